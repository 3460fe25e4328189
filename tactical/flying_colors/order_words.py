"""A captain's orders in words: what a ship does next, and a whole course that he advises."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from table.wording import NUMBERS
from tactical.flying_colors.state import Action

ONCE = ("once", "twice")
PLAIN = {"end": "then end", "slip": "side slip", "about": "wear about", "press": "press of sail", "oars": "take to the oars"}


def course(action: Action, keys: Sequence[str]) -> str:
    """FC 3.6: `ahead twice, port, fire port at Lion's hull, then end`."""
    return ", ".join(_times(one(action, key), len(list(same))) for key, same in groupby(keys))


def one(action: Action, key: str) -> str:
    """One order; a ship is called by her name."""
    verb, *rest = key.split(":")
    if verb == "fire" and len(rest) == 3:
        guns, aim, targets = rest
        whom = " and ".join(_name(action, ship) for ship in targets.split("+"))
        return f"fire {guns} at {whom}'s {aim}"
    if verb == "end" and rest:
        return f"then end under {rest[0]} sails"
    if not rest:
        return PLAIN.get(verb, verb)
    return " ".join([verb, *(_name(action, part) for part in rest)])


def _name(action: Action, key: str) -> str:
    return action.ships[key].name if key in action.ships else key.replace("-", " ")


def _times(words: str, times: int) -> str:
    if times == 1:
        return words
    return f"{words} {ONCE[times - 1] if times <= len(ONCE) else f'{NUMBERS[times] if times < len(NUMBERS) else times} times'}"

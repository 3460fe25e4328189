"""An admiral's temper: weights read from TOML, and how well he plays; the text of his chair names both.

The text is `steady`, `bold:8`, or that line followed by a file of the player's own; `:8` is his strength from 0 to 10.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from table.reading.faults import BadFile, refuse, unknown
from table.reading.fitting import fitted
from table.reading.toml import read as read_file
from table.reading.toml import said

OWN = Path(__file__).with_name("temperaments.toml")
USUAL, STRONGEST = "steady", 10


class Temper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of one temper; `meanings` in temperaments.toml says what each is."""

    count: float
    event: float
    failure: float
    wear: float
    time: float
    least: float
    reach: float
    unknown: float
    filled: float
    attack: float
    stand: float
    prey: float
    refit: int
    fit: int
    limit: int
    company: int
    spare: int
    decoys: int
    name: str = USUAL
    strength: int = STRONGEST


FIGHTING = ("attack", "stand", "prey")  # the weights that a leader's own temper moves where he commands


@cache
def house() -> dict[str, dict[str, Any]]:
    """The tempers that come with the game."""
    return {name: weights for name, weights in read_file(OWN).items() if name != "meanings"}


def read(text: str, name: str = "admiral") -> Temper:
    """The temper that a chair's text names; a fault says what was expected."""
    first, _, file = text.strip().partition("\n")
    wanted, _, strength = (first or USUAL).partition(":")
    tables = house() | (_tables(file, name) if file.strip() else {})
    if wanted not in tables:
        raise BadFile(f"{name}: {unknown('temperament', wanted, [*tables])}")
    if strength and not (strength.isdecimal() and int(strength) <= STRONGEST):
        raise BadFile(f"{name}: strength {strength!r}; expected a number from 0 to {STRONGEST}")
    weights = house()[USUAL] | tables[wanted]
    return fitted({**weights, "name": wanted, "strength": int(strength or STRONGEST)}, Temper, f"{name}: {wanted}")


@cache
def moved(own: Temper, by: str) -> Temper:
    """An admiral's temper where a leader of another temper commands: as much bolder or more cautious in a fight as that one is
    than the usual."""
    his, usual = read(by), read(USUAL)
    weights = {name: getattr(own, name) * getattr(his, name) / getattr(usual, name) for name in FIGHTING}
    return msgspec.structs.replace(own, **weights)


def _tables(file: str, name: str) -> dict[str, dict[str, Any]]:
    """The tables of a player's own file."""
    found = said(file, name)
    none = [key for key, weights in found.items() if not isinstance(weights, dict)]
    refuse((f"{key!r} is no table; expected one for each temperament, such as [{USUAL}]" for key in none), name)
    return {key: weights for key, weights in found.items() if key != "meanings"}

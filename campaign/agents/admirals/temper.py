"""An admiral's temper: weights read from TOML, and how well he plays; the text of his chair names both.

The text is `steady`, `bold:8`, or that line followed by a file of the player's own; `:8` is his strength from 0 to 10.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from campaign.agents.instructions import BadInstructions
from maps.load import plainly
from maps.soundness import unknown

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


@cache
def house() -> dict[str, dict[str, Any]]:
    """The tempers that come with the game."""
    tables = tomllib.loads(OWN.read_text(encoding="utf-8"))
    return {name: weights for name, weights in tables.items() if name != "meanings"}


def read(text: str, name: str = "admiral") -> Temper:
    """The temper that a chair's text names; a fault says what was expected."""
    first, _, file = text.strip().partition("\n")
    wanted, _, strength = (first or USUAL).partition(":")
    tables = house() | (_tables(file, name) if file.strip() else {})
    if wanted not in tables:
        raise BadInstructions(f"{name}: {unknown('temperament', wanted, [*tables])}")
    if strength and not (strength.isdecimal() and int(strength) <= STRONGEST):
        raise BadInstructions(f"{name}: strength {strength!r}; expected a number from 0 to {STRONGEST}")
    weights = house()[USUAL] | tables[wanted]
    try:
        return msgspec.convert({**weights, "name": wanted, "strength": int(strength or STRONGEST)}, Temper)
    except msgspec.ValidationError as error:
        raise BadInstructions(f"{name}: {wanted}: {plainly(error, Temper)}") from error


def _tables(file: str, name: str) -> dict[str, dict[str, Any]]:
    """The tables of a player's own file."""
    try:
        found = tomllib.loads(file)
    except (ValueError, RecursionError) as error:
        raise BadInstructions(f"{name}: is not TOML: {error}") from error
    for key, weights in found.items():
        if not isinstance(weights, dict):
            raise BadInstructions(f"{name}: {key!r} is no table; expected one for each temperament, such as [{USUAL}]")
    return {key: weights for key, weights in found.items() if key != "meanings"}

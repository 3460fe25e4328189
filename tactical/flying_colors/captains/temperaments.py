"""Temperaments: by what weights a fleet's captains choose. They follow from its audacity unless one is asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from table.reading.toml import whole
from tactical.flying_colors.fleets import fleet_audacity, nations, other_side
from tactical.flying_colors.special.aims import CAPTURE_SIDE
from tactical.flying_colors.state import Action

BOOK = Path(__file__).with_name("temperaments.toml")


class Temperament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of one temper; `temperaments.toml` says what each means."""

    attack: bool
    range: float
    give: float
    take: float
    rigging: float
    high: int
    dismast: float
    finish: float
    close: float
    crowd: float
    exposed: float
    station: float
    course: float
    gauge: float
    end_on: float
    through: float
    cripple: float
    haul_out: float
    hold: float
    odds: float
    outnumbered: float
    shy: float
    full_sails: int


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All temperaments by name, and the nations whose fleets come down on the enemy however much the meeker they are."""

    temperaments: dict[str, Temperament]
    pressing: tuple[str, ...] = ()


@cache
def _whole_book() -> Book:
    return whole(BOOK, Book)


@cache
def book() -> dict[str, Temperament]:
    """All temperaments by name."""
    return _whole_book().temperaments


def presses(action: Action, side: str) -> bool:
    """Whether a fleet that has the gauge comes down to its range, though it is the meeker (`pressing` in the book)."""
    sailing = nations(action, side)
    return bool(sailing) and all(nation in _whole_book().pressing for nation in sailing)


PELL_MELL = 2  # audacity from which a fleet leaves the line to get at the enemy


def by_audacity(action: Action, side: str) -> str:
    """FC 2.2.2.5: the bolder fleet attacks, pell-mell if it has the spirit, else in line; the meeker keeps off. Who can only win
    by a capture must attack, and his prey gets away if it can (2006:18.13)."""
    hunter = action.special.get(CAPTURE_SIDE)
    if hunter is not None:
        return "bold" if hunter == side else "cautious"
    own, theirs = fleet_audacity(action, side), fleet_audacity(action, other_side(action, side))
    if own > theirs:
        return "bold" if own >= PELL_MELL else "steady"
    return "cautious" if own < theirs else "steady"

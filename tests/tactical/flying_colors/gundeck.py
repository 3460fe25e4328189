"""Ships within gunshot of each other, and their shots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from table.flows import Flow
from tactical.flying_colors.card import Aim
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.fire import Gunners, Shot, discharge, shots
from tactical.flying_colors.state import Action, Options, Way
from tactical.sea.hexes import Broadside
from tests.tactical.flying_colors.helmsman import Asked, play, throw
from tests.tactical.flying_colors.pictures import action

ABEAM = """
    .     .     .     .     .     .
       .     .     .     .     .
    V1    .     .     F1    .     .
       .     .     .     .     .
    v     .     .     f     .     .
       .     .     .     .     .
"""  # range 6
CLOSE = """
    .     .     .     .     .     .
       .     .     .     .     .
    V1    .     F1    .     .     .
       .     .     .     .     .
    v     .     f     .     .     .
       .     .     .     .     .
"""  # range 4
ALONGSIDE = """
    .     .     .     .
       F1    .     .     .
    V1    .     .     .
       f     .     .     .
    v     .     .     .
       .     .     .     .
"""  # V's starboard hex is F's stern


def battle(
    picture: str = ABEAM, french: str = "FGH", year: int = 1770, wind: int = 1, edition: Edition = 2023, **options: Any
) -> Action:
    """Two-deckers before the age of carronades, without Audacity and with the wind right aft, so that nothing but what a test
    sets counts."""
    fought = action(picture, wind=wind, french=french, options=Options(edition=edition, **options))
    fought.year = year
    for fleet in fought.fleets.values():
        fleet.audacity = dict.fromkeys(fleet.audacity, 0)
    return fought


def under_way(fought: Action, letter: str, **fields: Any) -> Way:
    """A ship in the middle of her move."""
    ship = fought.ships[letter]
    afresh: dict[str, Any] = {"by": "sail", "spent": True, "allowance": 4, "mps": 2}
    fought.way = Way(letter, track=[ship.place], clear=ship.place, **afresh | fields)
    return fought.way


def keys(fought: Action, letter: str, rakes: bool = True) -> list[str]:
    """What a ship can fire at."""
    return [shot.key.removeprefix("fire:") for shot in shots(fought, fought.ships[letter], rakes=rakes)]


def shot(fought: Action, letter: str, target: str, side: Broadside | None = None, aim: Aim = "hull", rakes: bool = True) -> Shot:
    """The one attack of a ship on another, with a certain broadside if both bear."""
    found = [one for one in shots(fought, fought.ships[letter], rakes=rakes) if one.target == target and one.aim == aim]
    (only,) = [one for one in found if side is None or one.sighting.broadside == side]
    return only


def fire(fought: Action, one: Shot, *dice: int) -> None:
    """Carry out a shot with these dice, of which none may be left."""
    first = fought.dice.count
    throw(fought, *dice)
    discharge(fought, one)
    assert fought.dice.count - first == len(dice), f"{fought.dice.count - first} dice were thrown"


def attack(fought: Action, one: Shot, answers: Sequence[str] = (), dice: Sequence[int] = ()) -> Asked:
    """The active ship attacks, the enemy answers."""
    flow: Flow[None] = Gunners().fire(fought, fought.ships[one.firer], one)
    return play(fought, flow, answers, dice)

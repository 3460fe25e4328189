"""FC 3.7.11ac-ak: commanders who shift their flags; FC 3.8.3b: prizes that flee."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors import activation
from tactical.flying_colors.board import separation
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.melee import shift_flags
from tactical.flying_colors.melee.prizes import take
from tactical.flying_colors.movement import Idle, moves
from tactical.flying_colors.state import Action, Command, Commander, Options, Values
from tests.tactical.flying_colors.helmsman import Asked, play
from tests.tactical.flying_colors.pictures import action

SQUADRON = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     A1    .     .     C1    .
       .     .     .     .     .
    .     a     .     .     c     .
       .     .     F1    .     .
    .     .     .     .     .     .
       .     .     f     .     .
    .     .     .     .     .     .
"""


def stricken(edition: Edition = 2023, **fields: Any) -> Action:
    """The flagship F between A and C, both three hexes off."""
    fought = action(SQUADRON, options=Options(edition=edition))
    for name, value in (fields or {"damaged": True}).items():
        setattr(fought.ships["F"], name, value)
    fought.commanders["Rodney"] = Commander("Rodney", "Rodney", "British", "British", 3, Values(6, 3), Values(3, 2), 5, "F")
    return fought


def shift(fought: Action, *answers: str, dice: tuple[int, ...] = ()) -> Asked:
    return play(fought, shift_flags(fought, fought.ships["F"]), answers, dice)


@pytest.mark.rule("FC 3.7.11ac", "FC 3.3.2b")
@pytest.mark.parametrize("state", ["aground", "dismasted", "damaged", "on_fire"])
def test_a_flag_may_leave_a_ship_in_distress(state: str) -> None:
    assert shift(stricken(2023, **{state: True}), "stay").kinds == ["British: flag"]


@pytest.mark.rule("FC 3.3.2b", "FC 3.7.11ac")
def test_but_no_sound_ship_and_no_wounded_man() -> None:
    assert shift(stricken(rigging=14)).kinds == []
    fought = stricken()
    fought.commanders["Rodney"].wounded = True
    assert shift(fought).kinds == []


@pytest.mark.rule("FC 3.7.11ac")
def test_each_commander_rolls_for_himself() -> None:
    fought = stricken()
    fought.commanders["Hood"] = Commander("Hood", "Hood", "British", "British", 2, Values(5, 3), Values(3, 2), 4, "F")
    shift(fought, "A", "A", dice=(5, 9))
    assert [(name, officer.ship) for name, officer in fought.commanders.items()] == [("Rodney", "F"), ("Hood", "A")]


@pytest.mark.rule("FC 3.7.11ad")
@pytest.mark.parametrize(("die", "ship"), [(5, "F"), (6, "C")])
def test_die_and_audacity_must_make_seven(die: int, ship: str) -> None:
    fought = stricken()
    shift(fought, "C", dice=(die,))
    assert fought.commanders["Rodney"].ship == ship


@pytest.mark.rule("FC 3.7.11ae")
def test_to_the_nearest_sound_friend_or_one_of_the_nearest() -> None:
    fought = stricken()
    assert shift(fought, "stay").offers() == ["stay", "A", "C"]
    fought.ships["A"].on_fire = True
    assert shift(fought, "stay").offers() == ["stay", "C"]
    fought.ships["C"].side = "French"
    assert shift(fought).kinds == [], "there is nowhere to go"
    fought.ships["A"].on_fire = False
    fought.ships["C"].side, fought.ships["C"].bow = "British", fought.ships["C"].bow._replace(row=30)
    assert shift(fought, "stay").offers() == ["stay", "A"], "C is further off"
    fought.ships["A"].damaged = True
    assert shift(fought, "stay").offers() == ["stay", "C"]


@pytest.mark.rule("FC 3.7.11ak")
@pytest.mark.parametrize(("die", "aboard"), [(6, "A"), (5, "F")])
def test_a_ship_that_has_struck_is_activated_for_the_sake_of_her_flag_alone(die: int, aboard: str) -> None:
    """He tries by the same die as ever; the ship herself does nothing, and once he is gone she is not activated any more."""
    fought = stricken(struck=True, damaged=True)
    flagship, place = fought.ships["F"], fought.ships["F"].place
    fought.commands = [Command("F", "British", "formation", ["F"])]
    fought.active, fought.waiting = "F", ["F"]
    assert activation.may_act(fought, flagship)
    asked = play(fought, activation.act(fought, Idle()), ["A"], (die,))
    assert asked.kinds == ["British: flag"]
    assert (fought.commanders["Rodney"].ship, fought.commanders["Rodney"].lost) == (aboard, "")
    assert (flagship.place, flagship.fired) == (place, [])
    assert activation.may_act(fought, flagship) is (aboard == "F")


@pytest.mark.rule("FC 3.7.11ak", "FC 3.7.11aj")
def test_who_has_not_left_a_struck_ship_is_lost_when_she_is_taken_and_not_before() -> None:
    fought = stricken(struck=True, damaged=True)
    rodney = fought.commanders["Rodney"]
    assert (rodney.ship, rodney.lost) == ("F", "")
    take(fought, fought.ships["F"], "French", "boarded")
    assert (rodney.ship, rodney.lost) == (None, "captured")
    assert shift(fought).kinds == [], "nobody is left to shift"


@pytest.mark.rule("FC 2006:13.5", "FC 2006:5.1")
def test_in_2006_the_wounded_go_too_audacity_hinders_and_a_hulk_keeps_her_admiral() -> None:
    fought = stricken(2006)
    fought.commanders["Rodney"].wounded = True
    shift(fought, "C", dice=(5,))
    assert fought.commanders["Rodney"].ship == "F", "5 less 1"
    shift(fought, "C", dice=(6,))
    assert fought.commanders["Rodney"].ship == "C"
    assert shift(stricken(2006, dismasted=True)).kinds == []
    assert shift(stricken(2006, on_fire=True), "stay").kinds == ["British: flag"]


CHASED = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     P1    .     .
    .     .     .     .     .     .
       .     .     p     .     .
    .     E1    .     .     .     .
       .     .     .     .     .
    .     e     .     .     .     .
"""


def ends(captor: str | None, kind: Any = "single") -> set[int]:
    """How far from the enemy a prize may end her move."""
    fought = action(CHASED, wind=2, french="E")
    vessel = fought.ships["P"]
    vessel.captor = captor
    fought.commands = [Command("x", "British", kind, ["P"])]
    found = set()
    for course in moves(fought, vessel):
        bow, facing = vessel.place
        vessel.bow, vessel.facing = course.place
        found.add(separation(vessel, fought.ships["E"]))
        vessel.bow, vessel.facing = bow, facing
    return found


@pytest.mark.rule("FC 3.8.3b")
def test_a_prize_in_nobodys_command_moves_off_from_the_nearest_enemy() -> None:
    assert min(ends(None)) <= 2, "she lies two hexes off and may stay so"
    assert min(ends("British")) > 2


@pytest.mark.rule("FC 3.8.3a")
def test_a_prize_moves_as_her_command_does() -> None:
    assert ends("British", "formation") == ends(None)

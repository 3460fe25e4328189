"""FC 3.6.8, 3.6.17b: drifting with the wind."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors.board import foul, grapple
from tactical.flying_colors.movement import drift
from tactical.flying_colors.movement.facts import Drifted
from tactical.flying_colors.state import Action, Anchor, Options
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import facts, sail
from tests.tactical.flying_colors.pictures import action, same, shown

SEA = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     V1    .     .     .
       .     .     .     W2    .
    .     .     v     w     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
"""


def sea(wind: int = 4, picture: str = SEA, **fields: Any) -> Action:
    fought = action(picture, wind=wind, french="W")
    for name, value in fields.items():
        setattr(fought.ships["V"], name, value)
    return fought


@pytest.mark.rule("FC 3.6.8a", "FC 3.7.11d")
@pytest.mark.parametrize("state", [{"dismasted": True}, {"struck": True}], ids=lambda state: next(iter(state)))
def test_a_ship_without_way_goes_one_hex_with_the_wind(state: dict[str, Any]) -> None:
    fought = sea(**state)
    drift(fought)
    assert shown(fought, SEA) == same("""
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     W2    .
        .     .     V1    w     .     .
           .     .     .     .     .
        .     .     v     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
    """)
    assert facts(fought, Drifted) == [Drifted("V", Hex(24, 12), True)], "a ship with her masts and her colours does not"


@pytest.mark.rule("FC 3.6.8a", "FC 3.6.17b")
@pytest.mark.parametrize("hold", [grapple, foul])
def test_ships_fast_to_each_other_drift_as_one(hold: Any) -> None:
    """Neither is in the other's way; they stay together."""
    fought = sea(wind=3)
    hold(fought.ships["V"], fought.ships["W"])
    assert [ship.id for ship in drift(fought)] == ["V", "W"]
    assert shown(fought, SEA) == same("""
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     V1    .     .
        .     .     .     .     W2    .
           .     .     v     w     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
    """)


@pytest.mark.rule("FC 3.6.8b")
def test_a_dismasted_vessel_with_oars_does_not_drift() -> None:
    fought = sea(dismasted=True, oared=True)
    assert drift(fought) == []


@pytest.mark.rule("FC 3.6.8c", "FC 3.6.3k")
def test_in_a_calm_ships_drift_on_even_turns_only() -> None:
    fought = sea(dismasted=True)
    fought.weather = "calm"
    fought.turn = 3
    assert drift(fought) == []
    fought.turn = 4
    assert [ship.id for ship in drift(fought)] == ["V"]
    fought.weather, fought.turn = "normal", 5
    assert [ship.id for ship in drift(fought)] == ["V"]


@pytest.mark.rule("FC 3.6.8e", "FC 3.6.15a")
def test_a_drift_into_another_ship_is_not_made_and_never_a_collision() -> None:
    fought = sea(wind=3, dismasted=True)
    fought.ships["V"].bow = Hex(25, 11)
    before = shown(fought, SEA)
    assert drift(fought) == []
    assert shown(fought, SEA) == before
    assert fought.ships["V"].fouled == []
    assert facts(fought, Drifted) == [Drifted("V", Hex(25, 11), False)]


@pytest.mark.rule("FC 3.6.8e")
def test_who_lies_to_leeward_goes_first_and_makes_room() -> None:
    """V would be in W's hex, had W not drifted on before."""
    fought = sea(wind=3, dismasted=True)
    fought.ships["V"].bow = Hex(25, 11)
    fought.ships["W"].dismasted = True
    assert [ship.id for ship in drift(fought)] == ["W", "V"]


@pytest.mark.rule("FC 3.6.8a")
@pytest.mark.parametrize(
    "state", [{"anchor": Anchor()}, {"aground": True}, {"mastless": True}], ids=lambda state: next(iter(state))
)
def test_an_anchor_or_the_ground_holds_her_and_all_that_are_fast_to_her(state: dict[str, Any]) -> None:
    fought = sea(dismasted=True, **state)
    grapple(fought.ships["V"], fought.ships["W"])
    assert drift(fought) == []


@pytest.mark.rule("FC 3.6.8a")
def test_nobody_drifts_off_the_map() -> None:
    fought = sea(wind=1, dismasted=True)
    fought.ships["V"].bow = Hex(24, 1)
    assert drift(fought) == []
    assert fought.ships["V"].fate == "afloat"


@pytest.mark.rule("FC 4.7")
def test_a_ship_awash_drifts_a_sunken_one_does_not() -> None:
    assert [ship.id for ship in drift(sea(fate="awash"))] == ["V"]
    assert drift(sea(fate="sunk")) == []


@pytest.mark.rule("FC 3.6.8d")
@pytest.mark.parametrize(("state", "adrift"), [({"dismasted": True}, True), ({"rigging": 14}, False)])
def test_a_ship_without_points_is_marked_adrift_when_she_is_activated(state: dict[str, Any], adrift: bool) -> None:
    """One that makes sternway is not: she is no drifting ship (3.6.9)."""
    fought = sea(**state)
    sail(fought, "V", unfinished=not adrift)
    assert fought.ships["V"].adrift is adrift


@pytest.mark.rule("FC 2006:11.4a")
def test_in_2006_ships_in_irons_drifted_too() -> None:
    old = sea(wind=4)
    assert drift(old) == []
    old.options = Options(edition=2006)
    assert [ship.id for ship in drift(old)] == ["V"]


@pytest.mark.rule("FC 2006:11.4b")
@pytest.mark.parametrize(
    ("die", "answers", "place"),
    [
        (5, ["cast:port", "end"], (Hex(24, 12), 6)),
        (4, ["hold", "cast:port", "end"], (Hex(24, 11), 6)),
        (4, ["astern", "cast:port", "end"], (Hex(24, 12), 6)),
    ],
)
def test_in_2006_a_die_said_whether_she_must_go_astern(die: int, answers: list[str], place: Any) -> None:
    old = sea(wind=4)
    old.options = Options(edition=2006)
    sail(old, "V", *answers, dice=(die,))
    assert old.ships["V"].place == place

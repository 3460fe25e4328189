"""FC 3.6.16-3.6.18: grappling, what holds ships together, and cutting free."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import Option
from table.dice import Roll
from table.flows import Flow
from tactical.flying_colors.board import foul, grapple
from tactical.flying_colors.movement import Idle
from tactical.flying_colors.movement.facts import CutFree, GrappleTried
from tactical.flying_colors.state import Action, Anchor, Options, Ship
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import facts, halfway, offered, sail
from tests.tactical.flying_colors.pictures import action, same, ship, shown

SURE, VAIN = 9, 0  # dice

BESIDE = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     T1    .     .     .
       .     .     .     .     .
    .     .     t     .     .     .
       .     .     V1    .     .
    .     .     .     .     .     .
       .     .     v     .     .
"""
STOPPED: list[dict[str, Any]] = [
    {"adrift": True},
    {"aground": True},
    {"dismasted": True},
    {"anchor": Anchor()},
    {"fouled": ["X"]},
    {"struck": True},
]


def names(state: dict[str, Any]) -> str:
    return next(iter(state))


def beside(picture: str = BESIDE, wind: int = 2, edition: Any = 2023, **fields: Any) -> Action:
    """V, Reaching, comes up on the enemy's starboard side; after one hex her bow is in the enemy's starboard hex."""
    fought = action(picture, wind=wind, french="T", options=Options(edition=edition))
    for name, value in fields.items():
        setattr(fought.ships["T"], name, value)
    return fought


def grapples(fought: Action, *answers: Any) -> bool:
    return "grapple:T" in offered(fought, "V", *answers)


# -- who may be grappled, and from where ---------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.16a")
@pytest.mark.parametrize("state", STOPPED, ids=names)
def test_a_ship_that_lies_still_may_be_grappled(state: dict[str, Any]) -> None:
    assert grapples(beside(**state), "ahead")
    assert not grapples(beside(), "ahead"), "one with way on her may not"


@pytest.mark.rule("FC 3.6.16a", "FC 3.6.6f")
def test_so_may_a_ship_in_irons() -> None:
    """The enemy faces 4: with the wind to 1 it is in irons, with the wind to 2 it is Beating."""
    fought = beside(bow=Hex(24, 13), facing=4)
    fought.wind = 1
    assert grapples(fought, "ahead")
    fought.wind = 2
    assert not grapples(fought, "ahead")


@pytest.mark.rule("FC 3.6.16b")
def test_only_from_a_side_hex() -> None:
    """On her quarter V touches the enemy already, but is in none of its side hexes; one hex ahead she is."""
    fought = beside(dismasted=True)
    assert not grapples(fought)
    assert grapples(fought, "ahead")
    assert grapples(fought, "ahead", "ahead"), "now with her stern"
    assert not grapples(fought, "ahead", "ahead", "ahead")


@pytest.mark.rule("FC 3.6.16a")
def test_only_on_a_parallel_course() -> None:
    """A frigate dismasted, V in one of her side hexes whichever way she faces: the same course or the opposite one will do."""
    found = {}
    for facing in (1, 2, 4, 5):
        fought = beside(BESIDE.replace("t ", ". "), dismasted=True, facing=facing)
        found[facing] = grapples(fought, "ahead")
    assert found == {1: True, 2: False, 4: True, 5: False}


@pytest.mark.rule("FC 3.6.11a")
def test_not_from_a_third_ships_hex() -> None:
    """A success would end her move there: W lies under V's stern."""
    fought = beside(dismasted=True)
    fought.ships["W"] = ship("W", Hex(25, 13), 1, large=False)
    fought.ships["V"].bow = Hex(25, 15)
    assert not grapples(fought, "ahead", "ahead", "port", "ahead"), "having passed along W's port side"
    del fought.ships["W"]
    assert grapples(fought, "ahead", "ahead", "ahead")


@pytest.mark.rule("FC 3.6.16a")
def test_only_enemies() -> None:
    assert not grapples(beside(dismasted=True, side="British"), "ahead")


@pytest.mark.rule("FC 2006:11.9a")
def test_in_2006_any_side_hex_and_any_course_but_no_ship_at_anchor() -> None:
    assert grapples(beside(edition=2006, dismasted=True))
    assert grapples(beside(edition=2006, dismasted=True), "ahead", "port")
    assert not grapples(beside(edition=2006, anchor=Anchor()), "ahead")
    assert not grapples(beside(edition=2006, aground=True), "ahead")


@pytest.mark.rule("FC 2006:18.8")
def test_a_scenario_may_allow_it_only_to_ships_fouled_together() -> None:
    fought = beside(dismasted=True)
    fought.special["grapples_only_fouled"] = 1
    assert not grapples(fought, "ahead")
    foul(fought.ships["V"], fought.ships["T"])
    assert grapples(fought)


@pytest.mark.rule("FC 3.6.16c", "FC 3.6.17a")
def test_ships_fouled_may_be_grappled_however_they_lie() -> None:
    fought = beside()
    vessel, other = fought.ships["V"], fought.ships["T"]
    other.facing, other.bow = 2, Hex(24, 13)
    assert not grapples(fought)
    foul(vessel, other)
    assert offered(fought, "V") == ["grapple:T", "disengage:T", "end"], "and she may not move"
    sail(fought, "V", "grapple:T", "end", dice=(SURE,))
    assert (vessel.grappled, vessel.fouled) == (["T"], ["T"])


# -- the attempt ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.16d", "FC 3.6.16f")
def test_one_attempt_an_activation_and_a_failure_means_sailing_on() -> None:
    fought = beside(anchor=Anchor())
    keys = offered(fought, "V", "ahead", "grapple:T", dice=(VAIN,))
    assert "grapple:T" not in keys
    assert "ahead" in keys
    assert "end" not in keys


@pytest.mark.rule("FC 3.6.16f", "FC 3.6.2a")
def test_a_success_ends_her_move_and_holds_both() -> None:
    fought = beside(anchor=Anchor())
    sail(fought, "V", ["ahead", "grapple:T", "end"], dice=(SURE,))
    vessel, other = fought.ships["V"], fought.ships["T"]
    assert (vessel.grappled, other.grappled) == (["T"], ["V"])
    assert vessel.place == (Hex(25, 12), 1), "four points of five are not spent"
    assert facts(fought, GrappleTried) == [GrappleTried("V", "T", True)]


@pytest.mark.rule("FC 3.6.16e")
def test_a_ship_that_is_merely_without_way_may_evade() -> None:
    evading, caught = beside(dismasted=True), beside(dismasted=True)
    asked = sail(evading, "V", ["ahead", "grapple:T"], "evade", dice=(SURE,), unfinished=True)
    assert asked.kinds == ["British: helm", "French: evade", "British: helm"]
    assert evading.ships["V"].grappled == []
    assert "grapple:T" not in asked.offers(), "the attempt is over, and she must sail on"
    assert "end" not in asked.offers()
    sail(caught, "V", ["ahead", "grapple:T", "end"], "evade", dice=(VAIN, SURE))
    assert caught.ships["V"].grappled == ["T"]


@pytest.mark.rule("FC 3.6.16e")
@pytest.mark.parametrize(
    "state", [{"grappled": ["X"]}, {"fouled": ["X"]}, {"anchor": Anchor()}, {"aground": True}, {"struck": True}], ids=names
)
def test_a_ship_that_is_held_cannot_evade(state: dict[str, Any]) -> None:
    fought = beside(**state)
    assert sail(fought, "V", ["ahead", "grapple:T", "end"], dice=(SURE,)).kinds == ["British: helm"]


@pytest.mark.rule("FC 2006:11.9b")
def test_in_2006_an_anchored_ship_could_evade() -> None:
    """Adrift as well, since 2006 grapples no ship for her anchor alone."""
    old, new = beside(edition=2006, anchor=Anchor(), adrift=True), beside(anchor=Anchor(), adrift=True)
    assert "French: evade" in sail(old, "V", ["ahead", "grapple:T"], "evade", dice=(SURE,), unfinished=True).kinds
    assert "French: evade" not in sail(new, "V", ["ahead", "grapple:T", "end"], dice=(SURE,)).kinds


@pytest.mark.rule("FC 2.2.2.5")
def test_spirit_counts_on_both_sides() -> None:
    """The grappler adds his fleet's audacity and takes off the enemy's; the evader adds his own."""
    fought = beside(dismasted=True)
    fought.fleets["British"].audacity["British"] = 3
    fought.fleets["French"].audacity["French"] = 2
    sail(fought, "V", ["ahead", "grapple:T"], "evade", dice=(0, 0), unfinished=True)
    evading, grappling = facts(fought, Roll)
    assert [modifier.value for modifier in evading.modifiers if modifier.why == "audacity"] == [2]
    assert [modifier.value for modifier in grappling.modifiers] == [3, -2]


class Gunners(Idle):
    """Notes when the fire of a grappling attempt is due."""

    def __init__(self, sinks: str = "") -> None:
        self.called: list[tuple[str, str]] = []
        self.sinks = sinks

    def grappling_fire(self, action: Action, ship: Ship, target: Ship) -> Flow[None]:
        self.called.append((ship.id, target.id))
        if self.sinks:
            action.ships[self.sinks].fate = "sunk"
        yield from ()

    def shots(self, action: Action, ship: Ship) -> list[Option[Any]]:
        return []


@pytest.mark.rule("FC 3.6.16i", "FC 3.6.16j")
def test_guns_are_called_once_the_enemy_has_not_evaded_and_before_the_die() -> None:
    evading, caught, sunk = beside(dismasted=True), beside(dismasted=True), beside(dismasted=True)
    gunners = Gunners()
    sail(evading, "V", ["ahead", "grapple:T"], "evade", dice=(SURE,), unfinished=True, company=gunners)
    assert gunners.called == []
    sail(caught, "V", ["ahead", "grapple:T", "end"], "stand-on", dice=(SURE,), company=gunners)
    assert gunners.called == [("V", "T")]
    sail(sunk, "V", ["ahead", "grapple:T"], "stand-on", unfinished=True, company=Gunners("T"))
    assert facts(sunk, GrappleTried) == [], "nothing is left to hold"


# -- out of a pass-along -------------------------------------------------------------------------------------------------

ASTERN = """
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     T1    .     .
    .     .     .     .     .
       .     t     .     .
    .     .     .     .     .
       .     V1    .     .
    .     .     .     .     .
       .     v     .     .
"""


@pytest.mark.rule("FC 3.6.16b", "FC 3.6.16g")
@pytest.mark.parametrize(
    ("side", "berth", "picture"),
    [
        (
            "starboard",
            "A2412",
            """
            .     .     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     .     .     .
            .     .     V1    .     .
               .     T1    .     .
            .     .     v     .     .
               .     t     .     .
            .     .     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     .     .     .
            """,
        ),
        (
            "port",
            "A2213",
            """
            .     .     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     T1    .     .
            .     V1    .     .     .
               .     t     .     .
            .     v     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     .     .     .
            """,
        ),
    ],
)
def test_from_a_pass_along_she_is_laid_on_the_side_that_she_was_passing(side: str, berth: str, picture: str) -> None:
    """She has two ways to lie in the middle hex, and chooses."""
    fought = beside(ASTERN, anchor=Anchor())
    asked = sail(fought, "V", ["ahead", "grapple:T", "end"], side, berth, dice=(SURE,))
    assert asked.kinds == ["British: helm", "British: pass-along", "British: berth"]
    assert len(asked.offers()) == 2
    assert shown(fought, picture) == same(picture)
    assert fought.ships["T"].grappled == ["V"]


@pytest.mark.rule("FC 3.6.16h")
def test_if_the_side_hex_is_taken_the_attempt_must_fail_and_is_not_made() -> None:
    """W lies in the enemy's starboard hex: along that side V can only sail on, along the other she may grapple."""
    taken = ASTERN.replace("       .     T1    .     .\n    .     .     . ", "       .     T1    .     .\n    .     .     W1")
    fought = beside(taken, anchor=Anchor())
    assert not grapples(fought, "ahead", "starboard")
    assert grapples(fought, "ahead", "port")


# -- held, and free ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.17a", "FC 3.6.18")
def test_ships_held_together_may_only_try_to_cut_free() -> None:
    fought = beside()
    vessel, other = fought.ships["V"], fought.ships["T"]
    grapple(vessel, other)
    foul(vessel, other)
    assert offered(fought, "V") == ["disengage:T", "end"]
    sail(fought, "V", "disengage:T", dice=(SURE,))
    assert (vessel.attached, other.attached) == (False, False), "all markers between the two are gone"
    assert vessel.place == (Hex(25, 13), 1), "but she has no points in this activation"
    assert facts(fought, CutFree) == [CutFree("V", "T", True)]


@pytest.mark.rule("FC 3.6.18")
def test_one_ship_an_activation_and_a_failure_leaves_all_as_it_was() -> None:
    fought = action(BESIDE.replace("t     .     .     .", "t     .     X1    ."), wind=2, french="TX")
    vessel = fought.ships["V"]
    for other in ("T", "X"):
        grapple(vessel, fought.ships[other])
    assert offered(fought, "V") == ["disengage:T", "disengage:X", "end"]
    sail(fought, "V", "disengage:T", dice=(VAIN,))
    assert vessel.grappled == ["T", "X"]
    sail(fought, "V", "disengage:T", dice=(SURE,))
    assert vessel.grappled == ["X"]
    assert fought.ships["X"].grappled == ["V"]


@pytest.mark.rule("FC 3.6.18", "FC 2006:11.11")
def test_from_a_friend_as_well_but_not_in_2006() -> None:
    for edition, keys in ((2023, ["disengage:T", "end"]), (2006, [])):
        fought = beside(edition=edition, side="British")
        foul(fought.ships["V"], fought.ships["T"])
        if keys:
            assert offered(fought, "V") == keys
        else:
            sail(fought, "V")
            assert fought.ships["V"].fouled == ["T"]


@pytest.mark.rule("FC 3.6.8d")
def test_a_ship_without_points_is_marked_adrift_until_she_has_way_again() -> None:
    """Having cut free she may still be grappled this turn: the marker stays until her next activation."""
    fought = beside()
    vessel, other = fought.ships["V"], fought.ships["T"]
    grapple(vessel, other)
    sail(fought, "V", "disengage:T", dice=(SURE,))
    assert vessel.adrift
    halfway(fought, "V")
    sail(fought, "V", [*["ahead"] * 5, "end"])
    assert not vessel.adrift

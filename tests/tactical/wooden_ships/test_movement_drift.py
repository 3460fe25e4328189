"""WS B.V.B, B.V.C.3, D.III.D.2.d-e: drift.

Unless it says otherwise the wind blows to 2.
"""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.movement.facts import Collided, Drifted
from tactical.wooden_ships.state import Aground, Anchor, Battle, Options, Ship
from tests.tactical.wooden_ships.helmsmen import first_rate, frigate, gunboat, lies, sail, told, where
from tests.tactical.wooden_ships.yard import FRENCH, battle, ship

CLEAR = 6


def sea_of(*ships: Ship, **fields: Any) -> Battle:
    return battle(*ships, **{"wind": 2, **fields})


@pytest.mark.rule("WS B.V.B.1.p1", "WS B.V.B.1.p2", "WS B.V.B.p0")
def test_a_ship_that_stays_for_two_phases_drifts_in_the_second() -> None:
    """By her own will: she could have sailed. Bow and stern go where the wind blows."""
    swift = frigate("Swift", "J20")
    sea = sea_of(swift)
    assert not told(sail(sea, swift="D"), Drifted)
    assert lies(swift) == "J20/1"
    facts = sail(sea, swift="D")
    assert told(facts, Drifted) == [Drifted("swift", parse_hex("K20"))]
    assert lies(swift) == "K20/1"


@pytest.mark.rule("WS B.V.B.1.p1")
def test_a_ship_that_is_thrown_back_has_not_changed_her_bow_hex() -> None:
    """In the second such phase she collides again, and so does not drift then; in the third she does."""
    swift, rock = frigate("Swift", "J20"), frigate("Rock", "J18", anchor=Anchor("ordinary"))
    sea = sea_of(swift, rock)
    sail(sea, CLEAR, swift="1")
    sail(sea, CLEAR, swift="1")
    assert (swift.still, lies(swift)) == (2, "J20/1")
    sail(sea)
    assert lies(swift) == "K20/1"


@pytest.mark.rule("WS B.V.B.1.p4")
def test_turning_in_place_does_not_put_off_the_drift() -> None:
    swift = frigate("Swift", "J20")
    sea = sea_of(swift)
    sail(sea, swift="L")
    sail(sea, swift="R")
    assert lies(swift) == "K20/1"


@pytest.mark.rule("WS B.V.B.2.p1")
def test_a_ship_of_the_line_drifts_every_other_turn_a_smaller_one_every_turn() -> None:
    line, swift = ship("Line", "J20"), frigate("Swift", "D20")
    sea = sea_of(line, swift)
    drifted = list[tuple[int, int]]()
    for _ in range(6):
        sail(sea)
        drifted.append((line.done.drifted, swift.done.drifted))
    assert drifted == [(0, 0), (1, 1), (0, 1), (1, 1), (0, 1), (1, 1)]


@pytest.mark.rule("WS B.V.B.2.p2")
def test_she_drifts_until_she_moves_a_hex_of_her_own_will() -> None:
    swift = frigate("Swift", "J20", still=1)
    sea = sea_of(swift)
    sail(sea)
    sail(sea)
    assert (lies(swift), swift.adrift) == ("L19/1", 2)
    sail(sea, swift="1")
    assert (lies(swift), swift.still, swift.adrift) == ("L18/1", 0, 0)
    sail(sea)
    assert lies(swift) == "L18/1"
    sail(sea)
    assert lies(swift) == "M18/1"


@pytest.mark.rule("WS B.V.B.4", "WS B.V.C.4.p2")
def test_the_log_has_d_for_each_turn_of_drift() -> None:
    swift = frigate("Swift", "J20")
    sea = sea_of(swift)
    sail(sea)
    assert swift.done.order == "0"
    sail(sea)
    assert swift.done.order == "D"
    sail(sea, swift="L")
    assert swift.done.order == "LD"


@pytest.mark.rule("WS B.V.C.3")
def test_drift_happens_on_the_last_step_of_the_phase() -> None:
    """Passer crosses K20 on her first steps; on the last it is free."""
    drifter, passer = frigate("Drifter", "J20", still=1), frigate("Passer", "K22", side=FRENCH)
    sea = sea_of(drifter, passer)
    assert not told(sail(sea, passer="4"), Collided)
    assert where(sea) == {"drifter": "K20/1", "passer": "K18/1"}
    drifter, late = frigate("Drifter", "J20", still=1), frigate("Late", "K22", side=FRENCH)
    sea = sea_of(drifter, late)
    facts = sail(sea, CLEAR, late="3")
    assert [(met.keeper, met.step) for met in told(facts, Collided)] == [("late", 3)]
    assert lies(drifter) == "J20/1"


@pytest.mark.rule("WS B.V.C.3", "WS B.V.C.2.p3")
def test_who_drifts_to_a_hex_that_a_bow_enters_on_the_last_step_throws_for_it() -> None:
    drifter, comer = frigate("Drifter", "J20", still=1), frigate("Comer", "K19", heading=4, side=FRENCH)
    sea = sea_of(drifter, comer)
    facts = sail(sea, 2, 5, CLEAR, comer="1")
    assert told(facts, Collided) == [Collided("drifter", "comer", parse_hex("K20"), 1)]
    assert where(sea) == {"drifter": "K20/1", "comer": "K19/4"}


@pytest.mark.rule("WS B.V.C.2.p3")
def test_a_bow_does_not_go_before_a_stern_that_drifts_in() -> None:
    """Only a stern that swings in a turn gives way; Drifter's is carried to K21."""
    drifter, comer = frigate("Drifter", "J20", still=1), frigate("Comer", "K22", side=FRENCH)
    sea = sea_of(drifter, comer)
    facts = sail(sea, 2, 5, CLEAR, comer="1")
    assert told(facts, Collided) == [Collided("drifter", "comer", parse_hex("K21"), 1)]


# -- together ------------------------------------------------------------------------------------------------------------


def raft(*, one: int = 1, other: int = 1, **fields: Any) -> Battle:
    """Two frigates side by side, fouled, that have lain still for so many phases."""
    left = frigate("Left", "I20", still=one, fouled=["right"])
    right = frigate("Right", "J20", still=other, fouled=["left"], side=FRENCH)
    sea = sea_of(left, right)
    for name, value in fields.items():
        setattr(right, name, value)
    return sea


@pytest.mark.rule("WS B.V.B.1.p3")
def test_fouled_ships_drift_together_when_all_have_lain_still_for_two_phases() -> None:
    sea = raft(other=0)
    sail(sea)
    assert where(sea) == {"left": "I20/1", "right": "J20/1"}
    sail(sea)
    assert where(sea) == {"left": "J19/1", "right": "K20/1"}


@pytest.mark.rule("WS B.V.B.1.p3")
def test_so_do_grappled_ships_and_those_held_through_a_third() -> None:
    ships = [frigate(name, at, still=1) for name, at in (("A", "H20"), ("B", "I20"), ("C", "J20"))]
    ships[0].grapples = {"b": 1}
    ships[1].grapples, ships[1].fouled = {"a": 1}, ["c"]
    ships[2].fouled = ["b"]
    sea = sea_of(*ships)
    sail(sea)
    assert where(sea) == {"a": "I20/1", "b": "J19/1", "c": "K20/1"}


@pytest.mark.rule("WS B.V.B.1.p3", "WS B.V.B.2.p1")
def test_a_raft_with_a_ship_of_the_line_goes_at_her_rate() -> None:
    sea = raft(number=2)
    sail(sea)
    sail(sea)
    assert lies(sea.ships["left"]) == "J19/1"
    sail(sea)
    assert lies(sea.ships["left"]) == "K19/1"


@pytest.mark.rule("WS B.V.B.1.p3", "WS B.V.C.2.p1")
def test_a_raft_that_drifts_onto_a_ship_stays_where_it_was_as_a_whole() -> None:
    sea = raft()
    sea.ships["third"] = first_rate("Third", "K20")
    facts = sail(sea, CLEAR)
    assert where(sea) == {"left": "I20/1", "right": "J20/1", "third": "K20/1"}
    assert [(met.keeper, met.other) for met in told(facts, Collided)] == [("third", "right")]


@pytest.mark.rule("WS B.V.B.1.p3", "WS B.V.C.4.p1")
def test_a_raft_that_is_run_into_does_not_drift_in_that_phase() -> None:
    """Rammer's bow comes to Left's stern hex on her second step; the last would be the fourth."""
    sea = raft()
    sea.ships["rammer"], sea.ships["far"] = frigate("Rammer", "I23"), frigate("Far", "T20")
    sail(sea, CLEAR, rammer="4", far="4")
    assert where(sea) == {"left": "I20/1", "right": "J20/1", "rammer": "I22/1", "far": "T16/1"}


def test_neither_anchors_nor_the_ground_let_a_raft_drift() -> None:
    for held in ({"anchor": Anchor("ordinary")}, {"aground": Aground(3, parse_hex("J21"), 1)}):
        sea = raft(**held)
        sail(sea)
        assert where(sea) == {"left": "I20/1", "right": "J20/1"}


def test_who_weighs_her_anchor_does_not_count_as_anchored_and_drifts() -> None:
    swift = frigate("Swift", "J20", still=3, anchor=Anchor("ordinary"), notes=["(A)"])
    sea = battle(swift, wind=2, options=Options(anchoring=True))
    sail(sea)
    assert lies(swift) == "K20/1"


def test_nothing_drifts_in_a_calm() -> None:
    swift = frigate("Swift", "J20", still=1)
    sea = sea_of(swift, velocity=0)
    sail(sea)
    assert lies(swift) == "J20/1"


def test_surrendered_and_doomed_ships_drift_as_others_do() -> None:
    for state in ({"surrendered": "struck"}, {"doom": "sinks"}, {"crew": [0, 0, 0]}):
        swift = frigate("Swift", "J20", still=1)
        for name, value in state.items():
            setattr(swift, name, value)
        sail(sea_of(swift), swift="1")
        assert lies(swift) == "K20/1"


# -- gunboats --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS D.III.D.2.d")
def test_a_gunboat_that_stays_drifts_one_hex_and_then_two_every_phase() -> None:
    boat = gunboat("Boat", "J20")
    sea = sea_of(boat)
    places = list[str]()
    for _ in range(3):
        sail(sea, boat="0")
        places.append(lies(boat))
    assert places == ["K20/1", "M19/1", "O18/1"]
    sail(sea, boat="1")
    assert lies(boat) == "O17/1"
    sail(sea, boat="L")
    assert lies(boat) == "P16/6"


@pytest.mark.rule("WS D.III.D.2.e")
def test_a_gunboat_that_rows_to_hold_her_place_does_not_drift() -> None:
    boat = gunboat("Boat", "J20")
    sea = sea_of(boat)
    for _ in range(3):
        sail(sea, boat="RW")
        assert (lies(boat), boat.done.order) == ("J20/1", "RW")
    sail(sea, boat="0")
    assert lies(boat) == "K20/1"


@pytest.mark.rule("WS D.III.D.2.e")
def test_a_gunboat_that_is_grappled_cannot_hold_her_place() -> None:
    boat, other = gunboat("Boat", "J20", still=1, grapples={"other": 1}), frigate("Other", "K21", still=1, grapples={"boat": 1})
    sea = sea_of(boat, other)
    sail(sea, boat="RW")
    assert where(sea) == {"boat": "K20/1", "other": "L20/1"}


@pytest.mark.rule("WS D.III.D.2.d", "WS B.V.B.1.p3")
def test_a_gunboat_that_is_tied_drifts_as_a_raft_does_and_not_as_boats_do() -> None:
    boat, other = gunboat("Boat", "J20", grapples={"other": 1}), frigate("Other", "K21", grapples={"boat": 1})
    sea = sea_of(boat, other)
    sail(sea)
    assert where(sea) == {"boat": "J20/1", "other": "K21/1"}  # the first phase in which they stay
    sail(sea)
    sail(sea)
    assert where(sea) == {"boat": "L19/1", "other": "M20/1"}  # one hex a phase


@pytest.mark.rule("WS B.V.B.2.p1", "WS A.V.C.2.p2")
def test_phases_at_anchor_are_no_phases_of_drift() -> None:
    """So a ship of the line that is free again drifts in the first phase, and not in the second of two."""
    for phases in (3, 4):
        line = ship("Line", "J20", anchor=Anchor("ordinary"))
        sea = sea_of(line)
        for _ in range(phases):
            sail(sea)
        assert (lies(line), line.adrift) == ("J20/1", 0)
        line.anchor = None
        sail(sea)
        assert lies(line) == "K20/1"

"""WS B.V.C, A.V.B.ex, D.III.D.3: ships that come to the same hex on the same step.

Unless it says otherwise the wind blows to 2: headings 1 and 3 are attitude A, 2 is B, 4 and 6 are C.
"""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.movement import execution
from tactical.wooden_ships.movement.facts import Collided, Contested, Moved, RunDown, ThrownBack
from tactical.wooden_ships.movement.orders import legal
from tactical.wooden_ships.state import Battle, Ship
from tests.tactical.wooden_ships.helmsmen import frigate, gunboat, lies, sail, told, where
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, rolls, throwing

CLEAR = 6  # on the Fouling Table: not fouled
FOUL = 1


def sea_of(*ships: Ship, **fields: Any) -> Battle:
    return battle(*ships, **{"wind": 2, **fields})


# -- steps ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.V.A.1", "WS A.VI")
def test_all_ships_move_together_and_may_follow_each_other_closely() -> None:
    sea = sea_of(frigate("Van", "J20"), frigate("Centre", "J22"), frigate("Rear", "J24"))
    facts = sail(sea, van="3", centre="3", rear="3")
    assert where(sea) == {"van": "J17/1", "centre": "J19/1", "rear": "J21/1"}
    assert told(facts, Moved)[0].track == [(parse_hex(hex), 1) for hex in ("J20", "J19", "J18", "J17")]


@pytest.mark.rule("WS B.V.C.1.p1", "WS B.V.C.1.p2")
def test_a_turn_is_a_step_like_a_hex() -> None:
    """Cross comes to J20 on her second step. Who turns first comes there on that step too, and they throw for it; who does not
    is there on the first, and keeps it."""
    sea = sea_of(frigate("Cross", "H19", heading=3, side=FRENCH), frigate("Turner", "J21", heading=2))
    facts = sail(sea, 4, 2, CLEAR, cross="3", turner="L1")
    assert [(met.step, met.keeper) for met in told(facts, Collided)] == [(2, "cross")]
    assert told(facts, Contested)
    sea = sea_of(frigate("Cross", "H19", heading=3, side=FRENCH), frigate("Straight", "J21"))
    facts = sail(sea, CLEAR, cross="3", straight="1")
    assert [(met.step, met.keeper) for met in told(facts, Collided)] == [(2, "straight")]


@pytest.mark.rule("WS B.V.C.1.p2")
def test_paths_that_cross_at_different_steps_do_no_harm() -> None:
    sea = sea_of(frigate("North", "J22"), frigate("East", "F18", heading=3))
    assert not told(sail(sea, north="4", east="2"), Collided)


# -- who gets the hex --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.V.C", "WS B.V.C.2.p1", "WS B.II.C", "WS A.II.D")
@pytest.mark.parametrize("side", [BRITISH, FRENCH])
def test_a_ship_in_the_hex_keeps_it_be_she_friend_or_foe(side: str) -> None:
    lying, comer = frigate("Lying", "J19"), frigate("Comer", "J23", side=side)
    sea = sea_of(lying, comer)
    facts = sail(sea, CLEAR, comer="4")
    assert where(sea) == {"lying": "J19/1", "comer": "J21/1"}
    assert told(facts, Collided) == [Collided("lying", "comer", parse_hex("J20"), 3)]
    assert told(facts, ThrownBack) == [ThrownBack("comer", parse_hex("J21"))]


@pytest.mark.rule("WS B.V.C.2.p1")
def test_several_who_would_enter_all_go_back() -> None:
    lying = frigate("Lying", "J19", heading=2)  # stern I20
    sea = sea_of(lying, frigate("One", "J20", heading=6), frigate("Two", "I21", heading=1))
    facts = sail(sea, CLEAR, CLEAR, one="1", two="1")
    assert where(sea) == {"lying": "J19/2", "one": "J20/6", "two": "I21/1"}
    assert [(met.keeper, met.other) for met in told(facts, Collided)] == [("lying", "one"), ("lying", "two")]


@pytest.mark.rule("WS B.V.C.2.p1")
def test_head_to_head_neither_gets_the_others_hex() -> None:
    sea = sea_of(frigate("Up", "J21", heading=1), frigate("Down", "J20", heading=4))
    facts = sail(sea, CLEAR, up="1", down="1")
    assert where(sea) == {"up": "J21/1", "down": "J20/4"}
    assert len(told(facts, Collided)) == 1


@pytest.mark.rule("WS B.V.C.2.p2")
def test_a_bow_goes_before_a_stern_that_swings_in() -> None:
    turner, comer = frigate("Turner", "K20", heading=1), frigate("Comer", "J21", heading=1)
    sea = sea_of(turner, comer)
    facts = sail(sea, CLEAR, turner="R2", comer="1")
    assert where(sea) == {"turner": "K20/1", "comer": "J20/1"}
    assert told(facts, Collided) == [Collided("comer", "turner", parse_hex("J20"), 1)]
    assert not told(facts, Contested)


def meeting(one: str = BRITISH, other: str = FRENCH) -> Battle:
    """A and B come to J20 on the same step, both bow first."""
    return sea_of(frigate("A", "J21", heading=1, side=one), frigate("B", "I20", heading=3, side=other))


@pytest.mark.rule("WS B.V.C.2.p3")
@pytest.mark.parametrize(
    ("dice", "keeps", "kept"), [((5, 2), "a", "a"), ((5, 2), "b", "b"), ((1, 4), "a", "a"), ((1, 4), "b", "b")]
)
def test_else_the_high_die_chooses_who_gets_the_hex(dice: tuple[int, int], keeps: str, kept: str) -> None:
    sea = meeting()
    facts = sail(sea, *dice, CLEAR, a="1", b="1", keeps=keeps)
    chooser = "a" if dice[0] > dice[1] else "b"
    assert told(facts, Contested) == [Contested(parse_hex("J20"), chooser, kept)]
    assert lies(sea.ships["a"]) == ("J20/1" if kept == "a" else "J21/1")
    assert lies(sea.ships["b"]) == ("J20/3" if kept == "b" else "I20/3")


@pytest.mark.rule("WS B.V.C.2.p3")
def test_the_side_of_the_high_die_is_asked() -> None:
    for dice, side in (((5, 2), BRITISH), ((2, 5), FRENCH)):
        sea = throwing(meeting(), *dice, CLEAR)
        for one in sea.ships.values():
            one.orders = ["1"]
        (question,) = asked(execution.execute(sea))
        assert (question.side, str(question.kind)) == (side, "contested hex")
        assert question.prompt == "A and B come to J20 together: who gets the hex?"


@pytest.mark.rule("WS B.V.C.2.p3")
def test_equal_dice_are_thrown_again() -> None:
    sea = meeting()
    facts = sail(sea, 3, 3, 2, 6, CLEAR, a="1", b="1")
    assert told(facts, Contested) == [Contested(parse_hex("J20"), "b", "b")]


@pytest.mark.rule("WS B.V.C.2.p2", "WS B.V.C.2.p3")
def test_two_bows_and_a_stern_the_dice_are_the_bows() -> None:
    sea = sea_of(frigate("A", "J21", heading=1), frigate("B", "I20", heading=3, side=FRENCH), frigate("Turner", "K20", heading=1))
    facts = sail(sea, 6, 1, CLEAR, CLEAR, a="1", b="1", turner="R")
    assert where(sea) == {"a": "J20/1", "b": "I20/3", "turner": "K20/1"}
    assert [roll.about for roll in rolls(facts)][:2] == ["a", "b"]


# -- thrown back, and what comes of that -----------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.V.C.2.p1")
def test_who_comes_to_the_hex_of_one_thrown_back_collides_too() -> None:
    obstacle = frigate("Obstacle", "J18", side=FRENCH)
    sea = sea_of(obstacle, frigate("Van", "J20"), frigate("Centre", "J22"), frigate("Rear", "J24"))
    before = where(sea)
    facts = sail(sea, CLEAR, CLEAR, CLEAR, van="2", centre="2", rear="2")
    assert where(sea) == before
    met = [(one.keeper, one.other) for one in told(facts, Collided)]
    assert met == [("centre", "rear"), ("van", "centre"), ("obstacle", "van")]


@pytest.mark.rule("WS B.V.C.2.p1", "WS B.V.C.2.p3")
def test_the_loser_of_the_dice_is_in_the_way_of_who_follows_her() -> None:
    sea = meeting()
    sea.ships["next"] = frigate("Next", "J23")
    facts = sail(sea, 1, 6, CLEAR, CLEAR, a="1", b="1", next="1")
    assert where(sea) == {"a": "J21/1", "b": "J20/3", "next": "J23/1"}
    assert ("a", "next") in [(met.keeper, met.other) for met in told(facts, Collided)]


@pytest.mark.rule("WS B.V.C.5")
@pytest.mark.parametrize(("north", "dice"), [("J19", (5, 2, 2, 5)), ("I21", (5, 2, 2, 5, CLEAR))])
def test_two_who_met_for_a_hex_that_a_third_keeps_are_not_fouled_a_hex_apart(north: str, dice: tuple[int, ...]) -> None:
    """North and South throw for the hex that Third's stern leaves; Third is thrown back to it, and so neither has it. No die is
    thrown for those two if they do not lie side by side then."""
    third = frigate("Third", "K20", heading=2, side=FRENCH)
    comers = frigate("North", north, heading=4 if north == "J19" else 2), frigate("South", "J21", side=FRENCH)
    sea = sea_of(*comers, third, frigate("West", "M20", heading=6))
    facts = sail(sea, *dice, CLEAR, CLEAR, north="1", south="1", third="1", west="1")
    assert where(sea) == {"north": f"{north}/{comers[0].heading}", "south": "J21/1", "third": "K20/2", "west": "L19/6"}
    assert ("north", "south") in [(met.keeper, met.other) for met in told(facts, Collided)]
    thrown = [roll.why for roll in rolls(facts) if roll.rule == "WS B.V.C.5"]
    assert ("North and South collide: are they fouled?" in thrown) is (len(dice) == 5)


@pytest.mark.rule("WS B.V.C.4.p1", "WS B.V.C.4.p2")
def test_a_collision_ends_the_move_of_all_involved_and_the_log_is_corrected() -> None:
    sea = sea_of(frigate("A", "J22", heading=1), frigate("B", "H19", heading=3, side=FRENCH))
    sail(sea, 6, 1, CLEAR, a="2L1", b="3")
    assert where(sea) == {"a": "J20/1", "b": "I20/3"}
    assert (sea.ships["a"].done.order, sea.ships["b"].done.order) == ("2", "1")
    assert (sea.ships["a"].done.hexes, sea.ships["b"].done.hexes) == (2, 1)
    assert all(one.done.collided for one in sea.ships.values())


@pytest.mark.rule("WS B.V.C.4.p1")
def test_a_ship_that_is_run_into_stops_too() -> None:
    """Slow has turned when Swift's bow comes to her stern hex; the rest of her order is not carried out."""
    slow, swift = frigate("Slow", "J19", heading=1), frigate("Swift", "J21", heading=1)
    sea = sea_of(slow, swift)
    sail(sea, CLEAR, slow="BB2", swift="1")
    assert where(sea) == {"slow": "J19/1", "swift": "J21/1"}
    assert slow.done.order == "B"


@pytest.mark.rule("WS B.V.C.5.p2")
def test_who_has_collided_and_is_not_fouled_moves_normally_next_phase() -> None:
    sea = meeting()
    sail(sea, 6, 1, CLEAR, a="1", b="1")
    assert "4" in legal(sea, sea.ships["a"])
    sail(sea, a="4", b="0")
    assert lies(sea.ships["a"]) == "J16/1"


@pytest.mark.rule("WS B.V.C.6", "WS B.V.B.3")
def test_who_is_fouled_neither_moves_nor_turns_and_drifts_in_the_second_phase_after() -> None:
    sea = meeting()
    sail(sea, 6, 1, FOUL, a="1", b="1")
    assert sea.ships["a"].fouled == ["b"]
    assert legal(sea, sea.ships["a"]) == ("0",)
    fast = where(sea)
    sail(sea, a="L", b="1")
    assert where(sea) == fast == {"a": "J20/1", "b": "I20/3"}
    sail(sea, a="1", b="R")
    assert where(sea) == {"a": "K20/1", "b": "J19/3"}


@pytest.mark.rule("WS A.V.B.ex")
def test_x11_backing_sails_avoids_the_collision() -> None:
    sea = meeting()
    facts = sail(sea, 6, 1, CLEAR, a="3R", b="1")
    assert told(facts, Collided) == [Collided("a", "b", parse_hex("J20"), 1)]
    sea = meeting()
    facts = sail(sea, a="3R", b="B B B 1")
    assert not told(facts, Collided)
    assert where(sea) == {"a": "J18/2", "b": "J20/3"}
    assert sea.ships["b"].done.order == "BBB1"


@pytest.mark.rule("WS S.SG.cl4", "WS B.V.C.4.p1")
def test_the_sample_games_turn_13_a_collision_leaves_no_drift() -> None:
    """Constellation turns in place for the second phase running; Vengeance, who was to turn right and go two hexes, runs into her
    stern with the first."""
    constellation = frigate("Constellation", "J20", heading=1, still=1)
    vengeance = frigate("Vengeance", "K22", heading=6, side=FRENCH)
    sea = battle(constellation, vengeance, wind=1)
    sail(sea, 6, constellation="L", vengeance="R2")
    assert where(sea) == {"constellation": "J20/6", "vengeance": "K22/1"}
    assert vengeance.done.order == "R"
    assert constellation.done.drifted == 0
    sea = battle(frigate("Constellation", "J20", heading=1, still=1), wind=1)
    sail(sea, constellation="L")
    assert lies(sea.ships["constellation"]) == "J19/6"


# -- gunboats --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS D.III.D.3.a")
def test_a_gunboat_that_runs_into_a_ship_goes_back_and_the_ship_sails_on() -> None:
    boat, line = gunboat("Boat", "I20", heading=3, side=FRENCH), frigate("Line", "J21")
    sea = sea_of(boat, line)
    facts = sail(sea, line="3", boat="2")
    assert where(sea) == {"boat": "I20/3", "line": "J18/1"}
    assert (boat.done.order, line.done.order) == ("0", "3")
    assert not boat.fouled
    assert told(facts, Collided) == [Collided("line", "boat", parse_hex("J20"), 1)]


@pytest.mark.rule("WS D.III.D.3.b")
def test_a_gunboat_in_the_hex_when_a_larger_ship_comes_is_destroyed() -> None:
    boat, line = gunboat("Boat", "J19", side=FRENCH), frigate("Line", "J21")
    sea = sea_of(boat, line)
    facts = sail(sea, boat="RW", line="3")
    assert where(sea) == {"line": "J18/1"}
    assert boat.fate == "sunk"
    assert told(facts, RunDown) == [RunDown("boat", "line")]


@pytest.mark.rule("WS D.III.D.3.b")
def test_so_is_one_that_is_thrown_back_to_where_the_ship_comes() -> None:
    """She rows into the stern hex of the ship that sails into hers."""
    boat, line = gunboat("Boat", "J20", heading=4, side=FRENCH), frigate("Line", "J21")
    sea = sea_of(boat, line, velocity=2)
    sail(sea, boat="1", line="1")
    assert where(sea) == {"line": "J20/1"}


@pytest.mark.rule("WS D.III.D.3.b")
def test_a_gunboat_that_gets_out_of_the_way_lives() -> None:
    boat, line = gunboat("Boat", "J20", heading=3, side=FRENCH), frigate("Line", "J21")
    sea = sea_of(boat, line)
    sail(sea, boat="1", line="2")
    assert where(sea) == {"boat": "K21/3", "line": "J19/1"}


@pytest.mark.rule("WS D.III.D.3.c")
def test_a_gunboat_that_collides_with_more_than_one_larger_ship_is_destroyed() -> None:
    sea = meeting()
    sea.ships["boat"] = gunboat("Boat", "K20", heading=5, side=FRENCH)
    sea.wind.velocity = 2
    facts = sail(sea, 6, 1, CLEAR, a="1", b="1", boat="1")
    assert where(sea) == {"a": "J20/1", "b": "I20/3"}
    assert sea.ships["boat"].fate == "sunk"
    assert told(facts, RunDown) == [RunDown("boat", "a")]
    assert {(fact.keeper, fact.other) for fact in told(facts, Collided)} == {("a", "b"), ("a", "boat"), ("b", "boat")}


@pytest.mark.rule("WS D.III.D.3.c")
def test_so_is_one_that_meets_one_ship_and_goes_back_to_another() -> None:
    """She rows toward Ahead, who comes to the same hex, while Astern comes to where she was."""
    boat = gunboat("Boat", "J20", heading=2, side=FRENCH)
    sea = sea_of(boat, frigate("Ahead", "K21", heading=1), frigate("Astern", "J21", heading=1))
    facts = sail(sea, boat="1", ahead="1", astern="1")
    assert where(sea) == {"ahead": "K20/1", "astern": "J20/1"}
    assert told(facts, RunDown)


@pytest.mark.rule("WS D.III.D.3.d")
def test_gunboats_among_themselves_collide_normally_but_do_not_foul() -> None:
    sea = sea_of(gunboat("A", "J21", heading=1), gunboat("B", "I20", heading=3, side=FRENCH))
    facts = sail(sea, 2, 5, a="1", b="1")
    assert where(sea) == {"a": "J21/1", "b": "J20/3"}
    assert told(facts, Contested) == [Contested(parse_hex("J20"), "b", "b")]
    assert not sea.ships["a"].fouled
    sea = sea_of(gunboat("A", "J21", heading=1), gunboat("B", "J20", heading=3, side=FRENCH))
    sail(sea, a="2", b="RW")
    assert where(sea) == {"a": "J21/1", "b": "J20/3"}


@pytest.mark.rule("WS I.II.C.cl")
def test_a_gunboat_fills_one_hex() -> None:
    """Ships pass through the hex astern of her; through that of a ship they do not."""
    sea = sea_of(gunboat("Boat", "J19"), frigate("Line", "I20", heading=3))
    sail(sea, boat="RW", line="2")
    assert where(sea) == {"boat": "J19/1", "line": "K21/3"}
    sea = sea_of(frigate("Other", "J19"), frigate("Line", "I20", heading=3))
    assert told(sail(sea, CLEAR, line="2"), Collided)


@pytest.mark.rule("WS B.V.C.2.p3")
def test_equal_high_dice_of_one_side_need_no_second_throw() -> None:
    sea = meeting()
    for one in sea.ships.values():
        one.side = one.home = BRITISH
    facts = sail(sea, 4, 4, CLEAR, a="1", b="1", keeps="b")
    assert told(facts, Contested) == [Contested(parse_hex("J20"), "a", "b")]

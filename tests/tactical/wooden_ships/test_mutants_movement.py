"""What mutants of movement have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from tactical.wooden_ships.board import Board, Shoal, parse_hex
from tactical.wooden_ships.movement import orders
from tactical.wooden_ships.movement.facts import Collided, Contested, Entered, RunDown
from tactical.wooden_ships.movement.steps import MOST, BadOrder, parse
from tactical.wooden_ships.options import towing
from tactical.wooden_ships.state import Options
from tests.tactical.wooden_ships.helmsmen import frigate, gunboat, sail, told, where
from tests.tactical.wooden_ships.yard import FRENCH, battle

CLEAR = 6  # on the Fouling Table


@pytest.mark.rule("WS D.III.D.3.b")
def test_a_tug_whose_gunboat_is_run_down_still_collides_for_herself() -> None:
    """On the first step the tow is run down while the tug turns; on the second the tug comes to a hex that is taken."""
    tug, tow = frigate("Tug", "J18"), gunboat("Tow", "J20")
    enemy, lying = frigate("Enemy", "I21", heading=2, side=FRENCH), frigate("Lying", "K18", side=FRENCH)
    sea = battle(tug, tow, enemy, lying, wind=2, options=Options(towing=True))
    towing.begin(sea, tug, tow)
    facts = sail(sea, CLEAR, tug="R1", enemy="1")
    assert [(fact.gunboat, fact.by) for fact in told(facts, RunDown)] == [("tow", "enemy")]
    assert [(fact.keeper, fact.other, fact.step) for fact in told(facts, Collided)] == [("enemy", "tow", 1), ("lying", "tug", 2)]
    assert where(sea) == {"tug": "J18/2", "enemy": "J20/2", "lying": "K18/1"}
    assert (tug.done.order, tug.towing) == ("R", None)


@pytest.mark.rule("WS B.V.C.2.p1", "WS B.V.C.2.p2")
def test_what_needs_no_dice_is_settled_before_dice_are_thrown() -> None:
    """Two come to the hex that Turner's stern leaves. But her stern gives way to a bow and swings back, so that they do not throw
    for it: she is there."""
    turner, bow = frigate("Turner", "K15"), frigate("Bow", "M16", heading=6)
    sea = battle(turner, bow, frigate("One", "K17"), frigate("Two", "J16", heading=2, side=FRENCH), wind=2)
    facts = sail(sea, CLEAR, CLEAR, CLEAR, turner="L", bow="1", one="1", two="1")
    assert where(sea) == {"turner": "K15/1", "bow": "L15/6", "one": "K17/1", "two": "J16/2"}
    assert not told(facts, Contested)


@pytest.mark.rule("WS D.III.A.5.b")
def test_the_one_order_of_a_burning_fireship_is_legal_onto_land_too() -> None:
    fire, sound = frigate("Fire", "J20", fireship=True, lit=True, crew=(0,)), frigate("Sound", "L20")
    sea = battle(fire, sound, wind=2, board=Board(land=(parse_hex("J18"), parse_hex("L18"))))
    assert orders.legal(sea, fire) == ("4",)
    assert orders.fault(sea, fire, "4") is None
    assert "no ship goes onto land" in (orders.fault(sea, sound, "4") or "")


@pytest.mark.rule("WS B.IV.B.4")
def test_a_move_has_twenty_steps_at_most() -> None:
    assert len(parse("L18R").steps) == parse("20").hexes == MOST
    for text in ("21", "L19R", "20L"):
        with pytest.raises(BadOrder, match="at most 20 steps"):
            parse(text)


@pytest.mark.rule("WS B.IV.B.8")
def test_who_waits_to_enter_does_not_wait_for_a_ship_that_is_gone() -> None:
    """Deep runs aground for good in the hex of entry and is taken off; on the next step Light comes in there."""
    for order, after in (("1", {}), ("2", {"light": "J10/4"})):
        light = frigate("Light", "J10", heading=4, side=FRENCH, depth=10, fate="coming", arrives=1)
        deep = frigate("Deep", "J11", depth=20)
        sea = battle(deep, light, wind=3, options=Options(aground=True), shoals=[Shoal(parse_hex("J10"), 15)])
        facts = sail(sea, 6, deep="1", light=order)
        assert deep.fate == "aground for good"
        assert where(sea) == after
        assert len(told(facts, Entered)) == len(after)

"""WS B.V.C.5-6, B.VI.A.6: what fouls and grapples do to the moves of ships."""

from __future__ import annotations

import pytest

from tactical.sea.hexes import neighbour
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement.execution import execute
from tactical.wooden_ships.movement.orders import legal
from tactical.wooden_ships.state import Battle, Done
from tests.tactical.wooden_ships.yard import FRENCH, battle, played, rolls, ship, throwing


def move(sea: Battle, **orders: str) -> list[str]:
    """A movement phase with these orders; the rules of the dice thrown."""
    for one in sea.ships.values():
        one.done = Done()
        one.orders = [orders.get(one.id, "0")]
    return [roll.rule for roll in rolls(played(sea, execute(sea)))]


def frigates() -> Battle:
    """Two frigates that have just moved, Alert ahead of Brave; the wind blows from astern of both."""
    brave = ship("Brave", "J20", heading=2, number=4, rating="F", turning=3, speeds=(4, 7))
    alert = ship("Alert", "L17", heading=5, number=4, rating="F", turning=3, speeds=(4, 7), side=FRENCH)
    return battle(brave, alert, wind=1)


@pytest.mark.rule("WS B.V.C.5", "WS B.V.C.5.p2")
def test_ships_that_collide_and_are_not_fouled_move_normally_next_phase() -> None:
    sea = frigates()
    brave, alert = sea.ships.values()
    alert.bow, alert.heading = neighbour(neighbour(brave.bow, 2), 2), 5
    alert.bow = neighbour(brave.bow, 2)
    throwing(sea, 5)
    assert move(sea, brave="1") == ["WS B.V.C.5"]
    assert not brave.fouled
    assert len(legal(sea, brave)) > 3
    alert.bow = neighbour(alert.bow, 3)
    throwing(sea)
    began = brave.bow
    move(sea, brave="1")
    assert brave.bow == neighbour(began, 2)


@pytest.mark.rule("WS B.V.C.6")
@pytest.mark.parametrize("how", ["foul", pytest.param("grapple", marks=pytest.mark.rule("WS B.VI.A.6"))])
def test_ships_that_are_held_neither_move_nor_turn_and_drift_from_the_second_phase(how: str) -> None:
    sea = frigates()
    brave, alert = sea.ships.values()
    alert.bow = neighbour(brave.bow, 2)
    for one in (brave, alert):
        one.still = 0
    (ties.foul if how == "foul" else ties.grapple)(sea, brave, alert)
    began = brave.place, alert.place
    assert legal(sea, brave) == legal(sea, alert) == ("0",)
    throwing(sea)
    move(sea, brave="L1", alert="R")
    assert (brave.place, alert.place) == began  # the first phase after they were made fast
    for turn in range(2):
        places = brave.place, alert.place
        move(sea, brave="2")
        assert (brave.bow, alert.bow) == (neighbour(places[0].bow, 1), neighbour(places[1].bow, 1)), turn
        assert (brave.heading, alert.heading) == (2, 5)

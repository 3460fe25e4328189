"""What mutants of damage have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from tactical.wooden_ships.damage import explosion
from tactical.wooden_ships.damage.facts import Exploded
from tests.tactical.wooden_ships.helmsmen import told
from tests.tactical.wooden_ships.yard import FRENCH, battle, played, ship, throwing


@pytest.mark.rule("WS A.CH.11.H")
def test_a_ship_explodes_once_though_two_hits_have_set_her_off() -> None:
    sea = throwing(battle(ship("Alfred", "J20"), ship("Berwick", "M20", side=FRENCH)))
    alfred = sea.ships["alfred"]
    facts = played(sea, explosion.blow_up(sea, [alfred, alfred]))
    assert [fact.ship for fact in told(facts, Exploded)] == ["alfred"]
    assert alfred.fate == "exploded"

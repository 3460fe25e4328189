"""WS S.1-S.23: every scenario for thirty turns by captains, the campaign, a battle of one's own, and any legal choice."""

from __future__ import annotations

import pytest

from table.dice import Fact
from table.seats import RandomLegal
from tactical.wooden_ships.campaigns import between, standing
from tactical.wooden_ships.captains.seat import seat
from tactical.wooden_ships.design import own_battle
from tactical.wooden_ships.facts import BattleEnded, TurnBegan
from tactical.wooden_ships.game import play
from tactical.wooden_ships.scenario_book import scenario, scenario_names
from tactical.wooden_ships.setting_up import laid_out
from tactical.wooden_ships.special.facts import BattleOfCampaign, Bought
from tests.tactical.wooden_ships.invariants import faults

TURNS = 30  # as the players agree (WS S.0.p3), so that all of them are soon played


@pytest.mark.parametrize("name", scenario_names())
def test_captains_play_it_to_an_end(name: str) -> None:
    battle = laid_out(name, None, "played", turns=TURNS)
    assert [*battle.ships] == [*scenario(name).ship_ids()]
    assert faults(battle) == []
    journal = list[Fact]()
    play(battle, {side: seat(side) for side in battle.fleets}, journal)
    assert battle.verdict is not None
    assert [fact.why for fact in journal if isinstance(fact, BattleEnded)] == [battle.verdict.why]
    turns = [fact.turn for fact in journal if isinstance(fact, TurnBegan)]
    assert turns == [*range(1, len(turns) + 1)]
    assert 1 <= len(turns) <= TURNS
    assert faults(battle) == []


def test_captains_play_the_campaign_of_five_battles() -> None:
    battle = between.begin("suffren", None, "campaign")
    battle.turns = 12
    journal = list[Fact]()
    play(battle, {side: seat(side) for side in battle.fleets}, journal)
    assert [fact.number for fact in journal if isinstance(fact, BattleOfCampaign)] == [2, 3, 4, 5]
    assert battle.verdict is not None
    assert standing.number(battle) == 5


def test_captains_play_a_battle_of_fleets_that_they_bought() -> None:
    battle = own_battle.begin({"british": "British", "french": "French"}, 1805, seed="own", turns=TURNS)
    journal = list[Fact]()
    play(battle, {side: seat(side) for side in battle.fleets}, journal)
    assert len([fact for fact in journal if isinstance(fact, Bought)]) == 2
    assert battle.verdict is not None
    assert faults(battle) == []


@pytest.mark.parametrize("name", ["valcour", "nile", "ushant", "suffren-1", "chesapeake", "lissa"])
def test_whoever_takes_any_legal_choice_comes_through_too(name: str) -> None:
    battle = laid_out(name, None, "random", turns=6)
    play(battle, {side: RandomLegal(f"{name} {side}") for side in battle.fleets})
    assert battle.verdict is not None
    assert faults(battle) == []

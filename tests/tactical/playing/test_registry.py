"""Hex games by name: each is loaded when it is asked for, and is what its name says."""

from __future__ import annotations

import subprocess
import sys

import pytest

from table.dice import Fact
from table.seats import Script
from tactical.handoff import BattleBrief, Commander, Party, Ship, Squadron
from tactical.playing.in_memory import Unanswered, fight, play
from tactical.playing.registry import GAMES, UnknownGame, game_named
from tactical.playing.watching import watched

SIDES = ("british", "french")


def party(side: str) -> Party:
    ships = tuple(Ship(f"{side}-{n}", f"Seventy-four {n}") for n in range(2))
    squadron = Squadron(f"{side}-squadron", side, "SOL", ships, 0, 10, flag=side)
    admiral = Commander(f"{side}-admiral", "the admiral", "Admiral", 4, "Aggressive", squadron.id)
    return Party(side, (squadron,), (admiral,), admiral.id)


def brief() -> BattleBrief:
    """Two ships a side."""
    return BattleBrief("battle-1", "the open sea", SIDES[0], "light", (party(SIDES[0]), party(SIDES[1])))


@pytest.mark.parametrize("module", ["tactical.playing.registry", "campaign.question_kinds", "campaign.rules.battle.resolving"])
def test_no_game_is_loaded_before_it_is_asked_for(module: str) -> None:
    code = f"import sys, {module}; sys.exit(any(name.startswith('tactical.flying_colors') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    code = code.replace("; sys.exit", "; from tactical.playing.registry import game_named; game_named('flying colors'); sys.exit")
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 1


def test_a_game_is_found_by_its_name_with_or_without_hyphens() -> None:
    assert game_named("flying-colors") is game_named("Flying Colors") is game_named("flying colors")
    with pytest.raises(UnknownGame, match="there is no game 'draughts'; expected flying-colors"):
        game_named("draughts")


@pytest.mark.parametrize("name", GAMES)
def test_reports_bear_the_name_of_the_game_by_which_it_is_found_again(name: str) -> None:
    rules = game_named(name)
    report = fight(rules, brief(), "seed")
    assert rules.name == report.resolver == name
    assert report == fight(rules, brief(), "seed") != fight(rules, brief(), "other seed")


@pytest.mark.parametrize("name", GAMES)
def test_every_battle_of_a_game_can_be_listed_set_up_and_seen(name: str) -> None:
    rules = game_named(name)
    edition = next(iter(rules.editions))
    assert rules.battles()
    for battle in rules.battles():
        state = rules.set_up(battle, "seed", edition, {})
        picture = rules.picture(state)
        assert [side.name for side in picture.sides] == list(rules.sides(battle)) == list(rules.listed(battle).ships)
        assert picture.turn == rules.glance(state).turn == 1
        assert set(rules.glance(state).ships) == {ship.id for ship in picture.ships}
        some = [ship.id for ship in picture.ships][:2]
        assert [ship.id for ship in rules.picture(state, some).ships] == some
        for side in picture.sides:
            assert rules.picture(rules.view(state, side.name)).ships, "a side sees the ships on the board"


@pytest.mark.parametrize("name", GAMES)
def test_a_battle_watched_is_the_battle_played(name: str) -> None:
    rules = game_named(name)
    seats = {side: rules.captains_of(brief(), side) for side in SIDES}
    journal: list[Fact] = []
    played = play(rules, rules.laid_out(brief(), "seed"), seats, journal)
    book = watched(rules, rules.laid_out(brief(), "seed"), seats)
    assert rules.encode(book.state) == rules.encode(played)
    assert book.facts == journal
    assert sum(told.facts for told in rules.tell(played, book.facts)) == len(journal), "each fact is told once"
    assert any(rules.begins_turn(fact) for fact in book.facts)
    assert rules.ended(played).losses.keys() == set(SIDES)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_without_an_answer_is_named(name: str) -> None:
    rules = game_named(name)
    with pytest.raises(Unanswered, match="has no answer to"):
        play(rules, rules.laid_out(brief(), "seed"), dict.fromkeys(SIDES, Script([])))


def test_every_optional_rule_of_every_game_has_words_of_its_own() -> None:
    for game in GAMES:
        told = [one.words for one in game_named(game).switches.values()]
        assert len(set(told)) == len(told) > 15
        assert [words for words in told if len(words) < 10] == []

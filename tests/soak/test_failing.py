"""A game of the soak that is broken on purpose is kept as it stood before, and the commands of its report open it."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any

import pytest

from campaign.play.battle_file import BattleFile
from table.decisions import Answer
from table.dice import Fact
from table.flows import Question
from table.session import Session
from tactical.flying_colors.game import FlyingColors
from tactical.flying_colors.state import Action
from tactical.wooden_ships import battles as wooden_ships
from tactical.wooden_ships.game import WoodenShips
from tactical.wooden_ships.state import Battle
from tests.campaign.at_terminal import Terminal
from tests.fuzz.years import Inspection
from tests.soak import battles, games, wooden_battles, years
from tests.soak.games import Played, by_turns, every_scenario, played
from tests.soak.running import Run, run
from tests.soak.watching import Halted, LastQuestion
from tests.tactical.wooden_ships import invariants

SOUND_PHASES = 9


def nothing() -> None:
    """No halt is called."""


def game(soak: str, out: Path, number: int = 0) -> Played:
    return played(games.Task(soak, number, f"broken/{soak}/{number}"), out, nothing)


def opened(folder: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """A terminal at the campaign that was kept."""
    return Terminal(capsys, folder / years.FILE)


@pytest.fixture
def broken_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    """An invariant that does not hold after so many phases of a year."""

    def look(self: Inspection, *_: Any) -> None:
        assert self.phases < SOUND_PHASES, "the sea is dry"
        self.phases += 1

    monkeypatch.setattr(Inspection, "look", look)


@pytest.mark.usefixtures("broken_phase")
def test_a_year_that_breaks_an_invariant_stands_before_the_phase_that_broke_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = game("year-at-random", tmp_path)
    assert found.failure is not None
    words = found.failure.read_text(encoding="utf-8")
    assert "AssertionError: the sea is dry" in words
    path = found.failure.with_name(years.FILE)
    assert [line.strip() for line in words.splitlines() if "sealords" in line] == years.commands(path)
    terminal = opened(path.parent, capsys)
    verified = terminal(f"--db={path}", "verify", years.NAME)
    assert f"{SOUND_PHASES} phases played again to the same states" in verified.out
    asked = terminal(f"--db={path}", "pending", years.NAME)
    assert asked.code == 0
    assert "british" in asked.out.lower() or "allies" in asked.out.lower()
    assert terminal(f"--db={path}", "log", years.NAME).code == 0


def test_a_year_whose_player_finds_no_answer_stands_at_his_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put = LastQuestion.put

    def lost_for_words(self: LastQuestion, question: Question) -> None:
        put(self, question)
        if question.kind.name == "markers":
            raise KeyError(question.kind.name)

    monkeypatch.setattr(LastQuestion, "put", lost_for_words)
    found = game("year-by-admirals", tmp_path)
    assert found.failure is not None
    assert "were asked for 'markers' [SL " in found.failure.read_text(encoding="utf-8")
    path = found.failure.with_name(years.FILE)
    rows = opened(path.parent, capsys)(f"--db={path}", "pending", years.NAME, "--json").document
    assert "markers" in str(rows)


def test_a_year_that_verifies_otherwise_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(years, "PHASES_A_YEAR", 3)
    assert game("year-at-random", tmp_path).failure is None
    sealords = years.sealords

    def otherwise(path: Path, *words: str) -> str:
        assert words[0] != "verify", "phase 2 is the first to differ"
        return sealords(path, *words)

    monkeypatch.setattr(years, "sealords", otherwise)
    found = game("year-at-random", tmp_path)
    assert found.failure is not None
    assert "phase 2 is the first to differ" in found.failure.read_text(encoding="utf-8")


def test_a_battle_that_is_not_sound_is_kept_before_the_answer_that_broke_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bytes] = []

    def unsound(action: Action) -> None:
        assert len(seen) < SOUND_PHASES, "two ships lie in one hex"
        seen.append(FlyingColors().encode(action))

    monkeypatch.setattr(battles, "sound", unsound)
    found = game("battle-by-captains", tmp_path)
    assert found.failure is not None
    words = found.failure.read_text(encoding="utf-8")
    assert "two ships lie in one hex" in words
    path = found.failure.with_name(battles.FILE)
    assert all(command in words for command in battles.commands(path))
    kept = BattleFile.found(path)
    assert (kept.present.phase, kept.present.snapshot) == (SOUND_PHASES, seen[-1])
    shown = Terminal(capsys, path)("tactical", "show", str(path))
    assert shown.code == 0, shown.err


def test_a_battle_of_wooden_ships_that_is_not_sound_is_kept_before_the_answer_that_broke_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bytes] = []

    def unsound(self: invariants.Inspection, happened: list[Fact], battle: Battle) -> None:
        assert len(seen) < SOUND_PHASES, "a hex is filled twice"
        seen.append(WoodenShips().encode(battle))

    monkeypatch.setattr(invariants.Inspection, "look", unsound)
    found = game("wooden-at-random", tmp_path, 3)
    assert found.failure is not None
    assert "a hex is filled twice" in found.failure.read_text(encoding="utf-8")
    path = found.failure.with_name(battles.FILE)
    kept = BattleFile.found(path)
    assert (kept.present.phase, kept.present.snapshot) == (SOUND_PHASES, seen[-1])
    shown = Terminal(capsys, path)("tactical", "show", str(path))
    assert shown.code == 0, shown.err


def test_the_soak_comes_to_every_battle_of_wooden_ships() -> None:
    names = [wooden_battles.as_printed(f"x/wooden-by-captains/{number}").scenario for number in range(28)]
    assert sorted(names) == sorted(wooden_ships.available())
    drawn = [wooden_battles.drawn(f"x/wooden-at-random/{number}") for number in range(56)]
    assert {setting.edition for setting in drawn} == {1975, 1981}
    assert {bool(setting.options.get("basic")) for setting in drawn} == {True, False}
    assert {setting.options["command_lag"] for setting in drawn} == {"none", "squadrons", "radius"}


def test_a_battle_whose_player_finds_no_answer_can_be_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Mute:
        """Answers as captains do, and is at a loss after so many questions."""

        def __init__(self, action: Action, side: str, seed: str) -> None:
            self.captains, self.asked = battles.captains(action, side, seed), 0

        def answer(self, view: Any, question: Question, moment: str) -> Answer | None:
            self.asked += 1
            if self.asked > 20:
                raise LookupError(question.kind.name)
            return self.captains.answer(view, question, moment)

    monkeypatch.setitem(games.SOAKS, "battle-by-captains", battles.BattleSoak(Mute, battles.drawn, battles.audit))
    found = game("battle-by-captains", tmp_path)
    assert found.failure is not None
    session = Session(FlyingColors(), BattleFile.found(found.failure.with_name(battles.FILE)))
    next(session.play({}), None)
    (question, *_) = session.pending
    assert f"{question.side} were asked for {question.kind.name!r}" in found.failure.read_text(encoding="utf-8")
    answer = battles.captains(session.state, question.side, "x").answer(session.state, question, session.moment)
    session.choose(question.side, answer)


def test_a_halt_leaves_nothing_behind(tmp_path: Path) -> None:
    def halt() -> None:
        raise Halted

    for soak in ("year-at-random", "battle-by-captains"):
        assert played(games.Task(soak, 0, "halt"), tmp_path, halt).halted
    assert list(tmp_path.iterdir()) == []


def test_every_soak_has_its_turn_and_every_game_its_seed() -> None:
    tasks = list(islice(by_turns("abc"), 3 * len(games.SOAKS)))
    assert {one.soak for one in tasks[: len(games.SOAKS)]} == games.SOAKS.keys()
    assert len({one.seed for one in tasks}) == len(tasks)
    assert tasks == list(islice(by_turns("abc"), len(tasks)))
    assert next(by_turns("abc")).seed != next(by_turns("abd")).seed


def test_every_scenario_of_wooden_ships_is_played_as_often_as_asked_for() -> None:
    tasks = every_scenario("abc", 3)
    names = Counter(wooden_battles.as_printed(one.seed).scenario for one in tasks)
    assert names == dict.fromkeys(wooden_ships.available(), 3)
    assert len({one.seed for one in tasks}) == len(tasks)
    assert {one.soak for one in tasks} == {games.SCENARIOS}


def test_a_run_ends_when_all_its_games_are_played(tmp_path: Path) -> None:
    tasks = [games.task("abc", games.SCENARIOS, number) for number in range(3)]
    found = list(run(Run(tasks, inf, 2, tmp_path)))
    assert sorted(one.task.number for one in found) == [0, 1, 2]
    assert [one.failure for one in found] == [None] * 3

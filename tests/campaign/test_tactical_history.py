"""`tactical history`: both games and history in one table."""

from __future__ import annotations

import pytest

from tactical.history import comparing
from tactical.history.book import BattleInHistory, battles
from tactical.history.comparing import FoughtOver
from tests.campaign.at_terminal import Terminal, played, terminal

__all__ = ["played", "terminal"]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, int]]:
    """Battles are not fought; what was asked for is written down. Each side loses as many as the battle's number."""
    asked: list[tuple[str, str, int]] = []

    def fought(of: BattleInHistory, game: str, number: int, seed: str) -> FoughtOver:
        asked.append((of.name, game, number))
        return FoughtOver(of.name, game, number, {side.name: number for side in of.side})

    monkeypatch.setattr(comparing, "fought", fought)
    return asked


def test_one_command_prints_both_games_and_history_in_one_table(terminal: Terminal, quick: list[tuple[str, str, int]]) -> None:
    said = terminal("tactical", "history", "--games", "3")
    assert said.code == 0, said.err
    head, *lines = said.out.splitlines()
    assert [head.index(word) for word in ("lost in history", "Flying Colors", "Wooden Ships & Iron Men")]
    assert len(lines) == 2 * len(battles()) + 1
    (trafalgar,) = [number for number, line in enumerate(lines) if line.startswith("Trafalgar, 1805")]
    assert lines[trafalgar].split()[2:] == ["British", "27", "0", "1.0", "(0-2)", "1.0", "(0-2)"]
    assert lines[trafalgar + 1].split() == ["Franco-Spanish", "33", "18", "1.0", "(0-2)", "1.0", "(0-2)"]
    (ushant,) = [line for line in lines if line.startswith("Ushant")]
    assert ushant.split()[-4:] == ["no", "set-up", "1.0", "(0-2)"]
    assert len(quick) == 3 * sum(len(of.set_ups) for of in battles().values())


def test_battles_may_be_named_and_told_as_a_document(terminal: Terminal, quick: list[tuple[str, str, int]]) -> None:
    (row,) = terminal("tactical", "history", "nile", "--games", "2", "--json").document
    assert row["history"][1] == {"side": "French", "ships": 13, "lost": 11}
    assert row["games"]["wooden ships"]["French"] == {"mean": 0.5, "low": 0, "high": 1}
    assert quick == [("nile", game, number) for game in ("flying colors", "wooden ships") for number in (0, 1)]
    assert "history has no battle 'lisa' here; expected ushant, chesapeake" in terminal("tactical", "history", "lisa").err


def test_several_processes_fight_the_same_battles(terminal: Terminal) -> None:
    command = ("tactical", "history", "lissa", "--games", "2", "--json")
    assert terminal(*command).document == terminal(*command, "--jobs", "2").document

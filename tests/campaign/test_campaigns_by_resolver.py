"""A year of 1805 by admirals on both sides, with its battles on hexes, half of them by hand, or by the Combat Damage Table."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from functools import cached_property
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from campaign.play.running import advance
from campaign.play.table import laid_out
from campaign.play.umpire_reports import awaited
from campaign.play.until import mark, position
from campaign.record.battle import Arrayed, BattleEnded, Engaged, InBattle, Matched, Reported
from campaign.record.documents import decode
from campaign.record.politics import PrestigeChanged
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import HEX_GAMES
from table.dice import Fact
from tactical import samples
from tactical.handoff import faults
from tests.campaign.at_terminal import started

NAME, SEED, TURNS, PHASES = "year", "1805", 16, 640
END = "end of year"


class Place(NamedTuple):
    """Where a fact stands on record."""

    phase: int
    number: int


class Year:
    """A campaign file after a year, and what it says of its battles."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.told: list[tuple[Place, Fact]] = []
        with sqlite3.connect(path) as connection:
            rows = connection.execute("select phase, number, document from fact order by phase, number").fetchall()
            (document,) = connection.execute("select document from snapshot where document is not null").fetchone()
        self.told = [(Place(phase, number), decode(text)) for phase, number, text in rows]
        self.world: dict[str, Any] = json.loads(document)

    def of(self, kind: type[Fact]) -> dict[str, list[tuple[Place, Any]]]:
        """The facts of a kind by the battle that they are of."""
        found = defaultdict[str, list[tuple[Place, Any]]](list)
        for place, fact in self.told:
            if isinstance(fact, kind) and isinstance(fact, InBattle):
                found[fact.battle].append((place, fact))
        return found

    @cached_property
    def fought(self) -> list[str]:
        """The battles that were not refused."""
        return [battle for battle, ends in self.of(BattleEnded).items() if ends[0][1].fought]

    @cached_property
    def reported(self) -> dict[str, str]:
        """The battles that were resolved elsewhere, and by whom."""
        return {battle: one.report.resolver for battle, found in self.of(Reported).items() for _, one in found}

    @cached_property
    def about_convoys(self) -> list[str]:
        """SL 10.131: the battles with a convoy in them: one that is alone stays on the table, an escort's is handed out."""
        convoys = self.world["convoys"].keys()
        return [battle for battle, found in self.of(Engaged).items() if any(one.formation in convoys for _, one in found)]


def begun(path: Path, resolver: str) -> None:
    seats = ("--seat", "british=admiral", "--seat", "allies=admiral")
    started(f"--db={path}", "new", NAME, "--seed", SEED, "--battles", resolver, *seats)


def check(year: Year, capsys: pytest.CaptureFixture[str]) -> None:
    """The year is over and its winner told; every battle went by the book; and the whole is played again to the same states."""
    started(f"--db={year.path}", "verify", NAME)
    assert f"{PHASES} phases played again to the same states" in capsys.readouterr().out
    clock, prestige = year.world["clock"], year.world["prestige"]
    assert (clock["turns_played"], len(prestige)) == (TURNS, 2)
    won = dict.fromkeys(prestige, 0)
    for _, fact in year.told:
        if isinstance(fact, PrestigeChanged):
            won[fact.side] += fact.points
            assert fact.total == won[fact.side]
    assert won == prestige
    started(f"--db={year.path}", "summary", NAME, "--json")
    standing = json.loads(capsys.readouterr().out)["standing"]
    best = max(prestige.values())
    ahead = [side for side, points in prestige.items() if points == best]
    assert (standing["prestige"], standing["victor"]) == (prestige, ahead[0] if len(ahead) == 1 else "")
    check_battles(year)


def check_battles(year: Year) -> None:
    """The brief of each battle that was fought is on record once, before its one report, and that before its end."""
    arrayed, reports, ends = year.of(Arrayed), year.of(Reported), year.of(BattleEnded)
    assert list(arrayed) == year.fought
    for battle in year.fought:
        ((given, array),), ((ended, _),) = arrayed[battle], ends[battle]
        assert array.brief.id == battle
        assert len(reports[battle]) <= 1, "folded once"
        for taken, one in reports[battle]:
            assert given < taken < ended
            assert given.phase == taken.phase == ended.phase
            assert list(faults(array.brief, one.report)) == []
        combats = {one.combat for _, one in year.of(Matched)[battle]}
        upon = {one.combat for _, one in year.of(Matched)[battle] if one.squadron in year.world["convoys"]}
        assert (combats == upon) if reports[battle] else combats, f"{battle} is resolved twice or not at all"


@pytest.mark.slow
@pytest.mark.rule("SL 8.126", "SL 10.131")
@pytest.mark.parametrize(("resolver", "game"), HEX_GAMES.items())
def test_a_year_with_every_battle_on_hexes(tmp_path: Path, capsys: pytest.CaptureFixture[str], resolver: str, game: str) -> None:
    path = tmp_path / "hexes.db"
    begun(path, resolver)
    started(f"--db={path}", "run", NAME, "--until", END)
    year = Year(path)
    check(year, capsys)
    assert len(year.reported) > 1
    assert {*year.reported.values()} == {game}
    assert {*year.fought} - {*year.reported} <= {*year.about_convoys}


@pytest.mark.slow
@pytest.mark.rule("SL 8.126")
def test_a_year_with_every_second_battle_fought_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.db"
    begun(path, "table")
    asked = umpired(path)
    year = Year(path)
    check(year, capsys)
    assert {*year.fought} - {*asked} <= {*year.about_convoys}
    assert asked == [battle for battle in year.fought if battle in asked]
    assert len(asked) > 2
    assert year.reported == dict.fromkeys(asked[::2], "by hand")


def umpired(path: Path) -> list[str]:
    """A year with an umpire who hands in a report of every second battle; returns those that he was asked for."""
    asked: list[str] = []
    sorts = cycle((2, 3, 1))  # of the sample reports: a victory of either side, and a battle without a victor
    with laid_out(f"sqlite:///{path}", NAME) as table:
        session = table.session()
        goal = mark(END, session.state.clock)
        while left := goal - position(session.state.clock):
            advance(session, table.seats, left)
            if session.pending:
                brief = awaited(table, session)
                session.choose(UMPIRE, [] if len(asked) % 2 else [samples.reports(brief)[next(sorts)]])
                asked.append(brief.id)
    return asked


@pytest.mark.slow
@pytest.mark.rule("SL 8.126")
def test_a_year_with_every_battle_by_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "abstract.db"
    begun(path, "abstract")
    started(f"--db={path}", "run", NAME, "--until", END)
    year = Year(path)
    check(year, capsys)
    assert len(year.fought) > 1
    assert year.reported == {}

"""The umpire's report of a battle on a real table is taken back until the next phase, and then stands."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from campaign.play.table import laid_out
from campaign.record.battle import Arrayed
from campaign.store import tables
from table.session import Session
from tactical import samples
from tactical.handoff import BattleBrief, BattleReport
from tests.campaign.at_terminal import Terminal, as_usual, brought_to, started

MASTERS = ("--seat", "british=sailing-master", "--seat", "allies=sailing-master")
MASTER_AND_PERSON = ("--seat", "british=human", "--seat", "allies=sailing-master")
BLANK, MAULED, WON_BY_ONE, WON_BY_OTHER = range(4)  # tactical.samples.reports


class Lie(NamedTuple):
    """How a campaign lies: the world and its journal brought to what is asked, and all that the file holds but for answers."""

    world: bytes
    told: bytes
    asked: list[tuple[str, str]]
    kept: list[tuple[Any, ...]]


def lie(terminal: Terminal, name: str = "club") -> Lie:
    with laid_out(f"sqlite:///{terminal.database}", name, to_read=True) as table:
        session = table.at_question()
        world, told = msgspec.json.encode(session.state), msgspec.json.encode(session.state.tray.journal)
        asked = [(question.side, question.kind.name) for question in session.pending]
    return Lie(world, told, asked, rows(terminal.database))


def rows(database: Path) -> list[tuple[Any, ...]]:
    """Every row of a campaign file but for answers taken back, which stay on record as such."""
    named = [table for table in tables.metadata.sorted_tables if table.name != "choice"]
    with sqlite3.connect(database) as connection:
        found = [row for table in named for row in connection.execute(f"select * from {table.name}")]
        return found + list(connection.execute("select * from choice where undone = 0 and person"))


def awaited(terminal: Terminal, name: str = "club") -> BattleBrief:
    with laid_out(f"sqlite:///{terminal.database}", name, to_read=True) as table:
        journal = table.at_question().state.tray.journal
    return next(fact.brief for fact in reversed(journal) if isinstance(fact, Arrayed))


def sent(terminal: Terminal, tmp_path: Path, number: int, name: str = "club") -> BattleReport:
    """One of the sample reports, entered at the terminal."""
    report = samples.reports(awaited(terminal, name))[number]
    path = tmp_path / f"report-{number}.json"
    path.write_bytes(msgspec.json.encode(report))
    entered = terminal("battle", "enter", name, str(path), "--yes")
    assert entered.code == 0, entered.err
    assert f"`sealords undo {name} --side umpire` takes it back until the next phase is played" in entered.out
    return msgspec.convert(report, BattleReport)


FIRST = "battle-4"  # the first that is not refused


def reported(terminal: Terminal, name: str = "club") -> list[BattleReport]:
    log = terminal("log", name, "--json").document
    return [
        msgspec.convert(row["fact"]["report"], BattleReport)
        for row in log
        if row["fact"]["fact"] == "reported" and row["fact"]["battle"] == FIRST
    ]


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with `club`, all computer, and `mess`, whose british are human: in both a first battle waits for its report."""
    path = tmp_path_factory.mktemp("waiting") / "campaigns.db"
    for name, seats in (("club", MASTERS), ("mess", MASTER_AND_PERSON)):
        started(f"--db={path}", "new", name, "--seed", "7", "--battles", "table", *seats)
        brought_to(path, name, "battle report")
    return path


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, waiting: Path) -> Terminal:
    database = tmp_path / "campaigns.db"
    shutil.copy(waiting, database)
    monkeypatch.setenv("SEALORDS_DB", str(database))
    return Terminal(capsys, database)


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("number", [BLANK, WON_BY_ONE])
def test_a_report_is_taken_back_to_the_byte_and_another_is_entered(terminal: Terminal, tmp_path: Path, number: int) -> None:
    before = lie(terminal)
    assert before.asked == [("umpire", "battle report")]
    sent(terminal, tmp_path, number)
    entered = lie(terminal)
    assert entered.world != before.world
    taken = terminal("undo", "club", "--side", "umpire")
    assert (
        taken.code,
        "the answer of the umpire about the umpire's report of a battle [SL 8.126] is taken back" in taken.out,
    ) == (0, True), taken.err
    assert lie(terminal) == before
    second = sent(terminal, tmp_path, MAULED)
    terminal("run", "club")
    assert reported(terminal) == [second], "of the first report nothing is on record"
    assert terminal("verify", "club").code == 0


@pytest.mark.rule("SL 8.126")
def test_once_the_next_phase_is_played_a_report_stands(terminal: Terminal, tmp_path: Path) -> None:
    first = sent(terminal, tmp_path, WON_BY_ONE)
    terminal("run", "club")
    before = lie(terminal)
    refused = terminal("undo", "club", "--side", "umpire")
    assert refused.code != 0
    assert "a report is taken back before the next phase is played [SL 8.126]" in refused.err
    assert lie(terminal) == before
    assert reported(terminal) == [first]


@pytest.mark.rule("SL 8.126")
def test_the_umpire_leaves_a_battle_to_the_table_and_thinks_better_of_it(terminal: Terminal, tmp_path: Path) -> None:
    before = lie(terminal)
    assert f"What came of {FIRST}?" in terminal("pending", "club", "--side", "umpire").out
    left = terminal("answer", "club", "umpire", "[]")
    assert left.code == 0, left.err
    assert terminal("undo", "club", "--side", "umpire").code == 0
    assert lie(terminal) == before
    report = sent(terminal, tmp_path, WON_BY_OTHER)
    terminal("run", "club")
    assert reported(terminal) == [report]
    assert terminal("verify", "club").code == 0


@pytest.mark.rule("SL 8.126")
def test_what_a_person_answered_after_a_report_goes_back_with_it(terminal: Terminal, tmp_path: Path) -> None:
    """A beaten enemy strikes, the british say where the prize goes, and then the umpire finds that it was otherwise."""
    before = lie(terminal, "mess")
    sent(terminal, tmp_path, WON_BY_OTHER, "mess")
    with laid_out(f"sqlite:///{terminal.database}", "mess") as table:
        session = table.at_question()
        given = answered_in_the_phase(session)
        assert given, "the british are asked something before the phase is over"
    assert terminal("undo", "mess", "--side", "umpire").code == 0
    assert lie(terminal, "mess") == before
    with sqlite3.connect(terminal.database) as connection:
        undone = connection.execute("select count(*) from choice where undone > 0 and person").fetchone()[0]
    assert undone == 1 + given, "the rows stay, and say so"


def answered_in_the_phase(session: Session[Any]) -> int:
    """A person answers what he is asked until the phase is over, which is not closed; how often he did."""
    count = 0
    while session.pending:
        question = session.pending[0]
        assert session.choose(question.side, as_usual(question)) is None
        count += 1
    return count

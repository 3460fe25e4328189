"""Campaign files of every earlier schema open, go on and verify, also those that lie in the middle of a battle.

Each `schema-N….sealords.gz` was written by the program of its time: a British player stands in the first turn of Trafalgar, or,
`turn-over`, computers stand at its end. Those of schema 7, 9 and 10 have a player in mid-phase, with dice of his own, or
commanding on hexes; and a battle that waits for the umpire. Schema 9 is of the commit 9d7d602, 10 of f87819f; the turns that are
over of 493c2ec, 0d215fc, 536181e, 6f3144a, 77a42c0, 7777be3, af48342 and 9899026, the last of schemas 1 to 8.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.game import RULES_VERSION
from campaign.play.errors import Refusal
from campaign.play.proof import confirm_brief, holds, same
from campaign.play.table import Table, laid_out
from campaign.state import World
from campaign.store.errors import CampaignFileError
from campaign.store.records import FactRecord
from campaign.store.soundness import state_hash
from campaign.store.upgrades import SCHEMA_VERSION
from table.session import Session
from tests.campaign.at_terminal import Terminal, started
from tests.campaign.hex_player import answer_to
from tests.games.record import FOLDER

SAME_OUTSET = 7  # since this schema, of rules 8, a turn begins as it does now
PHASES = 3  # that each file is played on
FILES = sorted(FOLDER.glob("schema-*.sealords.gz"))
NAMES = [file.name.partition(".")[0] for file in FILES]


WITHOUT_EDITION = {
    "schema-2", "schema-3", "schema-4", "schema-5", "schema-6",
    "schema-2-turn-over", "schema-3-turn-over", "schema-4-turn-over", "schema-5-turn-over",
}  # their theatre is shipped no more  # fmt: skip


def unpacked(name: str, folder: Path) -> Path:
    path = folder / "old.db"
    path.write_bytes(gzip.decompress((FOLDER / f"{name}.sealords.gz").read_bytes()))
    return path


def called(path: Path) -> str:
    with sqlite3.connect(path) as connection:
        return str(connection.execute("SELECT name FROM campaign").fetchone()[0])


def played_on(path: Path, until: Callable[[Session[World]], bool]) -> None:
    """A person answers all that he is asked, as he did when the file was made; each of his dice shows a 4."""
    with laid_out(f"sqlite:///{path}", called(path)) as table:
        session = table.session()
        while not until(session):
            if next(session.play(table.seats), None) is not None:
                continue
            if session.needed is not None:
                session.enter_die(4)
            else:
                question = session.pending[0]
                session.choose(question.side, answer_to(session, question))
        table.rest(session)


def verified(path: Path, capsys: pytest.CaptureFixture[str], since: int = 0) -> bool:
    """Whether it leads again where it led, as far as it was played by this program: since a phase, and by its rules."""
    said = Terminal(capsys, path)(f"--db={path}", "verify", called(path))
    if differs := re.match(r"sealords: phase (\d+) .* is the first to differ", said.err):
        return int(differs[1]) < since or f"played under rules {RULES_VERSION}," not in said.err
    return "played again to the same states" in said.out


def kept_within(path: Path) -> list[tuple[int, int]]:
    """The phases of a battle on hexes that are kept, each with how many answers had been given by then."""
    with sqlite3.connect(path) as connection:
        return connection.execute("SELECT inner_number, answers FROM inner_phase ORDER BY number").fetchall()


def test_there_is_a_file_of_every_earlier_schema() -> None:
    kept = {file: int.from_bytes(gzip.decompress(file.read_bytes())[60:64], "big") for file in FILES}
    assert set(kept.values()) >= set(range(1, SCHEMA_VERSION)), "make one with the program of the commit before it is raised"
    over = {schema for file, schema in kept.items() if "turn-over" in file.name}
    assert over >= set(range(1, SCHEMA_VERSION)), "one at the end of a turn too"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_an_old_file_opens_and_goes_on(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = file.name.partition(".")[0]
    path = unpacked(name, tmp_path)
    begun = taken_up(path, name)
    if name.endswith("reporting"):
        assert waits_for_its_report(path)
        started(f"--db={path}", "answer", called(path), "umpire", "[]")
    played_on(path, lambda session: session.phase_number >= begun + PHASES)
    assert verified(path, capsys, since=begun)


@pytest.mark.parametrize("name", [name for name in NAMES if int(name.split("-")[1]) >= SAME_OUTSET])
def test_what_was_played_is_compared_in_the_shape_that_it_was_written_in(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A field that was added since is no difference: since rules 8 no file differs before anything has happened in it."""
    path = unpacked(name, tmp_path)
    said = Terminal(capsys, path)(f"--db={path}", "verify", called(path))
    assert "phase 0 " not in said.err
    assert "played again to the same states" in said.out or "played under rules" in said.err


def taken_up(path: Path, name: str) -> int:
    """The phase that an old file stands in; its changed theatre is accepted, if it must be."""
    if name in WITHOUT_EDITION:
        with (
            pytest.raises(Refusal, match=r"trafalgar-1805 has changed since \w+ was played by it, .* --accept-changes"),
            laid_out(f"sqlite:///{path}", called(path)),
        ):
            pass
    with laid_out(f"sqlite:///{path}", called(path), accept=name in WITHOUT_EDITION) as table:
        return table.session().phase_number


@pytest.mark.parametrize("name", ["schema-9-asked", "schema-9-turn-over", "schema-9-by-hand"])
def test_an_old_file_goes_on_the_same_whoever_plays_it_on(name: str, tmp_path: Path) -> None:
    ends = []
    for copy in ("one", "other"):
        (tmp_path / copy).mkdir()
        path = unpacked(name, tmp_path / copy)
        begun = taken_up(path, name)
        played_on(path, lambda session, begun=begun: session.phase_number >= begun + PHASES)  # type: ignore[misc]
        with sqlite3.connect(path) as connection:
            ends.append(connection.execute("SELECT phase, state_hash FROM snapshot ORDER BY phase").fetchall())
    assert ends[0] == ends[1]
    assert len(ends[0]) > PHASES


def test_a_battle_commanded_under_schema_9_goes_on_where_it_stood(tmp_path: Path) -> None:
    """Of its snapshots the latest is taken up, and the phases before it are not played again."""
    path = unpacked("schema-9-commanding", tmp_path)
    closed = kept_within(path)
    with laid_out(f"sqlite:///{path}", "war", to_read=True) as table:
        session = opened(table)
        assert session.pending[0].kind.name == "helm"
        assert session.innermost.phase_number == len(closed)


def waits_for_its_report(path: Path) -> bool:
    with laid_out(f"sqlite:///{path}", called(path), to_read=True) as table:
        session = table.looked_at()
        return session.handed is not None and session.handed == table.archive.brief


def test_a_battle_commanded_under_schema_7_goes_on_where_it_stood(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its answers lie in the phase around it, and nothing of the battle beside them."""
    path = unpacked("schema-7-commanding", tmp_path)
    with laid_out(f"sqlite:///{path}", "war", to_read=True) as table:
        before = opened(table)
        assert before.pending[0].kind.name == "helm"
        given = len(before.choices)
    assert verified(path, capsys), "in the middle of it"
    played_on(path, lambda session: len(session.choices) == given + 9)
    closed = kept_within(path)
    assert closed[0][0] == 0, "from its first phase on"
    assert closed[-1][1] > given
    assert verified(path, capsys), "with snapshots of its phases"
    played_on(path, lambda session: session.phase_number == 6)
    assert kept_within(path) == []
    assert verified(path, capsys), "when it is over"


def opened(table: Table) -> Session[World]:
    session = table.looked_at()
    assert session.innermost.path == (1,)
    return session


def test_a_battle_commanded_to_its_end_under_schema_7_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = unpacked("schema-7-commanded", tmp_path)
    with sqlite3.connect(path) as connection:
        (count,) = connection.execute("SELECT count(*) FROM choice WHERE phase = 5 AND rule LIKE 'FC%' AND person").fetchone()
    assert count > 60, "answers on the hexes in a closed phase"
    assert verified(path, capsys)
    said = Terminal(capsys, path)(f"--db={path}", "battle", "replay", "war", "battle-1", "--out", str(tmp_path / "film.html"))
    assert said.code == 0 or "does not fit these rules any more" in said.err


@pytest.mark.parametrize(("hashed", "said"), [(False, "is damaged: its hash is"), (True, "what was answered in it leads to")])
def test_a_snapshot_within_that_is_not_what_was_answered_is_found_out(tmp_path: Path, hashed: bool, said: str) -> None:
    path = unpacked("schema-7-commanding", tmp_path)
    played_on(path, lambda session: len(session.choices) == 60)
    with sqlite3.connect(path) as connection:
        number, text = connection.execute("SELECT number, document FROM inner_phase WHERE document IS NOT NULL").fetchone()
        changed = text.replace('"turns":', '"turns":1', 1)
        written = state_hash((changed if hashed else text).encode())
        connection.execute("UPDATE inner_phase SET document = ?, state_hash = ? WHERE number = ?", (changed, written, number))
    with pytest.raises((Refusal, CampaignFileError), match=said), laid_out(f"sqlite:///{path}", "war", to_read=True) as table:
        confirm_brief(table.game, table.archive)


def test_a_fact_may_say_more_than_it_did_but_nothing_else() -> None:
    then = FactRecord(0, "concealed", '{"fact":"concealed","formation":"brest","why":"night","rule":"SL 4.24a"}')
    seen = {"fact": "concealed", "formation": "brest", "why": "night", "news": {"place": "ushant"}, "rule": "SL 4.24a"}
    assert same(FactRecord(0, "concealed", json.dumps(seen)), then)
    for change in ({"why": "fog"}, {"formation": "toulon"}):
        assert not same(FactRecord(0, "concealed", json.dumps(seen | change)), then)
    assert not holds({"sails": [1, 2]}, {"sails": [1]})
    assert not holds({}, {"sails": [1]})

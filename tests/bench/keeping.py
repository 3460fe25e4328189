"""The store against raw sqlite3, the start of a command against a bare Typer program, and the memory of a year."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

from campaign.agents.seating import seated
from campaign.game import RULES_VERSION, SeaLords
from campaign.store.campaigns import CampaignRecord, Campaigns, SeatRecord
from table.archives import Closing, Memory
from table.session import Session
from tests.bench.measure import Line, best, lighter

BARE = """
import typer
app = typer.Typer()
@app.command()
def one(name: str) -> None: print(name)
@app.command()
def two() -> None: print(2)
app()
"""


def phases(game: SeaLords, count: int = 120) -> tuple[bytes, list[Closing]]:
    """The first snapshot of a campaign and what its first phases leave behind."""
    seats = seated(game, [SeatRecord(side.id, "sailing-master") for side in game.theatre.heading.sides])
    first = game.encode(game.new_world("bench"))
    archive = Memory(first)
    for _ in Session(game, archive).play(seats):
        if len(archive.closed) == count:
            break
    return first, archive.closed


def snapshot_and_commit(game: SeaLords) -> Line:
    """Phases closed through the store, against the same bytes written by sqlite3 itself, a transaction a phase."""
    first, closed = phases(game)
    rows = [_rows_of(closing) for closing in closed]
    number = 0

    def ours() -> float:
        nonlocal number
        number += 1
        shelf = Campaigns(f"sqlite:///{folder}/ours-{number}.db")
        seats = tuple(SeatRecord(side.id, "sailing-master") for side in game.theatre.heading.sides)
        record = CampaignRecord("bench", game.name, (), "bench", False, 1, RULES_VERSION, "bench", seats)
        archive = shelf.create(record, first)

        def close_all() -> None:
            for closing in closed:
                archive.close_phase(closing)

        return best(close_all, 1)

    def raw() -> float:
        nonlocal number
        number += 1
        with sqlite3.connect(f"{folder}/raw-{number}.db", isolation_level=None) as connection:
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = normal")
            connection.execute("create table record (phase, table_, number, data, primary key (phase, table_, number))")

            def write_all() -> None:
                for phase in rows:
                    connection.execute("begin")
                    connection.executemany("insert into record values (?, ?, ?, ?)", phase)
                    connection.execute("commit")

            return best(write_all, 1)

    with tempfile.TemporaryDirectory() as folder:
        mine = min(ours() for _ in range(5)) / len(closed)
        theirs = min(raw() for _ in range(5)) / len(closed)
    return lighter(
        "a phase's snapshot and commit",
        mine * 1e6,
        theirs * 1e6,
        "microseconds",
        "raw sqlite3, the same rows, same durability",
        3,
    )


def _rows_of(closing: Closing) -> list[tuple[int, str, int, bytes]]:
    """The same bytes as plain rows: the snapshot, and each fact, choice and die."""
    tables: dict[str, Sequence[object]] = {"fact": closing.facts, "choice": closing.choices, "die": closing.dice}
    return [
        (closing.phase, "snapshot", 0, closing.snapshot),
        *(
            (closing.phase, table, number, msgspec.json.encode(row))
            for table, content in tables.items()
            for number, row in enumerate(content)
        ),
    ]


def _as_installed(folder: str) -> dict[str, str]:
    """The environment of a user's shell, where Python keeps what it has compiled, even if this one forbids it; in the folder."""
    forbidding = "PYTHONDONTWRITEBYTECODE"
    return {name: value for name, value in os.environ.items() if name != forbidding} | {"PYTHONPYCACHEPREFIX": folder}


def start_up() -> list[Line]:
    """Commands that only read, and one that plays, against a Typer program of two commands: whole processes, by turns.

    `answer` is given to a fresh copy of the same campaign each time.
    """
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        environment = _as_installed(folder) | {"SEALORDS_CACHE": f"{folder}/cache"}
        sealords = [sys.executable, "-m", "campaign", "--db"]

        def run(*command: str) -> None:
            subprocess.run(command, env=environment, check=True, capture_output=True)

        read, asked, copy = (f"{folder}/{name}.db" for name in ("read", "asked", "copy"))
        run(*sealords, read, "new", "bench", "--seed", "1")
        run(*sealords, read, "run", "bench", "--until", "turn 2")
        run(*sealords, asked, "new", "bench", "--seed", "1", "--seat", "british=human")
        run(*sealords, asked, "run", "bench")
        commands = {
            "status": (1.6, [read, "status", "bench"]),
            "log": (1.6, [read, "log", "bench", "--last", "20"]),
            "rules": (1.6, [read, "rules", "SL 5.253"]),
            "answer": (4.0, [copy, "answer", "bench", "british", "[]"]),
        }

        def took(*command: str) -> float:
            shutil.copyfile(asked, copy)
            return best(lambda: run(*command), 1)

        lines = []
        for name, (aim, words) in commands.items():
            pairs = [(took(*sealords, *words), took(sys.executable, str(bare), "one", "x")) for _ in range(15)]
            mine, theirs = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
            lines.append(lighter(f"start of `{name}`", mine * 1e3, theirs * 1e3, "milliseconds", "a bare Typer program", aim))
        return lines


def memory_of_a_year() -> Line:
    """The peak of a process that sails a year, against one that only loads the theatre; both have all libraries loaded."""
    load = "from campaign.game import SeaLords; game = SeaLords('trafalgar-1805'); game.new_world('1');"
    year = "from tests.bench.sailing import a_year; a_year(game);"
    imports = "import networkx, numpy, sqlmodel, campaign.rules.battle.hexes, tests.bench.sailing;"
    told = "print(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')).split()[1])"

    def peak(code: str) -> float:
        done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        return int(done.stdout) / 1024

    sailed, loaded = peak(imports + load + year + told), peak(imports + load + told)
    return lighter("peak memory of a year", sailed, loaded, "MiB", "theatre loaded, not sailed", 2)

"""A year of 1805 by two computer admirals, kept in SQLite and in memory only, against python-chess; and where its time goes."""

from __future__ import annotations

import cProfile
import pstats
import tempfile
from collections import Counter
from pathlib import Path

import chess

from campaign.agents.seating import seated
from campaign.game import RULES_VERSION, SeaLords
from campaign.store.campaigns import SCHEMA_VERSION, Campaigns
from campaign.store.records import CampaignRecord
from campaign.store.seats import SeatRecord
from table.archives import Archive, KeepsNothing
from table.dice import draw
from table.session import Session
from tests.bench.measure import Line, Note, best, lighter

MOVES = 50_000
ROOMS = (
    "campaign/agents",
    "campaign/views",
    "campaign/rules",
    "campaign/store",
    "campaign",
    "orders",
    "maps",
    "table",
    "msgspec",
)


def chairs(game: SeaLords) -> tuple[SeatRecord, ...]:
    return tuple(SeatRecord(side.id, "admiral") for side in game.theatre.heading.sides)


def a_year(game: SeaLords, archive: Archive) -> None:
    """From January to the end of December."""
    session = Session(game, archive)
    for _ in session.play(seated(game, chairs(game))):
        if session.state.clock.year > game.theatre.heading.year:
            return


def in_memory(game: SeaLords) -> None:
    """The year as a tournament plays it."""
    a_year(game, KeepsNothing(game.encode(game.new_world("bench"))))


def in_sqlite(game: SeaLords, folder: str) -> float:
    """The year as `sealords run` keeps it; returns the size of its file in MiB."""
    path = Path(folder) / "year.db"
    path.unlink(missing_ok=True)
    record = CampaignRecord(
        name="bench", theatre="trafalgar-1805", charts=(), seed="bench", by_hand=False, schema_version=SCHEMA_VERSION,
        rules_version=RULES_VERSION, created_with="bench", seats=chairs(game), sources=(),
    )  # fmt: skip
    with Campaigns(f"sqlite:///{path}").create(record, game.encode(game.new_world("bench"))) as archive, archive.together():
        a_year(game, archive)
    return path.stat().st_size / 2**20


def random_moves(moves: int = MOVES) -> None:
    """As many random legal moves by python-chess."""
    board = chess.Board()
    for number in range(moves):
        legal = list(board.legal_moves)
        if not legal or board.is_seventyfive_moves():
            board = chess.Board()
            continue
        board.push(legal[draw("chess", number, len(legal))])


def a_year_by_admirals(game: SeaLords) -> list[Line | Note]:
    """Both kept and in memory, each the best of three, beside the moves of the same run."""
    in_memory(game)
    with tempfile.TemporaryDirectory() as folder:
        theirs = best(random_moves, 3)
        memory = best(lambda: in_memory(game), 3)
        kept = best(lambda: in_sqlite(game, folder), 3)
        size = in_sqlite(game, folder)
    against = f"python-chess, {MOVES:,} random moves"
    return [
        lighter("a year by two admirals, in SQLite", kept, theirs, "seconds", against, 1.0),
        lighter("a year by two admirals, in memory", memory, theirs, "seconds", against, 0.67),
        Note("a year by two admirals, the campaign's file", f"{size:.1f} MiB"),
        Note("where its time goes", where_the_time_goes(game)),
    ]


def where_the_time_goes(game: SeaLords) -> str:
    """The share of each room of the house in a year in memory."""
    profile = cProfile.Profile()
    profile.runcall(in_memory, game)
    spent: Counter[str] = Counter()
    for (file, _, _), row in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        spent[next((room for room in ROOMS if f"/{room}" in file.replace("\\", "/")), "Python itself")] += row[2]
    whole = sum(spent.values())
    return ", ".join(f"{room} {100 * seconds / whole:.0f}%" for room, seconds in spent.most_common() if seconds > whole / 100)

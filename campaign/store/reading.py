"""Light reading of campaigns, for the commands that only show: the standard library alone, and nothing is ever written.

A file that nobody has open is read without leaving a trace beside it. For a server's URL, SQLAlchemy is called in.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from campaign.store import upgrades
from campaign.store.errors import CampaignFileError, explained
from campaign.store.header import probe, there, unsettled
from campaign.store.soundness import decoded, refuse_seats, sound, unpacked
from campaign.store.where import sqlite_path

Row = dict[str, Any]
Query = Callable[[str, Mapping[str, Any]], list[Row]]

_CAMPAIGNS = """SELECT campaign.*, snapshot.phase + 1 AS phase, snapshot.document AS document, snapshot.state_hash AS state_hash
FROM campaign LEFT JOIN snapshot ON snapshot.campaign_id = campaign.id AND snapshot.document IS NOT NULL
WHERE CAST(:name AS text) IS NULL OR campaign.name = :name ORDER BY campaign.name"""
_SEATS = "SELECT side, kind, instructions FROM seat WHERE campaign_id = :id ORDER BY number"
_OUTSET = """SELECT snapshot.packed AS packed, snapshot.state_hash AS state_hash
FROM campaign JOIN snapshot ON snapshot.campaign_id = campaign.id AND snapshot.phase = -1 WHERE campaign.name = :name"""
_WORLD = {"clock": dict, "sides": list, "winds": list, "gales": list, "leaders": dict, "formations": dict, "squadrons": dict}
_FACTS = """SELECT fact.phase AS phase, snapshot.name AS phase_name, before.turn AS turn, fact.number AS number,
       fact.document AS fact
FROM campaign
JOIN fact ON fact.campaign_id = campaign.id
JOIN snapshot ON snapshot.campaign_id = campaign.id AND snapshot.phase = fact.phase
JOIN snapshot AS before ON before.campaign_id = campaign.id AND before.phase = fact.phase - 1
WHERE campaign.name = :name AND fact.phase >= :since {kinds}
ORDER BY fact.phase {way}, fact.number {way}"""


def campaigns(url: str) -> list[Row]:
    """Every campaign: what it was set up with, its seats, its clock and the number of the phase it stands at."""

    def read(query: Query) -> list[Row]:
        found = _campaigns(query, url, None)
        for row in found:
            del row["world"]
        return found

    return _reading(url, read)


def present(url: str, name: str) -> Row:
    """One campaign as it stands: as in `campaigns`, and the whole document of its present under `world`."""

    def read(query: Query) -> list[Row]:
        return _campaigns(query, url, name) or _unknown(query, url, name)

    return _reading(url, read)[0]


def outset(url: str, name: str) -> Row:
    """The whole document that a campaign began with."""
    rows = _reading(url, lambda query: query(_OUTSET, {"name": name}))
    where = f"{sqlite_path(url) or 'the server'}: the outset of {name}"
    if not rows:
        raise CampaignFileError(f"{where} is missing")
    return _world(unpacked(rows[0]["packed"], rows[0]["state_hash"], where), where)


def facts(
    url: str,
    name: str,
    *,
    since_phase: int | None = None,
    kinds: Collection[str] | None = None,
    last: int | None = None,
    about: str | None = None,
) -> Iterator[Row]:
    """What happened in a campaign, in order: from a phase on, of some kinds, only the last so many, or only what names a piece.

    `turn` is the one that the phase was played in, `fact` the document.
    """
    binds: Row = {"name": name, "since": since_phase or 0} | {f"kind{n}": kind for n, kind in enumerate(kinds or ())}
    marks = ", ".join(f":kind{n}" for n in range(len(kinds or ()))) or "NULL"
    some = "" if kinds is None else f"AND fact.kind IN ({marks})"
    sql = _FACTS.format(kinds=some, way="ASC" if last is None else "DESC")

    def read(query: Query) -> list[Row]:
        rows = query(sql + ("" if last is None or about is not None else f" LIMIT {last:d}"), binds)
        if not rows and not query("SELECT id FROM campaign WHERE name = :name", {"name": name}):
            _unknown(query, url, name)
        return rows

    told = (_told(row, url, name) for row in _reading(url, read) if about is None or _may_name(row, about))
    if last is None:
        return told if about is None else (row for row in told if _holds(row["fact"], about))
    rows = [row for row in told if about is None or _holds(row["fact"], about)]
    return reversed(rows[: max(0, last)])


def _campaigns(query: Query, url: str, name: str | None) -> list[Row]:
    found = query(_CAMPAIGNS, {"name": name})
    presents = Counter(row["id"] for row in found if row["document"] is not None)
    for row in found:
        where, number = _where(url, row["name"]), row.pop("id")
        upgrades.refuse_future(where, row["schema_version"])
        if presents[number] != 1:
            raise CampaignFileError(f"{where} is damaged: it has {presents[number]} presents, not one")
        row["seats"] = query(_SEATS, {"id": number})
        row["charts"] = decoded(row["charts"], list, f"{where}: the list of its charts")
        row["by_hand"] = bool(row["by_hand"])
        row["world"] = _world(sound(row.pop("document"), row.pop("state_hash"), where), where)
        row["clock"] = row["world"]["clock"]
        refuse_seats(row["world"]["sides"], [seat["side"] for seat in row["seats"]], where)
    return found


def _world(document: bytes, where: str) -> Row:
    """A World's document, as far as it can be told by its outlines."""
    world: Row = decoded(document, dict, f"{where}: its present")
    for field, kind in _WORLD.items():
        if not isinstance(world.get(field), kind):
            raise CampaignFileError(f"{where} is damaged: its present is no World's document: it has no {field}")
    return world


def _where(url: str, name: str) -> str:
    return f"campaign {name!r} in {sqlite_path(url) or 'the server'}"


def _unknown(query: Query, url: str, name: str) -> list[Row]:
    known = ", ".join(row["name"] for row in query("SELECT name FROM campaign ORDER BY name", {}))
    where = sqlite_path(url) or "the server"
    raise CampaignFileError(
        f"{where}: there is no campaign {name!r} here; " + (f"there are {known}" if known else "there are none yet")
    )


def _told(row: Row, url: str, name: str) -> Row:
    """A fact's row with its document read."""
    where = f"{_where(url, name)}: fact {row['number']} of phase {row['phase']}"
    fact = decoded(row["fact"], dict, where)
    if not isinstance(fact.get("fact"), str):
        raise CampaignFileError(f"{where} is damaged: it does not say what happened")
    return row | {"fact": fact}


def _may_name(row: Row, piece: str) -> bool:
    """Whether a fact is worth reading for a piece's sake."""
    return not isinstance(row["fact"], str) or json.dumps(piece, ensure_ascii=False)[1:-1] in row["fact"]


def _holds(value: Any, piece: str) -> bool:
    """Whether a fact has a piece's id, or any other word, as one of its values."""
    if isinstance(value, dict):
        return any(_holds(inner, piece) for inner in value.values())
    if isinstance(value, list):
        return any(_holds(inner, piece) for inner in value)
    return bool(value == piece)


# -- connections -------------------------------------------------------------------------------------------------


def _reading(url: str, read: Callable[[Query], list[Row]]) -> list[Row]:
    """Read in one view of the database."""
    path = sqlite_path(url)
    if path is None:
        return _reading_server(url, read)
    if not there(path):
        raise CampaignFileError(f"{path}: there is no campaign file here")
    if probe(path) < upgrades.SCHEMA_VERSION:
        from campaign.store.database import Database

        upgraded = Database(url, create=False, to_read=True)
        assert upgraded.file is not None
        return _reading_file(upgraded.file, "mode=ro", read)
    if not unsettled(path):
        before = path.stat()
        rows = _reading_file(path, "mode=ro&immutable=1", read)
        after = path.stat()
        if not unsettled(path) and (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size):
            return rows
    return _reading_file(path, "mode=ro", read)


def _reading_file(path: Path, how: str, read: Callable[[Query], list[Row]]) -> list[Row]:
    """Read from a file; `immutable` asks for no lock and so leaves nothing beside it."""
    with explained(str(path), sqlite3.Error, UnicodeError):
        connection = sqlite3.connect(f"file:{quote(str(path.absolute()))}?{how}", uri=True, isolation_level=None)
        try:
            connection.row_factory = sqlite3.Row
            connection.execute("BEGIN")
            upgrades.refuse_future(str(path), connection.execute("PRAGMA user_version").fetchone()[0])
            return read(lambda sql, binds: [dict(row) for row in connection.execute(sql, binds)])
        finally:
            connection.close()


def _reading_server(url: str, read: Callable[[Query], list[Row]]) -> list[Row]:
    from sqlalchemy import text

    from campaign.store.database import Database

    with Database(url, create=False).reading() as connection:
        return read(lambda sql, binds: [dict(row) for row in connection.execute(text(sql), binds).mappings()])

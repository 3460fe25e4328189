"""Light reading of campaigns, for the commands that only show: worlds are read in outline, and nothing is ever written.

A file that nobody has open is read without leaving a trace beside it. For a server's URL, SQLAlchemy is called in.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

import msgspec

from campaign.outline import Outline
from campaign.store import upgrades
from campaign.store.carried_contents import ContentsRecord, chart_in
from campaign.store.default_database import sqlite_path
from campaign.store.errors import CampaignFileError, NoSuchCampaign, explained
from campaign.store.header import Stamp, probe, stamp, there, unsettled
from campaign.store.present import Brief, Listed, PresentCampaign, Waiting
from campaign.store.seats import SeatRecord
from campaign.store.soundness import decoded, refuse_seats, sound, unpacked
from table.wording import UMPIRE

if TYPE_CHECKING:
    from campaign.record.past import Row
    from campaign.store.database import Database
    from table.dice import Fact

Columns = dict[str, Any]
Query = Callable[[str, Mapping[str, Any]], list[Columns]]

_CAMPAIGNS = "SELECT * FROM campaign WHERE CAST(:name AS text) IS NULL OR name = :name ORDER BY name"
_PRESENTS = """SELECT phase + 1 AS phase, document, state_hash
FROM snapshot WHERE campaign_id = :id AND document IS NOT NULL ORDER BY phase"""
_SEATS = "SELECT side, kind, instructions FROM seat WHERE campaign_id = :id ORDER BY number"
_CONTENTS = "SELECT phase, content, packed FROM contents WHERE campaign_id = :id ORDER BY phase DESC LIMIT 1"
_FINGERPRINT = """SELECT fingerprint FROM source WHERE campaign_id = :id AND place = :theatre ORDER BY phase DESC LIMIT 1"""
_OUTSET = """SELECT snapshot.packed AS packed, snapshot.state_hash AS state_hash
FROM campaign JOIN snapshot ON snapshot.campaign_id = campaign.id AND snapshot.phase = -1 WHERE campaign.name = :name"""
_FACTS = """SELECT fact.phase AS phase, snapshot.name AS phase_name, before.turn AS turn, fact.number AS number,
       fact.document AS document
FROM campaign
JOIN fact ON fact.campaign_id = campaign.id
JOIN snapshot ON snapshot.campaign_id = campaign.id AND snapshot.phase = fact.phase
JOIN snapshot AS before ON before.campaign_id = campaign.id AND before.phase = fact.phase - 1
WHERE campaign.name = :name AND (fact.phase, fact.number) > (:phase, :number) {kinds}
ORDER BY fact.phase {way}, fact.number {way}
LIMIT :most"""
_REASONS = """SELECT choice.phase AS phase, snapshot.name AS phase_name, before.turn AS turn, choice.number AS number,
       choice.side AS side, choice.kind AS kind, choice.rule AS rule, choice.why AS why
FROM campaign
JOIN choice ON choice.campaign_id = campaign.id AND choice.undone = 0 AND choice.why <> ''
JOIN snapshot ON snapshot.campaign_id = campaign.id AND snapshot.phase = choice.phase
JOIN snapshot AS before ON before.campaign_id = campaign.id AND before.phase = choice.phase - 1
WHERE campaign.name = :name ORDER BY choice.phase, choice.number"""
_BRIEF = """SELECT brief.battle AS battle, brief.content AS content, brief.document AS document, snapshot.turn AS turn
FROM campaign
JOIN snapshot ON snapshot.campaign_id = campaign.id AND snapshot.document IS NOT NULL
JOIN brief ON brief.campaign_id = campaign.id AND brief.phase = snapshot.phase + 1
WHERE campaign.name = :name"""
_RULINGS = """SELECT choice.number AS number
FROM campaign
JOIN snapshot ON snapshot.campaign_id = campaign.id AND snapshot.document IS NOT NULL
JOIN choice ON choice.campaign_id = campaign.id AND choice.phase = snapshot.phase + 1 AND choice.undone = 0
WHERE campaign.name = :name AND choice.side = :side AND choice.kind = :kind"""
_ALL = 2**62
_FIRST_PAGE, _LONGER, _LONGEST_PAGE = 200, 4, 12_800
Found = TypeVar("Found")


def campaigns(url: str) -> list[Listed]:
    """Every campaign, those that cannot be read among them."""
    return _reading(url, lambda query: [_listed(query, url, row) for row in query(_CAMPAIGNS, {"name": None})])


def present(url: str, name: str) -> PresentCampaign:
    """One campaign as it stands."""

    def read(query: Query) -> PresentCampaign:
        for row in query(_CAMPAIGNS, {"name": name}):
            return _standing(query, row, _where(url, name))
        raise _unknown(query, url, name)

    return _reading(url, read)


def outset(url: str, name: str) -> Outline:
    """The world that a campaign began with."""
    rows = _reading(url, lambda query: query(_OUTSET, {"name": name}))
    where = f"{sqlite_path(url) or 'the server'}: the outset of {name}"
    if not rows:
        raise CampaignFileError(f"{where} is missing")
    document = unpacked(rows[0]["packed"], rows[0]["state_hash"], where)
    return _typed(document, Outline, where, "it is no World's document")


def facts(
    url: str,
    name: str,
    *,
    since_phase: int | None = None,
    kinds: Collection[type[Fact]] | None = None,
    last: int | None = None,
    about: str | None = None,
) -> Iterator[Row]:
    """What happened in a campaign, in order: from a phase on, of some kinds, only the last so many, or only what names a piece.

    All but the last so many come as they are read.
    """
    from campaign.record.documents import tag

    binds: Columns = {"name": name, "phase": since_phase or 0, "number": -1}
    binds |= {f"kind{n}": tag(kind) for n, kind in enumerate(kinds or ())}
    marks = ", ".join(f":kind{n}" for n in range(len(kinds or ()))) or "NULL"
    some = "" if kinds is None else f"AND fact.kind IN ({marks})"
    sql = _FACTS.format(kinds=some, way="ASC" if last is None else "DESC")
    if last is None:
        return _naming(about, _pages(url, sql, binds), url, name)
    rows = _page(url, sql, binds | {"most": max(0, last) if about is None else _ALL})
    return reversed(list(islice(_naming(about, rows, url, name), max(0, last))))


def reasons(url: str, name: str) -> list[Row]:
    """Why the computer's seats chose as they did, for the umpire."""
    from campaign.record.past import Row
    from campaign.record.reasons import Reason

    found = _page(url, _REASONS, {"name": name})
    return [Row(Reason(**row), row["phase"], row["turn"], row["phase_name"], row["number"]) for row in found]


def waiting(url: str, name: str) -> Waiting | None:
    """The battle that waits for its report, if one does."""
    rows = _page(url, _BRIEF, {"name": name})
    if not rows:
        return None
    where = f"{_where(url, name)}: the brief of {rows[0]['battle']}"
    document = sound(rows[0]["document"], rows[0]["content"], where)
    return Waiting(rows[0]["battle"], rows[0]["turn"], _typed(document, Brief, where, "it is no battle's brief"))


def ruled(url: str, name: str) -> bool:
    """Whether the umpire has reported a battle in the phase that is being played."""
    return bool(_page(url, _RULINGS, {"name": name, "side": UMPIRE, "kind": "battle report"}))


def _pages(url: str, sql: str, binds: Columns) -> Iterator[Columns]:
    """Rows of the past as they are read: a short page first, then longer ones, each in a view of its own.

    The past is only ever added to, so that a page begins where the one before ended, whoever plays on meanwhile.
    """
    most = _FIRST_PAGE
    while page := _page(url, sql, binds | {"most": most}):
        yield from page
        if len(page) < most:
            return
        binds |= {"phase": page[-1]["phase"], "number": page[-1]["number"]}
        most = min(most * _LONGER, _LONGEST_PAGE)


def _page(url: str, sql: str, binds: Columns) -> list[Columns]:
    """Rows of a campaign that is there, in one view of the database."""

    def read(query: Query) -> list[Columns]:
        rows = query(sql, binds)
        if not rows and not query("SELECT id FROM campaign WHERE name = :name", {"name": binds["name"]}):
            raise _unknown(query, url, binds["name"])
        return rows

    return _reading(url, read)


def _naming(piece: str | None, rows: Iterable[Columns], url: str, name: str) -> Iterator[Row]:
    """Rows with their facts read, all of them or those that name a piece."""
    from campaign.record.documents import document

    for row in rows:
        if piece is None or _may_name(row, piece):
            told = _told(row, url, name)
            if piece is None or _holds(document(told.fact), piece):
                yield told


def _listed(query: Query, url: str, row: Columns) -> Listed:
    """A campaign for the list; trouble with it is told in its row and does not hide the others."""
    where, known = _where(url, row["name"]), (str(row["name"]), str(row["theatre"]), str(row["rules_version"]))
    try:
        with explained(where, sqlite3.Error, UnicodeError):
            return Listed(*known, _standing(query, row, where))
    except CampaignFileError as error:
        return Listed(*known, None, str(error).removeprefix(where).lstrip(": "))


def _standing(query: Query, row: Columns, where: str) -> PresentCampaign:
    """A campaign's row with its seats and its present, if they are sound."""
    upgrades.refuse_future(where, row["schema_version"])
    presents = query(_PRESENTS, {"id": row["id"]})
    if len(presents) != 1:
        raise CampaignFileError(f"{where} is damaged: it has {len(presents)} presents, not one")
    seats = tuple(SeatRecord(**seat) for seat in query(_SEATS, {"id": row["id"]}))
    document = sound(presents[0]["document"], presents[0]["state_hash"], where)
    world = _typed(document, Outline, where, "its present is no World's document")
    refuse_seats(world.sides, [seat.side for seat in seats], where)
    charts = tuple(map(str, decoded(row["charts"], list, f"{where}: the list of its charts")))
    kept = next((ContentsRecord(**found) for found in query(_CONTENTS, {"id": row["id"]})), None)
    known = next((found["fingerprint"] for found in query(_FINGERPRINT, {"id": row["id"], "theatre": row["theatre"]})), "")
    shown = world if kept is None else world.on_chart(chart_in(kept, where))
    return PresentCampaign(
        row["name"], row["theatre"], charts, row["rules_version"], presents[0]["phase"], seats, shown, document, kept, known
    )


def _typed(document: bytes, kind: type[Found], where: str, fault: str) -> Found:
    """A stored document, as far as a type has fields for it; `fault` says what is wrong if it does not fit."""
    try:
        return msgspec.json.decode(document, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CampaignFileError(f"{where} is damaged: {fault}: {error}") from error


def _where(url: str, name: str) -> str:
    return f"campaign {name!r} in {sqlite_path(url) or 'the server'}"


def _unknown(query: Query, url: str, name: str) -> CampaignFileError:
    """What is said of a campaign that is not there."""
    known = ", ".join(row["name"] for row in query("SELECT name FROM campaign ORDER BY name", {}))
    where = sqlite_path(url) or "the server"
    return NoSuchCampaign(
        f"{where}: there is no campaign {name!r} here; " + (f"there are {known}" if known else "there are none yet")
    )


def _told(row: Columns, url: str, name: str) -> Row:
    """A row of the past, with its fact read."""
    from campaign.record.documents import BadFact, decode
    from campaign.record.past import Row

    try:
        fact = decode(row["document"])
    except BadFact as error:
        raise CampaignFileError(
            f"{_where(url, name)}: fact {row['number']} of phase {row['phase']} is damaged: {error}"
        ) from error
    return Row(fact, row["phase"], row["turn"], row["phase_name"], row["number"])


def _may_name(row: Columns, piece: str) -> bool:
    """Whether a fact is worth reading for a piece's sake."""
    return not isinstance(row["document"], str) or json.dumps(piece, ensure_ascii=False)[1:-1] in row["document"]


def _holds(value: Any, piece: str) -> bool:
    """Whether a fact has a piece's id, or any other word, as one of its values."""
    if isinstance(value, dict):
        return any(_holds(inner, piece) for inner in value.values())
    if isinstance(value, list):
        return any(_holds(inner, piece) for inner in value)
    return bool(value == piece)


# -- connections -------------------------------------------------------------------------------------------------


def _reading(url: str, read: Callable[[Query], Found]) -> Found:
    """Read in one view of the database."""
    path = sqlite_path(url)
    if path is None:
        return _reading_server(url, read)
    if not there(path):
        raise CampaignFileError(f"{path}: there is no campaign file here")
    if probe(path) < upgrades.SCHEMA_VERSION:
        return _reading_from(f"{_up_to_date(url, stamp(path)).place}&mode=ro", str(path), read)
    if not unsettled(path):
        before = stamp(path)
        found = _reading_file(path, "mode=ro&immutable=1", read)
        if not unsettled(path) and stamp(path) == before:
            return found
    return _reading_file(path, "mode=ro", read)


@lru_cache(maxsize=1)
def _up_to_date(url: str, as_of: Stamp) -> Database:
    """An older file read from a copy that is brought up to date: one copy for all readings, until the file is another."""
    from campaign.store.database import Database

    return Database(url, create=False, to_read=True)


def _reading_file(path: Path, how: str, read: Callable[[Query], Found]) -> Found:
    """Read from a file; `immutable` asks for no lock and so leaves nothing beside it."""
    return _reading_from(f"file:{quote(str(path.absolute()))}?{how}", str(path), read)


def _reading_from(uri: str, where: str, read: Callable[[Query], Found]) -> Found:
    """Read from an SQLite database; what it complains of is told as being about `where`."""
    with explained(where, sqlite3.Error, UnicodeError):
        connection = sqlite3.connect(uri, uri=True, isolation_level=None)
        try:
            connection.row_factory = sqlite3.Row
            connection.execute("BEGIN")
            upgrades.refuse_future(where, connection.execute("PRAGMA user_version").fetchone()[0])
            return read(lambda sql, binds: [dict(row) for row in connection.execute(sql, binds)])
        finally:
            connection.close()


def _reading_server(url: str, read: Callable[[Query], Found]) -> Found:
    from campaign.store.database import Database

    with Database(url, create=False, to_read=True).reading() as connection:
        return read(lambda sql, binds: connection.query(sql, **binds))

"""The result form of a battle on a real table: a sheet that any spreadsheet opens, and the report read back from it.

A form comes filled in with nobody hurt; whoever fights the battle changes the lines of those who were. What the campaign says of
sea, wind and late comers stands at its head, in the words that the printed sheet has too (`setting`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any, get_args

from table.wording import capital, people
from table.wording import party as whose
from tactical.handoff import BadReport, BattleBrief, FallenFate, Fate, Harbour

COLUMNS = ("line", "id", "name", "side", "squadron", "fate", "captor", "hull", "rigging", "crew", "turns", "arrives")
SHIP, LEADER = ("id", "fate", "captor", "hull", "rigging", "crew"), ("id", "fate", "turns")
NUMBERS = ("hull", "rigging", "crew", "turns")
WHOLE = re.compile(r"-?[0-9]{1,9}")  # a whole number, if no longer than anybody means


WIND = {
    "light": "Light airs: every ship makes a quarter less way than usual (Flying Colors: calm).",
    "fresh": "Fresh winds, the edge of a gale: every ship makes a quarter more way than usual (Flying Colors: breezy).",
}


def _plain(key: str) -> str:
    return key.removeprefix("space:")


def setting(brief: BattleBrief, named: Callable[[str], str] = _plain) -> Iterator[str]:
    """What a brief says of wind and land, of those who come later and of convoys; nothing of a plain battle in the open sea."""
    if brief.force in WIND:
        yield WIND[brief.force]
    if brief.strait:
        yield "A strait: the sea is half as deep as it is wide, with land behind both lines; who leaves it that way is aground."
    if brief.harbour is not None:
        yield from _off(brief.harbour, named)
    for party in brief.parties:
        for squadron in party.squadrons:
            if turn := party.arrival(squadron):
                whence = "out of harbour" if squadron.from_port else "up"
                yield f"{named(squadron.id)} ({whose(party.side)}) comes {whence} in turn {turn}, from behind its own line."
    for convoy in brief.convoys:
        yield f"{convoy.name} ({whose(convoy.side)}) takes no part: it is fallen upon afterwards unless its side holds the field."


def _off(harbour: Harbour, named: Callable[[str], str]) -> Iterator[str]:
    watched = f", which {people(harbour.blockader)} blockade," if harbour.blockader else ""
    port = named(f"space:{harbour.port}")
    inshore = capital(people(harbour.inshore))
    yield f"{inshore} have {port}{watched} at their back: the edge behind their line is land, and who leaves by it is aground."


def form(brief: BattleBrief) -> str:
    """An empty form for a brief."""
    sheet = StringIO()
    writer = csv.DictWriter(sheet, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_lines(brief))
    return sheet.getvalue()


def _lines(brief: BattleBrief) -> Iterator[dict[str, str]]:
    yield {"line": "battle", "id": brief.id, "name": brief.content}
    yield {"line": "field", "name": f"side: who held it ({', '.join(brief.sides)}, or nobody)"}
    yield from ({"line": "setting", "name": words} for words in setting(brief))
    for party in brief.parties:
        for squadron in party.squadrons:
            for ship in squadron.ships:
                where = {"side": party.side, "squadron": squadron.id, "arrives": str(party.arrival(squadron) or "")}
                unhurt = {"fate": "unharmed", "hull": "0", "rigging": "0", "crew": "0"}
                yield {"line": "ship", "id": ship.id, "name": ship.name} | where | unhurt
        for one in party.commanders:
            yield {"line": "leader", "id": one.id, "name": one.name, "side": party.side, "fate": "unhurt", "turns": "0"}
    yield {"line": "remarks", "name": ""}


def read_form(text: str) -> dict[str, Any]:
    """The report that a filled-in form holds, as plain data; `BadReport` names the line where it makes no sense.

    Its last line is that for remarks, empty or not: a form without it was cut short, perhaps in the midst of a number.
    """
    sheet = text.removeprefix("\ufeff")
    rows = csv.DictReader(StringIO(sheet), delimiter=_mark(sheet))
    report: dict[str, Any] = {"brief": "", "content": "", "resolver": "by hand", "ships": [], "leaders": []}
    try:
        if rows.fieldnames is None or not {"line", "id", "fate"} <= set(rows.fieldnames):
            raise BadReport(f"no result form: its first line is {rows.fieldnames}; expected {','.join(COLUMNS)}")
        for number, row in enumerate(rows, 2):
            _take_down(report, {key: value.strip() for key, value in row.items() if key and isinstance(value, str)}, number)
    except csv.Error as error:
        raise BadReport(f"no result form: line {rows.line_num} cannot be read ({error}); expected {','.join(COLUMNS)}") from error
    if "remarks" not in report:
        raise BadReport("the form is cut short: its last line, that for remarks, is missing; expected a line for each of its own")
    return report


def _mark(sheet: str) -> str:
    """What stands between two columns: spreadsheets of some countries write a semicolon, and others a tab."""
    head = sheet.partition("\n")[0]
    return next((mark for mark in ";\t" if mark in head and "," not in head), ",")


def _take_down(report: dict[str, Any], entry: dict[str, str], number: int) -> None:
    """What one line of a form says is added to a report."""
    match entry.get("line", ""):
        case "battle":
            report["brief"], report["content"] = entry.get("id", ""), entry.get("name", "")
        case "field":
            if entry.get("id"):
                raise BadReport(f"line {number} of the form: who held the field stands under `side`, not under `id`")
            report["field"] = entry.get("side", "").lower()
        case "ship":
            report["ships"].append(_figures(entry, SHIP, number, get_args(Fate)))
        case "leader":
            report["leaders"].append(_figures(entry, LEADER, number, get_args(FallenFate)))
        case "remarks":
            report["remarks"] = entry.get("name", "")
        case "" | "setting":
            return
        case other:
            raise BadReport(f"line {number} of the form: {other!r}; expected battle, field, ship, leader or remarks")


def _figures(entry: dict[str, str], keys: tuple[str, ...], number: int, fates: tuple[str, ...]) -> dict[str, Any]:
    """What a line says of a ship or a leader; an empty number is none."""
    found: dict[str, Any] = {key: entry.get(key, "") for key in keys}
    found["fate"], found_at = found["fate"].lower(), f"line {number} of the form, {entry.get('id', '')}"
    if found["fate"] not in fates:
        raise BadReport(f"{found_at}: fate is {entry.get('fate', '')!r}; expected one of {', '.join(fates)}")
    for key in NUMBERS:
        if key in found:
            text = found[key].removesuffix("%").strip() or "0"
            if not WHOLE.fullmatch(text):
                raise BadReport(f"{found_at}: {key} is {found[key]!r}; expected a whole number")
            found[key] = int(text)
    return found

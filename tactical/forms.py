"""The result form of a battle on a real table: a sheet that any spreadsheet opens, and the report read back from it.

A form comes filled in with nobody hurt; whoever fights the battle changes the lines of those who were.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

from tactical.handoff import BadReport, BattleBrief

COLUMNS = ("line", "id", "name", "side", "squadron", "fate", "captor", "hull", "rigging", "crew", "turns")
SHIP, LEADER = ("id", "fate", "captor", "hull", "rigging", "crew"), ("id", "fate", "turns")
NUMBERS = ("hull", "rigging", "crew", "turns")


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
    for party in brief.parties:
        for squadron in party.squadrons:
            for ship in squadron.ships:
                where = {"side": party.side, "squadron": squadron.id}
                unhurt = {"fate": "unharmed", "hull": "0", "rigging": "0", "crew": "0"}
                yield {"line": "ship", "id": ship.id, "name": ship.name} | where | unhurt
        for one in party.commanders:
            yield {"line": "leader", "id": one.id, "name": one.name, "side": party.side, "fate": "unhurt", "turns": "0"}
    yield {"line": "remarks", "name": ""}


def read_form(text: str) -> dict[str, Any]:
    """The report that a filled-in form holds, as plain data; `BadReport` names the line where it makes no sense."""
    rows = csv.DictReader(StringIO(text.removeprefix("\ufeff")))
    if rows.fieldnames is None or not {"line", "id", "fate"} <= set(rows.fieldnames):
        raise BadReport(f"no result form: its first line is {rows.fieldnames}; expected {','.join(COLUMNS)}")
    report: dict[str, Any] = {"brief": "", "content": "", "resolver": "by hand", "ships": [], "leaders": []}
    for number, row in enumerate(rows, 2):
        entry = {key: (value or "").strip() for key, value in row.items() if isinstance(key, str) and not isinstance(value, list)}
        match entry.get("line", ""):
            case "battle":
                report["brief"], report["content"] = entry["id"], entry.get("name", "")
            case "field":
                report["field"] = entry.get("side", "")
            case "ship":
                report["ships"].append(_figures(entry, SHIP, number))
            case "leader":
                report["leaders"].append(_figures(entry, LEADER, number))
            case "remarks":
                report["remarks"] = entry.get("name", "")
            case "":
                continue
            case other:
                raise BadReport(f"line {number} of the form: {other!r}; expected battle, field, ship, leader or remarks")
    return report


def _figures(entry: dict[str, str], keys: tuple[str, ...], number: int) -> dict[str, Any]:
    """What a line says of a ship or a leader; an empty number is none."""
    found: dict[str, Any] = {key: entry.get(key, "") for key in keys}
    found["fate"] = found["fate"].lower()
    for key in NUMBERS:
        if key in found:
            text = found[key].removesuffix("%").strip() or "0"
            if not text.lstrip("-").isdigit():
                raise BadReport(f"line {number} of the form, {entry['id']}: {key} is {found[key]!r}; expected a whole number")
            found[key] = int(text)
    return found

"""The result form of a battle on a real table: a sheet that any spreadsheet opens, and the report read back from it.

A form comes filled in with nobody hurt; whoever fights the battle changes the lines of those who were. What the campaign says of
sea, wind and late comers stands at its head, in the words that the printed sheet has too (`setting`), with a game's own terms.

What a battle cost a ship is told in per cent; or, for a game whose ships have logs of squares (`Logs`), by the squares that she
has left. Such a form has a line that names the game, since only that knows how many there were.
"""

from __future__ import annotations

import codecs
import csv
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from typing import Any, NamedTuple, get_args

from maps.place import node_of, space_named
from table.reading.checks import repeated
from table.reading.faults import unknown
from table.wording import capital, people
from table.wording import party as whose
from tactical.handoff import BadReport, BattleBrief, FallenFate, Fate, Force, Harbour

COLUMNS = ("line", "id", "name", "side", "squadron", "fate", "captor", "hull", "rigging", "crew", "turns", "flagship", "arrives")
PARTS = ("hull", "rigging", "crew")
SHIP, LEADER = ("id", "fate", "captor", *PARTS), ("id", "fate", "turns", "flagship")
NUMBERS = (*PARTS, "turns")
LEFT = {part: f"{part} squares left" for part in PARTS}  # the columns of a form that counts squares
PLAIN = ("name", "side", "squadron")  # what a line says of its id beside what became of her
COUNTED = tuple(LEFT.get(column, column) for column in COLUMNS)
NOBODY = "nobody"
WHOLE = re.compile(r"-?[0-9]{1,9}")  # a whole number, if no longer than anybody means
DECIMAL = re.compile(r"(-?[0-9]{1,9})[.,]([0-9]{1,9})")  # with a point or a comma, as spreadsheets of either country write it
LATER = ("flagship",)  # columns that a form printed by an earlier version has not
SEPARATED = re.compile(r"sep=(.)\n")  # a first line by which a spreadsheet is told what stands between two columns
BINARY = {b"PK\x03\x04": "an .xlsx or .ods workbook", b"\xd0\xcf\x11\xe0": "an .xls workbook"}  # by how such a file begins


WIND = {
    "light": "Light airs: every ship makes a quarter less way than usual",
    "fresh": "Fresh winds, the edge of a gale: every ship makes a quarter more way than usual",
}


class GameTerms(NamedTuple):
    """What a game calls that of which a brief speaks: itself, and the weather by the force of the wind."""

    title: str
    weather: Mapping[Force, str]

    def in_turn(self, turn: int) -> str:
        return f"in turn {turn} of {self.title}"


class Squares(NamedTuple):
    """Squares of one part of a ship's log: those of a whole ship, and those that are open before the battle."""

    whole: int
    open: int

    def cost(self, left: int) -> int:
        """What a battle cost that has left so many, in per cent of a whole ship."""
        return round(100 * (self.open - left) / self.whole) if self.whole else 0


class Logs(NamedTuple):
    """The logs of a battle's ships by their ids, each with its parts by name; `game` is the one that has them."""

    game: str
    ships: Mapping[str, Mapping[str, Squares]]


def columns(logs: Logs | None) -> tuple[str, ...]:
    """The columns of a form in per cent, or of one in squares."""
    return COLUMNS if logs is None else COUNTED


def setting(
    brief: BattleBrief, terms: GameTerms, named: Callable[[str], str] = node_of, comes: Callable[[int], str] | None = None
) -> Iterator[str]:
    """What a brief says of wind and land, of those who come later and of convoys; nothing of a plain battle in the open sea.

    `comes` says when somebody does who comes up in that turn of the brief; else it is told by the game's turns.
    """
    comes = comes or terms.in_turn
    if brief.force in WIND:
        yield f"{WIND[brief.force]} ({terms.title}: {terms.weather[brief.force]})."
    if brief.strait:
        yield "A strait: the sea is half as deep as it is wide, with land behind both lines; who leaves it that way is aground."
    if brief.harbour is not None:
        yield from _off(brief.harbour, named)
    for party in brief.parties:
        for squadron in party.squadrons:
            if turn := party.arrival(squadron):
                whence = "out of harbour" if squadron.from_port else "up"
                who = f"{named(squadron.id)} ({whose(party.side)})"
                yield f"{who}: the squadron comes {whence} {comes(turn)}, from behind its own line."
    for convoy in brief.convoys:
        what = f"{convoy.name} ({whose(convoy.side)})"
        yield f"{what}: the convoy takes no part; it is fallen upon afterwards unless its side holds the field."


def _off(harbour: Harbour, named: Callable[[str], str]) -> Iterator[str]:
    watched = f", which {people(harbour.blockader)} blockade," if harbour.blockader else ""
    port = named(space_named(harbour.port))
    inshore = capital(people(harbour.inshore))
    yield f"{inshore} have {port}{watched} at their back: the edge behind their line is land, and who leaves by it is aground."


def form(brief: BattleBrief, terms: GameTerms, named: Callable[[str], str] = node_of, logs: Logs | None = None) -> str:
    """An empty form for a brief, in the terms of a game; `named` has the names of places and squadrons by their keys. With the
    `logs` of a game it counts squares."""
    sheet = StringIO()
    writer = csv.DictWriter(sheet, columns(logs), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_lines(brief, terms, named, logs))
    return sheet.getvalue()


def _lines(brief: BattleBrief, terms: GameTerms, named: Callable[[str], str], logs: Logs | None) -> Iterator[dict[str, str]]:
    yield {"line": "battle", "id": brief.id, "name": brief.content}
    if logs is not None:
        yield {"line": "rules", "name": logs.game}
    yield {"line": "field", "name": f"side: who held it ({', '.join(brief.sides)}, or {NOBODY})"}
    yield from ({"line": "setting", "name": words} for words in setting(brief, terms, named))
    yield from _pieces(brief, logs)
    yield {"line": "remarks", "name": ""}


def _pieces(brief: BattleBrief, logs: Logs | None = None) -> Iterator[dict[str, str]]:
    """A line for each ship and leader."""
    for party in brief.parties:
        for squadron in party.squadrons:
            for ship in squadron.ships:
                where = {"side": party.side, "squadron": squadron.id, "arrives": str(party.arrival(squadron) or "")}
                unhurt = dict.fromkeys(PARTS, "0")
                if logs is not None:
                    unhurt = {LEFT[part]: str(squares.open) for part, squares in logs.ships[ship.id].items()}
                yield {"line": "ship", "id": ship.id, "name": ship.name, "fate": "unharmed"} | where | unhurt
        names = {ship.id: ship.name for squadron in party.squadrons for ship in squadron.ships}
        for one in party.commanders:
            flagship = names.get(party.flagships.get(one.id, ""), "")
            yield {
                "line": "leader", "id": one.id, "name": one.name, "side": party.side, "fate": "unhurt", "turns": "0",
                "flagship": flagship,
            }  # fmt: skip


class Fault(NamedTuple):
    """What of a form cannot be meant. Of a single cell it also says whose it is, which, and what stands there."""

    words: str
    of: str = ""
    field: str = ""
    stands: str = ""


class Filled(NamedTuple):
    """What a filled-in form says: the report that it holds as plain data, and what of it cannot be meant.

    A cell that cannot be meant has something harmless in the report, so that what else is wrong with that is found all the same.
    Where the cell for who held the field was left blank it is not known (`field_known`): that nobody did must be said.
    """

    report: dict[str, Any]
    faults: list[Fault]
    field_known: bool = True


def decoded(raw: bytes) -> str:
    """A form's text, however the spreadsheet has written it: UTF-8, else UTF-16 if it says so, else Windows' own.

    A workbook is no text: `BadReport` says so, and what to do.
    """
    for begins, what in BINARY.items():
        if raw.startswith(begins):
            raise BadReport(f"no result form: it is {what}; expected a sheet saved as .csv (Save as, Text CSV)")
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def counted_by(text: str) -> str | None:
    """The game whose squares a form counts, as its line for the rules says (empty if there is none); None: it is in per cent."""
    head = _sheet(text)[0].partition("\n")[0]
    if not any(column in head for column in LEFT.values()):
        return None
    rules = (entry for _, entry in _entries(text, COUNTED) if entry.get("line", "").lower() == "rules")
    return next((entry.get("name", "") for entry in rules), "")


def _entries(text: str, expected: tuple[str, ...]) -> list[tuple[int, dict[str, str]]]:
    """The lines of a form with their numbers; `BadReport` if it is no form at all."""
    sheet, mark = _sheet(text)
    if not sheet.strip():
        raise BadReport("no result form: the file is empty; expected the one of this battle, filled in")
    head = sheet.partition("\n")[0]
    rows = csv.DictReader(StringIO(sheet), delimiter=mark or _mark(head))
    entries: list[tuple[int, dict[str, str]]] = []
    try:
        if rows.fieldnames is None or not {"line", "id", "fate"} <= set(rows.fieldnames):
            raise BadReport(f"no result form: its first line is {head!r}; expected {','.join(expected)}")
        _refuse_columns([name for name in rows.fieldnames if name], expected)
        for number, row in enumerate(rows, 2):
            entries.append((number, {key: value.strip() for key, value in row.items() if key and isinstance(value, str)}))
    except csv.Error as error:
        raise BadReport(
            f"no result form: line {rows.line_num} cannot be read ({error}); expected {','.join(expected)}"
        ) from error
    return entries


def _sheet(text: str) -> tuple[str, str]:
    """A form without the marks of its encoding, and the sign between two columns if a line before its first names it."""
    sheet = text.removeprefix("\ufeff")
    found = SEPARATED.match(sheet)
    return (sheet[found.end() :], found[1]) if found else (sheet, "")


def _refuse_columns(found: list[str], expected: tuple[str, ...]) -> None:
    """Every column of the form is there once, and no other: one that is misspelt would be read as empty."""
    faults = [f"no column {name!r}" for name in expected if name not in found and name not in LATER]
    faults += [unknown("column", name, expected) for name in found if name not in expected]
    faults += [f"column {name!r} stands twice" for name in repeated(found)]
    if faults:
        raise BadReport(f"no result form: {'; '.join(faults)}; expected the columns {', '.join(expected)}")


def read_form(brief: BattleBrief, text: str, logs: Logs | None = None) -> Filled:
    """What a form of a brief holds; `BadReport` if it is no form at all. One that counts squares (`counted_by`) is read with the
    logs of its game.

    Its last line is that for remarks, empty or not: a form without it was cut short, perhaps in the midst of a number.
    """
    if logs is None and counted_by(text) is not None:
        raise BadReport("no result form: it counts squares, but its line for the rules does not say which game's; expected one")
    entries = _entries(text, columns(logs))
    report: dict[str, Any] = {"brief": "", "content": "", "resolver": "by hand", "ships": [], "leaders": []}
    faults = [_in_line(number, fault) for number, entry in entries for fault in _reckoned(entry, logs)]
    faults += [_in_line(number, fault) for number, entry in entries for fault in _take_down(report, entry)]
    if (report["brief"], report["content"]) == (brief.id, brief.content):
        known = {line["id"]: line for line in _pieces(brief)}
        faults += [_in_line(number, fault) for number, entry in entries for fault in _mistaken(known, entry)]
        faults += [_in_line(number, fault) for number, entry in entries for fault in _flag_shifted(brief, report, entry)]
    if "remarks" not in report:
        words = "the form is cut short: its last line, that for remarks, is missing; expected a line for each of its own"
        faults.append(Fault(words))
    return Filled(report, faults, any(entry["side"] for _, entry in entries if _says_field(entry)))


def _in_line(number: int, fault: Fault) -> Fault:
    return fault._replace(words=f"line {number} of the form{fault.words}")


def _says_field(entry: dict[str, str]) -> bool:
    return entry.get("line", "").lower() == "field" and "side" in entry


def _mark(head: str) -> str:
    """What stands between two columns: spreadsheets of some countries write a semicolon, and others a tab."""
    return next((mark for mark in ";\t" if mark in head and "," not in head), ",")


def _take_down(report: dict[str, Any], entry: dict[str, str]) -> Iterator[Fault]:
    """What one line of a form says is added to a report; yields what of it cannot be meant."""
    match entry.get("line", "").lower():
        case "battle":
            report["brief"], report["content"] = entry.get("id", ""), entry.get("name", "")
        case "field":
            if entry.get("id"):
                yield Fault(": who held the field stands under `side`, not under `id`")
            held = entry.get("side", "").lower()
            report["field"] = "" if held == NOBODY else held
        case "ship":
            yield from _put_down(report["ships"], entry, SHIP, get_args(Fate))
        case "leader":
            yield from _put_down(report["leaders"], entry, LEADER, get_args(FallenFate))
        case "remarks":
            report["remarks"] = entry.get("name", "")
        case "" | "setting" | "rules":
            return
        case other:
            yield Fault(f": {other!r}; expected battle, field, ship, leader or remarks")


def _reckoned(entry: dict[str, str], logs: Logs | None) -> Iterator[Fault]:
    """The squares that a ship has left are put down in per cent of her; yields what of them cannot be meant. An empty cell says
    that she lost none of that part."""
    ship = entry.get("id", "")
    if logs is None or entry.get("line", "").lower() != "ship":
        return
    for part, squares in logs.ships.get(ship, {}).items():
        text = entry.get(LEFT[part], "") or str(squares.open)
        left = int(text) if WHOLE.fullmatch(text) else -1
        sound = 0 <= left <= squares.open
        entry[part] = str(squares.cost(left)) if sound else "0"
        if not sound:
            words = f", {ship}: {LEFT[part]} is {text!r}; expected 0 to {squares.open}, the squares that she began with"
            yield Fault(words, ship, part, text)


def _put_down(
    report: list[dict[str, Any]], entry: dict[str, str], keys: tuple[str, ...], fates: tuple[str, ...]
) -> Iterator[Fault]:
    """What a line says of a ship or a leader; an empty number is none."""
    found: dict[str, Any] = {key: entry.get(key, "") for key in keys}
    found |= {key: found[key].lower() for key in ("fate", "captor") if key in found}
    report.append(found)
    of = entry.get("id", "")
    known = found["fate"] in fates
    for key in (key for key in NUMBERS if key in found):
        figure = _figure(found[key], of_parts=key in PARTS)
        found[key] = int(found["fate"] == "wounded") if figure is None else figure
        if figure is None:
            expected = "0 to 100 per cent" if key in PARTS else "a whole number"
            yield Fault(f", {of}: {key} is {entry[key]!r}; expected {expected}", of, key, entry[key])
    if not known:
        stands = entry.get("fate", "")
        yield Fault(f", {of}: fate is {stands!r}; expected one of {', '.join(fates)}", of, "fate", stands)
        found["fate"] = _harmless(found)


def _figure(text: str, *, of_parts: bool) -> int | None:
    """A figure as people write it: empty for none, of a ship's parts also with a per cent sign or decimals, which are rounded."""
    plain = text.removesuffix("%").strip() if of_parts else text.strip()
    if WHOLE.fullmatch(plain or "0"):
        return int(plain or "0")
    found = DECIMAL.fullmatch(plain) if of_parts else None
    return None if found is None else round(float(f"{found[1]}.{found[2]}"))


def _harmless(line: dict[str, Any]) -> str:
    """A fate that goes with whatever else a line says."""
    if "turns" in line:
        return "wounded" if line["turns"] else "unhurt"
    return "taken" if line["captor"] else "damaged"


def _mistaken(known: dict[str, dict[str, str]], entry: dict[str, str]) -> Iterator[Fault]:
    """A line that bears the id of one and the name, the side or the squadron of another."""
    own = known.get(entry.get("id", ""), {}) if entry.get("line", "").lower() in ("ship", "leader") else {}
    for key in PLAIN:
        if own.get(key) and entry.get(key) and _alike(own[key]) != _alike(entry[key]):
            yield Fault(f", {entry['id']}: {key} is {entry[key]!r}; expected {own[key]!r}, or the id of whom it is about")


def _flag_shifted(brief: BattleBrief, report: dict[str, Any], entry: dict[str, str]) -> Iterator[Fault]:
    """Under `flagship` stands the name of the ship that a leader's flag flies from at the end; in the report it is her id, and
    nothing if it is the ship in which he began. Yields what cannot be meant."""
    named = entry.get("flagship", "")
    party = next((one for one in brief.parties if entry.get("id", "") in (man.id for man in one.commanders)), None)
    if entry.get("line", "").lower() != "leader" or party is None:
        return
    (line,) = [line for line in report["leaders"] if line["id"] == entry["id"]][:1]
    ships = {ship.id: ship.name for one in (party, *brief.parties) for squadron in one.squadrons for ship in squadron.ships}
    first = party.flagships.get(entry["id"], "")
    alike = [key for key, name in ships.items() if _alike(named) in (_alike(key), _alike(name))]
    line["flagship"] = "" if not named or first in alike else alike[0] if alike else ""
    if named and not alike:
        words = f", {entry['id']}: flagship is {named!r}; expected the name of the ship that his flag flies from at the end"
        yield Fault(words, entry["id"], "flagship", named)


def _alike(name: str) -> str:
    """A name as it is compared: capitals, blanks and how an accent is written do not matter."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())

"""The result form of a battle on a real table: a sheet that any spreadsheet opens, and the report read back from it.

A form comes filled in with nobody hurt; whoever fights the battle changes the lines of those who were. What the campaign says of
sea, wind and late comers stands at its head, in the words that the printed sheet has too (`setting`), with a game's own terms.

What a battle cost a ship is told in per cent; or, for a game whose ships have logs of squares (`Logs`), by the squares that she
has left. Such a form has a line that names the game, since only that knows how many there were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

from maps.place import node_of, space_named
from table.wording import capital, people
from table.wording import party as whose
from tactical.handoff import BadReport, BattleBrief, FallenFate, Fate, Force, Harbour
from tactical.sheets import Fault, Sheet, Squares, alike, head_of, misread, per_cent, whole_number

COLUMNS = ("line", "id", "name", "side", "squadron", "fate", "captor", "hull", "rigging", "crew", "turns", "flagship", "arrives")
PARTS = ("hull", "rigging", "crew")
SHIP, LEADER = ("id", "fate", "captor", *PARTS), ("id", "fate", "turns", "flagship")
NUMBERS = (*PARTS, "turns")
LEFT = {part: f"{part} squares left" for part in PARTS}  # the columns of a form that counts squares
PLAIN = ("name", "side", "squadron")  # what a line says of its id beside what became of her
COUNTED = tuple(LEFT.get(column, column) for column in COLUMNS)
NOBODY = "nobody"
LATER = ("flagship",)  # columns that a form printed by an earlier version has not
KNOWN_BY = frozenset(("line", "id", "fate"))
IN_PER_CENT, IN_SQUARES = (Sheet("result form", columns, KNOWN_BY, LATER) for columns in (COLUMNS, COUNTED))

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


class Logs(NamedTuple):
    """The logs of a battle's ships by their ids, each with its parts by name; `game` is the one that has them."""

    game: str
    ships: Mapping[str, Mapping[str, Squares]]


def sheet(logs: Logs | None) -> Sheet:
    """The form in per cent, or that in squares."""
    return IN_PER_CENT if logs is None else IN_SQUARES


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
    return sheet(logs).written(_lines(brief, terms, named, logs))


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


class Filled(NamedTuple):
    """What a filled-in form says: the report that it holds as plain data, and what of it cannot be meant.

    A cell that cannot be meant has something harmless in the report, so that what else is wrong with that is found all the same.
    Where the cell for who held the field was left blank it is not known (`field_known`): that nobody did must be said.
    """

    report: dict[str, Any]
    faults: list[Fault]
    field_known: bool = True


def counted_by(text: str) -> str | None:
    """The game whose squares a form counts, as its line for the rules says (empty if there is none); None: it is in per cent."""
    if not any(column in head_of(text) for column in LEFT.values()):
        return None
    rules = (entry for _, entry in IN_SQUARES.lines(text) if entry.get("line", "").lower() == "rules")
    return next((entry.get("name", "") for entry in rules), "")


def read_form(brief: BattleBrief, text: str, logs: Logs | None = None) -> Filled:
    """What a form of a brief holds; `BadReport` if it is no form at all. One that counts squares (`counted_by`) is read with the
    logs of its game.

    Its last line is that for remarks, empty or not: a form without it was cut short, perhaps in the midst of a number.
    """
    if logs is None and counted_by(text) is not None:
        raise BadReport("no result form: it counts squares, but its line for the rules does not say which game's; expected one")
    entries = sheet(logs).lines(text)
    report: dict[str, Any] = {"brief": "", "content": "", "resolver": "by hand", "ships": [], "leaders": []}
    faults = [fault.in_line(number) for number, entry in entries for fault in _reckoned(entry, logs)]
    faults += [fault.in_line(number) for number, entry in entries for fault in _take_down(report, entry)]
    if (report["brief"], report["content"]) == (brief.id, brief.content):
        known = {line["id"]: line for line in _pieces(brief)}
        faults += [fault.in_line(number) for number, entry in entries for fault in _mistaken(known, entry)]
        faults += [fault.in_line(number) for number, entry in entries for fault in _flag_shifted(brief, report, entry)]
    if "remarks" not in report:
        words = "the form is cut short: its last line, that for remarks, is missing; expected a line for each of its own"
        faults.append(Fault(words))
    return Filled(report, faults, any(entry["side"] for _, entry in entries if _says_field(entry)))


def _says_field(entry: dict[str, str]) -> bool:
    return entry.get("line", "").lower() == "field" and "side" in entry


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
        text = entry.get(LEFT[part], "")
        left = squares.left(text, squares.open)
        entry[part] = "0" if left is None else str(squares.cost(left))
        if left is None:
            yield misread(ship, LEFT[part], text, f"0 to {squares.open}, the squares that she began with", field=part)


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
        figure = per_cent(found[key]) if key in PARTS else whole_number(found[key])
        found[key] = int(found["fate"] == "wounded") if figure is None else figure
        if figure is None:
            yield misread(of, key, entry[key], "0 to 100 per cent" if key in PARTS else "a whole number")
    if not known:
        yield misread(of, "fate", entry.get("fate", ""), f"one of {', '.join(fates)}")
        found["fate"] = _harmless(found)


def _harmless(line: dict[str, Any]) -> str:
    """A fate that goes with whatever else a line says."""
    if "turns" in line:
        return "wounded" if line["turns"] else "unhurt"
    return "taken" if line["captor"] else "damaged"


def _mistaken(known: dict[str, dict[str, str]], entry: dict[str, str]) -> Iterator[Fault]:
    """A line that bears the id of one and the name, the side or the squadron of another."""
    own = known.get(entry.get("id", ""), {}) if entry.get("line", "").lower() in ("ship", "leader") else {}
    for key in PLAIN:
        if own.get(key) and entry.get(key) and alike(own[key]) != alike(entry[key]):
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
    meant = [key for key, name in ships.items() if alike(named) in (alike(key), alike(name))]
    line["flagship"] = "" if not named or first in meant else meant[0] if meant else ""
    if named and not meant:
        yield misread(entry["id"], "flagship", named, "the name of the ship that his flag flies from at the end")

"""What is left on the logs of a real table, in a sheet that any spreadsheet opens, and read back with every fault of its cells.

A form comes filled in as the battle stands; whoever fights it changes the lines of the ships that were hit.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import NamedTuple, get_args

import msgspec

from table.wording import party
from tactical.wooden_ships.state import Battle, Deck, Fate, Ship
from tactical.wooden_ships.terms import HALVES

HEAD = ("ship", "side", "fate", "captor", "hull")
SECTIONS = 4  # columns for crew and rigging sections; who has fewer leaves the last empty


class Squares(msgspec.Struct, frozen=True):
    """A ship's squares that are open still, by section and by half, what became of her, and who has taken her."""

    hull: int
    crew: tuple[int, ...]
    rigging: tuple[int, ...]
    guns: dict[Deck, tuple[int, int]]
    carronades: dict[Deck, tuple[int, int]]
    fate: str = "afloat"
    captor: str = ""


class Filled(NamedTuple):
    """A form as it was filled in: the squares of each ship by id, and what is wrong with it, line by line."""

    ships: dict[str, Squares]
    faults: list[str]


FATES: tuple[str, ...] = (*(fate for fate in get_args(Fate) if fate != "coming"), "surrendered", "taken")


def columns() -> tuple[str, ...]:
    """The cells of a line."""
    halves = [f"{kind} {deck} {half}" for kind in ("guns", "carronades") for deck in ("left", "right") for half in HALVES]
    numbered = [f"{kind} {number}" for kind in ("crew", "rigging") for number in range(1, SECTIONS + 1)]
    return (*HEAD, *numbered, *halves, "bow gun")


# -- writing -------------------------------------------------------------------------------------------------------------


def form(battle: Battle) -> str:
    """A line for each ship, with the squares that are open now."""
    sheet = StringIO()
    writer = csv.DictWriter(sheet, columns(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_row(battle, ship) for ship in battle.ships.values())
    return sheet.getvalue()


def called(battle: Battle, ship: Ship) -> str:
    """A ship's name, with her nation where two of a side bear the same."""
    alike = [other for other in battle.ships.values() if (other.name, other.home) == (ship.name, ship.home)]
    return f"{ship.nationality} {ship.name}" if len(alike) > 1 else ship.name


def _row(battle: Battle, ship: Ship) -> dict[str, str | int]:
    fate = "taken" if ship.captor else "surrendered" if ship.surrendered and ship.on_board else ship.fate
    head: dict[str, str | int] = {
        "ship": called(battle, ship),
        "side": party(ship.home),
        "fate": "afloat" if fate == "coming" else fate,
        "captor": party(ship.captor or ""),
        "hull": ship.hull,
    }
    return {**head, **dict(_cells(ship))}


def _cells(ship: Ship) -> Iterator[tuple[str, int]]:
    """The squares of a ship by the name of their cell."""
    for kind, sections in (("crew", ship.crew), ("rigging", ship.rigging)):
        yield from ((f"{kind} {number}", left) for number, left in enumerate(sections, 1))
    for deck, guns in ship.decks.items():
        if deck == "bow":
            yield "bow gun", sum(guns.guns)
            continue
        for kind, halves in (("guns", guns.guns), ("carronades", guns.carronades)):
            yield from ((f"{kind} {deck} {half}", left) for half, left in zip(HALVES, halves, strict=True))


# -- reading -------------------------------------------------------------------------------------------------------------


def read(battle: Battle, text: str) -> Filled:
    """The squares that a form says are left; a cell may not have more than the ship began with."""
    rows = csv.DictReader(StringIO(text.lstrip("\ufeff")))
    found, faults = dict[str, Squares](), list[str]()
    known = {(called(battle, ship).casefold(), party(ship.home).casefold()): ship for ship in battle.ships.values()}
    if missing := [name for name in HEAD if name not in (rows.fieldnames or ())]:
        return Filled({}, [f"no log form: it has no column {missing[0]!r}; expected {', '.join(columns())}"])
    for row in rows:
        where = f"line {rows.line_num}"
        ship = known.get((_cell(row, "ship").casefold(), _cell(row, "side").casefold()))
        if ship is None:
            faults.append(f"{where}: no ship {_cell(row, 'ship')!r} of the {_cell(row, 'side') or '?'} is in this battle")
            continue
        if ship.id in found:
            faults.append(f"{where}: {ship.name} has a second line; expected one for each ship")
        reader = _Line(battle, ship, row, where)
        found[ship.id] = reader.squares()
        faults += reader.faults
    faults += [f"{ship.name} of the {party(ship.home)} has no line" for ship in battle.ships.values() if ship.id not in found]
    return Filled(found, faults)


def _cell(row: Mapping[str, str | None], name: str) -> str:
    return (row.get(name) or "").strip()


class _Line:
    """A line as it is read, with the faults of its cells."""

    def __init__(self, battle: Battle, ship: Ship, row: Mapping[str, str | None], where: str) -> None:
        self.battle, self.ship, self.row, self.where = battle, ship, row, where
        self.faults: list[str] = []

    def squares(self) -> Squares:
        printed, ship = self.ship.printed, self.ship
        halved: dict[str, dict[Deck, tuple[int, int]]] = {"guns": {}, "carronades": {}}
        for deck in ship.decks:
            for kind, full in (("guns", printed.guns), ("carronades", printed.carronades)):
                halved[kind][deck] = self._deck(kind, deck, full[deck])
        return Squares(
            self._number("hull", printed.hull),
            tuple(self._number(f"crew {number}", full) for number, full in enumerate(printed.crew, 1)),
            tuple(self._number(f"rigging {number}", full) for number, full in enumerate(printed.rigging, 1)),
            halved["guns"],
            halved["carronades"],
            self._fate(),
            self._captor(),
        )

    def _deck(self, kind: str, deck: Deck, full: tuple[int, int]) -> tuple[int, int]:
        if deck == "bow":
            left = self._number("bow gun", sum(full)) if kind == "guns" else 0
            return min(left, full[0]), max(0, left - full[0])
        bow, stern = (self._number(f"{kind} {deck} {half}", most) for half, most in zip(HALVES, full, strict=True))
        return bow, stern

    def _number(self, name: str, most: int) -> int:
        """The squares of a cell; an empty one says that none was lost."""
        said = _cell(self.row, name)
        if not said:
            return most
        if said.isdecimal() and int(said) <= most:
            return int(said)
        self._fault(name, said, f"0 to {most} squares")
        return most

    def _fate(self) -> str:
        said = _cell(self.row, "fate").lower() or "afloat"
        if said not in FATES:
            self._fault("fate", said, ", ".join(FATES))
            return "afloat"
        return said

    def _captor(self) -> str:
        said, taken = _cell(self.row, "captor"), self._is_taken()
        side = next((one for one in self.battle.fleets if party(one).casefold() == said.casefold()), "")
        if taken and not side:
            self._fault("captor", said, f"who has taken her: {', '.join(party(one) for one in self.battle.fleets)}")
        elif said and not taken:
            self._fault("captor", said, "nothing, or the fate `taken`")
        return side if taken else ""

    def _is_taken(self) -> bool:
        return _cell(self.row, "fate").lower() == "taken"

    def _fault(self, name: str, said: str, expected: str) -> None:
        self.faults.append(f"{self.where}, {self.ship.name}, {name}: {said!r}; expected {expected}")

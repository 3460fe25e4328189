"""How a ship's log stands, cell by cell: what both the printed page and the sheet of squares show, and what is read back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from tactical.sheets import Squares
from tactical.wooden_ships.state import Deck, Fate, Ship
from tactical.wooden_ships.terms import HALVES

LogFate = Fate | Literal["surrendered", "taken"]
FATES: dict[str, LogFate] = {
    fate: fate for kind in (Fate, Literal["surrendered", "taken"]) for fate in get_args(kind) if fate != "coming"
}
Kind = Literal["guns", "carronades"]
BOW_GUN = "bow gun"  # a gunboat's, whose squares are one cell


class Standing(msgspec.Struct, frozen=True):
    """A log: the squares that are open, by the names of their cells, what became of the ship, and the side that has taken her."""

    open: dict[str, int]
    fate: LogFate = "afloat"
    captor: str = ""

    def sections(self, what: str, full: tuple[int, ...]) -> list[int]:
        """The open squares of crew or rigging, section by section."""
        return [self.open[section(what, number)] for number in range(1, len(full) + 1)]

    def halves(self, kind: Kind, deck: Deck, full: tuple[int, int]) -> tuple[int, int]:
        """The open squares of a broadside's bow and stern section; of a gunboat's gun the first stay open longest."""
        if deck == "bow":
            left = self.open[BOW_GUN] if kind == "guns" else 0
            return min(left, full[0]), max(0, left - full[0])
        bow, stern = (self.open[battery(kind, deck, half)] for half in HALVES)
        return bow, stern


def standing(ship: Ship) -> Standing:
    """A log as a battle has it."""
    fate: LogFate = "taken" if ship.captor else "surrendered" if ship.surrendered and ship.on_board else ship.fate
    left = {name: squares.open for name, squares in cells(ship)}
    return Standing(left, "afloat" if fate == "coming" else fate, ship.captor or "")


def cells(ship: Ship) -> Iterator[tuple[str, Squares]]:
    """WS I.III.B.9-13: the cells of a ship's log by name, with the squares that are printed there and those that are open."""
    printed = ship.printed
    yield "hull", Squares(printed.hull, ship.hull)
    for what, full, left in (("crew", printed.crew, ship.crew), ("rigging", printed.rigging, ship.rigging)):
        for number, squares in enumerate(zip(full, left, strict=True), 1):
            yield section(what, number), Squares(*squares)
    for deck, guns in ship.decks.items():
        if deck == "bow":
            yield BOW_GUN, Squares(sum(printed.guns[deck]), sum(guns.guns))
            continue
        yield from _battery("guns", deck, printed.guns[deck], guns.guns)
        yield from _battery("carronades", deck, printed.carronades[deck], guns.carronades)


def _battery(kind: Kind, deck: Deck, full: tuple[int, int], left: list[int]) -> Iterator[tuple[str, Squares]]:
    for half, *squares in zip(HALVES, full, left, strict=True):
        yield battery(kind, deck, half), Squares(*squares)


def section(what: str, number: int) -> str:
    """The cell of a section of crew or rigging."""
    return f"{what} {number}"


def battery(kind: Kind, deck: Deck, half: str) -> str:
    """The cell of half a broadside's guns or carronades."""
    return f"{kind} {deck} {half}"

"""The board in plain letters, for a terminal: four characters a hex, odd columns a line lower.

A ship has a code of two characters, her side's letter and a figure. Her bow is the code with an arrow that points where she
heads, her stern the same code in small letters; a sign after the arrow tells of trouble.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from table.wording import party
from tactical.drawing.picture import Grid, Picture, ShipSeen
from tactical.drawing.plotting import Crop, to_the_action
from tactical.sea.hexes import Hex

Paint = Callable[[str, str], str]  # the letters, and whose they are: a side, or one of the words below
SEA, BANK, FORT, MARGIN, ACTIVE = "sea", "bank", "fort", "margin", "active"
ARROWS = " ↑↗↘↓↙↖"
FIGURES = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
WIDE = 4
LAND, SHOAL = "▒▒▒▒", " :: "
SIGNS = {
    "*": "on fire",
    "!": "struck",
    "$": "prize",
    "#": "dismasted",
    "%": "aground",
    "&": "grappled or fouled",
    "+": "at anchor",
    "~": "adrift",
}


def plain(letters: str, whose: str) -> str:
    return letters


def codes(picture: Picture) -> dict[str, str]:
    """A code for every ship: the first letter of her side that no other side has, and a figure in the order of set-up."""
    letters: dict[str, str] = {}
    for side in picture.sides:
        spare = (letter for letter in (*side.name.upper(), *FIGURES[9:]) if letter.isalpha() and letter not in letters.values())
        letters[side.name] = next(spare, "?")
    found: dict[str, str] = {}
    counts = dict.fromkeys(letters, 0)
    for ship in picture.ships:
        found[ship.id] = f"{letters[ship.home]}{FIGURES[counts[ship.home] % len(FIGURES)]}"
        counts[ship.home] += 1
    return found


def troubles(ship: ShipSeen) -> list[str]:
    """The signs of what has befallen a ship, the most pressing first."""
    states = {
        "*": ship.on_fire,
        "$": ship.captor is not None,
        "!": ship.struck and ship.captor is None,
        "&": ship.attached,
        "#": ship.dismasted,
        "%": ship.aground,
        "+": ship.anchor is not None,
        "~": ship.adrift,
    }
    return [mark for mark, holds in states.items() if holds]


def board(picture: Picture, crop: Crop | None = None, paint: Paint = plain) -> list[str]:
    """The board line by line, with its columns and rows numbered."""
    shown, grid = crop or to_the_action(picture), picture.grid
    cells = _cells(picture, paint)
    head = "     " + "".join(
        grid.column(col).ljust(WIDE) if col % 2 == 0 else " " * WIDE for col in range(shown.left, shown.right + 1)
    )
    lines = [paint(head.rstrip(), MARGIN)]
    for row in range(shown.top, shown.bottom + 1):
        for odd in (0, 1):
            first = Hex(shown.left, row)
            margin = f"{_beside(grid, first):<5}" if odd == 0 and grid.holds(first) else " " * 5
            words = [paint(margin, MARGIN)]
            for col in range(shown.left, shown.right + 1):
                hex = Hex(col, row)
                empty = col % 2 != odd or not grid.holds(hex)
                words.append(" " * WIDE if empty else cells.get(hex) or paint(" ·  ", SEA))
            lines.append("".join(words).rstrip())
    return lines


def small_board(picture: Picture, crop: Crop | None = None, paint: Paint = plain) -> list[str]:
    """The board in a hurry: two characters a hex and a line a row, without arrows; a ship heads from her small letters to her
    capitals. Odd columns lie half a hex lower than they stand here."""
    shown, grid = crop or to_the_action(picture), picture.grid
    cells = _small_cells(picture, paint)
    columns = range(shown.left, shown.right + 1)
    head = "     " + "".join(grid.column(col)[:1] + (grid.column(col)[1:2] or " ") for col in columns)
    lines = [paint(head.rstrip(), MARGIN)]
    for row in range(shown.top, shown.bottom + 1):
        words = (cells.get(Hex(col, row)) or paint(" ·", SEA) if grid.holds(Hex(col, row)) else "  " for col in columns)
        lines.append((paint(f"{grid.beside(row):<5}", MARGIN) + "".join(words)).rstrip())
    return lines


def _small_cells(picture: Picture, paint: Paint) -> dict[Hex, str]:
    cells = {hex: paint(LAND[:2] if ground.land else "::", BANK) for ground in picture.grounds for hex in ground.hexes}
    cells |= {fort.hex: paint("##", fort.side) for fort in picture.forts}
    known = codes(picture)
    for ship in picture.ships:
        if ship.afloat and not ship.in_tow:
            bow, *stern = ship.hexes
            cells[bow] = paint(known[ship.id], ship.side)
            cells |= {hex: paint(known[ship.id].lower(), ship.side) for hex in stern}
    return cells


def key(picture: Picture, paint: Paint = plain) -> Iterator[str]:
    """Which ship each code on the board stands for, a line a side."""
    known = codes(picture)
    for side in picture.sides:
        afloat = (ship for ship in picture.ships if ship.home == side.name and ship.afloat)
        yield f"{party(side.name)}: " + ", ".join(f"{known[ship.id]} {ship.name}" for ship in afloat)


def _beside(grid: Grid, first: Hex) -> str:
    """What stands beside a row that begins with this hex; of a board without maps the first figure of its column too."""
    return grid.beside(first.row) if grid.sheets else grid.column(first.col)[:1] + grid.row(first.row)


def _cells(picture: Picture, paint: Paint) -> dict[Hex, str]:
    """What stands in each hex that is not open water."""
    cells = {hex: paint(LAND if ground.land else SHOAL, BANK) for ground in picture.grounds for hex in ground.hexes}
    cells |= {fort.hex: paint("[##]", fort.side) for fort in picture.forts}
    known = codes(picture)
    for ship in picture.ships:
        if ship.afloat and not ship.in_tow:
            whose = ACTIVE if ship.active else ship.side
            bow, *stern = ship.hexes
            cells[bow] = paint(f"{known[ship.id]}{ARROWS[ship.place.facing]}{next(iter(troubles(ship)), ' ')}", whose)
            cells |= {hex: paint(f"{known[ship.id].lower()}  ", whose) for hex in stern}
    return cells


def roll(picture: Picture, paint: Paint = plain) -> Iterator[str]:
    """Every ship with her code, where she lies, and how she is; side by side's."""
    known = codes(picture)
    for side in picture.sides:
        yield paint(party(side.name), side.name)
        for ship in picture.ships:
            if ship.home == side.name:
                yield f"  {paint(known[ship.id], ship.side)} {describe(ship)}"
        for fort in picture.forts:
            if fort.side == side.name:
                left = max(0, fort.capacity - fort.hits)
                yield f"  ## {fort.name}: {_whole_number(picture.grid, fort.hex)}, {fort.rate}, {left} of {fort.capacity} left"


def describe(ship: ShipSeen) -> str:
    """A ship in a line, and what has befallen her."""
    states = [SIGNS[mark] for mark in troubles(ship)] if ship.afloat else []
    return ship.line + (f"; {', '.join(states)}" if states else "")


def _whole_number(grid: Grid, hex: Hex) -> str:
    """A hex's number with the letter of its map."""
    sheet = grid.sheet(hex.row)
    return (sheet.name if sheet is not None else "") + grid.figure(hex)


def wind_line(picture: Picture) -> str:
    """Turn, wind and weather in a line."""
    return f"{picture.hour}; the wind blows {ARROWS[picture.wind]} towards {picture.wind}, {picture.weather}"

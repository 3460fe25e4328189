"""The board in plain letters, for a terminal: four characters a hex, odd columns a line lower.

A ship has a code of two characters, her side's letter and a figure. Her bow is the code with an arrow that points where she
heads, her stern the same code in small letters; a sign after the arrow tells of trouble.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from table.wording import party
from tactical.flying_colors.board import hexes_of
from tactical.flying_colors.drawing.panel import hour
from tactical.flying_colors.drawing.plotting import Crop, to_the_action
from tactical.flying_colors.fleets import home
from tactical.flying_colors.hexes import label, on_map
from tactical.flying_colors.state import Action, Hex, Ship

Paint = Callable[[str, str], str]  # the letters, and whose they are: a side, or one of the words below
SEA, BANK, FORT, MARGIN, ACTIVE = "sea", "bank", "fort", "margin", "active"
ARROWS = " ↑↗↘↓↙↖"
FIGURES = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
WIDE = 4
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


def codes(action: Action) -> dict[str, str]:
    """A code for every ship: the first letter of her side that no other side has, and a figure in the order of set-up."""
    letters: dict[str, str] = {}
    for side in action.fleets:
        spare = (letter for letter in (*side.upper(), *FIGURES[9:]) if letter.isalpha() and letter not in letters.values())
        letters[side] = next(spare, "?")
    found: dict[str, str] = {}
    counts = dict.fromkeys(action.fleets, 0)
    for ship in action.ships.values():
        side = home(action, ship)
        found[ship.id] = f"{letters[side]}{FIGURES[counts[side] % len(FIGURES)]}"
        counts[side] += 1
    return found


def troubles(ship: Ship) -> list[str]:
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


def board(action: Action, crop: Crop | None = None, paint: Paint = plain) -> list[str]:
    """The board line by line, with its columns and rows numbered."""
    shown = crop or to_the_action(action)
    cells = _cells(action, paint)
    head = "     " + "".join(
        f"{col:02}".ljust(WIDE) if col % 2 == 0 else " " * WIDE for col in range(shown.left, shown.right + 1)
    )
    lines = [paint(head.rstrip(), MARGIN)]
    for row in range(shown.top, shown.bottom + 1):
        for odd in (0, 1):
            number = label(action.layout, Hex(shown.left, row)) if on_map(action.layout, Hex(shown.left, row)) else ""
            margin = f"{number[0] + number[-2:]:<5}" if odd == 0 and number else " " * 5
            words = [paint(margin, MARGIN)]
            for col in range(shown.left, shown.right + 1):
                hex = Hex(col, row)
                empty = col % 2 != odd or not on_map(action.layout, hex)
                words.append(" " * WIDE if empty else cells.get(hex) or paint(" ·  ", SEA))
            lines.append("".join(words).rstrip())
    return lines


def _cells(action: Action, paint: Paint) -> dict[Hex, str]:
    """What stands in each hex that is not open water."""
    cells = {hex: paint(" :: ", BANK) for shoal in action.shoals for hex in shoal.hexes}
    cells |= {battery.hex: paint("[##]", battery.side) for battery in action.batteries}
    known = codes(action)
    for ship in action.ships.values():
        if ship.on_map and ship.towed_by is None:
            active = action.way is not None and action.way.ship == ship.id
            whose = ACTIVE if active else ship.side
            bow, *stern = hexes_of(ship)
            cells[bow] = paint(f"{known[ship.id]}{ARROWS[ship.facing]}{next(iter(troubles(ship)), ' ')}", whose)
            cells |= {hex: paint(f"{known[ship.id].lower()}  ", whose) for hex in stern}
    return cells


def roll(action: Action, paint: Paint = plain) -> Iterator[str]:
    """Every ship with her code, where she lies, and how she is; side by side's."""
    known = codes(action)
    for side in action.fleets:
        yield paint(party(side), side)
        for ship in action.ships.values():
            if home(action, ship) == side:
                yield f"  {paint(known[ship.id], ship.side)} {describe(action, ship)}"
        for battery in action.batteries:
            if battery.side == side:
                left = max(0, battery.capacity - battery.hits)
                where = label(action.layout, battery.hex)
                yield f"  ## {battery.name}: {where}, rate {battery.rate}, {left} of {battery.capacity} left"


def describe(action: Action, ship: Ship) -> str:
    """A ship in a line."""
    aboard = "".join(f", {commander.name}{' (wounded)' if commander.wounded else ''}" for commander in action.aboard(ship))
    if not ship.on_map:
        return f"{ship.name}{aboard}: {ship.fate}"
    face = ship.face
    where = f"{label(action.layout, ship.bow)}{ARROWS[ship.facing]}"
    states = [SIGNS[mark] for mark in troubles(ship)]
    damaged = " (damaged side)" if ship.damaged else ""
    hull = f"rate {face.rate or '-'}, hull {ship.hull_left} of {face.capacity}{damaged}"
    condition = f"{hull}, rigging hits {ship.rigging}, {ship.sails} sails"
    return f"{ship.name}{aboard}: {where}, {condition}" + (f"; {', '.join(states)}" if states else "")


def wind_line(action: Action) -> str:
    """Turn, wind and weather in a line."""
    return f"{hour(action)}; the wind blows {ARROWS[action.wind]} towards {action.wind}, weather {action.weather}"

"""The maps of Flying Colors: printed numbers, the wind's aspects, firing arcs, rake lines and lines of sight. It knows no ships.

Columns are as printed, rows are counted through all maps of the layout. What every sea in hexes has is in `tactical.sea.hexes`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tactical.flying_colors.state import Aspect, Layout
from tactical.sea.hexes import NEIGHBOURS, STEPS, Broadside, End, Hex, at, axial, bearing, distance, opposite, sight_line, turned

FIRST_COLUMN, LAST_COLUMN, ROWS = 10, 70, 34
DUEL_CENTRE = Hex(40, 40)


class BadHex(ValueError):
    """A hex number that is not on these maps."""


# -- the wind ------------------------------------------------------------------------------------------------------------


def aspect(facing: int, wind: int) -> int:
    """FC 3.6.2: hexsides from where the wind blows to where a ship points; `ASPECTS` names them."""
    return (facing - wind) % 6


RUNNING, IN_IRONS = 0, 3
REACHING, BEATING = (1, 5), (2, 4)
ASPECTS: tuple[Aspect, ...] = ("running", "reaching", "beating", "in irons", "beating", "reaching")
WEATHER_SIDES: tuple[Broadside | None, ...] = (None, "starboard", "starboard", None, "port", "port")


def weather_side(facing: int, wind: int) -> Broadside | None:
    """FC 3.7.6: the side that the wind comes over; none for a ship Running or In Irons."""
    return WEATHER_SIDES[aspect(facing, wind)]


# -- maps ----------------------------------------------------------------------------------------------------------------


def on_map(layout: Layout, hex: Hex) -> bool:
    """FC 2.1: whether a hex is on the maps in play. The half hex above a seam belongs to the map above."""
    if layout.duel:
        return distance(DUEL_CENTRE, hex) <= layout.duel
    return FIRST_COLUMN <= hex[0] <= LAST_COLUMN and 1 <= hex[1] <= ROWS * len(layout.maps)


def label(layout: Layout, hex: Hex) -> str:
    """FC 2.1.1: the letter of a hex's map and its printed number, as in `B4603`; a Duel map has no letter."""
    if layout.duel:
        return f"{hex.col:02}{hex.row:02}"
    sheet, row = divmod(hex.row - 1, ROWS)
    return f"{layout.maps[sheet]}{hex.col:02}{row + 1:02}"


def parse(layout: Layout, text: str, sheet: str = "") -> Hex:
    """The hex that a label names; a bare number is on the map given, or on the first."""
    match = re.fullmatch(r"([A-Z]?)(\d\d)(\d\d)", text)
    letter = (match[1] if match else "") or sheet or next(iter(layout.maps), "")
    if match is None or (letter not in layout.maps and not layout.duel):
        raise BadHex(f"{text!r}: expected a map of {', '.join(layout.maps)} and a number such as 4603 (FC 2.1.1)")
    col, row = int(match[2]), int(match[3])
    hex = Hex(col, row if layout.duel else row + ROWS * layout.maps.index(letter))
    if not on_map(layout, hex) or not (layout.duel or 1 <= row <= ROWS):
        raise BadHex(f"{text!r}: expected columns {FIRST_COLUMN} to {LAST_COLUMN} and rows 01 to {ROWS} (FC 2.1.1)")
    return hex


def entry_area(layout: Layout, side: int) -> tuple[Hex, ...]:
    """FC 2.1.2: the hexes along one side of a Duel map, clockwise; side n ends in the corner that direction n points to."""
    q, r = axial(DUEL_CENTRE)
    corner, along = STEPS[turned(side, -1)], STEPS[turned(side, 1)]
    q, r = q + layout.duel * corner[0], r + layout.duel * corner[1]
    return tuple(at(q + n * along[0], r + n * along[1]) for n in range(layout.duel + 1))


# -- sides, arcs and sight -----------------------------------------------------------------------------------------------


def every_side_hex(bow: Hex, facing: int, large: bool, side: Broadside) -> tuple[Hex, ...]:
    """2006:9.0: all hexes that touch a ship's side, of a large one three, the fore one first."""
    sign = 1 if side == "starboard" else -1
    around = NEIGHBOURS[bow]
    fore, middle = around[turned(facing, sign)], around[turned(facing, 2 * sign)]
    return (fore, middle, NEIGHBOURS[middle][opposite(facing)]) if large else (fore, middle)


def rake_line(bow: Hex, facing: int, other: Hex) -> End | None:
    """FC 3.7.7.6: on which of a ship's rake lines a hex lies. They begin with her own hexes; a small ship's is the bow's."""
    q, r = bearing(bow, facing, other)
    if q:
        return None
    return "bow" if r <= 0 else "stern"


def broadside(bow: Hex, facing: int, large: bool, other: Hex) -> Broadside | None:
    """FC 3.7.4: in which firing arc a hex lies, fully or in part: each spreads 120 degrees, from the centre of the bow hex
    forward and from that of the stern hex aft. None: ahead, astern, or her own hexes."""
    q, r = bearing(bow, facing, other)
    aft = r - 1 if large else r
    if q < 0:
        return "port" if q <= r and aft <= -2 * q else None
    return "starboard" if q > 0 and -2 * q <= r and aft <= q else None


def in_sight(one: Hex, other: Hex, blocked: Mapping[Hex, object]) -> bool:
    """FC 3.7.3: whether no blocked hex lies across the line between two; along a spine one free hex is enough."""
    return not any(all(hex in blocked for hex in crossing) for crossing in sight_line(one, other))

"""WS B.VIII.A.1-3, A.VIII.A.1-2: over which hexes guns bear, and the five fields that a broadside's play is divided into.

A ship lies along a row of hexes, and other hexes lie so many rows away on one side. Of each row a broadside bears on two hexes
more than the row is away, half of them forward of amidships and half of them aft; they are counted from the aftermost (`place`).
Every hex in play is then as many hexes from the ship as its row says.

All is worked out once for a ship of heading 1, by the way from her bow, and looked up by relative bearing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tactical.sea.hexes import COMPASS, DECODED, STEPS, TO_STERN, Axial, Hex, axial, bearing, code, gap, turned, within
from tactical.wooden_ships.state import Deck, Ship
from tactical.wooden_ships.tables import tables_of

REACH = 10  # WS B.VIII.A.3: a field of fire ends here; play goes on
BEYOND = REACH + 1  # the other hex of a ship at that range
ROWS_A_STEP = 4  # WS A.VIII.A.1.cl: an outer field is one hex wider for each such number of rows begun
ABEAM, AFT, FORWARD, STERN_EDGE, BOW_EDGE = 1, 2, 3, 4, 5
WHOLE = (ABEAM, AFT, FORWARD)  # WS A.VIII.A.2: fields that the whole broadside bears on
BIT = tuple(1 << field for field in range(6))  # of each field, so that the fields that a ship lies in are one number
AHEAD = 1  # the heading that all is worked out for


class Spot(NamedTuple):
    """Where a hex lies in the play of a deck: its field, and how many rows away; that is its distance."""

    field: int
    row: int


Play = dict[Axial, Spot]


class Way(NamedTuple):
    """A hex of a field of fire by the way from the bow (`tactical.sea.hexes.code`), its field and its distance."""

    way: int
    field: int
    row: int


def field(ship: Ship, deck: Deck, hex: Hex) -> int:
    """WS A.VIII.A.1: the field, 1 to 5, of a deck's field of fire that a hex lies in; 0 if it lies in none."""
    spot = play(deck).get(bearing(ship.bow, ship.heading, hex))
    return spot.field if spot is not None and spot.row <= REACH else 0


def in_play(ship: Ship, deck: Deck, hex: Hex) -> bool:
    """WS B.VIII.A.1: whether a deck's guns bear on a hex, out to one hex beyond their reach."""
    return bearing(ship.bow, ship.heading, hex) in play(deck)


@cache
def play(deck: Deck) -> Play:
    """The play of a deck of a ship of heading 1, to one hex beyond the longest range."""
    if deck == "bow":
        return _bow_play(tables_of().gunboats.bow_gun)
    return dict(_broadside(1 if deck == "right" else -1))


@cache
def ways(heading: int, deck: Deck) -> tuple[Way, ...]:
    """WS B.VIII.A.3: the field of fire of a deck as ways from the bow, nearest first."""
    here, seen = Hex(0, 0), play(deck)
    found = [(seen.get(bearing(here, heading, hex)), code(hex)) for hex in within(here, BEYOND)]
    near = [Way(way, spot.field, spot.row) for spot, way in found if spot is not None and spot.row <= REACH]
    return tuple(sorted(near, key=lambda one: (one.row, one.field, one.way)))


Seen = dict[int, tuple[Deck, int, int]]
"""By the way from bow to bow the deck in whose field of fire another ship lies, how far off she is, and the fields that she lies
in, as bits (`BIT`)."""


@cache
def seen(heading: int, large: bool, decks: tuple[Deck, ...]) -> tuple[Seen, ...]:
    """WS B.VIII.A.3, A.VIII.A.5.d: every way that another ship can lie in the fields of fire of some decks, by her heading; the
    first is for a ship of one hex. One across two fields is in both; nobody lies in the fields of two decks."""
    tail = heading if large else 0
    return tuple({way: lies for deck in decks for way, lies in _seen(deck, heading, tail, other)} for other in (0, *COMPASS))


def _seen(deck: Deck, heading: int, tail: int, other: int) -> Iterator[tuple[int, tuple[Deck, int, int]]]:
    field_of = {one.way: one.field for one in ways(heading, deck)}
    for bow in dict.fromkeys(way - stern for way in field_of for stern in (0, TO_STERN[other])):
        fields = [field_of.get(hex, 0) for hex in dict.fromkeys((bow, bow + TO_STERN[other]))]
        q, r = axial(DECODED[bow])
        yield bow, (deck, gap(q, r, tail, other), sum(BIT[field] for field in dict.fromkeys(fields) if field))


def _broadside(side: int) -> Iterator[tuple[Axial, Spot]]:
    """WS B.VIII.A.1.cl: every hex of a side, 1 for right and -1 for left, but those of the wedges of 120 degrees that begin one
    hex ahead of the bow and astern."""
    for row in range(1, BEYOND + 1):
        q = row * side
        for place in range(row + 2):
            yield (q, 1 - place - min(q, 0)), Spot(_field(row, place), row)


def _field(row: int, place: int) -> int:
    """WS A.VIII.A.1.cl: 1 right abeam, 4 and 5 the outermost hexes of a row toward stern and bow, 2 and 3 between them."""
    wide = -(-row // ROWS_A_STEP)
    outer = min(place, row + 1 - place) < wide
    if 2 * place < row + 1:
        return STERN_EDGE if outer else AFT
    if 2 * place > row + 1:
        return BOW_EDGE if outer else FORWARD
    return ABEAM


def _bow_play(steps: int) -> Play:
    """WS D.III.D.4.a, d: a gunboat's gun bears so many steps of 60 degrees either side of dead ahead, in one field."""
    found: Play = {}
    for step in range(-steps, steps):
        one, other = STEPS[turned(AHEAD, step)], STEPS[turned(AHEAD, step + 1)]
        for row in range(1, BEYOND + 1):
            for aside in range(row + 1):
                at = (one[0] * (row - aside) + other[0] * aside, one[1] * (row - aside) + other[1] * aside)
                found[at] = Spot(ABEAM, row)
    return found

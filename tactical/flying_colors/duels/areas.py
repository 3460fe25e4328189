"""FC 5.1: the Duel map: a hexagon with an entry area on each of its sides, a Star and a Chase area.

The map's art is not available, so its size and the places of the areas are designed: a radius of 15 hexes, two moves under full
sails from the middle to the edge; A to F are the six sides, clockwise from the upper left; the Star lies in the middle of D, the
lower right, and the Chase area six hexes before it, just within good gunshot.
"""

from __future__ import annotations

from tactical.flying_colors.hexes import entry_area
from tactical.flying_colors.state import Layout
from tactical.sea.hexes import Hex, neighbour, opposite, turned

RADIUS = 15
LETTERS = ("A", "B", "C", "D", "E", "F")
STAR_SIDE, STAR_WIDTH = 4, 5
CHASE_AHEAD = 6
LAYOUT = Layout((), RADIUS)


def star() -> tuple[Hex, ...]:
    """FC 5.1b: where the attacker sets up."""
    side = entry_area(LAYOUT, STAR_SIDE)
    first = (len(side) - STAR_WIDTH) // 2
    return side[first : first + STAR_WIDTH]


def area(letter: str) -> tuple[Hex, ...]:
    """FC 5.1a: an entry area by its letter; the Star is no part of any."""
    taken = star()
    return tuple(hex for hex in entry_area(LAYOUT, LETTERS.index(letter) + 1) if hex not in taken)


def inward(side: int) -> tuple[int, int]:
    """The two directions that lead in from a side of the map."""
    return opposite(side), turned(opposite(side), -1)


def chase_area() -> tuple[Hex, ...]:
    """FC 5.1a: the three hexes where a ship that is chased begins, ahead of the Star."""
    ahead = inward(STAR_SIDE)[0]
    middle = star()[STAR_WIDTH // 2]
    for _ in range(CHASE_AHEAD):
        middle = neighbour(middle, ahead)
    return neighbour(middle, turned(ahead, -2)), middle, neighbour(middle, turned(ahead, 1))

"""Seas thrown together at random, to hold a short way of working something out beside the plain one."""

from __future__ import annotations

from random import Random

from tactical.sea.hexes import COMPASS, Hex, at, axial
from tactical.wooden_ships.board import Board, hull
from tactical.wooden_ships.state import Battle, Options, Ship
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, ship

CENTRE = Hex(20, 18)


def crowd(seed: int, options: Options | None = None, wide: int = 5) -> Battle:
    """Ships and gunboats of both sides in a small sea, some of them surrendered, no two in one hex; here and there a rock."""
    chance = Random(seed)
    taken, ships = dict[Hex, None](), list[Ship]()
    q, r = axial(CENTRE)
    for number in range(24):
        one = ship(
            f"S{number}", "A1", chance.choice(COMPASS), chance.choice([BRITISH, FRENCH]), number=chance.choice([2, 2, 4, 7])
        )
        one.bow = at(q + chance.randint(-wide, wide), r + chance.randint(-wide, wide))
        one.surrendered = chance.choice(["", "", "", "struck"])
        filled = hull(one.bow, one.heading, one.length)
        if not any(hex in taken for hex in filled):
            taken |= dict.fromkeys(filled)
            ships.append(one)
    rocks = (at(q + chance.randint(-wide, wide), r + chance.randint(-wide, wide)) for _ in range(2))
    return battle(*ships, options=options, board=Board(land=tuple(rock for rock in rocks if rock not in taken)))

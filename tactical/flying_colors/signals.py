"""FC 3.3.3: how far a command carries: hexes counted around the enemy."""

from __future__ import annotations

from tactical.flying_colors.board import hexes_of, separation
from tactical.flying_colors.hexes import NEIGHBOURS
from tactical.flying_colors.options.succession import bends
from tactical.flying_colors.state import Action, Hex, Ship

LINK = 4  # FC 3.3.3g


class Signals:
    """What the ships of a side can read of each other's flags while no ship moves."""

    def __init__(self, action: Action, side: str) -> None:
        ships = [ship for ship in action.ships.values() if ship.fate == "afloat" and not ship.struck]
        self.side = side
        self.fleet = [ship for ship in ships if ship.side == side]
        self.foes = [ship for ship in ships if ship.side != side]
        self.through_enemies = action.options.edition == 2006  # 2006:5.2a
        self.bends = bends(action)
        self._links: dict[str, list[Ship]] = {}
        self._reached: dict[tuple[str, int], frozenset[Hex] | None] = {}

    def links(self, one: Ship) -> list[Ship]:
        """The ships of her fleet that can sail next to a ship in one formation."""
        if one.id not in self._links:
            near = [other for other in _abreast(one, self.fleet, LINK) if other.facing == one.facing or self.bends]
            self._links[one.id] = [other for other in near if self.linked(one, other)]
        return self._links[one.id]

    def linked(self, one: Ship, other: Ship) -> bool:
        """FC 3.3.3g-i: near enough and on the same heading to sail in one formation."""
        if one.facing != other.facing and not (self.bends and frozenset((one.id, other.id)) in self.bends):
            return False
        return separation(one, other) <= LINK if self.through_enemies else self.reads(one, other, LINK)

    def reads(self, one: Ship, other: Ship, limit: int) -> bool:
        """FC 3.3.3c-d: whether a ship is so many hexes off, from any of her hexes to any of the other's and around enemies."""
        if one is other:
            return True
        if separation(one, other) > limit:
            return False
        reached = self.reached(one, limit)
        return reached is None or any(hex in reached for hex in hexes_of(other))

    def reached(self, one: Ship, limit: int) -> frozenset[Hex] | None:
        """The hexes that can be counted to from a ship; None if no enemy is near enough to hinder."""
        key = (one.id, limit)
        if key not in self._reached:
            near = (foe for foe in _abreast(one, self.foes, limit) if separation(one, foe) <= limit)
            barred = frozenset(hex for foe in near for hex in hexes_of(foe))
            self._reached[key] = around(hexes_of(one), limit, barred) if barred else None
        return self._reached[key]

    def formation(self, leader: Ship, among: list[Ship]) -> list[Ship]:
        """FC 3.3.3g-k: all that sail in formation with a ship, in the order of set-up."""
        left, front = {ship.id for ship in among} - {leader.id}, [leader]
        while front:
            near = [ship for ship in self.links(front.pop()) if ship.id in left]
            left.difference_update(ship.id for ship in near)
            front += near
        return [ship for ship in among if ship.id not in left]


def _abreast(one: Ship, ships: list[Ship], limit: int) -> list[Ship]:
    """Those that lie in columns near enough to be so many hexes off; of either ship the stern may be a column nearer."""
    col, room = one.bow[0], limit + 2
    return [other for other in ships if -room <= other.bow[0] - col <= room]


def around(start: tuple[Hex, ...], limit: int, barred: frozenset[Hex]) -> frozenset[Hex]:
    """The hexes that can be counted to in so many steps without entering a barred one."""
    reached, edge = set(start), list(start)
    for _ in range(limit):
        edge = list({hex for own in edge for hex in NEIGHBOURS[own]} - reached - barred)
        reached.update(edge)
    return frozenset(reached)

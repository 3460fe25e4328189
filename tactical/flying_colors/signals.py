"""FC 3.3.3: how far a command carries: hexes counted around the enemy."""

from __future__ import annotations

from tactical.flying_colors.board import abreast, numbers_of, separation
from tactical.flying_colors.options.succession import bends
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import WAYS

LINK = 4  # FC 3.3.3g
STERNS = 2  # hexes by which two ships may lie nearer to each other than their bows


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
        self._readers: dict[tuple[str, int], frozenset[str]] = {}
        self._reached: dict[tuple[str, int], frozenset[int] | None] = {}

    def links(self, one: Ship) -> list[Ship]:
        """The ships of her fleet that can sail next to a ship in one formation."""
        if one.id not in self._links:
            near = [other for other in abreast(one, self.fleet, LINK + STERNS) if other.facing == one.facing or self.bends]
            self._links[one.id] = [other for other in near if self.linked(one, other)]
        return self._links[one.id]

    def linked(self, one: Ship, other: Ship) -> bool:
        """FC 3.3.3g-i: near enough and on the same heading to sail in one formation."""
        if one.facing != other.facing and not (self.bends and frozenset((one.id, other.id)) in self.bends):
            return False
        return separation(one, other) <= LINK if self.through_enemies else self.reads(one, other, LINK)

    def readers(self, one: Ship, limit: int) -> frozenset[str]:
        """FC 3.3.3c-d: the ships of her fleet that are within so many hexes of a ship, she among them."""
        key = (one.id, limit)
        if key not in self._readers:
            near = abreast(one, self.fleet, limit + STERNS)
            self._readers[key] = frozenset(other.id for other in near if self.reads(one, other, limit))
        return self._readers[key]

    def reads(self, one: Ship, other: Ship, limit: int) -> bool:
        """FC 3.3.3c-d: whether a ship is so many hexes off, from any of her hexes to any of the other's and around enemies."""
        if one is other:
            return True
        if separation(one, other) > limit:
            return False
        reached = self.reached(one, limit)
        return reached is None or any(number in reached for number in numbers_of(other))

    def reached(self, one: Ship, limit: int) -> frozenset[int] | None:
        """The hexes that can be counted to from a ship, by their numbers; None if no enemy is near enough to hinder."""
        key = (one.id, limit)
        if key not in self._reached:
            near = [foe for foe in abreast(one, self.foes, limit + STERNS) if separation(one, foe) <= limit]
            barred = frozenset(number for foe in near for number in numbers_of(foe))
            self._reached[key] = around(numbers_of(one), limit, barred) if barred else None
        return self._reached[key]

    def formation(self, leader: Ship, among: list[Ship]) -> list[Ship]:
        """FC 3.3.3g-k: all that sail in formation with a ship, in the order of set-up."""
        left, front = {ship.id for ship in among} - {leader.id}, [leader]
        while front:
            near = [ship for ship in self.links(front.pop()) if ship.id in left]
            left.difference_update(ship.id for ship in near)
            front += near
        return [ship for ship in among if ship.id not in left]


def around(start: tuple[int, ...], limit: int, barred: frozenset[int]) -> frozenset[int]:
    """The hexes that can be counted to in so many steps without entering a barred one, all by number (`sea.hexes.code`)."""
    reached, edge = set(start), set(start)
    for _ in range(limit):
        edge = {own + way for own in edge for way in WAYS[1:]} - reached - barred
        reached |= edge
    return frozenset(reached)

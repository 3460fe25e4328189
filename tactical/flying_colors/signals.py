"""FC 3.3.3: how far a command carries: hexes counted around the enemy."""

from __future__ import annotations

from tactical.flying_colors.board import hexes_of, separation
from tactical.flying_colors.hexes import NEIGHBOURS, distance
from tactical.flying_colors.options.succession import bends
from tactical.flying_colors.state import Action, Hex, Ship

LINK = 4  # FC 3.3.3g


class Signals:
    """What the ships of a side can read of each other's flags while no ship moves."""

    def __init__(self, action: Action, side: str) -> None:
        foes = (ship for ship in action.ships.values() if ship.side != side and ship.fate == "afloat" and not ship.struck)
        self.barred = frozenset(hex for foe in foes for hex in hexes_of(foe))
        self.through_enemies = action.options.edition == 2006  # 2006:5.2a
        self.bends = bends(action)
        self._reached: dict[tuple[str, int], frozenset[Hex] | None] = {}

    def linked(self, one: Ship, other: Ship) -> bool:
        """FC 3.3.3g-i: near enough and on the same heading to sail in one formation."""
        bent = one.facing != other.facing and frozenset((one.id, other.id)) not in self.bends
        if bent or abs(one.bow[0] - other.bow[0]) > LINK + 2 or abs(one.bow[1] - other.bow[1]) > LINK + 4:
            return False
        if separation(one, other) > LINK:
            return False
        return self.through_enemies or self.reads(one, other, LINK)

    def reads(self, one: Ship, other: Ship, limit: int) -> bool:
        """FC 3.3.3c-d: whether a ship is so many hexes off, from any of her hexes to any of the other's and around enemies."""
        if one is other:
            return True
        if abs(one.bow[0] - other.bow[0]) > limit + 2 or separation(one, other) > limit:
            return False
        reached = self.reached(one, limit)
        return reached is None or any(hex in reached for hex in hexes_of(other))

    def reached(self, one: Ship, limit: int) -> frozenset[Hex] | None:
        """The hexes that can be counted to from a ship; None if no enemy is near enough to hinder."""
        key = (one.id, limit)
        if key not in self._reached:
            col, room = one.bow[0], limit + 1  # her stern may be a column nearer
            near = [barred for barred in self.barred if -room <= barred[0] - col <= room]
            hindered = any(distance(own, barred) <= limit for barred in near for own in hexes_of(one))
            self._reached[key] = around(hexes_of(one), limit, self.barred) if hindered else None
        return self._reached[key]

    def formation(self, leader: Ship, among: list[Ship]) -> list[Ship]:
        """FC 3.3.3g-k: all that sail in formation with a ship, in the order of set-up."""
        joined, front = {leader.id}, [leader]
        while front:
            last = front.pop()
            for ship in among:
                if ship.id not in joined and self.linked(last, ship):
                    joined.add(ship.id)
                    front.append(ship)
        return [ship for ship in among if ship.id in joined]


def around(start: tuple[Hex, ...], limit: int, barred: frozenset[Hex]) -> frozenset[Hex]:
    """The hexes that can be counted to in so many steps without entering a barred one."""
    reached, edge = set(start), list(start)
    for _ in range(limit):
        edge = list({hex for own in edge for hex in NEIGHBOURS[own]} - reached - barred)
        reached.update(edge)
    return frozenset(reached)

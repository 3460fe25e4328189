"""The battle as a side's captains look at it: who can fight, who is near whom, and where the wind comes from."""

from __future__ import annotations

from tactical.sea.hexes import axial, gap
from tactical.wooden_ships.captains.appraisal import Gunnery
from tactical.wooden_ships.captains.tempers import Temper
from tactical.wooden_ships.state import Battle, Ship

NOWHERE = 99  # hexes to an enemy that there is not


class Briefing:
    """What a side sees, in which temper it looks at it; who can fight is told off once."""

    __slots__ = ("_lying", "_nearest", "battle", "beaten", "foes", "gunnery", "own", "side", "temper", "wrecks")

    def __init__(self, battle: Battle, side: str, temper: Temper, gunnery: Gunnery | None = None) -> None:
        self.battle, self.side, self.temper = battle, side, temper
        self.gunnery = gunnery or Gunnery(battle.tables, battle.options.level, temper)
        self.own, self.foes, self.wrecks = list[Ship](), list[Ship](), list[Ship]()
        self._nearest = dict[str, int]()
        self.beaten: bool | None = None  # as the admiral judges it, once he has (`plan`)
        for ship in battle.ships.values():
            if not ship.on_board:
                continue
            if not ship.helpless:
                (self.own if ship.side == side else self.foes).append(ship)
            elif ship.side != side and ship.surrendered and ship.captor is None and not ship.doom:
                self.wrecks.append(ship)
        self._lying = [(*axial(foe.bow), tail(foe)) for foe in self.foes]

    def nearest(self, ship: Ship) -> int:
        """Hexes from a ship to the nearest enemy that fights; far away if there is none."""
        found = self._nearest.get(ship.id)
        if found is None:
            (q, r), own = axial(ship.bow), tail(ship)
            found = self._nearest[ship.id] = min(
                (gap(to_q - q, to_r - r, own, other) for to_q, to_r, other in self._lying), default=NOWHERE
            )
        return found

    def clear_of(self, ship: Ship, hexes: int) -> bool:
        """Whether no enemy that fights is within so many hexes of a ship."""
        if ship.id in self._nearest:
            return self._nearest[ship.id] > hexes
        (q, r), own = axial(ship.bow), tail(ship)
        return all(gap(to_q - q, to_r - r, own, other) > hexes for to_q, to_r, other in self._lying)

    def wind_steps(self, heading: int) -> int:
        """WS B.IV.A.3: steps of 60 degrees between a heading and where the wind blows: 0 before it, 3 in its eye."""
        steps = (heading - self.battle.wind.direction) % 6
        return min(steps, 6 - steps)


def apart(one: Ship, other: Ship) -> int:
    """Hexes between two ships, from the nearer hexes of both."""
    (q, r), (to_q, to_r) = axial(one.bow), axial(other.bow)
    return gap(to_q - q, to_r - r, tail(one), tail(other))


def tail(ship: Ship) -> int:
    """The heading that her stern lies behind; 0 for a gunboat, which has no second hex (WS I.II.C.cl)."""
    return ship.heading if ship.length == 2 else 0


def share(left: list[int], full: tuple[int, ...]) -> float:
    whole = sum(full)
    return sum(left) / whole if whole else 1.0


def hull_share(ship: Ship) -> float:
    return ship.hull / ship.printed.hull if ship.printed.hull else 1.0


def rigging_share(ship: Ship) -> float:
    return share(ship.rigging, ship.printed.rigging)


def crew_share(ship: Ship) -> float:
    return share(ship.crew, ship.printed.crew)


def strength(ship: Ship) -> float:
    """What a ship is good for in a fight: her guns, as far as hull and crew still bear them."""
    guns = max((deck.squares() + deck.short() for deck in ship.decks.values()), default=0)
    return guns * (0.3 + 0.7 * hull_share(ship)) * (0.4 + 0.6 * crew_share(ship))


def full_strength(ship: Ship) -> float:
    squares = [sum(ship.printed.guns[deck]) + sum(ship.printed.carronades.get(deck, (0, 0))) for deck in ship.printed.guns]
    return float(max(squares, default=0))


def attached_foes(deck: Briefing, ship: Ship) -> list[Ship]:
    """Enemies that are fouled or grappled with a ship."""
    ships = deck.battle.ships
    fast = [ships[key] for key in dict.fromkeys([*ship.fouled, *ship.grapples])]
    return [other for other in fast if other.on_board and other.side != ship.side and not other.helpless]

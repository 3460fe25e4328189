"""The battle as a side's captains look at it: who can fight, who is near whom, and where the wind comes from."""

from __future__ import annotations

from functools import cached_property

from tactical.sea.hexes import SPANS, axial, code, gap
from tactical.wooden_ships.captains.appraisal import Gunnery
from tactical.wooden_ships.captains.tempers import Temper
from tactical.wooden_ships.state import Battle, Ship

NOWHERE = 99  # hexes to an enemy that there is not
STERNS = 2  # hexes by which two ships may be nearer to each other than their bows


class Briefing:
    """What a side sees, in which temper it looks at it; who can fight is told off when it is first asked."""

    def __init__(self, battle: Battle, side: str, temper: Temper, gunnery: Gunnery | None = None) -> None:
        self.battle, self.side, self.temper = battle, side, temper
        self.gunnery = gunnery or Gunnery(battle.tables, battle.options.level, temper)
        self.beaten: bool | None = None  # as the admiral judges it, once he has (`plan`)

    @cached_property
    def own(self) -> list[Ship]:
        """Her own ships that can fight."""
        return [ship for ship in self.battle.of(self.side) if not ship.helpless]

    @cached_property
    def foes(self) -> list[Ship]:
        """The enemies that can."""
        ships, side = self.battle.ships.values(), self.side
        return [ship for ship in ships if ship.side != side and ship.fate == "afloat" and not ship.helpless]

    @cached_property
    def wrecks(self) -> list[Ship]:
        """Enemies that have given up and that nobody has taken; none, where nobody takes possession of any."""
        if not self.temper.prize:
            return []
        given_up = [ship for ship in self.battle.ships.values() if ship.surrendered and ship.captor is None]
        return [ship for ship in given_up if ship.on_board and ship.side != self.side and not ship.doom]

    @cached_property
    def _bows(self) -> list[int]:
        return [code(foe.bow) for foe in self.foes]

    def clear_of(self, ship: Ship, hexes: int) -> bool:
        """Whether no enemy that fights is within so many hexes of a ship."""
        here, most = code(ship.bow), hexes + STERNS
        near = [foe for foe, there in zip(self.foes, self._bows, strict=True) if SPANS[there - here] <= most]
        return all(apart(ship, foe) > hexes for foe in near)

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
    guns = max([sum(deck.guns) + sum(deck.carronades) for deck in ship.decks.values()], default=0)
    return guns * (0.3 + 0.7 * hull_share(ship)) * (0.4 + 0.6 * crew_share(ship))


def full_strength(ship: Ship) -> float:
    return float(ship.printed.broadside)


def attached_foes(deck: Briefing, ship: Ship) -> list[Ship]:
    """Enemies that are fouled or grappled with a ship."""
    if not ship.fouled and not ship.grapples:
        return []
    ships = deck.battle.ships
    fast = [ships[key] for key in dict.fromkeys([*ship.fouled, *ship.grapples])]
    return [other for other in fast if other.on_board and other.side != ship.side and not other.helpless]

"""Who will lie where at each step of the turn, as far as it is settled, while the moves of a fleet are written."""

from __future__ import annotations

from collections.abc import Container

from tactical.sea.hexes import COMPASS, STEPS, Axial, axial
from tactical.wooden_ships.captains.appraisal import Appraisal
from tactical.wooden_ships.captains.briefing import Briefing, hull_share
from tactical.wooden_ships.captains.shore import AGROUND, Shore
from tactical.wooden_ships.captains.tracks import Lying, hexes, track
from tactical.wooden_ships.movement.allowance import allowances
from tactical.wooden_ships.state import Ship

COLLISION = 6.0  # what a collision with a friend costs, in hull squares
RISK = 1.0  # and the risk of one with an enemy, or with a friend who has no order yet
SPARE = 2  # steps more than the longest move, for turns and drift


class Foe:
    """An enemy as he is likely to lie after this turn: if he stands on, and if he holds back."""

    __slots__ = ("_deck", "_guns", "guesses", "ship", "worth")

    def __init__(self, deck: Briefing, ship: Ship) -> None:
        self.ship, self._deck, self._guns = ship, deck, list[Appraisal]()
        self.guesses = _guesses(deck, ship)
        self.worth = 1 + deck.temper.finish * (1 - hull_share(ship))

    @property
    def guns(self) -> Appraisal:
        """What his guns can do, worked out when somebody comes near enough to ask."""
        if not self._guns:
            self._guns.append(self._deck.gunnery.of(self._deck.battle, self.ship))
        return self._guns[0]


class Waters:
    """The sea about a fleet: the enemies, the hexes that are taken at each step, those where somebody lies who has no order yet,
    how each ordered ship will end, the shore, and how far each own ship runs in a turn by the steps between her and the wind."""

    def __init__(self, deck: Briefing, lines: Container[str]) -> None:
        self.deck = deck
        self.steps = (0, *(deck.wind_steps(heading) for heading in COMPASS))  # from the wind, by heading
        dq, dr = STEPS[deck.battle.wind.direction]
        self.upwind = -dq - dr / 2, -dr - dq / 2  # how much farther upwind a hex more of q and of r is
        self.shore = Shore(deck)
        self.foes = [Foe(deck, foe) for foe in deck.foes]
        self.guns: dict[str, Appraisal] = {ship.id: deck.gunnery.of(deck.battle, ship) for ship in deck.battle.of(deck.side)}
        self.runs = {ship.id: runs(deck, ship) for ship in deck.own}
        longest = max((far for one in self.runs.values() for far in one), default=0)
        self.taken: list[dict[Axial, str]] = [{} for _ in range(longest + SPARE)]
        self.present, self.ends = dict[Axial, str](), dict[str, Lying]()
        for ship in deck.battle.ships.values():
            if ship.on_board and (ship.id in lines or (ship.side != deck.side and not lies_still(ship))):
                self.present.update(dict.fromkeys(lies(ship), ship.id))
            elif ship.on_board:
                self.reserve(ship, "")

    def course(self, ship: Ship, move: str) -> list[Lying]:
        """How a ship lies at every step of the turn, the last one after any drift."""
        q, r = axial(ship.bow)
        steps = len(self.taken)
        places = [(q + dq, r + dr, heading) for dq, dr, heading in track(move, ship.heading)][:steps]
        last = places[-1] if places else (q, r, ship.heading)
        places += [last] * (steps - len(places))
        if last[0] == q and last[1] == r and drifts(ship):
            dq, dr = STEPS[self.deck.battle.wind.direction]
            places[-1] = (q + dq, r + dr, last[2])
        return places

    def reserve(self, ship: Ship, move: str) -> None:
        """Write down where a ship will lie at each step."""
        for taken, at in zip(self.taken, self.course(ship, move), strict=True):
            for hex in hexes(at, ship.length):
                taken[hex] = ship.id
            self.ends[ship.id] = at

    def set_free(self, ship: Ship, move: str | None) -> None:
        """Forget where a ship lies, or was going to lie."""
        for hex in lies(ship):
            if self.present.get(hex) == ship.id:
                del self.present[hex]
        if move is not None:
            for taken, at in zip(self.taken, self.course(ship, move), strict=True):
                for hex in hexes(at, ship.length):
                    if taken.get(hex) == ship.id:
                        del taken[hex]
            self.ends.pop(ship.id, None)

    def collisions(self, ship: Ship, move: str) -> float:
        """What it costs to come into a hex where somebody lies at that step, or lies now and has no order yet, or onto a shoal.
        Who lies still keeps her hex (WS B.V.C.2.p1)."""
        cost, moving, shoals, length, own = 0.0, len(track(move, ship.heading)), self.shore.shoals, ship.length, ship.id
        for step, at in enumerate(self.course(ship, move)):
            taken = self.taken[step]
            for hex in hexes(at, length):
                if hex in taken and taken[hex] != own:
                    return cost + (COLLISION if moving else RISK)
                if step < moving and hex in self.present and self.present[hex] != own:
                    cost += RISK
                if hex in shoals:
                    cost += AGROUND
        return cost


def lies(ship: Ship) -> tuple[Axial, ...]:
    """The hexes that a ship fills now."""
    q, r = axial(ship.bow)
    return hexes((q, r, ship.heading), ship.length)


def lies_still(ship: Ship) -> bool:
    """Whether she will certainly not sail this turn."""
    return ship.attached or ship.anchor is not None or ship.helpless or ship.dismasted


def drifts(ship: Ship) -> bool:
    """WS B.V.B.1-2: whether she will drift this turn if her bow stays in its hex."""
    if ship.anchor is not None or not ship.still:
        return False
    return not ship.of_the_line or ship.adrift % 2 == 0


def runs(deck: Briefing, ship: Ship) -> tuple[int, int, int, int]:
    """WS B.IV.A.3.cl: the hexes that a ship makes good in a turn, by the steps between her heading and the wind."""
    a, b, c, d = allowances(deck.battle, ship)
    return b, a, c, d


def _guesses(deck: Briefing, foe: Ship) -> tuple[Lying, Lying]:
    """Where he will lie if he stands on as fast as he can, and if he makes half of that."""
    q, r = axial(foe.bow)
    if foe.attached or foe.anchor is not None:
        return (q, r, foe.heading), (q, r, foe.heading)
    far = foe.printed.full_speed - 1 if foe.canvas == "full" else foe.printed.battle_speed
    steps = deck.wind_steps(foe.heading)
    far = 0 if steps == 3 else max(1, far - (1 if steps != 1 else 0))
    (dq, dr), slow = STEPS[foe.heading], far // 2
    return (q + far * dq, r + far * dr, foe.heading), (q + slow * dq, r + slow * dr, foe.heading)

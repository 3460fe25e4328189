"""Who will lie where at each step of the turn, as far as it is settled, while the moves of a fleet are written."""

from __future__ import annotations

from collections.abc import Container

from tactical.sea.hexes import COMPASS, DECODED, STEPS, WAYS, axial, code
from tactical.wooden_ships.captains.appraisal import Appraisal, Values
from tactical.wooden_ships.captains.briefing import Briefing, hull_share, tail
from tactical.wooden_ships.captains.shore import AGROUND, Shore
from tactical.wooden_ships.captains.tracks import Lying, course, filled, swept, track
from tactical.wooden_ships.movement.allowance import allowances
from tactical.wooden_ships.state import Ship

COLLISION = 6.0  # what a collision with a friend costs, in hull squares
RISK = 1.0  # and the risk of one with an enemy, or with a friend who has no order yet
NOBODY: dict[int, str] = {}
MOST = 4  # enemies that are weighed, the nearest; one fewer where there are many (`tempers.toml`)
SPARE = 2  # steps more than the longest move, for turns and drift
TO_THE_WIND = (0.0, 0.0, 0.15, 0.7)  # what it costs to end close-hauled, and in the wind's eye, by steps from the wind


Fire = tuple[int, int, bool, int, float]
"""A broadside that an ordered ship is likely to fire: where her bow lies, her heading, whether it is the right one, how far off
its target is, and what it does."""

Seen = tuple[int, int, float, Appraisal, Values]
"""Where an enemy's bow lies, his heading (`tail`), what his squares are worth, his guns, and what is known of their fire."""


class Foe:
    """An enemy as he is likely to lie after this turn: if he stands on, and if he holds back."""

    __slots__ = ("_deck", "_seen", "guesses", "ship")

    def __init__(self, deck: Briefing, ship: Ship) -> None:
        self.ship, self._deck = ship, deck
        self.guesses = _guesses(deck, ship)
        self._seen: tuple[Seen, Seen] | None = None

    @property
    def seen(self) -> tuple[Seen, Seen]:
        """How he is weighed in both cases, worked out when somebody comes near enough to ask."""
        if self._seen is None:
            worth = 1 + self._deck.temper.finish * (1 - hull_share(self.ship))
            guns = self._deck.gunnery.of(self._deck.battle, self.ship)
            (on, _), (back, _) = self.guesses
            what = tail(self.ship), worth, guns, guns.values
            self._seen = (on, *what), (back, *what)
        return self._seen


class Waters:
    """The sea about a fleet: the enemies, the hexes that are taken at each step, those where somebody lies who has no order yet,
    how each ordered ship will end, the shore, and how far each own ship runs in a turn by the steps between her and the wind."""

    def __init__(self, deck: Briefing, lines: Container[str]) -> None:
        self.deck = deck
        self.steps = (0, *(deck.wind_steps(heading) for heading in COMPASS))  # from the wind, by heading
        self.to_the_wind = [TO_THE_WIND[steps] for steps in self.steps]
        self.leeward = WAYS[deck.battle.wind.direction]
        self.upwind = UPWIND[deck.battle.wind.direction]
        self.shore = Shore(deck)
        self.foes = [Foe(deck, foe) for foe in deck.foes]
        self.by_id = {foe.ship.id: foe for foe in self.foes}
        self.weighed = MOST - (0 < deck.temper.many <= len(self.foes))
        self.held_back = [foe.guesses[1][0] for foe in self.foes]
        self.runs = {ship.id: runs(deck, ship) for ship in deck.own}
        longest = max((far for one in self.runs.values() for far in one), default=0)
        self.taken: list[dict[int, str]] = [{} for _ in range(longest + SPARE)]
        self.fires = dict[str, list[Fire]]()  # of those who have their orders
        self.present, self.ends = dict[int, str](), dict[str, Lying]()
        for ship in deck.battle.ships.values():
            if ship.on_board and (ship.id in lines or (ship.side != deck.side and not lies_still(ship))):
                self.present.update(dict.fromkeys(lies(ship), ship.id))
            elif ship.on_board:
                self.reserve(ship, "")

    def _sweeps(self, ship: Ship, move: str) -> tuple[tuple[int, ...], ...]:
        """The hexes that a ship fills at every step of the turn, on the last after any drift, by the ways from her bow."""
        return swept(move, ship.heading, len(self.taken), self.leeward if drifts(ship) else 0, ship.length)

    def reserve(self, ship: Ship, move: str) -> None:
        """Write down where a ship will lie at each step."""
        bow, key = code(ship.bow), ship.id
        for taken, ways in zip(self.taken, self._sweeps(ship, move), strict=True):
            for way in ways:
                taken[bow + way] = key
        way, heading = course(move, ship.heading, len(self.taken), self.leeward if drifts(ship) else 0)[-1]
        self.ends[key] = bow + way, heading

    def set_free(self, ship: Ship, move: str | None) -> None:
        """Forget where a ship lies, or was going to lie."""
        for hex in lies(ship):
            if self.present.get(hex) == ship.id:
                del self.present[hex]
        if move is not None:
            bow = code(ship.bow)
            for taken, ways in zip(self.taken, self._sweeps(ship, move), strict=True):
                for way in ways:
                    if taken.get(bow + way) == ship.id:
                        del taken[bow + way]
            self.ends.pop(ship.id, None)

    def collisions(self, ship: Ship, move: str) -> float:
        """What it costs to come into a hex where somebody lies at that step, or lies now and has no order yet, or onto a shoal.
        Who lies still keeps her hex (WS B.V.C.2.p1)."""
        cost, left, shoals, own, bow = 0.0, len(track(move, ship.heading)), self.shore.shoals, ship.id, code(ship.bow)
        met = COLLISION if left else RISK
        for taken, ways in zip(self.taken, self._sweeps(ship, move), strict=True):
            present = self.present if left > 0 else NOBODY
            left -= 1
            for way in ways:
                hex = bow + way
                if hex in taken and taken[hex] != own:
                    return cost + met
                if hex in present and present[hex] != own:
                    cost += RISK
                if hex in shoals:
                    cost += AGROUND
        return cost


class Upwind(dict[int, float]):
    """How far upwind each hex asked for so far lies, in hexes from one and the same."""

    def __init__(self, wind: int) -> None:
        super().__init__()
        dq, dr = STEPS[wind]
        self.ways = -dq - dr / 2, -dr - dq / 2

    def __missing__(self, hex: int) -> float:
        q, r = axial(DECODED[hex])
        found = self[hex] = q * self.ways[0] + r * self.ways[1]
        return found


UPWIND = tuple(Upwind(wind) for wind in (0, *COMPASS))


def lies(ship: Ship) -> tuple[int, ...]:
    """The hexes that a ship fills now."""
    return filled((code(ship.bow), ship.heading), ship.length)


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
    bow, heading = code(foe.bow), foe.heading
    if foe.attached or foe.anchor is not None:
        return (bow, heading), (bow, heading)
    far = foe.printed.full_speed - 1 if foe.canvas == "full" else foe.printed.battle_speed
    steps = deck.wind_steps(heading)
    far = 0 if steps == 3 else max(1, far - (1 if steps != 1 else 0))
    return (bow + far * WAYS[heading], heading), (bow + far // 2 * WAYS[heading], heading)

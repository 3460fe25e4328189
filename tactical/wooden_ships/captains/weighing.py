"""What a place is worth to a ship: the fire that she can give and must take there, and how well it serves her orders.

Nobody knows the enemy's moves. He is thought to stand on, or to hold back, and a place is weighed against both.
"""

from __future__ import annotations

from tactical.sea.hexes import STEPS, axial
from tactical.wooden_ships.captains.appraisal import Appraisal
from tactical.wooden_ships.captains.briefing import tail
from tactical.wooden_ships.captains.geometry import MEETINGS, NONE, TO_THE_RIGHT
from tactical.wooden_ships.captains.plan import Order
from tactical.wooden_ships.captains.shore import between
from tactical.wooden_ships.captains.tracks import Lying
from tactical.wooden_ships.captains.waters import RISK, Foe, Waters, drifts
from tactical.wooden_ships.state import Ship

SIGHT = 14  # hexes from bow to bow beyond which an enemy is not weighed
NEAR = 12  # hexes within which a friend may stand in the way of her guns
MOST = 4  # enemies that are weighed, the nearest
WAKE = 3  # hexes from bow to bow in close line ahead
TO_THE_WIND = (0.0, 0.0, 0.15, 0.7)  # what it costs to end close-hauled, and in the wind's eye, by steps from the wind
IDLE = 0.35  # what it costs to lie where she is, since she turns worse next time (WS A.V.D)
ADRIFT = 0.35  # and to drift (WS B.V.B.1)
EMBAYED = 2.5  # what it costs to lie without way to windward of land
ESCAPE = 0.8  # and each hexside from the heading that leads off the land
ASKEW = 0.5  # hexes that another heading than her station's counts for
FAR = 99

Guess = list[tuple[int, int, int, float, Appraisal]]  # how enemies lie, what their squares are worth, and their guns


class Weighing:
    """One ship that looks for her place: what does not depend on the place is worked out once."""

    def __init__(self, waters: Waters, ship: Ship, order: Order) -> None:
        self.waters, self.ship, self.order = waters, ship, order
        self.bow = axial(ship.bow)
        self.guns = waters.guns[ship.id]
        q, r = self.bow
        spans = sorted((span(q, r, foe.guesses[1]), number) for number, foe in enumerate(waters.foes))
        self.nearest = [waters.foes[number] for _, number in spans[:MOST]]
        self.guesses = _guesses([waters.foes[number] for reach, number in spans[:MOST] if reach <= SIGHT])
        self.friends = (
            [at for key, at in waters.ends.items() if key != ship.id and span(q, r, at) <= SIGHT] if self.guesses else []
        )
        self.marks = self._marks()
        runs = waters.runs.get(ship.id)
        self.way_out = waters.shore.way_out((q, r, ship.heading), runs, waters.steps) if runs is not None else None
        self.idle = IDLE + (ADRIFT if drifts(ship) else 0.0)

    def worth(self, lying: Lying) -> float:
        """All that a place is worth, in hull squares."""
        return self._duty(lying) + (self._fight(lying) if self.guesses else 0.0)

    # -- fire ----------------------------------------------------------------------------------------------------------

    def _fight(self, lying: Lying) -> float:
        """What she can do from a place less what can be done to her, over both guesses. Each broadside has the nearest enemy on
        its side for a target (WS B.VIII.A.4); a friend in the way spoils it."""
        q, r, heading = lying
        temper, values = self.waters.deck.temper, self.guns.values
        total = 0.0
        for guess in self.guesses:
            nearest, worths = [FAR, FAR], [0.0, 0.0]
            for to_q, to_r, other, dear, foe in guess:
                meeting = MEETINGS[to_q - q, to_r - r, heading, other]
                if meeting is None:
                    continue
                reach, gives, takes = meeting
                if not reach:
                    total -= RISK
                if takes >= 0:
                    taken = foe.values[takes]
                    total -= temper.take * (taken if taken is not None else foe.worth(takes))
                if gives >= 0:
                    side = 1 if gives >= TO_THE_RIGHT else 0
                    if reach < nearest[side]:
                        given = values[gives]
                        nearest[side], worths[side] = reach, (given if given is not None else self.guns.worth(gives)) * dear
            for side in (0, 1):
                if worths[side]:
                    masked = temper.crowd if self._masked(lying, side, nearest[side]) else 0.0
                    total += temper.give * worths[side] * (1 - masked)
        return total / len(self.guesses)

    def _masked(self, lying: Lying, side: int, distance: int) -> bool:
        """Whether a friend who has his orders will lie nearer on that side (WS B.VIII.A.4.b)."""
        q, r, heading = lying
        most = distance + 1
        for to_q, to_r, other in self.friends:
            dq, dr = to_q - q, to_r - r
            if -most <= dq <= most and -most <= dr <= most and -most <= dq + dr <= most:
                meeting = MEETINGS[dq, dr, heading, other]
                if meeting is None or meeting.range >= distance or meeting.gives == NONE:
                    continue
                if (meeting.gives >= TO_THE_RIGHT) == bool(side):
                    return True
        return False

    # -- her orders ----------------------------------------------------------------------------------------------------

    def _duty(self, lying: Lying) -> float:
        """How well a place serves what she was told to do, and the next turn's sailing."""
        waters, order, temper = self.waters, self.order, self.waters.deck.temper
        q, r, heading = lying
        worth = temper.gauge * (q * waters.upwind[0] + r * waters.upwind[1]) - TO_THE_WIND[waters.steps[heading]]
        if not waters.shore.open:
            worth -= waters.shore.danger(lying) + (EMBAYED if self._embayed(lying) else 0.0)
            worth -= ESCAPE * between(heading, self.way_out) if self.way_out is not None else 0.0
        if (q, r) == self.bow:
            worth -= self.idle
        if order.duty == "line" and order.ahead in waters.ends:
            return worth - temper.station * off(in_wake(waters.ends[order.ahead]), lying)
        if order.duty == "tow":
            return worth - temper.goal * off(right_ahead(waters.deck.battle.ships[order.target]), lying)
        if order.duty == "haul off":
            return worth + temper.goal * min((span(q, r, foe.guesses[0]) for foe in self.nearest), default=0)
        return worth - temper.goal * (self._from_goal(lying) + self._from_goal(self._next(lying))) / 2

    def _embayed(self, lying: Lying) -> bool:
        """Whether she would have no way on her with land to leeward."""
        runs = self.waters.runs.get(self.ship.id)
        return runs is not None and not runs[self.waters.steps[lying[2]]] and self.waters.shore.to_leeward(lying)

    def _marks(self) -> tuple[Lying, ...]:
        """Where the enemy she is after is likely to be, or the nearest: the points that she wants to come near to."""
        ship = self.waters.deck.battle.ships.get(self.order.target)
        if ship is not None and ship.helpless:
            return ((*axial(ship.bow), ship.heading),)
        found = [foe for foe in self.waters.foes if foe.ship is ship] or self.nearest[:1]
        return found[0].guesses if found else ()

    def _from_goal(self, lying: Lying) -> float:
        """Hexes too far from the enemy she is after, or too near, beside what the temper likes; a prize is never too near."""
        if not self.marks:
            return 0.0
        q, r, _ = lying
        away = (span(q, r, self.marks[0]) + span(q, r, self.marks[-1])) / 2
        if self.order.duty == "take":
            return max(0.0, away - 1)
        return abs(away - self.waters.deck.temper.range)

    def _next(self, lying: Lying) -> Lying:
        """Where she can be a turn later if she stands on: who points at the enemy in the wind's eye gets no nearer to him."""
        q, r, heading = lying
        runs = self.waters.runs.get(self.ship.id)
        far = runs[self.waters.steps[heading]] if runs is not None else 0
        dq, dr = STEPS[heading]
        return q + far * dq, r + far * dr, heading


def _guesses(foes: list[Foe]) -> list[Guess]:
    """The enemies as they may lie: two ways, or one if none of them is thought to move."""
    ways = [[(*foe.guesses[way][:2], tail(foe.ship), foe.worth, foe.guns) for foe in foes] for way in (0, 1)] if foes else []
    return ways[:1] if all(foe.guesses[0] == foe.guesses[1] for foe in foes) else ways


def span(q: int, r: int, lying: Lying) -> int:
    """Hexes from a hex to a bow."""
    dq, dr = q - lying[0], r - lying[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) >> 1


def off(wanted: Lying, lying: Lying) -> float:
    """Hexes from where she ought to lie, and a little for another heading."""
    return span(wanted[0], wanted[1], lying) + (ASKEW if wanted[2] != lying[2] else 0.0)


def in_wake(ahead: Lying) -> Lying:
    """Her station behind the ship ahead."""
    q, r, heading = ahead
    dq, dr = STEPS[heading]
    return q - WAKE * dq, r - WAKE * dr, heading


def right_ahead(lame: Ship) -> Lying:
    """WS O.VII.D.1: the place from which a cripple can be towed."""
    (q, r), (dq, dr) = axial(lame.bow), STEPS[lame.heading]
    return q + 2 * dq, r + 2 * dr, lame.heading

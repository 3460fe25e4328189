"""What a place is worth to a ship: the fire that she can give and must take there, and how well it serves her orders.

Nobody knows the enemy's moves. He is thought to stand on, or to hold back, and a place is weighed against both.
"""

from __future__ import annotations

from collections.abc import Collection

from tactical.sea.hexes import SPANS, WAYS, code
from tactical.wooden_ships.captains.geometry import MEETINGS, TO_THE_RIGHT, masked
from tactical.wooden_ships.captains.plan import Order
from tactical.wooden_ships.captains.shore import between
from tactical.wooden_ships.captains.tracks import Lying
from tactical.wooden_ships.captains.waters import RISK, Fire, Foe, Seen, Waters, drifts
from tactical.wooden_ships.state import Ship

SIGHT = 14  # hexes from bow to bow beyond which an enemy is not weighed
NEAR = 12  # hexes within which a friend may stand in the way of her guns
WAKE = 3  # hexes from bow to bow in close line ahead
IDLE = 0.35  # what it costs to lie where she is, since she turns worse next time (WS A.V.D)
ADRIFT = 0.35  # and to drift (WS B.V.B.1)
WAITS = 2.0  # and to lie there behind friends with no gun clear, for who minds friends' guns
STAND_OFF = 8  # hexes from the nearest enemy at which a ship stands by
CLEARS = 0.8  # the least that each hex nearer or further off costs her (designed): nearer she lies masked, or masks her friends
EMBAYED = 2.5  # what it costs to lie without way to windward of land
ESCAPE = 0.8  # and each hexside from the heading that leads off the land
ASKEW = 0.5  # hexes that another heading than her station's counts for
FAR = 99

Shot = tuple[int, int]  # what a broadside has to fire at: on which side (0 for the left), and how far off


class Weighing:
    """One ship that looks for her place: what does not depend on the place is worked out once."""

    def __init__(self, waters: Waters, ship: Ship, order: Order) -> None:
        self.waters, self.ship, self.order, self.temper = waters, ship, order, waters.deck.temper
        bow = self.bow = code(ship.bow)
        self.guns = waters.deck.gunnery.of(waters.deck.battle, ship)
        foes = waters.foes
        count = len(foes)  # who is how far off, in one number: quicker to sort than a pair
        nearest = sorted([SPANS[foe - bow] * count + number for number, foe in enumerate(waters.held_back)])[: waters.weighed]
        self.nearest = [foes[one % count] for one in nearest]
        self.guesses = _guesses([foes[one % count] for one in nearest if one // count <= SIGHT])
        self._shots, self._friends = dict[Lying, list[Shot]](), list[Lying]()
        runs = self.runs = waters.runs.get(ship.id)
        self.station = self._station()
        self.marks = self._marks() if self.station is None else ()
        self.way_out = waters.shore.way_out((bow, ship.heading), runs, waters.steps) if runs is not None else None
        self.idle = IDLE + (ADRIFT if drifts(ship) else 0.0)

    def hope(self, lying: Lying) -> float:
        """What a place would be worth if no friend stood in the way of her guns, in hull squares: never less than its worth."""
        return self._duty(lying) + self._fight(lying) if self.guesses else self._duty(lying)

    def worth(self, lying: Lying, hope: float) -> float:
        """All that a place is worth of which so much was hoped."""
        shots = set(self._shots.get(lying, ()))
        spoilt = [shot for shot in shots if self._masked(lying, *shot)]
        worth = self._duty(lying) + self._fight(lying, spoilt) if spoilt else hope
        if not self.temper.friends:
            return worth
        waits = lying[0] == self.bow and len(spoilt) == len(shots)
        return worth - self.temper.friends * self._spoils(lying) - (WAITS if waits else 0.0)

    # -- fire ----------------------------------------------------------------------------------------------------------

    def _fight(self, lying: Lying, spoilt: Collection[Shot] = ()) -> float:
        """What she can do from a place less what can be done to her, over both guesses. Each broadside has the nearest enemy on
        its side for a target (WS B.VIII.A.4); a friend in the way spoils it."""
        bow, heading = lying
        temper, guns, values, meetings = self.temper, self.guns, self.guns.values, MEETINGS[heading]
        give, take, total = temper.give, temper.take, 0.0
        shots = self._shots[lying] = list[Shot]()
        for guess in self.guesses:
            left = right = FAR
            to_left = to_right = 0.0
            for there, other, dear, foe, harms in guess:
                meeting = meetings[other][there - bow]
                if meeting is None:
                    continue
                reach, gives, takes = meeting
                if takes >= 0:
                    harm = harms[takes]
                    total -= take * (harm if harm is not None else foe.worth(takes))
                if gives >= TO_THE_RIGHT:
                    if reach < right:
                        worth = values[gives]
                        right, to_right = reach, (worth if worth is not None else guns.worth(gives)) * dear
                elif gives >= 0:
                    if reach < left:
                        worth = values[gives]
                        left, to_left = reach, (worth if worth is not None else guns.worth(gives)) * dear
                elif not reach:
                    total -= RISK
            if to_left:
                shots.append((0, left))
                total += give * to_left * (1 - temper.crowd if (0, left) in spoilt else 1.0)
            if to_right:
                shots.append((1, right))
                total += give * to_right * (1 - temper.crowd if (1, right) in spoilt else 1.0)
        return total / len(self.guesses)

    def _masked(self, lying: Lying, side: int, distance: int) -> bool:
        """Whether a friend who has his orders will lie nearer on that side."""
        return masked(lying, self._friends or self._near(), bool(side), distance)

    def fire_from(self, lying: Lying) -> list[Fire]:
        """What her broadsides are likely to do from the place that she goes to, if the enemy holds back, of those that no friend
        masks: the nearest enemy on each side is the target (WS B.VIII.A.4)."""
        (bow, heading), guns = lying, self.guns
        nearest = dict[bool, tuple[int, float]]()
        for there, other, dear, _, _ in self.guesses[-1] if self.guesses else ():
            meeting = MEETINGS[heading][other][there - bow]
            if meeting is not None and meeting[1] >= 0:
                reach, gives, _ = meeting
                side = gives >= TO_THE_RIGHT
                if side not in nearest or reach < nearest[side][0]:
                    nearest[side] = reach, guns.worth(gives) * dear
        clear = [(side, *one) for side, one in nearest.items() if one[1] and not self._masked(lying, side, one[0])]
        return [(bow, heading, side, reach, worth) for side, reach, worth in clear]

    def _spoils(self, lying: Lying) -> float:
        """WS B.VIII.A.4.b: what friends who have their orders could do, but for her before their guns."""
        (bow, heading), cost = lying, 0.0
        for key, fires in self.waters.fires.items():
            for there, other, right, distance, worth in fires if key != self.ship.id else ():
                meeting = MEETINGS[other][heading][bow - there]
                if meeting is not None and meeting[0] < distance and meeting[1] >= 0 and (meeting[1] >= TO_THE_RIGHT) == right:
                    cost += worth
        return cost

    def _near(self) -> list[Lying]:
        """The friends who have their orders and will lie near enough to stand in the way."""
        ends, own = self.waters.ends, self.ship.id
        self._friends = [at for key, at in ends.items() if key != own and SPANS[at[0] - self.bow] <= SIGHT]
        return self._friends

    # -- her orders ----------------------------------------------------------------------------------------------------

    def _duty(self, lying: Lying) -> float:
        """How well a place serves what she was told to do, and the next turn's sailing."""
        waters, temper = self.waters, self.temper
        bow, heading = lying
        worth = temper.gauge * waters.upwind[bow] - waters.to_the_wind[heading]
        if not waters.shore.open:
            worth -= waters.shore.danger(lying) + (EMBAYED if self._embayed(lying) else 0.0)
            worth -= ESCAPE * between(heading, self.way_out) if self.way_out is not None else 0.0
        if bow == self.bow:
            worth -= self.idle
        if self.station is not None:
            return worth - (temper.goal if self.order.duty == "tow" else temper.station) * off(self.station, lying)
        if self.order.duty in ("haul off", "stand by"):
            nearest = min([SPANS[bow - foe.guesses[0][0]] for foe in self.nearest], default=0)
            if self.order.duty == "haul off":
                return worth + temper.goal * nearest
            return worth - max(temper.goal, CLEARS) * abs(nearest - STAND_OFF)
        if not self.marks:
            return worth
        then = bow + self.runs[waters.steps[heading]] * WAYS[heading] if self.runs is not None else bow
        near, far = self.marks[0][0], self.marks[-1][0]
        away, later = (SPANS[bow - near] + SPANS[bow - far]) / 2, (SPANS[then - near] + SPANS[then - far]) / 2
        return worth - temper.goal * self._from_goal(away, later) / 2

    def _embayed(self, lying: Lying) -> bool:
        """Whether she would have no way on her with land to leeward."""
        return self.runs is not None and not self.runs[self.waters.steps[lying[1]]] and self.waters.shore.to_leeward(lying)

    def _station(self) -> Lying | None:
        """Where she ought to lie: behind the ship ahead of her in the line, or before one that she is to take in tow; nowhere if
        she is to do something else, or nobody has been told yet how the one ahead will lie."""
        order, waters = self.order, self.waters
        if order.duty == "line" and order.ahead in waters.ends:
            return in_wake(waters.ends[order.ahead])
        return right_ahead(waters.deck.battle.ships[order.target]) if order.duty == "tow" else None

    def _marks(self) -> tuple[Lying, ...]:
        """Where the enemy she is after is likely to be, or the nearest: the points that she wants to come near to."""
        ship = self.waters.deck.battle.ships.get(self.order.target)
        if ship is not None and ship.helpless:
            return ((code(ship.bow), ship.heading),)
        if self.order.target in self.waters.by_id:
            return self.waters.by_id[self.order.target].guesses
        return self.nearest[0].guesses if self.nearest else ()

    def _from_goal(self, away: float, later: float) -> float:
        """Hexes too far from the enemy she is after, or too near, beside what the temper likes; a prize is never too near. Where
        she can be a turn later counts too: who points at the enemy in the wind's eye gets no nearer to him."""
        if self.order.duty == "take":
            return max(0.0, away - 1) + max(0.0, later - 1)
        liked = self.temper.range
        return abs(away - liked) + abs(later - liked)


def _guesses(foes: list[Foe]) -> list[list[Seen]]:
    """The enemies as they may lie: two ways, or one if none of them is thought to move."""
    if not foes:
        return []
    seen = [foe.seen for foe in foes]
    standing_on, holding_back = [on for on, _ in seen], [back for _, back in seen]
    return [standing_on] if standing_on == holding_back else [standing_on, holding_back]


def off(wanted: Lying, lying: Lying) -> float:
    """Hexes from where she ought to lie, and a little for another heading."""
    return SPANS[wanted[0] - lying[0]] + (ASKEW if wanted[1] != lying[1] else 0.0)


def in_wake(ahead: Lying) -> Lying:
    """Her station behind the ship ahead."""
    bow, heading = ahead
    return bow - WAKE * WAYS[heading], heading


def right_ahead(lame: Ship) -> Lying:
    """WS O.VII.D.1: the place from which a cripple can be towed."""
    return code(lame.bow) + 2 * WAYS[lame.heading], lame.heading

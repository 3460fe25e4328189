"""What the sea costs ships by the Attrition Chart (SL 11.2), and when a prudent captain takes them home before they sink of it.

All of it follows from the chart, the date and the side's own squadrons, so that officers who go by it do the same in every copy.
"""

from __future__ import annotations

from campaign.calendar import ORDERS_STEP, TURNS
from campaign.charts.tables import Charts
from campaign.clock import Clock
from campaign.views import Own, OwnSquadron, View
from maps import routes
from maps.place import Place, is_berth, is_harbour, port_of
from maps.sea import Sea
from maps.theatre import SEASONS, dice_of

ATTRITION = ORDERS_STEP - 5  # SL 4.3b: the stage of a turn in which squadrons suffer normal attrition
FACES = 10  # of a die (SL 2.21a)
POINTS_A_TURN = 10  # movement points made good: between the sixteen of sound ships with fair winds and the eight of worn ones


class WearWatch:
    """A side's squadrons weighed against their damage ratings."""

    def __init__(self, sea: Sea, charts: Charts) -> None:
        self.sea = sea
        self.chart = charts.attrition
        self.mended = round(sum(points * len(dice_of(dice)) for dice, points in charts.repair.items()) / FACES)
        """SL 11.32: the points that a die in a dockyard mends, by the mean of its table."""

    # -- what it costs -----------------------------------------------------------------------------------------------

    def at_sea(self, turn: int) -> int:
        """SL 11.22a-b: the points of a turn of the year at sea."""
        winter = SEASONS[(turn - 1) % TURNS * len(SEASONS) // TURNS] == "winter"
        return self.chart.ready_in_winter if winter else self.chart.ready

    @staticmethod
    def turn(clock: Clock) -> int:
        """The turn of the year whose attrition comes next (SL 4.3b)."""
        return clock.turn % TURNS + 1 if clock.stage > ATTRITION else clock.turn

    def before_the_check(self, clock: Clock) -> int:
        """SL 4.3b, 7.351a: what is to be paid yet before sail are next checked for: for a turn whose operations are over."""
        return self.at_sea(clock.turn) if ATTRITION - 1 <= clock.stage <= ATTRITION else 0

    def in_port(self) -> int:
        """SL 11.22c: the most that a squadron pays in the turn that it comes in, before it is laid up."""
        return max(self.chart.fitting_out)

    def on_station(self, place: str) -> int:
        """SL 11.23b-c: what interdicting a place costs when the turn ends, before sail are checked for."""
        port = self.sea.theatre.ports.get(port_of(place)) if place else None
        return (self.chart.interdicted_strait if place in self.sea.straits else 0) + (port.blockade if port is not None else 0)

    def passage(self, view: View, here: str, there: str) -> int | None:
        """What a passage costs that is begun with a turn: each turn's end that it meets at sea, and each strait; None if there is
        no way. It is reckoned by still air, a wind to be caught as two points, so that it is the same whatever blows."""
        key = ("wear", here, there, self.turn(view.clock))
        kept = view.waters.eldest.kept
        if key not in kept:
            way = routes.route(view.waters.eldest, here, there)
            kept[key] = None if way is None else self._on_the_way(view, way)
        found: int | None = kept[key]
        return found

    def _on_the_way(self, view: View, way: routes.Route) -> int:
        ends = max(0, way.points + way.catches - 1) // POINTS_A_TURN
        straits = sum(step.to in self.sea.straits for step in way.steps)
        turn = self.turn(view.clock)
        return sum(map(self.at_sea, range(turn, turn + ends))) + straits * self.chart.strait

    # -- when it is too much -----------------------------------------------------------------------------------------

    def haven(self, view: View, here: str) -> Place | None:
        """The nearest dockyard of one's own by still air."""
        found = routes.nearest(view.waters.eldest, here, self.yards(view))
        return found[0] if found else None

    def yards(self, view: View) -> tuple[Place, ...]:
        return tuple(berth for berth in view.berths if is_harbour(berth))

    def due(self, view: View, station: str, charge: str = "") -> int:
        """The points that one more turn there would cost before the yard has the ships: this turn, the way home, the first turn
        in port."""
        haven = self.haven(view, station)
        home = self.passage(view, station, haven) if haven is not None else None
        return self.at_sea(self.turn(view.clock)) + (home or 0) + self.on_station(charge) + self.in_port()

    def bears(self, view: View, squadron: OwnSquadron, goal: str) -> bool:
        """Whether a squadron in harbour can make for a place and, from a station at sea, come home again before it is at its
        rating."""
        out = self.passage(view, squadron.place, goal) or 0
        return squadron.damage + out + (self.in_port() if is_berth(goal) else self.due(view, goal)) < squadron.rating

    def spent(self, view: View, formation: Own, station: str, spare: int = 0) -> list[OwnSquadron]:
        """The squadrons of a formation at sea that one more turn on a station could bring to their rating, the worst first, with
        some points to spare for what the chart does not tell."""
        due = self.due(view, station, formation.charge) + spare
        near = [one for one in company(view, formation.id) if one.damage + due >= one.rating]
        return sorted(near, key=lambda one: one.rating - one.damage)


def company(view: View, formation: str) -> list[OwnSquadron]:
    """The squadrons of a formation, those of the flotillas under it among them."""
    under = {formation}
    while more := {one.id for one in view.flotillas.values() if one.superior in under} - under:
        under |= more
    return [one for one in view.squadrons.values() if one.formation in under]

"""The wear alarm: which formations are near their damage rating, what that may cost them, and what their officers do about it.

Values from the side's own view, for whoever tells or draws them.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import msgspec

from campaign.agents.prudence import PrudentAssignment
from campaign.agents.wear_watch import company
from campaign.calendar import TURNS
from campaign.play import free_formations
from campaign.play.errors import BadInput
from campaign.play.seat_orders import SeatOrders
from campaign.views import Own, OwnSquadron, View
from maps.place import NO_PLACE, Place, is_berth

FACES = 10  # of the die (SL 2.1)
Known = frozenset[tuple[str, int, bool]]
"""Alarms that were told: a formation, the turn in which it was last pressed, and whether a sail might sink as the turn ended."""


class Risk(msgspec.Struct, frozen=True):
    """SL 7.35, 7.352: a squadron, its damage and what it bears; of how many dice in ten it loses a sail as this turn's operations
    end, and as the next turn's do if it stays at sea. It has so many sail, of which one goes at a time."""

    squadron: str
    damage: int
    rating: int
    now: int
    later: int
    sail: int


class Measure(Enum):
    """What the officers of a player do of their own accord with ships that are near their rating."""

    HOME = "home"
    RELIEVED = "relieved"
    ALONE = "alone"
    BOUND = "bound"
    PRESSED = "pressed"


class WearAlarm(msgspec.Struct, frozen=True):
    """A formation at sea that one more turn could bring to its rating, with the squadrons that are near it, the worst first.

    `haven` is the dockyard that it goes to, `relief` the fresh watch that takes its `station`, if there is one; else `fresh` is
    the nearest that could, which the officers do not send of their own accord. By an order or a convoy it may be bound to stay,
    and by its player pressed to, `pressed` being the last turn for which he said so. `turn` is that of the year as whose
    operations end sail are next checked for.
    """

    formation: str
    place: Place
    risks: tuple[Risk, ...]
    measure: Measure
    haven: Place = NO_PLACE
    station: Place = NO_PLACE
    relief: str = ""
    fresh: str = ""
    pressed: int = 0
    turn: int = 1

    @property
    def worst(self) -> Risk:
        return self.risks[0]

    @property
    def key(self) -> tuple[str, int, bool]:
        return self.formation, self.pressed, any(one.now for one in self.risks)

    @property
    def mark(self) -> str:
        """A word beside it in a list."""
        return f"worn {self.worst.damage}/{self.worst.rating}"


def alarms(view: View, bill: PrudentAssignment) -> tuple[WearAlarm, ...]:
    """Every formation of a side that is near its rating, in the order of its fleet."""
    found = (alarm(view, bill, one) for one in view.formations.values() if one.kind not in ("convoy", "dummy"))
    return tuple(one for one in found if one is not None)


def alarm(view: View, bill: PrudentAssignment, formation: Own) -> WearAlarm | None:
    """SL 7.35: one at sea whose squadrons are spent; a homeward one is judged where it is."""
    if is_berth(formation.place):
        return None
    line = bill.line_for(view, formation.id)
    bound = bill.goal(view, line) if line else None
    station = formation.place if bound is None or is_berth(bound) else bound
    spent = bill.wear.spent(view, formation, station)
    if not spent:
        return None
    relief = bill.relief(view, line) if line else None
    haven = bill.refuge(view, line, formation.place) if line else bill.wear.haven(view, formation.place)
    measure = Measure.RELIEVED if relief else Measure.HOME
    if formation.kind == "independent":
        measure = Measure.ALONE
    elif free_formations.bound(view, formation.id):
        measure = Measure.BOUND
    elif line is not None and bill.pressed(view, line):
        measure = Measure.PRESSED
    return WearAlarm(
        formation.id,
        formation.place,
        tuple(risk(view, bill, formation, one) for one in spent),
        measure,
        haven or NO_PLACE,
        station,
        relief.id if relief else "",
        "" if relief else _fresh(view, bill, formation, station),
        line.pressed if line else 0,
        view.clock.turn % TURNS + 1 if bill.number(view) > view.clock.number else view.clock.turn,
    )


def _fresh(view: View, bill: PrudentAssignment, formation: Own, station: Place) -> str:
    """The nearest flotilla that is free, sound, and at least half as strong."""
    half = sum(one.sail for one in company(view, formation.id)) // 2
    found = free_formations.nearest(view, bill, station, half, formation.id)
    return found[0] if found and found[1].idle and found[1].sail >= half else ""


def risk(view: View, bill: PrudentAssignment, formation: Own, one: OwnSquadron) -> Risk:
    """The chances by the rule's own die: no higher than what it has beyond its rating."""
    dues = bill.wear.on_station(formation.charge)
    now = one.damage + bill.wear.before_the_check(view.clock) + dues
    later = now + bill.wear.at_sea(bill.wear.turn(view.clock)) + dues
    return Risk(one.id, one.damage, one.rating, chance(now - one.rating), chance(later - one.rating), one.sail)


def chance(excess: int) -> int:
    """SL 7.35: of ten dice those that take a sail from a squadron so many points past its rating."""
    return min(max(excess + 1, 0), FACES)


def raised(found: Iterable[WearAlarm], known: Known) -> tuple[WearAlarm, ...]:
    """The alarms that he has not been told of; one whom he has pressed himself is none until its turn is over."""
    return tuple(one for one in found if one.key not in known and one.measure is not Measure.PRESSED)


def known(found: Iterable[WearAlarm]) -> Known:
    return frozenset(one.key for one in found)


def pressed(view: View, bill: PrudentAssignment, book: SeatOrders, formation: str) -> tuple[SeatOrders, WearAlarm]:
    """A worn formation is to keep the sea for the turn, come what may: the book with that, and what it risks."""
    own = view.formations.get(formation)
    found = alarm(view, bill, own) if own is not None else None
    if found is None or found.measure is Measure.ALONE:
        raise BadInput("it is not near its damage rating at sea, and nobody would take it home")
    return book.pressing(formation, bill.number(view)), found

"""Sailing (SL 5.14): by the order, by the most expedient way, round superior force; without an order to a dockyard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from campaign.agents.admirals import homeward, stations
from campaign.agents.admirals.allotment import AllotmentDesk, meant_for
from campaign.agents.admirals.appraisal import errand_of
from campaign.agents.admirals.commanding import daring, of_force
from campaign.agents.admirals.mustering import great
from campaign.agents.admirals.returns import GREAT, Force
from campaign.views import View, waters_of
from maps import routes
from maps.place import is_berth, is_harbour, is_space, open_water, port_of, road
from maps.sea import Sea
from maps.waters import Step
from table.decisions import Decision, Form, Part
from table.seats import Explained
from table.wording import within

HUNT = 8  # points within which a great fleet in sight is sought by who is a match for it
RALLY = 10  # points within which friends are sought by who is none
CHASE, SORTIE = 4, 2  # points within which an enemy in sight is worth a chase at sea, or leaving port for
AFIELD = 4  # points from the nearest yard of their nation to which ships without an order chase (designed: Ferrol to mid Biscay)
ASTRAY, FEW = 2, 0.25  # points from his station beyond which its keeper chases nobody, and the share of his sail that he lets go
NEWS = 7  # points to a convoy's track within which one can wait in port for news of it
DETOUR = 8  # points farther than the nearest yard that one sails to another, if superior force besets it (designed)
ASIDE = 4  # points farther than the nearest that one goes to a yard with less to do
ABROAD = 3.0  # points that one sails rather than go to a yard of an ally's (designed)
CROWDED = 1.0  # points that one sails rather than find a squadron more in a yard than it has dice for
EARLY = 3  # points by which one is on that track before the convoy
TOLD = 6  # formations that a sentence names

Way = tuple[str, Step]
"""An option's key and a step that it allows."""


class Bound(NamedTuple):
    """A formation with where it is to go and what for."""

    force: Force
    goal: str | None
    purpose: str

    def company(self, fleet: Iterable[Bound]) -> tuple[Force, ...]:
        """Those of a fleet that lie here and make for the same place: they meet the enemy together."""
        return tuple(one.force for one in fleet if (one.force.place, one.goal) == (self.force.place, self.goal)) or (self.force,)

    def told(self, sea: Sea, hindrance: str) -> Iterator[str]:
        """Why it does what it does, if it does not stay where it is."""
        if hindrance or (self.goal is not None and self.goal != self.force.place):
            whither = hindrance or f"for {sea.name(self.goal or self.force.place)}"
            yield f"{self.force.name} {whither}, {self.purpose}"


def sail(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 5.152: a line a formation."""
    chosen = {part.key: part.usual for part in form.parts}
    open_ = [part for part in form.parts if len(part.options) > 1]
    ships = desk.returns(view).forces if open_ else {}
    sailing = [
        (part, Bound(force, *bound_for(desk, view, force))) for part in open_ if (force := ships.get(part.key)) is not None
    ]
    fleet = [bound for _, bound in sailing]
    why: list[str] = []
    for part, bound in sailing:
        chosen[part.key], hindrance = course(desk, view, bound, part, fleet)
        why += bound.told(desk.sea, hindrance)
    return Explained(chosen, "; ".join(why[:TOLD]) + "." if why else "Every formation keeps its station or its berth.")


def leave_zone(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 5.154: of an edge's exits that on the way."""
    force = desk.returns(view).forces.get(question.about)
    goal = bound_for(desk, view, force)[0] if force is not None else None
    keys = [option.key for option in question.options]
    step = (
        routes.best_step(waters_of(view, view.formations[force.id]), force.place, goal)
        if force is not None and goal is not None
        else None
    )
    chosen = step.to if step is not None and step.to in keys else keys[0]
    return Explained(chosen, "It is the exit on the way.")


# -- whither -----------------------------------------------------------------------------------------------------------------


def bound_for(desk: AllotmentDesk, view: View, force: Force) -> tuple[str | None, str]:
    """Where a formation is to go and what for: its order, a friend to be met, an enemy in sight, a summons, or a dockyard."""
    duty = view.orders.issued.get(force.id)
    if duty is not None:
        goal = duty.goals[0] if len(duty.goals) == 1 else desk.nearest(force.place, duty.goals)
        return (goal, "as it is ordered") if goal else (_hunt(desk, view, force, duty.order), "to find what it was sent for")
    if met := _awaited(desk, view, force):
        return met, "where it is awaited"
    if (prey := _prey(desk, view, force)) is not None:
        return prey
    if (friends := _rally(desk, view, force)) is not None:
        return friends.place, f"to join {within(friends.name)} while a great fleet of the enemy's is out"
    if (station := stations.post_of(desk, view, force)) is not None:
        return station.do.places[0], "lest the station be bare" if force.at_berth else "to keep the station until it is relieved"
    if is_harbour(force.place) and force.place in view.berths:
        home = homeward.leaves(desk, view, force)
        return (force.place, "to wait for orders") if home is None else (home, "to come home from overseas")
    if not force.at_berth and (ahead := _summons(desk, view, force)):
        return ahead, "where an order should find it"
    yard = refitting(desk, view, force)
    home = homeward.homeward(desk, view, force.place, force.command, force.damage, yard) if yard is not None else None
    return (yard, "to refit") if home is None else (home, "to come home from overseas")


def refitting(desk: AllotmentDesk, view: View, force: Force) -> str | None:
    """SL 11.321: the yard where ships are soonest mended: near, not beset by superior force, with dice left for them by those who
    lie there, and rather of their own nation."""
    known = desk.returns(view)
    own = _of_their_nation(desk, known.yards, force)
    far = [(points, yard) for yard in known.yards if (points := routes.distance(desk.calm, force.place, yard)) is not None]
    home = min(far)[0] if far else 0
    far = [one for one in far if one[0] <= home + DETOUR and not outmatched(desk, view, (force,), road(one[1]))] or far
    nearest = min(far)[0] if far else 0

    def late(points: int, yard: str) -> float:
        works = desk.sea.theatre.ports[port_of(yard)].repairs
        dice: int = desk.charts.repair_rolls["key"] if works is None else works
        crowd = max(0, known.laid_up[yard] + len(force.squadrons) - dice)
        return points + CROWDED * crowd + (0.0 if yard in own else ABROAD)

    return min(((late(points, yard), yard) for points, yard in far if points <= nearest + ASIDE), default=(0.0, None))[1]


def _awaited(desk: AllotmentDesk, view: View, force: Force) -> str | None:
    """Where another formation, ordered to join this one, waits for it."""
    for name, duty in view.orders.issued.items():
        do = desk.junctions.get(duty.order)
        if do is not None and do.partner == force.id:
            return do.waits_at if view.formations[name].place == do.waits_at else None
    return None


def _prey(desk: AllotmentDesk, view: View, force: Force) -> tuple[str, str] | None:
    """An enemy in sight, near, and weak enough for those in company here to be brought to battle, or a convoy; for ships that are
    not worn. A great fleet is sought farther. Whoever lies at a berth is out of reach, since battles are fought in spaces
    (SL 8.121)."""
    if force.at_berth and _expected(desk, view, force):
        return None
    temper, _ = of_force(desk, view, force)
    known = desk.returns(view)
    station = None if force.at_berth else stations.post_of(desk, view, force)
    together = sum(one.strength for one in known.free if one.place == force.place)
    most, foes = together * desk.edge(view.side) / temper.attack, known.foes(temper.filled, temper.unknown)
    near: list[tuple[int, str, str]] = []
    for place, squadrons in known.spotted:
        if is_berth(place) or (not squadrons and _before_the_enemys_port(desk, view, place)):
            continue
        great = squadrons >= GREAT and not force.at_berth
        sail = max(squadrons * temper.filled, foes.get(place, 0.0))
        few = 0 < sail < FEW * together
        if not great and _afield(desk, known.yards, force, place):
            continue
        if not great and station is not None and (_points(desk, station.do.places[0], place) > ASTRAY or few):
            continue
        points = routes.distance(desk.calm, force.place, place)
        reach = SORTIE if force.at_berth else HUNT if great else CHASE
        sound = force.damage <= temper.limit - (2 if great else 3)
        if sound and points is not None and points <= reach and sail <= most:
            met = f"{sail:.0f} sail at most, {together:.0f} of ours" if squadrons else "merchantmen"
            near.append((points, place, f"after an enemy in sight ({met})"))
    return min(near)[1:] if near else None


def _expected(desk: AllotmentDesk, view: View, force: Force) -> bool:
    """Whether a great order, in hand or to be drawn, begins in the port where a formation lies and is for it: it stays there."""
    names = (*view.orders.hand, *view.orders.pool)
    known = [order for name in names if (order := desk.orders.get(name)) is not None and order.do.begins_at == force.place]
    return any(great(one) and meant_for(one, force.command) and not one.refuses(force.candidate) for one in known)


def _afield(desk: AllotmentDesk, yards: tuple[str, ...], force: Force, place: str) -> bool:
    """Whether a place is so far from every yard of the nation of most of them that a chase would end in the enemy's waters."""
    yard = desk.nearest(place, _of_their_nation(desk, yards, force))
    return yard is None or _points(desk, yard, place) > AFIELD


def _of_their_nation(desk: AllotmentDesk, yards: tuple[str, ...], force: Force) -> tuple[str, ...]:
    """The yards of the nation of most squadrons of a formation."""
    flags = Counter(one.flag for one in force.squadrons).most_common(1)
    return tuple(yard for yard in yards if flags and desk.sea.theatre.ports[port_of(yard)].flag == flags[0][0])


def _before_the_enemys_port(desk: AllotmentDesk, view: View, place: str) -> bool:
    """Whether a place is the road of a port in which one may not lie oneself: merchantmen are as good as safe there."""
    port = desk.sea.theatre.ports.get(port_of(place))
    return port is not None and not any(port_of(berth) == port.space for berth in view.berths)


def _rally(desk: AllotmentDesk, view: View, force: Force) -> Force | None:
    """A stronger fleet of ours near by, while a great one of the enemy's is known to be out near the station that one keeps, too
    strong for those here: to be joined, as the squadrons off the enemy's ports fell back upon the fleet off Ushant. Who has
    neither order nor station goes home himself, and is not followed there."""
    if force.at_berth or not stations.bears(desk, view, force, 1):
        return None
    known, edge = desk.returns(view), desk.edge(view.side)
    station = stations.post_of(desk, view, force)
    kept = station.do.places[0] if station is not None else force.place
    together = sum(one.strength for one in known.forces.values() if one.place == force.place)
    menace = any(
        squadrons * desk.temper.filled * desk.temper.attack > together * edge and _points(desk, place, kept) <= RALLY
        for place, squadrons in known.great_fleets
    )
    if not menace:
        return None
    staying = {*view.orders.issued, *stations.posts(desk, view).posted}
    own = [
        one
        for one in known.forces.values()
        if not one.at_berth and one.command == force.command and one.strength > force.strength and one.id in staying
    ]
    if here := [one for one in own if one.place == force.place]:
        return here[0]
    far = [(points, one.place, one.id) for one in own if (points := _points(desk, force.place, one.place)) <= RALLY]
    return known.forces[min(far)[2]] if far else None


def _summons(desk: AllotmentDesk, view: View, force: Force) -> str | None:
    """The place of the best order in hand that could be sent after a formation at sea, while it is fit for one."""
    if force.damage >= desk.temper.refit:
        return None
    for one in desk.allot(view, view.orders.hand, [force], desk.temper.least):
        errand = errand_of(one.order, force, view, desk.calm)
        return errand.places[0] if errand and errand.places else None
    return None


def _hunt(desk: AllotmentDesk, view: View, force: Force, name: str) -> str | None:
    """An order that leaves movement to the admiral: after a convoy that it names, or to where that must pass.

    He waits in port for news of it, if its track is near, and is upon the track when it comes; a far one he waits for there.
    """
    order = desk.orders.get(name)
    if order is None or not order.do.prey:
        return force.place
    seen = tuple(one.place for one in view.enemies if one.id in order.do.prey and not is_berth(one.place))
    prey, ground = desk.nearest(force.place, seen), desk.nearest(force.place, order.do.places) or force.place
    far = _points(desk, force.place, ground)
    if prey is not None and is_space(prey) and _points(desk, force.place, prey) <= SORTIE:
        return prey
    if prey is not None and _points(desk, prey, ground) <= far + EARLY:
        return ground
    haven = desk.nearest(ground, desk.returns(view).yards)
    if haven is None or _points(desk, haven, ground) > NEWS:
        return ground
    return force.place if force.at_berth and far <= NEWS else haven


def _points(desk: AllotmentDesk, here: str, there: str) -> int:
    """Movement points by prevailing winds; more than any if there is no way."""
    points = routes.distance(desk.calm, here, there)
    return 1 << 30 if points is None else points


# -- by which way ------------------------------------------------------------------------------------------------------------


def course(desk: AllotmentDesk, view: View, bound: Bound, part: Part[Any], fleet: Iterable[Bound] = ()) -> tuple[str, str]:
    """The option on the way, and what hinders, if superior force or a gale lies there: then another way, or to wait.

    Who would sink of his wear does not wait: he runs for it. Who may not stay where he is to be (SL 8.231) keeps near a yard.
    """
    force, goal = bound.force, bound.goal
    company = bound.company(fleet)
    waits = next((option.key for option in part.options if not option.value.steps), None)
    if goal is None or (goal == force.place and waits is not None):
        return waits or part.usual, ""
    ways = [(option.key, step) for option in part.options for step in option.value.steps]
    if goal == force.place:
        return _driven_off(desk, view, company, ways) or part.usual, "may not stay"
    onward = _onward(view, force, goal, ways)
    safe = [key for key, step in onward if not dangerous(desk, view, company, step.to, goal)]
    if safe:
        return safe[0], ""
    if onward and desk.ruined(view, force):
        return onward[0][0], "runs for it"
    if waits is not None:
        return waits, "waits" if onward else ""
    round_it = [key for key, step in ways if not dangerous(desk, view, company, step.to, goal)]
    return (round_it[0], "stands off") if onward and round_it else (part.usual, "")


def _driven_off(desk: AllotmentDesk, view: View, company: tuple[Force, ...], ways: list[Way]) -> str | None:
    """The way to where no superior force lies, not into the road of an enemy's port, and nearest to a yard."""
    yards = desk.returns(view).yards

    def trouble(way: Way) -> tuple[bool, bool, int, str]:
        there = way[1].to
        yard = desk.nearest(there, yards)
        far = 0 if yard is None else _points(desk, there, yard)
        return outmatched(desk, view, company, there), _before_the_enemys_port(desk, view, there), far, way[0]

    return min(ways, key=trouble)[0] if ways else None


def _onward(view: View, force: Force, goal: str, ways: list[Way]) -> list[Way]:
    """The steps on the way, those first where no wind need be caught: an order that leads somewhere leaves only such.

    Without one, or with one that leaves his movement to the admiral, the expedient step.
    """
    duty = view.orders.issued.get(force.id)
    if duty is not None and duty.goals:
        return sorted(ways, key=lambda way: way[1].catch is not None)
    step = routes.best_step(waters_of(view, view.formations[force.id]), force.place, goal)
    return [way for way in ways if step is not None and way[1].to == step.to]


def dangerous(desk: AllotmentDesk, view: View, company: tuple[Force, ...], there: str, goal: str) -> bool:
    """Whether a place holds more than one would fight, or a gale that need not be met; where nobody may stay (SL 5.222), whether
    the next one does."""
    force = company[0]
    if outmatched(desk, view, company, there):
        return True
    if there in desk.sea.small and there != goal:
        step = routes.best_step(waters_of(view, view.formations[force.id]), there, goal)
        if step is not None and outmatched(desk, view, company, step.to):
            return True
    return force.at_berth and open_water(there) in view.waters.gripped and there != goal


def outmatched(desk: AllotmentDesk, view: View, company: tuple[Force, ...], there: str) -> bool:
    """Whether more of the enemy is seen at a place than those who sail there together would fight."""
    foes = desk.returns(view).foes(desk.temper.filled, desk.temper.unknown)
    met: float = foes.get(there, 0.0) * desk.temper.stand * daring(desk, view, company)
    return met > sum(one.strength for one in company) * desk.edge(view.side)

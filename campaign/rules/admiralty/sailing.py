"""What an order leaves a formation to do with its movement points (SL 9.36, 9.371-9.375), and SL 3.355 a lone squadron."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar, cast

import msgspec

from campaign.rules import blockade, oars, organisation, ports
from campaign.rules.admiralty import desk
from campaign.rules.convoys import standing
from campaign.state import Formation, World
from maps import routes
from maps.place import is_berth, open_water, road
from maps.waters import Step, Waters
from orders.chits import HAND_OVER, RENDEZVOUS, Issued
from table.decisions import Option


class Heading(Protocol):
    """What an option of a sailing form means: the steps that it allows."""

    @property
    def steps(self) -> tuple[Step, ...]: ...


H = TypeVar("H", bound=Heading)


def confine(world: World, formation: Formation, options: tuple[Option[H], ...]) -> tuple[Option[H], ...]:
    """SL 9.36: of a formation's courses those that its order allows; all, if that leaves none (SL 2.364) or it has no order.

    The first, which is the usual one, is to wait if it may, else what brings it nearest to any of its goals.
    """
    goals = bound_for(world, formation)
    if goals is None:
        return _on_leash(world, formation, options)
    allowed = steps_to(world, formation, goals)
    waits = formation.place in goals or excused(world, formation)
    onward = [narrowed(option, steps) for option in options if (steps := kept_steps(option.value.steps, allowed))]
    if len(goals) > 1:
        onward.sort(key=lambda option: min(_left(world, step.to, goals) for step in option.value.steps))
    resting = [option for option in options if not option.value.steps] if waits else []
    return (*resting, *onward) or options


def narrowed(option: Option[H], steps: tuple[Step, ...]) -> Option[H]:
    """An option with those of its steps that are allowed: a marker that points to an edge has several (SL 5.154)."""
    if steps == option.value.steps:
        return option
    heading: H = msgspec.structs.replace(cast(Any, option.value), steps=steps)
    return Option(option.key, option.label, heading)


def kept_steps(steps: Iterable[Step], allowed: set[str]) -> tuple[Step, ...]:
    return tuple([step for step in steps if step.to in allowed])


def exits(world: World, formation: Formation, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """SL 5.154, 9.371: of the exits that a marker points to those that the order allows, or all."""
    goals = bound_for(world, formation)
    return steps if not goals else kept_steps(steps, steps_to(world, formation, goals)) or steps


# -- whither ---------------------------------------------------------------------------------------------------------------


def bound_for(world: World, formation: Formation) -> tuple[str, ...] | None:
    """The places that a formation must make for, any of them; None when its movement is its own."""
    if _has_no_duty(world, formation):
        return haven(world, formation)
    issued = world.admiralty.issued.get(formation.id)
    return goals_of(world, issued) or None if issued is not None else None


def goals_of(world: World, issued: Issued) -> tuple[str, ...]:
    """SL 9.37a, 9.411b, 9.427: where an order leads now."""
    if issued.order == RENDEZVOUS:
        return (issued.goal,)
    if issued.order == HAND_OVER:
        other = world.formations.get(issued.target)
        return (other.place,) if other is not None else ()
    order = desk.order_of(world, issued.side, issued.order)
    if order is None:
        return ()
    goals = order.do.goals(issued.progress, lambda name: _place(world, name))
    waypoint = order.waypoint(issued.progress)
    return (waypoint,) if waypoint and _leads_on(world, issued.progress.place, waypoint, goals) else goals


def _leads_on(world: World, here: str, waypoint: str, goals: tuple[str, ...]) -> bool:
    """SL 9.372: whether a place by way of which one is to go lies ahead: from there it is no farther than from here."""
    return _left(world, waypoint, goals) <= _left(world, here, goals)


def _left(world: World, place: str, goals: tuple[str, ...]) -> int:
    """The points from a place to the nearest of some goals, as things stand (SL 2.361)."""
    return min((points for goal in goals if (points := routes.distance(world.waters, place, goal)) is not None), default=0)


def _place(world: World, name: str) -> str | None:
    piece = world.formations.get(name)
    return piece.place if piece is not None else None


def _has_no_duty(world: World, formation: Formation) -> bool:
    """SL 3.355: an independent squadron; neither corsairs, who need no orders (SL 10.232), nor a convoy's escort (SL 10.121).

    An escort whose convoy has scattered or is no more has none from that moment (SL 10.154, 3.354b).
    """
    if formation.kind != "independent" or organisation.is_corsair(world, formation):
        return False
    issued = world.admiralty.issued.get(formation.id)
    return (issued is None or desk.is_escort(world, issued)) and standing.charge_of(world, formation.id) is None


def haven(world: World, formation: Formation) -> tuple[str, ...] | None:
    """SL 3.351, 3.355: an independent squadron without orders makes for the nearest friendly port, and stays at a berth."""
    if formation.fitting_out:
        return (formation.place,)
    return routes.nearest(oars.waters_of(world, formation), formation.place, ports.friendly_berths(world, formation.side)) or None


# -- by which way ----------------------------------------------------------------------------------------------------------


def steps_to(world: World, formation: Formation, goals: tuple[str, ...]) -> set[str]:
    """SL 9.371-9.373: the next places on the most expedient ways to any of the goals, and on the shortest round spotted foes."""
    found: set[str] = set()
    if formation.place in goals:
        return found
    for goal in goals:
        nearest = expedient(world, formation, goal, frozenset())
        found |= nearest
        if foes := frozenset(_seen(world, formation, nearest)) - {goal}:
            found |= expedient(world, formation, goal, foes)
    return found


def expedient(world: World, formation: Formation, goal: str, avoid: frozenset[str]) -> frozenset[str]:
    """SL 2.361: the next places from which the fewest points are left to a goal, every wind taken to be caught (SL 5.256).

    They are kept while the weather lasts and no port changes hands.
    """
    waters = oars.waters_of(world, formation)
    kept, key = waters.kept, (formation.place, goal, formation.side, avoid, *ports.loyalties(world))
    if key not in kept:
        kept[key] = frozenset(_expedient(world, waters, formation, goal, avoid))
    found: frozenset[str] = kept[key]
    return found


def _expedient(world: World, waters: Waters, formation: Formation, goal: str, avoid: frozenset[str]) -> set[str]:
    ways = [step for step in waters.from_(formation.place) if step.to not in avoid]
    open_ = {step.number: step.to for step in ways if ports.open_to(world, step, formation.side)}
    return {open_[number] for number in routes.soundings(waters, goal, avoid).nearest(open_)}


def _seen(world: World, formation: Formation, places: frozenset[str]) -> list[str]:
    """SL 9.373: of some places those where spotted enemies lie at sea."""
    there = [one for one in world.formations.values() if one.place in places]
    return [one.place for one in there if one.spotted and one.side != formation.side and one.superior is None]


# -- waiting ---------------------------------------------------------------------------------------------------------------


def excused(world: World, formation: Formation) -> bool:
    """SL 9.375, 9.411b: in its own port it waits out a gale or a blockade, before it has left; for who relieves it, anywhere."""
    issued = world.admiralty.issued.get(formation.id)
    if any(one.order == HAND_OVER and one.target == formation.id for one in world.admiralty.issued.values()):
        return True
    if issued is None or issued.progress.sailed or not is_berth(formation.place):
        return False
    off_port = road(formation.place)
    return world.grip(off_port) is not None or any(
        one.side != formation.side and one.place == off_port and blockade.interdicts(world, one) for one in world.afloat()
    )


# -- without orders --------------------------------------------------------------------------------------------------------


def _on_leash(world: World, formation: Formation, options: tuple[Option[H], ...]) -> tuple[Option[H], ...]:
    """SL 9.313, 9.3.107: a flotilla without orders is free, unless its booklet keeps it near its ports, or sends it back."""
    if formation.kind not in organisation.FLOTILLAS or formation.id in world.admiralty.issued:
        return options
    leashes = [one.leash for one in desk.booklets(world, formation.side) if one.leash is not None]
    if not leashes:
        return options
    limit = max(min(leashes), _offing(world, formation.side, formation.place) - 1)
    fit = tuple(
        option
        for option in options
        if not option.value.steps or any(_offing(world, formation.side, step.to) <= limit for step in option.value.steps)
    )
    return fit or options


def _offing(world: World, side: str, place: str) -> int:
    """How many large spaces and sea zones a place lies from the nearest port of a side's own."""
    water = open_water(place)
    if water is None or water in world.sea.small:
        return 0
    counts = world.sea.hop_counts(water)
    havens = [road(berth) for berth in ports.friendly_berths(world, side)]
    return min((counts[port] for port in havens if port in counts), default=0)

"""The route of a convoy (SL 10.114): which step is the next along it, and what stands in the way."""

from __future__ import annotations

from campaign.convoying import Convoy
from campaign.rules import ports
from campaign.state import Formation, World
from maps import routes
from maps.place import Place, in_box, is_berth, is_open, node_of, out_box, port_of, space_named, zone_named
from maps.sea import Sea, edge_to
from maps.waters import Step


def next_place(world: World, convoy: Convoy) -> Place | None:
    """The place of its route that a convoy makes for; None once it is there. Scattered it passes by closed ports (SL 10.153)."""
    for place in convoy.script.route[convoy.leg + 1 :]:
        if not (convoy.scattered and closed(world, convoy, place)):
            return place
    return None


def closed(world: World, convoy: Convoy, place: str) -> bool:
    """SL 5.282: whether a place is a berth that does not admit the convoy's side."""
    return is_berth(place) and not ports.welcomes(world, port_of(place), convoy.side)


def next_step(world: World, convoy: Convoy, formation: Formation) -> Step | None:
    """SL 10.114: the step that takes a convoy on; off its route, as after a bad landfall, back to it the shortest way."""
    there = next_place(world, convoy)
    if there is None:
        return None
    here, begun = formation.place, convoy.script.route[convoy.leg]
    way = (begun, *stretch(world.sea, begun, there))
    if here not in way:
        return routes.best_step(world.waters, here, there)
    ahead = way[way.index(here) + 1 :]
    steps = [step for step in world.waters.from_(here) if step.to in ahead]
    return max(steps, key=lambda step: ahead.index(step.to), default=None)


def stretch(sea: Sea, here: Place, there: Place) -> tuple[Place, ...]:
    """The places from one place of a route to the next, in order: small spaces of a lane, boxes of a sea zone; none if apart."""
    lane = sea.lanes.get((here, there))
    if lane is not None:
        return lane[lane.index(here) + 1 : lane.index(there) + 1]
    a, b = node_of(here), node_of(there)
    if a == b and {is_berth(here), is_berth(there)} == {True, False}:
        return (there,)
    zones = sea.theatre.zones
    if not (is_open(here) and is_open(there)) or not (a in zones or b in zones):
        return ()
    return _across(sea, a, b)


def _across(sea: Sea, a: str, b: str) -> tuple[Place, ...]:
    """SL 5.273-5.274: out of a zone by its Out box, into one by its In box."""
    zones, found = sea.theatre.zones, list[Place]()
    if a in zones:
        if edge_to(zones[a], b) is None:
            return ()
        found.append(out_box(a, b))
    if b not in zones:
        return (*found, space_named(b))
    door = edge_to(zones[b], a)
    return (*found, in_box(b, door.id), zone_named(b)) if door is not None else ()


def obstacle(world: World, convoy: Convoy, step: Step | None) -> str:
    """SL 10.114: why a convoy cannot go on along its route, if it cannot: a closed port ahead, or what a battle left to it.

    Foul winds and gales only delay it.
    """
    shut = next((place for place in convoy.script.route[convoy.leg + 1 :] if closed(world, convoy, place)), None)
    if shut is not None:
        return f"{world.sea.name(shut)} is closed to it"
    bound = world.constraints.get(convoy.id)
    if bound is None or step is None or bound.leave != world.formations[convoy.id].place:
        return ""
    barred = step.to in bound.barred or (bound.back and step.to != bound.back)
    return f"the enemy bars its way to {world.sea.name(step.to)}" if barred else ""

"""Convoys that are still to sail (SL 10.161, 10.172): whether one is due, and where its escort is to come to it (SL 10.121)."""

from __future__ import annotations

from campaign.convoying import Convoy
from campaign.rules.convoys import course
from campaign.state import World
from maps.place import NO_PLACE, Place, is_berth


def is_due(world: World, convoy: Convoy) -> bool:
    """Its date has come, what it waits for has arrived, its flag serves its side still, and no port of its route is closed."""
    script = convoy.script
    waited = world.convoys.get(script.after)
    if (world.clock.year, world.clock.turn) < (script.year, script.turn) or (waited is not None and not waited.arrived):
        return False
    if world.side_of(convoy.flag) != convoy.side:
        return False
    return not any(course.closed(world, convoy, place) for place in script.route)


def meeting_place(world: World, convoy: Convoy) -> Place:
    """SL 10.121: where an escort is to come to a convoy: where it is, or the port where it will be when the phase is over.

    Troops embark (SL 10.161) and victuallers proceed (SL 10.172c) after the Orders Step and sail with the next turn, so that
    their escorts are ordered to the port before. Nowhere if the convoy has scattered, has come to the end of its route, or is
    not expected in any port.
    """
    if convoy.id in world.formations:
        over = convoy.scattered or course.next_place(world, convoy) is None
        return NO_PLACE if over else world.formations[convoy.id].place
    port = next(iter(convoy.script.route), NO_PLACE)
    embarks = convoy.kind == "troop" and convoy.status == "due" and convoy.script.appears is None and is_due(world, convoy)
    return port if is_berth(port) and (embarks or convoy.status == "waiting") else NO_PLACE

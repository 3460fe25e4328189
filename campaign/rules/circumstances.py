"""What events ask of the world (SL 9.22-9.23): dates, prerequisites, and what modifies their dice."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.event_book.conditions import Condition, Counted, Occurred, OnStation, Reads, Strength, Turns
from campaign.event_book.rows import Sway, When
from campaign.rules import interdiction
from campaign.state import World
from maps.place import open_water, space_named
from table.dice import Roll, d10

LINE = "SOL"


def dated(world: World, date: When | None) -> bool:
    """SL 9.223: whether the date has come before which an event is not even tested."""
    return date is None or (world.clock.year, world.clock.turn) >= (date.year, date.turn)


def met(world: World, needs: Iterable[Condition], barred_by: Iterable[Condition] = ()) -> bool:
    """SL 9.222, 9.237: whether every prerequisite holds and nothing stands against it."""
    return all(holds(world, one) for one in needs) and not any(holds(world, one) for one in barred_by)


def holds(world: World, condition: Condition) -> bool:
    """Whether one condition holds now."""
    match condition:
        case Occurred(id=name):
            return any(one.id == name and one.in_force and not one.lifted for one in world.events.happenings)
        case Reads(campaign=name, reads=status):
            return name in world.events.wars and world.events.wars[name].status == status
        case Counted(name=name, side=side, at_least=least):
            return tallied(world, name, side) >= least
        case OnStation(side=side, spaces=spaces):
            return any(interdiction.interdictor(world, space_named(space), side) for space in spaces)
        case Strength(side=side, spaces=spaces, at_least=least):
            return mastery(world, side, spaces) >= least
        case Turns(first=first, last=last):
            return first <= world.clock.turn <= last


def tallied(world: World, name: str, side: str) -> int:
    """What a side has done for or against something."""
    return world.events.tallies.get(name, {}).get(side, 0)


def mastery(world: World, side: str, spaces: Iterable[str]) -> int:
    """How many sail of the line more than its enemies a side has at sea in some waters; fewer, if negative."""
    waters, count = {space_named(space) for space in spaces}, 0
    for formation in world.afloat():
        if not formation.fitting_out and open_water(formation.place) in waters:
            sail = sum(one.sail for one in world.company(formation.id) if one.sail_class.startswith(LINE))
            count += sail if formation.side == side else -sail
    return count


def modified(world: World, about: str, name: str, rule: str, sways: Iterable[Sway]) -> Roll:
    """SL 9.233: one die with its modifiers: those whose condition holds, and a tally's for as much as was done."""
    roll = d10(world, name, rule, about=about)
    for sway in sways:
        times = min(tallied(world, sway.tally, sway.side), sway.most) if sway.when is None else int(holds(world, sway.when))
        roll.add(sway.value * times, sway.why)
    return roll

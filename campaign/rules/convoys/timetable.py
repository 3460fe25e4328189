"""When convoys come and go (SL 4.3c, 10.161): those that are in are disbanded, and those that are due are looked for."""

from __future__ import annotations

import msgspec

from campaign.convoying import Convoy, Trade
from campaign.rules import events
from campaign.rules.convoys import course, expected, standing, voyages
from campaign.state import World
from table.dice import d10
from table.flows import Flow


def step(world: World) -> Flow[None]:
    """SL 4.3c: convoys in port are disbanded and their escorts released; then new trade convoys assemble."""
    voyages.bury(world)
    for convoy in standing.formed(world):
        if convoy.kind == "trade" and course.next_place(world, convoy) is None:
            voyages.land(world, convoy)
    look_for(world, "trade", "SL 4.3c")
    return
    yield


def embark_troops(world: World) -> None:
    """SL 10.16-10.162: in the Reinforcement Step troops are embarked at their port, to sail in the next turn's first impulse."""
    look_for(world, "troop", "SL 10.161")


def report_landings(world: World) -> None:
    """SL 10.164: troops that have landed in this increment count for the event that they were sent for."""
    for convoy in world.convoys.values():
        if convoy.status == "ended" and convoy.script.landing:
            if convoy.arrived:
                events.note(world, convoy.script.landing, convoy.side)
            convoy.script = msgspec.structs.replace(convoy.script, landing="")


def look_for(world: World, kind: Trade, rule: str) -> None:
    """Every convoy of a kind that is due, in the order of the timetable: it assembles, if a die does not delay it."""
    for convoy in world.convoys.values():
        if convoy.kind == kind and convoy.status == "due" and expected.is_due(world, convoy) and _appears(world, convoy):
            voyages.assemble(world, convoy, rule)


def _appears(world: World, convoy: Convoy) -> bool:
    """SL 4.3c, C-24: for certain, or by a die in every turn."""
    limit = convoy.script.appears
    return limit is None or d10(world, "a convoy is looked for", "SL 4.3c", about=convoy.id).passes(limit)

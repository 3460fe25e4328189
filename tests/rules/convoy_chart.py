"""A trade route to send convoys along, and convoys on it in one line each.

    haven (A's) - near - (shoal) - mid - gut, a strait - deep ~ the zone ocean ~ far - goal (A's, minor)

The ocean has a second exit to the east, to isle. The wind is fair towards the right everywhere but in the ocean, which any die
crosses. Off mid lie the foe's port and a cove of a neutral's that is open to A; off deep lies dock, A's. Red blows over mid, gut
and deep, and its gales start at mid.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from campaign.convoying import Convoy, Script, Status
from campaign.rules import movement
from campaign.rules.convoys import voyages
from campaign.state import Auxiliary, Formation, GaleMarker, World
from maps.place import Place
from maps.theatre import Port, Theatre
from tests.rules.chart import (
    FLAGS,
    NEUTRAL,
    A,
    B,
    Force,
    at_sea,
    drive,
    edge,
    lane,
    large,
    small,
    strait,
    theatre,
    throw,
    wind,
    zone,
)
from tests.rules.fleet_chart import COMMANDS
from tests.rules.gale_chart import reaching

HAVEN, ROAD, NEAR, SHOAL, MID = (
    Place("harbour:haven"),
    Place("space:haven"),
    Place("space:near"),
    Place("space:shoal"),
    Place("space:mid"),
)
GUT, DEEP, OCEAN, FAR, GOAL = map(Place, ("space:gut", "space:deep", "zone:ocean", "space:far", "flag:goal"))
DOCK = "harbour:dock"
ROUTE = (HAVEN, ROAD, NEAR, MID, GUT, DEEP, OCEAN, FAR, "space:goal", GOAL)
OUTWARD = (HAVEN, ROAD, NEAR, MID, GUT, DEEP, OCEAN)  # it leaves the chart by the ocean
LOCAL = reaching(8, hindrance=(1,), toll=(2,), nearer=1)  # gales felt under their marker only


@cache
def trade_route() -> Theatre:
    return theatre(
        [
            large("haven"), large("near"), small("shoal"), large("mid", "red", at=(45, 0)), strait("gut", "red", at=(45, 2)),
            large("deep", "red", at=(45, 4)), large("far"), large("goal"), large("dock"), large("foe"), large("cove"),
            large("isle"),
        ],
        [
            lane("haven", "near", to="near"), lane("near", "mid", "shoal", to="mid"), lane("mid", "gut", to="gut"),
            lane("gut", "deep", to="deep"), lane("far", "goal", to="goal"), lane("deep", "dock", dashed=True),
            lane("mid", "foe", dashed=True), lane("mid", "cove", dashed=True),
        ],
        ports=[
            Port("haven", FLAGS[A], key=True), Port("goal", FLAGS[A]), Port("dock", FLAGS[A], key=True),
            Port("foe", FLAGS[B], key=True), Port("cove", NEUTRAL, open_to=(A,)),
        ],
        zones=[zone("ocean", edge("west", "deep"), edge("east", "far", "isle"), into=9, out=9)],
        winds=[wind("red", start="mid", from_=270)],
    )  # fmt: skip


def on_route(*pieces: Force | Auxiliary, storm: str = "", **more: Any) -> World:
    """A world of these forces and auxiliaries on the trade route; `storm` is a place under a gale felt nowhere else."""
    if storm:
        more |= {"winds": ["red"], "gales": [GaleMarker("red", 8, Place(storm), MID)], "tables": LOCAL}
    world = at_sea(trade_route(), *(piece for piece in pieces if isinstance(piece, Force)), **more)
    world.auxiliaries = {piece.id: piece for piece in pieces if isinstance(piece, Auxiliary)}
    world.commands = {command.id: command for command in COMMANDS}
    world.prestige = dict.fromkeys(world.sides, 0)
    return world


def send(
    world: World, id: str = "indiamen", place: str = "", *, side: str = A, kind: Any = "trade", status: Status = "formed",
    route: tuple[str, ...] = ROUTE, leg: int | None = None, cargo: int = 0, **script: Any,
) -> Convoy:  # fmt: skip
    """A convoy on its route at a place, the first of it unless said otherwise; `script` has more of its instructions."""
    instructions = Script(tuple(map(Place, route)), world.clock.year, script.pop("turn", world.clock.turn), **script)
    convoy = Convoy(id, id.title(), side, kind, FLAGS[side], instructions, status=status, cargo=cargo)
    world.convoys[id] = convoy
    if status == "formed":
        voyages.assemble(world, convoy, "SL 4.3c")
        formation = world.formations[id]
        if place:
            world.put(formation, Place(place))
            for escort in convoy.escorts:
                world.put(world.formations[escort], Place(place))
            convoy.leg = route.index(place) if leg is None and place in route else leg or 0
    return convoy


def put_with(world: World, convoy: Convoy, *formations: str) -> None:
    """These formations are the escort of a convoy, and with it."""
    for name in formations:
        world.put(world.formations[name], world.formations[convoy.id].place)
        convoy.escorts.append(name)


def where(world: World, convoy: str = "indiamen") -> str:
    return world.formations[convoy].place


def at(world: World, convoy: str = "indiamen") -> Formation:
    return world.formations[convoy]


def sail(world: World, *dice: int, increment: int = 4, **orders: str) -> None:
    """One increment's sailing, with these dice; formations do as they are ordered."""
    world.clock.increment = increment
    throw(world, *dice)
    drive(movement.sail_all(world), orders)

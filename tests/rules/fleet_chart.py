"""A roadstead with fleets to organise: leaders, flotillas and squadrons in one line each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from campaign.rules import leaders
from campaign.state import Command, FlotillaCounter, Formation, Kind, Leader, SquadronCounter, World
from maps.place import Place
from maps.theatre import Port, Theatre
from tests.rules.chart import FLAGS, A, B, Force, at_sea, lane, large, squadron, theatre

HOME, STRAITS, FRENCH, SPANISH = "home", "straits", "french", "spanish"
HAVEN, COVE, OPEN, TOULON, CADIZ = (
    Place("harbour:haven"),
    Place("flag:cove"),
    Place("space:open"),
    Place("harbour:toulon"),
    Place("flag:cadiz"),
)
COMMODORE, REAR, VICE, FULL, OF_THE_FLEET = leaders.RANKS
COMMANDS = (
    Command(HOME, "Home Fleet", A, (FLAGS[A], "holland")),
    Command(STRAITS, "Straits Fleet", A, (FLAGS[A],)),
    Command(FRENCH, "French Fleet", B, (FLAGS[B],)),
    Command(SPANISH, "Spanish Fleet", B, ("spain",)),
)


@cache
def roads() -> Theatre:
    """Haven, A's key port, and cove, A's minor one; toulon, a key port of B's, and cadiz, a minor one; the open sea between."""
    names = ("haven", "cove", "toulon", "cadiz")
    return theatre(
        [large(name) for name in (*names, "open")],
        [lane("open", name) for name in names],
        ports=[
            Port("haven", FLAGS[A], key=True),
            Port("cove", FLAGS[A]),
            Port("toulon", FLAGS[B], key=True),
            Port("cadiz", "spain"),
        ],
    )


def man(id: str, rank: str = REAR, *, lr: int = 3, sr: int = 4, cr: int = 3, command: str = HOME, **more: Any) -> Leader:
    return Leader(id, id.title(), _side(command), rank, lr, sr, cr, "Cautious", command, **more)


def flotilla(
    id: str, kind: Kind, place: str, leader: Leader | None = None, count: int = 1, *, under: str | None = None,
    command: str = HOME, **more: Any,
) -> Force:  # fmt: skip
    """A flotilla `ff` of so many squadrons `ff-1`, `ff-2`..., perhaps under another."""
    side = _side(command)
    squadrons = tuple(squadron(f"{id}-{n}", side, formation=id, command=command, **more) for n in range(1, count + 1))
    formation = Formation(id, id, side, kind, Place(place), leader.id if leader else None, command=command, superior=under)
    return Force((leader,) if leader else (), squadrons, (formation,))


def alone(id: str, place: str, *, command: str = HOME, **more: Any) -> Force:
    """A squadron outside a flotilla: at a berth, or independent at sea."""
    side = _side(command)
    if place.startswith(("harbour:", "flag:")):
        return Force((), (squadron(id, side, berth=place, command=command, **more),), ())
    one = squadron(id, side, formation=f"independent-{id}", command=command, **more)
    return Force((), (one,), (Formation(f"independent-{id}", id, side, "independent", Place(place), command=command),))


def mess(*leaders: Leader) -> Force:
    """Leaders without a posting."""
    return Force(leaders, (), ())


def navy(
    *forces: Force,
    spare: Iterable[tuple[str, Kind]] = (),
    spare_squadrons: Iterable[SquadronCounter] = (),
    stations: Mapping[str, str] | None = None,
    turn: int = 1,
) -> World:
    """A world of these forces; `spare` are flotilla counters `(name, kind)`, of the Home Fleet or a command before a slash."""
    world = at_sea(roads(), *forces, turn=turn)
    world.commands = {command.id: command for command in COMMANDS}
    for one in world.formations.values():
        if one.kind != "independent":
            world.flotillas[one.id] = FlotillaCounter(one.id, one.name, one.side, one.command, one.kind)
    for name, kind in spare:
        command = name.partition("/")[0] if "/" in name else HOME
        world.flotillas[name] = FlotillaCounter(name, name, _side(command), command, kind)
    world.spare_squadrons = {one.id: one for one in spare_squadrons}
    world.stations = dict(stations or {})
    world.prestige = dict.fromkeys(world.sides, 0)
    return world


def blank(id: str, command: str = HOME, **more: Any) -> SquadronCounter:
    """A squadron counter that is not formed."""
    side = _side(command)
    return SquadronCounter(id, id, side, more.pop("flag", FLAGS[side]), more.pop("sail_class", "SOL"), command, **more)


def posts(world: World) -> dict[str, str | None]:
    """Who commands what."""
    return {one.id: one.leader for one in world.formations.values() if one.kind != "independent"}


def at_mess(world: World, side: str = A) -> set[str]:
    return {leader.id for leader in world.mess(side)}


def _side(command: str) -> str:
    return A if command in (HOME, STRAITS) else B

"""The forces file of a theatre: leaders, formations and the squadrons in them, as a campaign begins."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from campaign.rules import ports
from campaign.state import Formation, Kind, Leader, Squadron, World, is_berth
from maps.soundness import CONTROL
from maps.theatre import BadTheatre


class SquadronRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    flag: str
    sail_class: str
    sail: int
    damage: int = 0
    berth: str | None = None
    in_ordinary: bool = False


class FormationRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    side: str
    kind: Kind
    place: str
    squadrons: list[SquadronRow]
    leader: str | None = None


class ForcesFile(msgspec.Struct, forbid_unknown_fields=True):
    leader: list[Leader] = []
    formation: list[FormationRow] = []
    squadron: list[SquadronRow] = []


def muster(world: World, path: Path) -> None:
    """Bring the forces of a file into a world, or say everything that is wrong with the file."""
    forces = _read(path)
    faults = [f"{path.name}: {fault}" for fault in _faults(forces, world)]
    if faults:
        raise BadTheatre(faults)
    world.leaders = {leader.id: leader for leader in forces.leader}
    for row in forces.formation:
        world.formations[row.id] = Formation(row.id, row.name, row.side, row.kind, row.place, row.leader)
        for squadron in row.squadrons:
            world.squadrons[squadron.id] = _squadron(squadron, row.side, row.id)
    for squadron in forces.squadron:
        side = world.sea.theatre.side_of(squadron.flag)
        assert side is not None
        world.squadrons[squadron.id] = _squadron(squadron, side, None)


def _squadron(row: SquadronRow, side: str, formation: str | None) -> Squadron:
    return Squadron(row.id, row.name, side, row.flag, row.sail_class, row.sail, row.damage, formation, row.berth, row.in_ordinary)


def _read(path: Path) -> ForcesFile:
    try:
        tables: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(tables, ForcesFile)
    except FileNotFoundError:
        raise BadTheatre([f"{path.name}: there is no such file; expected a forces file"]) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadTheatre([f"{path.name}: {error}"]) from error


def _faults(forces: ForcesFile, world: World) -> Iterator[str]:
    """All that is wrong with a forces file: pieces named twice, unknown things, and things that contradict one another."""
    rows = [*forces.squadron, *(squadron for formation in forces.formation for squadron in formation.squadrons)]
    yield from _named_twice("leader", [leader.id for leader in forces.leader])
    yield from _named_twice("formation", [formation.id for formation in forces.formation])
    yield from _named_twice("squadron", [squadron.id for squadron in rows])
    for formation in forces.formation:
        for fault in _of_formation(formation, forces, world):
            yield f"formation {formation.id!r}: {fault}"
        for squadron in formation.squadrons:
            if squadron.berth is not None:
                yield f"squadron {squadron.id!r}: has a berth of its own in a formation; expected one place (SL 3.35)"
            if formation.side in world.sides and world.sea.theatre.side_of(squadron.flag) not in (None, formation.side):
                yield f"squadron {squadron.id!r}: flag {squadron.flag!r} serves the enemy of {formation.side!r}"
    for squadron in rows:
        for fault in _of_squadron(squadron, world):
            yield f"squadron {squadron.id!r}: {fault}"
    for squadron in forces.squadron:
        if not _admitted(world, squadron.berth, world.sea.theatre.side_of(squadron.flag)):
            yield f"squadron {squadron.id!r}: berth {squadron.berth!r}; expected a port's berth (SL 3.35)"
    names = [(leader.id, leader.name) for leader in forces.leader]
    names += [(formation.id, formation.name) for formation in forces.formation]
    names += [(squadron.id, squadron.name) for squadron in rows]
    for piece, name in names:
        if CONTROL.search(name):
            yield f"{piece!r}: name {name!r} holds a control character; expected one that can be printed"
    own = {(leader.id, leader.side) for leader in forces.leader}
    posts = Counter(formation.leader for formation in forces.formation if (formation.leader, formation.side) in own)
    for leader, count in posts.items():
        if count > 1:
            yield f"leader {leader!r} commands {count} formations; expected one"


def _of_formation(formation: FormationRow, forces: ForcesFile, world: World) -> Iterator[str]:
    leaders = {leader.id: leader for leader in forces.leader}
    if formation.side not in world.sides:
        yield f"unknown side {formation.side!r}; expected one of {', '.join(world.sides)}"
    if formation.place not in world.sea.number:
        yield f"unknown place {formation.place!r}; expected such as 'harbour:brest' or 'space:off-ushant'"
    elif formation.side in world.sides and is_berth(formation.place) and not _admitted(world, formation.place, formation.side):
        yield f"{formation.place!r} is closed to {formation.side!r}; expected a friend's port (SL 5.282)"
    if formation.leader is not None and formation.leader not in leaders:
        yield f"unknown leader {formation.leader!r}; expected one of the leader table"
    elif formation.leader is not None and leaders[formation.leader].side != formation.side and formation.side in world.sides:
        yield f"leader {formation.leader!r} is of {leaders[formation.leader].side!r}; expected one of {formation.side!r}"
    if not formation.squadrons:
        yield "has no squadrons; expected at least one (SL 3.321)"


def _of_squadron(squadron: SquadronRow, world: World) -> Iterator[str]:
    classes = world.charts.sail_classes
    if squadron.sail_class not in classes:
        yield f"unknown class {squadron.sail_class!r}; expected one of {', '.join(classes)}"
    if world.sea.theatre.side_of(squadron.flag) is None:
        yield f"flag {squadron.flag!r} serves no side"
    if squadron.sail < 1:
        yield f"{squadron.sail} sail; expected 1 or more"
    if squadron.damage < 0:
        yield f"{squadron.damage} damage; expected 0 or more"


def _admitted(world: World, berth: str | None, side: str | None) -> bool:
    """Whether a berth is one, and not closed to a side; a squadron of no side is another fault's affair."""
    if berth is None or berth not in world.sea.number or not is_berth(berth):
        return False
    return side is None or ports.welcomes(world, berth.partition(":")[2], side)


def _named_twice(table: str, ids: list[str]) -> Iterator[str]:
    for id_, count in sorted(Counter(ids).items()):
        if count > 1:
            yield f"{table} {id_!r} is named twice; expected each once"

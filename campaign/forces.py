"""The forces file of a theatre: leaders, formations and the squadrons in them, as a campaign begins."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from campaign.charts import Charts
from campaign.state import Formation, Kind, Leader, Squadron, World, is_berth
from maps.sea import Sea
from maps.theatre import BadTheatre

T = TypeVar("T")


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
    faults = list(_faults(forces, world.sea, world.charts, path.name))
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


def _faults(forces: ForcesFile, sea: Sea, charts: Charts, name: str) -> list[str]:
    """Unknown leaders, places, flags and classes; pieces named twice; berths that are none; empty formations."""
    faults: list[str] = []
    leaders = [leader.id for leader in forces.leader]
    rows = [*forces.squadron, *(squadron for formation in forces.formation for squadron in formation.squadrons)]
    sides = [side.id for side in sea.theatre.heading.sides]
    for table, ids in (
        ("leader", leaders),
        ("formation", [formation.id for formation in forces.formation]),
        ("squadron", [squadron.id for squadron in rows]),
    ):
        faults += [f"{name}: {table} {id_!r} is named twice; expected each once" for id_ in _twice(ids)]
    for formation in forces.formation:
        where = f"{name}: formation {formation.id!r}"
        if formation.side not in sides:
            faults.append(f"{where}: unknown side {formation.side!r}; expected one of {', '.join(sides)}")
        if formation.place not in sea.number:
            faults.append(f"{where}: unknown place {formation.place!r}; expected such as 'harbour:brest' or 'space:off-ushant'")
        if formation.leader is not None and formation.leader not in leaders:
            faults.append(f"{where}: unknown leader {formation.leader!r}; expected one of the leader table")
        if not formation.squadrons:
            faults.append(f"{where}: has no squadrons; expected at least one (SL 3.321)")
    for squadron in rows:
        where = f"{name}: squadron {squadron.id!r}"
        if squadron.sail_class not in charts.sail_classes:
            faults.append(f"{where}: unknown class {squadron.sail_class!r}; expected one of {', '.join(charts.sail_classes)}")
        if sea.theatre.side_of(squadron.flag) is None:
            faults.append(f"{where}: flag {squadron.flag!r} serves no side")
        if squadron.sail < 1:
            faults.append(f"{where}: {squadron.sail} sail; expected 1 or more")
    for squadron in forces.squadron:
        if squadron.berth is None or squadron.berth not in sea.number or not is_berth(squadron.berth):
            faults.append(f"{name}: squadron {squadron.id!r}: berth {squadron.berth!r}; expected a port's berth (SL 3.35)")
    return faults


def _twice(ids: list[str]) -> list[str]:
    return sorted({id_ for id_ in ids if ids.count(id_) > 1})

"""The forces of a theatre as a campaign begins: commands, leaders, flotillas, squadrons and every sail by name.

They stand in one TOML file, or in a folder of them whose tables are put together:

| table           | what a row is                                                                                       |
|-----------------|-----------------------------------------------------------------------------------------------------|
| `command`       | a part of a side's fleet, with its contingents' flags (SL 3.12)                                      |
| `leader`        | rank, ratings, temper; `station` is "fleet" or a command; `arrives` and `promotions` by date          |
| `flotilla`      | a counter; with a `place` it is formed there, under `leader` and perhaps a `superior`                 |
| `counters`      | how many counters of a kind a command has, those of the flotilla table among them (SL 3.325)          |
| `squadron`      | a counter: in a `flotilla`, or at a `berth`                                                           |
| `spare`         | a squadron counter without ships, to be formed in play (SL 3.246)                                     |
| `ship`          | a sail and the squadron she is assigned to                                                          |
| `reinforcement` | sail that come to a port in a turn of a year (SL 11.12)                                              |
| `withdrawal`    | sail and leaders that leave (SL 11.125)                                                              |
| `transfer`      | a leader who passes to another command, back in play if he had left it                               |
| `auxiliary`     | kept for the chapter on auxiliaries                                                                 |
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from campaign.rules import leaders as leading
from campaign.rules import ports
from campaign.state import (
    Arrival,
    Command,
    FlotillaCounter,
    Formation,
    Kind,
    Leader,
    Promotion,
    Sail,
    Squadron,
    SquadronCounter,
    World,
    is_berth,
)
from maps.soundness import CONTROL
from maps.theatre import BadTheatre


class Row(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A row of a forces file."""


class When(Row):
    year: int
    turn: int = 1


class LeaderRow(Row):
    id: str
    name: str
    side: str
    rank: str
    leadership: int
    strategy: int
    control: int
    personality: str
    command: str = ""
    station: str = ""
    arrives: When | None = None
    promotions: list[Promotion] = []


class FlotillaRow(Row):
    id: str
    name: str
    side: str
    kind: Kind
    command: str = ""
    place: str | None = None
    leader: str | None = None
    superior: str | None = None


class CountersRow(Row):
    command: str
    kind: Kind
    count: int


class SquadronRow(Row):
    id: str
    name: str
    flag: str
    sail_class: str
    command: str = ""
    capacity: int = 4
    shift: int = 0
    damage: int = 0
    flotilla: str | None = None
    berth: str | None = None
    in_ordinary: bool = False


class ShipRow(Row):
    id: str
    name: str
    guns: int
    rate: int
    flag: str = ""
    squadron: str = ""


class ReinforcementRow(Row):
    id: str
    year: int
    turn: int
    side: str
    command: str = ""
    port: str = ""
    flag: str = ""
    sail_class: str = "SOL"
    squadron: str = ""
    ships: list[ShipRow] = []
    note: str = ""


class WithdrawalRow(Row):
    id: str
    year: int
    turn: int
    side: str
    ships: list[str] = []
    leaders: list[str] = []
    note: str = ""


class TransferRow(Row):
    id: str
    year: int
    turn: int
    side: str
    leader: str
    command: str
    note: str = ""


class AuxiliaryRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, rename={"class_": "class"}):
    id: str
    class_: str
    flag: str
    range: int | str
    command: str = ""
    home: str = "available"


class Forces(Row):
    """All tables together."""

    command: list[Command] = []
    leader: list[LeaderRow] = []
    flotilla: list[FlotillaRow] = []
    counters: list[CountersRow] = []
    squadron: list[SquadronRow] = []
    spare: list[SquadronRow] = []
    ship: list[ShipRow] = []
    reinforcement: list[ReinforcementRow] = []
    withdrawal: list[WithdrawalRow] = []
    transfer: list[TransferRow] = []
    auxiliary: list[AuxiliaryRow] = []


def muster(world: World, path: Path) -> None:
    """Bring the forces of a file or folder into a world, or say everything that is wrong with them."""
    forces = _read(path)
    faults = [f"{path.name}: {fault}" for fault in _faults(forces, world)]
    if faults:
        raise BadTheatre(faults)
    world.commands = {command.id: command for command in forces.command}
    _bring_leaders(world, forces)
    _bring_flotillas(world, forces)
    _bring_squadrons(world, forces)
    world.schedule += [_arrival(row) for row in forces.reinforcement]
    world.schedule += [
        Arrival(row.year, row.turn, row.side, leaves=tuple(row.ships), departs=tuple(row.leaders)) for row in forces.withdrawal
    ]
    world.schedule += [Arrival(row.year, row.turn, row.side, serves=row.leader, command=row.command) for row in forces.transfer]
    world.prestige = dict.fromkeys(world.sides, 0)
    for side in world.sides:
        leading.fill_stations(world, side)
    world.tray.journal.clear()


def _bring_leaders(world: World, forces: Forces) -> None:
    for row in forces.leader:
        leader = Leader(
            row.id, row.name, row.side, row.rank, row.leadership, row.strategy, row.control, row.personality, row.command,
            row.promotions,
        )  # fmt: skip
        if row.arrives is None:
            world.leaders[leader.id] = leader
        else:
            world.schedule.append(Arrival(row.arrives.year, row.arrives.turn, row.side, leader=leader))
        if row.station and row.arrives is None:
            station = leading.fleet_station(row.side) if row.station == "fleet" else leading.command_station(row.station)
            world.stations[station] = leader.id


def _bring_flotillas(world: World, forces: Forces) -> None:
    for row in forces.flotilla:
        world.flotillas[row.id] = FlotillaCounter(row.id, row.name, row.side, row.command, row.kind)
        if row.place is not None:
            world.formations[row.id] = Formation(
                row.id, row.name, row.side, row.kind, row.place, row.leader, command=row.command, superior=row.superior
            )
    for spare in forces.counters:
        side = world.commands[spare.command].side
        named = sum((row.command, row.kind) == (spare.command, spare.kind) for row in forces.flotilla)
        for number in range(1, spare.count - named + 1):
            name = f"{world.commands[spare.command].name} {spare.kind} {number}"
            id_ = f"{spare.command}-{spare.kind.replace(' ', '-')}-{number}"
            world.flotillas[id_] = FlotillaCounter(id_, name, side, spare.command, spare.kind)


def _bring_squadrons(world: World, forces: Forces) -> None:
    for row in [*forces.squadron, *forces.spare]:
        side = str(world.sea.theatre.side_of(row.flag))
        ships = [_sail(ship) for ship in forces.ship if ship.squadron == row.id]
        if ships:
            world.squadrons[row.id] = Squadron(
                row.id, row.name, side, row.flag, row.sail_class, ships, row.damage, row.flotilla, row.berth, row.in_ordinary,
                row.command, row.capacity, row.shift,
            )  # fmt: skip
        else:
            world.spare_squadrons[row.id] = SquadronCounter(
                row.id, row.name, side, row.flag, row.sail_class, row.command, row.capacity, row.shift
            )


def _sail(row: ShipRow) -> Sail:
    return Sail(row.id, row.name, row.guns, row.rate)


def _arrival(row: ReinforcementRow) -> Arrival:
    ships = tuple(_sail(ship) for ship in row.ships)
    return Arrival(row.year, row.turn, row.side, row.port, row.flag, row.sail_class, ships, command=row.command)


def _read(path: Path) -> Forces:
    """The tables of a file, or of all the files of a folder put together."""
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    tables: dict[str, list[Any]] = {}
    try:
        for file in files:
            for name, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
                tables.setdefault(name, []).extend(rows if isinstance(rows, list) else [rows])
        return msgspec.convert(tables, Forces)
    except FileNotFoundError:
        raise BadTheatre([f"{path.name}: there is no such file; expected a forces file"]) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadTheatre([f"{path.name}: {error}"]) from error


# -- faults --------------------------------------------------------------------------------------------------------------


def _faults(forces: Forces, world: World) -> Iterator[str]:
    """All that is wrong: pieces named twice, unknown things, and things that contradict one another."""
    pieces: dict[str, list[Any]] = {
        "command": [*forces.command], "leader": [*forces.leader], "flotilla": [*forces.flotilla],
        "squadron": [*forces.squadron, *forces.spare], "ship": [*forces.ship],
    }  # fmt: skip
    for table, rows in pieces.items():
        for row in rows:
            if CONTROL.search(row.name):
                yield f"{table} {row.id!r}: name {row.name!r} holds a control character; expected one that can be printed"
        for id_, count in sorted(Counter(row.id for row in rows).items()):
            if count > 1:
                yield f"{table} {id_!r} is named twice; expected each once"
    for flotilla in forces.flotilla:
        yield from (f"flotilla {flotilla.id!r}: {fault}" for fault in _of_flotilla(flotilla, forces, world))
    for squadron in forces.squadron:
        yield from (f"squadron {squadron.id!r}: {fault}" for fault in _of_squadron(squadron, forces, world))
    for leader in forces.leader:
        yield from (f"leader {leader.id!r}: {fault}" for fault in _of_leader(leader, forces, world))
    known = {squadron.id for squadron in forces.squadron}
    for ship in forces.ship:
        if ship.squadron not in known:
            yield f"ship {ship.id!r}: unknown squadron {ship.squadron!r}; expected one of the squadron table (SL 3.222)"
    for entry in forces.reinforcement:
        if ports.owner_of(world.sea.theatre, entry.port) != entry.side:
            yield f"reinforcement {entry.id!r}: port {entry.port!r} is none of {entry.side!r}'s"


def _of_flotilla(row: FlotillaRow, forces: Forces, world: World) -> Iterator[str]:
    chiefs = {leader.id: leader for leader in forces.leader}
    if row.side not in world.sides:
        yield f"unknown side {row.side!r}; expected one of {', '.join(world.sides)}"
        return
    if row.place is None:
        return
    if row.place not in world.sea.number:
        yield f"unknown place {row.place!r}; expected such as 'harbour:brest' or 'space:off-ushant'"
    elif is_berth(row.place) and not _admitted(world, row.place, row.side):
        yield f"{row.place!r} is closed to {row.side!r}; expected a friend's port (SL 5.282)"
    if row.leader is not None and row.leader not in chiefs:
        yield f"unknown leader {row.leader!r}; expected one of the leader table"
    elif row.leader is not None and chiefs[row.leader].side != row.side:
        yield f"leader {row.leader!r} is of {chiefs[row.leader].side!r}; expected one of {row.side!r}"
    elif row.leader is not None and sum(other.leader == row.leader for other in forces.flotilla) > 1:
        yield f"leader {row.leader!r} commands another too; expected one flotilla a leader"
    if row.superior is not None and row.superior not in {other.id for other in forces.flotilla}:
        yield f"unknown superior {row.superior!r}; expected a flotilla"
    elif row.superior is None and not _manned(row.id, forces):
        yield "has no squadrons; expected at least one (SL 3.321)"


def _manned(flotilla: str, forces: Forces) -> bool:
    """Whether a flotilla, or one subordinate to it, has a squadron with ships."""
    sailing = {ship.squadron for ship in forces.ship}
    lesser = [row.id for row in forces.flotilla if row.superior == flotilla]
    own = any(row.flotilla == flotilla and row.id in sailing for row in forces.squadron)
    return own or any(_manned(name, forces) for name in lesser)


def _of_squadron(row: SquadronRow, forces: Forces, world: World) -> Iterator[str]:
    classes, side = world.charts.sail_classes, world.sea.theatre.side_of(row.flag)
    flotillas = {flotilla.id: flotilla for flotilla in forces.flotilla}
    ships = [ship for ship in forces.ship if ship.squadron == row.id]
    if row.sail_class not in classes:
        yield f"unknown class {row.sail_class!r}; expected one of {', '.join(classes)}"
    if side is None:
        yield f"flag {row.flag!r} serves no side"
    if row.damage < 0:
        yield f"{row.damage} damage; expected 0 or more"
    if len(ships) > row.capacity:
        yield f"{len(ships)} sail; expected {row.capacity} at most (SL 3.252a)"
    if any(ship.flag not in ("", row.flag) for ship in ships):
        yield f"a ship flies another flag than {row.flag!r} (SL 3.252b)"
    if not ships:
        return
    if row.flotilla is not None and row.berth is not None:
        yield "has a berth of its own in a flotilla; expected one place (SL 3.35)"
    elif row.flotilla is not None and row.flotilla not in flotillas:
        yield f"unknown flotilla {row.flotilla!r}; expected one of the flotilla table"
    elif row.flotilla is not None and side not in (None, flotillas[row.flotilla].side):
        yield f"flag {row.flag!r} serves the enemy of {flotillas[row.flotilla].side!r}"
    elif row.flotilla is None and not _admitted(world, row.berth, side):
        yield f"berth {row.berth!r}; expected a port's berth (SL 3.35)"


def _of_leader(row: LeaderRow, forces: Forces, world: World) -> Iterator[str]:
    if row.side not in world.sides:
        yield f"unknown side {row.side!r}; expected one of {', '.join(world.sides)}"
    if row.rank not in leading.RANKS:
        yield f"unknown rank {row.rank!r}; expected one of {', '.join(leading.RANKS)}"
    if row.personality not in leading.TEMPERS:
        yield f"unknown temper {row.personality!r}; expected one of {', '.join(leading.TEMPERS)}"
    commands = {command.id for command in forces.command}
    if row.command and row.command not in commands:
        yield f"unknown command {row.command!r}; expected one of {', '.join(sorted(commands))}"


def _admitted(world: World, berth: str | None, side: str | None) -> bool:
    """Whether a berth is one, and not closed to a side; a squadron of no side is another fault's affair."""
    if berth is None or berth not in world.sea.number or not is_berth(berth):
        return False
    return side is None or ports.welcomes(world, berth.partition(":")[2], side)

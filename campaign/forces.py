"""The forces of a theatre as a campaign begins: commands, leaders, flotillas, squadrons and every sail by name.

They stand in the theatre's `forces.toml`, or in the files of its folder `order_of_battle`, whose tables are put together:

| table           | what a row is                                                                                       |
|-----------------|-----------------------------------------------------------------------------------------------------|
| `command`       | a part of a side's fleet, with its contingents' flags (SL 3.12)                                      |
| `leader`        | rank, ratings, temper; `station` is "fleet" or a command; `arrives` and `promotions` by date          |
| `flotilla`      | a counter; with a `place` it is formed there, under `leader` and perhaps a `superior`                 |
| `counters`      | how many counters of a kind a command has, those of the flotilla table among them (SL 3.325)          |
| `squadron`      | a counter: in a `flotilla`, or at a `berth`                                                           |
| `spare`         | a squadron counter without ships, to be formed in play (SL 3.246)                                     |
| `flagship`      | a great ship that is a squadron by herself (SL 10.3): in a `flotilla` with others, or at a `berth`     |
| `ship`          | a sail and the squadron she is assigned to                                                          |
| `reinforcement` | sail that come to a port in a turn of a year (SL 11.12), or enter the chart by sea at an `entry`      |
| `withdrawal`    | sail, whole squadrons, leaders and auxiliaries that leave (SL 11.125, 6.114)                         |
| `transfer`      | a leader who passes to another command, back in play if he had left it                               |
| `auxiliary`     | its class, range ("U" for unlimited) and `home`: a port, a flotilla, "available", or "aside" if it is   |
|                 | for sail to be converted to (SL 6.32); `ships` are the two that serve as it; `arrives` by date         |
| `corsair_base`  | a port with corsairs (SL 10.2), the `friend` they have, who controls them, and what `wakes` them       |
| `corsair`       | an auxiliary of theirs                                                                                |

What `arrives` later comes by the schedule: a flotilla, formed, with its leader and its squadrons; a squadron with ships, formed,
at its `berth` or, at sea, its `place`; counters without ships, to be set aside (SL 11.123, 11.15, 11.154). `rolled` adds the
damage of a die (SL 11.153).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from campaign import corsair_roll
from campaign.charts import AuxiliaryClass
from campaign.rules import leaders as leading
from campaign.rules import ports, prestige
from campaign.rules.auxiliaries.assignment import CAPACITIES
from campaign.rules.auxiliaries.conversion import SAIL
from campaign.rules.flagships.pairing import LINE
from campaign.state import (
    Arrival,
    Auxiliary,
    Box,
    Command,
    Division,
    FlotillaCounter,
    Formation,
    Kind,
    Leader,
    Promotion,
    Sail,
    Squadron,
    SquadronCounter,
    World,
)
from maps.place import NO_PLACE, Place, is_berth, is_box, is_open, open_water, port_of, post_at
from maps.soundness import CONTROL
from maps.theatre import BadTheatre
from table.wording import counted

FILE, FOLDER = "forces.toml", "order_of_battle"
AVAILABLE, ASIDE, UNLIMITED = "available", "aside", "U"  # homes that are boxes, and the range that has no number


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
    promotions: tuple[Promotion, ...] = ()


class FlotillaRow(Row):
    id: str
    name: str
    side: str
    kind: Kind
    command: str = ""
    place: Place | None = None
    leader: str | None = None
    superior: str | None = None
    arrives: When | None = None


class CountersRow(Row):
    command: str
    kind: Kind
    count: int
    arrives: When | None = None


class SquadronRow(Row):
    id: str
    name: str
    flag: str
    sail_class: str
    command: str = ""
    capacity: int = 4
    shift: int = 0
    worn_shift: int | None = None
    damage: int = 0
    flotilla: str | None = None
    berth: Place | None = None
    in_ordinary: bool = False
    place: Place | None = None
    rolled: bool = False
    arrives: When | None = None
    flagship: bool = False
    corsairs: str = ""
    endless: bool = False


class FlagshipRow(Row):
    id: str
    name: str
    flag: str
    guns: int
    rate: int = 1
    command: str = ""
    shift: int = 0
    worn_shift: int | None = None
    damage: int = 0
    flotilla: str | None = None
    berth: Place | None = None
    in_ordinary: bool = False
    arrives: When | None = None


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
    entry: Place = NO_PLACE
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
    squadrons: list[str] = []
    leaders: list[str] = []
    auxiliaries: list[str] = []
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
    name: str = ""
    command: str = ""
    home: str = "available"
    ships: list[ShipRow] = []
    arrives: When | None = None


class Forces(Row):
    """All tables together."""

    command: list[Command] = []
    leader: list[LeaderRow] = []
    flotilla: list[FlotillaRow] = []
    counters: list[CountersRow] = []
    squadron: list[SquadronRow] = []
    flagship: list[FlagshipRow] = []
    spare: list[SquadronRow] = []
    ship: list[ShipRow] = []
    reinforcement: list[ReinforcementRow] = []
    withdrawal: list[WithdrawalRow] = []
    transfer: list[TransferRow] = []
    auxiliary: list[AuxiliaryRow] = []
    corsair_base: list[corsair_roll.BaseRow] = []
    corsair: list[corsair_roll.CorsairRow] = []


def path_in(theatre: Path) -> Path:
    """Where the forces of a theatre stand: its folder `order_of_battle` if it has one, else its `forces.toml`."""
    folder = theatre / FOLDER
    return folder if folder.is_dir() else theatre / FILE


def muster(world: World, path: Path) -> None:
    """Bring the forces of a file or folder into a world, or say everything that is wrong with them."""
    forces = _read(path)
    faults = [f"{path.name}: {fault}" for fault in _faults(forces, world)]
    if faults:
        raise BadTheatre(faults)
    world.commands = {command.id: command for command in forces.command}
    _bring_leaders(world, forces)
    _bring_flotillas(world, forces)
    _bring_counters(world, forces)
    corsair_roll.bring(world, forces.corsair_base, forces.corsair)
    _bring_squadrons(world, forces)
    _bring_divisions(world, forces)
    world.schedule += [_arrival(row) for row in forces.reinforcement]
    world.schedule += [_withdrawal(row) for row in forces.withdrawal]
    world.schedule += [Arrival(row.year, row.turn, row.side, serves=row.leader, command=row.command) for row in forces.transfer]
    _bring_auxiliaries(world, forces)
    world.dummies = dict.fromkeys(world.sides, world.charts.dummy.counters)
    prestige.begin(world)
    for side in world.sides:
        leading.fill_stations(world, side)
    world.tray.journal.clear()


def _bring_leaders(world: World, forces: Forces) -> None:
    """Those who are there, at the rank of the year (SL 11.171); the others are on the schedule, or come with their flotillas."""
    aboard = {row.leader for row in forces.flotilla if row.arrives and row.place}
    for row in forces.leader:
        if row.arrives is None:
            world.leaders[row.id] = leading.begin_service(_leader(row), world.clock.year)
        elif row.id not in aboard:
            world.schedule.append(Arrival(row.arrives.year, row.arrives.turn, row.side, leader=_leader(row)))
        if row.station and row.arrives is None:
            station = leading.fleet_station(row.side) if row.station == "fleet" else leading.command_station(row.station)
            world.stations[station] = row.id


def _leader(row: LeaderRow) -> Leader:
    return Leader(
        row.id, row.name, row.side, row.rank, row.leadership, row.strategy, row.control, row.personality, row.command,
        row.promotions,
    )  # fmt: skip


def _bring_flotillas(world: World, forces: Forces) -> None:
    for row in forces.flotilla:
        counter = FlotillaCounter(row.id, row.name, row.side, row.command, row.kind)
        if row.arrives is None:
            world.flotillas[row.id] = counter
            if row.place is not None:
                world.formations[row.id] = _formation(row, row.place)
        elif row.place is None:
            world.schedule.append(Arrival(row.arrives.year, row.arrives.turn, row.side, counters=(counter,)))


def _bring_counters(world: World, forces: Forces) -> None:
    """SL 3.325, 11.154: the counters that have no row of their own, numbered; those that come later are on the schedule."""
    named = Counter((row.command, row.kind) for row in forces.flotilla if row.arrives is None)
    numbered: Counter[tuple[str, Kind]] = Counter()
    for row in forces.counters:
        command, which = world.commands[row.command], (row.command, row.kind)
        count = row.count if row.arrives else max(0, row.count - named[which])
        numbers = range(numbered[which] + 1, numbered[which] + count + 1)
        counters = tuple(_flotilla_counter(command, row.kind, number) for number in numbers)
        numbered[which] += count
        if row.arrives is None:
            world.flotillas |= {counter.id: counter for counter in counters}
        else:
            world.schedule.append(Arrival(row.arrives.year, row.arrives.turn, command.side, counters=counters))


def _formation(row: FlotillaRow, place: Place) -> Formation:
    return Formation(row.id, row.name, row.side, row.kind, place, row.leader, command=row.command, superior=row.superior)


def _flotilla_counter(command: Command, kind: Kind, number: int) -> FlotillaCounter:
    id_ = f"{command.id}-{kind.replace(' ', '-')}-{number}"
    return FlotillaCounter(id_, f"{command.name} {kind} {number}", command.side, command.id, kind)


def _bring_squadrons(world: World, forces: Forces) -> None:
    for row in [*forces.squadron, *forces.spare]:
        squadron, when = _squadron(world, row, forces), _date(row, forces)
        if not squadron.ships:
            counter = SquadronCounter(
                row.id, row.name, squadron.side, row.flag, row.sail_class, row.command, row.capacity, row.shift, row.worn_shift
            )
            if when is None:
                world.spare_squadrons[row.id] = counter
            else:
                world.schedule.append(Arrival(when.year, when.turn, squadron.side, spares=(counter,)))
        elif when is None:
            world.squadrons[row.id] = squadron
            if row.corsairs:
                corsair_roll.put_out(world, squadron, Place(str(row.place or row.berth)))


def _squadron(world: World, row: SquadronRow, forces: Forces) -> Squadron:
    ships = [_sail(ship) for ship in forces.ship if ship.squadron == row.id]
    if row.endless:
        ships = [Sail(f"{row.id}-{number}", f"one of {row.name}") for number in range(1, row.capacity + 1)]
    return Squadron(
        row.id, row.name, str(world.side_of(row.flag)), row.flag, row.sail_class, ships, row.damage, row.flotilla, row.berth,
        row.in_ordinary, row.command, row.capacity, row.shift, row.worn_shift, row.flagship, row.corsairs, row.endless,
    )  # fmt: skip


def _date(row: SquadronRow, forces: Forces) -> When | None:
    """When a squadron comes: with its flotilla, or by itself."""
    flotilla = next((one for one in forces.flotilla if one.id == row.flotilla), None)
    return flotilla.arrives if flotilla else row.arrives


def _bring_divisions(world: World, forces: Forces) -> None:
    """SL 11.123: a flotilla and all that is subordinate to it come as one division; so does a squadron by itself."""
    manned = {ship.squadron for ship in forces.ship}
    for row in forces.flotilla:
        if row.arrives is not None and row.place is not None and row.superior is None:
            array = _array(row, forces)
            names = {flotilla.id for flotilla in array}
            squadrons = [one for one in forces.squadron if one.flotilla in names and one.id in manned]
            _schedule_division(world, forces, row.arrives, row.place, squadrons, array)
    for alone in forces.squadron:
        if alone.arrives is not None and alone.flotilla is None and alone.id in manned:
            _schedule_division(world, forces, alone.arrives, Place(str(alone.place or alone.berth)), [alone], [])


def _array(row: FlotillaRow, forces: Forces) -> list[FlotillaRow]:
    """A flotilla and those subordinate to it, in whatever depth."""
    found = [row]
    for one in found:
        found += [lesser for lesser in forces.flotilla if lesser.superior == one.id]
    return found


def _schedule_division(
    world: World, forces: Forces, when: When, place: Place, squadrons: list[SquadronRow], flotillas: list[FlotillaRow]
) -> None:
    chiefs = {row.leader for row in flotillas}
    division = Division(
        place,
        tuple(_squadron(world, row, forces) for row in squadrons),
        tuple(_formation(row, place) for row in flotillas),
        tuple(_leader(row) for row in forces.leader if row.id in chiefs),
        tuple(row.id for row in squadrons if row.rolled),
    )
    world.schedule.append(Arrival(when.year, when.turn, division.squadrons[0].side, division=division))


def _bring_auxiliaries(world: World, forces: Forces) -> None:
    for row in forces.auxiliary:
        auxiliary = _auxiliary(world, row)
        if row.arrives is None:
            world.auxiliaries[row.id] = auxiliary
        else:
            world.schedule.append(Arrival(row.arrives.year, row.arrives.turn, auxiliary.side, auxiliary=auxiliary))


def _auxiliary(world: World, row: AuxiliaryRow) -> Auxiliary:
    """SL 6.12, 6.32: an auxiliary in its box: assigned to its home if that is a port or a flotilla."""
    box: Box = "available" if row.home == AVAILABLE else "aside" if row.home == ASIDE else "assigned"
    at = "" if box != "assigned" else post_at(row.home) if row.home in world.sea.theatre.ports else row.home
    side, name = str(world.side_of(row.flag)), row.name or row.id.replace("-", " ").capitalize()
    range_ = None if isinstance(row.range, str) else row.range
    ships = tuple(_sail(ship) for ship in row.ships)
    return Auxiliary(row.id, name, side, row.flag, row.class_, range_, row.command, box, at, ships)


def _sail(row: ShipRow) -> Sail:
    return Sail(row.id, row.name, row.guns, row.rate)


def _arrival(row: ReinforcementRow) -> Arrival:
    ships = tuple(_sail(ship) for ship in row.ships)
    return Arrival(row.year, row.turn, row.side, row.port, row.flag, row.sail_class, ships, command=row.command, entry=row.entry)


def _withdrawal(row: WithdrawalRow) -> Arrival:
    return Arrival(
        row.year, row.turn, row.side, leaves=tuple(row.ships), departs=tuple(row.leaders), recalls=tuple(row.squadrons),
        pays_off=tuple(row.auxiliaries),
    )  # fmt: skip


@lru_cache(maxsize=16)
def _parsed(text: str) -> dict[str, Any]:
    """What a TOML file says; kept, for the same forces are mustered for every one of many games."""
    return tomllib.loads(text)


def _read(path: Path) -> Forces:
    """The tables of a file, or of all the files of a folder put together."""
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    tables: dict[str, list[Any]] = {}
    try:
        for file in files:
            for name, rows in _parsed(file.read_text(encoding="utf-8")).items():
                tables.setdefault(name, []).extend(rows if isinstance(rows, list) else [rows])
        return _with_flagships(msgspec.convert(tables, Forces))
    except FileNotFoundError:
        raise BadTheatre([f"{path.name}: there is no such file; expected a forces file"]) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadTheatre([f"{path.name}: {error}"]) from error


def _with_flagships(forces: Forces) -> Forces:
    """SL 3.223, 10.31: each flagship is a squadron with a single sail, herself."""
    for row in forces.flagship:
        forces.squadron.append(
            SquadronRow(
                id=row.id, name=row.name, flag=row.flag, sail_class=LINE[0], command=row.command, capacity=1, shift=row.shift,
                worn_shift=row.worn_shift, damage=row.damage, flotilla=row.flotilla, berth=row.berth, in_ordinary=row.in_ordinary,
                arrives=row.arrives, flagship=True,
            )
        )  # fmt: skip
        forces.ship.append(ShipRow(id=row.id, name=row.name, guns=row.guns, rate=row.rate, flag=row.flag, squadron=row.id))
    return forces


# -- faults --------------------------------------------------------------------------------------------------------------


def _faults(forces: Forces, world: World) -> Iterator[str]:
    """All that is wrong: pieces named twice, unknown things, and things that contradict one another."""
    pieces: dict[str, list[Any]] = {
        "command": [*forces.command], "leader": [*forces.leader], "flotilla": [*forces.flotilla],
        "squadron": [*forces.squadron, *forces.spare], "auxiliary": [*forces.auxiliary],
        "ship": [*forces.ship, *(ship for row in forces.auxiliary for ship in row.ships)],
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
        table = "flagship" if squadron.flagship else "squadron"
        yield from (f"{table} {squadron.id!r}: {fault}" for fault in _of_squadron(squadron, forces, world))
    for leader in forces.leader:
        yield from (f"leader {leader.id!r}: {fault}" for fault in _of_leader(leader, forces, world))
    for auxiliary in forces.auxiliary:
        yield from (f"auxiliary {auxiliary.id!r}: {fault}" for fault in _of_auxiliary(auxiliary, forces, world))
    yield from _overfull(forces)
    yield from _unpaired(forces)
    yield from corsair_roll.faults(world, forces.corsair_base, forces.corsair, {row.id for row in forces.auxiliary})
    known = {squadron.id for squadron in forces.squadron}
    for ship in forces.ship:
        if ship.squadron not in known:
            yield f"ship {ship.id!r}: unknown squadron {ship.squadron!r}; expected one of the squadron table (SL 3.222)"
    for entry in forces.reinforcement:
        if entry.entry:
            yield from (f"reinforcement {entry.id!r}: {fault}" for fault in _of_entry(entry, world))
        elif ports.owner(world, entry.port) != entry.side:
            yield f"reinforcement {entry.id!r}: port {entry.port!r} is none of {entry.side!r}'s"
    for withdrawal in forces.withdrawal:
        for name in withdrawal.squadrons:
            if name not in known:
                yield f"withdrawal {withdrawal.id!r}: unknown squadron {name!r}; expected one of the squadron table (SL 3.255)"


def _of_entry(row: ReinforcementRow, world: World) -> Iterator[str]:
    if row.port:
        yield f"port {row.port!r} and entry {row.entry!r}; expected one of them (SL 3.254c)"
    if not _open_sea(row.entry, world):
        yield f"entry {row.entry!r}; expected a space or a sea zone (SL 11.14c, 11.155)"


def _open_sea(place: str | None, world: World) -> bool:
    """SL 11.155: whether what appears at a place is at sea there: in a space, or in a sea zone and not in its boxes."""
    return place is not None and place in world.sea.number and is_open(place)


def _of_flotilla(row: FlotillaRow, forces: Forces, world: World) -> Iterator[str]:
    chiefs = {leader.id: leader for leader in forces.leader}
    if row.side not in world.sides:
        yield f"unknown side {row.side!r}; expected one of {', '.join(world.sides)}"
        return
    if row.place is None:
        return
    if row.place not in world.sea.number:
        yield f"unknown place {row.place!r}; expected such as 'harbour:brest' or 'space:off-ushant'"
    elif is_box(row.place):
        yield f"place {row.place!r}; expected the sea zone itself, {open_water(row.place)!r} (SL 11.155)"
    elif is_berth(row.place) and not _admitted(world, row.place, row.side):
        yield f"{row.place!r} is closed to {row.side!r}; expected a friend's port (SL 5.282)"
    if row.leader is not None and row.leader not in chiefs:
        yield f"unknown leader {row.leader!r}; expected one of the leader table"
    elif row.leader is not None and chiefs[row.leader].side != row.side:
        yield f"leader {row.leader!r} is of {chiefs[row.leader].side!r}; expected one of {row.side!r}"
    elif row.leader is not None and sum(other.leader == row.leader for other in forces.flotilla) > 1:
        yield f"leader {row.leader!r} commands another too; expected one flotilla a leader"
    elif row.leader is not None and all(one.arrives != row.arrives for one in forces.leader if one.id == row.leader):
        yield f"leader {row.leader!r} does not come with it; expected `arrives` alike (SL 11.176)"
    if row.superior is not None and row.superior not in {other.id for other in forces.flotilla}:
        yield f"unknown superior {row.superior!r}; expected a flotilla"
    elif any(one.id == row.superior and _apart(one, row) for one in forces.flotilla):
        yield f"does not come with its superior {row.superior!r}; expected `arrives` and `place` alike (SL 3.33c)"
    elif row.superior is None and not _manned(row.id, forces):
        yield "has no squadrons; expected at least one (SL 3.321)"


def _apart(superior: FlotillaRow, row: FlotillaRow) -> bool:
    """Whether a flotilla comes at another time than its superior, or to another place."""
    return superior.arrives != row.arrives or (row.arrives is not None and superior.place != row.place)


def _manned(flotilla: str, forces: Forces) -> bool:
    """Whether a flotilla, or one subordinate to it, has a squadron with ships."""
    sailing = {ship.squadron for ship in forces.ship}
    lesser = [row.id for row in forces.flotilla if row.superior == flotilla]
    own = any(row.flotilla == flotilla and row.id in sailing for row in forces.squadron)
    return own or any(_manned(name, forces) for name in lesser)


def _of_squadron(row: SquadronRow, forces: Forces, world: World) -> Iterator[str]:
    if row.corsairs or row.endless:
        bases = {base.port for base in forces.corsair_base}
        yield from corsair_roll.of_squadron(world, row.corsairs, row.sail_class, row.place or row.berth, bases)
        return
    classes, side = world.charts.sail_classes, world.side_of(row.flag)
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
    elif row.flotilla is not None and row.arrives not in (None, flotillas[row.flotilla].arrives):
        yield f"does not come with flotilla {row.flotilla!r}; expected no `arrives` of its own"
    elif row.arrives and row.place is not None and not _open_sea(row.place, world):
        yield f"comes to {row.place!r}; expected a space or a sea zone, or a berth (SL 11.155)"
    elif (row.place is not None or row.rolled) and _date(row, forces) is None:
        yield "has a place at sea or damage by a die; expected that only of one that arrives (SL 11.15, 11.153)"
    elif row.flotilla is None and row.place is None and not _admitted(world, row.berth, side):
        yield f"berth {row.berth!r}; expected a port's berth (SL 3.35)"


def _of_auxiliary(row: AuxiliaryRow, forces: Forces, world: World) -> Iterator[str]:
    classes, side = world.charts.auxiliary_classes, world.sea.theatre.side_of(row.flag)
    commands = {command.id for command in forces.command}
    if row.class_ not in classes:
        yield f"unknown class {row.class_!r}; expected one of {', '.join(classes)}"
        return
    if side is None:
        yield f"flag {row.flag!r} serves no side"
    if row.command and row.command not in commands:
        yield f"unknown command {row.command!r}; expected one of {', '.join(sorted(commands))}"
    yield from _of_range(row, classes[row.class_])
    yield from _of_mixed_role(row, classes[row.class_])
    if row.home not in (AVAILABLE, ASIDE) and side is not None:
        yield from _of_home(row, side, classes[row.class_], forces, world)


def _of_range(row: AuxiliaryRow, kind: AuxiliaryClass) -> Iterator[str]:
    """SL 6.111-6.112, 6.151, 6.231: a number, or U for a class that sail convert to; the chart's own where it has one."""
    if kind.range is not None and row.range != kind.range:
        yield f"range {row.range}; expected {kind.range} for the class {row.class_} (SL 6.112, 6.231)"
    elif isinstance(row.range, str) and (row.range != UNLIMITED or kind.sail_class is None):
        yield f"range {row.range!r}; expected a number, or 'U' for a class that sail convert to (SL 6.151)"
    elif not isinstance(row.range, str) and row.range < 0:
        yield f"range {row.range}; expected 0 or more (SL 6.111)"


def _of_mixed_role(row: AuxiliaryRow, kind: AuxiliaryClass) -> Iterator[str]:
    """SL 6.32-6.321: sail are in one role: two in an auxiliary of unlimited range, none in one set aside for them."""
    if kind.sail_class is None and (row.ships or row.home == ASIDE):
        yield f"no sail convert to the class {row.class_}; expected neither ships nor home 'aside' (SL 6.312)"
    elif row.home == ASIDE and row.ships:
        yield f"{len(row.ships)} ships though set aside; expected none (SL 6.32)"
    elif kind.sail_class and row.home != ASIDE and (row.ships or row.range == UNLIMITED) and len(row.ships) != SAIL:
        yield f"{len(row.ships)} ships; expected {SAIL} that serve as it (SL 6.321)"


def _of_home(row: AuxiliaryRow, side: str, kind: AuxiliaryClass, forces: Forces, world: World) -> Iterator[str]:
    """SL 6.13, 6.132: a friend's port or flotilla, of the sort that the class may be assigned to."""
    flotilla = next((one for one in forces.flotilla if one.id == row.home), None)
    port = row.home in world.sea.theatre.ports
    if not port and flotilla is None:
        yield f"unknown home {row.home!r}; expected a port, a flotilla, 'available' or 'aside' (SL 6.13)"
    elif (ports.owner(world, row.home) if port else flotilla and flotilla.side) != side:
        yield f"home {row.home!r} is none of {side!r}'s (SL 6.13)"
    elif ("port" if port else "formation") not in kind.posts:
        yield f"home {row.home!r}; expected a {' or '.join(kind.posts)} for the class {row.class_} (SL 6.132)"
    elif flotilla is not None and not port and flotilla.place is None and row.arrives is None:
        yield f"home {row.home!r} is not formed; expected a flotilla in play (SL 3.337)"


def _overfull(forces: Forces) -> Iterator[str]:
    """SL 6.131: a detachment begins with two auxiliaries at most, an independent squadron with none."""
    homes = Counter(row.home for row in forces.auxiliary if row.arrives is None)
    for flotilla in forces.flotilla:
        limit = CAPACITIES.get(flotilla.kind)
        if limit is not None and homes[flotilla.id] > limit:
            yield f"flotilla {flotilla.id!r}: {homes[flotilla.id]} auxiliaries; expected {limit} at most (SL 6.131)"


def _unpaired(forces: Forces) -> Iterator[str]:
    """SL 10.311c, 10.314: a flotilla begins with a regular squadron of the line for each flagship of a contingent."""
    manned = {ship.squadron for ship in forces.ship}
    mates = [row for row in forces.squadron if row.id in manned and row.sail_class in LINE and not row.flagship]
    for row in forces.flagship:
        own = sum((one.flotilla, one.flag) == (row.flotilla, row.flag) for one in mates)
        sisters = sum((one.flotilla, one.flag) == (row.flotilla, row.flag) for one in forces.flagship)
        if row.flotilla is not None and own < sisters:
            words = (
                f"{counted(own, 'squadron')} of the line of {row.flag!r} in {row.flotilla!r} for {counted(sisters, 'flagship')}"
            )
            yield f"flagship {row.id!r}: {words}; expected one for each (SL 10.314)"


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
    return side is None or ports.welcomes(world, port_of(berth), side)

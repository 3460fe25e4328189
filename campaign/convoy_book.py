"""The convoys of a theatre (SL 10.1, 9.315): their routes and their timetable as data, in the theatre's `convoys.toml`.

| table    | what a row is                                                                                                     |
|----------|-------------------------------------------------------------------------------------------------------------------|
| `route`  | a way across the chart: spaces and sea zones, each next to the one before, from end to end                          |
| `convoy` | a convoy: its kind and flag, its route (`homeward` the other way round), the turn from which it is looked for       |

A convoy whose route begins or ends in a port begins or ends at its berth; elsewhere it comes from beyond the chart, or leaves it.
One of `turn` 0 is there when the campaign begins. `calls` are the ports where a victualling convoy unloads; the other fields are
those of `campaign.convoying.Script`. A theatre without the file has no convoys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from campaign.calendar import TURNS, misdated
from campaign.convoying import Convoy, Guard, Script, Status, Trade
from campaign.rules import ports
from campaign.rules.convoys import course, voyages
from campaign.state import Sail, World
from maps.place import Place
from maps.theatre import Data
from table.reading.checks import no_die, strangers
from table.reading.faults import refuse, unknown
from table.reading.tables import Table
from table.reading.toml import Reader

FILE = "convoys.toml"


class RouteRow(Data, frozen=True):
    id: str
    places: tuple[str, ...]


class GuardRow(Data, frozen=True, rename={"class_": "class"}):
    """SL 10.123: the escort that comes with a convoy."""

    id: str
    name: str
    class_: str
    ships: tuple[Sail, ...]


class ConvoyRow(Data, frozen=True):
    """A convoy; `note` says where what is told of it comes from."""

    id: str
    name: str
    kind: Trade
    flag: str
    route: str
    turn: int = 0
    year: int = 0
    homeward: bool = False
    command: str = ""
    calls: tuple[str, ...] = ()
    appears: int | None = None
    enters: int | None = None
    allowance: int = 3
    scatter_at: int = 0
    scatter_sunk: int = 0
    scatter_die: int | None = None
    straits: bool = False
    yearly: bool = False
    after: str = ""
    landing: str = ""
    ships: tuple[Sail, ...] = ()
    guard: GuardRow | None = None
    note: str = ""


ROUTES, CONVOYS = Table(FILE, "route", RouteRow), Table(FILE, "convoy", ConvoyRow)


def muster(world: World, folder: Path) -> None:
    """Bring the convoys of a theatre's folder into a world, or say everything that is wrong with them."""
    routes, rows = read(folder)
    ways = {row.id: row for row in routes}
    refuse((*_faults_of_routes(world, routes), *_faults(world, ways, rows)))
    for row in rows:
        world.convoys[row.id] = _convoy(world, ways[row.route], row)
        if row.turn == 0 and row.kind != "victualling":
            voyages.assemble(world, world.convoys[row.id], "SL 4.3c")
    world.tray.journal.clear()


def read(folder: Path) -> tuple[tuple[RouteRow, ...], tuple[ConvoyRow, ...]]:
    """The routes and convoys of a theatre's folder, each row well formed, or `BadFile` with every fault; none without a file."""
    if not (folder / FILE).exists():
        return (), ()
    reader = Reader(folder)
    routes, rows = reader.tables(reader.document(FILE) or {}, FILE, ROUTES, CONVOYS, besides=("sources",))
    reader.refuse()
    return routes, rows


def _convoy(world: World, way: RouteRow, row: ConvoyRow) -> Convoy:
    guard = Guard(row.guard.id, row.guard.name, row.guard.class_, row.guard.ships) if row.guard else None
    berths = tuple(world.sea.berth(port) for port in row.calls)
    script = Script(
        _places(world, way, row), row.year or world.clock.year, row.turn, row.appears, row.enters, row.allowance, berths,
        row.scatter_at, row.scatter_sunk, row.scatter_die, row.straits, row.yearly, row.after, row.landing, row.ships, guard,
    )  # fmt: skip
    status: Status = "aside" if row.kind == "victualling" else "due"
    return Convoy(row.id, row.name, str(world.side_of(row.flag)), row.kind, row.flag, script, row.command, status)


def _places(world: World, way: RouteRow, row: ConvoyRow) -> tuple[Place, ...]:
    """The places of a convoy's route in order: the berth of a port at an end, and in and out of that of a port of call."""
    nodes = way.places[::-1] if row.homeward else way.places
    found: list[Place] = []
    for number, node in enumerate(nodes):
        place = world.sea.place_of(node)
        berth = [world.sea.berth(node)] if node in world.sea.theatre.ports else []
        if number == 0:
            found += [*berth, place]
        elif number == len(nodes) - 1:
            found += [place, *berth]
        else:
            found += [place, *berth, place] if node in row.calls else [place]
    return tuple(found)


# -- faults --------------------------------------------------------------------------------------------------------------


def _faults_of_routes(world: World, rows: tuple[RouteRow, ...]) -> Iterator[str]:
    """SL 10.114: a route has two places or more, all of the theatre's, each next to the one before."""
    sea = world.sea
    known = {*sea.theatre.spaces, *sea.theatre.zones}
    for where, row in Table(FILE, "route", RouteRow, rows=rows):
        if sum(other.id == row.id for other in rows) > 1:
            yield f"{where}: is named twice; expected each once"
        strangers = [place for place in row.places if place not in known]
        if strangers:
            yield f"{where}: {unknown('space or sea zone', strangers[0], known)}"
        elif len(row.places) < 2:
            yield f"{where}: {len(row.places)} places; expected two or more (SL 10.114)"
        else:
            steps = zip(row.places, row.places[1:], strict=False)
            apart = [(a, b) for a, b in steps if not course.stretch(sea, sea.place_of(a), sea.place_of(b))]
            yield from (
                f"{where}: {b!r} is not next to {a!r}; expected a lane or a sea zone's edge (SL 10.114)" for a, b in apart
            )


def _faults(world: World, ways: dict[str, RouteRow], rows: tuple[ConvoyRow, ...]) -> Iterator[str]:
    """All that is wrong with the convoys, each with its row."""
    twice = Counter(name for row in rows for name in (row.id, *([row.guard.id] if row.guard else [])))
    pieces = {*world.formations, *world.flotillas, *world.squadrons, *world.spare_squadrons, *world.auxiliaries}
    for where, row in Table(FILE, "convoy", ConvoyRow, rows=rows):
        for name in (row.id, *([row.guard.id] if row.guard else [])):
            if twice[name] > 1 or name in pieces:
                yield f"{where}: another piece is called {name!r}; expected a name of its own"
        if world.side_of(row.flag) is None:
            yield f"{where}: flag {row.flag!r} serves no side"
        elif row.route not in ways:
            yield f"{where}: {unknown('route', row.route, ways)}"
        else:
            yield from (f"{where}: {fault}" for fault in _of_voyage(world, ways[row.route], row))
        yield from (f"{where}: {fault}" for fault in _of_row(world, rows, row))


def _of_voyage(world: World, way: RouteRow, row: ConvoyRow) -> Iterator[str]:
    """SL 5.282, 10.172: ports that admit it, and calls that are on the way, the last of them at its end."""
    side, nodes = str(world.side_of(row.flag)), way.places[::-1] if row.homeward else way.places
    harbours = [node for node in (nodes[0], nodes[-1], *row.calls) if node in world.sea.theatre.ports]
    for port in dict.fromkeys(harbours):
        if not ports.welcomes(world, port, side):
            yield f"{port!r} is closed to {side!r}; expected a port that admits it (SL 5.282)"
    for call in row.calls:
        if call not in nodes[1:] or call not in world.sea.theatre.ports:
            yield f"call {call!r}; expected a port on its route after the first place (SL 10.172d)"
    if row.kind == "victualling" and nodes[-1] not in row.calls:
        yield f"ends at {nodes[-1]!r}; expected a victualling convoy to end at its last call (SL 10.172d)"
    if row.kind != "victualling" and row.calls:
        yield "has calls; expected them of a victualling convoy alone (SL 10.172d)"
    if row.enters is not None and (row.kind != "victualling" or nodes[0] in world.sea.theatre.ports):
        yield "has `enters`; expected it of a victualling convoy from beyond the chart alone (SL 10.174)"


def _of_row(world: World, rows: tuple[ConvoyRow, ...], row: ConvoyRow) -> Iterator[str]:
    """Dates, dice and figures that can be, and pieces that there are."""
    if not 0 <= row.turn <= TURNS:
        yield f"turn {row.turn}; expected 0 for the beginning, or 1 to {TURNS}"
    yield from misdated(row.year or world.clock.year, 1, world.clock.year)
    yield from no_die(appears=row.appears, enters=row.enters, scatter_die=row.scatter_die)
    if row.allowance < 1 or row.scatter_at < 0 or row.scatter_sunk < 0:
        yield f"allowance {row.allowance}, scatter_at {row.scatter_at}; expected 1 or more, and 0 or more (SL 5.12, 10.151)"
    if (row.ships or row.guard) and (row.yearly or row.kind == "victualling"):
        yield "has ships or a guard; expected none where the convoy comes again (SL 10.123, 10.172f)"
    if row.scatter_sunk and not row.ships:
        yield "has `scatter_sunk`; expected it of a convoy whose ships are counted (SL 10.142)"
    yield from (f"after: {fault}" for fault in strangers("convoy", filter(None, [row.after]), [other.id for other in rows]))
    if row.landing and (row.kind != "troop" or row.landing not in world.event_book.tallies):
        yield f"landing {row.landing!r}; expected a tally of the theatre's events, for a troop convoy (SL 10.164)"
    if row.guard is not None and (row.guard.class_ not in world.charts.sail_classes or not 1 <= len(row.guard.ships) <= 4):
        yield f"guard {row.guard.id!r}: expected 1 to 4 ships, and a class of {', '.join(world.charts.sail_classes)} (SL 10.123)"
    yield from (f"command: {fault}" for fault in strangers("command", filter(None, [row.command]), world.commands))

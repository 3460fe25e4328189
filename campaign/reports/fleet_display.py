"""Fleet displays (SL 3.14): what lies on a side's sheets of card, one for each flotilla and each port, in data and as pages."""

from __future__ import annotations

import re

import msgspec

from campaign.convoying import Convoy
from campaign.reports.dates import Moment
from campaign.reports.names import Names
from campaign.reports.sightings import KnownEnemy, known
from campaign.reports.templates_read import template
from campaign.rules import attrition, damage, leaders, organisation, ports, repair
from campaign.rules.admiralty import desk
from campaign.rules.convoys import standing
from campaign.state import Auxiliary, Formation, Leader, Squadron, World
from maps.place import is_berth, is_post, port_of, port_of_post, space_named

BOXES = range(11)
INDEX = "index.html"
CONVOYS = {"waiting": "waiting in ordinary", "coming": "expected from beyond the chart", "formed": "formed"}  # those with a sheet
OFF_THE_SHEETS = {  # SL 6.12: the boxes of auxiliaries that are assigned to no flotilla or port
    "available": "Available", "stationed": "Stationed", "cruising": "Cruising", "shadowing": "Shadowing",
    "recovery": "Recovery", "aside": "Set aside for mixed-role sail",
}  # fmt: skip


class Counter(msgspec.Struct, frozen=True):
    """A squadron on a record track: its box, whether it shows its +10 side, and the bracket that each box of the track is in.

    `near` is its damage rating, if one more turn at sea could bring it there (SL 7.35).
    """

    id: str
    name: str
    contingent: str
    sail_class: str
    capacity: int
    shift: int
    damage: int
    box: int
    plus_ten: bool
    brackets: list[int]
    ships: list[ShipName]
    near: int = 0


class ShipName(msgspec.Struct, frozen=True):
    name: str
    guns: int
    rate: int


class Officer(msgspec.Struct, frozen=True):
    name: str
    rank: str
    leadership: int
    strategy: int
    control: int
    personality: str
    away: str | None = None
    ashore: str = ""


class AuxiliaryCounter(msgspec.Struct, frozen=True):
    """SL 6.111: what is printed on an auxiliary; `at` says in words where it is stationed or cruises, or whom it shadows."""

    id: str
    name: str
    aux_class: str
    contingent: str
    range: str
    ships: list[str]
    at: str = ""


class AuxiliaryBox(msgspec.Struct, frozen=True):
    title: str
    auxiliaries: list[AuxiliaryCounter]


class FlotillaSheet(msgspec.Struct, frozen=True):
    """SL 3.141: the section of a flotilla. Its allowance is None as long as it has no squadron."""

    id: str
    name: str
    kind: str
    fleet: str
    command: str
    contingents: list[str]
    leader: Officer | None
    place: str
    at: str
    fitting_out: bool
    allowance: int | None
    reduced: bool
    auxiliaries: list[AuxiliaryCounter]
    squadrons: list[Counter]
    superior: str | None
    subordinates: list[FlotillaSheet]
    order: str = ""

    @property
    def family(self) -> list[FlotillaSheet]:
        """It and all below it."""
        return [self, *(one for lesser in self.subordinates for one in lesser.family)]


class ConvoySheet(msgspec.Struct, frozen=True):
    """SL 3.143, 10.111, 10.143: the section of a convoy: its marker on the record track, its escort's squadrons, and its cargo.

    `standing` says in words whether it is at sea, scattered, waits or is expected; one that is not on the chart has no place.
    """

    id: str
    name: str
    trade: str
    fleet: str
    contingent: str
    standing: str
    at: str
    bound: str
    allowance: int
    cargo: int
    escorts: list[str]
    auxiliaries: list[AuxiliaryCounter]
    squadrons: list[Counter]


class PortSheet(msgspec.Struct, frozen=True):
    """SL 3.142: the section of a port where a side has forces; `yard` is the number of repair dice, if it repairs there."""

    id: str
    name: str
    fleet: str
    flag: str
    yard: int | None
    auxiliaries: list[AuxiliaryCounter]
    flotillas: list[str]
    fitting_out: list[Counter]
    in_ordinary: list[Counter]


Sheet = FlotillaSheet | PortSheet | ConvoySheet


class Station(msgspec.Struct, frozen=True):
    name: str
    admiral: Officer | None


class Fleet(msgspec.Struct, frozen=True):
    """All that a side's displays show."""

    side: str
    name: str
    flotillas: list[FlotillaSheet]
    ports: list[PortSheet]
    boxes: list[AuxiliaryBox]
    stations: list[Station]
    mess: list[Officer]
    away: list[Officer]
    convoys: list[ConvoySheet] = []
    ashore: list[Officer] = []
    enemy: list[KnownEnemy] = []


class Displays(msgspec.Struct, frozen=True):
    """The displays of a campaign: one side's, or the umpire's with every side's."""

    campaign: str
    turn_name: str
    date: str
    side: str | None
    fleets: list[Fleet]


def displays(world: World, campaign: str, moment: Moment, names: Names, side: str | None) -> Displays:
    """SL 3.14: what is on the displays of one side, and nothing of another's; of all sides for the umpire."""
    sides = world.sides if side is None else (side,)
    return Displays(campaign, moment.turn_name, moment.date, side, [_fleet(world, one, names) for one in sides])


def _fleet(world: World, side: str, names: Names) -> Fleet:
    title = next(one.name for one in world.sea.theatre.heading.sides if one.id == side)
    return Fleet(
        side,
        title,
        [_flotilla(world, formation, title, names) for formation in world.fleet(side) if formation.kind != "convoy"],
        _ports(world, side, title, names),
        _boxes(world, side, names),
        _stations(world, side, title),
        [_officer(world, leader) for leader in world.mess(side)],
        [_officer(world, leader) for leader in world.leaders.values() if leader.side == side and leader.away is not None],
        [_convoy(world, one, title, names) for one in world.convoys.values() if one.side == side and one.status in CONVOYS],
        [_officer(world, leader) for leader in world.leaders.values() if leader.side == side and leader.ashore],
        known(world.sightings, side, names, world.clock.year),
    )


def _flotilla(world: World, formation: Formation, fleet: str, names: Names) -> FlotillaSheet:
    """SL 3.141: name, membership, leader, auxiliaries, the squadrons on the record track, and the chit of its order."""
    own, company = world.squadrons_of(formation.id), world.company(formation.id)
    allowance = organisation.allowance(world, formation) if company else None
    printed = min((world.charts.sail_classes[one.sail_class].allowance for one in company), default=0)
    leader = world.leader_of(formation)
    superior = world.formations.get(formation.superior or "")
    return FlotillaSheet(
        formation.id,
        formation.name,
        formation.kind,
        fleet,
        _command(world, formation.command),
        sorted({_flag(world, squadron.flag) for squadron in company}),
        _officer(world, leader) if leader else None,
        formation.place,
        names.at(formation.place),
        formation.fitting_out,
        allowance,
        allowance is not None and allowance < printed,
        [_auxiliary(world, one, names) for one in world.assigned_to(formation.id)],
        [_counter(world, squadron) for squadron in own],
        superior.name if superior else None,
        [_flotilla(world, lesser, fleet, names) for lesser in world.subordinates(formation.id)],
        _order(world, formation),
    )


def _order(world: World, formation: Formation) -> str:
    """SL 3.141d, 9.324: what is printed on the chit in a flotilla's box; nothing if it has no order."""
    issued = world.admiralty.issued.get(formation.id)
    return desk.title(world, issued.side, issued.order) if issued is not None else ""


def _convoy(world: World, convoy: Convoy, fleet: str, names: Names) -> ConvoySheet:
    """SL 3.143, 10.122: the convoy's own marker comes first on its track, then its counted sail and its escort's squadrons."""
    formation = world.formations.get(convoy.id)
    escorts = standing.escorts(world, formation) if formation is not None else []
    aboard = [*world.squadrons_of(convoy.id), *(one for escort in escorts for one in world.company(escort.id))]
    return ConvoySheet(
        convoy.id,
        convoy.name,
        convoy.kind,
        fleet,
        _flag(world, convoy.flag),
        "scattered" if convoy.scattered else CONVOYS[convoy.status],
        names.at(formation.place) if formation is not None else "",
        names.place(convoy.destination),
        organisation.allowance(world, formation) if formation is not None else convoy.script.allowance,
        convoy.cargo,
        [escort.name for escort in escorts],
        [_auxiliary(world, one, names) for one in world.assigned_to(convoy.id)],
        [_marker(world, convoy), *(_counter(world, one) for one in aboard)],
    )


def _marker(world: World, convoy: Convoy) -> Counter:
    """SL 10.143: a convoy's marker lies on the box of its damage points, tens being told by its +10 side and by chits."""
    tens = max(0, convoy.damage - 1) // BOXES[-1]
    return Counter(
        convoy.id, convoy.name, _flag(world, convoy.flag), "Convoy", 0, 0, convoy.damage, convoy.damage - tens * BOXES[-1],
        tens > 0, [0 for _ in BOXES], [],
    )  # fmt: skip


def _ports(world: World, side: str, fleet: str, names: Names) -> list[PortSheet]:
    """SL 3.142, 6.133: a sheet for every port where the side has a squadron, a flotilla fitting out, or an auxiliary."""
    loose = [one for one in world.squadrons.values() if one.side == side and one.formation is None]
    afloat = [one for one in world.formations.values() if one.side == side and is_berth(one.place)]
    waiting = [one for one in world.auxiliaries.values() if one.side == side and one.box == "assigned" and is_post(one.at)]
    havens = [world.sea.berth(port_of_post(one.at)) for one in waiting]
    berths = dict.fromkeys([*(world.place_of(one) for one in loose), *(one.place for one in afloat), *havens])
    return [
        PortSheet(
            berth,
            names.place(berth),
            fleet,
            _flag(world, world.sea.theatre.ports[port_of(berth)].flag),
            _yard(world, berth, side),
            [_auxiliary(world, one, names) for one, haven in zip(waiting, havens, strict=True) if haven == berth],
            [one.name for one in afloat if one.place == berth],
            [_counter(world, one) for one in loose if one.berth == berth and not one.in_ordinary],
            [_counter(world, one) for one in loose if one.berth == berth and one.in_ordinary],
        )
        for berth in sorted(berths, key=names.place)
    ]


def _boxes(world: World, side: str, names: Names) -> list[AuxiliaryBox]:
    """SL 6.12: the boxes of auxiliaries that lie on no sheet, those that hold any."""
    own = [one for one in world.auxiliaries.values() if one.side == side]
    held = {box: [_auxiliary(world, one, names) for one in own if one.box == box] for box in OFF_THE_SHEETS}
    return [AuxiliaryBox(title, held[box]) for box, title in OFF_THE_SHEETS.items() if held[box]]


def _auxiliary(world: World, one: Auxiliary, names: Names) -> AuxiliaryCounter:
    where = {"stationed": names.at, "cruising": names.at, "shadowing": names.piece}.get(one.box)
    fixed = world.charts.auxiliary_classes[one.aux_class].range
    range_ = fixed if fixed is not None else one.range
    return AuxiliaryCounter(
        one.id,
        one.name,
        one.aux_class,
        _flag(world, one.flag),
        "U" if range_ is None else str(range_),
        [ship.name for ship in one.ships],
        where(one.at) if where else "",
    )


def _yard(world: World, berth: str, side: str) -> int | None:
    """SL 7.324, 11.321: key ports where a side may lie in ordinary have a repair track, and dice for it."""
    tracked = repair.has_track(world, berth) and ports.lays_up(world, port_of(berth), side)
    return repair.yard_dice(world, berth) if tracked else None


def _counter(world: World, squadron: Squadron) -> Counter:
    """SL 7.32-7.321: a squadron lies on the box of its damage points; over ten it is turned to its +10 side."""
    plus_ten = squadron.damage > BOXES[-1]
    under = 10 if plus_ten else 0
    light, heavy = damage.limits(world, squadron)
    return Counter(
        squadron.id,
        squadron.name,
        _flag(world, squadron.flag),
        squadron.sail_class,
        squadron.capacity,
        squadron.shift,
        squadron.damage,
        min(squadron.damage - under, BOXES[-1]),
        plus_ten,
        [(box + under > light) + (box + under > heavy) for box in BOXES],
        [ShipName(ship.name, ship.guns, ship.rate) for ship in squadron.ships],
        damage.rating(world, squadron) if attrition.near_rating(world, squadron) else 0,
    )


def _stations(world: World, side: str, fleet: str) -> list[Station]:
    posts = {leaders.fleet_station(side): fleet}
    posts |= {leaders.command_station(one): world.commands[one].name for one in leaders.divisions(world, side)}
    holders = {post: world.leaders.get(world.stations.get(post, "")) for post in posts}
    return [Station(name, _officer(world, holder) if (holder := holders[post]) else None) for post, name in posts.items()]


def _officer(world: World, leader: Leader) -> Officer:
    return Officer(
        leader.name, leader.rank, leader.leadership, leader.strategy, leader.control, leader.personality, leader.away,
        world.sea.name(space_named(leader.ashore)) if leader.ashore else "",
    )  # fmt: skip


def _command(world: World, command: str) -> str:
    return world.commands[command].name if command in world.commands else command


def _flag(world: World, flag: str) -> str:
    return next((one.name for one in world.sea.theatre.heading.flags if one.id == flag), flag)


# -- pages ---------------------------------------------------------------------------------------------------------------


def pages(shown: Displays) -> dict[str, str]:
    """The displays as pages to print on A4, by the name of the file: one a flotilla, a convoy or a port, and their index."""
    page = template("fleet_display.html.j2")
    files: dict[str, Sheet] = {}
    links: dict[str, str] = {}
    for fleet in shown.fleets:
        for flotilla in (one for top in fleet.flotillas for one in top.family):
            links[flotilla.id] = _file(f"flotilla-{flotilla.id}", files)
            files[links[flotilla.id]] = flotilla
        for convoy in fleet.convoys:
            links[convoy.id] = _file(f"convoy-{convoy.id}", files)
            files[links[convoy.id]] = convoy
        for port in fleet.ports:
            links[f"{fleet.side} {port.id}"] = _file(f"port-{fleet.side}-{port_of(port.id)}", files)
            files[links[f"{fleet.side} {port.id}"]] = port
    found = {INDEX: page.render(shown=shown, sheet=None, links=links, boxes=BOXES)}
    for file, sheet in files.items():
        found[file] = page.render(shown=shown, sheet=sheet, links=links, boxes=BOXES)
    return found


def _file(wanted: str, taken: dict[str, Sheet]) -> str:
    """A file's name that any system will have, and that no other sheet has."""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", wanted)
    names = (f"{stem}{number}.html" for number in ("", *(f"-{count}" for count in range(2, len(taken) + 3))))
    return next(name for name in names if name.lower() not in {one.lower() for one in taken})

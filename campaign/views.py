"""What one side may know of the world, named field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec

from campaign.clock import Clock
from campaign.convoying import Convoy
from campaign.engagement import Battle, Combat
from campaign.rules import damage, oars, sighting_book
from campaign.rules.admiralty import desk, sailing
from campaign.rules.admiralty.step import score
from campaign.rules.battle import occasion
from campaign.rules.battle.gunnery import fleet_shifts, printed_shift, total
from campaign.rules.convoys import action, expected, losses, standing
from campaign.sightings import Entry, of_enemies
from campaign.state import Auxiliary, Formation, GaleMarker, Kind, Leader, Squadron, Temperament, World
from maps.oars import rowed
from maps.place import NO_PLACE, Place, is_berth
from maps.waters import Waters
from orders.chits import Issued


class Own(msgspec.Struct, frozen=True):
    """A formation of the side's own, with all that its owner knows of it."""

    id: str
    name: str
    kind: Kind
    place: Place
    fitting_out: bool
    in_gale: bool
    damage: int
    spotted: bool
    charge: Place
    disorganised: bool
    oars: bool = False


class OwnSquadron(msgspec.Struct, frozen=True):
    """A squadron of the side's own."""

    id: str
    name: str
    place: Place
    formation: str | None
    damage: int
    sail: int
    in_ordinary: bool
    command: str
    flagship: bool = False
    rating: int = 0
    flag: str = ""


class OwnLeader(msgspec.Struct, frozen=True):
    """A leader of the side's own: what counts when he is posted, and his temper, if he is known for one."""

    id: str
    command: str
    rank: str
    control: int
    leadership: int = 0
    name: str = ""
    temper: Temperament | None = None


class OwnFlotilla(msgspec.Struct, frozen=True):
    """A flotilla counter of the side's own; without a place it is not formed."""

    id: str
    kind: Kind
    command: str
    place: Place | None = None
    superior: str | None = None
    leader: OwnLeader | None = None


class OwnAuxiliary(msgspec.Struct, frozen=True):
    """An auxiliary of the side's own."""

    id: str
    name: str
    aux_class: str
    box: str
    at: str


class OwnConvoy(msgspec.Struct, frozen=True):
    """A convoy of the side's own, on the chart or still to come; its place is nowhere until it is formed.

    `meets_at` is where an escort may come to it (SL 10.121): also the port from which it is about to sail.
    """

    id: str
    name: str
    trade: str
    status: str
    place: Place
    bound: Place
    damage: int
    cargo: int
    scattered: bool
    escorts: tuple[str, ...]
    meets_at: Place = NO_PLACE


class Sighting(msgspec.Struct, frozen=True):
    """An enemy counter on the chart. Unspotted it shows whose it is and where, and no more (SL 3.323, 7.11): it may be a dummy.

    Spotted it shows its name and kind, and on request how many squadrons it has, and its auxiliaries by class (SL 7.115).
    """

    place: Place
    side: str
    id: str = ""
    name: str = ""
    kind: str = ""
    squadrons: int = 0
    auxiliaries: dict[str, int] = {}
    disorganised: bool = False


class Fielded(msgspec.Struct, frozen=True):
    """A squadron in a battle, as both sides see it (SL 8.125)."""

    id: str
    formation: str
    sail_class: str
    sail: int
    damage: int
    rating: int
    shift: int
    mate: str = ""
    fleet_shift: int = 0


class Flag(msgspec.Struct, frozen=True):
    """A leader in a battle, as both sides see him."""

    id: str
    formation: str
    rank: str
    leadership: int
    control: int
    personality: str
    aboard: str


class BattleView(msgspec.Struct, frozen=True):
    """A battle on the table as both sides see it: who is in it, by side, and how far it has come."""

    id: str
    place: Place
    gauge: str
    chances: dict[str, int]
    intensity: str
    level: int
    squadrons: dict[str, tuple[Fielded, ...]]
    leaders: dict[str, tuple[Flag, ...]]
    idle: tuple[str, ...]
    combats: tuple[Combat, ...]
    convoys: dict[str, tuple[str, ...]] = {}


class Duty(msgspec.Struct, frozen=True):
    """An order of the side's own in execution: which, with whom or where (SL 9.4), whither it leads now, how far it has come."""

    order: str
    target: str
    goals: tuple[str, ...]
    begun: bool
    count: int
    leg: int
    done: tuple[str, ...]
    since: int


class Orders(msgspec.Struct, frozen=True):
    """What a side knows of orders: its own chits (SL 9.324), what its formations execute, and what lies open to all.

    `counts` are both sides' fulfilled and failed orders of the year (SL 12.21), `shown` the chits of each that all have seen.
    """

    pool: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    issued: dict[str, Duty] = {}
    counts: dict[str, tuple[int, int]] = {}
    shown: dict[str, tuple[str, ...]] = {}


class Affairs(msgspec.Struct, frozen=True):
    """What all may know of the war at large: the prestige of each side (SL 12.11), events whose effects hold, and wars ashore.

    A war is told by whether it is active, the box of its marker, and its status (SL 9.231-9.232).
    """

    prestige: dict[str, int] = {}
    events: tuple[str, ...] = ()
    wars: dict[str, tuple[bool, int, str]] = {}


class View(msgspec.Struct, frozen=True):
    """A side's view: the date, the weather, its own fleet, the enemy's counters, and a battle on the table.

    `formations` are those that act by themselves, `flotillas` all counters, subordinate or unformed ones too, `mess` the
    leaders without a flotilla; `stations` are where an enemy auxiliary lies face down (SL 6.292), once for each; `book` is the
    last sighting of each enemy, those in sight first; `meetings` are the enemies whom the side might bring to battle now (SL
    8.124): by the place that it would be asked of, where they and its own are who met, more than one if they passed each other.
    """

    side: str
    clock: Clock
    winds: tuple[str, ...]
    gales: tuple[GaleMarker, ...]
    formations: dict[str, Own]
    squadrons: dict[str, OwnSquadron]
    flotillas: dict[str, OwnFlotilla]
    mess: tuple[OwnLeader, ...]
    berths: tuple[str, ...]
    waters: Waters
    auxiliaries: dict[str, OwnAuxiliary] = {}
    enemies: tuple[Sighting, ...] = ()
    battle: BattleView | None = None
    orders: Orders = Orders()
    affairs: Affairs = Affairs()
    convoys: dict[str, OwnConvoy] = {}
    stations: tuple[str, ...] = ()
    book: tuple[Entry, ...] = ()
    meetings: dict[str, tuple[Place, ...]] = {}


def waters_of(seen: View, formation: Own) -> Waters:
    """SL 3.23d: the waters that a formation goes by; under oars they are others."""
    return rowed(seen.waters) if formation.oars else seen.waters


def view(world: World, side: str, berths: tuple[str, ...]) -> View:
    """What a side may see now."""
    return View(side=side, berths=berths, **{name: make(world, side) for name, make in _PARTS.items()})


def glance(world: World, side: str, berths: tuple[str, ...]) -> View:
    """What a side may see now, for who answers at once: only what is looked at is made, and when it is looked at."""
    return cast(View, Glance(world, side, berths))


class Glance:
    """A side's view that is made part by part, as it is looked at; not to be kept for later, when the world has gone on."""

    __struct_fields__ = View.__struct_fields__

    def __init__(self, world: World, side: str, berths: tuple[str, ...]) -> None:
        self.side, self.berths = side, berths
        self._make: Callable[[str], Any] = lambda name: _PARTS[name](world, side)

    def __getattr__(self, name: str) -> Any:
        if name not in _PARTS:
            raise AttributeError(f"a view has no {name!r}; expected one of {', '.join(self.__struct_fields__)}")
        part = self.__dict__[name] = self._make(name)
        return part


_PARTS: dict[str, Callable[[World, str], Any]] = {
    "clock": lambda world, side: world.clock,
    "winds": lambda world, side: tuple(world.impulse.winds),
    "gales": lambda world, side: tuple(world.gales),
    "formations": lambda world, side: _formations(world, side),
    "squadrons": lambda world, side: {one.id: _squadron(world, one) for one in world.squadrons.values() if one.side == side},
    "flotillas": lambda world, side: _flotillas(world, side),
    "mess": lambda world, side: tuple(_leader(one) for one in world.mess(side)),
    "waters": lambda world, side: world.waters.seen_by(side),
    "auxiliaries": lambda world, side: {one.id: _auxiliary(one) for one in world.auxiliaries.values() if one.side == side},
    "enemies": lambda world, side: sightings(world, side),
    "battle": lambda world, side: None if world.battle is None else _battle(world, world.battle),
    "orders": lambda world, side: _orders(world, side),
    "affairs": lambda world, side: _affairs(world),
    "convoys": lambda world, side: _convoys(world, side),
    "stations": lambda world, side: stations(world, side),
    "book": lambda world, side: _book(world, side),
    "meetings": lambda world, side: _meetings(world, side),
}


def _convoys(world: World, side: str) -> dict[str, OwnConvoy]:
    return {one.id: _convoy(world, one) for one in world.convoys.values() if one.side == side and one.status != "ended"}


def _convoy(world: World, one: Convoy) -> OwnConvoy:
    place = world.formations[one.id].place if one.id in world.formations else NO_PLACE
    return OwnConvoy(
        one.id, one.name, one.kind, one.status, place, one.destination, losses.suffered(world, one), one.cargo, one.scattered,
        tuple(one.escorts), expected.meeting_place(world, one),
    )  # fmt: skip


def _affairs(world: World) -> Affairs:
    """SL 9.2, 12.11: the tracks and the booklet's boxes, which lie open on the table."""
    held = tuple(one.id for one in world.events.happenings if one.in_force and not one.lifted)
    wars = {name: (war.active, war.box, war.status) for name, war in world.events.wars.items()}
    return Affairs(dict(world.prestige), held, wars)


def _orders(world: World, side: str) -> Orders:
    """SL 9.322: a side's own chits; of the others' only what is open to all."""
    if not world.admiralty.sets:
        return Orders()
    own = [world.admiralty.sets[booklet.id] for booklet in desk.booklets(world, side)]
    return Orders(
        tuple(name for chits in own for name in chits.pool),
        tuple(name for chits in own for name in chits.hand),
        tuple(name for chits in own for name in chits.discard),
        {one.formation: _duty(world, one) for one in desk.issued(world, side)},
        {each: (tally.fulfilled, tally.failed) for each in world.sides if (tally := score(world, each))},
        {each: _shown(world, each) for each in world.sides},
    )


def _shown(world: World, side: str) -> tuple[str, ...]:
    """SL 9.322-9.323: the chits of a side that have lain face up."""
    return tuple(name for booklet in desk.booklets(world, side) for name in world.admiralty.sets[booklet.id].shown)


def _duty(world: World, one: Issued) -> Duty:
    how = one.progress
    return Duty(one.order, one.target, sailing.goals_of(world, one), how.begun, how.count, how.leg, tuple(how.done), one.turn)


def _squadron(world: World, one: Squadron) -> OwnSquadron:
    return OwnSquadron(
        one.id, one.name, world.place_of(one), one.formation, one.damage, one.sail, one.in_ordinary, one.command, one.flagship,
        damage.rating(world, one), one.flag,
    )  # fmt: skip


def _flotillas(world: World, side: str) -> dict[str, OwnFlotilla]:
    """All flotillas of a side, formed or not."""
    spare = {one.id: OwnFlotilla(one.id, one.kind, one.command) for one in world.flotillas.values() if one.side == side}
    formed = [one for one in world.formations.values() if one.side == side and one.kind not in ("independent", "dummy")]
    return spare | {one.id: _flotilla(world, one) for one in formed}


def _flotilla(world: World, one: Formation) -> OwnFlotilla:
    leader = world.leader_of(one)
    return OwnFlotilla(one.id, one.kind, one.command, one.place, one.superior, _leader(leader) if leader else None)


def _leader(one: Leader) -> OwnLeader:
    return OwnLeader(one.id, one.command, one.rank, one.control, one.leadership, one.name, one.temper)


def _formations(world: World, side: str) -> dict[str, Own]:
    companies = world.companies()
    return {one.id: _own(world, one, companies[one.id]) for one in world.fleet(side)}


def _own(world: World, formation: Formation, squadrons: list[Squadron]) -> Own:
    return Own(
        formation.id,
        formation.name,
        formation.kind,
        formation.place,
        is_berth(formation.place),
        world.grip(formation.place) is not None,
        max((squadron.damage for squadron in squadrons), default=_convoys_damage(world, formation)),
        formation.spotted,
        formation.charge,
        formation.disorganised,
        oars.under_oars(world, formation),
    )


def _convoys_damage(world: World, formation: Formation) -> int:
    convoy = standing.convoy(world, formation)
    return convoy.damage if convoy is not None else 0


def _auxiliary(one: Auxiliary) -> OwnAuxiliary:
    return OwnAuxiliary(one.id, one.name, one.aux_class, one.box, one.at)


def sightings(world: World, side: str) -> tuple[Sighting, ...]:
    """SL 7.11, 7.114-7.115: the enemy's counters, in an order that tells nothing; in double-blind play the spotted ones alone."""
    found = [_sighting(world, one) for one in world.afloat() if one.side != side and (one.spotted or not world.double_blind)]
    return tuple(sorted(found, key=lambda one: (one.place, one.side, one.id)))


def _sighting(world: World, formation: Formation) -> Sighting:
    if not formation.spotted:
        return Sighting(formation.place, formation.side)
    squadrons, auxiliaries = sighting_book.shown(world, formation)
    return Sighting(
        formation.place, formation.side, formation.id, formation.name, formation.kind, squadrons, auxiliaries,
        formation.disorganised,
    )  # fmt: skip


def _book(world: World, side: str) -> tuple[Entry, ...]:
    """SL 7.115: the last sighting of each enemy; of who has just come to an end in sight no more is said."""
    found = of_enemies(world.sightings, side)
    return tuple(one for one in found if one.formation in world.formations or not one.seen.in_sight)


def _meetings(world: World, side: str) -> dict[str, tuple[Place, ...]]:
    """SL 8.122, 8.124: of the enemies who met only those in sight count; whoever lies there unseen adds no place to them."""
    found: dict[str, tuple[Place, ...]] = {}
    for one in occasion.occasions(world):
        if side in one.forces and not one.must and occasion.may_open(world, one.forces, side):
            met = [it.place for who, force in one.forces.items() for it in force if who == side or it.spotted]
            found[one.place] = tuple(dict.fromkeys([*found.get(one.place, ()), *sorted(met)]))
    return found


def stations(world: World, side: str) -> tuple[str, ...]:
    """SL 6.292: a stationed auxiliary is a counter on the chart without a class to it; in double-blind play none is seen."""
    if world.double_blind:
        return ()
    return tuple(sorted(one.at for one in world.auxiliaries.values() if one.side != side and one.box == "stationed"))


def _battle(world: World, battle: Battle) -> BattleView:
    """SL 8.125: the true composition of the engaged forces, those still to be engaged not among them."""
    squadrons: dict[str, tuple[Fielded, ...]] = {}
    flags: dict[str, tuple[Flag, ...]] = {}
    for side in battle.sides:
        initial = [battle.initial[side]] if side in battle.initial else []
        formations = [one for one in battle.engaged.get(side, initial) if one in world.formations]
        squadrons[side] = tuple(_fielded(world, battle, one) for name in formations for one in world.company(name))
        array = [flotilla for name in formations for flotilla in world.array(world.formations[name])]
        flags[side] = tuple(_flag(battle, one, leader) for one in array if (leader := world.leader_of(one)) is not None)
    return BattleView(
        battle.id, battle.place, battle.gauge, dict(battle.chances), battle.intensity, battle.level, squadrons, flags,
        tuple(battle.idle), tuple(battle.combats),
        {side: tuple(one.id for one in action.engaged(world, battle, side)) for side in battle.sides},
    )  # fmt: skip


def _fielded(world: World, battle: Battle, one: Squadron) -> Fielded:
    return Fielded(
        one.id, str(one.formation), one.sail_class, one.sail, one.damage, damage.rating(world, one), printed_shift(one),
        battle.mates.get(one.id, ""), total(fleet_shifts(world, one)),
    )  # fmt: skip


def _flag(battle: Battle, formation: Formation, leader: Leader) -> Flag:
    return Flag(
        leader.id, formation.id, leader.rank, leader.leadership, leader.control, leader.personality,
        battle.aboard.get(leader.id, ""),
    )  # fmt: skip

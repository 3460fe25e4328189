"""What one side may reckon of a battle before it is fought, named field by field as in a view.

Of the side's own formations everything is known. Of the enemy's those that are in sight, with the number of their squadrons (SL
7.115), and the true strength and leader of who is engaged (SL 8.125); what is not known is bounded, never looked up.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from campaign.engagement import Battle
from campaign.rules import leaders
from campaign.rules.battle import engaged, gauge, joining, occasion, withdrawal
from campaign.rules.convoys import standing
from campaign.state import Formation, World
from maps.place import Place, port_of
from table.dice import Modifier

FACES = 10
LONE = 0.5  # SL 8.222: of two who throw until their dice differ each wins as often
Bounds = tuple[float, float]


class Force(msgspec.Struct, frozen=True):
    """A formation that is there; of one out of sight no more than that. Its sail are 0, and its leader nobody, if unknown.

    `leaves` says whether it could withdraw before the battle, if its side had the gauge (SL 8.231).
    """

    side: str
    id: str = ""
    name: str = ""
    squadrons: int = 0
    sail: int = 0
    damage: int = 0
    leader: str = ""
    leadership: int | None = None
    engaged: bool = False
    leaves: bool = False


class Gauge(msgspec.Struct, frozen=True):
    """SL 8.22: both chance numbers between their bounds, with what the side's own is made of; `holder` once it is settled."""

    own: tuple[int, int]
    enemy: tuple[int | None, int]
    reasons: tuple[Modifier, ...] = ()
    holder: str = ""
    held: bool | None = None

    @property
    def chance(self) -> Bounds:
        """SL 8.222: that the side has it, at worst and at best."""
        if self.held is not None:
            return float(self.held), float(self.held)
        low, high = self.enemy
        return duel(self.own[0], high), 1.0 if low is None else duel(self.own[1], low)


class Coming(msgspec.Struct, frozen=True):
    """SL 8.24: a formation that might come up; of an enemy's the chance is not known. `helped` is that with one auxiliary more.

    On hexes it is there between the turns `soonest` and `latest`, by what its die has to spare.
    """

    side: str
    name: str
    from_port: bool = False
    chance: float | None = None
    helped: float | None = None
    reasons: tuple[Modifier, ...] = ()
    soonest: int = 0
    latest: int = 0


class Prospect(msgspec.Struct, frozen=True):
    """A battle as one side may reckon it: both forces, the gauge, whether the enemy could refuse it, and who might come up."""

    side: str
    enemy: str
    place: Place
    own: tuple[Force, ...]
    theirs: tuple[Force, ...]
    gauge: Gauge
    refusable: bool
    coming: tuple[Coming, ...]
    joined: bool = False

    @property
    def action(self) -> Bounds:
        """SL 8.23, 8.232: that the enemy is brought to action though he would rather not, which he is unless he has the gauge and
        all of his formations can leave. Who has not withdrawn when the gauge is settled stands."""
        if self.gauge.held is not None or not self.refusable:
            return 1.0, 1.0
        return self.gauge.chance


def duel(own: int, enemy: int) -> float:
    """SL 8.222: how often the higher number has the gauge; of equals the dice decide."""
    return LONE if own == enemy else float(own > enemy)


def before(world: World, side: str, place: Place) -> Prospect | None:
    """SL 8.124: the battle that a side is asked whether to bring on at a place."""
    found = next((one for one in occasion.occasions(world) if one.place == place and side in one.forces), None)
    if found is None:
        return None
    one, other = found.forces
    battle = Battle(
        "", place, (one, other), found.must,
        met={who: [formation.id for formation in force] for who, force in found.forces.items()},
    )  # fmt: skip
    return _reckoned(world, battle, side, joined=False)


def joined(world: World, side: str) -> Prospect | None:
    """SL 8.125: the battle that lies on the table."""
    battle = world.battle
    if battle is None or side not in battle.sides or battle.combats:
        return None
    return _reckoned(world, battle, side, joined=True)


def _reckoned(world: World, battle: Battle, side: str, *, joined: bool) -> Prospect:
    foe = battle.enemy(side)
    own = [world.formations[name] for name in battle.met[side] if name in world.formations]
    shown = _in_sight(world, battle, foe)
    leaving = {one.id for one in withdrawal.may_withdraw(world, battle, side)} if joined else set()
    fled = _leaving(world, battle, foe)
    return Prospect(
        side, foe, battle.place,
        tuple(_own(world, battle, one, leaves=one.id in leaving) for one in own),
        tuple(_enemy(world, battle, one, leaves=fled is None or not one.spotted or one.id in fled) for one in shown),
        _gauge(world, battle, side, own, shown),
        fled is None or all(one.id in fled for one in shown if one.spotted),
        (*_own_coming(world, battle, side), *_their_coming(world, battle, foe, shown)),
        joined,
    )  # fmt: skip


def _in_sight(world: World, battle: Battle, foe: str) -> list[Formation]:
    """SL 7.11: the enemy's formations that are seen where they met; of counters that lie there face down nobody knows if they are
    dummies, and in double-blind play there are none to be seen."""
    met = [one for name in battle.met[foe] if (one := world.formations.get(name)) is not None and one.spotted]
    there = {battle.place, *(one.place for one in met)}
    hidden = [one for one in world.afloat() if one.side == foe and not one.spotted and one.place in there]
    return met if world.double_blind else [*met, *hidden]


def _leaving(world: World, battle: Battle, foe: str) -> set[str] | None:
    """SL 8.231: the enemy's formations that could leave, escorts with their convoy; None if it is not known whence they came."""
    if world.double_blind:
        return None
    able = withdrawal.may_withdraw(world, battle, foe)
    return {one.id for formation in able for one in (formation, *standing.escorts(world, formation))}


# -- the forces --------------------------------------------------------------------------------------------------------------


def _own(world: World, battle: Battle, one: Formation, *, leaves: bool) -> Force:
    company, leader = world.company(one.id), world.leader_of(one)
    return Force(
        one.side, one.id, one.name, len(company), sum(squadron.sail for squadron in company),
        sum(squadron.damage for squadron in company), leader.id if leader else "", leaders.leadership(world, one),
        one.id in battle.engaged.get(one.side, []), leaves,
    )  # fmt: skip


def _enemy(world: World, battle: Battle, one: Formation, *, leaves: bool) -> Force:
    """SL 7.11, 7.115, 8.125: by what shows of it."""
    if one.id in battle.engaged.get(one.side, []):
        return _own(world, battle, one, leaves=leaves)
    if not one.spotted:
        return Force(one.side, leaves=leaves)
    book = world.sightings.get(one.id)
    return Force(one.side, one.id, one.name, len(world.company(one.id)), book.sail if book is not None else 0, leaves=leaves)


# -- the gauge ---------------------------------------------------------------------------------------------------------------


def _gauge(world: World, battle: Battle, side: str, own: Sequence[Formation], shown: Sequence[Formation]) -> Gauge:
    """SL 8.221: by the initial engaged formations, or by those that could be; an enemy who is not engaged yet may be sound and as
    well led as any of his side."""
    foe = battle.enemy(side)
    mine = [world.formations[battle.initial[side]]] if side in battle.initial else _first(world, battle, side, own)
    known = world.formations[battle.initial[foe]] if foe in battle.initial else None
    best = max((one.leadership for one in world.leaders.values() if one.side == foe), default=0)
    ratings = [leaders.leadership(world, known)] if known is not None else [0, best]
    numbers = [gauge.number(world, one, rating) for one in mine for rating in ratings]
    theirs = _theirs(world, shown, known, mine, best)
    holder = battle.gauge
    return Gauge(
        (min(number for number, _ in numbers), max(number for number, _ in numbers)),
        theirs,
        tuple(numbers[0][1]) if len(numbers) == 1 else (),
        holder,
        holder == side if holder else None,
    )


def _first(world: World, battle: Battle, side: str, own: Sequence[Formation]) -> list[Formation]:
    """SL 8.21: who could be engaged first."""
    return engaged.eligible(world, battle, side) or list(own)


def _theirs(
    world: World, shown: Sequence[Formation], known: Formation | None, mine: Sequence[Formation], best: int
) -> tuple[int | None, int]:
    """The enemy's number: exactly if he is engaged; else how high it may be: sound, swift, led by his best, come as was seen."""
    ratings = [leaders.leadership(world, one) for one in mine]
    if known is not None:
        found = [gauge.number(world, known, rating)[0] for rating in ratings]
        return min(found), max(found)
    chart = world.charts.weather_gauge
    ways = [chart.on_station, chart.with_wind + chart.out_of_zone, chart.light + chart.out_of_zone]
    if not world.double_blind:
        ways = [sum(one.value for one in gauge.came(world, formation)) for formation in shown if formation.spotted] or ways
    return None, chart.base + max(ways) + max(0, best - min(ratings, default=0)) + max(0, chart.swift)


# -- who might come up -------------------------------------------------------------------------------------------------------


def _own_coming(world: World, battle: Battle, side: str) -> list[Coming]:
    """SL 8.242: each with the chance of its die; the largest that could be is taken to be engaged first, if nobody is yet."""
    trial = battle
    if side not in battle.initial:
        first = _first(world, battle, side, [world.formations[name] for name in battle.met[side]])
        if not first:
            return []
        chosen = max(first, key=lambda one: len(world.company(one.id))).id
        trial = msgspec.structs.replace(
            battle, initial={**battle.initial, side: chosen}, engaged={**battle.engaged, side: [chosen]}
        )
    help_ = world.charts.battle_reinforcement.auxiliary if joining.helpers(world, trial, side) else 0
    return [_coming(world, trial, one, help_) for one in joining.eligible(world, trial, side)]


def _coming(world: World, battle: Battle, one: Formation, help_: int) -> Coming:
    reasons = tuple(due for due in joining.dues(world, battle, one) if due.value)
    spare = leaders.leadership(world, one) - sum(due.value for due in reasons)
    chart, late = world.charts.battle_reinforcement, world.charts.battle_reinforcement.from_port * one.fitting_out
    turns = [chart.turns[min(left, len(chart.turns) - 1)] + late for left in (spare, 0)] if spare >= 0 else [0, 0]
    return Coming(one.side, one.name, one.fitting_out, _passes(spare), _passes(spare - help_) if help_ else None, reasons, *turns)


def _passes(spare: int) -> float:
    """SL 2.21a, 8.242: a die of 0 to 9 that must be no higher than this."""
    return min(max(spare + 1, 0), FACES) / FACES


def _their_coming(world: World, battle: Battle, foe: str, shown: Sequence[Formation]) -> list[Coming]:
    """SL 8.241, 8.243: those that are there besides the one that is engaged first, and counters that are seen in the port."""
    busy = {*battle.engaged.get(foe, []), *battle.withdrawn}
    rest = [one for one in shown if one.id not in busy and one.kind != "convoy"]
    port = port_of(battle.place)
    berth = world.sea.berth(port) if port in world.sea.theatre.ports else None
    lying = [one for one in world.fleet(foe) if one.place == berth and (one.spotted or not world.double_blind)]
    return [
        *(Coming(foe, one.name if one.spotted else "") for one in (rest if battle.engaged.get(foe) else rest[1:])),
        *(Coming(foe, one.name if one.spotted else "", from_port=True) for one in lying),
    ]

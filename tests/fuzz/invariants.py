"""What must hold of a campaign after every phase of it, whoever plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from campaign.record.auxiliaries import Converted, CutOut
from campaign.record.battle import Struck
from campaign.record.fleet import Arrived, Damaged, Repaired, SailSank, Transferred, Unformed, Withdrawn
from campaign.rules import leaders, organisation, ports
from campaign.rules.auxiliaries import assignment
from campaign.rules.flagships import pairing
from campaign.state import Division, Formation, Squadron, World
from maps.place import is_berth
from maps.theatre import FORCES
from table.dice import Fact


class Strength(NamedTuple):
    """The names of a squadron's sail, in order, and its damage."""

    sail: tuple[str, ...]
    damage: int

    def without(self, name: str) -> Strength:
        left = list(self.sail)
        left.remove(name)
        return Strength(tuple(left), self.damage)

    def with_(self, name: str) -> Strength:
        return Strength(tuple(sorted((*self.sail, name))), self.damage)


NOTHING = Strength((), 0)


def strengths(world: World) -> dict[str, Strength]:
    return {one.id: Strength(tuple(sorted(ship.name for ship in one.ships)), one.damage) for one in world.squadrons.values()}


def check_places(world: World) -> None:
    """Each squadron is in one place, each formation has squadrons of its side, and berths hold only whom their ports admit."""
    for squadron in world.squadrons.values():
        assert (squadron.formation is None) != (squadron.berth is None), f"{squadron.id} is in two places or none"
        assert squadron.formation is None or squadron.formation in world.formations
        assert 0 < squadron.sail <= squadron.capacity
        assert squadron.damage >= 0
        assert squadron.side == world.side_of(squadron.flag)
        assert not (squadron.in_ordinary and squadron.berth is None), f"{squadron.id} is in ordinary at sea"
        if squadron.berth is not None:
            check_berth(world, squadron.berth, squadron.side)
    for formation in world.formations.values():
        check_formation(world, formation)


def check_formation(world: World, formation: Formation) -> None:
    """It has squadrons of its own side, and a subordinate flotilla is where its superior is."""
    crew = world.company(formation.id)
    if formation.kind == "dummy":
        assert (crew, formation.leader, formation.superior, formation.spotted) == ([], None, None, False), "a dummy is something"
        return
    if formation.kind == "convoy":
        check_convoy(world, formation)
        return
    assert crew, f"{formation.id} is empty"
    assert {squadron.side for squadron in crew} == {formation.side}
    assert formation.kind != "independent" or (formation.leader is None and formation.superior is None)
    check_flagships(formation, crew)
    assert formation.place in world.sea.number, f"{formation.id} is at {formation.place}"
    if formation.superior is not None:
        superior = world.formations[formation.superior]
        assert formation.place == superior.place, f"{formation.id} is not with {superior.id}"
        assert formation.kind in organisation.LESSER[superior.kind]
        assert formation.side == superior.side
        assert not formation.spotted, f"{formation.id} is seen apart from {superior.id}"
    if is_berth(formation.place):
        check_berth(world, formation.place, formation.side)
        assert not formation.spotted, f"{formation.id} is seen at its berth"


def check_convoy(world: World, formation: Formation) -> None:
    """SL 10.1: it has a script and no squadron but counted sail; it is in sight unless scattered, and its escorts are with it."""
    convoy = world.convoys[formation.id]
    assert (convoy.status, convoy.side) == ("formed", formation.side)
    assert bool(world.company(formation.id)) == bool(convoy.script.ships), f"{formation.id} has squadrons, or none"
    assert (formation.leader, formation.superior, formation.disorganised, formation.charge) == (None, None, False, "")
    assert formation.spotted != convoy.scattered, f"{formation.id} is not seen as it should be"
    assert formation.place in world.sea.number
    assert {world.formations[name].place for name in convoy.escorts} <= {formation.place}, f"{formation.id} has lost its escort"
    assert not (convoy.scattered and (convoy.escorts or convoy.bound or world.assigned_to(convoy.id)))
    assert convoy.cargo >= 0
    assert 0 <= convoy.leg < len(convoy.script.route)
    if is_berth(formation.place):
        check_berth(world, formation.place, formation.side)


def check_flagships(formation: Formation, crew: list[Squadron]) -> None:
    """SL 10.311c, 10.312: a flotilla has a mate for each of its flagships; independent are one squadron, a pair, or flagships."""
    own = [squadron for squadron in crew if squadron.formation == formation.id]
    flagships = [squadron for squadron in own if squadron.flagship]
    if formation.kind == "independent":
        assert len(own) == 1 or len(flagships) in (1, len(own)), f"{formation.id} is more than an independent squadron"
        assert len(own) - len(flagships) <= 1, f"{formation.id} has two squadrons"
    else:
        assert not pairing.unpaired(own), f"{formation.id} has a flagship without a mate"
    assert all((one.sail, one.capacity) == (1, 1) for one in flagships), "a flagship is one ship"


def scheduled(world: World) -> list[Division]:
    """What is still to come formed."""
    return [entry.division for entry in world.schedule if entry.division]


def counters(world: World) -> tuple[set[str], set[str]]:
    """All squadron and all flotilla counters, in play, out of it or still to come."""
    coming = scheduled(world)
    squadrons = {squadron.id for division in coming for squadron in division.squadrons}
    flotillas = {flotilla.id for division in coming for flotilla in division.flotillas}
    spares = {spare.id for entry in world.schedule for spare in entry.spares}
    squadrons |= {convoy.script.guard.id for convoy in world.convoys.values() if convoy.script.guard}
    return {*world.squadrons, *world.spare_squadrons, *world.elsewhere, *squadrons, *spares}, {*world.flotillas, *flotillas}


def check_pieces(world: World) -> None:
    """Each sail, counter and leader is in exactly one place."""
    coming = scheduled(world)
    squadrons = [
        *world.squadrons.values(),
        *world.elsewhere.values(),
        *(one for division in coming for one in division.squadrons),
    ]
    assert len({squadron.id for squadron in squadrons}) == len(squadrons)
    ships = [ship.id for squadron in squadrons for ship in squadron.ships]
    ships += [ship.id for entry in world.schedule for ship in entry.ships]
    ships += [ship.id for auxiliary in world.auxiliaries.values() for ship in auxiliary.ships]
    assert len(set(ships)) == len(ships), [ship for ship, count in Counter(ships).items() if count > 1]
    assert not {squadron.id for squadron in squadrons} & world.spare_squadrons.keys()
    assert not world.flotillas.keys() & {flotilla.id for division in coming for flotilla in division.flotillas}
    flotillas = {formation.id for formation in world.formations.values() if formation.kind in organisation.FLOTILLAS}
    assert flotillas <= world.flotillas.keys()
    posted = [formation.leader for formation in world.formations.values() if formation.leader]
    assert len(set(posted)) == len(posted), "a leader of two flotillas"
    for formation in world.formations.values():
        leader = world.leader_of(formation)
        assert formation.leader is None or leader is not None
        assert leader is None or (leader.side == formation.side and leader.away is None), f"{formation.leader} is not there"
    to_come = {entry.leader.id for entry in world.schedule if entry.leader}
    to_come |= {leader.id for division in coming for leader in division.leaders}
    assert not to_come & world.leaders.keys()
    assert len({*world.stations.values()}) == len(world.stations), "an admiral of two stations"
    for station, holder in world.stations.items():
        assert leaders.is_admiral(world.leaders[holder]), station
        assert world.leaders[holder].away in (None, "wounded"), station


def check_auxiliaries(world: World) -> None:
    """SL 6.13, 6.131, 6.32: who is assigned has a post of his own side with room; sail serve by twos or not at all."""
    for one in world.auxiliaries.values():
        assert len(one.ships) == (2 if one.ships else 0), one.id
        assert not (one.box == "aside" and one.ships), one.id
        if one.box == "assigned" and one.at.startswith("port:"):
            unaligned = world.corsairs.unaligned(one.base) and one.at == f"port:{one.base}"
            assert unaligned or ports.owner(world, one.at.removeprefix("port:")) == one.side, one.id
        elif one.box == "assigned":
            assert world.formations[one.at].side == one.side, one.id
        assert one.box != "cruising" or one.range is None, one.id
        assert bool(one.at) == (one.box in ("assigned", "stationed", "cruising", "shadowing")), one.id
    for formation in world.formations.values():
        limit = assignment.capacity(world.charts, formation.kind)
        assert limit is None or len(world.assigned_to(formation.id)) <= limit, formation.id


def check_orders(world: World) -> None:
    """SL 9.324, 9.312, 9.366: each chit lies in one box; who executes an order acts by himself, and nobody else is charged."""
    admiralty = world.admiralty
    for booklet in world.booklets.values():
        chits = admiralty.sets[booklet.id]
        out = [
            one.order for one in (*admiralty.issued.values(), *admiralty.orphans) if one.side == booklet.side and not one.special
        ]
        boxes = [
            *chits.pool,
            *chits.hand,
            *chits.discard,
            *chits.aside,
            *chits.gone,
            *(name for name in out if name in booklet.orders),
        ]
        assert sorted(boxes) == sorted(booklet.orders)
    for name, issued in admiralty.issued.items():
        formation = world.formations[name]
        assert (issued.formation, issued.side, formation.superior) == (name, formation.side, None)
    for formation in world.formations.values():
        assert not formation.charge or formation.id in admiralty.issued, formation.id


def check_seniority(world: World) -> None:
    """SL 3.464, 3.425: after the R&R step nobody is without a flotilla that a junior of his command and sort commands."""
    for side in world.sides:
        for leader in world.mess(side):
            for flotilla in world.formations.values():
                holder = world.leader_of(flotilla)
                superior = world.leader_of(world.formations[flotilla.superior]) if flotilla.superior else None
                may = leaders.qualified(leader, flotilla.kind) and (not superior or leaders.rank(leader) < leaders.rank(superior))
                if holder is not None and may and (leader.side, leader.command) == (flotilla.side, flotilla.command):
                    assert leaders.rank(holder) >= leaders.rank(leader), f"{leader.id} is passed over for {holder.id}"
    for formation in world.formations.values():
        superior, own = world.leader_of(world.formations[formation.superior or formation.id]), world.leader_of(formation)
        if superior is not None and own is not None:
            assert leaders.rank(own) <= leaders.rank(superior), f"{own.id} is under {superior.id}"


def check_berth(world: World, berth: str, side: str) -> None:
    assert is_berth(berth)
    assert berth in world.sea.number
    assert ports.welcomes(world, berth.partition(":")[2], side), f"{berth} does not admit {side}"


def check_weather(world: World, phase: str) -> None:
    """One gale a wind and one a place, on its wind's marks; after sailing every gale's wind blows and hides what is in it."""
    markers = world.gales
    assert len({gale.wind for gale in markers}) == len({gale.place for gale in markers}) == len(markers)
    for wind in world.sea.theatre.winds.values():
        assert not (wind.id in world.impulse.winds and wind.contra in world.impulse.winds), (
            f"{wind.id} and its contra wind blow together"
        )
    for gale in markers:
        assert gale.place in world.sea.marked(gale.wind)
        assert gale.force in FORCES
        assert phase != "increment" or gale.wind in world.impulse.winds
    if phase == "increment":
        assert (world.impulse.gales_due, world.increment.markers, world.increment.tracks) == ([], {}, [])
        ordinary = [formation for formation in world.formations.values() if formation.kind != "convoy"]
        assert not any(formation.spotted and world.grip(formation.place) for formation in ordinary)


def check_losses(before: dict[str, Strength], after: dict[str, Strength], told: Sequence[Fact]) -> None:
    """What was told of sail and damage, and nothing else, leads from what was to what is.

    So damage falls by repair or hulking alone, and sail leave by sinking, hulking or withdrawal alone.
    """
    book = dict(before)
    for fact in told:
        match fact:
            case Damaged():
                assert fact.points > 0
                book[fact.squadron] = book[fact.squadron]._replace(damage=book[fact.squadron].damage + fact.points)
                assert fact.total == book[fact.squadron].damage
            case Repaired():
                assert fact.points > 0
                book[fact.squadron] = book[fact.squadron]._replace(damage=book[fact.squadron].damage - fact.points)
                assert fact.total == book[fact.squadron].damage >= 0
            case SailSank():
                book[fact.squadron] = book[fact.squadron].without(fact.sail)
                assert fact.left == len(book[fact.squadron].sail)
            case Transferred():
                given, taking = book[fact.donor], book.get(fact.recipient, NOTHING)
                book[fact.donor] = given.without(fact.sail)
                book[fact.recipient] = taking.with_(fact.sail)._replace(damage=max(given.damage, taking.damage))
            case Unformed() if not book.get(fact.piece, NOTHING).sail:
                book.pop(fact.piece, None)  # formed again it is as damaged as its donor, not as it was
            case Arrived():
                for name in fact.sail:
                    book[fact.squadron] = book.get(fact.squadron, NOTHING).with_(name)
            case CutOut() if fact.to:
                book[fact.to] = book.get(fact.to, NOTHING).with_(fact.sail)
            case Struck() if fact.squadron:
                book[fact.squadron] = book.get(fact.squadron, NOTHING).with_(fact.sail)
            case Unformed() if fact.piece in book and not book[fact.piece].sail:
                book[fact.piece] = NOTHING
            case Withdrawn():
                called_away(book, after, fact.sail)
            case Converted() if not fact.to_sail:
                for name in fact.sail:
                    called_away(book, after, [name])
    assert {name: strength for name, strength in book.items() if strength.sail} == after


def called_away(book: dict[str, Strength], after: dict[str, Strength], names: list[str]) -> None:
    """The sail of one squadron leave: of several with sail of these names, of the one that has fewer of them now."""

    def fewer(one: str, was: Strength) -> bool:
        return all(was.sail.count(name) > after.get(one, NOTHING).sail.count(name) for name in names)

    squadron = next(one for one, was in book.items() if fewer(one, was))
    for name in names:
        book[squadron] = book[squadron].without(name)
    book[squadron] = book[squadron] if book[squadron].sail else NOTHING

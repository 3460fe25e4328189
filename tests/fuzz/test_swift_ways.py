"""What is found in one go, kept, or carried on is what the plain way finds, at every question of random play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest

from campaign.rules import fleet_acts, movement, organisation, ports, reorganisation, spotting
from campaign.rules.admiralty import sailing
from campaign.rules.auxiliaries import boxes, conversion, search, stationing, touch
from campaign.rules.convoys import standing
from campaign.rules.flagships import pairing
from campaign.rules.fleet_acts import (
    DetachFlotilla,
    DetachSquadron,
    FormFlotilla,
    HulkSail,
    RelieveLeader,
    RelieveStation,
    Subordinate,
    TransferAuxiliary,
    TransferSail,
    UnformFlotilla,
)
from campaign.sequence import TURN
from campaign.state import Formation, Squadron, World
from campaign.views import View, view
from maps import ranges, routes
from maps.place import port_of
from maps.sea import Sea
from maps.waters import Waters
from table.archives import Memory
from table.decisions import Answer, IllegalChoice
from table.dice import draw
from table.flows import Question
from table.seats import RandomLegal
from table.session import Session
from tests.fuzz.years import game

PHASES = 4 * len(TURN)


class Watching(RandomLegal):
    """Random legal play that looks the world over at every question that it is asked."""

    session: Session[World]

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        world = self.session.state
        assert world.weather == world.waters.weather
        for side in world.sides:
            check_allowances(world, side)
            check_offers(world, side)
            check_glance(world, side)
        assert list(spotting.encounters(world)) == list(passed(world))
        if question.kind.name == "reorganisation" or draw(self.seed, world.dice.count, 20) == 0:
            check_reorganisation(world, question.side)
            check_havens(world, question.side)
            check_waters(world)
            check_kept(world, question.side)
            check_conversions(world, question.side)
            check_alike(world.clone(), world)
        return super().answer(view, question, moment)


@pytest.mark.parametrize("double_blind", [False, True], ids=["open", "double-blind"])
def test_the_swift_ways_find_what_the_plain_ones_do_in_random_play(double_blind: bool) -> None:
    world = game().new_world("swift")
    world.double_blind = double_blind
    seats = {side: Watching(f"swift/{side}") for side in world.sides}
    archive = Memory(game().encode(world))
    session = Session(game(), archive)
    for seat in seats.values():
        seat.session = session
    written = []
    for _, closing in zip(range(PHASES), session.play(seats), strict=False):
        check_alike(session.state, game().decode(closing.snapshot))
        check_one_place(session.state, closing)
        written.append(msgspec.json.encode(closing))
    assert written == [msgspec.json.encode(closing) for closing in archive.closed], "what was on record has changed since"
    assert len(written) == PHASES


# -- a state that is carried on ----------------------------------------------------------------------------------------


LEAVES = (str, int, float, bool, type(None))  # of exactly these types: they have no parts, and nothing in them can change


def parts(thing: object) -> list[Any]:
    """What a thing is made of."""
    if isinstance(thing, msgspec.Struct):
        return [getattr(thing, name) for name in thing.__struct_fields__]
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    return list(thing) if isinstance(thing, list | tuple) else []


def changes(thing: object) -> bool:
    """Whether anything in a thing can change."""
    if type(thing) in LEAVES:
        return False
    frozen = isinstance(thing, msgspec.Struct) and thing.__struct_config__.frozen
    return (isinstance(thing, list | dict | msgspec.Struct) and not frozen) or any(map(changes, parts(thing)))


def check_alike(one: object, other: object) -> None:
    """Equal, of the same types throughout, and of what can change nothing in common."""
    assert type(one) is type(other)
    if type(one) in LEAVES:
        assert one == other
        return
    assert one is not other or not changes(one)
    mine, theirs = parts(one), parts(other)
    assert len(mine) == len(theirs)
    assert mine or one == other or (parts(one) is not None and type(one) in (list, dict, tuple))
    for part, twin in zip(mine, theirs, strict=True):
        check_alike(part, twin)


def check_one_place(*things: object) -> None:
    """Nothing that can change lies in two places."""
    seen: set[int] = set()
    waiting: list[object] = [*things]
    while waiting:
        thing = waiting.pop()
        if changes(thing):
            assert id(thing) not in seen, f"twice: {thing}"
            seen.add(id(thing))
            waiting += parts(thing)


# -- what is found in one go ---------------------------------------------------------------------------------------------


def check_allowances(world: World, side: str) -> None:
    fleet, companies = world.fleet(side), world.companies()
    spent = [one for one in fleet if organisation.spends(organisation.allowance(world, one), world.clock.increment)]
    assert organisation.under_way(world, fleet) == spent
    for one in fleet:
        assert organisation.swift(world, one) == (organisation.allowance(world, one) >= organisation.SWIFT)
        assert {squadron.id for squadron in companies[one.id]} == {squadron.id for squadron in world.company(one.id)}


def check_offers(world: World, side: str) -> None:
    """SL 6.14: what may be searched, shadowed, taken and cleared, space by space and auxiliary by auxiliary."""
    assert [errand.key for errand in search.offers(world, side)] == [*searches(world, side), *quarries(world, side)]
    assert [errand.key for errand in stationing.offers(world, side)] == [*stations(world, side), *held(world, side)]


def searches(world: World, side: str) -> Iterator[str]:
    counters = [one.place for one in world.afloat() if one.side != side and not one.spotted]
    for place in world.sea.spaces:
        if (world.double_blind or place in counters) and f"{side}/{place}" not in world.impulse.searched:
            yield from [f"search:{place}"] * bool(boxes.at_hand(world, side, "search", place))


def quarries(world: World, side: str) -> Iterator[str]:
    for one in world.afloat():
        seen = one.side != side and one.spotted and not touch.is_shadowed(world, one)
        if seen and one.place in world.sea.spaces and f"{side}/{one.place}" not in world.impulse.searched:
            yield from [f"shadow:{one.id}"] * bool(boxes.at_hand(world, side, "shadow", one.place))


def stations(world: World, side: str) -> Iterator[str]:
    for place in world.sea.spaces:
        if stationing.is_station(world, side, place):
            there = [one for one in boxes.at_hand(world, side, "station", place) if one.box in stationing.WHENCE]
            off_no_port = ports.owner(world, port_of(place)) in (side, None)
            yield from [f"station:{place}"] * any(not one.base or off_no_port for one in there)


def held(world: World, side: str) -> Iterator[str]:
    came = {track.formation for track in world.increment.tracks}
    arrived = [lesser.id for one in world.fleet(side) if one.id in came for lesser in world.array(one)]
    for place in world.sea.spaces:
        theirs = any(stationing.is_station(world, foe, place) for foe in world.sides if foe != side)
        if theirs and world.grip(place) is None and (world.double_blind or stationing.stationed(world, side, place)):
            port = place.replace("space:", "port:")
            own = [one for one in world.auxiliaries.values() if one.side == side and one.box == "assigned"]
            there = [one for one in own if one.at == port or (one.at in arrived and world.formations[one.at].place == place)]
            yield from [f"clear:{place}"] * any(boxes.able(world, one, "screen") for one in there)


def passed(world: World) -> Iterator[tuple[Formation, Formation, frozenset[str]]]:
    """SL 8.122: every two enemies with a leg of their ways in common, sailed in opposite directions."""
    sailed = [track for track in world.increment.tracks if track.formation in world.formations]
    for mine, theirs in combinations(sailed, 2):
        one, other = world.formations[mine.formation], world.formations[theirs.formation]
        my_way, their_way = world.sea.way(mine.here, mine.there), world.sea.way(theirs.here, theirs.there)
        if one.side != other.side and any(leg[::-1] in pairwise(their_way) for leg in pairwise(my_way)):
            yield one, other, frozenset(my_way) & frozenset(their_way)


def check_reorganisation(world: World, side: str) -> None:
    """SL 11.13: of all that could be thought of, what is legal is offered, in the same order."""
    offered = [act for act in reorganisation.offered(world, side) if not isinstance(act, TransferAuxiliary)]
    assert offered == [act for act in thought_of(world, side) if legal(world, side, act)]


def thought_of(world: World, side: str) -> Iterator[fleet_acts.AnyAct]:
    """Every counter with all the free squadrons of every place, and every piece of a side with every other."""
    squadrons = [one for one in world.squadrons.values() if one.side == side]
    formations = [one for one in world.formations.values() if one.side == side]
    for counter in world.flotillas.values():
        free = [one for one in squadrons if is_free(world, one) and not one.in_ordinary and one.command == counter.command]
        for place in sorted({world.place_of(one) for one in free}):
            there = [one for one in free if world.place_of(one) == place]
            lacking = pairing.unpaired(there)
            yield FormFlotilla(counter.id, tuple(one.id for one in there if one not in lacking))
    for formation in formations:
        yield UnformFlotilla(formation.id)
        yield DetachFlotilla(formation.id)
        yield from (Subordinate(formation.id, other.id) for other in formations if other is not formation)
        yield from [RelieveLeader(formation.leader)] if formation.leader else []
    for squadron in squadrons:
        yield DetachSquadron(squadron.id)
        yield HulkSail(squadron.id, squadron.ships[-1].id)
        yield from (TransferSail(squadron.ships[-1].id, squadron.id, other.id) for other in squadrons if other is not squadron)
    yield from (RelieveStation(leader) for leader in dict.fromkeys(world.stations.values()))


def is_free(world: World, squadron: Squadron) -> bool:
    return squadron.formation is None or world.formations[squadron.formation].kind == "independent"


# -- what is taken over from other waters, and made as it is looked at ---------------------------------------------------


def check_waters(world: World) -> None:
    """SL 5.2-5.3: the waters of a gale, with those of their calm kin, are what the whole chart makes of the weather."""
    waters, plain = world.waters, Waters(Sea(world.sea.theatre), world.weather)
    assert waters.steps == plain.steps
    assert waters.backwards == plain.backwards
    assert waters.gripped == plain.gripped
    for formation in world.formations.values():
        for side in world.sides:
            kept = movement.menu(world, formation.place, side, marked=False)
            assert kept == tuple(movement._options(world, world.waters, formation.place, side, marked=False))


def check_kept(world: World, side: str) -> None:
    """SL 6.144, 2.361, 10.141: what is kept with the weather, or not looked for at all, is what a plain search finds."""
    for one in world.auxiliaries.values():
        spaces = {place for place in boxes.reach(world, one) if place.startswith("space:")}
        assert boxes.spaces_at_hand(world, one) == spaces
        here, row = boxes.source(world, one), boxes.class_of(world, one)
        if here is not None:
            far = here, boxes.operational_range(world, one), row.gales, row.zones
            assert ranges.traced(world.waters, *far) == ranges.trace(world.waters, *far)
    for formation in world.fleet(side):
        goal = ports.friendly_berths(world, side)[0]
        assert sailing.expedient(world, formation, goal, routes.Nowhere) == nearest_steps(world, formation, goal)
    for convoy in world.convoys.values():
        assert standing.transports(world, convoy) == world.squadrons_of(convoy.id)


def nearest_steps(world: World, formation: Formation, goal: str) -> set[str]:
    """SL 2.361: the next places that are open to a formation from which the fewest points are left."""
    steps = [step.to for step in world.waters.from_(formation.place) if ports.open_to(world, step, formation.side)]
    points = {to: left for to in steps if (left := routes.distance(world.waters, to, goal)) is not None}
    return {to for to, left in points.items() if left == min(points.values())}


def check_conversions(world: World, side: str) -> None:
    """SL 6.323': every ready formation is asked what it could convert, though most have nothing to give."""
    donors = {one.id: conversion._of_its_kind(world, one) for one in conversion._set_aside(world, side)}
    ready = [one for one in world.formations.values() if one.side == side and not one.fitting_out]
    plain = [act for formation in ready for act in conversion._offered_by(world, formation, donors)]
    assert conversion.offered_at_sea(world, side) == plain


def check_havens(world: World, side: str) -> None:
    """SL 3.355: the nearest ports are those that the fewest points lead to."""
    berths = ports.friendly_berths(world, side)
    assert list(berths) == [world.sea.berth(port) for port in world.sea.theatre.ports if ports.owner(world, port) == side]
    for one in world.fleet(side):
        points = {berth: left for berth in berths if (left := routes.distance(world.waters, one.place, berth)) is not None}
        near = tuple(berth for berth, left in points.items() if left == min(points.values()))
        assert routes.nearest(world.waters, one.place, berths) == near


def check_glance(world: World, side: str) -> None:
    """A view that is made as it is looked at shows what the whole one does."""
    whole, seen = view(world, side, ports.friendly_berths(world, side)), game().view(world, side)
    assert {name: getattr(whole, name) for name in View.__struct_fields__} == {
        name: getattr(seen, name) for name in View.__struct_fields__
    }


def legal(world: World, side: str, act: fleet_acts.AnyAct) -> bool:
    try:
        reorganisation.legal(world, side, act)
    except IllegalChoice:
        return False
    return True

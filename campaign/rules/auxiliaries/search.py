"""Searching (SL 6.21, 7.12): an auxiliary looks into a space for what is unspotted there, and may keep touch with it."""

from __future__ import annotations

from functools import cache, partial

from campaign.convoying import Convoy
from campaign.corsairing import CORSAIRS
from campaign.record.auxiliaries import Searched
from campaign.rules import corsairs, spotting
from campaign.rules.auxiliaries import boxes, convoy_attack, screening, shadowing, touch
from campaign.rules.auxiliaries.errands import Crew, Errand, hands, in_order, spaces_within
from campaign.rules.convoys import standing
from campaign.state import Auxiliary, Formation, World
from table.dice import d10, log, pick
from table.flows import Flow

TOUCH, SIGHT = "sighted and in touch", "sighted"


def offers(world: World, side: str, crew: Crew | None = None) -> list[Errand]:
    """SL 7.121-7.122: spaces to search, and spotted formations to shadow, where the side has not searched in this impulse."""
    crew = hands(world, side) if crew is None else crew
    enemies, searched = [one for one in world.afloat() if one.side != side], _searched(world, side)
    counters = world.sea.spaces if world.double_blind else [one.place for one in enemies if not one.spotted]
    if side == CORSAIRS:  # SL 10.221: they look for what they may attack, and for nothing else
        counters = [one.place for one in enemies if standing.scattered(world, one)]
    found = spaces_within(crew, "search", {*counters} - searched)
    searches = [_search(side, place, world.sea.name(place)) for place in in_order(world, found)]
    shadowed = touch.shadowed(world)
    seen = [one for one in enemies if one.spotted and one.id not in shadowed]
    near = spaces_within(crew, "shadow", {one.place for one in seen} - searched)
    return searches + [
        Errand(f"shadow:{one.id}", f"shadow {one.name}, {world.sea.name(one.place)}", partial(pick_up, side=side, quarry=one.id))
        for one in seen
        if one.place in near
    ]


@cache
def _search(side: str, place: str, name: str) -> Errand:
    return Errand(f"search:{place}", f"search {name}", partial(search, side=side, place=place))


def _mark(side: str, place: str) -> str:
    return f"{side}/{place}"


def _searched(world: World, side: str) -> set[str]:
    """SL 7.122: the places that a side has searched in this impulse."""
    own = _mark(side, "")
    return {mark.removeprefix(own) for mark in world.impulse.searched if mark.startswith(own)}


def _unspotted(world: World, side: str) -> list[Formation]:
    return [one for one in world.afloat() if one.side != side and not one.spotted]


def search(world: World, side: str, place: str) -> Flow[None]:
    """SL 7.125: the space is named, the auxiliary and a screen are chosen, and the table is read for each unspotted formation.

    Corsairs who are enemies of all fall upon a convoy that they have come upon (SL 10.221).
    """
    world.impulse.searched.append(_mark(side, place))
    hunter, result = yield from screening.contest(world, side, "search", place, boxes.at_hand(world, side, "search", place))
    if hunter is None:
        return
    prey = yield from _look_through(world, hunter, place, hampered=result == "partial")
    if prey is not None and not prey.attacked:
        prey.attacked = True
        yield from convoy_attack.fall_upon(world, hunter, prey, hampered=result == "partial")
    if hunter.box != "shadowing":
        boxes.to_recovery(world, hunter, "its search is over", "SL 7.125f")


def _look_through(world: World, hunter: Auxiliary, place: str, *, hampered: bool) -> Flow[Convoy | None]:
    """SL 7.125d-e, 7.131: one die a formation, chance saying which comes first; to follow one is to let the others be.

    Corsairs who are enemies of all report to nobody (SL 10.221); returned is a convoy that they may attack.
    """
    report = Searched(hunter.side, place, [], rule="SL 7.12")
    log(world, report)
    unseen, prey = [one for one in _unspotted(world, hunter.side) if one.place == place], None
    while unseen:
        quarry = unseen.pop(pick(world, len(unseen), "which is neared first", "SL 7.131", about=unseen[0].side))
        result = _consult(world, hunter, quarry, hampered=hampered)
        if result is None:
            continue
        if world.corsairs.unaligned(hunter.base):
            corsairs.come_upon(world, quarry)
            prey = prey or standing.convoy(world, quarry)
            continue
        spotting.spot(world, quarry, "found by a search", "SL 7.111a")
        if quarry.id not in world.formations:
            continue
        report.found.append(quarry.id)
        followed = result == TOUCH and not standing.scattered(world, quarry)  # SL 10.155
        if followed and (yield from shadowing.declare(world, hunter, quarry)):
            return None
    return prey


def _consult(world: World, hunter: Auxiliary, quarry: Formation, *, hampered: bool) -> str | None:
    """The Search Table (SL 7.125d, 7.13). In double-blind play its die is not the searcher's to see: there may be nobody."""
    table, about = world.charts.search, quarry.id if world.double_blind else hunter.id
    roll = d10(world, f"search of {world.sea.name(quarry.place)}", "SL 7.125d", about=about)
    roll.add(boxes.class_of(world, hunter).search, f"{hunter.aux_class} auxiliary")
    if hampered:
        roll.add(table.partial_screen, "partly screened")
    return roll.read({TOUCH: range(table.shadowed + 1), SIGHT: range(table.shadowed + 1, table.found + 1)})


def pick_up(world: World, side: str, quarry: str) -> Flow[None]:
    """SL 6.22, 6.297b, 7.13: an auxiliary is sent to shadow a formation in sight, and does so if the Search Table permits."""
    formation = world.formations[quarry]
    place = formation.place
    world.impulse.searched.append(_mark(side, place))
    hunter, result = yield from screening.contest(world, side, "shadow", place, boxes.at_hand(world, side, "shadow", place))
    if hunter is None:
        return
    if _consult(world, hunter, formation, hampered=result == "partial") == TOUCH:
        shadowing.follow(world, hunter, formation)
    else:
        boxes.to_recovery(world, hunter, "it could not keep touch", "SL 7.133")

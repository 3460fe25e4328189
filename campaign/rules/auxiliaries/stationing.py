"""Stationing (SL 6.29): an auxiliary waits face down in a strait or off an enemy's port, and acts there when it pleases."""

from __future__ import annotations

from functools import partial

from campaign.rules import ports
from campaign.rules.auxiliaries import boxes, screening
from campaign.rules.auxiliaries.errands import Errand, in_order, spaces_within
from campaign.state import Auxiliary, Box, World
from table.dice import pick
from table.flows import Flow, ask

WHENCE: tuple[Box, ...] = ("assigned", "cruising")


def offers(world: World, side: str) -> list[Errand]:
    """SL 6.291, 6.295: stations that may be taken, and stationed enemies that may be screened."""
    stations = [
        Errand(f"station:{place}", f"take station at {world.sea.name(place)}", partial(take, side=side, place=place))
        for place in in_order(world, spaces_within(world, side, "station", WHENCE))
        if is_station(world, side, place) and (place in world.sea.straits or _fit(world, side, place))
    ]
    return stations + [
        Errand(f"clear:{place}", f"drive off who is stationed at {world.sea.name(place)}", partial(clear, side=side, place=place))
        for place in in_order(world, {str(boxes.source(world, one)) for one in _sweepers(world, side)})
        if world.double_blind or stationed(world, side, place)
    ]


def is_station(world: World, side: str, place: str) -> bool:
    """SL 6.291: straits, and the spaces of the enemy's ports; a neutral's are none."""
    return place in world.sea.straits or ports.owner(world, place.removeprefix("space:")) not in (side, None)


def take(world: World, side: str, place: str) -> Flow[None]:
    """SL 6.292-6.294: an auxiliary is sent as on a task, and may be screened as it arrives; unscreened nobody sees what it is."""
    sent, _ = yield from screening.contest(world, side, "station", place, _fit(world, side, place))
    if sent is not None:
        boxes.move(world, sent, "stationed", place, "on station", "SL 6.292")


def _fit(world: World, side: str, place: str) -> list[Auxiliary]:
    """Who can be sent to take a station; corsairs take none off a port, only in straits (SL 10.222)."""
    at_hand = [one for one in boxes.at_hand(world, side, "station", place) if one.box in WHENCE]
    return [one for one in at_hand if not one.base or place in world.sea.straits]


def stationed(world: World, side: str, place: str) -> list[Auxiliary]:
    """The enemy's auxiliaries that are stationed in a place."""
    return [one for one in world.auxiliaries.values() if one.side != side and one.box == "stationed" and one.at == place]


def _sweepers(world: World, side: str) -> list[Auxiliary]:
    """SL 6.295: who may screen an enemy already stationed: auxiliaries of formations that came there in this increment, and a
    port's own; not in a gale (SL 6.144)."""
    came = {track.formation for track in world.tracks}
    arrived = {lesser.id for one in world.fleet(side) if one.id in came for lesser in world.array(one)}
    return [
        one
        for one in world.auxiliaries.values()
        if one.side == side
        and one.box == "assigned"
        and (one.at.startswith(boxes.PORT) or one.at in arrived)
        and boxes.able(world, one, "screen")
        and _may_hold_enemy(world, side, str(boxes.source(world, one)))
    ]


def _may_hold_enemy(world: World, side: str, place: str) -> bool:
    """A station of the enemy's in which tasks are possible."""
    return world.grip(place) is None and any(is_station(world, other, place) for other in world.sides if other != side)


def clear(world: World, side: str, place: str) -> Flow[None]:
    """SL 6.295: one auxiliary screens one that is stationed, chance saying which of several it meets."""
    sweepers = [one for one in _sweepers(world, side) if boxes.source(world, one) == place]
    screen = sweepers[0]
    if len(sweepers) > 1:
        screen = yield from ask(screening.choice(world, side, "screen", place, sweepers))
    there = stationed(world, side, place)
    if not there:
        boxes.to_recovery(world, screen, "nobody is stationed there", "SL 6.12e")
        return
    met = there[pick(world, len(there), "whom the screen meets", "SL 6.295", about=side)]
    if screening.meet(world, met, screen, place) == "success":
        boxes.to_recovery(world, met, "driven off its station", "SL 6.28e")

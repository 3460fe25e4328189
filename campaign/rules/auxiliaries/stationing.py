"""Stationing (SL 6.29): an auxiliary waits face down in a strait, off an enemy's port or where a theatre says, to act at will."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, partial

from campaign.rules import ports
from campaign.rules.auxiliaries import boxes, screening
from campaign.rules.auxiliaries.errands import Crew, Errand, hands, in_order, spaces_within
from campaign.state import Auxiliary, Box, World
from maps.place import is_post, port_of
from table.dice import pick
from table.flows import Flow, ask

WHENCE: tuple[Box, ...] = ("assigned", "cruising")


def offers(world: World, side: str, crew: Crew | None = None) -> list[Errand]:
    """SL 6.291, 6.295: stations that may be taken, and stationed enemies that may be screened."""
    crew = hands(world, side) if crew is None else crew
    stations = [_station(side, place, world.sea.name(place)) for place in _open_stations(world, side, crew)]
    held = {hand.here for hand in _sweepers(world, side, crew, _perhaps_held(world, side))}
    return stations + [
        Errand(f"clear:{place}", f"drive off who is stationed at {world.sea.name(place)}", partial(clear, side=side, place=place))
        for place in in_order(world, held)
    ]


@cache
def _station(side: str, place: str, name: str) -> Errand:
    return Errand(f"station:{place}", f"take station at {name}", partial(take, side=side, place=place))


def _open_stations(world: World, side: str, crew: Crew) -> list[str]:
    """SL 6.291, 10.222: the stations that may be taken; corsairs take none off an enemy's port unless their base may."""
    stations, off_no_port = _stations(world, side)
    free = [hand for hand in crew if hand.auxiliary.box in WHENCE]
    kept_off = [hand for hand in free if _kept_off(world, hand.auxiliary)]
    others = [hand for hand in free if hand not in kept_off]
    return in_order(world, spaces_within(others, "station", stations) | spaces_within(kept_off, "station", off_no_port))


def _kept_off(world: World, auxiliary: Auxiliary) -> bool:
    """SL 10.222: whether it takes no station off an enemy's port: corsairs do not, unless the theatre permits their base."""
    base = world.corsairs.bases.get(auxiliary.base)
    return bool(auxiliary.base) and not (base is not None and base.off_ports)


def _stations(world: World, side: str) -> tuple[frozenset[str], frozenset[str]]:
    """SL 6.291: a side's stations, and those off no enemy's port; kept while no port changes hands (SL 3.133, 9.238)."""
    held, key = world.sea.held, ("stations", side, *ports.loyalties(world))
    if key not in held:
        stations = frozenset(place for place in world.sea.spaces if is_station(world, side, place))
        held[key] = stations, frozenset(place for place in stations if not _off_enemys_port(world, side, place))
    found: tuple[frozenset[str], frozenset[str]] = held[key]
    return found


def is_station(world: World, side: str, place: str) -> bool:
    """SL 6.291: straits, the spaces of the enemy's ports (a neutral's are none), and those that the theatre names."""
    return place in world.sea.straits or place in world.sea.stations or _off_enemys_port(world, side, place)


def _off_enemys_port(world: World, side: str, place: str) -> bool:
    return ports.owner(world, port_of(place)) not in (side, None)


def take(world: World, side: str, place: str) -> Flow[None]:
    """SL 6.292-6.294: an auxiliary is sent as on a task, and may be screened as it arrives; unscreened nobody sees what it is."""
    sent, _ = yield from screening.contest(world, side, "station", place, _fit(world, side, place))
    if sent is not None:
        boxes.move(world, sent, "stationed", place, "on station", "SL 6.292")


def _fit(world: World, side: str, place: str) -> list[Auxiliary]:
    """Who can be sent to take a station; corsairs take none off an enemy's port (SL 10.222)."""
    at_hand = [one for one in boxes.at_hand(world, side, "station", place) if one.box in WHENCE]
    return [one for one in at_hand if not (_kept_off(world, one) and _off_enemys_port(world, side, place))]


def stationed(world: World, side: str, place: str) -> list[Auxiliary]:
    """The enemy's auxiliaries that are stationed in a place."""
    return [one for one in world.auxiliaries.values() if one.side != side and one.box == "stationed" and one.at == place]


def _perhaps_held(world: World, side: str) -> Collection[str]:
    """Where enemies are stationed; in double-blind play they might be anywhere."""
    if world.double_blind:
        return world.sea.number
    return {one.at for one in world.auxiliaries.values() if one.side != side and one.box == "stationed"}


def _sweepers(world: World, side: str, crew: Crew, places: Collection[str]) -> Crew:
    """SL 6.295: who may screen enemies already stationed in some places: auxiliaries of formations that came there in this
    increment, and a port's own; not in a gale (SL 6.144)."""
    if not places:
        return []
    came = {track.formation for track in world.increment.tracks}
    return [
        hand
        for hand in crew
        if hand.here in places
        and (one := hand.auxiliary).box == "assigned"
        and (is_post(one.at) or world.topmost(world.formations[one.at]).id in came)
        and "screen" in hand.tasks
        and _may_hold_enemy(world, side, hand.here)
    ]


def _may_hold_enemy(world: World, side: str, place: str) -> bool:
    """A station of the enemy's in which tasks are possible."""
    return world.grip(place) is None and any(is_station(world, other, place) for other in world.sides if other != side)


def clear(world: World, side: str, place: str) -> Flow[None]:
    """SL 6.295: one auxiliary screens one that is stationed, chance saying which of several it meets."""
    sweepers = [hand.auxiliary for hand in _sweepers(world, side, hands(world, side), (place,))]
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

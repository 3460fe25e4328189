"""Who keeps a station, and what it costs him (SL 7.22, 7.231, 11.23b-c)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.record.causes import Harm
from campaign.record.sailing import Interdicting
from campaign.rules import damage
from campaign.state import Formation, World
from maps.place import NO_PLACE, port_of
from table.dice import log


def interdicts(world: World, formation: Formation) -> bool:
    """SL 7.22, 7.226: the formation that is charged with a place interdicts it by being there, but not in a gale (SL 5.33e)."""
    return formation.charge == formation.place and world.grip(formation.place) is None


def wear(world: World, formation: Formation) -> None:
    """SL 7.231, 11.23b-c: every squadron of a formation that has interdicted a place in this turn pays for it."""
    for squadron in world.company(formation.id):
        for points, why, rule in _dues(world, formation.interdicting):
            damage.inflict(world, squadron, points, why, rule, Harm.STATION)
    formation.interdicting = NO_PLACE


def _dues(world: World, place: str) -> Iterator[tuple[int, str, str]]:
    """The points of a strait, and those of a port by its blockade value."""
    name, port = world.sea.name(place), world.sea.theatre.ports.get(port_of(place))
    if place in world.sea.straits:
        yield world.charts.attrition.interdicted_strait, f"interdicting {name}", "SL 11.23b"
    if port is not None:
        yield port.blockade, f"blockading {name}", "SL 11.23c"


def leave(world: World, formation: Formation) -> None:
    """SL 7.224, 11.23b-c: who leaves his station, or is unformed there, interdicts no more and pays at once."""
    if formation.interdicting:
        log(world, Interdicting(formation.id, formation.interdicting, ceased=True, rule="SL 7.224"))
        wear(world, formation)

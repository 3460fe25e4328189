"""How formations came up with each other (SL 8.122, 8.231): read from the tracks of the increment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from campaign.rules import spotting
from campaign.state import Formation, Track, World
from maps.place import NO_PLACE, Place, in_box, is_out_box, node_of
from maps.sea import edge_to


class Crossing(NamedTuple):
    """SL 8.122: two enemies that passed each other, and where they may fight: the small spaces between, or where each began."""

    one: Formation
    other: Formation
    places: tuple[Place, ...]


def track_of(world: World, formation: Formation) -> Track | None:
    """The track of a formation in this increment; None if it has not moved."""
    return next((track for track in reversed(world.increment.tracks) if track.formation == formation.id), None)


def entered(world: World, formation: Formation, place: str) -> bool:
    """SL 7.223: whether a formation came to a place in this increment, out of a port too."""
    track = track_of(world, formation)
    return track is not None and track.there == place


def crossings(world: World) -> Iterator[Crossing]:
    """SL 8.122: every two enemies, both under way, that passed each other along one lane in this increment."""
    for one, other, way in spotting.encounters(world):
        began = _began(world, one), _began(world, other)
        if all(began):
            places = way.difference(began) or began
            yield Crossing(one, other, tuple(sorted(places, key=world.sea.number.__getitem__)))


def _began(world: World, formation: Formation) -> Place:
    """Where a formation came from along a lane, if it did."""
    track = track_of(world, formation)
    return track.here if track is not None and (track.here, track.there) in world.sea.lanes else NO_PLACE


def lanes_used(world: World, formations: list[Formation], place: str) -> tuple[Place, ...]:
    """SL 8.231: the places to which the lanes lead by which formations entered a place in this increment."""
    found: list[Place] = []
    for formation in formations:
        if (track := track_of(world, formation)) is not None:
            found += _lane_back(world, track, place)
    return tuple(dict.fromkeys(found))


def _lane_back(world: World, track: Track, place: str) -> tuple[Place, ...]:
    """The stops of the lane that a track followed to a place, on the side it came from; a sea zone's In box if out of a zone."""
    lane = world.sea.lanes.get((place, track.here))
    if lane is not None:
        return lane[lane.index(place) + 1 :]
    return (_way_back(world, track.here, place),) if is_out_box(track.here) else ()


def whence(world: World, formation: Formation) -> Place:
    """SL 7.223: where a formation has to return that came to where it is in this increment; into a zone by its In box."""
    track = track_of(world, formation)
    assert track is not None, f"{formation.id} has not moved in this increment"
    return _way_back(world, track.here, track.there) if is_out_box(track.here) else track.here


def _way_back(world: World, box: str, place: str) -> Place:
    """SL 5.273b: the box by which one enters, from a space, the zone that one came out of."""
    zone = world.sea.theatre.zones[node_of(box)]
    edge = edge_to(zone, node_of(place))
    assert edge is not None, f"{place} is no exit of {zone.id}"
    return in_box(zone.id, edge.id)

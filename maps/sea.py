"""The sea compiled: every place a formation may be, numbered, and what does not change with the weather."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from functools import cache, cached_property
from itertools import combinations, pairwise
from math import atan2, cos, degrees, radians, sin
from typing import Any, NamedTuple, TypeVar

from maps.place import (
    Place,
    berth_of,
    door_of,
    in_box,
    is_in_box,
    is_open,
    kind_of,
    node_of,
    open_water,
    out_box,
    space_named,
    zone_named,
)
from maps.theatre import Edge, Passage, Port, Size, Space, Theatre, Zone
from maps.weather import Gripped, Weather

POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
K = TypeVar("K", bound=Hashable)


class Part(NamedTuple):
    """A part of the chart whose steps are made together, the places it joins, and the waters and winds that change them."""

    what: Passage | Port | tuple[Zone, Edge]
    places: tuple[int, ...]
    waters: tuple[str, ...]
    winds: frozenset[str] = frozenset()


class Sea:
    """A theatre made ready to sail: places numbered, neighbours known, and the waters of each weather kept once compiled."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        self.places: tuple[Place, ...] = tuple(_places(theatre))
        self.spaces: tuple[Place, ...] = tuple(space_named(space) for space in theatre.spaces)
        self.number: dict[str, int] = {key: n for n, key in enumerate(self.places)}
        self.straits = frozenset(space_named(space.id) for space in theatre.spaces.values() if space.size is Size.STRAIT)
        self.stations = frozenset(space_named(space.id) for space in theatre.spaces.values() if space.station)
        self.entries = frozenset(number for place, number in self.number.items() if is_in_box(place))
        self.small = frozenset(space_named(space.id) for space in theatre.spaces.values() if space.size is Size.SMALL)
        self.cut: dict[tuple[object, ...], Any] = {}  # pieces of the step graph that `Waters` uses again
        self.made: dict[str, list[dict[Any, Any]]] = {way: [{} for _ in self.places] for way in ("out", "into")}  # of each place
        self.held: dict[tuple[object, ...], Any] = {}  # what the rules of ports have worked out, by who holds which
        self._hop_counts: dict[str, dict[str, int]] = {}
        self.name = cache(self._name)
        self.downwind = cache(self._downwind)
        self.way = cache(self._way)
        self.winds_within = cache(self._winds_within)

    @cached_property
    def serves(self) -> dict[str, str]:
        """The side that each contingent's flag serves as the theatre begins; a neutral's is not there."""
        sides = self.theatre.heading.sides
        return {flag: str(self.theatre.side_of(flag)) for side in sides for flag in side.flags}

    @cached_property
    def doors(self) -> dict[str, tuple[Place, ...]]:
        """SL 7.151: by side the spaces and zones where it comes in from off the map."""
        places: list[Space | Zone] = [*self.theatre.spaces.values(), *self.theatre.zones.values()]
        return {
            side.id: tuple(self.place_of(place.id) for place in places if side.id in place.entry_for)
            for side in self.theatre.heading.sides
        }

    def _name(self, place: str) -> str:
        """A place in words for people."""
        name = self._of_node(node_of(place)).name
        match kind_of(place):
            case "harbour":
                return f"{name} Harbour"
            case "flag":
                return f"{name} Road"
            case "in":
                return f"{name}, coming in by the {door_of(place)}"
            case "out":
                return f"{name}, bound out to {self._of_node(door_of(place)).name}"
            case "space" | "zone":
                return name

    def _of_node(self, node: str) -> Space | Zone:
        return self.theatre.spaces.get(node) or self.theatre.zones[node]

    def berth(self, port: str) -> Place:
        """Where squadrons fit out at a port: a key port's harbour or a minor port's flag (SL 3.273)."""
        return berth_of(port, key=self.theatre.ports[port].key)

    def place_of(self, node: str) -> Place:
        """The place key of a space's or a zone's id."""
        return space_named(node) if node in self.theatre.spaces else zone_named(node)

    # -- the parts of the chart, of which the step graph of a weather is made ------------------------------------------

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Every passage, every edge of a sea zone and every port, in a fixed order."""
        return tuple(_parts(self))

    @cached_property
    def parts_in(self) -> dict[str, tuple[int, ...]]:
        """The parts, by number, whose steps a gale in each space or zone changes."""
        found = _by_key(part.waters for part in self.parts)
        return {water: found.get(water, ()) for water in self.under}

    @cached_property
    def parts_under(self) -> dict[str, tuple[int, ...]]:
        """The parts, by number, whose steps each wind changes."""
        found = _by_key(part.winds for part in self.parts)
        return {wind: found.get(wind, ()) for wind in self.theatre.winds}

    @cached_property
    def altered_by(self) -> dict[str, frozenset[int]]:
        """The places, by number, whose steps each wind changes, and a gale in each space or zone."""
        causes = self.parts_in | self.parts_under
        return {cause: frozenset(place for n in parts for place in self.parts[n].places) for cause, parts in causes.items()}

    @cached_property
    def parts_at(self) -> tuple[tuple[int, ...], ...]:
        """The parts, by number, that each place belongs to."""
        found = _by_key(part.places for part in self.parts)
        return tuple(found.get(here, ()) for here in range(len(self.places)))

    def bits(self, winds: Iterable[str]) -> int:
        """Some winds as one number with a bit for each, so that those of a place are quickly told from the others."""
        return sum(1 << self._wind_numbers[wind] for wind in frozenset(winds))

    @cached_property
    def _wind_numbers(self) -> dict[str, int]:
        return {wind: number for number, wind in enumerate(self.theatre.winds)}

    @cached_property
    def winds_at(self) -> tuple[int, ...]:
        """The winds that change the steps from each place or to it, as `bits`."""
        return tuple(self.bits(wind for n in parts for wind in self.parts[n].winds) for parts in self.parts_at)

    @cached_property
    def waters_at(self) -> tuple[tuple[str, ...], ...]:
        """The spaces and zones in which a gale changes the steps from each place or to it."""
        return tuple(tuple(dict.fromkeys(water for n in parts for water in self.parts[n].waters)) for parts in self.parts_at)

    def _winds_within(self, source: str, points: int) -> int:
        """The winds, as `bits`, that change any step by which so many points could be spent from a place in some weather."""
        reached, found = {self.number[source]}, 0
        for _ in range(points):
            for place in reached:
                found |= self.winds_at[place]
            reached |= {place for here in reached for n in self.parts_at[here] for place in self.parts[n].places}
        return found

    @cached_property
    def under(self) -> dict[str, tuple[int, ...]]:
        """The places, by number, that have the weather of each space or zone."""
        found: dict[str, list[int]] = {}
        for place, number in self.number.items():
            if (water := open_water(place)) is not None:
                found.setdefault(water, []).append(number)
        return {water: tuple(places) for water, places in found.items()}

    # -- large spaces and zones, as gales and ranges of gales count them ---------------------------------------------

    @cached_property
    def hops(self) -> dict[str, tuple[Place, ...]]:
        """The neighbours of each large space and zone, small spaces skipped (SL 5.343)."""
        near: dict[str, set[Place]] = {key: set() for key in self.places if is_open(key)}
        for passage in self.theatre.passages:
            near[space_named(passage.a)].add(space_named(passage.b))
            near[space_named(passage.b)].add(space_named(passage.a))
        for zone in self.theatre.zones.values():
            for edge in zone.edges:
                for end in edge.exits:
                    near[zone_named(zone.id)].add(self.place_of(end))
                    near[self.place_of(end)].add(zone_named(zone.id))
        for small in sorted(self.small):
            for one in near[small]:
                near[one] |= near[small] - {one}
                near[one].discard(small)
            near.pop(small)
        return {key: tuple(sorted(others)) for key, others in near.items()}

    def hop_counts(self, start: str) -> dict[str, int]:
        """How many large spaces and zones away each place lies from a start (SL 5.343, 5.381)."""
        if start not in self._hop_counts:
            counts, queue = {start: 0}, deque([start])
            while queue:
                here = queue.popleft()
                for there in self.hops[here]:
                    if there not in counts:
                        counts[there] = counts[here] + 1
                        queue.append(there)
            self._hop_counts[start] = counts
        return self._hop_counts[start]

    def marked(self, wind: str) -> frozenset[str]:
        """The large spaces and zones that bear a wind's mark (SL 5.223, 5.271c)."""
        return self._marks[wind]

    @cached_property
    def _marks(self) -> dict[str, frozenset[str]]:
        spaces = [(space_named(space.id), space.winds) for space in self.theatre.spaces.values() if space.size is not Size.SMALL]
        zones = [(zone_named(zone.id), zone.winds) for zone in self.theatre.zones.values()]
        return {wind: frozenset(key for key, winds in spaces + zones if wind in winds) for wind in self.theatre.winds}

    def gripped(self, weather: Weather) -> dict[str, Gripped]:
        """Every space and zone that a storm affects, each by the most severe (SL 5.341-5.345)."""
        grip: dict[str, Gripped] = {}
        for storm in weather.storms:
            held = {
                place: Gripped(storm, hops)
                for place, hops in self.hop_counts(storm.place).items()
                if hops <= storm.radius and place in self._marks[storm.wind]
            }
            held |= dict(self._between(held))
            for place, grasp in held.items():
                if place not in grip or grasp.severity > grip[place].severity:
                    grip[place] = grasp
        return grip

    def _between(self, held: dict[str, Gripped]) -> Iterator[tuple[str, Gripped]]:
        """SL 5.341-5.342: small spaces between two affected places suffer as the one farther from the marker."""
        for small, (one, other) in self._neighbours_of_small.items():
            if one in held and other in held:
                yield small, max(held[one], held[other], key=lambda grasp: grasp.range)

    @cached_property
    def _neighbours_of_small(self) -> dict[str, tuple[str, str]]:
        """The large spaces or zones on either side of each small space."""
        sides: dict[str, tuple[str, str]] = {}
        ends: dict[str, list[str]] = {}
        for passage in self.theatre.passages:
            for small in passage.via:
                sides[space_named(small)] = (space_named(passage.a), space_named(passage.b))
            for end, other in ((passage.a, passage.b), (passage.b, passage.a)):
                if space_named(end) in self.small:
                    ends.setdefault(space_named(end), []).append(space_named(other))
        for zone in self.theatre.zones.values():
            for edge in zone.edges:
                for end in edge.exits:
                    if space_named(end) in self.small:
                        ends.setdefault(space_named(end), []).append(zone_named(zone.id))
        return sides | {small: (near[0], near[1]) for small, near in ends.items() if len(near) == 2}

    # -- neighbours along the lanes ------------------------------------------------------------------------------------

    @cached_property
    def adjacent(self) -> dict[str, tuple[Place, ...]]:
        """The spaces next to each space along its lanes, none between, whatever their size (SL 5.27.11)."""
        near: dict[str, list[Place]] = {space_named(space): [] for space in self.theatre.spaces}
        for passage in self.theatre.passages:
            stops = [space_named(stop) for stop in (passage.a, *passage.via, passage.b)]
            for one, other in pairwise(stops):
                near[one].append(other)
                near[other].append(one)
        return {key: tuple(sorted(others)) for key, others in near.items()}

    @cached_property
    def lanes(self) -> dict[tuple[str, str], tuple[Place, ...]]:
        """For any two stops of one lane, all its stops in order, the first of the two before the second."""
        found: dict[tuple[str, str], tuple[Place, ...]] = {}
        for passage in self.theatre.passages:
            along = tuple(space_named(stop) for stop in (passage.a, *passage.via, passage.b))
            for one, other in combinations(along, 2):
                found.setdefault((one, other), along)
                found.setdefault((other, one), along[::-1])
        return found

    def _way(self, here: Place, there: Place) -> tuple[Place, ...]:
        """SL 7.111e: the places of a move in order, the small spaces that are passed over among them."""
        along = self.lanes.get((here, there))
        return along[along.index(here) : along.index(there) + 1] if along else (here, there)

    def astray(self, zone: Zone, bound: str) -> tuple[Place, ...]:
        """SL 5.27.10-11: the spaces where a formation bound for `bound` may find itself: next to it, and exits of the zone."""
        exits = {self.place_of(end) for edge in zone.edges for end in edge.exits}
        return tuple(place for place in self.adjacent.get(bound, ()) if place in exits)

    # -- whither a gale may go -------------------------------------------------------------------------------------------

    def _downwind(self, wind: str, place: str, start: str) -> tuple[Place, ...]:
        """Where a gale marker may move: farther from its start, on its wind's marks, the way its wind blows (SL 5.38-5.383)."""
        counts, marks = self.hop_counts(start), self._marks[wind]
        return tuple(
            there
            for there in self.hops[place]
            if there in marks and counts[there] > counts[place] and self._blows(wind, place, there)
        )

    def _blows(self, wind: str, here: str, there: str) -> bool:
        """Whether a wind blows from one place to the next: by its arrows and marks, else by the compass."""
        ways = [way for way in self._drawn(wind, here, there) if way]
        if ways:
            return "with" in ways
        downwind = (self.theatre.winds[wind].from_degrees + 180) % 360
        return abs((self.bearing(here, there) - downwind + 180) % 360 - 180) < 90

    def _drawn(self, wind: str, here: str, there: str) -> Iterator[str | None]:
        """What the lines and edges between two neighbouring places say of a wind: `with` it, `against` it, or nothing."""
        a, b = node_of(here), node_of(there)
        for passage in self.theatre.passages:
            if {passage.a, passage.b} == {a, b}:
                towards = next((arrow.to for arrow in passage.arrows if arrow.wind == wind), None)
                towards = towards or (passage.prevailing if wind in passage.marks else None)
                yield towards and ("with" if towards == b else "against")
        for zone_id, other, leaving in ((a, b, True), (b, a, False)):
            zone = self.theatre.zones.get(zone_id)
            edge = edge_to(zone, other) if zone else None
            flow = next((mark.flow for mark in edge.winds if mark.wind == wind), None) if edge else None
            yield flow and ("with" if (flow == "out") == leaving else "against")

    def bearing(self, here: str, there: str) -> float:
        """The initial great-circle course from one place to another, in degrees."""
        (lat1, lon1), (lat2, lon2) = self.position(here), self.position(there)
        phi1, phi2, turn = radians(lat1), radians(lat2), radians(lon2 - lon1)
        return degrees(atan2(sin(turn) * cos(phi2), cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(turn))) % 360

    def compass_point(self, here: str, there: str) -> str:
        """SL 5.151: the edge or corner of a counter that points from one place to another: the nearest of eight points.

        A port's berth lies at the same spot as its road, and nothing points to it.
        """
        if self.position(here) == self.position(there):
            return ""
        return POINTS[round(self.bearing(here, there) / 45) % len(POINTS)]

    def position(self, place: str) -> tuple[float, float]:
        """Latitude and longitude of a place; boxes and berths stand where their zone or port does."""
        spot = self._of_node(node_of(place))
        return spot.lat, spot.lon


def _by_key(parts: Iterable[Iterable[K]]) -> dict[K, tuple[int, ...]]:
    """The numbers of the parts that have each key, from the keys of every part in order."""
    found: dict[K, list[int]] = {}
    for n, keys in enumerate(parts):
        for key in frozenset(keys):
            found.setdefault(key, []).append(n)
    return {key: tuple(numbers) for key, numbers in found.items()}


def _parts(sea: Sea) -> Iterator[Part]:
    """The parts of a chart with the waters and the places of each."""
    number, theatre = sea.number, sea.theatre
    for passage in theatre.passages:
        spaces = tuple(space_named(stop) for stop in (passage.a, *passage.via, passage.b))
        winds = frozenset(arrow.wind for arrow in passage.arrows)
        yield Part(passage, tuple(number[space] for space in spaces), spaces, winds)
    for zone in theatre.zones.values():
        for edge in zone.edges:
            boxes = [zone_named(zone.id), in_box(zone.id, edge.id), *(out_box(zone.id, end) for end in edge.exits)]
            beyond = [landfall(theatre, zone, end) for end in edge.exits]
            places = tuple(number[place] for place in (*boxes, *beyond))
            yield Part((zone, edge), places, (zone_named(zone.id),), frozenset(mark.wind for mark in edge.winds))
    for port in theatre.ports.values():
        road = space_named(port.space)
        yield Part(port, (number[road], number[sea.berth(port.space)]), (road,))


def landfall(theatre: Theatre, zone: Zone, end: str) -> Place:
    """SL 5.274c: where the Out box of an exit leads: into a space, or to the In box of the next zone."""
    beyond = theatre.zones.get(end)
    if beyond is None:
        return space_named(end)
    door = edge_to(beyond, zone.id)
    assert door is not None, "a sound theatre has no one-sided exits"
    return in_box(beyond.id, door.id)


def edge_to(zone: Zone, end: str) -> Edge | None:
    """The edge of a zone on which a space or zone is named (SL 5.272)."""
    return next((edge for edge in zone.edges if end in edge.exits), None)


def stops(passage: Passage, start: str) -> tuple[str, ...]:
    """The spaces met along a passage after leaving one of its ends, the other end last."""
    return (*passage.via, passage.b) if start == passage.a else (*reversed(passage.via), passage.a)


def _places(theatre: Theatre) -> Iterator[Place]:
    for space in theatre.spaces:
        yield space_named(space)
    for port in theatre.ports.values():
        yield berth_of(port.space, key=port.key)
    for zone in theatre.zones.values():
        yield zone_named(zone.id)
        for edge in zone.edges:
            yield in_box(zone.id, edge.id)
            yield from (out_box(zone.id, end) for end in edge.exits)

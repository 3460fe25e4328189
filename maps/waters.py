"""The sea under one weather: the legal steps from every place, each costing one movement point.

Routes, ranges, gale tracks, the menu of moves and the computer's captains all read this one graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

from maps.place import Place, in_box, is_harbour, out_box, space_named, zone_named
from maps.sea import Sea, landfall, stops
from maps.theatre import Edge, Passage, Port, Zone
from maps.weather import Gripped, Weather

LANE_NUMBER = 4  # SL 5.253c: on a lane the wind is caught with 4 or less
HELP, HINDER, GALE = -2, 2, 3  # SL 5.276: wind on the edge of a sea zone


class Step(msgspec.Struct, frozen=True, gc=False):
    """A move that one movement point pays for: whither, and the number to be rolled if the wind must be caught.

    `wind` says how it lies: "with" the wind, "against" it, or "light" where no wind helps or hinders.
    """

    to: Place
    number: int
    rule: str
    catch: int | None = None
    modifiers: tuple[tuple[int, str], ...] = ()
    wind: str = "light"


class Piece(NamedTuple):
    """The steps of one part of the chart, by the numbers of its places: those out of each, and whence others lead into each."""

    out: dict[int, tuple[Step, ...]]
    into: dict[int, tuple[int, ...]]


class Waters:
    """The step graph of one weather, put together of what each part of the chart makes of it.

    A wind or a gale changes only the parts that it lies on: all else is taken over from `kin`, waters without a gale, if such are
    at hand; the more winds they have in common with these, the better.
    """

    def __init__(self, sea: Sea, weather: Weather, kin: Waters | None = None) -> None:
        self.sea = sea
        self.weather = weather
        self.gripped: dict[str, Gripped] = sea.gripped(weather)
        self._blowing = frozenset(weather.blowing)
        self.wind_bits = sea.bits(weather.blowing)
        self.kin = kin
        self.eldest: Waters = self if kin is None else kin.eldest  # what hangs on a part of the weather alone may be kept there
        self.altered = frozenset(range(len(sea.places))) if kin is None else self._altered_from(kin)
        self.steps: tuple[tuple[Step, ...], ...] = self._joined("out", None if kin is None else kin.steps)
        self.kept: dict[Any, Any] = {}  # what the routes have worked out under this weather
        self.ranges: dict[Any, Any] = {}  # and the ranges of auxiliaries
        self.menus: dict[Any, Any] = {}  # what the rules of movement have worked out under it
        self._seen: dict[str, Waters] = {}

    def seen_by(self, side: str) -> Waters:
        """The same waters in one side's hands: nothing in them tells what the rules or another side have worked out."""
        if side not in self._seen:
            kin = None if self.kin is None else self.kin.seen_by(side)
            own = self._seen[side] = copy(self)
            own.backwards = self.backwards  # worked out once for all
            own.kin, own.kept, own.ranges, own.menus, own._seen = kin, {}, {}, {}, {}
            own.eldest = own if kin is None else kin.eldest
        return self._seen[side]

    def menus_of(self, place: str) -> dict[Any, Any]:
        """Where what follows from the steps of a place may be kept: without a gale there, for whenever its winds blow again."""
        number = self.sea.number[place]
        if self.gripped and number in self.altered:
            return self.menus
        kept, local = self.eldest.menus, (number, self.wind_bits & self.sea.winds_at[number])
        if local not in kept:
            kept[local] = {}
        found: dict[Any, Any] = kept[local]
        return found

    def from_(self, place: str) -> tuple[Step, ...]:
        """The legal steps from a place, in a fixed order; who may use a harbour is for the rules of ports to say."""
        return self.steps[self.sea.number[place]]

    @cached_property
    def backwards(self) -> tuple[tuple[int, ...], ...]:
        """For every place, by number, the places with a step to it."""
        return self._joined("into", None if self.kin is None else self.kin.backwards)

    @cached_property
    def stormy(self) -> frozenset[int]:
        """The places, by number, that have the weather of a space or zone in a gale."""
        return frozenset(place for water in self.gripped for place in self.sea.under[water])

    # -- pieces ----------------------------------------------------------------------------------------------------

    def _joined(self, way: Literal["out", "into"], kins: tuple[tuple[Any, ...], ...] | None) -> tuple[tuple[Any, ...], ...]:
        """What leads out of every place or into it, by number, taken over from their kin where nothing makes it another.

        It hangs on the winds and gales of the place's own waters alone, so it is made once for each of these and used again.
        """
        sea, blowing, severity = self.sea, self.wind_bits, {water: grip.severity for water, grip in self.gripped.items()}
        found: list[tuple[Any, ...]] = [()] * len(sea.places) if kins is None else list(kins)
        made, winds_at, waters_at = sea.made[way], sea.winds_at, sea.waters_at
        for place in self.altered:
            local: Any = blowing & winds_at[place]
            if severity:
                local = (local, *[severity.get(water) for water in waters_at[place]])
            leads = made[place].get(local)
            if leads is None:
                leads = made[place][local] = self._at(place, way)
            found[place] = leads
        return tuple(found)

    def _at(self, place: int, way: Literal["out", "into"]) -> tuple[Any, ...]:
        """What leads out of one place or into it, in the order of the parts of the chart."""
        pieces = [self._piece(part) for part in self.sea.parts_at[place]]
        leads = [piece.out if way == "out" else piece.into for piece in pieces]
        return tuple([one for lead in leads for one in lead.get(place, ())])

    def _altered_from(self, kin: Waters) -> frozenset[int]:
        """The places, by number, where a wind blows that does not in theirs, or the other way round, or a gale."""
        altered_by = self.sea.altered_by
        return frozenset().union(*[altered_by[cause] for cause in (*self.gripped, *(self._blowing ^ kin._blowing))])

    @cached_property
    def _struck(self) -> frozenset[int]:
        """The parts, by number, that lie in a gale."""
        return frozenset(number for water in self.gripped for number in self.sea.parts_in[water])

    def _piece(self, number: int) -> Piece:
        """The steps of one part of the chart; they are made once for each wind and gale that it may lie under, and used again."""
        part, cut = self.sea.parts[number], self.sea.cut
        grips = tuple(map(self._severity, part.waters)) if number in self._struck else ()
        key = (number, part.winds & self._blowing, grips)
        if key not in cut:
            cut[key] = self._numbered(self._steps_of(part.what))
        found: Piece = cut[key]
        return found

    def _severity(self, water: str) -> tuple[int, int, int, str] | None:
        """All that the steps of a part in the grip of a gale depend on."""
        grip = self.gripped.get(water)
        return grip and grip.severity

    def _steps_of(self, part: Passage | Port | tuple[Zone, Edge]) -> Iterator[tuple[Place, Step]]:
        match part:
            case Passage():
                return self._along(part, downwind_end(part, self._blowing))
            case Port():
                return self._berthing(part.space)
            case zone, edge:
                return self._across(zone, edge)

    def _numbered(self, steps: Iterator[tuple[Place, Step]]) -> Piece:
        out: dict[int, tuple[Step, ...]] = {}
        into: dict[int, tuple[int, ...]] = {}
        for place, step in steps:
            here, there = self.sea.number[place], step.number
            out[here] = (*out.get(here, ()), step)
            into[there] = (*into.get(there, ()), here)
        return Piece(out, into)

    def _step(
        self, to: Place, rule: str, catch: int | None = None, modifiers: tuple[tuple[int, str], ...] = (), wind: str = ""
    ) -> Step:
        """A step; out of and into sea zones what its modifiers come to says how the wind lies (SL 5.276)."""
        due = sum(value for value, _ in modifiers)
        lies = wind or ("against" if due > 0 else "with" if due else "light")
        return Step(to, self.sea.number[to], rule, catch, modifiers, lies)

    # -- lanes -----------------------------------------------------------------------------------------------------

    def _along(self, passage: Passage, towards: str | None) -> Iterator[tuple[Place, Step]]:
        """Both ways along a passage from its ends and from its small spaces (SL 5.222, 5.231)."""
        for end in (passage.a, passage.b):
            yield space_named(end), self._lane_step(passage, towards, end, stops(passage, end))
        for small in passage.via:
            for end in (passage.a, passage.b):
                ahead = stops(passage, end)
                yield space_named(small), self._lane_step(passage, towards, small, ahead[ahead.index(small) + 1 :])

    def _lane_step(self, passage: Passage, towards: str | None, here: str, ahead: tuple[str, ...]) -> Step:
        """One step along a passage: fair, foul or light (SL 5.231-5.233), and what a gale makes of it (SL 5.35-5.351).

        Against the wind every small space ahead is used (SL 5.231b, 5.235); otherwise the next large space is one point away,
        from a small space too (SL 5.222).
        """
        place, storm = space_named(here), self._storm(passage, here, ahead[-1])
        beating = towards is not None and towards != ahead[-1]
        from_small = place in self.sea.small
        to = space_named(ahead[0] if beating or place in self.gripped else ahead[-1])
        if towards is None:
            rule = "SL 5.251" if passage.arrows and not passage.dashed else "SL 5.25"
            return self._step(to, rule, LANE_NUMBER)
        if beating and storm is not None:
            why = f"{self.sea.theatre.winds[storm.storm.wind].name}, force {storm.storm.force}"
            hindrance = ((storm.hindrance, why),) if storm.hindrance else ()
            return self._step(to, "SL 5.35", LANE_NUMBER, hindrance, wind="against")
        rule = "SL 5.222" if from_small and len(ahead) == 1 else "SL 5.231b" if beating else "SL 5.231a"
        return self._step(to, rule, wind="against" if beating else "with")

    def _storm(self, passage: Passage, here: str, end: str) -> Gripped | None:
        """The gale that lies on a lane: it grips the place left or the end made for, and the lane bears its wind (SL 5.252)."""
        borne = {arrow.wind for arrow in passage.arrows} | set(passage.marks)
        grips = [self.gripped.get(space_named(stop)) for stop in (here, end)]
        return max((grip for grip in grips if grip and grip.storm.wind in borne), key=lambda grip: grip.severity, default=None)

    # -- sea zones -------------------------------------------------------------------------------------------------

    def _across(self, zone: Zone, edge: Edge) -> Iterator[tuple[Place, Step]]:
        """Into a zone and out of it by one edge, each in two steps (SL 5.273-5.274)."""
        box, open_sea = in_box(zone.id, edge.id), zone_named(zone.id)
        yield box, self._step(open_sea, "SL 5.273c", zone.into, self._edge_winds(zone, edge, "in"))
        for end in edge.exits:
            out = out_box(zone.id, end)
            yield open_sea, self._step(out, "SL 5.274b")
            if end in self.sea.theatre.spaces:
                yield space_named(end), self._step(box, "SL 5.273b")
            there = landfall(self.sea.theatre, zone, end)
            yield out, self._step(there, "SL 5.274c", zone.out, self._edge_winds(zone, edge, "out"))

    def _edge_winds(self, zone: Zone, edge: Edge, way: str) -> tuple[tuple[int, str], ...]:
        """SL 5.276: what the winds marked on an edge do to coming in or going out."""
        grip = self.gripped.get(zone_named(zone.id))
        found: list[tuple[int, str]] = []
        for mark in edge.winds:
            if mark.wind in self._blowing:
                name = self.sea.theatre.winds[mark.wind].name
                if grip is not None and grip.storm.wind == mark.wind:
                    return ((GALE, f"{name} at gale force"),)
                found.append((HELP, f"{name} helps") if mark.flow == way else (HINDER, f"{name} hinders"))
        return tuple(found)

    # -- ports -----------------------------------------------------------------------------------------------------

    def _berthing(self, port: str) -> Iterator[tuple[Place, Step]]:
        """SL 5.283, 5.286: between a port's space and its berth; no leaving a harbour into a gale (SL 5.352)."""
        berth, road = self.sea.berth(port), space_named(port)
        yield road, self._step(berth, "SL 5.286b")
        if not (is_harbour(berth) and road in self.gripped):
            yield berth, self._step(road, "SL 5.286a")


def downwind_end(passage: Passage, blowing: frozenset[str]) -> str | None:
    """The end that the wind along a passage blows towards; None when it must be caught (SL 5.232-5.234).

    A seasonal wind with arrows here comes first if it blows (SL 5.233b), then the prevailing wind, whose way a marked
    wind shares (SL 5.234); a lane of arrows alone is as a dashed one while its winds are still (SL 5.232').
    """
    for arrow in passage.arrows:
        if arrow.wind in blowing:
            return arrow.to
    return passage.prevailing


class Almanac:
    """The waters of a sea by weather, the latest kept: a weather lasts an increment and is asked about thousands of times."""

    def __init__(self, sea: Sea, keep: int = 32) -> None:
        self.sea = sea
        self.waters = lru_cache(maxsize=keep)(self._compile)

    def _compile(self, weather: Weather) -> Waters:
        """A gale's waters after the calm ones, and winds' after those of still air."""
        kin = Weather(weather.blowing) if weather.storms else Weather() if weather.blowing else None
        return Waters(self.sea, weather, None if kin is None else self.waters(kin))

"""A base chart laid over on a page: where everything finds room, and the layer as inline SVG with the view box of the base."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar
from xml.sax.saxutils import quoteattr

import msgspec

from maps.drawing.chart_layer import Clash, Layer, Plate, PortSign, Standing, Storm, TrackLine
from maps.drawing.chart_sheet import Sheet, name_of, short
from maps.drawing.emblems import WHIRL, flag
from maps.drawing.laid_chart import LaidChart
from maps.drawing.layer_style import STYLE
from maps.drawing.overlay_drawing import spot_of
from maps.drawing.plates import height_of, offset, stack, stack_id, symbols, tied, width_of
from maps.drawing.stacks import Stacks, Wanted
from maps.drawing.ways import Ways
from maps.drawing.winds_blowing import WindsBlowing
from maps.place import (
    as_id,
    berth_of,
    drawn_as,
    in_box,
    in_boxes,
    is_open,
    is_space,
    kind_of,
    node_of,
    out_box,
    out_boxes,
    space_named,
    zone_named,
)
from maps.theatre import Theatre
from table.svg import Box, number

GALE = 26.0  # across
REACH = 19.0  # the radius of a gale's wash about a space
GROUPS = ("washes", "tracks", "places", "courses", "ports", "gales", "ties", "stacks", "battles")  # the lowest first
STACKS = 1024  # that are kept as they are drawn, for all sides of a theatre
TOUCH = 8.0  # the least radius of what is clicked for a space
Laid = TypeVar("Laid", bound=Layer)


class Spot(NamedTuple):
    """Where a place lies on the base chart, and the id of its element in the layer."""

    x: float
    y: float
    element: str


class Piece(NamedTuple):
    """A drawing of something in a layer: the group that it stands in, and the id of its element."""

    group: str
    id: str
    svg: str


class ChartTable:
    """A chart that is laid over, again and again; what hangs on the chart alone is worked out once."""

    def __init__(self, chart: LaidChart) -> None:
        self.chart, self.theatre = chart, chart.theatre
        self.stacks, self.winds, self.ways = Stacks(chart), WindsBlowing(chart), Ways(chart.theatre)
        self.flags = {one.id: one for one in self.theatre.heading.flags}
        self._washes: dict[str, str] = {}
        self._stack = lru_cache(STACKS)(lambda plates: stack(plates, self.flags))  # drawn again and again as they were

    @property
    def width(self) -> float:
        return self.chart.paper.width

    @property
    def height(self) -> float:
        return self.chart.paper.height

    # -- places --------------------------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> dict[str, Spot]:
        """Every place that a sheet shows, by its key; all In boxes of a zone are one on the chart, and so are its Out boxes."""
        found = {}
        for key, mark in _keys(self.theatre):
            spot = self.stacks.spot(key) if self.chart.best_sheet(key) else None
            if spot is not None:
                found[key] = Spot(round(spot.centre.x, 1), round(spot.centre.y, 1), _element(mark))
        return found

    @cached_property
    def _areas(self) -> list[tuple[str, str]]:
        """What is clicked for each place on each sheet, by its mark; the tail of an element is still open."""
        return [(mark, drawn) for laid in self.chart.sheets for mark, drawn in self._areas_of(laid.sheet)]

    def _areas_of(self, sheet: Sheet) -> Iterator[tuple[str, str]]:
        for mark in dict.fromkeys(mark for _, mark in _keys(self.theatre)):
            node = node_of(mark)
            if node not in sheet.points or (mark not in sheet.boxes and not is_open(mark)):
                continue
            best = self.chart.best_sheet(mark) is sheet
            ident = _element(mark) if best else f"{_element(mark)}-{sheet.number}"
            yield mark, f'{_area(mark, spot_of(sheet, mark))} id="{ident}" data-key="{mark}"'

    def _area(self, mark: str, tail: str, lit: Collection[str]) -> str:
        name = quoteattr(_called(self.theatre, mark))
        if mark in lit:
            return f'<{tail} class="place lit" tabindex="0" role="button" aria-label={name}/>'
        return f'<{tail} class="place" data-name={name}/>'

    # -- room for everything ---------------------------------------------------------------------------------------------

    def arranged(self, layer: Laid) -> Laid:
        """A layer with everything where it finds room: gales first, then the counters, stack by stack; last those of places where
        nobody is any more."""
        stacks: dict[str, list[Plate]] = {}
        for one in sorted(layer.counters, key=lambda one: one.faded):
            stacks.setdefault(one.place, []).append(one)
        wanted = [Wanted(gale.place, GALE, GALE) for gale in layer.gales]
        wanted += [
            Wanted(place, max(width_of(one.label) for one in plates), height_of(len(plates))) for place, plates in stacks.items()
        ]
        boxes = self.stacks.lay(wanted)
        gales = tuple(_centred(gale, box) for gale, box in zip(layer.gales, boxes, strict=False) if box is not None)
        laid: dict[str, Plate] = {}
        for plates, box in zip(stacks.values(), boxes[len(layer.gales) :], strict=True):
            if box is not None:
                laid |= {one.id: _at(one, box, place, len(plates)) for place, one in enumerate(plates)}
        counters = [laid[one.id] for one in layer.counters if one.id in laid]
        ports = tuple(_centred(one, spot) for one in layer.ports if (spot := self.stacks.spot(one.place)) is not None)
        spot = self.stacks.spot(layer.battle.place) if layer.battle is not None else None
        battle = _centred(layer.battle, spot) if layer.battle is not None and spot is not None else None
        return msgspec.structs.replace(layer, counters=tuple(counters), gales=gales, ports=ports, battle=battle)

    # -- drawing ---------------------------------------------------------------------------------------------------------

    def svg(self, layer: Layer, lit: Collection[str] = (), *, alone: bool = False) -> str:
        """The layer as inline SVG; `lit` are the keys of places and counters that may be chosen now. One that
        stands `alone` brings its style."""
        groups = dict.fromkeys(GROUPS, "") | {"places": self.areas(lit)}
        for piece in self.pieces(layer, lit):
            groups[piece.group] += piece.svg
        drawn = "".join(f'<g class="{name}">{inner}</g>' for name, inner in groups.items())
        return self.framed(f"<defs>{symbols()}</defs>{self.winds.drawn(layer.winds)}{drawn}", alone=alone)

    def framed(self, inner: str, *, alone: bool = False) -> str:
        """Something drawn in the coordinates of the chart, in its frame."""
        width, height = number(self.width), number(self.height)
        size = f' width="{width}" height="{height}"' if alone else ""
        style = f"<style>{STYLE}</style>" if alone else ""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart-layer" id="chart-layer" viewBox="0 0 {width} {height}"{size}>'
        )
        return f"{head}{style}{inner}</svg>"

    def areas(self, lit: Collection[str] = ()) -> str:
        """What is clicked for each place: the same at every moment, but for what is lit."""
        marks = {drawn_as(key) for key in lit}
        return "".join(self._area(mark, tail, marks) for mark, tail in self._areas)

    def pieces(self, layer: Layer, lit: Collection[str] = ()) -> Iterator[Piece]:
        """The layer without winds and places, piece by piece, so that a page can change one alone."""
        yield from (one for one in self._all_pieces(layer, lit) if one.svg)

    def _all_pieces(self, layer: Layer, lit: Collection[str]) -> Iterator[Piece]:
        yield from (Piece("washes", f"wash-{gale.id}", self._wash(gale)) for gale in layer.gales)
        yield from (Piece("tracks", one.id, self._track(count, one)) for count, one in enumerate(layer.tracks))
        yield from (Piece("courses", one.id, self._course(count, one)) for count, one in enumerate(layer.courses))
        yield from (Piece("ports", sign.id, self._port(sign)) for sign in layer.ports)
        yield from (Piece("gales", gale.id, self._gale(gale)) for gale in layer.gales)
        yield from self._stacks(layer.counters, lit)
        if layer.battle is not None:
            yield Piece("battles", layer.battle.id, _swords(layer.battle))

    def _stacks(self, counters: tuple[Plate, ...], lit: Collection[str]) -> Iterator[Piece]:
        """The ties of all stacks below, which may lead under another stack, and the stacks above."""
        stacks: dict[str, list[Plate]] = {}
        for one in counters:
            stacks.setdefault(one.place, []).append(one)
        ties = ""
        for place, plates in stacks.items():
            spot = self.stacks.spot(place)
            assert spot is not None, "what no sheet shows is not arranged"
            wide = max(width_of(one.label) for one in plates)
            ties += tied(Box(plates[0].x, plates[0].y, wide, height_of(len(plates))), spot)
        if ties:
            drawn = f'<path class="tether-halo" d="{ties}"/><path class="tether" d="{ties}"/>'
            yield Piece("ties", "tethers", f'<g id="tethers">{drawn}</g>')
        for place, plates in stacks.items():
            yield Piece("stacks", stack_id(place), stack(plates, self.flags, lit) if lit else self._stack(tuple(plates)))

    def _wash(self, gale: Storm) -> str:
        """The wash of a gale over the places in its reach (SL 5.31), with a broken rim."""
        shapes = "".join(self._washed(key) for key in gale.reach)
        colour = self.theatre.winds[gale.wind].colour
        return f'<g id="wash-{gale.id}" class="wash" fill="{colour}" stroke="{colour}">{shapes}</g>' if shapes else ""

    def _washed(self, key: str) -> str:
        if key not in self._washes:
            sheet = self.chart.best_sheet(key)
            drawn = ""
            if sheet is not None:
                spot = spot_of(sheet, key)
                if zone_named(node_of(key)) in sheet.boxes:
                    drawn = f'<{_rect(spot.grown(8))} rx="12"/>'
                else:
                    at = spot.centre
                    drawn = f'<circle cx="{number(at.x)}" cy="{number(at.y)}" r="{number(REACH * sheet.size)}"/>'
            self._washes[key] = drawn
        return self._washes[key]

    def _gale(self, gale: Storm) -> str:
        colour = self.theatre.winds[gale.wind].colour
        return (
            f'<g id="{gale.id}" class="gale" transform="translate({number(gale.x)} {number(gale.y)}) scale(1.15)" '
            f'data-place={quoteattr(gale.place)} tabindex="0" role="img" aria-label={quoteattr(gale.title)}>'
            f'<path class="rim" d="{WHIRL}"/><path stroke="{colour}" d="{WHIRL}"/><circle r="6.2"/>'
            f'<text y="3.2">{gale.force}</text></g>'
        )

    def _port(self, sign: PortSign) -> str:
        """A chain about a port that is blockaded, a bar across one that is closed, the flag of one that has changed hands."""
        drawn = {
            Standing.BLOCKADED: '<circle r="12"/><path d="M-12-4V4M12-4V4M-4-12H4M-4 12H4"/>',
            Standing.CLOSED: '<circle r="7.4"/><path d="M-5.2 5.2L5.2-5.2"/>',
        }.get(sign.standing, "")
        if sign.standing is Standing.OTHER_FLAG and sign.flag in self.flags:
            drawn = flag(self.flags[sign.flag], Box(-8.0, -19.0, 16.0, 10.5))
        return (
            f'<g id="{sign.id}" class="port {sign.standing.value.replace(" ", "-")}" data-place={quoteattr(sign.place)} '
            f'transform="translate({number(sign.x)} {number(sign.y)})" role="img" aria-label={quoteattr(sign.title)}>{drawn}</g>'
        )

    def _track(self, count: int, track: TrackLine) -> str:
        lines = "".join(self.ways.line(one.sheet, count, way) for one in self.chart.sheets for way in track.stretches)
        tint = self.flags[track.flag].tint if track.flag in self.flags else "#3b2f24"
        if not lines:
            return ""
        state = "track foe" if track.foe else "track"
        return (
            f'<g id="{track.id}" class="{state}" data-of="{track.of}" role="img" aria-label={quoteattr(track.title)}>'
            f'<path class="halo" d="{lines}"/><path stroke="{tint}" d="{lines}"/></g>'
        )

    def _course(self, count: int, course: TrackLine) -> str:
        lines = "".join(self.ways.line(one.sheet, count, way) for one in self.chart.sheets for way in course.stretches)
        if not lines:
            return ""
        head = f'<g id="{course.id}" class="course" data-of="{course.of}" role="img" aria-label={quoteattr(course.title)}>'
        return f'{head}<path class="halo" d="{lines}"/><path class="bound" d="{lines}"/></g>'


def _keys(theatre: Theatre) -> Iterator[tuple[str, str]]:
    """The key of every place, and the mark under which a chart draws it."""
    for zone in theatre.zones.values():
        yield zone_named(zone.id), zone_named(zone.id)
        yield from ((in_box(zone.id, edge.id), in_boxes(zone.id)) for edge in zone.edges)
        exits = dict.fromkeys(exit_ for edge in zone.edges for exit_ in edge.exits)
        yield from ((out_box(zone.id, exit_), out_boxes(zone.id)) for exit_ in exits)
    for space in theatre.spaces:
        yield space_named(space), space_named(space)
    for port in theatre.ports.values():
        berth = berth_of(port.space, port.key)
        yield berth, berth


def _called(theatre: Theatre, mark: str) -> str:
    """What a place is called where it must be told from others of the same name: a port's harbour from the space off it."""
    name = short(name_of(theatre, node_of(mark)))
    told = {"harbour": f"{name} harbour", "flag": f"{name} roads", "in": f"{name}, In box", "out": f"{name}, Out box"}
    return told.get(kind_of(mark), name)


def _element(mark: str) -> str:
    return f"place-{as_id(mark)}"


def _rect(box: Box) -> str:
    return f'rect x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}" height="{number(box.height)}"'


def _area(mark: str, spot: Box) -> str:
    """The shape that is clicked: a disc for a space, a box for all else."""
    if not is_space(mark):
        return _rect(spot)
    at, radius = spot.centre, max(TOUCH, spot.width / 2 + 1)
    return f'circle cx="{number(at.x)}" cy="{number(at.y)}" r="{number(radius)}"'


Middled = TypeVar("Middled", Storm, PortSign, Clash)


def _centred(one: Middled, box: Box) -> Middled:
    return msgspec.structs.replace(one, x=round(box.centre.x, 1), y=round(box.centre.y, 1))


def _at(one: Plate, box: Box, place: int, count: int) -> Plate:
    return msgspec.structs.replace(one, stack=place, x=round(box.x, 1), y=round(box.y + offset(place, count), 1))


def _swords(battle: Clash) -> str:
    return (
        f'<g id="{battle.id}" class="battle" transform="translate({number(battle.x)} {number(battle.y)})" '
        f'data-place={quoteattr(battle.place)} tabindex="0" role="img" aria-label={quoteattr(battle.title)}>'
        '<circle r="11"/><path d="M-7-7L7 7M7-7L-7 7M-7.4 2.6L-2.6 7.4M7.4 2.6L2.6 7.4"/></g>'
    )

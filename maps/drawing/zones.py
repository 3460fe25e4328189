"""Sea zones (SL 5.271): boxes on the water with their numbers, winds at their edges and leaders to their exits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import atan2, cos, degrees, hypot, inf, radians, sin
from typing import NamedTuple

from maps.drawing.chart_sheet import Sheet, name_of, place_id, position, short
from maps.drawing.ink import INK, breadth, line, outline, placed
from maps.drawing.lanes import HEAD, sampled
from maps.drawing.off_sheet_names import stub_label
from maps.drawing.overlay import Blowing, blows
from maps.drawing.track import apart
from maps.place import in_boxes, out_boxes, zone_named
from maps.theatre import Edge, EdgeWind, Zone
from table.svg import Box, Point, group, tag, text

BORDER = "#2f6073"
DOTTED = {"stroke": BORDER, "stroke_width": 1.1, "stroke_dasharray": "0.2 2.8", "stroke_linecap": "round"}
SMALLER = 0.92
REACH, STEP = 72, 8
ROUNDS = 3
ZONE = 9.0  # what it costs to cover a unit of a zone's box, or of the marks on its edges
BEARINGS = {
    "north": 0, "northeast": 45, "east": 90, "southeast": 135, "south": 180, "southwest": 225, "west": 270, "northwest": 315,
}  # fmt: skip


def place_zones(sheet: Sheet, zones: list[Zone]) -> None:
    """Lay each box near its zone's place, where it covers fewest lanes and roundels and no other box."""
    k = sheet.size * SMALLER
    laid = {zone.id: box_of(sheet, zone) for zone in zones}
    choices = {zone.id: candidates(sheet, zone, laid[zone.id]) for zone in zones}
    for _ in range(ROUNDS):
        for zone in zones:
            others = [_with_marks(box, k) for other, box in laid.items() if other != zone.id]
            laid[zone.id] = clearest(choices[zone.id], others)
    for key, box in laid.items():
        sheet.boxes[zone_named(key)] = box
        sheet.points[key] = box.centre
        sheet.clutter.add(box.grown(2), ZONE)


def clearest(choices: list[tuple[float, Box]], others: list[Box]) -> Box:
    """Of places in the order of their cost, the one that costs least when what it covers of other boxes counts as well."""
    best, least = choices[0][1], inf
    for cost, box in choices:
        if cost >= least:
            break
        total = cost + 9 * sum(box.overlap(other) for other in others)
        if total < least:
            best, least = box, total
    return best


def box_of(sheet: Sheet, zone: Zone) -> Box:
    """A box wide enough for the zone's name, numbers and winds, about the zone's place."""
    k = sheet.size * SMALLER
    width, height = breadth(zone.name, 9.5 * k**0.5) + 12, 15.0
    if zone.id in sheet.own:
        width, height = max(width, k * (76 + 11 * len(zone.winds))), k * 24 + 14 * k**0.5
    at = sheet.points[zone.id]
    return Box(at.x - width / 2, at.y - height / 2, width, height)


def candidates(sheet: Sheet, zone: Zone, box: Box) -> list[tuple[float, Box]]:
    """The box shifted this way and that, with what each place costs: what it covers, and its distance."""
    k = sheet.size * SMALLER
    away = [edge_bearing(sheet, zone, edge) for edge in zone.edges if off_sheet(sheet, zone, edge)]
    found = []
    for dx, dy in product(range(-REACH, REACH + 1, STEP), repeat=2):
        there = Box(box.x + dx, box.y + dy, box.width, box.height)
        covered = sheet.clutter.cost(_with_stubs(there.grown(7 * k), away), _with_stubs(there, away))
        found.append((covered + 5.0 * hypot(dx, dy), there))
    return sorted(found)


def _with_marks(box: Box, k: float) -> Box:
    """A box with the marks of winds on its edges, which stand out farther at the sides."""
    return Box(box.x - 20 * k, box.y - 13 * k, box.width + 40 * k, box.height + 26 * k)


def _with_stubs(box: Box, bearings: list[float]) -> Box:
    """A box with room for the names of places off the sheet on the sides that lead there."""
    west, east = (any(abs(bearing - side) < 50 for bearing in bearings) for side in (270, 90))
    north, south = (any(cos(radians(bearing)) * up > 0.7 for bearing in bearings) for up in (1, -1))
    x, y = box.x - 70 * west, box.y - 26 * north
    return Box(x, y, box.right + 70 * east - x, box.bottom + 26 * south - y)


class EdgeMark(NamedTuple):
    """A wind on an edge of a zone (SL 5.276): whither its arrow points, where that lies, and where its icon."""

    marked: EdgeWind
    turn: float
    spot: Point
    icon: Point


def lay_zone(sheet: Sheet, zone: Zone) -> None:
    """The In and Out boxes of a zone, and room for the marks on its edges."""
    if zone.id not in sheet.own:
        return
    box, k = sheet.boxes[zone_named(zone.id)], sheet.size * SMALLER
    for key, x, width in ((in_boxes(zone.id), box.x + 5 * k, 27 * k), (out_boxes(zone.id), box.right - 42 * k, 37 * k)):
        sheet.boxes[key] = Box(x, box.bottom - 20.5 * k, width, 15.5 * k)
    for one in (one for edge in zone.edges for one in edge_marks(sheet, zone, edge)):
        for at in (one.spot, one.icon):
            sheet.clutter.add(Box(at.x, at.y, 0, 0).grown(5.5 * sheet.size), ZONE)


def inked_zone(sheet: Sheet, zone: Zone, blowing: Blowing) -> str:
    """The box with the zone's name in script, the winds that touch it, and its In and Out numbers.

    Where another sheet shows the zone better, its name alone.
    """
    box, k = sheet.boxes[zone_named(zone.id)], sheet.size * SMALLER
    inner = box.grown(-2)
    size = 9.5 * k**0.5
    rim = {"rx": 6 * k, "fill": "#eef6f1", "stroke": BORDER, "stroke_width": 1.8}
    parts = [
        tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, **rim),
        tag(
            "rect",
            x=inner.x,
            y=inner.y,
            width=inner.width,
            height=inner.height,
            rx=4.5 * k,
            fill="none",
            stroke=BORDER,
            stroke_width=0.5,
        ),
        text(zone.name, box.centre.x, box.y + size + 2, size, text_anchor="middle", font_style="italic", fill="#17475c"),
    ]
    said = f"{zone.name}: In {zone.into}, Out {zone.out}"
    if zone.id in sheet.own:
        parts += numbers_and_winds(sheet, zone, box, blowing)
    return group(parts, said, id=f"sheet{sheet.number}-{zone.id}", class_="zone", data_place=zone_named(zone.id))


def numbers_and_winds(sheet: Sheet, zone: Zone, box: Box, blowing: Blowing) -> list[str]:
    """What stands in the box below the name, and the marks on its edges."""
    k = sheet.size * SMALLER
    into, out = in_boxes(zone.id), out_boxes(zone.id)
    parts = [
        number_box(sheet.boxes[into], "In", zone.into, None, k, id=place_id(sheet, into), data_place=into),
        number_box(sheet.boxes[out], "Out", zone.out, zone.off_course, k, id=place_id(sheet, out), data_place=out),
    ]
    left, right = sheet.boxes[into].right, sheet.boxes[out].x
    for i, wind in enumerate(zone.winds, 1):
        at = Point(left + (right - left) * i / (len(zone.winds) + 1), box.bottom - 12.75 * k)
        parts.append(sheet.icon(wind, at, 4.8 * k))
    return [*parts, *(edge_winds(sheet, zone, edge, blowing) for edge in zone.edges)]


def number_box(box: Box, word: str, value: int, small: int | None, k: float, **pairs: str) -> str:
    """An In or Out box: its Catch the Wind number and, at the corner, the off-course number."""
    parts = [
        tag(
            "rect",
            x=box.x,
            y=box.y,
            width=box.width,
            height=box.height,
            rx=2 * k,
            fill="#fffaf0",
            stroke=BORDER,
            stroke_width=0.7,
        ),
        text(word, box.x + 2.5 * k, box.bottom - 5 * k, 6 * k, fill=BORDER, font_style="italic"),
        text(str(value), box.x + 0.48 * box.width, box.bottom - 3.6 * k, 11 * k, font_weight="bold", fill=INK),
    ]
    if small is not None:
        parts.append(text(str(small), box.right - 8.5 * k, box.y + 7.4 * k, 6.5 * k, fill="#8c2f21", class_="off-course"))
    return group(parts, **pairs)


def edge_bearing(sheet: Sheet, zone: Zone, edge: Edge) -> float:
    """The way an edge faces: by its name if that is a point of the compass, else towards the middle of its exits."""
    if edge.id in BEARINGS:
        return BEARINGS[edge.id]
    here = sheet.points[zone.id]
    spots = [sheet.chart.at(*position(sheet.theatre, exit_)) for exit_ in edge.exits]
    x, y = (sum(p[i] for p in spots) / len(spots) - here[i] for i in (0, 1))
    return degrees(atan2(x, -y)) % 360


def edge_point(box: Box, bearing: float, aside: float = 0.0) -> Point:
    """Where a bearing from the middle of a box meets its side (corners for the half-points), shifted along the side."""
    dx, dy = sin(radians(bearing)) * box.width, -cos(radians(bearing)) * box.height
    reach = 0.5 / max(abs(dx) / box.width, abs(dy) / box.height)
    x, y = box.centre.x + dx * reach, box.centre.y + dy * reach
    upright = abs(dx) / box.width > abs(dy) / box.height + 1e-9
    return Point(x, y + aside) if upright else Point(x + aside, y)


def edge_marks(sheet: Sheet, zone: Zone, edge: Edge) -> Iterator[EdgeMark]:
    """Where the winds of an edge are marked, beside each other."""
    box, k = sheet.boxes[zone_named(zone.id)], sheet.size
    bearing = edge_bearing(sheet, zone, edge)
    level = abs(cos(radians(bearing))) > 0.7
    for i, marked in enumerate(edge.winds):
        along = (18 if level else 12) * k * (i - (len(edge.winds) - 1) / 2)
        at = edge_point(box.grown(3.5 * k), bearing, along)
        if level:
            spot, icon = Point(at.x + 5.4 * k, at.y), Point(at.x - 3.6 * k, at.y - 2 * k * cos(radians(bearing)))
        else:
            spot, icon = at, Point(at.x + 10.5 * k * sin(radians(bearing)), at.y)
        yield EdgeMark(marked, bearing - 90 + (180 if marked.flow == "in" else 0), spot, icon)


def edge_winds(sheet: Sheet, zone: Zone, edge: Edge, blowing: Blowing) -> str:
    """SL 5.276: the winds marked on an edge, each with an arrow into the box or out of it."""
    parts = [edge_wind(sheet, one, blowing) for one in edge_marks(sheet, zone, edge)]
    return group(parts, class_="edge", data_edge=f"{zone.id}:{edge.id}")


def shaft(sheet: Sheet, one: EdgeMark) -> tuple[Point, Point]:
    """The tail and the tip of the arrow on an edge."""
    tail, tip = placed([(-5.5, 0.0), (4.5, 0.0)], one.spot, one.turn, sheet.size)
    return tail, tip


def edge_wind(sheet: Sheet, one: EdgeMark, blowing: Blowing) -> str:
    """One wind of an edge: its arrow across the side of the box and its icon just outside."""
    wind, k = one.marked.wind, sheet.size
    colour, blown, (tail, tip) = sheet.theatre.winds[wind].colour, blows(wind, blowing), shaft(sheet, one)
    parts = [
        line([tail, tip], stroke="#ffffff", stroke_width=3.4, stroke_opacity="0.7"),
        line([tail, tip], stroke=colour, stroke_width=2.6 if blown else 1.6),
        tag("path", d=outline(placed(HEAD, tip, one.turn, k * 1.15)), fill=colour, stroke="#ffffff", stroke_width=0.3),
        sheet.icon(wind, one.icon, 4.4 * k),
    ]
    state = "edge-wind" if blown is None else "edge-wind blowing" if blown else "edge-wind still"
    return group(parts, class_=state, data_wind=wind, data_flow=one.marked.flow, opacity="0.4" if blown is False else None)


def off_sheet(sheet: Sheet, zone: Zone, edge: Edge) -> list[str]:
    """The exits of an edge that are not on this sheet's paper, if the zone is the sheet's own."""
    if zone.id not in sheet.own:
        return []
    frame, at = sheet.chart.frame, sheet.chart.at
    return [e for e in edge.exits if e not in sheet.points and not frame.holds(at(*position(sheet.theatre, e)))]


def draw_leaders(sheet: Sheet, zone: Zone) -> None:
    """SL 5.272: dotted lines from each edge to the places beyond it, and a stub for those off the sheet."""
    box = sheet.boxes[zone_named(zone.id)]
    for edge in zone.edges:
        bearing = edge_bearing(sheet, zone, edge)
        start = edge_point(box, bearing)
        for exit_ in edge.exits:
            ours = zone.id in sheet.own or exit_ in sheet.own
            if ours and exit_ in sheet.points and not _drawn_from_there(sheet, zone.id, exit_):
                leader(sheet, start, _meeting(sheet, start, exit_, zone.id), f"{zone.id}/{exit_}")
        away = off_sheet(sheet, zone, edge)
        if away:
            tip = Point(start.x + 26 * sin(radians(bearing)), start.y - 26 * cos(radians(bearing)))
            leader(sheet, start, tip, f"{zone.id}/{away[0]}")
            sheet.layers["leaders"].append(tag("path", d=outline(placed(HEAD, tip, bearing - 90)), fill=BORDER))
            stub_label(sheet, tip, tuple(short(name_of(sheet.theatre, e)) for e in away))


def _drawn_from_there(sheet: Sheet, zone: str, other: str) -> bool:
    """Whether the other is a zone that comes first and has a leader back to this one."""
    beyond = sheet.theatre.zones.get(other)
    return beyond is not None and other < zone and any(zone in edge.exits for edge in beyond.edges)


def _meeting(sheet: Sheet, start: Point, exit_: str, zone: str) -> Point:
    """Where a leader ends: at the rim of a roundel, or at the edge of the other zone that leads here."""
    if exit_ in sheet.theatre.zones:
        beyond = sheet.theatre.zones[exit_]
        facing = next((edge for edge in beyond.edges if zone in edge.exits), None)
        if facing is not None:
            return edge_point(sheet.boxes[zone_named(exit_)], edge_bearing(sheet, beyond, facing))
        return sheet.boxes[zone_named(exit_)].centre
    goal = sheet.points[exit_]
    whole = apart(start, goal) or 1.0
    share = max(0.0, 1 - (sheet.radius(exit_) + 1) / whole)
    return Point(start.x + (goal.x - start.x) * share, start.y + (goal.y - start.y) * share)


def leader(sheet: Sheet, start: Point, end: Point, key: str) -> None:
    """A thin dotted line."""
    sheet.layers["leaders"].append(line([start, end], class_="leader", data_exit=key, **DOTTED))
    sheet.clutter.add_line(sampled(start, end), 0.5, 3.0)

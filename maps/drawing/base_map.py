"""What dresses a sheet: sea and coast, graticule, border of degrees, compass rose, rhumb lines and scale."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappush, heapreplace
from math import ceil, cos, floor, inf, radians, sin

from maps.drawing.chart_sheet import Sheet
from maps.drawing.coast import land_path, on_land
from maps.drawing.emblems import rose
from maps.drawing.ink import INK, LAND, SEA, breadth, line
from table.svg import PAPER, Box, Point, group, tag, text

BAND = 14.0
COAST = "#6b5335"
WATER_LINES = ((10.0, "#c8dfda"), (6.2, "#bcd8d4"), (3.0, "#aeccca"))
STEPS = (1, 2, 5, 10, 20)
SHORTLIST = 400


def sea_and_coast(sheet: Sheet, rhumbs: str) -> str:
    """The water, the lines an engraver lays along the coast, and the land."""
    frame, land = sheet.chart.frame, f"land{sheet.number}"
    parts = [
        f"<defs>{tag('path', id=land, d=land_path(sheet.chart), fill_rule='evenodd', stroke_linejoin='round')}</defs>",
        tag("rect", x=frame.x, y=frame.y, width=frame.width, height=frame.height, fill=SEA),
        rhumbs,
        graticule(sheet),
    ]
    for reach, tint in WATER_LINES:
        off = reach * sheet.size
        parts.append(tag("use", href=f"#{land}", fill="none", stroke="#7fa7a8", stroke_width=2 * off + 0.7))
        parts.append(tag("use", href=f"#{land}", fill="none", stroke=tint, stroke_width=2 * off - 0.5))
    parts.append(tag("use", class_="land", href=f"#{land}", fill=LAND, stroke=COAST, stroke_width=0.9))
    return "".join(parts)


def step_of(scale: float) -> int:
    """Degrees between the lines of the graticule, so that they stand at least 55 units apart."""
    return next((step for step in STEPS if step * scale >= 55), STEPS[-1])


def degrees_between(low: float, high: float, step: int) -> range:
    """The whole multiples of a step between two limits."""
    return range(ceil(low / step) * step, floor(high / step) * step + 1, step)


def graticule(sheet: Sheet) -> str:
    """Meridians and parallels."""
    chart, extent = sheet.chart, sheet.chart.extent
    step = step_of(chart.scale)
    lines = []
    for lon in degrees_between(extent.west, extent.east, step):
        lines.append([chart.at(extent.south, lon), chart.at(extent.north, lon)])
    for lat in degrees_between(extent.south, extent.north, step):
        lines.append([chart.at(lat, extent.west), chart.at(lat, extent.east)])
    drawn = (line(points, stroke="#86a9a8", stroke_width=0.5) for points in lines)
    return group(drawn, class_="graticule")


def border(sheet: Sheet) -> str:
    """The neat line, a ladder of degrees in black and white, the degrees' figures, and a stout outer line."""
    frame = sheet.chart.frame
    rim, outer = frame.grown(3.5), frame.grown(BAND - 1)
    band = f"M{outer.x:g} {outer.y:g}h{outer.width:g}v{outer.height:g}h{-outer.width:g}Z"
    band += f"M{frame.x:g} {frame.y:g}v{frame.height:g}h{frame.width:g}v{-frame.height:g}Z"
    parts = [tag("path", d=band, fill=PAPER, fill_rule="evenodd")]
    for box, width in ((frame, 0.8), (rim, 0.8), (outer, 2.2), (frame.grown(BAND - 3.4), 0.5)):
        parts.append(
            tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, fill="none", stroke=INK, stroke_width=width)
        )
    return group([*parts, *ladder(sheet), *figures(sheet)], class_="border")


def ladder(sheet: Sheet) -> list[str]:
    """Every other fifth (or half, or whole degree) along the border inked black."""
    chart, extent, frame = sheet.chart, sheet.chart.extent, sheet.chart.frame
    rung = max(1, step_of(chart.scale) // 5) if step_of(chart.scale) != 2 else 1
    dark: list[tuple[Point, Point]] = []
    for low in degrees_between(extent.west - rung, extent.east, 2 * rung):
        a, b = (chart.at(extent.south, min(max(lon, extent.west), extent.east)).x for lon in (low, low + rung))
        dark += [(Point(a, y), Point(b, y)) for y in (frame.y - 1.75, frame.bottom + 1.75)]
    for low in degrees_between(extent.south - rung, extent.north, 2 * rung):
        a, b = (chart.at(min(max(lat, extent.south), extent.north), extent.west).y for lat in (low, low + rung))
        dark += [(Point(x, a), Point(x, b)) for x in (frame.x - 1.75, frame.right + 1.75)]
    return [line(ends, stroke=INK, stroke_width=2.6) for ends in dark]


def figures(sheet: Sheet) -> list[str]:
    """Degrees at the four sides; east and west of Greenwich, north of the line."""
    chart, extent, frame = sheet.chart, sheet.chart.extent, sheet.chart.frame
    step = step_of(chart.scale)
    out = []
    for lon in degrees_between(extent.west, extent.east, step):
        x = chart.at(extent.south, lon).x
        if frame.x + 8 < x < frame.right - 8:
            said = f"{abs(lon)}°" + ("W" if lon < 0 else "E" if lon > 0 else "")
            out += [text(said, x, y, 5.8, text_anchor="middle", fill=INK) for y in (frame.y - 4.4, frame.bottom + 9.2)]
    for lat in degrees_between(extent.south, extent.north, step):
        y = chart.at(lat, extent.west).y
        if frame.y + 8 < y < frame.bottom - 8:
            said = f"{abs(lat)}°" + ("N" if lat > 0 else "S" if lat < 0 else "")
            for x, turn in ((frame.x - 4.6, -90), (frame.right + 4.6, 90)):
                out.append(
                    text(
                        said,
                        0.0,
                        0.0,
                        5.8,
                        text_anchor="middle",
                        fill=INK,
                        transform=f"translate({x:.1f} {y:.1f}) rotate({turn})",
                    )
                )
    return out


def open_water(sheet: Sheet, width: float, height: float, ashore: float) -> Box:
    """The box of this size that covers least, rather near a corner.

    `ashore` is what each ninth of it costs that lies on land while others are at sea: a rose does not straddle the coast.
    """
    frame = sheet.chart.frame
    across, down = int((frame.width - width - 16) // 14), int((frame.height - height - 16) // 14)
    boxes = [Box(frame.x + 8 + 14 * i, frame.y + 8 + 14 * j, width, height) for i in range(across + 1) for j in range(down + 1)]
    least = _cheapest(sheet, boxes, SHORTLIST if ashore else 1)
    best, found = inf, least[0][1]
    for cost, box in least:
        if cost > best:
            break  # those that follow cost more even where nothing is added
        dry = _ninths_ashore(sheet, box) if ashore else 0
        total = cost + ashore * min(dry, 10 - dry)
        if (total, box) < (best, found) or best == inf:
            best, found = total, box
    sheet.clutter.add(found, 6.0)
    return found


def _cheapest(sheet: Sheet, boxes: Iterable[Box], most: int) -> list[tuple[float, Box]]:
    """The boxes that cover least, so many, with what they cost, the cheapest first; none is reckoned farther than need be."""
    kept: list[float] = []  # as a heap, the dearest first
    found: list[tuple[float, Box]] = []
    for box in boxes:
        limit = -kept[0] if len(kept) == most else inf
        gain = 40 * _off_centre(box, sheet.chart.frame)
        cost = sheet.clutter.cost(box, enough=limit + gain) - gain
        if cost < limit:
            (heappush if len(kept) < most else heapreplace)(kept, -cost)
            found.append((cost, box))
    return sorted(found, key=lambda one: one[0])[:most]


def _off_centre(box: Box, frame: Box) -> float:
    return abs(box.centre.x - frame.centre.x) / frame.width + abs(box.centre.y - frame.centre.y) / frame.height


def _ninths_ashore(sheet: Sheet, box: Box) -> int:
    spots = [Point(box.x + box.width * u, box.y + box.height * v) for u in (0, 0.5, 1) for v in (0, 0.5, 1)]
    return sum(on_land(*sheet.chart.globe(spot)) for spot in spots)


def compass(sheet: Sheet) -> tuple[str, str]:
    """The compass rose in the widest water, and the rhumb lines that run from it over the whole sheet."""
    frame = sheet.chart.frame
    radius = min(50.0, frame.height / 10)
    box = open_water(sheet, 2.3 * radius, 2.4 * radius, 90)
    centre = Point(box.centre.x, box.centre.y + 3)
    ends = [to_the_border(frame, centre, 11.25 * i) for i in range(32)]
    rhumbs = group((line([centre, end], stroke="#8fb3b0", stroke_width=0.45) for end in ends), class_="rhumbs", opacity="0.75")
    return rose(centre, radius), rhumbs


def to_the_border(frame: Box, start: Point, bearing: float) -> Point:
    """Where a line on a bearing from a point within meets the frame."""
    dx, dy = sin(radians(bearing)), -cos(radians(bearing))
    across = ((frame.right if dx > 0 else frame.x) - start.x) / dx if abs(dx) > 1e-9 else inf
    down = ((frame.bottom if dy > 0 else frame.y) - start.y) / dy if abs(dy) > 1e-9 else inf
    return Point(start.x + dx * min(across, down), start.y + dy * min(across, down))


def scale_bar(sheet: Sheet) -> str:
    """A bar of nautical miles, true at the middle latitude."""
    chart = sheet.chart
    lat = round((chart.extent.north + chart.extent.south) / 2)
    mile = chart.mile(lat)
    fifth = next((m for m in (10, 20, 50, 100, 200, 500) if m * mile >= 22), 500)
    width = 5 * fifth * mile
    box = open_water(sheet, width + 30, 30, 0)
    x, y = box.x + 15, box.y + 14
    parts = [tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=2, fill=PAPER, fill_opacity="0.8")]
    for i in range(5):
        fill = INK if i % 2 == 0 else "#fffaf0"
        parts.append(tag("rect", x=x + i * width / 5, y=y, width=width / 5, height=3.4, fill=fill, stroke=INK, stroke_width=0.6))
    parts += [text(str(i * fifth), x + i * width / 5, y - 2.5, 6.2, text_anchor="middle", fill=INK) for i in range(6)]
    parts.append(
        text(f"nautical miles at {lat}°N", x + width / 2, y + 11.5, 6.6, text_anchor="middle", font_style="italic", fill=INK)
    )
    return group(parts, class_="scale")


def sheet_title(sheet: Sheet) -> str:
    """The sheet's own title on a plate where there is room."""
    words = sheet.chart.extent.title
    if not words:
        return ""
    size = 9.5
    box = open_water(sheet, breadth(words, size) + 14, size + 8, 0)
    plate = tag(
        "rect",
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        rx=3,
        fill=PAPER,
        fill_opacity="0.88",
        stroke=INK,
        stroke_width=0.7,
    )
    return plate + text(words, box.centre.x, box.bottom - 5.4, size, text_anchor="middle", font_style="italic", fill=INK)

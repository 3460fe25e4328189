"""Where names go: each tried at many places about its roundel, clear of roundels, lanes and the other names.

They are laid one by one, those that matter most first, each where it costs least; then each is lifted and laid again, since by
then it is known where the others are. Names that are not needed come last, where there is room left.
"""

from __future__ import annotations

from math import hypot, inf
from typing import NamedTuple

from maps.drawing.chart_sheet import Sheet
from maps.drawing.lanes import sampled
from maps.drawing.occupied_space import FAR, around
from table.svg import Box, Point

ROUNDS = 3
NAME, TIE = 6.0, 25.0  # what it costs to cover a unit of a name, or of the hair line that ties it
BESIDE, ABOVE = 5.0, 2.0  # the room that a name wants to itself
NO_ROOM = 180.0  # a name that is not needed is left out rather than laid at a higher cost
CROWDED, TOO_NEAR = 4.0, 6.0  # how near to another's roundel is too near, and what each unit of that costs
UNTIED = 5.5  # a name nearer to its roundel needs no line
LANE_CROSSED = 0.4  # of what it costs to cover a lane, what it costs to draw a hair line over it


class Label(NamedTuple):
    """A name to lay; one that is not needed is left out where there is no room."""

    space: str
    width: float
    height: float
    needed: bool


class Laid(NamedTuple):
    """A name that lies on the sheet, and what it put into the clutter."""

    box: Box
    clutter: tuple[int, ...]


def place_labels(sheet: Sheet, labels: list[Label]) -> dict[str, Box]:
    """The box of each name that finds room."""
    needed = [label for label in labels if label.needed]
    laid: dict[str, Laid] = {}
    for label in (*needed * ROUNDS, *(label for label in labels if not label.needed)):
        if label.space in laid:
            for which in laid.pop(label.space).clutter:
                sheet.clutter.lift(which)
        sheet.lift_roundel(label.space)
        box, cost = least(sheet, label, neighbours(sheet, label))
        sheet.lay_roundel(label.space)
        if label.needed or cost <= NO_ROOM:
            laid[label.space] = lay(sheet, label, box)
    return {space: one.box for space, one in laid.items()}


def least(sheet: Sheet, label: Label, strangers: list[tuple[Point, float]]) -> tuple[Box, float]:
    """The place that costs least for a name, the first of equals, and its cost."""
    at, clear = sheet.points[label.space], sheet.reach(label.space) + 2
    best, cost = Box(at.x, at.y, label.width, label.height), inf
    for box, taste in around(at, clear, label.width, label.height, FAR):
        if taste >= cost:
            break
        total = taste + sheet.clutter.cost(box, enough=cost - taste)
        if total < cost:
            total += sum(too_near(box, other, reach) for other, reach in strangers)
        if total < cost:
            total += crossed(sheet, label.space, box)
        if total < cost:
            best, cost = box, total
    return best, cost


def lay(sheet: Sheet, label: Label, box: Box) -> Laid:
    """Put a name and its tie into the clutter."""
    room = Box(box.x - BESIDE, box.y - ABOVE, box.width + 2 * BESIDE, box.height + 2 * ABOVE)
    ends = tie(sheet, label.space, box)
    line = sheet.clutter.add_line(sampled(*ends, every=3.0), TIE, 2.5) if ends else []
    return Laid(box, (sheet.clutter.add(room, NAME), *line))


def tie(sheet: Sheet, space: str, box: Box) -> tuple[Point, Point] | None:
    """The ends of the line from a roundel's rim to its name, if they stand so far apart that they want one."""
    at, rim = sheet.points[space], sheet.reach(space)
    near = Point(min(max(at.x, box.x), box.right), min(max(at.y, box.y), box.bottom))
    far = hypot(near.x - at.x, near.y - at.y)
    if far < rim + UNTIED:
        return None
    return Point(at.x + (near.x - at.x) * rim / far, at.y + (near.y - at.y) * rim / far), near


def crossed(sheet: Sheet, space: str, box: Box) -> float:
    """What the tie of a name would cover; it may cross a lane, but had better not run along one."""
    ends = tie(sheet, space, box)
    if ends is None:
        return 0.0
    steps = [Box(p.x - 1.2, p.y - 1.2, 2.4, 2.4) for p in sampled(*ends, every=3.0)]
    return sum(
        sheet.clutter.cost(step, lightest=NAME) + LANE_CROSSED * light for step in steps if (light := sheet.clutter.cost(step))
    )


def neighbours(sheet: Sheet, label: Label) -> list[tuple[Point, float]]:
    """The other roundels that a name could come near to."""
    at = sheet.points[label.space]
    across = FAR[-1][0] + label.width + 40
    return [
        (point, sheet.reach(key))
        for key, point in sheet.points.items()
        if key != label.space and key in sheet.theatre.spaces and abs(point.x - at.x) < across and abs(point.y - at.y) < across
    ]


def too_near(box: Box, at: Point, reach: float) -> float:
    """What it costs to stand so near to another's roundel that a name seems to be its own."""
    far = reach + CROWDED
    if not (box.x - far < at.x < box.right + far and box.y - far < at.y < box.bottom + far):
        return 0.0
    gap = hypot(max(box.x - at.x, 0.0, at.x - box.right), max(box.y - at.y, 0.0, at.y - box.bottom)) - reach
    return TOO_NEAR * max(0.0, CROWDED - gap)

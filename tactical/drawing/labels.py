"""Where the names of ships stand: upright beside them, clear of every hull and of each other.

A name is tried at a few places about its ship, the best first, then in its short form, then farther off with a line that leads to
her. Ships are named in their order, flagships first, so that the same board has the same names. What finds no place is `shut`: a
page shows it when the ship is pointed at, print shows it where it covers least.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Literal, NamedTuple

from table.svg import Box, number
from tactical.drawing.ink import breadth
from tactical.drawing.picture import ShipSeen
from tactical.drawing.ship_parts import build
from tactical.drawing.vessel import Look, upside_down

NEAR = 1100.0  # a board no larger can be read with small names
LARGEST = 2.6
SMALL_PRINT = 7.8
LONG_NAME = 14  # letters; a longer name has a short form
# To the right of her is best, then to the left, then the corners, above and below at last.
BEARINGS = (0, 180, 20, -20, 160, -160, 40, -40, 140, -140, 65, -65, 115, -115, 90, -90)
ELBOW_ROOM = 9.0  # between a name and a ship that is another's, if there is so much
RINGS = (1.2, 2.4, 3.8)  # how far off, in heights of a letter, a name stands that needs a line
CELL = 160.0  # of the net in which what is near is looked up

Edges = tuple[float, float, float, float]  # left, top, right, bottom
Anchor = Literal["start", "middle", "end"]


class Outline(NamedTuple):
    """What a ship covers: her size, how she lies, whether bars and flags stand about her, the end at which she is anchored."""

    aft: float
    fore: float
    beam: float
    angle: float
    bars: bool
    flags: bool
    anchor: str = ""


class Named(NamedTuple):
    """A ship that is to be named: where she is, what she covers, and her name from its whole form to its shortest."""

    x: float
    y: float
    outline: Outline
    forms: tuple[str, ...]
    first: bool = False


class Spot(NamedTuple):
    """Where a name stands, from the middle of its ship: the point of its baseline that its `anchor` tells of, and in which of its
    forms; and, of a name farther off, where the line to her begins."""

    x: float
    y: float
    anchor: Anchor
    form: int = 0
    line: tuple[float, float] | None = None
    shut: bool = False


def letters(box: Box) -> float:
    """How many times larger than small print the names of a board must be, if all of it is to be read at once."""
    size = min(LARGEST, max(box.width, box.height * 0.8) / NEAR)
    return size if size > 1.15 else 1.0


def short_form(name: str) -> str:
    """A long name with its first words as letters: S. Trinidad, P. de Asturias."""
    words = name.split(" ")
    for n, word in enumerate(words[:-1]):
        if len(" ".join(words)) <= LONG_NAME:
            break
        if len(word) > 3:
            words[n] = f"{word[0]}."
    return " ".join(words)


def named(ship: ShipSeen, seen: Look) -> Named:
    """A ship to be named: with who commands from her, without, and short."""
    made = build(ship)
    angle = seen.angle % 360
    afloat = "hull" in seen.parts
    outline = Outline(made.aft, made.fore, made.beam, angle, "bars" in seen.parts, afloat, ship.anchor or "")
    alone = seen.label.split(" · ")[0]
    forms = dict.fromkeys((seen.label, alone, short_form(alone)))
    return Named(seen.x, seen.y, outline, tuple(forms), bool(ship.officer))


# -- the search ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def placed(ships: tuple[Named, ...], frame: Box, size: float) -> tuple[Spot, ...]:
    """A place for each name in letters of a size."""
    hulls, names = _Net(), _Net()
    for n, ship in enumerate(ships):
        for edges in covers(ship.outline):
            hulls.add(_moved(edges, ship.x, ship.y), n)
    found: dict[int, Spot] = {}
    inside = (frame.x, frame.y, frame.right, frame.bottom)
    for n in sorted(range(len(ships)), key=lambda n: not ships[n].first):
        spot, edges = _best(n, ships[n], size, inside, hulls, names)
        found[n] = spot
        if not spot.shut:
            names.add(edges, n)
    return tuple(found[n] for n in range(len(ships)))


def _best(n: int, ship: Named, size: float, frame: Edges, hulls: _Net, names: _Net) -> tuple[Spot, Edges]:
    """The first place that is free; else one where the name is shut."""
    last = len(ship.forms) - 1
    roomy, tight = max(ELBOW_ROOM, 0.5 * size), 0.08 * size
    tries = [*((form, roomy, False) for form in range(last + 1)), (last, tight, False), (last, tight, True)]
    for form, room, rings in tries:
        for spot, edges in _offers(ship.outline, ship.forms[form], size, rings):
            there = _moved(edges, ship.x, ship.y)
            free = _within(there, frame) and not names.hit(there, n) and not hulls.hit(_grown(there, room), n)
            if free and (spot.line is None or _clear(ship, spot, n, hulls, names)):
                return spot._replace(form=form), there
    spot, edges = _offers(ship.outline, ship.forms[last], size, False)[0]
    return spot._replace(form=last, shut=True), _moved(edges, ship.x, ship.y)


def _clear(ship: Named, spot: Spot, n: int, hulls: _Net, names: _Net) -> bool:
    """Whether the line to a name crosses neither another ship nor another name."""
    assert spot.line is not None
    x, y = spot.line
    points = [(ship.x + x * k / 12, ship.y + y * k / 12) for k in range(3, 13)]
    return not any(net.hit((px, py, px, py), n) for px, py in points for net in (hulls, names))


@lru_cache(maxsize=8192)
def _offers(outline: Outline, words: str, size: float, rings: bool) -> tuple[tuple[Spot, Edges], ...]:
    """Where a name may stand about a ship that lies at the origin, the best first, each with the room that it takes."""
    wide, high = breadth(words, size, bold=True), size
    own = covers(outline)
    offers = []
    for ring in RINGS if rings else (0.0,):
        for bearing in BEARINGS:
            dx, dy = cos(radians(bearing)), sin(radians(bearing))
            off = max(_exit(edges, dx, dy, wide / 2, high / 2) for edges in own) + size * (0.18 + ring)
            x, y = off * dx, off * dy
            anchor: Anchor = "start" if dx > 0.2 else "end" if dx < -0.2 else "middle"
            at = x + {"start": -wide / 2, "middle": 0.0, "end": wide / 2}[anchor]
            line = _line(x, y, wide, high) if rings else None
            spot = Spot(round(at), round(y + 0.34 * high), anchor, line=line)
            offers.append((spot, (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)))
    return tuple(offers)


def _line(x: float, y: float, wide: float, high: float) -> tuple[float, float]:
    """The point of a name's edge that is nearest to the ship."""
    return round(max(x - wide / 2, min(0.0, x + wide / 2))), round(max(y - high / 2, min(0.0, y + high / 2)))


def _exit(edges: Edges, dx: float, dy: float, wide: float, high: float) -> float:
    """How far along a direction a box of this half size must go from the origin to leave another."""
    left, top, right, bottom = edges[0] - wide, edges[1] - high, edges[2] + wide, edges[3] + high
    ways = []
    if abs(dx) > 1e-6:
        ways.append(right / dx if dx > 0 else left / dx)
    if abs(dy) > 1e-6:
        ways.append(bottom / dy if dy > 0 else top / dy)
    return max(0.0, min(ways))


@lru_cache(maxsize=1024)
def covers(outline: Outline) -> tuple[Edges, ...]:
    """The room that a ship takes at the origin, as small boxes along her hull and one for each flag."""
    turn = radians(outline.angle)
    along, aside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    side = 0.0
    half = outline.beam + 2.0
    if outline.bars:  # they stand below her as one reads
        half, side = half + 4.0, -4.0 if upside_down(outline.angle) else 4.0
    first, last = -outline.aft + half * 0.4, outline.fore
    boxes = []
    for k in range(5):
        t = first + (last - first) * k / 4
        x, y = along[0] * t + aside[0] * side, along[1] * t + aside[1] * side
        reach = half if k < 4 else half * 0.7
        boxes.append((x - reach, y - reach, x + reach, y + reach))
    if outline.flags:
        x, y = -along[0] * outline.aft, -along[1] * outline.aft
        boxes.append((x - 2, y - 14, x + 13, y + 2))
    if outline.anchor:
        off = outline.fore + 7 if outline.anchor == "bow" else -outline.aft - 6
        x, y = along[0] * off, along[1] * off
        boxes.append((x - 6, y - 6, x + 6, y + 6))
    return tuple(boxes)


def _moved(edges: Edges, x: float, y: float) -> Edges:
    return edges[0] + x, edges[1] + y, edges[2] + x, edges[3] + y


def _grown(edges: Edges, by: float) -> Edges:
    return edges[0] - by, edges[1] - by, edges[2] + by, edges[3] + by


def _within(edges: Edges, frame: Edges) -> bool:
    return edges[0] >= frame[0] and edges[1] >= frame[1] and edges[2] <= frame[2] and edges[3] <= frame[3]


class _Net:
    """Boxes by the cells that they lie in, each with whose it is."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[tuple[Edges, int]]] = defaultdict(list)

    def add(self, edges: Edges, whose: int) -> None:
        for cell in _cells(edges):
            self.cells[cell].append((edges, whose))

    def hit(self, edges: Edges, but: int) -> bool:
        """Whether somebody else's box lies there."""
        left, top, right, bottom = edges
        for cell in _cells(edges):
            for (a, b, c, d), whose in self.cells.get(cell, ()):
                if a < right and left < c and b < bottom and top < d and whose != but:
                    return True
        return False


def _cells(edges: Edges) -> Iterator[tuple[int, int]]:
    for col in range(int(edges[0] // CELL), int(edges[2] // CELL) + 1):
        for row in range(int(edges[1] // CELL), int(edges[3] // CELL) + 1):
            yield col, row


def leaders(ships: Sequence[Named], spots: Iterable[Spot]) -> str:
    """Path data of the lines from ships to names that stand farther off."""
    lines = []
    for ship, spot in zip(ships, spots, strict=True):
        if spot.line is not None and not spot.shut:
            x, y = spot.line
            lines.append(f"M{number(ship.x + 0.3 * x)} {number(ship.y + 0.3 * y)}L{number(ship.x + x)} {number(ship.y + y)}")
    return "".join(lines)

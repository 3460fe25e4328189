"""2006:18.1: fleets laid on the map in formation: one near the centre, the other along an edge that it chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from tactical.flying_colors.hexes import FIRST_COLUMN, LAST_COLUMN, ROWS, on_map
from tactical.flying_colors.state import Layout
from tactical.sea.hexes import STEPS, Axial, Hex, Place, at, axial, hull, opposite, turned

Shape = Literal["line", "columns"]
Edge = Literal["top", "right", "bottom", "left"]
EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
SHAPES: tuple[Shape, ...] = ("line", "columns")
STATION, ABREAST = 3, 3  # hexes from ship to ship, and from column to column
COLUMNS = 2
Point = tuple[float, float]  # column, and twice the row with half a hex more in odd columns


class Formation(NamedTuple):
    """How a fleet is drawn up: in one line or in columns, and its heading."""

    shape: Shape
    heading: int

    @property
    def key(self) -> str:
        return f"{self.shape}:{self.heading}"


def ranks(formation: Formation, count: int) -> list[Axial]:
    """Where the bows of a formation lie from its leader's, file by file, each ship astern of the next ahead."""
    files = 1 if formation.shape == "line" else min(COLUMNS, count)
    length = -(-count // files)
    (bq, br), (aq, ar) = STEPS[turned(formation.heading, 2)], STEPS[opposite(formation.heading)]
    found = []
    for number in range(count):
        file, place = divmod(number, length)
        found.append((file * ABREAST * bq + place * STATION * aq, file * ABREAST * br + place * STATION * ar))
    return found


def places(layout: Layout, formation: Formation, lead: Hex, sizes: list[bool], taken: frozenset[Hex]) -> list[Place] | None:
    """The places of a fleet led from a hex; None if any ship would be off the map or in an occupied hex."""
    q, r = axial(lead)
    found = [Place(at(q + dq, r + dr), formation.heading) for dq, dr in ranks(formation, len(sizes))]
    filled = [hex for place, large in zip(found, sizes, strict=True) for hex in hull(*place, large)]
    return found if all(on_map(layout, hex) and hex not in taken for hex in filled) else None


def centred(layout: Layout, formation: Formation, sizes: list[bool]) -> list[Place] | None:
    """2006:18.1: near the centre of the board: of the leads that fit, that which puts the fleet's middle nearest to it."""
    return _nearest(layout, formation, sizes, frozenset(), lambda spread: _astray(spread, layout))


def along_edge(
    layout: Layout, edge: Edge, formation: Formation, sizes: list[bool], taken: frozenset[Hex] = frozenset()
) -> list[Place] | None:
    """2006:18.1: as near to an edge as the formation can lie, and about its middle."""

    def off(spread: list[Point]) -> float:
        cols, rows = [col for col, _ in spread], [row for _, row in spread]
        deep = {"top": max(rows), "bottom": -min(rows), "left": 2 * max(cols), "right": -2 * min(cols)}[edge]
        return 100 * deep + _astray(spread, layout)

    return _nearest(layout, formation, sizes, taken, off)


def _astray(spread: list[Point], layout: Layout) -> float:
    """How far a fleet's middle is from the board's."""
    count = len(spread)
    col, row = sum(col for col, _ in spread) / count, sum(row for _, row in spread) / count
    return abs(2 * col - FIRST_COLUMN - LAST_COLUMN) + abs(row - ROWS * len(layout.maps))


def _nearest(
    layout: Layout, formation: Formation, sizes: list[bool], taken: frozenset[Hex], off: Callable[[list[Point]], float]
) -> list[Place] | None:
    """The places of the first lead that fits, the least off first; those are not tried whose fleet would reach off the map."""
    from_lead = [(dq, 2 * dr + dq) for dq, dr in ranks(formation, len(sizes))]
    left, right = FIRST_COLUMN - min(dq for dq, _ in from_lead), LAST_COLUMN - max(dq for dq, _ in from_lead)
    top, bottom = 1 - min(dy for _, dy in from_lead) // 2, ROWS * len(layout.maps) + 1 - max(dy for _, dy in from_lead) // 2

    def astray(lead: Hex) -> float:
        q, r = axial(lead)
        return off([(q + dq, 2 * r + q + dy) for dq, dy in from_lead])

    leads = [Hex(col, row) for col in range(left, right + 1) for row in range(top - 1, bottom + 1)]
    tried = (places(layout, formation, lead, sizes, taken) for lead in sorted(leads, key=astray))
    return next((found for found in tried if found is not None), None)


def inward(edge: Edge) -> tuple[int, ...]:
    """The headings that do not lead off the board at once from an edge."""
    return {"top": (2, 3, 4, 5, 6), "bottom": (1, 2, 3, 5, 6), "left": (1, 2, 3, 4), "right": (1, 4, 5, 6)}[edge]

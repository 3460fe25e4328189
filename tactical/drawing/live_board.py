"""A board to be played on in a page, in two layers: the sea with its hexes as a picture of its own, which stays the same while
ships sail over it; and all that moves, as elements that can be chosen, with the hexes that are lit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from msgspec.structs import replace

from table.svg import FONTS, PAPER, Box, group, number, tag, text
from tactical.drawing.board_picture import BORDER
from tactical.drawing.ensigns import side_colour
from tactical.drawing.ink import INK, path, rect, through
from tactical.drawing.labels import Spot, leaders, named, placed
from tactical.drawing.picture import Grid, Picture, ShipSeen
from tactical.drawing.plotting import SIDE, Crop, amidships, bearing, centre, outline, printed, to_the_action
from tactical.drawing.shapes import Shapes
from tactical.drawing.turn_tracks import corners, lashings, wakes
from tactical.drawing.vessel import bars_tag, look, vessel
from tactical.drawing.waters import battery, definitions, margins, sea, seams, shoals
from tactical.sea.hexes import Hex, Place

STEP = 6  # hexes by which the part of the maps that is shown grows, so that it seldom changes
LIT = SIDE * 0.9  # size of a lit hex
SHAPES = "board-shapes"  # the group of drawings that ships share, which are seen only where they are used


class Course(NamedTuple):
    """A way that is drawn: how the ship lies before it and after each step, and whether it is the one that is advised."""

    places: tuple[Place, ...]
    advised: bool = False


class Field(NamedTuple):
    """Hexes that guns bear on, each with its range, and which guns."""

    guns: str
    hexes: Sequence[tuple[Hex, int]]


# -- the sea -------------------------------------------------------------------------------------------------------------


def part_shown(picture: Picture) -> Crop:
    """The part of the maps about the ships, in large steps; no more than is printed, unless ships have sailed beyond."""
    near, sheet, grid = to_the_action(picture), printed(picture.grid), picture.grid
    left, top = _down(near.left - grid.left) + grid.left, _down(near.top - grid.top) + grid.top
    right, bottom = _up(near.right - grid.left) + grid.left, _up(near.bottom - grid.top) + grid.top
    limits = sheet.joined(near)
    return Crop(max(left, limits.left), max(top, limits.top), min(right, limits.right), min(bottom, limits.bottom))


def _down(value: int) -> int:
    return value // STEP * STEP


def _up(value: int) -> int:
    return -(-value // STEP) * STEP


def frame(crop: Crop) -> Box:
    """The rectangle of both layers."""
    return crop.box.grown(BORDER)


def waters(picture: Picture, crop: Crop) -> str:
    """The lower layer as a picture of its own: paper, sea, hexes, maps, shallows, the numbers along the border. It is drawn once
    for the same waters."""
    still = {"turn": 0, "wind": 1, "sky": "", "weather": "", "sides": (), "ships": (), "ties": (), "forts": ()}
    return _waters(replace(picture, **still, turnings=(), notes=(), rules=(), turns=0, day=0), crop)


@lru_cache(maxsize=64)
def _waters(picture: Picture, crop: Crop) -> str:
    box, outer = crop.box, frame(crop)
    inside = [sea(picture.grid, crop), seams(picture.grid, crop), shoals(picture, crop)]
    drawn = [
        f'<clipPath id="frame">{rect(box)}</clipPath>',
        rect(outer, fill=PAPER),
        rect(box.grown(BORDER - 6), fill="none", stroke=INK, stroke_width=0.6),
        group(inside, clip_path="url(#frame)"),
        rect(box, fill="none", stroke=INK, stroke_width=1.4),
        margins(picture.grid, crop),
    ]
    size = f'width="{number(outer.width)}" height="{number(outer.height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box(crop)}" {size}>'
    return f"{head}{definitions()}{group(drawn, font_family=FONTS)}</svg>"


# -- what moves ----------------------------------------------------------------------------------------------------------


Layers = dict[str, list[tuple[str, str]]]  # the groups of the upper layer in their order, each with its elements by their ids


def fleets(
    picture: Picture,
    link: Callable[[str], str],
    marked: Mapping[str, str] | None = None,
    below: Iterable[str] = (),
    laid: dict[str, list[Place]] | None = None,
) -> Layers:
    """The upper layer: what lies `below` the ships (lit hexes, arcs), their tracks, and every ship as a link of her own; she may
    be `marked` as `chosen`, as `offered` to be chosen, or as `advised`. A page replaces only the elements that have changed. What
    ships share is drawn once, in the first group: sixty ships would else be thousands of elements."""
    ships = sorted((ship for ship in picture.ships if ship.afloat or ship.wrecked), key=lambda ship: ship.afloat)
    shapes = Shapes()
    counters = [
        _element(f"counter-{quote(ship.id)}", [_counter(picture, ship, link(ship.id), (marked or {}).get(ship.id, ""), shapes)])
        for ship in ships
    ]
    return {
        SHAPES: shapes.elements,
        "board-still": [_element("board-shore", [*(battery(picture, one) for one in picture.forts), corners(picture)])],
        "board-below": [_element("board-lit", below)],
        "board-wakes": [_element("board-tracks", [wakes(picture, laid or {})])],
        "board-ships": counters,
        "board-ropes": [_element("board-lashings", [lashings(picture)])],
        "board-names": _names(picture, ships, marked or {}),
    }


def _element(id: str, drawn: Iterable[str]) -> tuple[str, str]:
    return id, group(drawn, id=id)


def view_box(crop: Crop) -> str:
    """What part of the page both layers show."""
    box = frame(crop)
    return f"{number(box.x)} {number(box.y)} {number(box.width)} {number(box.height)}"


def _counter(picture: Picture, ship: ShipSeen, address: str, mark: str, shapes: Shapes) -> str:
    """A ship with her name, as something that can be chosen by pointer and by keyboard."""
    seen = look(ship, picture.wind)
    ring = tag("circle", class_="ring", cx=seen.x, cy=seen.y, r=34.0 if ship.large else 24.0) if mark else ""
    pairs = {
        "id": f"ship-{quote(ship.id)}",
        "class": f"counter {mark}".strip(),
        "href": address,
        "data-ship": ship.id,
        "data-side": ship.side,
        "data-colour": side_colour(picture, ship.side),
        "aria-label": ship.words,
    }
    opened = "".join(f' {name}="{_said(value)}"' for name, value in pairs.items())
    return f"<a{opened}>{ring}{vessel(picture, ship, seen, shapes=shapes)}{bars_tag(ship, seen, shapes)}</a>"


def _said(value: str) -> str:
    return value.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


# -- names ---------------------------------------------------------------------------------------------------------------

PRINTS = (6.5, 10.5, 17.0, 28.0, 46.0)  # sizes of letters, each for boards seen from so far that the one before is too small
WINDOW, PHONE = (940.0, 720.0), (390.0, 350.0)  # pixels in which a whole board is shown
LEGIBLE = 10.0  # pixels


def prints(crop: Crop) -> tuple[float, ...]:
    """The sizes in which the names of a board may have to be written, up to that for a phone which shows all of it."""
    needed = _legible(crop, PHONE)
    return PRINTS[: sum(one < needed for one in PRINTS) + 1]


def _legible(crop: Crop, window: tuple[float, float]) -> float:
    box = frame(crop)
    return LEGIBLE * max(box.width / window[0], box.height / window[1])


def _names(picture: Picture, ships: Sequence[ShipSeen], marked: Mapping[str, str]) -> list[tuple[str, str]]:
    """The names in every print, each one element: `data-at` has its places, of which a page shows one; and the lines to those
    that stand farther off, a path for each print. At first a name stands as it is read in a window that shows the whole board."""
    crop = part_shown(picture)
    sizes = prints(crop)
    usual = min(sum(one < _legible(crop, WINDOW) for one in sizes), len(sizes) - 1)
    all = tuple(named(ship, look(ship, picture.wind)) for ship in ships)
    spots = [placed(all, crop.box, size) for size in sizes]
    drawn = []
    for n, found in enumerate(spots):
        id, name = f"board-leaders-{n}", "leaders" if n == usual else "leaders idle"
        drawn.append((id, path(leaders(all, found), id=id, class_=name)))
    for n, (ship, one) in enumerate(zip(ships, all, strict=True)):
        places = [found[n] for found in spots]
        shown = places[usual]
        pairs: dict[str, object] = {
            "id": f"name-{quote(ship.id)}",
            "class_": " ".join(filter(None, ["label", "shut" if shown.shut else "", marked.get(ship.id, "")])),
            "data_ship": ship.id,
            "data_at": ";".join(map(_place, places)),
            "data_forms": "|".join(one.forms),
            "color": side_colour(picture, ship.side),
            "transform": f"translate({number(one.x)} {number(one.y)})",
            "text_anchor": shown.anchor,
            "aria_hidden": "true",
        }
        drawn.append((f"name-{quote(ship.id)}", text(one.forms[shown.form], shown.x, shown.y, sizes[usual], **pairs)))
    return drawn


def _place(spot: Spot) -> str:
    """A place of a name as the page's script reads it."""
    return f"{number(spot.x)} {number(spot.y)} {spot.anchor[0]}{spot.form}{'!' if spot.shut else ''}"


def rose(wind: int) -> str:
    """Where the wind blows: an arrow in a ring, a picture of its own beside the board."""
    parts = [
        tag("circle", cx=0.0, cy=0.0, r=26.0, class_="dial"),
        *(tag("path", d="M0-26V-21", class_="tick", transform=f"rotate({60 * n})") for n in range(6)),
        tag("path", d="M-16 0H8M8-7L19 0L8 7Z", class_="needle", transform=f"rotate({number(bearing(wind))})"),
    ]
    return f'<svg class="rose" viewBox="-30 -30 60 60" aria-hidden="true">{"".join(parts)}</svg>'


# -- hexes that are lit --------------------------------------------------------------------------------------------------


def lit(grid: Grid, courses: Sequence[Course], link: Callable[[Hex], str], chosen: Hex | None = None) -> str:
    """The hexes in which a ship may end her move, each a link, with an arrowhead for each way that she may head there."""
    by_hex: dict[Hex, list[Course]] = {}
    for course in courses:
        by_hex.setdefault(course.places[-1].bow, []).append(course)
    return group((_lit_hex(grid, hex, ends, link(hex), hex == chosen) for hex, ends in by_hex.items()), class_="lit")


def _lit_hex(grid: Grid, hex: Hex, ends: list[Course], address: str, chosen: bool) -> str:
    advised = any(one.advised for one in ends)
    name = " ".join(["hex", *(["advised"] if advised else []), *(["chosen"] if chosen else [])])
    where = grid.figure(hex) if grid.holds(hex) else "beyond the edge"
    words = f"hex {where}: {len(ends)} {'course' if len(ends) == 1 else 'courses'}{', one of them advised' if advised else ''}"
    heads = "".join(_arrowhead(hex, facing) for facing in sorted({one.places[-1].facing for one in ends}))
    way = through([centre(place.bow) for place in ends[0].places])
    opened = (
        f'<a class="{name}" href="{_said(address)}" data-hex="{hex.col}.{hex.row}" data-way="{way}" aria-label="{_said(words)}">'
    )
    return f"{opened}<title>{words}</title>{path(outline(hex, LIT))}{heads}</a>"


def _arrowhead(hex: Hex, facing: int) -> str:
    at = centre(hex)
    where = f"translate({number(at.x)} {number(at.y)}) rotate({number(bearing(facing))})"
    return tag("path", class_="heading", d="M9-4L16 0L9 4Z", transform=where)


def track(course: Course, large: bool) -> str:
    """A course as a line, with the ship's outline where it ends."""
    points = [amidships(place, large) for place in course.places]
    end, angle = points[-1], bearing(course.places[-1].facing)
    ghost = tag(
        "ellipse",
        class_="ghost",
        rx=26.0 if large else 14.0,
        ry=8.0 if large else 6.0,
        transform=f"translate({number(end.x)} {number(end.y)}) rotate({number(angle)})",
    )
    return group([tag("path", class_="way", d=through(points)), ghost], class_="course")


def fields(found: Sequence[Field]) -> str:
    """Arcs of fire: the hexes by their range, the nearer the darker, and the range written at the edge of each band."""
    drawn = []
    for field in found:
        by_range: dict[int, list[Hex]] = {}
        for hex, away in field.hexes:
            by_range.setdefault(away, []).append(hex)
        bands = [
            tag("path", class_=f"band near-{min(away, 10)}", d="".join(outline(hex) for hex in hexes))
            for away, hexes in sorted(by_range.items())
        ]
        figures = [_range(away, hexes) for away, hexes in sorted(by_range.items())]
        drawn.append(group([*bands, *figures], class_="arc"))
    return group(drawn, class_="arcs")


def _range(away: int, hexes: list[Hex]) -> str:
    """The range of a band, in its middle."""
    points = sorted((centre(hex) for hex in hexes), key=lambda point: (point.x, point.y))
    middle = points[len(points) // 2]
    return text(str(away), middle.x, middle.y + 4, 10, text_anchor="middle", class_="range")


# -- what happened -------------------------------------------------------------------------------------------------------


def points(places: Iterable[Place], large: bool) -> list[list[float]]:
    """Where a ship lies on the page after each step: x, y and her angle."""
    found = []
    for place in places:
        at = amidships(place, large)
        found.append([round(at.x, 1), round(at.y, 1), bearing(place.facing)])
    return found

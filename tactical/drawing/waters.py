"""What lies under the ships: the sea with its grid and numbers, shoals, the seams of the maps, batteries on shore."""

from __future__ import annotations

from collections.abc import Iterator

from table.svg import Box, group, number, tag, text
from table.wording import party
from tactical.drawing.ensigns import ensign, side_colour, star
from tactical.drawing.ink import INK, path, rect
from tactical.drawing.picture import Fort, Grid, Ground, Picture, Sheet
from tactical.drawing.plotting import ACROSS, HIGH, Crop, centre, outline
from tactical.drawing.vessel import HALO
from tactical.sea.hexes import Hex

DEEP, SHALLOW = "#bcd9d8", "#cfe4df"
GRID, FIGURE = "#93bbbd", "#7aa5aa"
BANK, EDGE, LAND = "#e6d3a3", "#b39a5e", "#cbc191"
MOST_NUMBERED = 1400  # hexes; on a larger board only the margins are numbered


def sea(grid: Grid, crop: Crop) -> str:
    """The water, its waves, and the grid of hexes."""
    box = crop.box
    shown = list(crop.hexes(grid))
    lines = path("".join(outline(hex) for hex in shown), fill="none", stroke=GRID, stroke_width=0.55, opacity="0.75")
    drawn = [rect(box, fill="url(#water)"), rect(box, fill="url(#wavelets)"), lines]
    if len(shown) <= MOST_NUMBERED:
        drawn.append(group(figures(grid, shown), fill=FIGURE, font_size="5.2", text_anchor="middle", class_="numbers"))
    return group(drawn, class_="sea")


def definitions() -> str:
    """The washes that the sea is painted with."""
    wave = "M0 9q4-3 8 0t8 0M22 27q4-3 8 0t8 0"
    return (
        "<defs>"
        f'<radialGradient id="water" cx="50%" cy="45%" r="75%"><stop offset="0" stop-color="{SHALLOW}"/>'
        f'<stop offset="1" stop-color="{DEEP}"/></radialGradient>'
        f'<pattern id="wavelets" width="44" height="36" patternUnits="userSpaceOnUse">'
        f'<path d="{wave}" fill="none" stroke="#9fc6c7" stroke-width=".8" opacity=".45"/></pattern></defs>'
    )


def figures(grid: Grid, shown: list[Hex]) -> Iterator[str]:
    """The printed number in the upper part of each hex."""
    for hex in shown:
        at = centre(hex)
        yield f'<text x="{number(at.x)}" y="{number(at.y - HIGH / 2 + 6)}">{grid.figure(hex)}</text>'


def seams(grid: Grid, crop: Crop) -> str:
    """Where one map ends and the next begins, each with its letter."""
    if not grid.sheets:
        return ""
    box, drawn = crop.box, []
    for sheet in grid.sheets:
        first, last = max(crop.top, sheet.top), min(crop.bottom, sheet.bottom)
        if first > last:
            continue
        if sheet.name:
            drawn.append(_letter(sheet.name, box, first, last))
        if sheet.columns is not None:
            drawn.append(_edges(sheet, sheet.columns))
        elif last == sheet.bottom and crop.bottom > last:
            y = (last + 0.75) * HIGH
            drawn.append(_seam(f"M{number(box.x)} {number(y)}H{number(box.right)}"))
    return group(drawn, class_="seams")


def _seam(line: str) -> str:
    return path(line, fill="none", stroke="#5f9297", stroke_width=1.4, stroke_dasharray="10 5 2 5", opacity="0.8")


def _edges(sheet: Sheet, columns: tuple[int, int]) -> str:
    """The edges of a map beyond which the sea goes on."""
    left, right = (columns[0] - 0.62) * ACROSS, (columns[1] + 0.62) * ACROSS
    top, bottom = (sheet.top - 0.55) * HIGH, (sheet.bottom + 1.05) * HIGH
    return _seam(f"M{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}Z")


def _letter(name: str, box: Box, first: int, last: int) -> str:
    """A map's letter, large and faint behind its rows."""
    middle = (first + last + 0.5) / 2 * HIGH
    size = min(220.0, (last - first + 1) * HIGH * 0.8)
    ink: dict[str, object] = {"fill": "#ffffff", "opacity": "0.22", "font_weight": "bold"}
    return text(name, box.centre.x, middle + size * 0.36, size, text_anchor="middle", **ink)


def shoals(picture: Picture, crop: Crop, size: float = 1.0) -> str:
    """Shallows, stippled as on a chart; letter and depth stand above all of them."""
    banks, names = [], []
    for ground, shown in grounds_in(picture, crop):
        at = centre(heart(shown))
        banks.append(_bank(ground, shown))
        names.append(text(ground.label, at.x, at.y + 3, 10 * size, text_anchor="middle"))
    return group([*banks, group(names, font_style="italic", fill="#6b5423", class_="shoal")], class_="shoals")


def grounds_in(picture: Picture, crop: Crop) -> Iterator[tuple[Ground, list[Hex]]]:
    """The shallows and the land of a part of the maps, each with its hexes there."""
    for ground in picture.grounds:
        shown = [hex for hex in ground.hexes if crop.left <= hex.col <= crop.right and crop.top <= hex.row <= crop.bottom]
        if shown and picture.grid.holds(shown[0]):
            yield ground, shown


def heart(hexes: list[Hex]) -> Hex:
    """The hex nearest to the middle of them all."""
    col, row = (sum(figures) / len(hexes) for figures in zip(*hexes, strict=True))
    return min(hexes, key=lambda hex: (abs(hex.col - col) + abs(hex.row - row), hex))


def _bank(ground: Ground, shown: list[Hex]) -> str:
    area, soil = "".join(outline(hex) for hex in shown), LAND if ground.land else BANK
    dots = []
    for hex in shown:
        at = centre(hex)
        for n in range(7):
            dx, dy = ((hex.col * 31 + hex.row * 17 + n * 53) % 29 - 14), ((hex.col * 13 + hex.row * 37 + n * 41) % 27 - 13)
            dots.append(f"M{number(at.x + dx)} {number(at.y + dy)}h.01")
    return group(
        [
            path(area, fill=EDGE, stroke=EDGE, stroke_width=4.0, stroke_linejoin="round", opacity="0.6"),
            path(area, fill=soil, stroke=soil, stroke_width=1.6, stroke_linejoin="round"),
            path("".join(dots), stroke="#8d7440", stroke_width=1.4, stroke_linecap="round", opacity="0.75"),
            path(area, fill="none", stroke="#c7b27a", stroke_width=0.5),
        ],
        ground.meaning,
    )


def battery(picture: Picture, one: Fort, size: float = 1.0, hits: int | None = None) -> str:
    """A fort on its point of land, with its flag and what is left of it."""
    at, colour = centre(one.hex), side_colour(picture, one.side)
    taken = one.hits if hits is None else hits
    left = max(0.0, 1 - taken / one.capacity) if one.capacity else 0.0
    silenced = one.capacity and taken >= one.capacity
    works = star(0, 0, 15, 6)
    return group(
        [
            path(outline(Hex(0, 0), 22), fill="#cdbb83", stroke="#7a6533", stroke_width=1.2),
            path(works, fill="#8f8b84" if silenced else colour, stroke=INK, stroke_width=1.1),
            path(star(0, 0, 9.5, 6), fill="#e8dcc0", stroke=INK, stroke_width=0.6),
            path("M0 0V-16", stroke=INK, stroke_width=1.0),
            "" if silenced else group([ensign(one.nationality, picture.year, colour, 0.85)], transform="translate(0 -25)"),
            rect(Box(-14, 12, 28, 3), fill="#fffaf0", stroke=INK, stroke_width=0.6),
            tag("rect", class_="fort-bar", x="-14", y="12", width=number(28 * left), height="3", fill="#4e8c3f"),
            text(one.name, -20.0, 3.0 * size, 7.4 * size, text_anchor="end", font_weight="bold", fill=INK, **HALO),
        ],
        f"{one.name} ({party(one.side)}): {one.rate}, hits {taken} of {one.capacity}",
        class_="battery",
        data_battery=one.id,
        transform=f"translate({number(at.x)} {number(at.y)})",
    )


def margins(grid: Grid, crop: Crop) -> str:
    """Columns and rows numbered along the border, as printed; on a large board every fifth, in larger figures."""
    box, drawn = crop.box, []
    large = (crop.right - crop.left) * (crop.bottom - crop.top) > MOST_NUMBERED
    size, every = (17.0, 5) if large else (8.5, 1)
    for col in range(crop.left, crop.right + 1):
        if col % every == 0:
            drawn += [
                text(grid.column(col), col * ACROSS, y, size, text_anchor="middle")
                for y in (box.y - 7.0, box.bottom + 5.0 + size)
            ]
    for row in range(crop.top, crop.bottom + 1):
        if int(grid.row(row)) % every == 0:
            sides = ((box.x - 5.0, "end"), (box.right + 5.0, "start"))
            drawn += [text(grid.beside(row), x, row * HIGH + 4, min(size, 11.0), text_anchor=anchor) for x, anchor in sides]
    return group(drawn, fill=INK, class_="margins")

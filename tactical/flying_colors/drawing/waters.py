"""What lies under the ships: the sea with its grid and numbers, shoals, the seams of the maps, batteries on shore."""

from __future__ import annotations

from collections.abc import Iterator

from table.svg import Box, group, number, tag, text
from table.wording import capital, party
from tactical.flying_colors.drawing.ensigns import ensign, side_colour, star
from tactical.flying_colors.drawing.ink import INK, path, rect
from tactical.flying_colors.drawing.plotting import ACROSS, HIGH, Crop, centre, outline
from tactical.flying_colors.drawing.vessel import HALO
from tactical.flying_colors.hexes import ROWS, label, on_map
from tactical.flying_colors.state import Action, Battery, Hex, Shoal

DEEP, SHALLOW = "#bcd9d8", "#cfe4df"
GRID, FIGURE = "#93bbbd", "#7aa5aa"
BANK, EDGE = "#e6d3a3", "#b39a5e"
MOST_NUMBERED = 1400  # hexes; on a larger board only the margins are numbered


def sea(action: Action, crop: Crop) -> str:
    """The water, its waves, and the grid of hexes."""
    box = crop.box
    shown = list(crop.hexes(action.layout))
    grid = path("".join(outline(hex) for hex in shown), fill="none", stroke=GRID, stroke_width=0.55, opacity="0.75")
    drawn = [rect(box, fill="url(#water)"), rect(box, fill="url(#wavelets)"), grid]
    if len(shown) <= MOST_NUMBERED:
        drawn.append(group(figures(action, shown), fill=FIGURE, font_size="5.2", text_anchor="middle", class_="numbers"))
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


def figures(action: Action, shown: list[Hex]) -> Iterator[str]:
    """The printed number in the upper part of each hex."""
    for hex in shown:
        at = centre(hex)
        yield f'<text x="{number(at.x)}" y="{number(at.y - HIGH / 2 + 6)}">{label(action.layout, hex)[-4:]}</text>'


def seams(action: Action, crop: Crop) -> str:
    """Where one map ends and the next begins, each with its letter."""
    if action.layout.duel:
        return ""
    box, drawn = crop.box, []
    for n, letter in enumerate(action.layout.maps):
        first, last = max(crop.top, n * ROWS + 1), min(crop.bottom, (n + 1) * ROWS)
        if first > last:
            continue
        middle = (first + last + 0.5) / 2 * HIGH
        size = min(220.0, (last - first + 1) * HIGH * 0.8)
        drawn.append(
            text(
                letter,
                box.centre.x,
                middle + size * 0.36,
                size,
                text_anchor="middle",
                fill="#ffffff",
                opacity="0.22",
                font_weight="bold",
            )
        )
        if last == (n + 1) * ROWS and crop.bottom > last:
            y = (last + 0.75) * HIGH
            line = f"M{number(box.x)} {number(y)}H{number(box.right)}"
            drawn.append(path(line, stroke="#5f9297", stroke_width=1.4, stroke_dasharray="10 5 2 5", opacity="0.8"))
    return group(drawn, class_="seams")


def shoals(action: Action, crop: Crop, size: float = 1.0) -> str:
    """Shallows, stippled as on a chart; letter and depth stand above all of them."""
    banks, names = [], []
    for shoal, shown in shoals_in(action, crop):
        at = centre(heart(shown))
        banks.append(_bank(shoal, shown))
        names.append(text(_label(shoal), at.x, at.y + 3, 10 * size, text_anchor="middle"))
    return group([*banks, group(names, font_style="italic", fill="#6b5423", class_="shoal")], class_="shoals")


def _label(shoal: Shoal) -> str:
    """What stands on the map: name and depth; a shore needs no more than its name."""
    if shoal.depth is not None:
        return f"{shoal.name} {shoal.depth:+d}"
    return f"{shoal.name} aground" if _lettered(shoal) else shoal.name


def _lettered(shoal: Shoal) -> bool:
    """Those of the set-ups have letters for names."""
    return len(shoal.name) == 1


def shoals_in(action: Action, crop: Crop) -> Iterator[tuple[Shoal, list[Hex]]]:
    """The shoals of a part of the maps, each with its hexes there."""
    for shoal in action.shoals:
        shown = [hex for hex in shoal.hexes if crop.left <= hex.col <= crop.right and crop.top <= hex.row <= crop.bottom]
        if shown and on_map(action.layout, shown[0]):
            yield shoal, shown


def heart(hexes: list[Hex]) -> Hex:
    """The hex nearest to the middle of them all."""
    col, row = (sum(figures) / len(hexes) for figures in zip(*hexes, strict=True))
    return min(hexes, key=lambda hex: (abs(hex.col - col) + abs(hex.row - row), hex))


def _bank(shoal: Shoal, shown: list[Hex]) -> str:
    area = "".join(outline(hex) for hex in shown)
    dots = []
    for hex in shown:
        at = centre(hex)
        for n in range(7):
            dx, dy = ((hex.col * 31 + hex.row * 17 + n * 53) % 29 - 14), ((hex.col * 13 + hex.row * 37 + n * 41) % 27 - 13)
            dots.append(f"M{number(at.x + dx)} {number(at.y + dy)}h.01")
    return group(
        [
            path(area, fill=EDGE, stroke=EDGE, stroke_width=4.0, stroke_linejoin="round", opacity="0.6"),
            path(area, fill=BANK, stroke=BANK, stroke_width=1.6, stroke_linejoin="round"),
            path("".join(dots), stroke="#8d7440", stroke_width=1.4, stroke_linecap="round", opacity="0.75"),
            path(area, fill="none", stroke="#c7b27a", stroke_width=0.5),
        ],
        meaning(shoal),
    )


def meaning(shoal: Shoal) -> str:
    """FC 4.3: what a shoal's depth does."""
    effect = "who enters is aground" if shoal.depth is None else f"{shoal.depth:+d} to the grounding roll"
    name = f"Shoal {shoal.name}" if _lettered(shoal) else capital(shoal.name)
    return f"{name}: {effect}"


def battery(action: Action, one: Battery, size: float = 1.0, hits: int | None = None) -> str:
    """A fort on its point of land, with its flag and what is left of it."""
    at, colour = centre(one.hex), side_colour(action, one.side)
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
            "" if silenced else group([ensign(one.nationality, action.year, colour, 0.85)], transform="translate(0 -25)"),
            rect(Box(-14, 12, 28, 3), fill="#fffaf0", stroke=INK, stroke_width=0.6),
            tag("rect", class_="fort-bar", x="-14", y="12", width=number(28 * left), height="3", fill="#4e8c3f"),
            text(one.name, -20.0, 3.0 * size, 7.4 * size, text_anchor="end", font_weight="bold", fill=INK, **HALO),
        ],
        f"{one.name} ({party(one.side)}): rate {one.rate}, hits {taken} of {one.capacity}",
        class_="battery",
        data_battery=one.id,
        transform=f"translate({number(at.x)} {number(at.y)})",
    )


def margins(action: Action, crop: Crop) -> str:
    """Columns and rows numbered along the border, as printed; on a large board every fifth, in larger figures."""
    box, drawn = crop.box, []
    large = (crop.right - crop.left) * (crop.bottom - crop.top) > MOST_NUMBERED
    size, every = (17.0, 5) if large else (8.5, 1)
    for col in range(crop.left, crop.right + 1):
        if col % every == 0:
            drawn += [
                text(f"{col:02}", col * ACROSS, y, size, text_anchor="middle") for y in (box.y - 7.0, box.bottom + 5.0 + size)
            ]
    for row in range(crop.top, crop.bottom + 1):
        words = label(action.layout, Hex(max(crop.left, 10), row))
        if int(words[-2:]) % every == 0:
            printed = words[-2:] if action.layout.duel else f"{words[0]}{words[-2:]}"
            ends = ((box.x - 5.0, "end"), (box.right + 5.0, "start"))
            drawn += [text(printed, x, row * HIGH + 4, min(size, 11.0), text_anchor=anchor) for x, anchor in ends]
    return group(drawn, fill=INK, class_="margins")

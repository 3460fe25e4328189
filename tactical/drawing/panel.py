"""Beside the board: the battle's title, the wind, how the fleets stand, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from table.svg import Box, Point, group, number, tag, text
from table.wording import party
from tactical.drawing.ensigns import ensign, side_colour
from tactical.drawing.ink import INK, breadth, circle, path, polar, rect, through
from tactical.drawing.legend import WIDTH, legend
from tactical.drawing.picture import Picture, ShipSeen, SideSeen
from tactical.drawing.plotting import Crop, bearing
from tactical.drawing.vessel import hull_colour
from tactical.drawing.waters import grounds_in
from tactical.sea.hexes import COMPASS

# -- the wind ------------------------------------------------------------------------------------------------------------


def rose(wind: int, at: Point, radius: float) -> str:
    """The six directions, and an arrow that flies with the wind."""
    parts = [
        circle(at.x, at.y, radius, fill="#fdf8ea", stroke=INK, stroke_width=1.2),
        circle(at.x, at.y, radius * 0.94, fill="none", stroke=INK, stroke_width=0.5),
        circle(at.x, at.y, radius * 0.52, fill="none", stroke=INK, stroke_width=0.5),
    ]
    for direction in COMPASS:
        tip, waist = polar(at, bearing(direction), radius * 0.7), radius * 0.13
        left, right = polar(at, bearing(direction) - 60, waist), polar(at, bearing(direction) + 60, waist)
        parts.append(path(through((tip, left, at), close=True), fill="#fdf8ea", stroke=INK, stroke_width=0.5))
        parts.append(path(through((tip, right, at), close=True), fill=INK, stroke=INK, stroke_width=0.5))
        mark = polar(at, bearing(direction), radius * 0.82)
        parts.append(
            text(
                str(direction), mark.x, mark.y + radius * 0.06, radius * 0.17, text_anchor="middle", fill=INK, font_weight="bold"
            )
        )
    parts.append(
        group(
            [_arrow(radius)],
            class_="wind",
            transform=f"translate({number(at.x)} {number(at.y)}) rotate({number(bearing(wind))})",
        )
    )
    return group(parts, class_="rose")


def _arrow(r: float) -> str:
    """Flies along +x."""
    back, neck, tip, half, barb, nock = (number(r * part) for part in (-0.66, 0.24, 0.66, 0.07, 0.2, -0.54))
    shaft = f"M{back} -{half}H{neck}V-{barb}L{tip} 0L{neck} {barb}V{half}H{back}L{nock} 0Z"
    return path(shaft, fill="#b8352c", stroke="#fdf8ea", stroke_width=1.2, opacity="0.94")


# -- the panel -----------------------------------------------------------------------------------------------------------


def panel(picture: Picture, crop: Crop, caption: str = "", moving: bool = False) -> tuple[str, float]:
    """The panel beside a part of the maps, and its height; one for `moving` pictures has no notes under the turn."""
    middle, y = WIDTH / 2, 44.0
    size = min(27.0, 27 * (WIDTH - 36) / breadth(picture.title, 27, bold=True))
    parts = [
        text(picture.title, middle, y, size, text_anchor="middle", font_weight="bold", fill=INK),
        text(picture.date, middle, y + 22, 13, text_anchor="middle", font_style="italic", fill=INK),
        path(f"M40 {number(y + 34)}H{number(WIDTH - 40)}", stroke=INK, stroke_width=0.8),
    ]
    y += 56
    parts.append(text(picture.hour, middle, y, 16, text_anchor="middle", font_weight="bold", fill=INK, class_="turn"))
    for line in filter(None, (caption, *(() if moving else picture.notes))):
        y += 17
        parts.append(_italic(line, y, min(11.5, 11.5 * (WIDTH - 30) / breadth(line, 11.5))))
    y += 18
    parts.append(rose(picture.wind, Point(middle, y + 66), 66))
    y += 152
    parts.append(_italic(f"The wind blows towards {picture.wind}: {picture.sky}", y, 11, class_="sky"))
    y += 26
    y -= 6
    highs = []
    for n, side in enumerate(picture.sides):
        drawn, high = standing(picture, side, 10 + (n % 2) * (COLUMN + 10), y, moving)
        parts.append(drawn)
        highs.append(high)
    y += max(highs, default=0.0) + 8
    for line in () if moving else wrapped(picture.rules, RULE_SIZE, WIDTH - 24):
        y += RULE_SIZE + 3
        parts.append(text(line, 12, y, RULE_SIZE, fill=INK, class_="rule"))
    y += 8 if picture.rules and not moving else 0
    drawn, high = legend(y + 6, (ground for ground, _ in grounds_in(picture, crop)))
    return group([*parts, drawn], class_="panel"), y + high + 12


def _italic(line: str, y: float, size: float, **pairs: object) -> str:
    return text(line, WIDTH / 2, y, size, text_anchor="middle", font_style="italic", fill=INK, **pairs)


COLUMN = (WIDTH - 30) / 2
ROW = 11.5
RULE_SIZE = 9.0


def wrapped(sentences: Iterable[str], size: float, room: float) -> Iterator[str]:
    """Sentences in lines that fit the room, each from a line of its own."""
    for sentence in sentences:
        line = ""
        for word in sentence.split():
            if line and breadth(f"{line} {word}", size) > room:
                yield line
                line = f"   {word}"
            else:
                line = f"{line} {word}" if line else word
        yield line


def standing(picture: Picture, side: SideSeen, x: float, y: float, moving: bool) -> tuple[str, float]:
    """A side's flags, its admiral or its score, how many of its ships fight, have struck or are lost, and every ship by name."""
    colour, name = side_colour(picture, side.name), party(side.name)
    flags = side.nations[:2]
    roll = [ship for ship in picture.ships if ship.home == side.name]
    leading = () if moving else side.leading
    high = 66 + ROW * (len(leading) + len(roll))
    parts = [rect(Box(x, y, COLUMN, high), rx="4", fill="#fdf8ea", stroke=colour, stroke_width=1.6)]
    for n, nation in enumerate(flags):
        at = f"translate({number(x + COLUMN - 23 - 20 * n)} {number(y + 7)})"
        parts.append(group([ensign(nation, picture.year, colour, 1.15)], transform=at))
    parts.append(text(name, x + 7, y + 17, fitted(name, 12.5, COLUMN - 14 - 20 * len(flags)), font_weight="bold", fill=colour))
    if side.admiral:
        words = f"{side.admiral}{f' ({side.fallen})' if side.fallen and not moving else ''}"
        who: dict[str, object] = {"font_style": "italic", "fill": INK, "class_": "admiral", "data_side": side.name}
        parts.append(text(words, x + 7, y + 31, fitted(words, 10, COLUMN - 14), **who))
    how: dict[str, object] = {"fill": INK, "class_": "standing", "data_side": side.name, "data_room": number(COLUMN - 14)}
    tally, mark, score = side.tally.partition("; ")
    if side.admiral or not mark:
        tally = side.tally
    else:
        parts.append(text(score, x + 7, y + 31, fitted(score, 10, COLUMN - 14), fill=INK, class_="score", data_side=side.name))
    parts.append(text(tally, x + 7, y + 45, fitted(tally, 9.5, COLUMN - 14), **how))
    for n, line in enumerate(leading, 1):
        parts.append(text(line, x + 7, y + 45 + ROW * n, fitted(line, 9, COLUMN - 14), fill=INK, class_="leading"))
    y += ROW * len(leading)
    parts.append(path(f"M{number(x + 7)} {number(y + 51)}H{number(x + COLUMN - 7)}", stroke=colour, stroke_width=0.6))
    parts += [entry(ship, x + 7, y + 62 + ROW * n, men=not moving) for n, ship in enumerate(roll)]
    return group(parts), high


def entry(ship: ShipSeen, x: float, y: float, *, men: bool) -> str:
    """A ship on the roll: her name, struck through once she is lost, what is left of hull and rigging, and in a still picture
    who is left to board with, where the game counts them."""
    bars, right = [], number(x + COLUMN - 44)
    for name, left, colour, dy in (
        ("hull-bar", ship.hull, hull_colour(ship.hull), -6.6),
        ("rigging-bar", ship.rigging, "#3f74a8", -3.2),
    ):
        at = {"x": right, "y": number(y + dy)}
        bars.append(tag("rect", **at, width="30", height="2.4", fill="#e6dcc2"))
        bars.append(tag("rect", class_=name, data_long="30", **at, width=number(30 * left), height="2.4", fill=colour))
    words = text(
        ship.name,
        x,
        y,
        fitted(ship.name, 8.6, COLUMN - 62),
        fill=INK if ship.afloat and not ship.lost else "#8d857a",
        text_decoration="line-through" if ship.lost else None,
    )
    hands = [text(ship.men, x + COLUMN - 53, y, 8.0, text_anchor="middle", fill=INK, class_="men")] if men and ship.men else []
    return group([words, *bars, *hands], class_="entry", data_ship=ship.id)


def fitted(words: str, size: float, room: float) -> float:
    """The size of letters at which words fit the room, no larger than wanted."""
    return min(size, size * room / max(breadth(words, size, bold=True), 1.0))

"""The title cartouche, on the emptiest part of the main sheet; with an overlay it tells the moment too."""

from __future__ import annotations

from maps.drawing.base_map import open_water
from maps.drawing.chart_sheet import Sheet
from maps.drawing.ink import INK, breadth
from maps.drawing.overlay import Overlay
from table.svg import PAPER, Point, group, number, tag, text

WIDTH = 300.0
GOLD = "#b58b3c"


def wrapped(words: str, size: float, width: float) -> list[str]:
    """A text in lines no wider than given; a word that is wider is broken."""
    lines: list[str] = []
    most = max(1, int(width / breadth("m", size)))
    for word in (part for whole in words.split() for part in broken(whole, size, width, most)):
        if lines and breadth(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def broken(word: str, size: float, width: float, most: int) -> list[str]:
    """A word, in pieces of so many letters if it is wider than a line."""
    return [word] if breadth(word, size) <= width else [word[at : at + most] for at in range(0, len(word), most)]


def cartouche(sheet: Sheet, overlay: Overlay | None) -> str:
    """The theatre's title and year and the sheet's title; the caption and the winds that blow, if there is an overlay."""
    heading = sheet.theatre.heading
    rows = [("SEA LORDS", 10.0, {"letter_spacing": "4"})]
    rows += [(words, 21.0, {"font_style": "italic", "font_weight": "bold"}) for words in wrapped(heading.title, 21, WIDTH - 50)]
    year = "" if str(heading.year) in heading.title else str(heading.year)
    rows.append((year, 13.0, {"letter_spacing": "3", "class_": "year"}))
    rows += [(words, 9.0, {"font_style": "italic"}) for words in wrapped(sheet.chart.extent.title, 9, WIDTH - 40)]
    if overlay is not None:
        rows += [
            (words, 11.0, {"font_weight": "bold", "class_": "caption"}) for words in wrapped(overlay.caption, 11, WIDTH - 40)
        ]
        names = ", ".join(sheet.theatre.winds[wind].name for wind in overlay.blowing) or "no seasonal wind"
        rows += [
            (words, 9.0, {"font_style": "italic", "class_": "blowing-list"})
            for words in wrapped(f"Blowing: {names}", 9, WIDTH - 40)
        ]
    box = open_water(sheet, WIDTH, 24 + sum(size * 1.3 + 2 for _, size, _ in rows), 0)
    parts = [
        tag("rect", x=b.x, y=b.y, width=b.width, height=b.height, fill=fill, stroke=stroke, stroke_width=w)
        for b, w, fill, stroke in (
            (box, 2.0, PAPER, INK),
            (box.grown(-3), 1.6, "none", GOLD),
            (box.grown(-5.5), 0.6, "none", INK),
        )
    ]
    y = box.y + 9
    for words, size, style in rows:
        y += size * 1.3 + 2
        parts.append(text(words, box.centre.x, y, size, text_anchor="middle", fill=INK, **style))
        if style.get("class_") == "year":
            ends = ((side, Point(box.centre.x + side * (34 if year else 0), y - 4.5)) for side in (-1, 1))
            parts += [tag("path", d=flourish(end, side), fill="none", stroke=INK, stroke_width=0.9) for side, end in ends]
    return group(parts, class_="cartouche")


def flourish(at: Point, side: int) -> str:
    """A pen stroke that curls away from the year on either side."""
    x, y, s = at.x, at.y, side
    return (
        f"M{number(x)} {number(y)}c{12 * s} -7 {24 * s} 7 {40 * s} 0c{7 * s} -3 {8 * s} -9 {2 * s} -8"
        f"c{-5 * s} 1 {-3 * s} 7 {3 * s} 8c{12 * s} 1 {18 * s} -3 {26 * s} -4"
    )

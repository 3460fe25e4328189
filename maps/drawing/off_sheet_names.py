"""Where a way leaves the sheet: the names of the places it goes to."""

from __future__ import annotations

from typing import Any

from maps.drawing.chart_sheet import Sheet
from maps.drawing.ink import INK, breadth
from maps.drawing.occupied_space import around
from table.svg import Point, group, text


def stub_label(sheet: Sheet, tip: Point, names: tuple[str, ...]) -> None:
    """The names at the tip of a stub, one below the other."""
    size = 6.6
    lines = [f"to {names[0]}", *names[1:]]
    width, height = max(breadth(words, size) for words in lines), (size + 1) * len(lines)
    box = sheet.clutter.best(around(tip, 3, width, height))
    sheet.clutter.add(box, 6.0)
    written = [
        text(words, box.x + width / 2, box.y + (size + 1) * (i + 1) - 1.6, size, text_anchor="middle")
        for i, words in enumerate(lines)
    ]
    halo: dict[str, Any] = {"stroke": "#f4f6ef", "stroke_width": 1.6, "paint_order": "stroke"}
    sheet.layers["labels"].append(group(written, class_="stub", fill=INK, font_style="italic", **halo))

"""The heading: the year, the sides and their flags, the sheets of the chart and its colours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maps.soundness.raw_tables import Folio

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def bad_year(folio: Folio) -> Iterator[str]:
    """SL 4.13: turns are named within their year, which has four digits."""
    if not 1000 <= folio.heading.year <= 9999:
        yield f"theatre.toml: year {folio.heading.year}; expected a year of four digits"


def too_few_sides(folio: Folio) -> Iterator[str]:
    """SL 2.32: a war wants friends and enemies."""
    if len(folio.sides.rows) < 2:
        yield f"theatre.toml: sides: found {len(folio.sides.rows)}; expected two or more"


def flags_of_two_sides(folio: Folio) -> Iterator[str]:
    """SL 5.281: a contingent serves one side, or a neutral none."""
    served: dict[str, str] = {}
    for where, side in folio.sides:
        for flag in side.flags:
            if served.setdefault(flag, side.id) != side.id:
                yield f"{where}: flag {flag!r} serves side {served[flag]!r} already; expected it to serve one side"


def bad_sheets(folio: Folio) -> Iterator[str]:
    """The chart has a sheet to draw on, and each sheet runs from west to east and from south to north on the globe."""
    if not folio.sheets.rows:
        yield "theatre.toml: sheets: found none; expected one or more"
    for where, sheet in folio.sheets:
        if not -180 <= sheet.west < sheet.east <= 180:
            yield f"{where}: runs from west {sheet.west:g} to east {sheet.east:g}; expected west below east, from -180 to 180"
        if not -90 <= sheet.south < sheet.north <= 90:
            yield f"{where}: runs from south {sheet.south:g} to north {sheet.north:g}; expected south below north, from -90 to 90"


def bad_colours(folio: Folio) -> Iterator[str]:
    """SL 5.215: flags and winds have colours that a chart can be drawn with."""
    for where, flag in folio.flags:
        if not flag.colours:
            yield f"{where}: has no colours; expected one or more of the form #rrggbb"
        if flag.pattern == "union" and len(flag.colours) != 3:
            yield f"{where}: a union of {len(flag.colours)} colours; expected its cross, its edging and its ground"
    coloured = [
        *((where, colour) for where, flag in folio.flags for colour in (*flag.colours, *([flag.border] if flag.border else []))),
        *((where, wind.colour) for where, wind in folio.winds),
    ]
    for where, colour in coloured:
        if not COLOUR.fullmatch(colour):
            yield f"{where}: bad colour {colour!r}; expected #rrggbb"

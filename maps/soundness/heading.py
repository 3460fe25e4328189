"""The heading: the year, the sides and their flags, the sheets of the chart and its colours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maps.soundness.raw_tables import Folio
from maps.theatre import OPEN_ENDED, End

MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def bad_year(folio: Folio) -> Iterator[str]:
    """SL 4.13: turns are named within their year, which has four digits."""
    if not 1000 <= folio.heading.year <= 9999:
        yield f"theatre.toml: year {folio.heading.year}; expected a year of four digits"


def bad_end(folio: Folio) -> Iterator[str]:
    """SL 12.1: a war ends with a year, a day or an event, and not before it has begun; or it is open-ended by that word."""
    first, end = folio.heading.year, folio.heading.end
    wanted = (
        f'expected such as {{year = {first}}}, {{year = {first}, month = 10, day = 21}}, {{event = "peace"}} or "{OPEN_ENDED}"'
    )
    fault = _of_end(end, first, wanted) if isinstance(end, End) else "" if end in (None, OPEN_ENDED) else f"{end!r}; {wanted}"
    if fault:
        yield f"theatre.toml: end: {fault}"


def _of_end(end: End, first: int, wanted: str) -> str:
    """What is wrong with it, if anything."""
    dated, day = (end.year, end.month, end.day) != (None, None, None), 1 if end.day is None else end.day
    if dated == bool(end.event):
        return f"found {'both a date and an event' if dated else 'neither a date nor an event'}; {wanted}"
    if dated and (end.year is None or (end.day is not None and end.month is None)):
        return f"a {'day or month of no year' if end.year is None else 'day of no month'}; {wanted}"
    if end.year is not None and not first <= end.year <= 9999:
        return f"year {end.year}; expected {first}, in which the war begins, or a later one"
    if end.month is not None and not (1 <= end.month <= 12 and 1 <= day <= MONTHS[end.month - 1]):
        return f"there is no day {day} of month {end.month}; {wanted}"
    return ""


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

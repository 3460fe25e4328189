"""The chart in letters: coasts, places, fleets and gales, to be read in 80 columns; colour only repeats what the letters say."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from math import ceil
from string import ascii_uppercase
from typing import NamedTuple

from campaign.terminal.interactive.choosing import Unclear, chosen
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.letter_canvas import LetterCanvas, framed
from campaign.views import View
from maps.drawing.projection import covers
from maps.place import node_of, open_water, road, space_named, zone_named
from maps.theatre import Extent, Size, Theatre

AROUND = 7.0  # degrees either way of a place that is asked for
MARGIN = 2.0  # degrees about the fleets
WHOLE = "whole"
NARROW = 40  # letters of a column of the legend, at least
KEY = "A-Z ours, 1-9 enemies in sight, ? unknown counter, o port, + place, x strait, @ gale, ~ in its grip, . land"


class Counter(NamedTuple):
    """A mark on the chart: its sign, where it lies, what it is, and in which colour it is repeated."""

    sign: str
    place: str
    name: str
    style: str


def lines(deck: ConsolePlayer, about: str) -> Iterator[str]:
    """SL 5.2: the chart about the fleets, about one place, or whole, and below it who is who."""
    view, theatre = deck.view, deck.table.game.theatre
    extent = _extent(deck, view, about)
    marks = [one for one in counters(deck, view) if _within(deck, extent, one.place)]
    legend = [*_legend(deck, marks), *textwrap.wrap(KEY, deck.console.width)]
    window = framed(extent, deck.console.width, max(10, deck.console.height - 3 - len(legend)))
    sheet = LetterCanvas(window)
    sheet.draw_land()
    _draw_weather(deck, view, sheet)
    _draw_counters(deck, sheet, marks)
    _draw_places(theatre, sheet, {node_of(one.place) for one in marks})
    yield from sheet.painted(deck.console)
    yield from legend


# -- what is shown -----------------------------------------------------------------------------------------------------


def counters(deck: ConsolePlayer, view: View) -> list[Counter]:
    """SL 7.11: own formations by letter, sighted enemies by number, and the enemy's unknown counters."""
    own = [one for one in view.formations.values() if one.kind != "dummy"]
    ours = [Counter(sign, one.place, one.name, "ours") for sign, one in zip(ascii_uppercase, own, strict=False)]
    known = [one for one in view.enemies if one.id]
    theirs = [Counter(str(number), one.place, one.name, "theirs") for number, one in zip(range(1, 10), known, strict=False)]
    unknown = dict.fromkeys(one.place for one in view.enemies if not one.id)
    return [*ours, *theirs, *(Counter("?", place, "", "theirs") for place in unknown)]


def _extent(deck: ConsolePlayer, view: View, about: str) -> Extent:
    """The part of the globe that is asked for."""
    sheets = deck.table.game.theatre.heading.sheets
    if about == WHOLE:
        return _around([(space.lat, space.lon) for space in deck.table.game.theatre.spaces.values()], MARGIN)
    if about.isdecimal():
        if not 1 <= int(about) <= len(sheets):
            raise Unclear(f"map {about}: the chart has {len(sheets)} sheets; expected 1 to {len(sheets)}")
        return sheets[int(about) - 1]
    position = deck.table.game.sea.position
    if about:
        return _around([position(_place(deck, view, about))], AROUND)
    own = [position(one.place) for one in view.formations.values()]
    fullest = max(sheets, key=lambda sheet: sum(covers(sheet, *spot) for spot in own))
    theirs = [position(one.place) for one in view.enemies]
    seen = [spot for spot in (*own, *theirs) if covers(fullest, *spot)]
    return _around(seen, MARGIN) if seen else fullest


def _place(deck: ConsolePlayer, view: View, about: str) -> str:
    """A formation's place, or a place of the theatre, by name."""
    theatre = deck.table.game.theatre
    fleet = [(one.place, one.name) for one in view.formations.values()]
    waters = [(space_named(one.id), one.name) for one in theatre.spaces.values()]
    zones = [(zone_named(one.id), one.name) for one in theatre.zones.values()]
    try:
        return chosen(about, fleet, "formation")
    except Unclear:
        return chosen(about, [*waters, *zones], "place or formation")


def _around(spots: list[tuple[float, float]], margin: float) -> Extent:
    lats, lons = [lat for lat, _ in spots], [lon for _, lon in spots]
    return Extent(min(lons) - margin, max(lons) + margin, max(-75.0, min(lats) - margin), min(75.0, max(lats) + margin))


def _within(deck: ConsolePlayer, extent: Extent, place: str) -> bool:
    return covers(extent, *deck.table.game.sea.position(place))


# -- drawing -----------------------------------------------------------------------------------------------------------


def _draw_weather(deck: ConsolePlayer, view: View, sheet: LetterCanvas) -> None:
    """SL 5.311, 5.34: a gale's marker, and the places in its grip."""
    sea = deck.table.game.sea
    for place in view.waters.gripped:
        sheet.put(*sea.position(place), "~", "weather")
    for gale in view.gales:
        sheet.put(*sea.position(gale.place), "@", "weather")


def _draw_counters(deck: ConsolePlayer, sheet: LetterCanvas, marks: list[Counter]) -> None:
    """Counters at one spot stand beside each other, and the name of the place after them."""
    sea = deck.table.game.sea
    stacks: dict[str, list[Counter]] = {}
    for one in marks:
        water = open_water(one.place) or road(one.place)
        stacks.setdefault(water, []).append(one)
    ends: dict[str, int] = {}
    for place, stack in stacks.items():
        for one in stack:
            ends[place] = sheet.beside(*sea.position(place), one.sign, one.style)
    for place, end in ends.items():
        sheet.name(*sea.position(place), sea.name(place).partition(" (")[0], right=end)


def _draw_places(theatre: Theatre, sheet: LetterCanvas, taken: set[str]) -> None:
    """Ports by name, then straits, then other places, where there is room."""
    ports = [space for space in theatre.spaces.values() if space.id in theatre.ports]
    straits = [space for space in theatre.spaces.values() if space.size is Size.STRAIT]
    others = [space for space in theatre.spaces.values() if space.size is Size.LARGE]
    for space in (*ports, *straits, *others):
        sign = "o" if space.id in theatre.ports else "x" if space.size is Size.STRAIT else "+"
        if space.id not in taken and sheet.put(space.lat, space.lon, sign, "faint", over=False):
            sheet.name(space.lat, space.lon, space.name.partition(" (")[0])


def _legend(deck: ConsolePlayer, marks: list[Counter]) -> Iterator[str]:
    """Who is who, in as many columns as there is room for."""
    entries = [f"{one.sign} {one.name}, {deck.names.place(one.place)}" for one in marks if one.name]
    unknown = [deck.names.place(one.place) for one in marks if one.sign == "?"]
    entries += [f"? {place}" for place in unknown]
    yield from in_columns(entries, deck.console.width)


def in_columns(entries: list[str], width: int) -> Iterator[str]:
    """Entries beside each other as far as they have room; none is cut short, however long its names are."""
    columns = max(1, width // max(NARROW, 2 + max(map(len, entries), default=0)))
    if columns == 1:
        for entry in entries:
            yield from textwrap.wrap(entry, width, subsequent_indent="  ")
        return
    rows = ceil(len(entries) / columns)
    for row in range(rows):
        yield "".join(f"{entry:<{width // columns}}" for entry in entries[row::rows]).rstrip()

"""The chart in letters: coasts, places, fleets and gales, to be read in 80 columns; colour only repeats what the letters say."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from string import ascii_uppercase
from typing import NamedTuple

from campaign.play.choosing import Unclear, chosen
from campaign.reports.sightings import dated
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.letter_canvas import LetterCanvas, framed
from campaign.views import View
from maps.drawing.projection import covers
from maps.place import Place, node_of, open_water, road, space_named, zone_named
from maps.theatre import Extent, Size, Theatre
from table.wording import counted

AROUND = 7.0  # degrees either way of a place that is asked for
MARGIN = 2.0  # degrees about the fleets
WHOLE = "whole"
LEAST = 10  # rows of a chart
NARROW = 40  # letters of a column of the legend, at least
LOST = "abcdefghijklmnpqrstuvwyz"  # signs of enemies where they were last seen: those that are no sign of the chart
ARROWS = "↑↗→↘↓↙←↖"  # the way a wind blows, by eighths from north
KEY = (
    "A-Z ours, 1-9 enemies in sight, a-z where one was last seen, ? unknown counter, o port open to us, # closed, + place, "
    "x strait, ↑ wind, @ gale, ~ in its grip, . land"
)


class Counter(NamedTuple):
    """A mark on the chart: its sign, where it lies, what it is, in which colour it is repeated, and when it was there."""

    sign: str
    place: str
    name: str
    style: str
    when: str = ""


def lines(deck: ConsolePlayer, about: str) -> Iterator[str]:
    """SL 5.2: the chart about the fleets, about one place, or whole, and below it who is who."""
    view, theatre = deck.view, deck.table.game.theatre
    extent = _extent(deck, view, about)
    marks = [one for one in counters(deck, view) if _within(deck, extent, one.place)]
    marks, legend = _with_legend(deck, marks)
    window = framed(extent, deck.console.width, max(LEAST, deck.console.height - 3 - len(legend)))
    sheet = LetterCanvas(window)
    sheet.draw_land()
    _draw_weather(deck, view, sheet)
    _draw_counters(deck, sheet, marks)
    _draw_places(theatre, sheet, {node_of(one.place) for one in marks}, {node_of(berth) for berth in view.berths})
    _draw_winds(deck, view, sheet)
    yield from sheet.painted(deck.console)
    yield from legend


# -- what is shown -----------------------------------------------------------------------------------------------------


def counters(deck: ConsolePlayer, view: View) -> list[Counter]:
    """SL 7.11: own formations by letter, sighted enemies by number, the enemy's unknown counters, and the latest of those whom
    nobody sees now, where they were last seen and when."""
    own = [one for one in view.formations.values() if one.kind != "dummy"]
    ours = [Counter(sign, one.place, one.name, "ours") for sign, one in zip(ascii_uppercase, own, strict=False)]
    known = [one for one in view.enemies if one.id]
    theirs = [Counter(str(number), one.place, one.name, "theirs") for number, one in zip(range(1, 10), known, strict=False)]
    unknown = dict.fromkeys(one.place for one in view.enemies if not one.id)
    gone = [entry.seen for entry in view.book if not entry.seen.in_sight]
    lost = [
        Counter(sign, Place(seen.place), seen.name, "faint", f", {dated(seen, view.clock.year)}")
        for sign, seen in zip(LOST, gone, strict=False)
    ]
    return [*ours, *theirs, *(Counter("?", place, "", "theirs") for place in unknown), *lost]


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


def _draw_winds(deck: ConsolePlayer, view: View, sheet: LetterCanvas) -> None:
    """SL 5.24: the way a seasonal wind blows that blows now, midway along its passages, where there is room."""
    theatre = deck.table.game.theatre
    for passage in theatre.passages:
        blowing = {*passage.marks, *(arrow.wind for arrow in passage.arrows)}.intersection(view.winds)
        if blowing:
            one, other = theatre.spaces[passage.a], theatre.spaces[passage.b]
            sign = blows_towards(theatre.winds[min(blowing)].from_degrees)
            sheet.put((one.lat + other.lat) / 2, (one.lon + other.lon) / 2, sign, "weather", over=False)


def blows_towards(from_degrees: int) -> str:
    """The arrow of a wind that blows from a bearing."""
    return ARROWS[round((from_degrees + 180) % 360 / 45) % 8]


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


def _draw_places(theatre: Theatre, sheet: LetterCanvas, taken: set[str], ours: set[str]) -> None:
    """SL 5.282: ports by name, open to us or closed, then straits, then other places, where there is room."""
    ports = [space for space in theatre.spaces.values() if space.id in theatre.ports]
    straits = [space for space in theatre.spaces.values() if space.size is Size.STRAIT]
    others = [space for space in theatre.spaces.values() if space.size is Size.LARGE]
    for space in (*ports, *straits, *others):
        port = "o" if space.id in ours else "#"
        sign = port if space.id in theatre.ports else "x" if space.size is Size.STRAIT else "+"
        if space.id not in taken and sheet.put(space.lat, space.lon, sign, "faint", over=False):
            sheet.name(space.lat, space.lon, space.name.partition(" (")[0])


def _with_legend(deck: ConsolePlayer, marks: list[Counter]) -> tuple[list[Counter], list[str]]:
    """The marks with the legend below them; of enemies last seen here as many of the latest as leave room for a chart."""
    gone = sum(bool(one.when) for one in marks)
    key = textwrap.wrap(KEY, deck.console.width)
    for left in range(gone, -1, -1):
        shown = marks[: len(marks) - gone + left]
        more = [f"and {counted(gone - left, 'earlier sighting')}; `enemy` has them"] if left < gone else []
        legend = [*_legend(deck, shown), *more, *key]
        if len(legend) <= deck.console.height - 3 - LEAST:
            break
    return shown, legend


def _legend(deck: ConsolePlayer, marks: list[Counter]) -> Iterator[str]:
    """Who is who, in as many columns as there is room for, and then where counters lie that nobody knows."""
    entries = [f"{one.sign} {one.name}, {deck.names.place(one.place)}{one.when}" for one in marks if one.name]
    yield from in_columns(entries, deck.console.width)
    unknown = [deck.names.place(one.place) for one in marks if one.sign == "?"]
    yield from textwrap.wrap(f"? {', '.join(unknown)}", deck.console.width, subsequent_indent="  ") if unknown else ()


def in_columns(entries: list[str], width: int) -> Iterator[str]:
    """Entries beside each other as far as they have room; none is cut short, however long its names are: it takes the room of
    several columns, or more than a row."""
    columns = max(1, width // NARROW)
    column, row, taken = width // columns, "", 0
    for entry in entries:
        room = min(columns, len(entry) // column + 1)
        if row and taken + room > columns:
            yield row.rstrip()
            row, taken = "", 0
        if len(entry) > width:
            yield from textwrap.wrap(entry, width, subsequent_indent="  ")
        else:
            row, taken = f"{row}{entry:<{column * room}}", taken + room
    if row:
        yield row.rstrip()

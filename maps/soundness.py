"""Is a theatre sound? Each check reads its rows as they stand in the files and says where a fault lies and what was expected."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Generic, TypeVar

import networkx as nx

from maps.theatre import (
    FORCES,
    SEASONS,
    Data,
    Extent,
    Flag,
    Heading,
    Passage,
    Port,
    Row,
    Side,
    Size,
    Space,
    Theatre,
    Wind,
    Zone,
    dice_of,
)

R = TypeVar("R", bound=Data)
Check = Callable[["Folio"], Iterator[str]]

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
RANGE = re.compile(r"([0-9])(?:-([0-9]))?")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ufffe\uffff]")
LONG_LIST = 12


@dataclass(frozen=True)
class Table(Generic[R]):
    """One table of one file: its rows in their order, doubles and all, and how a fault names one of them."""

    file: str
    name: str
    kind: type[R]
    key: tuple[str, ...] = ("id",)
    rows: tuple[R, ...] = ()

    def where(self, number: int, row: object) -> str:
        """`passages.toml: passage 12 (ushant - brest)`, for a row decoded or still raw."""
        known = row if isinstance(row, Mapping) else {field: getattr(row, field, None) for field in self.key}
        called = " - ".join(legible(str(known[field])) for field in self.key if known.get(field))
        return f"{self.file}: {self.name} {number}" + (f" ({called})" if called else "")

    def __iter__(self) -> Iterator[tuple[str, R]]:
        """Each row with the words that say where it stands."""
        return ((self.where(number, row), row) for number, row in enumerate(self.rows, 1))

    def by_id(self) -> dict[str, R]:
        """The rows by their id, the first field of their key."""
        return {getattr(row, self.key[0]): row for row in self.rows}

    def ids(self) -> list[tuple[str, str]]:
        """The id of each row, with the words that say where it stands."""
        return [(where, getattr(row, self.key[0])) for where, row in self]


SIDES = Table("theatre.toml", "sides", Side)
FLAGS = Table("theatre.toml", "flags", Flag)
SHEETS = Table("theatre.toml", "sheets", Extent, ("title",))
SPACES = Table("spaces.toml", "space", Space)
PASSAGES = Table("passages.toml", "passage", Passage, ("a", "b"))
PORTS = Table("ports.toml", "port", Port, ("space",))
ZONES = Table("zones.toml", "zone", Zone)
WINDS = Table("winds.toml", "wind", Wind)
ROWS = Table("wind_table.toml", "row", Row, ("wind",))


@dataclass(frozen=True)
class Folio:
    """All files of a theatre as they were read; only a sound folio becomes a theatre."""

    heading: Heading
    spaces: Table[Space]
    passages: Table[Passage]
    ports: Table[Port]
    zones: Table[Zone]
    winds: Table[Wind]
    rows: Table[Row]

    @property
    def sides(self) -> Table[Side]:
        return replace(SIDES, rows=self.heading.sides)

    @property
    def flags(self) -> Table[Flag]:
        return replace(FLAGS, rows=self.heading.flags)

    @property
    def sheets(self) -> Table[Extent]:
        return replace(SHEETS, rows=self.heading.sheets)

    def places(self) -> list[tuple[str, Space | Zone]]:
        """Every space and zone, with the words that say where it stands."""
        return [*self.spaces, *self.zones]

    def theatre(self) -> Theatre:
        return Theatre(
            heading=self.heading,
            spaces=self.spaces.by_id(),
            passages=self.passages.rows,
            ports=self.ports.by_id(),
            zones=self.zones.by_id(),
            winds=self.winds.by_id(),
            rows=self.rows.by_id(),
        )


def faults(folio: Folio) -> list[str]:
    """Everything that is wrong with a theatre, each fault with its file, table, row and what was expected."""
    return [fault for check in CHECKS for fault in check(folio)]


def unknown(what: str, given: str, known: Collection[str]) -> str:
    """The words for a name that is not among those known, with the nearest that is."""
    near = difflib.get_close_matches(given, known, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    among = f"one of {', '.join(known)}" if known else f"no {what} at all, for none is defined"
    if len(known) > LONG_LIST:
        among = f"one of the {len(known)} known, from {min(known)} to {max(known)}"
    return f"unknown {what} {given!r}; {hint}expected {among}"


def legible(text: str) -> str:
    """A text fit for one line, with whatever cannot be printed spelt out."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def is_small(space: Space | None) -> bool:
    return space is not None and space.size is Size.SMALL


def is_range(text: str) -> bool:
    """SL 5.241: a printed range is blank, one die or two dice from low to high, and a die reads 0 to 9 (SL 2.21a)."""
    found = RANGE.fullmatch(text)
    return not text or (found is not None and found[1] <= (found[2] or found[1]))


def exits_of(zone: Zone) -> list[str]:
    return [place for edge in zone.edges for place in edge.exits]


# --- names and references


def ill_formed_ids(folio: Folio) -> Iterator[str]:
    """Ids are readable slugs, since decisions and orders name places by them (`space:ushant`, `in:biscay:north`)."""
    edges = [(where, edge.id) for where, zone in folio.zones for edge in zone.edges]
    places = [*folio.spaces.ids(), *folio.zones.ids(), *edges]
    for where, name in (*folio.sides.ids(), *folio.flags.ids(), *places, *folio.winds.ids()):
        if not SLUG.fullmatch(name):
            yield f"{where}: id {name!r} is no slug; expected small letters and digits, joined by hyphens"


def doubled_ids(folio: Folio) -> Iterator[str]:
    """An id names one thing; spaces and sea zones share their names, since a zone's exits may be either (SL 5.271b)."""
    places = [*folio.spaces.ids(), *folio.zones.ids()]
    for ids in (folio.sides.ids(), folio.flags.ids(), places, folio.ports.ids(), folio.winds.ids(), folio.rows.ids()):
        first: dict[str, str] = {}
        for where, name in ids:
            if name in first:
                yield f"{where}: duplicate id {name!r}; expected it once, and it stands already at {first[name]}"
            first.setdefault(name, where)


def unknown_winds(folio: Folio) -> Iterator[str]:
    """SL 5.244: every wind named on the chart or in the Wind Table is one of the theatre's seasonal winds."""
    named: list[tuple[str, Iterable[str]]] = [
        *((where, space.winds) for where, space in folio.spaces),
        *((where, [*(arrow.wind for arrow in passage.arrows), *passage.marks]) for where, passage in folio.passages),
        *((where, zone.winds) for where, zone in folio.zones),
        *((f"{where}: edge {edge.id!r}", [m.wind for m in edge.winds]) for where, zone in folio.zones for edge in zone.edges),
        *((where, [wind.contra] if wind.contra is not None else []) for where, wind in folio.winds),
        *((where, [row.wind]) for where, row in folio.rows),
    ]
    winds = folio.winds.by_id()
    for where, names in named:
        for name in names:
            if name not in winds:
                yield f"{where}: {unknown('wind', name, winds)}"


def unknown_places(folio: Folio) -> Iterator[str]:
    """SL 5.23, 5.272: a passage or port stands at spaces; a zone opens on, and a gale starts at, a space or zone."""
    spaces = folio.spaces.by_id()
    places = [*spaces, *folio.zones.by_id()]
    for where, passage in folio.passages:
        for name in (passage.a, *passage.via, passage.b):
            if name not in spaces:
                yield f"{where}: {unknown('space', name, spaces)}"
    for where, port in folio.ports:
        if port.space not in spaces:
            yield f"{where}: {unknown('space', port.space, spaces)}"
    for where, zone in folio.zones:
        for edge in zone.edges:
            for name in edge.exits:
                if name not in places:
                    yield f"{where}: edge {edge.id!r}: {unknown('space or zone', name, places)}"
    for where, wind in folio.winds:
        if wind.gale_start is not None and wind.gale_start not in places:
            yield f"{where}: gale_start: {unknown('space or zone', wind.gale_start, places)}"


def unknown_flags_and_sides(folio: Folio) -> Iterator[str]:
    """SL 5.281-5.282: sides and ports fly flags of the theatre, and a neutral port is open to sides of the theatre."""
    flags, sides = folio.flags.by_id(), folio.sides.by_id()
    for where, side in folio.sides:
        for flag in side.flags:
            if flag not in flags:
                yield f"{where}: {unknown('flag', flag, flags)}"
    for where, port in folio.ports:
        if port.flag not in flags:
            yield f"{where}: {unknown('flag', port.flag, flags)}"
        for name in port.open_to:
            if name not in sides:
                yield f"{where}: open_to: {unknown('side', name, sides)}"


def unprintable_names(folio: Folio) -> Iterator[str]:
    """Names and titles stand on the chart, in the log and in other programs' files: no control characters in them."""
    named = [
        ("theatre.toml: name", folio.heading.name),
        ("theatre.toml: title", folio.heading.title),
        *((f"{where}: title", sheet.title) for where, sheet in folio.sheets),
        *((f"{where}: name", side.name) for where, side in folio.sides),
        *((f"{where}: name", flag.name) for where, flag in folio.flags),
        *((f"{where}: name", place.name) for where, place in folio.places()),
        *((f"{where}: name", wind.name) for where, wind in folio.winds),
        *((f"{where}: icon", wind.icon) for where, wind in folio.winds),
    ]
    for where, name in named:
        if CONTROL.search(name):
            yield f"{where}: {name!r} holds a control character; expected letters, digits and signs that can be printed"


# --- the heading


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


# --- spaces and ports


def places_off_the_chart(folio: Folio) -> Iterator[str]:
    """Each space and sea zone lies on the globe, and on some sheet of the chart."""
    sheets = [sheet for sheet in folio.sheets.rows if sheet.west < sheet.east and sheet.south < sheet.north]
    for where, place in folio.places():
        lat, lon = place.lat, place.lon
        if not (-90 <= lat <= 90 and -180 <= lon <= 180):
            yield f"{where}: lat {lat:g}, lon {lon:g} is not on the globe; expected lat -90 to 90 and lon -180 to 180"
        elif sheets and not any(s.west <= lon <= s.east and s.south <= lat <= s.north for s in sheets):
            yield f"{where}: lat {lat:g}, lon {lon:g} is on no sheet of the chart; expected it within one in theatre.toml"


def small_spaces_astray(folio: Folio) -> Iterator[str]:
    """SL 5.222, 5.341: a small space lies between two places: within one passage, or between its end and one sea zone."""
    for where, space in folio.spaces:
        if not is_small(space):
            continue
        within = [at for at, passage in folio.passages for name in passage.via if name == space.id]
        ends = [at for at, passage in folio.passages if space.id in (passage.a, passage.b)]
        zones = [at for at, zone in folio.zones if space.id in exits_of(zone)]
        if not within + ends:
            yield f"{where}: small space without neighbours; expected it in one passage's `via`, or as an end where a zone opens"
        elif len(within + ends) > 1:
            yield f"{where}: small space stands at {' and at '.join(within + ends)}; expected it once, in one passage"
        elif len(zones) > len(ends):
            yield f"{where}: small space also opens on {' and '.join(zones[len(ends) :])}; expected two neighbours only"


def bad_ports(folio: Folio) -> Iterator[str]:
    """SL 5.28, 7.231: a port is a large space with a Blockade Value."""
    spaces = folio.spaces.by_id()
    for where, port in folio.ports:
        if is_small(spaces.get(port.space)):
            yield f"{where}: {port.space!r} is a small space; expected a large one"
        if port.blockade < 0:
            yield f"{where}: blockade {port.blockade}; expected 0 or more"


def places_cut_off(folio: Folio) -> Iterator[str]:
    """SL 5.21: a ship can come to every port, space and zone from every other; not asked while a name is unknown."""
    if any(unknown_places(folio)):
        return
    places = [(where, place.id) for where, place in folio.places() if isinstance(place, Zone) or not is_small(place)]
    sea: nx.Graph[str] = nx.Graph()
    sea.add_nodes_from(name for _, name in places)
    sea.add_edges_from((passage.a, passage.b) for passage in folio.passages.rows)
    sea.add_edges_from((zone.id, place) for zone in folio.zones.rows for place in exits_of(zone))
    _, *apart = sorted(nx.connected_components(sea), key=len, reverse=True) or [set()]
    for waters in apart:
        ports = [(where, name) for where, name in folio.ports.ids() if name in waters]
        for where, name in ports or [(where, name) for where, name in places if name in waters][:1]:
            yield f"{where}: {name!r} is cut off; expected passages or sea zones to join it to the rest"


# --- passages


def passages_to_themselves(folio: Folio) -> Iterator[str]:
    """SL 5.23: a passage joins two different spaces."""
    for where, passage in folio.passages:
        if passage.a == passage.b:
            yield f"{where}: leads back to {passage.a!r}; expected two different ends"


def doubled_passages(folio: Folio) -> Iterator[str]:
    """SL 5.23: all lines between the same two spaces are one."""
    first: dict[frozenset[str], str] = {}
    for where, passage in folio.passages:
        ends = frozenset((passage.a, passage.b))
        if ends in first:
            yield f"{where}: joins the same ends as {first[ends]}; expected all their lines in one passage"
        first.setdefault(ends, where)


def wrong_sizes(folio: Folio) -> Iterator[str]:
    """SL 5.221, 5.2.101: a passage's ends are large, or small where a sea zone opens; those between are small."""
    spaces = folio.spaces.by_id()
    opened = {place for zone in folio.zones.rows for place in exits_of(zone)}
    for where, passage in folio.passages:
        for end in dict.fromkeys((passage.a, passage.b)):
            if is_small(spaces.get(end)) and end not in opened:
                yield f"{where}: end {end!r} is small and no sea zone opens from it; expected a large space"
        for name in passage.via:
            if name in spaces and not is_small(spaces[name]):
                yield f"{where}: via {name!r} is {spaces[name].size.value}; expected a small space"


def lines_to_no_end(folio: Folio) -> Iterator[str]:
    """SL 5.232: chevrons and arrows point to an end of their passage."""
    for where, passage in folio.passages:
        ends = (passage.a, passage.b)
        if passage.prevailing is not None and passage.prevailing not in ends:
            yield f"{where}: prevailing points to {passage.prevailing!r}; expected {passage.a} or {passage.b}"
        for arrow in passage.arrows:
            if arrow.to not in ends:
                yield f"{where}: arrow of {arrow.wind!r} points to {arrow.to!r}; expected {passage.a} or {passage.b}"


def wrong_lines(folio: Folio) -> Iterator[str]:
    """SL 5.232-5.234: a passage has a line; with no seasonal wind it is light or prevailing; marks go with chevrons."""
    for where, passage in folio.passages:
        if not (passage.dashed or passage.prevailing or passage.arrows or passage.marks):
            yield f"{where}: has no line; expected `dashed`, `prevailing` or `arrows`"
        if passage.dashed and passage.prevailing:
            yield f"{where}: is both dashed and prevailing; expected one of the two"
        if passage.marks and not passage.prevailing:
            yield f"{where}: marks {', '.join(passage.marks)} without `prevailing`; expected chevrons for them to go with"


def crossed_winds(folio: Folio) -> Iterator[str]:
    """SL 5.237: one seasonal wind touches a passage, once, or the two of a contra pair."""
    winds = folio.winds.by_id()
    for where, passage in folio.passages:
        named = [name for name in (*(arrow.wind for arrow in passage.arrows), *passage.marks) if name in winds]
        blow = dict.fromkeys(named)
        for name in blow:
            if named.count(name) > 1:
                yield f"{where}: wind {name!r} is drawn {named.count(name)} times; expected one arrow or mark of it"
        if len(blow) > 2 or (len(blow) == 2 and not are_contra(*(winds[name] for name in blow))):
            yield f"{where}: seasonal winds {', '.join(blow)}; expected one, or the two of one contra pair"


# --- sea zones


def bad_edges(folio: Folio) -> Iterator[str]:
    """SL 5.272: each place is named on one edge of a zone's box, by which alone it is entered and left."""
    for where, zone in folio.zones:
        edges, places = [edge.id for edge in zone.edges], exits_of(zone)
        for name in dict.fromkeys(edges):
            if edges.count(name) > 1:
                yield f"{where}: edge id {name!r} stands {edges.count(name)} times; expected once"
        for name in dict.fromkeys(places):
            if places.count(name) > 1:
                yield f"{where}: exit {name!r} is listed {places.count(name)} times; expected it on one edge"
        if zone.id in places:
            yield f"{where}: lists itself as an exit; expected other zones and spaces"


def one_sided_exits(folio: Folio) -> Iterator[str]:
    """SL 5.272: of two zones that meet, each names the other."""
    zones = folio.zones.by_id()
    for where, zone in folio.zones:
        for name in dict.fromkeys(exits_of(zone)):
            if name in zones and zone.id not in exits_of(zones[name]):
                yield f"{where}: exit {name!r} is one-sided; expected zone {name!r} to list {zone.id!r} too"


def bad_zone_numbers(folio: Folio) -> Iterator[str]:
    """SL 5.271e: the numbers of the In and Out boxes are compared with a die of 0 to 9."""
    for where, zone in folio.zones:
        for field, number in (("into", zone.into), ("out", zone.out), ("off_course", zone.off_course)):
            if number is not None and not 0 <= number <= 9:
                yield f"{where}: {field} {number}; expected 0 to 9"


# --- winds and the Wind Table


def are_contra(one: Wind, other: Wind) -> bool:
    return one.contra == other.id and other.contra == one.id


def look_alikes(folio: Folio) -> Iterator[str]:
    """SL 5.215: each wind has a colour and an icon of its own."""
    for field in ("colour", "icon"):
        first: dict[str, str] = {}
        for where, wind in folio.winds:
            look = getattr(wind, field).lower()
            if first.setdefault(look, wind.id) != wind.id:
                yield f"{where}: same {field} {look!r} as wind {first[look]!r}; expected one of its own"


def bad_bearings(folio: Folio) -> Iterator[str]:
    """A wind blows from a point of the compass."""
    for where, wind in folio.winds:
        if not 0 <= wind.from_degrees < 360:
            yield f"{where}: from_degrees {wind.from_degrees}; expected 0 to 359"


def lone_contras(folio: Folio) -> Iterator[str]:
    """SL 5.242: contra winds are paired, each naming the other."""
    winds = folio.winds.by_id()
    for where, wind in folio.winds:
        if wind.contra == wind.id:
            yield f"{where}: is its own contra wind; expected another wind"
        elif wind.contra in winds and not are_contra(wind, winds[wind.contra]):
            yield f"{where}: contra {wind.contra!r} is not mutual; expected wind {wind.contra!r} to name {wind.id!r} as its own"


def missing_rows(folio: Folio) -> Iterator[str]:
    """SL 5.241: each wind has its row in the Wind Table, with an entry or a blank for each season."""
    rows = folio.rows.by_id()
    for where, wind in folio.winds:
        if wind.id not in rows:
            yield f"{where}: has no row; expected one in wind_table.toml"
    for where, row in folio.rows:
        for season in SEASONS:
            if season not in row.blows:
                yield f"{where}: blows: season {season!r} is missing; expected a range, or a blank if it cannot blow"


def bad_ranges(folio: Folio) -> Iterator[str]:
    """SL 5.241, 5.312: ranges are of dice 0 to 9, and no gale has more than the five forces; a year has 16 turns (SL 4.12)."""
    for where, row in folio.rows:
        cells = [
            *((f"blows: {season}", text) for season, text in row.blows.items()),
            *((f"gales: {season}", text) for season, forces in row.gales.items() for text in forces),
        ]
        for cell, text in cells:
            if not is_range(text):
                yield f"{where}: {cell}: bad range {text!r}; expected a blank, a die or a range such as '0-3' within 0 to 9"
        for season, forces in row.gales.items():
            if len(forces) > len(FORCES):
                yield f"{where}: gales: {season}: {len(forces)} ranges; expected at most {len(FORCES)}, for forces 8 to 12"
        for turn in row.turns:
            if not 1 <= turn <= 16:
                yield f"{where}: turns: {turn}; expected turns 1 to 16"


def overlapping_contras(folio: Folio) -> Iterator[str]:
    """SL 5.242: the two winds of a contra pair share one die, so no number serves both."""
    rows = {row.wind: (where, row) for where, row in folio.rows}
    for one, other in combinations((wind for wind in folio.winds.by_id().values() if wind.id in rows), 2):
        if not are_contra(one, other):
            continue
        (_, earlier), (where, later) = rows[one.id], rows[other.id]
        for season, second in later.blows.items():
            first = earlier.blows.get(season, "")
            if is_range(first) and is_range(second) and set(dice_of(first)) & set(dice_of(second)):
                yield f"{where}: blows: {season}: {second!r} overlaps {first!r} of its contra {one.id!r}; expected dice apart"


def falling_gales(folio: Folio) -> Iterator[str]:
    """SL 5.32-5.321: a die gives one force, and the higher the force the higher the dice."""
    for where, row in folio.rows:
        for season, texts in row.gales.items():
            printed = [(force, text) for force, text in zip(FORCES, texts, strict=False) if text and is_range(text)]
            for (low, weaker), (high, stronger) in pairwise(printed):
                if dice_of(stronger)[0] <= dice_of(weaker)[-1]:
                    yield (
                        f"{where}: gales: {season}: force {high} on {stronger!r} overlaps or lies below force {low} on "
                        f"{weaker!r}; expected higher dice for the higher force"
                    )


def bad_gale_starts(folio: Folio) -> Iterator[str]:
    """SL 5.323, 5.383: a wind with gales has a place for them to start: a large space or a zone that bears its mark."""
    spaces, zones, rows = folio.spaces.by_id(), folio.zones.by_id(), folio.rows.by_id()
    for where, wind in folio.winds:
        gales = any(text for texts in rows[wind.id].gales.values() for text in texts) if wind.id in rows else False
        start = spaces.get(wind.gale_start or "") or zones.get(wind.gale_start or "")
        if wind.gale_start is None and gales:
            yield f"{where}: has gales but no gale_start; expected a large space or zone marked {wind.id!r}"
        elif isinstance(start, Space) and is_small(start):
            yield f"{where}: gale_start {start.id!r} is a small space; expected a large space or zone marked {wind.id!r}"
        elif start is not None and wind.id not in start.winds:
            yield f"{where}: gale_start {start.id!r} does not bear the wind's mark; expected {wind.id!r} among its winds"


CHECKS: tuple[Check, ...] = (
    ill_formed_ids,
    doubled_ids,
    unprintable_names,
    bad_year,
    too_few_sides,
    flags_of_two_sides,
    unknown_flags_and_sides,
    bad_sheets,
    bad_colours,
    unknown_places,
    unknown_winds,
    places_off_the_chart,
    small_spaces_astray,
    bad_ports,
    passages_to_themselves,
    doubled_passages,
    wrong_sizes,
    lines_to_no_end,
    wrong_lines,
    crossed_winds,
    bad_edges,
    one_sided_exits,
    bad_zone_numbers,
    look_alikes,
    bad_bearings,
    lone_contras,
    missing_rows,
    bad_ranges,
    overlapping_contras,
    falling_gales,
    bad_gale_starts,
    places_cut_off,
)

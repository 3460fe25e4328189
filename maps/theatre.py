"""A theatre of war as data: its spaces, passages, sea zones, ports and winds (SL 5.2), read from a folder of TOML files.

| file              | table        | what a row is                                                        |
|-------------------|--------------|----------------------------------------------------------------------|
| `theatre.toml`    | (top level)  | name, title, first year, end, extent of the drawing, sides, flags     |
| `spaces.toml`     | `space`      | a space large, small or a strait, with its place on the globe         |
| `passages.toml`   | `passage`    | two large spaces, the small ones between, and the lines drawn         |
| `ports.toml`      | `port`       | a port at a large space: key or minor, its flag, blockade value       |
| `zones.toml`      | `zone`       | a sea zone: In, Out and off-course numbers, edges with exits, winds   |
| `winds.toml`      | `wind`       | a seasonal wind: colour, icon, whence it blows, its contra wind       |
| `wind_table.toml` | `row`        | on which dice a wind blows in each season, and at which force         |
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Literal

import msgspec

Season = Literal["winter", "spring", "summer", "fall"]
SEASONS: tuple[Season, ...] = ("winter", "spring", "summer", "fall")
FORCES = (8, 9, 10, 11, 12)
OPEN_ENDED = "open"  # the end of a war that has none
Flow = Literal["in", "out"]
Yard = Literal["every turn", "quarterly", "emergency"]


class Size(Enum):
    """SL 5.221: large spaces always count, small ones only when beating; a strait is a large space (SL 5.261)."""

    LARGE = "large"
    SMALL = "small"
    STRAIT = "strait"


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a theatre file: it never changes, and a misspelt field is an error."""


class Side(Data, frozen=True):
    """A player's fleet; the order of the sides is the order of precedence: the first is Player A (SL 2.33c)."""

    id: str
    name: str
    flags: tuple[str, ...]


class Flag(Data, frozen=True):
    """The flag of a contingent or of a neutral power, as flown over ports (SL 5.281), with its colours for the chart.

    The `union` pattern takes the colour of its cross first, that of its edging second and its ground last.
    """

    id: str
    name: str
    colours: tuple[str, ...]
    pattern: Literal["horizontal", "vertical", "saltire", "cross", "union", "plain"] = "horizontal"
    border: str = ""

    @property
    def tint(self) -> str:
        """The colour of its boxes on the chart: its border's, else its first that is not white."""
        return self.border or next((colour for colour in self.colours if colour.lower() != "#ffffff"), "#2b2b2b")


class Extent(Data, frozen=True):
    """The part of the globe that the chart shows, in degrees; an inset is drawn beside it at its own scale."""

    west: float
    east: float
    south: float
    north: float
    title: str = ""


class End(Data, frozen=True):
    """With what a war ends (SL 12.1): a year, which is closed in Turn One of the next (SL 9.332); the turn of a day, or of a
    month's last, if the month is named too; or the turn in which an event takes effect."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    event: str = ""


class Heading(Data, frozen=True):
    """`theatre.toml`: what the theatre is, who fights there, with what the war ends, and what its chart covers.

    A war whose `end` is the word `open` goes on until its players stop, and so does one whose theatre says nothing of it.
    """

    name: str
    title: str
    year: int
    sides: tuple[Side, ...]
    flags: tuple[Flag, ...]
    sheets: tuple[Extent, ...]
    sources: tuple[str, ...] = ()
    end: End | str | None = None

    @property
    def appointed(self) -> End | None:
        """With what the war ends; None if it is open-ended."""
        return self.end if isinstance(self.end, End) else None


class Space(Data, frozen=True):
    """SL 5.22: a roundel of the chart; `winds` are its coloured roundels, the seasonal winds that touch it (SL 5.223).

    An `interdictable` one may be interdicted though it is neither a strait nor a port (an exclusive rule under SL 7.212), and
    auxiliaries may be stationed at a `station` (an exclusive rule under SL 6.291). Dummies of the sides in `entry_for` come in
    here from off the map (SL 7.151).
    """

    id: str
    name: str
    lat: float
    lon: float
    size: Size = Size.LARGE
    winds: tuple[str, ...] = ()
    interdictable: bool = False
    station: bool = False
    entry_for: tuple[str, ...] = ()


class Arrow(Data, frozen=True):
    """A line of coloured arrows on a passage: the wind, and the end it blows towards (SL 5.232c)."""

    wind: str
    to: str


class Passage(Data, frozen=True):
    """SL 5.23: all the lines between two large spaces, with the small spaces between them in order from `a` to `b`.

    `prevailing` is the end that the white chevrons point to; `marks` are seasonal winds that blow the same way as the
    prevailing wind and so need no arrows of their own (SL 5.234). An end may be a small space only where a sea zone
    opens from it (SL 5.2.101).
    """

    a: str
    b: str
    via: tuple[str, ...] = ()
    dashed: bool = False
    prevailing: str | None = None
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[str, ...] = ()


class Port(Data, frozen=True):
    """SL 5.28: a port at a large space of the same id; a key port has a harbour, a minor one only its flag.

    `repairs` is the number of repair dice a turn of its yard, where it is not the usual (SL 11.321), which for a minor port is
    emergency repairs alone (SL 5.288b). `yard` says whether such a yard works in every turn, in quarterly turns, or does
    emergency repairs alone (SL 11.332); `repair_modifier` is added to its dice.
    `open_to` names the sides that may lie in a neutral port (an exclusive rule under SL 5.282), `ordinary_for` those of them
    that may lie there in ordinary (SL 11.311c).
    """

    space: str
    flag: str
    key: bool = False
    blockade: int = 1
    repairs: int | None = None
    open_to: tuple[str, ...] = ()
    yard: Yard = "every turn"
    repair_modifier: int = 0
    ordinary_for: tuple[str, ...] = ()

    @property
    def hampers(self) -> int:
        """SL 7.232: how much harder it is to send fireships and marines into its harbour; a minor port has none."""
        return self.blockade if self.key else 0


class EdgeWind(Data, frozen=True):
    """A wind marked on an edge of a sea zone; its arrow points into the box or out of it (SL 5.276)."""

    wind: str
    flow: Flow


class Edge(Data, frozen=True):
    """SL 5.271b-c: one edge of a sea zone's box, the spaces and zones beyond it, and the winds marked on it."""

    id: str
    exits: tuple[str, ...]
    winds: tuple[EdgeWind, ...] = ()


class Zone(Data, frozen=True):
    """SL 5.271: open water; `into` and `out` are its Catch the Wind numbers, `off_course` the small Out number.

    Dummies of the sides in `entry_for` come in here from off the map (SL 7.151).
    """

    id: str
    name: str
    lat: float
    lon: float
    into: int
    out: int
    edges: tuple[Edge, ...]
    off_course: int | None = None
    winds: tuple[str, ...] = ()
    entry_for: tuple[str, ...] = ()


class Wind(Data, frozen=True):
    """SL 5.24: a seasonal wind. `from_degrees` is the bearing it blows from; `gale_start` where its gales begin (SL 5.323)."""

    id: str
    name: str
    colour: str
    icon: str
    from_degrees: int
    gale_start: str | None = None
    contra: str | None = None


class Row(Data, frozen=True):
    """One row of the Wind Table: by season the dice on which the wind blows (C-01) and those of each gale force (C-02).

    A range reads `"0-3"`, `"7"` or `""` for a blank. `gales` lists forces 8, 9, 10, 11 and, where the theatre has
    hurricanes, 12. `turns` narrows a wind to certain turns of the year (an exclusive rule).
    """

    wind: str
    blows: dict[Season, str]
    gales: dict[Season, tuple[str, ...]] = {}
    turns: tuple[int, ...] = ()


class Theatre(msgspec.Struct, frozen=True):
    """A whole theatre, loaded and found sound: `maps.load` makes it, `maps.sea.Sea` compiles it."""

    heading: Heading
    spaces: dict[str, Space]
    passages: tuple[Passage, ...]
    ports: dict[str, Port]
    zones: dict[str, Zone]
    winds: dict[str, Wind]
    rows: dict[str, Row]

    def side_of(self, flag: str) -> str | None:
        """The side that a contingent's flag serves, or None for a neutral's."""
        return next((side.id for side in self.heading.sides if flag in side.flags), None)


@cache
def dice_of(text: str) -> range:
    """The dice of a printed range: `"0-3"` is 0, 1, 2, 3; `"7"` is 7 alone; a blank is none (SL 5.241a-b)."""
    if not text:
        return range(0)
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)

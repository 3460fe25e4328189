"""The rows of a battle's file: ships, sides, entries, land, the wind, and the scenario's own rules by tag."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

import msgspec

from tactical.sea.hexes import Hex
from tactical.wooden_ships.board import COLUMNS, ROWS, Board, hexes_from_edge, hull, parse_hex
from tactical.wooden_ships.tables import Tables, tables_of
from tactical.wooden_ships.tables.sailing import CounterClass
from tactical.wooden_ships.terms import ClassNumber, Edge, Heading, Level, Quality, Rating

Count = Annotated[int, msgspec.Meta(ge=0)]
Manner = Literal["set-up", "die", "any", "line", "wake", "turn"]
Blocked = Literal["choose", "wait"]
Option = Literal["towing", "aground", "lead", "fore_and_aft"]
Tag = Literal[
    "figures-advanced", "wind-spares-oars", "least-way", "galleys-row", "secret-shoals", "start-hexes-filled", "retire",
    "loss-is-destruction", "guns-go-with-hull", "light-guns", "small-broadsides", "gunboat-sight", "gunboat-melee",
    "gunboat-stacks", "most-points", "every-loss-scores", "capture-not-doubled", "gunboat-points", "survivors",
    "slow-guns", "guns-not-doubled", "reserves-by-die", "escape", "sink-or-take", "past-the-cape", "points-second",
    "line-ahead-entry", "any-heading-entry", "campaign-battle", "leave-first", "shore", "campaign-total",
    "rear-follows", "anchored-at-start", "springs", "left-guns", "sails", "one-task", "half-for-uncaptured",
    "lead-needed", "late-entries", "anchorage", "land", "rules-in-force",
]  # fmt: skip

OWN_FIGURES = ("turning", "battle_speed", "full_speed", "oar_speed")  # those of a ship with a counter of her own


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a battle's file."""


class ShipRow(Row, frozen=True, kw_only=True):
    """WS I.III.B: a ship of the order of battle with all her printed figures.

    - `rate` are the guns that she is rated for, `rating` and `number` her class; `guns` and `carronades` are squares left and
      right, `bow_guns` those of a gunboat.
    - `at` is her bow hex, empty if she is not on the board yet; `entry` names the group that she enters with, `turn` the turn.
    - `printed_name` and `printed_at` are what the book has where it is read otherwise; `doubt` says why, or what looks odd.
    - A speed of her own stands where her counter is no common one of her class; `designed` then has the reason.
    """

    name: str
    rate: Count
    rating: Rating
    number: ClassNumber
    hull: Count
    quality: Quality
    crew: tuple[Count, Count, Count]
    guns: tuple[Count, Count] = (0, 0)
    carronades: tuple[Count, Count] = (0, 0)
    bow_guns: Count = 0
    rigging: tuple[Count, ...]
    depth: Count
    points: Count
    at: str = ""
    heading: Heading | None = None
    entry: str = ""
    turn: Count = 0
    anchored: bool = False
    fore_and_aft: bool = False
    counter: str = ""
    turning: Count | None = None
    battle_speed: Count | None = None
    full_speed: Count | None = None
    oar_speed: Count | None = None
    printed_name: str = ""
    printed_at: str = ""
    doubt: str = ""
    designed: str = ""

    def figures(self, tables: Tables | None = None) -> CounterClass:
        """WS I.II.C: the figures of her counter: those of her class, or her own."""
        row = (tables or tables_of()).counter_class(self.number, self.rating)
        own = {
            "turning": self.turning,
            "battle_speed": self.battle_speed,
            "full_speed": self.full_speed,
            "oar_speed": self.oar_speed,
        }
        return msgspec.structs.replace(row, **{name: value for name, value in own.items() if value is not None})

    def hexes(self) -> tuple[Hex, ...]:
        """WS I.II.C: the hexes that she fills at the start, bow first; none if she is not on the board."""
        if not self.at or self.heading is None:
            return ()
        return hull(parse_hex(self.at), self.heading, self.figures().hexes)

    @property
    def waits(self) -> bool:
        """She comes onto the board after the set-up."""
        return bool(self.turn) or not self.at


class Squadron(Row, frozen=True, kw_only=True):
    """Ships of one nation and side, in the order of the chart."""

    side: str
    nation: str
    ships: tuple[ShipRow, ...]


class Side(Row, frozen=True, kw_only=True):
    """An alliance that one player commands: its name in words, and the edges by which it goes home (none: it has no home)."""

    name: str
    home_edges: tuple[Edge, ...] = ()


class Region(Row, frozen=True, kw_only=True):
    """Part of the board: columns and rows from the first to the last, or so many hexes from an edge."""

    columns: tuple[str, str] = ("A", "YY")
    rows: tuple[int, int] = (1, ROWS)
    edge: Edge | None = None
    within: int = 0

    def holds(self, hex: Hex) -> bool:
        """Whether a hex lies in it."""
        first, last = (parse_hex(f"{column}1").col for column in self.columns)
        near = self.edge is None or hexes_from_edge(Board(), hex, self.edge) <= self.within
        return first <= hex.col <= last and self.rows[0] <= hex.row <= self.rows[1] and near


class Entry(Row, frozen=True, kw_only=True):
    """How ships come onto the board, or where they may be set up.

    - `manner`: set-up: on these hexes or behind them `toward` an edge. die: one by one, at the hex of a die. any: at any of the
      hexes. line: in line ahead, at any of the hexes. wake: in line astern of the last ship of their line. turn: on the ship's
      own turn, at her own hex or any of these.
    - `order`: they come in the order of the chart. `blocked`: at a hex that is taken they choose another, or wait.
    """

    side: str
    manner: Manner
    words: str
    case: str
    hexes: tuple[str, ...] = ()
    dice: dict[str, str] = {}
    headings: tuple[Heading, ...]
    toward: Edge | None = None
    turn: Count = 1
    order: bool = True
    blocked: Blocked = "wait"
    designed: str = ""


class Breeze(Row, frozen=True, kw_only=True):
    """WS A.III.A, S.0.cl: the wind of a scenario. `velocity` is its name, which decides; `printed` the number beside it where
    that is another, `played` the number to play with where the right one spoils the battle; `why` tells the reason of either."""

    direction: Heading
    velocity: str
    change: int | None = None
    printed: int | None = None
    played: int | None = None
    why: str = ""

    @property
    def number(self) -> int:
        """The velocity number that the name stands for."""
        return tables_of().velocity_number(self.velocity)

    @property
    def in_play(self) -> int:
        """The velocity number to play with."""
        return self.number if self.played is None else self.played


class Shoals(Row, frozen=True, kw_only=True):
    """Shoals that a side marks before the battle."""

    side: str
    count: Count
    depth: Count
    region: Region = Region()
    secret: bool = True


class Special(Row, frozen=True, kw_only=True):
    """A rule of the scenario's own: its tag, its case, our words for it, and what it reads."""

    tag: Tag
    case: str
    words: str
    figures: dict[str, int] = {}
    side: str = ""
    names: tuple[str, ...] = ()
    region: Region | None = None


class ScenarioFile(Row, frozen=True, kw_only=True):
    """A battle as filed. `case` is its number in the book, `levels` the games in which it is played, `anchoring` where ships may
    anchor (None: nowhere), `designed` what the book does not tell and we had to make up, each with the reason."""

    title: str
    case: str
    date: str
    wind: Breeze
    sides: dict[str, Side]
    squadrons: tuple[Squadron, ...]
    entries: dict[str, Entry] = {}
    levels: tuple[Level, ...] = ("basic", "advanced")
    options: tuple[Option, ...] = ()
    anchoring: Region | None = None
    land: tuple[str, ...] = ()
    land_edges: tuple[Edge, ...] = ()
    shoals: tuple[Shoals, ...] = ()
    special: tuple[Special, ...] = ()
    notes: tuple[str, ...] = ()
    designed: tuple[str, ...] = ()

    @property
    def year(self) -> int:
        return int(self.date[:4])

    @property
    def duel(self) -> bool:
        """WS B.XI.A: one ship a side."""
        return all(len(list(self.of_side(side))) == 1 for side in self.sides)

    def rows(self) -> Iterator[tuple[Squadron, ShipRow]]:
        """Every ship with her squadron, in the order of the charts."""
        return ((squadron, ship) for squadron in self.squadrons for ship in squadron.ships)

    def of_side(self, side: str) -> Iterator[ShipRow]:
        """The ships of a side."""
        return (ship for squadron, ship in self.rows() if squadron.side == side)

    def ship_ids(self) -> dict[str, ShipRow]:
        """The ships by id."""
        return {ship_id(squadron.nation, ship.name): ship for squadron, ship in self.rows()}

    def nations(self, side: str) -> tuple[str, ...]:
        """The nations of a side in the order of the charts."""
        return tuple(dict.fromkeys(squadron.nation for squadron in self.squadrons if squadron.side == side))

    def worth(self, side: str) -> int:
        """WS B.XI.B.1: the value of all ships of a side."""
        return sum(ship.points for ship in self.of_side(side))

    def land_hexes(self) -> tuple[Hex, ...]:
        """WS I.III.A.5: the land, in the order of columns and rows."""
        return tuple(sorted(spread(self.land)))

    def tagged(self, tag: Tag, side: str = "") -> Special | None:
        """The scenario's rule of a tag, if it has it; of two that have the same the one of a side."""
        return next((rule for rule in self.special if rule.tag == tag and side in ("", rule.side)), None)

    def board(self) -> Board:
        """The sea that it is fought on."""
        return Board(self.land_hexes(), self.land_edges, COLUMNS, ROWS)


def ship_id(nation: str, name: str) -> str:
    """The id of a ship, such as `british-victory`."""
    return f"{slug(nation)}-{slug(name)}"


def slug(name: str) -> str:
    """A name as part of an id: `L'Orient` is l-orient."""
    plain = unicodedata.normalize("NFKD", name.lower())
    return re.sub(r"[^a-z0-9]+", "-", "".join(sign for sign in plain if not unicodedata.combining(sign))).strip("-")


def spread(runs: Iterable[str]) -> Iterator[Hex]:
    """The hexes of runs down a column: `S1-18` is S1 to S18, `W4` is W4 alone; several runs of a column as `S1-18,22`."""
    for run in runs:
        column = run.rstrip("0123456789-,")
        for part in run.removeprefix(column).split(","):
            first, _, last = part.partition("-")
            start, end = parse_hex(f"{column}{first}"), parse_hex(f"{column}{last or first}")
            yield from (Hex(start.col, row) for row in range(start.row, end.row + 1))

"""What a picture of a battle shows: all that drawings, letters and replays know of it, whatever game it is of.

A game makes a `Picture` of its state, or of what one side may see of it; what is not in the picture cannot be shown.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from tactical.sea.hexes import End, Hex, Place, distance, hull

Canvas = Literal["plain", "full", "short"]
Rate = Literal["1", "2", "3", "4", "5", "6", "G", "T", ""]  # how large she is drawn: G a gunboat, T a transport, "" a hulk
Officer = Literal["", "flag", "admiral"]
Bond = Literal["grapple", "foul", "tow"]
Smoke = Literal["port", "starboard", "bow"]


class Tie(NamedTuple):
    """What holds two ships together; the ids in their order."""

    kind: Bond
    one: str
    other: str


class Sheet(msgspec.Struct, frozen=True):
    """One of the maps that a board is made of, from its first row to its last; a board of one map without a name has none.

    `columns` are its first and its last, where the sea goes on beyond them.
    """

    name: str
    top: int
    bottom: int
    columns: tuple[int, int] | None = None


class Grid(msgspec.Struct, frozen=True):
    """The hexes of a board: its first column and row, what each column and each row is called, and the maps one above the other.

    `radius`: the board has six sides, and its hexes lie no further than that from its middle.
    """

    left: int
    top: int
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    sheets: tuple[Sheet, ...] = ()
    radius: int = 0

    @property
    def right(self) -> int:
        return self.left + len(self.columns) - 1

    @property
    def bottom(self) -> int:
        return self.top + len(self.rows) - 1

    def holds(self, hex: Hex) -> bool:
        """Whether a hex is on the board."""
        if self.radius:
            middle = Hex((self.left + self.right) // 2, (self.top + self.bottom) // 2)
            return distance(middle, hex) <= self.radius
        return self.left <= hex.col <= self.right and self.top <= hex.row <= self.bottom

    def column(self, col: int) -> str:
        return self.columns[col - self.left]

    def row(self, row: int) -> str:
        return self.rows[row - self.top]

    def figure(self, hex: Hex) -> str:
        """What is printed in a hex."""
        return self.column(hex.col) + self.row(hex.row)

    def sheet(self, row: int) -> Sheet | None:
        """The map that a row is on."""
        return next((sheet for sheet in self.sheets if sheet.top <= row <= sheet.bottom), None)

    def beside(self, row: int) -> str:
        """What stands beside a row: the letter of its map and its number."""
        sheet = self.sheet(row)
        return (sheet.name if sheet is not None else "") + self.row(row)


class Ground(msgspec.Struct, frozen=True):
    """Shallows or land: what stands on them, what they do, and their hexes."""

    label: str
    meaning: str
    hexes: tuple[Hex, ...]
    land: bool = False


class Fort(msgspec.Struct, frozen=True):
    """A battery on shore: its rate in words, the hits that it has taken, and how many silence it."""

    id: str
    name: str
    side: str
    nationality: str
    hex: Hex
    rate: str
    hits: int
    capacity: int


class SideSeen(msgspec.Struct, frozen=True):
    """One side: the nations whose flags it flies, one at least; its admiral and his fate; how its ships stand, in words; and
    `leading`: its spirit and its commanders, a line each, in a still picture."""

    name: str
    nations: tuple[str, ...]
    tally: str
    admiral: str = ""
    fallen: str = ""
    leading: tuple[str, ...] = ()


class ShipSeen(msgspec.Struct, frozen=True):
    """A ship as an onlooker sees her.

    - `label` is her name with who commands from her; `line` tells of her in a line of the roll; `words` is what the pointer says
      that rests on her in a picture, and `brief` in a replay, whatever has become of her by then.
    - `home` is the side that she sailed with, `side` the one whose orders she obeys; `captor` has taken her.
    - `afloat`: she lies on the board; `awash`: only her upper works do; `wrecked`: she went down where she lay; `lost`: she is
      struck off the roll. `in_tow`: she is drawn, but in letters she has no hex of her own.
    - `hull` and `rigging` are the shares that are left, `hurt` says whether they are shown; `notch` is where on the bar of her
      hull a mark stands; `holed` and `torn` say that shot has been at hull and sails.
    - `canvas` is what she has set, unless it is `furled`, her masts are gone (`dismasted`) or she never had any (`mastless`).
    - `smoke`: the broadsides, or the gun in the bow, that she has fired. `attached`: other ships hold her fast. `active`: it is
      her turn. `masts_lost`: how many have gone by the board, while others stand.
    """

    id: str
    name: str
    label: str
    home: str
    side: str
    nationality: str
    place: Place
    large: bool
    rate: Rate
    line: str
    words: str
    brief: str
    afloat: bool = True
    awash: bool = False
    wrecked: bool = False
    lost: bool = False
    in_tow: bool = False
    hull: float = 1.0
    rigging: float = 1.0
    notch: float | None = None
    hurt: bool = False
    holed: bool = False
    canvas: Canvas = "plain"
    torn: bool = False
    furled: bool = False
    dismasted: bool = False
    mastless: bool = False
    struck: bool = False
    captor: str | None = None
    officer: Officer = ""
    smoke: tuple[Smoke, ...] = ()
    on_fire: bool = False
    aground: bool = False
    anchor: End | None = None
    adrift: bool = False
    attached: bool = False
    active: bool = False
    masts_lost: int = 0
    men: str = ""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that she fills, bow first."""
        return hull(self.place.bow, self.place.facing, self.large)


class Picture(msgspec.Struct, frozen=True):
    """A battle as an onlooker sees it.

    `name` is what the battle is called in commands, `title` in print. `day` is 0 in a battle of one day, and `part` what the days
    of several are called; `turns` is 0 in one without limit. `sky` tells of the wind below the rose, `weather` at a terminal;
    `notes` are lines under the turn in a still picture, `rules` the battle's own rules and how it is won, below the fleets.
    `turnings`: where a line turns in succession, and to which heading.
    """

    name: str
    title: str
    date: str
    year: int
    turn: int
    wind: int
    sky: str
    weather: str
    grid: Grid
    sides: tuple[SideSeen, ...]
    ships: tuple[ShipSeen, ...]
    ties: tuple[Tie, ...] = ()
    forts: tuple[Fort, ...] = ()
    grounds: tuple[Ground, ...] = ()
    turnings: tuple[Place, ...] = ()
    notes: tuple[str, ...] = ()
    turns: int = 0
    day: int = 0
    part: str = "Day"
    rules: tuple[str, ...] = ()

    @property
    def hour(self) -> str:
        """The turn, and of a battle of several days the day."""
        return f"{f'{self.part} {self.day}, turn' if self.day else 'Turn'} {self.turn}{f' of {self.turns}' if self.turns else ''}"

    def ship(self, id: str) -> ShipSeen | None:
        return next((ship for ship in self.ships if ship.id == id), None)

    @property
    def lain_in(self) -> list[Hex]:
        """Every hex with a ship or a battery."""
        return [*(hex for ship in self.ships if ship.afloat for hex in ship.hexes), *(fort.hex for fort in self.forts)]

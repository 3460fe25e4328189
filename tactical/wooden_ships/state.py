"""A battle and what is in it: the whole present of one game as a plain document.

Each ship has her log (WS I.III.B): squares that are open, and marks in the order in which they were made, since repair and
transfer erase the latest. What follows from other things is not stored: a ship is dismasted by her rigging, her attitude follows
from her heading. Beside the document, and never in it, lie the tables in force (`attach`).

Secret from the other side are loads, written orders, boarding parties until they act, and shoals that nobody has found (`views`).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec

from table.dice import Tableau
from tactical.sea.hexes import Hex, Place
from tactical.wooden_ships.board import Board, Shoal
from tactical.wooden_ships.terms import Edge, Edition, Half, Level, Quality, Rating, Shot

if TYPE_CHECKING:
    from tactical.wooden_ships.tables import Tables

Deck = Literal["left", "right", "bow"]  # where guns stand: a broadside, or a gunboat's bow
Fate = Literal["afloat", "sunk", "exploded", "aground for good", "ashore", "left", "coming"]
Surrender = Literal["", "struck", "firepower", "immobility", "melee"]
Doom = Literal["", "sinks", "explodes"]
AnchorKind = Literal["ordinary", "bow", "stern"]
Party = Literal["OBP", "DBP", "TBP"]
RepairKind = Literal["hull", "guns", "rigging"]
Canvas = Literal["battle", "full"]

LINE: tuple[Rating, ...] = ("SOL",)
LOST: tuple[Fate, ...] = ("sunk", "exploded", "aground for good", "ashore")


class Printed(msgspec.Struct, frozen=True, dict=True):
    """WS I.III.B: the figures that a log is filled in with. `guns` and `carronades` are by deck, squares of the bow and of the
    stern half; a ship without broadsides has her guns under `bow`."""

    hull: int
    crew: tuple[int, ...]
    rigging: tuple[int, ...]
    guns: dict[Deck, tuple[int, int]]
    carronades: dict[Deck, tuple[int, int]]
    battle_speed: int
    full_speed: int
    turning: int
    depth: int
    oared: bool = False

    @cached_property
    def broadside(self) -> int:
        """Gun and carronade squares of the deck that has most."""
        return max((sum(guns) + sum(self.carronades.get(deck, ())) for deck, guns in self.guns.items()), default=0)


class Broadside(msgspec.Struct, gc=False):
    """The guns of one deck: open squares of its bow and stern halves, and what they are loaded with.

    - `shot`: None when it is empty; `ramming`: the first of two turns of loading double shot is done (WS A.VIII.B.3.c).
    - `initial`: it has not fired yet (WS B.VIII.C.4). `masks`: for each fall of rigging over it the turns that it still
      hampers it; their effects add up (WS A.CH.4.R).
    - `cleared`: turns of clearing it away that are still to be written, by a scenario's rule (WS S.11.III.4.b).
    - `hidden`: its load is not shown; only in what the other side sees (`views`).
    """

    guns: list[int]
    carronades: list[int]
    shot: Shot | None = "round"
    ramming: bool = False
    initial: bool = True
    cleared: int = 0
    hidden: bool = False
    masks: list[int] = []

    def squares(self, half: Half | None = None) -> int:
        """Open gun squares, carronades left out."""
        return sum(self.guns) if half is None else self.guns[half == "stern"]

    def short(self, half: Half | None = None) -> int:
        """Open carronade squares."""
        return sum(self.carronades) if half is None else self.carronades[half == "stern"]

    @property
    def bare(self) -> bool:
        """No square is left in it."""
        return not any(self.guns) and not any(self.carronades)


class GunSquare(msgspec.Struct, frozen=True, array_like=True):
    """One gun square on the log: its deck, its half, and whether it is a carronade's."""

    deck: Deck
    half: Half
    carronade: bool = False


class Anchor(msgspec.Struct):
    """WS A.V.C: a ship at anchor. `weighing`: she weighs it this turn, the first or a later one of those running; `before`: how
    many of them were just before this turn; `cut`: her cable was cut this turn."""

    kind: AnchorKind
    weighing: int = 0
    cut: bool = False
    before: int = 0


class Company(msgspec.Struct):
    """Crew squares away from their own log (WS B.IX.A.2, B.IX.D.7): which ship's they were, by section, their quality, and the
    turn in which they came aboard (WS B.VII.B.7)."""

    origin: str
    side: str
    quality: Quality
    sections: list[int]
    turn: int

    @property
    def squares(self) -> int:
        return sum(self.sections)


class Boarders(msgspec.Struct, frozen=True):
    """WS B.VII.B.3: a boarding party as it is written: its kind, its sections counted from 1, and the ship it is meant for.

    `apart`: a party that is transferred does not fill the squares which the other ship has lost (WS B.IX.A.3)."""

    kind: Party
    sections: tuple[int, ...]
    target: str = ""
    apart: bool = False


class Aground(msgspec.Struct, frozen=True):
    """WS O.XI: how hard a ship has run aground: the die that must be exceeded, where she came from, and in which turn."""

    die: int
    bow: Hex
    heading: int
    turn: int = 0


class Done(msgspec.Struct, omit_defaults=True, gc=False):
    """What a ship has done this turn, as far as a later rule asks for it. It is made anew each turn.

    - `order` as executed, `hexes` that her bow entered, `turns` made for factors; `swung`: hexsides turned on springs.
    - `collided`, `fired` decks, `loaded`, `melee`, `weighed`, `sails`: sail was set or taken in; `task`: a scenario's task.
    - `whole`: all her sections were in boarding parties (WS B.VII.B.5). `drifted`: hexes that she drifted.
    - `idle`: she may do nothing more this turn: all her hands have just come aboard (WS B.VII.B.7), or her surrender has just
      been undone (WS B.IX.D.14). `shorthanded`: without those who have just come aboard she had too few to repair.
    """

    order: str = ""
    hexes: int = 0
    turns: int = 0
    swung: int = 0
    collided: bool = False
    fired: list[Deck] = []
    loaded: bool = False
    melee: bool = False
    weighed: bool = False
    sails: bool = False
    task: str = ""
    whole: bool = False
    idle: bool = False
    stood: bool = False
    repaired: bool = False
    drifted: int = 0
    shoots: bool = False
    shorthanded: bool = False


class Ship(msgspec.Struct, omit_defaults=True, gc=False):
    """A ship and her log.

    - `nationality` is her counter's, `home` the side that began with her, `side` whose orders she obeys now.
    - `rating` and `number` are her class by letters and by number, `rate` the guns she is rated for; `quality` is her own crew's.
    - `printed` is what her log was filled in with; `hull`, `crew`, `rigging`, `decks` are the squares still open; `crew_marks`,
      `rigging_marks` (sections counted from 1) and `gun_marks` are the marks in order. Hull squares have no order.
    - `crew_away`: squares of each section that have left her with a party (they are marked on her log, but not dead).
    - `bow` and `heading` say where she lies; `still`: how many movement phases running her bow hex has not changed;
      `adrift`: how many of them she has been drifting; `swing`: drifting turns since a dismasted ship turned last.
    - `orders`: written moves, this turn's first; `notes`: what is written beside this turn's move, such as AB or RW.
    - `fouled`: ids of ships fouled with her, always in both; `grapples`: how many grapples hold her and another together.
    - `surrendered` and how; `doom`: she will sink or explode; `captor`: the side that has a prize crew aboard; `prize` that crew;
      `guests`: crews of friends aboard beside her own.
    - `parties` written for this turn; `melee`: ids of ships with which her people are still fighting from an earlier turn.
    - `repairs`: turns written for each kind. `hanging`: decks over which a mast hangs (WS O.VIII.B).
    - `lamed`: turning ability lost for good, `flooded`: crew sections at the pumps, `burning`: turns that a fire still lasts and
      `blaze` what it takes from her Hit Table, by critical hits; `fires`: the same of each fire, since their effects add up.
    - `rerated`: her quality was lowered; `no_anchor`: her cables are gone. `aft_rig`: fore-and-aft rigged; `upwind`: the last
      turn in which she made a hex in attitude D. `foul_bottom`: uncoppered and long at sea (WS O.XV.A).
    - `squadron` and whether she is its `flag`; `arrives`: the turn she is due, and `entry` the group she enters with.
    - `merchant`: she fights by the rules for merchantmen (WS D.III.B.2), as East Indiamen and privateers do not.
    - `counter`: the number of the counter that stands for her (WS I.II.C.6).
    - `fireship`: she may be lit; `lit`: she burns. `shots_left`: of a fireship, by deck.
    - `engaged`: parties that are still fighting from an earlier turn and cannot quit (WS B.IX.C.5); `prisoners`: crews of her
      enemies, or of her owner's other ships while she is a prize, who are held aboard; `spent`: all her sections were in parties
      last turn, so that she may not move in this one (WS B.VII.B.5).
    """

    id: str
    name: str
    nationality: str
    home: str
    side: str
    rating: Rating
    number: int
    rate: int
    quality: Quality
    worth: int
    printed: Printed
    bow: Hex
    heading: int
    hull: int
    crew: list[int]
    rigging: list[int]
    decks: dict[Deck, Broadside]
    crew_marks: list[int] = []
    crew_away: list[int] = []
    gun_marks: list[GunSquare] = []
    rigging_marks: list[int] = []
    canvas: Canvas = "battle"
    still: int = 0
    adrift: int = 0
    swing: int = 0
    orders: list[str] = []
    notes: list[str] = []
    fouled: list[str] = []
    grapples: dict[str, int] = {}
    anchor: Anchor | None = None
    anchoring: AnchorKind | None = None
    no_anchor: bool = False
    surrendered: Surrender = ""
    doom: Doom = ""
    fate: Fate = "afloat"
    captor: str | None = None
    prize: Company | None = None
    guests: list[Company] = []
    parties: list[Boarders] = []
    melee: list[str] = []
    repairs: dict[RepairKind, int] = {}
    hanging: list[Deck] = []
    lamed: int = 0
    flooded: int = 0
    burning: int = 0
    blaze: int = 0
    rerated: int = 0
    aft_rig: bool = False
    upwind: int = 0
    foul_bottom: bool = False
    towing: str | None = None
    towed_by: str | None = None
    aground: Aground | None = None
    squadron: str = ""
    flag: bool = False
    arrives: int = 0
    entry: str = ""
    fireship: bool = False
    lit: bool = False
    shots_left: dict[Deck, int] = {}
    reloads: int = 0
    tasks: dict[str, int] = {}
    astern: bool = False
    fires: list[tuple[int, int]] = []
    done: Done = msgspec.field(default_factory=Done)
    engaged: list[Boarders] = []
    prisoners: list[Company] = []
    spent: bool = False
    merchant: bool = False
    counter: str = ""

    @property
    def length(self) -> int:
        """WS I.II.C: a gunboat fills one hex, every other counter two."""
        return 1 if self.number == 7 else 2

    @property
    def place(self) -> Place:
        return Place(self.bow, self.heading)

    @property
    def on_board(self) -> bool:
        return self.fate == "afloat"

    @property
    def of_the_line(self) -> bool:
        """WS B.V.B.2: ship-of-the-line class."""
        return self.rating == "SOL"

    @property
    def attached(self) -> bool:
        """WS B.V.B.3, O.VII.D.2: fouled, or grappled otherwise than for a tow."""
        if self.fouled or not self.grapples:
            return bool(self.fouled)
        return any(other not in (self.towing, self.towed_by) for other in self.grapples)

    @property
    def dismasted(self) -> bool:
        """WS B.V.B.5: all her rigging squares are lost. A rowed vessel has oars there."""
        return not any(self.rigging) and bool(self.printed.rigging)

    @property
    def gunless(self) -> bool:
        """WS B.VIII.D.3.b: no gun or carronade square is left."""
        return all(deck.bare for deck in self.decks.values())

    @property
    def crewed(self) -> int:
        """Crew squares of her own company still aboard."""
        return sum(self.crew)

    @property
    def helpless(self) -> bool:
        """WS B.IX.D.4, A.VIII.C.5, B.VIII.D.2.b: she neither moves, fights nor loads: surrendered and not taken, doomed, without
        a crew, or with nobody aboard who may act yet this turn."""
        return self.done.idle or self.out_of_action

    @property
    def out_of_action(self) -> bool:
        """The same without who only waits for the next turn: such a ship is an enemy like others (WS B.IX.D.14)."""
        if self.doom or self.fate != "afloat":
            return True
        if self.captor is not None:
            return self.surrendered == "struck"
        return bool(self.surrendered) or not (any(self.crew) or self.hands)

    @property
    def hands(self) -> int:
        """Crew squares that work her: a prize's are her prize crew; friends who are aboard lend a hand."""
        own = sum(self.crew) if self.captor is None else self.prize.squares if self.prize is not None else 0
        return own + sum(guest.squares for guest in self.guests) if self.guests else own

    @property
    def sections_out(self) -> int:
        """WS B.VIII.C.3: whole crew sections that are wiped out or away, and those that keep her afloat (WS A.CH.12.H)."""
        if all(self.crew):
            return self.flooded
        return sum(1 for left, full in zip(self.crew, self.printed.crew, strict=False) if full and not left) + self.flooded


class Wind(msgspec.Struct):
    """WS A.III.A: where the wind blows to, its velocity number, the number at which it changes, and where it blew at first.

    `change` is None where it never changes."""

    direction: int
    velocity: int = 3
    change: int | None = None
    first: int = 0


class Fleet(msgspec.Struct):
    """One player's side: its id, its nations, the edges by which it may go home, what it has scored, and its name in words, such
    as `the Americans`.

    `points` are by the id of the ship that they were scored for, or by the name of another reason: the ledger that the total is
    the sum of. `lag`: turns that the squadron of a surrendered flagship must still be ordered ahead (WS O.IV.5); `prompt`: its
    admiral is obeyed at once, even where signals take their time (a campaign's good leader: `hand_off`)."""

    side: str
    nations: list[str]
    home_edges: list[Edge] = []
    points: dict[str, float] = {}
    lag: dict[str, int] = {}
    name: str = ""
    prompt: bool = False

    @property
    def total(self) -> float:
        return sum(self.points.values(), 0.0)


class Options(msgspec.Struct, frozen=True):
    """Edition, level, and which rules are in force. The first block is what the Advanced game adds, each by itself, since a game
    may mix them (the sample game does); the second the Optional rules (WS O); the last what a scenario allows."""

    edition: Edition = 1981
    level: Level = "advanced"

    fields: bool = True
    ammunition: bool = True
    full_sails: bool = True
    backing: bool = True
    slow_turns: bool = True
    wind_effects: bool = True
    wind_changes: bool = True
    sinking: bool = True
    criticals: bool = True
    end_rakes: bool = True
    repairs: bool = True

    timed_moves: bool = False
    messages: bool = False
    command_lag: Literal["none", "squadrons", "radius"] = "none"
    changing_wind: bool = False
    variable_wind: bool = False
    towing: bool = False
    loss_of_rigging: bool = False
    blocked_wind: bool = False
    exploding: bool = False
    aground: bool = False
    lead: bool = False
    pointing_rakes: bool = False
    fore_and_aft: bool = False
    copper: bool = False
    scurvy: bool = False

    anchoring: bool = False
    fought_out: bool = False
    foreign_signals: bool = True


ADVANCED_PARTS = (
    "fields", "ammunition", "full_sails", "backing", "slow_turns", "wind_effects", "wind_changes", "sinking", "criticals",
    "end_rakes", "repairs",
)  # fmt: skip


def basic(edition: Edition = 1981) -> Options:
    """WS B: the Basic game: none of what the Advanced game adds."""
    return msgspec.structs.replace(Options(edition=edition, level="basic"), **dict.fromkeys(ADVANCED_PARTS, False))


class Entry(msgspec.Struct, frozen=True):
    """WS B.IV.B.8: how a group of ships comes onto the board, or where it may be set up (`special.arrivals`).

    - `manner`: set-up, die, any, line, wake or turn; `hexes` and `headings` to come in by; `dice`: the hex by the number thrown.
    - `choose`: at a hex that is taken the owner takes another; else they wait. `toward`: the edge behind the hexes of a set-up.
    """

    side: str
    manner: str
    hexes: tuple[Hex, ...]
    headings: tuple[int, ...]
    dice: tuple[Hex, ...] = ()
    choose: bool = False
    toward: Edge | None = None


class Message(msgspec.Struct, frozen=True):
    """WS O.III.A: what one ship has signalled in writing to the others of her side."""

    turn: int
    side: str
    ship: str
    text: str


class Verdict(msgspec.Struct, frozen=True):
    """How a battle ended: who won (None: nobody), each side's points, and why it ended, in a sentence."""

    winner: str | None
    points: dict[str, float]
    why: str


class Battle(Tableau, kw_only=True):
    """The whole of one battle. `ships` are by id in the order of set-up; `fleets` by side; `special` holds the scenario's own
    rules by tag, each with what its rule reads. `step` names the next phase. `duel`: one ship a side (WS B.XI.A)."""

    name: str
    title: str
    year: int
    ships: dict[str, Ship]
    fleets: dict[str, Fleet]
    wind: Wind
    board: Board = Board()
    shoals: list[Shoal] = []
    options: Options = Options()
    special: dict[str, int | str | list[str]] = {}
    turn: int = 1
    turns: int = 0
    step: str = "set-up"
    duel: bool = False
    verdict: Verdict | None = None
    entries: dict[str, Entry] = {}
    messages: list[Message] = []

    @cached_property
    def tables(self) -> Tables:
        """The tables in force; those of the edition unless others are attached."""
        from tactical.wooden_ships.tables import tables_of

        return tables_of(self.options.edition)

    def attach(self, tables: Tables) -> None:
        """Lay other tables beside the battle."""
        self.__dict__["tables"] = tables

    def afloat(self) -> list[Ship]:
        """The ships on the board, in the order of set-up."""
        return [ship for ship in self.ships.values() if ship.fate == "afloat"]

    def of(self, side: str) -> list[Ship]:
        """The ships on the board that obey a side."""
        return [ship for ship in self.ships.values() if ship.fate == "afloat" and ship.side == side]

    def other(self, side: str) -> str:
        """The side that fights this one."""
        return next(one for one in self.fleets if one != side)


def encode(battle: Battle) -> bytes:
    return msgspec.json.encode(battle)


def decode(data: bytes) -> Battle:
    return msgspec.json.decode(data, type=Battle)

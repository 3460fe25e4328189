"""An action and what is in it: the whole present of one battle as a plain document.

Beside the document, and never in it, lie the tables in force (`attach`). What follows from other things is not stored: a ship is
In Irons by her facing, drifting by what holds her. Hexes are `Hex(col, row)` with rows counted
through all maps of the layout, top map first (see `hexes`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from table.dice import Tableau
from tactical.flying_colors.counter_terms import Colour, Edition, Rate, Shape, Size
from tactical.sea.hexes import Broadside, End, Hex, Place

if TYPE_CHECKING:
    from tactical.flying_colors.tables import Tables

Sails = Literal["plain", "full", "short"]
Aspect = Literal["running", "reaching", "beating", "in irons"]
Weather = Literal["normal", "breezy", "calm"]
Fate = Literal["afloat", "awash", "sunk", "exploded", "gone", "withdrawn", "coming"]
Heading = Literal["forward", "port", "starboard"]
Load = Literal["", "double", "chain"]

LARGE_RATES: tuple[Rate, ...] = ("1", "2", "3", "4")


class Layout(msgspec.Struct, frozen=True):
    """FC 2.1: the maps of a battle: the letters of its Fleet maps from top to bottom, or the radius of a Duel map."""

    maps: tuple[str, ...] = ("A",)
    duel: int = 0


class Face(msgspec.Struct, frozen=True):
    """FC 2.2.1: one side of a ship's counter: rate with its symbol's colour and shape, hull capacity, marines, worth."""

    rate: Rate
    capacity: int
    marines: int = 0
    worth: int = 0
    colour: Colour = "plain"
    shape: Shape = "circle"


class Anchor(msgspec.Struct):
    """FC 3.6.19: an anchor on the ground: the hex of the ship that holds it, the turn it fell (0: before the battle),
    and how many hexsides she has swung since, clockwise counted up (FC 4.2)."""

    end: End = "bow"
    turn: int = 0
    swung: int = 0


class Ship(msgspec.Struct, omit_defaults=True):
    """A ship (FC 2.2.1). `bow` and `facing` say where she lies: a large ship's stern is in the hex behind her bow.

    - `front` and `back` are the two faces of her counter; `damaged` says which is up; `hull` counts the hits on that face,
      `rigging` all rigging hits, `marines_lost` those of FC 4.11. `mastless`: a floating battery (FC 4.6.2).
    - `side` is whose orders she obeys now; `nationality` is that of her builders' counter and never changes; `captor` is the
      side that has taken her; `retaken` by her own she gives nobody points (FC 3.9.1f).
    - `fate` other than afloat: awash lies on the map (FC 4.7); sunk, exploded, gone (off the map) or withdrawn (by a special
      rule: she has left, but is not lost) do not, nor does one that is coming: her turn is `arrives`, and her place where
      she is to enter.
    - `grappled` and `fouled` hold the ids of the ships she is attached to; always in both ships (`board.grapple`, `board.foul`).
    - `weighing`: she slipped her anchor In Irons, so her next allowance is halved (FC 3.6.19k). `held`: she may not slip it.
    - `fired` broadsides lie under a marker until the turn ends; `opened` ones have fired once in this battle.
    - `game`: a small ship that has damaged a ship of the line, so that ships of the line may fire at her (FC 3.7.2).
    - `takes_for_enemy`: the one ship that she fires at, mistaking her in the dark (2006:18.17).
    - `towing` and `towed_by` name the other ship of a tow (FC 4.4).
    """

    id: str
    name: str
    nationality: str
    side: str
    size: Size
    front: Face
    back: Face
    bow: Hex
    facing: int
    sails: Sails = "plain"
    oared: bool = False
    pivots: bool = False
    mastless: bool = False
    damaged: bool = False
    hull: int = 0
    rigging: int = 0
    marines_lost: int = 0
    dismasted: bool = False
    struck: bool = False
    captor: str | None = None
    retaken: bool = False
    fate: Fate = "afloat"
    on_fire: bool = False
    aground: bool = False
    anchor: Anchor | None = None
    anchorings: int = 0
    weighing: bool = False
    held: bool = False
    grappled: list[str] = []
    fouled: list[str] = []
    adrift: bool = False
    fired: list[Broadside] = []
    opened: list[Broadside] = []
    game: bool = False
    takes_for_enemy: str | None = None
    towing: str | None = None
    towed_by: str | None = None
    command: str | None = None
    arrives: int = 0

    @property
    def large(self) -> bool:
        return self.size == "large"

    @property
    def face(self) -> Face:
        """FC 2.2.1c: the side of the counter that is up."""
        return self.back if self.damaged else self.front

    @property
    def hull_left(self) -> int:
        return max(0, self.face.capacity - self.hull)

    @property
    def attached(self) -> bool:
        """FC 3.6.17: grappled or fouled."""
        return bool(self.grappled or self.fouled)

    @property
    def place(self) -> Place:
        return Place(self.bow, self.facing)

    @property
    def on_map(self) -> bool:
        return self.fate == "afloat" or self.fate == "awash"


class Values(msgspec.Struct, frozen=True):
    """FC 2.2.2: a commander's range and quality on one side of his counter."""

    range: int
    quality: int


class Commander(msgspec.Struct):
    """FC 2.2.2: a commander. `ship` is None once he is lost, and `lost` says how."""

    id: str
    name: str
    nationality: str
    side: str
    rank: int
    fit: Values
    hurt: Values
    worth: int = 0
    ship: str | None = None
    wounded: bool = False
    lost: Literal["", "killed", "captured", "drowned"] = ""

    @property
    def values(self) -> Values:
        return self.hurt if self.wounded else self.fit


class Fleet(msgspec.Struct):
    """One player's side: its nationalities, each with its audacity (FC 2.2.2.5), its fleet admiral (FC 2.2.2.1) and the ship that
    carried him first (FC 3.3.2). `shaken`: it has lost a ship and checks every turn whether it breaks off (FC 3.9.3); `left`
    are the nations that broke off alone."""

    side: str
    audacity: dict[str, int]
    admiral: str | None = None
    flagship: str | None = None
    shaken: bool = False
    left: list[str] = []
    broken: bool = False


class Command(msgspec.Struct):
    """FC 3.3.3: ships that are activated together this turn; a `single` is one ship out of command. `commander` is None for her,
    and for a ship that a special rule keeps in command by herself. A shore battery is a command without ships (FC 4.6)."""

    id: str
    side: str
    kind: Literal["group", "formation", "single", "battery"]
    ships: list[str]
    commander: str | None = None
    activated: bool = False


class Battery(msgspec.Struct):
    """FC 4.6: a shore battery. Floating batteries are ships without masts."""

    id: str
    name: str
    nationality: str
    side: str
    hex: Hex
    rate: Rate
    capacity: int
    hits: int = 0
    shots: int = 0


class Shoal(msgspec.Struct, frozen=True):
    """FC 4.3: shallows and what their depth adds to the grounding roll (None: whoever enters runs aground)."""

    name: str
    depth: int | None
    hexes: tuple[Hex, ...]


class Options(msgspec.Struct, frozen=True):
    """The edition, and what scenario and players have put in force: anchoring (FC 3.6.19a) and the optional rules of FC 4.

    Two are ours: `fought_out`, no fleet breaks off before the last turn (FC 3.9.3 is not checked); `moored`, a line that lies
    moored does not break off, where a scenario has such a line.
    """

    edition: Edition = 2023
    anchoring: bool = False
    wind_changes: bool = True
    southern: bool = False
    river: bool = False
    first_broadside: bool = False
    chase_guns: bool = False
    end_of_the_world: bool = False
    anchoring_limits: bool = False
    grounding: bool = False
    towing: bool = False
    defensive_fire: bool = False
    awash: bool = False
    cards: bool = False
    manoeuvres: bool = False
    short_sails: bool = False
    men_of_iron: bool = False
    manpower: bool = False
    succession: bool = False
    tournament: bool = False
    fought_out: bool = False
    moored: bool = False


class Passing(msgspec.Struct):
    """FC 3.6.13-3.6.14: how the ship under way passes another whose hex she is in: along one of its sides, or across an end."""

    ship: str
    side: Broadside | None = None
    end: End | None = None


class Way(msgspec.Struct, omit_defaults=True):
    """A ship's activation in progress: all that the rules must remember of it.

    - `by`: how she goes: under sail or oars, making sternway, or lying still (at anchor, aground, attached, dismasted).
    - `mps` are left of `allowance`; `backs` more may be backed; any are `spent`; she has `worn` or `backed` in this hex.
    - `begun`: something was done, so that what must be declared at the start no longer can be.
    - `pressed`: a small ship has taken her extra MP. `tack`: begun while her bow is in the wind, then done.
    - `anchoring`: she will drop anchor; `slipped`: she slipped it; `casting` the lead (FC 4.3.2).
    - `shy`: out of command, she keeps away from the enemy if she can, and holds her fire (FC 3.5.1).
    - `fired`: she has fired in this activation; `rotated`: hexsides swung at anchor in it.
    - `raked`: ships that she attacked from their rake lines; `passing`: those whose hexes she is in. `rakes`: by ship that she
      raked with success how long her track was then (FC 3.7.7.6); `volleys`: how many broadsides she has fired in this
      activation; `chased`: chase guns that she has fired.
    - `track`: how she lay after each step, the start first; `clear` and `clear_mps`: where and with how many MPs she last
      shared no hex (FC 3.6.11).
    - `answered`: ships that have fired at her in defence; `balked`: those out of command that would not (FC 4.5).
    - `course`: the manoeuvre that she must make (FC 4.8.2f), `obeyed` once she has; `risked`: she has rolled for another.
    - `speed`: MPs that cards have added, `trimmed` once that is settled; `run`: MPs spent since her last turn.
    - `orders`: what is left of a composed course.
    """

    ship: str
    by: Literal["sail", "oars", "sternway", "lying"]
    track: list[Place]
    clear: Place
    clear_mps: int = 0
    allowance: int = 0
    mps: int = 0
    backs: int = 0
    spent: bool = False
    worn: bool = False
    backed: bool = False
    begun: bool = False
    pressed: bool = False
    tack: Literal["", "begun", "done"] = ""
    anchoring: bool = False
    slipped: bool = False
    casting: bool = False
    shy: bool = False
    fired: bool = False
    rotated: int = 0
    grapple_tried: bool = False
    disengage_tried: bool = False
    done: bool = False
    passing: list[Passing] = []
    raked: list[str] = []
    rakes: dict[str, int] = {}
    volleys: int = 0
    chased: list[End] = []
    answered: list[str] = []
    balked: list[str] = []
    course: Heading | None = None
    obeyed: bool = False
    risked: bool = False
    speed: int = 0
    trimmed: bool = False
    run: int = 0
    orders: list[str] = []


class Deck(msgspec.Struct):
    """FC 4.8.2: one side's Initiative cards by their values: those to draw (in no order: chance decides when one is drawn), those
    in hand, and those played. `hidden` counts a hand that is not shown; `reshuffle`: at the beginning of the next turn."""

    pile: list[int]
    hand: list[int] = []
    discard: list[int] = []
    hidden: int = 0
    reshuffle: bool = False


class Event(msgspec.Struct, frozen=True):
    """FC 4.8.2g: an event in force in this activation: who played which card on which ships."""

    side: str
    card: int
    ships: list[str]


class Cards(msgspec.Struct):
    """FC 4.8: the card table: the decks, the cards laid for initiative, the sides that are still to choose with them, whose
    choice is being acted out and by what (a card, or 0 for the out-of-command option), and the events of this activation.
    `bare`: the last choice was the out-of-command option; `master`: the side that alone still held cards."""

    decks: dict[str, Deck]
    laid: dict[str, int] = {}
    order: list[str] = []
    acting: str | None = None
    card: int = 0
    bare: bool = False
    master: str | None = None
    events: list[Event] = []


class Turned(msgspec.Struct, frozen=True):
    """FC 4.12: a ship of the command in hand that ended on another heading than she began, and where she turned last."""

    ship: str
    hex: Hex
    was: int
    facing: int


class Corner(msgspec.Struct):
    """FC 4.12: a Turn in Succession marker: the command whose line turns there, to which heading, the last ship that has turned
    and those that have not, the next first."""

    command: str
    hex: Hex
    facing: int
    last: str
    waiting: list[str]


class Outset(msgspec.Struct, frozen=True):
    """How ships and commands were when a turn's commands had been told off (see `outset`)."""

    ships: dict[str, Ship]
    commands: list[Command]


class Verdict(msgspec.Struct, frozen=True):
    """FC 3.9.2: how a battle ended: who won (None: nobody), how clearly, each side's points, and why it ended."""

    winner: str | None
    level: Literal["normal", "marginal", "substantial", "drawn"]
    points: dict[str, float]
    why: str


class Action(Tableau, kw_only=True):
    """The whole of one battle. `ships` and `commanders` are by id, in the order of set-up; `special` holds the scenario's own
    rules by name, each with a figure or text that its rule reads. `poor_wind` is taken from every ship's movement points this
    turn (2006:18.16). `aboard` and `audacity` answer for a ship.

    Where the turn stands: `step` names the next phase, `initiative` is the side that won it last, `mover` the side that is to
    activate next and `may_pass` whether it may pass instead (FC 3.5.2); `active` is the command in hand, `waiting` its ships that
    have not moved yet, `way` the activation of one of them, `turned` those that have turned; `corners` are those of FC 4.12.
    `outset` is how the turn began; `winds` are those that blew before the present one.
    """

    name: str
    year: int
    turns: int
    layout: Layout
    wind: int
    ships: dict[str, Ship]
    fleets: dict[str, Fleet]
    commanders: dict[str, Commander] = {}
    commands: list[Command] = []
    batteries: list[Battery] = []
    shoals: list[Shoal] = []
    options: Options = Options()
    special: dict[str, int | str | list[str]] = {}
    weather: Weather = "normal"
    poor_wind: int = 0
    turn: int = 1
    step: str = "set-up"
    initiative: str | None = None
    mover: str | None = None
    may_pass: bool = False
    active: str | None = None
    waiting: list[str] = []
    way: Way | None = None
    turned: list[Turned] = []
    corners: list[Corner] = []
    cards: Cards | None = None
    verdict: Verdict | None = None
    outset: Outset | None = None
    winds: list[int] = []

    @property
    def tables(self) -> Tables:
        """The tables in force; those of the edition unless others are attached."""
        tables: Tables | None = self.__dict__.get("tables")
        if tables is None:
            from tactical.flying_colors.editions import edition, unbreakable

            of = unbreakable if self.options.fought_out else edition
            tables = self.__dict__["tables"] = of(self.options.edition)
        return tables

    def attach(self, tables: Tables) -> None:
        """Lay other tables beside the action."""
        self.__dict__["tables"] = tables

    def enemies(self, one: Ship, other: Ship) -> bool:
        """Whether two ships fight on different sides."""
        return one.side != other.side

    def audacity(self, ship: Ship) -> int:
        """FC 2.2.2.5: the audacity of a ship's nationality; a prize has that of those who sail her."""
        of = self.fleets[ship.side].audacity
        return of[ship.nationality] if ship.nationality in of else max(of.values(), default=0)

    def aboard(self, ship: Ship) -> list[Commander]:
        """FC 3.3.1: the commanders aboard a ship, senior first."""
        found = [commander for commander in self.commanders.values() if commander.ship == ship.id]
        return sorted(found, key=lambda commander: (-commander.rank, commander.id)) if len(found) > 1 else found


def encode(action: Action) -> bytes:
    return msgspec.json.encode(action)


def decode(data: bytes) -> Action:
    return msgspec.json.decode(data, type=Action)

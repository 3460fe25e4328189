"""What is told of a formation that is sent somewhere: values alone, which a terminal, a page or a letter puts into words."""

from __future__ import annotations

from enum import Enum

import msgspec

from campaign.agents.instructions import Call
from campaign.agents.passage_forecast import Span
from campaign.play.seat_orders import SeatOrders
from maps.place import Place


class Bond(msgspec.Struct, frozen=True):
    """SL 9.36: what a formation must do first: its order by its title, whither that leads, the full impulses that it has served
    there and those that it has to, the turn of the year at whose end it has failed; or the convoy that it sails with."""

    title: str
    goals: tuple[str, ...] = ()
    served: int = 0
    due: int = 0
    by: int = 0
    convoy: str = ""


class Outlook(msgspec.Struct, frozen=True):
    """A passage as it looks now: eight in ten take so many days, and cost so many points of damage; what the worst squadron has
    and bears."""

    days: Span
    wear: tuple[int, int]
    squadron: str
    damage: int
    rating: int


class Choice(msgspec.Struct, frozen=True):
    """Why a flotilla was chosen where none was named: of those that are free and sound the nearest, so many points off; or it has
    the `bill` of that station at other times. `idle`: it has no station at sea to leave."""

    points: int
    sail: int
    idle: bool = True
    bill: bool = False


class Chit(msgspec.Struct, frozen=True):
    """The order that an errand needs to have its effect: its title, whether it is in hand, or who executes it already."""

    title: str = ""
    in_hand: bool = False
    holder: str = ""


class Errand(Enum):
    """What a formation is sent for."""

    SAIL = "sail"
    HOME = "home"
    WATCH = "watch"
    BLOCKADE = "blockade"
    ESCORT = "escort"
    JOIN = "join"
    RELIEF = "relief"


class SailingOrder(msgspec.Struct, frozen=True):
    """What `sail` sets. `book` is the player's with it; nothing is written before he has it written.

    `before` is the call that held until now; later calls of the bill are `kept` or `dropped`. `from_turn` is the turn of the year
    in which it can sail at the earliest, if not at once: it must be fitted out and formed first, and some of it stays `laid_up`.
    `refit` is the dockyard to which its state takes it before. It is `recalled` if the bill calls it elsewhere before it can be
    there. `when` are the turn and impulse from which it holds, if not from now. `other` is the convoy or formation that it is
    about, `chit` the order that it needs.
    """

    formation: str
    to: Place
    book: SeatOrders
    before: Call | None = None
    kept: tuple[Call, ...] = ()
    dropped: tuple[Call, ...] = ()
    bond: Bond | None = None
    from_turn: int = 0
    laid_up: int = 0
    refit: Place | None = None
    outlook: Outlook | None = None
    recalled: bool = False
    when: tuple[int, int] | None = None
    errand: Errand = Errand.SAIL
    other: str = ""
    chosen: Choice | None = None
    chit: Chit | None = None

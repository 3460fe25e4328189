"""The rows of the Event Booklet: tallies, political events, military campaigns and random events."""

from __future__ import annotations

from typing import Literal

from campaign.event_book.conditions import Condition, Occurred
from campaign.event_book.effects import Act, Effect, Lasting
from maps.theatre import Data

FILE = "events.toml"
QUARTERS = (1, 5, 9, 13)  # SL 9.211


class When(Data, frozen=True):
    year: int
    turn: int = 1


class Sway(Data, frozen=True):
    """A modifier of a die: once while a condition holds, or once for each point of a tally, of `most` points at most."""

    value: int
    why: str
    when: Condition | None = None
    tally: str = ""
    side: str = ""
    most: int = 3


class TallyRow(Data, frozen=True):
    id: str
    lasts: Literal["turn", "year", "campaign"] = "year"
    note: str = ""


class EventRow(Data, frozen=True):
    """SL 9.22: a political event.

    It is tested in these quarterly turns, not before a date (SL 9.223), if all of `needs` holds and nothing of `barred_by`;
    with a `die` it occurs on that number or less. Its effects come `delay` turns later (SL 9.223), and then when a die of
    `implementation` or less is thrown (SL 9.224). One that is tested `ahead` of
    its prerequisites keeps its place in the booklet and waits for them (SL 9.222).
    """

    id: str
    name: str
    recurs: bool = False
    quarters: tuple[int, ...] = QUARTERS
    not_before: When | None = None
    needs: tuple[Condition, ...] = ()
    barred_by: tuple[Condition, ...] = ()
    die: int | None = None
    sways: tuple[Sway, ...] = ()
    ahead: bool = False
    delay: int = 0
    implementation: int | None = None
    effects: tuple[Effect, ...] = ()
    note: str = ""


class Box(Data, frozen=True):
    """SL 9.233: a box of a progress track: the dice that move the marker on and those that move it back, and how far.

    On reaching it a status may change (SL 9.235), secondary effects come, or a side has won (SL 9.234).
    """

    advance: str = ""
    retreat: str = ""
    stride: int = 1
    win: str = ""
    status: str = ""
    effects: tuple[Effect, ...] = ()
    name: str = ""


class StatusRow(Data, frozen=True):
    """SL 9.238: a status that a campaign may have, and what lasts as long as it does."""

    id: str
    effects: tuple[Lasting, ...] = ()


class Assessment(Data, frozen=True):
    """SL 9.235: after each check of progress the status becomes this if all of `needs` holds, on a die if there is one."""

    reads: str
    needs: tuple[Condition, ...] = ()
    die: int | None = None


class CampaignRow(Data, frozen=True):
    """SL 9.23: a military campaign. Its marker begins in box `start`, counted from 1, and advances towards the last.

    Whether it begins is asked in the quarterly turns named, or in every turn (SL 9.212); once a year (SL 9.236). It is assessed
    each turn or quarter (SL 9.233) and is over, undecided, after the turn of the year that is its deadline.
    """

    id: str
    name: str
    track: tuple[Box, ...]
    start: int
    statuses: tuple[StatusRow, ...] = ()
    status: str = ""
    quarters: tuple[int, ...] = QUARTERS
    every_turn: bool = False
    not_before: When | None = None
    needs: tuple[Condition, ...] = ()
    barred_by: tuple[Condition, ...] = ()
    die: int | None = None
    assessed: Literal["turn", "quarter"] = "turn"
    sways: tuple[Sway, ...] = ()
    assessments: tuple[Assessment, ...] = ()
    deadline: int = 16
    note: str = ""


class RandomRow(Data, frozen=True):
    """SL 4.21a: what befalls on these dice at the start of a turn, in these turns of the year."""

    id: str
    name: str
    dice: str
    effects: tuple[Act, ...]
    turns: tuple[int, int] = (1, 16)
    note: str = ""


class EventBook(Data, frozen=True):
    """The whole booklet; without any rows, a theatre without politics."""

    tallies: dict[str, TallyRow] = {}
    events: dict[str, EventRow] = {}
    campaigns: dict[str, CampaignRow] = {}
    random: tuple[RandomRow, ...] = ()


NO_EVENTS = EventBook()


def prerequisites(row: EventRow) -> list[str]:
    """SL 9.222: the events that an event needs and that are tested before it."""
    return [] if row.ahead else [one.id for one in row.needs if isinstance(one, Occurred)]

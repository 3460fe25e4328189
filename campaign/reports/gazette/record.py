"""What a gazette is written from: the facts that its reader may know, each with its date, and what pieces are called.

The umpire reads all; a side's edition is made from the facts that `reports.sides` lets it read and from its own pieces
at the outset and at present, so that what it should not know never comes to the press.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil
from typing import NamedTuple, TypeVar

from campaign.calendar import DAYS, day_of
from campaign.outline import Admiralty, Outline, Piece, joined
from campaign.record.documents import AnyFact
from campaign.record.past import Row
from campaign.record.readers import Loyal, side_of
from campaign.record.weather import TurnBegan
from campaign.reports.colours import Colours
from campaign.reports.dates import AnyClock, Moment, at_stage, nth_turn, of_clock
from campaign.reports.names import Names
from campaign.reports.sides import seen
from campaign.sightings import of_enemies
from maps.theatre import SEASONS, Theatre
from table.dice import Fact

Kind = TypeVar("Kind", bound=Fact)
AnyPiece = TypeVar("AnyPiece", bound=Piece)


class Entry(NamedTuple):
    """A fact, when it happened, the turn of the campaign that it happened in, and whose each piece was then."""

    fact: AnyFact
    moment: Moment
    turn: int
    phase: int
    loyal: Loyal

    @property
    def date(self) -> str:
        return self.moment.date

    def side_of(self, piece: str) -> str:
        """The side that a piece served then."""
        return side_of(piece, self.loyal)


class Sources(NamedTuple):
    """A campaign as it is kept: its name, theatre, the rows of its past, its outset and its present."""

    name: str
    theatre: Theatre
    rows: Sequence[Row]
    outset: Outline
    present: Outline


class Record:
    """The past that a reader may know: `side` is his, or None for the umpire's whole."""

    def __init__(self, sources: Sources, side: str | None = None) -> None:
        self.name, self.theatre, self.side = sources.name, sources.theatre, side
        self.colours = Colours(sources.outset, sources.present, sources.rows)
        self.names = Names(joined(sources.outset, sources.present))
        self.outset, self.present = (known(world, side) for world in (sources.outset, sources.present))
        rows: Iterable[Row] = self.colours.over(sources.rows)
        rows = rows if side is None else seen(rows, side, blind=sources.present.double_blind)
        self.entries = list(dated(rows, sources.present.clock))

    def of(self, kind: type[Kind]) -> Iterator[tuple[Entry, Kind]]:
        """The entries of a kind with their facts, in their order."""
        return ((entry, entry.fact) for entry in self.entries if isinstance(entry.fact, kind))

    @property
    def sides(self) -> list[str]:
        """All sides, in the theatre's order."""
        return [side.id for side in self.theatre.heading.sides]

    @property
    def readers(self) -> list[str]:
        """The sides whose secrets the reader knows."""
        return [side for side in self.sides if self.side in (None, side)]

    def title(self, side: str) -> str:
        """A side's fleet as the theatre names it."""
        return next((one.name for one in self.theatre.heading.sides if one.id == side), side)

    def tint(self, side: str) -> str:
        """A side's colour: that of its first flag."""
        flags = {flag.id: flag for flag in self.theatre.heading.flags}
        own = next((one.flags for one in self.theatre.heading.sides if one.id == side), ())
        return flags[own[0]].tint if own else "#444444"

    def side_of(self, piece: str) -> str:
        """The side that a piece serves at last."""
        return side_of(piece, self.colours.now)

    @cached_property
    def first_year(self) -> int:
        return self.outset.clock.year

    @cached_property
    def now(self) -> Moment:
        return of_clock(self.present.clock)

    def day(self, moment: Moment) -> int:
        """Days since the first of January of the first year."""
        return (moment.year - self.first_year) * DAYS + day_of(moment.turn, moment.stage)

    @property
    def days(self) -> int:
        """How long the pictures of the year are: the first year whole, later ones to the end of the season."""
        seasons = max(len(SEASONS), ceil(self.day(self.now) * len(SEASONS) / DAYS))
        return ceil(seasons * DAYS / len(SEASONS))


def known(world: Outline, side: str | None) -> Outline:
    """A world as far as a reader may know it: all for the umpire; for a side what lies open and its own pieces."""
    if side is None:
        return world
    return Outline(
        theatre=world.theatre,
        clock=world.clock,
        sides=world.sides,
        winds=(),
        gales=(),
        prestige=world.prestige,
        double_blind=world.double_blind,
        events=world.events,
        leaders=_own(world.leaders, side),
        squadrons=_own(world.squadrons, side),
        formations=_own(world.formations, side),
        flotillas=_own(world.flotillas, side),
        spare_squadrons=_own(world.spare_squadrons, side),
        auxiliaries=_own(world.auxiliaries, side),
        convoys=_own(world.convoys, side),
        elsewhere=_own(world.elsewhere, side),
        admiralty=Admiralty({key: one for key, one in world.admiralty.issued.items() if one.side == side}),
        sightings=dict(of_enemies(world.sightings, side)),
    )


def _own(pieces: Mapping[str, AnyPiece], side: str) -> dict[str, AnyPiece]:
    return {key: one for key, one in pieces.items() if one.side == side}


def dated(rows: Iterable[Row], clock: AnyClock) -> Iterator[Entry]:
    """Rows of the past with their moments, counted from the phase that each turn began with."""
    began: dict[int, int] = {}
    for row in rows:
        if isinstance(row.fact, TurnBegan):
            began[row.turn] = row.phase
        turn = nth_turn(row.turn, clock)
        moment = at_stage(turn, row.phase - began[row.turn]) if row.turn in began else turn
        yield Entry(row.fact, moment, row.turn, row.phase, row.loyal)

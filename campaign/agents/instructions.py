"""Standing instructions for a sailing master, read from TOML: where each flotilla is to be and when, and of what it is formed.

    [[formation]]
    id = "toulon-fleet"
    gale = "shelter"          # or "heave-to", or "sail-on"
    calls = [ { turn = 4, impulse = 2, to = "cadiz" }, { turn = 6, to = "fort-de-france" } ]
    squadrons = ["toulon-1", "toulon-2"]
    divisions = [ { id = "toulon-second", squadrons = ["toulon-3"] } ]
    rendezvous = "cadiz"
    refit = 6
    avoid = ["strait-of-messina"]
    pressed = 3

From its turn and impulse on a call holds until the next, in every year unless it names one (`year`); `to` is a port, a space or a
sea zone. The flotilla is formed of
`squadrons`, with a subordinate flotilla for each of `divisions`; squadrons that have lost it gather at the port of `rendezvous`.
A squadron in port with `refit` damage points or more (4 unless said otherwise) stays behind to be repaired;
one that comes into harbour ready to founder does not go to sea again in the same turn, unless it is for home. A player's
officers take home what is near its damage rating, but not in the turn of the campaign that is `pressed`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Literal

import msgspec

from campaign.calendar import IMPULSES, TURNS
from maps.sea import Sea
from table.reading.checks import doubled, strangers
from table.reading.faults import refuse
from table.reading.tables import Table
from table.reading.toml import Reader, said

REFIT = 4  # damage points with which a squadron is no longer fit to leave port
FOUNDERING = 10  # with which most squadrons may lose sail (SL 7.35): who puts into harbour so worn sails only for home


class Call(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From a turn and impulse on, of one year or of every, make for this place."""

    turn: int
    to: str
    impulse: int = 1
    year: int = 0

    def of_year(self, year: int) -> bool:
        """Whether it is a call of this year: of every one, unless it names one."""
        return self.year in (0, year)


class Division(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A flotilla subordinate to that of its line, and its squadrons."""

    id: str
    squadrons: tuple[str, ...]


class Instruction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one flotilla is to do, and its divisions with it."""

    id: str
    calls: tuple[Call, ...]
    gale: Literal["shelter", "heave-to", "sail-on"] = "heave-to"
    squadrons: tuple[str, ...] = ()
    divisions: tuple[Division, ...] = ()
    rendezvous: str = ""
    refit: int = REFIT
    avoid: tuple[str, ...] = ()
    pressed: int = 0

    @property
    def flotillas(self) -> tuple[str, ...]:
        return self.id, *(division.id for division in self.divisions)

    @property
    def company(self) -> tuple[str, ...]:
        """All its squadrons, those of its divisions among them."""
        return *self.squadrons, *(name for division in self.divisions for name in division.squadrons)

    def call(self, turn: int, impulse: int, year: int) -> Call | None:
        """The call that holds at a time; one that was given for this year goes before one of every year."""
        past = [call for call in self.calls if call.of_year(year) and (call.turn, call.impulse) <= (turn, impulse)]
        return max(past, key=lambda call: (call.turn, call.impulse, call.year), default=None)

    def calls_in(self, turn: int, year: int) -> list[Call]:
        """Every call that holds at some time of a turn, in their order."""
        times = (self.call(turn, impulse, year) for impulse in range(1, IMPULSES + 1))
        return list(dict.fromkeys(call for call in times if call is not None))


class StandingInstructions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file of instructions; beside it the squadrons that a player wishes to be laid up, which no file tells (SL 4.3f)."""

    formation: tuple[Instruction, ...] = ()
    lay_up: tuple[str, ...] = ()


def read(
    text: str,
    sea: Sea,
    name: str = "instructions",
    side: str = "",
    fleet: Collection[str] | None = None,
    squadrons: Collection[str] | None = None,
) -> StandingInstructions:
    """The instructions of a file's text, every place known and every date possible; `fleet` names the side's formations."""
    found: list[str] = []
    book = _rows(text, name, found)
    found += [f"{name}: {fault}" for fault in (*faults(book, sea), *_strangers(book, side, fleet, squadrons))]
    refuse(found)
    return book


def well_formed(text: str, name: str = "instructions") -> StandingInstructions:
    """The instructions of a file's text as they are written; whether the chart has what they name is not asked."""
    found: list[str] = []
    book = _rows(text, name, found)
    refuse(found)
    return book


def _rows(text: str, name: str, found: list[str]) -> StandingInstructions:
    """The lines that are well formed; the faults of the others are added to those found."""
    reader, table = Reader(Path()), Table(name, "formation", Instruction)
    [lines] = reader.tables(said(text, name), name, table)
    found += reader.faults
    return StandingInstructions(lines)


def _strangers(
    book: StandingInstructions, side: str, fleet: Collection[str] | None, squadrons: Collection[str] | None
) -> Iterator[str]:
    """Formations and squadrons that are not the side's to instruct; nothing is asked of what is not given."""
    if fleet is not None:
        yield from strangers(f"formation of {side}", (name for line in book.formation for name in line.flotillas), fleet)
    if squadrons is not None:
        for line in book.formation:
            yield from (f"formation {line.id!r}: {fault}" for fault in strangers(f"squadron of {side}", line.company, squadrons))


def faults(book: StandingInstructions, sea: Sea) -> Iterator[str]:
    """Places that the theatre has not, dates that no year has, and pieces named twice."""
    known = {*sea.theatre.spaces, *sea.theatre.zones}
    for line in book.formation:
        for place in (*(call.to for call in line.calls), *line.avoid):
            if place not in known:
                yield f"formation {line.id!r}: unknown place {place!r}; expected a port, space or sea zone of the theatre"
        if line.rendezvous and line.rendezvous not in sea.theatre.ports:
            yield f"formation {line.id!r}: rendezvous {line.rendezvous!r}; expected a port of the theatre"
        for call in line.calls:
            if not (1 <= call.turn <= TURNS and 1 <= call.impulse <= IMPULSES):
                when = f"turn {call.turn} impulse {call.impulse}"
                yield f"formation {line.id!r}: {when}; expected turn 1-{TURNS}, impulse 1-{IMPULSES}"
    yield from doubled("formation", (name for line in book.formation for name in line.flotillas))
    yield from doubled("squadron", (name for line in book.formation for name in line.company))

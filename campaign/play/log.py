"""The past of a campaign, line by line, as the umpire or one side may read it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import takewhile
from typing import Any, NamedTuple

from campaign.play.errors import BadInput
from campaign.play.status import known_side
from campaign.record import documents
from campaign.record.past import Row
from campaign.record.weather import TurnBegan
from campaign.reports.colours import TURNINGS, Colours
from campaign.reports.log_lines import Line, lines
from campaign.reports.names import Names
from campaign.reports.sides import seen
from campaign.store import reading


class Wanted(NamedTuple):
    """Which lines of the log: as one side may read them, of one turn, the last so many, about a piece, of some kinds; with the
    reasons of the computer's seats for the umpire."""

    side: str | None = None
    turn: int | None = None
    last: int | None = None
    about: str | None = None
    kinds: tuple[str, ...] = ()
    reasons: bool = False


def log(url: str, name: str, wanted: Wanted) -> Iterable[Line]:
    """What happened, line by line: told with what follows at hand and only then picked by kind, since a die's place is in the
    next fact."""
    side, turn, kinds = wanted.side, wanted.turn, wanted.kinds
    known = documents.kinds()
    for kind in kinds:
        if kind not in known:
            raise BadInput(f"unknown kind {kind!r}; expected one of: {', '.join(known)}")
    world = reading.present(url, name).world
    known_side(world, side)
    if wanted.reasons and side is not None:
        raise BadInput("--reasons are the umpire's; expected it without --side")
    began = {row.turn: row.phase for row in reading.facts(url, name, kinds=[TurnBegan])}
    few = wanted.last if not kinds and side is None else None
    rows = of_turn(url, name, began, turn, wanted.about) if turn else reading.facts(url, name, about=wanted.about, last=few)
    if side is not None:
        colours = Colours(reading.outset(url, name), world, reading.facts(url, name, kinds=TURNINGS))
        rows = seen(colours.over(rows), side, blind=world.double_blind)
    names = Names(world, lambda: reading.outset(url, name))
    told = lines(rows, names, began, world.clock)
    found: Iterable[Line] = (line for line in told if not kinds or documents.kind_of(line.row.fact) in kinds)
    if wanted.reasons:
        chosen = [row for row in reading.reasons(url, name) if turn in (None, row.turn)]
        found = merge(lines(chosen, names, began, world.clock), found, key=lambda line: line.row.phase)
    return found if wanted.last is None else deque(found, maxlen=wanted.last)


def of_turn(url: str, name: str, began: dict[int, int], turn: int, about: str | None) -> Iterator[Row]:
    """The rows of one turn, in their order."""
    if turn not in began:
        raise BadInput(f"turn {turn} has not begun; expected 1 to {max(began)}" if began else "no turn has begun yet")
    rows = reading.facts(url, name, since_phase=began[turn], about=about)
    return takewhile(lambda row: row.turn == turn, rows)


def entry(line: Line) -> dict[str, Any]:
    """A line as a document."""
    row, moment = line.row, line.moment
    number = {} if row.number is None else {"number": row.number}
    return {
        "turn": row.turn,
        "turn_name": moment.turn_name,
        "date": moment.date,
        "impulse": moment.impulse,
        "increment": moment.increment,
        "phase": row.phase,
        "phase_name": row.phase_name,
        **number,
        "kind": documents.kind_of(row.fact),
        "rule": line.rule,
        "words": line.words,
        "fact": documents.document(row.fact),
    }

"""The log in words: each fact of the past with its date and its case."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from campaign.record.past import Row
from campaign.record.sailing import MarkedTime, Sailed
from campaign.record.telling import in_words
from campaign.record.wording import Names
from campaign.reports.dates import AnyClock, Moment, at_stage, nth_turn
from table.dice import Roll

LOOK_AHEAD = 4  # a formation's fate follows close on its die


class Line(NamedTuple):
    """One line of the log; `when` is its moment in words, made once for all lines of a phase."""

    when: str
    moment: Moment
    words: str
    row: Row

    @property
    def rule(self) -> str:
        return self.row.fact.rule

    def __str__(self) -> str:
        return f"{self.when} | {self.rule} | {self.words}"


def lines(rows: Iterable[Row], names: Names, began: Mapping[int, int], clock: AnyClock) -> Iterator[Line]:
    """The log of some rows of the past; `began` is the phase that each turn began with."""
    phase = None
    for row, following in _followed(rows):
        if row.phase != phase:
            phase, turn, first = row.phase, nth_turn(row.turn, clock), began.get(row.turn)
            moment = turn if first is None else at_stage(turn, phase - first)
            when = moment.short if moment.impulse else f"{moment.short}, {row.phase_name}"
        yield Line(when, moment, in_words(row.fact, names, _whence(row, following)), row)


def _followed(rows: Iterable[Row]) -> Iterator[tuple[Row, Iterable[Row]]]:
    """Each row with the few that come after it, read no farther than that."""
    coming = iter(rows)
    window = deque(islice(coming, LOOK_AHEAD + 1))
    while window:
        yield window.popleft(), window
        window.extend(islice(coming, 1))


def _whence(row: Row, following: Iterable[Row]) -> str | None:
    """The place that the formation of a die was at, from what is told of it next in the same phase."""
    about = row.fact.about if isinstance(row.fact, Roll) else ""
    for later in following if about else ():
        if later.phase == row.phase:
            match later.fact:
                case Sailed(formation=formation, here=place) if formation == about:
                    return place
                case MarkedTime(formation=formation, place=place) if formation == about:
                    return place
    return None

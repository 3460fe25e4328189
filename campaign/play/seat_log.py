"""The log as one player may read it: a turn at a time, day by day, each die with its modifiers, up to this very moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, groupby
from typing import NamedTuple

from campaign.play import log as past
from campaign.play.errors import BadInput
from campaign.play.log import Wanted
from campaign.play.seated_player import SeatedPlayer
from campaign.record.dice import arithmetic
from campaign.record.documents import of_campaign
from campaign.record.past import Row
from campaign.reports.dates import nth_turn
from campaign.reports.log_lines import Line, lines
from campaign.reports.sides import seen
from campaign.sequence import TURN
from table.dice import Roll
from table.wording import capital


class Entry(NamedTuple):
    """A line of the log: what happened, by which case; of a die what it decided, how it was reckoned, and whether it served."""

    words: str
    rule: str
    sum: str = ""
    served: bool | None = None


class Day(NamedTuple):
    """What happened at one moment."""

    when: str
    entries: tuple[Entry, ...]


class TurnLog(NamedTuple):
    """A turn of the log, counted from the war's first; `last` is the present one."""

    turn: int
    last: int
    title: str
    days: tuple[Day, ...]

    def latest(self, most: int) -> TurnLog:
        """Its last days, the latest first, at least one of them and else no more than so many lines."""
        kept, left = list[Day](), most
        for day in reversed(self.days):
            left -= len(day.entries)
            if kept and left < 0:
                break
            kept.append(day)
        return self._replace(days=tuple(kept))


def spelt_out(when: str) -> str:
    """A moment as the log dates it, `12 Feb 1805, I2 M3`, in words for who does not know its letters."""
    return re.sub(r" M(\d+)$", r", increment \1", re.sub(r", I(\d+)", r", impulse \1", when))


def of_turn(player: SeatedPlayer, turn: int | None = None) -> TurnLog:
    """The log of a turn, the present one if none is named, as the player's side may read it."""
    clock = player.view.clock
    now = clock.number
    wanted = now if turn is None else turn
    if not 1 <= wanted <= now:
        raise BadInput(f"turn {wanted} has not been; expected 1 to {now}")
    told = chain(_closed(player, wanted), _running(player) if wanted == now else ())
    days = tuple(Day(spelt_out(when), tuple(map(_entry, group))) for when, group in groupby(told, key=lambda line: line.when))
    return TurnLog(wanted, now, nth_turn(wanted, clock).turn_name, days)


def _closed(player: SeatedPlayer, turn: int) -> Iterator[Line]:
    """The phases of a turn that are over; in a turn that has only begun there is none."""
    try:
        yield from past.log(player.url, player.table.archive.record.name, Wanted(player.side, turn=turn))
    except BadInput:
        return


def _running(player: SeatedPlayer) -> Iterator[Line]:
    """What has happened so far in the phase that is played now."""
    session = player.session
    clock, phase = session.state.clock, session.phase_number
    facts = of_campaign(session.state.tray.journal)
    rows = [Row(fact, phase, clock.number, TURN[clock.stage].name, None, player.news.loyal) for fact in facts]
    blind = session.state.double_blind
    yield from lines(seen(rows, player.side, blind=blind), player.names, {clock.number: phase - clock.stage}, clock)


def _entry(line: Line) -> Entry:
    fact = line.row.fact
    if not isinstance(fact, Roll):
        return Entry(capital(line.words), line.rule)
    reckoned = arithmetic(fact)
    return Entry(capital(line.words.removesuffix(reckoned).rstrip().removesuffix(":")), line.rule, reckoned, fact.success)

"""What is printed of a campaign: gazette, battles, summary, fleet displays, for the umpire or for one side.

A side's editions are made of the facts that it may read and of its own pieces. Terminal and pages print from here. No rules are
loaded for what is told from the record alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from campaign.loyalties import loyalties
from campaign.outline import Outline, joined
from campaign.play.errors import BadInput
from campaign.play.status import known_side
from campaign.play.theatre_headings import tints
from campaign.record.battle import BattleEnded, BattleJoined, BroughtTo, IntensitySettled
from campaign.record.documents import AnyFact
from campaign.record.past import Row
from campaign.record.weather import TurnBegan
from campaign.reports import after_battle, battle_report
from campaign.reports.after_battle import AfterBattle
from campaign.reports.battle_report import BattleTold
from campaign.reports.colours import Colours
from campaign.reports.dates import at_stage, nth_turn, of_clock
from campaign.reports.log_lines import lines
from campaign.reports.names import Names
from campaign.reports.sides import seen
from campaign.reports.summary import Summary, gather
from campaign.reports.verdict import Standing
from campaign.store import reading
from campaign.store.present import PresentCampaign
from table.wording import people

if TYPE_CHECKING:
    from campaign.theatres.contents import Contents


OF_A_LIST = (BattleJoined, BroughtTo, IntensitySettled, BattleEnded)  # the kinds of fact that a list of battles is made of


class Past(NamedTuple):
    """A campaign as it is kept: its name and theatre, the rows of its past, its outset and present, and what it is played by."""

    name: str
    theatre: str
    rows: Sequence[Row]
    outset: Outline
    present: Outline
    contents: Callable[[], Contents]


class Gazette(NamedTuple):
    """A page, and its verdict in a line."""

    page: str
    verdict: str


class BattleListed(NamedTuple):
    """A battle in the list: when and where, how hot (nothing if it was not fought), who won, what each side lost; `waits` is the
    resolver that it waits for, if it is not over."""

    battle: str
    turn: int
    place: str
    intensity: str = ""
    victor: str = ""
    lost: dict[str, int] = {}
    fought: bool = False
    waits: str = ""
    phase: int = 0


class BattleInWords(NamedTuple):
    """The same as a person reads it; `battle` is its name in an address."""

    battle: str
    date: str
    where: str
    heat: str
    outcome: str
    lost: str


class Press:
    """What may be printed for a reader: a side, or None for the umpire, who reads all."""

    def __init__(self, past: Past, side: str | None) -> None:
        self.past, self.side = past, known_side(past.present, side)

    @cached_property
    def rows(self) -> list[Row]:
        """The past as its reader may know it."""
        coloured = Colours(self.past.outset, self.past.present, self.past.rows).over(self.past.rows)
        blind = self.past.present.double_blind
        return list(coloured if self.side is None else seen(coloured, self.side, blind=blind))

    def gazette(self) -> Gazette:
        """The naval gazette: the umpire's edition tells all, a side's only what it may read."""
        from campaign.reports.gazette.edition import edition, printed
        from campaign.reports.gazette.record import Record, Sources

        past, played_by = self.past, self.past.contents()
        record = Record(Sources(past.name, played_by.theatre, past.rows, past.outset, past.present), self.side)
        told = edition(record, played_by.booklets)
        return Gazette(printed(record, told), told.leader.verdict)

    def summary(self) -> Summary:
        past = self.past
        found = gather(lines(self.rows, self.names, self._began, past.present.clock), self.names, self.side)
        found.standing = Standing.of(past.present)
        return found

    @property
    def names(self) -> Names:
        return Names(self.past.present, lambda: self.past.outset)

    @property
    def date(self) -> str:
        return of_clock(self.past.present.clock).date

    @cached_property
    def _began(self) -> dict[int, int]:
        """The phase that each turn began with."""
        return {row.turn: row.phase for row in self.rows if isinstance(row.fact, TurnBegan)}

    # -- battles -------------------------------------------------------------------------------------------------------

    def battles(self) -> list[BattleListed]:
        """Those that are over, or told so far."""
        return listed_battles(self.rows)

    def battle(self, battle: str) -> BattleTold:
        """One battle told whole."""
        facts = self._facts_of(battle)
        first = next(row for row in self.rows if isinstance(row.fact, BattleJoined) and row.fact.battle == battle)
        names = Names(joined(self.past.outset, self.past.present))
        return battle_report.told(facts, names, self._date(first.turn, first.phase), self.past.name)

    def battle_in_short(self, battle: str) -> AfterBattle:
        """What one battle came to."""
        self._facts_of(battle)
        return after_battle.after([row.fact for row in self.rows], battle, loyalties(self.past.outset, self.past.present))

    def _facts_of(self, battle: str) -> list[AnyFact]:
        facts = list(battle_report.of_battle(self.rows, battle))
        if not facts:
            known = battle_report.battles(self.rows)
            expected = f"expected one of {', '.join(known)}" if known else "there has been none yet"
            raise BadInput(f"unknown battle {battle!r}; {expected}")
        return facts

    def _date(self, turn: int, phase: int) -> str:
        """The date of a phase in a turn."""
        first = nth_turn(turn, self.past.present.clock)
        return (at_stage(first, phase - self._began[turn]) if turn in self._began else first).date

    def battles_in_words(self) -> list[BattleInWords]:
        """The latest first."""
        return [self._in_words(one) for one in reversed(self.battles())]

    def _in_words(self, one: BattleListed) -> BattleInWords:
        heat = f"a {one.intensity} action" if one.intensity else "not fought"
        outcome = f"a victory for {people(one.victor)}" if one.victor else "undecided" if one.fought else "they parted"
        lost = ", ".join(f"{people(side)} {count} sail" for side, count in one.lost.items() if count) or "none"
        return BattleInWords(one.battle, self._date(one.turn, one.phase), self.names.place(one.place), heat, outcome, lost)

    def battle_page(self, battle: str) -> str:
        return battle_report.rendered(self.battle(battle), html=True, tints=tints(self.past.theatre))


def listed_battles(rows: Sequence[Row]) -> list[BattleListed]:
    """The battles of some rows of the past, with how each came out."""
    found: dict[str, BattleListed] = {}
    for row in rows:
        match row.fact:
            case BattleJoined(battle=battle, place=place):
                found[battle] = BattleListed(battle, row.turn, place, phase=row.phase)
            case BroughtTo(battle=battle, place=place):
                found[battle] = found[battle]._replace(place=place)
            case IntensitySettled(battle=battle, intensity=intensity):
                found[battle] = found[battle]._replace(intensity=intensity)
            case BattleEnded(battle=battle, victor=victor, lost=lost, fought=fought):
                found[battle] = found[battle]._replace(victor=victor, lost=dict(lost), fought=fought)
    return list(found.values())


def of_record(url: str, name: str, side: str | None = None, *, late: bool = False) -> Press:
    """From what is kept; `late` adds the battles that the umpire has reported in the open phase."""
    present = reading.present(url, name)
    rows = [*reading.facts(url, name), *(reported_of_late(url, name) if late else ())]
    past = Past(name, present.theatre, rows, reading.outset(url, name), present.world, lambda: _played_by(present))
    return Press(past, side)


def record_edition(url: str, name: str) -> str:
    """A hash of all that the umpire's papers are printed of: while it is the same, so are they."""
    present, late = reading.present(url, name), reported_of_late(url, name)
    content = msgspec.json.encode([present.phase, present.document, present.fingerprint, present.contents, late])
    return blake2b(content, digest_size=8).hexdigest()


def _played_by(present: PresentCampaign) -> Contents:
    from campaign.play.sources import shown

    return shown(present).contents


def reported_of_late(url: str, name: str) -> list[Row]:
    """What has happened in the open phase, as rows of the record will tell it, if the umpire has reported a battle in it."""
    if not reading.ruled(url, name):
        return []
    from campaign.play.table import laid_out
    from campaign.record.documents import of_campaign

    with laid_out(url, name, to_read=True) as table:
        session = table.session()
        turn, phase = session.state.clock.number, session.phase_number
        facts = of_campaign(session.state.tray.journal)
    return [Row(fact, phase, turn) for fact in facts]

"""SL 8.126: the umpire's reports of battles on a real table, as letters of play by mail vouch for them.

A report does not travel: both players enter the same form. Its hash goes with every letter whose answers stand on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from campaign.correspondence.letters import Given, ReportHash
from campaign.play.seat_orders import Place
from campaign.question_kinds import BATTLE_REPORT
from table.archives import Choice
from tactical.handoff import BattleReport

REPORT = BATTLE_REPORT.name
Record = Iterator[tuple[int, list[Choice]]]  # phases by their numbers, with what was answered in each


class Fence(NamedTuple):
    """A report that a letter ends before: who takes it in must be able to enter it. `before` is the place that it ends at."""

    report: ReportHash
    before: Place


def reports(record: Record) -> Iterator[ReportHash]:
    """All that the umpire has reported, in its order."""
    for number, choices in record:
        for nth, choice in enumerate(choice for choice in choices if choice.kind == REPORT):
            yield _reported(number, nth, choice)


def fence(record: Record, side: str, first: Place, last: Place) -> Fence | None:
    """The first report that was entered after a side's answer of that place, and is later than its last fence."""
    for number, choices in record:
        own = told = 0
        for choice in choices:
            if choice.kind == REPORT:
                if first < (number, own) and last < (number, told):
                    return Fence(_reported(number, told, choice), (number, own))
                told += 1
            own += choice.side == side
    return None


def _reported(phase: int, nth: int, choice: Choice) -> ReportHash:
    """What counts of a report: two umpires need not have made the same remarks."""
    told = msgspec.convert(choice.answer, list[BattleReport])
    counted = [msgspec.structs.replace(one, remarks="", amendments=()) for one in told]
    return ReportHash(
        phase, nth, told[0].brief if told else "", blake2b(msgspec.json.encode(counted), digest_size=16).hexdigest()
    )


def called(*reports: ReportHash | None) -> str:
    """The battle that they are of; a report that leaves it to the Combat Damage Table does not name it."""
    return next((one.battle for one in reports if one is not None and one.battle), "the battle that waits")


def after(place: Place, answers: Sequence[Given] | Sequence[ReportHash]) -> Place:
    """The place after the last of some answers, if it is later than this one."""
    return max([place, *((one.phase, one.nth + 1) for one in answers)])

"""The actions of the year: each battle in brief, and told whole as `battle_report` tells it (SL 8)."""

from __future__ import annotations

import msgspec

from campaign.record.battle import BattleJoined, BroughtTo, Engaged, StoodOff, Struck
from campaign.record.documents import AnyFact
from campaign.record.past import Row
from campaign.reports import battle_report
from campaign.reports.battle_report import BattleTold
from campaign.reports.gazette.record import Entry, Record
from campaign.reports.gazette.words import joined
from table.wording import within

HEAT = {"light": "a distant cannonade", "medium": "a general action", "heavy": "a close and bloody action"}
ON_MERCHANTMEN = "an attack upon merchantmen"


class Action(msgspec.Struct, frozen=True):
    """A battle: its number in the year, place and day, whether guns spoke, prizes by captor, convoys, and the whole told.

    `meeting` says in a sentence who met and who stood off.
    """

    number: int
    id: str
    place: str
    date: str
    day: int
    fought: bool
    prizes: dict[str, tuple[str, ...]]
    convoys: tuple[str, ...]
    meeting: str
    told: BattleTold

    @property
    def sail(self) -> int:
        return sum(fleet.sail for fleet in self.told.fleets)

    @property
    def lost(self) -> int:
        return sum(fleet.lost for fleet in self.told.fleets)

    @property
    def unresisted(self) -> bool:
        """SL 10.131: whether merchantmen alone were there on a side, who cannot fire."""
        return bool(self.convoys) and not all(fleet.sail for fleet in self.told.fleets)

    @property
    def heat(self) -> str:
        return ON_MERCHANTMEN if self.unresisted else HEAT.get(self.told.intensity, "an action")


def actions(record: Record) -> list[Action]:
    """Every battle in its order."""
    rows = [Row(entry.fact, entry.phase, entry.turn) for entry in record.entries]
    return [_action(number, entry, joined, rows, record) for number, (entry, joined) in enumerate(record.of(BattleJoined), 1)]


def _action(number: int, entry: Entry, joined: BattleJoined, rows: list[Row], record: Record) -> Action:
    facts = list(battle_report.of_battle(rows, joined.battle))
    told = battle_report.told(facts, record.names, entry.date, record.name)
    struck = [fact for fact in facts if isinstance(fact, Struck) and fact.squadron]
    prizes = {side: tuple(fact.sail for fact in struck if fact.side == side) for side in record.sides}
    convoys = record.names.world.convoys
    engaged = [fact.formation for fact in facts if isinstance(fact, Engaged) and fact.formation in convoys]
    place = next((fact.place for fact in facts if isinstance(fact, BroughtTo)), joined.place)
    return Action(
        number,
        joined.battle,
        place,
        entry.date,
        record.day(entry.moment),
        told.fought,
        prizes,
        tuple(map(record.names.piece, engaged)),
        _meeting(facts, record),
        told,
    )


def _meeting(facts: list[AnyFact], record: Record) -> str:
    """Who came upon whom, and who would not stay."""
    met = dict.fromkeys(record.names.piece(fact.formation) for fact in facts if isinstance(fact, (Engaged, StoodOff)))
    off = [f"{record.names.piece(fact.formation)} {fact.why}" for fact in facts if isinstance(fact, StoodOff)]
    return "; ".join(part for part in (f"{joined(map(within, met))} met" if met else "", joined(map(within, off))) if part)

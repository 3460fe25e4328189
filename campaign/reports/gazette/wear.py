"""How the fleets wore (SL 11.2): mean damage of a side's squadrons as each turn ended, and what sea, guns and yards did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from campaign.calendar import DAYS, TURNS
from campaign.record.causes import Harm
from campaign.record.documents import AnyFact
from campaign.record.fleet import Arrived, Damaged, Formed, Repaired, Transferred, Unformed, Withdrawn
from campaign.record.readers import side_of
from campaign.record.weather import TurnBegan
from campaign.reports.gazette.record import Record

GALES, BATTLE, KEEPING_THE_SEA, OTHERWISE = NAMES = ("gales", "battle", "keeping the sea", "otherwise")
CAUSES = {  # what damage came by, as the gazette counts it
    Harm.GALE: GALES, Harm.GUNS: BATTLE, Harm.PRIZE: BATTLE, Harm.FIRESHIP: BATTLE, Harm.BOMBS: BATTLE,
    Harm.CONVOY_FIGHT: BATTLE, Harm.AT_SEA: KEEPING_THE_SEA, Harm.FITTING_OUT: KEEPING_THE_SEA, Harm.OVERSIZED: KEEPING_THE_SEA,
    Harm.STRAIT: KEEPING_THE_SEA, Harm.STATION: KEEPING_THE_SEA, Harm.RAID: OTHERWISE, Harm.OTHER: OTHERWISE,
}  # fmt: skip


class Turn(msgspec.Struct):
    """A turn of one side: its squadrons' mean damage as it ended, points suffered by cause, and points repaired."""

    number: int
    mean: float = 0.0
    worst: int = 0
    squadrons: int = 0
    suffered: Counter[str] = msgspec.field(default_factory=Counter)
    repaired: int = 0


class Wear(msgspec.Struct):
    """A side's year, turn by turn; `first` is the mean damage with which it began."""

    side: str
    first: float
    turns: list[Turn]

    @property
    def suffered(self) -> Counter[str]:
        return sum((turn.suffered for turn in self.turns), Counter())

    @property
    def repaired(self) -> int:
        return sum(turn.repaired for turn in self.turns)


def wear(record: Record) -> list[Wear]:
    """The wear of every side whose squadrons the reader knows."""
    return [_side(record, side) for side in record.readers]


def _side(record: Record, side: str) -> Wear:
    damage = {key: one.damage for key, one in record.outset.squadrons.items()}
    loyal = record.colours.loyal[0]
    first = _mean(_own(damage, side, loyal))
    counters = _counters(record)
    turns: list[Turn] = []
    for entry in record.entries:
        fact = entry.fact
        if isinstance(fact, TurnBegan):
            _close(turns, _own(damage, side, loyal))
            turns.append(Turn(entry.turn))
        _stand(damage, fact, counters)
        if isinstance(fact, (Damaged, Repaired)) and turns and entry.side_of(fact.squadron) == side:
            _count(turns[-1], fact)
        loyal = entry.loyal
    _close(turns, _own(damage, side, loyal))
    return Wear(side, first, turns)


def _own(damage: dict[str, int], side: str, loyal: Mapping[str, str]) -> list[int]:
    """The damage of a side's squadrons, as far as the reader knows it."""
    return [points for squadron, points in damage.items() if side_of(squadron, loyal) == side]


def _counters(record: Record) -> frozenset[str]:
    """The squadrons of the campaign, formed or not."""
    return frozenset(name for world in (record.outset, record.present) for name in (*world.squadrons, *world.spare_squadrons))


def _stand(damage: dict[str, int], fact: AnyFact, counters: frozenset[str]) -> None:
    """How a squadron stands after a fact, and who is in play no more; with a sail comes her squadron's damage (SL 3.26f)."""
    match fact:
        case Damaged(squadron=squadron, total=total) | Repaired(squadron=squadron, total=total):
            damage[squadron] = total
        case Arrived(squadron=squadron):
            damage.setdefault(squadron, 0)
        case Formed(piece=piece) if piece in counters:
            damage.setdefault(piece, 0)
        case Transferred(donor=donor, recipient=squadron):
            damage[squadron] = max(damage.get(squadron, 0), damage.get(donor, 0))
        case Unformed(piece=piece) | Withdrawn(squadron=piece):
            damage.pop(piece, None)


def _count(turn: Turn, fact: Damaged | Repaired) -> None:
    if isinstance(fact, Damaged):
        turn.suffered[CAUSES[fact.cause]] += fact.points
    else:
        turn.repaired += fact.points


def _close(turns: list[Turn], damage: list[int]) -> None:
    """A turn has ended: how the squadrons stand."""
    if turns:
        turns[-1].mean, turns[-1].squadrons, turns[-1].worst = _mean(damage), len(damage), max(damage, default=0)


def _mean(damage: list[int]) -> float:
    return sum(damage) / len(damage) if damage else 0.0


def day_of_turn(number: int) -> float:
    """The day on which a turn of the campaign begins."""
    return DAYS * (number - 1) / TURNS

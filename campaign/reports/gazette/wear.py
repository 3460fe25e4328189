"""How the fleets wore (SL 11.2): mean damage of a side's squadrons as each turn ended, and what sea, guns and yards did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from campaign.calendar import DAYS, TURNS
from campaign.reports.gazette.record import Document, Record
from campaign.reports.sides import side_of

CAUSES = (  # how the cases begin by which damage comes
    ("gales", ("SL 5.36", "SL 11.23e", "SL 11.23d")),
    ("battle", ("SL 8.", "SL 6.23", "SL 6.24", "SL 10.13")),
    ("keeping the sea", ("SL 11.22", "SL 11.23", "SL 7.2")),
)
OTHERWISE = "otherwise"
STANDS = ("damaged", "repaired", "arrived")  # how a squadron stands
GONE = {"unformed": "piece", "withdrawn": "squadron"}  # the field that names who is in play no more
NAMES = (*(name for name, _ in CAUSES), OTHERWISE)


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
    damage = {key: int(one["damage"]) for key, one in record.outset["squadrons"].items()}
    loyal = record.colours.loyal[0]
    first = _mean(_own(damage, side, loyal))
    turns: list[Turn] = []
    for entry in record.entries:
        fact = entry.fact
        if entry.kind == "turn-began":
            _close(turns, _own(damage, side, loyal))
            turns.append(Turn(entry.turn))
        elif entry.kind in GONE:
            damage.pop(fact[GONE[entry.kind]], None)
        elif entry.kind in STANDS:
            damage[fact["squadron"]] = fact.get("total", damage.get(fact["squadron"], 0))
            if turns and entry.side_of(fact["squadron"]) == side:
                _count(turns[-1], fact)
        loyal = entry.loyal
    _close(turns, _own(damage, side, loyal))
    return Wear(side, first, turns)


def _own(damage: dict[str, int], side: str, loyal: Mapping[str, str]) -> list[int]:
    """The damage of a side's squadrons, as far as the reader knows it."""
    return [points for squadron, points in damage.items() if side_of(squadron, loyal) == side]


def _count(turn: Turn, fact: Document) -> None:
    match fact["fact"]:
        case "damaged":
            turn.suffered[cause(fact["rule"])] += fact["points"]
        case "repaired":
            turn.repaired += fact["points"]


def _close(turns: list[Turn], damage: list[int]) -> None:
    """A turn has ended: how the squadrons stand."""
    if turns:
        turns[-1].mean, turns[-1].squadrons, turns[-1].worst = _mean(damage), len(damage), max(damage, default=0)


def _mean(damage: list[int]) -> float:
    return sum(damage) / len(damage) if damage else 0.0


def cause(rule: str) -> str:
    return next((name for name, cases in CAUSES if rule.startswith(cases)), OTHERWISE)


def day_of_turn(number: int) -> float:
    """The day on which a turn of the campaign begins."""
    return DAYS * (number - 1) / TURNS

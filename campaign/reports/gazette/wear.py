"""How the fleets wore (SL 11.2): mean damage of a side's squadrons as each turn ended, and what sea, guns and yards did."""

from __future__ import annotations

from collections import Counter

import msgspec

from campaign.calendar import DAYS, TURNS
from campaign.reports.gazette.record import Record

CAUSES = (  # how the cases begin by which damage comes
    ("gales", ("SL 5.36", "SL 11.23e", "SL 11.23d")),
    ("battle", ("SL 8.", "SL 6.23", "SL 6.24", "SL 10.13")),
    ("keeping the sea", ("SL 11.22", "SL 11.23", "SL 7.2")),
)
OTHERWISE = "otherwise"
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
    damage = {key: int(one["damage"]) for key, one in record.outset["squadrons"].items() if one["side"] == side}
    first = _mean(damage)
    turns: list[Turn] = []
    for entry in record.entries:
        fact = entry.fact
        if entry.kind == "turn-began":
            _close(turns, damage)
            turns.append(Turn(entry.turn))
        elif entry.kind == "unformed":
            damage.pop(fact["piece"], None)
        elif entry.kind in ("damaged", "repaired", "arrived") and record.side_of(fact["squadron"]) == side and turns:
            damage[fact["squadron"]] = fact.get("total", damage.get(fact["squadron"], 0))
            if entry.kind == "damaged":
                turns[-1].suffered[cause(fact["rule"])] += fact["points"]
            turns[-1].repaired += fact["points"] if entry.kind == "repaired" else 0
    _close(turns, damage)
    return Wear(side, first, turns)


def _close(turns: list[Turn], damage: dict[str, int]) -> None:
    """A turn has ended: how the squadrons stand."""
    if turns:
        turns[-1].mean, turns[-1].squadrons = _mean(damage), len(damage)
        turns[-1].worst = max(damage.values(), default=0)


def _mean(damage: dict[str, int]) -> float:
    return sum(damage.values()) / len(damage) if damage else 0.0


def cause(rule: str) -> str:
    return next((name for name, cases in CAUSES if rule.startswith(cases)), OTHERWISE)


def day_of_turn(number: int) -> float:
    """The day on which a turn of the campaign begins."""
    return DAYS * (number - 1) / TURNS

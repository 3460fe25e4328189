"""The charts of battle: the weather gauge, who comes up, the Combat Damage Table and what befalls leaders."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from campaign.charts.row import Row
from table.wording import counted

COLUMNS = range(9)  # SL 8.335: of the Combat Damage Table
TEMPERS = ("Rash", "Aggressive", "Cautious", "Timid")  # SL 3.43d


class WeatherGauge(Row, frozen=True):
    """C-11 Weather Gauge Chart: what is added to the base chance (SL 8.221)."""

    base: int
    on_station: int
    with_wind: int
    light: int
    against_wind: int
    out_of_zone: int
    swift: int
    damage_divisor: int


class BattleReinforcement(Row, frozen=True):
    """C-12 Battle Reinforcement Chart: what is added to the leader's die (SL 8.242).

    `squadrons` has the due of a formation of one squadron, of two, and so on; the last figure stands for more. `partial_screen`
    is added to an auxiliary's help that was screened in part (SL 6.28f). `turns` says in which turn of a battle that is fought
    turn by turn a formation comes up, by what its die had to spare, from none on; `from_port` is added for one out of harbour.
    """

    fitting_out: int
    against_wind: int
    auxiliary: int
    partial_screen: int
    squadrons: tuple[int, ...]
    personality: dict[str, int]
    turns: tuple[int, ...]
    from_port: int


class Casualty(Row, frozen=True):
    """C-16 Leader Casualty Table, one range of dice: what becomes of him, and for how many turns he is away if wounded."""

    fate: Literal["killed", "captured", "wounded"]
    turns: int = 0

    def __str__(self) -> str:
        return f"wounded for {counted(self.turns, 'turn')}" if self.fate == "wounded" else self.fate


class CombatColumns(Row, frozen=True):
    """SL 8.36 and the shifts of C-15: columns set beforehand, and what squadrons of one class have against another's (SL 3.232).

    `fleet_shifts` are the same in every combat, by a side, a command or a contingent's flag (SL 8.34). A sail is sunk outright
    for every `sail_to_sink` that fire in a combat, whatever the cell says beyond that, and none by who has more than
    `outnumbered` times his own sail against him; 0 for no such bound.
    """

    bombardment: int
    convoy_attack: int
    class_shifts: dict[str, dict[str, int]]
    off_table_hinders: bool
    fleet_shifts: dict[str, int] = {}
    sail_to_sink: int = 0
    outnumbered: int = 0

    def sunk_at_most(self, sail: int, foes: int) -> int | None:
        """How many of so many foes those that fire may sink outright; None if there is no bound."""
        if self.outnumbered and foes > self.outnumbered * sail:
            return 0
        return sail // self.sail_to_sink if self.sail_to_sink else None


class Cell(NamedTuple):
    """A cell of the Combat Damage Table (SL 8.337): `SS3*` sinks two sail, gives 3 points and endangers leaders."""

    text: str
    sunk: int
    points: int
    casualty: bool

    @classmethod
    def read(cls, text: str) -> Cell:
        found = re.fullmatch(r"(S*)(\d*)(\*?)", text)
        if found is None or not (found[1] or found[2]):
            raise ValueError(text)
        return cls(text, len(found[1]), int(found[2] or 0), bool(found[3]))


class ShipDamage(Row, frozen=True):
    """SL 8.126: the damage points that all of a ship's hull, rigging and crew are worth, by which a battle fought ship by ship
    comes back to her squadron."""

    hull: float
    rigging: float
    crew: float

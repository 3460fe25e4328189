"""Anchoring, grounding, towing, the lee of other ships, command, gunboats and fireships (`data/tables/options.toml`)."""

from __future__ import annotations

from typing import Literal

from tactical.wooden_ships.tables.boarding import Boarding
from tactical.wooden_ships.tables.charts import Row, by_number

Towed = Literal["gunboat", "frigate", "line"]


class Anchoring(Row, frozen=True):
    """WS A.V.C: 60-degree turns on springs, and turns to weigh."""

    spring_turns: int
    weigh: int


class Grounding(Row, frozen=True):
    """WS O.XI.B: the first die after which a ship stays aground."""

    never: int


class Towing(Row, frozen=True):
    """WS O.VII.B, D.III.D.5: factors that a tug loses."""

    equal_or_lower: int
    higher: int
    gunboats: dict[Towed, int]


class Blocking(Row, frozen=True):
    """WS O.IX: factors lost in the lee of another ship."""

    full_sail: int
    battle_sail: int
    rigging: tuple[int, int]
    guns: int
    most_steps: int


class Command(Row, frozen=True):
    """WS O.IV: the size of a squadron, turns written ahead, and how far a flagship is obeyed at once."""

    squadron: int
    ahead: int
    radius: int
    leaderless: int


class Writing(Row, frozen=True):
    """WS O.II: minutes to write orders by ships a side."""

    minutes: dict[str, int]
    further_ships: int
    further_minutes: int


class Sounding(Row, frozen=True):
    """WS O.XII.A: the most hexes that a ship which sounds has moved."""

    moved_at_most: int


class ForeAndAft(Row, frozen=True):
    """WS O.XIV.p1: how a fore-and-aft rig goes into the wind."""

    hexes: int
    every: int


class Bottoms(Row, frozen=True):
    """WS O.XV: what a foul bottom costs under full sail, and extra crew squares a section of ships new to a station."""

    foul: int
    fresh_line: tuple[int, int]
    fresh_frigate: tuple[int, int]


class Gunboats(Row, frozen=True):
    """WS D.III.D: hull squares of one boat, how near a rake must be, and how far a bow gun trains."""

    hull_per_boat: int
    raked_within: int
    bow_gun: int


class Fireship(Row, frozen=True):
    """WS D.III.A.5.d: hull squares that burn in a movement phase."""

    burns: int


class Options(Boarding, frozen=True, kw_only=True):
    """The figures of the rules that are not in every game."""

    anchoring: Anchoring
    grounding: Grounding
    towing: Towing
    blocking: Blocking
    command: Command
    writing: Writing
    sounding: Sounding
    fore_and_aft: ForeAndAft
    bottoms: Bottoms
    gunboats: Gunboats
    fireship: Fireship
    options_sources: dict[str, str]

    def refloated(self, first: int, die: int) -> bool:
        """WS O.XI.B: whether a ship comes off, by the die of her grounding and that of the attempt."""
        return first < self.grounding.never and die > first

    def tow_loss(self, equal_or_lower: bool) -> int:
        """WS O.VII.B: factors lost by a ship that tows one of equal or lower gun rating, or of a higher one."""
        return self.towing.equal_or_lower if equal_or_lower else self.towing.higher

    def gunboat_tow_loss(self, towed: Towed) -> int:
        """WS D.III.D.5: factors lost by gunboats that tow."""
        return self.towing.gunboats[towed]

    def blocks_wind(self, rigging_left: int, rigging: int) -> bool:
        """WS O.IX.A: whether a ship under battle sails has rigging enough left to take the wind of another."""
        part, whole = self.blocking.rigging
        return rigging_left * whole >= rigging * part

    def blocked_wind(self, full: bool, guns_difference: int) -> int:
        """WS O.IX: factors lost to a blocker under full or battle sail that has so many guns more (or fewer, below 0)."""
        steps = min(abs(guns_difference) // self.blocking.guns, self.blocking.most_steps)
        base = self.blocking.full_sail if full else self.blocking.battle_sail
        return max(0, base + (steps if guns_difference > 0 else -steps))

    def minutes(self, ships: int) -> int:
        """WS O.II: minutes to write orders for a side of so many ships."""
        rows = sorted(by_number(self.writing.minutes).items())
        for most, minutes in rows:
            if ships <= most:
                return minutes
        most, minutes = rows[-1]
        further = -(-(ships - most) // self.writing.further_ships)
        return minutes + further * self.writing.further_minutes

    def boats(self, hull: int) -> int:
        """WS D.III.D.1: boats that a gunboat counter still has, by its hull squares."""
        return -(-hull // self.gunboats.hull_per_boat)

"""Who is ahead, or has won (SL 12.1), and with what the war ends."""

from __future__ import annotations

import msgspec

from campaign.calendar import ORDERS_STEP, TURNS, past, turn_name
from campaign.outline import Outline
from campaign.victory import margin, victor
from table.wording import capital, counted, people


class Standing(msgspec.Struct, frozen=True):
    """SL 12.1: each side's prestige, who is ahead or has won, if anybody, by how many points, and whether the war is over."""

    prestige: dict[str, int]
    victor: str
    over: bool
    margin: int = 0

    @classmethod
    def of(cls, world: Outline) -> Standing:
        """How the sides stand; their markers lie open on the track (SL 12.11)."""
        points, clock, politics = world.prestige, world.clock, world.events
        over = past(clock.turns_played + 1, clock.stage, politics.last_turn, politics.last_stage)
        return cls(points, victor(points), over, margin(points))

    @property
    def words(self) -> str:
        """SL 12.13: as many points are a tie."""
        if not self.victor:
            return "The war is over, and nobody has won it." if self.over else "Neither is ahead."
        by = f"by {counted(self.margin, 'point')} of prestige"
        if self.over:
            return f"The war is over: {people(self.victor)} have won {by}."
        return f"{capital(people(self.victor))} are ahead {by}."


class Ending(msgspec.Struct, frozen=True):
    """With what a war ends: a turn by its name and the year that is closed in it, if one is; an event; or nothing that is
    known (SL 9.332, 12.1)."""

    turn: str = ""
    closes: int | None = None
    event: str = ""

    @classmethod
    def of(cls, world: Outline) -> Ending:
        clock, politics = world.clock, world.events
        if politics.last_turn is None:
            return cls(event=politics.ends_with)
        year, turn = divmod(clock.year * TURNS + clock.turn - 1 + politics.last_turn - clock.turns_played - 1, TURNS)
        return cls(turn_name(turn + 1, year), year - 1 if politics.last_stage == ORDERS_STEP else None, politics.ends_with)

    def words(self, event: str) -> str:
        """In a sentence, with the name of the event."""
        if self.closes is not None:
            return f"The war ends when the year {self.closes} is closed, in {self.turn}."
        if self.turn:
            return f"The war ends with {self.turn}."
        return f"The war ends with the turn of an event: {event}." if self.event else "The war is open-ended."

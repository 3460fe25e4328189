"""Verbs that sail on or leave."""

from __future__ import annotations

from campaign.calendar import STAGES_AN_IMPULSE, impulse_of
from campaign.play.choosing import Unclear
from campaign.play.errors import BadInput
from campaign.play.until import mark, position
from campaign.terminal.exit_codes import one_line
from campaign.terminal.interactive.console import Leave
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs.command import Anew


def go(deck: ConsolePlayer, rest: str) -> None:
    """`go turn`, `go impulse`, `go 12 March 1805`: until then he is not called, though what is his to answer is still asked."""
    clock = deck.world.clock
    if not rest:
        raise Unclear("go: expected go turn, go impulse, or go and a date such as 12 March 1805")
    if rest not in ("turn", "impulse"):
        try:
            deck.undisturbed = mark(rest, clock)
        except BadInput as refusal:
            raise Unclear(f"{one_line(refusal)}; `go turn` and `go impulse` go to the end of these") from None
    elif rest == "turn":
        deck.undisturbed = mark("end of turn", clock)
    else:
        left = STAGES_AN_IMPULSE - (clock.stage - 1) % STAGES_AN_IMPULSE
        deck.undisturbed = position(clock) + (left if impulse_of(clock.stage) else 1)
    raise Anew


def quit(deck: ConsolePlayer, rest: str) -> None:
    raise Leave

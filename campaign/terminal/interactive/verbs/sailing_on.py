"""Verbs that sail on or leave."""

from __future__ import annotations

from campaign.play import night_orders
from campaign.play.choosing import Unclear
from campaign.play.errors import BadInput
from campaign.terminal.exit_codes import one_line
from campaign.terminal.interactive.console import Leave
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs.command import Anew


def go(deck: ConsolePlayer, rest: str) -> None:
    """`go turn`, `go impulse`, `go 12 March 1805`: until then he is not called, though what is his to answer is still asked."""
    if not rest:
        raise Unclear("go: expected go turn, go impulse, or go and a date such as 12 March 1805")
    try:
        night_orders.sail_on(deck, rest)
    except BadInput as refusal:
        raise Unclear(f"{one_line(refusal)}; `go turn` and `go impulse` go to the end of these") from None
    raise Anew


def quit(deck: ConsolePlayer, rest: str) -> None:
    raise Leave

"""Verbs that take back."""

from __future__ import annotations

from campaign.play import seat_orders
from campaign.terminal.interactive.choosing import Unclear
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs.command import Anew
from table.decisions import IllegalChoice


def undo(deck: ConsolePlayer, rest: str) -> None:
    """The last answer, his own or one that was given for him, is asked of him again."""
    try:
        taken = deck.session.to_take_back(deck.side)
        seat_orders.refuse_mailed(deck.orders, deck.side, deck.session.phase_number, deck.session.choices, taken)
        deck.session.undo(deck.side)
    except IllegalChoice as refusal:
        raise Unclear(f"nothing is taken back: {refusal}") from None
    deck.heard_again()
    deck.by_hand = deck.session.moment
    deck.console.say(f"The answer to {taken.kind} [{taken.rule}] is taken back.")
    raise Anew

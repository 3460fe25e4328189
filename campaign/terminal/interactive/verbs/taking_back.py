"""Verbs that take back."""

from __future__ import annotations

from campaign.play.choosing import Unclear
from campaign.play.errors import Refusal
from campaign.play.taking_back import told_back
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs.command import Anew
from campaign.terminal.next_steps import how_far_back

LIST = "list"


def undo(deck: ConsolePlayer, rest: str) -> None:
    """His last answer is asked of him again; `undo list` says what could be taken back, one after the other, and why no more."""
    if rest == LIST:
        deck.console.page(how_far_back(deck.how_far_back()))
        return
    if rest:
        raise Unclear(f"undo {rest}: expected undo, or undo {LIST}")
    try:
        taken = deck.take_back()
    except Refusal as refusal:
        raise Unclear(f"nothing is taken back: {refusal}") from None
    deck.console.say(told_back(taken))
    raise Anew

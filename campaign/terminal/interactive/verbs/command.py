"""What a word at the prompt is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from campaign.terminal.interactive.console_player import ConsolePlayer


class Anew(Exception):
    """What stood before the player no longer does: an answer was taken back, or he sails on."""


class Command(NamedTuple):
    """A word, its short form, what may follow it, what it does, and whether it changes what the officers advise.

    What an `open` one shows may be seen by both sides.
    """

    word: str
    short: str
    after: str
    about: str
    obey: Callable[[ConsolePlayer, str], None]
    changes: bool = False
    open: bool = False

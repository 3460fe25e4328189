"""A pupil's place at the terminal."""

from __future__ import annotations

from campaign.play.lessons.taught_player import TaughtPlayer
from campaign.terminal.interactive.console_player import ConsolePlayer


class PupilsDeck(TaughtPlayer, ConsolePlayer):
    """A pupil with his console."""

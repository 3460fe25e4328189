"""A player who has sat down at this terminal."""

from __future__ import annotations

from campaign.play.seated_player import SeatedPlayer
from campaign.play.table import Table
from campaign.reports.after_battle import AfterBattle
from campaign.state import HEX_GAMES, World
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.hexes import BoardOnConsole
from table.session import Session


class ConsolePlayer(SeatedPlayer):
    """A seated player, the console that he reads and types at, and what he has seen of battles there."""

    lookout: BoardOnConsole

    def __init__(self, url: str, table: Table, session: Session[World], side: str, console: Console) -> None:
        on_hexes = session.state.resolver in HEX_GAMES
        super().__init__(url, table, session, side, BoardOnConsole(side, self._action, on_hexes=on_hexes))
        self.console = console
        self.board: list[str] = []  # a battle as he last saw it
        self.last_battle: AfterBattle | None = None
        self.weighed = ""  # the battle of which he has been told what may come

    def coloured(self, side: str, line: str) -> str:
        """A line about one side, in the colour of ours or theirs."""
        return self.console.paint(line, "ours" if side == self.side else "theirs")

    def _action(self, place: str) -> str:
        """What a battle at a place is called."""
        return self.names.action(place)

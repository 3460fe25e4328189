"""A battle on hexes from the quarterdeck (SL 8.126): the board, what happened on it, and what the captains would do.

In Flying Colors the board lies open to both sides (FC 2.3), so what is shown here is shown to either.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from campaign.play.board_watch import BoardWatch
from campaign.play.hex_replay import fought_again
from campaign.rules.battle.hexes import Board
from campaign.state import World
from campaign.terminal import output, tactical
from campaign.terminal.interactive.choosing import Unclear
from campaign.terminal.interactive.console import Console
from table.dice import Fact
from table.flows import Question
from table.session import Session
from table.wording import party
from tactical.flying_colors.drawing import letters
from tactical.flying_colors.drawing.panel import tally
from tactical.flying_colors.drawing.replay import replay
from tactical.flying_colors.facts import TurnBegan
from tactical.flying_colors.state import Place
from tactical.flying_colors.telling import tell

ENDINGS = (*tactical.PICTURES, ".html")
LOWEST, HIGHEST, BELOW = 20, 38, 10  # lines of a board about a ship, and lines left for what stands below it
NONE_NOW = "no battle lies on the hexes now; when fleets meet you are asked whether you command there [SL 8.126]"
NEVER = "this campaign fights no battles on hexes; `new --battles hexes` begins one that does [SL 8.126]"
STYLES = {letters.SEA: "faint", letters.BANK: "weather", letters.MARGIN: "faint", letters.ACTIVE: "asked"}


class BoardOnConsole(BoardWatch):
    """What one player has seen of a battle on hexes and heard of it at this terminal."""

    def __init__(self, side: str, *, on_hexes: bool) -> None:
        super().__init__(side)
        self.on_hexes = on_hexes  # whether this campaign's battles are fought there
        self._told = 0
        self._ship = ""
        self._lie: list[Place] = []

    def sight(self, board: Board | None, session: Session[World]) -> None:
        before = self.board
        super().sight(board, session)
        if board is None or (before is not None and board.level is before.level):
            return
        if before is not None and before.brief.id == board.brief.id:
            self._told = min(self._told, len(board.facts))
        else:
            self._told, self._ship, self._lie = _this_turn(board.facts), "", []

    # -- what happened -------------------------------------------------------------------------------------------------

    def news(self, *, over: bool, left: str) -> Iterator[str]:
        """What has happened since he was last told; of the battle that he left to the captains, only how it ended."""
        board = self.board
        if board is None or self._told > len(board.facts):
            return
        fresh = board.facts[self._told :]
        self._told = len(board.facts) + over
        for told in tell(board.action, [] if left == board.brief.id else fresh, dice=False):
            yield f"  {told.words}" if told.kind != "turn" else f"== {told.words}"
        if over:
            yield "The battle on the hexes is over; `board FILE.html` shows it again."
            yield from (f"  {party(side)}: {tally(board.action, side)}" for side in board.action.fleets)

    def log(self) -> list[str]:
        """The present turn, with every die."""
        board = self._laid_out()
        return [told.words for told in tell(board.action, board.facts[_this_turn(board.facts) :], dice=True)]

    # -- what he sees --------------------------------------------------------------------------------------------------

    def glance(self, console: Console, question: Question) -> None:
        """Before a question: the board about the ship in hand, or all of it if ships have moved since he saw it."""
        board = self._laid_out()
        ship = getattr(question, "about", "")
        lie = [one.place for one in board.action.ships.values() if one.on_map]
        if ship != self._ship if ship in board.action.ships else lie != self._lie:
            self._ship, self._lie = ship, lie
            self.show(console, ship)

    def show(self, console: Console, ship: str = "") -> None:
        """The board in letters, as much of it as the screen has room for; about a ship, or about all."""
        board = self._laid_out()
        rows = max(LOWEST, min(HIGHEST, console.height - BELOW)) if ship in board.action.ships else 0
        console.say()

        def paint(words: str, whose: str) -> str:
            return console.paint(words, STYLES.get(whose, "ours" if whose == self.side else "theirs"))

        for line in tactical.board_about(board.action, board.action.ships.get(ship), paint, console.width, rows):
            console.say(line)

    def ships(self) -> list[str]:
        return [*letters.roll(self._laid_out().action), tactical.signs()]

    def draw(self, out: Path, session: Session[World]) -> None:
        """The board as a picture, or the battle so far as a page to watch."""
        board = self._laid_out()
        output.out_file(out, ENDINGS)
        if out.suffix.lower() != ".html":
            tactical.put(board.action, out)
            return
        self.keep(session.phase_number, session.choices)
        output.write(out, replay(fought_again(board.brief, board.seed, self.answers)).encode())
        print(f"{out}: {board.brief.id}, to be watched in a browser")

    def _laid_out(self) -> Board:
        if self.board is None:
            raise Unclear(NONE_NOW if self.on_hexes else NEVER)
        return self.board

    # -- his captains --------------------------------------------------------------------------------------------------

    def relieve(self, what: str, question_ship: str) -> str:
        """`turn` or `ship`: a captain has the deck until the turn is over, or as long as this ship is asked about."""
        board = self._laid_out()
        ship = board.action.ships.get(question_ship)
        if what == "turn":
            self.relief = f"turn {board.action.turn}"
            return f"Your captains have the deck until turn {board.action.turn} is over."
        if ship is None:
            raise Unclear("no ship is in hand; expected captain turn, or captain for the rest of the battle")
        self.relief = f"ship {ship.id} {board.action.turn}"
        return f"The {ship.name} is her captain's until turn {board.action.turn} is over."


def _this_turn(facts: list[Fact]) -> int:
    """Where the present turn begins among the facts."""
    return max((number for number, fact in enumerate(facts) if isinstance(fact, TurnBegan)), default=0)

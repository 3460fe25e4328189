"""A battle on hexes from the quarterdeck (SL 8.126): the board, what happened on it, and what the captains would do.

A player is shown what his side may see of it (`Board.view`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from campaign.play.board_watch import BoardWatch
from campaign.play.choosing import Unclear
from campaign.play.hex_replay import fought_again
from campaign.rules.battle.hexes import Board
from campaign.state import World
from campaign.terminal import hex_board, output
from campaign.terminal.interactive.console import Console
from table.flows import Question
from table.session import Session
from table.wording import capital, party
from tactical.drawing import letters
from tactical.drawing.picture import Picture
from tactical.drawing.replay import replay
from tactical.sea.hexes import Place

ENDINGS = (*hex_board.PICTURES, ".html")
LOWEST, HIGHEST, BELOW = 11, 38, 13  # lines of a board, the highest, and lines left for what stands about it
NONE_NOW = "no battle lies on the hexes now; when fleets meet you are asked whether you command there [SL 8.126]"
NEVER = (
    "this campaign fights no battles on hexes; `new --battles hexes` or `new --battles wooden-ships` begins one that does "
    "[SL 8.126]"
)
STYLES = {letters.SEA: "faint", letters.BANK: "weather", letters.MARGIN: "faint", letters.ACTIVE: "asked"}


class BoardOnConsole(BoardWatch):
    """What one player has seen of a battle on hexes and heard of it at this terminal."""

    def __init__(self, side: str, action: Callable[[str], str], *, on_hexes: bool) -> None:
        super().__init__(side)
        self.action = action  # what a battle at a place is called
        self.on_hexes = on_hexes  # whether this campaign's battles are fought there
        self._told = 0
        self._ship = ""
        self._lie: list[Place] = []
        self.every_form = False  # whether a form is asked that has none but small matters

    def sight(self, board: Board | None, session: Session[World]) -> None:
        before = self.board
        super().sight(board, session)
        if board is None or (before is not None and board.level is before.level):
            return
        if before is not None and before.brief.id == board.brief.id:
            self._told = min(self._told, len(board.facts))
        else:
            self._told, self._ship, self._lie = _this_turn(board), "", []

    # -- what happened -------------------------------------------------------------------------------------------------

    def news(self, *, over: bool, left: str) -> Iterator[str]:
        """What has happened since he was last told; of the battle that he left to the captains, only how it ended."""
        board = self.board
        if board is None or self._told > len(board.facts):
            return
        fresh = board.facts[self._told :]
        self._told = len(board.facts) + over
        for told in board.rules.tell(board.state, [] if left == board.brief.id else fresh, dice=False, side=self.side):
            yield f"  {told.words}" if told.kind != "turn" else f"== {told.words}"
        if over:
            yield "The battle on the hexes is over; `board FILE.html` shows it again."
            yield from (f"  {party(side.name)}: {side.tally}" for side in self._picture(board).sides)

    def log(self) -> list[str]:
        """The present turn, with every die."""
        board = self._laid_out()
        happened = board.facts[_this_turn(board) :]
        return [told.words for told in board.rules.tell(board.state, happened, dice=True, side=self.side)]

    # -- what he sees --------------------------------------------------------------------------------------------------

    def glance(self, console: Console, question: Question) -> None:
        """Before a question: the board about the ship in hand, or all of it if ships have moved since he saw it."""
        picture, ship = self._picture(self._laid_out()), getattr(question, "about", "")
        lie = [one.place for one in picture.ships if one.afloat]
        if ship != self._ship if picture.ship(ship) is not None else lie != self._lie:
            self._ship, self._lie = ship, lie
            self.show(console, ship)

    def show(self, console: Console, ship: str = "") -> None:
        """The board in letters, as much of it as the screen has room for; about a ship, or about all."""
        picture = self._picture(self._laid_out())
        rows = max(LOWEST, min(HIGHEST, console.height - BELOW))
        console.say()

        def paint(words: str, whose: str) -> str:
            return console.paint(words, STYLES.get(whose, "ours" if whose == self.side else "theirs"))

        for line in hex_board.board_about(picture, ship, paint, console.width, rows, self.side):
            console.say(line)

    def ships(self) -> list[str]:
        return [*letters.roll(self._picture(self._laid_out())), hex_board.signs()]

    def draw(self, out: Path, session: Session[World]) -> None:
        """The board as a picture, or the battle so far as a page to watch."""
        board = self._laid_out()
        output.out_file(out, ENDINGS)
        if out.suffix.lower() != ".html":
            hex_board.put(self._picture(board), out)
            return
        self.keep(session.phase_number, session.choices)
        action, book = self.action(board.brief.place), fought_again(board.rules, board.brief, board.seed, self.answers, self.side)
        output.write(out, replay(book, title=capital(action)).encode())
        print(f"{out}: {action}, to be watched in a browser")

    def _picture(self, board: Board) -> Picture:
        """The board as his side sees it."""
        action = self.action(board.brief.place)
        return replace(board.rules.picture(board.view(self.side)), name=action, title=capital(action))

    def _laid_out(self) -> Board:
        if self.board is None:
            raise Unclear(NONE_NOW if self.on_hexes else NEVER)
        return self.board

    # -- his captains --------------------------------------------------------------------------------------------------

    def relieve(self, what: str, question_ship: str) -> str:
        """`turn` or `ship`: a captain has the deck until the turn is over, or as long as this ship is asked about."""
        board = self._laid_out()
        ship = self._picture(board).ship(question_ship)
        if what == "turn":
            self.relief = f"turn {board.turn}"
            return f"Your captains have the deck until turn {board.turn} is over."
        if ship is None:
            raise Unclear("no ship is in hand; expected captain turn, or captain for the rest of the battle")
        self.relief = f"ship {ship.id} {board.turn}"
        return f"The {ship.name} is her captain's until turn {board.turn} is over."


def _this_turn(board: Board) -> int:
    """Where the present turn begins among the facts."""
    return max((number for number, fact in enumerate(board.facts) if board.rules.begins_turn(fact)), default=0)

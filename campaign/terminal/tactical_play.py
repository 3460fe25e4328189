"""`tactical play`: a battle at the terminal. The board, what has happened, what is asked; an answer by number or by key."""

from __future__ import annotations

from pathlib import Path

from campaign.play.errors import BadInput
from campaign.terminal import output
from campaign.terminal.battle_file import ENDING, BattleFile, Setting
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interactive.choosing import Unclear
from campaign.terminal.interactive.console import Console, Leave
from campaign.terminal.question_sheets import explain, on_hexes
from campaign.terminal.tactical import PICTURES, board_about, painted, put, refought, seats_of, signs
from table.decisions import Answer, IllegalChoice
from table.dice import Fact
from table.flows import Question
from table.session import Session
from table.wording import party
from tactical.flying_colors import captains
from tactical.flying_colors.drawing import letters
from tactical.flying_colors.drawing.panel import tally
from tactical.flying_colors.drawing.replay import replay
from tactical.flying_colors.game import FlyingColors
from tactical.flying_colors.state import Action, Place
from tactical.flying_colors.telling import tell

HELP = """Answer with the number of an option, its key, or the first letters of a key; Enter takes what your captains advise (*).
A ship's whole course may be given at once: `ahead ahead port end`, or by numbers: `1 1 2 5`.
Of a form `2 = full` changes a line and `all = full` every line; Enter answers so.
Other words:
  board        the board about the ship in hand     all         the whole board
  fleet        every ship and how she is            log         what has happened this turn
  undo         take the last answer back            draw FILE   a picture: .svg, .png or .txt
  captain      the computer's captain answers       captain turn   he has the deck until the turn is over
  ?            the rule that asks                   help        this page
  quit        leave; the battle is kept and can be resumed"""


def play(setting: Setting | None, save: Path | None, resume: Path | None, film: Path | None) -> None:
    """A new battle, or one that was kept."""
    if film is not None:
        output.out_file(film, (".html",))
    if resume is not None:
        kept = BattleFile.found(resume)
        kept.mend()
    else:
        assert setting is not None
        path = save or Path(f"{Path(setting.scenario).stem}{ENDING}")
        output.out_file(path, (ENDING,))
        kept = BattleFile.begun(path, setting)
    print(f"The battle is kept in {kept.path}; `help` tells what may be typed.")
    over = TacticalPlay(kept).fight()
    if film is not None and over:
        output.write(film, replay(refought(kept)).encode())
        print(f"{film}: the battle, to be watched in a browser")


class TacticalPlay:
    """A person, or several in turn, at one terminal; `side` is whose question lies before him."""

    def __init__(self, kept: BattleFile) -> None:
        self.kept = kept
        self.console = Console()
        self.side = ""
        self.session: Session[Action] = Session(FlyingColors(), kept)
        self.seats = seats_of(kept.setting)
        self.captains: dict[str, captains.Captains] = {}
        self.paint = painted()
        self.told = len(self.session.state.tray.journal)
        self.turn: list[Fact] = []
        self.shown = ""
        self.relieved: tuple[str, int] | None = None
        self.seen: list[Place] = []

    def fight(self) -> bool:
        """Play on until the battle is over or the person leaves; whether it is over."""
        kept = f"{self.kept.path}: kept as it stands; `sealords tactical play --resume {self.kept.path}` goes on"
        try:
            while not self.session.over:
                self._others()
                if self.session.pending:
                    self._ask(self.session.pending[0])
        except Leave as leave:
            if leave.interrupted:
                raise Interrupted(kept) from None
            print(kept)
            return False
        except KeyboardInterrupt:
            raise Interrupted(kept) from None
        self._over()
        return True

    def _others(self) -> None:
        """The computer's seats answer until a person is asked, and what happens is told."""
        for closing in self.session.play(self.seats):
            self._tell(closing.facts)
            self.told = 0
        self._tell(self.session.state.tray.journal)

    def _tell(self, facts: list[Fact]) -> None:
        """What has happened since the last time."""
        fresh = facts[self.told :]
        self.told = len(facts)
        for fact in fresh:
            if type(fact).__name__ == "TurnBegan":
                self.turn.clear()
            self.turn.append(fact)
        for told in tell(self.session.state, fresh, dice=False):
            self.console.say(f"  {told.words}" if told.kind != "turn" else f"\n== {told.words}")

    def _over(self) -> None:
        action = self.session.state
        print()
        for side in action.fleets:
            self.console.say(f"{party(side)}: {tally(action, side)}")

    @property
    def secrets(self) -> bool:
        """FC 4.8.2b: whether hands of cards are hidden, which the dice might tell of."""
        return self.session.state.cards is not None

    # -- asking -------------------------------------------------------------------------------------------------------

    def _ask(self, question: Question) -> None:
        """Put a question until it is answered, or until another lies before him."""
        if self.side != question.side and list(self.kept.setting.seats.values()).count("human") > 1:
            who = self.kept.setting.players.get(question.side, "")
            self.console.tell(f"\n-- {question.side}{f': {who}' if who else ''} --", "loud")
        self.side = question.side
        if self.relieved == (question.side, self.session.state.turn):
            self._choose(question, self.advice(question))
            return
        self._look(question)
        sheet = on_hexes(self, question)
        sheet.show()
        while any(one is question for one in self.session.pending):
            words = self.console.ask(sheet.prompt)
            try:
                if sheet.understands(words) or not self._order(words, question):
                    answer = sheet.take(words)
                    if answer is not None:
                        self._choose(question, answer[0])
            except (Unclear, IllegalChoice) as error:
                self.console.tell(f"No: {error}")

    def _choose(self, question: Question, answer: Answer) -> None:
        closing = self.session.choose(question.side, answer)
        if closing is not None:
            self._tell(closing.facts)
            self.told = 0

    def advice(self, question: Question) -> Answer:
        """What the computer's captain would answer in this place."""
        seat = self.captains.setdefault(question.side, captains.seat(question.side))
        return seat.answer(self.session.game.view(self.session.state, question.side), question, self.session.moment)

    def _look(self, question: Question) -> None:
        """The board about the ship in hand, or the whole board if ships have moved since it was shown."""
        ship, state = getattr(question, "about", ""), self._lie()
        if ship != self.shown if ship in self.session.state.ships else state != self.seen:
            self.shown = ship
            self._board(question, near=ship in self.session.state.ships)

    def _lie(self) -> list[Place]:
        return [ship.place for ship in self.session.state.ships.values() if ship.on_map]

    def _board(self, question: Question, near: bool) -> None:
        action = self.session.state
        self.seen = self._lie()
        ship = action.ships.get(getattr(question, "about", "")) if near else None
        width = min(output.columns(), self.console.width)
        print()
        for line in board_about(action, ship, self.paint, width):
            (self.console.say if width else print)(line)

    def _order(self, words: str, question: Question) -> bool:
        """What is no answer but a wish of the person at the terminal; whether it was one."""
        verb, _, rest = words.partition(" ")
        orders = {
            "board": lambda: self._board(question, near=True),
            "all": lambda: self._board(question, near=False),
            "fleet": lambda: self.console.page([*letters.roll(self.session.state, self.paint), signs()]),
            "log": lambda: self.console.page(self._log()),
            "help": lambda: self.console.page(HELP.splitlines()),
            "?": lambda: explain(self.console, question),
            "undo": lambda: self._undo(question.side),
            "draw": lambda: self._draw(rest.strip()),
            "captain": lambda: self._relieve(question, rest.strip()),
        }
        if words in ("quit", "exit"):
            raise Leave
        if verb not in orders or (rest and verb not in ("draw", "captain")):
            return False
        orders[verb]()
        return True

    def _log(self) -> list[str]:
        return [told.words for told in tell(self.session.state, self.turn, dice=not self.secrets)]

    def _relieve(self, question: Question, what: str) -> None:
        """`captain` answers this question, `captain turn` all until the turn is over."""
        if what not in ("", "turn"):
            raise Unclear(f"captain {what}: expected captain, or captain turn")
        self.relieved = (question.side, self.session.state.turn) if what else self.relieved
        self._choose(question, self.advice(question))

    def _undo(self, side: str) -> None:
        taken = self.session.undo(side)
        self.told = len(self.session.state.tray.journal)
        print(f"The answer to {taken.kind} is taken back.")

    def _draw(self, name: str) -> None:
        path = Path(name or "board.svg")
        try:
            output.out_file(path, PICTURES)
            put(self.session.state, path)
        except BadInput as error:
            raise Unclear(str(error)) from None

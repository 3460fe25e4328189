"""`tactical play`: a battle at the terminal. The board, what has happened, what is asked; an answer by number or by key."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from campaign.play.battle_file import ENDING, BattleFile, Setting
from campaign.play.choosing import Unclear, chosen
from campaign.play.errors import BadInput
from campaign.play.tactical_games import refought, seats_of
from campaign.terminal import output
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.fleet_form import FORMS, FleetForm, on_hexes
from campaign.terminal.hex_board import PICTURES, board_about, painted, put, signs
from campaign.terminal.interactive.console import Console, Leave, TimeUp
from campaign.terminal.question_sheets import QuestionSheet, explain
from campaign.terminal.tactical import described
from table.decisions import Answer, Form, IllegalChoice, Part, Plan
from table.dice import Fact
from table.flows import Question
from table.seats import Seat
from table.session import Session
from table.wording import counted, party, people
from tactical.drawing import letters
from tactical.drawing.picture import Picture
from tactical.drawing.replay import replay
from tactical.playing.reasons import reason
from tactical.sea.hexes import Place

BY_KEY = "Answer with the number of an option, its key, or the first letters of a key"
ANSWERS = f"{BY_KEY}; Enter takes what your captains advise (*)."
HELP = """Of a form `2 = full` changes a line and `all = full` every line; Enter answers so.
Other words:
  board SHIP      the board about her, or the one in hand
  all             the whole board
  fleet           every ship and how she is
  scenario        what this battle is: audacity, commanders, its own rules, victory
  log             what has happened this turn, with every die
  undo            take back what was last typed, or the last answer
  draw FILE       a picture: .svg, .png or .txt
  captain         the computer's captain answers
  captain turn    he has the deck until the turn is over
  captain always  he answers all questions of this kind, until `captain never`
  forms           ask every form, also one of small matters; again: no longer
  ?               the rule that asks
  help            this page
  quit            leave; the battle is kept and can be resumed"""
LOWEST, BELOW = 13, 9  # lines of a board, and lines left for what stands below it
EXPLAINED = "`help` tells what may be typed here."
OTHER_EDITION = {1981: ".e75"}  # how the numbers of cases end that are of another edition than the one that is played


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
        print("\n".join(described(setting.rules, setting.scenario, setting.rules.decode(kept.start))))
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
        self.rules = kept.setting.rules
        self.session: Session[Any] = Session(self.rules, kept)
        self.seats = seats_of(kept.setting)
        self.people = [side for side, kind in kept.setting.seats.items() if kind == "human"]
        self.captains: dict[str, Seat] = {}
        self.advised: tuple[Question, Answer] | None = None  # the last advice
        self.paint = painted()
        self.told = len(self.session.state.tray.journal)
        self.turn: list[Fact] = []
        self.shown = ""
        self.relieved: tuple[str, int] | None = None
        self.seen: list[Place] = []
        self.unheard: dict[str, list[str]] = {}
        self.every_form = False  # whether a form is asked that has none but small matters
        self.left_to_them: list[tuple[str, str]] = []  # sides, and the kinds of question that captains answer for them

    def fight(self) -> bool:
        """Play on until the battle is over or the person leaves; whether it is over."""
        kept = f"Kept; to go on: sealords tactical play --resume {self.kept.path}"
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
            if self.rules.begins_turn(fact):
                self.turn.clear()
            self.turn.append(fact)
        sits = self.side or next(iter(self.people), "")
        for side in self.people if self.curtain else [sits]:
            words = self.rules.tell(self.session.state, fresh, dice=False, side=side or None)
            lines = [f"  {told.words}" if told.kind != "turn" else f"\n== {told.words}" for told in words]
            self.unheard.setdefault(side, []).extend(lines)
        if self.side or not self.curtain:
            self._hear(sits)

    @property
    def curtain(self) -> bool:
        """Whether several people sit at this terminal one after the other, each before what he alone may see."""
        return self.rules.secret_orders and len(self.people) > 1

    def _hear(self, side: str) -> None:
        """What this side has not been told yet."""
        for line in self.unheard.get(side, []):
            self.console.say(line)
        self.unheard[side] = []

    def _over(self) -> None:
        print()
        for side in self.rules.picture(self.session.state).sides:
            self.console.say(f"{party(side.name)}: {side.tally}")

    def _scenario(self) -> list[str]:
        """What this battle is, as far as the side may know that is asked."""
        return [*self.rules.description(self.kept.setting.scenario, self.rules.view(self.session.state, self.side))]

    @property
    def picture(self) -> Picture:
        """The board as the side sees it that is asked."""
        return self.rules.picture(self.rules.view(self.session.state, self.side))

    @property
    def present_turn(self) -> int:
        return self.rules.glance(self.session.state).turn

    # -- asking -------------------------------------------------------------------------------------------------------

    def _ask(self, question: Question) -> None:
        """Put a question until it is answered, or until another lies before him."""
        sheet = on_hexes(self, question)
        if isinstance(sheet, FleetForm) and sheet.small and not self.every_form:
            self._choose(question, sheet.filled)
            return
        if self.side != question.side and len(self.people) > 1:
            self._face(question.side)
        self.side = question.side
        if self.relieved == (question.side, self.present_turn) or (question.side, question.kind.name) in self.left_to_them:
            self._choose(question, self.advice(question))
            return
        self._look(question)
        until = self._deadline(question)
        sheet.show()
        while any(one is question for one in self.session.pending):
            try:
                words = self.console.ask(sheet.prompt, until)
            except TimeUp:
                self._too_late(sheet)
                return
            try:
                if sheet.understands(words) or not self._order(words, question):
                    answer = sheet.take(words)
                    if answer is not None:
                        self._choose(question, answer[0])
            except (Unclear, IllegalChoice) as error:
                self.console.tell(f"No: {error}")

    def _deadline(self, question: Question) -> float | None:
        """When it is too late to answer, in a game by the clock."""
        minutes = self.rules.minutes(self.rules.view(self.session.state, question.side), question)
        if minutes is None:
            return None
        self.console.say(f"You have {counted(minutes, 'minute')}; whoever has no order then sails straight on.")
        return monotonic() + 60 * minutes

    def _too_late(self, sheet: QuestionSheet) -> None:
        """The clock has run out: what was written stands, and all else is as the rules have it."""
        assert isinstance(sheet, FleetForm)
        self.console.say("\nThe time is up.")
        self._choose(sheet.question, sheet.unwritten)

    def _face(self, side: str) -> None:
        """Another person is asked; where sides write in secret, nothing of the other's is left on the screen."""
        who = self.kept.setting.players.get(side, "")
        if self.rules.secret_orders:
            self.console.hand_over(who or people(side))
            self.seen = []
        self.console.tell(f"\n-- {party(side)}{f': {who}' if who else ''} --", "loud")
        self._hear(side)

    def _choose(self, question: Question, answer: Answer) -> None:
        closing = self.session.choose(question.side, answer)
        if closing is not None:
            self._tell(closing.facts)
            self.told = 0

    def advice(self, question: Question) -> Answer:
        """What the computer's captain would answer in this place; reckoned once."""
        if question.side not in self.captains:
            self.captains[question.side] = self.rules.captains(question.side)
        if self.advised is None or self.advised[0] is not question:
            view = self.rules.view(self.session.state, question.side)
            self.advised = question, self.captains[question.side].answer(view, question, self.session.moment)
        return self.advised[1]

    def reason(self, question: Question) -> str:
        """Why he would."""
        return reason(self.rules, self.rules.view(self.session.state, question.side), question, self.advice(question))

    def beside(self, question: Form[Any], part: Part[Any]) -> str | None:
        return self.rules.beside(self.rules.view(self.session.state, question.side), question, part)

    def spelt(self, question: Form[Any], part: Part[Any], typed: str) -> str:
        return self.rules.spelt(self.rules.view(self.session.state, question.side), question, part, typed)

    def act_words(self, question: Plan[Any], act: Any) -> str:
        return self.rules.act_words(self.rules.view(self.session.state, question.side), question, act)

    def course_words(self, keys: Sequence[str]) -> str:
        return self.rules.course_words(self.session.state, keys)

    def _look(self, question: Question) -> None:
        """The board about the ship in hand, or the whole board if ships have moved since it was shown."""
        picture, ship = self.picture, getattr(question, "about", "")
        known = picture.ship(ship) is not None
        if ship != self.shown if known else lie(picture) != self.seen:
            self.shown = ship
            self._board(question, near=known)

    def _board(self, question: Question, near: bool, ship: str = "", whole: bool = False) -> None:
        """The board about the ship named, or about the one in hand; or all of it. It is no higher than leaves room for a form
        below it, unless the whole is wished."""
        picture = self.picture
        self.seen = lie(picture)
        about = chosen(ship, [(one.id, one.name) for one in picture.ships], "ship") if ship else getattr(question, "about", "")
        width = min(output.columns(), self.console.width)
        print()
        rows = max(LOWEST, self.console.height - BELOW) if width and not whole else 0
        for line in board_about(picture, about if near else "", self.paint, width, rows, self.side):
            (self.console.say if width else print)(line)

    def _order(self, words: str, question: Question) -> bool:
        """What is no answer but a wish of the person at the terminal; whether it was one."""
        verb, _, rest = words.partition(" ")
        orders = {
            "board": lambda: self._board(question, near=True, ship=rest.strip()),
            "all": lambda: self._board(question, near=False, whole=True),
            "fleet": lambda: self.console.page([*letters.roll(self.picture, self.paint), signs()]),
            "scenario": lambda: self.console.page(self._scenario()),
            "log": lambda: self.console.page(self._log()),
            "help": lambda: self.console.page([ANSWERS, *self.rules.typing, *HELP.splitlines()]),
            "?": lambda: explain(self.console, question, OTHER_EDITION.get(self.kept.setting.edition, " "), EXPLAINED),
            "undo": lambda: self._undo(question.side),
            "draw": lambda: self._draw(rest.strip()),
            "captain": lambda: self._relieve(question, rest.strip()),
            "forms": self._forms,
        }
        if words in ("quit", "exit"):
            raise Leave
        if verb not in orders or (rest and verb not in ("draw", "captain", "board")):
            return False
        orders[verb]()
        return True

    def _log(self) -> list[str]:
        return [told.words for told in self.rules.tell(self.session.state, self.turn, side=self.side)]

    def _forms(self) -> None:
        """Forms of small matters are asked, or no longer."""
        self.every_form = not self.every_form
        self.console.say(FORMS[self.every_form])

    def _relieve(self, question: Question, what: str) -> None:
        """`captain` answers this question, `captain turn` all until the turn is over, `captain always` all of this kind until
        `captain never`."""
        if what == "never":
            self.left_to_them.clear()
            self.console.say("You are asked everything again.")
            return
        if what not in ("", "turn", "always"):
            raise Unclear(f"captain {what}: expected captain, captain turn, captain always, or captain never")
        if what == "always":
            self.left_to_them.append((question.side, question.kind.name))
            self.console.say("Your captains answer this kind of question from now on; `captain never` ends that.")
            self._choose(question, self.advice(question))
            return
        self.relieved = (question.side, self.present_turn) if what else self.relieved
        self._choose(question, self.advice(question))

    def _undo(self, side: str) -> None:
        taken = self.session.undo(side)
        self.told = len(self.session.state.tray.journal)
        print(f'The answer to "{taken.kind}" is taken back.')

    def _draw(self, name: str) -> None:
        path = Path(name or "board.svg")
        try:
            output.out_file(path, PICTURES)
            put(self.picture, path)
        except BadInput as error:
            raise Unclear(str(error)) from None


def lie(picture: Picture) -> list[Place]:
    """How the ships lie that are on the board."""
    return [ship.place for ship in picture.ships if ship.afloat]

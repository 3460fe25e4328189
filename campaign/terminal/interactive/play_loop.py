"""The watch: play goes on by itself until a player is asked or called, and ends when he leaves."""

from __future__ import annotations

from campaign.play import wear_words
from campaign.play.choosing import Unclear
from campaign.play.table import Table
from campaign.play.watch import Watch
from campaign.question_kinds import BATTLE_REPORT
from campaign.state import World
from campaign.terminal import after_battle_page
from campaign.terminal.interactive import explaining, questions, situation
from campaign.terminal.interactive.console import Console, Leave
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs import registry
from campaign.terminal.interactive.verbs.command import Anew
from campaign.terminal.interrupts import watch_for_interrupt
from campaign.terminal.next_steps import for_the_umpire, outcome
from table.archives import Closing
from table.decisions import IllegalChoice
from table.flows import Question
from table.session import Session
from table.wording import capital, party, people

WELCOME = "`commands` lists what you may say; `?` explains what is asked; Enter takes the advice of your officers."


class PlayLoop(Watch[ConsolePlayer]):
    """A session with the players who sit at this terminal; one of several is the one before the screen.

    `last` is the point of the war at which the watch ends, if it is not to be the war's end.
    """

    def __init__(
        self, table: Table, session: Session[World], decks: list[ConsolePlayer], console: Console, last: int | None = None
    ) -> None:
        super().__init__(table, session, {deck.side: deck for deck in decks}, last)
        self.decks = self.players
        self.console = console
        self.before: ConsolePlayer | None = None if len(decks) > 1 else decks[0]
        self.welcomed = [] if len(decks) > 1 else [decks[0].side]

    def keep(self) -> None:
        """Until the war is over, somebody leaves, or nobody here can go on."""
        fresh = list(self.decks) if not self.session.pending else [side for side in self.decks if self.on_deck(side)]
        while not self.over:
            for side, deck in self.decks.items():
                if deck.called or side in fresh:
                    self._call(deck)
            fresh = []
            self._sail()
            if self.over or (self.called and not self.session.pending):
                continue
            if self.session.needed is not None:
                self._throw()
            elif not self._answer():
                break
        self._end()

    def _sail(self) -> None:
        """The other seats answer, phase by phase, until somebody here is called or asked; Ctrl-C is heard between two phases."""
        with watch_for_interrupt() as halted:
            self.sail(halted)
            if halted():
                raise Leave(interrupted=True)

    # -- on deck -------------------------------------------------------------------------------------------------------

    def _face(self, deck: ConsolePlayer, *, openly: bool = False) -> None:
        """The player before the screen is this one; in hot-seat play no secret of the other's is left on it."""
        if self.before is not deck:
            if openly and not self.console.secret:
                self.console.say(self.console.paint(f"\n-- {deck.title} --", "loud"))
            else:
                self.console.hand_over(deck.title)
            self.before = deck
        self._welcome(deck)
        deck.hear_present()
        for line in deck.lookout.news(over=deck.sighted() is None, left=deck.orders.left):
            self.console.tell(line)
        news = list(deck.news.lines())
        self.console.secret |= bool(news) or not openly
        if news:
            self.console.say()
            self.console.say(self.console.paint(f"-- {situation.heading(deck)} --", "faint"))
        for line in news:
            self.console.tell(line)
        over, deck.after_battles = deck.after_battles, []
        for told in over:
            deck.last_battle = told
            with self.console.whole():
                self.console.page(after_battle_page.page(deck.names, told, deck.coloured))
        with self.console.whole():
            for line in wear_words.told(deck.warnings(), deck.names):
                self.console.say(line, hang=2)

    def _welcome(self, deck: ConsolePlayer) -> None:
        """Whoever sits down is told where he is, once."""
        if deck.side not in self.welcomed:
            self.welcomed.append(deck.side)
            self.console.secret = True
            self.console.page(situation.lines(deck))
            self.console.tell(WELCOME)

    def _call(self, deck: ConsolePlayer) -> None:
        """He hears the news and says when to go on."""
        self._face(deck)
        while typed := self.console.ask(f"{party(deck.side)}, {deck.moment.short} (Enter sails on, ? explains):"):
            try:
                if typed in ("?", "help"):
                    self.console.tell("You were called because of the news above; `pause` says what for. Enter sails on.")
                    registry.obey(deck, "commands")
                elif registry.obey(deck, typed) is None:
                    raise Unclear(f"{typed!r} is no command; `commands` lists them, and Enter sails on")
            except (Unclear, IllegalChoice) as refusal:
                self.console.tell(f"No: {refusal}")
            except Anew:
                self.heard_again()
                return

    def _answer(self) -> bool:
        """The first question for somebody here; by his officers if it is not his affair. False if there is none."""
        for question in self.session.pending:
            deck = self.decks.get(question.side)
            if deck is not None:
                self.hear(self._settled(deck, question))
                return True
        return False

    def _settled(self, deck: ConsolePlayer, question: Question) -> Closing | None:
        if not deck.his(question):
            return deck.answer(question, deck.unasked(question))
        board = deck.sighted()
        self._face(deck, openly=board is not None and not board.rules.secret_orders and len(self.session.pending) == 1)
        try:
            return questions.put(deck, question)
        except Anew:
            self.heard_again()
            return None

    def _throw(self) -> None:
        """A die that people throw: its value, or a command of whoever sits here."""
        need, deck = self.session.needed, self.before or next(iter(self.decks.values()))
        assert need is not None
        if self.before is None:
            self._face(deck)
        self.console.tell(f"{need}.")
        typed = self.console.ask(f"{need.lowest}-{need.highest}, what the die shows (? explains):")
        try:
            if typed in ("?", "help"):
                explaining.explain_die(self.console, need)
            elif typed.isdecimal():
                self.throw(int(typed))
            elif registry.obey(deck, typed) is None:
                raise Unclear(f"{typed!r} is no number; expected what the die shows, from {need.lowest} to {need.highest}")
        except (Unclear, IllegalChoice) as refusal:
            self.console.tell(f"No: {refusal}")
        except Anew:
            self.heard_again()

    def _end(self) -> None:
        """The war is over, or somebody who is not here must answer first."""
        for deck in self.decks.values():
            self._face(deck)
        name = self.table.archive.record.name
        sides = [question.side for question in self.session.pending]
        if any(question.kind is BATTLE_REPORT for question in self.session.pending):
            self.console.tell(f"A battle waits for its table: {for_the_umpire(name)}.")
        elif sides:
            self.console.say(f"{capital(' and '.join(map(people, sides)))} must answer; play goes on here when they have.")
            self.console.say(f"Whoever plays by mail: `sealords mail out {name} FILE.mail --side {next(iter(self.decks))}`.")
        self.table.rest(self.session)
        for line in outcome(self.table.ended(self.session)):
            self.console.say(line)

"""A battle on hexes as one player follows it (SL 8.126): the board that lies on the table, and what his captains would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.play.hex_replay import Answers, commanded
from campaign.play.seat_orders import OnDeck
from campaign.rules.battle.hexes import Board
from campaign.state import World
from table.archives import Choice
from table.decisions import Answer, Form, Part, Plan
from table.flows import Question
from table.seats import Seat
from table.session import Session
from tactical.drawing.picture import Picture
from tactical.playing.reasons import reason

BATTLE = "battle"  # what is left to captains if all the rest is


class BoardWatch:
    """The battle on hexes that one player is in, and for how long his captains have the deck."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.board: Board | None = None
        self.relief = ""  # the turn or the ship that is left to her captain
        self._captains: Seat | None = None
        self._met = -1, 0  # the phase in which the battle is fought, and the how-manyth on hexes in it
        self.answers: Answers = {}
        self.heard = 0  # facts of the battle that he knew when he last answered
        self.seen: Picture | None = None  # the board as he saw it then
        self._advised: tuple[Question, Answer] | None = None  # the last advice
        self._before = OnDeck()  # as he sat there before

    @property
    def kept(self) -> OnDeck:
        """What is to be kept of it."""
        return self._before if self.board is None else OnDeck(self.board.brief.id, self.heard, self.relief)

    def resume(self, before: OnDeck) -> None:
        """He sits down again at the battle that he has followed before."""
        self._before = before

    def sight(self, board: Board | None, session: Session[World]) -> None:
        """The board that lies on the table; one cleared away is remembered, and a new one seen with fresh eyes."""
        if board is None or (self.board is not None and board.level is self.board.level):
            return
        known = self.board is not None and self.board.brief.id == board.brief.id
        self.board = board
        self._met = session.phase_number, len(commanded(session.choices)) - 1
        self.heard = min(self.heard, len(board.facts)) if known else 0
        if not known:
            before = self._before if self._before.battle == board.brief.id else OnDeck()
            self.relief, self.seen, self.heard = before.relief, None, min(before.heard, len(board.facts))
            self._captains = board.rules.captains_of(board.brief, self.side)

    def keep(self, phase: int, choices: list[Choice]) -> None:
        """What was answered in the battle, if this is its phase: so that it can be shown again when that is closed."""
        met, number = self._met
        if phase == met:
            self.answers = commanded(choices)[number]

    def note(self, board: Board) -> None:
        """He answers now: what has happened so far he knows, and how the board lies."""
        self.heard, self.seen = len(board.facts), board.rules.picture(board.view(self.side))

    def advice(self, question: Question) -> Answer:
        """What his captains would answer on the board; reckoned once."""
        assert self.board is not None
        assert self._captains is not None
        if self._advised is None or self._advised[0] is not question:
            self._advised = question, self._captains.answer(self.board.view(self.side), question, "")
        return self._advised[1]

    def reason(self, question: Question) -> str:
        """Why they would answer so."""
        assert self.board is not None
        return reason(self.board.rules, self.board.view(self.side), question, self.advice(question))

    def beside(self, question: Form[Any], part: Part[Any]) -> str | None:
        """What stands beside a line of a form on the board."""
        assert self.board is not None
        return self.board.rules.beside(self.board.view(self.side), question, part)

    def spelt(self, question: Form[Any], part: Part[Any], typed: str) -> str:
        """What was typed in a line of a form on the board, as the rules read it."""
        assert self.board is not None
        return self.board.rules.spelt(self.board.view(self.side), question, part, typed)

    def act_words(self, question: Plan[Any], act: Any) -> str:
        """An act of a plan on the board, in words."""
        assert self.board is not None
        return self.board.rules.act_words(self.board.view(self.side), question, act)

    def course_words(self, keys: Sequence[str]) -> str:
        """The orders of a course on the board, in words."""
        assert self.board is not None
        return self.board.rules.course_words(self.board.view(self.side), keys)

    def relieved(self, question: Question) -> bool:
        """Whether a captain answers this question for him."""
        assert self.board is not None
        turn = self.board.turn
        return self.relief in (BATTLE, f"turn {turn}", f"ship {getattr(question, 'about', '')} {turn}")

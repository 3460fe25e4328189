"""A battle on hexes by itself, kept in a file, with whoever plays it: the captains answer until a person is asked.

Nothing is printed: whoever shows it asks for the `Deck` of a side. An answer is on the disk before it is used.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from campaign.play.battle_file import BattleFile
from campaign.play.errors import BadInput, Refusal
from campaign.play.hex_deck import Deck
from campaign.play.hex_forms import unwritten
from campaign.play.tactical_games import seats_of
from table.decisions import Answer, Form, IllegalChoice, StaleChoice
from table.dice import Fact
from table.flows import Question
from table.seats import Seat
from table.session import Session
from table.taking_back import Bar, Ground
from table.wording import party
from tactical.drawing.picture import Picture
from tactical.playing.hex_game import Ended

HUMAN = "human"
STALE = "the battle has gone on since this page was shown; here is what is asked now"
RELIEFS = ("ship", "turn", "kind", "battle")  # what a person may leave to his captains
BARRED = "others write their orders now; what was answered before that stays answered"
DONE = "what was answered before this step is done with; what is played stays played"
MOST = 5000  # questions in a row that captains answer; more would be no battle


class HowFar(NamedTuple):
    """How many answers could be taken back, the latest first, and why no more."""

    answers: int
    why: str


class Clock(NamedTuple):
    """WS O.II: the time to write orders: for which moment of a side, how many minutes it is, and when it ends, in seconds of the
    epoch."""

    moment: str
    minutes: int
    ends: float


class Match:
    """A kept battle that is played on: who is asked, what was told, and what is left to captains."""

    def __init__(self, kept: BattleFile, now: Callable[[], float] | None = None) -> None:
        self.kept = kept
        kept.mend()
        self.rules = kept.setting.rules
        self.session: Session[Any] = Session(self.rules, kept)
        self.people = [side for side, kind in kept.setting.seats.items() if kind == HUMAN]
        self._seats = seats_of(kept.setting)
        self._captains: dict[str, Seat] = {side: self.rules.captains(side) for side in self.people}
        self._past: list[Fact] = []  # what happened in phases that are closed, since the battle was opened here
        self._heard = dict.fromkeys(self.people, 0)
        self._seen: dict[str, Picture] = {}  # the board as each saw it when he last acted
        self._relief: dict[str, set[str]] = defaultdict(set)
        self._drafts: dict[str, tuple[str, dict[str, str]]] = {}
        self._himself: set[tuple[int, int]] = set()  # answers that people have given, and not their captains
        self._by_hand = ""  # the moment that is asked whatever is left to captains, since its answer was taken back
        self._advised: tuple[Question, Answer] | None = None
        self._now, self._clocks = now or time.time, dict[str, Clock]()
        self.go_on()

    # -- what stands now -----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.session.over

    @property
    def ended(self) -> Ended | None:
        return self.rules.ended(self.session.state) if self.over else None

    @property
    def turn(self) -> int:
        return self.rules.glance(self.session.state).turn

    @property
    def facts(self) -> list[Fact]:
        return [*self._past, *self.session.state.tray.journal] if not self.over else self._past

    def moment(self, side: str) -> str:
        """The side's own: how often others were asked is not for it to know."""
        return f"{self.session.phase_number}.{sum(choice.side == side for choice in self.session.choices)}"

    def asked(self, side: str) -> Question | None:
        return next((one for one in self.session.pending if one.side == side), None)

    def waits_for(self) -> list[str]:
        """The people who are asked now."""
        return [one.side for one in self.session.pending if one.side in self.people]

    def deck(self, side: str) -> Deck:
        """The battle as a person sees it and is asked in it."""
        question = self.asked(side)
        at, draft = self._drafts.get(side, ("", {}))
        return Deck(
            self.rules,
            self.session.state,
            side,
            question=question,
            advised=None if question is None else self.advice(question),
            draft=draft if at == self.moment(side) else {},
            fresh=self.facts[self._heard.get(side, 0) :],
            before=self._seen.get(side),
        )

    def advice(self, question: Question) -> Answer:
        """What the captain would answer in this place; reckoned once."""
        if self._advised is None or self._advised[0] is not question:
            view = self.rules.view(self.session.state, question.side)
            self._advised = question, self._captains[question.side].answer(view, question, self.session.moment)
        return self._advised[1]

    # -- play ----------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """The captains answer, and what people have left to them, until a person must answer or the battle is over."""
        for _ in range(MOST):
            for closing in self.session.play(self._seats):
                self._past += closing.facts
            left = next((one for one in self.session.pending if self._left(one)), None)
            if left is None:
                return
            self._choose(left, self.advice(left))

    def _left(self, question: Question) -> bool:
        """Whether captains answer a question for a person."""
        side = question.side
        if side not in self.people or self._by_hand == f"{side} {self.moment(side)}":
            return False
        ship, relief = getattr(question, "about", ""), self._relief[side]
        wanted = {"battle", f"turn {self.turn}", f"kind {question.kind.name}"} | ({f"ship {ship} {self.turn}"} if ship else set())
        return bool(relief & wanted) or self.deck(side).small

    def _choose(self, question: Question, answer: Answer) -> None:
        closing = self.session.choose(question.side, answer)
        if closing is not None:
            self._past += closing.facts

    def _question(self, side: str, at: str) -> Question:
        question = self.asked(side)
        if question is None or at != self.moment(side):
            raise StaleChoice(STALE)
        return question

    def answer(self, side: str, at: str, answer: Answer) -> None:
        """A person's answer to the question that he saw; play goes on."""
        question = self._question(side, at)
        place, heard = (self.session.phase_number, len(self.session.choices)), len(self.facts)
        seen = self.deck(side).picture
        self._choose(question, answer)
        self._himself.add(place)
        self._heard[side], self._seen[side] = heard, seen
        self._by_hand = ""
        self._drafts.pop(side, None)
        self.go_on()

    def take_advice(self, side: str, at: str) -> None:
        self.answer(side, at, self.advice(self._question(side, at)))

    def write(self, side: str, at: str, lines: dict[str, str]) -> None:
        """Lines of a form that is not signed yet, each checked by the rules."""
        self._question(side, at)
        deck = self.deck(side)
        self._drafts[side] = at, deck.draft | {key: deck.read_line(key, typed) for key, typed in lines.items()}

    def relieve(self, side: str, at: str, what: str) -> None:
        """Captains have this ship for the turn, the turn, this kind of question or the rest of the battle; `none`: nothing."""
        if what == "none":
            self._relief[side].clear()
            return
        question = self._question(side, at)
        if what not in RELIEFS:
            raise BadInput(f"{what}: expected one of {', '.join(RELIEFS)}")
        ship = getattr(question, "about", "")
        said = {"ship": f"ship {ship} {self.turn}", "turn": f"turn {self.turn}", "kind": f"kind {question.kind.name}"}
        self._relief[side].add(said.get(what, what))
        self.take_advice(side, at)

    def relieved(self, side: str) -> bool:
        """Whether something is left to captains that does not end with the turn."""
        return any(one == "battle" or one.startswith("kind") for one in self._relief[side])

    # -- the clock -----------------------------------------------------------------------------------------------------

    def clock(self, side: str) -> Clock | None:
        """WS O.II: how long a person still has, where the game is played by the clock. It runs from when he first looks, and is
        not kept: a battle that is opened again gives him his time again."""
        question = self.asked(side)
        minutes = self.rules.minutes(self.rules.view(self.session.state, side), question) if question is not None else None
        if minutes is None:
            return None
        known = self._clocks.get(side)
        if known is None or known.moment != self.moment(side):
            known = self._clocks[side] = Clock(self.moment(side), minutes, self._now() + 60 * minutes)
        return known

    def look_at_clocks(self) -> None:
        """Whose time is up has written what he has written, and sails straight on with the rest."""
        for side, known in list(self._clocks.items()):
            question = self.asked(side)
            if known.moment != self.moment(side) or not isinstance(question, Form):
                del self._clocks[side]
            elif self._now() >= known.ends:
                at, draft = self._drafts.get(side, ("", {}))
                self.answer(side, known.moment, unwritten(question, draft if at == known.moment else {}))

    # -- taking back ---------------------------------------------------------------------------------------------------

    def how_far(self, side: str) -> HowFar:
        """How many answers a side could take back now, one after the other, and why no more; no reason where it might tell of
        orders that others write in secret."""
        if self.over:
            return HowFar(0, "the battle is over")
        if self._barred(side):
            return HowFar(0, BARRED)
        reach = self.session.reach(side)
        secret = self.rules.secret_orders and len(self.people) > 1
        return HowFar(len(reach.answers), "" if secret else self._why(reach.bar))

    def _why(self, bar: Bar) -> str:
        """Why no more: a phase that is closed stays so (`BattleFile.earlier`), and so does what was answered in it."""
        return DONE if bar.ground is Ground.NOTHING and self.session.phase_number > 0 else str(bar)

    def _barred(self, side: str) -> bool:
        """Where orders are secret, a person who is asked takes nothing back: whether he could would tell him that the other has
        answered already."""
        return self.rules.secret_orders and len(self.people) > 1 and self.asked(side) is not None

    def undo(self, side: str) -> str:
        """A person's last answer is asked again, and with it what captains have answered for him since."""
        if self._barred(side):
            raise Refusal(BARRED)
        reach = self.session.reach(side)
        if not reach.answers or self.over:
            raise Refusal("the battle is over" if self.over else self._why(reach.bar))
        places = [(given.phase, given.choice.index) for given in reach.answers]
        times = next((count for count, place in enumerate(places, 1) if place in self._himself), 1)
        try:
            taken = [self.session.undo(side) for _ in range(times)][-1]
        except IllegalChoice as error:
            raise Refusal(str(error)) from None
        self._himself.difference_update(places[:times])
        self._relief[side].clear()
        self._heard[side] = min(self._heard[side], len(self.facts))
        self._by_hand = f"{side} {self.moment(side)}"
        return taken.kind

    # -- when it is over -----------------------------------------------------------------------------------------------

    def tallies(self, side: str) -> list[str]:
        """How each side stands, in words."""
        seen = self.rules.picture(self.rules.view(self.session.state, side))
        return [f"{party(one.name)}: {one.tally}" for one in seen.sides]

"""Putting a question to a person: a menu, a form line by line, or a plan act by act; Enter takes his officers' advice."""

from __future__ import annotations

from typing import Any

from campaign.play import desks
from campaign.play.choosing import Unclear, chosen
from campaign.play.question_sheet import act_words
from campaign.question_kinds import REORGANISATION
from campaign.terminal.fleet_form import FleetForm, on_hexes
from campaign.terminal.interactive import battle_board, explaining
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.reorganising_sheet import ReorganisingSheet
from campaign.terminal.interactive.verbs import registry
from campaign.terminal.question_sheets import ALL, FormSheet, PlanSheet, QuestionSheet
from table.archives import Closing
from table.decisions import Answer, Decision, Form, IllegalChoice, Plan
from table.flows import Question


def put(deck: ConsolePlayer, question: Question) -> Closing | None:
    """Ask until an answer is taken; returns the closing of the phase if it was the last. What a form of a battle has of small
    matters is signed unasked, if he does not wish to see it."""
    if deck.sighted() is not None and not deck.lookout.every_form:
        form = on_hexes(deck, question)
        if isinstance(form, FleetForm) and form.small:
            return deck.answer(question, form.filled)
    with deck.console.whole():
        sheet = laid_before(deck, question)
        with deck.console.whole():
            sheet.show()
    while True:
        typed = deck.console.ask(sheet.prompt)
        try:
            if typed in ("?", "help"):
                explaining.explain(deck, question)
                continue
            changed = None if sheet.understands(typed) else registry.obey(deck, typed)
            if changed:
                with deck.console.whole():
                    sheet.show()
            if changed is None and (answer := sheet.take(typed)) is not None:
                return _answered(deck, question, answer[0])
        except (Unclear, IllegalChoice) as refusal:
            deck.console.tell(f"No: {refusal}")


def _answered(deck: ConsolePlayer, question: Question, answer: Answer) -> Closing | None:
    """His answer; the first that he gives of a meeting he is told how long it holds."""
    before = deck.orders.said.meetings
    closing = deck.answer(question, answer)
    if deck.orders.said.meetings and not before:
        deck.console.tell(explaining.HELD)
    return closing


def laid_before(deck: ConsolePlayer, question: Question) -> QuestionSheet:
    """The sheet for a question, after the board or the lines of the battle that it belongs to."""
    if deck.sighted() is not None:
        deck.lookout.glance(deck.console, question)
        return on_hexes(deck, question)
    battle_board.show_news(deck)
    with deck.console.whole():
        battle_board.show_outlook(deck, question)
    if isinstance(question, Form):
        return FormSheet(deck, question)
    if question.kind is REORGANISATION and isinstance(question, Plan):
        return ReorganisingSheet(deck, question)
    return Acts(deck, question) if isinstance(question, Plan) else Menu(deck, question)


class Menu(QuestionSheet):
    """One of several."""

    deck: ConsolePlayer
    question: Decision[Any]

    def show(self, *, whole: bool = False) -> None:
        """The options by number; of many errands those that can wait are listed only by `all`."""
        self.head()
        advised, worth = self.deck.advice(self.question), desks.prizes(self.question)
        shown = {option.key for option in self.question.options if whole or not worth or option.key in (*worth, advised, "none")}
        lines = [
            f" {'*' if option.key == advised else ' '}{number:>2} {option.label}"
            for number, option in enumerate(self.question.options, 1)
            if option.key in shown
        ]
        self.deck.console.page(lines)
        self.tell_why("*")
        hidden = len(self.question.options) - len(shown)
        self.prompt = f"1-{len(self.question.options)} (Enter: *{f', all shows {hidden} more' if hidden else ''}, ? explains):"

    def understands(self, typed: str) -> bool:
        return not typed or typed.isdecimal() or typed == ALL or typed in {option.key for option in self.question.options}

    def take(self, typed: str) -> tuple[Answer] | None:
        if not typed:
            return (self.deck.advice(self.question),)
        if typed == ALL:
            self.show(whole=True)
            return None
        return (chosen(typed, [(option.key, option.label) for option in self.question.options]),)


class Acts(PlanSheet):
    """A plan of the campaign's, whose pieces have names."""

    deck: ConsolePlayer

    def in_words(self, act: Any) -> str:
        return act_words(self.deck, self.question, act)

"""Questions laid before a person, in a campaign and on the hexes alike: a menu of a ship's doings, a form line by line, a plan
act by act; Enter takes what his officers or captains advise."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from campaign.play.choosing import Unclear, chosen
from campaign.play.errors import Refusal
from campaign.play.rule_lookup import looked_up
from campaign.terminal.interactive.console import Console
from campaign.terminal.ship_orders import SHORT, given
from table.decisions import Answer, Decision, Form, IllegalChoice, Option, Part, Plan
from table.flows import Question
from table.wording import counted, cut, party
from tactical.playing.helm import Helm

R = TypeVar("R")
ALL = "all"
TAKES = {"issue": "to", "send": "to"}  # `issue ORDER to FORMATION` reads like `ORDER = FORMATION`
NO_LINE = "send home "  # a verb of the prompt


class Asked(Protocol):
    """Where a person stands: whom he commands for, what he is told by, and what he is advised."""

    @property
    def side(self) -> str: ...

    @property
    def console(self) -> Console: ...

    def advice(self, question: Question) -> Answer: ...

    def reason(self, question: Question) -> str:
        """Why that is advised; nothing if nobody says."""

    def beside(self, question: Form[Any], part: Part[Any]) -> str | None:
        """What stands beside a line of a form; None: it is not listed while as usual."""

    def spelt(self, question: Form[Any], part: Part[Any], typed: str) -> str:
        """What was typed in a line of a form, as the rules read it."""

    def act_words(self, question: Plan[Any], act: Any) -> str:
        """An act of a plan in words."""

    def course_words(self, keys: Sequence[str]) -> str:
        """The orders of a course in words."""


class QuestionSheet:
    """A question laid before a person. `take` returns the answer in a tuple of its own, or None while it is not complete."""

    prompt = "Answer (Enter as advised, ? explains):"

    def __init__(self, deck: Asked, question: Question) -> None:
        self.deck = deck
        self.question = question

    def show(self) -> None:
        raise NotImplementedError

    def understands(self, typed: str) -> bool:
        """Whether the words are an answer beyond doubt, though a command might be called the same."""
        raise NotImplementedError

    def take(self, typed: str) -> tuple[Answer] | None:
        raise NotImplementedError

    def head(self) -> None:
        deck, question = self.deck, self.question
        deck.console.say()
        deck.console.tell(f"{question.prompt or question.kind} [{question.rule}]", "loud")

    def tell_why(self, mark: str = "Advised:") -> None:
        """The reason of what is advised, below it."""
        why = self.deck.reason(self.question)
        if why:
            self.deck.console.say(f"  {mark} {why}", hang=3 + len(mark))


class ShipSheet(QuestionSheet):
    """What a ship or a commander is to do on the hexes: by number, by key or its first letters, or a whole course at once."""

    question: Decision[Any]

    def show(self) -> None:
        """The orders in words, each with the short word that a course is given by; the captain's advice may be a course."""
        self.head()
        self.advised = advised = self.deck.advice(self.question)
        course = advised if isinstance(advised, list) else [advised]
        self.deck.console.page(
            f" {'*' if option.key == course[0] else ' '}{number:>2} {in_words(option)}"
            for number, option in enumerate(self.question.options, 1)
        )
        self.tell_why("*")
        advice = f"Enter: {self.deck.course_words(course)}" if len(course) > 1 else "Enter: *"
        self.prompt = f"{party(self.deck.side)}, 1-{len(self.question.options)} ({advice}, ? explains):"

    def understands(self, typed: str) -> bool:
        first = typed.split()[0] if typed else ""
        meant = SHORT.get(first, first) if isinstance(self.question, Helm) else first
        return not typed or first.isdecimal() or meant in {option.key for option in self.question.options}

    def take(self, typed: str) -> tuple[Answer] | None:
        return (given(typed, self.question) if typed else self.advised,)


def in_words(option: Option[Any]) -> str:
    """An option of a ship's; behind it the word that it may be typed by, if it is a word and not in it."""
    typed = option.key if option.key.isalpha() and option.key.lower() not in option.label.lower().split() else ""
    return f"{option.label} ({typed})" if typed else option.label


class FormSheet(QuestionSheet):
    """A line a piece: as advised, but for those that he has changed."""

    question: Form[Any]

    def __init__(self, deck: Asked, question: Form[Any]) -> None:
        super().__init__(deck, question)
        self.changed: dict[str, str] = {}

    @property
    def filled(self) -> dict[str, str]:
        advised = self.deck.advice(self.question)
        return {part.key: self.changed.get(part.key, advised.get(part.key, part.usual)) for part in self.question.parts}

    def show(self) -> None:
        self.head()
        self.deck.console.page(self._lines())
        self.tell_why()
        self.prompt = "LINE = CHOICE, LINE for its choices, Enter to answer so, ? explains:"

    def _lines(self) -> list[str]:
        filled = self.filled
        rows = [(part, cut(part.label, 40), self.in_words(part, filled[part.key])) for part in self.question.parts]
        return [
            f" {self._mark(part)}{number:>2} {label:<40} -> {words}{self._beside(part)}"
            for number, (part, label, words) in enumerate(rows, 1)
        ]

    def _beside(self, part: Part[Any]) -> str:
        """What is to be known of a piece, after its line."""
        beside = self.deck.beside(self.question, part)
        return f" ({beside})" if beside else ""

    def _mark(self, part: Part[Any]) -> str:
        """A star before a line that he has changed."""
        return "*" if part.key in self.changed else " "

    def understands(self, typed: str) -> bool:
        return not typed or typed.isdecimal() or "=" in typed or (typed.split()[0] in TAKES and not typed.startswith(NO_LINE))

    def take(self, typed: str) -> tuple[Answer] | None:
        if not typed:
            return (self.filled,)
        line, choice = self._read(typed)
        if line == ALL and choice:
            self._every(choice)
            return None
        part = self._part(line)
        if not choice:
            self._choices(part)
            return None
        self.write({part.key: self.entry(part, choice)})
        return None

    def write(self, entries: dict[str, str]) -> None:
        """Lines changed, if the form is legal with them."""
        self.question.resolve(self.filled | entries)
        self.changed |= entries
        for part in self.question.parts:
            if part.key in entries:
                self.deck.console.say(f"  {part.label} -> {self.in_words(part, entries[part.key])}")

    def entry(self, part: Part[Any], choice: str) -> str:
        """The key of a choice; a line that takes more than it lists may have any text that it reads."""
        if part.read is None:
            return chosen(choice, [(option.key, option.label) for option in part.options])
        exact = next((option.key for option in part.options if option.key.lower() == choice.lower()), None)
        if exact is not None:
            return exact
        text = self.deck.spelt(self.question, part, choice)
        try:
            part.resolve(text, self.question.kind, self.question.rule)
        except IllegalChoice:
            if choice.isdecimal() or getattr(self.question.kind, "by_key", False):
                raise
            with suppress(Unclear):
                return chosen(choice, [(option.key, option.label) for option in part.options])
            raise
        return text

    def in_words(self, part: Part[Any], key: str) -> str:
        """What is written in a line."""
        return _label(part, key)

    def _read(self, typed: str) -> tuple[str, str]:
        """`LINE = CHOICE`, `3 2`, or `issue ORDER to FORMATION`."""
        first, _, rest = typed.partition(" ")
        if first in TAKES:
            line, mark, choice = rest.partition(f" {TAKES[first]} ")
            if not mark:
                raise Unclear(f"{typed!r}: expected {first} ORDER {TAKES[first]} FORMATION")
            return line.strip(), choice.strip()
        if "=" in typed:
            line, _, choice = typed.partition("=")
            return line.strip(), choice.strip()
        return (first, rest.strip()) if first.isdecimal() else (typed, "")

    def _every(self, choice: str) -> None:
        """`all = CHOICE`: on every line that offers it."""
        keys = {}
        for part in self.question.parts:
            with suppress(Unclear, IllegalChoice):
                keys[part.key] = self.entry(part, choice)
        if not keys:
            raise Unclear(f"{choice!r} is no choice on any line; a line's number lists what it offers")
        self.question.resolve(self.filled | keys)
        self.changed |= keys
        self.show()

    def _part(self, line: str) -> Part[Any]:
        parts = {part.key: part for part in self.question.parts}
        return parts[chosen(line, [(part.key, part.label) for part in self.question.parts], "line")]

    def _choices(self, part: Part[Any]) -> None:
        self.deck.console.say(f"{part.label}:")
        self.deck.console.page(f"  {number:>2} {option.label}" for number, option in enumerate(part.options, 1))


def _label(part: Part[Any], key: str) -> str:
    return next((option.label for option in part.options if option.key == key), key)


class PlanSheet(QuestionSheet):
    """Acts in their order: those advised, and what he adds or strikes out."""

    question: Plan[Any]

    def __init__(self, deck: Asked, question: Plan[Any]) -> None:
        super().__init__(deck, question)
        self.acts: list[Any] = list(deck.advice(question))
        self.offers: list[Any] = question.offers()

    def show(self) -> None:
        self.head()
        self.deck.console.page([f"  {number:>2} {self.in_words(act)}" for number, act in enumerate(self.acts, 1)])
        if not self.acts:
            self.deck.console.say("  nothing is planned")
        self.tell_why()
        more = (
            f"+ lists {counted(len(self.offers), 'act')}, +N adds one, -N strikes one out"
            if self.offers
            else "-N strikes one out"
        )
        self.prompt = f"{more}; Enter to do so, ? explains:"

    def understands(self, typed: str) -> bool:
        return not typed or typed[0] in "+-{["

    def take(self, typed: str) -> tuple[Answer] | None:
        if not typed:
            return (self.acts,)
        mark, rest = typed[0], typed[1:].strip()
        if mark == "+" and not rest:
            self.deck.console.page(f"  {number:>3} {self.in_words(act)}" for number, act in enumerate(self.offers, 1))
            return None
        self.acts = self._changed(mark, rest, typed)
        self.show()
        return None

    def _changed(self, mark: str, rest: str, typed: str) -> list[Any]:
        """The acts with one more or one fewer, if they are still legal together."""
        if mark == "-":
            number = _number(rest, len(self.acts), "acts of the plan")
            acts = [*self.acts[: number - 1], *self.acts[number:]]
        elif mark == "+":
            acts = [*self.acts, self.offers[_number(rest, len(self.offers), "acts on offer") - 1]]
        elif mark in "{[":
            acts = [*self.acts, *_typed_acts(typed)]
        else:
            raise Unclear(f"{typed!r}: expected +, +N, -N, or Enter")
        self.question.resolve(acts)
        return acts

    def in_words(self, act: Any) -> str:
        """An act as it is told: what it holds, each with its name."""
        return ", ".join(f"{key} {value}" for key, value in act.items()) if isinstance(act, dict) else str(act)


def _typed_acts(typed: str) -> list[Any]:
    try:
        act = json.loads(typed)
    except (ValueError, RecursionError) as error:
        raise Unclear(f"that is not JSON ({error}); expected an act such as those that + lists") from None
    return act if isinstance(act, list) else [act]


def _number(typed: str, most: int, what: str) -> int:
    if not typed.isdecimal() or not 1 <= int(typed) <= most:
        raise Unclear(f"{typed!r}: expected a number from 1 to {most}, of the {what}" if most else f"there are no {what}")
    return int(typed)


class PlaceAtTerminal:
    """A place at the terminal for a question outside any battle; nobody advises there but who is told to."""

    def __init__(self, side: str, console: Console, advise: Callable[[Question], Answer] | None = None) -> None:
        self.side, self.console, self.advise = side, console, advise

    def advice(self, question: Question) -> Answer:
        assert self.advise is not None, "this sheet asks for no advice"
        return self.advise(question)

    def reason(self, question: Question) -> str:
        return ""

    def beside(self, question: Form[Any], part: Part[Any]) -> str | None:
        return ""

    def spelt(self, question: Form[Any], part: Part[Any], typed: str) -> str:
        return typed

    def act_words(self, question: Plan[Any], act: Any) -> str:
        return str(act)

    def course_words(self, keys: Sequence[str]) -> str:
        return ", ".join(keys)


def put(sheet: QuestionSheet) -> Answer:
    """Ask until an answer is given that the rules allow."""
    console = sheet.deck.console
    sheet.show()
    while True:
        typed = console.ask(sheet.prompt)
        try:
            if typed in ("?", "help"):
                explain(console, sheet.question)
            elif (answer := sheet.take(typed)) is not None:
                sheet.question.resolve(answer[0])
                return answer[0]
        except (Unclear, IllegalChoice) as refusal:
            console.tell(f"No: {refusal}")


def explain(console: Console, question: Question, passed_over: str = " ", first: str = "") -> None:
    """The rule that asks and those that its kind names beside it, in our words, a screen at a time; cases whose number ends as
    `passed_over` are of another edition."""
    with suppress(Refusal):
        found = [case for rule in (question.rule, *getattr(question.kind, "also", ())) for case in looked_up(rule)]
        cases = [case for case in found if not case.cite.endswith(passed_over)]
        console.page([*filter(None, [first]), *(f"{case.cite}  {case.summary}" for case in cases)])

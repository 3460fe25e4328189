"""A form of a hex game at a terminal: a page with each ship, how she is and what her captain proposes; what differs is typed for
several ships at once, such as `victory L1R1, temeraire 2`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from campaign.play.choosing import Unclear, chosen, folded
from campaign.play.hex_forms import filled_in, listed, unwritten
from campaign.terminal.question_sheets import TAKES, Asked, FormSheet, PlanSheet, QuestionSheet, ShipSheet
from table.decisions import Answer, Form, IllegalChoice, Part, Plan
from table.flows import Question

UNDO = "undo"
FEW = 8  # lines or choices that are told in a breath
FORMS = {
    True: "You are asked every form from now on; `forms` ends that.",
    False: "Forms of small matters, such as a grapple of your own ships, are signed for you; `forms` asks for them again.",
}
LONGEST = 48  # letters of a line's name


def on_hexes(deck: Asked, question: Question) -> QuestionSheet:
    """The sheet for a question of a hex game."""
    if isinstance(question, Form):
        return FleetForm(deck, question)
    return FleetPlan(deck, question) if isinstance(question, Plan) else ShipSheet(deck, question)


class FleetPlan(PlanSheet):
    """Acts of a hex game in its own words; one may be added by some of them."""

    def in_words(self, act: Any) -> str:
        return self.deck.act_words(self.question, act)

    def show(self) -> None:
        super().show()
        if self.offers:
            self.prompt = f"+ lists {len(self.offers)}, +N or +WORDS adds one, -N strikes one out; Enter signs, ? explains:"

    def _changed(self, mark: str, rest: str, typed: str) -> list[Any]:
        if mark not in "+-":
            raise Unclear(f"{typed!r}: expected + for a list, + with a number or some words, - with a number, or Enter")
        if mark != "+" or rest.isdecimal():
            return super()._changed(mark, rest, typed)
        wanted = _words(rest)
        fits = [act for act in self.offers if wanted <= _words(self.in_words(act))]
        if len(fits) != 1:
            some = "; ".join(self.in_words(act) for act in fits[:4])
            raise Unclear(f"{rest!r} could be {len(fits)} of them: {some}" if fits else f"{rest!r} is none of them; + lists them")
        acts = [*self.acts, *fits]
        self.question.resolve(acts)
        return acts


def _words(text: str) -> set[str]:
    """The words of a text, however they are pointed."""
    return {word for word in re.split(r"\W+", folded(text)) if word}


class FleetForm(FormSheet):
    """A line a ship or a deck, as her captain proposes but for what is changed."""

    def __init__(self, deck: Asked, question: Form[Any]) -> None:
        super().__init__(deck, question)
        self.advised: dict[str, str] = deck.advice(question)
        self.before: list[dict[str, str]] = []  # what was changed before each line that was typed
        self.typed: dict[str, str] = {}  # what was written where no menu has words for it

    @property
    def filled(self) -> dict[str, str]:
        return filled_in(self.question, self.advised, self.changed)

    @property
    def unwritten(self) -> dict[str, str]:
        """The form of one whose time is up."""
        return unwritten(self.question, self.changed)

    def show(self) -> None:
        super().show()
        self.prompt = "SHIP CHOICE, SHIP CHOICE ...; SHIP lists hers; Enter signs, ? explains:"

    def _lines(self) -> list[str]:
        """Each line with what stands beside it, in columns; some only if they are not as usual."""
        beside = {part.key: self.deck.beside(self.question, part) for part in self.question.parts}
        filled, listed = self.filled, self._listed()
        name = min(LONGEST, max((len(part.label) for part in listed), default=0))
        note = max(len(words or "") for words in beside.values())
        lines = [
            f" {self._mark(part)}{number:>2} {part.label[:LONGEST]:<{name}}  {beside[part.key] or '':<{note}}"
            f"{'  ' if note else ''}-> {self.in_words(part, filled[part.key])}"
            for number, part in enumerate(self.question.parts, 1)
            if part in listed
        ]
        left = [part.label for part in self.question.parts if part not in listed]
        if not left:
            return lines
        return [*lines, f"    {'as usual' if lines else 'nothing to choose; if you wish'}: {'; '.join(left)}"]

    def _listed(self) -> list[Part[Any]]:
        """The lines that are shown: all but those of small matters that are as usual."""
        return listed(self.question, self.filled, lambda part: self.deck.beside(self.question, part))

    @property
    def small(self) -> bool:
        """Whether there are none but small matters, all as usual."""
        return not self._listed()

    @property
    def _only(self) -> Part[Any] | None:
        """The line of a form that shows no other, as in a duel."""
        listed = self._listed()
        return listed[0] if len(listed) == 1 else None

    def in_words(self, part: Part[Any], key: str) -> str:
        """A choice as the menu has it; one that people write by its key with that before it."""
        listed = any(option.key == key for option in part.options)
        words = super().in_words(part, key) if listed else self.typed.get(key, key)
        return f"{key}  {words}" if getattr(self.question.kind, "by_key", False) and words != key else words

    def _choices(self, part: Part[Any]) -> None:
        """What a line takes: by number, or by what is written."""
        if part.read is None:
            super()._choices(part)
            return
        self.deck.console.say(f"{part.label}: write one of these, or another that the rules allow")
        self.deck.console.page(f"  {self.in_words(part, option.key)}" for option in part.options)

    # -- what is typed ------------------------------------------------------------------------------------------------

    def understands(self, typed: str) -> bool:
        """A ship may be called like a command: her name and a choice of hers are no command."""
        if super().understands(typed) or (typed == UNDO and self.before):
            return True
        with suppress(Unclear, IllegalChoice):
            return len(typed.split()) > 1 and bool(dict(self._entries(typed)))
        return False

    def take(self, typed: str) -> tuple[Answer] | None:
        if typed == UNDO:
            self._take_back()
        elif not typed or "=" in typed or typed.split()[0] in TAKES:
            return super().take(typed)
        elif not self._listing(typed):
            self.write(dict(self._entries(typed)))
        return None

    def write(self, entries: dict[str, str]) -> None:
        changed = dict(self.changed)
        super().write(entries)
        self.before.append(changed)

    def _every(self, choice: str) -> None:
        changed = dict(self.changed)
        super()._every(choice)
        self.before.append(changed)

    def _take_back(self) -> None:
        """The form as it was before the last line that was typed."""
        changed, self.changed = self.changed, self.before.pop()
        for part in self.question.parts:
            if changed.get(part.key) != self.changed.get(part.key):
                self.deck.console.say(f"  {part.label} -> {self.in_words(part, self.filled[part.key])}")

    def entry(self, part: Part[Any], choice: str) -> str:
        """A choice that a line does not have is refused with those that it has."""
        try:
            key = super().entry(part, choice)
        except Unclear as unclear:
            if part.read is not None or len(part.options) > FEW:
                raise
            raise Unclear(f"{choice!r} is no choice of {part.label}: {'; '.join(o.label for o in part.options)}") from unclear
        self.typed[key] = choice
        return key

    def _listing(self, typed: str) -> bool:
        """A name by itself lists what that line takes, and a ship's all her lines; what names none is for the only line."""
        parts = [part for part in self.question.parts if folded(part.label).startswith(folded(typed))]
        if len(typed.split()) > 1 or (self._only is not None and not parts and not typed.isdecimal()):
            return False
        try:
            parts = [self._part(typed)]
        except Unclear:
            if not 1 <= len(parts) <= FEW or len({part.key.partition(":")[0] for part in parts}) != 1:
                raise
        for part in parts:
            self._choices(part)
        return True

    def _entries(self, typed: str) -> Iterator[tuple[str, str]]:
        """`SHIP CHOICE` for each ship, with commas between them."""
        for words in filter(None, (one.strip() for one in typed.split(","))):
            part, choice = self._divided(words.split())
            yield part.key, self.entry(part, choice)

    def _divided(self, words: list[str]) -> tuple[Part[Any], str]:
        """The line that the first words name, as many as can be, and the rest."""
        if self._only is not None and len(words) == 1:
            return self._only, words[0]
        doubt = Unclear(f"{' '.join(words)!r}: expected a ship and her choice, such as {self.question.parts[0].label} ...")
        for count in range(len(words) - 1, 0, -1):
            try:
                return self._part(" ".join(words[:count])), " ".join(words[count:])
            except Unclear as unclear:
                doubt = unclear
        raise doubt

    def _part(self, line: str) -> Part[Any]:
        """A line by its number or some of its name; those that are shown before the others."""
        if not line.isdecimal():
            parts = {part.key: part for part in self._listed()}
            with suppress(Unclear):
                return parts[chosen(line, [(part.key, part.label) for part in parts.values()], "line")]
        return super()._part(line)

"""Decisions: what a side is asked, by which rule, and what it may answer, by stable keys in a fixed order.

The same list makes the menu, the legality check, the computer's choice and the fuzzer's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")
Answer = Any  # what JSON can hold: an option's key, or for a form the key chosen for each part


class IllegalChoice(Exception):
    """An answer that was not offered; the message says what was given, which rule asked, and what would have been right."""


class StaleChoice(IllegalChoice):
    """An answer to a question that is no longer asked."""


class Kind(msgspec.Struct, frozen=True, eq=False):
    """A kind of question: `name` is stored with its answer and shown. A game adds to it what else it must know of its kinds.

    Two kinds may have one name; what tells them apart is which of them it is.
    """

    name: str

    def __str__(self) -> str:
        return self.name


class Option(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """One thing a side may answer: a stable key, words for people, and what it means to the rule that asked."""

    key: str
    label: str
    value: T


class Decision(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """A question to one side: the rule that asks, its kind, the options, and the piece it is about, if any.

    A `secret` answer is seen by nobody until the rule reveals it; what several are asked together is shown unless each is secret.
    """

    side: str
    rule: str
    kind: Kind
    options: tuple[Option[T], ...]
    prompt: str = ""
    about: str = ""
    secret: bool = False

    def resolve(self, answer: Answer) -> T:
        """What an answer means, or why it may not be given."""
        return resolved(self.options, answer, self.kind, self.rule)


class Part(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """One line of a form: what it is about, and its options; `usual` is taken when the line is left empty.

    A line that also takes what its options do not list has `read`, which makes a value of an answer or says why it is none.
    """

    key: str
    label: str
    options: tuple[Option[T], ...]
    usual: str
    read: Callable[[str], T] | None = None

    def resolve(self, answer: Answer, kind: Kind, rule: str) -> T:
        """What an entry in this line means, or why it may not stand there."""
        for option in self.options:
            if option.key == answer:
                return option.value
        if self.read is not None and isinstance(answer, str):
            return self.read(answer)
        return resolved(self.options, answer, kind, rule, self.label)


class Form(msgspec.Struct, Generic[T], frozen=True):
    """A decision that a side composes freely: a key for each part, and a check of the whole."""

    side: str
    rule: str
    kind: Kind
    parts: tuple[Part[T], ...]
    prompt: str = ""
    check: Callable[[Mapping[str, T]], None] | None = None
    secret: bool = False

    def resolve(self, answer: Answer) -> dict[str, T]:
        """What each line means; an unknown line or key, or a whole that the check refuses, is illegal."""
        filled = self.read(answer)
        if self.check is not None:
            self.check(filled)
        return filled

    def read(self, answer: Answer) -> dict[str, T]:
        """What each line means by itself; an unknown line or key is illegal."""
        if not isinstance(answer, dict):
            raise IllegalChoice(f"{self.kind} [{self.rule}]: expected an entry for each of {self.keys()}, got {answer!r}")
        known = {part.key: part for part in self.parts}
        for key in answer:
            if key not in known:
                raise IllegalChoice(f"{self.kind} [{self.rule}]: no line {key!r} in this form; its lines are {self.keys()}")
        return {key: part.resolve(answer.get(key, part.usual), self.kind, self.rule) for key, part in known.items()}

    def keys(self) -> str:
        return ", ".join(part.key for part in self.parts)


class Plan(msgspec.Struct, Generic[T], frozen=True):
    """A decision that a side composes as a list of acts, as many as it likes, done in the order written.

    `read` makes an act of what JSON holds or says why it is none; `check` refuses a list with the reason and the rule;
    `offers` lists acts that would be legal by themselves, for a menu and for the computer. A person's `ruling` may be taken back
    until the phase is closed, whatever has come of it.
    """

    side: str
    rule: str
    kind: Kind
    read: Callable[[Any], T]
    check: Callable[[list[T]], None]
    offers: Callable[[], list[Answer]]
    prompt: str = ""
    secret: bool = False
    ruling: bool = False

    def resolve(self, answer: Answer) -> list[T]:
        """The acts of an answer, every one of them legal after those before it."""
        if not isinstance(answer, list):
            raise IllegalChoice(f"{self.kind} [{self.rule}]: expected a list of acts, got {answer!r}")
        acts = [self.read(act) for act in answer]
        self.check(acts)
        return acts


def resolved(options: tuple[Option[T], ...], answer: Answer, kind: Kind, rule: str, of: str = "") -> T:
    """The value of the option with this key; a refusal names the line of the form it stands in, if any."""
    for option in options:
        if option.key == answer:
            return option.value
    offered = ", ".join(option.key for option in options)
    what = f"{kind} of {of}" if of else kind
    raise IllegalChoice(f"{what} [{rule}]: {answer!r} was not offered; expected one of: {offered}")

"""A ship's orders as they are typed: an option by number, by key or by its first letters, or a whole course at once."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Decision, Form, IllegalChoice, Option, Plan
from table.flows import Question
from tactical.flying_colors.movement.helm import Helm

SHORT = {"a": "ahead", "p": "port", "s": "starboard", "b": "back", "e": "end", "t": "tack"}


def given(words: str, question: Question) -> Answer:
    """What was typed, as an answer; what cannot be meant is refused in words."""
    if isinstance(question, Form):
        return _filled(words, question)
    if isinstance(question, Plan):
        offers = question.offers()
        return [offers[_number(word, len(offers)) - 1] for word in words.replace(",", " ").split()]
    parts = words.replace(",", " ").split()
    if not parts:
        raise IllegalChoice(
            f"{question.kind} [{question.rule}]: nothing was typed; expected a number from 1 to {len(question.options)}"
        )
    if isinstance(question, Helm) and len(parts) > 1:
        return [_key(part, question, first=n == 0) for n, part in enumerate(parts)]
    return _key(words.strip(), question)


def _key(word: str, question: Decision[Any], first: bool = True) -> str:
    """The key that a word means: a number of the menu, a key, or the beginning of a key or a label; what a later step of a course
    will be offered is not known yet."""
    keys = [option.key for option in question.options]
    if word.isdecimal():
        return keys[_number(word, len(keys)) - 1]
    meant = SHORT.get(word, word) if isinstance(question, Helm) else word
    if meant in keys or not first:
        return meant
    alike = [option.key for option in question.options if _begins(option, meant.lower())]
    if len(alike) > 1:
        raise IllegalChoice(f"{question.kind} [{question.rule}]: {word!r} may mean {', '.join(alike[:8])}; expected more letters")
    return alike[0] if alike else word


def _begins(option: Option[Any], letters: str) -> bool:
    """Whether a key, what it names, or a label begins with these letters."""
    return any(words.lower().startswith(letters) for words in (option.key, option.key.rpartition(":")[2], option.label))


def _number(word: str, most: int) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= most:
        raise IllegalChoice(f"{word!r}: expected a number from 1 to {most}")
    return int(word)


def _filled(words: str, form: Form[Any]) -> dict[str, str]:
    """`NUMBER=KEY` for each line that is not to be as usual."""
    filled: dict[str, str] = {}
    for entry in words.replace(",", " ").split():
        line, mark, key = entry.partition("=")
        if not mark:
            raise IllegalChoice(f"{form.kind} [{form.rule}]: {entry!r}; expected NUMBER=KEY or all=KEY, or nothing for the usual")
        parts = form.parts if line == "all" else (form.parts[_number(line, len(form.parts)) - 1],)
        filled |= {part.key: key for part in parts}
    return filled

"""A ship's orders as they are typed: an option by number, by key or by its first letters, or a whole course at once."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Decision, IllegalChoice, Option
from tactical.playing.helm import Helm

SHORT = {"a": "ahead", "p": "port", "s": "starboard", "b": "back", "e": "end", "t": "tack"}


def given(words: str, question: Decision[Any]) -> Answer:
    """What was typed, as an answer; what cannot be meant is refused in words."""
    parts = words.replace(",", " ").split()
    if isinstance(question, Helm) and len(parts) > 1:
        return [_key(part, question, first=n == 0) for n, part in enumerate(parts)]
    return _key(words.strip(), question)


def _key(word: str, question: Decision[Any], first: bool = True) -> str:
    """The key that a word means: a number of the menu, a key, or the beginning of a key or a label; what a later step of a course
    will be offered is not known yet."""
    keys = [option.key for option in question.options]
    if word.isdecimal():
        if not 1 <= int(word) <= len(keys):
            raise IllegalChoice(f"{word}: expected a number from 1 to {len(keys)}")
        return keys[int(word) - 1]
    meant = SHORT.get(word, word) if isinstance(question, Helm) else word
    if meant in keys or not first:
        return meant
    alike = [option.key for option in question.options if _begins(option, meant.lower())]
    if len(alike) > 1:
        raise IllegalChoice(f"{word!r} may mean {'; '.join(_labels(question, alike[:8]))}. Type more letters, or a number")
    if not alike:
        raise IllegalChoice(f"{word!r} is none of her orders now; expected 1 to {len(keys)}, or a word of the list")
    return alike[0]


def _labels(question: Decision[Any], keys: list[str]) -> list[str]:
    return [option.label for option in question.options if option.key in keys]


def _begins(option: Option[Any], letters: str) -> bool:
    """Whether a key, what it names, or a label begins with these letters."""
    return any(words.lower().startswith(letters) for words in (option.key, option.key.rpartition(":")[2], option.label))

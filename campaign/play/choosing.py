"""What a person typed, found among what is offered: by number, by key, or by a part of its name."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, normalize

from campaign.play.errors import BadInput

DIVIDERS = str.maketrans({**dict.fromkeys("-:_", " "), **dict.fromkeys("'\u2019.", None)})


class Unclear(BadInput):
    """What was typed cannot be used; one line says what would have been right."""


class Unknown(Unclear):
    """Nothing that is offered is called so."""


def folded(words: str) -> str:
    """Words as they are compared: small letters without their accents; what joins or divides words is a blank."""
    bare = "".join(letter for letter in normalize("NFKD", words.casefold()) if not combining(letter))
    return " ".join(bare.translate(DIVIDERS).split())


def _so_many(many: int, what: str) -> str:
    """How many there are to choose from."""
    return f"there are {many} {what}s; expected 1 to {many}" if many != 1 else f"there is only one {what}; expected 1"


def chosen(typed: str, offered: Sequence[tuple[str, str]], what: str = "choice") -> str:
    """The key of the one of `offered` (key and name) that is meant: its number from 1, its key, or words of its name alone."""
    if typed.isdecimal():
        if not 1 <= int(typed) <= len(offered):
            raise Unclear(f"{typed}: {_so_many(len(offered), what)}")
        return offered[int(typed) - 1][0]
    for exact in (typed, typed.lower()):
        if exact in (key for key, _ in offered):
            return exact
    wanted = folded(typed)
    for test in (_same, _begins, _holds, _word_by_word):
        found = list(dict.fromkeys(key for key, name in offered if test(wanted, folded(key), folded(name))))
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(dict(reversed(offered))[key] for key in found[:4])
            raise Unclear(f"{typed!r} could be {len(found)} {what}s: {names}{'...' * (len(found) > 4)}; say more of its name")
    if all(key == name for key, name in offered):
        raise Unknown(f"{typed!r} is no {what}; expected one of {', '.join(key for key, _ in offered)}")
    raise Unknown(f"{typed!r} is no {what} here; expected its number or a part of its name (? explains)")


def _same(wanted: str, key: str, name: str) -> bool:
    return wanted in (key, name)


def _begins(wanted: str, key: str, name: str) -> bool:
    return key.startswith(wanted) or name.startswith(wanted)


def _holds(wanted: str, key: str, name: str) -> bool:
    return wanted in key or wanted in name


def _word_by_word(wanted: str, key: str, name: str) -> bool:
    """`const left` for `Constitution, left broadside`: each word begins one of the name, in their order; or `double shot` for
    `doubleshot`."""
    rest = iter(name.replace(",", " ").split())
    return wanted.replace(" ", "") == name or all(any(one.startswith(word) for one in rest) for word in wanted.split())

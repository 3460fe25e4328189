"""A file that cannot be used: the one error for it, and the words in which its faults are told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LONG_LIST = 12


class BadFile(Exception):
    """What somebody wrote cannot be used; each fault is a line that says where it lies, what was found and what was expected."""

    def __init__(self, *faults: str) -> None:
        self.faults = list(faults)
        super().__init__(*faults)

    def __str__(self) -> str:
        return "\n".join(self.faults)


class Gathered:
    """The faults of several readings, to be told together."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def attempt(self, reading: Callable[P, T], *args: P.args, **options: P.kwargs) -> T | None:
        """What a reading returns; None if it refuses, and its faults are kept."""
        try:
            return reading(*args, **options)
        except BadFile as error:
            self.faults += error.faults
            return None

    def refuse(self) -> None:
        """`BadFile` with all the faults so far, if there are any."""
        refuse(self.faults)


def refuse(faults: Iterable[str], where: object = "") -> None:
    """`BadFile` with these faults, each after the words for where it lies; nothing if there are none."""
    if found := [f"{where}: {fault}" if where else fault for fault in faults]:
        raise BadFile(*found)


def unknown(what: str, given: str, known: Collection[str]) -> str:
    """The words for a name that is not among those known, with the nearest that is."""
    import difflib

    near = difflib.get_close_matches(given, known, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    among = f"one of {', '.join(known)}" if known else f"no {what} at all, for none is defined"
    if len(known) > LONG_LIST:
        among = f"one of the {len(known)} known, from {min(known)} to {max(known)}"
    return f"unknown {what} {given!r}; {hint}expected {among}"


def legible(text: str) -> str:
    """A text fit for one line, with whatever cannot be printed spelt out."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)

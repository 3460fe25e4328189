"""The words of a fault: what is unknown, what was meant, and names that can be printed on one line."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ufffe\uffff]")
LONG_LIST = 12


def unknown(what: str, given: str, known: Collection[str]) -> str:
    """The words for a name that is not among those known, with the nearest that is."""
    near = difflib.get_close_matches(given, known, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    among = f"one of {', '.join(known)}" if known else f"no {what} at all, for none is defined"
    if len(known) > LONG_LIST:
        among = f"one of the {len(known)} known, from {min(known)} to {max(known)}"
    return f"unknown {what} {given!r}; {hint}expected {among}"


def legible(text: str) -> str:
    """A text fit for one line, with whatever cannot be printed spelt out."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)

"""How the gazette puts things: numbers in words, lists, and the names of sides and months."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ONES = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number(count: int) -> str:
    """Numbers below a hundred in words, greater ones in figures."""
    if not 0 <= count < 100:
        return f"{count:,}"
    tens, ones = divmod(count, 10)
    return ONES[count] if count < len(ONES) else TENS[tens] if not ones else f"{TENS[tens]}-{ONES[ones]}"


def counted(count: int, one: str, several: str = "") -> str:
    """`three gales`, `one gale`, `no gales`."""
    return f"{number(count)} {one if count == 1 else several or one + 's'}"


def sail(count: int) -> str:
    """Sail are as many in the singular as in the plural."""
    return f"{number(count)} sail"


def joined(parts: Iterable[str]) -> str:
    """`Nelson, Collingwood and Orde`."""
    told = [part for part in parts if part]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}" if told else ""


def sentence(words: str) -> str:
    """With a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '!', '?')) else '.'}"


def few(items: Sequence[str], most: int) -> str:
    """Some of a list, and how many more there are."""
    if len(items) <= most:
        return joined(items)
    return f"{', '.join(items[:most])} and {number(len(items) - most)} more"


def times(count: int) -> str:
    """`once`, `twice`, `three times`."""
    return {0: "not once", 1: "once", 2: "twice"}.get(count, f"{number(count)} times")

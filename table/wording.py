"""Words that every page puts alike: how many there are of something (`1 ship`, `2 ships`), and what a side is called."""

from __future__ import annotations

from collections.abc import Iterable

UMPIRE = "umpire"


def counted(number: int, one: str, many: str = "") -> str:
    """A number in figures with its noun; the plural is the singular with an s, unless it is given."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def party(side: str) -> str:
    """A side as a label: `British`, `Allies`; an id that has capitals of its own stays as it is."""
    return side.title() if side.islower() else side


def people(side: str) -> str:
    """A side within a sentence, which takes a plural verb: `the British`, `the Allies`, `the Americans`; the umpire is no
    people."""
    if not side or side == UMPIRE:
        return f"the {side}" if side else ""
    return f"the {party(side)}{'s' if side.endswith('an') else ''}"


def capital(words: str) -> str:
    """Words as they begin a sentence or stand by themselves."""
    return words[:1].upper() + words[1:]


def within(name: str) -> str:
    """A name within a sentence: `The Channel Fleet` by itself, but orders of `the Channel Fleet`."""
    return f"t{name[1:]}" if name.startswith("The ") else name


def cut(words: str, room: int) -> str:
    """Words in a column of so many letters: whole if they fit, else with a sign that they go on."""
    return words if len(words) <= room else f"{words[: room - 1].rstrip(' (:,')}…"


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spelt(number: int, one: str, many: str = "") -> str:
    """A number with its noun as a story has it: `one hex`, `three hexes`; in figures above twelve."""
    figure = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
    return f"{figure} {one if number == 1 else many or one + 's'}"


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`, `22nd`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *first, last = list(words) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def sentence(words: str) -> str:
    """A capital first and a stop at the end."""
    words = words.strip()
    return capital(words) + ("" if words.endswith((".", "!", "?")) else ".")

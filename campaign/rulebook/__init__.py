"""The rulebooks' cases in our own words: so that the log can say which rule spoke, and the player can read it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import takewhile
from operator import eq
from pathlib import Path
from typing import NamedTuple

BOOKS = {"SL": "sea-lords.tsv", "FC": "flying-colors.tsv", "WS": "wooden-ships.tsv"}
FIRST_EDITION = "2006:"  # how the numbers begin that are of the first rulebook of Flying Colors
FEW = 8  # cases under one that are told at once
TITLES = {"SL": "Sea Lords", "FC": "Flying Colors", "WS": "Wooden Ships & Iron Men"}


class Case(NamedTuple):
    """One case of a rulebook: its number, what sort of statement it is, the area it is about, and what it decides."""

    book: str
    number: str
    kind: str
    area: str
    summary: str

    @property
    def cite(self) -> str:
        return f"{self.book} {self.number}"


class ShortForm(NamedTuple):
    """A short form that cases use, and what it stands for."""

    form: str
    words: str


@cache
def short_forms(book: str) -> tuple[ShortForm, ...]:
    """The short forms of a book."""
    lines = (Path(__file__).parent / "short-forms.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines[1:]]
    return tuple(ShortForm(form, words) for of, form, words in rows if of == book)


def short_forms_in(found: Iterable[Case]) -> list[ShortForm]:
    """The short forms that some cases use."""
    text: dict[str, str] = defaultdict(str)
    for case in found:
        text[case.book] += f" {case.summary}"
    return [
        one
        for book in text
        for one in short_forms(book)
        if re.search(rf"(?<![\w&-]){re.escape(one.form)}s?(?![\w&-])", text[book])
    ]


@cache
def cases(book: str) -> tuple[Case, ...]:
    """All cases of a book, in the book's order."""
    lines = (Path(__file__).parent / BOOKS[book]).read_text(encoding="utf-8").splitlines()
    return tuple(Case(book, *line.split("\t", 3)) for line in lines[1:])


def citation(text: str) -> tuple[str, str] | None:
    """The book and number that a text such as `SL 5.253` or `5.253` cites, or None if it is no citation. A number of the first
    edition of Flying Colors says so itself (`2006:18.12`)."""
    book, _, number = text.strip().partition(" ")
    if book.upper() in BOOKS and number.strip():
        return book.upper(), number.strip()
    if text.strip().startswith(FIRST_EDITION):
        return "FC", text.strip()
    return ("SL", text.strip()) if text.strip()[:1].isdigit() and " " not in text.strip() else None


def under(book: str, number: str) -> list[Case]:
    """A case with its sub-cases: `SL 5.25` has `5.251` and `5.253a` under it, the chapter `5` has `5.1`, but not `50.1`."""
    stem = number.removesuffix(".0")
    return [case for case in cases(book) if case.number == stem or _below(book, case.number, stem)]


def _below(book: str, number: str, stem: str) -> bool:
    """Whether a number carries another on: by a dot or a letter, and in Sea Lords by one more digit of the decimals."""
    rest = number.removeprefix(stem)
    if rest in (number, ""):
        return False
    return rest[0] in ".'" or rest[0].islower() or (book == "SL" and "." in stem and rest[0].isdigit())


def explaining(rule: str, most: int = FEW) -> list[Case]:
    """A case that is cited, and the first of those under it; where it has no entry of its own, the nearest above it."""
    cited = citation(rule.rstrip("'"))
    while cited is not None and cited[1]:
        found = under(*cited)
        if found:
            return found[:most]
        cited = (cited[0], cited[1][:-1].rstrip("."))
    return []


def near(book: str, number: str, most: int = 6) -> list[Case]:
    """The cases whose numbers begin most like an unknown one, the shortest of them first."""
    alike = {case: sum(takewhile(bool, map(eq, case.number, number))) for case in cases(book)}
    best = max(alike.values())
    return sorted((case for case in alike if best and alike[case] == best), key=lambda case: len(case.number))[:most]


def search(words: str) -> list[Case]:
    """The cases of all books whose words hold every word given, capitals aside."""
    wanted = words.lower().split()
    return [
        case for book in BOOKS for case in cases(book) if all(word in f"{case.area} {case.summary}".lower() for word in wanted)
    ]

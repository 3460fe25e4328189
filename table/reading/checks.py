"""Checks that all readers share: ids, names, references and figures. Each yields the words of its faults, without their place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from table.reading.faults import unknown

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ufffe\uffff]")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def doubled(what: str, names: Iterable[str]) -> Iterator[str]:
    """Faults for names that stand more than once, in the order in which they first stand."""
    return (f"{what} {name!r} is named twice; expected each once" for name in repeated(names))


def repeated(names: Iterable[str]) -> Iterator[str]:
    """Names that stand more than once, in the order in which they first stand."""
    return (name for name, count in Counter(names).items() if count > 1)


def strangers(what: str, names: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Names that nothing has, each with the nearest that something has."""
    return (unknown(what, name, known) for name in names if name not in known)


def ill_formed(name: str) -> Iterator[str]:
    """An id that is no readable slug."""
    if not SLUG.fullmatch(name):
        yield f"id {name!r} is no slug; expected small letters and digits, joined by hyphens"


def unprintable(name: str) -> Iterator[str]:
    """A name that cannot stand in a line of a log, or in another program's file."""
    if CONTROL.search(name):
        yield f"{name!r} holds a control character; expected letters, digits and signs that can be printed"


def below(least: int, rule: str = "", /, **figures: int | None) -> Iterator[str]:
    """Figures that are less than the least allowed; one that is not given is none."""
    cited = f" ({rule})" if rule else ""
    for name, figure in figures.items():
        if figure is not None and figure < least:
            yield f"{name} {figure}; expected {least} or more{cited}"


def no_die(**figures: int | None) -> Iterator[str]:
    """Figures that no die of ten shows; one that is not given is none."""
    for name, figure in figures.items():
        if figure is not None and not 0 <= figure <= 9:
            yield f"{name} {figure}; expected a die of 0 to 9"

"""How the bench measures: repeated, the best of several kept, and every figure beside a reference of the same run."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple


class Line(NamedTuple):
    """A line of the bench: what was measured, ours and the reference's figure with its unit, the ratio and its aim."""

    what: str
    ours: float
    reference: float
    unit: str
    against: str
    ratio: float
    aim: str
    met: bool

    def __str__(self) -> str:
        figures = f"{self.ours:>12,.1f} {self.unit:<14} {self.reference:>12,.1f}  {self.against:<42}"
        return f"{self.what:<44} {figures} x {self.ratio:>8.2f}  aim {self.aim:<8} {'met' if self.met else 'MISSED'}"


class Note(NamedTuple):
    """A line that only says something: it has no aim."""

    what: str
    words: str
    met: bool = True

    def __str__(self) -> str:
        return f"{self.what:<44} {self.words}"


def best(task: Callable[[], object], times: int = 5) -> float:
    """Seconds of the quickest of several runs."""
    return min(_seconds(task) for _ in range(times))


def _seconds(task: Callable[[], object]) -> float:
    begun = perf_counter()
    task()
    return perf_counter() - begun


def faster(what: str, ours: float, reference: float, unit: str, against: str, aim: float) -> Line:
    """More is better: how many times the reference's rate ours is."""
    ratio = ours / reference
    return Line(what, ours, reference, unit, against, ratio, f">= {aim:g}", ratio >= aim)


def lighter(what: str, ours: float, reference: float, unit: str, against: str, aim: float) -> Line:
    """Less is better: how many times the reference's cost ours is."""
    ratio = ours / reference
    return Line(what, ours, reference, unit, against, ratio, f"<= {aim:g}", ratio <= aim)


def within(what: str, ours: float, unit: str, most: float) -> Line:
    """Less is better, and no more than so much."""
    return lighter(what, ours, most, unit, "at most", 1)

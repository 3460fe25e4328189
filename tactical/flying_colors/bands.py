"""Bands of a die as the printed tables write them (`<=0`, `1-2`, `8`, `>=9`), and tables that are read by them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")

LEAST, MOST = -99, 99  # beyond any modified die


class Banded(Generic[T]):
    """A table read by a modified die."""

    def __init__(self, rows: Mapping[str, T]) -> None:
        ordered = sorted(((band(key)[1], value) for key, value in rows.items()), key=lambda row: row[0])
        self.ends = [end for end, _ in ordered]
        self.values = [value for _, value in ordered]

    def __getitem__(self, die: int) -> T:
        return self.values[bisect_left(self.ends, die)]


def band(key: str) -> tuple[int, int]:
    """The least and the greatest die of a band."""
    if match := re.fullmatch(r"(<=|>=)?(\d+)(?:-(\d+))?", key):
        sign, first, last = match[1], int(match[2]), int(match[3] or match[2])
        if sign is None and first <= last:
            return first, last
        if sign is not None and match[3] is None:
            return (LEAST, first) if sign == "<=" else (first, MOST)
    raise ValueError(f"{key!r} is no band of dice; expected one such as 3, 3-5, <=2 or >=9")


def faults(table: str, rows: Mapping[str, object], open_ended: bool = True) -> Iterator[str]:
    """Why rows are no table of dice: each die must have one row, however it is modified unless only the faces 0-9 can fall."""
    first, last = (LEAST, MOST) if open_ended else (0, 9)
    covered: list[tuple[int, int]] = []
    for key in rows:
        try:
            covered.append(band(key))
        except ValueError as error:
            yield f"{table}.{key}: {error}"
            return
    covered.sort()
    ends = [first - 1, *(high for _, high in covered)]
    starts = [*(low for low, _ in covered), last + 1]
    for end, start in zip(ends, starts, strict=True):
        if start != end + 1:
            reach = "every die, however modified" if open_ended else "every die from 0 to 9"
            yield f"{table}: rows {', '.join(rows)}; expected {reach}, to have one row"
            return

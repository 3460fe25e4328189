"""Are all figures of a size that can be meant? A slip of the finger is told before anybody plays by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from campaign.charts.tables import Charts

LARGEST = 100  # no figure of these charts counts more: dice, points of damage, sail, turns, per cent
PRESTIGE = 1000  # a designer's prestige track may be long
LONG = ("prestige_track", "battle_prestige", "orders_comparison")


def sizes(charts: Charts) -> Iterator[str]:
    """No figure is beyond what its table could mean."""
    for table, rows in msgspec.to_builtins(charts).items():
        largest = PRESTIGE if table in LONG else LARGEST
        for where, figure in _figures(table, rows):
            if abs(figure) > largest:
                yield f"{where}: {figure}; expected {-largest} to {largest}"


def _figures(where: str, value: Any) -> Iterator[tuple[str, float]]:
    """Every figure below a table, with the names that lead to it; rows and ranges of a list are counted from 1."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _figures(f"{where}.{name}", part)
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value, 1):
            yield from _figures(f"{where} {number}", part)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield where, value

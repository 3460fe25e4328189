"""Dice as they are printed on a chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.charts.row import DICE
from campaign.charts.tables import Charts
from maps.theatre import dice_of


def shown(dice: str) -> set[int]:
    """The dice of a printed range, or none if it is no range of the ten."""
    try:
        shown = set(dice_of(dice))
    except ValueError:
        return set()
    return shown if shown <= set(DICE) else set()


def by_dice(charts: Charts) -> Iterator[str]:
    """SL 11.32, 11.121, 11.153: tables that are read by a die; a request that no row answers brings nothing."""
    yield from ranges("repair", charts.repair, "SL 11.32")
    yield from ranges("arrival_damage", charts.arrival_damage, "SL 11.153")
    yield from ranges("requests", charts.requests, "SL 11.121", whole=False)
    for name, table in (("repair", charts.repair), ("arrival_damage", charts.arrival_damage)):
        yield from (f"{name}.{dice}: {points}; expected 0 or more" for dice, points in table.items() if points < 0)


def ranges(table: str, rows: Iterable[str], rule: str, *, whole: bool = True) -> Iterator[str]:
    """The rows of a table are ranges of the ten dice, with no die in two of them, and of a whole table each in one."""
    found: list[int] = []
    for dice in rows:
        if not shown(dice):
            yield f"{table}.{dice}: expected dice of 0 to 9, as 9 or 4-6 ({rule})"
        found += shown(dice)
    if whole and sorted(found) != list(DICE):
        yield f"{table}: rows {', '.join(rows)}; expected each die of 0 to 9 once ({rule})"
    elif len({*found}) < len(found):
        yield f"{table}: rows {', '.join(rows)}; expected no die twice ({rule})"

"""Operational range: how far an auxiliary may be sent, traced under the weather of the moment (SL 6.142-6.147)."""

from __future__ import annotations

from typing import NamedTuple

from maps.place import Place, is_space
from maps.waters import Waters


class Range(NamedTuple):
    """The places within an operational range, the nearest first, and the points each costs; not to be changed.

    `spaces` are those of them that somebody may be sent to: spaces, none in a gale (SL 6.144).
    """

    costs: dict[str, int]
    numbers: frozenset[int]
    spaces: frozenset[Place]


def traced(waters: Waters, source: str, allowance: int, gales: bool = True, zones: bool = True) -> Range:
    """A range, kept while the weather lasts. That of calm kin will do for a gale's waters where no place in it is altered."""
    key = (source, allowance, gales, zones)
    found: Range | None = waters.ranges.get(key)
    if found is None:
        found = waters.ranges[key] = (_of_calm_kin if waters.gripped else _without_a_gale)(waters, *key)
    return found


def _of_calm_kin(waters: Waters, source: str, allowance: int, gales: bool, zones: bool) -> Range:
    kin = None if waters.kin is None else traced(waters.kin, source, allowance, gales, zones)
    if kin is not None and kin.numbers.isdisjoint(waters.altered):
        return kin
    return trace(waters, source, allowance, gales, zones)


def _without_a_gale(waters: Waters, source: str, allowance: int, gales: bool, zones: bool) -> Range:
    """It hangs on the winds within so many points alone, so it is kept with the eldest kin for whenever these blow again."""
    known = waters.eldest.ranges
    key = (source, allowance, gales, zones, waters.sea.winds_within(source, allowance) & waters.wind_bits)
    if key not in known:
        known[key] = trace(waters, source, allowance, gales, zones)
    found: Range = known[key]
    return found


def trace(waters: Waters, source: str, allowance: int, gales: bool, zones: bool) -> Range:
    """A range, searched for.

    The wind need not be caught, but the first place where a formation would have to costs 1, the next 2, and so on by
    turns (SL 6.146); a gale space costs double (SL 6.144). Lights and galleys trace into no gale (`gales=False`), galleys
    into no sea zone (`zones=False`) (SL 6.145).
    """
    sea, steps, stormy = waters.sea, waters.steps, waters.stormy
    shut = (frozenset() if gales else stormy) | (frozenset() if zones else sea.entries)
    start, beyond = (sea.number[source], 0), allowance + 1
    best, found = {start: 0}, dict[int, int]()
    spending: list[list[tuple[int, int]]] = [[start], *([] for _ in range(allowance))]
    for spent, reached in enumerate(spending):
        for place in reached:
            if best[place] < spent:
                continue
            here, dear = place
            found.setdefault(here, spent)
            for step in steps[here] if spent < allowance else ():
                to = step.number
                if to in shut:
                    continue
                cost, there = (1, (to, dear)) if step.catch is None else (1 + dear, (to, 1 - dear))
                total = spent + (2 * cost if to in stormy else cost)
                if total < best.get(there, beyond):
                    best[there] = total
                    spending[total].append(there)
    costs: dict[str, int] = {sea.places[here]: spent for here, spent in found.items()}
    spaces = frozenset([place for place in costs if is_space(place) and place not in waters.gripped])
    return Range(costs, frozenset(found), spaces)

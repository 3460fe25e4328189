"""Operational range: how far an auxiliary may be sent, traced under the weather of the moment (SL 6.142-6.147)."""

from __future__ import annotations

from maps.waters import Waters


def reach(waters: Waters, source: str, allowance: int, *, gales: bool = True, zones: bool = True) -> dict[str, int]:
    """The places within an operational range, and the points each costs, the nearest first.

    The wind need not be caught, but the first place where a formation would have to costs 1, the next 2, and so on by
    turns (SL 6.146); a gale space costs double (SL 6.144). Lights and galleys trace into no gale (`gales=False`), galleys
    into no sea zone (`zones=False`) (SL 6.145).
    """
    sea, steps, stormy, entries = waters.sea, waters.steps, waters.stormy, waters.sea.entries
    start = (sea.number[source], False)
    best, found = {start: 0}, dict[int, int]()
    spending: list[list[tuple[int, bool]]] = [[start], *([] for _ in range(allowance))]
    for spent, reached in enumerate(spending):
        for place in reached:
            if best[place] < spent:
                continue
            here, dear = place
            found.setdefault(here, spent)
            for step in steps[here]:
                to, caught, in_gale = step.number, step.catch is not None, step.number in stormy
                if (in_gale and not gales) or (not zones and to in entries):
                    continue
                total, there = spent + (1 + (caught and dear)) * (1 + in_gale), (to, dear ^ caught)
                if total <= allowance and total < best.get(there, allowance + 1):
                    best[there] = total
                    spending[total].append(there)
    return {sea.places[here]: spent for here, spent in found.items()}

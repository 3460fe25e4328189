"""Operational range: how far an auxiliary may be sent, traced under the weather of the moment (SL 6.142-6.147)."""

from __future__ import annotations

from maps.sea import open_water
from maps.waters import Waters

Trace = tuple[int, int, bool, bool]  # whither, 1 if the wind would have to be caught, and whether into a gale or a sea zone


def reach(waters: Waters, source: str, allowance: int, *, gales: bool = True, zones: bool = True) -> dict[str, int]:
    """The places within an operational range, and the points each costs, the nearest first.

    The wind need not be caught, but the first place where a formation would have to costs 1, the next 2, and so on by
    turns (SL 6.146); a gale space costs double (SL 6.144). Lights and galleys trace into no gale (`gales=False`), galleys
    into no sea zone (`zones=False`) (SL 6.145).
    """
    traces, start = _traces(waters), (waters.sea.number[source], 0)
    best, found = {start: 0}, dict[int, int]()
    spending: list[list[tuple[int, int]]] = [[start], *([] for _ in range(allowance))]
    for spent, reached in enumerate(spending):
        for place in reached:
            if best[place] < spent:
                continue
            here, dear = place
            found.setdefault(here, spent)
            for to, caught, in_gale, in_zone in traces[here]:
                if (in_gale and not gales) or (in_zone and not zones):
                    continue
                total, there = spent + (1 + (caught & dear)) * (2 if in_gale else 1), (to, dear ^ caught)
                if total <= allowance and total < best.get(there, allowance + 1):
                    best[there] = total
                    spending[total].append(there)
    return {waters.sea.places[here]: spent for here, spent in found.items()}


def _traces(waters: Waters) -> list[list[Trace]]:
    """The steps of a weather as ranges count them, by the number of the place left; made once and kept."""
    kept: list[list[Trace]] | None = waters.menus.get("traces")
    if kept is None:
        gripped = waters.gripped
        kept = waters.menus["traces"] = [
            [
                (step.number, int(step.catch is not None), open_water(step.to) in gripped, step.to.startswith("in:"))
                for step in steps
            ]
            for steps in waters.steps
        ]
    return kept

"""Operational range: how far an auxiliary may be sent, traced under the weather of the moment (SL 6.142-6.147)."""

from __future__ import annotations

from heapq import heappop, heappush

from maps.sea import open_water
from maps.waters import Step, Waters


def reach(waters: Waters, source: str, allowance: int, *, gales: bool = True, zones: bool = True) -> dict[str, int]:
    """The places within an operational range, and the points each costs.

    The wind need not be caught, but the first place where a formation would have to costs 1, the next 2, and so on by
    turns (SL 6.146); a gale space costs double (SL 6.144). Lights and galleys trace into no gale (`gales=False`), galleys
    into no sea zone (`zones=False`) (SL 6.145).
    """
    best: dict[tuple[str, int], int] = {(source, 0): 0}
    found: dict[str, int] = {}
    queue = [(0, source, 0)]
    while queue:
        spent, here, dear = heappop(queue)
        if spent > best[here, dear]:
            continue
        found.setdefault(here, spent)
        for step in waters.from_(here):
            if (not gales and open_water(step.to) in waters.gripped) or (step.to.startswith("in:") and not zones):
                continue
            total, turn = spent + _cost(waters, step, dear), dear ^ (step.catch is not None)
            if total <= allowance and total < best.get((step.to, turn), allowance + 1):
                best[step.to, turn] = total
                heappush(queue, (total, step.to, turn))
    return found


def _cost(waters: Waters, step: Step, dear: int) -> int:
    """SL 6.144, 6.146: one point, or two by turns where the wind would have to be caught; doubled into a gale space."""
    points = 2 if step.catch is not None and dear else 1
    return 2 * points if open_water(step.to) in waters.gripped else points

"""What is received (SL 9.35): orders for formations that wait for one, drawn as long as a draw promises something."""

from __future__ import annotations

from math import comb
from typing import Any

from campaign.agents.admirals import stations
from campaign.agents.admirals.allotment import AllotmentDesk, meant_for
from campaign.views import View
from table.decisions import Decision
from table.seats import Explained

LOOKED_AT = 3  # chits of a blind draw, as most booklets have it (SL 9.351b)


def receive(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 9.351: draw, choose or leave it, by what each may be expected to bring with the formations that have nothing to do."""
    offered = {option.key for option in question.options}
    scores = prospects(desk, view, view.orders.pool)
    if not scores:
        return Explained("none", "No order of the pool is for a formation that waits for one.")
    best = max(scores, key=lambda name: scores[name])
    blind = sum(scores.values()) / len(scores)
    hopes = {"none": desk.temper.least, "draw": best_of(list(scores.values())) if "draw" in offered else -9.0}
    hopes[f"choose:{best}"] = scores[best] + blind if f"choose:{best}" in offered else -9.0
    chosen = max(hopes, key=lambda key: hopes[key])
    if chosen == "none":
        return Explained("none", f"The best order to be had, {title(desk, best)}, {_brings(scores[best])}: too little.")
    if chosen == "draw":
        return Explained("draw", f"Of {len(scores)} orders in the pool a draw should bring {hopes['draw']:.1f} points.")
    return Explained(chosen, f"{title(desk, best)} promises {scores[best]:.1f} points, and is worth another drawn blind.")


def _brings(points: float) -> str:
    """What an order may be expected to bring, in prestige."""
    return f"promises {points:.1f} points" if points >= 0.05 else "should cost more than it brings"


def keep(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 9.351b: of the orders drawn that which promises most."""
    scores = prospects(desk, view, [option.key for option in question.options])
    best = max(scores, key=lambda name: scores[name])
    return Explained(best, f"{title(desk, best)} promises {scores[best]:.1f} points, more than the others drawn.")


def prospects(desk: AllotmentDesk, view: View, names: list[str] | tuple[str, ...]) -> dict[str, float]:
    """What each order promises with the formations that the hand leaves free; one for nobody is only a failure to come."""
    waiting = stations.at_disposal(desk, view)
    busy = {one.force.id for one in desk.allot(view, view.orders.hand, waiting, desk.temper.least)}
    left = [one for one in waiting if one.id not in busy]
    found: dict[str, float] = {}
    for order in (desk.orders[name] for name in names if name in desk.orders):
        scores = [desk.estimate(view, order, force).score for force in left if meant_for(order, force.command)]
        found[order.id] = max(-desk.stakes(view, order).price, max(scores, default=-9.0))
    return found


def best_of(scores: list[float], drawn: int = LOOKED_AT) -> float:
    """What the best of some drawn blind may be expected to bring."""
    ranked, count = sorted(scores, reverse=True), len(scores)
    drawn = min(drawn, count)
    return sum(score * comb(count - place - 1, drawn - 1) for place, score in enumerate(ranked)) / comb(count, drawn)


def title(desk: AllotmentDesk, name: str) -> str:
    return desk.orders[name].title

"""Flotillas that were parted sail in company again (SL 3.331, 8.42, 11.13): under the greatest of their command beside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaign.agents.admirals import mustering
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.rules.organisation import LESSER
from campaign.views import View
from maps.place import is_open
from table.decisions import IllegalChoice, Plan
from table.seats import Explained

Act = dict[str, Any]


def reorganise(desk: AllotmentDesk, view: View, plan: Plan[Any]) -> Explained:
    """SL 11.13: flotillas are formed for orders to come, and what a gale or a battle has parted comes together again."""
    planned = mustering.reorganise(desk, view, plan)
    acts, joined = with_rejoined(view, plan, [*planned.answer], at_large(view))
    if not joined:
        return planned
    told = f"Scattered divisions sail in company again: {', '.join(joined)}."
    return Explained(acts, f"{planned.why} {told}" if planned.answer else told)


def regroup(desk: AllotmentDesk, view: View, plan: Plan[Any]) -> Explained:
    """SL 8.42: after a battle flotillas without orders join the greatest of their command there; the rest keeps its order."""
    battle = view.battle
    here = [name for name in at_large(view) if battle is not None and view.flotillas[name].place == battle.place]
    acts, joined = with_rejoined(view, plan, [], here)
    if joined:
        return Explained(acts, f"Together they are safer on the way home: {', '.join(joined)}.")
    return Explained([], "The fleet keeps its order: nobody is scattered, and a change may break an order.")


def at_large(view: View) -> list[str]:
    """Flotillas at sea that are under no other and have no order."""
    own = view.flotillas.values()
    return [
        one.id for one in own if one.place and is_open(one.place) and one.superior is None and one.id not in view.orders.issued
    ]


def with_rejoined(view: View, plan: Plan[Any], acts: list[Act], names: Iterable[str]) -> tuple[list[Act], list[str]]:
    """A plan with each lesser flotilla put under a greater of its command at the same place, as far as it is legal."""
    joined: list[str] = []
    apart = [view.flotillas[name] for name in names]
    for one in apart:
        above = [it for it in apart if (it.place, it.command) == (one.place, one.command) and one.kind in LESSER[it.kind]]
        for flag in above:
            more: Act = {"act": "subordinate", "flotilla": one.id, "under": flag.id}
            try:
                plan.resolve([*acts, more])
            except IllegalChoice:
                continue
            acts = [*acts, more]
            joined.append(f"{_called(view, one.id)} with {_called(view, flag.id)}")
            break
    return acts, joined


def _called(view: View, formation: str) -> str:
    return view.formations[formation].name if formation in view.formations else "a division"

"""Marines and bombs (SL 6.24-6.25): which venture against the shore is worth its chance, and with whom they sail."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.event_book.effects import Count, Effect, Prestige
from campaign.exclusive_rules.rows import VENTURE_KINDS, AnyVenture, CuttingOut, Siege
from campaign.views import View
from maps.place import port_of, space_named

MARINE = "Marine"
PRIZE = 0.5  # points of prestige that a sail brought out is worth, and a box of a campaign won
SIDES_OF_A_DIE = 10
NEAR = 1  # SL 6.112: the range of marines
STRIKES = tuple(f"{kind}:" for kind in VENTURE_KINDS)


def venture(desk: AllotmentDesk, view: View, keys: Iterable[str]) -> str | None:
    """SL 6.25: of the ventures that are offered that which promises most, an ordered raid before all; None if none promises."""
    offered = [key for key in keys if key.startswith(STRIKES)]
    if not offered:
        return None
    promises = {key: _promise(desk, view, key) for key in offered}
    best = max(offered, key=lambda key: promises[key])
    return best if promises[best] > 0 else None


def _promise(desk: AllotmentDesk, view: View, key: str) -> float:
    """The points that a venture may bring, by its chance. Marines whose formation is ordered to raid are kept for that, and bombs
    for the port that it is ordered to bombard, when it lies there."""
    _, auxiliary, row_id, place = key.split(":", 3)
    row = desk.ventures[row_id]
    chance = chance_of(desk, row, place)
    duty = view.orders.issued.get(view.auxiliaries[auxiliary].at)
    if duty is not None and duty.order in desk.bombardments:
        there = view.formations[view.auxiliaries[auxiliary].at].place
        return chance if place in desk.orders[duty.order].do.places and there == space_named(port_of(place)) else 0.0
    left = raids_left(desk, view, view.auxiliaries[auxiliary].at)
    if left:
        return chance if row.kind == "raid" and place in left else 0.0
    if isinstance(row, CuttingOut) and not occupied(desk, view, place):
        return 0.0
    return chance * _gain(desk, view, row) + (1 - chance) * _points(desk, view, row.repulse)


def occupied(desk: AllotmentDesk, view: View, place: str) -> bool:
    """Whether an enemy counter shows at the berth of a port: boats are not sent in after nothing."""
    berth = desk.sea.berth(port_of(place))
    return any(one.place == berth for one in view.enemies)


def chance_of(desk: AllotmentDesk, row: AnyVenture, place: str) -> float:
    """SL 7.232: how likely a venture succeeds: its die, which the blockade value of a harbour hampers."""
    port = desk.sea.theatre.ports.get(port_of(place))
    hampered = port.hampers if port and row.task == "marines" else 0
    return max(0.0, min(1.0, (row.die + 1 - hampered) / SIDES_OF_A_DIE))


def _gain(desk: AllotmentDesk, view: View, row: AnyVenture) -> float:
    extra = PRIZE if isinstance(row, CuttingOut) else PRIZE * abs(row.boxes) if isinstance(row, Siege) else 0.0
    return extra + _points(desk, view, row.effects)


def _points(desk: AllotmentDesk, view: View, effects: Iterable[Effect]) -> float:
    """What effects are worth to a side: prestige, the enemy's counted against it, and what it does for or against an event."""
    found = 0.0
    for effect in effects:
        if isinstance(effect, Prestige):
            found += effect.points if effect.side == view.side else -effect.points
        elif isinstance(effect, Count):
            found += desk.temper.event * (effect.by if effect.side == view.side else -effect.by)
    return found


def raids_left(desk: AllotmentDesk, view: View, formation: str) -> tuple[str, ...]:
    """SL 9.37: the places that a formation is ordered to raid and has not yet."""
    duty = view.orders.issued.get(formation)
    order = desk.orders.get(duty.order) if duty else None
    return tuple(place for place in order.do.raids if place not in duty.done) if duty and order else ()


def berths_for_marines(desk: AllotmentDesk, view: View, flotillas: list[str]) -> list[str]:
    """SL 6.13: of the flotillas that may have marines first those ordered to raid, then those bound for a shore to be raided."""
    shores = {space_named(space) for row in desk.ventures.values() if row.side in ("", view.side) for space in row.at}

    def rank(name: str) -> int:
        if raids_left(desk, view, name):
            return 0
        duty = view.orders.issued.get(name)
        goals = [place for place in (duty.goals if duty else ()) if place in desk.sea.hops]
        near = any(shore in shores for goal in goals for shore, hops in desk.sea.hop_counts(goal).items() if hops <= NEAR)
        return 1 if near else 2

    return sorted(flotillas, key=rank)

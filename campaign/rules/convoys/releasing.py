"""How an escort is released (SL 10.124). It stands at the bottom of the house: whatever unforms a formation calls it."""

from __future__ import annotations

from campaign import facts
from campaign.convoying import Convoy
from campaign.rules.convoys import standing
from campaign.state import World
from table.dice import log

RELEASED = "is released"  # how the fact of it begins, by which an escort's order is judged (SL 10.124)


def leave_escort(world: World, formation: str, why: str, rule: str, *, fulfilled: bool = False) -> None:
    """SL 10.124, 9.38: a formation's escort is at an end; the convoy goes on."""
    convoy = standing.charge_of(world, formation)
    if convoy is None:
        return
    convoy.escorts = [name for name in convoy.escorts if name != formation]
    convoy.bound.pop(formation, None)
    log(world, facts.Escorting(formation, convoy.id, f"{RELEASED}, {why}", fulfilled, rule=rule))


def release(world: World, convoy: Convoy, why: str, rule: str, *, fulfilled: bool) -> None:
    """SL 10.121, 3.354b: a convoy's escorts are free of it, and so are those on their way to it, who have done nothing for it."""
    for name in (*convoy.escorts, *convoy.bound):
        leave_escort(world, name, why, rule, fulfilled=fulfilled and name in convoy.escorts)

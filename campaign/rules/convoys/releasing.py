"""How an escort is released (SL 10.124). It stands at the bottom of the house: whatever unforms a formation calls it."""

from __future__ import annotations

from campaign.convoying import Convoy
from campaign.record.convoys import Escorting
from campaign.rules.convoys import standing
from campaign.state import World
from orders.execution import Deed
from table.dice import log


def leave_escort(world: World, formation: str, why: str, rule: str, *, fulfilled: bool = False) -> None:
    """SL 10.124, 9.38: a formation's escort is at an end; the convoy goes on."""
    convoy = standing.charge_of(world, formation)
    if convoy is None:
        return
    convoy.escorts = [name for name in convoy.escorts if name != formation]
    convoy.bound.pop(formation, None)
    log(world, Escorting(formation, convoy.id, f"is released, {why}", fulfilled, rule=rule))
    enter(world, formation, Deed("delivered" if fulfilled else "forsaken", convoy.id))


def enter(world: World, formation: str, deed: Deed) -> None:
    """SL 10.124: what an escort has done for its convoy stands in its journal at once, until its order is next judged by it."""
    issued = world.admiralty.issued.get(formation)
    if issued is not None:
        issued.progress.deeds.append(deed)


def release(world: World, convoy: Convoy, why: str, rule: str, *, fulfilled: bool) -> None:
    """SL 10.121, 3.354b: a convoy's escorts are free of it, and so are those on their way to it, who have done nothing for it."""
    for name in (*convoy.escorts, *convoy.bound):
        leave_escort(world, name, why, rule, fulfilled=fulfilled and name in convoy.escorts)

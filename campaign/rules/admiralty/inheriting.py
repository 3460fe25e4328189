"""Orders whose formation is no more (SL 9.378): one of its flotillas may take them over, or they have failed."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.rules import leaders
from campaign.rules.admiralty import desk, ending, issuing, special, unforming
from campaign.state import Formation, World
from orders.chits import HAND_OVER, Issued
from table.decisions import Decision, Option
from table.flows import Flow, ask

GONE = "its formation is no more"


def settle(world: World) -> Flow[None]:
    """SL 9.378: every order that has lost its formation is handed over to a former subordinate, or has failed."""
    unforming.sweep(world)
    while world.admiralty.orphans:
        issued = world.admiralty.orphans[0]
        heir = yield from _heir(world, issued)
        world.admiralty.orphans.remove(issued)
        if heir is None:
            ending.fail(world, issued, GONE, "SL 9.378")
        else:
            special.hand_over(world, issued, heir)


def _heir(world: World, issued: Issued) -> Flow[Formation | None]:
    """SL 9.411e, 9.413: whom the owner names, if the admiral passes his strategy check; they lay together, so it is done now."""
    fit = [] if issued.special else heirs(world, issued)
    if not fit:
        return None
    none: Option[Formation | None] = Option("none", "let the order fail", None)
    options = (none, *(Option[Formation | None](one.id, one.name, one) for one in fit))
    title = desk.title(world, issued.side, issued.order)
    heir = yield from ask(
        Decision(issued.side, "SL 9.378", kinds.INHERIT, options, f"Who takes over: {title}?", issued.formation)
    )
    if heir is None:
        return None
    admiral = desk.admiral(world, desk.booklet_of(world, issued.side, issued.order), issued.side)
    granted = leaders.check(world, admiral, f"{heir.name} takes over {title}", "SL 9.413", side=issued.side, strategy=True)
    return heir if granted else None


def heirs(world: World, issued: Issued) -> list[Formation]:
    """Its former flotillas that act by themselves now and could execute the order, if a counter is left (SL 9.343)."""
    booklet = desk.booklet_of(world, issued.side, issued.order)
    if booklet is None or special.counters_left(world, issued.side, HAND_OVER) <= 0:
        return []
    order = booklet.orders[issued.order]
    there = [world.formations[name] for name in issued.heirs if name in world.formations]
    return [one for one in there if issuing.free(world, one) and not issuing.refusal(booklet, order, desk.candidate(world, one))]

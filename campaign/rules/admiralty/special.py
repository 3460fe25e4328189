"""Special orders (SL 9.4): hand-overs and rendezvous, which lie in no pool and are never counted (SL 9.414, 9.42.10)."""

from __future__ import annotations

from campaign.record.fleet import Forgone
from campaign.record.orders import HandedOver, OrderIssued
from campaign.rules import leaders, organisation, ports
from campaign.rules.admiralty import desk, duties, ending
from campaign.rules.convoys import standing
from campaign.rules.flagships import pairing
from campaign.state import Formation, Squadron, World
from maps.place import is_berth, port_of
from orders.chits import HAND_OVER, RENDEZVOUS, Issued
from orders.execution import Progress
from table.decisions import IllegalChoice
from table.dice import log


def counters_left(world: World, side: str, order: str) -> int:
    """SL 9.343, 9.424: the counter mix limits how many may be in execution at once."""
    mix = sum(one.hand_overs if order == HAND_OVER else one.rendezvous for one in desk.booklets(world, side))
    return mix - sum(one.order == order for one in desk.issued(world, side))


# -- rendezvous ------------------------------------------------------------------------------------------------------------


def judge_meeting(world: World, squadron: Squadron, whither: str) -> None:
    """SL 9.425-9.426, 3.326: to another port, or to a flotilla elsewhere that may take the squadron in."""
    if is_berth(whither):
        if whither == squadron.berth:
            raise IllegalChoice(f"orders [SL 9.425]: {squadron.name} lies at {world.sea.name(whither)}; expected another port")
        return
    flotilla = world.formations[whither]
    if not leaders.may_command(world, flotilla, squadron):
        words = f"{flotilla.name} may not have {squadron.name}; expected one of its command, or under a vice-admiral"
        raise IllegalChoice(f"orders [SL 3.326]: {words}")
    if flotilla.place == squadron.berth:
        words = f"{squadron.name} lies with {flotilla.name}; expected it to be put under it in the R&R step"
        raise IllegalChoice(f"orders [SL 9.42]: {words}")


def send(world: World, squadron: Squadron, whither: str) -> None:
    """SL 9.42-9.422: after a strategy check a squadron becomes an independent one, bound for a port or a flotilla."""
    admiral = desk.commander(world, squadron.side, squadron.command)
    if not leaders.check(world, admiral, f"a rendezvous for {squadron.name}", "SL 9.422", side=squadron.side, strategy=True):
        log(world, Forgone(squadron.side, f"{squadron.name}'s rendezvous", "the strategy check failed", rule="SL 9.422"))
        return
    formation = organisation.set_independent(world, squadron, world.place_of(squadron))
    goal = whither if is_berth(whither) else world.formations[whither].place
    world.admiralty.issued[formation.id] = Issued(
        squadron.side, formation.id, RENDEZVOUS, world.clock.number, Progress([formation.place]), whither, goal
    )
    log(world, OrderIssued(formation.id, RENDEZVOUS, desk.TITLES[RENDEZVOUS], whither, rule="SL 9.42"))


def meet(world: World) -> None:
    """SL 9.427-9.428: who has come to his port or his flotilla is there; who finds it gone takes note of where it is now."""
    for issued in [one for one in world.admiralty.issued.values() if one.order == RENDEZVOUS]:
        _come(world, world.formations[issued.formation], issued)


def _come(world: World, formation: Formation, issued: Issued) -> None:
    if is_berth(issued.target):
        if formation.place == issued.target:
            ending.void(world, issued, "it has come to its port", "SL 9.428")
        elif not ports.welcomes(world, port_of(issued.target), formation.side):
            ending.void(world, issued, "its port is closed to it", "SL 9.386")
        return
    flotilla = world.formations.get(issued.target)
    if flotilla is None:
        ending.void(world, issued, "the flotilla that it was to join is no more", "SL 9.427")
    elif flotilla.place == formation.place:
        _join(world, formation, flotilla, issued)
    elif formation.place == issued.goal:
        issued.goal = flotilla.place


def _join(world: World, formation: Formation, flotilla: Formation, issued: Issued) -> None:
    """SL 9.426, D-32b: it is subordinated without another check when an increment ends, but not in a gale (SL 3.355)."""
    joining = pairing.joining(world, formation, flotilla)
    if world.grip(formation.place) is not None or len(joining) < len(world.squadrons_of(formation.id)):
        return
    ending.void(world, issued, "it has joined its flotilla", "SL 9.428")
    for squadron in joining:
        organisation.take_in(world, flotilla, squadron, "SL 9.426")


# -- hand-over -------------------------------------------------------------------------------------------------------------


def relieve(world: World, side: str, old: str, new: Formation) -> None:
    """SL 9.411a, 9.413: after a strategy check a formation is sent to take over another's order."""
    issued = world.admiralty.issued[old]
    what = f"{new.name} relieves {world.formations[old].name}"
    admiral = desk.admiral(world, desk.booklet_of(world, side, issued.order), side)
    if not leaders.check(world, admiral, what, "SL 9.413", side=side, strategy=True):
        log(world, Forgone(side, what, "the strategy check failed", rule="SL 9.413"))
        return
    progress = Progress([new.place], sailed=not new.fitting_out)
    world.admiralty.issued[new.id] = Issued(side, new.id, HAND_OVER, world.clock.number, progress, old)
    log(world, OrderIssued(new.id, HAND_OVER, desk.TITLES[HAND_OVER], old, rule="SL 9.411a"))


def exchange(world: World) -> None:
    """SL 9.411c: who has lain with the other for a whole increment, and spent a point on it, takes over its order."""
    for issued in [one for one in world.admiralty.issued.values() if one.order == HAND_OVER]:
        new, other = world.formations[issued.formation], world.admiralty.issued.get(issued.target)
        if other is None or other.special:
            ending.void(world, issued, "there is no order left to take over", "SL 9.414")
        elif _lay_together(issued, other) and _left_to_do(world, other) and _spends(world, new):
            hand_over(world, other, new)


def _spends(world: World, formation: Formation) -> bool:
    return organisation.spends(organisation.allowance(world, formation), world.clock.increment)


def _left_to_do(world: World, issued: Issued) -> bool:
    """SL 10.124, 10.154: an escort whose convoy is in, or scattered, has no order left to give away: it waits to be judged."""
    return not desk.is_escort(world, issued) or standing.charge_of(world, issued.formation) is not None


def _lay_together(issued: Issued, other: Issued) -> bool:
    """Whether both were in one place before this increment and after it."""
    mine, theirs = issued.progress.track[-2:], other.progress.track[-2:]
    return len(mine) == len(theirs) == 2 and len({*mine, *theirs}) == 1


def hand_over(world: World, issued: Issued, new: Formation) -> None:
    """SL 9.411d: the one goes on as if the order had been its own, the other is free of it."""
    old, waiting = issued.formation, world.admiralty.issued.get(new.id)
    world.admiralty.issued.pop(old, None)
    if waiting is not None:
        ending.void(world, waiting, "it has taken over the other's order", "SL 9.411c")
    order = desk.order_of(world, issued.side, issued.order)
    assert order is not None
    duties.lay_down(world, order, old, "another takes over")
    issued.formation, issued.heirs = new.id, []
    issued.progress.sailed = issued.progress.sailed or not new.fitting_out
    world.admiralty.issued[new.id] = issued
    log(world, HandedOver(old, order.id, order.title, new.id, rule="SL 9.411d"))
    duties.take_up(world, order, new)

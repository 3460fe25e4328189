"""Stations: which are never to be left bare, who keeps each, when he must be relieved, and by whom.

A station is what a standing order bids a formation keep (SL 9.382). Whoever has that order keeps it, and else one without orders
that is posted there: he stays as long as his ships bear it, though no letter bids him. Before he must go another is fitted out,
and leaves port of himself if the station would be bare.
"""

from __future__ import annotations

from campaign.agents.admirals.allotment import AllotmentDesk, Allotted, meant_for
from campaign.agents.admirals.appraisal import BOMB
from campaign.agents.admirals.returns import Force, Posts
from campaign.views import View
from maps import routes
from orders.booklet import Order

NEAR = 6  # points within which a formation at sea without orders and without a post joins a station
FAR = 24  # points from which one is sent to a station
LEAD = 2  # turns from fitting out a relief until it lies upon its station
SPELL = 2  # turns on a station for which it is worth going there


def bears(desk: AllotmentDesk, view: View, force: Force, turns: int, charge: str = "") -> bool:
    """Whether ships stand so many turns more at sea, or closing a port or a strait, by what his temper keeps there."""
    turn, toll = desk.wear.turn(view.clock), desk.wear.on_station(charge)
    return force.damage + sum(desk.wear.at_sea(turn + more) + toll for more in range(turns)) <= desk.temper.limit


def posts(desk: AllotmentDesk, view: View) -> Posts:
    """Who keeps which station of himself, and which stations want somebody: the greatest first choose whom they have."""
    known = desk.returns(view)
    if known.posts is None:
        known.posts = _posts(desk, view)
    return known.posts


def _posts(desk: AllotmentDesk, view: View) -> Posts:
    known = desk.returns(view)
    fit = [one for one in known.free if bears(desk, view, one, SPELL if one.at_berth else 1)] if desk.standing else []
    worn = (
        [one for one in known.free if not one.at_berth and one not in fit and not desk.ruined(view, one)] if desk.standing else []
    )
    free = [*fit, *worn]
    found = Posts({}, [], [])
    for order in desk.standing:
        afloat = [one for one in free if not one.at_berth]
        keeper = _keeper(desk, view, order, afloat, found.posted)
        enough = keeper is not None and _enough(order, keeper, afloat, found.posted)
        if keeper is not None and enough and _lasts(desk, view, order, keeper):
            continue
        found.wanting.append(order.id)
        bare = keeper is None or not enough or not bears(desk, view, keeper, 1)
        if bare:
            found.bare.append(order.id)
        spare = [one for one in fit if one.id not in found.posted and (bare or not _keeps_another(desk, order, one))]
        relief = _nearest(desk, order, spare, FAR)
        if relief is not None:
            found.posted[relief.id] = order.id
    for force in fit:
        if force.id not in found.posted and not force.at_berth:
            near = [order for order in desk.standing if _points(desk, order, force) <= NEAR]
            if near:
                found.posted[force.id] = min(near, key=lambda order: _points(desk, order, force)).id
    return found


def _keeper(desk: AllotmentDesk, view: View, order: Order, afloat: list[Force], posted: dict[str, str]) -> Force | None:
    """Who keeps a station: who has its order, else the nearest at sea, who is then posted there."""
    having = next((name for name, duty in view.orders.issued.items() if duty.order == order.id), "")
    keeper = desk.returns(view).forces.get(having)
    if keeper is None:
        keeper = _nearest(desk, order, [one for one in afloat if one.id not in posted], NEAR)
        if keeper is not None:
            posted[keeper.id] = order.id
    return keeper


def _keeps_another(desk: AllotmentDesk, order: Order, force: Force) -> bool:
    """Whether a formation at sea lies near another station of its command, and nearer than this one: it is not called away to
    relieve who still bears his."""
    if force.at_berth:
        return False
    here = _points(desk, order, force)
    return any(_points(desk, other, force) <= min(NEAR, here) for other in desk.standing if other.id != order.id)


def _enough(order: Order, keeper: Force, afloat: list[Force], posted: dict[str, str]) -> bool:
    """Whether as many squadrons keep a station as its order calls for, those counted that lie there with whoever keeps it.

    As many of these as are wanted are posted there too: else they would be sent elsewhere and at once called back.
    """
    here = len(keeper.squadrons)
    for one in sorted(afloat, key=lambda one: (-one.strength, one.id)):
        beside = one.id != keeper.id and one.place == keeper.place and meant_for(order, one.command)
        if here < order.least and beside and posted.get(one.id, order.id) == order.id:
            posted[one.id] = order.id
            here += len(one.squadrons)
    return here >= order.least


def _lasts(desk: AllotmentDesk, view: View, order: Order, keeper: Force) -> bool:
    """Whether nobody need be fitted out for a station yet: its keeper bears it so long, or a relief is on its way (SL 9.411)."""
    charge = order.do.charge if keeper.id in view.orders.issued else ""
    return bears(desk, view, keeper, LEAD + 1, charge) or any(duty.target == keeper.id for duty in view.orders.issued.values())


def _nearest(desk: AllotmentDesk, order: Order, forces: list[Force], within: int) -> Force | None:
    """The nearest to a station of those whose command keeps it, and of those as near the strongest."""
    far = [(points, -one.strength, one.id, one) for one in forces if (points := _points(desk, order, one)) <= within]
    return min(far)[3] if far else None


def _points(desk: AllotmentDesk, order: Order, force: Force) -> int:
    """The way to a station by prevailing winds; more than any for who may not keep it, or cannot come there."""
    may = meant_for(order, force.command) and force.candidate.sail >= order.sail
    points = routes.distance(desk.calm, force.place, order.do.places[0]) if may else None
    return 1 << 30 if points is None else points


# -- what follows from it ----------------------------------------------------------------------------------------------------


def post_of(desk: AllotmentDesk, view: View, force: Force) -> Order | None:
    """The station that a formation without orders keeps or goes to; from port only if that would be bare, since a letter reaches
    it there (SL 9.365)."""
    found = posts(desk, view)
    name = found.posted.get(force.id, "")
    if any(one.force.id == force.id for one in shelling(desk, view)):
        return None
    return desk.orders.get(name) if not force.at_berth or name in found.bare else None


def to_be_shelled(desk: AllotmentDesk, view: View) -> list[str]:
    """SL 6.24: the bombardments in hand for which bombs can be had; who has been about one is near his station afterwards."""
    bombs = any(one.aux_class == BOMB and one.box == "available" for one in view.auxiliaries.values())
    return [name for name in view.orders.hand if bombs and name in desk.bombardments]


def shelling(desk: AllotmentDesk, view: View) -> list[Allotted]:
    """Who is to be given these, and waits in port until bombs are assigned to him (SL 6.13), though his station be bare."""
    names = to_be_shelled(desk, view)
    ready = [one for one in desk.returns(view).free if one.at_berth] if names else []
    return desk.allot(view, names, ready, desk.temper.least) if ready else []


def reliefs(desk: AllotmentDesk, view: View) -> dict[str, str]:
    """Formations in port that are kept for a station, each with its order."""
    ships = desk.returns(view).forces
    return {name: order for name, order in posts(desk, view).posted.items() if ships[name].at_berth}


def at_disposal(desk: AllotmentDesk, view: View) -> list[Force]:
    """Whoever waits for an order and is not kept as a relief."""
    kept = reliefs(desk, view)
    return [one for one in desk.returns(view).waiting if one.id not in kept]

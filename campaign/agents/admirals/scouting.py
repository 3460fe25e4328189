"""Frigates and small craft (SL 6): with convoys and flotillas that sail, off the enemy's ports, and at whatever counters show."""

from __future__ import annotations

from typing import Any

from campaign.agents.admirals import landing
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.appraisal import BOMB
from campaign.charts.tables import Charts
from campaign.rules.auxiliaries.assignment import capacity
from campaign.views import Own, View
from maps.place import is_post, space_named
from table.decisions import Decision, Form, IllegalChoice
from table.seats import Explained

BOMBARD, BOMBARDMENT = "bombard:", "bombardment:"  # what lies in a port, and what else the theatre names there
STRIKES = ("convoy-attack:", BOMBARD, "fireship:")
SCREENS = ("Fleet", "Fleet-50", "Light", "Galley")  # SL 6.28: who can keep others off
NEAR = 2  # large spaces within which a flotilla could follow up what its frigates see
WITH_FLAG = 2  # with a formation that may have any number, so that the others have some too


def task(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 6.14: strike at convoys and harbours; land marines; look at what is near a flotilla or may be a convoy; watch ports."""
    keys = [option.key for option in question.options]
    shells = [key for key in keys if key.startswith(BOMBARD)]
    if shells and (named := _ports_to_be_shelled(desk, view)):
        keys = [key for key in keys if key not in shells or _as_ordered(view, key, named)]
    keys = [key for key in keys if not key.startswith(BOMBARD) or not _better_ashore(desk, view, key, keys)]
    strike = next((key for key in keys if key.startswith(STRIKES)), None)
    if strike is not None:
        return Explained(strike, "There is something to strike at.")
    if (ashore := landing.venture(desk, view, keys)) is not None:
        return Explained(ashore, "The boats have a fair chance ashore.")
    look = [key for key in keys if key.startswith("search:")]
    if look:
        seen = look[0] if len(look) == 1 else next((key for key in look if _near(desk, view, key.partition(":")[2])), look[0])
        return Explained(seen, "An enemy counter shows there: see what it is.")
    posts = [key.partition(":")[2] for key in keys if key.startswith("station:")]
    watched = {one.at for one in view.auxiliaries.values() if one.box == "stationed"} if posts else set()
    post = next((place for place in posts if place not in watched and _near(desk, view, place)), None)
    if post is not None:
        return Explained(f"station:{post}", f"A flotilla of ours lies near {desk.sea.name(post)}: watch who comes out.")
    return Explained("none", "The frigates are kept in hand.")


def _ports_to_be_shelled(desk: AllotmentDesk, view: View) -> dict[str, str]:
    """SL 6.24: the ports that orders of bombardment name, each with the formation that has it, or none while it is in hand."""
    given = {duty.order: name for name, duty in view.orders.issued.items()}
    known = (desk.orders[name] for name in (*given, *view.orders.hand) if name in desk.bombardments)
    return {order.do.places[0]: given.get(order.id, "") for order in known}


def _as_ordered(view: View, key: str, named: dict[str, str]) -> bool:
    """Whether a bombardment is one that an order names, now that its formation lies there: the bombs are kept for that."""
    _, bomb, port = key.split(":", 2)
    there = space_named(port)
    formation = view.formations.get(named.get(there, ""))
    return formation is not None and formation.place == there and view.auxiliaries[bomb].at == formation.id


def _near(desk: AllotmentDesk, view: View, there: str) -> bool:
    """Whether a place is within reach of a flotilla of ours at sea."""
    afloat = (place for place in desk.returns(view).flotillas_at if place in desk.sea.hops)
    return any(desk.sea.hop_counts(place).get(there, NEAR + 1) <= NEAR for place in afloat)


def _better_ashore(desk: AllotmentDesk, view: View, key: str, offered: list[str]) -> bool:
    """Whether nobody shows in the port that bombs would shell, while they have something else to shell there (SL 6.24b)."""
    _, bomb, port = key.split(":", 2)
    another = any(one.startswith(f"{BOMBARDMENT}{bomb}:") and one.endswith(space_named(port)) for one in offered)
    return another and not landing.occupied(desk, view, space_named(port))


def assign(desk: AllotmentDesk, view: View, form: Form[Any], charts: Charts) -> Explained:
    """SL 6.13, 6.131: as many as it may have to each convoy in port, then to each flotilla, those with orders first, the rest
    to ports; bombs before all others, so that there is room for them with who is ordered to bombard."""
    held: dict[str, int] = {}
    for one in view.auxiliaries.values():
        held[one.at] = held.get(one.at, 0) + 1
    filled: dict[str, str] = {}
    for part in sorted(form.parts, key=lambda part: view.auxiliaries[part.key].aux_class != BOMB):
        posts = [option.key for option in part.options]
        ports = [key for key in posts if is_post(key)]
        with_room = [key for key in posts if key in view.formations and held.get(key, 0) < _due(charts, view.formations[key])]
        ranked = sorted(with_room, key=lambda key: _rank(view, key))
        if view.auxiliaries[part.key].aux_class == BOMB and _bombards(desk, view):
            ranked = [key for key in ranked if (duty := view.orders.issued.get(key)) and duty.order in desk.bombardments]
            ports = []
        if view.auxiliaries[part.key].aux_class == landing.MARINE:
            ranked = landing.berths_for_marines(desk, view, ranked)
        escorts = view.auxiliaries[part.key].aux_class in SCREENS
        chosen = next((key for key in ranked if escorts or key not in view.convoys), next(iter(ports), part.usual))
        held[chosen] = held.get(chosen, 0) + 1
        filled[part.key] = chosen
    try:
        form.resolve(filled)
    except IllegalChoice:
        return Explained({}, "The posts wanted cannot be had.")
    return Explained(filled, "Convoys first, then flotillas under orders, then the ports.")


def _bombards(desk: AllotmentDesk, view: View) -> bool:
    """Whether bombs may be wanted for an order: they are then kept for who has it."""
    orders = (*view.orders.pool, *view.orders.hand, *(duty.order for duty in view.orders.issued.values()))
    return any(name in desk.bombardments for name in orders)


def _due(charts: Charts, formation: Own) -> int:
    """SL 6.131: how many a formation is given."""
    limit = capacity(charts, formation.kind)
    return WITH_FLAG if limit is None else limit


def _rank(view: View, formation: str) -> int:
    return 0 if formation in view.convoys else 1 if formation in view.orders.issued else 2

"""Deceit, and small craft apart: dummies beside fleets that would not be seen (SL 7.15), cruisers rebased (SL 6.15)."""

from __future__ import annotations

from typing import Any

from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.views import View
from maps.place import Place, is_post, is_space, port_of_post, space_named
from table.decisions import Form, Part
from table.seats import Explained

SIGHT = 3  # large spaces within which a cruiser's base is thought near what is to be watched
WORTH_IT = 2  # more of the enemy's counters about a base, for which it is worth leaving another


def dummies(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 7.151: a dummy beside each unseen fleet that is at sea on orders, the weaker first, as many as his temper will have."""
    room = desk.temper.decoys - sum(one.kind == "dummy" for one in view.formations.values())
    placed: dict[str, str] = {}
    for part, place in zip(_aside(form), _hiding(desk, view, form) if room > 0 else (), strict=False):
        placed[part.key] = place
        if len(placed) == room:
            break
    if not placed:
        return Explained({}, "No fleet wants a decoy now.")
    return Explained(placed, f"A decoy for the enemy's frigates: {', '.join(desk.sea.name(place) for place in placed.values())}.")


def _aside(form: Form[Any]) -> list[Part[Any]]:
    """The dummies that are not on the chart: those can be placed in a space."""
    return [part for part in form.parts if any(is_space(option.key) for option in part.options)]


def _hiding(desk: AllotmentDesk, view: View, form: Form[Any]) -> list[str]:
    """The spaces open to a dummy where an unseen fleet is on its errand, the weaker first."""
    offered = {option.key for part in _aside(form) for option in part.options}
    fleet = view.formations
    unseen = [one for name in view.orders.issued if (one := fleet.get(name)) and not one.spotted and one.place in offered]
    ships = desk.returns(view).forces if unseen else {}
    forces = sorted((ships[one.id] for one in unseen if one.id in ships), key=lambda force: force.strength)
    return list(dict.fromkeys(force.place for force in forces))


def rebase(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 6.153: a cruiser goes to the port about which most of the enemy's counters are, if that is plainly better."""
    seen = [one.place for one in view.enemies]
    chosen: dict[str, str] = {}
    for part in form.parts:
        here = _about(desk, view.auxiliaries[part.key].at, seen)
        ports = [option.key for option in part.options if is_post(option.key) and option.key not in chosen.values()]
        best = max(ports, key=lambda port: _about(desk, port, seen), default=None)
        if best is not None and _about(desk, best, seen) >= here + WORTH_IT:
            chosen[part.key] = best
    if not chosen:
        return Explained({}, "The cruisers are well where they are.")
    where = ", ".join(desk.sea.name(space_named(port_of_post(port))) for port in chosen.values())
    return Explained(chosen, f"Cruisers to where most of the enemy is about: {where}.")


def _about(desk: AllotmentDesk, base: str, seen: list[Place]) -> int:
    """How many of the enemy's counters are about a base."""
    place = space_named(port_of_post(base)) if is_post(base) else base
    counts = desk.sea.hop_counts(place) if place in desk.sea.hops else {}
    return sum(counts.get(there, SIGHT + 1) <= SIGHT for there in seen)

"""FC 5.2.2: how a ship that is chased gets away."""

from __future__ import annotations

from tactical.flying_colors.movement.conn import others
from tactical.flying_colors.movement.courses import CLEAR, OFF_MAP, Waters
from tactical.flying_colors.movement.manoeuvres import Leg, leg_of
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import Place


def escape(action: Action, ship: Ship) -> tuple[str, ...] | None:
    """A shortest course off the map for the active ship; None if she has none in this move, or is not chased."""
    way = action.way
    if way is None or way.ship != ship.id or way.by not in ("sail", "oars") or way.tack == "begun":
        return None
    waters, leg = Waters(action, ship, way, others(action, ship)), leg_of(action, ship, way)
    if waters.beyond != CLEAR or waters.roomy(ship.place, leg.mps + 1):
        return None
    return _way_out(waters, ship.place, leg)


def _way_out(waters: Waters, place: Place, leg: Leg) -> tuple[str, ...] | None:
    seen: set[tuple[Place, Leg]] = {(place, leg)}
    queue: list[tuple[Place, Leg, tuple[str, ...]]] = [(place, leg, ())]
    for here, now, steps in queue:
        for offer in waters.offers(here, now):
            if offer.outcome == OFF_MAP:
                return (*steps, offer.step.key)
            if offer.outcome == CLEAR and (offer.place, offer.step.leg) not in seen:
                seen.add((offer.place, offer.step.leg))
                queue.append((offer.place, offer.step.leg, (*steps, offer.step.key)))
    return None

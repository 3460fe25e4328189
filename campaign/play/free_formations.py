"""Who can be sent somewhere: flotillas that no order and no convoy binds, and that bear it."""

from __future__ import annotations

from campaign.agents.prudence import PrudentAssignment
from campaign.agents.wear_watch import company
from campaign.play.sailing_orders import Choice
from campaign.rules.organisation import FLOTILLAS
from campaign.views import View
from maps import routes
from maps.place import Place, is_berth


def bound(view: View, formation: str) -> bool:
    """SL 9.36, 10.122: whether a formation goes by an order or with a convoy."""
    return formation in view.orders.issued or any(formation in one.escorts for one in view.convoys.values())


def nearest(view: View, bill: PrudentAssignment, goal: Place, least: int = 0, but: str = "") -> tuple[str, Choice] | None:
    """Of the flotillas that are free and sound enough, but for one, those with so many sail at least, or else the weaker; of
    these those without a station at sea, or else those with one; of these the nearest to a place."""
    found: list[tuple[bool, bool, int, int, str]] = []
    for one in view.formations.values():
        ships = company(view, one.id)
        points = routes.distance(view.waters.eldest, one.place, goal)
        if one.kind not in FLOTILLAS or one.id == but or not ships or points is None or bound(view, one.id):
            continue
        line = bill.line_for(view, one.id)
        whither = bill.goal(view, line) if line else None
        cost = bill.wear.due(view, goal) + (bill.wear.passage(view, one.place, goal) or 0)
        sail = sum(ship.sail for ship in ships)
        if all(ship.damage + cost < ship.rating for ship in ships):
            found.append((sail < least, whither is not None and not is_berth(whither), points, -sail, one.id))
    if not found:
        return None
    _, busy, points, less, name = min(found)
    return name, Choice(points, -less, not busy)

"""Home from overseas: where the fleets of a command begin their voyages, and who sails back there of himself.

In January the letters lie there; a fleet that is sound again in the Antilles would wait for them to the end of the year.
"""

from __future__ import annotations

from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.returns import Force
from campaign.agents.wear_watch import POINTS_A_TURN
from campaign.views import View
from maps import routes

OVERSEAS = 16  # points from home, a turn's sailing, beyond which sound ships do not stay (designed)


def homeward(desk: AllotmentDesk, view: View, place: str, command: str, damage: int, yard: str | None = None) -> str | None:
    """The port from which the fleets of a command sail, if ships lie overseas from it and bear the way back; at sea, if the
    `yard` to which they would go else lies so."""
    home = desk.homes.get(command)
    if home not in view.berths or not overseas(desk, yard or place, home):
        return None
    points = routes.distance(desk.calm, place, home) or 0
    turn, turns = desk.wear.turn(view.clock), -(-points // POINTS_A_TURN)
    wear = sum(desk.wear.at_sea(turn + more) for more in range(turns))
    return home if damage + wear <= desk.temper.limit else None


def overseas(desk: AllotmentDesk, place: str, home: str) -> bool:
    points = routes.distance(desk.calm, place, home)
    return points is not None and points > OVERSEAS


def leaves(desk: AllotmentDesk, view: View, force: Force) -> str | None:
    """The same for a formation in port without an order, if none in hand is for it where it lies."""
    if desk.allot(view, view.orders.hand, [force], desk.temper.least):
        return None
    return homeward(desk, view, force.place, force.command, force.damage)

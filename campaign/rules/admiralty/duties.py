"""What an order charges a formation with beside its own instructions: a place to interdict, a convoy to escort."""

from __future__ import annotations

from campaign.record.sailing import Charged
from campaign.rules.convoys import escorts, releasing
from campaign.state import Formation, World
from maps.place import NO_PLACE, Place
from orders.booklet import Order
from table.dice import log


def take_up(world: World, order: Order, formation: Formation) -> None:
    """SL 7.211, 10.121: the formation interdicts its place by being there, or makes for its convoy."""
    if order.do.charge:
        formation.charge = Place(order.do.charge)
        log(world, Charged(formation.id, order.do.charge, rule="SL 7.211"))
    if order.do.escorts:
        escorts.escort(world, formation, world.convoys[order.do.escorts])


def lay_down(world: World, order: Order, formation: str, why: str, *, fulfilled: bool = False) -> None:
    """SL 9.381, 7.224, 10.124: the formation is free of what its order charged it with."""
    piece = world.formations.get(formation)
    if piece is not None and order.do.charge:
        piece.charge = NO_PLACE
        log(world, Charged(formation, "", rule="SL 9.381"))
    if order.do.escorts:
        releasing.leave_escort(world, formation, why, "SL 9.381", fulfilled=fulfilled)

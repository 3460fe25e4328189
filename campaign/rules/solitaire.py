"""Solitaire play (SL 13.1): a suite of orders for the year instead of draws, issued as chance will have it."""

from __future__ import annotations

from campaign.rules.admiralty import desk, issuing
from campaign.state import World
from orders.booklet import Booklet
from orders.chits import Chits
from table.dice import pick

SQUADRONS_AN_ORDER = 3  # SL 13.12


def suite_size(world: World, booklet: Booklet) -> int:
    """SL 13.12: an order for every three squadrons formed, of the fleet or of the command whose booklet it is."""
    own = [one for one in world.squadrons.values() if one.side == booklet.side and booklet.command in ("", one.command)]
    return len(own) // SQUADRONS_AN_ORDER


def take_suite(world: World, booklet: Booklet, chits: Chits) -> None:
    """SL 13.12: in Turn One the suite of the year comes to the hand out of the cup; mandatory orders are part of it."""
    if world.clock.turn != 1:
        return
    while chits.pool and len(chits.hand) < suite_size(world, booklet):
        name = chits.pool[pick(world, len(chits.pool), "the suite of the year", "SL 13.12", about=booklet.side)]
        desk.take(world, booklet, chits, name, "in the suite", "SL 13.12")


def issue_one(world: World, booklet: Booklet, chits: Chits) -> None:
    """SL 13.12: of the orders in hand that somebody could be given, chance issues one, and says to whom."""
    able = {name: [key for key, _ in issuing.takers(world, booklet, booklet.orders[name])] for name in chits.hand}
    names = [name for name, takers in able.items() if takers]
    if names:
        name = names[pick(world, len(names), "which order is issued", "SL 13.12", about=booklet.side)]
        whom = able[name][pick(world, len(able[name]), "to whom it is issued", "SL 13.12", about=booklet.side)]
        issuing.issue(world, booklet, booklet.orders[name], whom)


def issue_all(world: World) -> None:
    """One order of each set of chits in an Orders Step."""
    for booklet in [one for side in world.sides for one in desk.booklets(world, side)]:
        issue_one(world, booklet, world.admiralty.sets[booklet.id])

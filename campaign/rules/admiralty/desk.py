"""The Admiralty's desk: whose booklet and chit an order is, who answers for it, and what is known of events and convoys."""

from __future__ import annotations

from campaign.convoying import Convoy
from campaign.record.orders import OrderReceived, OrderShown
from campaign.rules import events, leaders
from campaign.state import Formation, Leader, World
from orders.booklet import Booklet, Order
from orders.chits import HAND_OVER, RENDEZVOUS, Chits, Issued
from orders.execution import Candidate, News
from table.dice import log, show

TITLES = {HAND_OVER: "Hand-Over", RENDEZVOUS: "Rendezvous"}


# -- booklets and chits --------------------------------------------------------------------------------------------------


def open_books(world: World) -> None:
    """SL 9.33a-b: as a campaign begins every chit of a set is set out, those of the season in the pool; one from before there
    were orders sets them out when it is taken up."""
    for booklet in world.booklets.values():
        if booklet.id not in world.admiralty.sets:
            world.admiralty.sets[booklet.id] = chits = Chits(aside=[order.id for order in booklet.order])
            compose(world, booklet, chits)


def compose(world: World, booklet: Booklet, chits: Chits) -> None:
    """SL 9.341: what of a set may be received now, by the date, by events and by the convoys to come."""
    known, bidden = in_force(world), opened(world, booklet.side)

    def in_season(order: Order) -> bool:
        if order.id in bidden:
            return bidden[order.id]
        return order.in_season(world.clock.turn, known) and _has_convoy(world, order)

    chits.compose(booklet, world.clock.number, in_season)


def _has_convoy(world: World, order: Order) -> bool:
    """An order about convoys is for the time when one of them is at sea or still to come."""
    named = order.do.convoy_ids
    return not named or any(name in world.convoys and world.convoys[name].status != "ended" for name in named)


def booklets(world: World, side: str) -> list[Booklet]:
    """SL 9.321: a fleet's booklet, and those of its commands if they have their own."""
    return [booklet for booklet in world.booklets.values() if booklet.side == side]


def booklet_of(world: World, side: str, order: str) -> Booklet | None:
    """The booklet of a side that an order stands in."""
    for booklet in world.booklets.values():
        if booklet.side == side and order in booklet.orders:
            return booklet
    return None


def order_of(world: World, side: str, name: str) -> Order | None:
    """An order of a side's by its id; None for hand-overs and rendezvous, and for one that its booklet has no longer."""
    booklet = booklet_of(world, side, name)
    return booklet.orders[name] if booklet is not None else None


def title(world: World, side: str, name: str) -> str:
    """What is printed on a chit."""
    order = order_of(world, side, name)
    return order.title if order is not None else TITLES.get(name, name)


def issued(world: World, side: str) -> list[Issued]:
    """What is issued to a side's formations."""
    return [one for one in world.admiralty.issued.values() if one.side == side]


def is_escort(world: World, issued: Issued) -> bool:
    """SL 9.315, 10.12: whether an order in execution is to escort a convoy."""
    order = order_of(world, issued.side, issued.order)
    return order is not None and bool(order.do.escorts)


def take(world: World, booklet: Booklet, chits: Chits, name: str, how: str, rule: str) -> None:
    """SL 9.35, 9.323: a chit comes to the hand, and is shown to the enemy if it must be."""
    order = booklet.orders[name]
    chits.receive(name)
    log(world, OrderReceived(booklet.side, name, order.title, how, rule=rule))
    if order.shown:
        chits.show(name)
        show(world, OrderShown(booklet.side, name, order.title, rule="SL 9.323"))


# -- who answers for it --------------------------------------------------------------------------------------------------


def admiral(world: World, booklet: Booklet | None, side: str) -> Leader | None:
    """SL 9.387, 9.39, 9.413: the fleet's admiral, or the command's if the pool is that command's; None for a notional one."""
    if booklet is not None and booklet.command:
        return leaders.station_admiral(world, side, booklet.command)
    return leaders.fleet_admiral(world, side)


def commander(world: World, side: str, command: str) -> Leader | None:
    """SL 9.365, 9.422: where a fleet is divided into commands the command's admiral, else the fleet's."""
    return leaders.station_admiral(world, side, command)


def candidate(world: World, formation: Formation) -> Candidate:
    """What an order asks of a formation that it might be issued to."""
    friends = (one.id for one in world.formations.values() if one.side == formation.side and one.place == formation.place)
    company = world.company(formation.id)
    sail = sum(one.sail for one in company)
    led = tuple(one.leader for one in world.array(formation) if one.leader is not None)
    return Candidate(formation.id, formation.kind, formation.command, formation.place, len(company), tuple(friends), sail, led)


# -- events and convoys --------------------------------------------------------------------------------------------------


def in_force(world: World) -> tuple[str, ...]:
    """SL 9.22-9.23: the events whose effects hold, and the military campaigns that are active."""
    events = [one.id for one in world.events.happenings if one.in_force and not one.lifted]
    return (*events, *(name for name, war in world.events.wars.items() if war.active))


def opened(world: World, side: str) -> dict[str, bool]:
    """SL 9.341c: the orders that events bring to a side's pool, or bar from it."""
    return events.opened(world, side)


def news(world: World, convoy: Convoy, formation: str) -> News:
    """SL 10.12: what a formation hears of a convoy. Whether it was brought in safe, scattered or lost (SL 10.154) stands in the
    journal of its escort; to its enemies it is all the same, and scattered ships are prey yet (SL 10.156)."""
    return News(convoy.status == "ended", formation in convoy.escorts)

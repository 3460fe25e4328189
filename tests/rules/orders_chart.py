"""A narrow sea with an Admiralty: booklets of a line an order, and worlds with chits in pool and hand.

haven, A's key port, and cove, A's minor one, open on the sea; the strait of gut leads to toulon, B's key port, and cadiz, his
minor one. Round by the bank it is a point farther from the sea to the gut, and by the reef beyond it one more to toulon. A step
is one point, and no wind need be caught.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from campaign.rules import interdiction, movement
from campaign.rules.admiralty import desk, issuing, journal, judging
from campaign.rules.admiralty.step import orders_step
from campaign.rules.leaders import fleet_station
from campaign.state import Command, GaleMarker, World
from maps.place import Place
from maps.theatre import Port, Theatre
from orders.booklet import Booklet, Order
from orders.chits import Issued
from orders.kinds import AnyInstructions
from orders.kinds.stations import ShowOfForce
from table.flows import Question
from tests.rules.battle_chart import play
from tests.rules.chart import FLAGS, A, B, Force, at_sea, lane, large, strait, theatre, throw, wind
from tests.rules.fleet_chart import HOME, STRAITS

HAVEN, COVE, TOULON, CADIZ = map(Place, ("harbour:haven", "flag:cove", "harbour:toulon", "flag:cadiz"))
SEA, BANK, GUT, OFF_HAVEN, OFF_TOULON, OFF_CADIZ = map(
    Place, ("space:sea", "space:bank", "space:gut", "space:haven", "space:toulon", "space:cadiz")
)
PATROL = ShowOfForce(SEA, 2)
ADMIRAL = 9  # a strategy that no die misses


@cache
def narrow_sea() -> Theatre:
    names = ("haven", "cove", "sea", "bank", "reef", "toulon", "cadiz")
    return theatre(
        [*(large(name, "red") for name in names), strait("gut", "red")],
        [
            lane("haven", "sea", to="sea"), lane("cove", "sea", to="sea"), lane("sea", "gut", to="gut"),
            lane("sea", "bank", to="bank"), lane("bank", "gut", to="gut"), lane("gut", "toulon", to="toulon"),
            lane("bank", "reef", to="reef"), lane("reef", "toulon", to="toulon"),
            lane("gut", "cadiz", to="cadiz"),
        ],
        ports=[
            Port("haven", FLAGS[A], key=True), Port("cove", FLAGS[A]), Port("toulon", FLAGS[B], key=True, blockade=2),
            Port("cadiz", FLAGS[B]),
        ],
        winds=[wind("red", start="sea")],
    )  # fmt: skip


def order(id: str, do: AnyInstructions = PATROL, **more: Any) -> Order:
    """An order in one line; it does not matter what its letter says."""
    return Order(id, id.replace("-", " ").capitalize(), do, "You are to proceed.", "designed", **more)


def routine(*names: str) -> list[Order]:
    """Orders that can be drawn at any time (9.3.101)."""
    return [order(name) for name in names]


def booklet(*orders: Order, side: str = A, **more: Any) -> Booklet:
    return Booklet(side, f"Orders of {side}", orders, **more)


def war(
    *forces: Force, books: Iterable[Booklet] = (), strategy: int = ADMIRAL, turn: int = 1, year: int = 0,
    gales: Iterable[GaleMarker] = (), **at: Any,
) -> World:  # fmt: skip
    """These forces and booklets, each fleet under its first leader; `year` counts whole years gone by."""
    world = at_sea(narrow_sea(), *forces, turn=turn, gales=list(gales), winds=["red"] if gales else [], **at)
    world.clock.turns_played = 16 * year + turn - 1
    world.clock.year += year
    world.prestige = dict.fromkeys(world.sides, 0)
    world.attach(world.almanac, world.charts, booklets={book.id: book for book in books})
    for side in world.sides:
        chief = next((leader for leader in world.leaders.values() if leader.side == side), None)
        if chief is not None:
            chief.strategy = strategy
            world.stations[fleet_station(side)] = chief.id
    desk.open_books(world)
    throw(world)
    return world


def divided(world: World, **admirals: str) -> World:
    """The fleets are divided into commands, each under one of the leaders named."""
    world.commands = {name: Command(name, name.title(), A, (FLAGS[A],)) for name in (HOME, STRAITS)}
    world.stations |= {f"command:{command}": leader for command, leader in admirals.items()}
    return world


def in_hand(world: World, *names: str, side: str = A) -> World:
    """These chits have been received."""
    for name in names:
        chits = world.admiralty.sets[side]
        chits.receive(name)
    return world


def under(world: World, **orders: str) -> World:
    """Formations that execute an order already."""
    for formation, name in orders.items():
        piece = world.formations[formation]
        booklet = desk.booklet_of(world, piece.side, name)
        assert booklet is not None
        world.admiralty.sets[booklet.id].pool.remove(name)
        issuing.give(world, booklet.orders[name], piece)
    throw(world)
    return world


def step(world: World, *dice: int | tuple[int, int], **answers: Any) -> list[Question]:
    """An Orders Step with these dice and answers by kind; of the form both sides' lines are given together."""
    throw(world, *dice)
    world.clock.impulse = world.clock.increment = 0
    return play(orders_step(world), answers)


def sail(world: World, *, impulses: int = 1, dice: Sequence[int] = (), **answers: Any) -> list[Question]:
    """Whole impulses: four increments each, and their ends; formations go as they usually would if not told otherwise."""
    asked: list[Question] = []
    throw(world, *dice)
    for _ in range(impulses):
        for increment in (1, 2, 3, 4):
            world.clock.increment = increment
            play(movement.sail_all(world))
            interdiction.take_station(world)
            journal.keep(world)
        asked += play(judging.end_impulse(world), answers)
    return asked


def executing(world: World) -> dict[str, str]:
    """Which formation executes what."""
    return {name: one.order for name, one in world.admiralty.issued.items()}


def held(world: World, formation: str = "ff") -> Issued:
    return world.admiralty.issued[formation]

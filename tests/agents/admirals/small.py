"""A small view to try an admiral's policies on: a coast with his yard at one end and the enemy's at the other."""

from __future__ import annotations

from functools import cache
from typing import Any

from campaign.agents.admirals import temper
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.clock import Clock
from campaign.views import Duty, Orders, Own, OwnFlotilla, OwnLeader, OwnSquadron, Sighting, View
from maps.place import Place, is_berth
from maps.theatre import Port
from maps.waters import Waters
from orders.booklet import Order, Worth
from orders.kinds.instructions import Instructions
from orders.kinds.stations import Interdict
from tests.rules.chart import FLAGS, STANDARD, A, B, almanac, lane, large, theatre

YARD, ROAD, FOE = map(Place, ("harbour:home", "space:home", "space:foe"))


@cache
def waters() -> Waters:
    """home (a yard) - m1 - m2 - m3 - foe (the enemy's port), and away - m1; every lane with the wind both ways is a die."""
    spaces = [large(name) for name in ("home", "m1", "m2", "m3", "foe", "away", "cove")]
    ends = ["home m1", "m1 m2", "m2 m3", "m3 foe", "away m1", "m3 cove"]
    chart = theatre(
        spaces,
        [lane(*pair.split(), dashed=True) for pair in ends],
        ports=[Port("home", FLAGS[A], key=True), Port("cove", FLAGS[A]), Port("foe", FLAGS[B], key=True, blockade=2)],
    )
    return almanac(chart).waters(_calm())


def _calm() -> Any:
    from maps.weather import Weather

    return Weather()


def desk(*orders: Order, text: str = "steady") -> AllotmentDesk:
    return AllotmentDesk(waters().sea, STANDARD, temper.read(text), {order.id: order for order in orders})


def order(id: str, do: Instructions | None = None, prestige: int = 0, failed: int = 0, **more: Any) -> Order:
    """An order: to interdict the enemy's port for four impulses unless it is said otherwise."""
    instructions: Any = do or Interdict(place=FOE, impulses=4)
    return Order(id, id.title(), instructions, "", "", prestige=Worth(prestige, failed), **more)


def squadron(id: str, place: str = YARD, formation: str | None = None, **more: Any) -> OwnSquadron:
    known: dict[str, Any] = {
        "damage": 0,
        "sail": 4,
        "in_ordinary": False,
        "command": "fleet",
        "rating": 10,
        "flag": FLAGS[A],
    } | more
    return OwnSquadron(id, id, Place(place), formation, **known)


def view(
    *squadrons: OwnSquadron,
    hand: tuple[str, ...] = (),
    pool: tuple[str, ...] = (),
    issued: dict[str, Duty] | None = None,
    enemies: tuple[Sighting, ...] = (),
    spare: tuple[str, ...] = (),
    leaders: int = 0,
    turn: int = 6,
    **more: Any,
) -> View:
    """A side's view: a flotilla for every formation that a squadron names, each with a leader who controls four."""
    places = {one.formation: one.place for one in squadrons if one.formation}
    formations = {
        name: Own(name, name, "flag", place, is_berth(place), False, _worst(squadrons, name), False, Place(""), False)
        for name, place in places.items()
        if name
    }
    flotillas = {
        name: OwnFlotilla(name, "flag", "fleet", place, None, OwnLeader(f"{name}-man", "fleet", "Rear-Admiral", 4))
        for name, place in places.items()
        if name
    } | {name: OwnFlotilla(name, "flag", "fleet") for name in spare}
    mess = tuple(OwnLeader(f"idle-{n}", "fleet", "Rear-Admiral", 4) for n in range(leaders))
    return View(
        A, Clock(1805, turn), (), (), formations, {one.id: one for one in squadrons}, flotillas, mess, (YARD, "flag:cove"),
        waters(), enemies=enemies, orders=Orders(pool=pool, hand=hand, issued=issued or {}), **more,
    )  # fmt: skip


def _worst(squadrons: tuple[OwnSquadron, ...], formation: str) -> int:
    return max(one.damage for one in squadrons if one.formation == formation)


def seen(place: str, squadrons: int, id: str = "enemy", **more: Any) -> Sighting:
    """An enemy in sight; without an id, a counter face down."""
    return Sighting(Place(place), B, id, id, squadrons=squadrons, **more)


def duty(order: str, *goals: str) -> Duty:
    return Duty(order, "", goals, False, 0, 0, (), 1)

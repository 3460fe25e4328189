"""WS D.II.A, D.III: what may be bought: the ships of a nation's chart, small craft, merchantmen, privateers, pirates, fireships
and gunboats, each by a key of its own with its price for every quality of crew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from table.wording import counted
from tactical.wooden_ships.scenario_rows import slug
from tactical.wooden_ships.specifications import ANY, Specification, specifications
from tactical.wooden_ships.terms import QUALITIES, Quality


class Offer(msgspec.Struct, frozen=True):
    """A ship that may be bought: its key, its name on the list, and its figures."""

    key: str
    label: str
    ship: Specification

    def price(self, quality: Quality) -> int:
        """WS D.II.A: what she costs with a crew of a quality."""
        return self.ship.price(quality)

    def words(self) -> str:
        """A line of the printed list."""
        prices = {quality: self.price(quality) for quality in QUALITIES}
        if len({*prices.values()}) > 1:
            return f"{self.label}: " + ", ".join(f"{quality} {points}" for quality, points in prices.items())
        return f"{self.label}: {counted(prices['average'], 'point')} with any crew"


@cache
def price_list(nation: str, year: int) -> dict[str, Offer]:
    """Everything that a nation may buy in a year, by key, in the order of the charts."""
    found = dict[str, Offer]()
    for label, ship in _stock(nation, year):
        key, number = slug(label), 1
        while key in found:
            number += 1
            key = f"{slug(label)}-{number}"
        found[key] = Offer(key, label, ship)
    return found


def _stock(nation: str, year: int) -> Iterator[tuple[str, Specification]]:
    book = specifications()
    warships = [ship for ship in book.chart(year).ships if ship.nation == nation]
    small = [ship for ship in book.small_ships if ship.nation in (nation, ANY)]
    yield from ((_warship(ship), ship) for ship in (*warships, *small))
    yield from ((_merchantman(ship), ship) for ship in book.merchantmen)
    for ship in book.merchantmen:
        yield f"privateer, {_merchantman(ship)}", book.converted_privateer(ship)  # WS D.III.C.1.a
    yield "privateer, built as one", book.built_privateer()  # WS D.III.C.1.b
    yield "pirate sloop", book.pirate()  # WS D.III.C.2
    for ship in (*small, *warships):
        if ship.rating in book.fireship_ratings:
            yield f"fireship, {_warship(ship)}", book.fireship(ship)  # WS D.III.A.1
    yield from ((ship.name, ship) for ship in book.gunboats if ship.nation == nation)


def _warship(ship: Specification) -> str:
    """Her guns, and what she is called on the list where that tells her from others; names of ships do not."""
    called = ship.name if ship.name.islower() else ""
    return f"{ship.rate} {called}".strip() if called or ship.rating == "SOL" else f"{ship.rate} frigate"


def _merchantman(ship: Specification) -> str:
    return f"{'merchantman, ' if ship.merchant else ''}{ship.name}, speed {ship.battle_speed}"

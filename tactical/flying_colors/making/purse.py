"""2006:18.1: fleets bought for points: ships and commanders cost what they are worth to the enemy."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from table.decisions import IllegalChoice
from tactical.flying_colors import ratings
from tactical.flying_colors.ratings import Ratings, UnknownCounter

RULE = "FC 2006:18.1"
MIDDLING = 5  # what a 74 is worth


class Purchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship bought, with the commander who sails in her, if any, by his key such as `nelson-3`."""

    ship: str
    commander: str = ""


class Bought(msgspec.Struct, frozen=True):
    """A fleet of one nation; the first commander of the highest rank is its admiral."""

    nation: str
    ships: tuple[Purchase, ...]

    def flagship(self, counters: Ratings) -> str:
        """FC 3.3.2: the ship of the senior commander."""
        led = [one for one in self.ships if one.commander]
        return max(led, key=lambda one: counters.officer(one.commander).rank).ship


def price(counters: Ratings, nation: str, one: Purchase) -> int:
    """2006:18.1: Victory Points of a ship and of her commander."""
    officer = counters.officer(one.commander).points if one.commander else 0
    return counters.ship(nation, one.ship).front.worth + officer


def cost(fleet: Bought, counters: Ratings) -> int:
    return sum(price(counters, fleet.nation, one) for one in fleet.ships)


def check(fleet: Bought, points: int, counters: Ratings) -> None:
    """2006:18.1: refuse a fleet that cannot be bought: each counter once, of one nation, with a commander, for the points."""
    for fault in faults(fleet, points, counters):
        raise IllegalChoice(f"fleet [{RULE}]: {fault}")


def faults(fleet: Bought, points: int, counters: Ratings) -> Iterator[str]:
    names: list[str] = []
    for one in fleet.ships:
        try:
            names.append(counters.ship(fleet.nation, one.ship).name)
            if one.commander:
                officer = counters.officer(one.commander)
                names.append(f"commander {officer.name}")
                if officer.nation != fleet.nation:
                    yield f"{officer.name} is {officer.nation}; expected a {fleet.nation} commander"
        except UnknownCounter as error:
            yield str(error)
            return
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        yield f"{twice} twice; expected each counter once"
    if not any(one.commander for one in fleet.ships):
        yield "no commander; expected at least one"
    spent = cost(fleet, counters)
    if spent > points:
        yield f"{spent} points spent; expected {points} at most"


def for_sale(nation: str, counters: Ratings | None = None) -> list[str]:
    """The ships of a nation, dearest first."""
    found = (counters or ratings.standard()).ships
    ships = [counter for (of, _), counter in found.items() if of == nation and counter.front.worth]
    return [counter.name for counter in sorted(ships, key=lambda counter: (-counter.front.worth, counter.name))]


def commanders(nation: str, counters: Ratings | None = None) -> list[str]:
    """The commanders of a nation, the senior and better first."""
    found = (counters or ratings.standard()).officers
    own = [key for key, officer in found.items() if officer.nation == nation]
    return sorted(own, key=lambda key: (-found[key].rank, -found[key].quality, key))


def nations(counters: Ratings | None = None) -> list[str]:
    """The nations that have both ships and a commander."""
    found = counters or ratings.standard()
    sailing = dict.fromkeys(nation for nation, _ in found.ships)
    return [nation for nation in sailing if commanders(nation, found) and for_sale(nation, found)]


def usual_fleet(nation: str, points: int, counters: Ratings | None = None) -> Bought:
    """A fleet for a player who buys none: an admiral in the middle of as many ships of the middling sort as the points allow."""
    found = counters or ratings.standard()
    admiral = commanders(nation, found)[0]
    left = points - found.officer(admiral).points
    ships = for_sale(nation, found)
    middling = sorted(ships, key=lambda name: abs(found.ship(nation, name).front.worth - MIDDLING))
    bought: list[str] = []
    for name in middling:
        worth = found.ship(nation, name).front.worth
        if worth <= left:
            bought.append(name)
            left -= worth
    if not bought:
        raise IllegalChoice(f"fleet [{RULE}]: {points} points buy no {nation} ship under {admiral}; expected more points")
    middle = len(bought) // 2
    return Bought(nation, tuple(Purchase(name, admiral if number == middle else "") for number, name in enumerate(bought)))

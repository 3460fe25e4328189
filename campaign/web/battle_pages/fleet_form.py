"""The fleets of a battle of one's own, chosen ship by ship: what is ticked, in which order they sail, and who commands where.

A ship is bought if her box is ticked, or if a place in the line or a commander is named for her.
"""

from __future__ import annotations

from typing import NamedTuple

from campaign.play.battle_maker import OnSale, ShipWanted, Yard
from campaign.play.errors import BadInput
from campaign.web.sent import Given

SLOTS = 4  # commanders of a fleet that the form has room for; Trafalgar, the largest battle, has as many a side
RATES = {
    "1": "First rates",
    "2": "Second rates",
    "3": "Third rates",
    "4": "Fourth rates",
    "5": "Frigates",
    "6": "Sloops and corvettes",
}
OTHERS = "Small craft"


class Shelf(NamedTuple):
    """Ships of one rate that are for sale; whether one of them is bought."""

    title: str
    ships: list[OnSale]
    chosen: bool


class Slot(NamedTuple):
    """A commander and his ship, as they stand in the form."""

    commander: str = ""
    ship: str = ""


class FleetForm(NamedTuple):
    """A nation's part of the form."""

    yard: Yard

    @property
    def nation(self) -> str:
        return self.yard.nation

    @property
    def shelves(self) -> list[Shelf]:
        """The ships by their rates."""
        found: dict[str, list[OnSale]] = {}
        for one in self.yard.ships:
            found.setdefault(RATES.get(one.rank, OTHERS), []).append(one)
        return [Shelf(title, ships, any(one.key in self.places for one in ships)) for title, ships in found.items()]

    @property
    def places(self) -> dict[str, int]:
        """The place in the line of every ship that is bought."""
        return {one.ship: number for number, one in enumerate(self.yard.fleet, 1)}

    @property
    def slots(self) -> list[Slot]:
        taken = [Slot(one.commander, one.ship) for one in self.yard.fleet if one.commander]
        return [*taken, *[Slot()] * (SLOTS - len(taken))][: max(SLOTS, len(taken))]


def chosen(given: Given, nation: str) -> list[ShipWanted]:
    """The fleet of a nation as the form says: by place in the line, then in the order of the list."""
    ticked = given.all(f"buy.{nation}")
    said = {ship: place.strip() for ship, place in given.under(f"place.{nation}.").items() if place.strip()}
    wrong = next((ship for ship, place in said.items() if not place.isdecimal()), None)
    if wrong is not None:
        raise BadInput(f"{wrong}: {said[wrong]!r} is no place in the line; expected a number from 1 up")
    led = _led(given, nation)
    wanted = list(dict.fromkeys([*ticked, *said, *led]))
    last = len(wanted) + max((int(place) for place in said.values()), default=0)
    ordered = sorted(wanted, key=lambda ship: int(said.get(ship, last)))
    return [ShipWanted(ship, led.get(ship, "")) for ship in ordered]


def _led(given: Given, nation: str) -> dict[str, str]:
    """Which commander sails in which ship."""
    led: dict[str, str] = {}
    for number in range(SLOTS):
        commander, ship = given.one(f"commander.{nation}.{number}"), given.one(f"aboard.{nation}.{number}")
        if commander and not ship:
            raise BadInput(f"{nation}: choose a ship for every commander")
        if commander and ship in led:
            raise BadInput(f"{ship} has two commanders; choose one")
        if commander:
            led[ship] = commander
    return led

"""WS I.II.C.6, I.III.A.2: the counters that stand for ships: a number of four digits for each, and the colour of its spot."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.wooden_ships.state import Ship

DIGITS = {"British": 1, "French": 2, "Spanish": 3, "Venetian": 3, "American": 4}  # WS I.II.C.6.p2
SPOTS = {"British": "red", "French": "white", "Spanish": "gold", "Venetian": "gold", "American": "light blue"}  # WS I.II.C.p2
OTHERS = 5  # the first digit of a nation that has no counters in the box (designed: the next one free)


def give(ships: Iterable[Ship]) -> None:
    """WS I.III.A.2, I.III.B.3: every ship gets a counter of her nation and class that nobody has yet; one that the scenario names
    stays hers."""
    fleet = list(ships)
    taken = {ship.counter for ship in fleet}
    for ship in fleet:
        if not ship.counter:
            ship.counter = next(number for number in _numbers(ship) if number not in taken)
            taken.add(ship.counter)


def _numbers(ship: Ship) -> Iterable[str]:
    """WS I.II.C.6.p1: nation, class number, then two digits that count on."""
    serial = 0
    while True:
        serial += 1
        yield f"{digit(ship.nationality)}{ship.number}{serial:02d}"


def digit(nation: str) -> int:
    """WS I.II.C.6.p2: the first digit of a nation's counters."""
    return DIGITS.get(nation, OTHERS)


def spot(nation: str) -> str:
    """WS I.II.C.p2: the colour of the spot amidships."""
    return SPOTS.get(nation, "grey")

"""Who lies where: occupied hexes, ranges and lines of sight between ships, and what makes two ships fast to each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tactical.flying_colors.hexes import every_side_hex, in_sight, on_map
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import AROUND, ASTERN, CODED, NEIGHBOURS, TO_STERN, Broadside, Hex, Place, code, gap, side_hexes

SIDES: tuple[Broadside, Broadside] = ("port", "starboard")
Berths = dict[Hex, Ship]
Moorings = dict[int, Ship]


def hexes_of(ship: Ship) -> tuple[Hex, ...]:
    """FC 3.6.1: the hexes that a ship fills, bow first."""
    bow = ship.bow
    return (bow, NEIGHBOURS[bow][ASTERN[ship.facing]]) if ship.size == "large" else (bow,)


def numbers_of(ship: Ship) -> tuple[int, ...]:
    """The same as numbers (`sea.hexes.code`)."""
    bow = CODED[ship.bow]
    return (bow, bow + TO_STERN[ship.facing]) if ship.size == "large" else (bow,)


def moorings(action: Action, but: Ship | None = None) -> Moorings:
    """Which ship fills each occupied hex, by its number; of a tow the ship that tows."""
    found = Moorings()
    for ship in action.ships.values():
        if (ship.fate == "afloat" or ship.fate == "awash") and ship.towed_by is None and ship is not but:
            bow = CODED[ship.bow]
            found[bow] = ship
            if ship.size == "large":
                found[bow + TO_STERN[ship.facing]] = ship
    return found


def berths(action: Action, but: Ship | None = None) -> Berths:
    """Which ship fills each occupied hex. A towed ship is part of the ship that tows her (FC 4.4.3)."""
    found = {hex: ship for ship in action.ships.values() if ship is not but and _lies(ship) for hex in hexes_of(ship)}
    return found | sterns_in_tow(action, but) if action.options.towing else found


def _lies(ship: Ship) -> bool:
    return ship.on_map and ship.towed_by is None


def around(berths: Moorings, place: Place, large: bool) -> list[Ship]:
    """The ships in the hexes of a place and next to them, some maybe more than once."""
    bow = code(place[0])
    return [berths[bow + way] for way in AROUND[place[1], large] if bow + way in berths]


def in_order(action: Action, ships: list[Ship]) -> list[Ship]:
    """Each of these ships once, in the order of set-up."""
    found = {ship.id: ship for ship in ships}
    if len(found) < 2:
        return list(found.values())
    return [found[key] for key in action.ships if key in found]


def sterns_in_tow(action: Action, but: Ship | None = None) -> Berths:
    """FC 4.4.1: the sterns of large ships in tow of small ones, which fill no hex of their towers'."""
    towers = (ship for ship in action.ships.values() if ship.towing and ship.on_map and ship is not but and not ship.large)
    towed = (action.ships[tower.towing or ""] for tower in towers)
    return {hex: ship for ship in towed for hex in hexes_of(ship)[1:]}


def long_in_the_water(action: Action, ship: Ship) -> bool:
    """Whether she fills two hexes, by herself or with what she tows (FC 4.4.1)."""
    return ship.large or (ship.towing is not None and action.ships[ship.towing].large)


def navigable(action: Action, hex: Hex) -> bool:
    """FC 2.1: water that a ship may lie in: on the maps, and no shore battery's ground."""
    return on_map(action.layout, hex) and not any(battery.hex == hex for battery in action.batteries)


def lay(ship: Ship, place: Place) -> None:
    """Put a ship down."""
    ship.bow, ship.facing = place


def foes(action: Action, ship: Ship) -> Iterator[Ship]:
    """Enemy ships that are afloat and have not struck."""
    return (other for other in action.ships.values() if other.side != ship.side and other.fate == "afloat" and not other.struck)


# -- ranges and sights ---------------------------------------------------------------------------------------------------


def separation(one: Ship, other: Ship) -> int:
    """FC 3.7.7.3: the range between two ships: the least from any hex of one to any of the other, the last counted."""
    (col, row), (to_col, to_row) = one.bow, other.bow
    facing, heading = one.facing if one.size == "large" else 0, other.facing if other.size == "large" else 0
    return gap(to_col - col, to_row - (to_col >> 1) - row + (col >> 1), facing, heading)


def abreast(one: Ship, ships: Iterable[Ship], room: int) -> list[Ship]:
    """Those of these ships whose bows could be no more than so many hexes off, by columns and by rows; told quickly."""
    col, row = one.bow
    return [other for other in ships if -room <= other.bow[0] - col <= room and -room <= other.bow[1] - row <= room]


def adjacent(one: Ship, other: Ship) -> bool:
    """Whether two ships lie in neighbouring hexes or in the same."""
    return separation(one, other) <= 1


def nearest_foe(action: Action, ship: Ship) -> int | None:
    """How far off the nearest enemy is."""
    return min((separation(ship, foe) for foe in foes(action, ship)), default=None)


def sights(action: Action, one: Ship, other: Ship) -> tuple[int, int]:
    """FC 3.7.3: how many lines of sight between the hexes of two ships are clear, and of how many. Neither is in the way of the
    other, so ships that share a hex see each other whole."""
    here, there = hexes_of(one), hexes_of(other)
    between = {hex: ship for hex, ship in berths(action).items() if ship is not one and ship is not other}
    return sum(in_sight(start, end, between) for start in here for end in there), len(here) * len(there)


# -- sides ---------------------------------------------------------------------------------------------------------------


def beside(action: Action, ship: Ship, side: Broadside) -> tuple[Hex, ...]:
    """FC 3.6.1d-e: a ship's port or starboard hexes; in 2006 all that touch her side (2006:9.0)."""
    reckon = side_hexes if action.options.edition == 2023 else every_side_hex
    return reckon(ship.bow, ship.facing, ship.large, side)


def side_of(action: Action, ship: Ship, hex: Hex) -> Broadside | None:
    """Of which side a hex is a port or starboard hex, if of any."""
    return next((side for side in SIDES if hex in beside(action, ship, side)), None)


def parallel(one: Ship, other: Ship) -> bool:
    """FC 3.6.16a: the same course, or the opposite one."""
    return (one.facing - other.facing) % 3 == 0


# -- ships made fast -----------------------------------------------------------------------------------------------------


def foul(one: Ship, other: Ship) -> None:
    """FC 3.6.15g: a Fouled marker across two ships."""
    _fasten(one.fouled, other)
    _fasten(other.fouled, one)


def grapple(one: Ship, other: Ship) -> None:
    """FC 3.6.16f: a Grappled marker astride two ships."""
    _fasten(one.grappled, other)
    _fasten(other.grappled, one)


def _fasten(markers: list[str], to: Ship) -> None:
    if to.id not in markers:
        markers.append(to.id)


def cast_off(one: Ship, other: Ship) -> None:
    """FC 3.6.18: take away all that holds two ships together."""
    for markers, mate in ((one.grappled, other), (one.fouled, other), (other.grappled, one), (other.fouled, one)):
        if mate.id in markers:
            markers.remove(mate.id)


def mates(ship: Ship) -> list[str]:
    """FC 3.6.17: the ships that one is grappled or fouled to, each once, grappled ones first."""
    return list(dict.fromkeys([*ship.grappled, *ship.fouled]))


def raft(action: Action, ship: Ship) -> list[Ship]:
    """A ship and all that are fast to her, directly or through others, in the order of set-up."""
    joined, more = {ship.id}, [ship]
    while more:
        for mate in mates(more.pop()):
            if mate not in joined:
                joined.add(mate)
                more.append(action.ships[mate])
    return [other for other in action.ships.values() if other.id in joined]


def clear_away(action: Action, ship: Ship) -> None:
    """Free all ships from one that leaves the board."""
    for mate in mates(ship):
        cast_off(ship, action.ships[mate])

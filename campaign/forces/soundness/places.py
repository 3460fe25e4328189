"""Berths that admit a side, and places at sea."""

from __future__ import annotations

from campaign.rules import ports
from campaign.state import World
from maps.place import is_berth, is_open, port_of


def admitted(world: World, berth: str | None, side: str | None) -> bool:
    """Whether a berth is one, and not closed to a side; a squadron of no side is another fault's affair."""
    if berth is None or berth not in world.sea.number or not is_berth(berth):
        return False
    return side is None or ports.welcomes(world, port_of(berth), side)


def open_sea(place: str | None, world: World) -> bool:
    """SL 11.155: whether what appears at a place is at sea there: in a space, or in a sea zone and not in its boxes."""
    return place is not None and place in world.sea.number and is_open(place)

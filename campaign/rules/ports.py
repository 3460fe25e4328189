"""Who may lie where (SL 5.28, 2.35): any formation may enter a port's space, only friends its berth."""

from __future__ import annotations

from campaign.state import Squadron, World
from maps.place import Place, is_berth, port_of
from maps.waters import Step


def flag(world: World, port: str) -> str:
    """SL 5.281, 9.238: the flag that a port flies: the theatre's, unless events have hoisted another there."""
    return world.events.colours.get(port) or world.sea.theatre.ports[port].flag


def guests(world: World, port: str) -> tuple[str, ...]:
    """SL 5.282, 9.238: the sides that a neutral port admits: those the theatre names, unless events have it otherwise."""
    doors = world.events.doors
    return doors[port] if port in doors else world.sea.theatre.ports[port].open_to


def owner(world: World, port: str) -> str | None:
    """SL 5.281: the side whose contingent's flag a port flies; None for a neutral, and for a port that there is not."""
    return world.side_of(flag(world, port)) if port in world.sea.theatre.ports else None


def welcomes(world: World, port: str, side: str) -> bool:
    """SL 5.282: a harbour admits its friends, and those to whom the theatre opens a neutral port; never an enemy (SL 2.351)."""
    friend = owner(world, port)
    return friend == side or (friend is None and side in guests(world, port))


def lays_up(world: World, port: str, side: str) -> bool:
    """SL 11.311c: a side may lie in ordinary at its own ports, and at those that admit it and where the theatre says so."""
    return owner(world, port) == side or (side in world.sea.theatre.ports[port].ordinary_for and welcomes(world, port, side))


def loyalties(world: World) -> tuple[object, ...]:
    """All that changes who may lie where, as a key to keep answers under while it stays the same."""
    allegiance, colours, doors = world.allegiance, world.events.colours, world.events.doors
    return (*allegiance.items(), *colours.items(), *doors.items()) if allegiance or colours or doors else ()


def open_to(world: World, step: Step, side: str) -> bool:
    """Whether a step may be taken by a side: every step but one into a berth that is closed to it."""
    return not is_berth(step.to) or welcomes(world, port_of(step.to), side)


def owners(world: World) -> dict[str, str | None]:
    """The owner of every port, in a fixed order; kept for as long as no port changes hands, and not to be changed."""
    held, key = world.sea.held, ("owners", *loyalties(world))
    if key not in held:
        held[key] = {port: owner(world, port) for port in world.sea.theatre.ports}
    found: dict[str, str | None] = held[key]
    return found


def friendly_berths(world: World, side: str) -> tuple[Place, ...]:
    """The berths of a side's own ports, in a fixed order; a neutral's is a guest's, not a friend's."""
    held, key = world.sea.held, ("berths", side, *loyalties(world))
    if key not in held:
        held[key] = tuple(world.sea.berth(port) for port, friend in owners(world).items() if friend == side)
    found: tuple[Place, ...] = held[key]
    return found


def lying_at(world: World, port: str) -> list[Squadron]:
    """SL 3.273, 5.287b: the squadrons at a port's berth, fitting out or in ordinary, in a formation or not."""
    berth = world.sea.berth(port)
    return [squadron for squadron in world.squadrons.values() if world.place_of(squadron) == berth]

"""What one row says, or two, as several checks ask it."""

from __future__ import annotations

from maps.theatre import Size, Space, Wind, Zone


def is_small(space: Space | None) -> bool:
    return space is not None and space.size is Size.SMALL


def exits_of(zone: Zone) -> list[str]:
    return [place for edge in zone.edges for place in edge.exits]


def are_contra(one: Wind, other: Wind) -> bool:
    return one.contra == other.id and other.contra == one.id

"""Routes: the fewest movement points from place to place under one weather (SL 2.36), by breadth-first search.

Every step costs one point, and catching the wind is taken to succeed (SL 5.256, 5.27.12). The distances to a destination
are worked out once for all places and kept with the waters, so that the next thousand questions cost a look-up each.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from maps.waters import Step, Waters

NOWHERE = -1
Nowhere: frozenset[str] = frozenset()


class Soundings:
    """From every place, by number: the points to a destination and, worked out when asked for, the fewest winds to be caught."""

    def __init__(self, waters: Waters, to: str, avoid: frozenset[str]) -> None:
        self._waters = waters
        self._closed = frozenset(waters.sea.number[place] for place in avoid if place != to)
        self.points, self._order = _search(waters, to, self._closed)

    @cached_property
    def catches(self) -> list[int]:
        """On a shortest route from each place, the fewest winds that must be caught."""
        points, steps, closed = self.points, self._waters.steps, self._closed
        caught = [0] * len(points)
        for here in self._order[1:]:
            nearer = points[here] - 1
            caught[here] = min(
                caught[step.number] + (step.catch is not None)
                for step in steps[here]
                if points[step.number] == nearer and step.number not in closed
            )
        return caught


class Route(NamedTuple):
    """A whole route as it looks now: its steps in order."""

    steps: tuple[Step, ...]

    @property
    def points(self) -> int:
        return len(self.steps)

    @property
    def catches(self) -> int:
        return sum(step.catch is not None for step in self.steps)


def soundings(waters: Waters, to: str, avoid: frozenset[str] = Nowhere) -> Soundings:
    """Points and catches from every place to a destination, never by way of a place to be avoided (SL 2.361, 2.365)."""
    key = (to, avoid)
    found: Soundings | None = waters.kept.get(key)
    if found is None:
        found = waters.kept[key] = Soundings(waters, to, avoid)
    return found


def best_step(
    waters: Waters, here: str, to: str, avoid: frozenset[str] = Nowhere, barred: frozenset[str] = Nowhere
) -> Step | None:
    """The expedient step from here: fewest points in all, then fewest winds to catch; None when there is no way.

    `barred` are steps that something forbids at this moment: the next fastest route is then taken (SL 2.364), one that does not
    come back here.
    """
    found = soundings(waters, to, avoid | {here} if barred else avoid)
    points, catches = found.points, found.catches
    best, rank = None, (1 << 30, 0, 0)
    for step in waters.from_(here):
        left = points[step.number]
        if left == NOWHERE or step.to in barred or (step.to in avoid and step.to != to):
            continue
        mine = (left, catches[step.number] + (step.catch is not None), sum(value for value, _ in step.modifiers))
        if mine < rank:
            best, rank = step, mine
    return best


def distance(waters: Waters, here: str, to: str, avoid: frozenset[str] = Nowhere) -> int | None:
    """Movement points from here to there as things stand (SL 2.361, 5.114); None when there is no way."""
    points = soundings(waters, to, avoid).points[waters.sea.number[here]]
    return None if points == NOWHERE else points


def route(waters: Waters, here: str, to: str, avoid: frozenset[str] = Nowhere) -> Route | None:
    """The whole expedient route as it looks now; it is to be asked for again before each point is spent (SL 2.362)."""
    steps: list[Step] = []
    while here != to:
        step = best_step(waters, here, to, avoid)
        if step is None:
            return None
        steps.append(step)
        here = step.to
    return Route(tuple(steps))


def _search(waters: Waters, to: str, closed: frozenset[int]) -> tuple[list[int], list[int]]:
    """Breadth-first from the destination against the steps: the points from every place, and the places in order of them."""
    back, goal = waters.backwards, waters.sea.number[to]
    points = [NOWHERE] * len(back)
    points[goal] = 0
    order = [goal]
    for there in order:
        if there in closed:
            continue
        near = points[there] + 1
        for here in back[there]:
            if points[here] == NOWHERE:
                points[here] = near
                order.append(here)
    return points, order

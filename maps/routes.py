"""Routes: the fewest movement points from place to place under one weather (SL 2.36), by breadth-first search.

Every step costs one point, and catching the wind is taken to succeed (SL 5.256, 5.27.12). The distances to a destination
are worked out once for all places and kept with the waters, so that the next thousand questions cost a look-up each.
"""

from __future__ import annotations

from typing import NamedTuple

from maps.waters import Step, Waters

NOWHERE = -1
Nowhere: frozenset[str] = frozenset()


class Soundings(NamedTuple):
    """From every place, by number: the points to the destination, and the fewest winds to be caught on such a route."""

    points: list[int]
    catches: list[int]


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
        found = waters.kept[key] = _search(waters, to, avoid)
    return found


def best_step(
    waters: Waters, here: str, to: str, avoid: frozenset[str] = Nowhere, barred: frozenset[str] = Nowhere
) -> Step | None:
    """The expedient step from here: fewest points in all, then fewest winds to catch; None when there is no way.

    `barred` are steps that something forbids at this moment: the next fastest route is then taken (SL 2.364), one that does not
    come back here.
    """
    points, catches = soundings(waters, to, avoid | {here} if barred else avoid)
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


def _search(waters: Waters, to: str, avoid: frozenset[str]) -> Soundings:
    """Breadth-first from the destination against the steps; a second count keeps the fewest catches among the shortest."""
    back = waters.backwards
    points, catches = [NOWHERE] * len(back), [0] * len(back)
    goal = waters.sea.number[to]
    closed = {waters.sea.number[place] for place in avoid if place != to}
    points[goal] = 0
    ring = [goal]
    while ring:
        outer: list[int] = []
        for there in ring:
            near, caught = points[there] + 1, catches[there]
            for here, catch in back[there]:
                if points[here] == NOWHERE:
                    points[here], catches[here] = near, caught + catch
                    if here not in closed:
                        outer.append(here)
                elif points[here] == near and caught + catch < catches[here]:
                    catches[here] = caught + catch
        ring = outer
    return Soundings(points, catches)

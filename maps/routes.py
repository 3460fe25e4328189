"""Routes: the fewest movement points from place to place under one weather (SL 2.36), by breadth-first search.

Every step costs one point, and catching the wind is taken to succeed (SL 5.256, 5.27.12). The distances to a destination
are worked out once, as far out as they are asked for, and kept with the waters: the next thousand questions cost a look-up each.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import NamedTuple

from maps.place import Place
from maps.waters import Step, Waters

NOWHERE = -1
Nowhere: frozenset[str] = frozenset()


class Soundings:
    """From every place, by number: the points to a destination and, worked out when asked for, the fewest winds to be caught.

    They are taken breadth-first from the destination, against the steps, and no farther out than they are asked for.
    """

    def __init__(self, waters: Waters, to: str, avoid: frozenset[str]) -> None:
        self._waters = waters
        self._closed = frozenset(waters.sea.number[place] for place in avoid if place != to)
        goal = waters.sea.number[to]
        self._points = [NOWHERE] * len(waters.steps)
        self._points[goal] = 0
        self._order, self._sounded = [goal], 0  # the places reached so far, the nearest first; how many are done with
        self._catches = {goal: 0}

    def points(self, here: int) -> int:
        """The points from one place, or NOWHERE."""
        if self._points[here] == NOWHERE:
            self._sound((here,))
        return self._points[here]

    def nearest(self, places: Collection[int]) -> set[int]:
        """Of some places those from which the fewest points lead to the destination; none without a way."""
        points = self._points
        if not any(points[place] != NOWHERE for place in places):
            self._sound(places)
        least = min([points[place] for place in places if points[place] != NOWHERE], default=None)
        return {place for place in places if points[place] == least}

    def catches(self, here: int) -> int:
        """On a shortest route from a place from which there is a way, the fewest winds that must be caught."""
        known = self._catches
        if here not in known:
            points, nearer = self._points, self.points(here) - 1
            known[here] = min(
                self.catches(step.number) + (step.catch is not None)
                for step in self._waters.steps[here]
                if points[step.number] == nearer and step.number not in self._closed
            )
        return known[here]

    def _sound(self, until: Collection[int]) -> None:
        """Go on from the places reached until one of some is reached too, with all that are as near, or to the end."""
        points, order, back, closed, nowhere = self._points, self._order, self._waters.backwards, self._closed, NOWHERE
        sounded, last = self._sounded, len(points)
        for there in islice(order, sounded, None):
            near = points[there] + 1
            if near > last:
                break
            sounded += 1
            if there in closed:
                continue
            for here in back[there]:
                if points[here] == nowhere:
                    points[here] = near
                    order.append(here)
                    if here in until:
                        last = near
        self._sounded = sounded


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
    open_ = [step for step in waters.from_(here) if step.to not in barred and (step.to not in avoid or step.to == to)]
    near = found.nearest([step.number for step in open_])
    fastest = [step for step in open_ if step.number in near]
    return min(fastest, key=lambda step: _trouble(found, step), default=None) if len(fastest) != 1 else fastest[0]


def _trouble(found: Soundings, step: Step) -> tuple[int, int]:
    """The winds that a step and the best way on would have to catch, and what is against the first of them."""
    return found.catches(step.number) + (step.catch is not None), sum(value for value, _ in step.modifiers)


def distance(waters: Waters, here: str, to: str, avoid: frozenset[str] = Nowhere) -> int | None:
    """Movement points from here to there as things stand (SL 2.361, 5.114); None when there is no way."""
    points = soundings(waters, to, avoid).points(waters.sea.number[here])
    return None if points == NOWHERE else points


def nearest(waters: Waters, here: str, among: tuple[Place, ...]) -> tuple[Place, ...]:
    """Of some places those that the fewest points lead to from here as things stand, in the order given; none without a way."""
    key = ("nearest", here, among)
    if key not in waters.kept:
        waters.kept[key] = _nearest(waters, waters.sea.number[here], among)
    found: tuple[Place, ...] = waters.kept[key]
    return found


def _nearest(waters: Waters, here: int, among: tuple[Place, ...]) -> tuple[Place, ...]:
    numbers, steps = {waters.sea.number[place]: place for place in among}, waters.steps
    seen = reached = {here}
    while reached and numbers.keys().isdisjoint(reached):
        reached = {step.number for place in reached for step in steps[place]} - seen
        seen = seen | reached
    return tuple(place for number, place in numbers.items() if number in reached)


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

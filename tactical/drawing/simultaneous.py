"""Moves that all ships make together, step by step: where each lies after every step, so that a replay moves them at once.

Such moves are told when all are made (a fact with a `track`), but ships may be seen on their way before, if something happens
there. So each stretch of a track is shown where a ship is seen to have gone it, and all ships keep the same step.
"""

from __future__ import annotations

from table.dice import Fact
from tactical.drawing.logbook import Logbook, Moment
from tactical.drawing.picture import Picture
from tactical.drawing.plotting import amidships, bearing
from tactical.drawing.turn_tracks import steps_of
from tactical.sea.hexes import Place

Points = list[tuple[float, float, float]]  # x, y and angle after each step
LEAST = 2  # steps; a single one needs no points between


def step_by_step(book: Logbook, picture: Picture) -> list[dict[str, Points]]:
    """For each moment of a logbook, the points of the ships that are seen to have made some steps with it."""
    large = {ship.id: ship.large for ship in picture.ships}
    ways = {
        (moment.page, ship): [_point(place, large[ship]) for place in steps]
        for moment in book.moments
        for ship, steps in _moves(moment.fact)
        if ship in large
    }
    lies: dict[str, tuple[float, float, float]] = {id: (look.x, look.y, look.angle) for id, look in book.first.items()}
    found = []
    for moment in book.moments:
        found.append(_together(moment, ways, lies))
        lies |= {id: (look.x, look.y, look.angle) for id, look in moment.looks.items()}
    return found


def _moves(fact: Fact) -> list[tuple[str, list[Place]]]:
    steps = steps_of(fact)
    return [(str(getattr(fact, "ship", "")), steps)] if steps else []


def _point(place: Place, large: bool) -> tuple[float, float, float]:
    at = amidships(place, large)
    return round(at.x, 1), round(at.y, 1), bearing(place.facing)


def _together(
    moment: Moment, ways: dict[tuple[int, str], Points], lies: dict[str, tuple[float, float, float]]
) -> dict[str, Points]:
    """The stretches that ships have gone since they were last seen, all from the first step of any to the last."""
    stretches: dict[str, tuple[Points, int, int]] = {}
    for id, look in moment.looks.items():
        way = ways.get((moment.page, id), [])
        here = look.x, look.y, look.angle
        if here in way and look.parts:
            end = len(way) - 1 - way[::-1].index(here)
            before = lies.get(id)
            start = way.index(before) if before in way else 0
            if start < end:
                stretches[id] = way, start, end
    if not stretches:
        return {}
    first, last = min(start for _, start, _ in stretches.values()), max(end for _, _, end in stretches.values())
    if last - first < LEAST:
        return {}
    return {
        id: [way[min(max(step, start), end)] for step in range(first + 1, last + 1)]
        for id, (way, start, end) in stretches.items()
    }

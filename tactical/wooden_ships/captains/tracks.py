"""Where a written move leads, step by step, for a ship that nobody stops: the captains' reckoning, not the rule.

Hexes are numbers here (`tactical.sea.hexes.code`), so that going from one to another is adding.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tactical.sea.hexes import TO_STERN, WAYS, turned

Lying = tuple[int, int]  # how a ship lies: the number of the hex of her bow, and her heading

TOKENS = re.compile(r"BW(\d+)|(\d+)|([LRB])")
KEPT = 65536  # tracks that are kept


def first(entry: str) -> str:
    """WS O.IV.3: the move of this turn, of those that an entry is for."""
    return entry.partition(" ")[0]


@lru_cache(maxsize=KEPT)
def track(move: str, heading: int) -> tuple[Lying, ...]:
    """How she lies after each step, from a bow at 0; a move that leads nowhere has no steps."""
    bow = 0
    steps = list[Lying]()
    for astern, ahead, letter in TOKENS.findall(move):
        if letter:
            heading = turned(heading, {"L": -1, "R": 1, "B": 0}[letter])
            steps.append((bow, heading))
        for _ in range(int(astern or ahead or 0)):
            bow += (-1 if astern else 1) * WAYS[heading]
            steps.append((bow, heading))
    return tuple(steps)


@lru_cache(maxsize=KEPT)
def end(entry: str, heading: int) -> Lying:
    """How she lies after all of the move of this turn."""
    steps = track(first(entry), heading)
    return steps[-1] if steps else (0, heading)


@lru_cache(maxsize=KEPT)
def course(move: str, heading: int, steps: int, drift: int) -> tuple[Lying, ...]:
    """How she lies at each of so many steps; who has not left her hex by the last drifts that way on it."""
    places = list(track(move, heading)[:steps])
    last = places[-1] if places else (0, heading)
    places += [last] * (steps - len(places))
    if last[0] == 0:
        places[-1] = (drift, last[1])
    return tuple(places)


@lru_cache(maxsize=KEPT)
def swept(move: str, heading: int, steps: int, drift: int, length: int) -> tuple[tuple[int, ...], ...]:
    """The hexes that she fills on such a course, step by step."""
    return tuple(filled(lying, length) for lying in course(move, heading, steps, drift))


def filled(lying: Lying, length: int = 2) -> tuple[int, ...]:
    """The hexes that a ship fills."""
    bow, heading = lying
    return (bow, bow + TO_STERN[heading]) if length == 2 else (bow,)

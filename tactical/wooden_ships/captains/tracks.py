"""Where a written move leads, step by step, for a ship that nobody stops: the captains' reckoning, not the rule."""

from __future__ import annotations

import re
from functools import cache

from tactical.sea.hexes import STEPS, turned

Lying = tuple[int, int, int]  # how a ship lies: q and r of her bow, and her heading

TOKENS = re.compile(r"BW(\d+)|(\d+)|([LRB])")


@cache
def track(move: str, heading: int) -> tuple[Lying, ...]:
    """How she lies after each step, from a bow at (0, 0); a move that leads nowhere has no steps."""
    q = r = 0
    steps = list[Lying]()
    for astern, ahead, letter in TOKENS.findall(move):
        if letter:
            heading = turned(heading, {"L": -1, "R": 1, "B": 0}[letter])
            steps.append((q, r, heading))
        for _ in range(int(astern or ahead or 0)):
            sign = -1 if astern else 1
            q, r = q + sign * STEPS[heading][0], r + sign * STEPS[heading][1]
            steps.append((q, r, heading))
    return tuple(steps)


@cache
def end(move: str, heading: int) -> Lying:
    """How she lies after all of it."""
    steps = track(move, heading)
    return steps[-1] if steps else (0, 0, heading)


@cache
def hexes(lying: Lying, length: int = 2) -> tuple[tuple[int, int], ...]:
    """The hexes that a ship fills."""
    q, r, heading = lying
    return ((q, r), (q - STEPS[heading][0], r - STEPS[heading][1])) if length == 2 else ((q, r),)

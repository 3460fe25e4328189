"""All legal orders without backing, made once for each case that a ship can be in (`helm.Helm`) and then looked up.

The texts are the same for every heading at the same angle to the wind. Counts, by attitude A/B/C/D: battle sail 3 and turning 2:
19/9/4/3; battle sail 4 and turning 3: 35/20/4/3; full sail 7 and turning 3: 244/165/8/3.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tactical.wooden_ships.movement.helm import Helm
from tactical.wooden_ships.movement.legality import Reckoning, after, begun, refused
from tactical.wooden_ships.movement.steps import NOTHING, Step, text_of

AHEAD: tuple[Step, ...] = ("F", "L", "R")
ASTERN: tuple[Step, ...] = ("K", "L", "R")


@cache
def orders(helm: Helm) -> tuple[str, ...]:
    """WS B.IV.A: every legal order of a case, no move first, in a fixed order."""
    if helm.hold:
        return (NOTHING,)
    if helm.anchored:
        return helm.anchored
    if helm.burning:
        return (str(helm.most),)
    found = dict.fromkeys([NOTHING, *(["RW"] if helm.boat and not helm.outside else [])])
    for letters in (AHEAD, ASTERN) if helm.astern else (AHEAD,):
        found.update(dict.fromkeys(text_of(steps) for steps in _moves(helm, letters, (), begun(helm))))
    return tuple(found)


@cache
def known(helm: Helm) -> frozenset[str]:
    """The same, to look up whether a text is in it."""
    return frozenset(orders(helm))


def _moves(helm: Helm, letters: tuple[Step, ...], steps: tuple[Step, ...], so_far: Reckoning) -> Iterator[tuple[Step, ...]]:
    for step in letters:
        if refused(helm, so_far, step) is None:
            longer = (*steps, step)
            yield longer
            yield from _moves(helm, letters, longer, after(helm, so_far, step))

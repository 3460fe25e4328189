"""Where a written move leads: how a ship lies after each step, if nothing stops her. Made once for a text and a heading."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tactical.sea.hexes import PLACES, TO_STERN, WAYS, Place, code, turned
from tactical.wooden_ships.movement import anchors
from tactical.wooden_ships.movement.steps import Step, parse
from tactical.wooden_ships.state import AnchorKind


class Lying(NamedTuple):
    """How a ship lies from where she began: the way to her bow (`tactical.sea.hexes.code`), and her heading."""

    way: int
    heading: int


def stepped(lying: Lying, step: Step) -> Lying:
    """WS B.IV.A.5, B.IV.A.8: one step: into the hex that the bow faces, or a turn about the bow hex; gunboats go backward too."""
    way, heading = lying
    if step == "F":
        return Lying(way + WAYS[heading], heading)
    if step == "K":
        return Lying(way - WAYS[heading], heading)
    return Lying(way, heading if step == "B" else turned(heading, 1 if step == "R" else -1))


@lru_cache(maxsize=32768)
def track(text: str, heading: int) -> tuple[Lying, ...]:
    """How she lies after each step of a move."""
    lying, found = Lying(0, heading), list[Lying]()
    for step in parse(text).steps:
        lying = stepped(lying, step)
        found.append(lying)
    return tuple(found)


def places(place: Place, text: str, pivot: AnchorKind | None = None, length: int = 2) -> list[Place]:
    """How she lies after each step of a move from here; `pivot`: the anchor on whose springs she turns."""
    if pivot == "stern":
        return _on_springs(place, text, pivot, length)
    start = code(place.bow)
    return [PLACES[heading][start + way] for way, heading in track(text, place.facing)]


def _on_springs(place: Place, text: str, pivot: AnchorKind, length: int) -> list[Place]:
    found = list[Place]()
    for step in parse(text).steps:
        place = anchors.pivoted(place, pivot, "right" if step == "R" else "left", length)
        found.append(place)
    return found


def end_place(place: Place, text: str) -> Place:
    """How she lies after all of a move, if nothing stops her."""
    steps = track(text, place.facing)
    return PLACES[steps[-1].heading][code(place.bow) + steps[-1].way] if steps else place


def codes(bow: int, heading: int, length: int) -> tuple[int, ...]:
    """The hexes that a ship fills as numbers, bow first."""
    return (bow,) if length == 1 else (bow, bow + TO_STERN[heading])

"""A task as it may be declared (SL 6.14): its key and words, what happens when it is, and how far it reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from campaign.charts import Task
from campaign.rules.auxiliaries import boxes
from campaign.state import Box, World
from table.flows import Flow


class Errand(NamedTuple):
    """One thing that a side may send an auxiliary to do now."""

    key: str
    label: str
    run: Callable[[World], Flow[None]]


Offer = Callable[[World, str], list[Errand]]
"""The errands of one kind that a side may declare now, in a fixed order."""


def spaces_within(world: World, side: str, task: Task, whence: tuple[Box, ...] = boxes.AT_SEA) -> set[str]:
    """SL 6.142-6.144: the spaces, none in a gale, that some auxiliary of a side could be sent to on a task."""
    found: set[str] = set()
    for one in world.auxiliaries.values():
        if one.side == side and one.box in whence and boxes.able(world, one, task):
            found.update((one.at,) if one.box == "stationed" else boxes.traced(world, one))
    return {place for place in found if place.startswith("space:") and place not in world.waters.gripped}


def in_order(world: World, places: Iterable[str]) -> list[str]:
    """Places in the order of the theatre."""
    return sorted(places, key=world.sea.number.__getitem__)

"""A task as it may be declared (SL 6.14): its key and words, what happens when it is, and how far it reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import NamedTuple, Protocol

import msgspec

from campaign.charts.auxiliaries import Task
from campaign.rules.auxiliaries import boxes
from campaign.state import Auxiliary, World
from table.flows import Flow


class Errand(NamedTuple):
    """One thing that a side may send an auxiliary to do now."""

    key: str
    label: str
    run: Callable[[World], Flow[None]]


class Hand(msgspec.Struct, frozen=True, gc=False):
    """An auxiliary that may be sent out, where it is, the tasks that it has there, and the spaces that it may be sent to."""

    auxiliary: Auxiliary
    here: str
    tasks: tuple[Task, ...]
    spaces: frozenset[str]


Crew = list[Hand]
"""All the hands of a side, found once for all kinds of errand."""


class Offer(Protocol):
    """The errands of one kind that a side may declare now, in a fixed order; its hands are found if they are not given."""

    def __call__(self, world: World, side: str, crew: Crew | None = None) -> list[Errand]: ...


def hands(world: World, side: str) -> Crew:
    """SL 6.142-6.143: a side's auxiliaries that may be sent out; a stationed one acts in its own space only (SL 6.297)."""
    return [
        Hand(one, here, boxes.tasks(world, one), boxes.spaces_at_hand_from(world, one, here))
        for one in world.auxiliaries.values()
        if one.side == side and one.box in boxes.AT_SEA and (here := boxes.source(world, one)) is not None
    ]


def spaces_within(crew: Iterable[Hand], task: Task, places: Set[str]) -> set[str]:
    """SL 6.14, 6.144: of some places the spaces, none in a gale, that a hand could be sent to on a task."""
    found: set[str] = set()
    for hand in crew if places else ():
        if task in hand.tasks and not hand.spaces.isdisjoint(places):
            found |= hand.spaces & places
    return found


def in_order(world: World, places: Iterable[str]) -> list[str]:
    """Places in the order of the theatre."""
    return sorted(places, key=world.sea.number.__getitem__)

"""Tasks that only a theatre's exclusive rules give to auxiliaries: bombardment of what it names (SL 6.24b), marines (SL 6.25).

The rulebook leaves these open, so they are hooks: a theatre's module calls `allow(theatre, venture)`, and its ventures are then
offered like any other task. Without any there is nothing to offer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from campaign.charts.auxiliaries import Task
from campaign.record.auxiliaries import Tasked
from campaign.rules.auxiliaries import boxes
from campaign.rules.auxiliaries.errands import Errand
from campaign.state import Auxiliary, World
from table.dice import log
from table.flows import Flow


class Venture(NamedTuple):
    """A theatre's own task: its name, the task of a class it falls under, the targets open to an auxiliary, what comes of it.

    Targets are place keys; only those within the auxiliary's range are offered.
    """

    name: str
    task: Task
    targets: Callable[[World, Auxiliary], list[str]]
    run: Callable[[World, Auxiliary, str], Flow[None]]


VENTURES: dict[str, tuple[Venture, ...]] = {}


def allow(theatre: str, venture: Venture) -> None:
    """A theatre has this venture from now on."""
    VENTURES[theatre] = (*VENTURES.get(theatre, ()), venture)


def offers(world: World, side: str, task: Task, posted: Callable[[World, Auxiliary], bool]) -> list[Errand]:
    """The ventures of the theatre that a side's auxiliaries may be sent on, from posts that will do for the task."""
    if not VENTURES.get(world.theatre):
        return []
    return [
        _errand(world, venture, one, target)
        for venture in VENTURES[world.theatre]
        if venture.task == task
        for one in world.auxiliaries.values()
        if one.side == side and one.box == "assigned" and boxes.able(world, one, task) and posted(world, one)
        for target in venture.targets(world, one)
        if target in boxes.reach(world, one)
    ]


def _errand(world: World, venture: Venture, auxiliary: Auxiliary, target: str) -> Errand:
    label = f"{auxiliary.name}: {venture.name}, {world.sea.name(target)}"

    def run(world: World) -> Flow[None]:
        log(world, Tasked(auxiliary.id, venture.name, target, rule="SL 6.14"))
        boxes.to_recovery(world, auxiliary, venture.name, "SL 6.12e")
        yield from venture.run(world, auxiliary, target)

    return Errand(f"{venture.name}:{auxiliary.id}:{target}", label, run)

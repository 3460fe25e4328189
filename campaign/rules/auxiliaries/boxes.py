"""The cycle of boxes (SL 6.12): where an auxiliary is, how far it reaches, and how it comes from box to box."""

from __future__ import annotations

from campaign.charts.auxiliaries import AuxiliaryClass, Task
from campaign.record.auxiliaries import AuxiliaryMoved
from campaign.state import Auxiliary, Box, World
from maps import ranges
from maps.oars import rowed
from maps.place import Place, is_post, open_water, port_of_post, space_named
from table.dice import log

AT_SEA: tuple[Box, ...] = ("assigned", "stationed", "cruising")  # whence an auxiliary may be sent on a task


def class_of(world: World, auxiliary: Auxiliary) -> AuxiliaryClass:
    """Its row of the Auxiliary Class Chart (SL 6.113, 6.132)."""
    return world.charts.auxiliary_classes[auxiliary.aux_class]


def tasks(world: World, auxiliary: Auxiliary) -> tuple[Task, ...]:
    """SL 6.2, 10.22: the tasks of its class; corsairs who are enemies of all shadow for nobody (SL 10.221).

    With a convoy an auxiliary does nothing but screen (SL 6.131a, 6.283).
    """
    found = world.charts.auxiliary_classes[auxiliary.aux_class].tasks
    if auxiliary.box == "assigned" and auxiliary.at in world.convoys:
        found = tuple(task for task in found if task == "screen")
    if auxiliary.base and world.corsairs.unaligned(auxiliary.base):
        found = tuple(task for task in found if task != "shadow")
    return found


def able(world: World, auxiliary: Auxiliary, task: Task) -> bool:
    """Whether an auxiliary has a task where it is."""
    return task in tasks(world, auxiliary)


def move(world: World, auxiliary: Auxiliary, box: Box, at: str, why: str, rule: str) -> None:
    """An auxiliary comes to another box."""
    auxiliary.box, auxiliary.at = box, at
    log(world, AuxiliaryMoved(auxiliary.id, box, at, why, rule=rule))


def to_recovery(world: World, auxiliary: Auxiliary, why: str, rule: str) -> None:
    """SL 6.12e, 7.37: its task done or undone, an auxiliary is out of play until it recovers."""
    move(world, auxiliary, "recovery", "", why, rule)


def source(world: World, auxiliary: Auxiliary) -> Place | None:
    """SL 6.143, 6.155: the place from which its range is traced: its formation's, its port's, its station or its sea zone."""
    match auxiliary.box:
        case "assigned" if is_post(auxiliary.at):
            return space_named(port_of_post(auxiliary.at))
        case "assigned" | "shadowing":
            return world.formations[auxiliary.at].place
        case "stationed" | "cruising":
            return Place(auxiliary.at)
        case _:
            return None


def operational_range(world: World, auxiliary: Auxiliary) -> int:
    """SL 6.142, 6.151: the number on its counter; one of unlimited range has the allowance of its class of sail."""
    return _operational_range(world, auxiliary, class_of(world, auxiliary))


def _operational_range(world: World, auxiliary: Auxiliary, row: AuxiliaryClass) -> int:
    if row.range is not None:
        return row.range
    if auxiliary.range is not None:
        return auxiliary.range
    assert row.sail_class is not None, f"{auxiliary.aux_class} has no class of sail to take a range from (SL 6.151)"
    return world.charts.sail_classes[row.sail_class].allowance


def traced(world: World, auxiliary: Auxiliary) -> dict[str, int]:
    """SL 6.142-6.147: the places within its range, with what each costs; kept while the weather lasts, and not to be changed."""
    here = source(world, auxiliary)
    return {} if here is None else traced_from(world, auxiliary, here)


def traced_from(world: World, auxiliary: Auxiliary, here: str) -> dict[str, int]:
    """The places that would be within its range if it were in a place."""
    return _traced(world, auxiliary, here).costs


def _traced(world: World, auxiliary: Auxiliary, here: str) -> ranges.Range:
    row = class_of(world, auxiliary)
    waters = rowed(world.waters) if row.oars else world.waters
    return ranges.traced(waters, here, _operational_range(world, auxiliary, row), row.gales, row.zones)


def spaces_at_hand(world: World, auxiliary: Auxiliary) -> frozenset[str]:
    """SL 6.144: the spaces that it may be sent to, for tasks; one that is stationed acts in its own only (SL 6.297)."""
    here = source(world, auxiliary)
    return frozenset() if here is None else spaces_at_hand_from(world, auxiliary, here)


def spaces_at_hand_from(world: World, auxiliary: Auxiliary, here: str) -> frozenset[str]:
    """The same, where it is known already from which place its range is traced."""
    if auxiliary.box == "stationed":
        return frozenset() if here in world.waters.gripped else frozenset((here,))
    return _traced(world, auxiliary, here).spaces


def reach(world: World, auxiliary: Auxiliary) -> dict[str, int]:
    """SL 6.144: the places that it may be sent to, with what each costs: all that it can trace to but those in a gale.

    One that is stationed acts in its own space only (SL 6.297).
    """
    found = {auxiliary.at: 0} if auxiliary.box == "stationed" else traced(world, auxiliary)
    gripped = world.waters.gripped
    return {place: cost for place, cost in found.items() if open_water(place) not in gripped} if gripped else dict(found)


def within(world: World, auxiliary: Auxiliary, place: str) -> bool:
    """SL 6.144, 6.297: whether a place is one of those that it may be sent to."""
    found = place == auxiliary.at if auxiliary.box == "stationed" else place in traced(world, auxiliary)
    return found and open_water(place) not in world.waters.gripped


def at_hand(world: World, side: str, task: Task, target: str) -> list[Auxiliary]:
    """SL 6.14: a side's auxiliaries that could be sent on a task against a place, in a fixed order."""
    return [
        one
        for one in world.auxiliaries.values()
        if one.side == side and one.box in AT_SEA and able(world, one, task) and within(world, one, target)
    ]

"""Are the corsairs of a forces file sound?"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from campaign.corsairing import BY_SYSTEM, BY_TURNS, BY_UMPIRE
from campaign.forces.rows import UNLIMITED, BaseRow, CorsairRow, Forces
from campaign.state import World
from table.reading.checks import repeated, strangers

CLASSES = ("Fleet", "Light", "Galley")  # SL 10.22
AFLOAT = ("Frigate", "Galley", "Light Vessel")  # SL 10.23


def of_corsairs(world: World, forces: Forces) -> Iterator[str]:
    """Bases that are no ports, friends that are no sides, classes and ranges that no corsairs have, and names used twice."""
    bases, rows = forces.corsair_base, forces.corsair
    for base in bases:
        yield from (f"{forces.where('corsair_base', base.port)}: {fault}" for fault in _of_base(world, base))
    for port in repeated(base.port for base in bases):
        yield f"{forces.where('corsair_base', port)}: is named twice; expected each once"
    if {BY_UMPIRE, BY_SYSTEM} <= {base.controller for base in bases}:
        where = forces.where("corsair_base", bases[0].port)
        yield f"{where}: some are the umpire's and others the system's; expected one of the two for all (SL 13.2c)"
    known = {base.port for base in bases}
    for row in rows:
        yield from (f"{forces.where('corsair', row.id)}: {fault}" for fault in _of_corsair(world, row, known))
    auxiliaries = {row.id for row in forces.auxiliary}
    for name in repeated([*(row.id for row in rows), *auxiliaries]):
        yield f"{forces.where('corsair', name)}: is named twice, as an auxiliary perhaps; expected each once"


def of_squadron(world: World, base: str, sail_class: str, place: str | None, bases: Sequence[BaseRow]) -> Iterator[str]:
    """SL 10.23: a squadron of corsairs has a base that a fleet plays, a class of theirs, and a place; others are not endless."""
    known = {row.port for row in bases}
    if base not in known:
        yield f"unknown base {base!r} of corsairs; expected one of {', '.join(sorted(known)) or 'those named'} (SL 10.23)"
    elif any(row.port == base and row.controller in (BY_UMPIRE, BY_SYSTEM) for row in bases):
        yield f"base {base!r} is no fleet's; expected squadrons of corsairs that a side plays (SL 10.213)"
    if sail_class not in AFLOAT or sail_class not in world.charts.sail_classes:
        yield f"class {sail_class!r}; expected one of {', '.join(AFLOAT)} that the charts have (SL 10.23)"
    if place is None or place not in world.sea.number:
        yield f"place {place!r}; expected a berth or a place at sea (SL 10.232)"


def _of_base(world: World, row: BaseRow) -> Iterator[str]:
    sides = ", ".join(world.sides)
    if row.port not in world.sea.theatre.ports:
        yield "unknown port; expected one of the theatre's (SL 10.215)"
        return
    owner = world.sea.theatre.side_of(world.sea.theatre.ports[row.port].flag)
    if row.friend and row.friend not in world.sides:
        yield f"unknown friend {row.friend!r}; expected one of {sides}, or none (SL 10.212)"
    elif row.friend and owner != row.friend:
        yield f"friend {row.friend!r} has no such port; expected a port of the friend's (SL 10.223)"
    elif row.friend and row.controller:
        yield f"controller {row.controller!r} though {row.friend!r} is a friend; expected none (SL 10.213)"
    elif not row.friend and row.controller not in (*world.sides, BY_TURNS, BY_UMPIRE, BY_SYSTEM):
        others = f"{BY_TURNS!r}, {BY_UMPIRE!r} or {BY_SYSTEM!r}"
        yield f"controller {row.controller!r}; expected one of {sides}, or {others} (SL 10.213, 13.2c, 3.113d)"
    yield from (f"prey: {fault}" for fault in strangers("side", row.prey, world.sides))
    if row.friend and row.prey:
        yield f"prey {', '.join(row.prey)} though {row.friend!r} is a friend; expected none (SL 10.213)"


def _of_corsair(world: World, row: CorsairRow, bases: Collection[str]) -> Iterator[str]:
    if row.base not in bases:
        yield f"unknown base {row.base!r}; expected one of {', '.join(sorted(bases))} (SL 10.223)"
    if row.class_ not in CLASSES or row.class_ not in world.charts.auxiliary_classes:
        yield f"class {row.class_!r}; expected one of {', '.join(CLASSES)} (SL 10.22)"
    elif isinstance(row.range, str) and (row.range != UNLIMITED or not world.charts.auxiliary_classes[row.class_].sail_class):
        yield f"range {row.range!r}; expected a number, or {UNLIMITED!r} for a class that sail convert to (SL 6.151)"
    elif not isinstance(row.range, str) and row.range < 0:
        yield f"range {row.range}; expected 0 or more (SL 6.111)"

"""Are the auxiliaries of a forces file sound?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaign.charts.auxiliaries import AuxiliaryClass
from campaign.forces.rows import ASIDE, AVAILABLE, UNLIMITED, AuxiliaryRow, Forces
from campaign.rules import ports
from campaign.rules.auxiliaries.assignment import capacity
from campaign.state import World
from table.reading.checks import strangers
from table.reading.faults import unknown


def of_auxiliary(row: AuxiliaryRow, forces: Forces, world: World) -> Iterator[str]:
    classes, side = world.charts.auxiliary_classes, world.sea.theatre.side_of(row.flag)
    if row.class_ not in classes:
        yield unknown("class", row.class_, classes)
        return
    if side is None:
        yield f"flag {row.flag!r} serves no side"
    yield from strangers("command", filter(None, [row.command]), [command.id for command in forces.command])
    yield from _of_range(row, classes[row.class_])
    yield from _of_mixed_role(row, classes[row.class_])
    if row.home not in (AVAILABLE, ASIDE) and side is not None:
        yield from _of_home(row, side, classes[row.class_], forces, world)


def _of_range(row: AuxiliaryRow, kind: AuxiliaryClass) -> Iterator[str]:
    """SL 6.111-6.112, 6.151, 6.231: a number, or U for a class that sail convert to; the chart's own where it has one."""
    if kind.range is not None and row.range != kind.range:
        yield f"range {row.range}; expected {kind.range} for the class {row.class_} (SL 6.112, 6.231)"
    elif isinstance(row.range, str) and (row.range != UNLIMITED or kind.sail_class is None):
        yield f"range {row.range!r}; expected a number, or 'U' for a class that sail convert to (SL 6.151)"
    elif not isinstance(row.range, str) and row.range < 0:
        yield f"range {row.range}; expected 0 or more (SL 6.111)"


def _of_mixed_role(row: AuxiliaryRow, kind: AuxiliaryClass) -> Iterator[str]:
    """SL 6.32-6.321: sail are in one role: in an auxiliary of unlimited range as many as its class has, in one set aside none."""
    if kind.sail_class is None and (row.ships or row.home == ASIDE):
        yield f"no sail convert to the class {row.class_}; expected neither ships nor home 'aside' (SL 6.312)"
    elif row.home == ASIDE and row.ships:
        yield f"{len(row.ships)} ships though set aside; expected none (SL 6.32)"
    elif kind.sail_class and row.home != ASIDE and (row.ships or row.range == UNLIMITED) and len(row.ships) != kind.sail:
        yield f"{len(row.ships)} ships; expected {kind.sail} that serve as it (SL 6.321)"


def _of_home(row: AuxiliaryRow, side: str, kind: AuxiliaryClass, forces: Forces, world: World) -> Iterator[str]:
    """SL 6.13, 6.132: a friend's port or flotilla, of the sort that the class may be assigned to."""
    flotilla = next((one for one in forces.flotilla if one.id == row.home), None)
    port = row.home in world.sea.theatre.ports
    if not port and flotilla is None:
        yield f"unknown home {row.home!r}; expected a port, a flotilla, 'available' or 'aside' (SL 6.13)"
    elif (ports.owner(world, row.home) if port else flotilla and flotilla.side) != side:
        yield f"home {row.home!r} is none of {side!r}'s (SL 6.13)"
    elif ("port" if port else "formation") not in kind.posts:
        yield f"home {row.home!r}; expected a {' or '.join(kind.posts)} for the class {row.class_} (SL 6.132)"
    elif flotilla is not None and not port and flotilla.place is None and row.arrives is None:
        yield f"home {row.home!r} is not formed; expected a flotilla in play (SL 3.337)"


def overfull(forces: Forces, world: World) -> Iterator[str]:
    """SL 6.131: a detachment begins with two auxiliaries at most, or as many as the theatre lets it have."""
    homes = Counter(row.home for row in forces.auxiliary if row.arrives is None)
    for flotilla in forces.flotilla:
        limit = capacity(world.charts, flotilla.kind)
        if limit is not None and homes[flotilla.id] > limit:
            where = forces.where("flotilla", flotilla.id)
            yield f"{where}: {homes[flotilla.id]} auxiliaries; expected {limit} at most (SL 6.131)"

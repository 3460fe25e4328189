"""The corsairs of a forces file (SL 10.2): what its rows are, what is wrong with them, and how they come into a world."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

import msgspec

from campaign.corsairing import Base, Waking
from campaign.rules import corsairs
from campaign.state import Auxiliary, Formation, Squadron, World
from maps.place import Place

CLASSES = ("Fleet", "Light", "Galley")  # SL 10.22
AFLOAT = ("Frigate", "Galley", "Light Vessel")  # SL 10.23
UNLIMITED, BY_TURNS = "U", "by turns"


class BaseRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """`friend` is a side, or none of all fleets' enemies; these have a `controller`, a side or "by turns" (SL 10.212-10.213)."""

    port: str
    friend: str = ""
    controller: str = ""
    wakes: Waking = "always"
    defence: int = 0


class CorsairRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, rename={"class_": "class"}):
    """An auxiliary of a base; `range` is a number, or "U" for unlimited (SL 6.15)."""

    id: str
    base: str
    class_: str
    range: int | str
    name: str = ""


def bring(world: World, bases: Sequence[BaseRow], rows: Sequence[CorsairRow]) -> None:
    """SL 10.21-10.22: the bases, and their auxiliaries at home, or set aside where they are not active yet."""
    for row in bases:
        by = "" if row.controller == BY_TURNS else row.controller
        base = Base(row.port, row.friend, by, row.wakes, row.wakes == "always", defence=row.defence)
        world.corsairs.bases[row.port] = base
    for one in rows:
        base, flag = world.corsairs.bases[one.base], world.sea.theatre.ports[one.base].flag
        name, range_ = one.name or one.id.replace("-", " ").capitalize(), None if isinstance(one.range, str) else one.range
        side = corsairs.controller(world, base)
        world.auxiliaries[one.id] = Auxiliary(one.id, name, side, flag, one.class_, range_, box="aside", base=one.base)
    corsairs.muster(world)


def put_out(world: World, squadron: Squadron, place: Place) -> None:
    """SL 10.232: a squadron of corsairs is an independent one from the first, played by whoever plays them (SL 10.213)."""
    squadron.side = corsairs.controller(world, world.corsairs.bases[squadron.corsairs])
    name = f"independent-{squadron.id}"
    world.formations[name] = Formation(name, squadron.name, squadron.side, "independent", place, command=squadron.command)
    squadron.formation, squadron.berth = name, None


# -- faults --------------------------------------------------------------------------------------------------------------


def faults(world: World, bases: Sequence[BaseRow], rows: Sequence[CorsairRow], taken: Collection[str]) -> Iterator[str]:
    """Bases that are no ports, friends that are no sides, classes and ranges that no corsairs have, and names used twice."""
    for base in bases:
        yield from (f"corsair_base {base.port!r}: {fault}" for fault in _of_base(world, base))
    for port, count in Counter(base.port for base in bases).items():
        if count > 1:
            yield f"corsair_base {port!r} is named twice; expected each once"
    known = {base.port for base in bases}
    for row in rows:
        yield from (f"corsair {row.id!r}: {fault}" for fault in _of_corsair(world, row, known))
    for name, count in Counter([*(row.id for row in rows), *taken]).items():
        if count > 1 and any(row.id == name for row in rows):
            yield f"corsair {name!r} is named twice, as an auxiliary perhaps; expected each once"


def of_squadron(world: World, base: str, sail_class: str, place: str | None, bases: Collection[str]) -> Iterator[str]:
    """SL 10.23: a squadron of corsairs has a base, a class of theirs, and a place; others are not endless."""
    if base not in bases:
        yield f"unknown base {base!r} of corsairs; expected one of {', '.join(sorted(bases)) or 'those named'} (SL 10.23)"
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
    elif not row.friend and row.controller not in (*world.sides, BY_TURNS):
        yield f"controller {row.controller!r}; expected one of {sides}, or {BY_TURNS!r} (SL 10.213)"


def _of_corsair(world: World, row: CorsairRow, bases: Collection[str]) -> Iterator[str]:
    if row.base not in bases:
        yield f"unknown base {row.base!r}; expected one of {', '.join(sorted(bases))} (SL 10.223)"
    if row.class_ not in CLASSES or row.class_ not in world.charts.auxiliary_classes:
        yield f"class {row.class_!r}; expected one of {', '.join(CLASSES)} (SL 10.22)"
    elif isinstance(row.range, str) and (row.range != UNLIMITED or not world.charts.auxiliary_classes[row.class_].sail_class):
        yield f"range {row.range!r}; expected a number, or {UNLIMITED!r} for a class that sail convert to (SL 6.151)"
    elif not isinstance(row.range, str) and row.range < 0:
        yield f"range {row.range}; expected 0 or more (SL 6.111)"

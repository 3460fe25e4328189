"""The corsairs of a forces file (SL 10.2) brought into a world."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.corsairing import BY_TURNS, Base
from campaign.forces.rows import BaseRow, CorsairRow
from campaign.rules import corsairs
from campaign.state import Auxiliary, Formation, Squadron, World
from maps.place import Place


def bring(world: World, bases: Sequence[BaseRow], rows: Sequence[CorsairRow]) -> None:
    """SL 10.21-10.22: the bases, and their auxiliaries at home, or set aside where they are not active yet."""
    for row in bases:
        by = "" if row.controller == BY_TURNS else row.controller
        base = Base(
            row.port,
            row.friend,
            by,
            row.wakes,
            row.wakes == "always",
            defence=row.defence,
            prey=row.prey,
            off_ports=row.off_ports,
        )
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

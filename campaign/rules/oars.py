"""Galleys (SL 3.23d): which formations go under oars, and the waters that they go by."""

from __future__ import annotations

from campaign.state import Formation, World
from maps.oars import rowed
from maps.waters import Waters


def waters_of(world: World, formation: Formation) -> Waters:
    """The waters of this moment as a formation has them: under oars if all its squadrons are galleys."""
    return rowed(world.waters) if under_oars(world, formation) else world.waters


def under_oars(world: World, formation: Formation) -> bool:
    """SL 3.23d: whether the wind is nothing to a formation, which has no squadron but galleys."""
    if not world.charts.oared:
        return False
    oared = _oared(world, formation)
    return bool(oared) and all(oared)


def keeps_inshore(world: World, formation: Formation) -> bool:
    """SL 3.23d: whether a formation has galleys, which do not go out into the open ocean."""
    return bool(world.charts.oared) and any(_oared(world, formation))


def _oared(world: World, formation: Formation) -> list[bool]:
    """Of each of its squadrons whether it is galleys."""
    return [squadron.sail_class in world.charts.oared for squadron in world.company(formation.id)]

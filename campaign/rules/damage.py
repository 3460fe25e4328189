"""Damage points, their brackets, and sail that sink of them (SL 7.3)."""

from __future__ import annotations

from campaign.charts.sea import DISPLAYED, TRACK, DamageEffect
from campaign.record.causes import Harm
from campaign.record.fleet import Damaged, Repaired
from campaign.state import Sail, Squadron, World
from table.dice import log


def rating(world: World, squadron: Squadron) -> int:
    """SL 7.34, 7.356: the damage rating of a squadron, which is the lowest of its sail's."""
    if not world.charts.damage_ratings or not squadron.ships:
        return _of_class(world, squadron)
    return min([rating_of(world, squadron, ship) for ship in squadron.ships])


def rating_of(world: World, squadron: Squadron, ship: Sail) -> int:
    """SL 7.34: what one sail of a squadron bears: as a row of the chart has it, else as her class does."""
    serving = (squadron.side, squadron.command, squadron.flag)
    fit = [row.rating for row in world.charts.damage_ratings if row.fits(serving, squadron.sail_class, ship.rate)]
    return fit[-1] + _as_flagship(world, squadron) if fit else _of_class(world, squadron)


def _of_class(world: World, squadron: Squadron) -> int:
    return world.charts.sail_classes[squadron.sail_class].damage_rating + _as_flagship(world, squadron)


def _as_flagship(world: World, squadron: Squadron) -> int:
    """SL 10.311a, 7.342: how much more a flagship bears."""
    return world.charts.flagship.rating if squadron.flagship else 0


def limits(world: World, squadron: Squadron) -> tuple[int, int]:
    """SL 7.33-7.334: up to a third and up to two thirds of the rating, rounded down; a display's shading goes before."""
    shading = world.charts.display_shading
    formation = world.formations.get(squadron.formation or "") if shading else None
    if formation is not None and formation.kind in DISPLAYED and formation.kind in shading:
        return shading[formation.kind]
    endurance = rating(world, squadron)
    return endurance // 3, 2 * endurance // 3


def bracket(world: World, squadron: Squadron) -> int:
    """SL 7.33: 0 up to the first limit, 1 up to the second, 2 above."""
    light, heavy = limits(world, squadron)
    return (squadron.damage > light) + (squadron.damage > heavy)


def effect(world: World, squadrons: list[Squadron]) -> DamageEffect:
    """SL 7.314: what damage does to a formation is what it does to its worst squadron; effects do not add up."""
    worst = max([bracket(world, squadron) for squadron in squadrons if squadron.damage], default=0)
    return world.charts.damage_effects[worst]


def inflict(world: World, squadron: Squadron, points: int, why: str, rule: str, cause: Harm) -> None:
    """SL 7.31: damage points accrue at once (SL 11.212), to 20 at most (SL 3.247); the sail stay as many (SL 7.322)."""
    points = min(points, TRACK - squadron.damage)
    if points > 0:
        squadron.damage += points
        battle = world.battle.id if world.battle else ""
        log(world, Damaged(squadron.id, points, squadron.damage, why, cause, battle, rule=rule))


def mend(world: World, squadron: Squadron, points: int, rule: str) -> int:
    """SL 7.36, 11.313: damage points go, never below none; returns how many there were to spare."""
    mended = min(points, squadron.damage)
    if mended > 0:
        squadron.damage -= mended
        log(world, Repaired(squadron.id, mended, squadron.damage, rule=rule))
    return points - mended

"""Damage points, their brackets, and sail that sink of them (SL 7.3)."""

from __future__ import annotations

from campaign.charts.sea import DamageEffect
from campaign.record.causes import Harm
from campaign.record.fleet import Damaged, Repaired
from campaign.state import Squadron, World
from table.dice import log

MOST = 20  # SL 3.247: what a squadron can absorb


def rating(world: World, squadron: Squadron) -> int:
    """SL 7.34: the damage rating of a squadron's class; a flagship's is higher (SL 10.311a, 7.342)."""
    own = world.charts.sail_classes[squadron.sail_class].damage_rating
    return own + world.charts.flagship.rating if squadron.flagship else own


def limits(world: World, squadron: Squadron) -> tuple[int, int]:
    """SL 7.33-7.334: up to a third and up to two thirds of the rating, rounded down; a display's shading goes before."""
    shading = world.charts.display_shading
    formation = world.formations.get(squadron.formation or "") if shading else None
    if formation is not None and formation.kind != "independent" and formation.kind in shading:
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
    points = min(points, MOST - squadron.damage)
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

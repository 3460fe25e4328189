"""Damage points, their brackets, and sail that sink of them (SL 7.3), as far as wind and sea inflict them."""

from __future__ import annotations

from campaign import facts
from campaign.state import Squadron, World
from table.dice import d10, log


def rating(world: World, squadron: Squadron) -> int:
    """SL 7.34: the damage rating of a squadron's class."""
    return world.charts.sail_classes[squadron.sail_class].damage_rating


def bracket(world: World, squadron: Squadron) -> int:
    """SL 7.33-7.334: 0 up to a third of the damage rating, 1 up to two thirds, 2 above; limits rounded down."""
    endurance = rating(world, squadron)
    return (squadron.damage > endurance // 3) + (squadron.damage > 2 * endurance // 3)


def allowance_lost(world: World, squadron: Squadron) -> int:
    """SL 5.122b, 7.332: movement points that a squadron's damage costs its formation."""
    return world.charts.damage_effects[bracket(world, squadron)].allowance


def inflict(world: World, squadron: Squadron, points: int, why: str, rule: str) -> None:
    """SL 7.31: damage points accrue, at once (SL 11.212)."""
    if points > 0:
        squadron.damage += points
        log(world, facts.Damaged(squadron.id, points, squadron.damage, why, rule=rule))


def sinking_check(world: World, squadron: Squadron) -> None:
    """SL 7.35: at or past its damage rating a squadron loses a sail on a die no higher than the excess."""
    excess = squadron.damage - rating(world, squadron)
    if excess < 0 or squadron.id not in world.squadrons:
        return
    if d10(world, "a sail may sink", "SL 7.35", about=squadron.id).passes(excess):
        squadron.sail -= 1
        log(world, facts.SailSank(squadron.id, squadron.sail, rule="SL 7.35b"))
        if squadron.sail == 0:
            del world.squadrons[squadron.id]
            log(world, facts.Unformed(squadron.id, "its last sail sank", rule="SL 7.355"))

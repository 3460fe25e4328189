"""Prestige won, lost and spent (SL 12): a number for each side and a fact for each change."""

from __future__ import annotations

from campaign import facts
from campaign.state import World
from table.dice import log


def change(world: World, side: str, points: int, why: str, rule: str) -> None:
    """SL 12.1: prestige rises or falls, and why is written down."""
    if points:
        world.prestige[side] = world.prestige.get(side, 0) + points
        log(world, facts.PrestigeChanged(side, points, world.prestige[side], why, rule=rule))

"""What players' ranks are good for in play (SL 12.41, optional): small bonuses, given to a side as a campaign begins."""

from __future__ import annotations

from campaign.state import World

MULLIGAN, REQUEST, REVIEW, GAUGE = "mulligan", "request", "review", "gauge"
WHY = "the player's rank"


def benefit(world: World, side: str, kind: str) -> int:
    """SL 12.41: how much of a bonus the rank of a side's player gives it; nothing if ranks are not played with."""
    return world.benefits.get(side, {}).get(kind, 0)


def use(world: World, side: str, kind: str) -> bool:
    """A bonus that is used up: whether there was one."""
    if not benefit(world, side, kind):
        return False
    world.benefits[side][kind] -= 1
    return True

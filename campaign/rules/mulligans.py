"""Mulligans (SL 12.31d, an option of the campaign): a point of prestige has a die of one's own, or of a battle, thrown again."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.rules import prestige, ranks
from campaign.state import World
from table.decisions import Decision
from table.dice import Roll, again_or_not

PRICE = 1
RULE = "SL 12.31d"
BATTLES = "battle-"  # the ids of battles, whose dice both sides see


class Mulligans:
    """SL 12.31d: each side that has seen a die and can pay is asked once, who acts before his opponent; a second throw stands."""

    def offers(self, world: World, roll: Roll) -> tuple[Decision[bool], ...]:
        return tuple(
            again_or_not(kinds.MULLIGAN, side, RULE, roll, _price(world, side))
            for side in witnesses(world, roll)
            if side not in world.lets_stand and _pays(world, side)
        )

    def taken(self, world: World, side: str, roll: Roll) -> None:
        if not ranks.use(world, side, ranks.MULLIGAN):
            prestige.spend(world, side, PRICE, f"a mulligan: {roll.why}", RULE)


def _pays(world: World, side: str) -> bool:
    """SL 12.3: a side that has the point, or a throw to spare by its player's rank."""
    return prestige.purse(world, side) >= PRICE or ranks.benefit(world, side, ranks.MULLIGAN) > 0


def _price(world: World, side: str) -> str:
    return "by your rank" if ranks.benefit(world, side, ranks.MULLIGAN) else f"for {PRICE} prestige"


def witnesses(world: World, roll: Roll) -> list[str]:
    """SL 12.31d: whose action a die is, or whose opponent's, as far as they may see it.

    Of a battle both sides see every die; of other actions only who undertakes them. The weather and politics are nobody's.
    """
    if roll.about.startswith(BATTLES):
        return list(world.sides)
    if roll.about in world.sides:
        return [roll.about]
    tables = (world.formations, world.squadrons, world.leaders, world.auxiliaries)
    return [piece.side for table in tables if (piece := table.get(roll.about)) is not None][:1]

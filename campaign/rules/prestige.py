"""Prestige (SL 12.1-12.3): a track for each side, a fact for each change, the year's orders compared, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from campaign.record.politics import PrestigeChanged
from campaign.state import World
from table.decisions import IllegalChoice
from table.dice import log


class Score(NamedTuple):
    """SL 12.21: the orders that a side fulfilled in a year, and those that it failed."""

    fulfilled: int
    failed: int

    @property
    def net(self) -> int:
        """SL 12.22, 12.231: what counts is the one less the other, below nothing if more were failed."""
        return self.fulfilled - self.failed


def begin(world: World) -> None:
    """SL 12.11: each side's marker stands where the theatre puts it as a campaign begins."""
    world.prestige = {side: world.charts.prestige_track.start.get(side, 0) for side in world.sides}


def change(world: World, side: str, points: int, why: str, rule: str, *, by_battle: bool = False) -> None:
    """SL 12.1, 12.14: prestige rises or falls at once, no farther than the track goes (SL 12.12), and why is written down."""
    track, held = world.charts.prestige_track, world.prestige.get(side, 0)
    total = min(max(held + points, track.lowest), track.highest)
    if total != held:
        world.prestige[side] = total
        log(world, PrestigeChanged(side, total - held, total, why, by_battle, rule=rule))


# -- spending ------------------------------------------------------------------------------------------------------------


def purse(world: World, side: str) -> int:
    """SL 12.3: what a side can spend: what it holds, and never on credit."""
    return max(0, world.prestige.get(side, 0))


def spend(world: World, side: str, price: int, why: str, rule: str) -> None:
    """SL 12.3: a price is paid in full at once, or nothing is bought."""
    if price > purse(world, side):
        raise IllegalChoice(f"{why} [SL 12.3]: costs {price} prestige; {side} holds {purse(world, side)}, and pays no part of it")
    change(world, side, -price, why, rule)


# -- the year's orders ---------------------------------------------------------------------------------------------------


def compare_orders(world: World, scores: Mapping[str, Score]) -> None:
    """SL 12.23, 9.383: the nets of two fleets are compared, and the spread between them is worth prestige by the scale.

    The lower net is taken from the higher, below nothing or not (SL 12.232); even fleets win nothing.
    """
    ahead, behind = sorted(scores, key=lambda side: -scores[side].net)
    spread = scores[ahead].net - scores[behind].net
    award = next((row for row in world.charts.orders_comparison if row.reaches(spread)), None)
    if award is not None:
        why = f"orders of the year, {scores[ahead].net} against {scores[behind].net}"
        change(world, ahead, award.winner, why, "SL 12.23")
        change(world, behind, award.loser, why, "SL 12.23")

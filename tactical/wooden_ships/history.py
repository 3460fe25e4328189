"""What battles cost when computer captains fight them, as lines of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from tactical.playing.gun_use import GunUse
from tactical.wooden_ships import battles, captains, results
from tactical.wooden_ships.gun_use import played

HEADING = "battle                          ships lost, in the mean of the games, and the ready broadsides that friends masked"


def lines(names: Sequence[str], games: int, seed: str, fought_out: bool) -> Iterator[str]:
    """A line for each battle: by side the mean of ships sunk or taken, and the share of ready broadsides that were masked."""
    yield HEADING
    for name in names or [one for one in battles.available() if not battles.is_campaign(one)]:
        lost: dict[str, list[int]] = {side: [] for side in battles.sides(name)}
        uses = {side: GunUse() for side in lost}
        for number in range(games):
            battle = battles.set_up(name, f"{seed}/{number}", 1981, {"fought_out": fought_out})
            guns = played(battle, {side: captains.seat(side) for side in battle.fleets})
            for side, found in lost.items():
                found.append(results.loss(battle, side).lost)
                uses[side].fired += guns[side].fired
                uses[side].masked += guns[side].masked
        told = ", ".join(
            f"{side} {fmean(found):.1f} of {len(battle.ships)}, {uses[side].share_masked:.0%} masked"
            for side, found in lost.items()
        )
        yield f"{name:<32}{told}"

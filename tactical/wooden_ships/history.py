"""What battles cost when computer captains fight them, as lines of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from tactical.wooden_ships import battles, captains, game, results

HEADING = "battle                          ships lost, in the mean of the games"


def lines(names: Sequence[str], games: int, seed: str, fought_out: bool) -> Iterator[str]:
    """A line for each battle: by side the mean of ships sunk or taken."""
    yield HEADING
    for name in names or [one for one in battles.available() if not battles.is_campaign(one)]:
        lost: dict[str, list[int]] = {side: [] for side in battles.sides(name)}
        for number in range(games):
            battle = battles.set_up(name, f"{seed}/{number}", 1981, {"fought_out": fought_out})
            over = game.play(battle, {side: captains.seat(side) for side in battle.fleets})
            for side, found in lost.items():
                found.append(results.loss(over, side).lost)
        told = ", ".join(f"{side} {fmean(found):.1f} of {len(over.ships)}" for side, found in lost.items())
        yield f"{name:<32}{told}"

"""What many battles come to: the mean, and the band in which four of five lie."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

LOWEST, HIGHEST = 10, 90  # percentiles


class Spread(msgspec.Struct, frozen=True):
    """One side's losses in many battles: the mean, and the band of four in five."""

    mean: float
    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.mean:.1f} ({self.low}-{self.high})"


def spread(losses: Sequence[int]) -> Spread:
    ordered = sorted(losses)
    low, high = (ordered[round(percent / 100 * (len(ordered) - 1))] for percent in (LOWEST, HIGHEST))
    return Spread(sum(ordered) / len(ordered), low, high)

"""Dice as they are printed on a chart."""

from __future__ import annotations

from campaign.charts.row import DICE
from maps.theatre import dice_of


def shown(dice: str) -> set[int]:
    """The dice of a printed range, or none if it is no range of the ten."""
    try:
        shown = set(dice_of(dice))
    except ValueError:
        return set()
    return shown if shown <= set(DICE) else set()

"""WS B.IV.A.3: how a ship lies to the wind."""

from __future__ import annotations

from tactical.wooden_ships.terms import Attitude

BY_STEPS: tuple[Attitude, ...] = ("B", "A", "C", "D", "C", "A")  # by steps of 60 degrees from the wind to the heading, clockwise


def relative(heading: int, wind: int) -> int:
    """Steps of 60 degrees clockwise from where the wind blows to where she heads, 0 to 5."""
    return (heading - wind) % 6


def attitude(heading: int, wind: int) -> Attitude:
    """WS B.IV.A.3: wind dead astern is B, on a quarter A, on a bow C, dead ahead D; `wind` is the direction it blows to."""
    return BY_STEPS[(heading - wind) % 6]

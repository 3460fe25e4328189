"""What can happen in the course of a battle apart from sailing, gunnery and boarding: the turn, the wind, and the end."""

from __future__ import annotations

from table.dice import Fact


class TurnBegan(Fact, tag="turn-began"):
    """WS B.II: a turn begins, with the wind that blows."""

    turn: int
    wind: int
    velocity: int


class WindShifted(Fact, tag="wind-shifted"):
    """WS A.III.A.3, O.V-VI: the wind has another direction, force or change number; None: it never changes."""

    direction: int
    velocity: int
    change: int | None


class BattleEnded(Fact, tag="battle-ended"):
    """WS B.XI: how it ended: the winner, or nobody, the points, and why in a sentence."""

    winner: str | None
    points: dict[str, float]
    why: str

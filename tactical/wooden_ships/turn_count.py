"""WS B.II, A.II: with which phase a turn begins, and how many turns a battle has had."""

from __future__ import annotations

from tactical.wooden_ships.state import Battle


def first_step(battle: Battle) -> str:
    """WS B.II, A.II: an Advanced turn begins with the wind, a Basic one with ships that try to get clear."""
    return "wind" if battle.options.level == "advanced" else "unfouling"


def turns_fought(battle: Battle) -> int:
    """The turns of a battle so far; of one that has not begun there is nothing to tell."""
    return battle.turn - (battle.step == first_step(battle))


def present_turn(battle: Battle) -> int:
    """The turn that is shown: of a battle that is over the last one that it had."""
    return min(battle.turn, battle.turns) if battle.turns else battle.turn

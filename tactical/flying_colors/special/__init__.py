"""The special rules of the battles, each found by the name that `Action.special` knows it under.

The chapters of the rules call the hooks here where a battle may have a rule of its own; a battle that does not name the rule is
not concerned.
"""

from __future__ import annotations

from table.flows import Flow
from tactical.flying_colors.special import (
    aims,
    captain,
    kept_in_command,
    mistaken,
    moored,
    poor_wind,
    recall,
    relief,
    surprise,
    three_days,
)
from tactical.flying_colors.special.kept_in_command import always_commanded, commanded_at_anchor
from tactical.flying_colors.state import Action, Ship

__all__ = [
    "after_commands",
    "after_ship",
    "aims",
    "always_commanded",
    "before_commands",
    "commanded_at_anchor",
    "kept_afloat",
    "kept_in_command",
    "mistaken",
    "moored",
    "recall",
    "relief",
    "run_by_others",
    "set_up",
    "stands_apart",
    "surprise",
    "three_days",
    "turn_begins",
]


def set_up(action: Action) -> None:
    """Before the first turn."""
    if captain.SHIP in action.special:
        captain.embark(action)
    if mistaken.NAME in action.special:
        mistaken.lose_their_heads(action)
    if three_days.DAY in action.special:
        three_days.break_of_day(action)


def turn_begins(action: Action) -> None:
    """At the start of each turn."""
    if poor_wind.NAME in action.special:
        poor_wind.blow(action)
    if surprise.NAME in action.special:
        surprise.wake(action)


def before_commands(action: Action) -> Flow[None]:
    """At the start of Command Determination."""
    if mistaken.NAME in action.special:
        mistaken.look_again(action)
    if relief.NAME in action.special:
        yield from relief.arrive(action)
    if relief.LATE in action.special:
        relief.come_up(action)


def after_commands(action: Action) -> None:
    """When all commands are declared."""
    if recall.FLYING in action.special:
        recall.answer(action)


def after_ship(action: Action) -> None:
    """When a ship has acted."""
    if mistaken.NAME in action.special:
        mistaken.recognise_if_fouled(action)


def run_by_others(action: Action) -> list[tuple[str, Ship]]:
    """Ships that act, out of command, for another side than their own, and for which."""
    return mistaken.runners(action) if mistaken.NAME in action.special else []


def stands_apart(action: Action, ship: Ship) -> bool:
    """Whether a ship belongs to no command for the time being."""
    return (surprise.NAME in action.special and surprise.lies_surprised(action, ship)) or mistaken.astray(action, ship)


def kept_afloat(action: Action, ship: Ship) -> bool:
    """2006:18.13: a ship that may not be scuttled."""
    return kept_in_command.named(action, "no_scuttling", ship.id)

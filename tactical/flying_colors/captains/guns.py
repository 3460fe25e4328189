"""At the guns: answering an attack, and where to lay them."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Decision, Option
from tactical.flying_colors.captains.admiral import Plan
from tactical.flying_colors.captains.briefing import Briefing, hull_worth, rigging_worth
from tactical.flying_colors.captains.gunnery import shot_worth
from tactical.flying_colors.captains.metal import metal_of
from tactical.flying_colors.cards.deck import cards
from tactical.flying_colors.fire.shot import Shot

HOLD = "hold"


def worth(deck: Briefing, shot: Shot) -> float:
    """What a shot on offer is worth; one from or at a shore battery is always worth firing, at hulls and close by the most."""
    target, firer = deck.action.ships.get(shot.target), deck.action.ships.get(shot.firer)
    if firer is None or target is None:
        return 1.0 + (shot.aim == "hull") + 1.0 / (1 + shot.sighting.range)
    lost_at = deck.action.tables.damage.dismasted
    worths = hull_worth(deck.temper, target), rigging_worth(deck.temper, target, lost_at)
    return shot_worth(shot, metal_of(deck.action, firer), worths, deck.temper.high)


def best(deck: Briefing, options: tuple[Option[Any], ...]) -> tuple[float, Option[Any] | None]:
    """The shot that is worth most, and how much."""
    found: tuple[float, Option[Any] | None] = 0.0, None
    for option in options:
        if option.value is not None and (value := worth(deck, option.value)) > found[0]:
            found = value, option
    return found


def answer(deck: Briefing, plan: Plan, question: Decision[Shot | None]) -> Answer:
    """FC 3.7.7.2: fire first if it does enough; a ship that has acted this turn has nothing to save her powder for."""
    most: tuple[float, str] = 0.0, HOLD
    for option in question.options:
        shot = option.value
        if shot is None:
            continue
        value = worth(deck, shot)
        if value > most[0] and (value >= deck.temper.hold or has_acted(deck, shot.firer)):
            most = value, option.key
    return most[1]


def has_acted(deck: Briefing, ship: str) -> bool:
    action = deck.action
    return any(command.activated and ship in command.ships and ship not in action.waiting for command in action.commands)


def return_fire(deck: Briefing, plan: Plan, question: Decision[Shot | None]) -> Answer:
    """FC 3.7.7.2: she fires as she meant to, wherever it does most now."""
    _, option = best(deck, question.options)
    return option.key if option is not None else question.options[0].key


def battery(deck: Briefing, plan: Plan, question: Decision[Shot | None]) -> Answer:
    """FC 4.6b: a shore battery fires while it has anything to fire at."""
    _, option = best(deck, question.options)
    return option.key if option is not None else question.options[-1].key


def load(deck: Briefing, plan: Plan, question: Decision[int | None]) -> Answer:
    """FC 4.8.2h: double shot whenever it is to hand; chain is kept for nobody."""
    doubled = [option.key for option in question.options if option.value is not None and cards()[option.value].load == "double"]
    return doubled[0] if doubled else question.options[0].key


def grappling_fire(deck: Briefing, plan: Plan, question: Decision[Shot | None]) -> Answer:
    """FC 3.6.16i-j: muzzle to muzzle every gun counts."""
    _, option = best(deck, question.options)
    return option.key if option is not None else HOLD

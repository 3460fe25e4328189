"""Squadrons: which ships form a command, which command acts next, and in what order its ships move."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Decision, Form, Option
from tactical.flying_colors.captains.admiral import Plan
from tactical.flying_colors.captains.briefing import Briefing, apart, fights
from tactical.flying_colors.command import Muster
from tactical.flying_colors.special.relief import Entry
from tactical.flying_colors.state import Command, Ship
from tactical.sea.hexes import Axial, axial, distance

STAND_BACK = 4.0  # hexes of the enemy beyond which a cautious fleet lets him move first


def first_sails(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """FC 3.6.3d: all sail on those who are far from the enemy that they mean to attack."""
    ships = deck.action.ships
    foes = [foe for foe in ships.values() if foe.side != deck.side and fights(foe)]
    far = [part.key for part in form.parts if all(apart(ships[part.key], foe) > deck.temper.full_sails for foe in foes)]
    return dict.fromkeys(far, "full") if deck.temper.attack else {}


def muster(deck: Briefing, plan: Plan, question: Muster) -> Answer:
    """FC 3.3.4: the largest command that can be formed."""
    return max(question.options, key=lambda option: (len(option.value.ships), option.key)).key


def activate(deck: Briefing, plan: Plan, question: Decision[Command | None]) -> Answer:
    """FC 3.5: the command first whose ships come first in the plan; a cautious fleet lets the enemy come, while he is far."""
    ranks = {ship: rank for rank, ship in enumerate(plan)}
    named = [option for option in question.options if option.value is not None]
    if len(named) < len(question.options) and not deck.temper.attack:
        foes = [axial(foe.bow) for foe in deck.action.ships.values() if foe.side != deck.side and fights(foe)]
        if not any(_in_touch(deck, option.value, foes) for option in named if option.value is not None):
            return question.options[-1].key
    return min(named, key=lambda option: _rank(option.value, ranks)).key


def _rank(command: Command | None, ranks: dict[str, int]) -> int:
    """Where a command's first ship comes in the plan; a shore battery has none and comes last."""
    return min((ranks.get(ship, len(ranks)) for ship in command.ships), default=len(ranks)) if command is not None else len(ranks)


def _in_touch(deck: Briefing, command: Command, foes: list[Axial]) -> bool:
    """Whether an enemy is so near to any ship of a command that nobody waits for him."""
    ships = deck.action.ships
    for q, r in [axial(ships[key].bow) for key in command.ships if key in ships]:
        for to_q, to_r in foes:
            if abs(q - to_q) <= STAND_BACK and abs(r - to_r) <= STAND_BACK and abs(q - to_q + r - to_r) <= STAND_BACK:
                return True
    return False


def _nearest(deck: Briefing, command: Command, foes: list[Axial]) -> float:
    """How far the nearest enemy is from any ship of a command, roughly."""
    ships = [axial(deck.action.ships[key].bow) for key in command.ships if key in deck.action.ships]
    return min((max(abs(q - to_q), abs(r - to_r), abs(q - to_q + r - to_r)) for q, r in ships for to_q, to_r in foes), default=99)


def with_card(deck: Briefing, plan: Plan, question: Decision[Any]) -> Answer:
    """FC 4.8.2c: by the card that was laid, the command nearest to the enemy."""
    foes = [axial(foe.bow) for foe in deck.action.ships.values() if foe.side != deck.side and fights(foe)]
    named = [option for option in question.options if option.value[0] is not None]
    ranked = [(not option.value[1], _nearest(deck, option.value[0], foes), option.key) for option in named]
    return min(ranked)[2] if ranked else question.options[0].key


def event(deck: Briefing, plan: Plan, question: Decision[int | None]) -> Answer:
    """FC 4.8.2g: a card that has something to do is played."""
    return question.options[-1].key


def enter(deck: Briefing, plan: Plan, question: Decision[Entry]) -> Answer:
    """2006:18.17: as near as can be to the ships that wait for them."""
    friends = [ship.bow for ship in deck.action.ships.values() if ship.side == deck.side and fights(ship)]

    def away(option: Option[Entry]) -> int:
        return sum(distance(place.bow, friend) for place in option.value.places for friend in friends)

    return min(question.options, key=lambda option: (away(option), option.key)).key


def next_ship(deck: Briefing, plan: Plan, question: Decision[Ship]) -> Answer:
    """Leaders before those who follow them, and those nearest to their enemies before the others: as the plan names them."""
    ranks = {ship: rank for rank, ship in enumerate(plan)}
    return min(question.options, key=lambda option: ranks.get(option.value.id, 0)).key

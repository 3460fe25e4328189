"""Squadrons: which ships form a command, which command acts next, and in what order its ships move."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Decision, Form
from tactical.flying_colors.captains.admiral import Plan
from tactical.flying_colors.captains.quarterdeck import Quarterdeck, apart, fights
from tactical.flying_colors.command import Muster
from tactical.flying_colors.hexes import Axial, axial
from tactical.flying_colors.state import Command, Ship

STAND_BACK = 4.0  # hexes of the enemy beyond which a cautious fleet lets him move first


def first_sails(deck: Quarterdeck, plan: Plan, form: Form[Any]) -> Answer:
    """FC 3.6.3d: all sail on those who are far from the enemy that they mean to attack."""
    ships = deck.action.ships
    foes = [foe for foe in ships.values() if foe.side != deck.side and fights(foe)]
    far = [part.key for part in form.parts if all(apart(ships[part.key], foe) > deck.temper.full_sails for foe in foes)]
    return dict.fromkeys(far, "full") if deck.temper.attack else {}


def muster(deck: Quarterdeck, plan: Plan, question: Muster) -> Answer:
    """FC 3.3.4: the largest command that can be formed."""
    return max(question.options, key=lambda option: (len(option.value.ships), option.key)).key


def activate(deck: Quarterdeck, plan: Plan, question: Decision[Command | None]) -> Answer:
    """FC 3.5: the command nearest to the enemy first; a cautious fleet lets the enemy come."""
    foes = [axial(foe.bow) for foe in deck.action.ships.values() if foe.side != deck.side and fights(foe)]
    nearest = [(_nearest(deck, option.value, foes), option.key) for option in question.options if option.value is not None]
    away, key = min(nearest)
    passes = question.options[-1].value is None and not deck.temper.attack and away > STAND_BACK
    return question.options[-1].key if passes else key


def _nearest(deck: Quarterdeck, command: Command, foes: list[Axial]) -> float:
    """How far the nearest enemy is from any ship of a command, roughly."""
    ships = [axial(deck.action.ships[key].bow) for key in command.ships]
    return min((max(abs(q - to_q), abs(r - to_r), abs(q - to_q + r - to_r)) for q, r in ships for to_q, to_r in foes), default=99)


def next_ship(deck: Quarterdeck, plan: Plan, question: Decision[Ship]) -> Answer:
    """Leaders before those who follow them, and those nearest to their enemies before the others: as the plan names them."""
    ranks = {ship: rank for rank, ship in enumerate(plan)}
    return min(question.options, key=lambda option: ranks.get(option.value.id, 0)).key

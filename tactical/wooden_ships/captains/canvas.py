"""When to set full sail and when to take it in."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Form
from tactical.wooden_ships.captains.briefing import Briefing
from tactical.wooden_ships.captains.plan import Plan, beaten, crippled
from tactical.wooden_ships.state import Ship

CLEAR = 3  # hexes to the nearest enemy from which who hauls off makes all sail


def set_sails(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """Full sail to come up with the enemy or to get away from him; battle sail within gunshot, where rigging hits count twice,
    unless she would lie still by them."""
    return {part.key: "full" if _hurries(deck, deck.battle.ships[part.key]) else "battle" for part in form.parts}


def _crawls(deck: Briefing, ship: Ship) -> bool:
    """WS A.III.B.2: whether the wind is so light that battle sails hardly move her on her best course."""
    battle = deck.battle
    effect = battle.tables.wind_effect(battle.wind.velocity, ship.number, "A") if battle.options.wind_effects else 0  # type: ignore[arg-type]
    return effect is not None and battle.tables.battle_allowance(ship.printed.battle_speed, "A") + effect < 1


def _hurries(deck: Briefing, ship: Ship) -> bool:
    if not deck.foes or _crawls(deck, ship):
        return bool(deck.foes)
    if deck.clear_of(ship, deck.temper.canvas):
        return True
    return deck.clear_of(ship, CLEAR) and (crippled(deck, ship) or beaten(deck))

"""FC 3.2: the wind."""

from __future__ import annotations

from table.dice import d10, log
from tactical.flying_colors.facts import WindShifted
from tactical.flying_colors.state import Action
from tactical.sea.hexes import turned

EVERY_TURN = "wind_every_turn"  # a scenario's own rule (2006:18.17)


def adjust(action: Action) -> None:
    """FC 3.2a: on the turns that the edition names a die opens the table, and a second one is read there."""
    if wind_is_due(action) and opens(action):
        shift(action)


def wind_is_due(action: Action) -> bool:
    """FC 3.1b, 3.2a: every turn from the second (2006:4.1: every fifth); never where the scenario holds the wind (2006:18.15)."""
    row = action.tables.wind
    if not action.options.wind_changes:
        return False
    if EVERY_TURN in action.special:
        return action.turn >= 2
    return action.turn >= row.from_turn and action.turn % row.every == 0


def opens(action: Action) -> bool:
    """FC 3.2a: the die that lets the wind change at all. In 2006 and in a strong wind none is thrown."""
    row = action.tables.wind
    if EVERY_TURN in action.special or len(row.opens_on) == 10:
        return True
    return d10(action, "does the wind change?", "FC 3.2").die in row.opens_on


def shift(action: Action) -> None:
    """FC 3.2b, 3.6.3j-k: the Wind Adjustment Table, by the weather; south of the line it turns the other way."""
    row, was = action.tables.wind, action.wind
    roll = d10(action, "the wind", "FC 3.2")
    roll.add({"normal": 0, "breezy": row.breezy, "calm": row.calm}[action.weather], action.weather)
    hexsides = action.tables.wind_turns(roll.total)
    action.wind = turned(action.wind, -hexsides if action.options.southern else hexsides)
    if action.wind != was:
        action.winds.append(was)
        log(action, WindShifted(was, action.wind))

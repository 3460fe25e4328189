"""WS A.III, O.V-VI: the wind: where it blows at first, and how it changes every third turn."""

from __future__ import annotations

from table.dice import log
from tactical.sea.hexes import turned
from tactical.wooden_ships import victory
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.facts import WindShifted
from tactical.wooden_ships.state import Battle


def first(battle: Battle) -> None:
    """WS A.III.A.1, O.VI: the wind of the scenario, or by the option three dice for direction, velocity and change number. The
    wind goes back to this direction later."""
    wind = battle.wind
    if battle.options.variable_wind:
        wind.direction = d6(battle, "where does the wind blow to?", "WS O.VI").die
        wind.velocity = d6(battle, "how strong is the wind?", "WS O.VI").die
        wind.change = d6(battle, "from which number on does the wind change?", "WS O.VI").die
        log(battle, WindShifted(wind.direction, wind.velocity, wind.change))
    wind.first = wind.direction


def blow(battle: Battle) -> None:
    """WS A.III.A.3, O.V: every third turn a die says whether the wind changes, another how its direction does, a third its
    force; a fourth, by the option, sets a new change number if anything has changed. A hurricane ends the game."""
    wind, tables = battle.wind, battle.tables
    if not battle.options.wind_changes or wind.change is None or battle.turn % tables.wind_check.every:
        return
    if not d6(battle, "does the wind change?", "WS A.III.A.3").reaches(wind.change):
        return
    before = wind.direction, wind.velocity
    wind.direction = _shifted(battle)
    wind.velocity = _risen(battle)
    if (wind.direction, wind.velocity) == before:
        return
    if tables.ends_game(wind.velocity):
        log(battle, WindShifted(wind.direction, wind.velocity, wind.change))
        victory.storm_ends(battle)
        return
    if battle.options.changing_wind:
        wind.change = d6(battle, "from which number on does the wind change now?", "WS O.V").die
    log(battle, WindShifted(wind.direction, wind.velocity, wind.change))


def _shifted(battle: Battle) -> int:
    """WS A.III.A.3.a: the new direction."""
    steps = battle.tables.wind_direction_change(d6(battle, "how does the wind shift?", "WS A.III.A.3.a").die)
    return battle.wind.first if steps is None else turned(battle.wind.direction, steps)


def _risen(battle: Battle) -> int:
    """WS A.III.A.3.b: the new velocity."""
    step = battle.tables.wind_velocity_change(d6(battle, "does the wind rise or fall?", "WS A.III.A.3.b").die)
    return max(battle.tables.wind_check.lowest, battle.wind.velocity + step)

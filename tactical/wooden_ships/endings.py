"""WS S.0.p3, B.XI.A.1, S.7.II.G: what ends a battle that is not decided: its turns, a long quiet, a duellist who runs, agreement.

The figures are in `data/endings.toml`, each with its reason.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from table.reading.toml import whole
from tactical.sea.hexes import NEIGHBOURS, distance
from tactical.wooden_ships.state import Battle, Ship

FILE = Path(__file__).with_name("data") / "endings.toml"
QUIET = "quiet"  # turns running without a shot or a melee
RUNS = "runs"  # under `runs.SIDE`: turns running in which a duellist sailed away out of reach
AGREED = "agreed"  # both sides want it to end
STORM = "storm"  # a hurricane has come up
HURRICANE = "A hurricane ends the battle."


class Endings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the file."""

    turns: int
    quiet: int
    agree_after: int
    runs: int


class EndingsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: the figures, and where each comes from."""

    endings: Endings
    sources: dict[str, str]


@cache
def figures() -> Endings:
    return whole(FILE, EndingsFile).endings


def usual_turns() -> int:
    """WS S.0.p3: how many turns a battle has on which nobody agreed otherwise."""
    return figures().turns


# -- turn by turn --------------------------------------------------------------------------------------------------------


def note_turn(battle: Battle) -> None:
    """At the end of a turn: how long all has been quiet, turns without a wind left out, and how long a duellist has been
    running."""
    loud = any(ship.done.fired or ship.done.melee for ship in battle.ships.values())
    becalmed = battle.options.wind_effects and battle.wind.velocity <= battle.tables.wind_check.lowest
    battle.special[QUIET] = 0 if loud else counted(battle, QUIET) + (not becalmed)
    if battle.duel:
        for side in battle.fleets:
            key = f"{RUNS}.{side}"
            battle.special[key] = counted(battle, key) + 1 if flees(battle, side) else 0


def flees(battle: Battle, side: str) -> bool:
    """WS B.XI.A.1: whether a duellist has moved this turn, out of the enemy's reach, with her bow away from him."""
    mine, theirs = _duellist(battle, side), _duellist(battle, battle.other(side))
    if mine is None or theirs is None or mine.helpless or not mine.done.hexes:
        return False
    off = distance(mine.bow, theirs.bow)
    return off > battle.tables.range_of("round") and distance(NEIGHBOURS[mine.bow][mine.heading], theirs.bow) > off


def _duellist(battle: Battle, side: str) -> Ship | None:
    return next(iter(battle.of(side)), None)


def counted(battle: Battle, key: str) -> int:
    value = battle.special.get(key, 0)
    return value if isinstance(value, int) else 0


# -- what ends it --------------------------------------------------------------------------------------------------------


def time_is_up(battle: Battle) -> str | None:
    """WS S.0.p3, S.7.II.G: why a battle ends although nothing has decided it; None: it goes on."""
    if battle.turns and battle.turn > battle.turns:
        return f"The {battle.turns} turns of the battle are over."
    if counted(battle, QUIET) >= figures().quiet:
        return f"For {figures().quiet} turns nobody has fired a shot."
    if STORM in battle.special:
        return HURRICANE
    return "Both sides have agreed to end it." if AGREED in battle.special else None


def refuser(battle: Battle) -> str | None:
    """WS B.XI.A.1: the side that has refused combat for too long; None: neither, or both alike."""
    if not battle.duel:
        return None
    running = [side for side in battle.fleets if counted(battle, f"{RUNS}.{side}") >= figures().runs]
    return running[0] if len(running) == 1 else None

"""WS S.2.n: guns so slow that in the Basic game each broadside fires every other turn."""

from __future__ import annotations

from tactical.wooden_ships.state import Battle, Deck, Ship

SLOW = "slow-guns"


def may_load(battle: Battle, ship: Ship, deck: Deck) -> bool:
    """WS S.2.n: a broadside that fired this turn is not loaded in it, so that it misses the next. Basic game only."""
    return SLOW not in battle.special or battle.options.level != "basic" or deck not in ship.done.fired

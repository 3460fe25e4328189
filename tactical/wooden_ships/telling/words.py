"""A fact in words: each kind has its own, in the room of its chapter; a die is told here."""

from __future__ import annotations

from functools import singledispatch

import msgspec

from table.dice import Fact, Roll
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.telling.names import ship


@singledispatch
def words(fact: Fact, battle: Battle) -> str:
    """A kind of fact that has no words of its own: its name and what it holds."""
    held = msgspec.to_builtins(fact)
    name = str(held.pop("fact", type(fact).__name__)).replace("-", " ")
    said = []
    for field, value in held.items():
        shown = ship(battle, value) if isinstance(value, str) and value in battle.ships else value
        if shown not in (None, "", [], False):
            said.append(f"{field.replace('_', ' ')} {shown}")
    return f"{name}: {', '.join(said)}" if said else name


@words.register
def _(fact: Roll, battle: Battle) -> str:
    """WS I.II.A: a die with what was added to it, what was wanted of it, and whether it served."""
    added = "".join(f", {change.value:+d} for {change.why}" for change in fact.modifiers)
    total = f", so {fact.total}" if fact.modifiers else ""
    return f"{fact.why} — the die shows {fact.die}{added}{total}{_wanted(fact)} [{fact.rule}]"


def _wanted(roll: Roll) -> str:
    if roll.success is None:
        return ""
    number = f"{roll.at_most} or less" if roll.at_most is not None else f"{roll.at_least} or more"
    return f"; {number} was wanted, and it {'served' if roll.success else 'failed'}"

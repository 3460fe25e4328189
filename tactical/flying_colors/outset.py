"""How the table lay when a turn's commands had been told off. By it admirals give their orders for the turn, so that a battle
taken up again in mid-turn is fought by the same ones."""

from __future__ import annotations

import msgspec

from table.copying import twin
from tactical.flying_colors.state import Action, Outset


def keep(action: Action) -> None:
    """FC 3.1 II: commands are formed; from now on ships move."""
    action.outset = twin(Outset(action.ships, action.commands))


def at_outset(action: Action) -> Action:
    """The battle as it lay then, to look at only; as it lies now if nothing was kept."""
    kept = action.outset
    if kept is None:
        return action
    earlier = msgspec.structs.replace(action, ships=kept.ships, commands=kept.commands)
    earlier.attach(action.tables)
    return earlier

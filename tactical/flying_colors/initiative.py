"""FC 3.4: who has the initiative."""

from __future__ import annotations

from table.dice import d10, log
from table.wording import people
from tactical.flying_colors.facts import InitiativeWon
from tactical.flying_colors.fleets import bolder, fleet_audacity, in_charge
from tactical.flying_colors.state import Action

FIRST = "first_initiative"  # a scenario's own rule (2006:18.16, 2006:18.17)


def determine(action: Action) -> None:
    """FC 3.4, 3.5a: the winner acts first, or passes the first activation to the other."""
    given = action.special.get(FIRST)
    action.initiative = action.mover = str(given) if given and action.turn == 1 else winner(action)
    action.may_pass = True
    log(action, InitiativeWon(action.initiative))


def winner(action: Action) -> str:
    """FC 3.4a, 3.4c: the higher die wins, a tie goes to the higher audacity; if that is equal they throw again."""
    one, other = action.fleets
    while True:
        die, others = throw(action, one), throw(action, other)
        if die != others:
            return one if die > others else other
        bold = bolder(action)
        if bold is not None:
            return bold


def throw(action: Action, side: str) -> int:
    """FC 3.4a-b: a die and the fleet admiral's quality, or without him the fleet's audacity (2006:7.0a: nothing)."""
    roll = d10(action, f"initiative of {people(side)}", "FC 3.4", side)
    lead = in_charge(action, side)
    if lead is not None:
        roll.add(lead.values.quality, lead.name)
    elif action.options.edition == 2023:
        roll.add(fleet_audacity(action, side), "audacity")
    return roll.total

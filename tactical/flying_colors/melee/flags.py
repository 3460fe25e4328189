"""FC 3.7.11ac-ae: commanders who shift their flags."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.dice import d10, log
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import separation
from tactical.flying_colors.melee.facts import FlagShifted
from tactical.flying_colors.melee.usage import usage
from tactical.flying_colors.state import Action, Commander, Ship


def shift_flags(action: Action, ship: Ship) -> Flow[None]:
    """FC 3.7.11ac-ad: to be called when a ship is activated, before she moves or fires: each commander may try to leave."""
    for commander in action.aboard(ship):
        havens = nearest_havens(action, ship) if may_leave(action, ship, commander) else []
        if havens:
            prompt = f"{commander.name}: shift his flag from {ship.name}?"
            options: list[Option[Ship | None]] = [Option("stay", "stay aboard", None)]
            options += [Option(haven.id, f"to {haven.name}", haven) for haven in havens]
            haven = yield from ask(Decision(ship.side, "FC 3.7.11", kinds.FLAG, tuple(options), prompt, ship.id))
            if haven is not None:
                shift(action, commander, ship, haven)


def may_leave(action: Action, ship: Ship, commander: Commander) -> bool:
    """FC 3.3.2b, 3.7.11ac: an unwounded commander of a ship aground, dismasted, damaged or burning (2006:13.5: damaged or
    burning, wounded or not)."""
    custom = usage(action)
    hulk = custom.shifts_from_hulks and (ship.aground or ship.dismasted)
    return (ship.damaged or ship.on_fire or hulk) and (custom.wounded_shift or not commander.wounded)


def nearest_havens(action: Action, ship: Ship) -> list[Ship]:
    """FC 3.7.11ae: the nearest friendly undamaged ship that is not on fire; several if they are as near."""
    sound = [other for other in action.ships.values() if other is not ship and _sound(other) and other.side == ship.side]
    nearest = min((separation(ship, other) for other in sound), default=0)
    return [other for other in sound if separation(ship, other) == nearest]


def _sound(ship: Ship) -> bool:
    return ship.fate == "afloat" and not (ship.damaged or ship.on_fire or ship.struck or ship.mastless)


def shift(action: Action, commander: Commander, ship: Ship, haven: Ship) -> None:
    """FC 3.7.11ad: the die with the fleet's audacity (2006:13.5: less it) must reach the table's number."""
    roll = d10(action, "shift the flag", "FC 3.7.11ad", commander.id)
    audacity = action.audacity(ship)
    roll.add(audacity if usage(action).audacity_helps_to_shift else -audacity, "audacity")
    left = roll.reaches(action.tables.rolls.transfer)
    if left:
        commander.ship = haven.id
    log(action, FlagShifted(commander.id, ship.id, haven.id if left else ""))

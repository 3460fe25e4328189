"""FC 3.5: the Activation Cycle: which command acts next, and which of its ships."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.dice import d10, log
from table.flows import Flow, ask
from table.wording import counted
from tactical.flying_colors import damage, melee, special
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import adjacent, foes
from tactical.flying_colors.cards.effects import bare, command_of, commanded_by_card
from tactical.flying_colors.cards.events import play_events
from tactical.flying_colors.facts import ActivationPassed, CommandActivated, Scuttled, ShipActivated
from tactical.flying_colors.fleets import flag_officers, in_charge, other_side
from tactical.flying_colors.movement import Company, activate
from tactical.flying_colors.options import batteries, succession
from tactical.flying_colors.state import Action, Command, Ship

RULE = "FC 3.5"


# -- which command -------------------------------------------------------------------------------------------------------


def ready(action: Action, side: str) -> list[Command]:
    """FC 3.5b, 3.5d: what a side may activate now: each command and ship out of command once a turn (2006:3.0a: those out of
    command when all commands have acted)."""
    left = [command for command in action.commands if not command.activated]
    if action.options.edition == 2006 and any(command.kind != "single" for command in left):
        left = [command for command in left if command.kind != "single"]
    return [command for command in left if command.side == side]


def next_activation(action: Action) -> Flow[None]:
    """FC 3.5a-c, 3.5.2: the side whose turn it is activates something, or passes where it may; a side that has nothing left
    waits for the other."""
    side = next_side(action)
    options: list[Option[Command | None]] = [
        Option(f"command:{command.id}", _label(action, command), command) for command in ready(action, side)
    ]
    if action.may_pass and action.mover == side and ready(action, other_side(action, side)):
        options.append(Option("pass", "let the enemy act", None))
    chosen = options[0].value
    if len(options) > 1:
        chosen = yield from ask(Decision(side, RULE, kinds.ACTIVATION, tuple(options), "What acts next?"))
    if chosen is None:
        log(action, ActivationPassed(side))
        action.mover, action.may_pass = other_side(action, side), False
        return
    chosen.activated = True
    action.turned = []
    action.active, action.waiting, action.mover = chosen.id, list(chosen.ships), side
    log(action, CommandActivated(chosen.id, side))


def next_side(action: Action) -> str:
    """FC 3.5c: the side that is to act, or the other when it has nothing left to activate."""
    assert action.mover is not None
    return action.mover if ready(action, action.mover) else other_side(action, action.mover)


def _label(action: Action, command: Command) -> str:
    if command.kind == "battery":
        return next(battery.name for battery in action.batteries if battery.id == command.id)
    first = action.ships[command.ships[0]]
    if command.kind == "single":
        return f"{first.name}, out of command"
    lead = action.commanders[command.commander].name if command.commander is not None else first.name
    return f"{lead}: {counted(len(command.ships), 'ship')}"


def all_done(action: Action) -> bool:
    """FC 3.1d: every command and every ship out of command has acted."""
    return all(command.activated for command in action.commands)


# -- its ships -----------------------------------------------------------------------------------------------------------


def in_hand(action: Action) -> Command:
    return next(command for command in action.commands if command.id == action.active)


def act(action: Action, company: Company) -> Flow[None]:
    """FC 3.1c, 3.3.3k: one ship of the command moves and fires, whichever her owner likes; after the last it is the other
    side's turn."""
    command = in_hand(action)
    if command.kind == "battery":
        yield from batteries.act(action, command.id)
    ships = [action.ships[key] for key in action.waiting if may_act(action, action.ships[key])]
    if ships:
        ship = ships[0]
        if len(ships) > 1:
            options = tuple(Option(f"ship:{ship.id}", ship.name, ship) for ship in ships)
            ship = yield from ask(Decision(command.side, "FC 3.3.3", kinds.NEXT_SHIP, options, "Which ship acts next?"))
        action.waiting = [other.id for other in ships if other is not ship]
        if special.mistaken.astray(action, ship):
            yield from special.mistaken.run(action, ship, company, set_about)
        else:
            yield from set_about(action, ship, company)
        succession.follow_line(action, command, ship)
    if not any(may_act(action, action.ships[key]) for key in action.waiting):
        yield from succession.mark_corner(action, command)
        stand_down(action)


def may_act(action: Action, ship: Ship) -> bool:
    """FC 3.7.11: a ship that is lost acts no more; one that has struck only while a commander may leave her."""
    if ship.fate != "afloat":
        return False
    return not ship.struck or any(officer.ship == ship.id for officer in flag_officers(action, ship.side))


def set_about(action: Action, ship: Ship, company: Company) -> Flow[None]:
    """FC 3.5.1, 3.7.11: the command check, then commanders who leave, then her move."""
    yield from play_events(action, ship)
    shy = out_of_hand(action, ship) and not ship.struck and hangs_back(action, ship)
    log(action, ShipActivated(ship.id, shy))
    yield from melee.shift_flags(action, ship)
    if not (yield from scuttled(action, ship)):
        yield from activate(action, ship, company, shy)
    special.after_ship(action)


def out_of_hand(action: Action, ship: Ship) -> bool:
    """FC 3.5.1, 4.8.2ea: a ship out of command, and every one that acts by the out-of-command option."""
    return in_hand(action).kind == "single" or bare(action, ship)


def scuttled(action: Action, ship: Ship) -> Flow[bool]:
    """2006:14.5: a prize, or a ship about to strike, may be sunk by those aboard instead of moving."""
    if action.options.edition == 2023 or ship.struck or special.kept_afloat(action, ship):
        return False
    if ship.captor is None and damage.strikes_at(action, ship) is None:
        return False
    options = (Option("sail", "sail her", False), Option("scuttle", "scuttle her", True))
    sunk = yield from ask(
        Decision(in_hand(action).side, "FC 2006:14.5", kinds.SCUTTLE, options, f"{ship.name}: scuttle her?", ship.id)
    )
    if sunk:
        log(action, Scuttled(ship.id))
        damage.sink(action, ship)
    return sunk


def stand_down(action: Action) -> None:
    """FC 3.5b, 3.5.2: the other side is next; it may pass if this was a ship out of command (2006:7.0b: never; but the winner of
    the initiative says who begins with the ships out of command)."""
    command, first = in_hand(action), action.options.edition == 2006
    action.active, action.waiting = None, []
    action.mover = other_side(action, command.side)
    action.may_pass = command.kind == "single" and not first
    if first and command.kind != "single" and all(left.kind == "single" for left in action.commands if not left.activated):
        action.mover, action.may_pass = action.initiative, True


# -- out of command ------------------------------------------------------------------------------------------------------


def hangs_back(action: Action, ship: Ship) -> bool:
    """FC 3.5.1b: who fails the check keeps away from the enemy and holds her fire, unless one is next to her now. A prize without
    a command keeps away in any case (FC 3.8.3)."""
    if ship.captor is not None:
        return True
    return not commanded_for_once(action, ship) and not any(adjacent(ship, foe) for foe in foes(action, ship))


def commanded_for_once(action: Action, ship: Ship) -> bool:
    """FC 3.5.1a: a die less the fleet admiral's quality, if he is there, against her audacity (2006:8.0b: or the best quality
    that is left)."""
    settled = commanded_by_card(action, ship)
    if settled is not None:
        return settled
    roll = d10(action, "out of command", "FC 3.5.1", ship.id)
    roll.add(command_of(action, ship), "card")
    lead = in_charge(action, ship.side)
    if lead is not None:
        roll.add(-lead.values.quality, lead.name)
    elif action.options.edition == 2006:
        left = (commander.values.quality for commander in flag_officers(action, ship.side) if not commander.lost)
        roll.add(-max(left, default=0), "the best commander left")
    return roll.passes(action.audacity(ship))

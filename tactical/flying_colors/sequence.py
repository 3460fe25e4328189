"""FC 3.1: the sequence of play. Each phase starts from the action alone and says which is next."""

from __future__ import annotations

from collections.abc import Mapping

from table.decisions import Form, Option, Part
from table.dice import log
from table.flows import Flow, Phase, ask
from tactical.flying_colors import activation, command, initiative, melee, outset, scenarios, special, victory, wind
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.cards import dealing, table
from tactical.flying_colors.damage import status_checks
from tactical.flying_colors.duels.sequence import is_duel, tell_off
from tactical.flying_colors.facts import TurnBegan
from tactical.flying_colors.fleets import admiral
from tactical.flying_colors.movement.facts import SailsSet
from tactical.flying_colors.movement.rates import may_carry_full_sails
from tactical.flying_colors.options.all_hands import AllHands
from tactical.flying_colors.state import Action, Sails, Ship

COMPANY = AllHands()


# -- before the first turn -----------------------------------------------------------------------------------------------


def set_up(action: Action) -> Flow[None]:
    """FC 3.0, 3.3.2: berths by die, flagships marked, and each side says who begins under full sails."""
    if "berths" in action.special:
        scenarios.roll_berths(action)
    special.set_up(action)
    mark_flagships(action)
    for side in action.fleets:
        yield from set_first_sails(action, side)
    action.step = _first_step(action)


def mark_flagships(action: Action) -> None:
    """FC 3.3.2: the ship that a fleet's admiral is in."""
    for side, fleet in action.fleets.items():
        lead = admiral(action, side)
        fleet.flagship = lead.ship if lead is not None else None


def set_first_sails(action: Action, side: str) -> Flow[None]:
    """FC 3.6.3d: a ship may begin under full sails (2006:11.12: may not)."""
    ships = [ship for ship in action.ships.values() if ship.side == side and may_begin_under_full_sails(action, ship)]
    if not ships or action.options.edition == 2006:
        return
    sails = (Option[Sails]("plain", "plain sails", "plain"), Option[Sails]("full", "full sails", "full"))
    parts = tuple(Part(ship.id, ship.name, sails, "plain") for ship in ships)
    chosen = yield from ask(Form(side, "FC 3.6.3d", kinds.FIRST_SAILS, parts, "Under which sails does each ship begin?"))
    for key, carried in chosen.items():
        if carried != action.ships[key].sails:
            action.ships[key].sails = carried
            log(action, SailsSet(key, carried))


def may_begin_under_full_sails(action: Action, ship: Ship) -> bool:
    """FC 3.6.3d-e, 3.6.19d: no ship at anchor, aground or without masts."""
    return may_carry_full_sails(action, ship) and ship.anchor is None and not ship.aground and not ship.mastless


# -- the turn ------------------------------------------------------------------------------------------------------------


def begin_turn(action: Action) -> Flow[None]:
    """FC 3.1 I: the wind, from the second turn on, and what the scenario does at the start of a turn."""
    wind.adjust(action)
    log(action, TurnBegan(action.turn, action.wind))
    special.turn_begins(action)
    action.step = "command"
    if is_duel(action):
        tell_off(action)
        outset.keep(action)
        action.step = table.next_step(action)
    yield from ()


def _first_step(action: Action) -> str:
    """FC 3.1, 5.4a: a turn begins with the wind; in a duel cards are dealt before."""
    return "deal" if is_duel(action) else "wind"


def determine_commands(action: Action) -> Flow[None]:
    """FC 3.1 II."""
    yield from command.determine(action)
    outset.keep(action)
    action.step = "deal" if action.options.cards else "initiative"


def deal_cards(action: Action) -> Flow[None]:
    """FC 4.8.1b III, 5.4a."""
    yield from dealing.deal(action)
    action.step = "wind" if is_duel(action) else table.next_step(action)


def lay_cards(action: Action) -> Flow[None]:
    """FC 4.8.1b IV A-C."""
    yield from table.lay_cards(action)
    action.step = "choice"


def choose_by_card(action: Action) -> Flow[None]:
    """FC 4.8.1b IV D-G."""
    yield from table.choose(action)
    action.step = "ship" if action.active is not None else table.next_step(action)


def determine_initiative(action: Action) -> Flow[None]:
    """FC 3.1 III."""
    initiative.determine(action)
    action.step = _after_activation(action)
    yield from ()


def select_command(action: Action) -> Flow[None]:
    """FC 3.1 IV A."""
    yield from activation.next_activation(action)
    action.step = "ship" if action.active is not None else "activation"


def act_with_ship(action: Action) -> Flow[None]:
    """FC 3.1 IV B-D: one ship; when the command has none left, another is selected, and after the last comes the melee."""
    yield from activation.act(action, COMPANY)
    victory.end_if_decided(action)
    action.step = "ship" if action.active is not None else _after_activation(action)


def _after_activation(action: Action) -> str:
    """FC 3.1d, 4.8.1f."""
    if action.options.cards:
        return table.next_step(action)
    return "melee" if activation.all_done(action) else "activation"


def fight_melees(action: Action) -> Flow[None]:
    """FC 3.1 V."""
    yield from melee.melees(action)
    victory.end_if_decided(action)
    action.step = "status"


def check_status(action: Action) -> Flow[None]:
    """FC 3.1 VI."""
    yield from status_checks(action)
    victory.end_if_decided(action)
    action.step = "victory"


def determine_victory(action: Action) -> Flow[None]:
    """FC 3.1 VII: the end, or the next turn; or the next day (2006:18.74)."""
    over = victory.determine(action)
    if over and action.verdict is None:
        action.step = "night"
    elif action.verdict is None:
        action.turn += 1
        action.step = _first_step(action)
    yield from ()


def pass_night(action: Action) -> Flow[None]:
    """2006:18.74: between two days of one battle."""
    yield from special.three_days.next_day(action)
    mark_flagships(action)
    for side in action.fleets:
        yield from set_first_sails(action, side)
    action.step = "wind"


PHASES: Mapping[str, Phase[Action]] = {
    "set-up": Phase("set-up", "FC 3.0", set_up),
    "wind": Phase("wind adjustment", "FC 3.2", begin_turn),
    "command": Phase("command determination", "FC 3.3", determine_commands),
    "deal": Phase("initiative cards", "FC 4.8.2a", deal_cards),
    "cards": Phase("initiative cards", "FC 4.8.2b", lay_cards),
    "choice": Phase("activation", "FC 4.8.2c", choose_by_card),
    "initiative": Phase("initiative", "FC 3.4", determine_initiative),
    "activation": Phase("activation", "FC 3.5", select_command),
    "ship": Phase("movement and fire", "FC 3.6", act_with_ship),
    "melee": Phase("melee", "FC 3.8", fight_melees),
    "status": Phase("ship status check", "FC 3.7.11", check_status),
    "victory": Phase("victory determination", "FC 3.9", determine_victory),
    "night": Phase("night", "FC 2006:18.74", pass_night),
}


def next_phase(action: Action) -> Phase[Action] | None:
    """FC 3.1a: the phase that the action stands before; none after the verdict."""
    return None if action.verdict is not None else PHASES[action.step]

"""FC 4.8.2d-e: what the card or the out-of-command option in hand does to the ships that act by it, with events on top."""

from __future__ import annotations

from tactical.flying_colors.cards.deck import Card, Icon, Occasion, cards
from tactical.flying_colors.state import Action, Heading, Ship

AHEAD: tuple[Heading, ...] = ("forward",)


def acts_by_card(action: Action, ship: Ship) -> bool:
    """FC 4.8.2da: whether a ship is one of those that act now by a card or the out-of-command option."""
    return action.cards is not None and action.cards.acting == ship.side


def card_of(action: Action, ship: Ship) -> Card | None:
    """The card that she acts by; None without one."""
    if action.cards is None or action.cards.acting != ship.side or not action.cards.card:
        return None
    return cards()[action.cards.card]


def bare(action: Action, ship: Ship) -> bool:
    """FC 4.8.2e: she acts by the out-of-command option."""
    return action.cards is not None and action.cards.acting == ship.side and not action.cards.card


def occasions(action: Action, ship: Ship) -> list[Occasion]:
    """FC 4.8.2g: the events in force on a ship."""
    if action.cards is None:
        return []
    return [cards()[event.card].event for event in action.cards.events if ship.id in event.ships]


def wear_of(action: Action, ship: Ship) -> int:
    """FC 4.8.2dc, 4.8.2eb: MPs that must be spent before each turn."""
    if action.cards is None:
        return 1
    card = card_of(action, ship)
    if card is not None and card.wear is not None:
        return card.wear
    return action.tables.rolls.wear_out_of_command if bare(action, ship) else 1


def tacking_of(action: Action, ship: Ship) -> int:
    """FC 4.8.2dd, 4.8.2eb: what is added to the die of a tack; the option's figure is a handicap."""
    if action.cards is None:
        return 0
    card = card_of(action, ship)
    base = (card.tacking or 0) if card is not None else action.tables.tacking.out_of_command if bare(action, ship) else 0
    return base + sum(event.tacking for event in occasions(action, ship))


def firing_of(action: Action, ship: Ship) -> int:
    """FC 4.8.2df, 4.8.2eb: what is added to the hit die of a ship that acts; it is not asked for in defence."""
    if action.cards is None:
        return 0
    card = card_of(action, ship)
    base = (card.firing or 0) if card is not None else action.tables.hit_modifiers.out_of_command if bare(action, ship) else 0
    return base + sum(event.firing for event in occasions(action, ship))


def speed_of(action: Action, ship: Ship) -> int:
    """FC 4.8.2de: MPs that her captain may add or take off."""
    card = card_of(action, ship)
    return (card.speed or 0) if card is not None else 0


def command_of(action: Action, ship: Ship) -> int:
    """FC 4.8.2dg: what is added to the die of the out-of-command check."""
    card = card_of(action, ship)
    base = (card.command or 0) if card is not None else 0
    return base + sum(event.command for event in occasions(action, ship))


def icon_of(action: Action, ship: Ship) -> Icon | None:
    """FC 4.8.2f, 4.8.2ec: the manoeuvres that she may choose from; None if that option is not in force."""
    if not action.options.manoeuvres or not acts_by_card(action, ship):
        return None
    card = card_of(action, ship)
    return card.icon if card is not None else Icon(AHEAD, action.tables.rolls.manoeuvre_out_of_command)


def commanded_by_card(action: Action, ship: Ship) -> bool | None:
    """FC 4.8.1a, 4.8.2ea, 4.8.2g: whether cards settle that a ship acts as if in command, or does not; None: she rolls. On the
    first turn all are in command."""
    if action.cards is None:
        return None
    if bare(action, ship):
        return False
    return True if action.turn == 1 or any(event.commanded for event in occasions(action, ship)) else None

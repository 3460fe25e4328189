"""FC 4.8.2g: cards played for their events."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.dice import log
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.cards.dealing import table
from tactical.flying_colors.cards.deck import Occasion, cards
from tactical.flying_colors.cards.facts import EventPlayed
from tactical.flying_colors.damage.facts import FireOut
from tactical.flying_colors.duels.sequence import is_duel
from tactical.flying_colors.fleets import other_side, out_of_command
from tactical.flying_colors.state import Action, Command, Event, Ship


def play_events(action: Action, ship: Ship) -> Flow[None]:
    """FC 4.8.2, 4.8.2g: when a ship is about to act each side may play one event on her, her own first."""
    if action.cards is None:
        return
    for side in (ship.side, other_side(action, ship.side)):
        if not affected(action, ship, side):
            yield from _play(action, side, ship)


def affected(action: Action, ship: Ship, side: str) -> bool:
    """FC 4.8.2g: a side's event is in force on her already in this activation, by herself or with her command."""
    assert action.cards is not None
    return any(event.side == side and ship.id in event.ships for event in action.cards.events)


def _play(action: Action, side: str, ship: Ship) -> Flow[None]:
    hand = table(action).decks[side].hand
    offered = [card for card in hand if applies(action, cards()[card].event, side, ship)]
    if not offered:
        return
    options = [Option[int | None]("none", "play none", None)]
    options += [Option(f"event:{card}", cards()[card].event.name, card) for card in offered]
    prompt = f"{ship.name} is about to act: play an event?"
    chosen = yield from ask(Decision(side, "FC 4.8.2g", kinds.EVENT, tuple(options), prompt, ship.id))
    if chosen is not None:
        play(action, side, chosen, ship)


def applies(action: Action, event: Occasion, side: str, ship: Ship) -> bool:
    """FC 4.8.2: whether an event has something to do on a ship."""
    if (event.on == "own") != (ship.side == side) or ship.fate != "afloat" or ship.struck:
        return False
    cut_up = ship.rigging and not ship.dismasted
    mends = (event.rigging and cut_up) or (event.hull and ship.hull) or (event.quenches and ship.on_fire)
    guides = (event.commanded or event.command) and out_of_command(action, ship.id)
    drives = event.speed and not (ship.attached or ship.dismasted or ship.aground or ship.anchor is not None)
    return bool(mends or guides or drives or event.firing or event.tacking)


def play(action: Action, side: str, card: int, ship: Ship) -> None:
    """FC 4.8.2g, 4.8.2i: the card is spent; what it mends is mended, what it adds counts while the activation lasts."""
    on_table, event = table(action), cards()[card].event
    deck = on_table.decks[side]
    deck.hand.remove(card)
    deck.discard.append(card)
    deck.reshuffle = deck.reshuffle or event.reshuffle
    ships = _command_of(action, ship) if event.scope == "command" else [ship.id]
    ships = [key for key in ships if key == ship.id or not affected(action, action.ships[key], side)]
    on_table.events.append(Event(side, card, ships))
    log(action, EventPlayed(side, card, event.name, ships))
    for key in ships:
        mend(action, action.ships[key], event)


def _command_of(action: Action, ship: Ship) -> list[str]:
    command: Command | None = next((command for command in action.commands if ship.id in command.ships), None)
    return list(command.ships) if command is not None else [ship.id]


def mend(action: Action, ship: Ship, event: Occasion) -> None:
    """What a crew makes good at once."""
    if not ship.dismasted:
        ship.rigging = max(0, ship.rigging - event.rigging)
    ship.hull = max(0, ship.hull - event.hull)
    if event.quenches and ship.on_fire:
        ship.on_fire = False
        log(action, FireOut(ship.id))


def play_last_card(action: Action, side: str, waiting: list[str]) -> Flow[None]:
    """FC 5.3b: in a duel who has one card left and a ship that has not acted lays it for her, or plays it now as an event."""
    deck = table(action).decks[side]
    if not is_duel(action) or len(deck.hand) != 1:
        return
    card = deck.hand[0]
    event = cards()[card].event
    targets = [ship for ship in action.ships.values() if event.on == "enemy" or ship.id in waiting]
    targets = [ship for ship in targets if applies(action, event, side, ship)]
    if not targets:
        return
    options = [Option[Ship | None]("lay", "lay it for initiative", None)]
    options += [Option(f"event:{card}:{ship.id}", f"{event.name}, on {ship.name}", ship) for ship in targets]
    chosen = yield from ask(Decision(side, "FC 5.3", kinds.LAST_CARD, tuple(options), "Your last card"))
    if chosen is not None:
        play(action, side, card, chosen)

"""FC 4.8.2a, 4.8.2i: hands and piles."""

from __future__ import annotations

from collections.abc import Mapping

from table.decisions import Form, Option, Part
from table.dice import log, throw
from table.flows import Flow, ask_all
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.cards.deck import SIZE, cards
from tactical.flying_colors.cards.facts import CardsDealt
from tactical.flying_colors.fleets import flag_officers, fleet_audacity, in_charge
from tactical.flying_colors.state import Action, Cards, Deck

LEAST = 3  # FC 4.8.2aa
KEEPING = (Option("keep", "keep it", True), Option("throw", "throw it away", False))


def table(action: Action) -> Cards:
    """The card table, laid out with full decks when it is first needed."""
    if action.cards is None:
        action.cards = Cards({side: Deck(list(range(1, SIZE + 1))) for side in action.fleets})
    return action.cards


def hand_size(action: Action, side: str) -> int:
    """FC 4.8.2aa: audacity, the fleet admiral's quality now, and one for each subordinate; never less than three and audacity."""
    lead, audacity = in_charge(action, side), fleet_audacity(action, side)
    others = [officer for officer in flag_officers(action, side) if not officer.lost and officer is not lead]
    return audacity + max(LEAST, (lead.values.quality if lead is not None else 0) + len(others))


def deal(action: Action) -> Flow[None]:
    """FC 4.8.1c, 4.8.2ac: each side throws away what it likes of its hand and draws up to its hand size."""
    decks = table(action).decks
    for deck in decks.values():
        if deck.reshuffle:
            shuffle(deck)
    forms = [_thrown(action, side) for side, deck in decks.items() if deck.hand]
    kept: Mapping[str, Mapping[str, bool]] = yield from ask_all(forms)
    for side, deck in decks.items():
        thrown = [card for card in deck.hand if not kept[side][str(card)]]
        deck.hand = [card for card in deck.hand if card not in thrown]
        deck.discard += thrown
        held = len(deck.hand)
        draw_up(action, side)
        log(action, CardsDealt(side, thrown, len(deck.hand) - held))
    action.cards = Cards(decks)
    action.initiative = None


def _thrown(action: Action, side: str) -> Form[bool]:
    hand = table(action).decks[side].hand
    parts = tuple(Part(str(card), f"{card}: {cards()[card].event.name}", KEEPING, "keep") for card in hand)
    return Form(side, "FC 4.8.2a", kinds.DISCARD, parts, "Which cards do you keep?", secret=True)


def draw_up(action: Action, side: str) -> None:
    """FC 4.8.2a, 4.8.2i: card by card as chance wills; with the last of the pile the cards played are shuffled again."""
    deck = table(action).decks[side]
    while len(deck.hand) < hand_size(action, side) and (deck.pile or deck.discard):
        if not deck.pile:
            shuffle(deck)
        deck.hand.append(deck.pile.pop(throw(action, len(deck.pile), "a card", "FC 4.8.2a") if len(deck.pile) > 1 else 0))
        if not deck.pile:
            shuffle(deck)
    deck.hand.sort()


def shuffle(deck: Deck) -> None:
    """The cards played go back to the pile."""
    deck.pile = sorted([*deck.pile, *deck.discard])
    deck.discard, deck.reshuffle = [], False


def hidden_from(action: Action, side: str) -> Cards | None:
    """What a side may see of the card table: of the enemy's deck the cards played and how many are in hand; not what a card laid
    face down is."""
    if action.cards is None:
        return None
    decks = {
        name: deck if name == side else Deck(sorted([*deck.pile, *deck.hand]), [], list(deck.discard), len(deck.hand))
        for name, deck in action.cards.decks.items()
    }
    seen = action.cards
    return Cards(decks, seen.laid, seen.order, seen.acting, seen.card, seen.bare, seen.master, seen.events)

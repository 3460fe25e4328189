"""WS B.IV.B.5, B.VII.B.1, O.XII: what one side may see of a battle. The board is open; what stands here is not.

Secret are the enemy's loads and repairs that are begun, his written moves and notes until they are carried out, his boarding
parties until they act, the messages of his fleet, shoals that a side does not know of, and the seed of the dice.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from table.dice import Dice
from tactical.sea.hexes import Hex
from tactical.wooden_ships.state import Anchor, Battle, Broadside, Ship

NO_DICE = Dice("")
BEYOND = Hex(-99, -99)  # where an enemy who is still to come lies: nobody knows

twin: Callable[[Ship], Ship] = Ship.__copy__  # type: ignore[attr-defined]  # what `copy` does; msgspec's stubs leave it out


def seen_by(battle: Battle, side: str) -> Battle:
    """The battle as a side sees it, to look at only: what is no secret is shared with the battle itself."""
    seen = copy(battle)
    seen.dice = NO_DICE
    seen.ships = {key: ship if ship.side == side else without_secrets(ship) for key, ship in battle.ships.items()}
    seen.shoals = [shoal for shoal in battle.shoals if not shoal.known_to or side in shoal.known_to]
    seen.messages = [message for message in battle.messages if message.side == side]
    seen.entries = {group: entry for group, entry in battle.entries.items() if entry.side == side}
    seen.attach(battle.tables)
    return seen


def without_secrets(ship: Ship) -> Ship:
    """An enemy as she looks from outside."""
    seen = twin(ship)
    seen.orders, seen.notes, seen.parties, seen.anchoring = [], [], [], None
    seen.repairs, seen.spent = {}, False
    if ship.anchor is not None and ship.anchor.cut:
        seen.anchor, seen.no_anchor = Anchor(ship.anchor.kind), False
    if ship.fate == "coming":
        seen.bow, seen.heading = BEYOND, 1
    if ship.done.whole or ship.done.loaded or ship.done.repaired:
        seen.done = copy(ship.done)
        seen.done.whole = seen.done.loaded = seen.done.repaired = False
    seen.decks = {name: closed(deck) for name, deck in ship.decks.items()}
    return seen


def closed(deck: Broadside) -> Broadside:
    """An enemy's broadside: nobody knows what it is loaded with; that it has fired, and so is past its first fire, everybody
    saw."""
    return Broadside(deck.guns, deck.carronades, None, False, deck.initial, deck.cleared, True, deck.masks)

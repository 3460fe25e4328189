"""WS O.III: ships of a fleet signal to each other in writing, as moves are written, and not otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from table.decisions import Form, IllegalChoice, Option, Part
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.state import Battle, Message, Ship

NONE = Option("none", "no message", "")
LONGEST = 200  # characters; a hoist of flags says no more


def write(battle: Battle) -> Flow[None]:
    """WS O.III.A-B: in the notation phase each ship may send one message to the rest of her fleet."""
    if not battle.options.messages:
        return
    forms = [form for side in battle.fleets if (form := _form(battle, side)) is not None]
    answers: Mapping[str, Mapping[str, str]] = yield from ask_all(forms)
    for side, filled in answers.items():
        battle.messages += [Message(battle.turn, side, ship, text) for ship, text in filled.items() if text]


def _form(battle: Battle, side: str) -> Form[str] | None:
    """A line a ship; a side with one ship has nobody to write to."""
    ships = [ship for ship in battle.of(side) if not ship.helpless]
    if len(ships) < 2:
        return None
    parts = tuple(Part(ship.id, ship.name, (NONE,), NONE.key, read=_read) for ship in ships)
    return Form(side, "WS O.III.B", kinds.MESSAGES, parts, "Which messages do your ships send to the fleet?", secret=True)


def _read(text: str) -> str:
    if len(text) > LONGEST:
        raise IllegalChoice(f"messages [WS O.III.B]: {len(text)} characters; expected {LONGEST} or fewer")
    return text.strip()


def readable(battle: Battle, ship: Ship) -> list[Message]:
    """WS O.III.B, O.III.D: the messages that a ship can read: those of her fleet's other ships; where it was so agreed, only
    of her own nation's."""
    return [
        message
        for message in battle.messages
        if message.side == ship.side and message.ship != ship.id and _reads(battle, ship, battle.ships[message.ship])
    ]


def _reads(battle: Battle, ship: Ship, sender: Ship) -> bool:
    return battle.options.foreign_signals or sender.nationality == ship.nationality

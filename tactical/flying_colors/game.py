"""Flying Colors as a game that `table.session` plays, and a quick way to play it in memory."""

from __future__ import annotations

from collections.abc import Mapping

from table.dice import Fact
from table.flows import Flow, Phase
from table.seats import Seat
from tactical.flying_colors import sequence
from tactical.flying_colors.cards.dealing import hidden_from
from tactical.flying_colors.decoding import decode_facts
from tactical.flying_colors.state import Action, decode, encode
from tactical.flying_colors.tables import Tables
from tactical.playing import in_memory


class FlyingColors:
    """The rules by the tables given, or those of the action's edition."""

    def __init__(self, tables: Tables | None = None) -> None:
        self.tables = tables

    def encode(self, state: Action) -> bytes:
        return encode(state)

    def decode(self, data: bytes) -> Action:
        action = decode(data)
        if self.tables is not None:
            action.attach(self.tables)
        return action

    def next_phase(self, state: Action) -> Phase[Action] | None:
        return sequence.next_phase(state)

    def view(self, state: Action, side: str) -> Action:
        """FC 2.3: everything on the map is open to everybody, so a side is shown the battle itself, to look at only; but not the
        enemy's hand of cards (FC 4.8.2b)."""
        if state.cards is None:
            return state
        seen = self.decode(encode(state))
        seen.cards = hidden_from(seen, side)
        return seen

    def facts(self, data: bytes) -> list[Fact]:
        return decode_facts(data)


def play(action: Action, seats: Mapping[str, Seat], journal: list[Fact] | None = None) -> Action:
    """Play an action to its end in memory, without snapshots; what happens is added to the journal if one is given."""
    return in_memory.play(FlyingColors(), action, seats, journal)


def play_phase(action: Action, flow: Flow[None], seats: Mapping[str, Seat], number: int) -> None:
    """One phase in memory."""
    in_memory.play_phase(FlyingColors(), action, flow, seats, number)

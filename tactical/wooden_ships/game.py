"""Wooden Ships & Iron Men as a game that `table.session` plays, and a quick way to play it in memory."""

from __future__ import annotations

from collections.abc import Mapping

from table.dice import Fact
from table.flows import Phase
from table.seats import Seat
from tactical.playing import in_memory
from tactical.wooden_ships import sequence
from tactical.wooden_ships.decoding import decode_facts
from tactical.wooden_ships.state import Battle, decode, encode
from tactical.wooden_ships.tables import Tables
from tactical.wooden_ships.views import seen_by


class WoodenShips:
    """The rules by the tables given, or those of the battle's edition."""

    def __init__(self, tables: Tables | None = None) -> None:
        self.tables = tables

    def encode(self, state: Battle) -> bytes:
        return encode(state)

    def decode(self, data: bytes) -> Battle:
        battle = decode(data)
        if self.tables is not None:
            battle.attach(self.tables)
        return battle

    def next_phase(self, state: Battle) -> Phase[Battle] | None:
        return sequence.next_phase(state)

    def view(self, state: Battle, side: str) -> Battle:
        """WS B.IV.B.5, B.VII.B.1: what a side may see: not the enemy's loads, unexecuted orders, parties or shoals."""
        return seen_by(state, side)

    def facts(self, data: bytes) -> list[Fact]:
        return decode_facts(data)


def play(battle: Battle, seats: Mapping[str, Seat], journal: list[Fact] | None = None) -> Battle:
    """Play a battle to its end in memory, without snapshots; what happens is added to the journal if one is given."""
    return in_memory.play(WoodenShips(), battle, seats, journal)

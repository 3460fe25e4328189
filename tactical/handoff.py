"""The contract between the war and a battle: what a resolver is given (SL 8.126).

A brief is immutable and says all that a resolver may need: who fights, in what order and condition, under which leaders, who has
the weather gauge and how hot it is to be. It names itself by its content, so that a report can be held against it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

import msgspec

DATA_VERSION = 1
Intensity = Literal["light", "medium", "heavy"]


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sail with her stable id."""

    id: str
    name: str
    guns: int = 74
    rate: int = 3


class Squadron(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A squadron: its ships, the damage it brings, how much it can bear, and its printed column shift (SL 3.245, 7.34).

    A flagship names the squadron that she fights beside (SL 10.311d).
    """

    id: str
    formation: str
    sail_class: str
    ships: tuple[Ship, ...]
    damage: int
    rating: int
    shift: int = 0
    independent: bool = False
    mate: str = ""


class Commander(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader in the battle, and the squadron he is aboard (SL 8.261)."""

    id: str
    name: str
    rank: str
    leadership: int
    personality: str
    aboard: str


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side: its squadrons in the order of its formations, its leaders, and who of them commands (SL 8.26)."""

    side: str
    squadrons: tuple[Squadron, ...]
    commanders: tuple[Commander, ...] = ()
    senior: str | None = None


class BattleBrief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle to be resolved. `level` is the raw damage level if its die has fallen (SL 8.321)."""

    id: str
    place: str
    gauge: str
    intensity: Intensity
    parties: tuple[Party, Party]
    strait: bool = False
    level: int | None = None
    winds: tuple[str, ...] = ()
    data_version: int = DATA_VERSION

    @property
    def content(self) -> str:
        """A name for the whole content: another brief has another."""
        return blake2b(msgspec.json.encode(self), digest_size=16).hexdigest()

    def party(self, side: str) -> Party:
        """One side's."""
        return next(party for party in self.parties if party.side == side)

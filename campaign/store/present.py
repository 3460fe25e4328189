"""What light reading finds of a campaign as it stands."""

from __future__ import annotations

import msgspec

from campaign.outline import Outline
from campaign.store.carried_contents import ContentsRecord
from campaign.store.seats import SeatRecord


class PresentCampaign(msgspec.Struct, frozen=True):
    """A campaign as it stands: the phase that is played next, its seats, its world in outline and as it is stored, and
    what it is played by if it carries that; `fingerprint` is that of its theatre's files, if it is known."""

    name: str
    theatre: str
    charts: tuple[str, ...]
    rules_version: str
    phase: int
    seats: tuple[SeatRecord, ...]
    world: Outline
    document: bytes
    contents: ContentsRecord | None = None
    fingerprint: str = ""


class Listed(msgspec.Struct, frozen=True):
    """A campaign in the list: as it stands, or why it cannot be read."""

    name: str
    theatre: str
    rules_version: str
    present: PresentCampaign | None
    trouble: str | None = None


class Brief(msgspec.Struct, frozen=True):
    """Of a battle's brief, where it is fought and how hot it is."""

    place: str
    intensity: str


class Waiting(msgspec.Struct, frozen=True):
    """A battle that waits for its report: its id, the turn, and what was handed out of it."""

    battle: str
    turn: int
    brief: Brief

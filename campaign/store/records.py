"""What is said of a campaign: its record, its seats, a phase as history tells it, and how a document is hashed and dated."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

import msgspec

from campaign.store.errors import CampaignFileError
from campaign.store.seats import SeatRecord
from campaign.store.soundness import refuse_seats
from table.archives import Choice
from table.dice import Die

LONGEST_NAME = 64
OUTSET = -1  # the phase number of the snapshot that a campaign begins with


class SourceRecord(msgspec.Struct, frozen=True):
    """What a campaign is played by from a phase on: a theatre or a player's charts, and the fingerprint of the files there."""

    phase: int
    place: str
    fingerprint: str


class CampaignRecord(msgspec.Struct, frozen=True):
    """What a campaign was set up with."""

    name: str
    theatre: str
    charts: tuple[str, ...]
    seed: str
    by_hand: bool
    schema_version: int
    rules_version: str
    created_with: str
    seats: tuple[SeatRecord, ...]
    sources: tuple[SourceRecord, ...] = ()

    @property
    def in_force(self) -> dict[str, str]:
        """The fingerprint of each source that the campaign is played by now; none of a campaign from before they were kept."""
        latest = max((source.phase for source in self.sources), default=0)
        return {source.place: source.fingerprint for source in self.sources if source.phase == latest}


class FactRecord(NamedTuple):
    """A fact as it is written: its place in the phase, its tag and its document."""

    number: int
    kind: str
    document: str


class PhaseRecord(msgspec.Struct, frozen=True):
    """A phase that was played: what it was, what was answered, thrown and told in it, and the hash of the state it led to."""

    number: int
    name: str
    rule: str
    state_hash: str
    rules_version: str
    choices: list[Choice]
    dice: list[Die]
    facts: list[FactRecord]


class Milestone(NamedTuple):
    """The end of a phase, or the outset: the turn that it led to, and the hash of the state."""

    number: int
    name: str
    turn: int
    state_hash: str


class Passed(NamedTuple):
    """The way to the end of a phase: a snapshot on record, and the phases that were played from there on, without their facts."""

    snapshot: bytes
    phases: list[PhaseRecord]


class _Clock(msgspec.Struct):
    turns_played: int


class _Dated(msgspec.Struct):
    clock: _Clock
    sides: tuple[str, ...]


_DATED = msgspec.json.Decoder(_Dated)
_CLOCK = re.compile(rb'"clock":(\{[^{}]*\})')


def turn_of(document: bytes) -> int:
    """The turn that a World's document stands in, counted from 1 since the campaign began."""
    return _DATED.decode(document).clock.turns_played + 1


def refuse_unseated(document: bytes, seats: Collection[str], where: str) -> None:
    """Every side of a World's document has a seat, and every seat a side; a document of anything else is damaged."""
    try:
        sides = _DATED.decode(document).sides
    except msgspec.DecodeError as error:
        raise CampaignFileError(f"{where} is damaged: its present is no World's document: {error}") from error
    refuse_seats(sides, seats, where)


def turn_at_a_glance(document: bytes) -> int:
    """The same, of a document fresh from play: the clock stands near its head, and the fleets after it need no parsing."""
    clock = _CLOCK.search(document)
    return msgspec.json.decode(clock[1], type=_Clock).turns_played + 1 if clock else turn_of(document)


def good_name(name: str, of: str = "a campaign") -> str:
    """The name of a campaign or a player: printable, without a slash or an edge that would hide it, and not long."""
    wrong = (
        "it is empty" if not name
        else f"it has {len(name)} characters; {LONGEST_NAME} are allowed" if len(name) > LONGEST_NAME
        else "it may hold no slash" if "/" in name or "\\" in name
        else "it may hold no control characters" if not name.isprintable()
        else "it may not begin with a point or a blank, nor end with a blank" if name.strip() != name or name.startswith(".")
        else ""
    )  # fmt: skip
    if wrong:
        raise CampaignFileError(f"{name!r} is no name for {of}: {wrong}")
    return name

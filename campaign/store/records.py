"""What is said of a campaign: its record, its seats, a phase as history tells it, and how a document is hashed and dated."""

from __future__ import annotations

import re
import zlib
from hashlib import blake2b

import msgspec

from campaign.store.errors import CampaignFileError
from table.dice import Die
from table.session import Choice

LONGEST_NAME = 64


class SeatRecord(msgspec.Struct, frozen=True):
    """Who answers for a side: the kind of seat, and the text of its instructions."""

    side: str
    kind: str
    instructions: str = ""


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


class PhaseRecord(msgspec.Struct, frozen=True):
    """A phase that was played: what it was, what was answered and thrown in it, and the hash of the state it led to."""

    number: int
    name: str
    rule: str
    state_hash: str
    rules_version: str
    choices: list[Choice]
    dice: list[Die]


class _Clock(msgspec.Struct):
    turns_played: int


class _Dated(msgspec.Struct):
    clock: _Clock


_DATED = msgspec.json.Decoder(_Dated)
_CLOCK = re.compile(rb'"clock":(\{[^{}]*\})')


def turn_of(document: bytes) -> int:
    """The turn that a World's document stands in, counted from 1 since the campaign began."""
    return _DATED.decode(document).clock.turns_played + 1


def turn_at_a_glance(document: bytes) -> int:
    """The same, of a document fresh from play: the clock stands near its head, and the fleets after it need no parsing."""
    clock = _CLOCK.search(document)
    return msgspec.json.decode(clock[1], type=_Clock).turns_played + 1 if clock else turn_of(document)


def state_hash(document: bytes) -> str:
    """The name of a state: two documents with the same one are the same."""
    return blake2b(document, digest_size=16).hexdigest()


def unpacked(packed: bytes, expected: str, where: str) -> bytes:
    """A packed document, if it is still what was packed."""
    try:
        document = zlib.decompress(packed)
    except zlib.error as error:
        raise CampaignFileError(f"{where} is damaged: it cannot be unpacked ({error})") from error
    return sound(document, expected, where)


def sound(document: bytes, expected: str, where: str) -> bytes:
    """A document, if it is still what was written."""
    if state_hash(document) != expected:
        raise CampaignFileError(f"{where} is damaged: its hash is {state_hash(document)}, and {expected} was written")
    return document


def good_name(name: str) -> str:
    """A campaign's name is printable, has no slash, has no point or blank at its edges that would hide it, and is not long."""
    wrong = (
        "it is empty" if not name
        else f"it has {len(name)} characters; {LONGEST_NAME} are allowed" if len(name) > LONGEST_NAME
        else "it may hold no slash" if "/" in name or "\\" in name
        else "it may hold no control characters" if not name.isprintable()
        else "it may not begin with a point or a blank, nor end with a blank" if name.strip() != name or name.startswith(".")
        else ""
    )  # fmt: skip
    if wrong:
        raise CampaignFileError(f"{name!r} is no name for a campaign: {wrong}")
    return name

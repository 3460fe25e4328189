"""Is what a row holds still what was written? By the standard library alone, so that light reading may ask as well."""

from __future__ import annotations

import json
import zlib
from _blake2 import blake2b  # as hashlib has it, without the 4 ms that loading OpenSSL takes
from collections.abc import Collection
from typing import Any

from campaign.store.errors import CampaignFileError

LARGEST = 32_000_000  # bytes of one document unpacked; a year's World has half a million


def state_hash(document: bytes) -> str:
    """The name of a state: two documents with the same one are the same."""
    return blake2b(document, digest_size=16).hexdigest()


def sound(document: str | bytes, expected: str, where: str) -> bytes:
    """A document, if it is still what was written; of the text of a row, its bytes."""
    if not isinstance(document, (str, bytes)):
        raise CampaignFileError(f"{where} is damaged: it is no document")
    written = document.encode(errors="surrogateescape") if isinstance(document, str) else document
    if state_hash(written) != expected:
        raise CampaignFileError(f"{where} is damaged: its hash is {state_hash(written)}, and {expected} was written")
    return written


def unpacked(packed: Any, expected: str, where: str) -> bytes:
    """A packed document, if it is still what was packed."""
    unpacker = zlib.decompressobj()
    try:
        document = unpacker.decompress(packed, LARGEST)
    except (zlib.error, TypeError) as error:
        raise CampaignFileError(f"{where} is damaged: it cannot be unpacked ({error})") from error
    if not unpacker.eof:
        why = f"more than {LARGEST} bytes are packed in it" if len(document) == LARGEST else "it is cut short"
        raise CampaignFileError(f"{where} is damaged: {why}")
    return sound(document, expected, where)


def decoded(text: Any, kind: type, where: str) -> Any:
    """The JSON document in a row's column, of a kind; else the row is damaged."""
    try:
        found = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise CampaignFileError(f"{where} is damaged: it is no document ({error})") from error
    if not isinstance(found, kind):
        raise CampaignFileError(f"{where} is damaged: it is no {kind.__name__}")
    return found


def refuse_seats(sides: Collection[str], seats: Collection[str], where: str) -> None:
    """Every side has its one seat; a row of the seats that is lost would else be taken for a person's."""
    if sorted(sides) != sorted(seats):
        there = ", ".join(map(str, seats)) or "nobody"
        raise CampaignFileError(f"{where} is damaged: it has seats of {there}, and its sides are {', '.join(map(str, sides))}")

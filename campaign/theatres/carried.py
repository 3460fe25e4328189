"""What a campaign is played by as one document in its own file: it goes on by that, whatever becomes of the theatre's files.

The document holds the value that was read, charts laid over charts and all, not the TOML. Packed it is half as large (32 KB for
Trafalgar; its TOML with the charts packs to 65), it is read in a few milliseconds, and no check that a later program has
sharpened can refuse it. Its fields have the names that they have in TOML, so that it grows old as well: a field that it lacks
takes its default, or if it is a figure of the charts the one that is shipped; a field that nothing reads any more is left out.
Where a field changes its name or its meaning, `FORMAT` is raised and `UPGRADES` says how it is written anew.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import msgspec

from campaign.charts.standard import STANDARD
from campaign.charts.tables import Charts
from campaign.theatres.contents import Contents
from table.reading.older import adapted

FORMAT = 1
UPGRADES: dict[int, Callable[[dict[str, Any]], None]] = {}  # by the format that a document has: what makes the next one of it


class CannotRead(Exception):
    """A document that this program cannot read, and why."""


class Document(msgspec.Struct, frozen=True):
    """The contents, the format that they are written in, and the hash of the standard charts that were shipped then."""

    format: int
    standard: str
    contents: msgspec.Raw


def written(contents: Contents) -> bytes:
    """The document of what a campaign is played by."""
    return msgspec.json.encode(Document(FORMAT, _shipped(), msgspec.Raw(msgspec.json.encode(contents))))


def read(document: bytes) -> Contents:
    """What a document says, of this format or an older one."""
    try:
        found = msgspec.json.decode(document, type=Document)
        if found.format > FORMAT:
            raise CannotRead(f"it was written by a newer Sea Lords (format {found.format}; this one knows up to {FORMAT})")
        if (found.format, found.standard) == (FORMAT, _shipped()):
            return msgspec.json.decode(found.contents, type=Contents)
        return _brought_up_to_date(msgspec.json.decode(found.contents), found.format)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CannotRead(f"it is not what this Sea Lords can read: {error}") from error


def _brought_up_to_date(raw: dict[str, Any], format_: int) -> Contents:
    """The contents of a document of another day, as the types are now."""
    for step in range(format_, FORMAT):
        UPGRADES[step](raw)
    shipped = {"charts": msgspec.to_builtins(_standard_charts())}
    return msgspec.convert(adapted(raw, Contents, shipped), Contents)


def _standard_charts() -> Charts:
    from campaign.charts.load import load  # loads what reads and checks TOML

    return load()


def _shipped() -> str:
    return blake2b(STANDARD.read_bytes(), digest_size=16).hexdigest()

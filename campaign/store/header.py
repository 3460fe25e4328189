"""A look at a campaign file's first hundred bytes: what is wrong with it can be said before a database touches it."""

from __future__ import annotations

import os
from pathlib import Path

from campaign.store.errors import UNREADABLE, CampaignFileError, explained
from campaign.store.open_files import looked_into
from campaign.store.upgrades import refuse_future

MAGIC = b"SQLite format 3\0"
APPLICATION_ID = int.from_bytes(b"SeaL", "big")  # in the header of every campaign file, so that no other is taken for one

Stamp = tuple[tuple[int, int] | None, ...]


def probe(path: Path) -> int:
    """The schema version in a campaign file's header; refuses what is no whole campaign file, and one from the future."""
    where = str(path)
    with explained(where, denied=UNREADABLE):
        in_use = unsettled(path)
        with looked_into(path) as file:
            head = file.read(100)
            size = os.fstat(file.fileno()).st_size
        in_use = in_use or unsettled(path)
    if not head:
        raise CampaignFileError(f"{where}: it is empty, and so not a campaign file")
    if len(head) < 100 or head[:16] != MAGIC:
        raise CampaignFileError(f"{where}: it is not a campaign file")
    if _number(head, 68) != APPLICATION_ID:
        raise CampaignFileError(f"{where}: it is not a campaign file, but a database of another program")
    version = _number(head, 60)
    refuse_future(where, version)
    if not version:
        raise CampaignFileError(f"{where}: it is damaged: the version of its schema is missing")
    page = int.from_bytes(head[16:18], "big")
    whole = _number(head, 28) * (65536 if page == 1 else page)
    if size < whole and not in_use:
        raise CampaignFileError(f"{where}: it is cut short: {size} bytes are left of {whole}")
    return version


def there(path: Path) -> bool:
    """Whether a file is there; it cannot be said of one in a directory that is closed to us."""
    with explained(str(path), denied=UNREADABLE):
        return path.exists()


def unsettled(path: Path) -> bool:
    """Whether a log lies beside the file: it is open somewhere, or was not closed, and the newest pages are in the log."""
    for suffix in ("-wal", "-journal"):
        try:
            if path.with_name(path.name + suffix).stat().st_size:
                return True
        except FileNotFoundError:
            continue
    return False


def stamp(path: Path) -> Stamp:
    """By what one sees that a file, or the log beside it, was written to."""
    return tuple(_stamp_of(part) for part in (path, path.with_name(f"{path.name}-wal")))


def _stamp_of(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_mtime_ns, found.st_size


def _number(head: bytes, at: int) -> int:
    return int.from_bytes(head[at : at + 4], "big")

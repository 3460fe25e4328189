"""The one error of the store, and the plain words for what a database or a disk complains of."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager


class CampaignFileError(Exception):
    """Something is wrong with a campaign, its file or its database; the message says what was given, where, and what to do."""


class NoSuchCampaign(CampaignFileError):
    """No campaign of the name is there; the message says where, and which there are."""


_FULL = "the disk is full; nothing of this was written, and what was there before is unharmed"
_READ_ONLY = "it may not be written to: the file or its directory is read-only for you"
UNREADABLE = "it may not be read: the file or its directory is closed to you"
_BUSY = "another program is writing to it; try again when it has finished"
_DAMAGED = "it is damaged: part of it is missing or was overwritten"
_NO_TEXT = "Could not decode to UTF-8"  # the driver goes on to quote the row, and the seed may be in it

_OF_SQLITE = {
    "SQLITE_FULL": _FULL,
    "SQLITE_READONLY": _READ_ONLY,
    "SQLITE_PERM": _READ_ONLY,
    "SQLITE_BUSY": _BUSY,
    "SQLITE_LOCKED": _BUSY,
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_NOTADB": "it is not a campaign file",
    "SQLITE_CANTOPEN": "it cannot be opened: it is missing, or the file or its directory is read-only for you",
    "SQLITE_IOERR": "the disk failed or is full; what was there before is unharmed",
}
_OF_DISK = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EROFS: _READ_ONLY,
    errno.EISDIR: "it is a directory; a file is wanted",
    errno.ENOENT: "there is no such file",
}


def complaint(where: str, error: BaseException, denied: str = _READ_ONLY) -> CampaignFileError:
    """What the database, its driver or the disk said, in plain words and with the place it was about."""
    said = getattr(error, "orig", None) or error
    name = "_".join(str(getattr(said, "sqlite_errorname", "")).split("_")[:2])
    words = _OF_SQLITE.get(name)
    if isinstance(said, PermissionError):
        words = denied
    elif isinstance(said, OSError):
        words = _OF_DISK.get(said.errno or 0, said.strerror)
    elif isinstance(said, UnicodeError) or str(said).startswith(_NO_TEXT):
        words = _DAMAGED
    return CampaignFileError(f"{where}: {words or ' '.join(str(said).split())}")


@contextmanager
def explained(where: str, *kinds: type[Exception], denied: str = _READ_ONLY) -> Iterator[None]:
    """Errors of these kinds, and the disk's, are told as a `CampaignFileError` about a place; `denied` if it is closed to us."""
    try:
        yield
    except Exception as error:
        if isinstance(error, (OSError, *kinds)):
            raise complaint(where, error, denied) from error
        raise

"""Theatres as they were shipped when campaigns did not carry them yet: an older campaign goes on by the one it was begun with.

`former_editions/` has a document for each, as `carried` reads it, named by the theatre and by the fingerprint of its files, which
the campaign has on record. None is to be added: campaigns of schema 10 carry what they are played by.
"""

from __future__ import annotations

import zlib
from pathlib import Path

FOLDER = Path(__file__).with_name("former_editions")


def document(theatre: str, fingerprint: str) -> bytes | None:
    """The document of a theatre of ours as it was when it had this fingerprint."""
    if not fingerprint.isalnum() or "/" in theatre or "\\" in theatre:
        return None
    path = FOLDER / f"{theatre}.{fingerprint}.json.zlib"
    return zlib.decompress(path.read_bytes()) if path.exists() else None

"""The files that a campaign is played by, in their order, and their fingerprints."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from campaign.event_book.rows import FILE as EVENTS
from campaign.exclusive_rules.rows import FILE as EXCLUSIVE
from maps.folders import FILES, HEADING, theatre_folder
from orders.files import files_of
from table.reading.faults import BadFile

OWN_CHARTS = "charts.toml"
FOR_BEGINNINGS = {HEADING: ("end",)}  # what a campaign reads as it begins and never again, like its forces


class Sources(NamedTuple):
    """A theatre's folder, and the charts that a player has laid over its own, each a file."""

    folder: Path
    overrides: tuple[Path, ...]

    @property
    def theatre(self) -> list[Path]:
        """The files of the theatre; one that may be there and is not is kept in its place."""
        extra = [file for file in (EVENTS, EXCLUSIVE) if (self.folder / file).exists()]
        return [*(self.folder / file for file in (*FILES, OWN_CHARTS, *extra)), *files_of(self.folder)]

    @property
    def charts(self) -> list[Path]:
        """Every file of charts that lies over the standard ones, the theatre's own first."""
        own = self.folder / OWN_CHARTS
        return [*([own] if own.exists() else []), *self.overrides]


def sources(theatre: str, overrides: tuple[Path, ...] = ()) -> Sources:
    """Those of a theatre of ours by its name, or of a player's own by its path."""
    return Sources(theatre_folder(theatre), tuple(folder_charts(path) for path in overrides))


def folder_charts(path: Path) -> Path:
    """A player's charts: a TOML file, or the `charts.toml` of a folder."""
    return path / OWN_CHARTS if path.is_dir() else path


def fingerprints_of(read: Sources) -> tuple[str, ...]:
    """The fingerprint of the theatre, and of each override of the charts."""
    return fingerprint(*read.theatre), *(fingerprint(path) for path in read.overrides)


def fingerprint(*files: Path) -> str:
    """A hash of what TOML files say to a campaign that was begun, whatever their comments and layout; of one that says nothing
    sound, its bytes."""
    from table.reading.toml import said

    digest = blake2b(digest_size=16)
    for path in files:
        data = path.read_bytes() if path.is_file() else b""
        try:
            document = said(data.decode("utf-8-sig"))
            lasting = {key: value for key, value in document.items() if key not in FOR_BEGINNINGS.get(path.name, ())}
            words = json.dumps(lasting, sort_keys=True, default=str).encode()
        except (BadFile, UnicodeDecodeError):
            words = data
        digest.update(len(words).to_bytes(8, "big") + words)
    return digest.hexdigest()

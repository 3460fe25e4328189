"""The book of a calibration: a line of JSON for each battle fought on hexes, so that one that was stopped is gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from campaign.calibration import Fought


class BadBook(Exception):
    """A file that is no book of a calibration; the message names the line."""


class Book:
    """The battles fought by the same code and figures, by brief and number; others in the file are left alone.

    Without a path it is kept in memory alone.
    """

    def __init__(self, path: Path | None, fingerprint: str) -> None:
        self.path, self.fingerprint = path, fingerprint
        written = list(_written(path)) if path is not None and path.exists() else []
        self.battles = {(one.brief, one.number): one for one in written if one.fingerprint == fingerprint}
        self.strangers = sum(one.fingerprint != fingerprint for one in written)

    def add(self, battle: Fought) -> None:
        """Write a battle down at once; after a line that was cut off, on a new one."""
        if self.path is not None:
            with self.path.open("ab+") as file:
                file.seek(max(0, file.tell() - 1))
                torn = file.read(1) not in (b"", b"\n")
                file.write((b"\n" if torn else b"") + msgspec.json.encode(battle) + b"\n")
        self.battles[battle.brief, battle.number] = battle


def _written(path: Path) -> Iterator[Fought]:
    """Every whole line; one that was cut off when the program was killed is fought again."""
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        if line.strip() and not (line.startswith(b'{"fingerprint":') and not line.endswith(b"}}")):
            try:
                yield msgspec.json.decode(line, type=Fought)
            except msgspec.DecodeError as error:
                raise BadBook(f"{path}, line {number}: it is no battle of a calibration ({error})") from error

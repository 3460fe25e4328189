"""The book of a tournament: a line of JSON for each year played, added as it ends, so that nothing is lost when it is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from campaign.tournament import Year

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Year)


class BadBook(Exception):
    """A file that is no book of a tournament; the message names the line."""


class Book:
    """The results of one thing played, by seed; those of others stay in the file and are left alone."""

    def __init__(self, path: Path, fingerprint: str) -> None:
        self.path, self.fingerprint = path, fingerprint
        written = list(_written(path))
        self.years = {year.seed: year for year in written if year.fingerprint == fingerprint}
        self.strangers = sum(year.fingerprint != fingerprint for year in written)

    def add(self, year: Year) -> None:
        """Write a year down at once; after a line that was cut off, on a new one."""
        with self.path.open("ab+") as file:
            file.seek(max(0, file.tell() - 1))
            torn = file.read(1) not in (b"", b"\n")
            file.write((b"\n" if torn else b"") + _ENCODER.encode(year) + b"\n")
        self.years[year.seed] = year


def _written(path: Path) -> Iterator[Year]:
    """Every whole line; the last may have been cut off when the program was killed, and is played again."""
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            if line.strip():
                yield _DECODER.decode(line)
        except msgspec.DecodeError as error:
            if not _torn(line, number == len(lines)):
                raise BadBook(f"{path}, line {number}: it is no year of a tournament ({error})") from error


def _torn(line: bytes, last: bool) -> bool:
    """Whether a line was cut off: it begins as ours do, and does not end."""
    return line.startswith(b'{"fingerprint":') and (last or not line.rstrip().endswith(b"}"))

"""A book of results: a line of JSON for each, added as it ends, so that nothing is lost when the work is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec


class BadResultsFile(Exception):
    """A file that is no book of its kind; the message names the line."""


class Result(Protocol):
    """Whatever is written down; `fingerprint` comes first, and says what it was got by."""

    @property
    def fingerprint(self) -> str: ...


K = TypeVar("K")
R = TypeVar("R", bound=Result)


class ResultsFile(Generic[K, R]):
    """The results got by the same things, by their key; those of others stay in the file and are left alone.

    Without a path it is kept in memory alone. A kind of book says what type its results have, what one is called, and its key.
    """

    kind: ClassVar[type]
    what: ClassVar[str]

    def __init__(self, path: Path | None, fingerprint: str) -> None:
        self.path, self.fingerprint = path, fingerprint
        written = list(self._written(path)) if path is not None and path.exists() else []
        self.kept: dict[K, R] = {self.key(one): one for one in written if one.fingerprint == fingerprint}
        self.strangers = sum(one.fingerprint != fingerprint for one in written)

    def key(self, one: R) -> K:
        raise NotImplementedError

    def add(self, one: R) -> None:
        """Write a result down at once; after a line that was cut off, on a new one."""
        if self.path is not None:
            with self.path.open("ab+") as file:
                file.seek(max(0, file.tell() - 1))
                torn = file.read(1) not in (b"", b"\n")
                file.write((b"\n" if torn else b"") + msgspec.json.encode(one) + b"\n")
        self.kept[self.key(one)] = one

    def _written(self, path: Path) -> Iterator[R]:
        """Every whole line; one that was cut off when the program was killed is worked out again."""
        lines = path.read_bytes().split(b"\n")
        for number, line in enumerate(lines, 1):
            try:
                if line.strip():
                    yield msgspec.json.decode(line, type=self.kind)
            except msgspec.DecodeError as error:
                if not _torn(line):
                    raise BadResultsFile(f"{path}, line {number}: it is no {self.what} ({error})") from error


def _torn(line: bytes) -> bool:
    """Whether a line was cut off: it begins as ours do, and does not end; one that is whole JSON is of another shape."""
    try:
        msgspec.json.decode(line)
    except msgspec.DecodeError:
        return line.startswith(b'{"fingerprint":')
    return False

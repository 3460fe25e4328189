"""Settings that are given side by side on the command line: `SIDE=VALUE`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from campaign.play import files
from campaign.play.errors import BadInput


def by_side(option: str, given: Sequence[str], what: str) -> dict[str, str]:
    """`SIDE=VALUE` entries by side, each side once."""
    found: dict[str, str] = {}
    for entry in given:
        named, mark, value = entry.partition("=")
        side = named.lower()
        if not mark or not value:
            raise BadInput(f"{option} {entry}: expected SIDE={what}")
        if side in found:
            raise BadInput(f"{option} {entry}: {side} was named before; expected each side once")
        found[side] = value
    return found


class NamedFile:
    """A file that was named on the command line; it is read when its text is asked for."""

    def __init__(self, name: str, what: str) -> None:
        self.name, self._what = name, what

    @property
    def text(self) -> str:
        return files.read_text(Path(self.name), self._what)


def files_by_side(option: str, given: Sequence[str], what: str) -> dict[str, NamedFile]:
    """`SIDE=FILE` entries by side."""
    return {side: NamedFile(name, what) for side, name in by_side(option, given, "FILE").items()}

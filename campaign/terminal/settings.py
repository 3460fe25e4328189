"""Settings as they are given on the command line: side by side (`SIDE=VALUE`), and options of the rules (`NAME`, `no-NAME`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from campaign.options import BY_WORD
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


def options(given: Sequence[str]) -> dict[str, bool]:
    """`NAME` puts an option of the rules in force, `no-NAME` out of it; each once."""
    found: dict[str, bool] = {}
    for entry in given:
        word = entry.lower().replace("_", "-")
        on = word in BY_WORD
        option = BY_WORD.get(word if on else word.removeprefix("no-"))
        if option is None:
            among = ", ".join(BY_WORD)
            raise BadInput(f"--option {entry}: unknown option; expected one of {among}, or one of them after no-")
        if option.name in found:
            raise BadInput(f"--option {entry}: {option.word} was named before; expected each option once")
        found[option.name] = on
    return found

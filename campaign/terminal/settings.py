"""Settings that are given side by side on the command line: `SIDE=VALUE`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from campaign.play import files
from campaign.play.beginning import File
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


def files_by_side(option: str, given: Sequence[str], what: str) -> dict[str, File]:
    """`SIDE=FILE` entries by side, each file with its text."""
    return {side: File(name, files.read_text(Path(name), what)) for side, name in by_side(option, given, "FILE").items()}

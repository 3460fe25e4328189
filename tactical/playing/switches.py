"""Optional rules that players put in force or leave out: each with words, and whether it is usual."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from table.reading.toml import read


class Switch(NamedTuple):
    """An optional rule."""

    words: str
    usual: bool


def switches(file: Path, usual: Mapping[str, bool]) -> dict[str, Switch]:
    """The rules by name, in the words of a game's file; `usual` has them by the names of the game's own fields."""
    words = read(file)
    named = {field.replace("_", "-"): on for field, on in usual.items()}
    assert named.keys() == words.keys(), f"{file.name}: {named.keys() ^ words.keys()}"
    return {name: Switch(words[name], on) for name, on in named.items()}

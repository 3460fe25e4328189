"""Facts of a battle as they were written down: each kind is known by its tag."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Union

import msgspec

from table.dice import Fact, Roll

CHAPTERS = (
    "facts",
    "movement.facts",
    "fouling.facts",
    "boarding.facts",
    "fire.facts",
    "damage.facts",
    "loading.facts",
    "special.facts",
    "options.facts",
)


def kinds() -> tuple[type[Fact], ...]:
    """Every kind of fact: a die, and those of the chapters in their order."""
    chapters = (import_module(f"tactical.wooden_ships.{name}") for name in CHAPTERS)
    found = (one for chapter in chapters for one in vars(chapter).values() if isinstance(one, type) and issubclass(one, Fact))
    return (Roll, *(one for one in found if one is not Fact))


@cache
def _decoder() -> msgspec.json.Decoder[list[Fact]]:
    return msgspec.json.Decoder(list[Union[kinds()]])  # type: ignore[misc]  # noqa: UP007


def decode_facts(data: bytes) -> list[Fact]:
    """A JSON list of facts."""
    return _decoder().decode(data)

"""Facts of a battle as they were written down: each kind is known by its tag."""

from __future__ import annotations

from functools import cache
from typing import Union

import msgspec

from table.dice import Fact, Roll
from tactical.flying_colors import facts as course
from tactical.flying_colors.cards import facts as dealing
from tactical.flying_colors.damage import facts as harm
from tactical.flying_colors.fire import facts as gunnery
from tactical.flying_colors.melee import facts as boarding
from tactical.flying_colors.movement import facts as sailing
from tactical.flying_colors.options import facts as choice

CHAPTERS = (course, dealing, harm, gunnery, boarding, sailing, choice)


def kinds() -> tuple[type[Fact], ...]:
    """Every kind of fact: a die, and those of the chapters in their order."""
    found = (one for chapter in CHAPTERS for one in vars(chapter).values() if isinstance(one, type) and issubclass(one, Fact))
    return (Roll, *(one for one in found if one is not Fact))


@cache
def _decoder() -> msgspec.json.Decoder[list[Fact]]:
    return msgspec.json.Decoder(list[Union[kinds()]])  # type: ignore[misc]  # noqa: UP007


def decode_facts(data: bytes) -> list[Fact]:
    """A JSON list of facts."""
    return _decoder().decode(data)

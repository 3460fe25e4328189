"""What the editions call the same thing (2006:2.0a)."""

from __future__ import annotations

from typing import NamedTuple

from tactical.flying_colors.counter_terms import Edition


class Vocabulary(NamedTuple):
    """The boarding value on a counter, and the state of a ship whose bow is in the wind."""

    marines: str = "marines"
    in_irons: str = "in irons"


VOCABULARIES: dict[Edition, Vocabulary] = {2023: Vocabulary(), 2006: Vocabulary("manpower", "in chains")}


def vocabulary(edition: Edition) -> Vocabulary:
    """The words of an edition."""
    return VOCABULARIES[edition]

"""FC 4.8.2: the Initiative cards, from `data/cards.toml`. Both sides have the same 27."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal

import msgspec

from table.reading.faults import refuse
from table.reading.toml import whole
from tactical.flying_colors.figures import HOME, Row
from tactical.flying_colors.state import Heading, Load

FILE = HOME / "cards.toml"
SIZE = 27
EFFECTS = ("wear", "tacking", "speed", "firing", "command")
LISTED = 4  # FC 4.8.2db


class Icon(Row, frozen=True):
    """FC 4.8.2f: the manoeuvres that a card shows, and what it adds to a die for another."""

    shows: tuple[Heading, ...]
    modifier: int = 0


class Occasion(Row, frozen=True, omit_defaults=True):
    """FC 4.8.2g: a card's event: on whose ship it is played, on her alone or on her whole command, and what it does: added to the
    hit die, to MPs, to the tacking die, to the out-of-command check; hits made good; a fire put out; a ship out of command that
    acts as if in it. `reshuffle`: the deck is shuffled at the beginning of the next turn (FC 4.8.2i)."""

    name: str
    on: Literal["own", "enemy"]
    scope: Literal["ship", "command"] = "ship"
    firing: int = 0
    speed: int = 0
    tacking: int = 0
    command: int = 0
    rigging: int = 0
    hull: int = 0
    quenches: bool = False
    commanded: bool = False
    reshuffle: bool = False


class Card(Row, frozen=True, omit_defaults=True):
    """FC 4.8.2: a card: its Initiative value, four of five effects, the manoeuvre icon, the event and perhaps a load.

    - `wear`: MPs to be spent before each turn. `speed`: MPs that may be added or taken off.
    - `tacking`, `firing`, `command`: added to the dice of a tack, of a hit, of the out-of-command check.
    """

    value: Annotated[int, msgspec.Meta(ge=1, le=SIZE)]
    icon: Icon
    event: Occasion
    wear: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    tacking: int | None = None
    speed: Annotated[int, msgspec.Meta(ge=0)] | None = None
    firing: int | None = None
    command: int | None = None
    load: Load = ""


class File(Row, frozen=True):
    """The file of cards."""

    source: str
    cards: tuple[Card, ...]


@cache
def cards() -> dict[int, Card]:
    """The cards by their values, read and found sound."""
    found = whole(FILE, File).cards
    refuse(_faults(found), FILE)
    return {card.value: card for card in found}


def _faults(found: tuple[Card, ...]) -> Iterator[str]:
    """FC 4.8.2: each value once, and four effects a card."""
    values = [card.value for card in found]
    if sorted(values) != list(range(1, SIZE + 1)):
        yield f"cards of the values {values}; expected 1 to {SIZE}, each once (FC 4.8.2)"
    for card in found:
        listed = [name for name in EFFECTS if getattr(card, name) is not None]
        if len(listed) != LISTED:
            yield f"card {card.value}: effects {', '.join(listed)}; expected four of {', '.join(EFFECTS)}"

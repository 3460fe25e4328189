"""What can happen at the card table. No fact tells what is in a hand."""

from __future__ import annotations

from table.dice import Fact
from tactical.flying_colors.state import Load


class CardsDealt(Fact, tag="cards-dealt"):
    """FC 4.8.2a: a side threw cards away and drew others."""

    side: str
    thrown: list[int]
    drawn: int


class CardsLaid(Fact, tag="cards-laid"):
    """FC 4.8.2b: the Initiative cards shown, and the side that says who goes first."""

    laid: dict[str, int]
    leads: str


class OutOfCommandOption(Fact, tag="out-of-command-option"):
    """FC 4.8.2e: a side acts without a card."""

    side: str


class EventPlayed(Fact, tag="event-played"):
    """FC 4.8.2g: a card played for its event, on which ships."""

    side: str
    card: int
    event: str
    ships: list[str]


class Loaded(Fact, tag="loaded"):
    """FC 4.8.2h: a broadside loaded with double or chain shot."""

    ship: str
    card: int
    load: Load

"""What an order would ask of a formation, in the eyes of who weighs whom to give it to; no world, only what he sees of it."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Errand(NamedTuple):
    """What an order asks of a formation: places in their order, and full impulses to be spent there."""

    places: tuple[str, ...]
    impulses: int


class Outlook(Protocol):
    """What is known of a formation that an order might be given to, and of others, at the moment."""

    def distance(self, place: str) -> int | None:
        """Movement points to a place from where it lies; None if there is no way."""

    def nearest(self, places: tuple[str, ...]) -> str | None:
        """The place of these that is nearest to it."""

    def on_the_way(self, via: tuple[str, ...], place: str) -> tuple[str, ...]:
        """SL 9.372: the places by way of which it must go to another; none if it is nearer already."""

    def bombs(self) -> bool:
        """SL 6.24: whether it has bombs with it, or can be given some."""

    def convoy(self, name: str) -> str:
        """Where a convoy of its own side can be joined; nothing if it cannot."""

    def sighted(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Where convoys of the enemy's are seen."""

    def meeting(self, name: str, at: str) -> str:
        """Where another formation can be met, at a place or where that is; nothing if it cannot."""


class Wording(Protocol):
    """How places, pieces and times are called in a letter."""

    def place(self, key: str) -> str:
        """A place by its name: `the Gut`."""

    def at(self, key: str) -> str:
        """At a place: `off Ushant`, `in Brest harbour`."""

    def piece(self, key: str) -> str:
        """A formation or a convoy by its name."""

    def span(self, impulses: int) -> str:
        """So many full impulses, and about how many days they are."""

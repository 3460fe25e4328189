"""Pauses: what a player is called on deck for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Document = Mapping[str, Any]
Own = Callable[[str], bool]  # whether a piece is the player's


class Pause(NamedTuple):
    """A ground to stop at: in words, the kinds of fact that are one, if they are the player's affair, and if it is usual."""

    about: str
    kinds: tuple[str, ...]
    ours: Callable[[Document, Own], bool]
    usual: bool


def _always(fact: Document, own: Own) -> bool:
    return True


def _theirs(fact: Document, own: Own) -> bool:
    return not own(fact["formation"])


def _ours(*fields: str) -> Callable[[Document, Own], bool]:
    """Whether the piece that a fact is about is the player's, by the first of these fields that it has."""

    def judge(fact: Document, own: Own) -> bool:
        return any(own(fact[field]) for field in fields if fact.get(field))

    return judge


PAUSES = {
    "turn": Pause("a turn begins", ("turn-began",), _always, False),
    "impulse": Pause("an impulse begins and its winds are known", ("winds-blow",), _always, True),
    "battle": Pause("a battle is joined or over", ("battle-joined", "battle-ended"), _always, True),
    "sighting": Pause("an enemy is sighted, or a dummy found out", ("spotted", "dummy-found"), _theirs, True),
    "seen": Pause("one of ours is sighted", ("spotted",), _ours("formation"), False),
    "order": Pause(
        "an order is received, fulfilled, failed or void",
        ("order-received", "order-fulfilled", "order-failed", "order-void"),
        _ours("side"),
        True,
    ),
    "arrival": Pause("one of ours comes to anchor, or where it was sent", ("anchored", "there"), _ours("formation"), True),
    "gale": Pause("a gale takes hold of one of ours", ("gripped",), _always, True),
    "loss": Pause(
        "a sail is lost, a squadron parts company, a leader falls",
        ("sail-sank", "parted", "leader-fate"),
        _ours("squadron", "leader"),
        True,
    ),
    "convoy": Pause(
        "a convoy assembles, is attacked, or comes in",
        ("convoy-assembled", "convoy-harmed", "convoy-scattered", "convoy-found", "convoy-ended"),
        _ours("convoy"),
        False,
    ),
    "event": Pause("something happens ashore", ("event", "war", "ports-turned", "turned-coat", "war-over"), _always, True),
    "reinforcement": Pause("ships or leaders come or go", ("arrived", "withdrawn"), _ours("squadron", "side"), True),
}
USUAL = tuple(name for name, pause in PAUSES.items() if pause.usual)


def grounds(fact: Document, own: Own) -> list[str]:
    """The pauses that a fact would be a ground for."""
    return [name for name, pause in PAUSES.items() if fact["fact"] in pause.kinds and pause.ours(fact, own)]

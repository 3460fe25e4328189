"""Desks: the sorts of question a campaign asks, and which of them a player keeps for himself.

What is not on one of his own desks is answered for him, by his sailing master or his flag captain.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from campaign.rules.battle.hexes import WHO_COMMANDS
from table.decisions import Decision
from table.flows import Question


class Desk(NamedTuple):
    """A sort of question: what it is about, the kinds that belong to it, and whether it is the player's to begin with."""

    about: str
    kinds: tuple[str, ...]
    his: bool


DESKS = {
    "sailing": Desk("the course of every formation, increment by increment", ("markers", "sailing", "exit", "charge"), False),
    "search": Desk("auxiliaries sent to search, raid, bombard or burn", ("task",), True),
    "scouts": Desk(
        "screens, shadows and dummies",
        ("screen", "auxiliary", "shadow", "counter-shadow", "follow", "bombard", "dummies", "show"),
        False,
    ),
    "battle": Desk(
        "every step of a battle",
        (
            "attack", "engage", "battle space", "assist", "sit out", "intensity", "admiral", "put up", "protect", "double",
            "shift", "sink whom", "fireship", "prize", "prize flotilla", "lost leader", "withdrawal", "reinforcement", "flags",
            "mates", "regrouping",
        ),
        True,
    ),
    "hexes": Desk("the ships of a battle on hexes, one by one", (WHO_COMMANDS,), True),
    "orders": Desk("orders received, issued, inherited and extended", ("receive", "keep", "orders", "inherit", "extend"), True),
    "abandon": Desk("whether an order is given up, after every impulse", ("abandon",), False),
    "dockyard": Desk("who is fitted out, repaired and laid up", ("return", "repairs", "lay up", "sink"), False),
    "stores": Desk(
        "auxiliaries assigned, rebased, converted; victuallers",
        ("assignment", "rebasing", "conversion", "to sail", "victualling", "unload"),
        False,
    ),
    "fleet": Desk(
        "the fleet reorganised, reinforcements, leaders",
        ("reorganisation", "join", "give way", "request", "buy", "merit", "ransom"),
        True,
    ),
}  # fmt: skip
OTHER = "other"  # whatever a later rule may ask is the player's
ON_HEXES = "FC "  # how the cases begin by which a battle on hexes asks
SCATTERED = "SL 5.37b"  # asked as `keep`, as a drawn order is; but it is a matter of sailing
IDLE = ("none", "station:", "recall:")  # errands that can wait until the player thinks of them
USUAL = tuple(name for name, desk in DESKS.items() if desk.his)


def desk_of(question: Question) -> str:
    """The desk that a question comes to."""
    if question.kind == "keep" and question.rule == SCATTERED:
        return "sailing"
    if question.rule.startswith(ON_HEXES):
        return "hexes"
    return next((name for name, desk in DESKS.items() if question.kind in desk.kinds), OTHER)


def prizes(question: Question) -> tuple[str, ...]:
    """SL 6.14: the errands of a question that are worth an admiral's while: somebody to look for, raid, shell or burn."""
    if question.kind != "task" or not isinstance(question, Decision):
        return ()
    return tuple(option.key for option in question.options if not option.key.startswith(IDLE))


def his(question: Question, kept: Collection[str], declined: Collection[str], *, left: bool) -> bool:
    """Whether a player answers a question himself who keeps these desks, has declined these errands, or has left the battle."""
    desk = desk_of(question)
    if desk == "search":
        return desk in kept and bool(set(prizes(question)) - set(declined))
    if desk in ("battle", "hexes") and left:
        return False
    return desk == OTHER or desk in kept

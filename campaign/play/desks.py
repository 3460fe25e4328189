"""Which questions a player answers himself: those of the desks that he keeps.

The others are answered for him, by his sailing master or his flag captain.
"""

from __future__ import annotations

from collections.abc import Collection

from campaign.question_kinds import BATTLE_DESK, DESKS, HEXES_DESK, LINE_DESK, OTHER_DESK, SEARCH_DESK, TASK, desk_of
from table.decisions import Decision
from table.flows import Question

IDLE = ("none", "station:", "recall:")  # errands that can wait until the player thinks of them
USUAL = tuple(desk.name for desk in DESKS.values() if desk.his)


def prizes(question: Question) -> tuple[str, ...]:
    """SL 6.14: the errands of a question that are worth an admiral's while: somebody to look for, raid, shell or burn."""
    if question.kind is not TASK or not isinstance(question, Decision):
        return ()
    return tuple(option.key for option in question.options if not option.key.startswith(IDLE))


def declined_already(question: Question, kept: Collection[str], declined: Collection[str]) -> bool:
    """SL 7.122: whether a player who keeps the desk has said no to every errand of a question, which nobody then sends out."""
    return SEARCH_DESK.name in kept and bool(prizes(question)) and set(prizes(question)) <= set(declined)


def his(question: Question, kept: Collection[str], declined: Collection[str], *, left: bool) -> bool:
    """Whether a player answers a question himself who keeps these desks, has declined these errands, or has left the battle."""
    desk = desk_of(question)
    if desk is SEARCH_DESK:
        return desk.name in kept and bool(set(prizes(question)) - set(declined))
    if desk in (BATTLE_DESK, LINE_DESK, HEXES_DESK) and left:
        return False
    return desk is OTHER_DESK or desk.name in kept

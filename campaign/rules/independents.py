"""Corsairs whom no side plays: the umpire is asked in their place (SL 13.2c), or the system answers for them (SL 3.113d).

The rules ask them like any side. On the way to the table their questions are put to the umpire's seat; where the system has
them, nobody is asked.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from campaign import question_kinds as kinds
from campaign.charts.auxiliaries import Task
from campaign.corsairing import BY_SYSTEM, CORSAIRS
from campaign.question_kinds import campaign_kind
from campaign.rules.auxiliaries import boxes
from campaign.rules.convoys import standing
from campaign.state import Auxiliary, World
from table.decisions import Answer, Decision
from table.flows import Flow, Question, Spoken, relayed
from table.seats import simplest
from table.wording import UMPIRE, listed, people

R = TypeVar("R")


def spoken_for(world: World, flow: Flow[R]) -> Flow[R]:
    """A flow in which nothing is asked of the corsairs themselves."""
    if not world.corsairs.run_by:
        return (yield from flow)

    def spokesman(question: Question) -> Question | Spoken:
        if world.corsairs.run_by == BY_SYSTEM:
            return Spoken(question.resolve(system(world, question)))
        return _to_umpire(world, question)

    return (yield from relayed(flow, CORSAIRS, spokesman))


def _to_umpire(world: World, question: Question) -> Question:
    """SL 13.2c: the umpire is reminded of the priorities that were settled before the game."""
    prey = list(dict.fromkeys(side for base in world.corsairs.bases.values() for side in base.prey))
    reminder = f" They go for {listed(map(people, prey))}, in this order." if prey else ""
    return msgspec.structs.replace(question, side=UMPIRE, prompt=f"Corsairs: {question.prompt}{reminder}")


# -- the system ----------------------------------------------------------------------------------------------------------

NEVER = 99  # the rank of what they leave alone


def system(world: World, question: Question) -> Answer:
    """SL 3.113d: they fall upon a convoy of their prey as soon as they can, or look for a scattered one; else they bide."""
    if isinstance(question, Decision) and question.kind is kinds.TASK:
        ranks = {option.key: _rank_of_errand(world, option.key) for option in question.options}
        best = min(ranks, key=lambda key: ranks[key])
        return best if ranks[best] < NEVER else "none"
    if isinstance(question, Decision) and question.kind is kinds.AUXILIARY:
        return min(question.options, key=lambda option: _rank_for(world, option.value, _trade_at(world, question.about))).key
    kind = campaign_kind(question)
    usual = None if kind is None or kind is kinds.SCREEN else kind.usual
    return (usual or simplest)(question)


def _rank_of_errand(world: World, key: str) -> int:
    """How soon an errand is thought of: attacks before searches, and each by the prey of who could be sent."""
    task, _, target = key.partition(":")
    if task == "convoy-attack":
        return _rank(world, "convoy-attack", world.formations[target].place, [world.convoys[target].side])
    if task == "search":
        rank = _rank(world, "search", target, _trade_at(world, target))
        return len(world.sides) + rank if rank < NEVER else NEVER
    return NEVER


def _rank(world: World, task: Task, place: str, sides: list[str]) -> int:
    """Of these sides the one that comes first in the prey of a crew that could be sent to a place."""
    return min((_rank_for(world, crew, sides) for crew in boxes.at_hand(world, CORSAIRS, task, place)), default=NEVER)


def _rank_for(world: World, crew: Auxiliary, sides: list[str]) -> int:
    prey = world.corsairs.bases[crew.base].prey or world.sides
    return min((prey.index(side) for side in sides if side in prey), default=NEVER)


def _trade_at(world: World, place: str) -> list[str]:
    """Whose convoys are at a place."""
    return [one.side for one in standing.formed(world) if world.formations[one.id].place == place]

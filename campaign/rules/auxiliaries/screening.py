"""Screening (SL 6.28): one auxiliary drives another off its task, hinders it, or is brushed aside."""

from __future__ import annotations

from typing import Literal, NamedTuple

from campaign import question_kinds as kinds
from campaign.charts.auxiliaries import Screen, Task
from campaign.record.auxiliaries import Screened, Tasked
from campaign.rules.auxiliaries import boxes
from campaign.state import Auxiliary, World
from maps.place import road
from table.decisions import Decision, Option
from table.dice import log, reveal, show
from table.flows import Flow, ask, ask_all


class Contest(NamedTuple):
    """How a declared task stands after the enemy's screen: who goes on with it, if anybody, and whether he is hindered."""

    auxiliary: Auxiliary | None
    result: Literal["clear", "partial", "stopped"]


def contest(world: World, side: str, task: Task, target: str, candidates: list[Auxiliary]) -> Flow[Contest]:
    """SL 6.28: a task against a place is declared; the enemy may declare a screen; both choose in secret and show together.

    Of several enemies there the first to declare one screens. What is declared is said aloud, whether anybody is there to screen
    or not, and is not taken back.
    """
    reveal(world)
    enemy, screens = "", list[Auxiliary]()
    for enemy in [other for other in world.parties if other != side]:
        screens = screeners(world, enemy, target)
        if screens and (yield from _screens(world, enemy, task, target)):
            break
        screens = []
    questions = [choice(world, side, task, target, candidates), choice(world, enemy, "screen", target, screens)]
    chosen = yield from ask_all([question for question in questions if len(question.options) > 1])
    sent: Auxiliary = chosen.get(side, candidates[0])
    log(world, Tasked(sent.id, task, target, rule="SL 6.14"))
    if not screens:
        return Contest(sent, "clear")
    verdict = meet(world, sent, chosen.get(enemy, screens[0]), target)
    if verdict == "success":
        boxes.to_recovery(world, sent, "driven off by a screen", "SL 6.28e")
        return Contest(None, "stopped")
    return Contest(sent, "partial" if verdict == "partial" else "clear")


def screeners(world: World, side: str, place: str) -> list[Auxiliary]:
    """SL 6.28b, 6.282, 6.297c: a side's auxiliaries that can screen in a place: of a formation or port there, or stationed there.

    A formation at its berth is in its port's space; in a gale there are no tasks (SL 6.144).
    """
    if world.grip(place):
        return []
    return [
        one
        for one in world.auxiliaries.values()
        if one.side == side
        and one.box in ("assigned", "stationed")
        and road(str(boxes.source(world, one))) == place
        and boxes.able(world, one, "screen")
    ]


def meet(world: World, tasked: Auxiliary, screen: Auxiliary, target: str) -> Screen:
    """SL 6.28c-g: a pair is shown and compared by class; whatever comes of it, the screen has done its task (SL 6.12e)."""
    verdict = world.charts.screening[tasked.aux_class][screen.aux_class]
    log(world, Tasked(screen.id, "screen", target, rule="SL 6.28c"))
    show(world, Screened(tasked.id, screen.id, verdict, rule="SL 6.28d"))
    boxes.to_recovery(world, screen, f"its screen is over: {verdict}", "SL 6.28g" if verdict == "failure" else "SL 6.28e")
    return verdict


def choice(world: World, side: str, task: Task, target: str, candidates: list[Auxiliary]) -> Decision[Auxiliary]:
    """SL 6.28b: which auxiliary is sent, in secret."""
    options = tuple(Option(one.id, f"{one.name} ({one.aux_class})", one) for one in candidates)
    prompt = f"{task} at {world.sea.name(target)}: send which auxiliary?"
    return Decision(side, "SL 6.28b", kinds.AUXILIARY, options, prompt, target, secret=True)


def _screens(world: World, side: str, task: Task, target: str) -> Flow[bool]:
    """SL 6.28a: a screen is declared when the task is, before anybody knows who does either."""
    options = (Option("none", "no screen", False), Option("screen", "screen against it", True))
    prompt = f"The enemy declares a task ({task}) at {world.sea.name(target)}: screen?"
    declared = yield from ask(Decision(side, "SL 6.28a", kinds.SCREEN, options, prompt, target))
    return declared

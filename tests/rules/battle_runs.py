"""Whole battles through the real flow with flag captains on both sides, for tests of the odds and for the bench."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from campaign import document as stored
from campaign.agents.flag_captain import FlagCaptain
from campaign.engagement import Battle, Intensity
from campaign.question_kinds import INTENSITY
from campaign.rules.battle import brief, gunnery, intensity, leading, line
from campaign.state import World
from campaign.views import view
from table.dice import Dice, Tray
from table.flows import Flow, Together
from tactical.handoff import BattleBrief
from tests.rules.battle_chart import OPEN, A, engaged, meeting
from tests.rules.fleet_chart import FRENCH, flotilla, man


class Wanting(FlagCaptain):
    """A flag captain who is told how hot the action is to be."""

    def __init__(self, world: World, heat: Intensity) -> None:
        super().__init__(world.charts)
        self.heat = heat

    def answer(self, view: Any, question: Any, moment: str) -> Any:
        return self.heat if question.kind is INTENSITY else super().answer(view, question, moment)


def two_fleets(squadrons: int, sail: int = 3, *, lr: tuple[int, int] = (3, 3), damage: Iterable[int] = ()) -> World:
    """Two flotillas of so many squadrons in the open sea, whose admirals' tempers shift no intensity; `damage` on both alike."""
    points = list(damage)
    world = meeting(
        flotilla("ff", "grand flag", OPEN, man("calder", lr=lr[0], cr=20), squadrons, sail=sail),
        flotilla("bf", "grand flag", OPEN, man("gravina", lr=lr[1], cr=20, command=FRENCH), squadrons, sail=sail, command=FRENCH),
    )
    world.leaders["gravina"].personality = "Aggressive"
    for number, squadron in enumerate(world.squadrons.values()):
        squadron.damage = points[number % squadrons] if points else 0
    return world


def fought(document: bytes, like: World, seed: str, heat: Intensity) -> tuple[World, Battle]:
    """One battle from the leaders' flags to the last gun; the level's die and all others come from the seed."""
    world = stored.decode(document).attach(like.almanac, like.charts)
    world.dice = Dice(seed)
    world.lay(Tray())
    battle = engaged(world, gauge=A)
    captain = Wanting(world, heat)
    drive(world, _guns(world, battle), captain)
    return world, battle


def _guns(world: World, battle: Battle) -> Flow[None]:
    yield from leading.limit_control(world, battle)
    yield from leading.assign(world, battle)
    yield from intensity.settle(world, battle)
    yield from line.arrange(world, battle)
    yield from gunnery.resolve(world, battle)


def drive(world: World, flow: Flow[None], captain: FlagCaptain) -> None:
    """Answer every question as the captain of its side would from his view."""

    def meant(question: Any) -> Any:
        answer = captain.answer(view(world, question.side, ()), question, "")
        if answer is None:
            return question.options[0].value
        return question.resolve(answer)

    meaning: Any = None
    while True:
        try:
            asked = flow.send(meaning)
        except StopIteration:
            return
        if isinstance(asked, Together):
            meaning = {question.side: meant(question) for question in asked.questions}
        else:
            meaning = meant(asked)


def as_briefed(world: World, heat: Intensity) -> BattleBrief:
    """The same battle as a brief, before its level is known: leaders aboard as the captains would put them."""
    trial = world.clone()
    trial.lay(Tray())
    battle = engaged(trial, gauge=A)
    drive(trial, leading.assign(trial, battle), FlagCaptain(trial.charts))
    battle.intensity = heat
    return msgspec.structs.replace(brief.brief(trial, battle), level=None)

"""Flagships in battle (SL 10.311d, 10.32): the squadron that each fights beside, and the admirals aboard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.record.battle import OutOfControl
from campaign.rules.flagships import pairing
from campaign.state import Formation, World
from table.decisions import Form, IllegalChoice, Option, Part
from table.dice import log, reveal
from table.flows import Flow, ask_all


def pair(world: World, battle: Battle) -> Flow[None]:
    """SL 10.311d, 10.314: for a battle each flagship is told off to one squadron, by her owner where there is a choice.

    Both sides do so at once (SL 2.33b). Who has no mate that fights sits out with him.
    """
    forms: list[Form[str]] = []
    for side in battle.sides:
        choices: dict[str, list[str]] = {}
        for flotilla in _flotillas(world, battle, side):
            choices |= _mates(world, battle, flotilla)
        battle.mates |= _told_off(choices)
        form = _form(world, side, choices)
        if form.parts:
            forms.append(form)
    answers = yield from ask_all(forms)
    if forms:
        reveal(world)
    for form in forms:
        battle.mates |= answers[form.side]


def _flotillas(world: World, battle: Battle, side: str) -> Iterator[Formation]:
    """A side's engaged formations with all that is subordinate to them."""
    for name in battle.engaged[side]:
        yield from world.array(world.formations[name])


def _mates(world: World, battle: Battle, flotilla: Formation) -> dict[str, list[str]]:
    """The squadrons that each flagship of a flotilla may fight beside; flagships alone fight as one squadron (SL 10.312b)."""
    squadrons = world.squadrons_of(flotilla.id)
    found: dict[str, list[str]] = {}
    for flagship in [one for one in squadrons if one.flagship]:
        own = [one for one in squadrons if pairing.is_mate(flagship, one)]
        fit = [one.id for one in own if one.id not in battle.idle]
        sisters = [name for name in found if world.squadrons[name].flag == flagship.flag]
        if not own:
            first = next(one for one in squadrons if one.flagship)
            found |= {flagship.id: [first.id]} if flagship is not first else {}
        elif len(sisters) < len(fit):
            found[flagship.id] = fit
        else:
            battle.idle.append(flagship.id)
            log(world, OutOfControl(flagship.id, battle=battle.id, rule="SL 10.311c"))
    return found


def _told_off(choices: Mapping[str, list[str]]) -> dict[str, str]:
    """SL 10.314: each flagship beside the first squadron that has none yet."""
    mates: dict[str, str] = {}
    for flagship, fit in choices.items():
        mates[flagship] = next((name for name in fit if name not in mates.values()), fit[0])
    return mates


def _form(world: World, side: str, choices: Mapping[str, list[str]]) -> Form[str]:
    """A line for each flagship that could fight beside one squadron or another."""
    usual = _told_off(choices)
    parts = tuple(
        Part(name, world.squadrons[name].name, tuple(Option(one, world.squadrons[one].name, one) for one in fit), usual[name])
        for name, fit in choices.items()
        if len(fit) > 1
    )

    def check(answer: Mapping[str, str]) -> None:
        beside = list(answer.values())
        for name in beside:
            if beside.count(name) > 1:
                words = f"two flagships beside {world.squadrons[name].name}; expected a squadron for each"
                raise IllegalChoice(f"flagships [SL 10.314]: {words}")

    return Form(side, "SL 10.314", kinds.MATES, parts, "Beside which squadron does each flagship fight?", check, secret=True)


# -- in the line ---------------------------------------------------------------------------------------------------------


def beside(battle: Battle, squadron: str) -> list[str]:
    """SL 10.311d: the flagships that come into a combat with a squadron."""
    return [flagship for flagship, mate in battle.mates.items() if mate == squadron]


def abreast(battle: Battle, line: list[str]) -> int:
    """SL 10.311d: how many squadrons a side has in a combat; flagships beside their mates are no more."""
    return sum(name not in battle.mates for name in line)


def of_the_admiral(world: World, flotilla: Formation, able: list[str]) -> list[str]:
    """SL 10.32: the flagships of an admiral's own flotilla that fight, one of which he must be aboard."""
    return [one.id for one in world.squadrons_of(flotilla.id) if one.flagship and one.id in able]

"""Who is engaged from the first (SL 8.21): one formation of each side."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.record.battle import Engaged
from campaign.rules import interdiction
from campaign.rules.battle import approach, leading
from campaign.rules.convoys import action
from campaign.state import Formation, World
from table.decisions import Decision, Option
from table.dice import log, reveal
from table.flows import Flow, ask_all


def announce(world: World, battle: Battle) -> Flow[None]:
    """SL 8.21: each side names its initial engaged formation, both at once (SL 2.33b); who has but one is not asked."""
    questions: list[Decision[Formation]] = []
    for side in battle.sides:
        if not battle.engaged.get(side) and (able := eligible(world, battle, side)):
            if len(able) == 1:
                engage_first(world, battle, able[0])
            else:
                options = tuple(Option(one.id, one.name, one) for one in able)
                prompt = "Which formation is engaged first?"
                questions.append(Decision(side, "SL 8.21", kinds.ENGAGE, options, prompt, battle.id, secret=True))
    chosen: dict[str, Formation] = yield from ask_all(questions)
    if questions:
        reveal(world)
    for formation in chosen.values():
        engage_first(world, battle, formation)


def eligible(world: World, battle: Battle, side: str) -> list[Formation]:
    """SL 8.21-8.211, 8.451: those at sea that have not withdrawn; in disorder only if no other is there.

    Where interdiction forces the battle it is between the interdictor and those that entered (SL 7.223). A convoy is not
    engaged from the first unless it is alone (SL 10.13).
    """
    there = action.combatants([world.formations[name] for name in battle.met[side] if name not in battle.withdrawn])
    if battle.interdicted:
        there = _concerned(world, battle, side, there) or there
    return [one for one in there if not one.disorganised] or there


def _concerned(world: World, battle: Battle, side: str, there: list[Formation]) -> list[Formation]:
    interdictor = interdiction.interdictor(world, battle.place, side)
    if interdictor is not None:
        return [one for one in there if one is interdictor]
    return [one for one in there if approach.entered(world, one, battle.place)]


def engage_first(world: World, battle: Battle, formation: Formation) -> None:
    """SL 8.21: a formation is its side's initial engaged one, and its leader the senior so far (SL 3.424)."""
    battle.initial[formation.side] = formation.id
    battle.engaged[formation.side] = [formation.id]
    battle.seniors[formation.side] = leading.senior_of(world, battle, formation.side)
    log(world, Engaged(formation.id, "initial", battle=battle.id, rule="SL 8.21"))

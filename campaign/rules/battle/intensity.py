"""How hotly a battle is fought (SL 8.31-8.32): the intensity, and the damage level that it brings."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.engagement import INTENSITIES, Battle, Intensity
from campaign.record.battle import IntensitySettled, LevelSettled
from campaign.record.causes import Purpose
from campaign.rules.convoys import action
from campaign.state import World
from table.decisions import Decision, Option
from table.dice import d10, log
from table.flows import Flow, ask

NOTIONAL_TEMPER = "Timid"  # SL 3.493


def settle(world: World, battle: Battle) -> Flow[None]:
    """SL 8.31: the holder of the weather gauge chooses, and what both admirals are made of moves his choice (SL 8.312).

    A scattered convoy is hunted at the heaviest (SL 10.157a).
    """
    if action.hunting(world, battle):
        battle.wanted = battle.intensity = "heavy"
        log(world, IntensitySettled(battle.gauge, "heavy", 0, "heavy", battle=battle.id, rule="SL 10.157a"))
        _find_level(world, battle)
        return
    holder, least = battle.gauge, floor(world, battle)
    options = tuple(Option(name, name, name) for name in INTENSITIES[least:])
    battle.wanted = yield from ask(
        Decision(holder, "SL 8.31", kinds.INTENSITY, options, "How hotly shall the battle be fought?", battle.id)
    )
    shift = world.charts.personality[temper(world, battle, holder)][temper(world, battle, battle.enemy(holder))]
    battle.intensity = shifted(battle.wanted, shift, least)
    log(
        world,
        IntensitySettled(holder, battle.wanted, shift, battle.intensity, battle=battle.id, rule="SL 8.312"),
    )
    _find_level(world, battle)


def floor(world: World, battle: Battle) -> int:
    """SL 8.313: in a strait no battle is lighter than medium."""
    return INTENSITIES.index("medium") if battle.place in world.sea.straits else 0


def temper(world: World, battle: Battle, side: str) -> str:
    """SL 8.312: the personality of a side's senior engaged leader; a notional one is timid (SL 3.493)."""
    leader = world.leaders.get(battle.seniors.get(side) or "")
    return leader.personality if leader else NOTIONAL_TEMPER


def shifted(wanted: Intensity, shift: int, least: int = 0) -> Intensity:
    """SL 8.312-8.313: so many columns to the right, or to the left, but none past heavy nor below the least."""
    return INTENSITIES[min(max(INTENSITIES.index(wanted) + shift, least), len(INTENSITIES) - 1)]


def _find_level(world: World, battle: Battle) -> None:
    """SL 8.321: one die on the Battle Intensity Table gives the raw damage level of both sides."""
    roll = d10(world, "the damage level", "SL 8.321", battle.id, Purpose.LEVEL)
    battle.level = world.charts.intensity[battle.intensity][roll.die]
    log(world, LevelSettled(battle.level, battle=battle.id, rule="SL 8.321"))

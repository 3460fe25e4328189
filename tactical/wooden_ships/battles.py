"""Battles by name: the scenarios of the book, a player's own file, and campaigns of several battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from table.reading.faults import BadFile, refuse
from table.reading.toml import read
from tactical.wooden_ships import designation, own_battles, scenario_book, scenario_words, setting_up
from tactical.wooden_ships.campaigns import between
from tactical.wooden_ships.scenario_rows import ScenarioFile
from tactical.wooden_ships.state import Battle, Options
from tactical.wooden_ships.terms import Edition, Level

BASIC, TURNS, LAG = "basic", "turns", "command_lag"
FOUL, FRESH = "foul_bottoms", "new_arrivals"
SWITCHES = tuple(name for name in Options.__struct_fields__ if name not in ("edition", "level", LAG))
CHOICES: dict[str, tuple[str, ...] | None] = {LAG: ("none", "squadrons", "radius"), TURNS: (), FOUL: None, FRESH: None}
"""What is chosen by name and value: one of several, a whole number where none is listed, or ships where there is no list."""


def available() -> list[str]:
    """All that come with the game, oldest first; a campaign stands before its battles."""
    every = [*scenario_book.campaign_names(), *scenario_book.scenario_names()]
    return sorted(every, key=lambda name: (outset(name).date, not is_campaign(name), name))


def is_ours(file: str) -> bool:
    """Whether a player's file is a scenario of this game, or a battle of his own to be bought for."""
    try:
        found = read(Path(file))
    except (OSError, BadFile):
        return False
    return own_battles.MARK in found or ("sides" in found and "squadrons" in found)


def is_campaign(name: str) -> bool:
    return name in scenario_book.campaign_names()


def outset(name: str) -> ScenarioFile:
    """The battle, or the first of a campaign."""
    return scenario_book.scenario(scenario_book.campaign(name).battles[0] if is_campaign(name) else name)


def sides(name: str) -> list[str]:
    return own_battles.sides(name) if own_battles.is_own(name) else list(outset(name).sides)


def notes(name: str) -> Sequence[str]:
    """A scenario in sentences, but for its title; of a campaign its own rules."""
    if own_battles.is_own(name):
        return own_battles.notes(name)
    if is_campaign(name):
        campaign = scenario_book.campaign(name)
        return (*(f"{rule.words} (WS {rule.case})" for rule in campaign.rules), *campaign.notes)
    return scenario_words.description(scenario_book.scenario(name))[1:]


def set_up(name: str, seed: str, edition: Edition, wanted: Mapping[str, Any]) -> Battle:
    """WS S.0.p3, S.0.p5: a battle before its first phase, with the rules that the players want."""
    wishes = dict(wanted)
    basic, turns = wishes.pop(BASIC, None), wishes.pop(TURNS, None)
    foul, fresh = wishes.pop(FOUL, ""), wishes.pop(FRESH, "")
    if (foul or fresh) and (own_battles.is_own(name) or is_campaign(name)):
        refuse([f"{name}: ships are designated in a single battle whose fleets are known; expected a scenario (WS O.XV)"])
    if own_battles.is_own(name):
        return own_battles.begin(name, seed, edition, basic or False, turns, wishes)
    file = outset(name)
    level: Level = file.levels[-1] if basic is None else "basic" if basic else "advanced"
    wishes |= {rule: True for rule, words in (("copper", foul), ("scurvy", fresh)) if words}
    options = setting_up.scenario_options(file, level, edition, **wishes)
    if is_campaign(name):
        battle = between.begin(name, options, seed)
        battle.turns = battle.turns if turns is None else turns
        return battle
    slow, crowded = designation.foul(file, foul), designation.fresh(file, fresh)
    return setting_up.laid_out(name, options, seed, turns=turns, foul=slow, fresh=crowded)

"""Battles by name, whether of one day (`scenarios`), of several (`days`), or a duel in a player's own file."""

from __future__ import annotations

from typing import Any

from tactical.flying_colors import days, scenarios
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.duels import book
from tactical.flying_colors.order_of_battle import Scenario
from tactical.flying_colors.special import three_days
from tactical.flying_colors.state import Action


def available() -> list[str]:
    """All that come with the game, oldest first; a campaign stands before its days."""
    every = [*days.available(), *scenarios.available()]
    return sorted(every, key=lambda name: (outset(name).date, not days.is_campaign(name), name))


def outset(name: str) -> Scenario:
    """The battle, or the first day of a campaign."""
    return days.campaign(name).outset if days.is_campaign(name) else scenarios.scenario(name)


def sides(name: str) -> list[str]:
    """Who fights in a battle."""
    if book.is_duel_file(name):
        return list(book.laid_out(book.duel(name), "").fleets)
    return [force.side for force in outset(name).fleets]


def set_up(name: str, seed: str = "", year: Edition = 2023, **options: Any) -> Action:
    """A battle before its first turn, with the optional rules named in force."""
    if book.is_duel_file(name):
        return book.laid_out(book.duel(name), seed, year, **options)
    begin = three_days.begin if days.is_campaign(name) else scenarios.set_up
    return begin(name, seed, year, **options)

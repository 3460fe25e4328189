"""Contingents and commands that fight beside each other (SL 8.251, 8.253): what the theatre's exclusive rules make of it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.engagement import Battle
from campaign.exclusive_rules.rows import CommandInBattle, Contingent
from campaign.state import Formation, World


def stands_off(world: World, battle: Battle, formation: Formation) -> bool:
    """Whether a formation may not come up beside who began the battle."""
    return any(row.stands_off for row in _rows(world, battle, formation))


def dues(world: World, battle: Battle, formation: Formation) -> Iterator[tuple[int, str]]:
    """What is added to the die by which a formation comes up, with the reason."""
    for row in _rows(world, battle, formation):
        if isinstance(row, Contingent):
            names = {flag.id: flag.name for flag in world.sea.theatre.heading.flags}
            yield row.die, f"ships of {names[row.flag]} beside others"
        else:
            yield row.die, f"{world.commands[row.command].name} beside another command"


def _rows(world: World, battle: Battle, formation: Formation) -> Iterator[Contingent | CommandInBattle]:
    """The rows that a formation falls under in a battle; none for who is of the same contingent or command as who began it."""
    first = world.formations[battle.initial[formation.side]]
    for row in world.exclusive.commands:
        if formation.command == row.command != first.command and (not row.beside or first.command in row.beside):
            yield row
    if world.exclusive.contingents:
        own, others = _flags(world, formation), _flags(world, first)
        for flag in world.exclusive.contingents:
            if flag.flag in own - others and (not flag.beside or others & {*flag.beside}):
                yield flag


def _flags(world: World, formation: Formation) -> set[str]:
    """SL 3.13: the contingents whose ships a formation has."""
    return {squadron.flag for squadron in world.company(formation.id)}

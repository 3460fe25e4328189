"""A battle on the table told step by step (SL 8.2-8.4): who lies against whom, each combat with its die, and what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from campaign.reports.battle_report import BattleTold, Broadside, Combat, Line, Squadron

CALLED = " ('Admiral!')"  # what a report adds to a squadron for which an admiral was called
LINES = "The lines are drawn up"
HURT, LOST = "Damage", "Ships lost"  # the chapters from which on tracks show what was suffered, and ships are struck off


class Rank(NamedTuple):
    """A squadron in its line: its sail, how many of them are gone, its damage on the way to its rating, and its flag."""

    name: str
    sail: int
    gone: int
    damage: int
    rating: int
    flag: str = ""


class Fight(NamedTuple):
    """A combat: the squadrons by side, the die, what each side's fire did if it has fired, and whether it is fought now."""

    number: int
    ranks: Mapping[str, tuple[Rank, ...]]
    die: int | None = None
    fire: Mapping[str, Broadside] = {}
    now: bool = False


class Stage(NamedTuple):
    """One step: what is told in it, the combats as they stand, and by side the squadrons that are in none."""

    title: str
    lines: tuple[Line, ...]
    sides: tuple[str, ...]
    fights: tuple[Fight, ...] = ()
    reserve: Mapping[str, tuple[Rank, ...]] = {}


def stages(told: BattleTold) -> list[Stage]:
    """A battle that is over, from the meeting of the fleets to what came of it."""
    sides = tuple(fleet.side for fleet in told.fleets) or tuple(told.sides)
    found = [_stage(told, sides, chapter.title, chapter.lines, matched=0, fired=0) for chapter in told.before]
    last = max((one.number for one in told.combats), default=0)
    if told.fleets:
        found.append(_stage(told, sides, LINES, (), matched=last, fired=0))
    for one in told.combats:
        found.append(_stage(told, sides, f"Combat {one.number}", (), matched=last, fired=one.number))
    past = set[str]()
    for chapter in told.after:
        past.add(chapter.title)
        found.append(_stage(told, sides, chapter.title, chapter.lines, matched=last, fired=last, past=past, over=True))
    return found


def _stage(
    told: BattleTold,
    sides: tuple[str, ...],
    title: str,
    lines: tuple[Line, ...],
    *,
    matched: int,
    fired: int,
    past: AbstractSet[str] = frozenset(),
    over: bool = False,
) -> Stage:
    ranks = {fleet.side: {one.name: _rank(one, past) for one in fleet.squadrons} for fleet in told.fleets}
    fights = tuple(_fight(one, ranks, fired, over) for one in told.combats if one.number <= matched)
    return Stage(title, lines, sides, fights, in_reserve(sides, ranks, fights))


def _rank(one: Squadron, past: AbstractSet[str]) -> Rank:
    gone = sum(bool(ship.fate) for ship in one.ships) if LOST in past else 0
    return Rank(one.name, len(one.ships), gone, one.after if past & {HURT, LOST} else one.damage, one.rating, one.flag)


def _fight(combat: Combat, ranks: Mapping[str, Mapping[str, Rank]], fired: int, over: bool) -> Fight:
    lines = {one.side: tuple(_named(ranks.get(one.side, {}), name) for name in one.squadrons) for one in combat.broadsides}
    if combat.number > fired:
        return Fight(combat.number, lines)
    fire = {one.side: one for one in combat.broadsides}
    return Fight(combat.number, lines, combat.die, fire, not over and combat.number == fired)


def _named(ranks: Mapping[str, Rank], name: str) -> Rank:
    plain = name.removesuffix(CALLED)
    return ranks.get(plain, Rank(plain, 0, 0, 0, 0))


def in_reserve(
    sides: Iterable[str], ranks: Mapping[str, Mapping[str, Rank]], fights: Iterable[Fight]
) -> dict[str, tuple[Rank, ...]]:
    """By side the squadrons that no combat has."""
    fighting = {(side, rank.name) for fight in fights for side, line in fight.ranks.items() for rank in line}
    return {side: tuple(one for one in ranks.get(side, {}).values() if (side, one.name) not in fighting) for side in sides}

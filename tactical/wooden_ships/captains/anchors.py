"""When to anchor, and when to weigh."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from table.decisions import Form
from tactical.sea.hexes import code
from tactical.wooden_ships.captains.briefing import Briefing, tail
from tactical.wooden_ships.captains.geometry import MEETINGS, NONE, TO_THE_RIGHT, masked
from tactical.wooden_ships.captains.plan import Plan
from tactical.wooden_ships.captains.shore import Shore
from tactical.wooden_ships.captains.tracks import Lying
from tactical.wooden_ships.state import Ship

CLOSE = 2  # hexes from an enemy at anchor within which she anchors beside him
FAR = 5  # hexes from every enemy at anchor beyond which she gets under way again
BY_THE_STERN, WEIGH = "AS", "(A)"  # who cuts her cable can never anchor again (WS A.V.C.7)


def notes(deck: Briefing, plan: Plan, form: Form[Any], ends: Mapping[str, Lying], shore: Shore) -> dict[str, str]:
    """What is written beside the moves: who lies beside an enemy at anchor anchors too, so as not to drift away from him, and so
    does who would drift ashore; who has no enemy in reach, or must haul off, weighs."""
    entry = dict[str, str]()
    for part in form.parts:
        key, _, what = part.key.partition(":")
        if what != "note":
            continue
        ship = deck.battle.ships[key]
        offered = [option.key for option in part.options]
        if ship.anchor is None and BY_THE_STERN in offered and _stays(deck, ends, ship, shore):
            entry[part.key] = BY_THE_STERN
        elif ship.anchor is not None and _must_go(deck, plan, ship, ends, shore):
            entry[part.key] = WEIGH if WEIGH in offered else part.usual
    return entry


def weighing(notes: Mapping[str, str], moves: Mapping[str, str]) -> list[str]:
    """WS A.V.C.6: who weighs, and so is not turned on her springs."""
    return [key for key in moves if notes.get(f"{key}:note") == WEIGH]


def _stays(deck: Briefing, ends: Mapping[str, Lying], ship: Ship, shore: Shore) -> bool:
    """Whether she will lie where she ought to stay."""
    lying = ends.get(ship.id)
    if lying is None:
        return False
    return _bears(deck, ship, ends, CLOSE) or (bool(ship.still) and lying[0] == code(ship.bow) and shore.to_leeward(lying))


def _bears(deck: Briefing, ship: Ship, ends: Mapping[str, Lying], most: int) -> bool:
    """Whether she will lie so that a broadside bears on an enemy at anchor, so near or nearer, and no friend masks it."""
    bow, heading = ends[ship.id]
    for foe in deck.foes:
        meeting = MEETINGS[heading][tail(foe)][code(foe.bow) - bow] if foe.anchor is not None else None
        if meeting is not None and meeting[0] <= most and meeting[1] != NONE:
            friends = [at for key, at in ends.items() if key != ship.id and deck.battle.ships[key].side == ship.side]
            if not masked((bow, heading), friends, meeting[1] >= TO_THE_RIGHT, meeting[0]):
                return True
    return False


def _must_go(deck: Briefing, plan: Plan, ship: Ship, ends: Mapping[str, Lying], shore: Shore) -> bool:
    """A ship that came here to fight goes on when nobody is left in reach whom she can fire at past her friends, but not to
    drift ashore; one that began at anchor stays in her line."""
    if ship.anchor is None or ship.anchor.kind == "ordinary" or shore.to_leeward((code(ship.bow), ship.heading)):
        return False
    order = plan.get(ship.id)
    return (order is not None and order.duty == "haul off") or not _bears(deck, ship, ends, FAR)

"""FC 4.3.1: taking the ground in shallows. Nothing here is in force but by the option of grounding."""

from __future__ import annotations

from table.dice import d10, log
from tactical.flying_colors.board import hexes_of
from tactical.flying_colors.movement.facts import Grounded
from tactical.flying_colors.movement.rolls import best_quality
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import NEIGHBOURS, Hex

SHALLOWS, BELTS = "shallows", "belts"  # under which depths, and hexes near the shoals, lie beside the action
PILOTS = "sure_pilots"  # a scenario's own rule (2006:18.15)
Depths = dict[Hex, int | None]


def shallows(action: Action) -> Depths:
    """What each shoal hex adds to the die; None for one where every ship takes the ground."""
    depths: Depths | None = action.__dict__.get(SHALLOWS)
    if depths is None:
        depths = action.__dict__[SHALLOWS] = {hex: shoal.depth for shoal in action.shoals for hex in shoal.hexes}
    return depths


def near_shallows(action: Action, ship: Ship, reach: int) -> bool:
    """Whether a shoal hex is within so many hexes of any part of a ship; for each reach the belt about them is reckoned once."""
    belts: dict[int, frozenset[Hex]] = action.__dict__.setdefault(BELTS, {})
    if reach not in belts:
        belt = rim = set(shallows(action))
        for _ in range(reach):
            rim = {hex for own in rim for hex in NEIGHBOURS[own]} - belt
            belt = belt | rim
        belts[reach] = frozenset(belt)
    return any(hex in belts[reach] for hex in hexes_of(ship))


def in_shallows(action: Action, ship: Ship) -> bool:
    """Whether any part of a ship is in a shoal hex."""
    depths = shallows(action)
    return any(hex in depths for hex in hexes_of(ship))


def sound(action: Action, ship: Ship, before: tuple[Hex, ...], casting: bool = False) -> None:
    """FC 4.3.1a: a ship that has come into a shoal hex, with any part of her, may take the ground; one die for one step, by the
    shallowest hex. To be called after each step, with the hexes that she filled before it."""
    depths = shallows(action)
    entered = [depths[hex] for hex in hexes_of(ship) if hex not in before and hex in depths]
    if entered and not ship.aground and not knows_the_channel(action, ship):
        charted = [depth for depth in entered if depth is not None]
        if len(charted) < len(entered) or takes_the_ground(action, ship, min(charted), casting):
            ship.aground = True  # FC 4.3.1c
            log(action, Grounded(ship.id, ship.bow))


def knows_the_channel(action: Action, ship: Ship) -> bool:
    """2006:18.15: some nations' pilots never touch."""
    pilots = action.special.get(PILOTS, [])
    return isinstance(pilots, list) and ship.nationality in pilots


def takes_the_ground(action: Action, ship: Ship, depth: int, casting: bool) -> bool:
    """FC 4.3.1b, d, 4.3.2a: the die with depth, rate, the commander's quality and the lead; low is bad, and worse in a river."""
    row = action.tables.grounding
    roll = d10(action, "grounding", "FC 4.3.1", ship.id)
    roll.add(depth, "depth")
    roll.add(row.rates[ship.face.rate or ship.front.rate or "T"], "rate")
    roll.add(row.quality * best_quality(action, ship), "commander")
    roll.add(row.lead if casting else 0, "lead")
    return roll.passes(row.river_at_most if action.options.river else row.at_most)

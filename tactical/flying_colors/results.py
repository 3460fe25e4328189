"""A battle as it stands in the list, and what came of one that is over."""

from __future__ import annotations

from tactical.flying_colors import battles, days
from tactical.flying_colors.fleets import guns_afloat, home_ships
from tactical.flying_colors.special import three_days
from tactical.flying_colors.state import Action, Ship
from tactical.flying_colors.victory import SUNK_FATES
from tactical.playing.hex_game import Ended, Listed, Loss


def listed(name: str) -> Listed:
    """A battle of one day, or of several."""
    first = battles.outset(name)
    ships = {force.side: sum(len(squadron.ships) for squadron in force.squadrons) for force in first.fleets}
    if not days.is_campaign(name):
        return Listed(name, first.name, first.date, first.turns, ships, first.case)
    campaign = days.campaign(name)
    fought = [day.scenario for day in campaign.days]
    return Listed(name, f"{campaign.name}, a campaign", first.date, first.turns, ships, campaign.case, fought)


def ended(action: Action) -> Ended:
    """FC 3.9: how a battle came out."""
    verdict = action.verdict
    assert verdict is not None, "a game that is over has its verdict"
    losses = {side: loss(action, side) for side in action.fleets}
    turns = three_days.turns_fought(action)
    return Ended(verdict.winner or "", verdict.level, verdict.why, turns, verdict.points, losses)


def loss(action: Action, side: str) -> Loss:
    """What a side's own ships came to; floating batteries are none, and counted apart."""
    every = home_ships(action, side)
    own = [ship for ship in every if not guns_afloat(ship)]
    sunk = sum(ship.fate in SUNK_FATES for ship in own)
    taken = sum(_taken(ship) for ship in own)
    gone = sum(ship.fate in ("gone", "withdrawn") and not ship.struck and ship.captor is None for ship in own)
    hulks = sum(ship.mastless and _lost(ship) for ship in own)
    return Loss(sunk, taken, gone, hulks, sum(_lost(ship) for ship in every if guns_afloat(ship)))


def _lost(ship: Ship) -> bool:
    return ship.fate in SUNK_FATES or _taken(ship)


def _taken(ship: Ship) -> bool:
    return (ship.struck or ship.captor is not None) and ship.fate not in SUNK_FATES

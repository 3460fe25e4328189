"""What the Combat Damage Table does to leaders (SL 8.37, 3.49), in the mean of a forecast's trials."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from campaign.charts.tables import Charts
from campaign.forecast import Forecast
from tactical.handoff import BattleBrief, Commander, Party

FACES = 10


class Fallen(NamedTuple):
    """How many of a side's leaders a battle costs in the mean, by what becomes of them."""

    killed: float = 0.0
    wounded: float = 0.0
    captured: float = 0.0


def fallen(brief: BattleBrief, charts: Charts, found: Forecast) -> dict[str, Fallen]:
    """By side. Who goes down with the last sail of his formation is killed (SL 3.49); else an asterisk of the fire on his
    squadron and a die decide (SL 8.37)."""
    asterisk = np.array([[cell.casualty for cell in column] for column in charts.gunnery])
    chances = dict.fromkeys(Fallen._fields, 0.0)
    for dice, row in charts.casualties.values():
        chances[row.fate] += len(dice) / FACES
    costs = {}
    for party in brief.parties:
        risks = [_risks(party, leader, asterisk, found) for leader in party.commanders]
        drowned, hit = (sum(column) for column in zip(*risks, strict=True)) if risks else (0.0, 0.0)
        under_fire = Fallen(*(hit * chances[fate] for fate in Fallen._fields))
        costs[party.side] = under_fire._replace(killed=under_fire.killed + drowned)
    return costs


def _risks(party: Party, leader: Commander, asterisk: Any, found: Forecast) -> tuple[float, float]:
    """In how many of the trials a leader drowns, and in how many of the others his squadron has an asterisk."""
    places = [place for place, squadron in enumerate(party.squadrons) if squadron.id == leader.aboard]
    if not places:
        return 0.0, 0.0
    (place,) = places
    formation = party.squadrons[place].formation
    together = [number for number, squadron in enumerate(party.squadrons) if squadron.formation == formation]
    drowned = found.sail[party.side][together].sum(axis=0) == 0
    fires = [fire for fire in found.fires if fire.side == party.side and place in fire.line]
    hit = np.zeros_like(drowned)
    for fire in fires:
        hit |= asterisk[fire.column, fire.die]
    return float(drowned.mean()), float((hit & ~drowned).mean())

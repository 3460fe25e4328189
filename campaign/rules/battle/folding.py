"""A battle that was resolved elsewhere comes back (SL 8.126): its report is carried out as if the table had said it.

What follows from it - victor, prizes, disorder, who must leave - is the aftermath's, the same for every resolver.
"""

from __future__ import annotations

from campaign import facts
from campaign.engagement import Battle
from campaign.rules import damage, leaders
from campaign.rules.battle import gunnery
from campaign.rules.organisation import HANDED_BACK
from campaign.state import World
from table.dice import log
from tactical.handoff import LOST, BattleBrief, BattleReport, LeaderReport, ShipReport, Squadron


def fold(world: World, battle: Battle, brief: BattleBrief, report: BattleReport) -> None:
    """Damage first, then the sail that are lost, then the leaders, so that nobody is lost with a squadron who came through."""
    log(world, facts.Reported(report, battle=battle.id, rule=HANDED_BACK))
    battle.reported = report.resolver
    ships = {ship.id: ship for ship in report.ships}
    for party in brief.parties:
        for squadron in party.squadrons:
            damage.inflict(world, world.squadrons[squadron.id], points(world, squadron, ships), "in action", HANDED_BACK)
    for leader in report.leaders:
        _fate(world, battle, leader)
    for party in brief.parties:
        for squadron in party.squadrons:
            for ship in squadron.ships:
                _lost(world, battle, squadron.id, party.side, ships[ship.id], report.field)


def points(world: World, squadron: Squadron, ships: dict[str, ShipReport]) -> int:
    """SL 7.31: what the battle cost a squadron in damage points: the mean of the ships that it still has."""
    chart = world.charts.ship_damage
    left = [ships[ship.id] for ship in squadron.ships if ships[ship.id].fate not in LOST]
    worth = sum(chart.hull * ship.hull + chart.rigging * ship.rigging + chart.crew * ship.crew for ship in left)
    return round(worth / (100 * len(left))) if left else 0


def _lost(world: World, battle: Battle, squadron: str, side: str, ship: ShipReport, field: str) -> None:
    """SL 8.44: a sail that was sunk, burnt or taken; who struck is the enemy's, unless her own side held the field."""
    if ship.fate not in LOST or (ship.fate == "struck" and field == side):
        return
    captor = ship.captor or (battle.enemy(side) if ship.fate == "struck" else "")
    gunnery.lose(world, world.squadrons[squadron], ship.id, ship.fate, HANDED_BACK, burnt=ship.fate == "burnt", captor=captor)


def _fate(world: World, battle: Battle, report: LeaderReport) -> None:
    """SL 3.481b-d: a leader who was hit or taken."""
    leader = world.leaders.get(report.id)
    if leader is None or report.fate == "unhurt":
        return
    battle.aboard.pop(report.id, None)
    if report.fate == "killed":
        leaders.remove(world, leader, "killed", "SL 3.481c")
    elif report.fate == "captured":
        leaders.capture(world, leader, "SL 3.481d")
    else:
        leaders.wound(world, leader, report.turns, "SL 3.481b")

"""A battle that was resolved elsewhere comes back (SL 8.126): its report is carried out as if the table had said it.

What follows from it - victor, prizes, disorder, who must leave - is the aftermath's, the same for every resolver.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

import msgspec

from campaign.calendar import TURNS
from campaign.charts.battle import ShipDamage
from campaign.engagement import Battle
from campaign.record.battle import Regained, Reported
from campaign.record.causes import Harm, Sinking
from campaign.rules import damage, leaders
from campaign.rules.battle import gunnery
from campaign.state import World
from table.dice import log
from tactical.handoff import LOST, BattleBrief, BattleReport, Party, ShipReport, Squadron

HANDED_BACK = "SL 8.126"
LONGEST = TURNS  # for how many turns a wound keeps a leader away: a year; who is away for longer is as good as killed


def faults(report: BattleReport) -> Iterator[str]:
    """What a report may not say to a campaign: who has resolved it must have a name, wounds heal, and it can be written down."""
    if not report.resolver.strip():
        yield f"its resolver is {report.resolver!r}; expected who has resolved it, such as 'by hand'"
    for leader in report.leaders:
        if leader.turns > LONGEST:
            yield f"leader {leader.id} is wounded for {leader.turns} turns; expected {LONGEST} at most"
    try:
        msgspec.json.encode(report)
    except (UnicodeEncodeError, OverflowError) as error:
        yield f"it cannot be written down ({error}); expected text in Unicode"


def fold(world: World, battle: Battle, brief: BattleBrief, report: BattleReport) -> None:
    """Damage first, then the leaders, then the sail that are lost, so that nobody is lost with a squadron who came through."""
    log(world, Reported(report, battle=battle.id, rule=HANDED_BACK))
    battle.reported = report.resolver
    squadrons = [(party.side, squadron) for party in brief.parties for squadron in party.squadrons]
    gone = {side: lost(brief.party(side), report) for side in brief.sides}
    for side, squadron in squadrons:
        points = worth(world.charts.ship_damage, squadron, report, gone[side])
        damage.inflict(world, world.squadrons[squadron.id], points, "in action", HANDED_BACK, Harm.GUNS)
    for one in report.leaders:
        if one.fate != "unhurt" and one.id in world.leaders:
            leaders.suffer(world, world.leaders[one.id], one.fate, one.turns)
    struck = {ship.id for ship in report.ships if ship.fate == "struck"}
    for side, squadron in squadrons:
        for ship in squadron.ships:
            if ship.id in gone[side]:
                _lose(world, battle, squadron.id, side, gone[side][ship.id])
            elif ship.id in struck:
                log(world, Regained(squadron.id, ship.name, side, battle=battle.id, rule=HANDED_BACK))


def lost(party: Party, report: BattleReport) -> dict[str, ShipReport]:
    """SL 8.44: a side's ships that were sunk, burnt or taken; who struck is the enemy's, unless her own side held the field."""
    own = {ship.id for squadron in party.squadrons for ship in squadron.ships}
    regained = ("struck",) if report.field == party.side else ()
    return {ship.id: ship for ship in report.ships if ship.id in own and ship.fate in LOST and ship.fate not in regained}


def worth(chart: ShipDamage, squadron: Squadron, report: BattleReport, gone: Container[str]) -> int:
    """SL 7.31: what the battle cost a squadron in damage points: the mean of the ships that it still has."""
    own = {ship.id for ship in squadron.ships}
    left = [ship for ship in report.ships if ship.id in own and ship.id not in gone]
    cost = sum(chart.hull * ship.hull + chart.rigging * ship.rigging + chart.crew * ship.crew for ship in left)
    return round(cost / (100 * len(left))) if left else 0


def _lose(world: World, battle: Battle, squadron: str, side: str, ship: ShipReport) -> None:
    """SL 8.44: a lost sail, and the side that has her if one has."""
    captor = ship.captor or (battle.enemy(side) if ship.fate == "struck" else "")
    burnt = ship.fate == "burnt"
    gunnery.lose(world, world.squadrons[squadron], ship.id, ship.fate, HANDED_BACK, Sinking.REPORTED, burnt=burnt, captor=captor)

"""What hex games share of flag officers when a battle is over: chances that no die of the game has decided, and who is taken with
his ship."""

from __future__ import annotations

import msgspec

from table.dice import draw
from tactical.handoff import AT_LARGE, LOST, BattleBrief, BattleReport, LeaderReport, Party, taken_with

MILLION = 1_000_000


def fortune(brief: BattleBrief, seed: str, number: int) -> float:
    """A number from 0 to 1 that follows from a battle and its seed: other battles with the same seed have other numbers."""
    return draw(f"{seed}/{brief.content}/flag"[-64:], number, MILLION) / MILLION


def with_his_ship(party: Party, report: BattleReport, leader: LeaderReport, *, shifts: bool) -> LeaderReport:
    """A leader as he would be reported, once the ship that his flag flies from is considered: if she is lost to the enemy he is
    captured, unless he `shifts` his flag in time and there is a friend to receive it."""
    if leader.fate not in AT_LARGE or taken_with(party, report, leader) is None:
        return leader
    haven = _haven(party, report, leader) if shifts else ""
    return msgspec.structs.replace(leader, flagship=haven) if haven else LeaderReport(leader.id, "captured")


def _haven(party: Party, report: BattleReport, leader: LeaderReport) -> str:
    """A ship that his side still has, of his own squadron if there is one; none is an empty name."""
    lost = {ship.id for ship in report.ships if ship.fate in LOST}
    aboard = next(one.aboard for one in party.commanders if one.id == leader.id)
    squadrons = sorted(party.squadrons, key=lambda squadron: squadron.id != aboard)
    return next((ship.id for squadron in squadrons for ship in squadron.ships if ship.id not in lost), "")

"""A brief fought out by computer captains: the same brief and seed, the same report."""

from __future__ import annotations

from table.dice import Fact
from table.seats import Seat
from tactical.flying_colors import captains, game
from tactical.flying_colors.hand_off.homeward import report
from tactical.flying_colors.hand_off.outward import laid_out
from tactical.flying_colors.hand_off.translation import Translation, standard
from tactical.handoff import BattleBrief, BattleReport


def fight(brief: BattleBrief, seed: str, figures: Translation | None = None, journal: list[Fact] | None = None) -> BattleReport:
    """SL 8.126: a battle on hexes, from the lines to the end; what happens is added to the journal if one is given."""
    by = figures or standard()
    before, action = laid_out(brief, seed, by), laid_out(brief, seed, by)
    seats = {side: captains_of(brief, side, by) for side in brief.sides}
    return report(brief, before, game.play(action, seats, journal), by)


def captains_of(brief: BattleBrief, side: str, figures: Translation | None = None) -> Seat:
    """A side's captains, of the temper that its battle's intensity asks for, or of that for a general chase."""
    by, sail = figures or standard(), {party.side: party.sail for party in brief.parties}
    chases = sail[side] >= by.chase.odds * max(number for other, number in sail.items() if other != side)
    temper = by.chase.tempers.get(brief.intensity) if chases else None
    return captains.seat(side, temper or by.tempers[brief.intensity])

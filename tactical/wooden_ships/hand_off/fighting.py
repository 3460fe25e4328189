"""A brief fought out by computer captains: the same brief and seed, the same report."""

from __future__ import annotations

from table.dice import Fact
from table.seats import Seat
from tactical.handoff import BattleBrief, BattleReport
from tactical.wooden_ships import captains, game
from tactical.wooden_ships.hand_off.homeward import report
from tactical.wooden_ships.hand_off.outward import laid_out
from tactical.wooden_ships.hand_off.translation import Translation, standard


def fight(brief: BattleBrief, seed: str, figures: Translation | None = None, journal: list[Fact] | None = None) -> BattleReport:
    """SL 8.126: a battle by written moves, from the lines to the end; what happens is added to the journal if one is given."""
    by = figures or standard()
    before, battle = laid_out(brief, seed, by), laid_out(brief, seed, by)
    seats = {side: captains_of(brief, side, by) for side in brief.sides}
    return report(brief, before, game.play(battle, seats, journal), by)


def captains_of(brief: BattleBrief, side: str, figures: Translation | None = None) -> Seat:
    """A side's captains, of the temper that its battle's intensity asks for."""
    return captains.seat(side, (figures or standard()).tempers[brief.intensity])

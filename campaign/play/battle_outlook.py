"""Before a battle: what a side may reckon of it, and its odds at each intensity once both lines are known (SL 8.125)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from campaign import prospects
from campaign.agents.flag_captain import brief
from campaign.engagement import INTENSITIES, Intensity
from campaign.game import SeaLords
from campaign.prospects import Prospect
from campaign.question_kinds import ATTACK
from campaign.state import World
from campaign.views import BattleView
from maps.place import Place
from table.decisions import Decision
from table.flows import Question

if TYPE_CHECKING:
    from campaign.forecast import Odds

TRIALS = 1000  # battles fought on paper before the odds are told


class Outlook(msgspec.Struct, frozen=True):
    """A battle that is to be fought or might be: the forces, the gauge and who may come up, as one side knows them; and the odds
    by intensity and side, if both lines are known and the Combat Damage Table decides."""

    prospect: Prospect
    odds: dict[Intensity, Mapping[str, Odds]] = {}


def outlook(game: SeaLords, world: World, side: str, question: Question | None = None, trials: int = TRIALS) -> Outlook | None:
    """What a side may reckon of the battle on the table, or of the one that it is asked whether to bring on; None if there is
    none, or the guns have spoken."""
    found = prospects.joined(world, side)
    if found is None and world.battle is None and isinstance(question, Decision) and question.kind is ATTACK:
        found = prospects.before(world, side, Place(question.about))
    if found is None:
        return None
    battle = game.view(world, side).battle
    return Outlook(found, odds(game, battle, trials) if battle is not None and world.resolver == "abstract" else {})


def odds(game: SeaLords, battle: BattleView, trials: int = TRIALS) -> dict[Intensity, Mapping[str, Odds]]:
    """SL 8.125: what may come of a battle at each intensity, by side; nothing while a line is not known."""
    if not all(battle.squadrons.values()):
        return {}
    from campaign.forecast import forecast  # loads numpy, which few commands need

    return {heat: forecast(brief(battle, heat), game.charts, trials).odds for heat in INTENSITIES}

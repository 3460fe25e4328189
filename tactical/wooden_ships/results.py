"""A battle as it stands in the list, and what came of one that is over."""

from __future__ import annotations

from tactical.playing.hex_game import Ended, Listed, Loss
from tactical.wooden_ships import scenario_book, setting_up
from tactical.wooden_ships.campaigns import standing
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.turn_count import turns_fought

CLEARLY = 2.0  # times the other's points; designed: the book has no grades of victory


def listed(name: str) -> Listed:
    """A scenario of the book, or a campaign of several."""
    if name not in scenario_book.campaign_names():
        return _battle(name)
    campaign = scenario_book.campaign(name)
    first = _battle(campaign.battles[0])
    title = f"{campaign.title}, a campaign"
    return Listed(name, title, first.date, first.turns, first.ships, _case(campaign.case), list(campaign.battles))


def _battle(name: str) -> Listed:
    found = scenario_book.scenario(name)
    ships = {side: len(list(found.of_side(side))) for side in found.sides}
    return Listed(name, found.title, found.date, setting_up.laid_out(name).turns, ships, _case(found.case))


def _case(case: str) -> str:
    return f"WS {case.removeprefix('WS ')}"


def ended(battle: Battle) -> Ended:
    """WS B.XI, S.7.III: how a battle came out; of a campaign all its battles together."""
    verdict = battle.verdict
    assert verdict is not None, "a game that is over has its verdict"
    losses = {side: loss(battle, side) for side in battle.fleets}
    turns = standing.turns_before(battle) + turns_fought(battle)
    return Ended(verdict.winner or "", level(battle), verdict.why, turns, verdict.points, losses)


def level(battle: Battle) -> str:
    """How clear a victory is: by the points, or by who lost her duel."""
    verdict = battle.verdict
    if verdict is None or verdict.winner is None:
        return "draw"
    won, lost = verdict.points[verdict.winner], verdict.points[battle.other(verdict.winner)]
    return "clear" if battle.duel or won >= CLEARLY * lost else "narrow"


def loss(battle: Battle, side: str) -> Loss:
    """What the ships came to that began with a side; in a campaign in all its battles."""
    battles = (standing.losses_before(battle).get(side, standing.NOTHING), standing.losses(battle)[side])
    return Loss(*map(sum, zip(*battles, strict=True)))

"""Who has won a battle, and what it is worth to him (SL 8.43, 11.177)."""

from __future__ import annotations

from campaign.engagement import Battle
from campaign.record.battle import BattleEnded
from campaign.rules import prestige
from campaign.rules.battle.regrouping import engaged_flotillas, engaged_squadrons
from campaign.state import World
from table.dice import log


def proclaim(world: World, battle: Battle) -> None:
    """SL 8.43-8.433: the victor is who sank more sail, whatever the damage; of equals there is none."""
    lost = {side: battle.sunk(side) for side in battle.sides}
    one, other = battle.sides
    if lost[one] != lost[other]:
        battle.victor = min(battle.sides, key=battle.sunk)
    log(world, BattleEnded(battle.victor, lost, battle=battle.id, rule="SL 8.43" if battle.victor else "SL 8.432"))
    reward(world, battle)
    if battle.victor:
        acclaim(world, battle)


def reward(world: World, battle: Battle) -> None:
    """SL 8.431: only a large battle is worth prestige for itself; the enemy's lost sail are, whoever won."""
    chart = world.charts.battle_prestige
    large = all(fought(world, battle, side) >= chart.large for side in battle.sides)
    for side in battle.sides:
        if battle.victor and large:
            won = side == battle.victor
            points, why = (chart.victory, "victory") if won else (chart.defeat, "defeat")
            prestige.change(world, side, points, why, "SL 8.431", by_battle=True)
        points = _men_of_war_lost(battle, side) // chart.sail_a_point
        prestige.change(world, side, points, "enemy sail lost", "SL 8.431", by_battle=True)


def _men_of_war_lost(battle: Battle, side: str) -> int:
    """What a side's enemy has lost but for a convoy's sail, which are paid for as hits on it (SL 10.141)."""
    return sum(loss.side != side and not loss.merchant for loss in battle.losses)


def fought(world: World, battle: Battle, side: str) -> int:
    """How many sail a side had engaged before it lost any."""
    return sum(squadron.sail for squadron in engaged_squadrons(world, battle, side)) + battle.sunk(side)


def acclaim(world: World, battle: Battle) -> None:
    """SL 11.177a: whoever led on the winning side, wounded or not, may be promoted for it when the year is over."""
    posted = [flotilla.leader or "" for flotilla in engaged_flotillas(world, battle, battle.victor)]
    for name in (*posted, *battle.led):
        leader = world.leaders.get(name)
        if leader is not None and leader.side == battle.victor:
            leader.victorious = world.clock.year

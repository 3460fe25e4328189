"""After a battle (SL 8.4): victor, prizes, reorganisation and disorder, and what the next movement point is bound to."""

from __future__ import annotations

import msgspec

from campaign.engagement import Battle
from campaign.record.battle import BattleEnded
from campaign.rules import sighting_book, spotting
from campaign.rules.battle import disorder, prizes, regrouping, retreat, victory
from campaign.state import World
from table.dice import log
from table.flows import Flow


def part(world: World, battle: Battle) -> Flow[None]:
    """SL 8.41, 8.232: a side withdrew whole, so nobody fought; both may reorganise all the same."""
    log(world, BattleEnded("", dict.fromkeys(battle.sides, 0), fought=False, battle=battle.id, rule="SL 8.232"))
    yield from regrouping.regroup(world, battle)
    clear(world, battle)


def conclude(world: World, battle: Battle) -> Flow[None]:
    """SL 8.41-8.46: who has won, what struck to him, how both reorganise, who is in disorder and who must leave."""
    battle.engaged = {side: [name for name in names if name in world.formations] for side, names in battle.engaged.items()}
    victory.proclaim(world, battle)
    yield from prizes.strike(world, battle)
    sighting_book.count_sail(world, battle)
    yield from regrouping.regroup(world, battle)
    disorder.after(world, battle)
    clear(world, battle)


def clear(world: World, battle: Battle) -> None:
    """The battle is taken off the table: all who were there have been seen (SL 7.111g), and some are bound (SL 8.46)."""
    for formation in [one for one in world.afloat() if one.place == battle.place]:
        spotting.spot(world, formation, "in a battle space", "SL 7.111g")
    bind(world, battle)
    world.battle = None


def bind(world: World, battle: Battle) -> None:
    """SL 8.46b, 8.461: the losing side must leave with its next point, any way it likes unless the theatre says which (SL 8.462).

    Nor may it, or who withdrew, enter a battle space of this increment; how those must go was settled before (SL 8.231, 7.223).
    """
    for formation in world.afloat():
        if formation.place == battle.place and battle.victor not in ("", formation.side):
            world.constraints.setdefault(formation.id, retreat.of_the_beaten(world, battle, formation))
    for name, bound in world.constraints.items():
        barred = tuple(dict.fromkeys((*bound.barred, *world.increment.battle_spaces)))
        world.constraints[name] = msgspec.structs.replace(bound, barred=barred)

"""A battle as it is given to a resolver (SL 8.126): the brief of what lies on the table once leaders are assigned."""

from __future__ import annotations

from campaign import facts
from campaign.engagement import Battle
from campaign.rules import damage
from campaign.rules.battle.gunnery import printed_shift
from campaign.state import Squadron, World
from table.dice import log
from tactical import handoff


def hand_out(world: World, battle: Battle) -> handoff.BattleBrief:
    """The brief is written down before anything is resolved, so that what comes of it can be held against it."""
    written = brief(world, battle)
    log(world, facts.Arrayed(written, battle=battle.id, rule="SL 8.126"))
    return written


def brief(world: World, battle: Battle) -> handoff.BattleBrief:
    """Everything a resolver may know: the engaged squadrons within control (SL 8.214), their leaders, gauge and intensity."""
    one, other = battle.sides
    return handoff.BattleBrief(
        battle.id,
        battle.place,
        battle.gauge,
        battle.intensity,
        (_party(world, battle, one), _party(world, battle, other)),
        battle.place in world.sea.straits,
        battle.level,
        winds=tuple(wind for wind in world.winds if battle.place in world.sea.marked(wind)),
    )


def _party(world: World, battle: Battle, side: str) -> handoff.Party:
    squadrons = [one for name in battle.engaged[side] for one in world.company(name) if one.id not in battle.idle]
    aboard = {leader: squadron for leader, squadron in battle.aboard.items() if world.leaders[leader].side == side}
    commanders = tuple(_commander(world, leader, squadron) for leader, squadron in aboard.items())
    return handoff.Party(side, tuple(_squadron(world, battle, one) for one in squadrons), commanders, battle.seniors.get(side))


def _squadron(world: World, battle: Battle, one: Squadron) -> handoff.Squadron:
    ships = tuple(handoff.Ship(ship.id, ship.name, ship.guns, ship.rate) for ship in one.ships)
    formation = world.formations[str(one.formation)]
    return handoff.Squadron(
        one.id, formation.id, one.sail_class, ships, one.damage, damage.rating(world, one), printed_shift(one),
        flag=one.flag, independent=formation.kind == "independent", mate=battle.mates.get(one.id, ""),
    )  # fmt: skip


def _commander(world: World, name: str, squadron: str) -> handoff.Commander:
    leader = world.leaders[name]
    return handoff.Commander(leader.id, leader.name, leader.rank, leader.leadership, leader.personality, squadron)

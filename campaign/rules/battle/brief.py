"""A battle as it is given to a resolver (SL 8.126): the brief of what lies on the table once leaders are assigned."""

from __future__ import annotations

from msgspec import UNSET

from campaign.engagement import Battle
from campaign.record.battle import Arrayed
from campaign.rules import damage, interdiction, ports
from campaign.rules.battle import approach
from campaign.rules.battle.gunnery import fleet_shifts, printed_shift, total
from campaign.rules.convoys import action
from campaign.state import Formation, Squadron, World
from maps.place import is_berth, port_of
from table.dice import log
from tactical import handoff


def hand_out(world: World, battle: Battle, *, merchants: bool = True) -> handoff.BattleBrief:
    """The brief is written down before anything is resolved, so that what comes of it can be held against it."""
    written = brief(world, battle, merchants=merchants)
    log(world, Arrayed(written, battle=battle.id, rule="SL 8.126"))
    return written


def brief(world: World, battle: Battle, *, merchants: bool = True) -> handoff.BattleBrief:
    """Everything a resolver may know: the engaged squadrons within control (SL 8.214), their leaders, gauge and intensity, and
    what sea they fight in. The counted `merchants` of a convoy are in it only where SL 10.13 is to say what becomes of them.
    """
    one, other = battle.sides
    return handoff.BattleBrief(
        battle.id,
        battle.place,
        battle.gauge,
        battle.intensity,
        (_party(world, battle, one, merchants), _party(world, battle, other, merchants)),
        battle.place in world.sea.straits,
        battle.level,
        winds=tuple(wind for wind in world.impulse.winds if battle.place in world.sea.marked(wind)),
        force=force(world, battle),
        harbour=harbour(world, battle),
        convoys=tuple(
            handoff.Charge(one.id, one.name, side) for side in battle.sides for one in action.engaged(world, battle, side)
        ),
    )


# -- wind and land -----------------------------------------------------------------------------------------------------------


def force(world: World, battle: Battle) -> handoff.Force:
    """SL 8.123: no battle is fought in a gale, but next to one it blows fresh; light where both came in light airs (C-11)."""
    steps = world.waters.from_(battle.place)
    if any(world.grip(place) for place in (*world.sea.adjacent.get(battle.place, ()), *(step.to for step in steps))):
        return "fresh"
    tracks = [approach.track_of(world, world.formations[name]) for name in battle.initial.values()]
    came = [track.wind for track in tracks if track is not None]
    lanes = [step.wind for step in steps if not is_berth(step.to)]
    return "light" if set(came or lanes) == {"light"} else "moderate"


def harbour(world: World, battle: Battle) -> handoff.Harbour | None:
    """SL 8.121, 8.243: no battle is fought in a harbour, but off one; the side that has it at its back fights inshore."""
    port = port_of(battle.place)
    side = _inshore(world, battle, port) if port in world.sea.theatre.ports else ""
    blockader = next((one for one in battle.sides if side and interdiction.interdictor(world, battle.place, one)), "")
    return handoff.Harbour(port, side, blockader) if side else None


def _inshore(world: World, battle: Battle, port: str) -> str:
    """SL 7.23, 8.243: who has come out of a port, else whose enemy blockades it, else its owner; nobody off a neutral's."""
    for side in battle.sides:
        if any(_from_port(world, battle, world.formations[name]) for name in battle.engaged[side]):
            return side
    for side in battle.sides:
        if interdiction.interdictor(world, battle.place, battle.enemy(side)) is not None:
            return side
    owner = ports.owner(world, port)
    return owner if owner in battle.sides else ""


def _from_port(world: World, battle: Battle, formation: Formation) -> bool:
    """SL 8.243, 5.28: whether a formation came out of the port for this battle, or has put to sea in this increment."""
    track = approach.track_of(world, formation)
    return formation.id in battle.sortied or (track is not None and track.there == battle.place and is_berth(track.here))


def arrives(world: World, battle: Battle, formation: Formation) -> int:
    """SL 8.24: when a reinforcement is there, by what its die had to spare; who was engaged from the first has always been."""
    spare = battle.came_up.get(formation.id)
    if spare is None:
        return 0
    chart = world.charts.battle_reinforcement
    return chart.turns[min(spare, len(chart.turns) - 1)] + chart.from_port * (formation.id in battle.sortied)


# -- the parties -------------------------------------------------------------------------------------------------------------


def _party(world: World, battle: Battle, side: str, merchants: bool) -> handoff.Party:
    """SL 8.212: a side's engaged squadrons; a convoy's own sail stand in nobody's line (SL 10.131)."""
    engaged = [name for name in battle.engaged[side] if merchants or name not in world.convoys]
    squadrons = [(name, one) for name in engaged for one in world.company(name) if one.id not in battle.idle]
    aboard = {leader: squadron for leader, squadron in battle.aboard.items() if world.leaders[leader].side == side}
    commanders = tuple(_commander(world, leader, squadron) for leader, squadron in aboard.items())
    told = tuple(_squadron(world, battle, world.formations[name], one) for name, one in squadrons)
    spirit = {one.flag: figure for _, one in squadrons if (figure := world.charts.audacity.get(one.flag)) is not None}
    return handoff.Party(side, told, commanders, battle.seniors.get(side), spirit or UNSET)


def _squadron(world: World, battle: Battle, engaged: Formation, one: Squadron) -> handoff.Squadron:
    """A squadron of an engaged formation, or of one under it, with which it came."""
    ships = tuple(handoff.Ship(ship.id, ship.name, ship.guns, ship.rate) for ship in one.ships)
    formation = world.formations[str(one.formation)]
    return handoff.Squadron(
        one.id, formation.id, one.sail_class, ships, one.damage, damage.rating(world, one), printed_shift(one),
        flag=one.flag, independent=formation.kind == "independent", mate=battle.mates.get(one.id, ""),
        arrives=arrives(world, battle, engaged), from_port=_from_port(world, battle, engaged),
        fleet_shift=total(fleet_shifts(world, one)) or UNSET,
    )  # fmt: skip


def _commander(world: World, name: str, squadron: str) -> handoff.Commander:
    leader = world.leaders[name]
    return handoff.Commander(leader.id, leader.name, leader.rank, leader.leadership, leader.personality, squadron)

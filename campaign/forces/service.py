"""Leaders, auxiliaries and the schedule of those who come and go."""

from __future__ import annotations

from campaign.forces.rows import ASIDE, AVAILABLE, AuxiliaryRow, Forces, LeaderRow, ReinforcementRow, ShipRow, WithdrawalRow
from campaign.rules import leaders as leading
from campaign.state import Arrival, Auxiliary, Box, Leader, Sail, World
from maps.place import post_at


def bring_leaders(world: World, forces: Forces) -> None:
    """Those who are there, at the rank of the year (SL 11.171); the others are on the schedule, or come with their flotillas."""
    aboard = {row.leader for row in forces.flotilla if row.arrives and row.place}
    for row in forces.leader:
        if row.arrives is None:
            world.leaders[row.id] = leading.begin_service(leader_of(row), world.clock.year)
        elif row.id not in aboard:
            world.schedule.append(Arrival(row.arrives.year, row.arrives.turn, row.side, leader=leader_of(row)))
        if row.station and row.arrives is None:
            world.stations[leading.station_of(world, row.side, row.station)] = row.id


def leader_of(row: LeaderRow) -> Leader:
    return Leader(
        row.id, row.name, row.side, row.rank, row.leadership, row.strategy, row.control, row.personality, row.command,
        row.promotions, ashore=row.ashore, temper=row.temper,
    )  # fmt: skip


def bring_auxiliaries(world: World, forces: Forces) -> None:
    for row in forces.auxiliary:
        auxiliary = _auxiliary(world, row)
        if row.arrives is None:
            world.auxiliaries[row.id] = auxiliary
        else:
            world.schedule.append(Arrival(row.arrives.year, row.arrives.turn, auxiliary.side, auxiliary=auxiliary))


def _auxiliary(world: World, row: AuxiliaryRow) -> Auxiliary:
    """SL 6.12, 6.32: an auxiliary in its box: assigned to its home if that is a port or a flotilla."""
    box: Box = "available" if row.home == AVAILABLE else "aside" if row.home == ASIDE else "assigned"
    at = "" if box != "assigned" else post_at(row.home) if row.home in world.sea.theatre.ports else row.home
    side, name = str(world.side_of(row.flag)), row.name or row.id.replace("-", " ").capitalize()
    range_ = None if isinstance(row.range, str) else row.range
    ships = tuple(sail_of(ship) for ship in row.ships)
    return Auxiliary(row.id, name, side, row.flag, row.class_, range_, row.command, box, at, ships)


def sail_of(row: ShipRow) -> Sail:
    return Sail(row.id, row.name, row.guns, row.rate)


def bring_schedule(world: World, forces: Forces) -> None:
    """SL 11.12, 11.125: sail that come, what leaves, and leaders who pass to another command."""
    world.schedule += [_arrival(row) for row in forces.reinforcement]
    world.schedule += [_withdrawal(row) for row in forces.withdrawal]
    world.schedule += [Arrival(row.year, row.turn, row.side, serves=row.leader, command=row.command) for row in forces.transfer]


def _arrival(row: ReinforcementRow) -> Arrival:
    ships = tuple(sail_of(ship) for ship in row.ships)
    return Arrival(row.year, row.turn, row.side, row.port, row.flag, row.sail_class, ships, command=row.command, entry=row.entry)


def _withdrawal(row: WithdrawalRow) -> Arrival:
    return Arrival(
        row.year, row.turn, row.side, leaves=tuple(row.ships), departs=tuple(row.leaders), recalls=tuple(row.squadrons),
        pays_off=tuple(row.auxiliaries),
    )  # fmt: skip

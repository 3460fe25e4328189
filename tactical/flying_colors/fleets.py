"""What is asked of a fleet: its admiral, its spirit, its enemy, and whose a ship was before she was taken."""

from __future__ import annotations

from tactical.flying_colors.state import Action, Commander, Ship

CAPTAIN = 0  # the rank of one who leads his own ship and nobody else's


def other_side(action: Action, side: str) -> str:
    """The enemy of a side."""
    one, other = action.fleets
    return other if side == one else one


def home(action: Action, ship: Ship) -> str:
    """The side that a ship sailed with before anybody took her."""
    return ship.side if ship.captor is None else other_side(action, ship.captor)


def home_ships(action: Action, side: str) -> list[Ship]:
    return [ship for ship in action.ships.values() if home(action, ship) == side]


def guns_afloat(ship: Ship) -> bool:
    """FC 4.6.2: no ship but a raft or a battery that floats; she is no part of her fleet's strength."""
    return ship.nationality.endswith(" batteries")


def out_of_command(action: Action, ship: str) -> bool:
    """FC 3.3.4: whether a ship acts by herself this turn, under nobody's command."""
    return any(ship in command.ships for command in action.commands if command.kind == "single")


def admiral(action: Action, side: str) -> Commander | None:
    """FC 2.2.2.1b: the fleet admiral, alive or not; none in a fleet that never had one."""
    of = action.fleets[side].admiral
    return action.commanders[of] if of is not None else None


def in_charge(action: Action, side: str) -> Commander | None:
    """FC 3.4, 3.5.1: the fleet admiral if he is neither dead nor captured, and in the battle still."""
    found = admiral(action, side)
    return found if found is not None and present(action, found) else None


def present(action: Action, commander: Commander) -> bool:
    """Whether a commander is in a ship on the map."""
    return not commander.lost and commander.ship is not None and action.ships[commander.ship].on_map


def fleet_audacity(action: Action, side: str) -> int:
    """FC 2.2.2.5: the audacity of a fleet as a whole: of its admiral's nation, else the highest of those that sail in it."""
    spirit, lead = action.fleets[side].audacity, admiral(action, side)
    if lead is not None and lead.nationality in spirit:
        return spirit[lead.nationality]
    return max((spirit[nation] for nation in nations(action, side)), default=0)


def nations(action: Action, side: str) -> list[str]:
    """FC 3.9.3: the nationalities of a fleet that have ships in the battle, batteries apart."""
    sailing = {ship.nationality for ship in home_ships(action, side) if not guns_afloat(ship)}
    return [nation for nation in action.fleets[side].audacity if nation in sailing]


def flag_officers(action: Action, side: str) -> list[Commander]:
    """FC 2.2.2.1: the commanders of a side, lost ones too, without captains who lead only their own ship."""
    return [commander for commander in action.commanders.values() if commander.side == side and commander.rank > CAPTAIN]


def bolder(action: Action) -> str | None:
    """The side with the higher audacity; None if they are equal."""
    one, other = action.fleets
    boldness, others = fleet_audacity(action, one), fleet_audacity(action, other)
    return None if boldness == others else one if boldness > others else other


def meeker(action: Action) -> str | None:
    """The side with the lower audacity; None if they are equal."""
    bold = bolder(action)
    return None if bold is None else other_side(action, bold)

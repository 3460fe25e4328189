"""FC 3.9.3: whether a fleet breaks off."""

from __future__ import annotations

from typing import Literal

from table.dice import d10, log
from tactical.flying_colors import special, tournament
from tactical.flying_colors.facts import BrokeOff
from tactical.flying_colors.fleets import (
    admiral,
    flag_officers,
    fleet_audacity,
    guns_afloat,
    home_ships,
    nations,
    other_side,
    present,
)
from tactical.flying_colors.special.kept_in_command import commanded_at_anchor, named
from tactical.flying_colors.state import Action, Commander, Ship

TURKS = "Turkish"
CHECKS = "break_checks"  # a scenario's own rule (2006:18.17, 2006:18.19)
ALONE, ONE_DIE = "each alone", "one die"


# -- what counts ---------------------------------------------------------------------------------------------------------


def lost(ship: Ship) -> bool:
    """FC 3.9.3a: sunk, struck, captured, or off the map."""
    return ship.fate in ("awash", "sunk", "exploded", "gone") or ship.struck or ship.captor is not None


def only_gunboats(action: Action) -> bool:
    """FC 3.9.3b: a fleet of nothing but T-rated ships."""
    return any(all(ship.front.rate == "T" for ship in home_ships(action, side)) for side in action.fleets)


def counted(action: Action, side: str) -> list[Ship]:
    """FC 3.9.3b: the ships of a side whose loss and soundness count; gunboats only where a fleet has nothing else (2006:15.2d:
    always), rafts and batteries never."""
    gunboats = action.options.edition == 2006 or only_gunboats(action)
    return [ship for ship in home_ships(action, side) if not guns_afloat(ship) and (gunboats or ship.front.rate != "T")]


def company(action: Action, side: str) -> list[Ship]:
    """FC 3.9.3: the ships of which a share is lost, of every nation together. Those forgotten (2006:18.74) are not among them,
    nor after a recall whatever went with it: as if it had never been there (2006:18.15)."""
    recalled = special.recall.SEEN in action.special and action.special.get(special.recall.SIDE) == side
    return [
        ship
        for ship in counted(action, side)
        if not named(action, special.recall.FORGIVEN, ship.id) and not (recalled and ship.fate == "withdrawn")
    ]


def sound(action: Action, side: str) -> int:
    """FC 3.9.3e: how many undamaged ships a side still has."""
    return sum(not ship.damaged and not lost(ship) and ship.fate == "afloat" for ship in counted(action, side))


# -- the checks ----------------------------------------------------------------------------------------------------------


def check_fleets(action: Action) -> list[str]:
    """FC 3.9.3c-d: both fleets are looked at before either is judged; those that break off now are returned."""
    return [side for side in action.fleets if fleet_breaks(action, side)]


def fleet_breaks(action: Action, side: str) -> bool:
    """FC 3.9.3: without commanders or ships it breaks; else it checks in the turn of its first loss and every turn after."""
    fleet = action.fleets[side]
    why = undone(action, side)
    if why is not None:
        log(action, BrokeOff(side, "", why))
        fleet.broken = True
        return True
    fleet.shaken = fleet.shaken or shaken(action, side)
    if not fleet.shaken:
        return False
    failing = failed(action, side)
    if failing and special.recall.possible(action, side):
        special.recall.sound(action, [ship.id for ship in counted(action, side) if lost(ship)])
        return False
    for nation in failing:
        log(action, BrokeOff(side, nation, "check"))
    if action.special.get(CHECKS) == ALONE:
        for nation in failing:
            part(action, side, nation)
        fleet.broken = all(nation in fleet.left for nation in nations(action, side))
    else:
        fleet.broken = bool(failing)
    return fleet.broken


def shaken(action: Action, side: str) -> bool:
    """FC 3.9.3a: it has lost a ship; those lost before a recall (2006:18.15) or on another day (2006:18.74) are forgotten. In a
    tournament damage is enough."""
    return any(lost(ship) or tournament.counts_as_loss(action, ship) for ship in company(action, side))


def undone(action: Action, side: str) -> Literal["commanders", "flagship", "ships"] | None:
    """FC 3.9.3d: all commanders lost or gone, in 2006 also the flagship (2006:15.2b), of a fleet that can run and is in nobody
    else's command; or no ship is left to break off."""
    officers, fleet = flag_officers(action, side), action.fleets[side]
    leaderless = officers and not any(present(action, commander) for commander in officers) and not commanded(action, side)
    can_run = not all(caught(action, nation) for nation in nations(action, side))
    if leaderless and can_run and action.tables.break_off.leaderless:
        return "commanders"
    if can_run and action.options.edition == 2006 and fleet.flagship is not None and lost(action.ships[fleet.flagship]):
        return "flagship"
    left = any(ship.fate == "afloat" and not lost(ship) for ship in home_ships(action, side) if not guns_afloat(ship))
    awaited = special.relief.NAME in action.special and special.relief.side(action) == side
    return None if left or awaited else "ships"


def commanded(action: Action, side: str) -> bool:
    """2006:18.15: whether most of the ships left to a side are in command without a commander, and so want none."""
    left = [ship for ship in counted(action, side) if ship.fate == "afloat" and not lost(ship)]
    return 2 * sum(commanded_at_anchor(action, ship) for ship in left) > len(left)


def failed(action: Action, side: str) -> list[str]:
    """FC 3.9.3i: each nation throws for itself with its own audacity; 2006:18.17: one die for all."""
    if action.special.get(CHECKS) == ONE_DIE:
        return [side] if breaks(action, side, side, fleet_audacity(action, side)) else []
    fleet = action.fleets[side]
    throwing = [nation for nation in nations(action, side) if nation not in fleet.left and not caught(action, nation)]
    return [nation for nation in throwing if breaks(action, side, nation, fleet.audacity[nation])]


def caught(action: Action, nation: str) -> bool:
    """2006:18.12, 18.15: who lies surprised and can do nothing at all does not break off either, nor does a moored line."""
    return named(action, special.surprise.NAME, nation) or special.moored.stands(action, nation)


def breaks(action: Action, side: str, who: str, audacity: int) -> bool:
    """FC 3.9.3c, e-i: a die, by the share of the whole fleet that is lost, with audacity, by the numbers of undamaged ships, and
    less an admiral who is lost, unless most of those left need nobody to command them."""
    row = action.tables.break_off
    roll = d10(action, f"do the {who} break off?", "FC 3.9.3", side)
    ships = company(action, side)
    gone = sum(map(lost, ships))
    roll.add(action.tables.steadiness(gone, len(ships)), f"{gone} of {len(ships)} ships lost")
    own, foe = sound(action, side), sound(action, other_side(action, side))
    if foe >= 2 * own and foe > own:
        roll.add(row.twice_outnumbered, "twice as many enemies undamaged")
    elif foe > own:
        roll.add(row.outnumbered, "more enemies undamaged")
    roll.add(audacity, "audacity")
    lead = admiral(action, side)
    if lead is not None and mourned(action, lead) and not commanded(action, side):
        roll.add(-lead.fit.quality, f"{lead.name} lost")
    roll.add(row.turks if who == TURKS else 0, "Turks")
    roll.add(tournament.handicap(action, side), "the enemy's bid")
    return roll.passes(row.at_most)


def mourned(action: Action, lead: Commander) -> bool:
    """FC 3.9.3g: the fleet admiral is captured or dead (2006:15.2c: or wounded)."""
    return bool(lead.lost) or (action.options.edition == 2006 and lead.wounded)


def part(action: Action, side: str, nation: str) -> None:
    """2006:18.19: the ships of a nation leave, and the others fight on."""
    action.fleets[side].left.append(nation)
    for ship in home_ships(action, side):
        if ship.nationality == nation and ship.fate == "afloat" and not lost(ship):
            special.recall.withdraw(action, ship)

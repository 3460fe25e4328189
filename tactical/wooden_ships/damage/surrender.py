"""WS B.VIII.D.3.b, B.VIII.D.4.b, D.III.B.2.b: ships that can no longer fight or sail surrender to an enemy who is upon them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from table.dice import log
from tactical.wooden_ships.boarding import prizes
from tactical.wooden_ships.damage.facts import Surrendered
from tactical.wooden_ships.damage.volley import Volley
from tactical.wooden_ships.fire.rakes import rakes
from tactical.wooden_ships.fire.ranges import range_between
from tactical.wooden_ships.fire.targets import targets
from tactical.wooden_ships.state import Battle, Ship, Surrender

ADJACENT = 1


class Due(NamedTuple):
    """A ship that surrenders when the damage of this phase is marked: how, and to whom."""

    ship: Ship
    how: Surrender
    to: Ship


def due(battle: Battle, volleys: Sequence[Volley]) -> list[Due]:
    """WS B.VIII.D.3.b.p2: who surrenders, judged at the moment of fire, before anything of it is marked."""
    return [*by_firepower(battle, volleys), *by_immobility(battle, volleys)]


def by_firepower(battle: Battle, volleys: Sequence[Volley]) -> list[Due]:
    """WS B.VIII.D.3.b.p1, D.III.B.2.b: a ship without a gun square, to the first enemy that fires a broadside into her from an
    adjacent hex."""
    found = dict[str, Due]()
    for volley in volleys:
        ship, enemy = battle.ships[volley.target], battle.ships[volley.firer]
        if volley.range <= ADJACENT and ship.gunless and ship.id not in found and gives_up(battle, ship, enemy):
            found[ship.id] = Due(ship, "firepower", enemy)
    return list(found.values())


def by_immobility(battle: Battle, volleys: Sequence[Volley]) -> list[Due]:
    """WS B.VIII.D.4.b: a ship without a rigging square, to the first enemy that can rake her hull. Oars are no rigging: a rowed
    vessel always moves (WS D.III.D.2.a)."""
    still = [ship for ship in battle.afloat() if ship.dismasted and not ship.printed.oared and not ship.out_of_action]
    found = list[Due]()
    for ship in still:
        foes = (one for one in battle.afloat() if one.side != ship.side)
        near = (one for one in foes if battle.tables.may_aim_hull(range_between(one, ship)))
        enemies = (one for one in near if gives_up(battle, ship, one) and _rakes(battle, one, ship, volleys))
        enemy = next(enemies, None)
        if enemy is not None:
            found.append(Due(ship, "immobility", enemy))
    return found


def _rakes(battle: Battle, enemy: Ship, ship: Ship, volleys: Sequence[Volley]) -> bool:
    """Whether an enemy has raked a ship in this phase, or has guns loaded that could."""
    if any(one.rake for one in volleys if (one.firer, one.target) == (enemy.id, ship.id)):
        return True
    return any(
        rakes(battle, enemy, deck, ship) is not None and any(one.ship is ship for one in targets(battle, enemy, deck))
        for deck in enemy.decks
    )


def gives_up(battle: Battle, ship: Ship, enemy: Ship) -> bool:
    """Whether a ship that can no longer fight or sail surrenders to this enemy, because nobody can help her."""
    if ship.side == enemy.side or ship.out_of_action or enemy.helpless:
        return False
    return not helped(battle, ship, enemy)


def helped(battle: Battle, ship: Ship, enemy: Ship) -> bool:
    """WS B.VIII.D.3.b.p1, D.4.b: whether a friend of the enemy's class or a larger one is near: lower numbers are larger
    ships."""
    near = battle.tables.prize.helped_within
    return any(
        friend is not ship and friend.number <= enemy.number and not friend.helpless and range_between(ship, friend) <= near
        for friend in battle.of(ship.side)
    )


def give_up(battle: Battle, surrendering: Sequence[Due]) -> None:
    """WS B.IX.D.4, B.IX.D.8: the flags come down, unless she has struck, or is gone, by the same fire. A prize that must
    surrender is her owner's again."""
    for ship, how, enemy in surrendering:
        if ship.on_board and not ship.surrendered and not ship.doom:
            ship.surrendered = how
            log(battle, Surrendered(ship.id, how, enemy.side))
            prizes.check(battle, ship)

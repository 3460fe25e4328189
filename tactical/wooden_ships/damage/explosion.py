"""WS A.VIII.C.4, O.X, D.III.A: ships that blow up, and what that does to those beside them."""

from __future__ import annotations

from collections.abc import Sequence

from table.dice import log
from table.flows import Flow
from tactical.wooden_ships import squares
from tactical.wooden_ships.boarding import prizes
from tactical.wooden_ships.damage import criticals
from tactical.wooden_ships.damage.facts import Exploded
from tactical.wooden_ships.damage.inflicting import inflict
from tactical.wooden_ships.damage.volley import Blow, Volley
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.fire.rakes import near_side
from tactical.wooden_ships.fire.ranges import near_half
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement import leaving
from tactical.wooden_ships.state import Battle, Ship


def blow_up(battle: Battle, ships: Sequence[Ship]) -> Flow[None]:
    """WS A.VIII.C.4, O.X, B.IX.D.8-9: these ships explode, one after the other, and with them those that they set off; a prize
    beside them may be without her prize crew by it."""
    waiting = list(ships)
    for ship in waiting:
        if not ship.on_board:
            continue
        beside = [other for other in battle.afloat() if other is not ship and ties.adjacent(ship, other)]
        table = table_of(battle, ship)
        log(battle, Exploded(ship.id, table, [other.id for other in beside]))
        blasts = [blast(battle, ship, other, table) for other in beside]
        leaving.remove(battle, ship, "exploded")
        waiting += yield from inflict(battle, blasts)
        if varies(battle, ship):
            gone = {one.id for one in waiting}
            for other in beside:
                if other.id not in gone and not other.doom:
                    criticals.set_alight(battle, other)
    if waiting:
        prizes.settle(battle)


def varies(battle: Battle, ship: Ship) -> bool:
    """WS O.X, D.III.A.4: whether an explosion goes by the ship's size and sets fire to others; a fireship's always does."""
    return battle.options.exploding or ship.fireship


def table_of(battle: Battle, ship: Ship) -> int:
    """WS A.VIII.C.4.p2, O.X: the Hit Table of rigging that ships beside an exploding one throw on."""
    table = battle.tables.explosion_table(basic_guns(battle, ship)) if varies(battle, ship) else battle.tables.explosion.table
    return min(table, battle.tables.highest_table(battle.options.level))


def basic_guns(battle: Battle, ship: Ship) -> int:
    """WS O.X.cl: the squares of one of her broadsides at a range of one hex, as the Basic log has them."""
    times = battle.tables.advanced_log.guns if battle.options.level == "advanced" else 1
    return -(-ship.printed.broadside // times)


def blast(battle: Battle, ship: Ship, other: Ship, table: int) -> Volley:
    """WS A.VIII.C.4.p2: one throw on a table of rigging for a ship in an adjacent hex."""
    roll = d6(battle, f"{ship.name} explodes: what does it do to {other.name}?", "WS A.VIII.C.4.p2", other.id)
    hits = battle.tables.hits(battle.options.level, table, "rigging", roll.die)
    near, half = near_side(ship, other, None), near_half(ship, ("bow", "stern"), other)
    return Volley(
        firer=ship.id, deck="bow", target=other.id, aim="rigging", blows=(Blow(table, roll.die, hits),), near=near, near_half=half
    )


def burn(battle: Battle) -> Flow[None]:
    """WS D.III.A.5.d: a burning fireship loses a hull square in each Movement Execution Phase, and blows up with the last."""
    spent = list[Ship]()
    for ship in battle.afloat():
        if ship.lit:
            squares.mark_hull(ship, battle.tables.fireship.burns)
            if not ship.hull:
                spent.append(ship)
    yield from blow_up(battle, spent)

"""FC 3.6.8-3.6.9: drifting with the wind, and sternway."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from table.decisions import Option
from table.dice import d10, log
from table.flows import Flow
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import berths, hexes_of, lay, navigable, raft
from tactical.flying_colors.hexes import IN_IRONS, aspect
from tactical.flying_colors.movement.conn import Act, Conn
from tactical.flying_colors.movement.facts import Drifted
from tactical.flying_colors.movement.ground import sound
from tactical.flying_colors.movement.rates import allowance, drifts, held_fast
from tactical.flying_colors.movement.rolls import best_quality
from tactical.flying_colors.movement.towing import follow
from tactical.flying_colors.movement.usage import usage
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import STEPS, Place, axial, neighbour, turned

STERNWAY = 4  # 2006:11.4, the most that lets her turn without going astern


# -- drifting ------------------------------------------------------------------------------------------------------------


def drift(action: Action) -> list[Ship]:
    """FC 3.6.8a: all ships without MPs go one hex with the wind; in a calm on even turns only. Those that moved are returned.

    Ships fast to each other drift as one. The leewardmost go first, so that nobody is held up by a ship that makes way for him.
    """
    if action.weather == "calm" and action.turn % action.tables.wind.calm_drift_every:
        return []
    moved: list[Ship] = []
    gone: set[str] = set()
    drifting = [ship for ship in action.ships.values() if adrift(action, ship)]
    for ship in sorted(drifting, key=lambda ship: -_leeward(action, ship)):
        if ship.id not in gone:
            rafted = raft(action, ship)
            gone.update(mate.id for mate in rafted)
            moved.extend(drift_together(action, rafted))
    return moved


def adrift(action: Action, ship: Ship) -> bool:
    """FC 3.6.8a: who drifts; in 2006 also who has no MPs for the wind or her rigging (2006:11.4a)."""
    if not ship.on_map or ship.towed_by is not None:
        return False
    becalmed = usage(action).sternway_by_die and not ship.oared and allowance(action, ship) == 0
    return drifts(ship) or becalmed


def _leeward(action: Action, ship: Ship) -> int:
    """How far down the wind a ship lies."""
    (q, r), (dq, dr) = axial(ship.bow), STEPS[action.wind]
    return 2 * q * dq + 2 * r * dr + q * dr + r * dq


def drift_together(action: Action, rafted: list[Ship]) -> list[Ship]:
    """FC 3.6.8e: they stay if one of them is held fast, or would come into another ship's hex or off the map."""
    if any(held_fast(ship) for ship in rafted):
        return []
    own = {ship.id for ship in rafted}
    taken = {hex for hex, ship in berths(action).items() if ship.id not in own}
    ahead = [neighbour(hex, action.wind) for ship in rafted for hex in hexes_of(ship)]
    moves = all(hex not in taken and navigable(action, hex) for hex in ahead)
    for ship in rafted:
        if moves:
            carry_off(action, ship)
        log(action, Drifted(ship.id, ship.bow, moves))
    return rafted if moves else []


def carry_off(action: Action, ship: Ship) -> None:
    """A ship goes one hex with the wind, with what she tows, and may take the ground (FC 4.3.1a)."""
    before = hexes_of(ship)
    lay(ship, Place(neighbour(ship.bow, action.wind), ship.facing))
    follow(action, ship)
    if action.options.grounding:
        sound(action, ship, before)


# -- sternway ------------------------------------------------------------------------------------------------------------


def sternway_due(conn: Conn) -> Iterator[Option[Any]]:
    if conn.way.by == "sternway" and not conn.way.spent:
        yield Option("sternway", "make sternway", None)


def make_sternway(conn: Conn, _: None) -> Flow[None]:
    """FC 3.6.9a: one hex with the wind; as in a drift she stays if there is no room (FC 3.6.9c), and then cannot turn."""
    action, ship, way = conn.action, conn.ship, conn.way
    way.spent = True
    if usage(action).sternway_by_die and (yield from _holds(conn)):
        return
    astern = Place(neighbour(ship.bow, action.wind), ship.facing)
    if conn.waters.afloat(astern) and conn.waters.free(astern):
        conn.go("sternway", astern)
        yield from conn.company.after_step(action, ship)
    else:
        way.worn = True


def _holds(conn: Conn) -> Flow[bool]:
    """2006:11.4b: on a low die she may turn without going astern."""
    action, ship = conn.action, conn.ship
    roll = d10(action, "sternway", "FC 2006:11.4b", ship.id)
    roll.add(-best_quality(action, ship), "commander")
    if not roll.passes(STERNWAY):
        return False
    options = (Option("hold", "turn where she lies", True), Option("astern", "go astern first", False))
    held: bool = yield from conn.put_to(ship.side, "FC 2006:11.4b", kinds.STERNWAY, options)
    return held


def sternway_turns(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.9b, 3.6.9e: having gone astern she may turn one hexside about her bow, not into irons nor into another ship."""
    way, ship = conn.way, conn.ship
    if way.by != "sternway" or not way.spent or way.worn:
        return
    for key, turn in (("port", -1), ("starboard", 1)):
        place = Place(ship.bow, turned(ship.facing, turn))
        if aspect(place.facing, conn.action.wind) != IN_IRONS and conn.waters.afloat(place) and conn.waters.free(place):
            yield Option(f"cast:{key}", f"cast her head to {key}", place)


def turn_after_sternway(conn: Conn, place: Place) -> Flow[None]:
    conn.way.worn = True
    conn.go("cast", place)
    yield from conn.company.after_step(conn.action, conn.ship)


STERNWAYS = (
    Act("sternway", "FC 3.6.9", sternway_due, make_sternway),
    Act("cast", "FC 3.6.9", sternway_turns, turn_after_sternway),
)

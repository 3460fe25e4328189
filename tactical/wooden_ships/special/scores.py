"""WS S.1.IV, S.7, S.11.IV: points that a scenario gives by rules of its own, and what a loss is worth in it."""

from __future__ import annotations

from typing import Final

from table.dice import log
from tactical.wooden_ships.endings import counted
from tactical.wooden_ships.special import leaving, tags
from tactical.wooden_ships.special.facts import PointsWon
from tactical.wooden_ships.special.stacks import is_gunboat
from tactical.wooden_ships.state import Battle, Ship

NOT_DOUBLED = "capture-not-doubled"
HALF = "half-for-uncaptured"
BOATS = "gunboat-points"
DESTRUCTION = "loss-is-destruction"
SURVIVORS: Final = "survivors"
IDLE = "idle"
SHARED = "idle.shared"  # turns running in which both fleets were on the board
VOID = "idle.void"  # they have been so long enough: no more points for having it to oneself
RACE = "leave-first"
RACED = "leave-first.over"

ALONE = "alone on the board"
FIRST_OFF = "first off the board"

# -- what a loss is worth ------------------------------------------------------------------------------------------------


def captured_times(battle: Battle) -> float:
    """WS B.XI.B.3, S.1.IV.B.2: how many times her value a captured ship scores."""
    return tags.figure(battle, NOT_DOUBLED, "captured", battle.tables.points.captured)


def surrendered_times(battle: Battle) -> float:
    """WS B.XI.B.2, S.11.IV.1: how many times her value a ship scores that has surrendered and was not taken."""
    return battle.tables.points.surrendered * tags.figure(battle, HALF, "percent", 100) / 100


def leaving_is_loss(battle: Battle) -> bool:
    """WS S.1.III.K: whether to leave the board is destruction."""
    return DESTRUCTION in battle.special


def boats_count(battle: Battle) -> bool:
    """WS S.1.IV.B.3: whether gunboats score by their hull, so that one counts before her counter is lost."""
    return BOATS in battle.special


def boats_lost(battle: Battle, ship: Ship) -> float:
    """WS S.1.IV.B.3: what a gunboat counter scores for boats that are gone: two or three points for every two hull hits, and
    her value alone when no hull is left."""
    if not boats_count(battle) or not is_gunboat(ship):
        return 0
    if not ship.hull:
        return ship.worth
    sets = (ship.printed.hull - ship.hull) // tags.figure(battle, BOATS, "hull_hits", 2)
    return sets * tags.figure(battle, BOATS, ship.home)


# -- turn by turn --------------------------------------------------------------------------------------------------------


def survivors(battle: Battle) -> None:
    """WS S.1.IV.B.4: a point for each counter still there after 20 turns, after 40 two in its place, after 50 three."""
    points = tags.figures(battle, SURVIVORS, "turn_").get(battle.turn)
    if points is None:
        return
    for side in tags.sides(battle, SURVIVORS):
        still = [ship for ship in battle.of(side) if ship.home == side and not ship.surrendered and not ship.doom]
        battle.fleets[side].points |= {ship.id: float(points) for ship in still}
        log(battle, PointsWon(side, points * len(still), f"{len(still)} counters have survived {battle.turn} turns"))


def idle_points(battle: Battle) -> None:
    """WS S.7.III.B: a point a turn, up to turn 40, while no enemy is on the board; none any more once both fleets have been on it
    for 20 turns running."""
    if f"{IDLE}.points" not in battle.special or VOID in battle.special:
        return
    present = [side for side in battle.fleets if any(ship.home == side for ship in battle.afloat())]
    if len(present) == len(battle.fleets):
        battle.special[SHARED] = counted(battle, SHARED) + 1
        if counted(battle, SHARED) >= counted(battle, f"{IDLE}.shared_turns"):
            battle.special[VOID] = 1
        return
    battle.special[SHARED] = 0
    if len(present) == 1 and battle.turn <= counted(battle, f"{IDLE}.until"):
        win(battle, present[0], counted(battle, f"{IDLE}.points"), ALONE)


def race(battle: Battle) -> None:
    """WS S.7A.III, S.7D.III: fifty points for who gets eight ships off by an edge before the enemy has got so many off by it:
    half his fleet in the one battle, as many in the other. It is run once; in the same turn nobody was before the other."""
    if RACE not in battle.special or RACED in battle.special:
        return
    edge = tags.edge_of(tags.figure(battle, RACE, "edge"))
    assert edge is not None
    for side in tags.sides(battle, RACE):
        ours, theirs = leaving.gone(battle, side, edge), leaving.gone(battle, battle.other(side), edge)
        there, home = ours >= tags.figure(battle, RACE, "ships"), theirs >= _enough(battle, battle.other(side))
        if there or home:
            battle.special[RACED] = 1
        if there and not home:
            win(battle, side, tags.figure(battle, RACE, "points"), FIRST_OFF)


def _enough(battle: Battle, side: str) -> int:
    """How many ships of the enemy lose the race for the other: a number, or part of the fleet that he began with."""
    percent = tags.figure(battle, RACE, "enemy_percent")
    fleet = sum(1 for ship in battle.ships.values() if ship.home == side)
    return -(-fleet * percent // 100) if percent else tags.figure(battle, RACE, "enemy_ships")


def win(battle: Battle, side: str, points: float, why: str) -> None:
    """Points that no ship was lost for are entered under their reason."""
    ledger = battle.fleets[side].points
    ledger[why] = ledger.get(why, 0.0) + points
    log(battle, PointsWon(side, points, why))

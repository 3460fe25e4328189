"""WS S.1.III.L-Q: the light guns of the lake, and gunboats that fight together."""

from __future__ import annotations

from tactical.wooden_ships.special import tags
from tactical.wooden_ships.special.stacks import STACKS, is_gunboat, stack
from tactical.wooden_ships.state import Battle, Ship

GUNS = "guns-go-with-hull"
LIGHT = "light-guns"
SMALL = "small-broadsides"
SIGHT = "gunboat-sight"
MELEE = "gunboat-melee"


# -- gunnery -------------------------------------------------------------------------------------------------------------


def highest_table(battle: Battle, ship: Ship) -> int | None:
    """WS S.1.III.M: the highest Hit Table that a vessel of light guns may use, a higher one at anchor; None: any."""
    if LIGHT not in battle.special or not (is_gunboat(ship) or ship.id in tags.names(battle, LIGHT)):
        return None
    anchored = ship.anchor is not None and not ship.anchor.weighing
    return tags.figure(battle, LIGHT, "anchored" if anchored else "table")


def hit_die(battle: Battle, ship: Ship, guns: int) -> list[tuple[int, str]]:
    """WS S.1.III.N, S.1.III.Q: what a hit die is changed by, each with its reason. The sum is at most the highest number of the
    die, and with 0 or less it misses; whether a 6 was rolled is asked of the die itself."""
    found = list[tuple[int, str]]()
    if SMALL in battle.special and (change := tags.figures(battle, SMALL, "guns_").get(guns, 0)):
        found.append((change, f"{guns} gun{'s' if guns != 1 else ''}"))
    if STACKS in battle.special and is_gunboat(ship) and (more := _boats_beside(battle, ship)):
        found.append((more, "gunboats together"))
    return found


def _boats_beside(battle: Battle, ship: Ship) -> int:
    """WS S.1.III.Q: one for each two hull squares of the stack over what the firing counter began with. Counters that fire for
    themselves in this phase lend her nothing."""
    together = (one.hull for one in stack(battle, ship) if one is ship or not one.done.shoots)
    return max(0, sum(together) - ship.printed.hull) // tags.figure(battle, STACKS, "per", 2)


def gun_hits(battle: Battle, ship: Ship) -> int | None:
    """WS S.1.III.L: gun squares that a ship loses now, when her hull hits are marked: one for every second of all her hull hits,
    less what she has lost so already. None where the scenario has no such rule."""
    if GUNS not in battle.special:
        return None
    hits, squares = tags.figure(battle, GUNS, "hull_hits", 2), tags.figure(battle, GUNS, "gun_squares", 1)
    due = (ship.printed.hull - ship.hull) // hits * squares
    lost = ship.tasks.get(GUNS, 0)
    ship.tasks[GUNS] = max(due, lost)
    return max(0, due - lost)


def sees_along_lines(battle: Battle, ship: Ship) -> bool:
    """WS S.1.III.O: a gunboat fires along any straight line of empty hexes; along a hexside both hexes must be empty."""
    return SIGHT in battle.special and is_gunboat(ship)


# -- melee ---------------------------------------------------------------------------------------------------------------


def melee_sections(battle: Battle, ship: Ship, other: Ship) -> int | None:
    """WS S.1.III.P: how many crew sections a gunboat counter may fight another ship with: one a grapple; None: as usual."""
    if MELEE not in battle.special or not is_gunboat(ship) or is_gunboat(other):
        return None
    return ship.grapples.get(other.id, 0) * tags.figure(battle, MELEE, "sections", 1)


def most_grapples(battle: Battle, ship: Ship, other: Ship) -> int | None:
    """WS S.1.III.P: how many grapples a gunboat counter may hold: one for every two hull squares left; None: as usual."""
    if MELEE not in battle.special or not is_gunboat(ship) or is_gunboat(other):
        return None
    return ship.hull // tags.figure(battle, MELEE, "hull_squares", 2)


def grapples_thrown(battle: Battle, ship: Ship, other: Ship) -> int:
    """WS S.1.III.P: a gunboat counter tries as often as it may still hold a grapple."""
    most = most_grapples(battle, ship, other)
    return 1 if most is None else max(0, most - sum(ship.grapples.values()))

"""The scenarios' own rules (WS S), a module for each subject, by tag from `Battle.special`.

The chapters of the rules call the hooks here where a scenario may have a rule of its own; a battle that does not name the rule is
not concerned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.flows import Flow
from tactical.sea.hexes import Place
from tactical.wooden_ships import endings
from tactical.wooden_ships.special import (
    agreement,
    arrivals,
    berths,
    lake,
    leaving,
    scores,
    shoals,
    slow_guns,
    small_craft,
    stacks,
    tags,
)
from tactical.wooden_ships.special import tasks as at_anchor
from tactical.wooden_ships.state import Battle, Deck, Ship
from tactical.wooden_ships.terms import Attitude, Edge

if TYPE_CHECKING:
    from tactical.wooden_ships.damage.losses import Losses


def set_up(battle: Battle) -> Flow[None]:
    """What a scenario settles before the first turn: places, shoals, where ships come in, and who is not ready."""
    yield from berths.choose(battle)
    yield from shoals.mark(battle)
    yield from arrivals.choose_ways(battle)
    leaving.remember_starts(battle)
    at_anchor.unready(battle)


def turn_begins(battle: Battle) -> Flow[None]:
    """What a scenario does at the start of a turn: ships that are due come in."""
    yield from arrivals.come_in(battle)


def turn_ends(battle: Battle) -> Flow[None]:
    """What a scenario does at the end of a turn: ships beyond their edge may leave, points of the turn are entered, and after a
    quiet spell the players may agree to end it."""
    scores.idle_points(battle)
    yield from leaving.ask_to_leave(battle)
    scores.survivors(battle)
    scores.race(battle)
    endings.note_turn(battle)
    yield from agreement.ask_to_end(battle)


def grapples_thrown(battle: Battle, ship: Ship, other: Ship) -> int:
    """WS B.VI.A.2: how often a ship tries to grapple another in a turn: once, unless a scenario says otherwise (WS S.1)."""
    return small_craft.grapples_thrown(battle, ship, other)


def may_anchor(battle: Battle, ship: Ship) -> bool:
    """WS A.V.C: whether a ship may anchor where she is; scenarios that allow it may name the waters."""
    return tags.lies_in(battle, "anchorage", ship.bow)


def gun_hits(battle: Battle, ship: Ship) -> int | None:
    """WS B.VIII.D.3.a: gun squares that a ship loses after her hull hits were marked, where a scenario has another rule for them
    than the Hit Tables (WS S.1.III.L); None: as the tables say."""
    return small_craft.gun_hits(battle, ship)


def spread(battle: Battle, losses: dict[str, Losses]) -> Flow[dict[str, Losses]]:
    """WS B.VIII.D: what each target loses; a scenario may let the owner of several in one hex spread it (WS S.1.III.Q)."""
    return (yield from stacks.spread(battle, losses))


def may_load(battle: Battle, ship: Ship, deck: Deck) -> bool:
    """WS B.X.B: whether an empty broadside may be loaded this turn; a scenario may make its crew wait (WS S.2.n)."""
    return slow_guns.may_load(battle, ship, deck)


def tasks(battle: Battle, ship: Ship) -> dict[str, str]:
    """WS S.11.III.4-5: tasks that a ship may work at in the Load Phase in place of loading, by key, in words."""
    return {task: at_anchor.WORDS[task] for task in at_anchor.open_tasks(battle, ship)}


def work(battle: Battle, ship: Ship, task: str) -> None:
    """WS S.11.III.4-5: a ship has worked at such a task for this turn."""
    at_anchor.work(battle, ship, task)


def may_make_sail(battle: Battle, ship: Ship) -> bool:
    """WS A.XI: whether a ship may change her sail at all (WS S.11.III.4.c)."""
    return at_anchor.may_make_sail(ship)


def highest_table(battle: Battle, ship: Ship) -> int | None:
    """WS S.1.III.M: the highest Hit Table that a ship's guns may use; None: any."""
    return small_craft.highest_table(battle, ship)


def hit_die(battle: Battle, ship: Ship, guns: int) -> list[tuple[int, str]]:
    """WS S.1.III.N, S.1.III.Q: what is added to the hit die of so many gun squares, each with its reason."""
    return small_craft.hit_die(battle, ship, guns)


def sees_along_lines(battle: Battle, ship: Ship) -> bool:
    """WS S.1.III.O: whether a ship fires along any straight line of empty hexes, in place of at the nearest ship."""
    return small_craft.sees_along_lines(battle, ship)


def melee_sections(battle: Battle, ship: Ship, other: Ship) -> int | None:
    """WS S.1.III.P: how many crew sections a ship may fight another with; None: as many as she has."""
    return small_craft.melee_sections(battle, ship, other)


def wind_spares(battle: Battle, ship: Ship) -> bool:
    """WS S.1.III.D: whether the wind's velocity does nothing to a ship's allowance."""
    return lake.wind_spares(battle, ship)


def changes_allowances(battle: Battle, ship: Ship) -> bool:
    """Whether a scenario may have a rule for this ship's allowance (`allowance_changes`)."""
    return lake.LEAST in battle.special or not at_anchor.may_make_sail(ship)


def allowance_changes(battle: Battle, ship: Ship, attitude: Attitude, factors: int) -> list[tuple[int, str]]:
    """WS S.1.III.E, S.11.III.4.c: what is added to a ship's allowance in an attitude, and why. `factors` is what all other terms
    come to, which may be below 0."""
    return [*lake.least_way(battle, ship, attitude, factors), *at_anchor.no_sails(ship, factors)]


def may_share(battle: Battle, one: Ship, other: Ship) -> bool:
    """WS S.1.III.Q: whether two ships may lie in the same hex."""
    return stacks.may_share(battle, one, other)


def entries(battle: Battle, ship: Ship) -> tuple[Place, ...]:
    """WS B.IV.B.8, B.V.A.2: where a ship that is still to come may enter this turn: the first hexes of the board that her bow may
    come to, and her headings there. Unless a scenario says otherwise she has one, from the turn that she is due."""
    return arrivals.places(battle, ship)


def moved(battle: Battle) -> None:
    """What a scenario does when all ships have moved: who has gone back too far is out (WS S.1.III.J)."""
    lake.note_least_way(battle)
    leaving.retire(battle)


def left(battle: Battle, ship: Ship, edge: Edge) -> None:
    """WS S.4.IV, S.7.II.G: a ship has sailed off the board by an edge, and is counted there."""
    leaving.count(battle, ship.side, edge)

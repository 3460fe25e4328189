"""How battles come out when computer captains fight them, beside how they came out (`tools/battle_history.py`).

Losses are ships taken or destroyed: captured, struck, sunk or blown up, or off the map. A game is over as soon as a fleet breaks
off (FC 3.9); in history the cripples that it left behind were taken then, so these are counted too, apart. Fought out, a battle
goes on to its last turn whatever the break checks say. What history lost is in `data/history.toml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat

import msgspec

from table.reading.toml import whole
from tactical.flying_colors import scenarios
from tactical.flying_colors.board import foes, separation
from tactical.flying_colors.breakoff import lost
from tactical.flying_colors.captains import seat
from tactical.flying_colors.figures import HOME
from tactical.flying_colors.fleets import fleet_audacity, home_ships
from tactical.flying_colors.gun_use import played
from tactical.flying_colors.state import Action, Ship
from tactical.playing.gun_use import GunUse
from tactical.playing.spreads import Spread, spread

BOOK = HOME / "history.toml"


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a battle cost each side in ships, and who says so; nothing for one that was not fought."""

    source: str
    lost: dict[str, int] = {}


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    battles: dict[str, Cost]


@cache
def book() -> dict[str, Cost]:
    """The cost of every battle by the name of its set-up."""
    return whole(BOOK, Book).battles


# -- playing -------------------------------------------------------------------------------------------------------------


class Outcome(msgspec.Struct, frozen=True):
    """How one game ended: losses by side, and those with cripples left behind; who won, why it ended and in which turn; how
    the guns were used."""

    lost: dict[str, int]
    fallen: dict[str, int]
    winner: str | None
    why: str
    turn: int
    guns: dict[str, GunUse]


def fought(name: str, seed: str, out: bool = False) -> Outcome:
    """One game between computer captains; fought out if asked, and a battle without limit until nightfall."""
    action = scenarios.set_up(name, seed, fought_out=out)
    return outcome(action, played(action, {side: seat(side) for side in action.fleets}))


def outcome(action: Action, guns: dict[str, GunUse]) -> Outcome:
    """How an action that is over ended, and what became of its broadsides."""
    assert action.verdict is not None
    losses = {side: sum(lost(ship) for ship in home_ships(action, side)) for side in action.fleets}
    fallen = {
        side: losses[side] + sum(left_behind(action, ship) for ship in home_ships(action, side) if fleet.broken or fleet.left)
        for side, fleet in action.fleets.items()
    }
    return Outcome(losses, fallen, action.verdict.winner, action.verdict.why, action.turn, guns)


def left_behind(action: Action, ship: Ship) -> bool:
    """Whether a ship cannot follow her fleet when it breaks off: dismasted, aground, held by an enemy, or damaged or at anchor
    with a sound enemy within reach (the five hexes at which FC 3.7.11 calls on a hulk to strike)."""
    if lost(ship) or ship.fate not in ("afloat", "withdrawn"):
        return False
    if ship.fate == "withdrawn":  # her nation broke off alone in the thick of it
        return ship.damaged or ship.dismasted
    if ship.dismasted or ship.aground or any(action.ships[mate].side != ship.side for mate in ship.grappled):
        return True
    within = action.tables.strike.enemy_within
    slow = ship.damaged or ship.anchor is not None
    return slow and any(not foe.damaged and separation(ship, foe) <= within for foe in foes(action, ship))


def games(name: str, count: int, seed: str = "history", jobs: int = 1, out: bool = False) -> list[Outcome]:
    """So many games of one battle, each with a seed of its own."""
    seeds = [f"{seed}/{name}/{number}" for number in range(count)]
    if jobs <= 1:
        return [fought(name, one, out) for one in seeds]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(fought, repeat(name), seeds, repeat(out), chunksize=max(1, count // (4 * jobs))))


# -- comparing -----------------------------------------------------------------------------------------------------------


class Comparison(msgspec.Struct, frozen=True):
    """A battle in history and in play: by side the audacity, ships, historical losses, losses in play, those with
    cripples left behind, games won, and the share of ready broadsides that were masked."""

    name: str
    games: int
    audacity: dict[str, int]
    ships: dict[str, int]
    history: dict[str, int]
    play: dict[str, Spread]
    fallen: dict[str, Spread]
    won: dict[str, int]
    turns: float
    masked: dict[str, float]


def compare(name: str, count: int, seed: str = "history", jobs: int = 1, out: bool = False) -> Comparison:
    """Play a battle so many times and lay the losses beside those of history."""
    outcomes, action = games(name, count, seed, jobs, out), scenarios.set_up(name)
    winners = Counter(one.winner for one in outcomes)
    return Comparison(
        name,
        count,
        {side: fleet_audacity(action, side) for side in action.fleets},
        {side: len(home_ships(action, side)) for side in action.fleets},
        book()[name].lost,
        {side: spread([one.lost[side] for one in outcomes]) for side in action.fleets},
        {side: spread([one.fallen[side] for one in outcomes]) for side in action.fleets},
        {side: winners[side] for side in action.fleets},
        sum(one.turn for one in outcomes) / count,
        {side: masked(outcomes, side) for side in action.fleets},
    )


def masked(outcomes: list[Outcome], side: str) -> float:
    """FC 3.7.1: which share of a side's ready broadsides its own ships masked, in all games together."""
    every = [one.guns[side] for one in outcomes]
    return GunUse(sum(use.fired for use in every), sum(use.masked for use in every)).share_masked


HEADING = (
    f"{'battle':27} {'side':15} {'aud':>3} {'ships':>5} {'history':>7} {'mean':>5} {'80% band':>8} "
    f"{'left':>5} {'80% band':>8} {'won':>7} {'masked':>6} {'turns':>5}"
)


def lines(found: Comparison) -> Iterator[str]:
    """The comparison as a table, a line for each side; `left` are the losses with cripples left behind, `masked` the share of the
    ready broadsides that friends masked."""
    for number, (side, losses) in enumerate(found.play.items()):
        history, fallen = str(found.history[side]) if side in found.history else "-", found.fallen[side]
        yield (
            f"{'' if number else found.name:27} {side:15} {found.audacity[side]:3} {found.ships[side]:5} {history:>7} "
            f"{losses.mean:5.1f} {f'{losses.low}-{losses.high}':>8} {fallen.mean:5.1f} {f'{fallen.low}-{fallen.high}':>8} "
            f"{f'{found.won[side]}/{found.games}':>7} {found.masked[side]:6.0%} {'' if number else f'{found.turns:.1f}':>5}"
        )

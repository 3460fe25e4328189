"""The resolvers set beside each other (SL 8.126): the same briefs by the Combat Damage Table and on hexes, many times each.

A set of thirty briefs: ten pairs of fleets from single ships to Trafalgar, sound and worn, well and badly led, at each intensity.
The table does not know who has the gauge, so on hexes the sides have it by turns. Each battle on hexes is by itself, and may be
kept in a book (`calibration_book`) until all are fought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

import table
import tactical
from campaign.charts.battle import ShipDamage
from campaign.charts.tables import Charts
from campaign.engagement import INTENSITIES
from campaign.forecast import forecast
from campaign.rules.battle import folding
from campaign.rules.battle.folding import lost, worth
from tactical.flying_colors import hand_off
from tactical.handoff import BattleBrief, Commander, Intensity, Party, Ship, Squadron

SIDES = ("british", "french")
IN_SQUADRON, RATING = 3, 10
PRIZES = ("struck", "taken")
TELLS = ("drawing", "schema")  # what of the packages only tells of a battle


class Pair(NamedTuple):
    """Two fleets: their sail, the damage their squadrons bring, and the leadership of who commands them."""

    sail: tuple[int, int]
    damage: tuple[int, int] = (0, 0)
    leadership: tuple[int, int] = (4, 4)


PAIRS = (
    Pair((1, 1)), Pair((2, 2)), Pair((3, 3)), Pair((6, 6)), Pair((6, 9)), Pair((12, 12)), Pair((12, 12), (5, 5)),
    Pair((12, 12), leadership=(6, 3)), Pair((18, 15)), Pair((27, 33)),
)  # fmt: skip


class Measured(NamedTuple):
    """What a battle cost a side in the mean: damage points, sail lost, and how many of these are the enemy's prizes."""

    points: float
    lost: float
    struck: float = 0.0


class Comparison(NamedTuple):
    """One brief by both resolvers, by side; and on hexes what it cost the fleet to windward, and the one to leeward."""

    pair: Pair
    intensity: Intensity
    abstract: dict[str, Measured]
    hexes: dict[str, Measured]
    windward: Measured
    leeward: Measured


class Fought(msgspec.Struct, frozen=True):
    """One battle on hexes: by which code and figures, of which brief, its number, and what it cost each side."""

    fingerprint: str
    brief: str
    number: int
    cost: dict[str, Measured]


def briefs() -> list[tuple[Pair, BattleBrief]]:
    """The set that is compared."""
    return [(pair, brief(pair, intensity)) for intensity in INTENSITIES for pair in PAIRS]


def brief(pair: Pair, intensity: Intensity) -> BattleBrief:
    """A battle of two fleets of 74s in squadrons of three, neither bolder than the other."""
    return BattleBrief("calibration", "the open sea", SIDES[0], intensity, (_party(pair, 0), _party(pair, 1)))


def _party(pair: Pair, number: int) -> Party:
    side = SIDES[number]
    ships = [Ship(f"{side}-{n}", f"Seventy-four {n}") for n in range(pair.sail[number])]
    squadrons = tuple(
        Squadron(f"{side}-{n}", side, "SOL", tuple(ships[n : n + IN_SQUADRON]), pair.damage[number], RATING, flag=side)
        for n in range(0, len(ships), IN_SQUADRON)
    )
    admiral = Commander(f"{side}-admiral", "the admiral", "Admiral", pair.leadership[number], "Aggressive", squadrons[0].id)
    seconds = [
        Commander(f"{side}-second-{n}", "a second", "Rear-Admiral", pair.leadership[number] - 1, "Aggressive", squadron.id)
        for n, squadron in enumerate(squadrons[2::3])
    ]
    return Party(side, squadrons, (admiral, *seconds), admiral.id)


# -- measured ----------------------------------------------------------------------------------------------------------------


def compare(charts: Charts, battles: int, hexes: Callable[[BattleBrief], Iterable[Fought]]) -> Iterator[Comparison]:
    """Every brief as it was fought on hexes, and ten times as often on the table, which costs nothing."""
    for pair, one in briefs():
        found, abstract = list(hexes(one)), on_table(one, charts, 10 * battles)
        windward, leeward = (mean([battle.cost[gauge(one, battle.number + by)] for battle in found]) for by in (0, 1))
        yield Comparison(pair, one.intensity, abstract, by_side(one, found), windward, leeward)


def on_table(of: BattleBrief, charts: Charts, battles: int) -> dict[str, Measured]:
    """By the forecast, which has the distribution of the flow."""
    return {side: Measured(odds.damage, odds.lost, odds.struck) for side, odds in forecast(of, charts, battles).odds.items()}


def on_hexes(of: BattleBrief, charts: Charts, battles: int) -> dict[str, Measured]:
    """So many battles by computer captains, in the mean."""
    return by_side(of, [fought(of, charts.ship_damage, number) for number in range(battles)])


def fought(of: BattleBrief, chart: ShipDamage, number: int, fingerprint: str = "") -> Fought:
    """One battle by computer captains, translated as a campaign would; each number has dice of its own."""
    report = hand_off.fight(msgspec.structs.replace(of, gauge=gauge(of, number)), f"calibration-{number}")
    gone = {party.side: lost(party, report) for party in of.parties}
    points = {
        party.side: sum(worth(chart, squadron, report, gone[party.side]) for squadron in party.squadrons) for party in of.parties
    }
    prizes = {side: sum(ship.fate in PRIZES for ship in gone[side].values()) for side in of.sides}
    cost = {side: Measured(points[side], len(gone[side]), prizes[side]) for side in of.sides}
    return Fought(fingerprint, of.content, number, cost)


def gauge(of: BattleBrief, number: int) -> str:
    """Who has the gauge in a battle of that number: the sides by turns."""
    return of.sides[number % len(of.sides)]


def by_side(of: BattleBrief, battles: Iterable[Fought]) -> dict[str, Measured]:
    """What its battles cost each side in the mean."""
    found = list(battles)
    return {side: mean([battle.cost[side] for battle in found]) for side in of.sides}


def mean(costs: Sequence[Measured]) -> Measured:
    return Measured(*(sum(column) / len(costs) for column in zip(*costs, strict=True)))


def fingerprint(charts: Charts) -> str:
    """A hash of all that decides what a battle on hexes costs: the code and figures of the game, these fleets, the fold and its
    chart."""
    digest = blake2b(msgspec.json.encode(charts.ship_damage), digest_size=12)
    for module in (folding.__file__, __file__):
        digest.update(Path(module).read_bytes())
    for package in (tactical, table):
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*.py")) + sorted(root.rglob("*.toml")):
            if not {*path.relative_to(root).parts[:-1]} & {*TELLS}:
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()

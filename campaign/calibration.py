"""The resolvers set beside each other (SL 8.126): the same briefs by the Combat Damage Table and on hexes, many times each.

A set of thirty briefs: ten pairs of fleets from single ships to Trafalgar, sound and worn, well and badly led, at each intensity.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from campaign.charts import Charts
from campaign.engagement import INTENSITIES
from campaign.forecast import forecast
from campaign.rules.battle.folding import lost, worth
from tactical.flying_colors import hand_off
from tactical.handoff import BattleBrief, Commander, Intensity, Party, Ship, Squadron

WEATHER, LEE = "windward", "leeward"
FLAGS = {WEATHER: "british", LEE: "french"}
IN_SQUADRON, RATING = 3, 10


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
    """What a battle cost a side in the mean: damage points, sail lost."""

    points: float
    lost: float


class Comparison(NamedTuple):
    """One brief by both resolvers, by side."""

    pair: Pair
    intensity: Intensity
    abstract: dict[str, Measured]
    hexes: dict[str, Measured]


def briefs() -> list[tuple[Pair, BattleBrief]]:
    """The set that is compared."""
    return [(pair, brief(pair, intensity)) for intensity in INTENSITIES for pair in PAIRS]


def brief(pair: Pair, intensity: Intensity) -> BattleBrief:
    """A battle of two fleets of 74s in squadrons of three, neither bolder than the other."""
    return BattleBrief("calibration", "the open sea", WEATHER, intensity, (_party(pair, 0), _party(pair, 1)))


def _party(pair: Pair, number: int) -> Party:
    side = (WEATHER, LEE)[number]
    ships = [Ship(f"{side}-{n}", f"Seventy-four {n}") for n in range(pair.sail[number])]
    squadrons = tuple(
        Squadron(f"{side}-{n}", side, "SOL", tuple(ships[n : n + IN_SQUADRON]), pair.damage[number], RATING, flag=FLAGS[side])
        for n in range(0, len(ships), IN_SQUADRON)
    )
    admiral = Commander(f"{side}-admiral", "the admiral", "Admiral", pair.leadership[number], "Aggressive", squadrons[0].id)
    seconds = [
        Commander(f"{side}-second-{n}", "a second", "Rear-Admiral", pair.leadership[number] - 1, "Aggressive", squadron.id)
        for n, squadron in enumerate(squadrons[2::3])
    ]
    return Party(side, squadrons, (admiral, *seconds), admiral.id)


def compare(charts: Charts, battles: int) -> Iterator[Comparison]:
    """Every brief so many times on hexes, and ten times as often on the table, which costs nothing."""
    for pair, one in briefs():
        yield Comparison(pair, one.intensity, on_table(one, charts, 10 * battles), on_hexes(one, charts, battles))


def on_table(of: BattleBrief, charts: Charts, battles: int) -> dict[str, Measured]:
    """By the forecast, which has the distribution of the flow."""
    return {side: Measured(odds.damage, odds.lost) for side, odds in forecast(of, charts, battles).odds.items()}


def on_hexes(of: BattleBrief, charts: Charts, battles: int) -> dict[str, Measured]:
    """By computer captains, translated as a campaign would."""
    sums = {side: [0.0, 0.0] for side in of.sides}
    for number in range(battles):
        report = hand_off.fight(of, f"calibration-{number}")
        for party in of.parties:
            gone = lost(party, report)
            sums[party.side][0] += sum(worth(charts.ship_damage, squadron, report, gone) for squadron in party.squadrons)
            sums[party.side][1] += len(gone)
    return {side: Measured(points / battles, sail / battles) for side, (points, sail) in sums.items()}

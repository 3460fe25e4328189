"""The resolvers set beside each other (SL 8.126): the same briefs by the Combat Damage Table and on hexes, many times each.

A set of thirty briefs: ten pairs of fleets from single ships to Trafalgar, sound and worn, well and badly led, at each intensity.
The table does not know who has the gauge, so on hexes the sides have it by turns; nor does it know of crews, so where a game's
crews follow the flag both fleets have the same (`FLAGS`). Each battle on hexes is by itself, and may be kept in a book
(`calibration_results`) until all are fought.
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
from campaign.experiments.leaders_on_table import Fallen, fallen
from campaign.forecast import forecast
from campaign.rules.battle import folding
from campaign.rules.battle.folding import lost, worth
from tactical.handoff import BattleBrief, BattleReport, Commander, Intensity, Party, Ship, Squadron
from tactical.playing import in_memory
from tactical.playing.registry import GAMES, USUAL, WOODEN_SHIPS, game_named

SIDES = ("british", "french")
FLAGS = {WOODEN_SHIPS: ("french", "french")}  # else each side's own; there the French have average crews (WS S.15)
IN_SQUADRON, RATING = 3, 10
PRIZES = ("struck", "taken")
TELLS = ("drawing", "schema", "telling")  # what of the packages only tells of a battle


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
    """What a battle cost a side in the mean: damage points, sail lost, how many of these are the enemy's prizes, and its leaders
    by what became of them."""

    points: float
    lost: float
    struck: float = 0.0
    killed: float = 0.0
    wounded: float = 0.0
    captured: float = 0.0


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


def briefs(game: str = USUAL) -> list[tuple[Pair, BattleBrief]]:
    """The set that is compared for a game."""
    return [(pair, brief(pair, intensity, game)) for intensity in INTENSITIES for pair in PAIRS]


def brief(pair: Pair, intensity: Intensity, game: str = USUAL) -> BattleBrief:
    """A battle of two fleets of 74s in squadrons of three, neither bolder than the other."""
    one, other = (_party(pair, number, FLAGS.get(game, SIDES)[number]) for number in (0, 1))
    return BattleBrief("calibration", "the open sea", SIDES[0], intensity, (one, other))


def _party(pair: Pair, number: int, flag: str) -> Party:
    side = SIDES[number]
    ships = [Ship(f"{side}-{n}", f"Seventy-four {n}") for n in range(pair.sail[number])]
    squadrons = tuple(
        Squadron(f"{side}-{n}", side, "SOL", tuple(ships[n : n + IN_SQUADRON]), pair.damage[number], RATING, flag=flag)
        for n in range(0, len(ships), IN_SQUADRON)
    )
    admiral = Commander(f"{side}-admiral", "the admiral", "Admiral", pair.leadership[number], "Aggressive", squadrons[0].id)
    seconds = [
        Commander(f"{side}-second-{n}", "a second", "Rear-Admiral", pair.leadership[number] - 1, "Aggressive", squadron.id)
        for n, squadron in enumerate(squadrons[2::3])
    ]
    return Party(side, squadrons, (admiral, *seconds), admiral.id)


# -- measured ----------------------------------------------------------------------------------------------------------------


def compare(
    charts: Charts, battles: int, hexes: Callable[[BattleBrief], Iterable[Fought]], game: str = USUAL
) -> Iterator[Comparison]:
    """Every brief as it was fought on hexes, and ten times as often on the table, which costs nothing."""
    for pair, one in briefs(game):
        found, abstract = list(hexes(one)), on_table(one, charts, 10 * battles)
        windward, leeward = (mean([battle.cost[gauge(one, battle.number + by)] for battle in found]) for by in (0, 1))
        yield Comparison(pair, one.intensity, abstract, by_side(one, found), windward, leeward)


def on_table(of: BattleBrief, charts: Charts, battles: int) -> dict[str, Measured]:
    """By the forecast, which has the distribution of the flow."""
    found = forecast(of, charts, battles)
    leaders = fallen(of, charts, found)
    return {side: Measured(odds.damage, odds.lost, odds.struck, *leaders[side]) for side, odds in found.odds.items()}


def on_hexes(of: BattleBrief, charts: Charts, battles: int, game: str = USUAL) -> dict[str, Measured]:
    """So many battles by computer captains of a hex game, in the mean."""
    return by_side(of, [fought(of, charts.ship_damage, number, game=game) for number in range(battles)])


def fought(of: BattleBrief, chart: ShipDamage, number: int, fingerprint: str = "", game: str = USUAL) -> Fought:
    """One battle by computer captains, translated as a campaign would; each number has dice of its own."""
    report = in_memory.fight(game_named(game), msgspec.structs.replace(of, gauge=gauge(of, number)), f"calibration-{number}")
    gone = {party.side: lost(party, report) for party in of.parties}
    points = {
        party.side: sum(worth(chart, squadron, report, gone[party.side]) for squadron in party.squadrons) for party in of.parties
    }
    prizes = {side: sum(ship.fate in PRIZES for ship in gone[side].values()) for side in of.sides}
    cost = {side: Measured(points[side], len(gone[side]), prizes[side], *_leaders(of.party(side), report)) for side in of.sides}
    return Fought(fingerprint, of.content, number, cost)


def _leaders(party: Party, report: BattleReport) -> Fallen:
    """What became of a side's leaders."""
    own = {one.id for one in party.commanders}
    fates = [leader.fate for leader in report.leaders if leader.id in own]
    return Fallen(fates.count("killed"), fates.count("wounded"), fates.count("captured"))


def gauge(of: BattleBrief, number: int) -> str:
    """Who has the gauge in a battle of that number: the sides by turns."""
    return of.sides[number % len(of.sides)]


def by_side(of: BattleBrief, battles: Iterable[Fought]) -> dict[str, Measured]:
    """What its battles cost each side in the mean."""
    found = list(battles)
    return {side: mean([battle.cost[side] for battle in found]) for side in of.sides}


def mean(costs: Sequence[Measured]) -> Measured:
    return Measured(*(sum(column) / len(costs) for column in zip(*costs, strict=True)))


def fingerprint(charts: Charts, game: str = USUAL) -> str:
    """A hash of all that decides what a battle on hexes costs: the game, its code and figures, what games share, these fleets,
    the fold and its chart. What another game is made of decides nothing."""
    digest = blake2b(msgspec.json.encode((game, charts.ship_damage)), digest_size=12)
    for module in (folding.__file__, __file__):
        digest.update(Path(module).read_bytes())
    for package in (tactical, table):
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*.py")) + sorted(root.rglob("*.toml")):
            inner = path.relative_to(root)
            if decides(inner, game):
                digest.update(inner.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def decides(path: Path, game: str) -> bool:
    """Whether a file of the packages has a part in what a battle of a game costs."""
    rooms = {*path.parts[:-1]}
    others = {_package(other) for other in GAMES if other != game}
    return not rooms & {*TELLS} and not rooms & others


def _package(game: str) -> str:
    return game.replace(" ", "_")

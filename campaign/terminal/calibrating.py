"""`battle calibrate`: the same battles by the table and on hexes, side by side; stopped and gone on with at will."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

from campaign.charts.battle import ShipDamage
from campaign.charts.tables import Charts
from campaign.engagement import INTENSITIES
from campaign.experiments import calibration
from campaign.experiments.calibration import Comparison, Fought, Measured
from campaign.experiments.calibration_results import CalibrationResults
from campaign.game import SeaLords
from campaign.play.errors import BadInput
from campaign.terminal import output
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interrupts import watch_for_interrupt
from campaign.terminal.parallel import apart, here, opened, write
from table.wording import counted
from tactical.handoff import BattleBrief
from tactical.playing.registry import GAMES, USUAL, UnknownGame, game_named

NEAR = 0.25  # how far apart two means may be
HEAD = (
    "intensity", "sail", "side", "damage: table", "hexes", "", "sail lost: table", "hexes", "", "of them struck: table", "hexes",
)  # fmt: skip
GAUGE_HEAD = (
    "intensity", "sail", "damage: to windward", "to leeward", "sail lost: to windward", "to leeward", "struck: to windward",
    "to leeward",
)  # fmt: skip
FATES = ("killed", "wounded", "captured")
LEADERS_HEAD = ("intensity", "sail", "killed: table", "hexes", "wounded: table", "hexes", "captured: table", "hexes")
WHAT = (("damage", ("points",)), ("sail lost", ("lost",)), ("leaders hit", FATES))  # what is set beside each other of all games
APART = 1.5  # how many times as many leaders a game may cost as the table, or the table as the game
SCARCE = 0.5  # below this many sail or points both are as good as none
BOTH = "both"


def calibrate(
    theatre: str, battles: int, plot: Path | None, as_json: bool, out: Path | None = None, jobs: int = 1, resolver: str = USUAL
) -> None:
    """Fight what is not in the book yet; then a line for each side of each brief, and how many of them agree; of several games
    each by itself, and then all beside the table."""
    if plot is not None:
        output.out_file(plot, (".svg",))
    if out is not None:
        output.out_file(out, (".jsonl",))
    charts, games = SeaLords(theatre).charts, wanted(resolver)
    found = {
        game: measured(charts, game, battles, named_for(out, game, games), jobs, named_for(plot, game, games)) for game in games
    }
    if as_json:
        output.document([entry(game, one, side) for game, all_ in found.items() for one in all_ for side in one.abstract])
        return
    for game, compared in found.items():
        tell(game, compared)
    if len(games) > 1:
        print("Both sides together, by the table and by each game:")
        output.table(*beside(found))


def wanted(resolver: str) -> list[str]:
    """The hex games that a person wishes to have compared."""
    if resolver.lower() == BOTH:
        return list(GAMES)
    try:
        return [game_named(resolver).name]
    except UnknownGame:
        known = ", ".join(one.replace(" ", "-") for one in GAMES)
        raise BadInput(f"--resolver {resolver}: expected {known} or {BOTH}") from None


def named_for(path: Path | None, game: str, games: list[str]) -> Path | None:
    """A file for each game, if there are several."""
    return path if path is None or len(games) < 2 else path.with_stem(f"{path.stem}-{game.replace(' ', '-')}")


def measured(charts: Charts, game: str, battles: int, out: Path | None, jobs: int, plot: Path | None) -> list[Comparison]:
    """A game's battles, those in the book and those still to be fought, beside the table's."""
    fought_otherwise = "battles in it were fought by other code or figures"
    book = opened(
        CalibrationResults, out, calibration.fingerprint(charts, game), "the battles of a calibration", fought_otherwise
    )
    left = fill(book, charts.ship_damage, battles, jobs, game)
    if left:
        kept = (
            f"{counted(len(book.battles), 'battle is', 'battles are')} kept in {out}, and the same command goes on"
            if out
            else "--out FILE.jsonl would keep the others"
        )
        raise Interrupted(f"interrupted with {counted(left, 'battle')} to fight; {kept}")

    def kept_of(of: BattleBrief) -> list[Fought]:
        return [book.battles[of.content, number] for number in range(battles)]

    found = list(calibration.compare(charts, battles, kept_of, game))
    if plot is not None:
        from campaign.experiments.calibration_picture import picture

        output.write(plot, picture(found).encode())
    return found


# -- fighting ----------------------------------------------------------------------------------------------------------------


def fill(book: CalibrationResults, chart: ShipDamage, battles: int, jobs: int, game: str) -> int:
    """Fight the battles that are missing, of each brief in turn, and write each down as it ends; how many a halt has left."""
    briefs = {of.content: (pair, of) for pair, of in calibration.briefs(game)}
    missing = [
        (of, chart, number, book.fingerprint, game)
        for number in range(battles)
        for content, (_, of) in briefs.items()
        if (content, number) not in book.battles
    ]
    with watch_for_interrupt() as halted, output.progress(len(missing)) as step:
        alone = jobs == 1 or len(missing) < 2
        fought = calibration.fought
        for battle in here(fought, missing, halted) if alone else apart(fought, missing, jobs, halted):
            write(book, battle, "battles")
            pair, of = briefs[battle.brief]
            step(f"{pair.sail[0]} sail against {pair.sail[1]}, {of.intensity}")
    return sum((of.content, number) not in book.battles for of, _, number, *_ in missing)


# -- told --------------------------------------------------------------------------------------------------------------------


def tell(game: str, found: list[Comparison]) -> None:
    """A game's tables: each side's cost, what the gauge is worth, and the leaders."""
    print(f"{game_named(game).terms.title} beside the Combat Damage Table:")
    if flags := calibration.FLAGS.get(game):
        print(f"Crews follow the flag there; for equal fleets to be equal, both have {flags[0].capitalize()} ones here.")
    output.table(HEAD, [row for one in found for row in rows_of(one)])
    print("On hexes, by who has the gauge, which the sides have by turns:")
    output.table(GAUGE_HEAD, [gauge_row(one) for one in found])
    print(f"Leaders of both sides together, in a battle (*: one is more than {APART:g} times the other):")
    heats = {heat: [one for one in found if one.intensity == heat] for heat in INTENSITIES}
    output.table(
        LEADERS_HEAD,
        [
            *(leaders_row(one.intensity, sail_of(one), [one]) for one in found),
            *(leaders_row(heat, "all fleets", of, marked=True) for heat, of in heats.items() if of),
            leaders_row("all", "all fleets", found, marked=True),
        ],
    )
    for what, pairs in (
        ("a side", [pair for one in found for pair in figures(one)]),
        ("both", [pair for one in found for pair in totals(one)]),
        ("struck, both", [total(one, "struck") for one in found]),
    ):
        print(f"{what}: {sum(map(agrees, pairs))} of {len(pairs)} means within {NEAR:.0%} of each other, or both next to nothing")


def figures(one: Comparison) -> Iterator[tuple[float, float]]:
    """Each side's means by table and hexes."""
    for side, abstract in one.abstract.items():
        yield abstract.points, one.hexes[side].points
        yield abstract.lost, one.hexes[side].lost


def totals(one: Comparison) -> Iterator[tuple[float, float]]:
    """Both sides' together."""
    yield total(one, "points")
    yield total(one, "lost")


def total(one: Comparison, what: str) -> tuple[float, float]:
    """One figure of both sides together, by table and hexes."""
    pick = attrgetter(what)
    return sum(map(pick, one.abstract.values())), sum(map(pick, one.hexes.values()))


def agrees(pair: tuple[float, float]) -> bool:
    """Whether two means are near each other, or both so small that only chance tells them apart."""
    low, high = sorted(pair)
    return high < SCARCE or high - low <= NEAR * high


def rows_of(one: Comparison) -> Iterator[tuple[str, ...]]:
    for side, abstract in one.abstract.items():
        hexes = one.hexes[side]
        yield (
            one.intensity, sail_of(one), side, f"{abstract.points:.1f}", f"{hexes.points:.1f}",
            mark(abstract.points, hexes.points), f"{abstract.lost:.2f}", f"{hexes.lost:.2f}", mark(abstract.lost, hexes.lost),
            f"{abstract.struck:.2f}", f"{hexes.struck:.2f}",
        )  # fmt: skip


def gauge_row(one: Comparison) -> tuple[str, ...]:
    windward, leeward = one.windward, one.leeward
    return (
        one.intensity, sail_of(one), f"{windward.points:.1f}", f"{leeward.points:.1f}",
        f"{windward.lost:.2f}", f"{leeward.lost:.2f}", f"{windward.struck:.2f}", f"{leeward.struck:.2f}",
    )  # fmt: skip


def leaders_row(intensity: str, sail: str, found: list[Comparison], *, marked: bool = False) -> tuple[str, ...]:
    """By table and hexes, in the mean of these briefs; marked where they are too far apart."""
    cells = [intensity, sail]
    for fate in FATES:
        table, hexes = leaders_mean(found, fate)
        cells += [f"{table:.3f}", f"{hexes:.3f}{'' if not marked or alike(table, hexes) else ' *'}"]
    return tuple(cells)


def leaders_mean(found: list[Comparison], fate: str) -> tuple[float, float]:
    """How many leaders come to such an end in a battle by table and by hexes, in the mean of these briefs."""
    table, hexes = map(sum, zip(*(total(one, fate) for one in found), strict=True))
    return table / len(found), hexes / len(found)


def alike(table: float, hexes: float) -> bool:
    """Whether neither is many times the other."""
    low, high = sorted((table, hexes))
    return high <= APART * low


def beside(found: dict[str, list[Comparison]]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The table and every game in one: heading and rows."""
    by = ("table", *found)
    head = ("intensity", "sail", *(f"{what}: {one}" if not number else one for what, _ in WHAT for number, one in enumerate(by)))
    rows = list[tuple[str, ...]]()
    for same in zip(*found.values(), strict=True):
        cells = list[str]()
        for _, parts in WHAT:
            pairs = [[sum(column) for column in zip(*(total(one, part) for part in parts), strict=True)] for one in same]
            cells += [f"{figure:.2f}" for figure in (pairs[0][0], *(pair[1] for pair in pairs))]
        rows.append((same[0].intensity, sail_of(same[0]), *cells))
    return head, rows


def sail_of(one: Comparison) -> str:
    """Both fleets, and in what else they differ from sound ones under equal leaders."""
    worn = f", {one.pair.damage[0]} points of damage each" if any(one.pair.damage) else ""
    own, theirs = one.pair.leadership
    return f"{one.pair.sail[0]} v {one.pair.sail[1]}{worn}{f', leadership {own} v {theirs}' if own != theirs else ''}"


def mark(one: float, other: float) -> str:
    return "" if agrees((one, other)) else "*"


def entry(game: str, one: Comparison, side: str) -> dict[str, object]:
    def plain(measured: Measured) -> dict[str, float]:
        return measured._asdict()

    abstract, hexes = plain(one.abstract[side]), plain(one.hexes[side])
    return {
        "game": game, "intensity": one.intensity, "sail": list(one.pair.sail), "brought": list(one.pair.damage),
        "leadership": list(one.pair.leadership), "side": side, "table": abstract, "hexes": hexes,
        "windward": plain(one.windward), "leeward": plain(one.leeward),
    }  # fmt: skip

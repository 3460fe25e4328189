"""`battle calibrate`: the same battles by the table and on hexes, side by side; stopped and gone on with at will."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

from campaign.charts.battle import ShipDamage
from campaign.experiments import calibration
from campaign.experiments.calibration import Comparison, Fought, Measured
from campaign.experiments.calibration_results import CalibrationResults
from campaign.game import SeaLords
from campaign.terminal import output
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interrupts import watch_for_interrupt
from campaign.terminal.parallel import apart, here, opened, write
from table.wording import counted
from tactical.handoff import BattleBrief

NEAR = 0.25  # how far apart two means may be
HEAD = (
    "intensity", "sail", "side", "damage: table", "hexes", "", "sail lost: table", "hexes", "", "of them struck: table", "hexes",
)  # fmt: skip
GAUGE_HEAD = (
    "intensity", "sail", "damage: to windward", "to leeward", "sail lost: to windward", "to leeward", "struck: to windward",
    "to leeward",
)  # fmt: skip
SCARCE = 0.5  # below this many sail or points both are as good as none


def calibrate(theatre: str, battles: int, plot: Path | None, as_json: bool, out: Path | None = None, jobs: int = 1) -> None:
    """Fight what is not in the book yet; then a line for each side of each brief, and how many of them agree."""
    if plot is not None:
        output.out_file(plot, (".svg",))
    if out is not None:
        output.out_file(out, (".jsonl",))
    charts = SeaLords(theatre).charts
    fought_otherwise = "battles in it were fought by other code or figures"
    book = opened(CalibrationResults, out, calibration.fingerprint(charts), "the battles of a calibration", fought_otherwise)
    left = fill(book, charts.ship_damage, battles, jobs)
    if left:
        kept = (
            f"{counted(len(book.battles), 'battle is', 'battles are')} kept in {out}, and the same command goes on"
            if out
            else "--out FILE.jsonl would keep the others"
        )
        raise Interrupted(f"interrupted with {counted(left, 'battle')} to fight; {kept}")

    def kept_of(of: BattleBrief) -> list[Fought]:
        return [book.battles[of.content, number] for number in range(battles)]

    found = list(calibration.compare(charts, battles, kept_of))
    if plot is not None:
        from campaign.experiments.calibration_picture import picture

        output.write(plot, picture(found).encode())
    if as_json:
        output.document([entry(one, side) for one in found for side in one.abstract])
        return
    rows = [row for one in found for row in rows_of(one)]
    output.table(HEAD, rows)
    print("On hexes, by who has the gauge, which the sides have by turns:")
    output.table(GAUGE_HEAD, [gauge_row(one) for one in found])
    for what, pairs in (
        ("a side", [pair for one in found for pair in figures(one)]),
        ("both", [pair for one in found for pair in totals(one)]),
        ("struck, both", [total(one, "struck") for one in found]),
    ):
        print(f"{what}: {sum(map(agrees, pairs))} of {len(pairs)} means within {NEAR:.0%} of each other, or both next to nothing")


# -- fighting ----------------------------------------------------------------------------------------------------------------


def fill(book: CalibrationResults, chart: ShipDamage, battles: int, jobs: int) -> int:
    """Fight the battles that are missing, of each brief in turn, and write each down as it ends; how many a halt has left."""
    briefs = {of.content: (pair, of) for pair, of in calibration.briefs()}
    missing = [
        (of, chart, number, book.fingerprint)
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
    return sum((of.content, number) not in book.battles for of, _, number, _ in missing)


# -- told --------------------------------------------------------------------------------------------------------------------


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
            one.intensity, _sail(one), side, f"{abstract.points:.1f}", f"{hexes.points:.1f}",
            mark(abstract.points, hexes.points), f"{abstract.lost:.2f}", f"{hexes.lost:.2f}", mark(abstract.lost, hexes.lost),
            f"{abstract.struck:.2f}", f"{hexes.struck:.2f}",
        )  # fmt: skip


def gauge_row(one: Comparison) -> tuple[str, ...]:
    windward, leeward = one.windward, one.leeward
    return (
        one.intensity, _sail(one), f"{windward.points:.1f}", f"{leeward.points:.1f}",
        f"{windward.lost:.2f}", f"{leeward.lost:.2f}", f"{windward.struck:.2f}", f"{leeward.struck:.2f}",
    )  # fmt: skip


def _sail(one: Comparison) -> str:
    return f"{one.pair.sail[0]} v {one.pair.sail[1]}"


def mark(one: float, other: float) -> str:
    return "" if agrees((one, other)) else "*"


def entry(one: Comparison, side: str) -> dict[str, object]:
    def plain(measured: Measured) -> dict[str, float]:
        return measured._asdict()

    abstract, hexes = plain(one.abstract[side]), plain(one.hexes[side])
    return {
        "intensity": one.intensity, "sail": list(one.pair.sail), "side": side, "table": abstract, "hexes": hexes,
        "windward": plain(one.windward), "leeward": plain(one.leeward),
    }  # fmt: skip

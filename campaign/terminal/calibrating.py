"""`battle calibrate`: the same battles by the table and on hexes, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

from campaign import calibration
from campaign.calibration import Comparison, Measured
from campaign.game import SeaLords
from campaign.terminal import paper

NEAR = 0.25  # how far apart two means may be
SCARCE = 0.5  # below this many sail or points both are as good as none


def calibrate(theatre: str, battles: int, plot: Path | None, as_json: bool) -> None:
    """A line for each side of each brief, and how many of them agree."""
    if plot is not None:
        paper.out_file(plot, (".svg",))
    charts = SeaLords(theatre).charts
    found: list[Comparison] = []
    with paper.progress(len(calibration.briefs())) as step:
        for one in calibration.compare(charts, battles):
            found.append(one)
            step(f"{one.pair.sail[0]} sail against {one.pair.sail[1]}, {one.intensity}")
    if plot is not None:
        from campaign.reports.calibration_plot import picture

        paper.write(plot, picture(found).encode())
    if as_json:
        paper.document([entry(one, side) for one in found for side in one.abstract])
        return
    rows = [row for one in found for row in rows_of(one)]
    paper.table(("intensity", "sail", "side", "damage: table", "hexes", "", "sail lost: table", "hexes", ""), rows)
    for what, pairs in (
        ("a side", [pair for one in found for pair in figures(one)]),
        ("both", [pair for one in found for pair in totals(one)]),
    ):
        print(f"{what}: {sum(map(agrees, pairs))} of {len(pairs)} means within {NEAR:.0%} of each other, or both next to nothing")


def figures(one: Comparison) -> Iterator[tuple[float, float]]:
    """Each side's means by table and hexes."""
    for side, abstract in one.abstract.items():
        yield abstract.points, one.hexes[side].points
        yield abstract.lost, one.hexes[side].lost


def totals(one: Comparison) -> Iterator[tuple[float, float]]:
    """Both sides' together: the gauge, which the table does not know, helps the one as much as it hurts the other."""
    for pick in (attrgetter("points"), attrgetter("lost")):
        yield sum(map(pick, one.abstract.values())), sum(map(pick, one.hexes.values()))


def agrees(pair: tuple[float, float]) -> bool:
    """Whether two means are near each other, or both so small that only chance tells them apart."""
    low, high = sorted(pair)
    return high < SCARCE or high - low <= NEAR * high


def rows_of(one: Comparison) -> Iterator[tuple[str, ...]]:
    for side, abstract in one.abstract.items():
        hexes = one.hexes[side]
        yield (
            one.intensity, f"{one.pair.sail[0]} v {one.pair.sail[1]}", side, f"{abstract.points:.1f}", f"{hexes.points:.1f}",
            mark(abstract.points, hexes.points), f"{abstract.lost:.2f}", f"{hexes.lost:.2f}", mark(abstract.lost, hexes.lost),
        )  # fmt: skip


def mark(one: float, other: float) -> str:
    return "" if agrees((one, other)) else "*"


def entry(one: Comparison, side: str) -> dict[str, object]:
    def plain(measured: Measured) -> dict[str, float]:
        return {"points": measured.points, "lost": measured.lost}

    abstract, hexes = plain(one.abstract[side]), plain(one.hexes[side])
    return {"intensity": one.intensity, "sail": list(one.pair.sail), "side": side, "table": abstract, "hexes": hexes}

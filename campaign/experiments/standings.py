"""The standings of a tournament: wins with their confidence, prestige, losses and orders over many years, told and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, sqrt
from statistics import fmean, pstdev, quantiles
from xml.sax.saxutils import escape

import msgspec

from campaign.experiments.tournament import Tally, Year
from campaign.record.causes import LostTo
from table.svg import FONTS
from table.wording import counted

Z = 1.959964  # of the normal distribution, for 95 in 100
HEAD = (
    "side", "wins", "share (95 in 100)", "prestige (dev.)", "middle half", "at close", "lost in battle", "at sea", "in port",
    "prizes", "victories",
)  # fmt: skip
WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT = 820, 470, 60, 24, 150, 64


class Spread(msgspec.Struct, frozen=True):
    """How a figure was spread over the years."""

    mean: float
    deviation: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> Spread:
        quarters = quantiles(figures, n=4, method="inclusive") if len(figures) > 1 else [figures[0]] * 3
        low, middle, high = quarters
        return cls(fmean(figures), pstdev(figures), min(figures), low, middle, high, max(figures))


class OrderCount(msgspec.Struct, frozen=True):
    """An order over all years: how often it was fulfilled and failed."""

    id: str
    title: str
    fulfilled: int
    failed: int


class Standing(msgspec.Struct, frozen=True):
    """One side over all years: wins, their share and between what it lies with 95 in 100; then means by year.

    Tournaments kept by older versions do not tell the sea and the port apart: None.
    """

    side: str
    wins: int
    share: float
    interval: tuple[float, float]
    prestige: Spread
    at_close: float
    lost_in_battle: float
    prizes: float
    victories: float
    orders: list[OrderCount]
    lost_at_sea: float | None = None
    lost_in_port: float | None = None


class Standings(msgspec.Struct, frozen=True):
    """All sides, how many years were played and how many nobody won, and how often there was a battle in one."""

    years: int
    ties: int
    battles: Spread
    sides: list[Standing]
    margins: dict[int, int]


def row(one: Standing) -> tuple[str, ...]:
    """A side's line under `HEAD`."""
    low, high = one.interval
    points = one.prestige
    return (
        one.side, str(one.wins), f"{100 * one.share:.1f}% ({100 * low:.1f}-{100 * high:.1f})",
        f"{points.mean:.2f} ({points.deviation:.2f})", f"{points.quarter:g} to {points.three_quarters:g}", f"{one.at_close:+.2f}",
        f"{one.lost_in_battle:.2f}", _known(one.lost_at_sea), _known(one.lost_in_port), f"{one.prizes:.2f}",
        f"{one.victories:.2f}",
    )  # fmt: skip


def _known(figure: float | None) -> str:
    return "-" if figure is None else f"{figure:.2f}"


def standings(years: Sequence[Year], titles: Mapping[str, Mapping[str, str]]) -> Standings:
    """The standings after some years, at least one; `titles` are those of each side's orders by id."""
    sides = list(years[0].sides)
    margins = Counter(year.sides[sides[0]].prestige - year.sides[sides[-1]].prestige for year in years)
    return Standings(
        len(years),
        sum(not year.victor for year in years),
        Spread.of([year.battles for year in years]),
        [_standing(side, years, titles.get(side, {})) for side in sides],
        dict(sorted(margins.items())),
    )


def _standing(side: str, years: Sequence[Year], titles: Mapping[str, str]) -> Standing:
    own = [year.sides[side] for year in years]
    wins = sum(year.victor == side for year in years)
    return Standing(
        side,
        wins,
        wins / len(years),
        wilson(wins, len(years)),
        Spread.of([tally.prestige for tally in own]),
        fmean(tally.at_close for tally in own),
        _lost(own, LostTo.ENEMY),
        fmean(tally.prizes for tally in own),
        fmean(tally.victories for tally in own),
        _orders(own, titles),
        _lost(own, LostTo.SEA),
        _lost(own, LostTo.PORT),
    )


def _lost(tallies: Sequence[Tally], to: LostTo) -> float:
    return fmean(tally.lost.get(to, 0) for tally in tallies)


def _orders(tallies: Sequence[Tally], titles: Mapping[str, str]) -> list[OrderCount]:
    """Every order of the booklets, those never ended too, in their order."""
    fulfilled, failed = Counter[str](), Counter[str]()
    for tally in tallies:
        fulfilled.update(tally.fulfilled)
        failed.update(tally.failed)
    named = dict.fromkeys([*titles, *fulfilled, *failed])
    return [OrderCount(order, titles.get(order, order), fulfilled[order], failed[order]) for order in named]


def wilson(wins: int, years: int) -> tuple[float, float]:
    """Wilson's interval for a share: sound for few years, and for shares near nothing and near all."""
    share, square = wins / years, Z * Z / years
    middle = (share + square / 2) / (1 + square)
    reach = Z * sqrt(share * (1 - share) / years + square / (4 * years)) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


# -- drawn ---------------------------------------------------------------------------------------------------------------


def drawn(found: Standings, title: str, tints: Mapping[str, str]) -> str:
    """An SVG: the share of years that each side won with its interval, over a histogram of the margin of prestige."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONTS}" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fdf9ee"/>',
        _words(LEFT, 28, title, 'font-size="17"'),
        *_shares(found, tints),
        *_histogram(found, tints),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _words(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(words)}</text>'


def _shares(found: Standings, tints: Mapping[str, str]) -> Iterator[str]:
    """A bar for each side, with the whisker of its interval, and a line at even chances."""
    long = WIDTH - LEFT - RIGHT - 130
    for row, one in enumerate(found.sides):
        y, tint, start = 44 + 30 * row, tints.get(one.side, "#555555"), LEFT + 70
        low, high = (start + long * edge for edge in one.interval)
        yield _words(LEFT, y + 14, one.side)
        yield f'<rect x="{start}" y="{y}" width="{long * one.share:.1f}" height="20" fill="{tint}" fill-opacity="0.8"/>'
        whisker = f"M{low:.1f} {y + 10}H{high:.1f}M{low:.1f} {y + 5}v10M{high:.1f} {y + 5}v10"
        yield f'<path d="{whisker}" stroke="#000000" fill="none"/>'
        yield _words(start + long + 8, y + 14, f"{one.wins} of {found.years}")
    even = LEFT + 70 + long / 2
    yield f'<path d="M{even:.1f} 40V{44 + 30 * len(found.sides)}" stroke="#000000" stroke-dasharray="3 3"/>'


def _histogram(found: Standings, tints: Mapping[str, str]) -> Iterator[str]:
    """How many years ended with each margin, the first side's over the last's."""
    first, last = found.sides[0].side, found.sides[-1].side
    low, high = min(-1, *found.margins), max(1, *found.margins)
    most = max(found.margins.values())
    wide = (WIDTH - LEFT - RIGHT) / (high - low + 1)
    floor_ = HEIGHT - FOOT
    step = max(1, ceil((high - low + 1) / 24))
    for margin in range(low, high + 1):
        x, years = LEFT + wide * (margin - low), found.margins.get(margin, 0)
        tall = (floor_ - TOP) * years / most
        tint = tints.get(first if margin > 0 else last, "#555555") if margin else "#8d8a80"
        if years:
            bar = f'x="{x + 1:.1f}" y="{floor_ - tall:.1f}" width="{wide - 2:.1f}" height="{tall:.1f}" fill="{tint}"'
            yield f"<g><title>{counted(years, 'year')} by {margin:+d}</title><rect {bar}/></g>"
        if margin % step == 0:
            yield _words(x + wide / 2, floor_ + 16, f"{margin:+d}" if margin else "0", 'text-anchor="middle"')
    yield f'<path d="M{LEFT} {floor_}H{WIDTH - RIGHT}" stroke="#000000"/>'
    for years in sorted({0, floor(most / 2), most}):
        yield _words(LEFT - 8, floor_ - (floor_ - TOP) * years / most + 4, str(years), 'text-anchor="end"')
    said = f"prestige of {first} less that of {last} as the year closed; how many years"
    yield _words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 22, said, 'text-anchor="middle" fill="#555555"')

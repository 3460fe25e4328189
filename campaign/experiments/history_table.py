"""The years of a tournament beside history: a line for each measure that the theatre has figures of (`history.toml`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

import msgspec

from campaign.calendar import DAYS, IMPULSES, TURNS
from campaign.experiments.measures import Measures, Passage
from campaign.experiments.tournament import Year
from campaign.record.causes import LostTo
from campaign.theatres.history_figures import Figure, HistoryFigures, Measure, Station
from table.wording import people

HEAD = ("a year", "history", "these years")
CLASSES = ((0, 0), (1, 2), (3, 4), (5, 7), (8, 14), (15, None))  # actions by the sail of the line of whoever had fewer
GREAT = 30  # sail of the line together that make a great action
SORTIES = (3, 8, 15)
SAIL = 4  # SL 10.132: the points that a sail lost counts for
DAYS_AN_IMPULSE = DAYS / (TURNS * IMPULSES)


class Line(msgspec.Struct, frozen=True):
    """A line of the table: what is measured, what history has and whence that is known, and the years' figure."""

    what: str
    found: str
    figure: float | None
    history: str = ""
    source: str = ""


def table(years: Sequence[Year], figures: HistoryFigures) -> list[Line]:
    """All lines, of the years that were measured; none where none was, as by an older version."""
    measured = [year for year in years if year.measures is not None]
    if not measured:
        return []
    lines = [line for figure in figures.figures for line in LINES[figure.measure](measured, figure)]
    return lines + [line for station in figures.stations for line in _manned(measured, station)]


def _of(years: Sequence[Year]) -> list[Measures]:
    return [year.measures for year in years if year.measures is not None]


def _line(figure: Figure, what: str, found: float, words: str = "") -> Line:
    return Line(what, words or f"{found:.2f}", round(found, 4), figure.history, figure.source)


# -- losses ----------------------------------------------------------------------------------------------------------------


def _lost(to: LostTo, words: str) -> Callable[[Sequence[Year], Figure], Iterator[Line]]:
    """Sail of a side that were lost to something, in the mean."""

    def line(years: Sequence[Year], figure: Figure) -> Iterator[Line]:
        mean = fmean(year.sides[figure.side].lost.get(to, 0) for year in years)
        yield _line(figure, f"sail of {people(figure.side)} {words}", mean)

    return line


# -- actions ---------------------------------------------------------------------------------------------------------------


def _actions(years: Sequence[Year], figure: Figure) -> Iterator[Line]:
    """Actions in which both had ships of the line; then all of them by size."""
    fought = [one for found in _of(years) for one in found.actions]
    yield _line(figure, "actions with ships of the line on both sides", sum(one.weaker > 0 for one in fought) / len(years))
    for least, most in CLASSES:
        count = sum(least <= one.weaker and (most is None or one.weaker <= most) for one in fought)
        yield Line(f"  {_size(least, most)}", f"{count / len(years):.2f}", round(count / len(years), 4))
    largest = [max((one.together for one in found.actions), default=0) for found in _of(years)]
    yield Line("  the largest, sail of the line together", f"{fmean(largest):.1f}, at most {max(largest)}", fmean(largest))
    great = sum(one >= GREAT for one in largest) / len(years)
    yield Line(f"  years with one of {GREAT} and more together", f"{100 * great:.0f}%", round(great, 4))


def _size(least: int, most: int | None) -> str:
    if not most:
        return "none of the line on one side" if most == 0 else f"{least} and more on the weaker side"
    return f"{least} to {most} on the weaker side"


def _victories(years: Sequence[Year], figure: Figure) -> Iterator[Line]:
    """A side's share of the actions that somebody won, of those between ships of the line."""
    fought = [one for found in _of(years) for one in found.actions if one.weaker]
    own, won = sum(one.victor == figure.side for one in fought), sum(bool(one.victor) for one in fought)
    said = f"{own / len(years):.2f} of {won / len(years):.2f} that were won, {(len(fought) - won) / len(years):.2f} drawn"
    yield _line(figure, f"victories of {people(figure.side)}", own / won if won else 0.0, said)
    for flag in _enemies(fought, figure.side):
        met = [one for one in fought if any(flag in one.parties[side] for side in one.parties if side != figure.side)]
        ours, theirs = sum(one.victor == figure.side for one in met), sum(one.victor not in ("", figure.side) for one in met)
        share = ours / (ours + theirs) if ours + theirs else 0.0
        words = f"{ours / len(years):.2f}, lost {theirs / len(years):.2f}"
        yield Line(f"  where {people(flag)} fought", words, round(share, 4))


def _casualties(years: Sequence[Year], figure: Figure) -> Iterator[Line]:
    """What a side paid in its actions to what its enemies did, in damage points and four a sail; then by nation, a side's cost
    shared out by the sail of the line that each nation had against it."""
    fought = [one for found in _of(years) for one in found.actions if one.weaker]
    own, flags = 0.0, _enemies(fought, figure.side)
    theirs, shares = dict.fromkeys(flags, 0.0), dict.fromkeys(flags, 0.0)
    for one in fought:
        paid = _cost(one, figure.side)
        own += paid
        enemies = [pair for side, nations in one.parties.items() if side != figure.side for pair in nations.items()]
        sail = sum(share.sail for _, share in enemies)
        for flag, share in enemies:
            theirs[flag] += share.points + SAIL * share.lost
            shares[flag] += paid * share.sail / sail
    yield _ratio(f"casualties, {people(figure.side)} to their enemies", own, sum(theirs.values()), figure)
    for flag in flags:
        yield _ratio(f"  to {people(flag)}", shares[flag], theirs[flag])


def _cost(one: Passage, side: str) -> float:
    return sum(share.points + SAIL * share.lost for share in one.parties.get(side, {}).values())


def _ratio(what: str, own: float, theirs: float, figure: Figure | None = None) -> Line:
    ratio = theirs / own if own else 0.0
    words = f"1 : {ratio:.1f}" if own else "-"
    return Line(what, words, round(ratio, 4), figure.history if figure else "", figure.source if figure else "")


def _enemies(fought: Sequence[Passage], side: str) -> list[str]:
    return sorted({flag for one in fought for other, flags in one.parties.items() if other != side for flag in flags})


# -- fleets ----------------------------------------------------------------------------------------------------------------


def _in_ordinary(years: Sequence[Year], figure: Figure) -> Iterator[Line]:
    turns = [sail for found in _of(years) for sail in found.in_ordinary.get(figure.side, [])]
    first = fmean(found.in_ordinary[figure.side][0] for found in _of(years))
    words = f"{fmean(turns):.0f} ({min(turns)} to {max(turns)}); {first:.0f} in January"
    yield _line(figure, f"sail of {people(figure.side)} in ordinary", fmean(turns), words)


def _spell(years: Sequence[Year], figure: Figure) -> Iterator[Line]:
    """The spell at sea of a squadron: half of them, and nine in ten, were no longer."""
    spells = Counter[int]()
    for found in _of(years):
        spells.update(found.spells.get(figure.side, {}))
    half, most = (_quantile(spells, share) * DAYS_AN_IMPULSE for share in (0.5, 0.9))
    yield _line(figure, f"spell at sea of {people(figure.side)}", half, f"median {half:.0f} days, nine in ten under {most:.0f}")


def _quantile(spells: Counter[int], share: float) -> int:
    """How long the shortest part of the spells lasted, in impulses; 0 if there was none."""
    left = share * spells.total()
    for impulses in sorted(spells):
        left -= spells[impulses]
        if left <= 0:
            return impulses
    return 0


def _sorties(years: Sequence[Year], figure: Figure) -> Iterator[Line]:
    """How often so many sail and more left a port together."""
    sailed = [sail for found in _of(years) for sail in found.sorties.get(figure.side, [])]
    for place, least in enumerate(SORTIES):
        mean = sum(sail >= least for sail in sailed) / len(years)
        what = f"sorties of {people(figure.side)}, {least} sail and more" if not place else f"  {least} sail and more"
        yield _line(figure, what, mean) if not place else Line(what, f"{mean:.2f}", round(mean, 4))


def _convoys(years: Sequence[Year], figure: Figure) -> Iterator[Line]:
    trade = [found.trade[figure.side] for found in _of(years) if figure.side in found.trade]
    arrived, destroyed = fmean(one.arrived for one in trade), fmean(one.destroyed for one in trade)
    fallen_upon = fmean(one.fallen_upon for one in trade)
    words = f"{arrived:.1f} arrive, {fallen_upon:.1f} fallen upon, {destroyed:.1f} destroyed"
    yield _line(figure, f"convoys of {people(figure.side)}", fallen_upon, words)


def _manned(years: Sequence[Year], station: Station) -> Iterator[Line]:
    """The share of the time in which a station was manned; then of the time in which a fleet lay in the port that it watches."""
    found = _of(years)
    shares = [one.manned.get(station.id, 0) / one.impulses for one in found if one.impulses]
    mean = fmean(shares) if shares else 0.0
    yield Line(station.name, _of_the_time(mean), round(mean, 4), station.history, station.source)
    threatened = sum(one.threatened.get(station.id, 0) for one in found)
    met = sum(one.met.get(station.id, 0) for one in found)
    if threatened:
        share, time = met / threatened, threatened / sum(one.impulses for one in found)
        what = f"  while {station.fleet} sail and more lay there ready for sea"
        yield Line(what, f"{_of_the_time(share)} ({100 * time:.0f}% of the year)", round(share, 4))


def _of_the_time(share: float) -> str:
    return f"{100 * share:.0f}% of the time"


LINES: dict[Measure, Callable[[Sequence[Year], Figure], Iterator[Line]]] = {
    Measure.LOST_AT_SEA: _lost(LostTo.SEA, "lost at sea"),
    Measure.LOST_IN_PORT: _lost(LostTo.PORT, "lost in port"),
    Measure.LOST_TO_THE_ENEMY: _lost(LostTo.ENEMY, "lost to the enemy"),
    Measure.ACTIONS: _actions,
    Measure.VICTORIES: _victories,
    Measure.CASUALTIES: _casualties,
    Measure.IN_ORDINARY: _in_ordinary,
    Measure.SPELL_AT_SEA: _spell,
    Measure.SORTIES: _sorties,
    Measure.CONVOYS: _convoys,
}
"""The lines of each measure."""

"""Are the charts of auxiliaries and of looking out sound?"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from campaign.charts.auxiliaries import Task
from campaign.charts.soundness.dice import shown
from campaign.charts.tables import Charts

SCREENED: tuple[Task, ...] = ("search", "shadow", "assist", "convoy-attack", "station")  # SL 6.281


def looking_out(charts: Charts) -> Iterator[str]:
    """C-08 and C-09: a cell for every class that can be screened against every one that screens; touch is a part of sighting."""
    screens = [name for name, row in charts.auxiliary_classes.items() if "screen" in row.tasks]
    for name, row in charts.auxiliary_classes.items():
        cells = charts.screening.get(name, {})
        if {*row.tasks} & {*SCREENED} and sorted(cells) != sorted(screens):
            yield f"screening.{name}: {', '.join(cells) or 'no row'}; expected a cell for each of {', '.join(screens)} (SL 6.28d)"
    for name in charts.screening:
        if name not in charts.auxiliary_classes:
            yield f"screening.{name}: no such class of auxiliary; expected one of {', '.join(charts.auxiliary_classes)}"
    search = charts.search
    if not 0 <= search.shadowed <= search.found <= 9:
        yield f"search: found {search.found}, shadowed {search.shadowed}; expected dice of 0 to 9, touch on no more than sight"
    if search.partial_screen < 0:
        yield f"search.partial_screen: {search.partial_screen}; expected 0 or more, as a penalty (SL 6.28f)"
    if charts.dummy.counters < 0 or charts.dummy.allowance < 1:
        yield f"dummy: {charts.dummy}; expected counters of 0 or more and an allowance of 1 or more (SL 7.15)"


def assignment(charts: Charts) -> Iterator[str]:
    """SL 6.131: as many auxiliaries as there may be, or none."""
    for kind, limit in msgspec.structs.asdict(charts.assignment).items():
        if limit is not None and limit < 0:
            yield f"assignment.{kind}: {limit}; expected 0 or more (SL 6.131)"


def auxiliary_classes(charts: Charts) -> Iterator[str]:
    """C-06 and C-07: posts, dice to recover on, classes of sail that there are, each for one class; ranges that are printed."""
    taken: set[str] = set()
    for name, row in charts.auxiliary_classes.items():
        where = f"auxiliary_classes.{name}"
        if not row.posts or len({*row.posts}) < len(row.posts):
            yield f"{where}.posts: {row.posts}; expected formation, port or both (SL 6.132)"
        if not shown(row.recovers):
            yield f"{where}.recovers: {row.recovers!r}; expected dice of 0 to 9, as 0-6 (SL 6.161)"
        if row.sail_class is not None and row.sail_class not in charts.sail_classes:
            yield f"{where}.sail_class: {row.sail_class!r}; expected one of {', '.join(charts.sail_classes)} (SL 6.312)"
        if row.sail_class in taken:
            yield f"{where}.sail_class: {row.sail_class!r} is another's; expected one class of auxiliary for each (SL 6.312)"
        if row.range is not None and row.range < 0:
            yield f"{where}.range: {row.range}; expected 0 or more (SL 6.111)"
        if row.sail < 1:
            yield f"{where}.sail: {row.sail}; expected 1 or more (SL 6.321)"
        taken |= {row.sail_class} if row.sail_class else set()

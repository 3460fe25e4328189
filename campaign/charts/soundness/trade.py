"""Are the charts of flagships, corsairs and convoys sound?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from campaign.charts.battle import COLUMNS
from campaign.charts.row import OTHER
from campaign.charts.tables import Charts
from campaign.convoying import Trade


def special_forces(charts: Charts) -> Iterator[str]:
    """SL 10.2-10.3: a flagship moves and bears no less than nothing; corsairs cost something, and help is no hindrance."""
    if charts.flagship.allowance < 1 or charts.flagship.rating < 0:
        yield f"flagship: {charts.flagship}; expected an allowance of 1 or more and a rating of 0 or more (SL 10.311a)"
    war = charts.corsairs
    if war.base_turns_a_point < 1 or war.quiet < 1:
        yield f"corsairs: {war}; expected base_turns_a_point and quiet of 1 or more (SL 10.211, 10.215)"
    if war.marines > 0 or war.bombs > 0:
        yield f"corsairs: marines {war.marines}, bombs {war.bombs}; expected 0 or less, as help for the die (SL 10.215)"


def convoys(charts: Charts) -> Iterator[str]:
    """SL 10.131-10.132, 10.184: columns of classes that there are, an escort that is no help to raiders, hits for every kind."""
    chart = charts.convoys
    for name, column in chart.columns.items():
        if name != OTHER and name not in charts.sail_classes:
            yield f"convoys.columns.{name}: there is no such class; expected one of {', '.join(charts.sail_classes)}, {OTHER}"
        if column not in COLUMNS:
            yield f"convoys.columns.{name}: {column}; expected a column of 0 to 8 (SL 10.131)"
    if OTHER not in chart.columns:
        yield f"convoys.columns: no row {OTHER!r}; expected one for the classes that are not named (SL 10.131)"
    if chart.escorted > 0 or chart.gathers < 0:
        figures = f"escorted {chart.escorted}, gathers {chart.gathers}"
        yield f"convoys: {figures}; expected 0 or less, and 0 or more (SL 10.184, 10.172b)"
    kinds = get_args(Trade)
    if sorted(chart.hits_a_point) != sorted(kinds) or min(chart.hits_a_point.values()) < 1:
        yield f"convoys.hits_a_point: {chart.hits_a_point}; expected 1 or more for each of {', '.join(kinds)} (SL 10.132)"

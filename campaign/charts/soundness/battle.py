"""Are the charts of battle sound?"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.charts.battle import COLUMNS, TEMPERS, Cell
from campaign.charts.row import DICE
from campaign.charts.soundness.dice import ranges
from campaign.charts.tables import Charts
from table.reading.checks import below

AUDACITY = range(4)


def weather_gauge(charts: Charts) -> Iterator[str]:
    """C-11: a base of ten, no approach better than with the wind nor worse than against it, and a swift formation the better."""
    chart = charts.weather_gauge
    if chart.base != 10:
        yield f"weather_gauge.base: {chart.base}; expected 10 (SL 8.221)"
    if not chart.with_wind >= chart.light >= chart.against_wind:
        winds = f"{chart.with_wind}, {chart.light}, {chart.against_wind}"
        yield f"weather_gauge: with_wind, light, against_wind are {winds}; expected each no better than the one before (SL 8.54b)"
    if chart.against_wind > chart.on_station:
        figures = f"against_wind {chart.against_wind}, on_station {chart.on_station}"
        yield f"weather_gauge: {figures}; expected who beats up to have no better odds than who lies still (SL 8.54b)"
    if chart.out_of_zone > 0:
        yield f"weather_gauge.out_of_zone: {chart.out_of_zone}; expected 0 or less (SL 8.54b)"
    if chart.swift < 1:
        yield f"weather_gauge.swift: {chart.swift}; expected 1 or more (SL 5.131c)"
    if chart.damage_divisor < 1:
        yield f"weather_gauge.damage_divisor: {chart.damage_divisor}; expected 1 or more (SL 8.54c)"


def battle_reinforcement(charts: Charts) -> Iterator[str]:
    """C-12: port and foul wind hinder, auxiliaries help, more squadrons are no quicker, and every temper has its figure."""
    chart = charts.battle_reinforcement
    for name, due in (("fitting_out", chart.fitting_out), ("against_wind", chart.against_wind)):
        if due < 0:
            yield f"battle_reinforcement.{name}: {due}; expected 0 or more (SL 8.243)"
    if chart.auxiliary > 0 or chart.partial_screen < 0:
        helped = f"auxiliary {chart.auxiliary}, partial_screen {chart.partial_screen}"
        yield f"battle_reinforcement: {helped}; expected help of 0 or less and a hindrance of 0 or more (SL 8.245c, 6.28f)"
    if not chart.squadrons or list(chart.squadrons) != sorted(chart.squadrons):
        figures = f"battle_reinforcement.squadrons: {chart.squadrons}"
        yield f"{figures}; expected a figure or more, none below the one before (SL 8.54g)"
    if sorted(chart.personality) != sorted(TEMPERS):
        tempers = ", ".join(chart.personality)
        yield f"battle_reinforcement.personality: {tempers}; expected {', '.join(TEMPERS)} (SL 3.43d)"
    if not chart.turns or min(chart.turns) < 1 or list(chart.turns) != sorted(chart.turns, reverse=True) or chart.from_port < 0:
        figures = f"battle_reinforcement: turns {chart.turns}, from_port {chart.from_port}"
        yield f"{figures}; expected turns from 1 on, none above the one before, and 0 or more out of port (SL 8.126)"


def tempers(charts: Charts) -> Iterator[str]:
    """C-13 and C-14: a cell for every two tempers, at most two shifts either way; ten dice a level of intensity, none past 8."""
    if sorted(charts.personality) != sorted(TEMPERS):
        yield f"personality: rows {', '.join(charts.personality)}; expected {', '.join(TEMPERS)}"
    for holder, row in charts.personality.items():
        if sorted(row) != sorted(TEMPERS) or not all(-2 <= shift <= 2 for shift in row.values()):
            yield f"personality.{holder}: {row}; expected -2 to 2 for each of {', '.join(TEMPERS)} (SL 8.312)"
    if sorted(charts.intensity) != ["heavy", "light", "medium"]:
        yield f"intensity: rows {', '.join(charts.intensity)}; expected light, medium and heavy (SL 8.311)"
    for name, levels in charts.intensity.items():
        if len(levels) != len(DICE) or not all(level in COLUMNS for level in levels):
            yield f"intensity.{name}: {levels}; expected ten levels, one a die, of 0 to 8 (SL 8.321)"


def gunnery(charts: Charts) -> Iterator[str]:
    """C-15: nine columns of ten dice, each cell sail sunk, points and an asterisk; columns set beforehand are among them."""
    expected = [str(column) for column in COLUMNS]
    for column in sorted({*expected, *charts.combat_damage}):
        cells, row = charts.combat_damage.get(column), f"combat_damage.{column}"
        if cells is None or column not in expected:
            yield f"{row}: {'no such column' if cells is None else 'there is no such column'}; expected columns 0 to 8 (SL 8.335)"
            continue
        if len(cells) != len(DICE):
            yield f"{row}: {len(cells)} cells; expected ten, one a die (SL 8.335)"
        for die, text in enumerate(cells):
            try:
                Cell.read(text)
            except ValueError:
                yield f"{row}, die {die}: {text!r}; expected a cell as 3, 5*, S, S2* or SS3* (SL 8.337)"
    set_columns = charts.combat_columns
    for name, base in (("bombardment", set_columns.bombardment), ("convoy_attack", set_columns.convoy_attack)):
        if base not in COLUMNS:
            yield f"combat_columns.{name}: {base}; expected a column of 0 to 8 (SL 8.36)"
    yield from (
        f"combat_columns.{fault}"
        for fault in below(0, "SL 8.337b", sail_to_sink=set_columns.sail_to_sink, outnumbered=set_columns.outnumbered)
    )
    for firing, targets in set_columns.class_shifts.items():
        for named in (firing, *targets):
            if named not in charts.sail_classes:
                known = ", ".join(charts.sail_classes)
                yield f"combat_columns.class_shifts.{firing}: no class of sail {named!r}; expected {known}"
    shifts = {
        f"class_shifts.{firing}.{target}": shift
        for firing, row in set_columns.class_shifts.items()
        for target, shift in row.items()
    }
    for name, shift in (shifts | {f"fleet_shifts.{fleet}": shift for fleet, shift in set_columns.fleet_shifts.items()}).items():
        if abs(shift) not in COLUMNS:
            yield f"combat_columns.{name}: {shift}; expected -8 to 8, the width of the table (SL 8.34)"


def audacity(charts: Charts) -> Iterator[str]:
    """2006:18: what the set-ups of Flying Colors give a nation, from 0 to 3."""
    for flag, figure in charts.audacity.items():
        if figure not in AUDACITY:
            yield f"audacity.{flag}: {figure}; expected 0 to {AUDACITY[-1]} (2006:18)"


def casualties(charts: Charts) -> Iterator[str]:
    """C-16: ranges of the ten dice that do not overlap, each fate once, and turns for the wounded alone."""
    yield from ranges("leader_casualty", charts.leader_casualty, "SL 8.37", whole=False)
    for dice, row in charts.leader_casualty.items():
        if (row.turns > 0) != (row.fate == "wounded"):
            yield f"leader_casualty.{dice}: {row.fate} for {row.turns} turns; expected turns for the wounded alone (SL 3.481b)"
    if len({str(row) for row in charts.leader_casualty.values()}) < len(charts.leader_casualty):
        yield "leader_casualty: a fate has two rows; expected one"

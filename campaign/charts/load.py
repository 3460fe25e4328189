"""Reading the charts: ours, with a theatre's and a player's own laid over them; every fault is told at once."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from campaign.charts import soundness
from campaign.charts.soundness.dice import shown
from campaign.charts.standard import STANDARD
from campaign.charts.tables import Charts
from table.reading.checks import strangers
from table.reading.faults import refuse
from table.reading.fitting import fitted
from table.reading.toml import read


def load(*overrides: Path) -> Charts:
    """The standard charts with each override laid over them in turn: whole tables or single rows.

    They are checked after each file, so that a fault is told of the file that brought it.
    """
    merged: dict[str, Any] = {}
    for path in (STANDARD, *overrides):
        for name, table in read(path, expected="a TOML file of charts").items():
            known = merged.get(name)
            merged[name] = _laid_over(known, table) if isinstance(known, dict) and isinstance(table, dict) else table
        charts = fitted(merged, Charts, path)
        refuse(soundness.faults(charts), path)
    return charts


def _laid_over(known: dict[str, Any], rows: dict[str, Any]) -> dict[str, Any]:
    """Rows take the place of those of the same name, and in a table that is read by dice of those that have any of their dice."""
    dice = set[int]().union(*map(shown, rows))
    return {name: row for name, row in known.items() if name in rows or not shown(name) & dice} | rows


def refuse_strangers(charts: Charts, serving: Collection[str]) -> None:
    """SL 7.34, 8.34: rows for a fleet, a command or a contingent are for one that the forces have."""
    named = [(f"damage_ratings {number}", row.of) for number, row in enumerate(charts.damage_ratings, 1) if row.of]
    named += [("combat_columns.fleet_shifts", of) for of in charts.combat_columns.fleet_shifts]
    named += [("audacity", flag) for flag in charts.audacity]
    refuse([f"{row}: {fault}" for row, of in named for fault in strangers("side, command or flag", [of], serving)], "charts")

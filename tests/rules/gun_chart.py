"""Answers in the order in which they are asked, and tables of one's own, for the guns."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.charts.tables import Charts
from campaign.state import World
from table.decisions import Decision
from table.flows import Flow
from tests.rules.chart import STANDARD

Line = tuple[str, str, str]


def answered(flow: Flow[None], *script: Line) -> list[Decision[Any]]:
    """Run a flow; each question must be the next `(side, kind, key)` of the script, and all of it must be asked for."""
    left, asked, meaning = list(script), list[Decision[Any]](), None
    while True:
        try:
            question = flow.send(meaning)
        except StopIteration:
            break
        assert isinstance(question, Decision)
        assert left, f"nobody expected {question.side} to be asked {question.kind}: {keys(question)}"
        side, kind, key = left.pop(0)
        assert (question.side, question.kind.name) == (side, kind), f"{question.kind.name} of {question.side}: {keys(question)}"
        asked.append(question)
        meaning = question.resolve(key)
    assert not left, f"nobody asked for {left}"
    return asked


def keys(question: Decision[Any]) -> list[str]:
    return [option.key for option in question.options]


def with_tables(world: World, **tables: Any) -> World:
    """The same world with some charts of its own."""
    return world.attach(world.almanac, tables_with(**tables))


def tables_with(**tables: Any) -> Charts:
    return msgspec.structs.replace(STANDARD, **tables)


def flat_table(**columns: str) -> dict[str, tuple[str, ...]]:
    """A Combat Damage Table with one cell all down a column: `flat_table(c3="S2*")`; the other columns read 0."""
    return {str(column): (columns.get(f"c{column}", "0"),) * 10 for column in range(9)}


def shifting(**more: Any) -> Any:
    """The standard combat columns with some figures changed."""
    return msgspec.structs.replace(STANDARD.combat_columns, **more)

"""A page gets what one side may know as values: only where a campaign is opened does it touch the table and the world on it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "campaign" / "web"
OPENING = {"tables.py", "places.py"}  # where a campaign is opened, and where a side's place at it is made
WHOLE = {"world", "session"}  # by which all of a campaign could be read


def reaches(text: str) -> Iterator[str]:
    """Where a source reaches for the whole of a campaign."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and node.attr in WHOLE:
            yield f"{node.lineno}: .{node.attr}"


def test_no_page_reaches_for_the_whole_of_a_campaign() -> None:
    modules = sorted(file for file in WEB.rglob("*.py") if file.name not in OPENING)
    assert len(modules) > 30
    assert [f"{file.name}:{found}" for file in modules for found in reaches(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("source", ["place.player.world.squadrons", "def f(p):\n    return p.campaign.watch.session"])
def test_a_reach_is_found(source: str) -> None:
    assert len([*reaches(source)]) == 1

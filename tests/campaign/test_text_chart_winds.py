"""The chart in letters shows the winds that blow, and which ports are open."""

from __future__ import annotations

import re

import pytest

from campaign.terminal.interactive.text_chart import ARROWS, blows_towards
from tests.campaign.play_kit import Desk, outset, war

__all__ = ["outset", "war"]


@pytest.mark.parametrize(
    ("from_degrees", "arrow"), [(0, "↓"), (45, "↙"), (90, "←"), (180, "↑"), (225, "↗"), (270, "→"), (300, "↘"), (359, "↓")]
)
def test_a_wind_is_named_by_whence_it_comes_and_drawn_where_it_goes(from_degrees: int, arrow: str) -> None:
    assert blows_towards(from_degrees) == arrow


def test_winds_are_drawn_once_they_blow_and_ports_are_open_or_closed(war: Desk) -> None:
    told = war.sits("m off ushant", "", "m off ushant", "quit")
    before, after = told.split("A-Z ours")[0], told.split("A-Z ours")[1]
    assert not set(ARROWS) & set(before), "no seasonal wind blows before the first is thrown for"
    assert set(ARROWS) & set(after)
    chart = after.rpartition("explains): m off ushant")[2].partition("A The Channel Fleet")[0]
    assert "#" in chart, "a port of the enemy's, or of a neutral"
    assert "o" in re.sub(r"\w{2,}", "", chart), "and one of our own"
    assert not re.search(r"# ?(?:Plymouth|Portsmouth|Cork)", chart)

"""An undo that is refused: in double-blind play it tells nothing of the other side, not even that it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.table import laid_out
from campaign.play.taking_back import why_not
from table.taking_back import Bar, Ground

SEATS = {"british": "human", "french": "human"}


def refusal(tmp_path: Path, ground: Ground, *, blind: bool) -> str:
    database = str(tmp_path / "campaigns.db")
    Application(database).create(NewCampaign("war", "8", "first-command", SEATS, double_blind=blind))
    with laid_out(database, "war") as table:
        return why_not(table.session(), "british", Bar(ground, "french"))


@pytest.mark.parametrize("ground", [Ground.ASKED, Ground.ANSWERED])
def test_in_double_blind_play_a_refused_undo_tells_nothing_of_the_other(tmp_path: Path, ground: Ground) -> None:
    """The same words whether the other is asked still or has answered since."""
    assert refusal(tmp_path, ground, blind=True) == "what was answered before this question stays answered"


def test_where_all_lies_open_it_tells_who_is_asked_too(tmp_path: Path) -> None:
    assert "the French are asked together with you now" in refusal(tmp_path, Ground.ASKED, blind=False)

"""No secret of the enemy's changes a byte of what a side's pages send (WEB.md, "Secrets")."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign.web.app import application
from campaign.web.seats import Seat
from tests.web.twins import BASE, SIDES, bases, compared

WORLDS = 16


@pytest.mark.parametrize("blind", [False, True])
def test_an_enemys_secret_changes_no_byte_of_any_response(tmp_path: Path, blind: bool) -> None:
    tally = compared(tmp_path, f"gate-{blind}", blind=blind, worlds=WORLDS, each=4)
    assert tally.total() == WORLDS
    assert len(tally) > 5, tally


def test_what_another_side_answers_in_secret_wakes_nobody(tmp_path: Path) -> None:
    """Both are asked together: the answer of one is seen by nobody before the other's, not by an event and not by its page."""
    compared_with = 0
    for base, side in bases(tmp_path, "secret", blind=True, most=16, every=1):
        other = next(one for one in SIDES if one != side)
        app = application(str(base))
        with TestClient(app, base_url=BASE, follow_redirects=False) as client:
            asked = {one: re.search(r'name="at" value="([^"]*)"', client.get(f"/c/war/{one}").text) for one in SIDES}
            with app.state.server.campaigns.at("war") as opened:
                both = len({question.side for question in opened.watch.session.pending}) == 2
            at = asked[other]
            if not both or at is None:
                continue
            before, stamp = client.get(f"/c/war/{side}").content, app.state.server.known(Seat("war", side))
            assert client.post(f"/c/war/{other}/do/advice", data={"at": at[1]}).status_code == 303
            assert client.get(f"/c/war/{side}").content == before
            assert app.state.server.known(Seat("war", side)) == stamp
            compared_with += 1
    assert compared_with > 2

"""A fault of our own is told as one, and never leaves a campaign half played in memory."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from campaign.web import parts
from campaign.web.app import application
from campaign.web.kept_values import KeptValues
from campaign.web.safety import HEADERS
from tests.web.asked_kit import TABLE
from tests.web.conftest import BASE


@pytest.mark.parametrize("fault", [KeyError("anything"), AssertionError("anything"), ValueError("anything")])
def test_a_fault_is_no_missing_page_and_the_campaign_is_opened_anew(
    fault: Exception, begun: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = application(begun)
    with TestClient(app, base_url=BASE, raise_server_exceptions=False) as client:
        before = client.get(TABLE).text
        assert "Sail on" in before, "the British are called at once"
        with app.state.server.campaigns.at("war") as opened:
            opened.made = KeptValues()  # or the part that was made before would be sent again

        def fails(place: object) -> dict[str, object]:
            raise fault

        with monkeypatch.context() as patched:
            patched.setitem(parts._PARTS, "question", fails)
            answer = client.get(TABLE)
        assert (answer.status_code, "kept" in answer.text) == (500, True)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        with app.state.server.campaigns.at("war") as anew:
            assert anew is not opened
        assert client.get(TABLE).text == before, "and still called for the same"


def test_what_is_refused_leaves_the_campaign_open(begun: str) -> None:
    app = application(begun)
    with TestClient(app, base_url=BASE) as client:
        client.get(TABLE)
        with app.state.server.campaigns.at("war") as opened:
            pass
        assert client.get("/c/war/nobody").status_code == 404
        assert client.get(f"{TABLE}/battle/none/steps").status_code == 404
        assert client.post(f"{TABLE}/do/answer", data={"at": "stale"}).status_code == 409
        assert client.post(f"{TABLE}/do/nothing").status_code == 404
        with app.state.server.campaigns.at("war") as still:
            assert still is opened


def test_a_campaign_that_is_not_there_tells_neither_the_file_nor_the_others(begun: str) -> None:
    with TestClient(application(begun), base_url=BASE) as client:
        answer = client.get("/c/none/british")
        assert answer.status_code == 404
        assert "There is no campaign of this name here" in answer.text
        assert "campaigns.db" not in answer.text
        assert "war" not in answer.text

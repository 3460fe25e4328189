"""Words of pages that a newcomer stumbled over."""

from __future__ import annotations

from starlette.testclient import TestClient

from campaign.reports.battle_report import cell_words
from campaign.web.citing import cited


def test_the_second_case_of_a_number_is_called_that() -> None:
    assert cited("it is [SL 6.323'] so").endswith("SL 6.323 (the second)</a> so")
    assert 'case=SL%206.323%27d">SL 6.323d (the second)</a>' in cited("[SL 6.323'd]")
    assert cited("[SL 6.323]").endswith("SL 6.323</a>")


def test_the_rules_lead_back_to_the_page_from_which_they_were_opened(client: TestClient) -> None:
    came = {"referer": "http://127.0.0.1:1805/c/war/british?tab=log"}
    opened = client.get("/rules?case=SL 5.34", headers=came).text
    assert 'href="/c/war/british?tab=log">Back to where you were' in opened
    assert "from=/c/war/british%3Ftab%3Dlog" in opened, "and so from every case that is read on"
    further = client.get(
        "/rules?case=SL 5.34&from=/c/war/british%3Ftab%3Dlog", headers={"referer": "http://127.0.0.1:1805/rules"}
    )
    assert 'href="/c/war/british?tab=log">Back to where you were' in further.text


def test_the_rules_lead_to_no_page_of_another_site(client: TestClient) -> None:
    for words in (
        "https://elsewhere.example/c/",
        "//elsewhere.example/",
        "/c//elsewhere.example",
        "javascript:alert(1)",
        "/rules",
    ):
        assert "Back to where you were" not in client.get("/rules", params={"case": "SL 5.34", "from": words}).text, words
    came = {"referer": "http://elsewhere.example/c/war/british"}
    assert "Back to where you were" not in client.get("/rules?case=SL 5.34", headers=came).text


def test_the_past_says_its_date_to_who_hears_the_slider(client: TestClient) -> None:
    assert 'aria-valuetext="' in client.get("/c/war/british/at/-1").text.split('id="phase"')[1].split(">")[0]


def test_a_cell_of_the_damage_table_is_told_in_words() -> None:
    assert cell_words("SS5*") == "5 points, 2 sail out of action, leaders in danger"
    assert cell_words("1") == "1 point"
    assert cell_words("S") == "1 sail out of action"


def test_sail_on_is_for_the_call_that_the_page_has_shown(client: TestClient) -> None:
    """A page that was shown before another call does not sail past it."""
    html = ""
    for _ in range(40):
        html = client.get("/c/war/british").text
        if "do/on" in html:
            break
        at = html.split('name="at" value="')[1].split('"')[0]
        client.post("/c/war/british/do/advice", data={"at": at})
    told = html.split('name="told" value="')[1].split('"')[0]
    assert client.post("/c/war/british/do/on", data={"told": told}).status_code == 200
    while "do/on" not in (html := client.get("/c/war/british").text):
        at = html.split('name="at" value="')[1].split('"')[0]
        client.post("/c/war/british/do/advice", data={"at": at})
    late = client.post("/c/war/british/do/on", data={"told": told})
    assert late.status_code == 409
    assert "called for something else" in late.text
    assert "do/on" in client.get("/c/war/british").text, "he is called still"

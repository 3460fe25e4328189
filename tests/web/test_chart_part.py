"""The chart on the table's page: sent piece by piece, its pictures kept for good, and formations sent on it."""

from __future__ import annotations

import gzip
import re

import pytest
from starlette.testclient import TestClient

from campaign.play import sending

TABLE = "/c/war/british"
FOR_GOOD = "public, max-age=31536000, immutable"


def stamp(html: str, part: str = "chart") -> str:
    found = re.search(rf'data-part="{part}" data-stamp="(\w+)"', html)
    assert found
    return found[1]


def gone_on(client: TestClient) -> None:
    """The advice is taken once."""
    shown = client.get(TABLE).text
    at = re.search(r'name="at" value="([^"]*)"', shown)
    client.post(f"{TABLE}/do/{'on' if 'You were called' in shown else 'advice'}", data={"at": at[1] if at else ""})


def test_a_chart_shows_every_formation_as_a_button_and_in_words(client: TestClient) -> None:
    shown = client.get(TABLE).text
    counters = re.findall(r'<g id="(own-[\w-]+)" class="counter', shown)
    assert len(counters) > 10
    for one in counters:
        assert f'id="story-{one}"' in shown
    assert re.search(r'id="own-channel-fleet"[^>]*tabindex="0" role="button" aria-label="The Channel Fleet', shown)


def test_its_pictures_are_kept_for_good_and_alike_for_all(client: TestClient) -> None:
    shown = client.get(TABLE).text
    pictures = set(re.findall(r'(?:src|href|data-places)="(/chart/[^"]+)"', shown))
    assert {one.rpartition("/")[2].rpartition(".")[2] for one in pictures} == {"svg", "css"}
    assert len(pictures) >= 4  # the base, places, style, and a wind at least
    for one in pictures:
        found = client.get(one)
        assert found.status_code == 200, one
        assert found.headers["cache-control"] == FOR_GOOD
    base = next(one for one in pictures if one.count("/") == 2)
    assert client.get(base, headers={"Accept-Encoding": "identity"}).content.startswith(b"<svg")
    assert client.get("/chart/0123.svg").status_code == 404
    assert client.get(base.removesuffix(".svg") + "/winds/nonsense.svg").status_code == 404


def test_only_the_pieces_that_have_changed_are_sent(client: TestClient) -> None:
    shown = client.get(TABLE).text
    for _ in range(12):
        before = stamp(shown)
        gone_on(client)
        sent = client.get(f"{TABLE}/parts", headers={"X-Stamps": f"chart={before}"}).text
        if "data-since" in sent and "data-into" in sent:
            break
        shown = client.get(TABLE).text
    assert f'data-since="{before}"' in sent
    now = client.get(TABLE).text
    assert stamp(now) == stamp(sent)
    assert len(gzip.compress(sent.encode())) < 6_000
    pieces = re.findall(r'<(?:g|li) data-into="chart-\w+" id="([^"]+)"', sent)
    assert pieces
    for one in pieces:
        assert f'id="{one}"' in now
    for one in re.findall(r'data-gone="([^"]*)"', sent)[0].split():
        assert f'id="{one}"' not in now


def test_what_this_server_has_not_sent_is_sent_whole(client: TestClient) -> None:
    sent = client.get(f"{TABLE}/parts", headers={"X-Stamps": "chart=0123456789abcdef"}).text
    assert "data-since" not in sent
    assert 'id="chart-layer"' in sent


def test_a_route_is_told_with_its_days_before_it_is_ordered(client: TestClient) -> None:
    before = client.get(TABLE).text
    told = client.get(f"{TABLE}/ask/route", params={"formation": "channel-fleet", "to": "space:ferrol"}).text
    assert "The Channel Fleet is to make for Ferrol" in told
    assert re.search(r"should take (\d+ to )?\d+ days?", told)
    way = re.search(r'data-way="([^"]*)"', told)
    assert way
    assert len(way[1].split(";")) > 2
    assert stamp(client.get(TABLE).text) == stamp(before), "nothing is written"


@pytest.mark.parametrize(
    ("formation", "to", "why"),
    [
        ("brest-fleet", "space:ferrol", "nobody of that name is yours"),
        ("channel-fleet", "space:atlantis", "no such place"),
        ("channel-van", "space:ferrol", "sails with that, until it is detached"),
    ],
)
def test_what_cannot_be_ordered_is_refused_with_the_reason(client: TestClient, formation: str, to: str, why: str) -> None:
    assert why in client.get(f"{TABLE}/ask/route", params={"formation": formation, "to": to}).text
    sent = client.post(f"{TABLE}/do/sail", data={"formation": formation, "to": to})
    assert sent.status_code == 422
    assert why in sent.text


def test_a_formation_is_sent_by_a_plain_form(client: TestClient) -> None:
    shown = client.get(f"{TABLE}/send").text
    assert re.search(r'<option value="channel-fleet">The Channel Fleet</option>', shown)
    assert re.search(r'<option value="ferrol">Ferrol</option>', shown)
    told = client.get(f"{TABLE}/send", params={"formation": "channel-fleet", "to": "ferrol"}).text
    assert re.search(r"should take (\d+ to )?\d+ days?", told)
    assert '<option value="ferrol" selected>' in told
    after = client.post(f"{TABLE}/do/sail", data={"formation": "channel-fleet", "to": "ferrol"})
    assert after.status_code == 200
    assert "The Channel Fleet is to make for Ferrol" in after.text
    story = re.search(r'<li id="story-own-channel-fleet">(.*?)</li>', after.text, re.S)
    assert story
    assert "By your instructions to Ferrol" in story[1]


def test_who_has_nobody_to_send_is_told_why(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no formation that can be sent" not in client.get(f"{TABLE}/send").text
    monkeypatch.setattr(sending, "formations", lambda player: ())
    shown = client.get(f"{TABLE}/send").text
    assert "no formation that can be sent" in shown
    assert re.search(r'<form method="post" action="[^"]*/do/sail" class="card" hidden>', shown)


def test_the_course_of_an_order_is_drawn_while_it_stands(client: TestClient) -> None:
    assert 'id="course-' not in client.get(TABLE).text
    shown = client.post(f"{TABLE}/do/sail", data={"formation": "channel-fleet", "to": "ferrol"}).text
    course = re.search(r'<g id="course-channel-fleet"[^>]*aria-label="([^"]*)".*?<path class="bound" d="([^"]+)"', shown)
    assert course
    assert course[1] == "Course of the Channel Fleet to Ferrol"
    here = re.search(r'data-place="([^"]*)"[^>]*id="own-channel-fleet"|id="own-channel-fleet"[^>]*data-place="([^"]*)"', shown)
    assert here
    there = here[1] or here[2]
    shown = client.post(f"{TABLE}/do/sail", data={"formation": "channel-fleet", "to": there}).text
    assert 'id="course-channel-fleet"' not in shown, "it lies where it is to go"


def test_the_tracks_of_the_turn_are_drawn(client: TestClient) -> None:
    for _ in range(40):
        drawn = client.get(TABLE).text
        if '<g id="track-' in drawn:
            break
        gone_on(client)
    assert re.search(r'<g id="track-[\w-]+" class="track" data-of="own-', drawn)


def test_any_phase_of_the_past_is_shown_as_the_side_knew_it(client: TestClient) -> None:
    for _ in range(8):
        gone_on(client)
    last = client.get(f"{TABLE}/at").text
    assert re.search(r'<input type="range" id="phase" name="phase" min="-1" max="(\d+)" value="\1"', last)
    outset = client.get(f"{TABLE}/at/-1").text
    assert "after outset" in outset
    assert "1 January 1805" in outset
    assert 'id="own-channel-fleet"' in outset
    assert "data-sends" not in outset, "nobody is sent anywhere in the past"
    assert client.get(f"{TABLE}/at", params={"phase": "-1"}).text == outset
    assert client.get(f"{TABLE}/at/100000").status_code == 422
    assert client.get(f"{TABLE}/at/yesterday").status_code == 422


def test_of_another_part_only_the_pieces_that_differ_are_sent(client: TestClient) -> None:
    shown = client.get(f"{TABLE}?tab=fleet").text
    for _ in range(40):
        before = stamp(shown, "fleet")
        gone_on(client)
        sent = client.get(f"{TABLE}/parts", headers={"X-Stamps": f"fleet={before}"}).text
        if "data-since" in sent:
            break
        shown = client.get(f"{TABLE}?tab=fleet").text
    pieces = re.findall(r'<\w+ data-into="[\w:-]+" [^>]*id="([\w:-]+)"', sent)
    assert pieces
    assert len(sent) < len(shown) / 4

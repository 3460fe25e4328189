"""Battles on hexes by themselves, played on pages without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign.web.app import application
from tests.web.battle_kit import DUEL, FRIGATES, Deck, begin
from tests.web.conftest import BASE


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(application(str(tmp_path / "campaigns.db")), base_url=BASE) as found:
        yield found


def test_the_list_has_every_battle_of_both_games(client: TestClient) -> None:
    listed = client.get("/tactical").text
    assert "Trafalgar" in listed
    assert "Constitution and Java" in listed
    assert listed.count("/tactical/new?game=flying-colors") >= 20
    about = client.get("/tactical/new", params={"game": FRIGATES[0], "battle": FRIGATES[1]}).text
    assert "Begin the battle" in about


@pytest.mark.parametrize("battle", [DUEL, FRIGATES])
def test_a_battle_is_fought_to_its_end_by_taking_the_advice(client: TestClient, battle: tuple[str, str]) -> None:
    side = {"wooden-ships": "american", "flying-colors": "British"}[battle[0]]
    (deck,) = begin(client, battle, side)
    for _ in range(600):
        if deck.over:
            break
        assert deck.do("advice").status_code == 200
    assert deck.over
    listed = client.get("/tactical").text
    assert "; over" in listed
    shown = client.get(f"{deck.path}/replay")
    assert shown.status_code == 200
    assert '<script id="record" type="application/json">{"ships"' in shown.text
    assert "<style" not in shown.text


def test_a_ship_is_sent_to_a_hex_that_is_lit(client: TestClient) -> None:
    (deck,) = begin(client, FRIGATES, "British")
    deck.until("MPs")
    ship = deck.asked.partition(":")[0]
    lit = re.findall(r'<a class="hex[^"]*" href="([^"]*)"', deck.text)
    assert lit, "no hex is lit"
    before = _lies(deck, ship)
    deck.look(lit[0])
    ways = re.findall(r'class="way">.*?</form>', deck.text, re.S)
    assert ways
    course = [unescape(key) for key in re.findall(r'name="course" value="([^"]*)"', ways[0])]
    assert deck.do("answer", course=course).status_code == 200
    assert _lies(deck, ship) != before


def _lies(deck: Deck, ship: str) -> str:
    """How a ship is drawn: where, and at which angle."""
    drawn = re.search(rf'aria-label="{ship}[ ,(:].*?<g class="ship"[^>]*transform="([^"]*)"', deck.text, re.S)
    assert drawn, f"{ship} is not drawn"
    return drawn[1]


def test_what_a_shot_may_do_is_told_before_it_is_fired(client: TestClient) -> None:
    (deck,) = begin(client, FRIGATES, "British")
    for _ in range(300):
        if 'class="odds"' in deck.text:
            break
        assert deck.do("advice").status_code == 200
    odds = re.search(r'title="([^"]*)">[^<]*<span class="odds">([^<]*)', deck.text)
    assert odds, "no shot was ever on offer"
    assert "firepower" in odds[1]
    assert re.search(r"\d\.\d hull and \d\.\d rigging hits on average", odds[2])


def test_why_is_told_below_what_is_advised(client: TestClient) -> None:
    (deck,) = begin(client, FRIGATES, "British")
    deck.until("MPs")
    assert re.search(r'<button class="advised">.*?</form>\s*<p class="why">It [^<]* hex[^<]*\.</p>', deck.text, re.S)
    (deck,) = begin(client, DUEL, "american", seed="other")
    deck.until("How do your ships move?")
    assert re.search(r'<p class="why">It [^<]* as she lies now[^<]*\.</p>\s*<form [^>]*class="lines"', deck.text)


def test_a_move_is_written_by_hand_and_checked(client: TestClient) -> None:
    (deck,) = begin(client, DUEL, "american")
    deck.until("How do your ships move?")
    line = "line.american-constitution"
    no = deck.do("write", **{line: "9"})
    assert no.status_code == 422
    assert "cannot be done" in no.text
    assert deck.do("write", **{line: "1"}).status_code == 200
    assert re.search(rf'name="{line}" value="1"', deck.text), "what was written is not kept"
    assert deck.asked == "How do your ships move?"
    assert deck.do("answer").status_code == 200, "what was written is what is signed"
    assert deck.asked != "How do your ships move?"


def test_a_course_of_written_moves_is_chosen_by_its_hex(client: TestClient) -> None:
    (deck,) = begin(client, DUEL, "american")
    deck.until("How do your ships move?")
    deck.look("?ship=american-constitution")
    lit = re.findall(r'<a class="hex[^"]*" href="([^"]*)"', deck.text)
    assert len(lit) > 5
    deck.look(lit[-1])
    entry = re.search(r'name="entry" value="([^"]*)"', deck.text)
    assert entry
    assert deck.do("write", entry=unescape(entry[1])).status_code == 200
    assert f'value="{entry[1].partition("=")[2]}"' in deck.text


def test_a_stale_answer_is_refused_and_an_unknown_one_too(client: TestClient) -> None:
    (deck,) = begin(client, FRIGATES, "British")
    deck.until("MPs")
    late = client.post(f"{deck.path}/do/answer", data={"at": "0.99", "answer": "ahead"})
    assert late.status_code == 409
    assert "has gone on" in late.text
    assert deck.do("answer", answer="fly").status_code == 422
    assert "was not offered" in deck.text


def test_an_answer_is_taken_back(client: TestClient) -> None:
    (deck,) = begin(client, FRIGATES, "British")
    deck.until("MPs")
    ship = deck.asked.partition(":")[0]
    before = _lies(deck, ship)
    assert deck.do("answer", answer="ahead").status_code == 200
    assert "Take back your last answer" in deck.text
    deck.do("undo")
    assert deck.asked.startswith(ship)
    assert _lies(deck, ship) == before


def test_what_is_done_with_is_not_called_unanswered(client: TestClient) -> None:
    """Who has answered, and cannot take it back since that phase is over, is not told that he has answered nothing."""
    (deck,) = begin(client, FRIGATES, "British")
    assert "Nothing can be taken back: there is no answer of the British to take back" in deck.text
    for _ in range(30):
        deck.do("advice")
        assert "there is no answer of" not in deck.text
        if "what was answered before this step is done with; what is played stays played" in deck.text:
            return
    raise AssertionError("no phase of the battle came to its end")


def test_a_killed_server_has_lost_no_answer(tmp_path: Path) -> None:
    def fresh() -> TestClient:
        return TestClient(application(str(tmp_path / "campaigns.db")), base_url=BASE)

    (deck,) = begin(fresh(), FRIGATES, "British")
    deck.until("MPs")
    deck.do("answer", answer="ahead")
    again = Deck(fresh(), deck.path)
    assert again.asked == deck.asked
    assert again.at == deck.at
    ships = [re.findall(r'<g class="ship"[^>]*transform="([^"]*)"', one.text) for one in (deck, again)]
    assert ships[0] == ships[1]
    kept = tmp_path / "battles" / f"{FRIGATES[1]}.battle"
    kept.write_bytes(kept.read_bytes() + b'{"phase": 3, "choi')  # a server that was killed while it wrote
    assert Deck(fresh(), deck.path).at == deck.at


def test_captains_have_the_ship_the_turn_or_the_battle(client: TestClient) -> None:
    (deck,) = begin(client, FRIGATES, "British")
    deck.until("MPs")
    turn = re.search(r"Turn (\d+)", deck.text)
    assert turn
    deck.do("relieve", what="turn")
    assert f"Turn {int(turn[1]) + 1}" in deck.text or deck.over
    if not deck.over:
        deck.do("relieve", what="battle")
    assert deck.over


def test_a_kept_battle_is_thrown_away_only_if_one_is_sure(client: TestClient, tmp_path: Path) -> None:
    begin(client, DUEL, "american")
    kept = tmp_path / "battles" / f"{DUEL[1]}.battle"
    client.post("/tactical/delete", data={"battle": DUEL[1]})
    assert kept.exists()
    client.post("/tactical/delete", data={"battle": DUEL[1], "sure": "yes"})
    assert not kept.exists()
    assert client.get(f"/tactical/{DUEL[1]}/american").status_code == 404
    assert client.post("/tactical/delete", data={"battle": "../campaigns", "sure": "yes"}).status_code == 404


def test_nothing_on_a_page_needs_a_style_or_a_script_within_it(client: TestClient) -> None:
    (deck,) = begin(client, FRIGATES, "British")
    for text in (deck.text, client.get(f"{deck.path}/replay").text):
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=|<script(?![^>]*(src=|application/json))", text)


def test_two_fleets_are_bought_for_points_and_fight(client: TestClient) -> None:
    assert "Fleets for points" in client.get("/tactical/make").text
    wishes = {"game": "flying-colors", "one": "British", "other": "French", "points": "25", "year": "1805", "seed": "1"}
    made = client.post("/tactical/make", data=wishes)
    assert made.status_code == 200, made.text
    assert made.url.path.endswith("/British")
    deck = Deck(client, made.url.path)
    deck.until("MPs")
    again = client.post("/tactical/make", data=wishes | {"other": "British"})
    assert again.status_code == 422
    assert "must be of different nations" in again.text


def filled(html: str) -> dict[str, list[str]]:
    """The fields of a page as they stand."""
    found: dict[str, list[str]] = {}
    for markup in re.findall(r"<input[^>]*>", html):
        pairs = dict(re.findall(r'([\w.-]+)="([^"]*)"', markup))
        if pairs.get("type") != "checkbox" or markup.endswith(" checked>"):
            found.setdefault(unescape(pairs["name"]), []).append(unescape(pairs.get("value", "")))
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', html, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[unescape(name)] = [unescape(chosen[1]) if chosen else ""]
    return found


@pytest.mark.rule("FC 2006:18.1")
def test_ships_are_chosen_from_lists_with_the_usual_fleets_to_begin_with(client: TestClient) -> None:
    wishes = {"game": "flying-colors", "one": "British", "other": "French", "points": "25", "year": "1805", "seed": "1"}
    shown = client.post("/tactical/make/fleets", data=wishes)
    fields = filled(shown.text)
    assert fields["buy.British"]
    assert fields["commander.British.0"] != [""]
    assert "No Such Ship" not in shown.text
    fields["buy.British"] = ["Victory"]
    fields |= {name: [""] for name in fields if name.startswith("place.British.")}
    fields |= {"place.British.Captain": ["1"], "place.British.Victory": ["2"]}
    fields |= {"commander.British.0": ["nelson-2"], "aboard.British.0": ["Captain"]}
    again = client.post("/tactical/make/fleets", data=fields)
    assert filled(again.text)["place.British.Captain"] == ["1"]
    assert "of 25 points" in again.text
    made = client.post("/tactical/make", data=fields)
    assert made.status_code == 200, made.text
    assert made.url.path.endswith("/British")
    own = re.findall(r'data-ship="([^"]+)" data-side="British"', made.text)
    assert sorted(own) == ["british-captain", "british-victory"]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"buy.British": ["Victory", "Royal Sovereign", "Britannia", "Queen Charlotte"]}, "points spent; expected 25 at most"),
        ({"commander.British.0": [""]}, "no commander; expected at least one"),
        ({"aboard.British.0": [""]}, "choose a ship for every commander"),
        ({"place.British.Victory": ["first"]}, "is no place in the line"),
    ],
)
def test_a_fleet_that_cannot_be_bought_is_refused_with_what_was_chosen_kept(
    client: TestClient, changed: dict[str, list[str]], why: str
) -> None:
    wishes = {"game": "flying-colors", "one": "British", "other": "French", "points": "25", "year": "1805"}
    fields = filled(client.post("/tactical/make/fleets", data=wishes).text) | changed
    said = client.post("/tactical/make", data=fields)
    assert said.status_code == 422
    assert why in unescape(said.text)
    assert filled(said.text)["points"] == ["25"]
    assert "=British" not in said.text
    assert client.get("/tactical").text.count("None yet.") == 1


def test_two_ships_fight_a_duel_and_two_people_play_it(client: TestClient) -> None:
    wishes = {"kind": "meeting", "attacker": "British=Victory", "defender": "French=Bucentaure", "year": "1805"}
    made = client.post("/tactical/duel", data=wishes | {"who.1": "human", "who.2": "human"})
    assert made.status_code == 200, made.text
    assert "Victory" in made.text
    other = made.url.path.replace("/British", "/French")
    assert client.get(other).status_code == 200
    assert client.post("/tactical/duel", data=wishes | {"defender": ""}).status_code == 422


@pytest.mark.rule("WS D.II.B")
def test_a_battle_of_wooden_ships_is_bought_when_it_is_played(client: TestClient) -> None:
    wishes = {"game": "wooden-ships", "one": "British", "other": "French", "points": "60", "year": "1805"}
    made = client.post("/tactical/make", data=wishes)
    assert made.status_code == 200, made.text
    deck = Deck(client, made.url.path)
    assert re.search(r'name="act" value="[^"]*"', deck.text), "ships are for sale"
    assert deck.do("advice").status_code == 200
    assert deck.asked

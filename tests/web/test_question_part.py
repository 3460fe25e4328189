"""The question on the page: advice first, forms and plans composed and checked, drafts kept, how far an undo reaches, dice."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign import question_kinds as kinds
from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from tests.web.asked_kit import TABLE, field, pages, part, reached, words


@pytest.fixture(scope="module")
def reorganising(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("reorganising") / "campaigns.db"
    return Path(reached(str(file), kinds.REORGANISATION, advised=[])).read_bytes()


@pytest.fixture
def fleet(reorganising: bytes, tmp_path: Path) -> str:
    """A campaign in which the British are asked to reorganise their fleet."""
    file = tmp_path / "campaigns.db"
    file.write_bytes(reorganising)
    return str(file)


def shown(client: TestClient) -> str:
    return part(client.get(TABLE).text, "question")


def planned(html: str) -> list[str]:
    """The acts of the plan as it stands."""
    return [words(one) for one in re.findall(r"<li><input[^>]*>\s*<span>(.*?)</span>\s*<span class=\"tools\"", html, re.DOTALL)]


def offered(html: str, verb: str) -> list[tuple[str, str]]:
    """The acts of a verb: what is sent, and how it reads."""
    own = re.search(rf'<details class="verb"><summary>{verb} .*?</details>', html, re.DOTALL)
    assert own, f"no verb {verb}"
    return [(unescape(value), words(told)) for value, told in re.findall(r'<option value="([^"]*)">(.*?)</option>', own[0])]


def add(client: TestClient, **fields: str) -> str:
    at = field(shown(client), "at")
    return client.post(f"{TABLE}/do/plan", data={"at": at, **fields}).text


# -- options -----------------------------------------------------------------------------------------------------------


def test_the_advice_is_the_first_button_with_its_reason_and_one_click_gives_it(database: str) -> None:
    reached(database, kinds.RECEIVE)
    with pages(database) as client:
        html = shown(client)
        first = re.search(r"<button[^>]*>", html)
        assert first
        assert 'class="advised"' in first[0]
        assert 'class="why"' in html
        key = re.search(r'value="([^"]*)"', first[0])
        assert key
        after = client.post(f"{TABLE}/do/answer", data={"at": field(html, "at"), "answer": unescape(key[1])})
        assert after.status_code == 200
        assert field(after.text, "at") != field(html, "at")


# -- plans -------------------------------------------------------------------------------------------------------------


def test_acts_are_offered_by_verb_and_piece_each_with_its_check(fleet: str) -> None:
    with pages(fleet) as client:
        html = shown(client)
    verbs = dict(re.findall(r'<details class="verb"><summary>([\w ]+?) <span class="quiet">(\d+)</span>', html))
    assert {"Transfer", "Detach", "Relieve"} <= set(verbs)
    assert sum(map(int, verbs.values())) == len(re.findall(r"<option ", html)) > 60
    assert re.search(r"<optgroup label=\"[A-Z][^\"]+\">", html)
    assert any("strategy check, " in told and told.endswith("%)") for _, told in offered(html, "Relieve"))


def test_a_plan_is_composed_act_by_act_checked_and_only_then_given(fleet: str) -> None:
    with pages(fleet) as client:
        html = shown(client)
        at = field(html, "at")
        ships = {told.partition(" from ")[0]: (value, told) for value, told in offered(html, "Transfer")}
        acts = list(ships.values())
        assert planned(html) == []
        client.post(f"{TABLE}/do/plan", data={"at": at, "add": acts[0][0]})
        tried = (client.post(f"{TABLE}/do/plan", data={"at": at, "add": value}) for value, _ in acts[1:])
        after = next(one for one in tried if one.status_code == 200)
        assert "Nothing is done before you say so" in after.text
        first, second = planned(shown(client))
        assert {first, second} <= {told.replace("(", "").replace(")", "") for _, told in acts}
        client.post(f"{TABLE}/do/plan", data={"at": at, "change": "up 1"})
        assert planned(shown(client)) == [second, first]
        client.post(f"{TABLE}/do/plan", data={"at": at, "change": "down 0"})
        assert planned(shown(client)) == [first, second]
        client.post(f"{TABLE}/do/plan", data={"at": at, "change": "strike 0"})
        html = shown(client)
        assert planned(html) == [second]
        assert field(html, "at") == at, "nothing was given"
        given = client.post(f"{TABLE}/do/answer", data={"at": at, "plan": "whole", "act": field(html, "act")})
        assert given.status_code == 200
        assert "Reorganise your fleet" not in given.text


def test_a_plan_says_what_of_it_is_thrown_for(fleet: str) -> None:
    with pages(fleet) as client:
        html = shown(client)
        assert 'class="warning"' not in html
        thrown = next(value for value, told in offered(html, "Relieve") if "check" in told)
        add(client, add=thrown)
        assert "1 check will be thrown for: what is thrown stays thrown." in words(shown(client))


def test_an_act_that_may_not_be_done_is_refused_with_its_reason_and_the_plan_stays(fleet: str) -> None:
    with pages(fleet) as client:
        at = field(shown(client), "at")
        no = client.post(f"{TABLE}/do/plan", data={"at": at, "words": "join channel fleet to channel fleet"})
        assert no.status_code == 422
        assert re.search(r'role="alert">No: .*<a class="rule"[^>]*>SL ', no.text)
        assert planned(shown(client)) == []
        unread = client.post(f"{TABLE}/do/plan", data={"at": at, "words": "scuttle everything"})
        assert unread.status_code == 422
        assert "expected a verb first" in unread.text
        gone = client.post(f"{TABLE}/do/plan", data={"at": at, "change": "strike 7"})
        assert (gone.status_code, "no longer in the plan" in gone.text) == (422, True)


def test_acts_are_also_said_in_words(fleet: str) -> None:
    with pages(fleet) as client:
        told = next(told for _, told in offered(shown(client), "Break up"))
        flotilla = told.removeprefix("Break up ").partition(" (")[0]
        add(client, words=f"break up {flotilla}")
        assert planned(shown(client))[0].startswith(f"Break up {flotilla}")


def test_a_draft_outlives_the_server_and_can_be_struck_out(fleet: str) -> None:
    with pages(fleet) as client:
        add(client, add=offered(shown(client), "Detach")[0][0])
        composed = planned(shown(client))
    with pages(fleet) as client:
        html = shown(client)
        assert planned(html) == composed != []
        assert "This is your draft" in html
        client.post(f"{TABLE}/do/anew", data={"at": field(html, "at")})
        assert planned(shown(client)) == []


def test_a_plan_of_a_moment_that_is_past_is_refused(fleet: str) -> None:
    with pages(fleet) as client:
        act = offered(shown(client), "Detach")[0][0]
        late = client.post(f"{TABLE}/do/plan", data={"at": "0.0", "add": act})
        assert (late.status_code, "has gone on" in late.text) == (409, True)
        assert planned(shown(client)) == []


# -- forms -------------------------------------------------------------------------------------------------------------


def lines(html: str) -> dict[str, tuple[list[str], str]]:
    """Each line's choices, and what is chosen beforehand."""
    found = {}
    for name, own in re.findall(r'<select name="(line\.[^"]*)">(.*?)</select>', html, re.DOTALL):
        keys = [unescape(key) for key in re.findall(r'<option value="([^"]*)"', own)]
        chosen = re.search(r'<option value="([^"]*)"[^>]* selected', own)
        assert chosen
        found[unescape(name)] = keys, unescape(chosen[1])
    return found


def test_a_form_has_a_row_a_piece_is_checked_without_being_given_and_its_draft_is_kept(database: str) -> None:
    reached(database, kinds.SAILING, ["sailing"])
    with pages(database) as client:
        html = shown(client)
        at, rows = field(html, "at"), lines(html)
        assert "A die may fall at once: the wind, for whoever must catch it SL 5.253" in words(html)
        assert re.search(r'data-line="[^"]+"><span>[^<]+</span>\s*<span class="quiet">[^<]*sail, under [^<]+<', html)
        line, (keys, chosen) = next((line, row) for line, row in rows.items() if len(row[0]) > 1)
        other = next(key for key in keys if key != chosen)
        filled = {name: key for name, (_, key) in rows.items()} | {line: other}
        tried = client.post(f"{TABLE}/do/check", data={"at": at, **filled})
        assert tried.status_code == 200
        assert "It may stand so" in tried.text
        assert field(tried.text, "at") == at
    with pages(database) as client:
        assert lines(shown(client))[line] == (keys, other)
        wrong = client.post(f"{TABLE}/do/answer", data={"at": at, **filled, line: "space:nowhere"})
        assert wrong.status_code == 422
        given = client.post(f"{TABLE}/do/answer", data={"at": at, **filled})
        assert given.status_code == 200
        assert "This is your draft" not in given.text


# -- called, and desks left ---------------------------------------------------------------------------------------------


def test_who_is_called_reads_why_and_can_have_it_that_he_is_not(database: str) -> None:
    Application(database).create(NewCampaign("war", "1805", seats={"british": "human"}))
    with pages(database) as client:
        html = shown(client)
        assert "You were called" in html
        assert "An impulse begins and its winds are known. Do not call me for this" in words(html)
        client.post(f"{TABLE}/do/pause", data={"pause": "impulse off"})
        client.post(f"{TABLE}/do/on")
        for _ in range(10):
            html = shown(client)
            assert "An impulse begins" not in words(html)
            called = "do/on" in html
            client.post(f"{TABLE}/do/{'on' if called else 'advice'}", data={} if called else {"at": field(html, "at")})


def test_a_desk_left_by_mistake_is_kept_again_where_its_question_comes_back(database: str) -> None:
    reached(database, kinds.RECEIVE)
    with pages(database) as client:
        html = shown(client)
        assert "Leave the orders desk to your officers" in html
        with client.app.state.server.campaigns.at("war") as opened:  # type: ignore[attr-defined]  # Starlette's own
            player = opened.players["british"]
            player.write(player.orders.keeping("orders", his=False))
            player.by_hand = opened.watch.session.moment  # as it is after an undo
        back = shown(client)
        assert "only this question is asked of you" in back
        assert "Leave the orders desk" not in back
        client.post(f"{TABLE}/do/desk", data={"desk": "orders me"})
        assert part(client.get(TABLE).text, "question").count("Leave the orders desk to your officers") == 1


# -- undo and dice -----------------------------------------------------------------------------------------------------


def test_an_undo_says_how_far_it_reaches_and_why_no_farther(fleet: str) -> None:
    with pages(fleet) as client:
        html = shown(client)
        assert re.search(r"How far that reaches: \d+ answer", html)
        assert re.search(r"And no more\. [A-Z].*?\.", words(html))
        back = client.post(f"{TABLE}/do/undo", data={"at": field(html, "at")})
        assert re.search(r"The answer about [\w ]+ SL [\d.]+\w? is taken back", words(back.text))


def test_dice_thrown_by_hand_are_typed_in(database: str) -> None:
    Application(database).create(NewCampaign("war", "1805", seats={"british": "human"}, by_hand=True))
    with pages(database) as client:
        html = shown(client)
        for _ in range(20):
            if 'name="value"' in html:
                break
            client.post(f"{TABLE}/do/advice", data={"at": field(html, "at")})
            html = shown(client)
        assert re.search(r'type="number" min="0" max="9"', html)
        assert "What is thrown stays thrown" in html
        number = field(html, "die")
        bad = client.post(f"{TABLE}/do/die", data={"die": number, "value": "eleven"})
        assert (bad.status_code, "expected what the die shows" in bad.text) == (422, True)
        assert client.post(f"{TABLE}/do/die", data={"die": number, "value": "99"}).status_code == 422
        good = client.post(f"{TABLE}/do/die", data={"die": number, "value": "4"})
        assert good.status_code == 200
        assert part(good.text, "question") != html
        again = client.post(f"{TABLE}/do/die", data={"die": number, "value": "4"})
        assert (again.status_code, "entered already" in again.text) == (409, True)
        assert part(shown(client), "question") == part(good.text, "question"), "the second sending enters no die"

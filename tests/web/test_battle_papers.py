"""A battle before it is fought and after, in the question's part; and cases that are cited as links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign import question_kinds as kinds
from campaign.web.citing import cited
from campaign.web.places import place
from table.decisions import Decision
from tests.web.asked_kit import SEAT, TABLE, field, pages, part, reached, words


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("battle") / "campaigns.db"
    return Path(reached(str(file), kinds.INTENSITY)).read_bytes()


@pytest.fixture
def joined(kept: bytes, tmp_path: Path) -> str:
    """A campaign in which the British are asked how hotly a battle is to be fought."""
    file = tmp_path / "campaigns.db"
    file.write_bytes(kept)
    return str(file)


def question(client: TestClient) -> str:
    return part(client.get(TABLE).text, "question")


@pytest.mark.rule("SL 8.222", "SL 8.232")
def test_before_a_battle_both_forces_and_the_gauge_are_reckoned(database: str) -> None:
    reached(database, kinds.ATTACK)
    with pages(database) as client:
        told = words(question(client))
        with client.app.state.server.campaigns.at("war") as opened:  # type: ignore[attr-defined]  # Starlette's own
            here = place(opened, SEAT)
            found = here.player.outlook(here.question)
        assert found is not None
        for force in (*found.prospect.own, *found.prospect.theirs):
            assert not force.name or force.name in told
        assert re.search(r"Weather gauge .*our number .*SL 8\.222 Bringing them to action .*SL 8\.232", told)
        assert "Leave the battle desk to your officers" in told


def test_of_a_joined_battle_the_odds_are_told_and_what_it_came_to(joined: str) -> None:
    with pages(joined) as client:
        html = question(client)
        rows = re.findall(r'<tr><th scope="row">(\w+)</th><td>(\w+)</td>.*?(\d+)%</td></tr>', html)
        assert [row[0] for row in rows] == ["Light", "Light", "Medium", "Medium", "Heavy", "Heavy"]
        assert {row[1] for row in rows} == {"British", "Allies"}
        for _ in range(12):
            if 'class="after' in html:
                break
            act = "on" if "You were called" in html else "advice"
            client.post(f"{TABLE}/do/{act}", data={"at": field(html, "at")} if 'name="at"' in html else {})
            html = question(client)
        told = words(html)
        assert re.search(r"After the action [\w ]+: (neither has|the \w+ have) won", told)
        assert re.search(r"British: (no|\d+) ships? lost", told)
        assert re.search(r"Allies: (no|\d+) ships? lost", told)


@pytest.mark.rule("SL 8.321")
def test_that_a_die_falls_is_said_before_and_it_does(joined: str) -> None:
    with pages(joined) as client:
        html = question(client)
        assert "A die falls at once: the damage level" in words(html)
        keys = re.findall(r'<button name="answer" value="(\w+)"', html)
        assert html.count('<span class="falls">a die falls</span>') == len(keys) > 1
        with client.app.state.server.campaigns.at("war") as opened:  # type: ignore[attr-defined]  # Starlette's own
            asked = place(opened, SEAT).question
            assert isinstance(asked, Decision)
            assert sorted(keys) == sorted(option.key for option in asked.options)
            before = opened.watch.session.state.dice.count
        client.post(f"{TABLE}/do/answer", data={"at": field(html, "at"), "answer": keys[0]})
        with client.app.state.server.campaigns.at("war") as opened:  # type: ignore[attr-defined]
            assert opened.watch.session.state.dice.count > before
            assert place(opened, SEAT).player.how_far_back().answers == ()


def test_the_battle_is_left_to_the_flag_captain(joined: str) -> None:
    with pages(joined) as client:
        assert "Leave the rest of this battle to the flag captain" in question(client)
        after = client.post(f"{TABLE}/do/captain", data={})
        assert after.status_code == 200
        assert "How hotly" not in after.text
        assert "The flag captain fights the rest of the action" in after.text


def test_a_cited_case_is_a_link_and_all_else_is_escaped() -> None:
    told = cited("a < b [SL 5.34], see [SL 3.323, 7.11] and [sic]")
    assert str(told) == (
        'a &lt; b <a class="rule" href="/rules?case=SL%205.34">SL 5.34</a>, see '
        '<a class="rule" href="/rules?case=SL%203.323">SL 3.323</a>, '
        '<a class="rule" href="/rules?case=SL%207.11">SL 7.11</a> and [sic]'
    )

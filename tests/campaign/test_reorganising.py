"""A fleet reorganised by verbs at the prompt (SL 11.13): acts in words, the leave each needs, and lists that are never flat."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from campaign.play import reorganising
from campaign.play.table import laid_out
from campaign.rules import leaders
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.sitting_down import play
from table.decisions import Plan
from tests.campaign.play_kit import Desk, Hand, outset, until, wider

__all__ = ["outset"]

ASKED = "A verb, + for what can be done"


@pytest.fixture(scope="session")
def reorganised(outset: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign at the first reorganisation of the British."""
    path = Path(shutil.copy(outset, tmp_path_factory.mktemp("reorganised") / "war.db"))
    play(f"sqlite:///{path}", "war", None, False, Console(Hand([until(ASKED)]), size=(80, 24), colour=False))
    return path


@pytest.fixture
def war(tmp_path: Path, reorganised: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(Path(shutil.copy(reorganised, tmp_path / "war.db")), capsys)


def joined(told: str) -> str:
    """What was told, with its broken lines put together again."""
    return re.sub(r"\n {4,}(?!\d)", " ", told)


@pytest.mark.rule("SL 11.13", "SL 3.451")
def test_every_verb_plans_its_act_by_the_names_on_the_screen(war: Desk) -> None:
    words = (
        "detach channel van", "relieve cotton", "hulk zealous", "break up orde", "form naples",
        "join channel rear to channel fleet",
    )  # fmt: skip
    told = joined(war.sits(*[f"-{number}" for number in (4, 3, 2, 1)], *words, "quit"))
    assert re.search(r"1 detach Channel van from the Channel Fleet \(\w+'s strategy check, \d+%\)", told)
    assert re.search(r"2 relieve Cotton of Channel van \(\w+'s strategy check, \d+%\)", told)
    assert "3 hulk Zealous of Orion's division" in told
    assert re.search(r"4 break up Orde's squadron \(.*check, \d+%\)", told)
    assert re.search(r"5 form the Naples division of Naples\n", told), "the smallest of its own command, and no check is needed"
    assert "No: 6: join Channel rear to the Channel Fleet: The Channel Fleet is not formed now [SL 11.13]" in told, (
        "without its van it has no squadron left"
    )


@pytest.mark.rule("SL 3.45")
def test_the_chance_beside_an_act_is_that_of_the_check_the_rules_make(war: Desk) -> None:
    with laid_out(war.url, "war", to_read=True) as table:
        session = table.at_question()
        world, (plan,) = session.state, [one for one in session.pending if isinstance(one, Plan) and one.side == "british"]
        act = {"act": "detach-flotilla", "flotilla": "channel-van"}
        told = reorganising.weighed(world, plan, act)
        admiral = leaders.station_admiral(world, "british", "channel")
    assert admiral is not None
    assert told.leave == (admiral.name, admiral.strategy + 1), "a die of 0 to 9 no higher than the rating passes"


@pytest.mark.rule("SL 9.388")
def test_an_order_that_an_act_would_end_is_told(war: Desk) -> None:
    with laid_out(war.url, "war", to_read=True) as table:
        session = table.at_question()
        world, (plan,) = session.state, [one for one in session.pending if isinstance(one, Plan) and one.side == "british"]
        act = {"act": "unform-flotilla", "flotilla": "cadiz-blockade"}
        free = reorganising.weighed(world, plan, act)
        world.admiralty.issued["cadiz-blockade"] = world.admiralty.issued["channel-fleet"]
        bound = reorganising.weighed(world, plan, act)
    assert free.ends == ()
    assert str(bound).endswith("it would end the order of Orde's squadron)")


def test_what_can_be_done_is_listed_by_verb_or_piece_and_never_flat(war: Desk) -> None:
    told = war.sits("+", "+ channel fleet", "+ zebra", "+ transfer")
    first, about, none, many = (part for part in told.split(ASKED)[1:5])
    assert "join FLOTILLA to FLOTILLA" in first
    assert len(first.splitlines()) < 15
    offered = re.findall(r"^ +\d+ (.*)", about, re.MULTILINE)
    assert offered
    assert not [line for line in offered if "the Channel Fleet" not in line]
    assert "No: nothing can be done now by or with 'zebra'" in none
    assert len(re.findall(r"^ +\d+ transfer", many, re.MULTILINE)) == 30
    assert "more: say more words" in many
    assert wider(told, war.hand, 80) == []


def test_an_act_that_is_listed_is_added_by_its_number(war: Desk) -> None:
    listed = re.search(r"^ +(\d+) (detach Channel van from the Channel Fleet)", war.sits("+ channel fleet"), re.MULTILINE)
    assert listed
    assert listed[2] in war.sits(f"+{listed[1]}").rpartition(f"+{listed[1]}")[2]


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("join", "join: expected join FLOTILLA to FLOTILLA"),
        ("join channel van", "join channel van: expected join FLOTILLA to FLOTILLA"),
        ("transfer windsor castle to plymouth", "the squadrons are not stacked together [SL 3.26c]"),
        ("transfer windsor castle to zebra", "'zebra' is no squadron here"),
        ("form orion", "is in ordinary [SL 11.315]"),
        ("form channel fleet", "expected at least one squadron [SL 3.321]"),
        ("detach orde", "is no subordinate flotilla or squadron here"),
        ("lay up naples", "squadrons are laid up before the fleet is reorganised [SL 4.3f]"),
        ("hulk victory", "is at sea [SL 11.341]"),
        ("break nelson", "is no flotilla here"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line_of_plain_words(war: Desk, typed: str, refusal: str) -> None:
    (said,) = [line for line in joined(war.sits(typed)).splitlines() if line.startswith("No: ")]
    assert refusal in said
    assert not re.search(r"[a-z]+-[a-z]+-\d|[{}]|'[a-z]+-[a-z]+'", said), "no id"


@pytest.mark.rule("SL 3.463", "SL 3.483")
def test_nobody_is_posted_against_seniority_and_who_would_be_is_told(war: Desk) -> None:
    with laid_out(war.url, "war", to_read=True) as table:
        world = table.at_question().state
        flotilla = world.formations["channel-van"]
        following = reorganising.successors(world, flotilla)
        present = world.leader_of(flotilla)
        junior = next(one for one in world.mess("british") if one not in following)
    assert present is not None
    told = joined(war.sits(f"post {junior.name} to channel van", f"post {present.name} to channel van"))
    assert re.search(rf"if {present.name} were relieved, seniority would post .*, not {junior.name} \[SL 3\.463\]", told)
    assert f"Channel van has {present.name} now" in told
    if len(following) == 1:
        assert f"relieve {present.name} of Channel van" in war.sits(f"post {following[0].name} to channel van")


@pytest.mark.rule("SL 3.451")
def test_what_came_of_each_act_is_told_by_the_names_on_the_screen(war: Desk) -> None:
    told = joined(war.sits("detach channel van", "hulk zealous", ""))
    news = told.rpartition("-- Turn Two")[2]
    assert "Zealous of Orion's division is broken up" in news
    assert re.search(r"Channel van (is sighted|acts by itself|parts|.*comes to nothing)", news)
    assert not re.search(r"\b(detach-flotilla|channel-van|hulk-sail)\b", news)

"""A fleet reorganised by verbs at the prompt (SL 11.13): acts in words, the leave each needs, and lists that are never flat."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from campaign.document import outlined
from campaign.play import reorganising
from campaign.play.table import laid_out
from campaign.record.fleet import Forgone
from campaign.record.wording import Wording
from campaign.reports.names import Names
from campaign.rules import leaders
from campaign.rules.fleet_acts import in_words
from campaign.state import World
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.sitting_down import play
from table.decisions import Plan
from tests.campaign.play_kit import Desk, Hand, Step, outset, until, wider

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


def sits(war: Desk, *steps: Step) -> str:
    """What is told of the reorganisation, whatever calls him on deck before it."""
    return war.sits(until(ASKED), *steps)


def joined(told: str) -> str:
    """What was told, with its broken lines put together again."""
    return re.sub(r"\n {4,}(?!\d)", " ", told)


@contextmanager
def asked(war: Desk) -> Iterator[tuple[World, Plan[Any]]]:
    """The world and the question as they stand."""
    with laid_out(war.url, "war", to_read=True) as table:
        session = table.at_question()
        (plan,) = [one for one in session.pending if isinstance(one, Plan) and one.side == "british"]
        yield session.state, plan


VERBS = ("join", "detach", "transfer", "form", "break", "relieve", "hulk")


@pytest.mark.rule("SL 11.13")
def test_what_is_told_of_an_act_can_be_typed_and_plans_it(war: Desk) -> None:
    with asked(war) as (world, plan):
        told = [reorganising.weighed(world, plan, act) for act in plan.offers()]
    acts = {verb: next((one for one in told if one.words.split()[0] == verb), None) for verb in VERBS}
    found = [one for one in acts.values() if one is not None]
    assert len(found) >= 5, "most verbs can be tried in this turn"
    for one in found:
        said = " ".join(sits(war, *["-1"] * 12, one.words.lower(), "quit").split())
        assert f" 1 {one}" in said


@pytest.mark.rule("SL 3.45")
def test_the_chance_beside_an_act_is_that_of_the_check_the_rules_make(war: Desk) -> None:
    with asked(war) as (world, plan):
        told = reorganising.weighed(world, plan, {"act": "detach-flotilla", "flotilla": "channel-van"})
        admiral = leaders.station_admiral(world, "british", "channel")
    assert admiral is not None
    assert told.leave == (admiral.name, admiral.strategy + 1), "a die of 0 to 9 no higher than the rating passes"


@pytest.mark.rule("SL 9.388")
def test_an_order_that_an_act_would_end_is_told(war: Desk) -> None:
    with asked(war) as (world, plan):
        free = [act for act in plan.offers() if act["act"] == "unform-flotilla" and act["flotilla"] not in world.admiralty.issued]
        before = reorganising.weighed(world, plan, free[0])
        world.admiralty.issued[free[0]["flotilla"]] = next(iter(world.admiralty.issued.values()))
        bound = reorganising.weighed(world, plan, free[0])
        name = world.formations[free[0]["flotilla"]].name
    assert before.ends == ()
    assert f"it would end the order of {name})" in str(bound)


def test_what_can_be_done_is_listed_by_verb_or_piece_and_never_flat(war: Desk) -> None:
    told = sits(war, "+", "+ channel fleet", "+ zebra", "+ transfer")
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
    listed = re.search(r"^ +(\d+) (detach Channel van from the Channel Fleet)", sits(war, "+ channel fleet"), re.MULTILINE)
    assert listed
    assert listed[2] in sits(war, f"+{listed[1]}").rpartition(f"+{listed[1]}")[2]


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("join", "join: expected join FLOTILLA to FLOTILLA"),
        ("join channel van", "join channel van: expected join FLOTILLA to FLOTILLA"),
        ("transfer windsor castle to zebra", "'zebra' is no squadron here"),
        ("form orion", "is in ordinary [SL 11.315]"),
        ("form channel fleet", "expected at least one squadron [SL 3.321]"),
        ("detach orde", "is no subordinate flotilla or squadron here"),
        ("break nelson", "is no flotilla here"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line_of_plain_words(war: Desk, typed: str, refusal: str) -> None:
    (said,) = [line for line in joined(sits(war, typed)).splitlines() if line.startswith("No: ")]
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
    told = joined(sits(war, f"post {junior.name} to channel van", f"post {present.name} to channel van"))
    assert re.search(rf"if {present.name} were relieved, seniority would post .*, not {junior.name} \[SL 3\.463\]", told)
    assert f"Channel van has {present.name} now" in told
    if len(following) == 1:
        assert f"relieve {present.name} of Channel van" in sits(war, f"post {following[0].name} to channel van")


@pytest.mark.rule("SL 3.451")
def test_what_came_of_each_act_is_told_by_the_names_on_the_screen(war: Desk) -> None:
    with asked(war) as (world, plan):
        act = next(act for act in plan.offers() if reorganising.weighed(world, plan, act).leave is not None)
        forgone = Forgone("british", in_words(world, plan.read(act)), "the strategy check failed", rule="SL 3.451")
        told = forgone.words(Wording(Names(outlined(world))))
    assert not re.search(r"[a-z]+-[a-z]+", told), "neither the act's tag nor an id"
    news = joined(sits(war, "hulk zealous", "")).rpartition("-- Turn Two")[2]
    assert "Zealous of Orion's division is broken up" in news

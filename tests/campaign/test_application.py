"""The application from Python, without a terminal: values come back, and nothing is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.play.application import Application
from campaign.play.beginning import File, NewCampaign
from campaign.play.errors import BadInput, BadSetting, Refusal
from campaign.play.log import Wanted
from campaign.store.errors import CampaignFileError
from table.decisions import IllegalChoice, StaleChoice
from table.flows import Question
from tests.campaign.at_terminal import EARLY, as_usual

LITTLE = "first-command"
BOTH = {"british": "human", "french": "human"}
SEATS = {"british": "human", "allies": "sailing-master"}


@pytest.fixture
def house(tmp_path: Path) -> Application:
    return Application(f"sqlite:///{tmp_path}/house.db")


@pytest.fixture
def begun(house: Application) -> Application:
    house.create(NewCampaign("nelson", "1805", seats=SEATS))
    return house


def test_a_campaign_is_begun_run_answered_and_taken_back_without_a_word_printed(
    house: Application, capfd: pytest.CaptureFixture[str]
) -> None:
    assert house.campaigns() == []
    made = house.create(NewCampaign("nelson", "1805", LITTLE, seats=BOTH))
    assert (made.name, {seat.side: seat.kind for seat in made.seats}) == ("nelson", BOTH)
    assert [kept.name for kept in house.campaigns()] == ["nelson"]
    phases = answered_up_to(house, "markers")
    asked = house.pending("nelson")
    first = asked.questions[0]
    with pytest.raises(IllegalChoice):
        house.answer("nelson", first.side, "no such key")
    assert house.answer("nelson", first.side, {}).phase_over is None
    assert [one.side for one in house.pending("nelson").questions] != [first.side]
    taken = house.undo("nelson", first.side)
    assert (taken.kind, taken.rule) == (first.kind.name, first.rule)
    assert house.pending("nelson") == asked
    assert house.verify("nelson").phases == phases
    assert house.status("nelson")["name"] == "nelson"
    assert [line.row.turn for line in house.log("nelson", Wanted("british", last=3))] == [1, 1, 1]
    house.delete("nelson")
    assert house.campaigns() == []
    assert tuple(capfd.readouterr()) == ("", "")


def answered_up_to(house: Application, kind: str) -> int:
    """Everybody answers as is usual until a question of this kind is asked; how many phases were over by then."""
    phases = 0
    waiting: tuple[Question, ...] = ()
    for _ in range(EARLY):
        if not waiting:
            ran = house.run("nelson", "turn 2")
            phases, waiting = phases + ran.played, ran.waiting.questions
        question = waiting[0]
        if question.kind.name == kind:
            return phases
        answered = house.answer("nelson", question.side, as_usual(question))
        phases, waiting = phases + (answered.phase_over is not None), answered.waiting.questions
    raise AssertionError(f"{kind} is not asked")


def test_a_side_is_told_its_own_questions_and_who_else_is_waited_for(begun: Application) -> None:
    begun.run("nelson", "turn 2")
    assert begun.pending("nelson", "british").others == ()
    allies = begun.pending("nelson", "allies")
    assert (allies.questions, allies.others) == ((), ("british",))
    with pytest.raises(BadInput, match="unknown side 'moon'"):
        begun.pending("nelson", "moon")


def test_a_run_stops_between_two_phases_when_a_halt_is_called(house: Application) -> None:
    house.create(NewCampaign("nelson", "1805", seats=dict.fromkeys(SEATS, "sailing-master")))
    looks = iter([False, False, True])
    ran = house.run("nelson", "turn 2", halted=lambda: next(looks, True))
    assert (ran.played, ran.halted) == (2, True)
    left = house.run("nelson", "turn 2")
    assert (left.halted, left.clock.number) == (False, 2)
    assert house.verify("nelson").phases == left.played + 2


def test_dice_by_hand_are_waited_for_and_entered(house: Application) -> None:
    house.create(NewCampaign("nelson", "1805", seats=dict.fromkeys(SEATS, "sailing-master"), by_hand=True))
    ran = house.run("nelson", "turn 2")
    need = ran.waiting.die
    assert need is not None
    assert (ran.waiting.questions, need.number) == ((), 0)
    entered = house.enter_die("nelson", 3)
    assert entered.waiting.die is not None
    assert entered.waiting.die.number == 1
    house.create(NewCampaign("howe", "1", seats=dict.fromkeys(SEATS, "sailing-master")))
    with pytest.raises(StaleChoice, match="howe throws its own dice"):
        house.enter_die("howe", 3)


@pytest.mark.parametrize(
    ("wrong", "setting", "given"),
    [
        ({"seats": {"moon": "human"}}, "seat", "moon=human"),
        ({"seats": {"british": "parrot"}}, "seat", "british=parrot"),
        ({"players": {"moon": "Anna"}}, "player", "moon=Anna"),
        ({"last": "moon"}, "last", "moon"),
        ({"battles": "duels"}, "battles", "duels"),
        ({"seats": SEATS, "instructions": {"british": File("own.toml", "")}}, "instructions", "british=..."),
    ],
)
def test_a_bad_setting_of_a_new_campaign_is_named_and_nothing_is_made(
    house: Application, wrong: dict[str, object], setting: str, given: str
) -> None:
    with pytest.raises(BadSetting) as refused:
        house.create(NewCampaign("nelson", "1805", **wrong))  # type: ignore[arg-type]
    assert (refused.value.setting, refused.value.given) == (setting, given)
    assert house.campaigns() == []


def test_errors_tell_bad_input_from_a_plain_no_and_from_a_bad_file(begun: Application) -> None:
    with pytest.raises(BadInput, match="is no name for a campaign"):
        begun.create(NewCampaign("a/b", "1"))
    with pytest.raises(BadInput, match="a seed has 1 to 64 bytes"):
        begun.create(NewCampaign("hood", ""))
    with pytest.raises(CampaignFileError, match="there is no campaign 'hood'"):
        begun.pending("hood")
    with pytest.raises(Refusal, match="the war is not over") as no:
        begun.settle("nelson")
    assert not isinstance(no.value, BadInput)
    with pytest.raises(BadInput, match="no battle waits for its report"):
        begun.battle_handed_out("nelson")


def test_a_person_sits_down_takes_his_officers_advice_and_finds_it_kept(begun: Application) -> None:
    with begun.sit_down("nelson", "british") as player:
        (question,) = player.session.pending
        assert question.side == "british"
        before = player.session.moment
        player.answer(question, player.advice(question))
        assert player.session.moment != before
    with begun.sit_down("nelson", "british") as player:
        assert player.session.moment != before, "the answer was kept"
        assert player.view.side == "british"


def test_nobody_sits_down_in_the_computers_chair(begun: Application) -> None:
    with pytest.raises(BadInput, match="allies is sailing-master"), begun.sit_down("nelson", "allies"):
        pass
    with pytest.raises(BadInput, match="unknown side"), begun.sit_down("nelson", "danes"):
        pass


def test_odds_are_for_a_battle_on_the_table(begun: Application) -> None:
    with pytest.raises(BadInput, match="no battle is on the table"):
        begun.odds("nelson", "british")
    with pytest.raises(BadInput, match="unknown side"):
        begun.odds("nelson", "danes")

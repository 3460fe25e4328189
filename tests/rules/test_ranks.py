"""Players' ranks (SL 12.4, optional): the ladder, what may be bought, what it is good for, and who begins with more."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.rank_ladder import STANDARD, Career, Ladder, handicaps, load, purse
from campaign.rules import leaders, mulligans, ranks, reinforcement
from campaign.rules.battle import gauge
from campaign.state import World
from table.decisions import IllegalChoice
from table.dice import Modifier, Roll, SecondThoughts, d10
from table.reading.faults import BadFile
from tests.rules.battle_chart import OPEN, engaged, meeting
from tests.rules.chart import A, B, at_sea, drive, fleet, stretch, throw, told
from tests.rules.dockyard_chart import officer, on_the_coast
from tests.rules.fleet_chart import FRENCH, flotilla

POST, BLUE = Career("post-captain"), Career("rear-admiral-blue")


@pytest.fixture(scope="module")
def ladder() -> Ladder:
    return load()


def refused(ladder: Ladder, career: Career, rank: str, points: int = 9) -> str:
    with pytest.raises(IllegalChoice) as why:
        ladder.bought(career, rank, points)
    return str(why.value)


# -- what may be bought --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.4", "SL 12.41", "SL 12.31e", "SL 12.411", "SL 12.412")
def test_example_ten_against_eight_may_spend_two_and_the_loser_nothing(ladder: Ladder) -> None:
    prestige = {A: 10, B: 8}
    assert (purse(prestige, A), purse(prestige, B)) == (2, 0)
    assert purse({A: 8, B: 8}, A) == 0
    bought = ladder.bought(Career("commander"), "post-captain", purse(prestige, A))
    assert bought == POST, "one rank, for two"
    assert prestige == {A: 10, B: 8}, "the score is none the lower for it"
    assert "costs 1; the game was won by 0" in refused(ladder, Career(), "lieutenant", purse(prestige, B))
    assert "costs 3; the game was won by 2" in refused(ladder, Career("commodore"), "rear-admiral-blue", 2)


@pytest.mark.rule("SL 12.42", "SL 12.421")
def test_commands_are_bought_in_order_from_the_lowest_and_the_lower_is_given_up(ladder: Ladder) -> None:
    assert [rank.id for rank in ladder.on_offer(Career())] == ["lieutenant"]
    assert "expected lieutenant, each rank in its order [SL 12.421]" in refused(ladder, Career(), "commander")
    career = ladder.bought(ladder.bought(Career(), "lieutenant", 1), "commander", 1)
    assert career == Career("commander")
    assert ladder.benefits(career) == {"review": 2}, "no longer the lieutenant's besides"
    assert "'lieutenant' cannot be bought" in refused(ladder, career, "lieutenant")


@pytest.mark.rule("SL 12.43", "SL 12.421'", "SL 12.413")
def test_the_last_command_opens_the_flag_ranks_and_is_given_up_for_the_first(ladder: Ladder) -> None:
    assert "expected commodore" in refused(ladder, POST, "rear-admiral-blue")
    career = ladder.bought(Career("commodore"), "rear-admiral-blue", 3)
    assert career == BLUE
    assert "expected rear-admiral-white" in refused(ladder, BLUE, "vice-admiral-blue")
    assert ladder.next_step(Career("admiral-of-the-fleet")) is None


@pytest.mark.rule("SL 12.422")
def test_there_are_three_colours_of_three_and_the_red_admiral_is_the_admiral_of_the_fleet(ladder: Ladder) -> None:
    assert [rank.colour for rank in ladder.flag] == ["blue", "white", "red"] * 3
    assert (ladder.flag[-1].id, ladder.flag[-1].colour) == ("admiral-of-the-fleet", "red")


@pytest.mark.rule("SL 12.422", "SL 12.423")
def test_example_a_vice_admiral_of_the_white_has_the_whites_abilities_alone(ladder: Ladder) -> None:
    held = ladder.held(Career("vice-admiral-white"))
    assert [rank.id for rank in held] == ["rear-admiral-white", "vice-admiral-white"]
    assert ladder.benefits(Career("vice-admiral-white")) == {"gauge": 1, "review": 2, "request": 1}
    assert [rank.id for rank in ladder.held(Career("rear-admiral-white"))] == ["rear-admiral-white"]
    assert [rank.id for rank in ladder.held(Career("vice-admiral-red"))] == ["rear-admiral-red", "vice-admiral-red"]


@pytest.mark.rule("SL 12.44", "SL 12.413")
def test_an_inspectorate_is_for_admirals_one_at_a_time_and_beside_the_flag(ladder: Ladder) -> None:
    assert "[SL 12.44]" in refused(ladder, Career("vice-admiral-red"), "comptroller")
    career = ladder.bought(Career("admiral-blue"), "comptroller", 3)
    assert career == Career("admiral-blue", "comptroller")
    assert ladder.benefits(career)["request"] == 1 + 2, "its own besides those of the blue"
    assert ladder.bought(career, "hydrographer", 3) == Career("admiral-blue", "hydrographer"), "another in its stead"
    assert "cannot be bought" in refused(ladder, career, "comptroller")
    risen = ladder.bought(career, "admiral-white", 9)
    assert risen == Career("admiral-white", "comptroller"), "who rises keeps it"


# -- who begins with more ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.415", "SL 12.416")
def test_example_a_post_captain_begins_two_ahead_of_a_rear_admiral_of_the_blue(ladder: Ladder) -> None:
    assert handicaps(ladder, {A: POST, B: BLUE}) == {A: 2, B: 0}
    assert handicaps(ladder, {A: BLUE, B: BLUE}) == {A: 0, B: 0}
    assert handicaps(ladder, {A: Career(), B: BLUE}) == {A: 5, B: 0}


@pytest.mark.rule("SL 12.415")
def test_an_inspectorate_counts_for_two_ranks(ladder: Ladder) -> None:
    plain, great = Career("admiral-blue"), Career("admiral-blue", "comptroller")
    assert ladder.standing(great) - ladder.standing(plain) == 2
    assert handicaps(ladder, {A: Career("admiral-of-the-fleet"), B: great}) == {A: 0, B: 0}, "two ranks above without one"


# -- what they are good for ----------------------------------------------------------------------------------------------


def ranked(world: World, **benefits: int) -> World:
    world.benefits = {A: benefits}
    return world


@pytest.mark.rule("SL 12.41")
@pytest.mark.parametrize("side", [A, B])
def test_a_rank_helps_a_request_for_ships(side: str) -> None:
    world = ranked(on_the_coast(turn=5), request=2)
    throw(world, 3)
    drive(reinforcement.request(world, side), {"request": "ask-0"})
    assert told(world, Roll)[0].modifiers == ([Modifier(-2, ranks.WHY)] if side == A else [])


@pytest.mark.rule("SL 12.41")
def test_a_rank_keeps_a_fleet_admiral_in_favour() -> None:
    world = ranked(on_the_coast(officers=[officer("keith")]), review=1)
    world.stations["fleet:britain"] = "keith"
    world.prestige_before, world.prestige = {A: 1}, {A: 0}
    throw(world, 8)
    leaders.review(world, A)
    assert "keith" in world.leaders, "8 and 2 for the prestige lost, less 1"
    world.benefits = {}
    throw(world, 8)
    leaders.review(world, A)
    assert "keith" not in world.leaders


@pytest.mark.rule("SL 12.41")
def test_a_rank_is_a_point_of_the_weather_gauge() -> None:
    world = meeting(flotilla("ff", "flag", OPEN, None), flotilla("gg", "flag", OPEN, None, command=FRENCH))
    battle = engaged(world)
    plain = {side: gauge.chance(world, battle, side)[0] for side in battle.sides}
    ranked(world, gauge=1)
    assert {side: gauge.chance(world, battle, side)[0] - plain[side] for side in battle.sides} == {A: 1, B: 0}


@pytest.mark.rule("SL 12.41")
def test_a_rank_is_good_for_a_mulligan_that_costs_nothing_once() -> None:
    world = ranked(at_sea(stretch(), fleet("ff", "space:s1")), mulligan=1)
    world.prestige = {A: 0, B: 0}
    world.allow(mulligans.Mulligans())
    throw(world, 7)
    with pytest.raises(SecondThoughts) as doubt:
        d10(world, "catch the wind", "SL 5.253", about="ff")
    assert doubt.value.question.options[1].label == "throw again, by your rank"
    world.dice.count = 0
    throw(world, 7, 1)
    world.tray.replies = {(0, A): True}
    assert d10(world, "catch the wind", "SL 5.253", about="ff").die == 1
    assert world.prestige[A] == 0
    throw(world, 7)
    assert d10(world, "catch the wind", "SL 5.253", about="ff").die == 7, "it is used up, and nobody is asked"


# -- the chart as data -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "text", "fault"),
    [
        ("price = 6", "price = 0", "admiral-of-the-fleet.price: 0; expected 1 or more"),
        ('colour = "white"', 'colour = "blue"', "expected three ranks each of blue, white and red (SL 12.422)"),
        ('id = "commander"', 'id = "lieutenant"', "rank 'lieutenant' is named twice; expected each once"),
        ("benefits = { review = 1 }", "benefits = { luck = 1 }", "lieutenant.benefits.luck: there is no such benefit"),
        ('name = "Commodore"', 'nom = "Commodore"', "command[3]: unknown field 'nom'"),
    ],
)
def test_a_fault_in_the_ranks_chart_names_its_row_and_what_was_expected(tmp_path: Path, was: str, text: str, fault: str) -> None:
    path = tmp_path / "ranks.toml"
    path.write_text(STANDARD.read_text(encoding="utf-8").replace(was, text, 1), encoding="utf-8")
    with pytest.raises(BadFile) as found:
        load(path)
    assert fault in str(found.value)

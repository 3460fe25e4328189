"""Leaders (SL 3.4): rank and seniority, checks, posting and relief, stations, the yearly review."""

from __future__ import annotations

from itertools import pairwise

import pytest

from campaign import sequence
from campaign.record.leaders import LeaderFate, Posted, Relieved
from campaign.rules import leaders, organisation, reinforcement
from campaign.state import Arrival, Kind, Leader, Promotion, World
from table.decisions import Decision
from table.dice import Roll
from tests.rules.chart import A, B, drive, throw, thrown, told
from tests.rules.fleet_chart import (
    COMMODORE,
    FRENCH,
    FULL,
    HAVEN,
    HOME,
    OF_THE_FLEET,
    OPEN,
    REAR,
    SPANISH,
    STRAITS,
    VICE,
    alone,
    at_mess,
    flotilla,
    man,
    mess,
    navy,
    posts,
)

FLEET, COMMAND = leaders.fleet_station(A), leaders.command_station(HOME)


# -- rank and seniority --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.41", "SL 3.42", "SL 3.42a", "SL 3.42b", "SL 3.42c", "SL 3.42d", "SL 3.43e")
def test_every_rank_is_senior_to_those_below_it_and_every_admiral_to_a_commodore() -> None:
    ladder = [man(rank, rank) for rank in (COMMODORE, REAR, VICE, FULL, OF_THE_FLEET)]
    world = navy(mess(*ladder))
    throw(world)
    for junior, senior in pairwise(ladder):
        assert leaders.senior(world, [junior, senior]) is senior
    assert [leaders.is_admiral(one) for one in ladder] == [False, True, True, True, True]


@pytest.mark.rule("SL 3.422")
@pytest.mark.parametrize("die", [0, 1, 2])
def test_between_equals_chance_decides(die: int) -> None:
    equals = [man("a"), man("b"), man("c")]
    world = navy(mess(*equals))
    throw(world, (die, 3))
    assert leaders.senior(world, equals) is equals[die]


@pytest.mark.rule("SL 3.422a", "SL 3.422b")
@pytest.mark.parametrize(("more", "less"), [("grand flag", "flag"), ("grand flag", "detachment"), ("flag", "detachment")])
def test_of_equals_the_greater_flotillas_commander_is_senior_subordinate_or_not(more: Kind, less: Kind) -> None:
    high, low = man("high", lr=0), man("low", lr=9)
    world = navy(flotilla("ll", less, HAVEN, low), flotilla("mm", more, OPEN, high))
    throw(world)
    assert leaders.senior(world, [low, high]) is high
    assert thrown(world) == []


@pytest.mark.rule("SL 3.422c", "SL 3.422d")
def test_of_equals_the_fleet_admiral_comes_first_then_command_admirals_then_commanders() -> None:
    chief, own, commander = man("chief"), man("own"), man("commander")
    stations = {FLEET: "chief", COMMAND: "own"}
    world = navy(mess(chief, own), flotilla("gf", "grand flag", OPEN, commander), stations=stations)
    throw(world)
    assert leaders.senior(world, [commander, own, chief]) is chief
    assert leaders.senior(world, [commander, own]) is own


@pytest.mark.rule("SL 3.422c")
def test_between_two_command_admirals_of_one_rank_chance_decides() -> None:
    pair = [man("villeneuve", command=FRENCH), man("gravina", command=SPANISH)]
    stations = {leaders.command_station(FRENCH): "villeneuve", leaders.command_station(SPANISH): "gravina"}
    world = navy(mess(*pair), stations=stations)
    throw(world, (1, 2))
    assert leaders.senior(world, pair) is pair[1]


@pytest.mark.rule("SL 3.42", "SL 3.422d")
def test_rank_goes_before_any_posting() -> None:
    chief, better = man("chief", REAR), man("better", VICE)
    world = navy(flotilla("gf", "grand flag", OPEN, chief), mess(better), stations={FLEET: "chief"})
    assert leaders.senior(world, [chief, better]) is better


@pytest.mark.rule("SL 3.423", "SL 3.424")
def test_a_vice_admiral_who_joins_a_rear_admiral_takes_the_word_and_his_ratings_count_alone() -> None:
    rear, vice = man("rear", REAR, lr=6), man("vice", VICE, lr=2)
    world = navy(flotilla("first", "flag", OPEN, rear), flotilla("second", "flag", OPEN, vice))
    throw(world, 4, 4)
    present = [rear]
    assert leaders.check(world, leaders.senior(world, present), "a trial", "SL 3.424")
    present.append(vice)
    assert not leaders.check(world, leaders.senior(world, present), "a trial", "SL 3.424")


def test_of_nobody_nobody_is_senior() -> None:
    assert leaders.senior(navy(), []) is None


# -- ratings and checks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.45", "SL 3.451", "SL 3.43", "SL 3.43a", "SL 3.43b")
@pytest.mark.parametrize(("strategy", "rating"), [(False, 3), (True, 6)])
def test_a_check_passes_on_a_die_no_higher_than_the_rating(strategy: bool, rating: int) -> None:
    leader = man("n", lr=3, sr=6)
    world = navy(mess(leader))
    throw(world, *range(10))
    passed = [leaders.check(world, leader, "a trial", "SL 3.45", strategy=strategy) for _ in range(10)]
    assert passed == [die <= rating for die in range(10)]


@pytest.mark.rule("SL 3.452")
def test_a_check_takes_modifiers() -> None:
    world = navy(mess(man("n", lr=3)))
    throw(world, 4)
    roll = leaders.check_roll(world, world.leaders["n"], "a trial", "SL 3.45")
    roll.add(-1, "a fair wind")
    assert roll.passes(3)


@pytest.mark.rule("SL 3.492", "SL 3.431", "SL 3.493")
@pytest.mark.parametrize("strategy", [False, True])
def test_where_nobody_is_a_notional_leader_passes_on_nought_alone(strategy: bool) -> None:
    world = navy()
    throw(world, 0, 1)
    assert leaders.check(world, None, "a trial", "SL 3.492", strategy=strategy)
    assert not leaders.check(world, None, "a trial", "SL 3.492", strategy=strategy)


@pytest.mark.rule("SL 3.43d")
def test_there_are_four_tempers() -> None:
    assert len(set(leaders.TEMPERS)) == 4
    assert "Timid" in leaders.TEMPERS


# -- posting -------------------------------------------------------------------------------------------------------------


def vacant(kind: Kind, *waiting: Leader, under: Leader | None = None) -> World:
    """A flotilla `ff` without a leader, perhaps under `gf`, and leaders in the mess."""
    above = [flotilla("gf", "grand flag", OPEN, under)] if under else []
    return navy(*above, flotilla("ff", kind, OPEN, None, under="gf" if under else None), mess(*waiting))


@pytest.mark.rule("SL 3.463", "SL 3.463b", "SL 3.413")
def test_the_senior_of_the_mess_is_posted_and_leaves_it() -> None:
    world = vacant("flag", man("r", lr=9), man("v", VICE, lr=0))
    throw(world)
    leaders.post(world, world.formations["ff"])
    assert posts(world) == {"ff": "v"}
    assert at_mess(world) == {"r"}
    assert [(fact.leader, fact.post) for fact in told(world, Posted)] == [("v", "ff")]


@pytest.mark.rule("SL 3.463c")
@pytest.mark.parametrize(("die", "posted"), [(0, "a"), (1, "b")])
def test_of_equals_in_the_mess_one_is_posted_by_chance(die: int, posted: str) -> None:
    world = vacant("flag", man("a"), man("b"), man("c", COMMODORE))
    throw(world, (die, 2))
    leaders.post(world, world.formations["ff"])
    assert posts(world) == {"ff": posted}


@pytest.mark.rule("SL 3.411", "SL 3.463a", "SL 3.322a", "SL 3.322b", "SL 3.322c")
@pytest.mark.parametrize(("kind", "posted"), [("detachment", "c"), ("flag", "r"), ("grand flag", "r")])
def test_commodores_command_detachments_and_admirals_the_others(kind: Kind, posted: str) -> None:
    world = vacant(kind, man("c", COMMODORE), man("r"))
    throw(world)
    leaders.post(world, world.formations["ff"])
    assert posts(world) == {"ff": posted}


@pytest.mark.rule("SL 3.411")
def test_no_commodore_commands_a_flag() -> None:
    world = vacant("flag", man("c", COMMODORE))
    assert leaders.post(world, world.formations["ff"]) is None


@pytest.mark.rule("SL 3.334")
def test_an_admiral_commands_a_detachment_when_there_is_no_commodore_but_none_above_its_superior() -> None:
    world = vacant("detachment", man("v", VICE), man("r"), under=man("chief", REAR))
    throw(world)
    leaders.post(world, world.formations["ff"])
    assert posts(world)["ff"] == "r"


@pytest.mark.rule("SL 3.425", "SL 3.463a", "SL 3.432")
@pytest.mark.parametrize(("above", "posted"), [(FULL, "v"), (VICE, "r"), (REAR, "r")])
def test_nobody_of_higher_rank_than_the_superior_flotillas_leader_is_posted_nor_his_equal_if_another_can_be(
    above: str, posted: str
) -> None:
    world = vacant("flag", man("v", VICE), man("r"), under=man("chief", above))
    throw(world)
    leaders.post(world, world.formations["ff"])
    assert posts(world)["ff"] == posted


@pytest.mark.rule("SL 3.425")
@pytest.mark.parametrize(("kind", "waiting", "posted"), [
    ("flag", [man("v", VICE)], "v"),
    ("flag", [man("v", VICE), man("r")], "r"),
    ("detachment", [man("v", VICE), man("r")], "r"),
    ("flag", [man("v", VICE), man("c", COMMODORE)], "v"),
])  # fmt: skip
def test_the_equal_of_the_superiors_leader_is_posted_only_if_there_is_no_other_choice(
    kind: Kind, waiting: list[Leader], posted: str
) -> None:
    """A commodore is no choice for a flag."""
    world = vacant(kind, *waiting, under=man("chief", VICE))
    throw(world)
    leaders.post(world, world.formations["ff"])
    assert posts(world)["ff"] == posted


@pytest.mark.rule("SL 3.425", "SL 3.464")
@pytest.mark.parametrize(("above", "holder"), [(FULL, "v"), (VICE, "r")])
def test_an_equal_of_the_superiors_leader_takes_no_flotilla_from_the_junior_who_has_it(above: str, holder: str) -> None:
    world = navy(
        flotilla("gf", "grand flag", OPEN, man("chief", above)), flotilla("ff", "flag", OPEN, man("r"), under="gf"),
        mess(man("v", VICE)), stations={FLEET: "chief", COMMAND: "v"},
    )  # fmt: skip
    throw(world)
    drive(leaders.settle_seniority(world, A))
    assert posts(world)["ff"] == holder


@pytest.mark.rule("SL 3.432")
def test_a_subordinate_flotilla_for_which_only_a_senior_is_left_is_unformed_at_once_and_its_squadron_joins_the_superior() -> None:
    world = vacant("flag", man("v", VICE), under=man("chief", REAR))
    throw(world)
    leaders.fill_vacancies(world, A)
    organisation.unform_leaderless(world)
    assert world.squadrons["ff-1"].formation == "gf"
    assert posts(world) == {"gf": "chief"}


@pytest.mark.rule("SL 3.463d")
def test_leaders_command_flotillas_of_their_own_command_alone() -> None:
    gravina = man("gravina", VICE, command=SPANISH)
    world = navy(flotilla("ff", "flag", OPEN, None, command=FRENCH), mess(gravina))
    assert leaders.post(world, world.formations["ff"]) is None


@pytest.mark.rule("SL 3.483")
def test_vacancies_are_filled_the_greatest_flotilla_first() -> None:
    world = navy(flotilla("fl", "flag", OPEN), flotilla("gf", "grand flag", OPEN), mess(man("r"), man("v", VICE)))
    throw(world)
    leaders.fill_vacancies(world, A)
    assert posts(world) == {"gf": "v", "fl": "r"}


# -- who gives way -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.466", "SL 3.464", "SL 3.465", "SL 3.481f", "SL 11.176")
@pytest.mark.parametrize("choice", ["flag-1", "flag-2"])
def test_a_new_vice_admiral_takes_a_flag_of_the_owners_choice_and_the_old_one_keeps_the_grand_flag(choice: str) -> None:
    old = {"gf": "old-vice", "flag-1": "rear-1", "flag-2": "rear-2", "det-1": "com-1", "det-2": "com-2"}
    world = navy(
        flotilla("gf", "grand flag", HAVEN, man("old-vice", VICE)),
        flotilla("flag-1", "flag", HAVEN, man("rear-1")), flotilla("flag-2", "flag", HAVEN, man("rear-2")),
        flotilla("det-1", "detachment", HAVEN, man("com-1", COMMODORE)),
        flotilla("det-2", "detachment", HAVEN, man("com-2", COMMODORE)),
        mess(man("rear-3")), alone("lone", HAVEN),
        spare=[("det-3", "detachment")], stations={FLEET: "old-vice", COMMAND: "rear-1"},
    )  # fmt: skip
    for new in (man("new-vice", VICE), man("new-com", COMMODORE)):
        world.schedule.append(Arrival(1805, 1, A, leader=new))
    drive(reinforcement.receive(world))
    assert at_mess(world) == {"rear-3", "new-vice", "new-com"}
    throw(world, (0, 2))
    (question,) = drive(leaders.settle_seniority(world, A), {"give way": choice})
    assert isinstance(question, Decision)
    assert [option.key for option in question.options] == ["flag-1", "flag-2"]
    assert posts(world) == old | {choice: "new-vice"}
    assert at_mess(world) == {"rear-3", "new-com", old[choice]}
    third = organisation.form_flotilla(world, world.flotillas["det-3"], [world.squadrons["lone"]], [], HAVEN)
    assert third.leader == "new-com"


@pytest.mark.rule("SL 3.465", "SL 3.464")
def test_replacements_run_down_the_ranks() -> None:
    world = navy(
        flotilla("gf", "grand flag", OPEN, man("v", VICE)),
        flotilla("fl", "flag", OPEN, man("r"), under="gf"),
        mess(man("full", FULL)),
        stations={FLEET: "full", COMMAND: "v"},
    )
    throw(world)
    assert drive(leaders.settle_seniority(world, A)) == [], "in each rank there is but one who could give way"
    assert posts(world) == {"gf": "full", "fl": "v"}
    assert at_mess(world) == {"r"}
    assert [fact.leader for fact in told(world, Relieved)] == ["v", "r"]


@pytest.mark.rule("SL 3.464")
def test_equal_rank_displaces_nobody_nor_does_another_command() -> None:
    holder, equal, spaniard = man("v", command=FRENCH), man("w", command=FRENCH), man("g", FULL, command=SPANISH)
    stations = {leaders.fleet_station(B): "g", leaders.command_station(FRENCH): "v"}
    world = navy(flotilla("ff", "flag", OPEN, holder, command=FRENCH), mess(equal, spaniard), stations=stations)
    throw(world)
    drive(leaders.settle_seniority(world, B))
    assert posts(world) == {"ff": "v"}


@pytest.mark.rule("SL 3.464", "SL 11.172")
def test_a_promotion_too_makes_a_junior_give_way() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("r")), mess(man("up")), stations={FLEET: "up", COMMAND: "r"})
    reinforcement.raise_rank(world, world.leaders["up"], VICE, "SL 11.172")
    throw(world)
    drive(leaders.settle_seniority(world, A))
    assert posts(world) == {"ff": "up"}


# -- stations ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.47", "SL 3.471", "SL 3.412", "SL 3.473", "SL 3.461")
def test_the_senior_admiral_has_the_fleet_and_the_next_the_command_with_or_without_a_flotilla() -> None:
    world = navy(flotilla("ff", "flag", OPEN, man("r")), mess(man("v", VICE), man("c", COMMODORE)))
    throw(world)
    leaders.fill_stations(world, A)
    assert world.stations == {FLEET: "v", COMMAND: "r"}
    assert at_mess(world) == {"v", "c"}


@pytest.mark.rule("SL 3.471", "SL 3.464", "SL 3.472")
def test_a_more_senior_admiral_takes_the_fleet_and_the_flotilla_of_its_admiral() -> None:
    world = navy(flotilla("gf", "grand flag", OPEN, man("v", VICE)), stations={FLEET: "v"})
    world.leaders["full"] = man("full", FULL)
    throw(world)
    leaders.fill_stations(world, A)
    assert world.stations == {FLEET: "full", COMMAND: "v"}
    assert posts(world) == {"gf": "full"}


@pytest.mark.rule("SL 3.472")
def test_a_command_admiral_who_loses_his_station_keeps_his_flotilla() -> None:
    world = navy(
        flotilla("ff", "flag", OPEN, man("r")), mess(man("full", FULL), man("v", VICE)), stations={FLEET: "full", COMMAND: "r"}
    )
    throw(world)
    leaders.fill_stations(world, A)
    assert world.stations == {FLEET: "full", COMMAND: "v"}
    assert posts(world) == {"ff": "r"}


@pytest.mark.rule("SL 3.472", "SL 3.481a", "SL 3.473")
def test_an_admiral_whose_flotilla_is_unformed_keeps_his_station_from_the_mess() -> None:
    world = navy(flotilla("ff", "flag", HAVEN, man("v", VICE)), stations={FLEET: "v"})
    throw(world)
    organisation.unform_flotilla(world, world.formations["ff"], "by order", "SL 3.341b")
    assert at_mess(world) == {"v"}
    assert leaders.fleet_admiral(world, A) is world.leaders["v"]


@pytest.mark.rule("SL 3.471")
def test_an_admiral_of_the_same_rank_displaces_nobody_from_his_station() -> None:
    world = navy(mess(man("v", VICE), man("w", VICE)), stations={FLEET: "w", COMMAND: "v"})
    throw(world)
    leaders.fill_stations(world, A)
    assert world.stations == {FLEET: "w", COMMAND: "v"}


@pytest.mark.rule("SL 3.471")
def test_a_command_admiral_who_comes_to_the_fleet_leaves_his_command_to_the_next() -> None:
    world = navy(mess(man("v", VICE), man("r")), stations={COMMAND: "v"})
    throw(world)
    leaders.fill_stations(world, A)
    assert world.stations == {FLEET: "v", COMMAND: "r"}


@pytest.mark.rule("SL 3.471", "SL 3.463d")
def test_a_command_admiral_who_passes_to_another_command_leaves_his_station() -> None:
    chief, admiral = man("chief", FULL, command=FRENCH), man("g", command=SPANISH)
    world = navy(mess(chief, admiral), stations={leaders.fleet_station(B): "chief", leaders.command_station(FRENCH): "g"})
    throw(world)
    leaders.fill_stations(world, B)
    assert world.stations == {leaders.fleet_station(B): "chief", leaders.command_station(SPANISH): "g"}


@pytest.mark.rule("SL 3.12", "SL 3.47", "SL 3.26d")
def test_a_fleet_of_one_command_is_not_divided_and_its_one_admiral_answers_for_all() -> None:
    world = navy(mess(man("chief")))
    throw(world)
    leaders.fill_stations(world, A)
    assert leaders.authority(world, A, [HOME]) is None, "of a divided fleet he has the fleet, and the command a notional admiral"
    world = navy(mess(man("chief"), man("second", COMMODORE), man("third")))
    del world.commands[STRAITS]
    throw(world, (0, 2))
    leaders.fill_stations(world, A)
    assert world.stations == {FLEET: "chief"}, "there is no station of a command"
    assert leaders.authority(world, A, [HOME]) is world.leaders["chief"]


@pytest.mark.rule("SL 3.474", "SL 3.412")
def test_a_station_for_which_there_is_no_admiral_has_a_notional_one() -> None:
    world = navy(mess(man("c", COMMODORE)))
    throw(world)
    leaders.fill_stations(world, A)
    assert world.stations == {}
    assert leaders.fleet_admiral(world, A) is None
    assert leaders.checked_rating(leaders.fleet_admiral(world, A), strategy=True) == 0


# -- what becomes of a leader --------------------------------------------------------------------------------------------


def posted(rank: str = VICE) -> tuple[World, Leader]:
    """A fleet admiral with a flotilla at sea, on turn 1."""
    leader = man("n", rank)
    world = navy(flotilla("ff", "flag", OPEN, leader), stations={FLEET: "n"})
    throw(world)
    return world, leader


@pytest.mark.rule("SL 3.48", "SL 3.481", "SL 3.481b")
def test_the_wounded_are_away_for_their_turns_keep_their_station_and_come_back_to_the_mess() -> None:
    world, leader = posted()
    leaders.wound(world, leader, 2, "SL 8.37")
    assert told(world, LeaderFate)[-1].fate == "wounded for 2 turns"
    assert (posts(world), at_mess(world)) == ({"ff": None}, set())
    leaders.fill_stations(world, A)
    assert world.stations[FLEET] == "n"
    world.clock.next_turn()
    leaders.recover(world, A)
    assert leader.away == "wounded"
    world.clock.next_turn()
    leaders.recover(world, A)
    assert at_mess(world) == {"n"}
    assert world.stations[FLEET] == "n"


@pytest.mark.rule("SL 3.481c")
def test_the_killed_leave_the_game() -> None:
    world, leader = posted()
    leaders.remove(world, leader, "killed", "SL 3.481c")
    assert (world.leaders, world.stations, posts(world)) == ({}, {}, {"ff": None})


@pytest.mark.rule("SL 3.481d", "SL 11.18", "SL 11.181", "SL 11.182")
def test_a_captured_commodore_comes_back_to_the_mess_in_the_next_exchange() -> None:
    world, leader = posted(COMMODORE)
    leaders.capture(world, leader, "SL 3.481d")
    assert (leader.away, world.stations, at_mess(world)) == ("captured", {}, set())
    drive(reinforcement.exchange(world))
    assert at_mess(world) == {"n"}


@pytest.mark.rule("SL 11.183", "SL 11.183a", "SL 11.18")
def test_captured_admirals_are_exchanged_in_equal_numbers_and_the_rest_stay() -> None:
    ours = [man("a", VICE), man("b", REAR)]
    theirs = man("v", command=FRENCH)
    world = navy(mess(*ours, theirs))
    throw(world)
    for leader in (*ours, theirs):
        leaders.capture(world, leader, "SL 3.481d")
    drive(reinforcement.exchange(world))
    assert (at_mess(world), at_mess(world, B)) == ({"a"}, {"v"})
    assert ours[1].away == "captured"


@pytest.mark.rule("SL 12.31c", "SL 11.183")
def test_a_point_of_prestige_brings_an_admiral_home() -> None:
    world = navy(mess(man("a"), man("b")))
    throw(world)
    for leader in world.leaders.values():
        leaders.capture(world, leader, "SL 3.481d")
    world.prestige[A] = 1
    drive(reinforcement.exchange(world), {"ransom": "b"})
    assert (at_mess(world), world.prestige[A]) == ({"b"}, 0)


@pytest.mark.rule("SL 3.481e")
def test_the_withdrawn_leave_play_and_may_come_back_by_the_mess() -> None:
    world, leader = posted()
    leaders.withdraw(world, leader)
    assert (leader.away, at_mess(world), world.stations) == ("withdrawn", set(), {})
    world.schedule.append(Arrival(1805, 1, A, serves="n", command=HOME))
    drive(reinforcement.receive(world))
    assert at_mess(world) == {"n"}


# -- the yearly review ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.484", "SL 3.484a", "SL 3.484b", "SL 3.481g")
@pytest.mark.parametrize(("lost", "highest"), [(-3, 9), (0, 9), (1, 7), (2, 5), (3, 3), (4, 1), (5, -1), (8, -1)])
def test_each_point_of_prestige_lost_makes_the_fleet_admirals_relief_likelier_by_two(lost: int, highest: int) -> None:
    for die in range(10):
        world = navy(flotilla("ff", "flag", OPEN, man("n", VICE)), mess(man("r")), stations={FLEET: "n"})
        world.prestige_before[A], world.prestige[A] = 10, 10 - lost
        throw(world, die)
        leaders.review(world, A)
        assert ("n" in world.leaders) is (die <= highest)
        assert (world.stations == {FLEET: "n"}) is (die <= highest)
        assert "r" in world.leaders


@pytest.mark.rule("SL 4.3h", "SL 3.484")
@pytest.mark.parametrize(("turn", "reviewed"), [(1, True), (2, False), (5, False), (9, False), (13, False), (16, False)])
def test_admirals_are_reviewed_in_the_first_turn_of_a_year_alone(turn: int, reviewed: bool) -> None:
    stations = {FLEET: "n", leaders.fleet_station(B): "v"}
    world = navy(mess(man("n"), man("v", command=FRENCH)), stations=stations, turn=turn)
    world.clock.turns_played = 20
    throw(world, *([3, 4] if reviewed else []))
    drive(sequence.review_admirals(world))
    assert thrown(world) == ([3, 4] if reviewed else [])
    assert [roll.about for roll in told(world, Roll)] == (["n", "v"] if reviewed else [])


@pytest.mark.rule("SL 3.484b")
def test_prestige_is_counted_from_the_last_review() -> None:
    world = navy(mess(man("n")), stations={FLEET: "n"})
    world.clock.turns_played = 16
    world.prestige[A] = -1
    throw(world, 7)
    drive(sequence.review_admirals(world))
    throw(world, 9)
    drive(sequence.review_admirals(world))
    assert "n" in world.leaders


# -- promotion -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.177", "SL 11.177a", "SL 11.177b")
@pytest.mark.parametrize(("die", "rank"), [(0, VICE), (1, VICE), (2, REAR)])
def test_a_leader_who_won_last_year_rises_a_rank_on_nought_or_one(die: int, rank: str) -> None:
    world = navy(mess(man("won", victorious=1804), man("idle"), man("long-ago", victorious=1803)))
    throw(world, die)
    (question,) = drive(reinforcement.promote_by_merit(world, A))
    assert isinstance(question, Decision)
    assert [option.key for option in question.options] == ["won"]
    assert world.leaders["won"].rank == rank


@pytest.mark.rule("SL 11.177c")
def test_the_admiral_of_the_fleet_is_called_to_the_admiralty_and_leaves_a_point_of_prestige() -> None:
    world = navy(mess(man("won", OF_THE_FLEET, victorious=1804)))
    throw(world, 0)
    drive(reinforcement.promote_by_merit(world, A))
    assert (world.leaders, world.prestige[A]) == ({}, 1)
    assert [fact.leader for fact in told(world, LeaderFate)] == ["won"]


def rising(year: int, **more: str) -> Leader:
    """A commodore who is to be a rear-admiral in a year."""
    return man("n", COMMODORE, lr=2, sr=0, cr=1, promotions=[Promotion(year, REAR, 4, 3, 5)], **more)


@pytest.mark.rule("SL 11.17", "SL 11.172", "SL 11.174")
@pytest.mark.parametrize(
    ("year", "rank", "ratings"), [(1804, REAR, (4, 3, 5)), (1805, REAR, (4, 3, 5)), (1806, COMMODORE, (2, 0, 1))]
)
def test_promotion_comes_in_turn_one_of_its_year_with_new_ratings(year: int, rank: str, ratings: tuple[int, int, int]) -> None:
    world = navy(mess(rising(year)))
    throw(world)
    drive(sequence.reinforce_and_reorganise(world))
    leader = world.leaders["n"]
    assert (leader.rank, (leader.leadership, leader.strategy, leader.control)) == (rank, ratings)


@pytest.mark.rule("SL 11.172")
def test_no_promotion_by_date_comes_in_another_turn() -> None:
    world = navy(mess(rising(1805)), turn=2)
    throw(world)
    drive(sequence.reinforce_and_reorganise(world))
    assert world.leaders["n"].rank == COMMODORE


@pytest.mark.rule("SL 11.172")
def test_who_rose_higher_by_merit_is_not_lowered_by_his_date() -> None:
    leader = rising(1805)
    leader.rank = VICE
    world = navy(mess(leader))
    reinforcement.promote_by_date(world)
    assert leader.rank == VICE


@pytest.mark.rule("SL 11.175")
def test_who_is_out_of_play_keeps_his_date() -> None:
    world = navy(mess(rising(1805, away="captured")))
    reinforcement.promote_by_date(world)
    assert world.leaders["n"].rank == REAR


@pytest.mark.rule("SL 11.173", "SL 11.176")
def test_a_new_commodore_comes_to_the_mess_in_turn_one_of_his_year() -> None:
    world = navy()
    world.schedule = [Arrival(year, 1, A, leader=man(f"of-{year}", COMMODORE)) for year in (1805, 1806)]
    throw(world)
    drive(reinforcement.receive(world))
    assert at_mess(world) == {"of-1805"}

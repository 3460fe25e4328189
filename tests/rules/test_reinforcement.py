"""Arrivals, withdrawals, requests, promotions and exchanges in the R&R step (SL 11.12, 11.14, 11.17, 11.18)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign import sequence
from campaign.charts.prestige import Purchases
from campaign.charts.sea import RequestResult, RequestTerms
from campaign.charts.tables import Charts
from campaign.record.fleet import Arrived, Forgone, Withdrawn
from campaign.record.politics import PrestigeChanged
from campaign.rules import reinforcement, reorganisation
from campaign.state import Arrival, Command, FlotillaCounter, Leader, Promotion, World
from table.decisions import Decision
from table.dice import Roll
from tests.rules.chart import A, B, drive, fleet, throw, told
from tests.rules.dockyard_chart import (
    ARSENAL,
    OFF,
    SEASONS,
    YARD,
    arrival,
    ashore,
    fates,
    laid_up,
    names,
    officer,
    on_the_coast,
    play,
    refused,
    spare,
)


def with_options(tables: Charts, **on: bool) -> Charts:
    """The charts with some optional rules in force or not."""
    return replace(tables, options=replace(tables.options, **on))


def receive(world: World, *due: Arrival) -> None:
    world.schedule = list(due)
    throw(world)
    drive(reinforcement.receive(world))


def forgone(world: World) -> list[tuple[str, str]]:
    return [(fact.what, fact.rule) for fact in told(world, Forgone)]


# -- the schedule ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.12", "SL 11.11", "SL 4.3j")
def test_the_schedule_is_kept_in_the_last_step_of_the_turn_it_names() -> None:
    assert sequence.ADMINISTRATION[-1].play is sequence.reinforce_and_reorganise
    world = on_the_coast(ashore("a", YARD, sail=1), turn=2)
    world.schedule = [arrival("late", turn=3), arrival("now", turn=2)]
    play(world, sequence.reinforce_and_reorganise(world))
    assert names(world, "a") == ["a-ship-1", "now"]
    assert [entry.turn for entry in world.schedule] == [3]
    world.clock.turn = 3
    play(world, sequence.reinforce_and_reorganise(world))
    assert names(world, "a") == ["a-ship-1", "now", "late"]
    assert world.schedule == []


@pytest.mark.rule("SL 11.14", "SL 11.14a", "SL 11.14b")
def test_sail_go_to_a_squadron_in_ordinary_first_and_then_to_one_fitting_out() -> None:
    """Each holds four; what is at another port or at sea is no choice."""
    world = on_the_coast(
        ashore("a", YARD), laid_up("z"), laid_up("far", ARSENAL, sail=1), fleet("ff", OFF, sail=1), fleet("gg", YARD, sail=3)
    )
    world.spare_squadrons = {"new": spare("new")}
    receive(world, arrival("one", "two", "three"))
    assert {name: one.sail for name, one in world.squadrons.items()} == {"a": 4, "z": 4, "far": 1, "ff-1": 1, "gg-1": 4}
    came = [(fact.squadron, *fact.sail) for fact in told(world, Arrived)]
    assert came == [("z", "one"), ("a", "two"), ("gg-1", "three")]
    assert list(world.spare_squadrons) == ["new"]


@pytest.mark.rule("SL 11.14", "SL 3.254b")
def test_where_there_is_no_room_a_squadron_is_formed_for_them_and_fits_out() -> None:
    world = on_the_coast(ashore("full", YARD, sail=4))
    world.spare_squadrons = {"new": spare("new")}
    receive(world, arrival("one", "two"))
    new = world.squadrons["new"]
    assert (names(world, "new"), new.berth, new.in_ordinary, new.damage) == (["one", "two"], YARD, False, 0)
    assert world.spare_squadrons == {}


@pytest.mark.rule("SL 3.222")
def test_for_want_of_a_counter_a_sail_does_not_exist() -> None:
    world = on_the_coast(ashore("full", YARD, sail=4))
    world.spare_squadrons = {"frigates": spare("frigates", sail_class="Frigate"), "theirs": spare("theirs", B)}
    receive(world, arrival("one"))
    assert forgone(world) == [("one", "SL 3.222")]
    assert list(world.squadrons) == ["full"]
    assert len(world.spare_squadrons) == 2


@pytest.mark.rule("SL 11.14")
@pytest.mark.parametrize("port", ["brest", "lisbon"])
def test_sail_for_a_port_that_is_no_friends_are_forfeit(port: str) -> None:
    world = on_the_coast(ashore("a", YARD, sail=1))
    world.spare_squadrons = {"new": spare("new")}
    receive(world, arrival("one", "two", port=port))
    assert forgone(world) == [("2 sail", "SL 11.14")]
    assert (world.squadrons["a"].sail, list(world.spare_squadrons)) == (1, ["new"])


@pytest.mark.rule("SL 11.141")
def test_command_flag_and_class_bind_reinforcing_sail() -> None:
    world = on_the_coast(
        laid_up("channel", sail=1, command="channel"), laid_up("downs", sail=1, command="downs"),
        laid_up("frigates", sail=1, sail_class="Frigate", command="downs"),
    )  # fmt: skip
    world.squadrons["foreign"] = ashore("foreign", YARD, sail=1, command="downs").squadrons[0]
    world.squadrons["foreign"].flag = "spain"
    receive(world, arrival("one", command="downs"))
    assert {name: one.sail for name, one in world.squadrons.items()} == {"channel": 1, "downs": 2, "frigates": 1, "foreign": 1}
    world.squadrons["downs"].ships = world.squadrons["downs"].ships * 2
    world.spare_squadrons = {"c": spare("c", command="channel"), "d": spare("d", command="downs")}
    receive(world, arrival("two", command="downs"))
    assert list(world.spare_squadrons) == ["c"]


@pytest.mark.rule("SL 11.132")
def test_what_has_just_arrived_may_be_reorganised_in_the_same_step() -> None:
    """A sail and a leader come, and a flotilla is formed of them before the step ends."""
    world = on_the_coast(turn=2)
    world.spare_squadrons = {"new": spare("new")}
    world.flotillas = {"fresh": FlotillaCounter("fresh", "Fresh", A, "", "flag")}
    world.schedule = [arrival("one", turn=2, leader=officer("cole"))]
    throw(world)
    drive(reinforcement.receive(world))
    acts = [{"act": "form-flotilla", "flotilla": "fresh", "squadrons": ["new"]}]
    for act in reorganisation.plan_of(world, A).resolve(acts):
        reorganisation.carry_out(world, act)
    assert world.formations["fresh"].leader == "cole"
    assert world.squadrons["new"].formation == "fresh"
    assert told(world, Roll) == []


# -- withdrawals -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.12", "SL 11.125")
def test_withdrawn_sail_leave_at_once_wherever_they_are() -> None:
    world = on_the_coast(fleet("ff", OFF, sail=2), laid_up("a", sail=2))
    receive(world, Arrival(1805, 1, A, leaves=("ff-1-ship-2", "a-ship-1")))
    assert (names(world, "ff-1"), names(world, "a")) == (["ff-1-ship-1"], ["a-ship-2"])
    gone = [(*fact.sail, fact.rule) for fact in told(world, Withdrawn)]
    assert gone == [("ff-1 2", "SL 11.125"), ("a 1", "SL 11.125")]


@pytest.mark.rule("SL 11.125")
def test_the_leader_of_a_flotilla_withdrawn_with_all_its_sail_goes_to_the_mess() -> None:
    world = on_the_coast(fleet("ff", OFF, sail=1))
    receive(world, Arrival(1805, 1, A, leaves=("ff-1-ship-1",)))
    assert (world.squadrons, world.formations) == ({}, {})
    assert list(world.spare_squadrons) == ["ff-1"]
    assert [leader.id for leader in world.mess(A)] == ["ff-leader"]


@pytest.mark.rule("SL 11.125", "SL 3.481e")
def test_a_leader_named_for_it_leaves_play_and_his_station_and_may_come_back_to_another_command() -> None:
    world = on_the_coast(fleet("ff", YARD))
    world.commands = {"downs": Command("downs", "Downs", A, ("england",))}
    world.stations = {f"fleet:{A}": "ff-leader"}
    receive(world, Arrival(1805, 1, A, departs=("ff-leader", "a-stranger")))
    assert world.leaders["ff-leader"].away == "withdrawn"
    assert (world.formations["ff"].leader, world.stations, world.mess(A)) == (None, {}, [])
    receive(world, Arrival(1805, 1, A, serves="ff-leader", command="downs"))
    assert [(leader.id, leader.command) for leader in world.mess(A)] == [("ff-leader", "downs")]


@pytest.mark.rule("SL 3.481d")
def test_a_captive_passes_to_no_other_command() -> None:
    world = on_the_coast(officers=[officer("cole", away="captured", command="channel")])
    world.commands = {"downs": Command("downs", "Downs", A, ("england",))}
    receive(world, Arrival(1805, 1, A, serves="cole", command="downs"))
    assert (world.leaders["cole"].command, world.leaders["cole"].away) == ("channel", "captured")


# -- requests ----------------------------------------------------------------------------------------------------------


def asked_for(world: World) -> list[Decision[int]]:
    throw(world)
    asked = [drive(reinforcement.request(world, side)) for side in world.sides]
    return [question for questions in asked for question in questions if isinstance(question, Decision)]


@pytest.mark.rule("SL 11.122")
def test_only_in_spring_and_summer_may_a_fleet_ask_and_only_once_a_turn() -> None:
    for season, first in SEASONS.items():
        for turn in range(first, first + 4):
            sides = [question.side for question in asked_for(on_the_coast(turn=turn))]
            assert sides == ([A, B] if season in ("spring", "summer") else [])
    world = on_the_coast(turn=5)
    throw(world)
    whole = drive(sequence.reinforce_and_reorganise(world))
    assert [question.side for question in whole if question.kind.name == "request"] == [A, B]


def in_theatre(world: World, **tables: Any) -> World:
    """The same world in a theatre with charts of its own."""
    return world.attach(world.almanac, replace(world.charts, **tables))


@pytest.mark.rule("SL 11.122")
def test_a_theatre_may_say_when_and_how_often_a_fleet_asks() -> None:
    terms = RequestTerms(("fall",), 2)
    for season, first in SEASONS.items():
        sides = [question.side for question in asked_for(in_theatre(on_the_coast(turn=first), request_terms=terms))]
        assert sides == ([A, B] if season == "fall" else []), "who asks for nothing is not asked again"
    for often, dice, sail in ((0, [], 3), (1, [0], 4), (2, [0, 0], 5)):
        world = in_theatre(on_the_coast(ashore("a", YARD), ashore("b", YARD), turn=5), request_terms=RequestTerms(a_turn=often))
        throw(world, *dice)
        drive(reinforcement.request(world, A), {"request": "ask-0"} if often else {})
        ids = [ship.id for squadron in world.squadrons.values() for ship in squadron.ships]
        assert len(ids) == len({*ids}) == sail + 3, "each ship is another"


@pytest.mark.rule("SL 12.31a", "SL 12.31c")
def test_a_theatre_may_exclude_what_prestige_buys() -> None:
    world = in_theatre(on_the_coast(turn=5, prestige=3), purchases=Purchases(request=0))
    (question, _) = asked_for(world)
    assert [option.key for option in question.options] == ["none", "ask-0"]
    kept = on_the_coast(officers=[captive("a1", "Rear-Admiral")], prestige=2)
    assert play(in_theatre(kept, purchases=Purchases(ransom=False)), reinforcement.exchange(kept)) == []
    assert still_held(kept) == ["a1"]


@pytest.mark.rule("SL 11.121", "SL 11.122")
@pytest.mark.parametrize(("die", "sail"), [(0, 4), (1, 4), (2, 3), (8, 3), (9, 2)])
def test_the_answer_is_a_sail_at_the_first_key_port_or_none_or_one_called_away(die: int, sail: int) -> None:
    world = on_the_coast(ashore("a", YARD), turn=5)
    play(world, reinforcement.request(world, A), die, request="ask-0")
    assert world.squadrons["a"].sail == sail


@pytest.mark.rule("SL 11.121")
def test_no_two_ships_that_were_asked_for_have_the_same_name() -> None:
    world = on_the_coast(ashore("a", YARD), ashore("b", YARD), turn=5)
    for _ in range(2):
        play(world, reinforcement.request(world, A), 0, request="ask-0")
        world.clock.next_turn()
    new = [ship.name for squadron in world.squadrons.values() for ship in squadron.ships if ship.name.startswith("New")]
    assert len(new) == len(set(new)) == 2


@pytest.mark.rule("SL 11.122")
def test_who_asks_for_nothing_throws_no_die() -> None:
    world = on_the_coast(ashore("a", YARD), turn=5, prestige=2)
    play(world, reinforcement.request(world, A), request="none")
    assert (world.squadrons["a"].sail, world.prestige[A]) == (3, 2)


@pytest.mark.rule("SL 12.31a", "SL 11.121")
@pytest.mark.parametrize(("spent", "die", "sail"), [(1, 2, 4), (2, 3, 4), (2, 0, 4), (1, 3, 3), (1, 9, 3)])
def test_prestige_spent_is_taken_from_the_die(spent: int, die: int, sail: int) -> None:
    world = on_the_coast(ashore("a", YARD), turn=9, prestige=3)
    play(world, reinforcement.request(world, A), die, request=f"ask-{spent}")
    assert (world.squadrons["a"].sail, world.prestige[A]) == (sail, 3 - spent)
    assert [(fact.points, fact.rule) for fact in told(world, PrestigeChanged)] == [(-spent, "SL 12.31a")]


@pytest.mark.rule("SL 12.31a")
def test_nobody_spends_prestige_that_he_has_not() -> None:
    world = on_the_coast(turn=9, prestige=1)
    refused(reinforcement.request(world, A), {"request": "ask-2"}, "SL 11.122")
    (question, _) = asked_for(world)
    assert [option.key for option in question.options] == ["none", "ask-0", "ask-1"]


@pytest.mark.rule("SL 11.126")
@pytest.mark.parametrize(("die", "table", "sail", "prestige"), [(4, [0], 5, 1), (5, [], 3, 2)])
def test_where_a_check_is_part_of_a_request_the_fleet_admiral_makes_one_whatever_number_of_ships_it_brings(
    die: int, table: list[int], sail: int, prestige: int
) -> None:
    """Two ships come of one use of the table, after one check; who fails it has neither spent nor thrown for anything."""
    world = on_the_coast(ashore("a", YARD), turn=5, prestige=2, officers=[officer("chief")])
    world.leaders["chief"].strategy = 4
    world.stations = {f"fleet:{A}": "chief"}
    world.squadrons["a"].capacity = 9
    tables = replace(world.charts, requests={"0-3": RequestResult(2)})
    world.attach(world.almanac, with_options(tables, request_check=True))
    play(world, reinforcement.request(world, A), die, *table, request="ask-1")
    assert (world.squadrons["a"].sail, world.prestige[A]) == (sail, prestige)
    assert [roll.rule for roll in told(world, Roll)] == ["SL 11.126", "SL 11.121"][: 1 + len(table)]


# -- leaders come, and rise --------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.176", "SL 11.17")
def test_a_new_leader_comes_to_the_mess() -> None:
    world = on_the_coast()
    receive(world, Arrival(1805, 1, A, leader=officer("cole")))
    assert [leader.id for leader in world.mess(A)] == ["cole"]
    assert fates(world) == [("cole", "comes to the mess", "SL 11.176")]


@pytest.mark.rule("SL 11.171")
def test_a_leader_begins_at_his_lower_rank_unless_he_comes_on_or_after_the_date_of_his_promotion() -> None:
    world = on_the_coast(turn=9)
    steps = {"past": due(1804), "now": due(1805), "later": due(1806), "twice": [*due(1805, "Admiral"), *due(1804)]}
    receive(world, *(Arrival(1805, 9, A, leader=officer(name, promotions=step)) for name, step in steps.items()))
    assert {one.id: one.rank for one in world.leaders.values()} == {
        "past": "Vice-Admiral", "now": "Vice-Admiral", "later": "Rear-Admiral", "twice": "Admiral",
    }  # fmt: skip
    assert ratings(world.leaders["now"]) == ("Vice-Admiral", 4, 5, 6)


def due(year: int, rank: str = "Vice-Admiral") -> list[Promotion]:
    return [Promotion(year, rank, 4, 5, 6)]


def ratings(leader: Leader) -> tuple[str, int, int, int]:
    return leader.rank, leader.leadership, leader.strategy, leader.control


@pytest.mark.rule("SL 11.172")
def test_promotion_comes_in_turn_one_of_its_year_with_new_ratings() -> None:
    world = on_the_coast(officers=[officer("now", promotions=due(1805)), officer("later", promotions=due(1806))])
    reinforcement.promote_by_date(world)
    assert ratings(world.leaders["now"]) == ("Vice-Admiral", 4, 5, 6)
    assert ratings(world.leaders["later"]) == ("Rear-Admiral", 3, 3, 3)
    assert fates(world) == [("now", "promoted Vice-Admiral", "SL 11.172")]


@pytest.mark.rule("SL 11.172", "SL 11.17")
def test_in_no_other_turn_is_anybody_promoted() -> None:
    for turn, rank in ((2, "Rear-Admiral"), (16, "Rear-Admiral"), (1, "Vice-Admiral")):
        world = on_the_coast(turn=turn, officers=[officer("now", promotions=due(1805))])
        drive(sequence.reinforce_and_reorganise(world))
        assert world.leaders["now"].rank == rank


@pytest.mark.rule("SL 11.172")
def test_who_has_risen_by_merit_is_not_set_back_by_his_date() -> None:
    ranks = {"risen": "Admiral", "same": "Vice-Admiral"}
    world = on_the_coast(officers=[officer(name, rank, promotions=due(1805)) for name, rank in ranks.items()])
    reinforcement.promote_by_date(world)
    assert [ratings(one) for one in world.leaders.values()] == [("Admiral", 3, 3, 3), ("Vice-Admiral", 3, 3, 3)]


@pytest.mark.rule("SL 11.175")
@pytest.mark.parametrize("away", ["wounded", "captured", "withdrawn"])
def test_those_out_of_play_are_promoted_all_the_same(away: str) -> None:
    world = on_the_coast(officers=[officer("cole", promotions=due(1805), away=away)])
    reinforcement.promote_by_date(world)
    assert (world.leaders["cole"].rank, world.leaders["cole"].away) == ("Vice-Admiral", away)


@pytest.mark.rule("SL 11.177", "SL 11.177a")
def test_one_victor_of_the_last_year_of_the_owners_choice_is_put_forward() -> None:
    victors = [officer(name, victorious=year) for name, year in (("a", 1804), ("b", 1804), ("old", 1803))]
    world = on_the_coast(officers=[*victors, officer("never"), officer("theirs", side=B, victorious=1804)])
    (question,) = play(world, reinforcement.promote_by_merit(world, A), 0, merit="b")
    assert isinstance(question, Decision)
    assert [option.key for option in question.options] == ["a", "b"]
    assert [one.id for one in world.leaders.values() if one.rank == "Vice-Admiral"] == ["b"]
    refused(reinforcement.promote_by_merit(world, A), {"merit": "old"}, "SL 11.177")


@pytest.mark.rule("SL 11.177b")
@pytest.mark.parametrize(("die", "rank"), [(0, "Rear-Admiral"), (1, "Rear-Admiral"), (2, "Commodore"), (9, "Commodore")])
def test_he_rises_one_rank_on_nought_or_one(die: int, rank: str) -> None:
    world = on_the_coast(officers=[officer("cole", "Commodore", victorious=1804)])
    play(world, reinforcement.promote_by_merit(world, A), die)
    assert world.leaders["cole"].rank == rank


@pytest.mark.rule("SL 11.177b")
def test_the_ranks_from_commodore_to_the_highest() -> None:
    world = on_the_coast(officers=[officer("cole", "Commodore", victorious=1804)])
    risen = []
    for _ in range(4):
        play(world, reinforcement.promote_by_merit(world, A), 0)
        risen.append(world.leaders["cole"].rank)
    assert risen == ["Rear-Admiral", "Vice-Admiral", "Admiral", "Admiral of the Fleet"]


@pytest.mark.rule("SL 11.172", "SL 11.177b")
def test_by_merit_he_has_the_ratings_of_the_rank_before_their_date() -> None:
    """His counter is turned over; on its date there is nothing left to be promoted to."""
    world = on_the_coast(officers=[officer("cole", promotions=due(1809), victorious=1804)])
    play(world, reinforcement.promote_by_merit(world, A), 0)
    cole = world.leaders["cole"]
    assert (cole.rank, cole.leadership, cole.strategy, cole.control) == ("Vice-Admiral", 4, 5, 6)


@pytest.mark.rule("SL 11.177c")
def test_beyond_the_highest_rank_is_the_admiralty_and_a_point_of_prestige() -> None:
    world = on_the_coast(officers=[officer("cole", "Admiral of the Fleet", victorious=1804)])
    play(world, reinforcement.promote_by_merit(world, A), 1)
    assert (world.leaders, world.prestige[A]) == ({}, 1)


@pytest.mark.rule("SL 11.177")
def test_promotion_by_merit_is_an_option_that_may_be_left_out() -> None:
    world = on_the_coast(officers=[officer("cole", "Commodore", victorious=1804)])
    world.attach(world.almanac, with_options(world.charts, promotion_by_merit=False))
    assert play(world, reinforcement.promote_by_merit(world, A)) == []


# -- leaders bought ----------------------------------------------------------------------------------------------------


def patrons(*coming: tuple[str, str, int], prestige: int = 2, officers: tuple[Leader, ...] = (), on: bool = True) -> World:
    """A command `downs` with leaders to come: name, rank and turn; two of another command come before them."""
    world = on_the_coast(turn=2, prestige=prestige, officers=officers)
    world.commands = {"downs": Command("downs", "Downs", A, ("england",)), "theirs": Command("theirs", "Theirs", B, ("france",))}
    world.schedule = [Arrival(1805, turn, A, leader=officer(name, rank, command="downs")) for name, rank, turn in coming]
    world.schedule += [
        Arrival(1805, 3, A, leader=officer(f"other-{rank}", rank, command="channel")) for rank in ("Commodore", "Admiral")
    ]
    world.attach(world.almanac, with_options(world.charts, buy_leaders=on))
    return world


C, R = "Commodore", "Rear-Admiral"


@pytest.mark.rule("SL 3.494", "SL 3.494a")
@pytest.mark.parametrize(("wanted", "who", "left"), [("commodore", "c", 2), ("admiral", "r", 1), ("none", None, 3)])
def test_a_point_buys_a_future_commodore_and_two_an_admiral_who_is_in_the_mess_at_once(
    wanted: str, who: str | None, left: int
) -> None:
    world = patrons(("c", C, 9), ("r", R, 5), prestige=3)
    play(world, reinforcement.buy_leaders(world, A), buy=wanted)
    assert [one.id for one in world.mess(A)] == ([who] if who else [])
    assert world.prestige[A] == left
    assert {entry.leader.id for entry in world.schedule if entry.leader and entry.leader.command == "downs"} == {"c", "r"} - {who}
    world.clock.turn = 16
    throw(world)
    drive(reinforcement.receive(world))
    assert [name for name, _, _ in fates(world)].count(str(who)) == 0, "nobody comes twice"


@pytest.mark.rule("SL 3.494")
def test_unless_the_option_is_in_force_nobody_is_bought() -> None:
    world = patrons(("c", C, 9), on=False)
    assert play(world, reinforcement.buy_leaders(world, A)) == []


@pytest.mark.rule("SL 3.494a")
@pytest.mark.parametrize(("prestige", "offered"), [(0, None), (1, ["none", "commodore"]), (2, ["none", "commodore", "admiral"])])
def test_nobody_is_offered_whom_the_side_cannot_pay(prestige: int, offered: list[str] | None) -> None:
    world = patrons(("c", C, 9), ("r", R, 5), prestige=prestige)
    asked = play(world, reinforcement.buy_leaders(world, A))
    assert [[option.key for option in one.options] for one in asked if isinstance(one, Decision)] == (
        [offered] if offered else []
    )


@pytest.mark.rule("SL 3.494b")
@pytest.mark.parametrize(("die", "who"), [(0, "near-1"), (1, "near-2")])
def test_it_is_the_one_with_the_nearest_date_and_of_several_chance_says_which(die: int, who: str) -> None:
    world = patrons(("far", R, 9), ("near-1", R, 5), ("near-2", R, 5), ("nearest", C, 3))
    throw(world, (die, 2))
    drive(reinforcement.buy_leaders(world, A), {"buy": "admiral"})
    assert [one.id for one in world.mess(A)] == [who]
    alone = patrons(("far", R, 9), ("near", R, 5))
    play(alone, reinforcement.buy_leaders(alone, A), buy="admiral")
    assert [one.id for one in alone.mess(A)] == ["near"]


@pytest.mark.rule("SL 3.494c")
@pytest.mark.parametrize(("away", "asks"), [(None, False), ("wounded", True), ("captured", True), ("withdrawn", True)])
def test_none_is_bought_for_a_command_that_has_a_leader_in_play_and_one_at_a_time_for_another(
    away: str | None, asks: bool
) -> None:
    world = patrons(("c", C, 9), ("d", C, 9), officers=(officer("own", command="downs", away=away), officer("other")))
    throw(world, *([(0, 2)] if asks else []))
    asked = drive(reinforcement.buy_leaders(world, A), {"buy": "commodore"} if asks else {})
    assert [question.kind.name for question in asked] == (["buy"] if asks else [])
    assert drive(reinforcement.buy_leaders(world, A)) == [], "one is in play now"
    assert drive(reinforcement.buy_leaders(world, B)) == []


# -- captives ----------------------------------------------------------------------------------------------------------


def captive(id: str, rank: str, side: str = A) -> Leader:
    return officer(id, rank, side, away="captured")


def still_held(world: World) -> list[str]:
    return [one.id for one in world.leaders.values() if one.away == "captured"]


@pytest.mark.rule("SL 11.18", "SL 11.181", "SL 3.481d")
def test_commodores_come_home_to_the_mess_even_if_only_one_side_has_captives() -> None:
    world = on_the_coast(officers=[captive("c", "Commodore"), captive("r", "Rear-Admiral")])
    assert world.mess(A) == []
    assert play(world, reinforcement.exchange(world)) == []
    assert [leader.id for leader in world.mess(A)] == ["c"]
    assert still_held(world) == ["r"]
    assert fates(world) == [("c", "exchanged", "SL 11.181")]


@pytest.mark.rule("SL 11.183", "SL 11.183a")
def test_admirals_are_given_back_in_equal_number_and_the_rest_stay_captive() -> None:
    ours = [captive("a1", "Rear-Admiral"), captive("a2", "Admiral"), captive("a3", "Rear-Admiral")]
    world = on_the_coast(officers=[*ours, captive("b1", "Rear-Admiral", B)])
    play(world, reinforcement.exchange(world))
    assert still_held(world) == ["a1", "a3"]
    assert {fact[2] for fact in fates(world)} == {"SL 11.183a"}


@pytest.mark.rule("SL 11.183b", "SL 12.31c")
def test_an_admiral_is_bought_back_for_a_point_each_while_there_are_points() -> None:
    world = on_the_coast(officers=[captive(name, "Rear-Admiral") for name in ("a1", "a2")], prestige=1)
    play(world, reinforcement.exchange(world), ransom="a2")
    assert (still_held(world), world.prestige[A]) == (["a1"], 0)
    assert fates(world) == [("a2", "exchanged", "SL 11.183b")]
    assert [(fact.points, fact.rule) for fact in told(world, PrestigeChanged)] == [(-1, "SL 12.31c")]
    assert play(world, reinforcement.exchange(world)) == []


@pytest.mark.rule("SL 11.183b")
def test_nobody_need_be_bought_back_and_only_a_captive_of_ones_own_can_be() -> None:
    world = on_the_coast(officers=[captive("a1", "Rear-Admiral"), officer("free")], prestige=2)
    play(world, reinforcement.exchange(world), ransom="none")
    assert (still_held(world), world.prestige[A]) == (["a1"], 2)
    refused(reinforcement.exchange(world), {"ransom": "free"}, "SL 11.183b")


@pytest.mark.rule("SL 11.183c")
@pytest.mark.parametrize("price", [["Admiral", "Vice-Admiral", "Rear-Admiral", "Rear-Admiral"], ["Rear-Admiral"] * 8])
def test_by_the_option_an_admiral_of_the_fleet_is_worth_a_full_a_vice_and_two_rear_admirals_or_eight_of_these(
    price: list[str],
) -> None:
    ours, theirs = [captive("great", "Admiral of the Fleet")], [captive(f"b{n}", rank, B) for n, rank in enumerate(price)]
    world = on_the_coast(officers=[*ours, *theirs])
    world.attach(world.almanac, with_options(world.charts, exchange_values=True))
    play(world, reinforcement.exchange(world))
    assert still_held(world) == []
    assert {fact[2] for fact in fates(world)} == {"SL 11.183c"}


@pytest.mark.rule("SL 11.183c")
@pytest.mark.parametrize(("on", "held"), [(False, []), (True, ["great", "b"])])
def test_only_by_the_option_is_a_rear_admiral_too_little_for_an_admiral_of_the_fleet(on: bool, held: list[str]) -> None:
    world = on_the_coast(officers=[captive("great", "Admiral of the Fleet"), captive("b", R, B)])
    world.attach(world.almanac, with_options(world.charts, exchange_values=on))
    play(world, reinforcement.exchange(world))
    assert still_held(world) == held


@pytest.mark.rule("SL 11.183c")
def test_what_cannot_be_paid_for_stays_captive_and_the_most_senior_go_home_first() -> None:
    ours = [captive("r1", R), captive("v", "Vice-Admiral"), captive("r2", R)]
    world = on_the_coast(officers=[*ours, captive("their-v", "Vice-Admiral", B), captive("their-full", "Admiral", B)])
    world.attach(world.almanac, with_options(world.charts, exchange_values=True))
    play(world, reinforcement.exchange(world))
    assert still_held(world) == ["their-v"], "two rear-admirals and a vice-admiral are worth a full admiral"
    small = on_the_coast(officers=[captive("r", R), captive("their-v", "Vice-Admiral", B)])
    small.attach(small.almanac, with_options(small.charts, exchange_values=True))
    play(small, reinforcement.exchange(small))
    assert still_held(small) == ["r", "their-v"]

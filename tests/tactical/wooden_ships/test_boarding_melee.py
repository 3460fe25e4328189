"""WS B.IX.B-C: who fights whom, how a round goes, and what comes of it."""

from __future__ import annotations

import pytest

from table.decisions import Answer, Form, IllegalChoice
from table.dice import Fact
from table.flows import Question
from tactical.wooden_ships import sequence
from tactical.wooden_ships.boarding import parties
from tactical.wooden_ships.boarding.facts import (
    Captured,
    DefendersBoarded,
    MeleeGoesOn,
    MeleeLost,
    MeleeRound,
    PartyActed,
    PartyBeaten,
)
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.squares import mark_crew
from tactical.wooden_ships.state import Battle, Boarders, Options, basic
from tactical.wooden_ships.terms import Quality
from tests.tactical.wooden_ships.boarders import MISS, ROW, alongside, board, duel, next_turn, of, write
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, played, rolls, ship, throwing

HIT = 1  # a die that costs the enemy one square at 1 to 20 points of strength, two at 21 to 50


def strengths(told: list[Fact]) -> list[tuple[int, int]]:
    return [one.strengths for one in of(told, MeleeRound)]


# -- the phase -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.II.G", "WS A.II.H")
def test_boarding_actions_are_fought_after_fire_and_before_loading() -> None:
    fight = duel((5, 4, 4), (1, 1, 1))
    write(fight, alfred="OBP123", berwick="DBP1")
    fight.step = "melee"
    throwing(fight, HIT, MISS)
    phase = sequence.next_phase(fight)
    assert phase is not None
    told = played(fight, phase.flow(fight))
    assert (fight.ships["berwick"].crew, fight.step) == ([0, 1, 1], "load")
    assert of(told, Captured)


@pytest.mark.rule("WS B.IX")
def test_a_party_of_a_ship_that_surrendered_under_fire_does_not_fight() -> None:
    fight = duel()
    write(fight, alfred="OBP1", berwick="OBP1")
    fight.ships["alfred"].surrendered = "firepower"
    told = board(fight)
    assert strengths(told) == []
    assert of(told, Captured) == [Captured("alfred", FRENCH, "surrendered", ["berwick"], 5)]


@pytest.mark.rule("WS B.IX", "WS B.IX.D.4")
def test_a_party_of_a_ship_that_surrendered_takes_nobody() -> None:
    fight = duel()
    write(fight, alfred="OBP1", berwick="NBP")
    fight.ships["alfred"].surrendered = "immobility"
    board(fight)
    assert (fight.ships["berwick"].captor, fight.ships["alfred"].crew) == (None, [5, 4, 4])


@pytest.mark.rule("WS B.IX")
def test_a_party_without_a_square_left_does_not_fight() -> None:
    fight = duel()
    write(fight, alfred="OBP1", berwick="DBP1")
    fight.ships["berwick"].crew = [0, 4, 4]
    fight.ships["berwick"].crew_marks = [1] * 5
    told = board(fight)
    assert strengths(told) == []
    assert fight.ships["berwick"].captor == BRITISH


@pytest.mark.rule("WS B.IX")
def test_melee_is_simultaneous() -> None:
    """Both parties are wiped out in the same round: neither die spares anybody."""
    fight = duel((1, 4, 4), (1, 4, 4))
    write(fight, alfred="OBP1", berwick="DBP1")
    told = board(fight, HIT, HIT)
    assert of(told, MeleeRound) == [MeleeRound(1, (["alfred"], ["berwick"]), (3, 3), (1, 1), (1, 1))]
    assert [one.crew for one in fight.ships.values()] == [[0, 4, 4], [0, 4, 4]]
    assert all(not one.surrendered and one.captor is None for one in fight.ships.values())


@pytest.mark.rule("WS B.IX.cl", "WS B.IX.C.3.p1", "WS B.IX.e75")
@pytest.mark.parametrize("edition", [1981, 1975])
def test_a_melee_has_up_to_three_rounds_a_turn(edition: int) -> None:
    fight = duel(options=Options(edition=1981 if edition == 1981 else 1975))
    write(fight, alfred="OBP12", berwick="DBP12")
    told = board(fight, HIT, MISS, MISS, MISS, MISS, MISS)
    assert [one.round for one in of(told, MeleeRound)] == [1, 2, 3]
    assert strengths(told) == [(27, 27), (27, 21), (27, 21)]
    assert len(rolls(told)) == 6


@pytest.mark.rule("WS A.IX")
def test_the_advanced_game_fights_melees_as_the_basic_game_does() -> None:
    def result(options: Options) -> list[Fact]:
        fight = duel(options=options)
        write(fight, alfred="OBP12", berwick="OBP1+DBP2")
        return board(fight, 1, 2, 1, 5, 1, 4)

    assert result(Options()) == result(basic())


# -- who fights whom --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IX.B.1", "WS B.VII.B.2.p2")
def test_boarders_must_board_their_target() -> None:
    fight = duel()
    write(fight, alfred="OBP1", berwick="DBP12")
    told = board(fight, *[MISS] * 6)
    assert of(told, PartyActed) == [PartyActed("alfred", "OBP", [1], "berwick"), PartyActed("berwick", "DBP", [1, 2])]
    assert strengths(told)[0] == (15, 27)


@pytest.mark.rule("WS B.VII")
def test_boarders_cannot_reach_a_ship_that_has_come_loose() -> None:
    fight = duel()
    write(fight, alfred="OBP1", berwick="NBP")
    ties.ungrapple(fight, *fight.ships.values())
    board(fight)
    assert (fight.ships["berwick"].captor, fight.ships["alfred"].crew) == (None, [5, 4, 4])


@pytest.mark.rule("WS B.IX.B.1", "WS B.IX.B.3", "WS B.VII.B.2.p2")
@pytest.mark.parametrize("other", ["DBP1", "TBP1:canada", "NBP"])
def test_defenders_do_not_fight_unless_they_are_boarded(other: str) -> None:
    fight = duel()
    fight.ships["canada"] = ship("Canada", ROW[2], side=FRENCH)
    write(fight, alfred="DBP12", berwick=other)
    told = board(fight)
    assert not any(isinstance(fact, (MeleeRound, PartyActed, Captured)) for fact in told)


@pytest.mark.rule("WS B.IX.B.2")
def test_boarders_sent_to_each_others_ships_fight() -> None:
    fight = duel()
    write(fight, alfred="OBP12", berwick="OBP1")
    told = board(fight, *[MISS] * 6)
    assert strengths(told)[0] == (27, 15)


@pytest.mark.rule("WS B.IX.B.3")
def test_defenders_fight_boarders() -> None:
    fight = duel()
    write(fight, alfred="OBP12", berwick="DBP1")
    assert strengths(board(fight, *[MISS] * 6))[0] == (27, 15)


@pytest.mark.rule("WS B.IX.B.4")
def test_boarders_take_a_ship_without_a_party_at_once() -> None:
    fight = duel()
    write(fight, alfred="OBP1", berwick="NBP")
    told = board(fight)
    assert of(told, Captured) == [Captured("berwick", BRITISH, "unopposed", ["alfred"], 5)]
    assert rolls(told) == []


@pytest.mark.rule("WS B.IX.B.4")
def test_people_who_are_transferred_leave_a_ship_that_is_taken() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Centaure", ROW[2], side=FRENCH))
    alfred, berwick, centaure = fight.ships.values()
    write(fight, alfred="OBP1", berwick="TBP12:centaure")
    board(fight)
    assert (berwick.captor, berwick.crew) == (BRITISH, [0, 0, 4])
    assert [guest.squares for guest in centaure.guests] == [9]
    assert alfred.crew == [0, 4, 4]


@pytest.mark.rule("WS B.IX.B.5")
def test_the_strengths_of_boarders_of_one_ship_are_added() -> None:
    fight = alongside(
        ship("Alfred", ROW[0], quality="crack"), ship("Berwick", ROW[1], side=FRENCH), ship("Canada", ROW[2], quality="green")
    )
    write(fight, alfred="OBP1", canada="OBP12:berwick", berwick="DBP123")
    told = board(fight, *[MISS] * 6)
    assert strengths(told)[0] == (5 * 4 + 9 * 2, 13 * 3)
    assert of(told, MeleeRound)[0].ships == (["alfred", "canada"], ["berwick"])


@pytest.mark.rule("WS B.IX.B.5", "WS B.IX.B.2")
def test_two_ships_that_board_meet_her_boarders_together() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Canada", ROW[2]))
    write(fight, alfred="OBP1", canada="OBP1:berwick", berwick="OBP12:alfred")
    assert strengths(board(fight, *[MISS] * 6))[0] == (30, 27)


@pytest.mark.rule("WS B.IX.B.6")
def test_boarders_meet_boarders_first_and_defenders_after_them() -> None:
    fight = duel((5, 4, 1), (1, 4, 4))
    write(fight, alfred="OBP123", berwick="OBP1+DBP23")
    told = board(fight, HIT, MISS, MISS, MISS, MISS, MISS)
    assert strengths(told) == [(30, 3), (30, 24), (30, 24)]
    assert of(told, PartyBeaten) == [PartyBeaten("berwick", "OBP", 0)]
    assert not any(isinstance(fact, (Captured, MeleeLost)) for fact in told)


@pytest.mark.rule("WS B.IX.B.6")
def test_boarders_who_win_both_fights_take_the_ship() -> None:
    fight = duel((5, 5, 5), (1, 1, 4))
    write(fight, alfred="OBP123", berwick="OBP1+DBP2")
    told = board(fight, HIT, MISS, HIT, MISS)
    assert strengths(told) == [(45, 3), (45, 3)]
    assert of(told, Captured) == [Captured("berwick", BRITISH, "melee", ["alfred"], 15)]


def test_boarders_meet_those_who_were_sent_elsewhere_first() -> None:
    """A ruling to WS B.IX.B.6: Berwick's boarders are meant for Canada, but Alfred's come aboard Berwick."""
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Canada", ROW[2]))
    write(fight, alfred="OBP1", berwick="OBP12:canada", canada="DBP12")
    told = board(fight, *[MISS] * 6)
    assert of(told, MeleeRound)[0].ships == (["alfred"], ["berwick"])
    assert of(told, Captured) == []


@pytest.mark.rule("WS B.IX.B.7")
@pytest.mark.parametrize(("choice", "taken"), [("berwick", BRITISH), ("stay", None)])
def test_boarders_may_go_aboard_an_enemy_who_surrendered_under_fire(choice: str, taken: str | None) -> None:
    fight = duel()
    write(fight, alfred="OBP12", berwick="DBP12")
    fight.ships["berwick"].surrendered = "immobility"
    told = board(fight, answers={"go aboard": {"alfred:berwick": choice}})
    assert (fight.ships["berwick"].captor, of(told, MeleeRound)) == (taken, [])
    assert fight.ships["alfred"].crew == ([0, 0, 4] if taken else [5, 4, 4])


# -- a round ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IX.C.1")
@pytest.mark.parametrize(("quality", "each"), [("elite", 5), ("crack", 4), ("average", 3), ("green", 2), ("poor", 1)])
def test_strength_is_squares_by_quality(quality: Quality, each: int) -> None:
    fight = duel((5, 4, 4), quality=quality)
    write(fight, alfred="OBP12", berwick="DBP12")
    assert strengths(board(fight, *[MISS] * 6))[0] == (9 * each, 9 * each)


@pytest.mark.rule("WS B.IX.C.2")
def test_each_die_is_read_by_the_strength_of_who_threw_it() -> None:
    fight = duel((5, 5, 5), (5, 4, 4))
    write(fight, alfred="OBP123", berwick="DBP1")
    first = of(board(fight, HIT, 3, *[MISS] * 4), MeleeRound)[0]
    assert (first.strengths, first.dice, first.losses) == ((45, 15), (1, 3), (1, 2))


@pytest.mark.rule("WS B.IX.C.2")
def test_losses_fall_on_the_lowest_section_of_the_party() -> None:
    fight = duel((5, 1, 6), (5, 4, 4))
    write(fight, alfred="DBP1+OBP23", berwick="DBP12")
    board(fight, MISS, HIT, MISS, MISS, MISS, MISS)
    assert fight.ships["alfred"].crew == [5, 0, 5]
    assert fight.ships["alfred"].crew_marks == [2, 3]


@pytest.mark.rule("WS B.IX.C.2", "WS B.IX.C.3.p1")
def test_the_sample_game_from_its_boarding_on() -> None:
    fight = alongside(
        ship("Constellation", ROW[0], quality="elite", crew=(2, 2, 2)), ship("Vengeance", ROW[1], side=FRENCH, crew=(2, 3, 3))
    )
    constellation, vengeance = fight.ships.values()
    write(fight, constellation="OBP1-2", vengeance="OBP1-2-3")
    assert (constellation.done.whole, vengeance.done.whole) == (False, True)
    told = board(fight, 2, 3, MISS, MISS, MISS, MISS)
    assert of(told, MeleeRound)[0].losses == (1, 1)
    assert strengths(told)[:2] == [(20, 24), (15, 21)]
    assert (constellation.crew, vengeance.crew) == ([1, 2, 2], [1, 3, 3])
    next_turn(fight)
    write(fight, constellation="OBP123", vengeance="OBP123")
    assert strengths(board(fight, *[MISS] * 6))[0] == (25, 21)


@pytest.mark.rule("WS B.IX.C.3.p1")
def test_three_to_one_ends_it_and_less_does_not() -> None:
    fight = duel((3, 4, 4), (2, 4, 4))
    write(fight, alfred="OBP1", berwick="DBP1")
    told = board(fight, HIT, MISS)
    assert len(strengths(told)) == 1
    assert of(told, PartyBeaten) == [PartyBeaten("berwick", "DBP", 1)]
    close = duel((3, 4, 4), (2, 4, 4))
    write(close, alfred="OBP1", berwick="DBP1")
    assert len(strengths(board(close, *[MISS] * 6))) == 3


@pytest.mark.rule("WS B.IX.C.3.p2", "WS B.IX.C.3.p3", "WS B.IX.D.2")
def test_the_loser_is_captured_with_all_aboard_and_the_winner_is_on_his_deck() -> None:
    fight = duel((4, 4, 4), (2, 4, 4))
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP12", berwick="OBP1")
    told = board(fight, HIT, MISS, HIT, MISS)
    assert of(told, Captured) == [Captured("berwick", BRITISH, "melee", ["alfred"], 8)]
    assert (berwick.side, berwick.captor, berwick.crew) == (BRITISH, BRITISH, [0, 4, 4])
    assert berwick.prize is not None
    assert (berwick.prize.origin, berwick.prize.sections, alfred.crew) == ("alfred", [4, 4, 0], [0, 0, 4])


@pytest.mark.rule("WS B.IX.C.3.p2")
def test_survivors_of_the_beaten_party_are_prisoners_on_their_own_log() -> None:
    fight = duel((5, 5, 4), (3, 4, 4))
    write(fight, alfred="OBP12", berwick="OBP1")
    board(fight, HIT, MISS)
    assert fight.ships["berwick"].crew == [1, 4, 4]
    assert fight.ships["berwick"].prisoners == []


# -- melees that go on --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IX.C.4")
def test_an_undecided_melee_goes_on_next_turn() -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP1", berwick="DBP1")
    told = board(fight, *[MISS] * 6)
    assert of(told, MeleeGoesOn) == [MeleeGoesOn((["alfred"], ["berwick"]))]
    assert (alfred.engaged, alfred.melee) == ([Boarders("OBP", (1,), "berwick")], ["berwick"])
    assert (berwick.engaged, berwick.melee) == ([Boarders("DBP", (1,))], ["alfred"])
    next_turn(fight)
    write(fight)
    assert strengths(board(fight, *[MISS] * 6))[0] == (15, 15)
    assert [one.done.melee for one in (alfred, berwick)] == [True, True]


@pytest.mark.rule("WS B.IX.C.4")
def test_who_has_won_is_engaged_no_longer() -> None:
    fight = duel((5, 5, 5), (1, 4, 4))
    write(fight, alfred="OBP12", berwick="DBP1")
    board(fight, HIT, MISS)
    assert all(not one.engaged and not one.melee for one in fight.ships.values())


@pytest.mark.rule("WS B.IX.C.5")
def test_only_sections_with_people_left_stay_engaged() -> None:
    fight = duel((1, 4, 4), (5, 4, 4))
    write(fight, alfred="OBP12", berwick="DBP1")
    board(fight, MISS, 3, *[MISS] * 4)
    assert fight.ships["alfred"].engaged == [Boarders("OBP", (2,), "berwick")]


@pytest.mark.rule("WS B.IX.C.5")
def test_defenders_whom_the_boarders_have_only_just_reached_are_not_engaged_yet() -> None:
    fight = duel((3, 2, 4), (2, 4, 4))
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP12", berwick="OBP1+DBP23")
    told = board(fight, MISS, MISS, MISS, MISS, HIT, MISS)
    assert strengths(told) == [(15, 6)] * 3
    assert alfred.engaged == [Boarders("OBP", (1, 2), "berwick")]
    assert (berwick.engaged, berwick.melee) == ([], ["alfred"])


@pytest.mark.rule("WS B.IX.C.5")
def test_an_engaged_section_that_fire_wipes_out_fights_no_more() -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP1", berwick="DBP1")
    board(fight, *[MISS] * 6)
    next_turn(fight)
    mark_crew(alfred, 5)
    write(fight)
    assert (alfred.engaged, alfred.parties) == ([], [])
    assert berwick.engaged == [Boarders("DBP", (1,))]


# -- defenders who win --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IX.C.6")
def test_defenders_who_win_may_go_aboard_and_take_the_ship() -> None:
    fight = duel((1, 4, 4), (5, 4, 4))
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP1", berwick="DBP1")
    told = board(fight, MISS, HIT, answers={"go aboard": {"berwick": "alfred"}})
    assert of(told, DefendersBoarded) == [DefendersBoarded("berwick", "alfred")]
    assert of(told, Captured) == [Captured("alfred", FRENCH, "melee", ["berwick"], 5)]
    assert (alfred.crew, berwick.crew) == ([0, 4, 4], [0, 4, 4])


@pytest.mark.rule("WS B.IX.C.6")
def test_defenders_of_two_ships_who_win_may_both_go_aboard() -> None:
    fight = alongside(
        ship("Alfred", ROW[0], crew=(1, 4)), ship("Berwick", ROW[1], side=FRENCH),
        ship("Centaure", ROW[2], side=FRENCH), ship("Diadem", ROW[3], crew=(1, 4)),
    )  # fmt: skip
    write(fight, alfred="OBP1", berwick="DBP1", centaure="DBP1", diadem="OBP1")
    told = board(fight, MISS, HIT, MISS, HIT)
    assert of(told, DefendersBoarded) == [DefendersBoarded("berwick", "alfred"), DefendersBoarded("centaure", "diadem")]
    assert [fight.ships[key].captor for key in ("alfred", "diadem")] == [FRENCH, FRENCH]


@pytest.mark.rule("WS B.IX.C.6", "WS B.IX.D.1")
def test_defenders_who_win_may_stay_and_the_beaten_ship_surrenders_all_the_same() -> None:
    fight = duel((4, 4, 4), (5, 5, 5))
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP1", berwick="DBP123")
    told = board(fight, MISS, HIT, answers={"go aboard": {"berwick": "stay"}})
    assert of(told, MeleeLost) == [MeleeLost("alfred")]
    assert (alfred.surrendered, alfred.captor, alfred.helpless) == ("melee", None, True)
    assert (alfred.crew, berwick.crew) == ([0, 4, 4], [5, 5, 5])


@pytest.mark.rule("WS B.IX.C.3.p2", "WS B.IX.C.6")
def test_survivors_whose_ship_is_not_boarded_are_prisoners_with_the_victor() -> None:
    fight = duel((3, 4, 4), (5, 5, 5))
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP1", berwick="DBP12")
    board(fight, MISS, HIT, answers={"go aboard": {"berwick": "stay"}})
    assert (alfred.crew, alfred.crew_away) == ([0, 4, 4], [1, 0, 0])
    assert [(one.origin, one.sections) for one in berwick.prisoners] == [("alfred", [1, 0, 0])]


@pytest.mark.rule("WS B.IX.C.6")
def test_defenders_who_go_aboard_fight_on_as_boarders_in_the_rounds_left() -> None:
    fight = duel((1, 4, 4), (5, 4, 4))
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP1+DBP23", berwick="DBP1")
    told = board(fight, MISS, HIT, *[MISS] * 4)
    assert strengths(told) == [(3, 15), (15, 24), (15, 24)]
    assert of(told, MeleeRound)[1].ships == (["berwick"], ["alfred"])
    assert berwick.engaged == [Boarders("OBP", (1,), "alfred")]
    assert (alfred.surrendered, alfred.captor) == ("", None)


# -- two crews together ---------------------------------------------------------------------------------------------------------


def crowd(options: Options | None = None, canada: tuple[int, ...] = (5, 4, 4), entry: str = "OBP12:berwick") -> Battle:
    """Alfred and Canada board Berwick, whose first die of 1 costs them two squares, and every other of 6 none."""
    fight = alongside(
        ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH, crew=(5, 5, 5)),
        ship("Canada", ROW[2], crew=canada), options=options,
    )  # fmt: skip
    write(fight, alfred="OBP1", canada=entry, berwick="DBP12")
    return fight


@pytest.mark.rule("WS B.IX.C.7")
@pytest.mark.parametrize(
    ("answer", "left"),
    [({"1.1": "alfred", "1.2": "alfred"}, (3, 5)), ({"1.1": "alfred", "1.2": "canada"}, (4, 4)), ({}, (5, 3))],
)
def test_the_owner_of_two_crews_says_whose_people_are_lost(answer: dict[str, str], left: tuple[int, int]) -> None:
    fight = crowd()
    board(fight, MISS, HIT, *[MISS] * 4, answers={"crew squares lost": answer})
    assert (fight.ships["alfred"].crew[0], fight.ships["canada"].crew[0]) == left


@pytest.mark.rule("WS B.IX.C.7")
def test_it_is_their_owner_who_says_so_and_as_usual_the_larger_crew_loses_until_they_are_as_many() -> None:
    fight = crowd(canada=(4, 4, 4), entry="OBP1:berwick")
    asked_of = list[tuple[str, list[str]]]()

    def reply(question: Question) -> object:
        assert isinstance(question, Form)
        asked_of.append((question.side, [part.usual for part in question.parts]))
        return {}

    board(fight, MISS, HIT, *[MISS] * 4, answers=reply)
    assert asked_of == [("british", ["alfred", "alfred"])]
    assert (fight.ships["alfred"].crew[0], fight.ships["canada"].crew[0]) == (3, 4)


@pytest.mark.rule("WS B.IX.C.7")
def test_no_crew_can_lose_more_than_it_has() -> None:
    fight = crowd(canada=(1, 4, 4), entry="OBP1:berwick")
    refusals = list[str]()

    def reply(question: Question) -> object:
        assert isinstance(question, Form)
        with pytest.raises(IllegalChoice) as refusal:
            question.resolve({part.key: "canada" for part in question.parts})
        refusals.append(str(refusal.value))
        return {}

    board(fight, MISS, HIT, *[MISS] * 4, answers=reply)
    assert ["the crew of Canada has 1 left, not 2" in words for words in refusals] == [True]


@pytest.mark.rule("WS B.IX.C.7.e75")
def test_in_1975_losses_of_two_crews_fall_on_the_lowest_section_unasked() -> None:
    fight = crowd(Options(edition=1975))

    def reply(question: Question) -> object:
        raise AssertionError(f"{question.kind} is asked")

    board(fight, MISS, HIT, *[MISS] * 4, answers=reply)
    assert [fight.ships[key].crew[0] for key in ("alfred", "canada")] == [3, 5]


@pytest.mark.rule("WS B.IX.C.4", "WS B.IX.C.5")
def test_who_breaks_off_with_one_of_two_enemies_fights_on_with_the_other_alone() -> None:
    fight = alongside(ship("Berwick", ROW[0], side=FRENCH), ship("Alfred", ROW[1]), ship("Centaure", ROW[2], side=FRENCH))
    alfred = fight.ships["alfred"]
    write(fight, alfred="OBP1:berwick", berwick="OBP1:alfred", centaure="OBP1:alfred")
    board(fight, *[MISS] * 6)
    assert alfred.melee == ["berwick", "centaure"]
    next_turn(fight)
    both = {"alfred:berwick": "part", "berwick:alfred": "part"}

    def answers(question: Question) -> Answer:
        keys = [part.key for part in getattr(question, "parts", ())]
        return {key: both[key] for key in keys if key in both} if str(question.kind) == "break off" else {}

    played(fight, parties.prepare(fight), answers)
    assert alfred.melee == ["centaure"]
    assert "berwick" not in [party.target for party in (*alfred.engaged, *alfred.parties)]

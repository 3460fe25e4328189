"""WS B.VII: which boarding parties may be written, by whom, and what they keep a ship from."""

from __future__ import annotations

import pytest

from table.decisions import Form, IllegalChoice
from table.flows import Question
from tactical.wooden_ships import sequence
from tactical.wooden_ships.boarding import crews, parties
from tactical.wooden_ships.boarding.facts import MeleeBrokenOff, MeleeRound
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.state import Anchor, Battle, Boarders, basic
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.boarders import MISS, ROW, alongside, board, duel, make_prize, next_turn, of, write
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, played, ship


def lines(fight: Battle) -> dict[str, list[str]]:
    """Every line that is asked, with the keys of its menu."""
    forms = [question for question in asked(parties.prepare(fight)) if str(question.kind) == "boarding parties"]
    return {part.key: [option.key for option in part.options] for form in forms for part in getattr(form, "parts", ())}


def form_of(fight: Battle, side: str) -> Form[tuple[Boarders, ...]]:
    forms = [one for one in asked(parties.prepare(fight)) if isinstance(one, Form) and str(one.kind) == "boarding parties"]
    return next(form for form in forms if form.side == side)


def refused(fight: Battle, line: str, text: str, side: str = BRITISH) -> str:
    """Why an entry may not be written."""
    with pytest.raises(IllegalChoice) as refusal:
        form_of(fight, side).resolve({line: text})
    return str(refusal.value)


# -- who may form parties ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VII", "WS B.VI.A.7")
def test_grappled_ships_may_board_and_defend_and_others_may_not() -> None:
    apart = battle(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH))
    assert not any("OBP" in key or "DBP" in key for key in lines(apart)["alfred"])
    assert "WS B.VII]" in refused(apart, "alfred", "DBP1")
    assert "WS B.VII]" in refused(apart, "alfred", "OBP1:berwick")
    ties.grapple(apart, *apart.ships.values())
    assert {"OBP1:berwick", "DBP1"} <= set(lines(apart)["alfred"])


@pytest.mark.rule("WS B.V.C.7")
def test_fouled_ships_may_board_that_turn_and_while_they_stay_fouled() -> None:
    fight = battle(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH))
    ties.foul(fight, *fight.ships.values())
    write(fight, alfred="OBP1", berwick="DBP1")
    assert of(board(fight, *[MISS] * 6), MeleeRound)
    next_turn(fight)
    assert "OBP1:berwick" in lines(fight)["alfred"]
    ties.unfoul(fight, *fight.ships.values())
    assert not any(key.startswith("OBP") for key in lines(fight)["alfred"])


@pytest.mark.rule("WS A.VII")
def test_the_advanced_game_prepares_boarding_as_the_basic_game_does() -> None:
    assert lines(duel()) == lines(duel(options=basic())) != {}


@pytest.mark.rule("WS B.II.E", "WS A.II.F")
def test_parties_are_written_after_grappling_and_before_fire() -> None:
    fight = duel()
    fight.step = "boarding"
    phase = sequence.next_phase(fight)
    assert phase is not None
    played(fight, phase.flow(fight), {"british boarding parties": {"alfred": "DBP1"}})
    assert (fight.ships["alfred"].parties, fight.step) == ([Boarders("DBP", (1,))], "combat")
    fight.step = "grappling"
    played(fight, sequence.PHASES["grappling"].flow(fight))
    assert fight.step == "boarding"


@pytest.mark.rule("WS A.V.C.6.p2")
def test_a_ship_that_weighs_her_anchor_forms_no_party_to_fight() -> None:
    fight = duel()
    fight.ships["alfred"].anchor = Anchor("ordinary", weighing=1)
    fight.ships["alfred"].done.weighed = True
    assert not any("OBP" in key or "DBP" in key for key in lines(fight)["alfred"])
    assert "DBP1" in lines(fight)["berwick"]


@pytest.mark.rule("WS A.V.C.4")
def test_a_ship_that_turned_on_her_springs_may_fight_hand_to_hand() -> None:
    fight = duel()
    fight.ships["alfred"].anchor = Anchor("bow")
    fight.ships["alfred"].done.swung = 2
    write(fight, alfred="OBP1", berwick="DBP1")
    assert of(board(fight, *[MISS] * 6), MeleeRound)


@pytest.mark.rule("WS A.VIII.C.5")
def test_a_ship_that_will_sink_neither_fights_nor_sends_people_nor_is_boarded() -> None:
    fight = duel()
    fight.ships["berwick"].doom = "sinks"
    assert lines(fight) == {}


# -- whole sections, the lowest first ------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VII.A.1")
def test_a_party_has_all_squares_of_its_sections() -> None:
    fight = duel((3, 4, 4), (5, 4, 4))
    write(fight, alfred="OBP12", berwick="DBP1")
    first = of(board(fight, *[MISS] * 6), MeleeRound)[0]
    assert first.strengths == ((3 + 4) * 3, 5 * 3)


@pytest.mark.rule("WS B.VII.A.1")
def test_a_section_is_in_one_party_only() -> None:
    assert "WS B.VII.A.1" in refused(duel(), "alfred", "OBP12+DBP2")


@pytest.mark.rule("WS B.VII.A.2.a")
def test_the_lowest_section_with_people_is_used_first() -> None:
    fight = duel((0, 4, 4))
    assert "OBP2:berwick" in lines(fight)["alfred"]
    assert "passed over" in refused(fight, "alfred", "OBP3")
    assert "WS B.VII.A.2.a" in refused(fight, "alfred", "OBP1")


@pytest.mark.rule("WS B.VII.A.2.b")
def test_no_lower_section_is_passed_over() -> None:
    fight = duel()
    assert "WS B.VII.A.2.b" in refused(fight, "alfred", "OBP13")
    assert form_of(fight, BRITISH).resolve({"alfred": "DBP1+OBP23"})["alfred"] == (
        Boarders("DBP", (1,)),
        Boarders("OBP", (2, 3), "berwick"),
    )


@pytest.mark.rule("WS A.CH.12.H")
def test_a_section_at_the_pumps_cannot_be_sent() -> None:
    fight = duel()
    fight.ships["alfred"].flooded = 1
    assert crews.available(fight, fight.ships["alfred"]) == [1, 2]
    assert "WS B.VII.A.2.a" in refused(fight, "alfred", "OBP123")


# -- how they are written ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VII.B.1")
def test_parties_are_secret_until_they_act() -> None:
    fight = duel()
    before = [(form.side, getattr(form, "parts", ())) for form in asked(parties.prepare(fight))]
    told = write(fight, alfred="OBP123", berwick="DBP1")
    assert told == []
    seen = seen_by(fight, FRENCH).ships["alfred"]
    assert (seen.parties, seen.done.whole) == ([], False)
    assert seen_by(fight, BRITISH).ships["alfred"].parties
    again = [(form.side, getattr(form, "parts", ())) for form in asked(parties.prepare(fight))]
    assert [[part.options for part in parts] for _, parts in before] == [[part.options for part in parts] for _, parts in again]
    assert all(form.secret for form in asked(parties.prepare(duel())) if isinstance(form, Form))


@pytest.mark.rule("WS B.VII.B.1")
def test_no_party_is_what_a_line_left_empty_means() -> None:
    fight = duel()
    assert form_of(fight, BRITISH).resolve({}) == form_of(fight, BRITISH).resolve({"alfred": "NBP"}) == {"alfred": ()}


@pytest.mark.rule("WS B.VII.B.2.p1", "WS B.VII.B.3")
def test_a_ship_may_form_parties_of_all_three_kinds() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH))
    friend = ship("Canada", "I20")
    fight.ships["canada"] = friend
    entry = form_of(fight, BRITISH).resolve({"alfred": "obp1:berwick+DBP2 + TBP3:canada"})["alfred"]
    assert entry == (Boarders("OBP", (1,), "berwick"), Boarders("DBP", (2,)), Boarders("TBP", (3,), "canada"))


@pytest.mark.rule("WS B.VII.B.3")
def test_sections_are_written_after_the_kind_and_other_texts_are_refused() -> None:
    fight = duel()
    assert form_of(fight, BRITISH).resolve({"alfred": "OBP1-2-3"})["alfred"] == (Boarders("OBP", (1, 2, 3), "berwick"),)
    for text in ("OBP", "XBP1", "OBP1:berwick:nowhere", "", "12", "OBP0"):
        assert "expected NBP" in refused(fight, "alfred", text)


@pytest.mark.rule("WS B.VII.B.2.p1")
def test_a_defending_party_is_meant_for_no_other_ship() -> None:
    assert "WS B.VII.B.2.p1" in refused(duel(), "alfred", "DBP1:berwick")


@pytest.mark.rule("WS B.VII.B.4")
def test_of_several_possible_targets_the_order_names_one() -> None:
    fight = alongside(ship("Berwick", ROW[0], side=FRENCH), ship("Alfred", ROW[1]), ship("Centaure", ROW[2], side=FRENCH))
    assert "Berwick or Centaure" in refused(fight, "alfred", "OBP1")
    assert form_of(fight, BRITISH).resolve({"alfred": "OBP1:centaure"})["alfred"][0].target == "centaure"
    both = form_of(fight, BRITISH).resolve({"alfred": "OBP1:berwick+OBP2:centaure"})["alfred"]
    assert [party.target for party in both] == ["berwick", "centaure"]
    assert "WS B.VII.B.4" in refused(fight, "alfred", "OBP1:alfred")


# -- all sections away -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VII.B.5")
def test_with_every_section_in_a_party_no_gun_is_manned() -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP12+DBP3", berwick="OBP12")
    assert (alfred.done.whole, crews.guns_manned(alfred)) == (True, False)
    assert (berwick.done.whole, crews.guns_manned(berwick)) == (False, True)


@pytest.mark.rule("WS B.VII.B.5")
def test_with_every_section_in_a_party_she_does_not_move_next_turn() -> None:
    fight = duel()
    alfred = fight.ships["alfred"]
    write(fight, alfred="OBP123", berwick="DBP1")
    fight.step = "wind"
    fight.turn += 1
    played(fight, sequence.begin_turn(fight))
    assert (alfred.spent, fight.ships["berwick"].spent, alfred.done.whole) == (True, False, False)
    fight.turn += 1
    played(fight, sequence.begin_turn(fight))
    assert not alfred.spent


@pytest.mark.rule("WS B.VII.B.5")
def test_sections_at_the_pumps_man_no_guns_either() -> None:
    fight = duel()
    alfred = fight.ships["alfred"]
    alfred.flooded = 1
    write(fight, alfred="OBP12")
    assert (alfred.done.whole, crews.guns_manned(alfred)) == (True, False)


# -- transfers ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VII.B.6")
def test_people_may_be_sent_to_any_friend_beside_her_and_to_no_other() -> None:
    fight = battle(ship("Alfred", ROW[0]), ship("Canada", ROW[1]), ship("Defence", ROW[3]))
    assert "TBP1:canada" in lines(fight)["alfred"]
    assert form_of(fight, BRITISH).resolve({"alfred": "TBP12"})["alfred"] == (Boarders("TBP", (1, 2), "canada"),)
    assert "WS B.VII.B.6" in refused(fight, "alfred", "TBP1:defence")
    assert "defence" not in lines(fight)


@pytest.mark.rule("WS B.VII.B.8")
def test_people_sent_to_an_enemy_who_does_not_surrender_stay_and_do_nothing() -> None:
    fight = battle(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH))
    write(fight, alfred="TBP12:berwick")
    alfred, berwick = fight.ships.values()
    assert crews.rated_out(alfred) == 2  # not at the guns this turn
    assert board(fight) == []  # and the enemy does not hear of it
    assert (alfred.crew, berwick.captor) == ([5, 4, 4], None)


@pytest.mark.rule("WS B.VII.B.8", "WS B.IX.D.3")
def test_people_sent_to_an_enemy_who_surrenders_take_her() -> None:
    fight = battle(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH))
    write(fight, alfred="TBP1:berwick")
    fight.ships["berwick"].surrendered = "firepower"
    board(fight)
    assert (fight.ships["berwick"].captor, fight.ships["alfred"].crew) == (BRITISH, [0, 4, 4])


# -- melees that go on ------------------------------------------------------------------------------------------------------


def going_on() -> Battle:
    """Alfred's first section has boarded Berwick, whose first defends; undecided after a turn."""
    fight = duel()
    write(fight, alfred="OBP1", berwick="DBP1")
    board(fight, *[MISS] * 6)
    next_turn(fight)
    return fight


@pytest.mark.rule("WS B.IX.C.5")
def test_engaged_sections_cannot_quit() -> None:
    fight = going_on()
    assert "WS B.IX.C.5" in refused(fight, "alfred", "NBP")
    assert "WS B.IX.C.5" in refused(fight, "alfred", "DBP1")
    assert form_of(fight, BRITISH).resolve({})["alfred"] == (Boarders("OBP", (1,), "berwick"),)


@pytest.mark.rule("WS B.IX.C.5")
def test_fresh_sections_may_join_each_turn() -> None:
    fight = going_on()
    assert {"OBP12:berwick", "OBP123:berwick", "OBP1:berwick+DBP2"} <= set(lines(fight)["alfred"])
    write(fight, alfred="OBP12", berwick="DBP12")
    assert of(board(fight, *[MISS] * 6), MeleeRound)[0].strengths == (27, 27)


def agree(*sides: str) -> dict[str, dict[str, str]]:
    pairs = {BRITISH: "alfred:berwick", FRENCH: "berwick:alfred"}
    return {f"{side} break off": {pairs[side]: "part"} for side in sides}


@pytest.mark.rule("WS B.IX.C.4")
def test_a_melee_is_broken_off_when_both_agree() -> None:
    fight = going_on()
    told = played(fight, parties.prepare(fight), agree(BRITISH, FRENCH))
    assert of(told, MeleeBrokenOff) == [MeleeBrokenOff("alfred", "berwick")]
    assert all(not one.engaged and not one.melee and not one.parties for one in fight.ships.values())
    assert of(board(fight), MeleeRound) == []


@pytest.mark.rule("WS B.IX.C.4")
def test_one_side_alone_cannot_break_it_off() -> None:
    fight = going_on()
    assert of(played(fight, parties.prepare(fight), agree(BRITISH)), MeleeBrokenOff) == []
    assert of(board(fight, *[MISS] * 6), MeleeRound)


def test_who_has_agreed_to_part_may_not_board_the_other_this_turn() -> None:
    fight = going_on()
    answers = agree(BRITISH, FRENCH)

    def reply(question: Question) -> object:
        if isinstance(question, Form) and str(question.kind) == "boarding parties":
            assert all("OBP" not in option.key for part in question.parts for option in part.options)
        return answers.get(f"{question.side} {question.kind}", {})

    played(fight, parties.prepare(fight), reply)
    next_turn(fight)
    assert "OBP1:berwick" in lines(fight)["alfred"]


@pytest.mark.rule("WS B.IX.C.4")
def test_ships_that_come_apart_end_the_melee() -> None:
    fight = going_on()
    ties.ungrapple(fight, *fight.ships.values())
    told = played(fight, parties.prepare(fight))
    assert of(told, MeleeBrokenOff) == [MeleeBrokenOff("alfred", "berwick", parted=True)]
    assert all(not one.engaged and not one.melee for one in fight.ships.values())


@pytest.mark.rule("WS B.IX.C.4")
def test_surrender_ends_the_melee() -> None:
    fight = going_on()
    fight.ships["berwick"].surrendered = "firepower"
    played(fight, parties.prepare(fight))
    assert all(not one.engaged and not one.melee for one in fight.ships.values())


# -- prizes and scenarios -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IX.D.12", "WS B.IX.D.5")
def test_the_prize_crew_of_a_ship_that_struck_may_fight_hand_to_hand() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Centaure", ROW[2], side=FRENCH))
    alfred, berwick, _ = fight.ships.values()
    berwick.hull, berwick.surrendered = 0, "struck"
    assert "berwick" not in lines(fight)
    make_prize(fight, berwick, alfred, (3, 2))
    berwick.surrendered = "struck"
    assert berwick.helpless
    write(fight, berwick="OBP12:centaure", centaure="DBP1")
    first = of(board(fight, *[MISS] * 6), MeleeRound)[0]
    assert first.strengths == (5 * 3, 5 * 3)


@pytest.mark.rule("WS S.1.III.P")
def test_a_gunboat_fights_with_one_section_for_each_grapple() -> None:
    boat = ship("Boat", ROW[0], number=7, rating="GB", crew=(2, 2, 2))
    fight = alongside(boat, ship("Berwick", ROW[1], side=FRENCH), special={"gunboat-melee": []})
    assert [key for key in lines(fight)["boat"] if key.startswith("OBP")] == ["OBP1:berwick"]
    assert [key for key in lines(fight)["boat"] if key.startswith("DBP")] == ["DBP1"]
    assert "WS S.1.III.P" in refused(fight, "boat", "OBP12")
    ties.grapple(fight, boat, fight.ships["berwick"])
    assert "OBP12:berwick" in lines(fight)["boat"]
    assert "OBP123:boat" in lines(fight)["berwick"]


@pytest.mark.rule("WS S.1.III.P")
def test_gunboats_fight_each_other_as_usual() -> None:
    boats = ship("Boat", ROW[0], number=7, rating="GB"), ship("Canot", ROW[1], side=FRENCH, number=7, rating="GB")
    fight = alongside(*boats, special={"gunboat-melee": []})
    assert "OBP123:canot" in lines(fight)["boat"]

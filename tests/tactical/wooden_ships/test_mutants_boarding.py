"""What mutants of boarding have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from table.decisions import Answer, IllegalChoice
from table.flows import Question
from table.seats import simplest
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships import squares
from tactical.wooden_ships.boarding import bands, crews, engagements, melee, musters, notes, parties, prizes, rounds
from tactical.wooden_ships.boarding.facts import (
    Captured,
    MeleeBrokenOff,
    MeleeGoesOn,
    MeleeRound,
    PartyActed,
    Retaken,
    Transferred,
)
from tactical.wooden_ships.damage import casualties
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.special import small_craft
from tactical.wooden_ships.state import Battle, Boarders, Company
from tests.tactical.wooden_ships.boarders import MISS, ROW, alongside, board, duel, make_prize, of, write
from tests.tactical.wooden_ships.helmsmen import gunboat
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, rolls, ship, throwing


def menu(fight: Battle, line: str) -> list[str]:
    """The keys of a line of the forms for boarding parties."""
    forms = asked(parties.prepare(fight))
    return [option.key for form in forms for part in getattr(form, "parts", ()) if part.key == line for option in part.options]


def test_a_menu_has_boarders_with_and_without_defenders_behind_them_and_transfers() -> None:
    assert menu(duel(), "alfred") == [
        "NBP",
        "OBP1:berwick",
        "OBP1:berwick+DBP2",
        "OBP1:berwick+DBP23",
        "OBP12:berwick",
        "OBP12:berwick+DBP3",
        "OBP123:berwick",
        "DBP1",
        "DBP12",
        "DBP123",
        "TBP1:berwick",
        "TBP12:berwick",
        "TBP123:berwick",
    ]


def test_who_is_tied_to_nobody_may_only_send_her_first_section() -> None:
    fight = battle(ship("Alfred", ROW[0]), ship("Bedford", ROW[1]))
    assert menu(fight, "alfred") == ["NBP", "TBP1:bedford"]


@pytest.mark.rule("WS B.IX.C.7")
@pytest.mark.parametrize(
    ("alfred", "defenders", "fallen", "times"),
    [((2, 4, 4), "DBP12", 2, 1), ((1, 4, 4), "DBP12", 2, 0), ((1, 4, 4), "DBP1", 1, 1)],
)
def test_nobody_is_asked_whose_people_fall_when_all_of_them_do(
    alfred: tuple[int, ...], defenders: str, fallen: int, times: int
) -> None:
    """Berwick's die of 1 costs Alfred and Canada two squares together, or one: of three, or of the two that they are."""
    fight = alongside(
        ship("Alfred", ROW[0], crew=alfred),
        ship("Berwick", ROW[1], side=FRENCH, crew=(5, 5, 5)),
        ship("Canada", ROW[2], crew=(1, 4, 4)),
    )
    write(fight, alfred="OBP1", canada="OBP1:berwick", berwick=defenders)
    met = list[str]()

    def reply(question: Question) -> Answer:
        met.append(str(question.kind))
        return simplest(question)

    told = board(fight, MISS, 1, *[MISS] * 4, answers=reply)
    assert of(told, MeleeRound)[0].losses == (fallen, 0)
    assert met.count("crew squares lost") == times


@pytest.mark.rule("WS B.VIII.C.3.p1")
def test_of_parties_only_sections_of_her_own_crew_with_people_in_them_are_missed_at_the_guns() -> None:
    """Friends who are aboard beside her crew count for nothing, and a section that is gone is missed once, not twice."""
    one = ship("Alfred", ROW[0], crew=(5, 4, 4), guests=[Company("bedford", BRITISH, "green", [3, 0, 0], 1)])
    one.parties = [Boarders("OBP", (4,), "berwick")]
    assert crews.rated_out(one) == 0
    one.parties = [Boarders("OBP", (1, 4), "berwick")]
    assert crews.rated_out(one) == 1
    squares.mark_crew(one, 5)
    assert crews.rated_out(one) == 1


@pytest.mark.rule("WS B.IX.C.4")
def test_a_melee_goes_on_between_ships_that_are_tied_together_each_named_once() -> None:
    """Four in a row fight one melee: who is at one end is not engaged with who is at the other."""
    fight = alongside(
        ship("Alfred", ROW[0]),
        ship("Berwick", ROW[1], side=FRENCH),
        ship("Canada", ROW[2]),
        ship("Diademe", ROW[3], side=FRENCH),
    )
    write(fight, alfred="OBP1", berwick="DBP1+OBP2:canada", canada="DBP1+OBP2:berwick", diademe="OBP1")
    told = board(fight, *[MISS] * 12)
    assert of(told, MeleeGoesOn)
    melees = {key: sorted(one.melee) for key, one in fight.ships.items()}
    assert melees == {
        "alfred": ["berwick"],
        "berwick": ["alfred", "canada"],
        "canada": ["berwick", "diademe"],
        "diademe": ["canada"],
    }


@pytest.mark.rule("WS B.IX.D.8", "WS B.IX.A.1")
def test_a_prize_whose_crew_has_just_been_killed_is_her_owners_before_anybody_can_be_sent_to_her() -> None:
    """As by a ship that blew up beside her, when the losses of fire had been seen to."""
    fight = duel()
    alfred, berwick = fight.ships.values()
    make_prize(fight, berwick, alfred, (1, 0, 0))
    write(fight, alfred="TBP1:berwick")
    crews.lose(fight, berwick, 1)
    told = board(fight)
    assert [(fact.ship, fact.how) for fact in of(told, Retaken)] == [("berwick", "empty")]
    assert (berwick.side, berwick.captor, alfred.crew) == (FRENCH, None, [4, 4, 4])


@pytest.mark.rule("WS B.IX")
def test_sections_that_have_nobody_left_are_in_no_fight() -> None:
    """Nor are sections of friends who have left the ship since: there is no such section any more."""
    fight = duel(own=(2, 4, 4))
    alfred = fight.ships["alfred"]
    alfred.parties = [Boarders("OBP", (1, 2, 4), "berwick")]
    assert [band.squares for band in bands.on_foot(fight)] == [{1: 2, 2: 4}]
    squares.mark_crew_in(alfred, 1, 2)
    assert [band.squares for band in bands.on_foot(fight)] == [{2: 4}]
    alfred.parties = [Boarders("OBP", (1,), "berwick")]
    assert bands.on_foot(fight) == []


@pytest.mark.rule("WS A.CH.12.H")
@pytest.mark.parametrize(("flooded", "free"), [(0, [1, 2]), (1, [1]), (2, []), (3, [])])
def test_sections_at_the_pumps_form_no_parties_though_there_are_fewer_than_she_needs(flooded: int, free: list[int]) -> None:
    one = ship("Alfred", ROW[0], crew=(5, 4, 0), flooded=flooded)
    assert crews.available(battle(one), one) == free


@pytest.mark.rule("WS B.IX.A.3")
def test_friends_who_come_aboard_fill_places_on_her_own_log_only() -> None:
    """Aboard a prize, or where they stay apart, nobody has found a place on the log; her losses are filled otherwise."""
    fight = duel(own=(5, 4, 4))
    alfred, berwick = fight.ships.values()

    def company() -> Company:
        return Company("bedford", BRITISH, "average", [2, 0, 0], 1)

    fight.ships["bedford"] = ship("Bedford", ROW[2], crew_away=[6, 0, 0])
    squares.mark_crew(alfred, 1)
    assert crews.come(fight, alfred, company(), apart=True) == 0
    assert crews.come(fight, alfred, company()) == 1
    make_prize(fight, berwick, alfred, (2, 0, 0))
    assert crews.come(fight, berwick, company()) == 0


@pytest.mark.rule("WS B.IX.C.4")
@pytest.mark.parametrize(("berwick_left", "melees"), [(0, ([], [])), (1, (["berwick"], ["alfred"]))])
def test_a_melee_is_over_when_nobody_who_fought_in_it_is_left(berwick_left: int, melees: tuple[list[str], list[str]]) -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    alfred.melee, alfred.engaged = ["berwick"], [Boarders("OBP", (1,), "berwick")]
    berwick.melee, berwick.engaged = ["alfred"], [Boarders("DBP", (1,), "")]
    squares.mark_crew_in(alfred, 1, 5)
    squares.mark_crew_in(berwick, 1, 5 - berwick_left)
    engagements.keep(fight)
    assert (alfred.melee, berwick.melee) == melees
    assert alfred.engaged == []


@pytest.mark.rule("WS B.IX.C.4")
def test_what_is_not_fought_on_is_over_for_who_has_nobody_engaged_too() -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    alfred.melee, alfred.engaged = ["berwick"], []
    berwick.melee, berwick.engaged = ["alfred"], [Boarders("DBP", (1,), "")]
    board(fight)
    assert [(one.melee, one.engaged) for one in (alfred, berwick)] == [([], []), ([], [])]


@pytest.mark.rule("WS B.VII.B.2.p1")
def test_parties_of_each_kind_in_words() -> None:
    names = {"berwick": "Berwick"}
    said = {
        "DBP1": "section 1 defends",
        "DBP12": "sections 1 and 2 defend",
        "OBP2:berwick": "section 2 boards Berwick",
        "OBP12:berwick": "sections 1 and 2 board Berwick",
        "TBP1:berwick": "section 1 goes over to Berwick",
        "TBP12:berwick": "sections 1 and 2 go over to Berwick",
    }
    assert {text: notes.in_words(notes.read(text), names, names) for text in said} == said
    assert notes.in_words((), names, names) == "no boarding party"
    apart = Boarders("TBP", (1,), "berwick", True)
    assert notes.in_words([apart], names, names) == "section 1 goes over to Berwick and stays apart"


@pytest.mark.rule("WS B.IX.B.1", "WS B.IX.B.7")
@pytest.mark.parametrize("tied", [True, False])
def test_nobody_goes_aboard_a_ship_that_has_surrendered_once_the_two_have_come_apart(tied: bool) -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP1")
    berwick.surrendered = "struck"
    if not tied:
        alfred.grapples, berwick.grapples = {}, {}
    board(fight)
    assert (berwick.captor == BRITISH) is tied


@pytest.mark.rule("WS B.IX.C.3.p1")
@pytest.mark.parametrize(
    ("own", "foe", "winner"), [(3, 1, "alfred"), (2, 1, None), (1, 3, "berwick"), (1, 2, None), (5, 2, None)]
)
def test_three_to_one_exactly_is_enough_for_boarders_and_for_defenders(own: int, foe: int, winner: str | None) -> None:
    fight = duel(own=(own, 4, 4), foe=(foe, 4, 4))
    fight.ships["alfred"].parties = [Boarders("OBP", (1,), "berwick")]
    fight.ships["berwick"].parties = [Boarders("DBP", (1,), "")]
    (clash,) = bands.clashes(bands.on_foot(fight))
    found = rounds.upper_hand(fight, clash)
    assert (found and found.one[0].ship.id) == winner


@pytest.mark.rule("WS B.IX.B.1", "WS B.IX.D.8")
def test_boarders_go_nowhere_when_their_target_has_become_a_friend_before_the_melee() -> None:
    """The prize crew of Canada goes over to Berwick, and Canada is British again."""
    fight = alongside(ship("Alfred", ROW[0]), ship("Canada", ROW[1], crew=(4, 4, 4)), ship("Berwick", ROW[2], side=FRENCH))
    alfred, canada, berwick = fight.ships.values()
    make_prize(fight, canada, berwick, (2, 0, 0))
    alfred.parties = [Boarders("OBP", (1,), "canada")]
    canada.parties = [Boarders("TBP", (1,), "berwick")]
    told = board(fight)
    assert [(fact.ship, fact.how) for fact in of(told, Retaken)] == [("canada", "empty")]
    assert (canada.side, canada.guests, alfred.crew) == (BRITISH, [], [5, 4, 4])


@pytest.mark.rule("WS B.IX.D.9", "WS B.IX.C.3.p2")
def test_boarders_whose_target_has_become_a_friend_during_the_melee_defend_their_own_ship() -> None:
    """Alfred's beaten people are one prisoner too many for the two who hold Hector. Canada was to board her, and fights on with
    Redoutable's boarders."""
    fight = alongside(
        ship("Alfred", ROW[0], crew=(1, 4, 4), quality="poor"),
        ship("Hector", ROW[1], crew=(4, 4, 4)),
        ship("Canada", ROW[2]),
        ship("Redoutable", ROW[3], side=FRENCH),
    )
    alfred, hector, canada, redoutable = fight.ships.values()
    make_prize(fight, hector, redoutable, (2, 0, 0))
    alfred.parties, hector.parties = [Boarders("OBP", (1,), "hector")], [Boarders("DBP", (1,), "")]
    canada.parties, redoutable.parties = [Boarders("OBP", (1,), "hector")], [Boarders("OBP", (1,), "canada")]
    told = board(fight, *[MISS] * 8)
    assert [(fact.ship, fact.how) for fact in of(told, Retaken)] == [("hector", "prisoners")]
    assert canada.engaged == [Boarders("DBP", (1,), "")]
    assert redoutable.engaged == [Boarders("OBP", (1,), "canada")]


@pytest.mark.rule("WS S.1.III.P")
def test_a_gunboat_counter_sends_a_section_for_each_grapple_and_transfers_are_not_counted() -> None:
    boat, friend = gunboat("Boat", ROW[1], hull=8, crew=(2, 2, 2)), gunboat("Friend", "K19")
    fight = battle(boat, friend, *(ship(name, at, side=FRENCH) for name, at in (("One", "J20"), ("Two", "L20"))))
    fight.special[small_craft.MELEE] = []
    for enemy in ("one", "two"):
        ties.grapple(fight, boat, fight.ships[enemy])
    found = musters.muster(fight, boat, [friend])
    assert [party.target for party in musters.read(found, "OBP1:one+OBP2:two")] == ["one", "two"]
    assert len(musters.read(found, "TBP123:friend")[0].sections) == 3
    assert len(musters.read(found, "OBP1:one+TBP23:friend")) == 2
    for text in ("OBP12:one", "OBP12:two", "OBP1:one+OBP2:two+DBP3", "DBP123"):
        with pytest.raises(IllegalChoice, match=r"WS S\.1\.III\.P"):
            musters.read(found, text)


@pytest.mark.rule("WS B.IX.C.2", "WS B.IX.B.5")
def test_one_die_a_side_is_thrown_and_it_is_about_the_first_ship_of_that_side() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH, crew=(9, 4, 4)), ship("Canada", ROW[2]))
    write(fight, alfred="OBP1", canada="OBP1", berwick="DBP1")
    told = board(fight, *[MISS] * 6)
    assert [roll.about for roll in rolls(told)] == ["alfred", "berwick"] * 3


@pytest.mark.rule("WS B.VII.B.7", "WS B.VII.A.2")
def test_of_friends_aboard_only_those_who_came_on_an_earlier_turn_form_parties() -> None:
    fight = duel()
    fight.turn = 5
    alfred = fight.ships["alfred"]
    alfred.guests = [Company("berwick", BRITISH, "average", [1, 1], turn) for turn in (4, 5)]
    assert crews.serving(alfred) == [5, 4, 4, 1, 1, 1, 1]
    assert crews.available(fight, alfred) == [1, 2, 3, 4, 5]
    alfred.guests.reverse()
    assert crews.available(fight, alfred) == [1, 2, 3, 6, 7]


@pytest.mark.rule("WS B.VIII.C.3.p1")
@pytest.mark.parametrize(("entry", "out"), [("NBP", 0), ("DBP1", 1), ("DBP12", 2), ("DBP123", 3)])
def test_each_whole_section_of_her_own_crew_in_a_party_lowers_her_fire_also_the_last(entry: str, out: int) -> None:
    fight = duel()
    write(fight, alfred=entry)
    assert crews.rated_out(fight.ships["alfred"]) == out


@pytest.mark.rule("WS B.IX.A.2", "WS B.IX.A.3")
def test_who_comes_home_finds_her_place_on_the_log_again() -> None:
    fight = duel()
    alfred = fight.ships["alfred"]
    (company,) = crews.leave(fight, alfred, {1: 2, 3: 1})
    assert (alfred.crew, company.sections) == ([3, 4, 3], [2, 0, 1])
    assert crews.come(fight, alfred, company) == 3
    assert (alfred.crew, alfred.guests, alfred.crew_away) == ([5, 4, 4], [], [])


# -- what may not be written -------------------------------------------------------------------------------------------------

MUSTER = musters.Muster("Alfred", (1, 2, 3), (), (("berwick", "Berwick"),), (("bedford", "Bedford"),), True)


def wrong(found: musters.Muster, *entry: Boarders) -> list[str]:
    """The cases by which an entry is refused."""
    return [rule for _, rule in musters.faults(found, entry)]


@pytest.mark.rule("WS B.IX.A.3")
def test_only_who_is_transferred_may_stay_apart() -> None:
    assert wrong(MUSTER, Boarders("TBP", (1,), "bedford", True)) == []
    assert wrong(MUSTER, Boarders("OBP", (1,), "berwick")) == []
    assert wrong(MUSTER, Boarders("OBP", (1,), "berwick", True)) == ["WS B.IX.A.3"]


@pytest.mark.rule("WS B.IX.C.5", "WS B.VII")
def test_who_is_in_a_melee_already_stays_in_it_even_if_no_such_party_could_be_formed_now() -> None:
    old = Boarders("OBP", (1,), "berwick")
    fighting = MUSTER._replace(fresh=(2, 3), engaged=(old,), fights=False, enemies=())
    assert wrong(fighting, old) == []
    assert wrong(fighting) == ["WS B.IX.C.5"]
    assert wrong(fighting, old, Boarders("DBP", (2,))) == ["WS B.VII"]


@pytest.mark.rule("WS S.1.III.P")
def test_the_limit_of_a_scenario_is_for_who_boards_or_defends_and_not_for_who_is_transferred() -> None:
    limited = MUSTER._replace(most=(("berwick", 1),), reach=(("berwick", "Berwick"),))
    assert wrong(limited, Boarders("OBP", (1,), "berwick")) == []
    assert wrong(limited, Boarders("OBP", (1, 2), "berwick")) == ["WS S.1.III.P"]
    assert wrong(limited, Boarders("DBP", (1, 2))) == ["WS S.1.III.P"]
    assert wrong(limited, Boarders("TBP", (1, 2), "berwick")) == []
    two = limited._replace(enemies=(("berwick", "Berwick"), ("cato", "Cato")))
    assert wrong(two, Boarders("OBP", (1, 2), "cato")) == []


@pytest.mark.rule("WS B.VII.A.2.a")
@pytest.mark.parametrize(
    ("fresh", "said"), [((), "free is none"), ((2,), "free is section 2"), ((2, 3), "free are sections 2 and 3")]
)
def test_who_sends_people_that_are_not_free_is_told_who_is(fresh: tuple[int, ...], said: str) -> None:
    (fault, *_) = [text for text, _ in musters.faults(MUSTER._replace(fresh=fresh), (Boarders("DBP", (1,)),))]
    assert said in fault


@pytest.mark.rule("WS B.VII.B.8")
def test_people_go_to_a_friend_or_to_an_enemy_who_has_struck_and_to_any_other_only_if_she_surrenders() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Bedford", ROW[1]), ship("Berwick", ROW[2], side=FRENCH))
    alfred, bedford, berwick = fight.ships.values()
    names = dict(musters.muster(fight, alfred, [bedford, berwick]).reach)
    assert names == {"bedford": "Bedford", "berwick": "Berwick if she surrenders"}
    berwick.surrendered = "struck"
    assert dict(musters.muster(fight, alfred, [berwick]).reach) == {"berwick": "Berwick"}


@pytest.mark.rule("WS B.IX.A.4.p2", "WS B.IX.A.3")
def test_prisoners_who_are_freed_stay_beside_her_crew_and_fill_no_losses_of_her_log() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Canada", ROW[1]), ship("Berwick", ROW[2], side=FRENCH))
    alfred, canada, _ = fight.ships.values()
    crews.lose(fight, alfred, 2)
    (friends,) = crews.leave(fight, canada, {1: 2})
    enemies = Company("berwick", FRENCH, "average", [1, 0, 0], 1)
    alfred.prisoners = [friends, enemies]
    prizes._free(fight, alfred)
    assert (alfred.crew, alfred.guests, alfred.prisoners) == ([3, 4, 4], [friends], [enemies])
    assert friends.sections == [2, 0, 0]


# -- who has won -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IX.C.3.p2")
def test_survivors_of_a_beaten_party_are_prisoners_of_the_first_of_the_victors() -> None:
    foe = ship("Berwick", ROW[1], side=FRENCH, crew=(1, 5, 5))
    fight = alongside(ship("Alfred", ROW[0]), foe, ship("Canada", ROW[2]))
    write(fight, alfred="OBP1", canada="OBP1:berwick", berwick="OBP1:alfred+DBP23")
    board(fight, *[MISS] * 6)
    assert [(one.id, [held.sections for held in one.prisoners]) for one in fight.ships.values()] == [
        ("alfred", [[1, 0, 0]]),
        ("berwick", []),
        ("canada", []),
    ]


@pytest.mark.rule("WS B.VII.B.1", "WS B.IX.B.4")
def test_boarders_whom_nobody_opposes_show_themselves_as_they_take_their_ship() -> None:
    fight = duel()
    write(fight, alfred="OBP1")
    facts = board(fight)
    assert [(fact.ship, fact.party, fact.target) for fact in of(facts, PartyActed)] == [("alfred", "OBP", "berwick")]
    assert [(fact.ship, fact.how) for fact in of(facts, Captured)] == [("berwick", "unopposed")]


@pytest.mark.rule("WS B.IX.C.3.p2", "WS B.IX.C.6")
def test_a_ship_whose_last_party_is_beaten_surrenders_and_has_no_party_any_more() -> None:
    fight = duel(foe=(1, 5, 5))
    write(fight, alfred="DBP123", berwick="OBP1")
    board(fight, *[MISS] * 6, answers={"go aboard": {"alfred": "stay"}})
    berwick = fight.ships["berwick"]
    assert (berwick.surrendered, berwick.parties) == ("melee", [])


@pytest.mark.rule("WS B.IX.B.7", "WS B.VII.B.1")
def test_boarders_who_go_aboard_a_ship_that_has_struck_show_themselves() -> None:
    fight = duel()
    write(fight, alfred="OBP1")
    fight.ships["berwick"].surrendered = "struck"
    facts = board(fight)
    assert [(fact.ship, fact.sections, fact.target) for fact in of(facts, PartyActed)] == [("alfred", [1], "berwick")]
    assert [(fact.ship, fact.how) for fact in of(facts, Captured)] == [("berwick", "surrendered")]


@pytest.mark.rule("WS B.IX.C.4")
def test_whether_a_melee_is_broken_off_is_written_in_secret_by_both() -> None:
    fight = duel()
    for one, foe in (("alfred", "berwick"), ("berwick", "alfred")):
        fight.ships[one].melee, fight.ships[one].engaged = [foe], [Boarders("OBP", (1,), foe)]
    questions = [one for one in asked(parties.prepare(fight)) if str(one.kind) == str(kinds.BREAK_OFF)]
    assert [(one.side, one.secret) for one in questions] == [(BRITISH, True), (FRENCH, True)]


@pytest.mark.rule("WS B.IX.D.8", "WS B.IX.C.4")
def test_sections_of_friends_aboard_are_counted_anew_only_when_no_party_of_hers_is_on_foot() -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    for one, foe in ((alfred, berwick), (berwick, alfred)):
        one.melee, one.engaged = [foe.id], [Boarders("OBP", (1,), foe.id)]
    fallen = Company("berwick", BRITISH, "average", [0, 0, 0], 1)
    alfred.guests = [fallen]
    engagements.keep(fight)
    assert (alfred.melee, alfred.guests) == (["berwick"], [fallen])
    ties.ungrapple(fight, alfred, berwick)
    engagements.keep(fight)
    assert (alfred.melee, alfred.engaged, alfred.guests) == ([], [], [])


@pytest.mark.rule("WS B.IX.D.7", "WS B.IX.D.11")
def test_prisoners_who_have_all_fallen_are_prisoners_no_longer() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Cato", ROW[2], side=FRENCH))
    alfred, berwick, cato = fight.ships.values()
    make_prize(fight, berwick, alfred, (3, 0, 0))
    berwick.crew, berwick.crew_marks = [0, 0, 0], [1] * 5 + [2] * 4 + [3] * 4
    (held,) = crews.leave(fight, cato, {1: 1})
    berwick.prisoners = [held]
    assert casualties.suffer(fight, berwick, 2) == casualties.Toll(1, 1)
    assert (berwick.prisoners, cato.crew_away) == ([], [0, 0, 0])


@pytest.mark.rule("WS B.IX.B.7", "WS B.IX.C.6")
def test_it_is_the_boarders_side_that_says_who_goes_aboard_and_boarders_who_won_are_not_asked_as_defenders() -> None:
    fight = duel()
    write(fight, alfred="OBP1")
    fight.ships["berwick"].surrendered = "struck"
    assert [(one.side, str(one.kind)) for one in asked(melee.fight(fight))] == [(BRITISH, "go aboard")]
    foe = ship("Berwick", ROW[1], side=FRENCH, crew=(1, 5, 5))
    fight = alongside(ship("Alfred", ROW[0]), foe, ship("Canada", ROW[2]))
    write(fight, alfred="OBP1", canada="OBP1:berwick", berwick="OBP1:alfred+DBP23")
    throwing(fight, *[MISS] * 6)
    assert [one for one in asked(melee.fight(fight)) if str(one.kind) == "go aboard"] == []


@pytest.mark.rule("WS B.IX.D.8")
def test_when_the_prize_crew_is_gone_the_first_friends_aboard_are_it_and_the_others_stay_friends() -> None:
    one = ship("Berwick", "J20", side=FRENCH)
    gone, *friends = (Company("alfred", BRITISH, "average", [left, 0, 0], 1) for left in (0, 2, 0, 3, 1))
    one.prize, one.guests = gone, friends
    prizes.promote(one)
    assert one.prize is friends[0]
    assert one.guests == [friends[2], friends[3]]
    prizes.promote(one)
    assert one.prize is friends[0], "while somebody of it is left it stays"


@pytest.mark.rule("WS B.IX.C.4", "WS B.IX.D.4")
def test_only_ships_that_have_come_apart_have_broken_off_their_melee() -> None:
    for parted in (False, True):
        fight = throwing(duel())
        alfred, berwick = fight.ships.values()
        for one, foe in ((alfred, berwick), (berwick, alfred)):
            one.melee, one.engaged = [foe.id], [Boarders("OBP", (3,), foe.id)]
        engagements.keep(fight)
        assert [one.engaged for one in (alfred, berwick)] == [
            [Boarders("OBP", (3,), "berwick")],
            [Boarders("OBP", (3,), "alfred")],
        ]
        if parted:
            ties.ungrapple(fight, alfred, berwick)
        else:
            berwick.surrendered = "struck"
        engagements.keep(fight)
        assert (alfred.melee, berwick.melee) == ([], [])
        assert [fact.parted for fact in of(fight.tray.journal, MeleeBrokenOff)] == [True] * parted


@pytest.mark.rule("WS B.IX", "WS B.IX.D.4")
def test_nobody_fights_for_a_ship_without_people_or_for_one_that_has_struck() -> None:
    fight = duel()
    alfred = fight.ships["alfred"]
    assert engagements.able(alfred)
    alfred.surrendered = "struck"
    assert not engagements.able(alfred)
    alfred.surrendered, alfred.crew = "", [0, 0, 0]
    assert not engagements.able(alfred)


@pytest.mark.rule("WS B.IX.C.4")
def test_who_has_not_said_so_has_not_agreed_to_break_off() -> None:
    alfred, berwick = duel().ships.values()
    assert not parties._agreed({}, alfred, berwick)
    assert not parties._agreed({BRITISH: {}}, alfred, berwick)
    assert parties._agreed({BRITISH: {"alfred:berwick": True}}, alfred, berwick)


@pytest.mark.rule("WS B.VII.B.8", "WS B.IX.A.3")
def test_a_menu_names_whom_a_party_is_meant_for_and_what_of_it_came_aboard_is_told() -> None:
    party = Boarders("OBP", (1,), "berwick"), Boarders("TBP", (2,), "berwick")
    words = notes.in_words(party, {"berwick": "Berwick"}, {"berwick": "Berwick if she surrenders"})
    assert words == "section 1 boards Berwick + section 2 goes over to Berwick if she surrenders"
    fight = throwing(duel())
    fight.ships["berwick"].surrendered = "struck"
    write(fight, alfred="TBP1")
    facts = board(fight)
    assert [(fact.squares, fact.placed) for fact in of(facts, Transferred)] == [(5, 0)]

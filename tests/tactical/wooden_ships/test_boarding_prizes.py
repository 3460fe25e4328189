"""WS B.IX.D: surrender and capture: prize crews, prisoners, and ships that come back to their owner."""

from __future__ import annotations

import msgspec
import pytest

from tactical.wooden_ships import sequence
from tactical.wooden_ships.boarding import crews, parties, prizes
from tactical.wooden_ships.boarding.facts import Captured, MeleeRound, Retaken, SurrenderUndone
from tactical.wooden_ships.damage.surrender import Due, by_firepower, give_up
from tactical.wooden_ships.fire.targets import targets
from tactical.wooden_ships.fouling import grappling, ties, unfouling
from tactical.wooden_ships.squares import mark_crew
from tactical.wooden_ships.state import Battle, Ship, Surrender
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.boarders import MISS, ROW, alongside, board, duel, make_prize, next_turn, of, write
from tests.tactical.wooden_ships.volleys import volley
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, played, ship


def prize_of(fight: Battle, sections: tuple[int, ...] = (3, 2)) -> tuple[Ship, Ship]:
    """Alfred and Berwick, who is a prize with some of Alfred's people aboard."""
    alfred, berwick = fight.ships["alfred"], fight.ships["berwick"]
    make_prize(fight, berwick, alfred, sections)
    return alfred, berwick


# -- how a ship is taken -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IX.D.1", "WS B.IX.D.3")
@pytest.mark.parametrize("how", ["struck", "firepower", "immobility", "melee"])
@pytest.mark.parametrize("entry", ["TBP1:berwick", "OBP1:berwick"])
def test_a_ship_that_surrendered_in_any_way_is_taken_by_a_party_put_aboard(how: Surrender, entry: str) -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    berwick.surrendered = how
    board(fight)
    assert [berwick.captor] == [None]  # not before somebody is aboard
    next_turn(fight)
    write(fight, alfred=entry)
    told = board(fight)
    assert of(told, Captured) == [Captured("berwick", BRITISH, "surrendered", ["alfred"], 5)]
    assert (berwick.captor, berwick.side, alfred.crew) == (BRITISH, BRITISH, [0, 4, 4])
    assert berwick.surrendered == ("struck" if how == "struck" else "")


@pytest.mark.rule("WS B.IX.D.1")
def test_a_ship_that_did_not_surrender_is_not_taken_by_a_transfer() -> None:
    fight = duel()
    write(fight, alfred="TBP1:berwick")
    board(fight)
    assert fight.ships["berwick"].captor is None


@pytest.mark.rule("WS B.IX.D.2")
def test_the_party_that_won_the_melee_is_the_prize_crew() -> None:
    fight = duel((4, 4, 4), (1, 4, 4), quality="crack")
    _, berwick = fight.ships.values()
    write(fight, alfred="OBP12", berwick="DBP1")
    board(fight, 1, MISS)
    assert berwick.prize is not None
    assert (berwick.captor, berwick.prize.origin, berwick.prize.sections) == (BRITISH, "alfred", [4, 4, 0])


@pytest.mark.rule("WS A.VIII.C.5")
@pytest.mark.parametrize("entry", ["TBP1:berwick", "OBP1:berwick"])
def test_a_ship_that_will_explode_is_not_taken_and_nobody_is_taken_off(entry: str) -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    write(fight, alfred=entry, berwick="TBP1:alfred")
    berwick.surrendered, berwick.doom = "struck", "explodes"
    told = board(fight)
    assert (berwick.captor, alfred.crew, berwick.crew) == (None, [5, 4, 4], [5, 4, 4])
    assert of(told, MeleeRound) == []


@pytest.mark.rule("WS B.IX.D.4")
def test_a_ship_that_has_surrendered_does_nothing() -> None:
    fight = duel()
    berwick = fight.ships["berwick"]
    berwick.surrendered = "firepower"
    assert berwick.helpless
    assert [form.side for form in asked(parties.prepare(fight))] == [BRITISH]


@pytest.mark.rule("WS B.IX.D.13")
def test_a_ship_that_has_surrendered_is_friendly_to_the_victor() -> None:
    """His people come aboard as to a friend, and no die is needed to lie alongside."""
    fight = battle(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Centaure", ROW[2], side=FRENCH))
    alfred, berwick, centaure = fight.ships.values()
    berwick.surrendered = "immobility"
    assert ties.friendly(alfred, berwick)
    write(fight, alfred="TBP1:berwick")
    board(fight)
    assert berwick.side == BRITISH
    assert not ties.friendly(berwick, centaure)


@pytest.mark.rule("WS B.IX.D.13")
def test_her_own_side_can_send_nobody_to_a_ship_that_has_surrendered() -> None:
    fight = battle(ship("Berwick", ROW[1], side=FRENCH), ship("Centaure", ROW[2], side=FRENCH))
    fight.ships["berwick"].surrendered = "immobility"
    assert asked(parties.prepare(fight)) == []


# -- what a prize crew is and does ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IX.D.5")
def test_a_prize_crew_works_the_ship() -> None:
    fight = duel()
    _, berwick = prize_of(fight)
    assert (berwick.helpless, berwick.hands, crews.serving(berwick)) == (False, 5, [3, 2, 0])
    assert crews.guns_manned(berwick)


@pytest.mark.rule("WS B.IX.D.5")
def test_a_prize_crew_fights_hand_to_hand_for_its_prize() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Centaure", ROW[2], side=FRENCH))
    alfred, berwick = prize_of(fight)
    write(fight, berwick="DBP12", centaure="OBP1")
    told = board(fight, 1, MISS, MISS, MISS, MISS, MISS)
    first = of(told, MeleeRound)[0]
    assert (first.ships, first.strengths) == ((["centaure"], ["berwick"]), (15, 15))
    assert crews.serving(berwick) == [2, 2, 0]
    assert (alfred.crew_away, berwick.crew) == ([2, 2, 0], [5, 4, 4])


@pytest.mark.rule("WS B.IX.D.6")
def test_the_prize_has_all_that_her_old_log_had_and_her_captor_reads_it() -> None:
    fight = duel()
    berwick = fight.ships["berwick"]
    berwick.hull, berwick.rigging, berwick.rigging_marks = 9, [3, 7, 7], [1] * 4
    berwick.decks["left"].shot = "chain"
    log = msgspec.structs.replace(berwick)
    prize_of(fight)
    for field in ("hull", "rigging", "rigging_marks", "crew", "decks", "printed", "gun_marks"):
        assert getattr(berwick, field) == getattr(log, field)
    assert seen_by(fight, BRITISH).ships["berwick"].decks["left"].shot == "chain"
    assert seen_by(fight, FRENCH).ships["berwick"].decks["left"].hidden


@pytest.mark.rule("WS B.IX.D.7")
def test_her_own_crew_stay_on_her_log_and_the_prize_crew_is_apart() -> None:
    fight = duel()
    _, berwick = prize_of(fight)
    assert berwick.prize is not None
    assert (berwick.crew, berwick.crew_marks, berwick.prize.sections) == ([5, 4, 4], [], [3, 2, 0])


@pytest.mark.rule("WS B.IX.D.10")
def test_a_prize_has_the_quality_of_her_prize_crew() -> None:
    fight = alongside(
        ship("Alfred", ROW[0], quality="elite"), ship("Berwick", ROW[1], side=FRENCH, quality="poor"),
        ship("Centaure", ROW[2], side=FRENCH),
    )  # fmt: skip
    _, berwick = prize_of(fight)
    assert (crews.quality(berwick), berwick.quality) == ("elite", "poor")
    write(fight, berwick="OBP1:centaure", centaure="DBP1")
    assert of(board(fight, *[MISS] * 6), MeleeRound)[0].strengths == (15, 15)


@pytest.mark.rule("WS B.IX.D.12")
def test_a_ship_that_struck_never_sails_or_fires_even_as_a_prize() -> None:
    fight = duel()
    _, berwick = prize_of(fight)
    assert not berwick.helpless
    berwick.surrendered = "struck"
    assert berwick.helpless
    assert "berwick" in [part.key for form in asked(parties.prepare(fight)) for part in getattr(form, "parts", ())]


@pytest.mark.rule("WS B.VII.B.7", "WS B.IX.D.3")
def test_a_prize_crew_that_was_transferred_does_nothing_until_the_next_turn() -> None:
    fight = duel()
    berwick = fight.ships["berwick"]
    berwick.surrendered = "firepower"
    write(fight, alfred="TBP12:berwick")
    board(fight)
    assert (berwick.captor, berwick.helpless) == (BRITISH, True)
    next_turn(fight)
    assert not berwick.helpless


# -- losing a prize -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IX.D.8")
def test_a_prize_whose_prize_crew_leaves_is_her_owners_again() -> None:
    fight = duel()
    alfred, berwick = prize_of(fight)
    write(fight, berwick="TBP12:alfred")
    told = board(fight)
    assert of(told, Retaken) == [Retaken("berwick", FRENCH, "empty")]
    assert (berwick.side, berwick.captor, berwick.prize) == (FRENCH, None, None)
    assert (alfred.crew, alfred.crew_away) == ([5, 4, 4], [])


@pytest.mark.rule("WS B.IX.D.8")
def test_a_prize_whose_prize_crew_is_killed_is_her_owners_again() -> None:
    fight = duel(foe=(0, 0, 0))
    _, berwick = prize_of(fight, (1,))
    assert crews.lose(fight, berwick, 3) == 1
    prizes.settle(fight)
    assert (berwick.side, berwick.captor, berwick.prize) == (FRENCH, None, None)


@pytest.mark.rule("WS B.IX.D.8")
def test_friends_who_are_left_hold_the_prize_in_place_of_her_prize_crew() -> None:
    fight = duel(foe=(1, 1, 1))
    fight.ships["canada"] = ship("Canada", ROW[2])
    _, berwick = prize_of(fight, (1,))
    write(fight, canada="TBP1:berwick")
    board(fight)
    crews.lose(fight, berwick, 1)
    prizes.settle(fight)
    assert (berwick.captor, berwick.hands) == (BRITISH, 5)
    next_turn(fight)
    write(fight)
    assert berwick.prize is not None
    assert (berwick.captor, berwick.prize.origin, berwick.prize.squares) == (BRITISH, "canada", 5)


@pytest.mark.rule("WS B.IX.D.9")
@pytest.mark.parametrize(("guards", "prisoners", "holds"), [(1, 6, True), (1, 7, False), (2, 12, True), (2, 13, False)])
def test_one_square_holds_six_prisoners(guards: int, prisoners: int, holds: bool) -> None:
    fight = duel(foe=(prisoners, 0, 0))
    _, berwick = prize_of(fight, (guards,))
    prizes.settle(fight)
    assert (berwick.captor == BRITISH) is holds
    assert (berwick.side, [one.squares for one in berwick.prisoners]) == ((BRITISH, []) if holds else (FRENCH, [guards]))


@pytest.mark.rule("WS B.IX.D.9")
def test_prisoners_rise_at_once_when_the_prize_crew_falls_below_that() -> None:
    fight = duel((4, 4, 4), (6, 6, 1))
    write(fight, alfred="OBP1", berwick="NBP")
    told = board(fight)
    assert [type(fact) for fact in told if isinstance(fact, (Captured, Retaken))] == [Captured]
    berwick = fight.ships["berwick"]
    crews.lose(fight, berwick, 2)
    prizes.check(fight, berwick)
    assert (berwick.captor, berwick.side) == (None, FRENCH)
    assert [(one.origin, one.squares) for one in berwick.prisoners] == [("alfred", 2)]


@pytest.mark.rule("WS B.IX.D.9")
def test_a_party_too_small_to_hold_the_ship_that_it_took_loses_her_at_once() -> None:
    fight = duel((1, 4, 4), (5, 4, 4))
    write(fight, alfred="OBP1", berwick="NBP")
    told = board(fight)
    assert [type(fact) for fact in told if isinstance(fact, (Captured, Retaken))] == [Captured, Retaken]
    assert (fight.ships["berwick"].side, fight.ships["berwick"].helpless) == (FRENCH, False)


@pytest.mark.rule("WS B.IX.D.9", "WS B.IX.C.4")
def test_a_melee_with_a_prize_ends_when_her_prisoners_take_her() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Centaure", ROW[2], side=FRENCH))
    _, berwick = prize_of(fight, (4,))
    centaure = fight.ships["centaure"]
    write(fight, centaure="OBP1", berwick="DBP1")
    board(fight, *[MISS] * 6)
    assert (centaure.melee, berwick.melee) == (["berwick"], ["centaure"])
    crews.lose(fight, berwick, 2)
    prizes.settle(fight)
    assert berwick.side == FRENCH
    assert (centaure.melee, centaure.engaged, berwick.melee, berwick.engaged) == ([], [], [], [])


@pytest.mark.rule("WS B.IX.D.9", "WS B.IX.A.4.p2")
@pytest.mark.parametrize(("friends", "holds"), [(5, True), (6, False)])
def test_friends_who_were_aboard_are_prisoners_too(friends: int, holds: bool) -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH, crew=(1, 0, 0)))
    fight.ships["centaure"] = ship("Centaure", ROW[2], side=FRENCH, crew=(friends, 4, 4))
    write(fight, centaure="TBP1:berwick")
    board(fight)
    _, berwick = prize_of(fight, (1,))
    prizes.settle(fight)
    assert (berwick.captor == BRITISH) is holds
    assert [one.origin for one in (berwick.prisoners if holds else berwick.guests)] == ["centaure"]


@pytest.mark.rule("WS B.IX.D.2", "WS B.IX.D.10")
def test_of_two_parties_that_took_her_the_larger_is_the_prize_crew_and_the_other_helps() -> None:
    fight = alongside(
        ship("Alfred", ROW[0], quality="green"), ship("Berwick", ROW[1], side=FRENCH), ship("Canada", ROW[2], quality="crack")
    )
    write(fight, alfred="OBP1", canada="OBP12:berwick", berwick="NBP")
    board(fight)
    berwick = fight.ships["berwick"]
    assert berwick.prize is not None
    assert (berwick.prize.origin, [one.origin for one in berwick.guests], crews.quality(berwick)) == (
        "canada",
        ["alfred"],
        "crack",
    )


def test_a_prize_that_must_surrender_again_is_her_owners() -> None:
    """A ruling to WS B.IX.D.13: the prize crew are prisoners of those on her log."""
    fight = duel()
    _, berwick = prize_of(fight)
    berwick.surrendered = "firepower"
    prizes.check(fight, berwick)
    assert (berwick.side, berwick.surrendered, [one.squares for one in berwick.prisoners]) == (FRENCH, "", [5])


@pytest.mark.rule("WS B.IX.C.3.p2")
def test_a_prize_taken_back_by_melee_frees_her_own_crew() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Centaure", ROW[2], side=FRENCH))
    _, berwick = prize_of(fight)
    centaure = fight.ships["centaure"]
    write(fight, centaure="OBP12", berwick="NBP")
    told = board(fight)
    assert of(told, Retaken) == [Retaken("berwick", FRENCH, "melee")]
    assert of(told, Captured) == []
    assert (berwick.side, berwick.captor, berwick.prize, berwick.crew) == (FRENCH, None, None, [5, 4, 4])
    assert [(one.origin, one.squares) for one in berwick.prisoners] == [("alfred", 5)]
    assert [(one.origin, one.squares) for one in berwick.guests] == [("centaure", 9)]
    assert centaure.crew == [0, 0, 4]


def test_people_held_aboard_a_ship_are_freed_when_friends_take_her() -> None:
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH))
    alfred, berwick = fight.ships.values()
    berwick.prisoners = crews.leave(fight, alfred, {1: 5})
    write(fight, alfred="OBP2", berwick="NBP")
    board(fight)
    assert berwick.captor == BRITISH
    assert (berwick.prisoners, [one.squares for one in berwick.guests]) == ([], [5])


# -- surrender undone ---------------------------------------------------------------------------------------------------


def beside_a_friend(how: Surrender, row: int) -> Battle:
    """Berwick, surrendered, with her stern in J21, and Centaure with her bow so far down the column."""
    fight = battle(ship("Alfred", "K20"), ship("Berwick", "J20", side=FRENCH), ship("Centaure", f"J{row}", side=FRENCH))
    fight.ships["berwick"].surrendered = how
    return fight


@pytest.mark.rule("WS B.IX.D.14")
@pytest.mark.parametrize(("how", "row", "undone"), [
    ("firepower", 26, True), ("immobility", 26, True), ("melee", 26, True), ("firepower", 27, False), ("struck", 22, False),
])  # fmt: skip
def test_a_friend_within_five_hexes_at_the_start_of_a_turn_undoes_a_surrender(how: Surrender, row: int, undone: bool) -> None:
    fight = beside_a_friend(how, row)
    told = played(fight, sequence.begin_turn(fight))
    assert of(told, SurrenderUndone) == ([SurrenderUndone("berwick")] if undone else [])
    assert fight.ships["berwick"].surrendered == ("" if undone else how)


@pytest.mark.rule("WS B.IX.D.14")
def test_she_acts_from_the_next_turn_on_and_keeps_her_damage() -> None:
    fight = beside_a_friend("firepower", 23)
    berwick = fight.ships["berwick"]
    berwick.hull = 3
    played(fight, sequence.begin_turn(fight))
    assert berwick.helpless
    played(fight, sequence.begin_turn(fight))
    assert (berwick.helpless, berwick.hull) == (False, 3)


@pytest.mark.rule("WS B.IX.D.14")
def test_a_friend_who_has_surrendered_too_undoes_nothing_nor_is_a_prize_given_up() -> None:
    fight = beside_a_friend("firepower", 23)
    fight.ships["centaure"].surrendered = "melee"
    played(fight, sequence.begin_turn(fight))
    assert fight.ships["berwick"].surrendered == "firepower"
    held = beside_a_friend("", 23)
    _, berwick = prize_of(held)
    played(held, sequence.begin_turn(held))
    assert berwick.captor == BRITISH


@pytest.mark.rule("WS B.IX.D.14")
def test_she_may_have_to_surrender_again() -> None:
    fight = beside_a_friend("firepower", 23)
    berwick = fight.ships["berwick"]
    played(fight, sequence.begin_turn(fight))
    assert not prizes.open_to(berwick, BRITISH)
    give_up(fight, [Due(berwick, "firepower", fight.ships["alfred"])])
    assert (berwick.surrendered, prizes.open_to(berwick, BRITISH)) == ("firepower", True)


@pytest.mark.rule("WS B.IX.D.14", "WS B.VIII.A.4.b")
def test_in_the_turn_in_which_it_is_undone_she_is_fired_at_like_any_enemy_and_may_surrender_again() -> None:
    fight = beside_a_friend("firepower", 23)
    alfred, berwick, centaure = fight.ships.values()
    assert "berwick" not in [one.ship.id for one in targets(fight, alfred, "left")]
    played(fight, sequence.begin_turn(fight))
    assert "berwick" in [one.ship.id for one in targets(fight, alfred, "left")]
    centaure.fate = "sunk"
    for deck in berwick.decks.values():
        deck.guns = [0, 0]
    assert [due.how for due in by_firepower(fight, [volley(alfred, berwick)])] == ["firepower"]


@pytest.mark.rule("WS B.IX.D.14")
def test_in_that_turn_her_people_neither_grapple_nor_clear_fouls() -> None:
    fight = beside_a_friend("firepower", 23)
    ties.foul(fight, *[fight.ships[key] for key in ("alfred", "berwick")])
    played(fight, sequence.begin_turn(fight))
    for flow in (unfouling.unfoul(fight), grappling.grapple(fight)):
        assert [form.side for form in asked(flow)] == [BRITISH]
    played(fight, sequence.begin_turn(fight))
    assert [form.side for form in asked(unfouling.unfoul(fight))] == [BRITISH, FRENCH]


@pytest.mark.rule("WS B.IX.D.14", "WS B.VIII.A.4.b")
def test_a_hulk_is_no_friend_who_undoes_a_surrender() -> None:
    fight = beside_a_friend("firepower", 23)
    fight.ships["centaure"].crew = [0, 0, 0]
    played(fight, sequence.begin_turn(fight))
    assert fight.ships["berwick"].surrendered == "firepower"


@pytest.mark.rule("WS B.IX.D.4", "WS B.IX.D.6")
def test_what_was_written_for_a_ship_is_void_when_she_is_taken() -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    berwick.orders, berwick.notes = ["1", "2"], ["A"]
    write(fight, alfred="OBP12")
    board(fight)
    assert berwick.captor == BRITISH
    assert (berwick.orders, berwick.notes, berwick.parties, berwick.engaged, berwick.melee) == ([], [], [], [], [])
    assert not alfred.melee


@pytest.mark.rule("WS B.IX.D.4", "WS B.IX.C.4")
def test_no_melee_goes_on_with_a_ship_that_was_taken() -> None:
    fight = duel()
    alfred, berwick = fight.ships.values()
    write(fight, alfred="OBP1", berwick="OBP1")
    board(fight, *[MISS] * 6)
    assert (alfred.melee, berwick.melee) == (["berwick"], ["alfred"])
    berwick.surrendered = "firepower"
    prizes.board_surrendered(fight, berwick, BRITISH, crews.leave(fight, alfred, {2: 4}))
    assert [(one.melee, one.engaged, one.parties) for one in (berwick,)] == [([], [], [])]
    assert (alfred.melee, alfred.engaged) == ([], [])


@pytest.mark.rule("WS B.IX.D.8", "WS B.IX.A.3")
def test_who_takes_back_a_ship_of_his_own_side_stands_beside_her_crew() -> None:
    """He has not been transferred: he fills no square that she has lost, and may go home again."""
    fight = duel(foe=(3, 2, 2))
    _, berwick = prize_of(fight, (2,))
    mark_crew(berwick, 3)
    fight.ships["centaure"] = ship("Centaure", ROW[2], side=FRENCH)
    ties.grapple(fight, berwick, fight.ships["centaure"])
    next_turn(fight)
    write(fight, centaure="OBP1:berwick")
    board(fight)
    assert (berwick.side, berwick.crew) == (FRENCH, [0, 2, 2])
    assert [(guest.origin, guest.squares) for guest in berwick.guests] == [("centaure", 5)]

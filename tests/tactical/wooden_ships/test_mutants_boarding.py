"""What mutants of boarding have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from table.decisions import Answer
from table.flows import Question
from table.seats import simplest
from tactical.wooden_ships import squares
from tactical.wooden_ships.boarding import crews, parties
from tactical.wooden_ships.boarding.facts import MeleeGoesOn, MeleeRound, Retaken
from tactical.wooden_ships.state import Battle, Boarders, Company
from tests.tactical.wooden_ships.boarders import MISS, ROW, alongside, board, duel, make_prize, of, write
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, ship


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


@pytest.mark.rule("WS B.IX.D.8", "WS B.IX.A.2.p2")
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

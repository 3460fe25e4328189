"""When an admiral brings a battle on, when he stands, and that he never runs from what he has brought on himself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign import question_kinds as kinds
from campaign.agents.admirals import fighting
from campaign.agents.admirals.temper import moved, read
from campaign.agents.staff.wear import PrudentDesk
from campaign.sightings import Entry, LastSeen
from campaign.state import Temperament
from campaign.views import BattleView, Fielded, OwnLeader, Sighting, View
from maps.place import Place
from table.decisions import Decision, Form, Option, Part
from tests.agents.admirals.small import desk, seen, squadron, view
from tests.rules.chart import STANDARD, A, B

HERE = Place("space:m1")
ATTACK = Decision(A, "SL 8.124", kinds.ATTACK, (Option("let-be", "", False), Option("attack", "", True)), "", HERE)
RUN = Form(
    A, "SL 8.23", kinds.WITHDRAWAL, (Part("first", "first", (Option("stand", "", False), Option("withdraw", "", True)), "stand"),)
)

HEAT = Decision(A, "SL 8.31", kinds.INTENSITY, tuple(Option(key, "", key) for key in ("light", "medium", "heavy")), "")


def met(own: int, theirs: int, sail: int = 4, **more: Any) -> View:
    return view(*(squadron(f"s{n}", HERE, "first", sail=sail) for n in range(own)), enemies=(seen(HERE, theirs),), **more)


def joined(own: int, theirs: int, their_sail: int = 4) -> View:
    """The same when the forces are shown."""

    def line(side: str, count: int, sail: int) -> tuple[Fielded, ...]:
        return tuple(Fielded(f"{side}-{n}", f"{side}-fleet", "SOL", sail, 0, 10, 0) for n in range(count))

    lines = {A: line(A, own, 4), B: line(B, theirs, their_sail)}
    battle = BattleView("battle-1", HERE, A, {}, "", 0, lines, {A: (), B: ()}, (), ())
    return met(own, theirs, battle=battle)


@pytest.mark.rule("SL 8.124")
@pytest.mark.parametrize(("temper", "least"), [("bold", 3), ("steady", 4), ("cautious", 6)])
def test_tempers_differ_in_the_odds_they_want(temper: str, least: int) -> None:
    """Against six squadrons, each taken for so many as his temper has it: the bold want three of their own, the cautious six."""
    taken_for = round(6 * read(temper).filled)
    for own in range(1, 7):
        told = fighting.attack(desk(text=temper), met(own, 6), ATTACK)
        assert told.answer == ("attack" if own >= least else "let-be")
        assert f"{4 * own} sail of ours that can fight to some {taken_for} of theirs (6 squadrons)" in told.why


def test_worn_squadrons_are_not_counted_on() -> None:
    worn = view(*(squadron(f"s{n}", HERE, "first", damage=9) for n in range(6)), enemies=(seen(HERE, 1),))
    assert fighting.attack(desk(), worn, ATTACK).answer == "let-be"


@pytest.mark.rule("SL 8.122", "SL 8.124")
def test_of_enemies_who_passed_both_ends_of_the_way_are_counted() -> None:
    """Seven squadrons have passed one of ours and are where it came from: it lets them go, and does not count itself alone."""
    there = Place("space:m2")
    known = view(squadron("s1", HERE, "first"), enemies=(seen(there, 7),), meetings={HERE: (HERE, there)})
    told = fighting.attack(desk(), known, ATTACK)
    assert told.answer == "let-be"
    assert "4 sail of ours that can fight to some 17 of theirs (7 squadrons)" in told.why
    far = view(squadron("s1", there, "first"), enemies=(seen(HERE, 1),), meetings={HERE: (HERE, there)})
    assert "4 sail of ours that can fight to some 2 of theirs" in fighting.attack(desk(), far, ATTACK).why


@pytest.mark.rule("SL 8.125")
@pytest.mark.parametrize(
    ("sail", "in_sight", "answer"), [(3, True, "attack"), (4, True, "let-be"), (4, False, "attack"), (0, True, "attack")]
)
def test_sail_that_were_counted_in_a_battle_are_taken_for_what_they_are(sail: int, in_sight: bool, answer: str) -> None:
    """Three sail to a squadron that had three, which have suffered since; one that had four in sight is not attacked."""
    entry = Entry("enemy", LastSeen("Them", B, "flag", "fleet", HERE, 1805, 6, 0, squadrons=1, sail=sail, in_sight=in_sight))
    told = fighting.attack(desk(), met(1, 1, sail=3, book=(entry,)), ATTACK)
    assert told.answer == answer
    assert f"to {round(0.8 * sail) if sail and in_sight else 'some 2'} of theirs" in told.why


@pytest.mark.rule("SL 7.11", "SL 8.124")
@pytest.mark.parametrize(("own", "answer"), [(1, "let-be"), (2, "attack"), (3, "attack")])
def test_a_counter_that_nobody_has_made_out_is_reckoned_with(own: int, answer: str) -> None:
    """Beside one squadron in sight lies a counter face down: some six sail, and it is said that this is a guess."""
    known = view(*(squadron(f"s{n}", HERE, "first") for n in range(own)), enemies=(seen(HERE, 1), Sighting(HERE, B)))
    told = fighting.attack(desk(), known, ATTACK)
    assert told.answer == answer
    assert "6 of theirs by guess (1 squadron and 1 counter that nobody has made out)" in told.why


@pytest.mark.rule("SL 10.131")
def test_merchantmen_without_a_guard_are_fallen_upon_by_whoever_meets_them() -> None:
    convoy = Sighting(HERE, B, "trade", "Trade", "convoy")
    worn = squadron("s1", HERE, "first", damage=8)
    assert fighting.attack(desk(), view(worn, enemies=(convoy,)), ATTACK).answer == "attack"
    assert fighting.attack(desk(), view(worn, enemies=(convoy, seen(HERE, 1))), ATTACK).answer == "let-be", "they are guarded"
    battle = BattleView("battle-1", HERE, A, {}, "", 0, {A: (), B: ()}, {A: (), B: ()}, (), ())
    fallen_upon = view(worn, enemies=(convoy,), battle=battle)
    assert fighting.withdraw(desk(), fallen_upon, RUN, STANDARD).answer == {}
    assert fighting.intensity(desk(), fallen_upon, HEAT, STANDARD).answer == "heavy"


@pytest.mark.rule("SL 8.45")
def test_ships_in_disorder_are_not_counted_on_to_attack() -> None:
    both = view(squadron("s1", HERE, "first"), squadron("s2", HERE, "second"), enemies=(seen(HERE, 2),))
    assert fighting.attack(desk(), both, ATTACK).answer == "attack"
    both.formations["second"] = msgspec.structs.replace(both.formations["second"], disorganised=True)
    assert fighting.attack(desk(), both, ATTACK).answer == "let-be"


@pytest.mark.rule("SL 8.23")
def test_he_stands_off_from_a_far_stronger_fleet_and_stands_to_an_equal_one() -> None:
    assert fighting.withdraw(desk(), joined(1, 5), RUN, STANDARD).answer == {"first": "withdraw"}
    assert fighting.withdraw(desk(), joined(3, 3), RUN, STANDARD).answer == {}


@pytest.mark.parametrize("temper", ["cautious", "steady", "bold", "bold:0", "steady:2"])
def test_nobody_runs_from_a_battle_that_he_has_brought_on(temper: str) -> None:
    """Whatever the enemy's squadrons turn out to hold, and however badly one judges: no attack and withdrawal by turns."""
    admiral = desk(text=temper)
    for own in range(1, 9):
        for theirs in range(1, 9):
            if fighting.attack(admiral, met(own, theirs), ATTACK).answer == "attack":
                for sail in range(1, 5):
                    assert fighting.withdraw(admiral, joined(own, theirs, sail), RUN, STANDARD).answer == {}


def test_the_intensity_is_that_with_the_best_odds() -> None:
    told = fighting.intensity(desk(), joined(6, 2), HEAT, STANDARD)
    assert told.answer == "heavy", "six squadrons on two"
    assert "points of damage" in told.why
    assert fighting.intensity(desk(), joined(2, 6), HEAT, STANDARD).answer == "light"


def test_who_can_only_lose_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """`A heavy action should cost them 7 points less than it costs us` is no reason to seek it."""
    only = msgspec.structs.replace(HEAT, options=HEAT.options[2:])
    for gain, question, words in (
        (-7.0, HEAT, "No action promises a gain, and this least of a loss: a light action"),
        (-7.0, only, "There is no choice: a heavy action"),
        (7.0, only, "A heavy action"),
    ):
        monkeypatch.setattr(fighting, "balance", lambda temper, view, battle, how, charts, gain=gain: gain)
        assert fighting.intensity(desk(), joined(4, 4), question, STANDARD).why.startswith(words)


@pytest.mark.rule("SL 8.31")
@pytest.mark.parametrize(("temper", "least"), [("bold", 4), ("steady", 5), ("cautious", 6)])
def test_a_close_action_is_not_sought_by_who_is_fewer_than_his_temper_likes(
    temper: str, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against six squadrons of four sail, though the forecast be ever so good: `FEW` of the sail from which he attacks."""
    gains = {"light": 1.0, "medium": 2.0, "heavy": 3.0}
    monkeypatch.setattr(fighting, "balance", lambda temper, view, battle, how, charts: gains[how])
    told = {own: fighting.intensity(desk(text=temper), joined(own, 6), HEAT, STANDARD) for own in range(1, 8)}
    assert [own for own, one in told.items() if one.answer == "heavy"] == [*range(least, 8)]
    assert {told[own].answer for own in range(1, least)} == {"medium"}
    assert "are too few for a close action" in told[1].why
    assert "too few" not in told[7].why
    only = msgspec.structs.replace(HEAT, options=HEAT.options[2:])
    assert fighting.intensity(desk(text=temper), joined(1, 6), only, STANDARD).why.startswith("A heavy action"), "he has no other"


# -- who leads ----------------------------------------------------------------------------------------------------------------


def led(there: View, temper: Temperament | None) -> View:
    """The same ships under a leader of a temper."""
    leader = OwnLeader("nelson", "fleet", "Vice-Admiral", 4, name="Nelson", temper=temper)
    first = msgspec.structs.replace(there.flotillas["first"], leader=leader)
    return msgspec.structs.replace(there, flotillas=there.flotillas | {"first": first})


@pytest.mark.rule("SL 8.124")
@pytest.mark.parametrize(("temper", "least"), [("bold", 4), (None, 5), ("steady", 5), ("cautious", 6)])
def test_the_temper_of_the_leader_on_the_spot_moves_the_odds_that_are_wanted(temper: Temperament | None, least: int) -> None:
    """Against seven squadrons: as if the admiral himself were of that temper."""
    takes = [own for own in range(1, 7) if fighting.attack(desk(), led(met(own, 7), temper), ATTACK).answer == "attack"]
    assert takes[0] == least


def test_he_moves_an_admiral_s_own_temper_and_does_not_replace_it() -> None:
    by = {own: moved(read(own), "cautious").attack for own in ("bold", "steady", "cautious")}
    assert by["bold"] < by["steady"] < by["cautious"]
    assert by["steady"] == read("cautious").attack
    assert moved(read("bold:3"), "cautious").strength == 3
    assert moved(read("bold"), "cautious").limit == read("bold").limit, "in a fight alone"


@pytest.mark.rule("SL 8.23", "SL 8.31")
def test_whether_he_stands_and_how_hotly_he_fights_are_his_leader_s_too() -> None:
    def stands(temper: Temperament) -> list[int]:
        return [own for own in range(1, 8) if fighting.withdraw(desk(), led(joined(own, 6), temper), RUN, STANDARD).answer == {}]

    assert min(stands("bold")) < min(stands("cautious"))
    gains = [
        fighting.balance(moved(read("steady"), temper), joined(3, 4), fought(joined(3, 4)), "heavy", STANDARD)
        for temper in ("bold", "cautious")
    ]
    assert gains[0] > gains[1]


def test_it_is_told_who_commands_and_of_what_temper() -> None:
    assert fighting.attack(desk(), led(met(4, 3), "bold"), ATTACK).why.endswith("worth a battle. Nelson commands, a bold man.")
    assert "commands" not in fighting.attack(desk(), led(met(4, 3), None), ATTACK).why


def test_a_player_s_staff_advises_the_same_whoever_leads() -> None:
    here = desk()
    here.heeds_leaders = False
    assert [fighting.attack(here, led(met(own, 7), "cautious"), ATTACK).answer for own in (4, 5)] == ["let-be", "attack"]
    assert not PrudentDesk.heeds_leaders


def fought(there: View) -> BattleView:
    assert there.battle is not None
    return there.battle

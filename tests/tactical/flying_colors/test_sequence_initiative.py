"""FC 3.4-3.5: the initiative, and who activates what."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors import activation, initiative
from tactical.flying_colors.facts import ShipActivated
from tactical.flying_colors.fire import answers
from tactical.flying_colors.movement import Idle
from tactical.flying_colors.state import Action, Options
from tests.tactical.flying_colors.helmsman import Asked, facts, play, throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, battle, declared, flag

FIRST = Options(edition=2006)


def fleets(**fields: Any) -> Action:
    """Admirals of quality 3 (British) and 1."""
    fought = battle({"A": (20, 10)}, {"X": (40, 10)}, **fields)
    flag(fought, "A", quality=3, rank=3)
    flag(fought, "X", quality=1, rank=3)
    return fought


def won(fought: Action, *dice: int) -> str | None:
    throw(fought, *dice)
    first = fought.dice.count
    initiative.determine(fought)
    assert fought.dice.count - first == len(dice)
    assert fought.mover == fought.initiative
    return fought.initiative


# -- initiative ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.4a", "FC 2.2.2.3", "FC 2.5")
def test_the_higher_die_with_the_admirals_quality_wins() -> None:
    assert won(fleets(), 4, 5) == BRITISH
    assert won(fleets(), 4, 8) == FRENCH
    assert won(fleets(), 0, 3) == FRENCH  # a 0 counts nothing, not ten: 3 against 4


@pytest.mark.rule("FC 3.4a", "FC 2.2.2b")
def test_a_wounded_admiral_adds_his_lesser_quality() -> None:
    fought = fleets()
    fought.commanders["admiral-a"].wounded = True
    assert won(fought, 4, 6) == FRENCH
    assert won(fleets(), 4, 5) == BRITISH


@pytest.mark.rule("FC 3.4b", "FC 2006:7.0a")
@pytest.mark.parametrize("lost", ["killed", "captured", "drowned"])
def test_without_the_admiral_the_audacity_is_added(lost: Any) -> None:
    for options, winner in ((Options(), BRITISH), (FIRST, FRENCH)):
        fought = fleets(options=options)
        fought.commanders["admiral-a"].lost = lost
        assert won(fought, 4, 4) == winner  # 4 and audacity 2, or 4 and nothing, against 5


@pytest.mark.rule("FC 3.4c")
def test_a_tie_goes_to_the_bolder_and_equals_throw_again() -> None:
    assert won(fleets(audacity=(0, 2)), 4, 6) == FRENCH
    assert won(fleets(audacity=(2, 0)), 4, 6) == BRITISH
    assert won(fleets(audacity=(1, 1)), 4, 6, 2, 9) == FRENCH


@pytest.mark.rule("FC 2006:18.16", "FC 2006:18.17")
def test_a_scenario_may_give_the_first_initiative_away() -> None:
    special: dict[str, Any] = {"first_initiative": FRENCH}
    assert won(fleets(turn=1, special=special)) == FRENCH
    assert won(fleets(turn=2, special=special), 9, 0) == BRITISH


# -- who activates what --------------------------------------------------------------------------------------------------


def lines(*told: str, edition: Any = 2023, mover: str = BRITISH) -> Action:
    """British A to D and French X to Z, far apart; each word names a command of these ships, a lower case letter one that is out
    of command."""
    fought = battle(
        {"A": (20, 10), "B": (25, 10), "C": (30, 10), "D": (35, 10)},
        {"X": (45, 40), "Y": (50, 40), "Z": (55, 40)},
        options=Options(edition=edition),
    )
    for word in told:
        letter = word[0].upper()
        declared(fought, ("single" if word.islower() else "formation", letter, list(word.upper())))
        flag(fought, letter, name=letter)
    fought.initiative = fought.mover = mover
    fought.may_pass = True
    return fought


def select(fought: Action, *answers: str) -> Asked:
    return play(fought, activation.next_activation(fought), answers)


def offers(fought: Action) -> tuple[str, list[str]]:
    """Who is asked and what may be activated."""
    asked = play(fought, activation.next_activation(fought), [], unfinished=True)
    return asked.questions[0].side, asked.offers()


def acted(fought: Action, key: str) -> None:
    """Activate a command, and let its ships have acted."""
    play(fought, activation.next_activation(fought), [] if alone(fought) else [f"command:{key}"])
    assert fought.active == key
    activation.stand_down(fought)


def alone(fought: Action) -> bool:
    """Whether there is but one thing to do."""
    side = activation.next_side(fought)
    other = FRENCH if side == BRITISH else BRITISH
    passing = fought.may_pass and fought.mover == side and bool(activation.ready(fought, other))
    return len(activation.ready(fought, side)) + passing == 1


@pytest.mark.rule("FC 3.5a")
@pytest.mark.parametrize(("dice", "first", "second"), [((9, 0), BRITISH, FRENCH), ((0, 9), FRENCH, BRITISH)])
def test_the_winner_begins_or_hands_the_first_activation_over(dice: tuple[int, int], first: str, second: str) -> None:
    """Whoever the dice make the winner, whatever was done in the turn before; the other may not hand it back."""
    begins, passes = (lines("AB", "CD", "XY", "Z") for _ in range(2))
    for fought in (begins, passes):
        fought.initiative, fought.mover, fought.may_pass = second, second, False
        assert won(fought, *dice) == first
    own = {BRITISH: ["command:A", "command:C"], FRENCH: ["command:X", "command:Z"]}
    assert offers(begins) == (first, [*own[first], "pass"])
    select(begins, own[first][0])
    assert begins.active == own[first][0].removeprefix("command:")
    activation.stand_down(begins)
    assert offers(begins) == (second, own[second]), "then it is the other's turn, who may not pass"
    select(passes, "pass")
    assert offers(passes) == (second, own[second])


@pytest.mark.rule("FC 3.5b", "FC 3.5c", "FC 3.5d", "FC 3.1d", "FC 3.1c")
def test_sides_alternate_and_who_has_more_goes_on_alone_each_command_once() -> None:
    fought = lines("A", "B", "C", "X")
    acted(fought, "A")
    assert fought.mover == FRENCH
    acted(fought, "X")
    assert offers(fought) == (BRITISH, ["command:B", "command:C"])
    acted(fought, "B")
    assert activation.next_side(fought) == BRITISH  # the French have nothing left
    assert not activation.all_done(fought)
    acted(fought, "C")
    assert activation.all_done(fought)


@pytest.mark.rule("FC 3.5.2a")
def test_a_side_may_pass_only_right_after_a_ship_out_of_command() -> None:
    fought = lines("a", "B", "X", "Y")
    acted(fought, "A")
    assert offers(fought) == (FRENCH, ["command:X", "command:Y", "pass"])
    again = lines("a", "B", "X", "Y")
    acted(again, "B")
    assert offers(again) == (FRENCH, ["command:X", "command:Y"])


@pytest.mark.rule("FC 3.5.2b")
def test_passing_may_be_repeated_until_a_command_acts_or_nothing_is_left() -> None:
    fought = lines("a", "b", "C", "d", "X", "Y")
    acted(fought, "A")
    select(fought, "pass")
    assert offers(fought) == (BRITISH, ["command:B", "command:C", "command:D"])  # who was passed to must act
    acted(fought, "B")
    assert "pass" in offers(fought)[1]
    select(fought, "pass")
    acted(fought, "C")
    assert offers(fought) == (FRENCH, ["command:X", "command:Y"])
    acted(fought, "X")
    acted(fought, "D")
    assert (fought.mover, fought.may_pass) == (FRENCH, True)
    assert select(fought).questions == []  # the British have run out, so there is no passing
    assert fought.active == "Y"


@pytest.mark.rule("FC 2006:3.0a", "FC 2006:7.0b")
def test_in_2006_ships_out_of_command_come_last_and_the_winner_says_who_begins_with_them() -> None:
    fought = lines("a", "B", "X", "y", edition=2006, mover=FRENCH)
    assert offers(fought) == (FRENCH, ["command:X", "pass"])
    acted(fought, "X")
    acted(fought, "B")
    assert offers(fought) == (FRENCH, ["command:Y", "pass"])
    acted(fought, "Y")
    assert not fought.may_pass


# -- the ships of a command ----------------------------------------------------------------------------------------------


def act(fought: Action, *answers: Any, dice: tuple[int, ...] = ()) -> Asked:
    return play(fought, activation.act(fought, Idle()), answers, dice)


@pytest.mark.rule("FC 3.3.3a", "FC 3.3.3k", "FC 3.1f")
def test_all_ships_of_a_command_act_in_the_order_their_owner_likes_before_the_enemy() -> None:
    fought = lines("ABC", "X")
    for ship in "ABC":
        fought.ships[ship].mastless = True  # she has nothing to do but to say so
    select(fought, "command:A")
    asked = act(fought, "ship:C")
    assert asked.offers(0) == ["ship:A", "ship:B", "ship:C"]
    assert (fought.active, fought.waiting) == ("A", ["A", "B"])
    act(fought, "ship:A")
    act(fought)
    assert (fought.active, fought.mover) == (None, FRENCH)
    assert [fact.ship for fact in facts(fought, ShipActivated)] == ["B"]


def test_a_ship_lost_before_her_turn_does_not_act() -> None:
    fought = lines("AB", "X")
    select(fought, "command:A")
    fought.ships["A"].fate = "sunk"
    fought.ships["B"].struck = True
    assert act(fought).questions == []
    assert fought.active is None


# -- out of command ------------------------------------------------------------------------------------------------------


def alone_in(near: bool = False, quality: int = 1, **fields: Any) -> Action:
    """A is out of command, of audacity 2 unless said otherwise; the enemy is next to her or far off."""
    fought = battle({"A": (20, 10), "B": (60, 10)}, {"X": (20, 9) if near else (20, 30)}, **fields)
    flag(fought, "B", quality=quality, rank=3)
    declared(fought, ("single", "A", ["A"]))
    fought.mover = BRITISH
    return fought


def shy(fought: Action, *dice: int) -> bool:
    throw(fought, *dice)
    back = activation.hangs_back(fought, fought.ships["A"])
    assert fought.dice.count == len(dice)
    return back


@pytest.mark.rule("FC 3.5.1a", "FC 2.2.2.5", "FC 2.2.2.3")
@pytest.mark.parametrize(("die", "back"), [(3, False), (4, True)])
def test_a_ship_out_of_command_checks_against_audacity_with_the_admirals_help(die: int, back: bool) -> None:
    """Audacity 2 and quality 1: up to 3."""
    assert shy(alone_in(), die) is back


@pytest.mark.rule("FC 3.5.1a")
def test_worked_figure_audacity_1_and_quality_3_pass_on_half_the_dice() -> None:
    assert [shy(alone_in(audacity=(1, 0), quality=3), die) for die in range(10)] == [False] * 5 + [True] * 5


@pytest.mark.rule("FC 3.5.1a", "FC 2006:8.0a", "FC 2006:8.0b")
def test_without_the_admiral_the_check_is_harder() -> None:
    for options, limit in ((Options(), 2), (FIRST, 4)):
        for die in (limit, limit + 1):
            fought = alone_in(options=options)
            fought.commanders["admiral-b"].lost = "killed"
            flag(fought, "B", quality=2, name="second")
            assert shy(fought, die) is (die > limit)


@pytest.mark.rule("FC 3.5.1b")
def test_who_is_next_to_an_enemy_when_activated_fights_even_if_she_fails() -> None:
    assert shy(alone_in(), 9)
    assert not shy(alone_in(near=True), 9)


@pytest.mark.rule("FC 3.5.1b")
def test_a_ship_that_failed_keeps_away_and_is_told_so() -> None:
    fought = alone_in()
    fought.ships["A"].mastless = True
    play(fought, activation.next_activation(fought), [])
    act(fought, dice=(9,))
    assert facts(fought, ShipActivated) == [ShipActivated("A", True)]


@pytest.mark.rule("FC 3.3.3l")
def test_ships_in_command_throw_no_die() -> None:
    fought = lines("A", "X")
    fought.ships["A"].mastless = True
    select(fought, "command:A")
    act(fought)
    assert fought.dice.count == 0


def test_a_prize_without_a_command_keeps_away_in_any_case() -> None:
    fought = alone_in(near=True)
    fought.ships["A"].captor = BRITISH
    assert shy(fought)


# -- scuttling -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:14.5")
def test_in_2006_a_prize_may_be_scuttled_when_she_is_activated() -> None:
    for options, asks in ((FIRST, True), (Options(), False)):
        fought = alone_in(options=options)
        prize = fought.ships["A"]
        prize.captor, prize.aground = BRITISH, True
        play(fought, activation.next_activation(fought), [])
        act(fought, *(["scuttle"] if asks else []))
        assert prize.fate == ("sunk" if asks else "afloat")


@pytest.mark.rule("FC 2006:14.5", "FC 2006:18.13")
def test_a_sound_ship_and_one_that_the_scenario_keeps_are_not_scuttled() -> None:
    beaten: dict[str, Any] = {"damaged": True, "hull": 4, "aground": True}
    for special, hurt, asks in (({}, True, True), ({"no_scuttling": ["A"]}, True, False), ({}, False, False)):
        fought = alone_in(options=FIRST, special=special)
        for name, value in beaten.items():
            setattr(fought.ships["A"], name, value if hurt or name == "aground" else type(value)())
        play(fought, activation.next_activation(fought), [])
        asked = act(fought, *(["sail"] if asks else []), dice=(9,))
        assert ("British: scuttle" in asked.kinds) is asks


@pytest.mark.rule("FC 3.5.1c")
def test_ships_out_of_command_fire_in_defence_as_others_do() -> None:
    """X lies abeam of A and may answer her, in command or not, and though she failed her own check this turn."""
    found = []
    for kind in ("single", "formation"):
        fought = battle({"A": (20, 10)}, {"X": (22, 10)}, large=True)
        declared(fought, (kind, "X", ["X"]))
        if kind == "single":
            throw(fought, 9)
            assert activation.hangs_back(fought, fought.ships["X"])
        found.append([shot.key for shot in answers(fought, fought.ships["A"], "X")])
    assert found[0] == found[1] != []

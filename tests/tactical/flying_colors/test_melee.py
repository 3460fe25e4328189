"""FC 3.8: melee, with the dice of both sides written down: the attacker's first, the defender's last."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors.board import foul, grapple
from tactical.flying_colors.counter_terms import Edition, Rate
from tactical.flying_colors.melee import melees
from tactical.flying_colors.melee.facts import Boarded, Taken
from tactical.flying_colors.melee.strength import dice, marines, may_board, value
from tactical.flying_colors.state import Action, Commander, Face, Options, Values
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import Asked, facts, offered, play
from tests.tactical.flying_colors.pictures import action, ship

SURE, VAIN = 9, 0  # dice


def fight(*pairs: str, edition: Edition = 2023, **ratings: tuple[Rate, int]) -> Action:
    """Ships grappled in pairs: A to H are British, the rest French; each a third rate with four marines unless told otherwise."""
    letters = sorted({letter for pair in pairs for letter in pair})
    fleet = {}
    for place, letter in enumerate(letters):
        side = "British" if letter < "I" else "French"
        fleet[letter] = ship(letter, Hex(30 + place, 10), 1, side)
        rate, men = ratings.get(letter, ("3", 4))
        fleet[letter].front = Face(rate, 30, men, 5)
    fought = action(fleet, options=Options(edition=edition))
    for pair in pairs:
        grapple(fleet[pair[0]], fleet[pair[1]])
    fought.initiative = "British"
    return fought


def melee(fought: Action, *answers: Any, dice: tuple[int, ...] = ()) -> Asked:
    return play(fought, melees(fought), answers, dice)


def embark(fought: Action, letter: str, quality: int, name: str = "Nelson") -> Commander:
    aboard = fought.ships[letter]
    fit, hurt = Values(5, quality), Values(3, max(0, quality - 1))
    officer = Commander(name, name, aboard.nationality, aboard.side, 2, fit, hurt, worth=5, ship=letter)
    fought.commanders[name] = officer
    return officer


def captured(fought: Action) -> list[str]:
    return [ship.id for ship in fought.ships.values() if ship.captor]


# -- who fights ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.8.1a")
def test_only_ships_grappled_to_enemies_fight() -> None:
    fought = fight("AI")
    assert melee(fought, "I:4", dice=(SURE, VAIN)).kinds == ["British: board"]
    fouled = fight("AI")
    fouled.ships["A"].grappled.clear()
    fouled.ships["I"].grappled.clear()
    foul(fouled.ships["A"], fouled.ships["I"])
    assert melee(fouled).kinds == [], "fouled is not grappled"
    assert melee(fight("AB")).kinds == [], "friends do not fight"


@pytest.mark.rule("FC 3.8.1b", "FC 3.8.1c")
def test_the_side_with_the_initiative_attacks_first_and_the_other_if_it_declines() -> None:
    fought = fight("AI")
    assert melee(fought, "none", "A:4", dice=(VAIN, SURE)).kinds == ["British: board", "French: board"]
    fought.initiative = "French"
    assert melee(fought, "A:4", dice=(VAIN, SURE)).kinds == ["French: board"], "an attack that fails gives the other none"
    assert melee(fought, "none", "none").kinds == ["French: board", "British: board"]
    assert captured(fought) == []


@pytest.mark.rule("FC 3.8.1b")
def test_that_side_orders_the_melees_too() -> None:
    fought = fight("AI", "BJ")
    asked = melee(fought, "B", "J:4", "I:4", dice=(SURE, VAIN, SURE, VAIN))
    assert asked.kinds == ["British: melee", "British: board", "British: board"]
    assert asked.offers(0) == ["A", "B"]
    assert [taken.ship for taken in facts(fought, Taken)] == ["J", "I"]


@pytest.mark.rule("FC 3.8.1a")
def test_ships_joined_through_others_are_one_group() -> None:
    fought = fight("AI", "BI", "BJ")
    assert melee(fought, "none", "none", "none", "none").kinds == ["British: board"] * 2 + ["French: board"] * 2


@pytest.mark.rule("FC 3.8.1d", "FC 3.8.1e")
@pytest.mark.parametrize(
    ("mine", "theirs", "may"),
    [("4", "2", True), ("4", "1", False), ("3", "1", True), ("2", "1", True), ("1", "1", True), ("1", "4", True)],
)
def test_no_ship_boards_one_more_than_two_rates_heavier(mine: Rate, theirs: Rate, may: bool) -> None:
    fought = fight("AI", A=(mine, 9), I=(theirs, 1))
    assert may_board(fought, fought.ships["A"], fought.ships["I"]) is may


@pytest.mark.rule("FC 3.8.1d")
@pytest.mark.parametrize(("mine", "theirs", "may"), [("G", "6", True), ("G", "5", False), ("T", "6", False), ("T", "G", True)])
def test_gunbrigs_count_as_eighth_and_gunboats_as_ninth_rates(mine: Rate, theirs: Rate, may: bool) -> None:
    fought = fight("AI", A=(mine, 9), I=(theirs, 1))
    assert may_board(fought, fought.ships["A"], fought.ships["I"]) is may


@pytest.mark.rule("FC 3.8.1d", "FC 3.7.11j")
def test_rates_are_current_ones() -> None:
    """Six hull hits make a fourth rate of a third: now a first rate is too heavy for her."""
    fought = fight("AI", A=("3", 9), I=("1", 1))
    fought.ships["A"].hull = 5
    assert may_board(fought, fought.ships["A"], fought.ships["I"])
    fought.ships["A"].hull = 6
    assert not may_board(fought, fought.ships["A"], fought.ships["I"])
    fought.ships["I"].hull = 6
    assert may_board(fought, fought.ships["A"], fought.ships["I"])


@pytest.mark.rule("FC 2006:14.1")
def test_in_2006_any_ship_may_board_any() -> None:
    fought = fight("AI", edition=2006, A=("6", 9), I=("1", 1))
    assert may_board(fought, fought.ships["A"], fought.ships["I"])


@pytest.mark.rule("FC 2.2.1.1h")
def test_a_ship_without_guns_on_her_damaged_side_boards_nobody() -> None:
    fought = fight("AI", A=("T", 4), I=("T", 1))
    assert may_board(fought, fought.ships["A"], fought.ships["I"])
    fought.ships["A"].back, fought.ships["A"].damaged = Face("", 2, 4), True
    assert not may_board(fought, fought.ships["A"], fought.ships["I"])
    assert may_board(fought, fought.ships["I"], fought.ships["A"])


# -- how strong ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.8.1f", "FC 2.2.1.3")
def test_marines_and_all_commanders_count() -> None:
    fought = fight("AI")
    assert value(fought, fought.ships["A"]) == 4
    embark(fought, "A", 3)
    embark(fought, "A", 2, "Berry")
    assert value(fought, fought.ships["A"]) == 9
    fought.commanders["Nelson"].wounded = True
    assert value(fought, fought.ships["A"]) == 8
    fought.ships["A"].marines_lost = 2
    assert value(fought, fought.ships["A"]) == 6


@pytest.mark.rule("FC 4.11")
def test_of_marines_one_is_always_left() -> None:
    fought = fight("AI")
    fought.ships["A"].marines_lost = 7
    assert marines(fought.ships["A"]) == 1


@pytest.mark.rule("FC 3.8.1g", "FC 3.8.1h")
def test_points_are_divided_among_the_enemies_alongside() -> None:
    fought = fight("AI", "AJ", A=("3", 5), I=("3", 2), J=("3", 2))
    asked = melee(fought, "I:3,J:2", dice=(SURE, VAIN, VAIN, SURE))
    assert set(asked.offers()) == {"none", "I:0,J:5", "I:1,J:4", "I:2,J:3", "I:3,J:2", "I:4,J:1", "I:5,J:0"}
    assert [(boarded.defender, boarded.attack) for boarded in facts(fought, Boarded)] == [("I", 3), ("J", 2)]
    assert captured(fought) == ["I"]


@pytest.mark.rule("FC 3.8.1g")
def test_an_enemy_left_without_a_point_takes_the_attacker() -> None:
    fought = fight("AI", "AJ", A=("3", 5), I=("3", 2), J=("3", 2))
    melee(fought, "I:5,J:0", dice=(SURE, VAIN, VAIN))
    assert captured(fought) == ["A", "I"]
    assert fought.ships["A"].captor == "French"
    one_point = fight("AI", "AJ", A=("3", 5), I=("3", 2), J=("3", 2))
    melee(one_point, "I:4,J:1", dice=(SURE, VAIN, VAIN))
    assert captured(one_point) == ["I"], "a single point keeps her safe, though it is too weak to attack"


@pytest.mark.rule("FC 3.8.1g", "FC 3.8.1d")
def test_but_no_enemy_that_may_not_board_her() -> None:
    """J is a gunboat: three rates too small for A."""
    fought = fight("AI", "AJ", A=("3", 5), I=("3", 2), J=("T", 2))
    melee(fought, "I:5,J:0", dice=(SURE, VAIN, VAIN))
    assert captured(fought) == ["I"]


@pytest.mark.rule("FC 3.8.1i")
def test_attackers_of_one_ship_add_their_points() -> None:
    """Neither 4 is a match for 7; together they attack with one die."""
    fought = fight("AI", "BI", I=("3", 7))
    asked = melee(fought, "I:4", "I:4", dice=(5, 4))
    assert asked.kinds == ["British: board"] * 2
    assert [(boarded.ships, boarded.attack) for boarded in facts(fought, Boarded)] == [(["A", "B"], 8)]
    assert captured(fought) == ["I"]


@pytest.mark.rule("FC 3.8.1i")
def test_many_on_many_defenders_keep_their_own() -> None:
    """J's marines do not help I, though they are grappled too."""
    fought = fight("AI", "BI", "BJ", I=("3", 3), J=("3", 5))
    melee(fought, "I:4", "I:3,J:1", dice=(SURE, SURE, VAIN))
    (boarded,) = facts(fought, Boarded)
    assert (boarded.attack, boarded.defence, len(boarded.dice)) == (7, 3, 2)


@pytest.mark.rule("FC 3.8.1j", "FC 3.8.1l")
@pytest.mark.parametrize(("mine", "thrown"), [("2", 3), ("3", 2), ("4", 2)])
def test_odds_are_rounded_for_the_heavier_ship_or_the_defender(mine: Rate, thrown: int) -> None:
    """Eleven against four."""
    fought = fight("AI", A=(mine, 11), I=("3", 4))
    assert dice(fought, [fought.ships["A"]], fought.ships["I"], 11) == thrown


@pytest.mark.rule("FC 3.8.1j")
def test_hull_hits_make_a_ship_the_lighter_one() -> None:
    fought = fight("AI", A=("2", 11), I=("3", 4))
    fought.ships["A"].hull = 6
    assert dice(fought, [fought.ships["A"]], fought.ships["I"], 11) == 2


@pytest.mark.rule("FC 3.8.1k")
def test_four_dice_at_most_and_none_for_the_weaker() -> None:
    fought = fight("AI", A=("3", 12), I=("3", 2))
    melee(fought, "I:12", dice=(1, 1, 1, 1, 4))
    assert captured(fought) == [], "four ones against a four"
    weaker = fight("AI", A=("3", 3), I=("3", 4))
    assert melee(weaker, "none").kinds == ["French: board"], "only the stronger side is asked"


@pytest.mark.rule("FC 3.8.1k")
def test_points_that_do_not_suffice_make_no_attack() -> None:
    """Together they could; B alone cannot, so nobody has attacked and the French are asked."""
    fought = fight("AI", "BI", I=("3", 7))
    assert melee(fought, "none", "I:4", "none").kinds == ["British: board", "British: board", "French: board"]
    assert facts(fought, Boarded) == []


@pytest.mark.rule("FC 3.8.1m", "FC 3.8.1n")
@pytest.mark.parametrize(("thrown", "taken"), [((5, 5), False), ((5, 6), False), ((6, 5), True)])
def test_the_attackers_sum_must_be_higher(thrown: tuple[int, int], taken: bool) -> None:
    fought = fight("AI")
    melee(fought, "I:4", dice=thrown)
    vessel, other = fought.ships["A"], fought.ships["I"]
    assert bool(other.captor) is taken
    assert vessel.grappled == ["I"], "grappled they stay"
    assert (vessel.marines_lost, other.marines_lost) == (0, 0), "and nobody is lost"


# -- Nelson's bridge -----------------------------------------------------------------------------------------------------


def bridge(*, beyond: tuple[Rate, int] = ("3", 4), more: bool = False) -> Action:
    """A holds I, which is fouled with J (and J with K)."""
    fought = fight("AI", "AJ", "AK", I=("3", 4), J=beyond)
    vessel, first, second, third = (fought.ships[letter] for letter in "AIJK")
    vessel.grappled = ["I"]
    second.grappled.clear()
    third.grappled.clear()
    foul(first, second)
    if more:
        foul(second, third)
    return fought


@pytest.mark.rule("FC 3.8.2")
def test_over_the_prize_into_the_ship_fouled_with_her() -> None:
    fought = bridge(more=True)
    asked = melee(fought, "I:4", "J", "K", dice=(SURE, VAIN, SURE, SURE, VAIN, SURE, SURE, VAIN))
    assert asked.kinds == ["British: board", "British: bridge", "British: bridge"]
    assert captured(fought) == ["I", "J", "K"]
    assert "J" in fought.ships["I"].grappled


@pytest.mark.rule("FC 3.8.2")
def test_the_bridge_needs_a_prize_a_grapnel_that_holds_and_men_enough() -> None:
    repelled = bridge()
    assert melee(repelled, "I:4", dice=(VAIN, SURE)).kinds == ["British: board"]
    slipped = bridge()
    melee(slipped, "I:4", "J", dice=(SURE, VAIN, VAIN))
    assert (captured(slipped), slipped.ships["J"].grappled) == (["I"], [])
    assert melee(bridge(beyond=("3", 5)), "I:4", dice=(SURE, VAIN)).kinds == ["British: board"], "five men beyond"
    assert melee(bridge(beyond=("1", 1)), "I:4", "J", dice=(SURE, VAIN, SURE, *(SURE,) * 4, VAIN)).kinds[-1] == "British: bridge"
    content = bridge()
    melee(content, "I:4", "stay", dice=(SURE, VAIN))
    assert captured(content) == ["I"]


@pytest.mark.rule("FC 3.8.2")
def test_a_ship_taken_over_the_bridge_is_not_boarded_again() -> None:
    """A holds both I and J, which are fouled: after I her men go on into J, for whom three more had been told off."""
    fought = fight("AI", "AJ", A=("3", 7), I=("3", 2), J=("3", 2))
    foul(fought.ships["I"], fought.ships["J"])
    melee(fought, "I:4,J:3", "J", dice=(SURE, SURE, VAIN, SURE, SURE, SURE, VAIN))
    assert captured(fought) == ["I", "J"]
    assert [boarded.attack for boarded in facts(fought, Boarded)] == [4, 4]


# -- prizes --------------------------------------------------------------------------------------------------------------


def prize(*pairs: str, edition: Edition = 2023, **ratings: tuple[Rate, int]) -> Action:
    """I has been taken by the British."""
    fought = fight(*pairs, edition=edition, **ratings)
    fought.ships["I"].side, fought.ships["I"].captor = "British", "British"
    return fought


@pytest.mark.rule("FC 3.8.3a")
def test_a_prize_begins_no_melee() -> None:
    """The British hold I; only the French may attack, from J."""
    fought = prize("IJ", I=("3", 8), J=("3", 4))
    assert melee(fought, "none").kinds == ["French: board"]
    even = prize("IJ", I=("3", 8), J=("3", 1))
    assert melee(even, "none").kinds == ["French: board"], "though her crew is a match for J's"
    free = fight("IJ", I=("3", 8), J=("3", 4))
    free.ships["I"].side = "British"
    assert melee(free, "none").kinds == ["British: board"], "4 of J do not suffice against the 8 of a ship that is no prize"


@pytest.mark.rule("FC 3.8.3c", "FC 3.8.1a")
def test_a_prize_crew_is_one_point_whatever_is_printed() -> None:
    fought = prize("IJ", I=("3", 8), J=("3", 4))
    melee(fought, "I:4", dice=(1, 1, 1, 1, 3))
    assert value(fought, fought.ships["I"]) == 1
    assert (fought.ships["I"].side, fought.ships["I"].captor) == ("French", None), "retaken with four dice"


@pytest.mark.rule("FC 3.8.3d")
def test_a_ship_retaken_has_one_marine_left() -> None:
    fought = prize("IJ", "AI", I=("3", 8), J=("3", 4))
    fought.initiative = "French"
    melee(fought, "I:4", dice=(SURE, SURE, SURE, SURE, VAIN))
    (taken,) = facts(fought, Taken)
    assert (taken.by, taken.again) == ("French", True)
    assert value(fought, fought.ships["I"]) == 1
    assert may_board(fought, fought.ships["I"], fought.ships["A"]), "her crew is free and may fight"
    fought.initiative = "British"
    melee(fought, "I:4", dice=(1, 1, 1, 1, 3))
    assert fought.ships["I"].captor == "British", "taken again with four dice"


@pytest.mark.rule("FC 3.7.11r")
def test_a_struck_ship_that_is_grappled_is_taken_without_a_fight() -> None:
    fought = fight("AI", I=("3", 9))
    fought.ships["I"].struck = True
    assert melee(fought).kinds == []
    other = fought.ships["I"]
    assert (other.side, other.captor, other.struck) == ("British", "British", False)
    adrift = fight("AI", "JK")
    adrift.ships["J"].struck = True
    assert melee(adrift, "none", "none").kinds == ["British: board", "French: board"]
    assert captured(adrift) == [], "she is grappled to a friend alone"


@pytest.mark.rule("FC 3.7.11r")
def test_a_struck_ship_neither_boards_nor_takes_another() -> None:
    fought = fight("AI")
    fought.ships["A"].struck = fought.ships["I"].struck = True
    assert melee(fought).kinds == []
    assert captured(fought) == []


@pytest.mark.rule("FC 4.6.2a")
def test_a_floating_battery_is_never_boarded() -> None:
    fought = fight("AI", I=("3", 0))
    fought.ships["I"].mastless = True
    assert melee(fought).kinds == []
    for mastless in (True, False):
        fought = fight("AI")
        fought.ships["A"].grappled.clear()
        fought.ships["I"].grappled.clear()
        foul(fought.ships["A"], fought.ships["I"])
        fought.ships["I"].mastless = mastless
        assert ("grapple:I" in offered(fought, "A")) is not mastless


@pytest.mark.rule("FC 3.7.11aj")
def test_commanders_are_taken_with_their_ship() -> None:
    fought = fight("AI", I=("3", 2))
    officer = embark(fought, "I", 1, "Brueys")
    melee(fought, "I:4", dice=(SURE, VAIN))
    assert (officer.ship, officer.lost) == (None, "captured")


# -- 2006 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:14.2")
def test_in_2006_a_melee_costs_men() -> None:
    def lost(thrown: tuple[int, int], *answers: str) -> list[int]:
        fought = fight("AI", "BI", edition=2006, I=("3", 8))
        melee(fought, "I:4", "I:4", *answers, dice=thrown)
        return [ship.marines_lost for ship in fought.ships.values()]

    assert lost((4, 5)) == [1, 1, 0], "repelled: one of each attacker"
    assert lost((5, 5), "B") == [0, 1, 1], "a tie: one each, of a ship that the attacker names"
    assert lost((6, 5), "A") == [1, 0, 0], "success: one of one ship"


@pytest.mark.rule("FC 2006:14.2")
def test_and_the_last_man_is_not_lost() -> None:
    fought = fight("AI", edition=2006, A=("3", 1), I=("3", 1))
    melee(fought, "I:1", dice=(4, 5))
    assert value(fought, fought.ships["A"]) == 1


@pytest.mark.rule("FC 2006:14.3")
@pytest.mark.parametrize(("edition", "thrown"), [(2006, 2), (2023, 1)])
def test_in_2006_a_prize_counts_as_gunless_when_odds_are_rounded(edition: Edition, thrown: int) -> None:
    """Three against two, the prize's crew and her captain: the attackers are the lighter ship, yet the odds go up."""
    fought = prize("IJ", edition=edition, I=("1", 4), J=("3", 3))
    embark(fought, "I", 1)
    assert dice(fought, [fought.ships["J"]], fought.ships["I"], 3) == thrown


@pytest.mark.rule("FC 2006:14.2", "FC 3.8.2")
@pytest.mark.parametrize(("edition", "answers"), [(2023, ("I:4", "stay")), (2006, ("I:4",))])
def test_in_2006_the_man_lost_is_missing_on_the_bridge(edition: Edition, answers: tuple[str, ...]) -> None:
    fought = bridge()
    fought.options = Options(edition=edition)
    melee(fought, *answers, dice=(SURE, VAIN))
    assert captured(fought) == ["I"]


@pytest.mark.rule("FC 2006:13.6")
def test_in_2006_commanders_may_be_hurt_by_it() -> None:
    fought = fight("AI", edition=2006)
    officer = embark(fought, "A", 1)
    melee(fought, "I:5", dice=(4, 5, 9, 9))
    assert officer.wounded
    unhurt = fight("AI")
    embark(unhurt, "A", 1)
    melee(unhurt, "I:5", dice=(4, 5))

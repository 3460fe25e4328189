"""WS D: scenarios of one's own: what may be bought, buying in secret, and lines from two corners."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import IllegalChoice
from table.dice import Fact
from table.flows import Question
from tactical.wooden_ships import sequence, special
from tactical.wooden_ships.board import label_of
from tactical.wooden_ships.design import own_battle, purse
from tactical.wooden_ships.design.price_list import price_list
from tactical.wooden_ships.logs import filled_in
from tactical.wooden_ships.movement.attitude import attitude
from tactical.wooden_ships.special.facts import Bought, Entering
from tactical.wooden_ships.specifications import specifications
from tactical.wooden_ships.state import Battle, Options, Ship, basic
from tests.tactical.wooden_ships.yard import asked, played, throwing

BRITISH, FRENCH = "british", "french"
NATIONS = {BRITISH: "British", FRENCH: "French"}


def own(year: int = 1805, **agreed: Any) -> Battle:
    return throwing(own_battle.begin(NATIONS, year, seed="own", **agreed))


def bought(battle: Battle, british: list[str], french: list[str] | None = None) -> dict[str, Bought]:
    """What each side has bought."""
    answers = {"british buy ships": [british], "french buy ships": [french or []]}
    facts: list[Fact] = played(battle, own_battle.buy(battle), answers)
    return {fact.side: fact for fact in facts if isinstance(fact, Bought)}


def one(key: str, quality: Any = "average", options: Options | None = None, year: int = 1805) -> Ship:
    """A British ship of the list with her log."""
    return filled_in(price_list("British", year)[key].ship, options or basic(), year, "British", BRITISH, quality)


# -- buying --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS D.II.D.ex")
@pytest.mark.rule("WS D.II.B")
def test_both_players_of_the_example_spend_all_their_150_points_on_five_ships() -> None:
    """X15."""
    british = ["74-large-class:elite"] * 2 + ["100:elite"] * 2 + ["50-two-decker:elite"]
    french = ["120:crack", "74:elite", "74:elite", "74:average", "44-frigate:elite"]
    fleets = bought(own(), british, french)
    assert {side: (len(fact.ships), fact.spent) for side, fact in fleets.items()} == {BRITISH: (5, 150), FRENCH: (5, 150)}


@pytest.mark.rule("WS D.II.B")
def test_nobody_spends_more_than_was_agreed() -> None:
    with pytest.raises(IllegalChoice, match="172 points spent; expected 150 at most"):
        bought(own(), ["120:elite"] * 4)
    fleets = bought(own(budget=300), ["120:elite"] * 4)
    assert fleets[BRITISH].spent == 172


@pytest.mark.rule("WS D.II.B")
def test_both_sides_buy_at_once_and_in_secret() -> None:
    battle = own()
    questions: list[Question] = asked(own_battle.buy(battle))
    assert [(question.side, question.secret) for question in questions] == [(BRITISH, True), (FRENCH, True)]
    assert "150 points" in questions[0].prompt


@pytest.mark.rule("WS D.II.A")
@pytest.mark.parametrize(("year", "key", "guns", "points"), [(1780, "100", 11, 26), (1805, "120", 14, 32)])
def test_the_year_says_which_chart_is_bought_from(year: int, key: str, guns: int, points: int) -> None:
    ship = one(key, year=year)
    assert (ship.decks["left"].squares(), ship.worth) == (guns, points)
    assert ("120" in price_list("British", year)) is (year == 1805)


@pytest.mark.rule("WS D.II.A")
def test_a_ship_costs_what_her_crew_is_worth_and_counts_as_much_for_the_enemy() -> None:
    offer = price_list("French", 1805)["74"]
    assert [offer.price(quality) for quality in ("elite", "crack", "average", "green", "poor")] == [32, 29, 24, 22, 20]
    battle = own()
    bought(battle, ["64:green"])
    agamemnon = next(ship for ship in battle.ships.values() if ship.home == BRITISH)
    assert (agamemnon.worth, agamemnon.quality, agamemnon.rate) == (15, "green", 64)
    assert offer.words() == "74: elite 32, crack 29, average 24, green 22, poor 20"


def test_what_is_not_on_the_list_or_has_no_such_crew_cannot_be_bought() -> None:
    for act in ("75:elite", "monitor:crack", "64:drunk", "64"):
        with pytest.raises(IllegalChoice, match="cannot be bought"):
            bought(own(), [act])


def test_players_may_agree_on_limits() -> None:
    """WS D.II.D.n."""
    with pytest.raises(IllegalChoice, match="100 guns; expected 90 at most"):
        bought(own(largest=90), ["100:average"])
    with pytest.raises(IllegalChoice, match="expected crack at best"):
        bought(own(best="crack"), ["64:elite"])
    assert len(bought(own(largest=90, best="crack"), ["90:crack"])[BRITISH].ships) == 1


@pytest.mark.rule("WS D.II.B")
@pytest.mark.parametrize("year", [1778, 1812])
def test_an_admiral_who_is_left_to_it_buys_a_fleet_for_nearly_all_the_points(year: int) -> None:
    for nations in (NATIONS, {"american": "American", "spanish": "Spanish"}):
        battle = throwing(own_battle.begin(nations, year, seed="own"))
        played(battle, own_battle.buy(battle))
        for side in nations:
            worth = sum(ship.worth for ship in battle.ships.values() if ship.home == side)
            assert 140 <= worth <= 150
    assert [offer.offer.key for offer in purse.usual_fleet(own(), BRITISH)][:3] == ["74-common-class"] * 3


def test_ships_are_named_as_the_player_says_or_from_the_book_and_no_two_alike() -> None:
    battle = own()
    bought(battle, ["74-common-class:crack:Ajax", "74-common-class:crack", "merchantman-225-tons-speed-2:poor", "18-sloop:green"])
    names = [ship.name for ship in battle.ships.values() if ship.home == BRITISH]
    assert names[0] == "Ajax"
    assert len({*names}) == len(names) == 4
    assert len({ship.counter for ship in battle.ships.values()}) == len(battle.ships)


# -- the set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS D.II.C")
def test_lines_come_in_from_opposite_corners_of_one_edge_with_the_wind_in_attitude_A() -> None:
    battle = own()
    bought(battle, ["74-common-class:crack"] * 2, ["74:average"] * 2)
    assert [*sequence.PHASES][:1] == ["buying"]
    assert battle.step == "set-up"
    played(battle, special.set_up(battle))
    facts = played(battle, special.turn_begins(battle))
    due = [(label_of(fact.hex), fact.heading) for fact in facts if isinstance(fact, Entering)]
    assert due == [("A1", 3), ("YY1", 5)]
    assert [attitude(heading, battle.wind.direction) for _, heading in due] == ["A", "A"]
    for ship in battle.ships.values():
        if ship.tasks.get("called"):
            ship.fate = "afloat"
            ship.bow = ship.bow._replace(row=10)
    battle.turn = 2
    facts = played(battle, special.turn_begins(battle))
    assert [label_of(fact.hex) for fact in facts if isinstance(fact, Entering)] == ["A1", "YY1"]
    assert not battle.duel


def test_one_ship_a_side_is_a_duel() -> None:
    battle = own()
    bought(battle, ["38-frigate:crack"], ["40-frigate:average"])
    assert battle.duel


# -- additional ships ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS D.III.B.1")
def test_a_merchantman_has_a_factor_of_speed_for_each_rigging_section_down_to_two() -> None:
    slow, fast = one("merchantman-225-tons-speed-2"), one("merchantman-225-tons-speed-4")
    assert (slow.printed.battle_speed, slow.printed.full_speed, slow.printed.turning, slow.rigging) == (2, 4, 1, [2, 2])
    assert (fast.printed.battle_speed, fast.printed.full_speed, fast.printed.turning, fast.rigging) == (4, 6, 2, [1, 1, 1, 1])
    assert len([key for key in price_list("British", 1805) if key.startswith("merchantman")]) == 13


@pytest.mark.rule("WS D.III.B.2")
def test_an_east_indiaman_fights_as_a_warship_and_other_merchantmen_do_not() -> None:
    assert not one("east-indiaman-18-pounders-speed-3").merchant
    assert one("merchantman-800-tons-speed-3").merchant


@pytest.mark.rule("WS D.III.C.1.a")
@pytest.mark.rule("WS D.III.C.1.c")
def test_a_converted_privateer_has_more_guns_and_twice_the_crew_of_any_quality_agreed() -> None:
    trader = one("merchantman-675-tons-speed-3")
    for quality in ("elite", "green"):
        raider = one("privateer-merchantman-675-tons-speed-3", quality)
        assert (raider.quality, raider.rating, raider.merchant) == (quality, "P", False)
        assert raider.decks["left"].squares() == trader.decks["left"].squares() + 1
        assert raider.crew == [2 * squares for squares in trader.crew]


@pytest.mark.rule("WS D.III.C.1.b")
def test_a_privateer_built_as_one_is_handier_than_an_east_indiaman() -> None:
    built, trader = one("privateer-built-as-one"), one("east-indiaman-12-pounders-speed-3")
    assert (built.printed.turning, trader.printed.turning) == (2, 1)
    assert (built.crew, built.decks["right"].squares()) == ([6, 4, 2], 5)


@pytest.mark.rule("WS D.III.C.2")
def test_a_pirate_is_a_sloop_with_twice_the_crew() -> None:
    assert [squares * 2 for squares in one("18-sloop").crew] == one("pirate-sloop").crew
    assert one("pirate-sloop").decks["left"].squares() == one("18-sloop").decks["left"].squares()


@pytest.mark.rule("WS D.III.A.1")
@pytest.mark.rule("WS D.III.A.2")
def test_a_fireship_has_one_crew_square_in_the_advanced_game_too_and_costs_five_more() -> None:
    plain = one("20-sixth-rate", options=Options())
    fireship = one("fireship-20-sixth-rate", options=Options())
    assert (fireship.crew, fireship.fireship, fireship.worth) == ([1, 0, 0], True, plain.worth + 5)
    assert (fireship.hull, fireship.rigging, fireship.printed.guns) == (plain.hull, plain.rigging, plain.printed.guns)
    assert [key for key in price_list("British", 1805) if key.startswith("fireship-74")] == []


@pytest.mark.rule("WS D.III.D.1")
def test_gunboats_are_not_multiplied_since_two_hull_squares_are_a_boat() -> None:
    boats = one("british-gunboats", options=Options())
    assert (boats.hull, boats.crew, boats.decks["bow"].squares(), boats.length) == (10, [4, 2, 2], 2, 1)
    assert [specifications().gunboats[number].boats for number in (0, 1)] == [3, 5]
    assert boats.printed.oared


def test_the_advanced_log_of_a_ship_that_was_bought() -> None:
    ship = one("74-common-class", options=Options())
    assert (ship.hull, ship.crew, ship.printed.guns["left"], ship.printed.carronades["left"]) == (21, [8, 8, 8], (8, 8), (2, 2))


@pytest.mark.rule("WS D.II.A")
@pytest.mark.parametrize(("year", "carronades"), [(1780, 0), (1781, 1)])
def test_british_ships_have_a_carronade_square_a_side_from_1781(year: int, carronades: int) -> None:
    """WS D.IV.n."""
    assert one("100", year=year).decks["left"].short() == carronades

"""Captains: how they see the board, and what they choose in small positions."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import Decision, Form, Option
from table.dice import Dice
from table.flows import Question, Together
from table.seats import looks
from tactical.sea.hexes import COMPASS, DECODED, Hex, at, axial, code
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.boarding import parties
from tactical.wooden_ships.captains import seat
from tactical.wooden_ships.captains.briefing import Briefing
from tactical.wooden_ships.captains.geometry import BEARINGS, MEETINGS, NONE
from tactical.wooden_ships.captains.plan import Order, plan
from tactical.wooden_ships.captains.tempers import book, by_crews
from tactical.wooden_ships.captains.tracks import end
from tactical.wooden_ships.captains.waters import Waters
from tactical.wooden_ships.captains.weighing import Weighing
from tactical.wooden_ships.fire import combat, fields, rakes
from tactical.wooden_ships.fire.ranges import range_between
from tactical.wooden_ships.fouling import grappling
from tactical.wooden_ships.game import play
from tactical.wooden_ships.loading import reload, sails
from tactical.wooden_ships.movement import notation
from tactical.wooden_ships.movement.orders import end_place, legal
from tactical.wooden_ships.state import Anchor, Battle, Options, Ship
from tactical.wooden_ships.terms import Quality
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, only, ship


def answer(sea: Battle, question: Question, temper: str = "bold") -> Any:
    """What a side's captains answer, from what that side may see."""
    return seat(question.side, temper).answer(seen_by(sea, question.side), question, "1.0")


def form(sea: Battle, flow: Any, side: str = BRITISH) -> Form[Any]:
    """The form that a flow asks first of a side; nothing is done by it."""
    request = next(flow)
    assert isinstance(request, Together)
    found = next(one for one in request.questions if one.side == side)
    assert isinstance(found, Form)
    return found


def deck(sea: Battle, side: str = BRITISH, temper: str = "bold") -> Briefing:
    return Briefing(seen_by(sea, side), side, book()[temper])


# -- how they see the board ----------------------------------------------------------------------------------------------


def test_their_geometry_is_that_of_the_rules() -> None:
    """Every way that two ships can lie to each other out to nine hexes: the deck that bears, with which guns, and the rake."""
    one = ship("One", "Y18", 1)
    sea = battle(one, ship("Other", "YY35", side=FRENCH))
    other, compared = sea.ships["other"], 0
    for q in range(-9, 10):
        for r in range(-9, 10):
            for heading in COMPASS:
                home = axial(one.bow)
                other.bow, other.heading = at(home[0] + q, home[1] + r), heading
                reach = range_between(one, other)
                if 0 < reach < 10:
                    compared += _compare(sea, one, other, MEETINGS[1][heading][code(other.bow) - code(one.bow)], reach)
    assert compared > 700


def _compare(sea: Battle, one: Ship, other: Ship, meeting: Any, reach: int) -> int:
    places = [other.bow, *(hex for hex in fields_hexes(other) if hex != other.bow)]
    bears = {name: min((f for hex in places if (f := fields.field(one, name, hex))), default=0) for name in one.decks}
    expected = sorted((number, name) for name, number in bears.items() if number)
    apart, gives, _ = meeting
    assert apart == reach
    if gives == NONE:
        assert not expected
        return 0
    seen = BEARINGS[gives]
    assert seen.deck in [name for number, name in expected if number == expected[0][0]]
    assert seen.part == {4: "stern", 5: "bow"}.get(expected[0][0], "whole")
    raked = rakes.rakes(sea, one, seen.deck, other)
    assert bool(seen.rake) == (raked is not None)
    return 1


def fields_hexes(one: Ship) -> list[Hex]:
    from tactical.wooden_ships.board import hull

    return list(hull(one.bow, one.heading, one.length))


def test_they_reckon_where_a_move_leads_as_the_rules_do() -> None:
    sea = battle(ship("One", "J20", 2, speeds=(4, 7), turning=3, canvas="full"), wind=1)
    one = sea.ships["one"]
    texts = legal(sea, one)
    assert len(texts) > 100
    for text in texts:
        way, heading = end(text, one.heading)
        assert (DECODED[code(one.bow) + way], heading) == end_place(one.place, text)


# -- moves ---------------------------------------------------------------------------------------------------------------


def test_a_bold_captain_closes_and_a_cautious_one_keeps_his_distance() -> None:
    """Both sides of one temper, for eight turns: how near the ships come on the average."""

    def apart(temper: str) -> float:
        found = list[int]()
        for seed in range(4):
            sea = battle(ship("Mars", "J20", 2), ship("Hercule", "S18", 2, side=FRENCH), wind=1, turns=8)
            sea.dice = Dice(f"{seed}")
            play(sea, {side: seat(side, temper) for side in (BRITISH, FRENCH)})
            found.append(range_between(sea.ships["mars"], sea.ships["hercule"]))
        return sum(found) / len(found)

    assert apart("bold") + 1 < apart("cautious")


def test_friends_keep_clear_of_each_other() -> None:
    """Two ships that would like the same place: nobody runs into the other."""
    sea = battle(
        ship("Mars", "M20", 2), ship("Minotaur", "M22", 2), ship("Ajax", "K21", 2), ship("Hercule", "R18", 2, side=FRENCH), wind=1
    )
    moves = answer(sea, form(sea, notation.write(sea)))
    waters = Waters(deck(sea), moves)
    for one in sea.of(BRITISH):
        waters.set_free(one, None)
        assert waters.collisions(one, moves[one.id]) == 0
        waters.reserve(one, moves[one.id])


def test_who_points_into_the_wind_turns_out_of_it_to_come_up_with_the_enemy() -> None:
    sea = battle(ship("Mars", "J25", 1), ship("Hercule", "J10", 1, side=FRENCH), wind=4)
    assert answer(sea, form(sea, notation.write(sea)))["mars"] in ("L", "R")


def test_a_cripple_hauls_off() -> None:
    sea = battle(ship("Mars", "M20", 2), ship("Ajax", "A1"), ship("Hercule", "P18", 2, side=FRENCH), wind=1)
    sea.ships["mars"].hull = 2
    assert plan(deck(sea))["mars"].duty == "haul off"
    sea.ships["mars"].hull = 14
    assert plan(deck(sea))["mars"].duty == "fight"


def test_a_beaten_fleet_hauls_off_unless_it_is_to_be_fought_out() -> None:
    def duty(**options: Any) -> str:
        sea = battle(
            *(ship(f"Ship{n}", f"M{10 + 3 * n}", 2) for n in range(4)),
            *(ship(f"Foe{n}", f"R{10 + 3 * n}", 2, side=FRENCH) for n in range(4)),
            options=only(Options(), **options),
        )
        for n in range(3):
            sea.ships[f"ship{n}"].surrendered = "struck"
        return plan(deck(sea, temper="steady"))["ship3"].duty

    assert duty() == "haul off"
    sea = battle(ship("Ship3", "M20", 2), ship("Foe0", "R20", 2, side=FRENCH))
    assert plan(deck(sea, temper="steady"))["ship3"].duty == "fight"


def test_an_attack_is_divided_along_the_enemys_line() -> None:
    own = [ship(f"Ship{n}", f"J{8 + 4 * n}", 1) for n in range(5)]
    foes = [ship(f"Foe{n}", f"P{8 + 4 * n}", 1, side=FRENCH) for n in range(5)]
    orders = plan(deck(battle(*own, *foes)))
    assert {key: order.target for key, order in orders.items()} == {f"ship{n}": f"foe{n}" for n in range(5)}


def test_two_take_on_one_of_a_line_at_anchor() -> None:
    own = [ship(f"Ship{n}", f"J{8 + 3 * n}", 1) for n in range(4)]
    foes = [ship(f"Foe{n}", f"P{8 + 3 * n}", 1, side=FRENCH, anchor=Anchor("ordinary")) for n in range(6)]
    targets = [order.target for order in plan(deck(battle(*own, *foes), temper="steady")).values()]
    assert targets == ["foe0", "foe0", "foe1", "foe1"] or len(set(targets)) == 2


def test_who_lies_beside_an_enemy_at_anchor_anchors_too() -> None:
    def note(anchored: bool) -> str | None:
        foe = ship("Orient", "L20", 1, side=FRENCH, anchor=Anchor("ordinary") if anchored else None)
        sea = battle(ship("Mars", "J20", 1, still=1), foe, wind=3, options=only(Options(), anchoring=True))
        found: str | None = answer(sea, form(sea, notation.write(sea))).get("mars:note")
        return found

    assert note(anchored=True) == "AS"
    assert note(anchored=False) is None


def test_the_nearest_free_ship_takes_possession_of_a_wreck() -> None:
    sea = battle(ship("Mars", "J20"), ship("Ajax", "L20"), ship("Wreck", "O20", side=FRENCH), ship("Foe", "YY35", side=FRENCH))
    sea.ships["wreck"].surrendered = "struck"
    orders = plan(deck(sea))
    assert (orders["ajax"].duty, orders["ajax"].target) == ("take", "wreck")
    assert orders["mars"].duty == "fight"


@pytest.mark.parametrize(("near", "duty"), [("J12", "fight"), ("J13", "take")])
@pytest.mark.parametrize(("foe", "free"), [("YY35", True), ("J9", False)])
def test_nobody_goes_far_for_a_wreck_nor_with_an_enemy_at_hand(near: str, duty: str, foe: str, free: bool) -> None:
    """Six hexes are as far as a bold ship goes."""
    sea = battle(ship("Mars", near), ship("Wreck", "J20", side=FRENCH), ship("Foe", foe, side=FRENCH))
    sea.ships["wreck"].surrendered = "struck"
    assert plan(deck(sea))["mars"].duty == (duty if free else "fight")


def test_a_ship_without_rigging_is_taken_in_tow_where_the_rule_is_in_force() -> None:
    def duty(towing: bool) -> str:
        sea = battle(
            ship("Mars", "J20"), ship("Lame", "J26"), ship("Foe", "YY35", side=FRENCH), options=only(Options(), towing=towing)
        )
        sea.ships["lame"].rigging = [0, 0, 1]
        return plan(deck(sea))["mars"].duty

    assert duty(towing=True) == "tow"
    assert duty(towing=False) == "fight"


# -- guns ----------------------------------------------------------------------------------------------------------------


def test_the_better_aim_is_chosen_by_what_the_enemy_shows() -> None:
    """WS A.V.A.3: rigging hits count twice under full sail; a ship without masts has no rigging to hit."""

    def aim(**state: Any) -> str:
        sea = battle(ship("Mars", "J20"), ship("Hercule", "L20", side=FRENCH, **state))
        entry: str = answer(sea, form(sea, combat.fire(sea)), "cautious")["mars:right"]
        return entry.partition(":")[2]

    assert aim(canvas="full") == "rigging"
    assert aim(canvas="full", rigging=(0, 0, 0)) == "hull"


def test_a_first_broadside_is_not_wasted_at_long_range() -> None:
    sea = battle(ship("Mars", "J20", guns=3), ship("Hercule", "S20", side=FRENCH))
    assert answer(sea, form(sea, combat.fire(sea)))["mars:right"] == "hold"
    sea.ships["hercule"].bow = parse_hex("K20")
    assert answer(sea, form(sea, combat.fire(sea)))["mars:right"] != "hold"


def test_the_side_that_bears_is_loaded_first() -> None:
    sea = battle(ship("Mars", "J20"), ship("Hercule", "L20", side=FRENCH))
    for guns in sea.ships["mars"].decks.values():
        guns.shot = None
    assert answer(sea, form(sea, reload.load(sea)))["mars"] == "right:round"
    sea.ships["hercule"].bow = parse_hex("H20")
    assert answer(sea, form(sea, reload.load(sea)))["mars"] == "left:round"


def test_who_is_out_of_reach_repairs() -> None:
    sea = battle(ship("Mars", "J20"), ship("Hercule", "YY20", side=FRENCH))
    sea.ships["mars"].hull = 5
    assert answer(sea, form(sea, reload.load(sea)))["mars"] == "repair:hull"


# -- boarding ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("crew", "wish"), [((1, 1, 1), "try"), ((9, 9, 9), "leave")])
def test_an_enemy_is_grappled_only_by_who_is_strong_enough(crew: tuple[int, ...], wish: str) -> None:
    sea = battle(ship("Mars", "J20"), ship("Hercule", "K20", side=FRENCH, crew=crew))
    assert answer(sea, form(sea, grappling.grapple(sea)))["mars:hercule"] == wish


def test_who_may_be_boarded_keeps_enough_men_to_defend_her() -> None:
    sea = battle(ship("Mars", "J20", crew=(3, 3, 3)), ship("Hercule", "K20", side=FRENCH, crew=(6, 6, 6)))
    one, other = sea.ships.values()
    one.grapples, other.grapples = {"hercule": 1}, {"mars": 1}
    assert "DBP" in answer(sea, form(sea, parties.prepare(sea)))["mars"]


def test_and_the_stronger_boards() -> None:
    sea = battle(ship("Mars", "J20", crew=(6, 6, 6), quality="elite"), ship("Hercule", "K20", side=FRENCH, crew=(2, 1, 1)))
    one, other = sea.ships.values()
    one.grapples, other.grapples = {"hercule": 1}, {"mars": 1}
    assert "OBP" in answer(sea, form(sea, parties.prepare(sea)))["mars"]


# -- sails ---------------------------------------------------------------------------------------------------------------


def test_full_sail_to_come_up_battle_sail_to_fight() -> None:
    sea = battle(ship("Mars", "J20"), ship("Hercule", "YY20", side=FRENCH))
    sea.ships["mars"].done.hexes = 1
    assert answer(sea, form(sea, sails.change(sea)))["mars"] == "full"
    sea.ships["hercule"].bow, sea.ships["mars"].canvas = parse_hex("L20"), "full"
    assert answer(sea, form(sea, sails.change(sea)))["mars"] == "battle"


# -- what they may not know ----------------------------------------------------------------------------------------------


def test_they_choose_the_same_whatever_the_enemy_has_loaded() -> None:
    def entry(shot: Any) -> Any:
        sea = battle(ship("Mars", "J20"), ship("Hercule", "M20", side=FRENCH))
        for guns in sea.ships["hercule"].decks.values():
            guns.shot = shot
        return answer(sea, form(sea, notation.write(sea))), answer(sea, form(sea, combat.fire(sea)))

    assert entry("round") == entry("grape") == entry(None)


def test_every_kind_that_is_weighed_has_a_policy() -> None:
    from tactical.wooden_ships.captains.seat import POLICIES

    weighed = {kind for kind in kinds.KINDS if kind.answered == "weighed"}
    assert {kind.name for kind in weighed} == {kind.name for kind in POLICIES}


def test_they_are_shown_a_view_of_what_they_weigh_and_of_nothing_else() -> None:
    from tactical.wooden_ships.captains.seat import POLICIES

    for kind in kinds.KINDS:
        question = Decision(BRITISH, "WS B.IV", kind, (Option("first", "the first", 1), Option("second", "the second", 2)))
        assert looks(seat(BRITISH), question) == (kind in POLICIES)
        if kind not in POLICIES:
            assert seat(BRITISH).answer(None, question, "1.0") == "first"


# -- their temper --------------------------------------------------------------------------------------------------------


def test_without_a_temper_named_the_better_crews_attack() -> None:
    sea = battle(ship("Mars", "J20", quality="crack"), ship("Hercule", "M20", side=FRENCH, quality="average"))
    assert (by_crews(sea, BRITISH), by_crews(sea, FRENCH)) == ("bold", "steady")
    sea.ships["mars"].quality, sea.ships["mars"].rerated = "average", 1
    assert by_crews(sea, BRITISH) == "bold", "a crew that has lost heart was better when the battle began"
    sea.ships["mars"].rerated = 0
    assert (by_crews(sea, BRITISH), by_crews(sea, FRENCH)) == ("steady", "steady")


def test_a_seat_has_the_temper_of_its_crews_in_each_battle() -> None:
    """The bold carry full sail to six hexes from the enemy, others take it in; the same seat goes from one battle to another."""
    captains = seat(BRITISH)
    crews: tuple[tuple[str, Quality, str], ...] = (("Mars", "crack", "full"), ("Ajax", "average", "battle"))
    for _ in range(2):
        for name, quality, sail in crews:
            one = ship(name, "J20", quality=quality)
            sea = battle(one, ship("Hercule", "J27", side=FRENCH, quality="average"))
            assert range_between(*sea.ships.values()) == 6
            asked = form(sea, sails.change(sea))
            assert captains.answer(seen_by(sea, BRITISH), asked, "1.0") == {one.id: sail}


@pytest.mark.parametrize(("temper", "foes", "weighed"), [("bold", 7, 4), ("bold", 8, 3), ("steady", 8, 3), ("hot", 8, 4)])
def test_of_many_enemies_three_are_weighed_and_of_few_four(temper: str, foes: int, weighed: int) -> None:
    french = [ship(f"Foe {number}", f"M{10 + 2 * number}", 2, side=FRENCH) for number in range(foes)]
    sea = battle(ship("Mars", "J20", 2), *french)
    waters = Waters(deck(sea, temper=temper), {})
    assert len(Weighing(waters, sea.ships["mars"], Order("haul off")).nearest) == weighed

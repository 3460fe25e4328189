"""WS S.1: Valcour Island: free set-up, the wind on the lake, light guns, gunboats together, retreat, and points."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import IllegalChoice
from table.flows import Question
from tactical.wooden_ships import special, squares, victory
from tactical.wooden_ships.board import label_of, parse_hex
from tactical.wooden_ships.boarding import prizes
from tactical.wooden_ships.damage.losses import Losses
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement import allowance, anchors, execution
from tactical.wooden_ships.movement.facts import Drifted
from tactical.wooden_ships.setting_up import laid_out, scenario_options
from tactical.wooden_ships.special import leaving, scores
from tactical.wooden_ships.special.facts import Retired
from tactical.wooden_ships.state import Anchor, Battle, Company, Ship
from tests.tactical.wooden_ships import invariants
from tests.tactical.wooden_ships.yard import asked, played, throwing

AMERICAN, BRITISH = "american", "british"


def lake(**fields: Any) -> Battle:
    """Valcour Island as it is laid out, in its first turn."""
    battle = throwing(laid_out("valcour", None, "lake"))
    leaving.remember_starts(battle)
    for name, value in ({"step": "execution"} | fields).items():
        setattr(battle, name, value)
    return battle


def one(battle: Battle, name: str, side: str = AMERICAN) -> Ship:
    return battle.ships[f"{side}-{name}"]


def placed(answers: dict[str, str], side: str = AMERICAN) -> Battle:
    """The battle after the free set-up with these places."""
    battle = throwing(laid_out("valcour", None, "lake"))
    keyed = {f"{side}-{name}": place for name, place in answers.items()}
    played(battle, special.set_up(battle), {f"{side} places": keyed})
    return battle


# -- the set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.1.setup")
def test_a_player_may_place_his_ships_behind_the_hexes_named_in_any_heading() -> None:
    battle = placed({"gunboat-no-3": "K2:6"})
    assert (label_of(one(battle, "gunboat-no-3").bow), one(battle, "gunboat-no-3").heading) == ("K2", 6)
    battle = placed({"gunboat-no-1": "V25:3"}, BRITISH)
    assert label_of(one(battle, "gunboat-no-1", BRITISH).bow) == "V25"


@pytest.mark.rule("WS S.1.setup")
@pytest.mark.parametrize(
    ("side", "place", "why"),
    [
        (AMERICAN, "K8:6", "neither"),
        (AMERICAN, "N4:4", "neither"),
        (AMERICAN, "W25:1", "neither"),
        (BRITISH, "EE25:1", "neither"),
        (BRITISH, "K20:1", "neither"),
        (AMERICAN, "G2:4", "neither"),
        (BRITISH, "D25:1", "on land"),
    ],
)
def test_nobody_begins_before_the_hexes_named_nor_on_land(side: str, place: str, why: str) -> None:
    with pytest.raises(IllegalChoice, match=why):
        placed({"gunboat-no-3": place}, side)


@pytest.mark.rule("WS S.1.setup")
def test_two_ships_may_not_begin_in_one_hex_but_gunboats_may_up_to_twenty_hull_squares() -> None:
    with pytest.raises(IllegalChoice, match="share"):
        placed({"gunboat-no-3": "K4:6", "lee": "K4:6"})
    battle = placed({"gunboat-no-1": "AA26:6", "gunboat-no-2": "AA26:6"}, BRITISH)
    assert one(battle, "gunboat-no-1", BRITISH).bow == one(battle, "gunboat-no-2", BRITISH).bow
    with pytest.raises(IllegalChoice, match="share"):
        placed({f"gunboat-no-{number}": "AA26:6" for number in (1, 2, 3)}, BRITISH)


@pytest.mark.rule("WS S.1.III.I")
def test_every_american_start_hex_must_be_filled_but_a_british_one_need_not() -> None:
    with pytest.raises(IllegalChoice, match=r"nobody begins in H6.*S\.1\.III\.I"):
        placed({"gunboat-no-1": "L2:4"})
    battle = placed({"thunderer": "Z27:6"}, BRITISH)
    assert label_of(one(battle, "thunderer", BRITISH).bow) == "Z27"


@pytest.mark.rule("WS S.1.III.H")
def test_the_american_marks_one_shoal_of_six_feet_in_the_strait_and_the_british_know_nothing_of_it() -> None:
    battle = throwing(laid_out("valcour", None, "lake"))
    questions = [question for question in asked(special.set_up(battle)) if str(question.kind) == "shoals"]
    assert [question.side for question in questions] == [AMERICAN]
    assert questions[0].secret
    shoal = battle.shoals[0]
    assert len(battle.shoals) == 1
    assert (shoal.depth, shoal.known_to) == (6, (AMERICAN,))
    assert shoal.hex.row <= 11
    for outside in ("K12", "E5", "H6"):
        again = throwing(laid_out("valcour", None, "lake"))
        with pytest.raises(IllegalChoice):
            played(again, special.set_up(again), {"american shoals": {"6:1": outside}})


# -- the wind ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.1.III.D")
def test_the_heavy_breeze_slows_neither_oars_nor_fore_and_aft_rigs_but_the_others() -> None:
    battle = lake()
    assert battle.wind.velocity == 4
    assert battle.options.wind_effects
    oars, schooner, ship_rigged = one(battle, "gunboat-no-1"), one(battle, "revenge"), one(battle, "inflexible", BRITISH)
    assert [special.wind_spares(battle, vessel) for vessel in (oars, schooner, ship_rigged)] == [True, True, False]
    assert allowance.allowance(battle, oars, "A") == 4
    assert allowance.allowance(battle, schooner, "A") == 4
    assert allowance.allowance(battle, ship_rigged, "A") == 4 - 2


@pytest.mark.rule("WS S.1.III.E")
def test_an_allowance_of_nothing_is_one_every_second_turn_but_not_in_the_eye_of_the_wind() -> None:
    battle = lake()
    radeau = one(battle, "thunderer", BRITISH)
    assert [allowance.allowance(battle, radeau, attitude) for attitude in ("A", "B", "C", "D")] == [1, 1, 1, 0]
    radeau.done.hexes = 1
    special.moved(battle)
    battle.turn += 1
    assert [allowance.allowance(battle, radeau, attitude) for attitude in ("A", "B", "C", "D")] == [0, 0, 0, 0]
    radeau.done.hexes = 0
    special.moved(battle)
    battle.turn += 1
    assert allowance.allowance(battle, radeau, "A") == 1


@pytest.mark.rule("WS S.1.III.G")
def test_the_american_galleys_row_and_have_no_sails() -> None:
    battle = lake()
    for name in ("washington", "trumbull", "congress"):
        galley = one(battle, name)
        assert galley.printed.oared
        assert (galley.printed.battle_speed, galley.printed.full_speed) == (0, 0)
        assert allowance.allowance(battle, galley, "B") == 4
    assert not one(battle, "thunderer", BRITISH).printed.oared


@pytest.mark.rule("WS S.1.III.F")
def test_every_vessel_may_anchor() -> None:
    battle = lake()
    assert battle.options.anchoring
    assert all("A" in anchors.may_note(battle, vessel) for vessel in battle.ships.values())
    assert len(battle.ships) == 19


# -- guns ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.1.III.M")
def test_light_guns_use_table_one_at_most_and_two_at_anchor() -> None:
    battle = lake()
    light = [one(battle, name) for name in ("enterprise", "lee", "revenge", "gunboat-no-1")]
    light += [one(battle, name, BRITISH) for name in ("loyal-convert", "gunboat-no-4")]
    assert [special.highest_table(battle, vessel) for vessel in light] == [1] * 6
    for vessel in light:
        vessel.anchor = Anchor("ordinary")
    assert [special.highest_table(battle, vessel) for vessel in light] == [2] * 6
    assert special.highest_table(battle, one(battle, "royal-savage")) is None


@pytest.mark.rule("WS S.1.III.N")
def test_fewer_guns_take_from_the_hit_die() -> None:
    battle = lake()
    savage = one(battle, "royal-savage")
    changes = {guns: sum(value for value, _ in special.hit_die(battle, savage, guns)) for guns in (1, 2, 3, 4)}
    assert changes == {1: -2, 2: -1, 3: 0, 4: 0}


@pytest.mark.rule("WS S.1.III.Q")
def test_gunboats_in_one_hex_add_to_the_die_of_the_one_that_fires() -> None:
    battle = lake()
    first, second = one(battle, "gunboat-no-1", BRITISH), one(battle, "gunboat-no-2", BRITISH)
    assert special.hit_die(battle, first, 3) == []
    second.bow = first.bow
    assert special.hit_die(battle, first, 3) == [(5, "gunboats together")]
    squares.mark_hull(second, 3)
    assert special.hit_die(battle, first, 3) == [(3, "gunboats together")]
    squares.mark_hull(first, 2)
    assert special.hit_die(battle, first, 3) == [(2, "gunboats together")]
    second.done.shoots = True
    assert special.hit_die(battle, first, 3) == []


@pytest.mark.rule("WS S.1.III.Q")
def test_gunboats_of_a_side_share_a_hex_up_to_twenty_hull_squares() -> None:
    battle = lake()
    first, second, third = (one(battle, f"gunboat-no-{number}", BRITISH) for number in (1, 2, 3))
    assert special.may_share(battle, first, second)
    second.bow = first.bow
    assert not special.may_share(battle, third, first)
    squares.mark_hull(first, 5)
    squares.mark_hull(third, 5)
    assert special.may_share(battle, third, first)
    assert not special.may_share(battle, third, one(battle, "gunboat-no-1"))
    assert not special.may_share(battle, one(battle, "lee"), one(battle, "gunboat-no-1"))


@pytest.mark.rule("WS S.1.III.Q")
def test_a_gunboat_that_is_taken_in_a_stack_lies_there_until_she_moves() -> None:
    battle = lake()
    first, second = one(battle, "gunboat-no-1", BRITISH), one(battle, "gunboat-no-2", BRITISH)
    second.bow = first.bow
    where = first.bow
    prizes.take(battle, second, AMERICAN, Company("american-lee", AMERICAN, "average", [1, 0, 0], 1))
    assert not special.may_share(battle, first, second)
    assert second.bow == where
    assert not list(invariants.places(battle))
    for ship in battle.ships.values():
        ship.orders = ["0"]
    facts = played(battle, execution.execute(battle))
    drifted = [fact.to for fact in facts if isinstance(fact, Drifted) and fact.ship == second.id]
    assert (first.bow, [second.bow]) == (where, drifted)
    one(battle, "royal-savage").bow = one(battle, "lee").bow
    assert "Lee and Royal Savage both lie in" in " ".join(invariants.places(battle)), "nobody else may"


@pytest.mark.rule("WS S.1.III.Q")
def test_the_defender_spreads_the_hits_on_a_stack_as_he_likes() -> None:
    battle = lake()
    first, second, apart = (one(battle, f"gunboat-no-{number}", BRITISH) for number in (1, 2, 3))
    second.bow = first.bow
    losses = {first.id: Losses(hull=3, crew=1), apart.id: Losses(hull=2)}

    def answers(question: Question) -> Any:
        assert (question.side, str(question.kind)) == (BRITISH, "hits on a stack")
        return {"hit:2": second.id}

    played(battle, special.spread(battle, losses), answers)
    assert {key: (loss.hull, loss.crew) for key, loss in losses.items()} == {
        first.id: (2, 1),
        apart.id: (2, 0),
        second.id: (1, 0),
    }


@pytest.mark.rule("WS S.1.III.L")
def test_every_second_hull_hit_takes_a_gun_square_and_gun_hits_count_for_nothing() -> None:
    battle = lake()
    inflexible = one(battle, "inflexible", BRITISH)
    lost = list[int | None]()
    for hits in (1, 1, 2, 1):
        squares.mark_hull(inflexible, hits)
        lost.append(special.gun_hits(battle, inflexible))
    assert lost == [0, 1, 1, 0]
    assert special.gun_hits(laid_out("trafalgar"), inflexible) is None


@pytest.mark.rule("WS S.1.III.P")
def test_a_gunboat_counter_grapples_once_for_two_hull_squares_and_fights_with_a_section_a_grapple() -> None:
    battle = lake()
    boat, lee, other = one(battle, "gunboat-no-3", BRITISH), one(battle, "lee"), one(battle, "gunboat-no-1")
    squares.mark_hull(boat, 5)
    assert special.grapples_thrown(battle, boat, lee) == 2
    assert special.grapples_thrown(battle, lee, boat) == 1
    assert special.grapples_thrown(battle, boat, other) == 1
    assert (special.melee_sections(battle, boat, lee), special.melee_sections(battle, boat, other)) == (0, None)
    ties.grapple(battle, boat, lee)
    assert special.grapples_thrown(battle, boat, lee) == 1
    assert special.melee_sections(battle, boat, lee) == 1
    assert special.melee_sections(battle, lee, boat) is None


# -- retreat and points --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.1.III.J")
def test_an_american_nearer_to_edge_1_than_she_began_has_retreated() -> None:
    battle = lake()
    lee, convert = one(battle, "lee"), one(battle, "loyal-convert", BRITISH)
    lee.bow, convert.bow = parse_hex("Q7"), parse_hex("CC20")
    special.moved(battle)
    assert (lee.fate, convert.fate) == ("afloat", "afloat")
    lee.bow = parse_hex("Q5")
    special.moved(battle)
    assert lee.fate == "left"
    assert [fact.ship for fact in battle.tray.journal if isinstance(fact, Retired)] == [lee.id]


@pytest.mark.rule("WS S.1.III.K")
@pytest.mark.parametrize("fate", ["left", "ashore", "sunk", "exploded", "aground for good"])
def test_whoever_is_off_the_board_is_destroyed(fate: Any) -> None:
    battle = lake()
    one(battle, "lee").fate = fate
    victory.score(battle)
    assert battle.fleets[BRITISH].points == {"american-lee": 3}


@pytest.mark.rule("WS S.1.IV.B.1")
@pytest.mark.rule("WS S.1.IV.B.2")
def test_a_captured_ship_scores_no_more_than_one_that_surrendered() -> None:
    battle = lake()
    lee, maria = one(battle, "lee"), one(battle, "maria", BRITISH)
    lee.captor = lee.side = BRITISH
    maria.surrendered = "struck"
    victory.score(battle)
    assert (battle.fleets[BRITISH].points, battle.fleets[AMERICAN].points) == ({"american-lee": 3}, {"british-maria": 7})


@pytest.mark.rule("WS S.1.IV.B.3")
def test_gunboats_score_by_the_boat_and_a_counter_without_hull_her_value_alone() -> None:
    battle = lake()
    american, british = one(battle, "gunboat-no-1"), one(battle, "gunboat-no-1", BRITISH)
    squares.mark_hull(american, 3)
    squares.mark_hull(british, 4)
    victory.score(battle)
    assert (battle.fleets[BRITISH].total, battle.fleets[AMERICAN].total) == (2, 6)
    squares.mark_hull(american, 9)
    squares.mark_hull(british, 9)
    american.fate = british.fate = "sunk"
    victory.score(battle)
    assert (battle.fleets[BRITISH].total, battle.fleets[AMERICAN].total) == (6, 15)


@pytest.mark.rule("WS S.1.IV.B.4")
@pytest.mark.parametrize(("turn", "points"), [(19, 0), (20, 9), (40, 18), (50, 27)])
def test_american_counters_that_survive_score_and_the_later_points_take_the_place_of_the_earlier(turn: int, points: int) -> None:
    battle = lake()
    one(battle, "lee").surrendered = "struck"
    for number in range(1, turn + 1):
        battle.turn = number
        scores.survivors(battle)
        victory.score(battle)
    assert battle.fleets[AMERICAN].total == points


@pytest.mark.rule("WS S.1.IV.B.4")
def test_what_a_counter_has_earned_by_surviving_it_keeps_when_it_is_lost() -> None:
    battle = lake(turn=20)
    scores.survivors(battle)
    one(battle, "lee").fate = "sunk"
    victory.score(battle)
    assert (battle.fleets[AMERICAN].total, battle.fleets[BRITISH].total) == (10, 3)


@pytest.mark.rule("WS S.1.IV.A")
def test_after_fifty_turns_more_points_win() -> None:
    battle = lake(turn=50)
    scores.survivors(battle)
    battle.turn = 51
    victory.end_if_decided(battle)
    assert battle.turns == 50
    assert battle.verdict is not None
    assert (battle.verdict.winner, battle.verdict.points) == (AMERICAN, {AMERICAN: 30, BRITISH: 0})


def test_other_battles_have_none_of_these_rules() -> None:
    """WS S.0.p3: in Lissa a broadside is as good as ever."""
    battle = throwing(laid_out("lissa", scenario_options("lissa"), "lissa"))
    active = battle.ships["british-active"]
    assert special.hit_die(battle, active, 1) == []
    assert special.highest_table(battle, active) is None
    assert special.allowance_changes(battle, active, "A", 0) == []
    losses = {active.id: Losses(hull=2)}
    played(battle, special.spread(battle, losses))
    assert losses == {active.id: Losses(hull=2)}

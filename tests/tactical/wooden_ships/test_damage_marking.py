"""WS B.VIII.D, A.VIII.B: what hits of each kind mark on a log."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.wooden_ships import squares
from tactical.wooden_ships.boarding.prizes import may_be_taken
from tactical.wooden_ships.damage.facts import BoatsLost, CrewGone, Damaged, HullGone
from tactical.wooden_ships.damage.hulls import boats
from tactical.wooden_ships.damage.volley import Blow, Volley
from tactical.wooden_ships.fire.targets import is_enemy
from tactical.wooden_ships.loading.facts import SailChanged
from tactical.wooden_ships.movement.allowance import allowances
from tactical.wooden_ships.state import Boarders, Deck, Options, basic
from tactical.wooden_ships.tables import Hits
from tactical.wooden_ships.terms import Aim, Half, Shot
from tests.tactical.wooden_ships.volleys import Pair, duel, marked, seen, volley
from tests.tactical.wooden_ships.yard import FRENCH, only, rolls

BASIC = basic()
PLAIN = only(Options(), criticals=False, sinking=False)


def pair(options: Options = PLAIN, **fields: Any) -> Pair:
    return duel(options, **fields)


@pytest.mark.rule("WS B.VIII.D", "WS B.VIII.B.7", "WS B.VIII.D.1.a", "WS B.VIII.D.4.a.p1")
def test_each_letter_of_a_result_marks_its_own_part_of_the_log() -> None:
    fight, target, firer = pair()
    facts = marked(fight, volley(firer, target, hull=3, guns=2, crew=1, rigging=4))
    assert (target.hull, target.crew, target.rigging) == (11, [4, 4, 4], [3, 7, 7])
    assert sum(target.decks["left"].guns) == 8
    assert sum(target.decks["right"].guns) == 10
    [fact] = seen(facts, Damaged)
    assert (fact.hull, len(fact.guns), fact.crew, fact.rigging) == (3, 2, 1, 4)
    assert squares.faults(target) == []
    assert squares.faults(firer) == []


@pytest.mark.rule("WS B.VIII.D.1.a", "WS B.VIII.D.1.b.p3")
def test_hull_hits_beyond_the_last_square_are_lost() -> None:
    fight, target, firer = pair(hull=5)
    marked(fight, volley(firer, target, hull=4))
    assert target.hull == 1
    assert not target.surrendered
    [fact] = seen(marked(fight, volley(firer, target, hull=4)), Damaged)
    assert target.hull == 0
    assert fact.hull == 1
    assert squares.faults(target) == []


@pytest.mark.rule("WS B.VIII.D.1.b.p1", "WS B.VIII.D.1.b.p2")
def test_a_ship_without_hull_has_struck_for_good_but_may_be_boarded() -> None:
    fight, target, firer = pair(BASIC, hull=3)
    facts = marked(fight, volley(firer, target, hull=3))
    assert target.surrendered == "struck"
    assert target.helpless
    assert not target.doom
    assert seen(facts, HullGone) == [HullGone("target", "strikes")]
    assert not rolls(facts)
    assert not is_enemy(firer, target)  # nobody fires on her
    assert may_be_taken(target)
    target.captor = target.side = FRENCH  # even a prize crew neither sails nor fights her
    assert target.helpless


@pytest.mark.rule("WS B.VIII.D.2.a")
def test_crew_hits_empty_one_section_after_the_other() -> None:
    fight, target, firer = pair()
    marked(fight, volley(firer, target, crew=5))
    assert target.crew == [0, 4, 4]
    marked(fight, volley(firer, target, crew=6))
    assert target.crew == [0, 0, 2]
    assert target.crew_marks == [1] * 5 + [2] * 4 + [3] * 2


@pytest.mark.rule("WS B.VIII.D.2.b")
def test_without_a_crew_she_lies_there_and_more_crew_hits_are_lost() -> None:
    fight, target, firer = pair(crew=(2, 1))
    facts = marked(fight, volley(firer, target, crew=2))
    assert not target.helpless
    assert not seen(facts, CrewGone)
    facts = marked(fight, volley(firer, target, crew=4))
    assert target.helpless
    assert seen(facts, CrewGone) == [CrewGone("target")]
    assert seen(facts, Damaged)[0].crew == 1
    squares.erase_crew(target, 1)  # somebody comes aboard
    assert not target.helpless


@pytest.mark.rule("WS B.VIII.D.4.a.p1", "WS B.VIII.D.4.a.p2")
def test_rigging_sections_go_in_order_and_each_whole_one_costs_a_factor() -> None:
    fight, target, firer = pair(BASIC, speeds=(4, 6), rigging=(2, 2, 2, 2))
    full = allowances(fight, target)
    marked(fight, volley(firer, target, rigging=1, aim="rigging"))
    assert target.rigging == [1, 2, 2, 2]
    assert allowances(fight, target) == full
    marked(fight, volley(firer, target, rigging=2, aim="rigging"))
    assert target.rigging == [0, 1, 2, 2]
    assert allowances(fight, target) == tuple(max(0, factors - 1) for factors in full)
    marked(fight, volley(firer, target, rigging=9, aim="rigging"))
    assert target.rigging == [0, 0, 0, 0]
    assert allowances(fight, target) == (0, 0, 0, 0)


@pytest.mark.rule("WS B.VIII.D.4.b")
def test_rigging_hits_beyond_the_last_square_are_lost() -> None:
    fight, target, firer = pair(rigging=(2, 2, 2))
    [fact] = seen(marked(fight, volley(firer, target, rigging=9, aim="rigging")), Damaged)
    assert fact.rigging == 6
    assert target.hull == target.printed.hull
    assert squares.faults(target) == []


@pytest.mark.rule("WS B.VIII.D.3.b.p2")
def test_gun_hits_beyond_the_last_square_are_hull_hits() -> None:
    fight, target, firer = pair(BASIC, guns=1)
    marked(fight, volley(firer, target, guns=1))
    assert target.hull == 14
    assert target.decks["left"].bare
    [fact] = seen(marked(fight, volley(firer, target, guns=4, hull=1)), Damaged)
    assert target.gunless
    assert len(fact.guns) == 1
    assert target.hull == 14 - 1 - 3


# -- ammunition and sails --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.VIII.B.2.b")
def test_hull_and_gun_hits_of_chain_are_misses() -> None:
    fight, target, firer = pair()
    marked(fight, volley(firer, target, hull=2, guns=2, crew=1, rigging=3, shot="chain", aim="rigging"))
    assert (target.hull, target.gun_marks) == (14, [])
    assert target.crew == [4, 4, 4]
    assert target.rigging == [4, 7, 7]
    marked(fight, volley(firer, target, hull=2, guns=2, crew=1, rigging=3, shot="round", aim="rigging"))
    assert target.hull == 12
    assert len(target.gun_marks) == 2


@pytest.mark.rule("WS A.VIII.B.4.b", "WS A.VIII.B.4.cl")
def test_grape_takes_crew_squares_alone_and_none_below_one() -> None:
    fight, target, firer = pair()
    marked(fight, volley(firer, target, shot="grape", blows=(), grape=3))
    assert target.crew == [2, 4, 4]
    assert (target.hull, target.gun_marks, target.rigging) == (14, [], [7, 7, 7])
    for none in (0, -2):
        assert not seen(marked(fight, volley(firer, target, shot="grape", blows=(), grape=none)), Damaged)


@pytest.mark.rule("WS A.VIII.B.7", "WS A.VIII.B.7.cl")
@pytest.mark.parametrize("shot", ["round", "double", "chain"])
def test_a_boarding_party_costs_one_crew_square_more_of_any_shot(shot: str) -> None:
    fight, target, firer = pair()
    target.parties = [Boarders("OBP", (1,), "firer")]
    marked(fight, volley(firer, target, crew=1, shot=shot))
    assert target.crewed == 13 - 2
    marked(fight, volley(firer, target, rigging=1, shot=shot))
    assert target.crewed == 13 - 2  # where no crew is lost there is nothing to add to
    target.parties = []
    marked(fight, volley(firer, target, crew=1, shot=shot))
    assert target.crewed == 13 - 3


@pytest.mark.rule("WS A.VIII.B.7", "WS A.VIII.B.7.e75")
def test_grape_into_a_boarding_party_and_the_older_edition() -> None:
    for options, lost in ((PLAIN, 4), (only(PLAIN, edition=1975), 3), (only(PLAIN, ammunition=False), 3)):
        fight, target, firer = pair(options)
        target.parties = [Boarders("DBP", (1,))]
        marked(fight, volley(firer, target, shot="grape", blows=(), grape=3))
        assert target.crewed == 13 - lost


@pytest.mark.rule("WS A.V.A.3")
def test_rigging_hits_count_twice_under_full_sail() -> None:
    fight, target, firer = pair(canvas="full")
    marked(fight, volley(firer, target, rigging=3, aim="rigging"))
    assert target.rigging == [1, 7, 7]
    target.canvas = "battle"
    marked(fight, volley(firer, target, rigging=1, aim="rigging"))
    assert target.rigging == [0, 7, 7]


@pytest.mark.rule("WS O.XIV.p2")
def test_rigging_hits_on_a_fore_and_aft_rig_count_once() -> None:
    for options, left in ((PLAIN, 1), (only(PLAIN, fore_and_aft=True), 4)):
        fight, target, firer = pair(options, canvas="full", aft_rig=True)
        marked(fight, volley(firer, target, rigging=3, aim="rigging"))
        assert target.rigging == [left, 7, 7]


@pytest.mark.rule("WS A.V.A.3", "WS A.V.A.4")
def test_the_sample_game_tears_full_sail_away_with_the_first_section() -> None:
    """Turn 9: chain scores 3R-G under full sail, which is 6R: the first section of five is gone, and full sail with it."""
    fight, target, firer = pair(only(BASIC, full_sails=True, ammunition=True), rigging=(5, 5, 5, 5), speeds=(4, 7), canvas="full")
    facts = marked(fight, volley(firer, target, rigging=3, guns=1, shot="chain", aim="rigging"))
    assert target.rigging == [0, 4, 5, 5]
    assert target.canvas == "battle"
    assert seen(facts, SailChanged) == [SailChanged("target", "battle", torn=True)]


@pytest.mark.rule("WS B.VIII.A.7", "WS A.V.A.3")
def test_all_fire_of_a_phase_meets_the_sail_that_was_set_then() -> None:
    fight, target, firer = pair(rigging=(2, 5, 5), canvas="full")
    one = volley(firer, target, rigging=1, aim="rigging")
    marked(fight, one, one)
    assert target.rigging == [0, 3, 5]
    assert target.canvas == "battle"


# -- gunboats, and everything together ---------------------------------------------------------------------------------------


@pytest.mark.rule("WS D.III.D.1")
def test_each_two_hull_squares_of_a_gunboat_counter_are_a_boat() -> None:
    fight, target, firer = pair(number=7, hull=10, guns=2, crew=(4, 2, 2), rating="GB")
    assert boats(fight, target, 10) == 5
    assert not seen(marked(fight, volley(firer, target, hull=1, near="bow")), BoatsLost)
    assert seen(marked(fight, volley(firer, target, hull=3, near="bow")), BoatsLost) == [BoatsLost("target", 2, 3)]
    assert boats(fight, firer, firer.hull) == 0
    assert not seen(marked(fight, volley(firer, firer, hull=2)), BoatsLost)


letters = st.integers(0, 7)
shots: st.SearchStrategy[Shot] = st.sampled_from(["round", "chain", "double"])
sides: st.SearchStrategy[tuple[Deck | None, Half | None]] = st.sampled_from(
    [("left", "bow"), ("left", None), ("right", "stern"), (None, "bow"), (None, None)]
)
aims: st.SearchStrategy[Aim] = st.sampled_from(["hull", "rigging"])
throws = st.tuples(letters, letters, letters, letters, st.booleans(), shots, sides, aims)


@settings(max_examples=60, deadline=None)
@given(st.lists(throws, max_size=8), st.booleans(), st.booleans(), st.integers(0, 99))
def test_whatever_is_fired_marks_and_open_squares_are_those_printed(
    fired: list[tuple[int, int, int, int, bool, Shot, tuple[Deck | None, Half | None], Aim]],
    full: bool,
    optional: bool,
    seed: int,
) -> None:
    options = only(Options(), loss_of_rigging=optional, exploding=optional)
    fight, target, firer = pair(options, carronades=3, canvas="full" if full else "battle")
    fight.dice.seed = str(seed)
    volleys = [
        Volley(
            firer="firer", deck="right", target="target", shot=shot, aim=aim, near=near, near_half=half,
            blows=(Blow(5, 6, Hits(hull, guns, crew, rigging, star)),), rake="bow" if near is None else None,
        )
        for hull, guns, crew, rigging, star, shot, (near, half), aim in fired
    ]  # fmt: skip
    facts = marked(fight, *volleys)
    assert squares.faults(target) == []
    assert squares.faults(firer) == []
    told = seen(facts, Damaged)
    assert target.printed.hull - target.hull == sum(fact.hull for fact in told if fact.ship == "target")
    assert len(target.gun_marks) == sum(len(fact.guns) for fact in told if fact.ship == "target")
    assert len(target.rigging_marks) == sum(fact.rigging for fact in told if fact.ship == "target")
    assert len(target.crew_marks) == sum(fact.crew for fact in told if fact.ship == "target")

"""WS A.VIII.C, O.X, D.III.A.4-5: ships that sink and ships that blow up."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Fact
from tactical.wooden_ships import squares
from tactical.wooden_ships.boarding.facts import Retaken
from tactical.wooden_ships.boarding.parties import prepare
from tactical.wooden_ships.boarding.prizes import may_be_taken
from tactical.wooden_ships.damage.explosion import basic_guns, burn, table_of
from tactical.wooden_ships.damage.facts import CaughtFire, CriticalHit, Damaged, Exploded, HullGone
from tactical.wooden_ships.damage.sinking import dooms
from tactical.wooden_ships.fire.targets import ready
from tactical.wooden_ships.loading.reload import options_of
from tactical.wooden_ships.movement.facts import LeftBoard
from tactical.wooden_ships.state import Battle, Doom, Options, Ship
from tactical.wooden_ships.terms import Doom as Result
from tests.tactical.wooden_ships.volleys import Pair, duel, forms, make_prize, marked, seen, volley
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, only, played, rolls, ship, throwing

PLAIN = Options()
BLASTS = only(PLAIN, exploding=True)


def pair(options: Options = PLAIN, **fields: Any) -> Pair:
    return duel(options, "H10", **fields)


def doomed(fight: Battle, *dice: int) -> list[Fact]:
    throwing(fight, *dice)
    return played(fight, dooms(fight))


@pytest.mark.rule("WS A.VIII.C.1", "WS A.VIII.C.2")
def test_a_die_says_what_becomes_of_a_ship_without_hull() -> None:
    for die in range(1, 7):
        fight, target, firer = pair(hull=2)
        facts = marked(fight, volley(firer, target, hull=3), dice=(die,))
        result: Result = "strikes" if die <= 4 else "sinks" if die == 5 else "explodes"
        assert seen(facts, HullGone) == [HullGone("target", result)]
        assert len(rolls(facts)) == 1
        assert target.surrendered == "struck"
        assert target.doom == ("" if die <= 4 else result)
        assert target.on_board  # she does not go at once
    fight, target, firer = pair(only(PLAIN, sinking=False), hull=2)
    assert not rolls(marked(fight, volley(firer, target, hull=3)))
    assert target.surrendered == "struck"


@pytest.mark.rule("WS A.VIII.C.2")
def test_a_ship_that_only_strikes_stays_and_rolls_no_more() -> None:
    fight, target, firer = pair(hull=2)
    marked(fight, volley(firer, target, hull=2), dice=(1,))
    assert may_be_taken(target)
    assert not rolls(doomed(fight, 6))
    assert target.on_board


@pytest.mark.rule("WS A.VIII.C.3", "WS A.VIII.C.6")
def test_a_sinking_ship_goes_down_on_a_6_and_on_nothing_else() -> None:
    fight, target, firer = pair(doom="sinks", surrendered="struck", hull=1)
    target.hull, firer.fouled, target.fouled = 0, ["target"], ["firer"]
    for die in (1, 2, 3, 4, 5):
        assert len(rolls(doomed(fight, die))) == 1
        assert target.on_board
    facts = doomed(fight, 6)
    assert target.fate == "sunk"
    assert seen(facts, LeftBoard) == [LeftBoard("target", "sunk")]
    assert firer.fouled == []
    assert firer.hull == firer.printed.hull
    assert not rolls(doomed(fight, 6))


@pytest.mark.rule("WS A.VIII.C.4.p1")
def test_an_exploding_ship_blows_up_on_a_6() -> None:
    fight, target, _ = pair(doom="explodes", surrendered="struck")
    assert not seen(doomed(fight, 5), Exploded)
    assert target.on_board
    assert seen(doomed(fight, 6), Exploded) == [Exploded("target", 10, [])]
    assert target.fate == "exploded"


@pytest.mark.rule("WS A.VIII.C.4.p2")
def test_every_ship_beside_her_rolls_on_rigging_table_10() -> None:
    bomb = ship("Bomb", "M10", doom="explodes", surrendered="struck")
    near, far, friend = ship("Near", "L10", side=FRENCH), ship("Far", "H10", side=FRENCH), ship("Friend", "N9")
    fight = battle(bomb, near, far, friend)
    facts = doomed(fight, 6, 1, 4)
    assert seen(facts, Exploded) == [Exploded("bomb", 10, ["near", "friend"])]
    assert (near.hull, len(near.rigging_marks), near.crewed, len(near.gun_marks)) == (13, 5, 12, 0)  # 5R-H-C
    assert (friend.hull, len(friend.rigging_marks), friend.crewed, len(friend.gun_marks)) == (13, 6, 12, 1)  # 6R-H-G-C
    assert not far.rigging_marks
    assert len(rolls(facts)) == 3
    assert squares.faults(near) == []
    assert squares.faults(friend) == []


@pytest.mark.rule("WS A.VIII.C.4.p2", "WS A.I.A.2.b")
def test_a_6_of_an_explosion_may_be_a_critical_hit() -> None:
    bomb, near = ship("Bomb", "M10", doom="explodes", surrendered="struck"), ship("Near", "L10", side=FRENCH)
    facts = doomed(battle(bomb, near), 6, 6, 5)
    assert [(fact.number, fact.aim) for fact in seen(facts, CriticalHit)] == [(15, "rigging")]


@pytest.mark.rule("WS A.VIII.C.4.p2", "WS A.V.A.3")
def test_under_full_sail_a_neighbours_rigging_suffers_twice() -> None:
    bomb, near = ship("Bomb", "M10", doom="explodes", surrendered="struck"), ship("Near", "L10", side=FRENCH, canvas="full")
    doomed(battle(bomb, near), 6, 1)
    assert len(near.rigging_marks) == 10


@pytest.mark.rule("WS A.VIII.C.4.p2", "WS B.VIII.D.3.a.p1")
def test_gun_squares_lost_to_an_explosion_are_the_owners_choice() -> None:
    bomb, near = ship("Bomb", "M10", doom="explodes", surrendered="struck"), ship("Near", "L10", side=FRENCH, carronades=2)
    fight = battle(bomb, near)
    throwing(fight, 6, 2)
    assert [(form.side, len(form.parts)) for form in forms(dooms(fight))] == [(FRENCH, 2)]
    assert {square.deck for square in near.gun_marks} == {"right"}  # the side towards her


@pytest.mark.rule("WS A.VIII.C.5", "WS A.VIII.C.5.e75")
@pytest.mark.parametrize("doom", ["sinks", "explodes"])
def test_doomed_ships_take_no_further_part(doom: str) -> None:
    for edition in (1981, 1975):
        fight, target, _ = pair(only(PLAIN, edition=edition), doom=doom, surrendered="struck")
        target.hull, target.decks["left"].shot = 0, None
        assert target.helpless
        assert not may_be_taken(target)
        assert not ready(target, "right")
        assert not options_of(fight, target)


@pytest.mark.rule("WS A.VIII.C.5", "WS B.VIII.D.1.b.p2")
def test_the_crew_of_a_struck_or_doomed_ship_neither_leaves_nor_fights() -> None:
    dooms_of: tuple[Doom, ...] = ("", "sinks", "explodes")
    for doom in dooms_of:
        fight, target, firer = pair()
        target.fouled, firer.fouled = ["firer"], ["target"]
        assert {form.side for form in forms(prepare(fight))} == {BRITISH, FRENCH}
        target.surrendered, target.doom, target.hull = "struck", doom, 0
        assert BRITISH not in {form.side for form in forms(prepare(fight))}


@pytest.mark.rule("WS A.VIII.C.6")
def test_nobody_is_asked_about_scuttling() -> None:
    fight, target, _ = pair(doom="sinks", surrendered="struck")
    throwing(fight, 3)
    assert asked(dooms(fight)) == []
    assert target.on_board


@pytest.mark.rule("WS A.VIII.C.3", "WS A.VIII.C.4.p1")
def test_who_is_doomed_by_an_explosion_waits_for_the_next_turn() -> None:
    bomb = ship("Bomb", "M10", doom="explodes", surrendered="struck")
    near = ship("Near", "L10", side=FRENCH, hull=1)
    fight = battle(bomb, near)
    facts = doomed(fight, 6, 1, 5)  # 5R-H-C: her last hull square, and she will sink
    assert near.doom == "sinks"
    assert near.on_board
    assert len(rolls(facts)) == 3


# -- WS O.X ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.X", "WS O.X.cl")
def test_by_the_option_the_table_is_twice_her_basic_rake_bonus() -> None:
    for guns, carronades, table in ((2, 0, 2), (10, 4, 6), (24, 0, 8), (30, 6, 10)):
        one = ship("Bomb", "M10", guns=guns, carronades=carronades)
        fight = battle(one, options=BLASTS)
        assert basic_guns(fight, one) == (guns + carronades) // 2
        rake = fight.tables.row("basic", (guns + carronades) // 2).rake
        assert table_of(fight, one) == min(10, 2 * rake) == table
        assert table_of(battle(one), one) == 10
    basic_log = battle(one, options=only(BLASTS, level="basic"))
    assert basic_guns(basic_log, one) == 36
    assert table_of(basic_log, one) == 8


@pytest.mark.rule("WS O.X")
def test_by_the_option_neighbours_must_look_to_fire() -> None:
    for options, dice, fires in ((BLASTS, (6, 1, 3), 1), (PLAIN, (6, 1), 0)):
        bomb, near = ship("Bomb", "M10", doom="explodes", surrendered="struck"), ship("Near", "L10", side=FRENCH)
        facts = doomed(battle(bomb, near, options=options), *dice)
        assert len(seen(facts, CaughtFire)) == fires
        assert near.burning == (3 if fires else 0)
        assert len(rolls(facts)) == len(dice)


@pytest.mark.rule("WS O.X", "WS A.VIII.C.5")
def test_a_neighbour_that_is_to_sink_does_not_look_to_fire() -> None:
    bomb, near = (
        ship("Bomb", "M10", doom="explodes", surrendered="struck"),
        ship("Near", "L10", doom="sinks", surrendered="struck"),
    )
    facts = doomed(battle(bomb, near, options=BLASTS), 6, 1, 1)  # Bomb's end, what it does to Near, and whether Near goes too
    assert seen(facts, CaughtFire) == []
    assert (len(rolls(facts)), near.doom, near.fires) == (3, "sinks", [])


@pytest.mark.rule("WS O.X", "WS A.CH.11.H")
def test_explosions_run_on_to_a_fireship_beside() -> None:
    """A magazine goes; the fireship beside her loses her last hull square and goes too, and hits a third ship."""
    target = ship("Target", "M10", guns=24)
    brand = ship("Brand", "N9", hull=1, fireship=True, guns=24, crew=(1,))
    third = ship("Third", "O9", side=FRENCH)
    fight = battle(target, brand, third, ship("Firer", "H10", side=FRENCH), options=BLASTS)
    hit = volley(fight.ships["firer"], target, critical=True, table=10, range=1)
    facts = marked(fight, hit, dice=(1, 1, 2, 2, 2))
    assert [(fact.ship, fact.others) for fact in seen(facts, Exploded)] == [("target", ["brand"]), ("brand", ["third"])]
    assert brand.fate == target.fate == "exploded"
    assert (len(third.rigging_marks), third.hull, third.burning) == (3, 13, 2)  # 3R-H on table 8, then a fire


@pytest.mark.rule("WS A.VIII.C.3", "WS D.III.A.4")
def test_who_is_blown_up_with_another_throws_no_die_of_her_own() -> None:
    bomb = ship("Bomb", "M10", guns=24, doom="explodes")
    brand = ship("Brand", "N9", hull=1, fireship=True, guns=24, crew=(1,), doom="sinks")
    facts = doomed(battle(bomb, brand, options=BLASTS), 6, 2)
    assert (bomb.fate, brand.fate) == ("exploded", "exploded")
    assert [roll.about for roll in rolls(facts)] == ["bomb", "brand"]  # her end, and what it does to the fireship


# -- fireships ---------------------------------------------------------------------------------------------------------------


def brand(**fields: Any) -> tuple[Battle, Ship, Ship]:
    fireship = ship("Brand", "M10", hull=2, fireship=True, crew=(1,), guns=4, number=4, rating="FI", **fields)
    near = ship("Near", "L10", side=FRENCH)
    return battle(fireship, near), fireship, near


@pytest.mark.rule("WS D.III.A.4")
def test_a_fireship_explodes_at_once_with_her_last_hull_square() -> None:
    fight, fireship, near = brand()
    facts = marked(fight, volley(near, fireship, hull=1))
    assert fireship.on_board
    assert not seen(facts, Exploded)
    facts = marked(fight, volley(near, fireship, hull=1), dice=(6, 1, 2))
    assert fireship.fate == "exploded"
    assert seen(facts, Exploded) == [Exploded("brand", table_of(fight, fireship), ["near"])]
    assert not seen(facts, HullGone)
    assert seen(facts, CaughtFire)


@pytest.mark.rule("WS D.III.A.5.d")
def test_a_burning_fireship_loses_a_hull_square_a_phase_and_explodes_with_the_last() -> None:
    fight, fireship, near = brand(lit=True)
    throwing(fight, 2, 3)
    assert not seen(played(fight, burn(fight)), Exploded)
    assert fireship.hull == 1
    assert near.hull == 14
    assert seen(played(fight, burn(fight)), Exploded)
    assert fireship.fate == "exploded"
    assert near.burning == 3
    fight, fireship, _ = brand()
    played(fight, burn(fight))
    assert fireship.hull == 2
    assert fireship.side == BRITISH


@pytest.mark.rule("WS D.III.A.4")
def test_other_damage_of_a_fireship_is_as_usual() -> None:
    fight, fireship, near = brand()
    [fact] = seen(marked(fight, volley(near, fireship, crew=1, rigging=2, guns=1)), Damaged)
    assert (fact.crew, fact.rigging, len(fact.guns)) == (1, 2, 1)
    assert fireship.on_board


@pytest.mark.rule("WS B.IX.D.8", "WS A.VIII.C.4.p2")
def test_a_prize_whose_prize_crew_an_explosion_kills_is_her_owners_at_once() -> None:
    """Table 10 of rigging, die 1: five rigging hits, one on the hull and one on the crew, which is the prize crew's."""
    powder, prize = ship("Powder", "M10", doom="explodes", surrendered="struck"), ship("Prize", "N10")
    captor = ship("Captor", "A1", side=FRENCH)
    make_prize(prize, captor, [1, 0, 0])
    prize.crew = [4, 0, 0]  # few enough to be held by one square
    fight = battle(powder, prize, captor, options=only(PLAIN, criticals=False))
    facts = doomed(fight, 6, 1)
    assert [fact.ship for fact in seen(facts, Exploded)] == ["powder"]
    assert seen(facts, Retaken) == [Retaken("prize", BRITISH, "empty")]
    assert (prize.side, prize.captor, prize.prize) == (BRITISH, None, None)


@pytest.mark.rule("WS A.VIII.C.1")
def test_one_die_for_a_hull_that_is_gone_and_no_more_when_she_is_hit_again() -> None:
    bomb, wreck = ship("Bomb", "M10", doom="explodes", surrendered="struck"), ship("Wreck", "L10", surrendered="struck")
    wreck.hull = 0
    facts = doomed(battle(bomb, wreck), 6, 1)
    assert [fact.ship for fact in seen(facts, Exploded)] == ["bomb"]
    assert (seen(facts, HullGone), len(rolls(facts)), wreck.doom) == ([], 2, "")

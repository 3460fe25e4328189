"""What mutants of damage have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships.damage import (
    casualties,
    criticals,
    explosion,
    gun_squares,
    inflicting,
    losses,
    marking,
    masts,
    surrender,
)
from tactical.wooden_ships.damage.facts import Damaged, Exploded
from tactical.wooden_ships.fire.ranges import range_between
from tactical.wooden_ships.special import small_craft
from tactical.wooden_ships.state import Company, GunSquare, Options, basic
from tactical.wooden_ships.tables import Hits
from tactical.wooden_ships.terms import HALVES
from tests.tactical.wooden_ships.helmsmen import gunboat, told
from tests.tactical.wooden_ships.volleys import critical, duel, forms, make_prize, marked, seen, volley
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, played, rolls, ship, throwing


@pytest.mark.rule("WS A.CH.11.H")
def test_a_ship_explodes_once_though_two_hits_have_set_her_off() -> None:
    sea = throwing(battle(ship("Alfred", "J20"), ship("Berwick", "M20", side=FRENCH)))
    alfred = sea.ships["alfred"]
    facts = played(sea, explosion.blow_up(sea, [alfred, alfred]))
    assert [fact.ship for fact in told(facts, Exploded)] == ["alfred"]
    assert alfred.fate == "exploded"


@pytest.mark.rule("WS O.VIII.B.p4")
@pytest.mark.parametrize(
    ("at", "fouled"), [("I19", True), ("I21", True), ("J18", False), ("K20", False), ("G20", False), ("H20", False)]
)
def test_a_mast_fouls_who_lies_beside_her_with_any_hex_in_the_play_of_that_side(at: str, fouled: bool) -> None:
    """One of Canada's hexes in the play is enough; who lies ahead, on the other side or farther off need not throw."""
    alfred, canada = ship("Alfred", "J20", rigging=(0, 7, 7)), ship("Canada", at)
    sea = throwing(battle(alfred, canada, options=Options(loss_of_rigging=True)), 1, 1, 1)
    masts.fall(sea, alfred, [1, 2, 3])
    assert alfred.hanging == ["left"]
    assert (alfred.fouled == ["canada"]) is fouled
    assert len(rolls(sea.tray.journal)) == (3 if fouled else 2)


@pytest.mark.rule("WS O.X.cl", "WS O.X")
def test_an_explosion_goes_by_guns_and_carronades_of_the_fuller_broadside_of_the_basic_log() -> None:
    one = ship("Alfred", "J20", guns=9, carronades=4)
    assert explosion.basic_guns(battle(one, options=basic()), one) == 13
    assert explosion.basic_guns(battle(one), one) == 7


@pytest.mark.rule("WS D.III.D.4.d", "WS A.VIII.A.7")
def test_the_guns_of_a_gunboat_are_of_no_section_and_so_leave_her_owner_no_choice() -> None:
    boat, enemy = gunboat("Boat", "M10", guns=4), ship("Enemy", "K10", side=FRENCH)
    sea = battle(boat, enemy, options=Options())
    assert forms(marking.mark(sea, [volley(enemy, boat, guns=1, near="bow")])) == []
    assert boat.decks["bow"].squares() == 3
    boat.decks["bow"].carronades = [1, 0]
    (form,) = forms(marking.mark(sea, [volley(enemy, boat, guns=1, near="bow")]))
    assert [(option.key, option.label) for option in form.parts[0].options] == [
        ("bow:gun", "a gun in the bow"),
        ("bow:carronade", "a carronade in the bow"),
    ]


@pytest.mark.rule("WS B.VIII.D.3.a.p1")
def test_as_usual_the_square_given_up_is_where_most_guns_and_carronades_are_left() -> None:
    one = ship("Alfred", "J20")
    left = {GunSquare("left", half, short): 1 for half in HALVES for short in (False, True)}
    among = [square for square in left if square.carronade]
    assert gun_squares.usual_of(one, left, among) == GunSquare("left", "stern", True)
    left[GunSquare("left", "bow", False)] = 3
    assert gun_squares.usual_of(one, left, among) == GunSquare("left", "bow", True)


@pytest.mark.rule("WS A.CH.7.H")
@pytest.mark.parametrize(
    ("crew", "die", "quality", "rerated"),
    [
        ((5, 4, 4), 3, "green", 1),
        ((5, 4, 4), 4, "average", 0),
        ((0, 4, 4), 4, "green", 1),
        ((0, 4, 4), 5, "average", 0),
        ((0, 0, 4), 5, "green", 1),
        ((0, 0, 4), 6, "average", 0),
    ],
)
def test_each_section_that_is_wiped_out_makes_a_crew_lose_heart_more_easily(
    crew: tuple[int, ...], die: int, quality: str, rerated: int
) -> None:
    fight, target, firer = duel(Options())
    target.crew = list(crew)
    assert criticals.sections_lost(target) == crew.count(0)
    shot, second = critical(firer, target, 7)
    marked(fight, shot, dice=(second, die))
    assert (target.quality, target.rerated) == (quality, rerated)
    make_prize(target, firer, [2, 0, 0])
    assert criticals.sections_lost(target) == 0, "a prize crew has no sections of its own to lose"


@pytest.mark.rule("WS A.VIII.B.2.b")
def test_hull_and_gun_hits_of_chain_are_misses() -> None:
    _, target, firer = duel(Options())
    hits = Hits(2, 3, 1, 4)
    assert losses.effective(volley(firer, target, shot="chain"), hits) == Hits(0, 0, 1, 4)
    assert losses.effective(volley(firer, target, shot="double"), hits) == hits


@pytest.mark.rule("WS B.VIII.D.4.a")
def test_what_is_told_of_damage_is_that_of_this_phase_alone() -> None:
    fight, target, firer = duel(basic(), guns=4, carronades=2)
    for hits in (3, 2):
        (fact,) = seen(marked(fight, volley(firer, target, rigging=hits, crew=1, hull=2)), Damaged)
        assert (fact.rigging, fact.crew, fact.hull) == (hits, 1, 2)
    (form,) = forms(marking.mark(fight, [volley(firer, target, guns=2)]))
    assert [part.label for part in form.parts] == ["Target, gun square 1", "Target, gun square 2"]


@pytest.mark.rule("WS S.1.III.L")
@pytest.mark.parametrize(("hull", "lost"), [(2, 1), (4, 2), (12, 3)])
def test_guns_that_go_with_the_hull_are_no_more_than_there_are(hull: int, lost: int) -> None:
    """Two guns and a carronade on one deck."""
    boat, enemy = gunboat("Boat", "M10", hull=12, guns=2, carronades=1), ship("Enemy", "K10", side=FRENCH)
    sea = battle(boat, enemy, special={small_craft.GUNS: []})
    marked(sea, volley(enemy, boat, hull=hull, near="bow"), dice=(1, 1, 1))
    assert len(boat.gun_marks) == lost


@pytest.mark.rule("WS B.VIII.D.3.b.p1", "WS B.IX.D.4")
def test_a_ship_gives_up_to_an_enemy_who_can_act_if_she_is_still_in_action_and_nobody_helps_her() -> None:
    def willing(**fields: Any) -> bool:
        one, enemy = ship("One", "J20"), ship("Enemy", "K20", side=FRENCH)
        fight = battle(one, enemy, *(ship(name, at) for name, at in fields.pop("friends", ())))
        for key, value in fields.items():
            who, _, field = key.partition("_")
            setattr(fight.ships[who], field, value)
        return surrender.gives_up(fight, one, enemy)

    assert willing()
    assert not willing(enemy_side=BRITISH)
    assert not willing(one_surrendered="struck")
    assert not willing(enemy_crew=[0, 0, 0])
    assert not willing(friends=[("Friend", "L20")])


@pytest.mark.rule("WS B.IX.D.8", "WS B.IX.D.4")
def test_a_prize_that_must_surrender_is_her_owners_again() -> None:
    fight, target, firer = duel(Options())
    make_prize(target, firer, [2, 0, 0])
    throwing(fight)
    surrender.give_up(fight, [surrender.Due(target, "firepower", ship("Other", "A1"))])
    assert (target.captor, target.side) == (None, BRITISH)


@pytest.mark.rule("WS B.IX.D.7", "WS B.IX.D.11")
def test_people_of_a_company_fall_from_its_first_section_on_and_no_more_than_were_hit() -> None:
    fight, target, _ = duel(Options())
    company = Company(target.id, BRITISH, "average", [1, 3, 0], 1)
    assert casualties._company_falls(fight, company, 2) == 2
    assert company.sections == [0, 2, 0]


@pytest.mark.rule("WS B.IX.D.11")
def test_crew_hits_of_a_phase_are_counted_through() -> None:
    fight, target, _ = duel(Options())
    counted = dict[str, int]()
    for total in (2, 4):
        inflicting._marked(fight, target, losses.Losses(crew=2), counted)
        assert counted == {target.id: total}


@pytest.mark.rule("WS B.VIII.D.3.b.p1")
def test_a_friend_helps_who_is_just_near_enough() -> None:
    one, enemy, friend = ship("One", "J20"), ship("Enemy", "K20", side=FRENCH), ship("Friend", "J22")
    fight = battle(one, enemy, friend)
    near = fight.tables.prize.helped_within
    for apart, helps in ((near, True), (near + 1, False)):
        friend.bow = one.bow._replace(row=one.bow.row + 1 + apart)
        assert range_between(one, friend) == apart
        assert surrender.helped(fight, one, enemy) is helps


@pytest.mark.rule("WS A.I.B.2")
def test_where_sections_do_not_count_a_square_of_the_fuller_half_goes_and_of_two_alike_the_sterns() -> None:
    fight, target, firer = duel(basic(), guns=2)
    marked(fight, volley(firer, target, guns=1))
    assert target.decks["left"].guns == [1, 0]
    marked(fight, volley(firer, target, guns=1))
    assert target.decks["left"].guns == [0, 0]

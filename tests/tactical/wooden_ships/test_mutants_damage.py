"""What mutants of damage have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from tactical.wooden_ships.damage import criticals, explosion, marking, masts
from tactical.wooden_ships.damage.facts import Exploded
from tactical.wooden_ships.state import Options, basic
from tests.tactical.wooden_ships.helmsmen import gunboat, told
from tests.tactical.wooden_ships.volleys import critical, duel, forms, make_prize, marked, volley
from tests.tactical.wooden_ships.yard import FRENCH, battle, played, rolls, ship, throwing


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
    assert [option.key for option in form.parts[0].options] == ["bow:gun", "bow:carronade"]


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

"""What mutants of the scenarios' own rules have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

from itertools import combinations

import pytest

from tactical.sea.hexes import distance, within
from tactical.wooden_ships import sequence, setting_up
from tactical.wooden_ships.endings import QUIET, counted
from tactical.wooden_ships.options import towing
from tactical.wooden_ships.special import arrivals, berths, lake, leaving, scores, shoals, slow_guns, small_craft, stacks
from tactical.wooden_ships.state import Battle, Deck, Done, Options, Ship, basic
from tests.tactical.wooden_ships.helmsmen import gunboat
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, played, ship

IDLE = {"idle.points": 1, "idle.until": 40, "idle.shared_turns": 20}


@pytest.mark.rule("WS S.7.III.B")
def test_only_turns_running_on_which_both_fleets_are_there_make_idle_points_void() -> None:
    """Ten turns together, one alone, and ten together again are not twenty running."""
    sea = battle(ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH), special=dict(IDLE))
    for turn in range(1, 22):
        sea.turn, sea.ships["berwick"].fate = turn, "coming" if turn == 11 else "afloat"
        scores.idle_points(sea)
    assert counted(sea, scores.SHARED) == 10
    assert scores.VOID not in sea.special
    assert sea.fleets[BRITISH].points == {scores.ALONE: 1.0}


@pytest.mark.rule("WS S.7.II.G")
def test_quiet_turns_are_counted_at_the_end_of_each_turn() -> None:
    sea = battle(ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH), step="sails")
    turns: list[tuple[int, list[Deck]]] = [(1, []), (2, []), (0, ["left"]), (1, [])]
    for quiet, fired in turns:
        sea.ships["alfred"].done = Done(fired=fired)
        played(sea, sequence.set_sails(sea))
        assert counted(sea, QUIET) == quiet


@pytest.mark.rule("WS S.11.III.2")
def test_the_shoals_on_the_menu_lie_some_way_off_ones_own_ships_toward_the_enemy_and_apart() -> None:
    sea = battle(ship("Alfred", "J20"), ship("Bedford", "A20"), ship("Berwick", "T20", side=FRENCH))
    offered = shoals.likely(sea, BRITISH, list(within(sea.ships["alfred"].bow, 12)))
    own, enemy = sea.ships["alfred"].bow, sea.ships["berwick"].bow
    assert {distance(own, hex) for hex in offered[:5]} == {shoals.OFFING}
    near = [distance(enemy, hex) for hex in offered[:5]]
    assert near == sorted(near)
    assert near[0] == distance(own, enemy) - shoals.OFFING
    assert min(distance(one, other) for one, other in combinations(offered, 2)) > 1
    assert len(offered) == shoals.OFFERED


# -- a rule that a player's own scenario names without its figures: those of the book hold ---------------------------------


def of_boats(*hulls: int, tag: str) -> tuple[Battle, list[Ship]]:
    """Gunboats of one side in one hex and an enemy, with a rule that has no figures of its own."""
    own = (gunboat(f"Boat {number}", "J20", hull=hull) for number, hull in enumerate(hulls))
    sea = battle(*own, ship("Enemy", "L20", side=FRENCH), special={tag: []})
    return sea, [*sea.ships.values()]


@pytest.mark.rule("WS S.1.III.Q")
def test_stacks_of_gunboats_by_the_figures_of_the_book() -> None:
    sea, (one, two, _) = of_boats(12, 8, tag=stacks.STACKS)
    assert stacks.may_share(sea, one, two)
    assert berths._stack(sea, [one, two])
    assert small_craft.hit_die(sea, one, 2) == [(4, "gunboats together")]
    two.hull = 9
    assert not stacks.may_share(sea, one, two)
    assert not berths._stack(sea, [one, two])
    assert small_craft.hit_die(sea, one, 2) == [(4, "gunboats together")]
    two.hull = 10
    assert small_craft.hit_die(sea, one, 2) == [(5, "gunboats together")]


@pytest.mark.rule("WS S.1.III.L")
def test_guns_that_go_with_the_hull_by_the_figures_of_the_book() -> None:
    sea, (one, _) = of_boats(12, tag=small_craft.GUNS)
    one.hull = 9
    assert small_craft.gun_hits(sea, one) == 1
    one.hull = 8
    assert small_craft.gun_hits(sea, one) == 1
    assert small_craft.gun_hits(sea, one) == 0


@pytest.mark.rule("WS S.1.III.P")
def test_the_melee_of_gunboats_by_the_figures_of_the_book() -> None:
    sea, (one, enemy) = of_boats(7, tag=small_craft.MELEE)
    assert small_craft.most_grapples(sea, one, enemy) == 3
    one.grapples = {"enemy": 2}
    assert small_craft.melee_sections(sea, one, enemy) == 2
    assert small_craft.grapples_thrown(sea, one, enemy) == 1


@pytest.mark.rule("WS S.1.III.E")
def test_the_least_way_by_the_figures_of_the_book() -> None:
    sea = battle(ship("Alfred", "J20"), special={lake.LEAST: []}, turn=4)
    one = sea.ships["alfred"]
    assert [change for change, _ in lake.least_way(sea, one, "A", -1)] == [2]
    one.done.hexes = 2
    lake.note_least_way(sea)
    assert one.tasks == {}
    one.done.hexes = 1
    lake.note_least_way(sea)
    assert one.tasks == {lake.LEAST: 4}
    sea.turn = 5
    assert lake.least_way(sea, one, "A", 0) == []
    sea.turn = 6
    assert [change for change, _ in lake.least_way(sea, one, "A", 0)] == [1]


@pytest.mark.rule("WS S.2.n")
def test_slow_guns_by_the_figures_of_the_book() -> None:
    sea = battle(ship("Alfred", "J20"), special={slow_guns.SLOW: []}, options=basic())
    one = sea.ships["alfred"]
    assert slow_guns.may_load(sea, one, "left")
    one.done.fired = ["left"]
    assert not slow_guns.may_load(sea, one, "left")
    assert slow_guns.may_load(sea, one, "right")


@pytest.mark.rule("WS B.XI.B.2", "WS B.XI.B.3")
def test_points_by_the_figures_of_the_book() -> None:
    sea, (one, _) = of_boats(12, tag=scores.BOATS)
    sea.special[f"{scores.BOATS}.{BRITISH}"] = 3
    one.hull = 9
    assert scores.boats_lost(sea, one) == 3
    one.hull = 8
    assert scores.boats_lost(sea, one) == 6
    sea.special = {scores.NOT_DOUBLED: [], scores.HALF: []}
    assert (scores.captured_times(sea), scores.surrendered_times(sea)) == (2, 1)


@pytest.mark.rule("WS S.7.II.G")
def test_a_tug_that_leaves_for_good_lets_her_tow_go() -> None:
    tug, tow = ship("Tug", "J20"), ship("Tow", "J22")
    sea = battle(tug, tow, ship("Enemy", "T20", side=FRENCH), options=Options(towing=True))
    towing.begin(sea, tug, tow)
    assert (tug.towing, tow.towed_by) == ("tow", "tug")
    leaving.go_home(sea, tug)
    assert (tug.fate, tug.towing, tow.towed_by, tow.grapples) == ("left", None, None, {})


@pytest.mark.rule("WS S.3.n1", "WS B.IV.B.8")
def test_who_waits_for_a_die_to_call_her_lies_nowhere_and_cannot_enter() -> None:
    sea = setting_up.laid_out("ushant")
    reserves = [one for one in sea.ships.values() if one.fate == "coming"]
    assert reserves
    assert {one.bow for one in reserves} == {arrivals.NOWHERE}
    for one in reserves:
        one.arrives = sea.turn
    assert [arrivals.places(sea, one) for one in reserves] == [()] * len(reserves)


@pytest.mark.rule("WS S.11.III.2")
def test_shoals_lie_as_usual_in_the_likeliest_hexes_one_in_each() -> None:
    sea = battle(ship("Alfred", "J20"), ship("Berwick", "T20", side=FRENCH))
    sea.special[f"shoals.{BRITISH}"] = ["3 15 secret any"]
    form = shoals._form(sea, BRITISH)
    assert form is not None
    assert [part.usual for part in form.parts] == [form.parts[0].options[number].key for number in range(3)]


@pytest.mark.rule("WS S.11.III.2")
def test_any_water_of_the_board_where_no_ship_lies_may_be_marked() -> None:
    sea = battle(ship("Alfred", "J20"), ship("Berwick", "T20", side=FRENCH))
    found = shoals.fitting(sea, BRITISH, "any")
    board = sea.board
    assert {hex.row for hex in found} == {*range(1, board.rows + 1)}
    assert {hex.col for hex in found} == {*range(board.columns)}
    assert len(found) == board.rows * board.columns - 4


@pytest.mark.rule("WS S.1.III.E")
@pytest.mark.parametrize(("turn", "used", "way"), [(2, None, True), (2, 1, False), (3, 1, True), (3, 2, False)])
def test_the_least_way_is_had_from_the_first_turns_on_but_not_in_the_turn_after(turn: int, used: int | None, way: bool) -> None:
    one = ship("Alfred", "J20", tasks={} if used is None else {lake.LEAST: used})
    sea = battle(one, turn=turn, special={lake.LEAST: []})
    assert bool(lake.least_way(sea, one, "A", 0)) is way

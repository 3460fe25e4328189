"""What mutants of the scenarios' own rules have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from table.decisions import Form
from tactical.sea.hexes import Place, distance, within
from tactical.wooden_ships import endings, sequence, setting_up, special, squares, wind
from tactical.wooden_ships.board import Board, hexes_from_edge, label_of, parse_hex
from tactical.wooden_ships.damage.losses import Losses
from tactical.wooden_ships.endings import QUIET, counted
from tactical.wooden_ships.facts import WindShifted
from tactical.wooden_ships.fire import targets
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement.facts import LeftBoard
from tactical.wooden_ships.options import towing
from tactical.wooden_ships.special import (
    arrivals,
    berths,
    conditions,
    lake,
    leaving,
    scores,
    shoals,
    slow_guns,
    small_craft,
    stacks,
)
from tactical.wooden_ships.special.facts import Placed, PointsWon, Retired
from tactical.wooden_ships.special.tasks import ONE, SAILS, SPRINGS, open_tasks, work
from tactical.wooden_ships.state import Anchor, Battle, Boarders, Deck, Done, Entry, Options, Ship, basic
from tactical.wooden_ships.terms import Edge
from tactical.wooden_ships.views import BEYOND, seen_by, without_secrets
from tests.tactical.wooden_ships.helmsmen import gunboat, told
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, lines, played, ship, throwing

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
    assert min(distance(one, other) for one, other in combinations(offered, 2)) == 2
    assert len(offered) == shoals.OFFERED


@pytest.mark.rule("WS S.11.III.2")
def test_the_shoals_on_the_menu_lie_toward_the_nearest_of_the_enemy() -> None:
    sea = battle(ship("Alfred", "J20"), ship("Berwick", "T20", side=FRENCH), ship("Cato", "J35", side=FRENCH))
    offered = shoals.likely(sea, BRITISH, list(within(sea.ships["alfred"].bow, 12)))
    alone = battle(ship("Alfred", "J20"), ship("Berwick", "T20", side=FRENCH))
    assert offered[0] == shoals.likely(alone, BRITISH, list(within(sea.ships["alfred"].bow, 12)))[0]


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
    sea.special[f"{stacks.STACKS}.per"] = 1
    assert small_craft.hit_die(sea, one, 2) == [(10, "gunboats together")]
    one.hull, two.hull = 9, 2
    assert small_craft.hit_die(sea, one, 2) == [], "no more hull together than she began with"


@pytest.mark.rule("WS S.1.III.L")
def test_guns_that_go_with_the_hull_by_the_figures_of_the_book() -> None:
    sea, (one, _) = of_boats(12, tag=small_craft.GUNS)
    one.hull = 9
    assert small_craft.gun_hits(sea, one) == 1
    one.hull = 8
    assert small_craft.gun_hits(sea, one) == 1
    assert small_craft.gun_hits(sea, one) == 0
    one.hull = 11
    assert small_craft.gun_hits(sea, one) == 0, "hull that is repaired brings no guns back"
    one.hull = 8
    assert small_craft.gun_hits(sea, one) == 0, "nor is the same loss taken twice"


@pytest.mark.rule("WS S.1.III.P")
def test_the_melee_of_gunboats_by_the_figures_of_the_book() -> None:
    sea, (one, enemy) = of_boats(7, tag=small_craft.MELEE)
    assert small_craft.most_grapples(sea, one, enemy) == 3
    one.grapples = {"enemy": 2}
    assert small_craft.melee_sections(sea, one, enemy) == 2
    assert small_craft.grapples_thrown(sea, one, enemy) == 1
    for held in (3, 4):
        one.grapples = {"enemy": held}
        assert small_craft.grapples_thrown(sea, one, enemy) == 0


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


@pytest.mark.rule("WS S.1.IV.B.3", "WS B.XI.B.2", "WS B.XI.B.3")
def test_points_by_the_figures_of_the_book() -> None:
    sea, (one, _) = of_boats(12, tag=scores.BOATS)
    sea.special[f"{scores.BOATS}.{BRITISH}"] = 3
    one.hull = 9
    assert scores.boats_lost(sea, one) == 3
    one.hull = 8
    assert scores.boats_lost(sea, one) == 6
    sea.ships["enemy"].hull, sea.special[f"{scores.BOATS}.{FRENCH}"] = 2, 2
    assert scores.boats_lost(sea, sea.ships["enemy"]) == 0, "a larger ship scores by her value alone"
    one.hull = 0
    assert scores.boats_lost(sea, one) == one.worth
    sea.special = {scores.NOT_DOUBLED: [], scores.HALF: []}
    assert (scores.captured_times(sea), scores.surrendered_times(sea)) == (2, 1)
    assert scores.boats_lost(sea, one) == 0


@pytest.mark.rule("WS S.7.II.G", "WS S.1.IV.B.4")
def test_at_the_end_of_a_turn_survivors_are_counted_and_after_a_quiet_spell_both_may_agree_in_secret_to_end_it() -> None:
    sea = battle(ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH), turn=20)
    spell = endings.figures().agree_after
    sea.special = {scores.SURVIVORS: [BRITISH], "survivors.turn_20": 1, QUIET: spell - 1}
    throwing(sea)
    questions = asked(special.turn_ends(sea))
    assert [(one.side, str(one.kind), one.secret) for one in questions] == [
        (side, "agree to end", True) for side in (BRITISH, FRENCH)
    ]
    assert sea.fleets[BRITISH].points == {"alfred": 1.0}
    assert endings.time_is_up(sea) is None
    sea.special[QUIET] = 2 * spell - 1
    played(sea, special.turn_ends(sea), {"agree to end": "end"})
    assert endings.time_is_up(sea) == "Both sides have agreed to end it."


@pytest.mark.rule("WS S.1.III.J", "WS S.7.II.G")
def test_a_scenario_remembers_where_ships_began_and_counts_who_sails_off() -> None:
    sea = battle(ship("Alfred", "J20"), special={leaving.RETIRE: [BRITISH]})
    played(sea, special.set_up(sea))
    assert sea.ships["alfred"].tasks == {leaving.RETIRE: hexes_from_edge(sea.board, parse_hex("J20"), "1")}
    special.left(sea, sea.ships["alfred"], "4")
    assert (leaving.gone(sea, BRITISH, "4"), leaving.gone(sea, BRITISH, "1")) == (1, 0)


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
@pytest.mark.parametrize(("turn", "used", "way"), [(2, None, True), (2, 1, False), (3, 1, True), (3, 2, False), (3, 3, True)])
def test_the_least_way_is_had_from_the_first_turns_on_but_not_in_the_turn_after(turn: int, used: int | None, way: bool) -> None:
    one = ship("Alfred", "J20", tasks={} if used is None else {lake.LEAST: used})
    sea = battle(one, turn=turn, special={lake.LEAST: []})
    assert bool(lake.least_way(sea, one, "A", 0)) is way
    assert lake.least_way(sea, one, "A", 1) == [], "who has an allowance needs no other"


@pytest.mark.rule("WS S.1.III.Q")
def test_who_takes_hull_hits_for_another_of_her_stack_suffers_nothing_else_of_that_fire() -> None:
    sea, (one, two, _) = of_boats(6, 6, tag=stacks.STACKS)
    losses = {one.id: Losses(hull=2, crew=1, rigging=1)}
    played(sea, stacks.spread(sea, losses), {"hits on a stack": {"hit:1": two.id, "hit:2": two.id}})
    assert losses == {one.id: Losses(crew=1, rigging=1), two.id: Losses(hull=2)}


@pytest.mark.rule("WS S.1.III.Q")
def test_hits_on_a_stack_fall_on_the_counter_aimed_at_unless_the_owner_says_otherwise() -> None:
    sea, (one, two, enemy) = of_boats(6, 6, tag=stacks.STACKS)
    assert lines(stacks.spread(sea, {one.id: Losses(hull=2)}), "hits on a stack") == {BRITISH: ["hit:1", "hit:2"]}
    for losses in ({one.id: Losses(crew=1)}, {enemy.id: Losses(hull=2)}):
        assert asked(stacks.spread(sea, losses)) == []
    two.bow = parse_hex("J21")
    assert asked(stacks.spread(sea, {one.id: Losses(hull=2)})) == []


@pytest.mark.rule("WS S.1.III.Q")
def test_only_gunboats_and_only_where_the_scenario_says_so_are_a_stack() -> None:
    sea, (one, two, enemy) = of_boats(6, 6, tag=stacks.STACKS)
    assert [stacks.stack(sea, each) for each in (one, two, enemy)] == [[one, two], [one, two], [enemy]]
    sea.special = {}
    assert [stacks.stack(sea, each) for each in (one, two, enemy)] == [[one], [two], [enemy]]


@pytest.mark.rule("WS S.7A.n")
@pytest.mark.parametrize(
    ("ships", "usual"), [(1, ["C1"]), (2, ["B1", "C1"]), (3, ["B1", "C1", "D1"]), (5, ["A1", "B1", "C1", "D1", "E1"])]
)
def test_as_usual_ships_come_in_side_by_side_in_the_middle_of_their_hexes(ships: int, usual: list[str]) -> None:
    own = [
        ship(f"Ship {number}", "Z9", side=FRENCH, fate="coming", entry="line", arrives=arrivals.NEVER) for number in range(ships)
    ]
    sea = battle(*own, turn=1)
    sea.entries["line"] = Entry(FRENCH, "any", tuple(parse_hex(f"{column}1") for column in "ABCDE"), (3, 4, 5))
    played(sea, arrivals.choose_ways(sea))
    assert [label_of(one.bow) for one in own] == usual
    assert {(one.heading, one.arrives) for one in own} == {(4, 1)}


@pytest.mark.rule("WS S.7A.n")
@pytest.mark.parametrize(("headings", "usual"), [((4,), 4), ((3, 4), 4), ((3, 4, 5), 4)])
def test_as_usual_ships_come_in_by_the_middle_heading(headings: tuple[int, ...], usual: int) -> None:
    one = ship("Alfred", "Z9", fate="coming", entry="line", arrives=arrivals.NEVER)
    sea = battle(one)
    sea.entries["line"] = Entry(BRITISH, "any", (parse_hex("B1"), parse_hex("C1")), headings)
    played(sea, arrivals.choose_ways(sea))
    assert one.heading == usual


@pytest.mark.rule("WS S.6.n")
def test_as_usual_a_line_comes_in_by_the_middle_one_of_its_ways() -> None:
    sea = battle(ship("Alfred", "Z9", fate="coming", entry="line", arrives=arrivals.NEVER))
    sea.entries["line"] = Entry(BRITISH, "line", tuple(parse_hex(f"{column}1") for column in "ABCDE"), (4,))
    played(sea, arrivals.choose_ways(sea))
    assert sea.entries["line"] == Entry(BRITISH, "wake", (parse_hex("C1"),), (4,))


@pytest.mark.rule("WS S.3.n1")
def test_who_comes_in_by_a_die_has_the_first_heading_of_the_entry_and_is_asked_only_where_there_is_a_choice() -> None:
    hexes = (parse_hex("A5"), parse_hex("A6"), parse_hex("A7"))
    for taken, asked_for in ((("A5",), 1), (("A5", "A6"), 0)):
        one = ship("Alfred", "Z9", fate="coming", entry="reserve", arrives=arrivals.NEVER)
        there = (ship(f"At {hex}", hex, 3, side=FRENCH) for hex in taken)
        sea = throwing(battle(one, *there), 1)
        entry = Entry(BRITISH, "die", hexes, (3, 2), dice=tuple(hex for hex in hexes for _ in range(2)), choose=True)
        assert len(asked(arrivals.by_die(sea, entry, one))) == asked_for
        assert (label_of(one.bow), one.heading, one.arrives) == ("A6" if asked_for else "A7", 3, sea.turn)


@pytest.mark.rule("WS S.1.setup", "WS S.6.n", "WS S.7A.n")
@pytest.mark.parametrize("scenario", ["valcour", "chesapeake", "suffren-1"])
def test_where_ships_begin_or_come_in_is_written_down_in_secret(scenario: str) -> None:
    sea = setting_up.laid_out(scenario)
    places = [one for one in asked(special.set_up(sea)) if str(one.kind) in ("places", "line of entry", "places of entry")]
    assert places
    assert [one for one in places if not one.secret] == []


@pytest.mark.rule("WS S.7.II.G", "WS S.7.II.H")
def test_who_leaves_for_good_is_told_and_counted_at_her_edge_by_her_side() -> None:
    one, two, enemy = ship("Alfred", "J35"), ship("Bedford", "L35"), ship("Berwick", "N35", side=FRENCH)
    sea = battle(one, two, enemy)
    for beyond in (one, two, enemy):
        beyond.bow = beyond.bow._replace(row=36)
    sea.fleets[BRITISH].home_edges = ["4"]
    counts = [leaving.gone(sea, BRITISH, "4")]
    for leaver in (one, two):
        facts = played(sea, leaving.ask_to_leave(sea), {"british leave the battle": {leaver.id: "leave"}})
        assert [(fact.ship, fact.fate, fact.edge) for fact in told(facts, LeftBoard)] == [(leaver.id, "left", "4")]
        counts.append(leaving.gone(sea, BRITISH, "4"))
    assert counts == [0, 1, 2]
    assert (leaving.gone(sea, BRITISH, "1"), leaving.gone(sea, FRENCH, "4")) == (0, 0)
    assert asked(leaving.ask_to_leave(sea)) == []


@pytest.mark.rule("WS S.7A.III")
def test_a_race_is_run_once() -> None:
    """When the enemy was there first it is over, also if he should come back; who has won it wins it no second time."""
    rule: dict[str, int | str | list[str]] = {
        "leave-first": [BRITISH], "leave-first.edge": 4, "leave-first.ships": 2, "leave-first.points": 50,
        "leave-first.enemy_ships": 2,
    }  # fmt: skip
    for off, points in (({BRITISH: 2, FRENCH: 1}, 50), ({BRITISH: 2, FRENCH: 2}, 0), ({BRITISH: 1, FRENCH: 2}, 0)):
        sea = battle(ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH), special=dict(rule))
        sea.special |= {f"{leaving.GONE}.{side}.4": count for side, count in off.items()}
        scores.race(sea)
        sea.special |= {f"{leaving.GONE}.{BRITISH}.4": 2, f"{leaving.GONE}.{FRENCH}.4": 0}
        scores.race(sea)
        assert sea.fleets[BRITISH].total == points


@pytest.mark.rule("WS S.7A.III")
@pytest.mark.parametrize(("fleet", "percent", "needed"), [(9, 50, 5), (10, 50, 5), (3, 67, 3), (3, 66, 2)])
def test_part_of_a_fleet_is_rounded_up(fleet: int, percent: int, needed: int) -> None:
    sea = battle(*(ship(f"Ship {number}", f"{column}20") for number, column in zip(range(fleet), "ABCDEFGHIJ", strict=False)))
    sea.special = {
        "leave-first": [FRENCH], "leave-first.edge": 4, "leave-first.ships": 8, "leave-first.points": 50,
        "leave-first.enemy_percent": percent, f"{leaving.GONE}.{FRENCH}.4": 8,
    }  # fmt: skip
    for british, points in ((needed, 0), (needed - 1, 50)):
        sea.special[f"{leaving.GONE}.{BRITISH}.4"] = british
        sea.special.pop(scores.RACED, None)
        scores.race(sea)
        assert sea.fleets[FRENCH].total == points


@pytest.mark.rule("WS S.11.III.2")
def test_shoals_are_offered_to_who_has_no_ship_on_the_board_yet() -> None:
    sea = battle(ship("Alfred", "J20", fate="coming"), ship("Berwick", "T20", side=FRENCH))
    assert len(shoals.likely(sea, BRITISH, list(within(sea.ships["berwick"].bow, 12)))) == shoals.OFFERED


@pytest.mark.rule("WS S.7.III.B")
@pytest.mark.parametrize(("turn", "points"), [(39, 1), (40, 1), (41, 0)])
def test_the_last_point_for_having_the_board_to_oneself_is_that_of_turn_40(turn: int, points: int) -> None:
    for gone, alone in (("berwick", BRITISH), ("alfred", FRENCH)):
        sea = battle(ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH), special=dict(IDLE), turn=turn)
        sea.ships[gone].fate = "left"
        scores.idle_points(sea)
        assert {side: fleet.total for side, fleet in sea.fleets.items() if fleet.total} == ({alone: 1} if points else {})


@pytest.mark.rule("WS S.7.III.B")
@pytest.mark.parametrize(("turns", "void"), [(19, False), (20, True)])
def test_twenty_turns_running_together_make_an_end_of_points_for_being_alone(turns: int, void: bool) -> None:
    sea = battle(ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH), special=dict(IDLE))
    for _ in range(turns):
        scores.idle_points(sea)
    sea.ships["berwick"].fate = "left"
    scores.idle_points(sea)
    assert bool(sea.fleets[BRITISH].points) is not void


# -- the views and logs ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.B.8")
def test_an_enemy_who_is_still_to_come_is_seen_nowhere_whatever_her_hex_and_heading() -> None:
    for at, heading in (("A5", 3), ("T1", 4)):
        sea = battle(ship("Alfred", "J20"), ship("Berwick", at, heading, side=FRENCH, fate="coming", arrives=3))
        seen = seen_by(sea, BRITISH).ships["berwick"]
        assert (seen.bow, seen.heading) == (BEYOND, 1)
        own = seen_by(sea, FRENCH).ships["berwick"]
        assert (label_of(own.bow), own.heading) == (at, heading)


@pytest.mark.rule("WS B.II.B", "WS B.VII.B.1")
def test_an_enemy_looks_as_if_she_had_written_loaded_mended_and_cut_nothing() -> None:
    one = ship("One", "J20", spent=True, anchoring="bow", no_anchor=True, orders=["1"], notes=["A"])
    one.anchor = Anchor("stern", cut=True)
    one.repairs, one.parties = {"hull": 2}, [Boarders("DBP", (1,))]
    one.done = Done(whole=True, loaded=True, repaired=True, hexes=2)
    deck = one.decks["left"]
    deck.shot, deck.ramming, deck.initial, deck.cleared = "grape", True, False, 2
    seen = without_secrets(one)
    assert (seen.spent, seen.anchoring, seen.orders, seen.notes, seen.repairs, seen.parties) == (False, None, [], [], {}, [])
    assert (seen.anchor, seen.no_anchor) == (Anchor("stern"), False)
    assert (seen.done.whole, seen.done.loaded, seen.done.repaired, seen.done.hexes) == (False, False, False, 2)
    shut = seen.decks["left"]
    assert (shut.shot, shut.ramming, shut.initial, shut.cleared, shut.hidden) == (None, False, False, 2, True)
    for done in (Done(whole=True), Done(loaded=True), Done(repaired=True)):
        one.done = done
        assert without_secrets(one).done == Done()
        assert one.done != Done(), "her own log keeps it"


@pytest.mark.parametrize(("hull", "wrong"), [(-1, True), (0, False), (14, False), (15, True)])
def test_a_log_has_no_hull_squares_below_none_nor_over_those_printed(hull: int, wrong: bool) -> None:
    one = ship("Alfred", "J20")
    one.hull = hull
    assert bool(squares.faults(one)) is wrong


# -- who is stuck, late, past or back ---------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.8.n")
@pytest.mark.parametrize(
    ("fields", "hex"),
    [
        ({}, "A5"),
        ({"crew": (0, 0, 0)}, "A6"),
        ({"fouled": ["other"]}, "A6"),
        ({"anchor": Anchor("ordinary")}, "A6"),
        ({"side": FRENCH}, "A6"),
    ],
)
def test_the_next_of_a_line_comes_in_astern_of_who_sails_on_and_beside_who_cannot_move(fields: dict[str, Any], hex: str) -> None:
    next_one = ship("Next", "Z9", fate="coming", entry="rear", arrives=arrivals.NEVER)
    sea = battle(ship("Last", "A5", heading=3, **fields), next_one, turn=4)
    sea.entries["rear"] = Entry(BRITISH, "wake", (parse_hex("A5"), parse_hex("A6")), (3, 4))
    arrivals.in_line(sea, sea.entries["rear"], next_one)
    assert (label_of(next_one.bow), next_one.heading, next_one.arrives) == (hex, 3, 4)
    sea.turn = 5
    arrivals.in_line(sea, sea.entries["rear"], next_one)
    assert (label_of(next_one.bow), next_one.arrives) == (hex, 4), "who was called keeps her hex"


@pytest.mark.rule("WS S.4.IV.1", "WS S.4.IV.2")
@pytest.mark.parametrize(
    ("over", "turn", "winner"),
    [
        ("runner", 20, FRENCH),
        ("runner", 21, None),
        ("guard", 20, None),
        ("guard", 21, BRITISH),
        ("both", 21, None),
        ("both", 20, FRENCH),
        ("", 21, None),
    ],
)
def test_the_runner_has_twenty_turns_to_get_away_and_the_guard_wins_only_after_them(
    over: str, turn: int, winner: str | None
) -> None:
    guard, runner = ship("Guard", "J20"), ship("Runner", "L20", side=FRENCH)
    for one in (guard, runner):
        if over in (one.id, "both"):
            one.bow = one.bow._replace(row=0)
    sea = battle(guard, runner, turn=turn)
    sea.special = {conditions.ESCAPE: [BRITISH, FRENCH], "escape.turns": 20, "escape.edge": 1}
    found = conditions.won(sea)
    assert (found and found.winner) == winner
    for one in (guard, runner):
        one.crew = [0, 0, 0]
    assert conditions.won(sea) is None, "nobody sails a ship without a crew over an edge"


@pytest.mark.rule("WS S.1.III.J")
@pytest.mark.parametrize(("at", "fate"), [("J19", "left"), ("J20", "afloat"), ("J21", "afloat")])
def test_who_is_nearer_to_edge_1_than_she_began_is_out_and_who_is_as_near_is_not(at: str, fate: str) -> None:
    one, mate, enemy = ship("Alfred", "J20"), ship("Mate", "K20"), ship("Enemy", "T20", side=FRENCH)
    sea = battle(one, mate, enemy, special={leaving.RETIRE: [BRITISH]})
    ties.grapple(sea, one, mate)
    leaving.remember_starts(sea)
    one.bow = parse_hex(at)
    enemy.bow = parse_hex("T10")
    throwing(sea)
    leaving.retire(sea)
    assert [other.fate for other in (one, mate, enemy)] == [fate, "afloat", "afloat"]
    assert [fact.ship for fact in told(sea.tray.journal, Retired)] == (["alfred"] if fate == "left" else [])
    assert bool(mate.grapples) is (fate == "afloat")
    one.bow, one.captor = parse_hex("J19"), FRENCH
    leaving.retire(sea)
    assert one.fate == fate, "a prize goes where she likes"


@pytest.mark.rule("WS S.1.IV.B.4")
def test_counters_that_have_struck_are_lost_or_taken_do_not_survive() -> None:
    sea = battle(
        ship("Sound", "A20"),
        ship("Struck", "C20", surrendered="struck"),
        ship("Sinking", "E20", doom="sinking"),
        ship("Taken", "G20", captor=FRENCH),
        ship("Sunk", "I20", fate="sunk"),
        ship("Prize", "K20", side=FRENCH, captor=BRITISH),
        turn=20,
        special={scores.SURVIVORS: [BRITISH], "survivors.turn_20": 1, "survivors.turn_40": 2},
    )
    sea.ships["taken"].side, sea.ships["prize"].side = FRENCH, BRITISH
    throwing(sea)
    for turn, points, facts in ((20, 1.0, 1), (21, 1.0, 1), (40, 2.0, 2)):
        sea.turn = turn
        scores.survivors(sea)
        assert sea.fleets[BRITISH].points == {"sound": points}
        assert len(told(sea.tray.journal, PointsWon)) == facts
    assert [(fact.side, fact.points) for fact in told(sea.tray.journal, PointsWon)] == [(BRITISH, 1), (BRITISH, 2)]


@pytest.mark.rule("WS S.6.IV.1")
@pytest.mark.parametrize(("past", "enemies", "won"), [(1, 1, False), (2, 1, True), (1, 0, True), (0, 0, False)])
def test_more_past_the_cape_than_enemies_on_the_board_win_and_as_many_do_not(past: int, enemies: int, won: bool) -> None:
    own = [ship(f"Own {number}", f"{column}{5 if number < past else 25}") for number, column in enumerate("ABC")]
    foes = [ship(f"Foe {number}", f"{column}20", side=FRENCH) for number, column in zip(range(enemies), "TV", strict=False)]
    sea = battle(*own, *foes)
    sea.special = {conditions.CAPE: [BRITISH], f"{conditions.CAPE}.region": ["A", "YY", "1", "10", "", "0"]}
    found = conditions.won(sea)
    assert (found.winner if found else None) == (BRITISH if won else None)


@pytest.mark.rule("WS S.1.setup")
@pytest.mark.parametrize(
    ("toward", "behind", "not_behind"),
    [
        ("4", ("J20", "N22", "J21", "N23", "K21", "L23", "M23"), ("J19", "L22", "L19", "I21", "O23", "N21", "M22")),
        ("1", ("J20", "N22", "J19", "N21", "L19", "M21"), ("J21", "L20", "L23", "I19", "O21", "N23")),
        ("5-6", ("J20", "N22", "I20", "M22", "I21"), ("K20", "J21", "I19", "M23", "O22")),
        (None, ("J20", "N22"), ("J21", "J19", "N23", "L23")),
    ],
)
def test_ships_are_placed_on_the_hexes_named_or_between_the_ends_of_their_line_and_nearer_to_the_edge(
    toward: Edge | None, behind: tuple[str, ...], not_behind: tuple[str, ...]
) -> None:
    """Behind the nearest hex of the line; where two are as near, behind both."""
    entry = Entry(BRITISH, "set-up", (parse_hex("J20"), parse_hex("N22")), (1, 4), toward=toward)
    sea = battle(ship("Alfred", "J20"))
    found = {hex for hex in (*behind, *not_behind) if berths.behind(sea, entry, parse_hex(hex))}
    assert found == {*behind}


@pytest.mark.rule("WS S.1.setup")
def test_both_hexes_of_a_ship_that_is_placed_lie_in_water_and_where_she_begins_is_told() -> None:
    one, enemy = ship("Alfred", "J20", entry="set"), ship("Berwick", "T20", side=FRENCH)
    sea = battle(one, enemy, board=Board(land=(parse_hex("L21"),)))
    entry = Entry(BRITISH, "set-up", (parse_hex("J20"), parse_hex("L20")), (1, 4))
    sea.entries["set"] = entry
    assert berths.fault(sea, entry, one, Place(parse_hex("L20"), 4)) is None
    assert "on land" in (berths.fault(sea, entry, one, Place(parse_hex("L20"), 1)) or "")
    (form,) = asked(berths.choose(sea))
    assert isinstance(form, Form)
    assert [option.key for option in form.parts[0].options] == ["J20:1", "J20:4", "L20:4"]
    facts = played(throwing(sea), berths.choose(sea), {"places": {"alfred": "L20:4"}})
    assert sea.tray.reveals == 1, "both see now how all lie"
    assert [(fact.ship, label_of(fact.bow), fact.heading) for fact in told(facts, Placed)] == [("alfred", "L20", 4)]
    assert (label_of(one.bow), one.heading) == ("L20", 4)
    assert asked(berths.choose(battle(enemy))) == []


# -- surprised at anchor -----------------------------------------------------------------------------------------------------


def surprised(**fields: Any) -> tuple[Battle, Ship]:
    """A ship at anchor that must rig springs and bend sails."""
    left = {SPRINGS: 1, SAILS: 2}
    one = ship("Tonnant", "J20", anchor=Anchor("ordinary"), tasks=left, **fields)
    return throwing(battle(one, special={ONE: []})), one


@pytest.mark.rule("WS S.11.III.4", "WS S.11.III.5")
def test_a_ship_has_one_task_a_turn_and_who_has_written_it_fires_no_gun() -> None:
    sea, one = surprised()
    assert open_tasks(sea, one) == ["AS", "AB", "R"]
    assert not targets.silent(one)
    work(sea, one, "R")
    assert (one.done.task, one.tasks[SAILS]) == ("R", 1)
    assert open_tasks(sea, one) == []
    assert targets.silent(one)


@pytest.mark.rule("WS S.11.III.4")
def test_nobody_is_at_a_task_elsewhere_or_in_a_prize_or_without_a_crew() -> None:
    sea, one = surprised()
    sea.special = {}
    assert open_tasks(sea, one) == []
    for fields in ({"crew": (0, 0, 0)}, {"captor": FRENCH}):
        sea, one = surprised(**fields)
        assert open_tasks(sea, one) == []


# -- set-up and wind -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS I.II.C")
def test_every_ship_of_a_scenario_has_a_counter_of_her_own() -> None:
    counters = [one.counter for one in setting_up.laid_out("trafalgar").ships.values()]
    assert len({*counters}) == len(counters)
    assert "" not in counters


@pytest.mark.rule("WS B.IV.B.8", "WS S.6.n")
def test_who_is_to_come_in_a_line_has_the_first_heading_of_its_entry_until_she_is_called() -> None:
    sea = setting_up.laid_out("chesapeake")
    coming = [one for one in sea.ships.values() if one.fate == "coming"]
    assert coming
    assert {(one.heading, sea.entries[one.entry].headings) for one in coming} == {(1, (1, 6))}


@pytest.mark.rule("WS O.VI")
def test_a_variable_wind_is_thrown_for_before_the_battle_and_told() -> None:
    sea = throwing(battle(ship("Alfred", "J20"), options=Options(variable_wind=True)), 4, 2, 5)
    wind.first(sea)
    assert [(fact.direction, fact.velocity, fact.change) for fact in told(sea.tray.journal, WindShifted)] == [(4, 2, 5)]
    assert (sea.wind.direction, sea.wind.velocity, sea.wind.change, sea.wind.first) == (4, 2, 5, 4)


def test_nobody_sees_the_dice_that_are_still_to_fall() -> None:
    sea = battle(ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH))
    assert [seen_by(sea, side).dice.seed for side in (BRITISH, FRENCH)] == ["", ""]
    assert all(seen_by(sea, side).tables is sea.tables for side in (BRITISH, FRENCH))

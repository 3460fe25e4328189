"""What mutants of movement have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from tactical.sea.hexes import Place, code
from tactical.wooden_ships import special
from tactical.wooden_ships.board import Board, Shoal, parse_hex
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement import (
    allowance,
    anchors,
    drift,
    execution,
    helm,
    leaving,
    legality,
    notation,
    orders,
    planning,
    safety,
    waters,
)
from tactical.wooden_ships.movement.facts import Collided, Contested, Drifted, Entered, LeftBoard, Moved, RunDown
from tactical.wooden_ships.movement.steps import MOST, BadOrder, Step, parse
from tactical.wooden_ships.options import fore_and_aft, towing
from tactical.wooden_ships.special import lake, stacks
from tactical.wooden_ships.special import leaving as special_leaving
from tactical.wooden_ships.special.tasks import SAILS
from tactical.wooden_ships.state import Aground, Anchor, Done, Options
from tests.tactical.wooden_ships.helmsmen import frigate, gunboat, lies, sail, told, where
from tests.tactical.wooden_ships.yard import FRENCH, battle, only, played, ship, throwing

CLEAR = 6  # on the Fouling Table


@pytest.mark.rule("WS D.III.D.3.b")
def test_a_tug_whose_gunboat_is_run_down_still_collides_for_herself() -> None:
    """On the first step the tow is run down while the tug turns; on the second the tug comes to a hex that is taken."""
    tug, tow = frigate("Tug", "J18"), gunboat("Tow", "J20")
    enemy, lying = frigate("Enemy", "I21", heading=2, side=FRENCH), frigate("Lying", "K18", side=FRENCH)
    sea = battle(tug, tow, enemy, lying, wind=2, options=Options(towing=True))
    towing.begin(sea, tug, tow)
    facts = sail(sea, CLEAR, tug="R1", enemy="1")
    assert [(fact.gunboat, fact.by) for fact in told(facts, RunDown)] == [("tow", "enemy")]
    assert [(fact.keeper, fact.other, fact.step) for fact in told(facts, Collided)] == [("enemy", "tow", 1), ("lying", "tug", 2)]
    assert where(sea) == {"tug": "J18/2", "enemy": "J20/2", "lying": "K18/1"}
    assert (tug.done.order, tug.towing) == ("R", None)


@pytest.mark.rule("WS B.V.C.2.p1", "WS B.V.C.2.p2")
def test_what_needs_no_dice_is_settled_before_dice_are_thrown() -> None:
    """Two come to the hex that Turner's stern leaves. But her stern gives way to a bow and swings back, so that they do not throw
    for it: she is there."""
    turner, bow = frigate("Turner", "K15"), frigate("Bow", "M16", heading=6)
    sea = battle(turner, bow, frigate("One", "K17"), frigate("Two", "J16", heading=2, side=FRENCH), wind=2)
    facts = sail(sea, CLEAR, CLEAR, CLEAR, turner="L", bow="1", one="1", two="1")
    assert where(sea) == {"turner": "K15/1", "bow": "L15/6", "one": "K17/1", "two": "J16/2"}
    assert not told(facts, Contested)


@pytest.mark.rule("WS D.III.A.5.b")
def test_the_one_order_of_a_burning_fireship_is_legal_onto_land_too() -> None:
    fire, sound = frigate("Fire", "J20", fireship=True, lit=True, crew=(0,)), frigate("Sound", "L20")
    sea = battle(fire, sound, wind=2, board=Board(land=(parse_hex("J18"), parse_hex("L18"))))
    assert orders.legal(sea, fire) == ("4",)
    assert orders.fault(sea, fire, "4") is None
    assert "no ship goes onto land" in (orders.fault(sea, sound, "4") or "")


def test_a_move_has_twenty_steps_at_most() -> None:
    assert len(parse("L18R").steps) == len(parse("19L").steps) == len(parse("19B").steps) == parse("20").hexes == MOST
    assert (parse("BW20").hexes, parse("BW2").hexes, parse("3").hexes) == (MOST, 2, 3)
    for text in ("21", "L19R", "20L", "BW21"):
        with pytest.raises(BadOrder, match="at most 20 steps"):
            parse(text)
    for text, unread in (("X1", "'X1'"), ("2X1", "'X1'")):
        with pytest.raises(BadOrder, match=f"^{unread} is no move"):
            parse(text)


@pytest.mark.rule("WS B.IV.B.8")
def test_who_waits_to_enter_does_not_wait_for_a_ship_that_is_gone() -> None:
    """Deep runs aground for good in the hex of entry and is taken off; on the next step Light comes in there."""
    for order, after in (("1", {}), ("2", {"light": "J10/4"})):
        light = frigate("Light", "J10", heading=4, side=FRENCH, depth=10, fate="coming", arrives=1)
        deep = frigate("Deep", "J11", depth=20)
        sea = battle(deep, light, wind=3, options=Options(aground=True), shoals=[Shoal(parse_hex("J10"), 15)])
        facts = sail(sea, 6, deep="1", light=order)
        assert deep.fate == "aground for good"
        assert where(sea) == after
        assert len(told(facts, Entered)) == len(after)


@pytest.mark.rule("WS B.XII", "WS S.0.p2")
def test_of_ships_too_far_apart_the_one_beyond_the_edge_is_out_not_who_went_farther_within() -> None:
    """Outer made one hex toward the upper edge, Inner three in the same direction, far inside."""
    outer, inner, lower = frigate("Outer", "J1"), frigate("Inner", "J20"), frigate("Lower", "J31", side=FRENCH)
    sea = battle(outer, inner, lower, board=Board(rows=30))
    began = {"outer": Place(parse_hex("J2"), 1), "inner": Place(parse_hex("J23"), 1), "lower": lower.place}
    for one, hexes in ((outer, 1), (inner, 3), (lower, 0)):
        one.done = Done(hexes=hexes)
    leaving.review(sea, began)
    assert {key: one.fate for key, one in sea.ships.items()} == {"outer": "left", "inner": "afloat", "lower": "afloat"}


@pytest.mark.rule("WS A.X.B.p1", "WS B.IV.A.15")
@pytest.mark.parametrize(("velocity", "turns"), [(3, 1), (0, 0)])
def test_a_turn_that_cost_a_factor_is_counted_and_one_of_a_ship_without_allowance_is_not(velocity: int, turns: int) -> None:
    """Becalmed, a turn in place costs nothing, and no time of her crew."""
    one = frigate("Alfred", "J20")
    sea = battle(one, wind=2, velocity=velocity)
    sail(sea, alfred="R")
    assert (one.heading, one.done.turns) == (2, turns)


def test_who_stands_still_for_everybody_to_see() -> None:
    """Who did not move last turn, is tied to another, at anchor, aground or helpless; nobody else is in the way of an order."""
    sea = battle(*(frigate(name, at) for name, at in (("Free", "B20"), ("Still", "F20"), ("Moored", "J20"), ("Helpless", "N20"))))
    sea.ships["still"].still = 1
    sea.ships["moored"].anchor = Anchor("ordinary")
    sea.ships["helpless"].crew = [0, 0, 0]
    found = safety.standing(sea)
    standing = {key for key, one in sea.ships.items() if code(one.bow) in found}
    assert standing == {"still", "moored", "helpless"}
    fouled = frigate("Fouled", "R20", fouled=["free"])
    sea.ships["fouled"] = fouled
    assert code(fouled.bow) in safety.standing(sea)


@pytest.mark.rule("WS B.V.B.1")
def test_nobody_drifts_without_wind_nor_under_way_nor_at_anchor() -> None:
    one = frigate("Alfred", "J20", still=5)
    for velocity, order, anchor, hexes in (
        (3, "0", None, 1),
        (0, "0", None, 0),
        (3, "1", None, 0),
        (3, "0", Anchor("ordinary"), 0),
    ):
        sea = battle(one, wind=2, velocity=velocity)
        one.anchor = anchor
        assert drift.due(sea, [one], {"alfred": parse(order)}) == hexes


def test_a_move_is_told_of_who_moved_turned_or_drifted_and_of_nobody_else() -> None:
    still, turning, adrift = frigate("Still", "F20"), frigate("Turning", "J20"), frigate("Adrift", "N20", still=5)
    sea = battle(still, turning, adrift, wind=2)
    facts = sail(sea, turning="R")
    assert sorted(fact.ship for fact in told(facts, Moved)) == ["adrift", "turning"]
    assert [fact.ship for fact in told(facts, Drifted)] == ["adrift"]


@pytest.mark.rule("WS O.IV.3")
@pytest.mark.parametrize(
    ("moves", "still"), [(["0"], 3), (["0", "0"], 4), (["1"], 0), (["1", "0"], 1), (["R"], 3), (["1", "R1"], 0), (["1R"], 0)]
)
def test_a_ship_as_she_will_be_has_stood_still_a_turn_more_for_each_move_without_a_hex(moves: list[str], still: int) -> None:
    one = frigate("Alfred", "J20", still=2, orders=moves)
    assert notation.foreseen(battle(one, wind=2), one).still == still


@pytest.mark.rule("WS S.1.III.Q")
@pytest.mark.parametrize(("special", "collisions"), [({stacks.STACKS: []}, 0), ({}, 1), ({"other": 1}, 1)])
def test_gunboats_share_a_hex_without_collision_only_where_a_scenario_lets_them(
    special: dict[str, list[str] | int], collisions: int
) -> None:
    """Two row into the hex between them."""
    sea = battle(gunboat("One", "J21"), gunboat("Two", "J19", heading=4), wind=2, special=special)
    for one in sea.ships.values():
        one.orders = ["1"]
    facts = played(throwing(sea), execution.execute(sea))
    assert len(told(facts, Collided)) == collisions
    assert (sea.ships["one"].bow == sea.ships["two"].bow) is not bool(collisions)


@pytest.mark.rule("WS O.XIV.p1")
@pytest.mark.parametrize(("option", "rig", "turn"), [(True, True, 7), (True, False, 0), (False, True, 0)])
def test_the_turn_of_a_hex_into_the_wind_is_kept_for_fore_and_aft_rigs_under_the_option(
    option: bool, rig: bool, turn: int
) -> None:
    one = frigate("Alfred", "J20", aft_rig=rig)
    fore_and_aft.made(battle(one, turn=7, options=Options(fore_and_aft=option)), one)
    assert one.upwind == turn


def test_how_far_out_a_hex_lies_toward_each_edge_in_half_hexes() -> None:
    """Every second column lies half a hex toward edge 4."""
    found = {at: [leaving.toward(edge, parse_hex(at)) for edge in ("1", "4", "5-6", "2-3")] for at in ("A5", "B5", "C6")}
    assert found == {"A5": [-10, 10, 0, 0], "B5": [-11, 11, -2, 2], "C6": [-12, 12, -4, 4]}


@pytest.mark.rule("WS B.V.B.1.p3", "WS B.V.B.2")
def test_a_raft_drifts_when_none_of_it_has_moved_and_counts_from_who_has_drifted_least() -> None:
    one, other = frigate("One", "J20", still=5, adrift=4), frigate("Other", "K20", still=5, adrift=2)
    sea = battle(one, other, wind=2)
    ties.grapple(sea, one, other)
    drift.count(sea, {})
    assert (one.adrift, other.adrift) == (3, 3)
    other.done = Done(hexes=1)
    drift.count(sea, {})
    assert (one.adrift, other.adrift) == (0, 0)


@pytest.mark.rule("WS B.V.B.1.p1", "WS B.V.B.1.p3")
@pytest.mark.parametrize(("still", "adrift"), [(0, 0), (1, 3)])
def test_a_raft_counts_as_drifting_when_each_of_it_has_stayed_for_two_phases(still: int, adrift: int) -> None:
    one, other = frigate("One", "J20", still=5, adrift=2), frigate("Other", "K20", still=still, adrift=2)
    sea = battle(one, other, wind=2)
    ties.grapple(sea, one, other)
    drift.count(sea, {})
    assert (one.adrift, other.adrift) == (adrift, adrift)


@pytest.mark.rule("WS B.V.B.1.p3")
def test_ships_that_are_tied_drift_as_one_raft_and_each_other_ship_by_herself() -> None:
    one, alone, other = frigate("One", "J20"), frigate("Alone", "T20"), frigate("Other", "K20")
    sea = battle(one, alone, other, frigate("Gone", "X20", fate="sunk"), wind=2)
    ties.grapple(sea, one, other)
    assert [[ship.id for ship in raft] for raft in drift.rafts(sea)] == [["one", "other"], ["alone"]]


@pytest.mark.rule("WS B.V.B.1.p1", "WS A.V.C.2.p2", "WS O.XI.A")
def test_phases_at_anchor_or_aground_are_not_counted_as_drifting_for_anybody_of_a_raft() -> None:
    for held in ({"anchor": Anchor("ordinary")}, {"aground": Aground(3, parse_hex("K21"), 1, 1)}):
        one, other = frigate("One", "J20", still=5, adrift=4), frigate("Other", "K20", still=5, adrift=4, **held)
        sea = battle(one, other, wind=2)
        ties.grapple(sea, one, other)
        drift.count(sea, {})
        assert (one.adrift, other.adrift, one.still) == (0, 0, 6)


@pytest.mark.rule("WS D.III.D.2.d", "WS D.III.D.2.e")
@pytest.mark.parametrize(("order", "adrift", "hexes", "after"), [("0", 0, 1, 1), ("0", 1, 2, 2), ("0", 7, 2, 8), ("RW", 3, 0, 0)])
def test_a_gunboat_drifts_one_hex_then_two_and_none_while_she_rows(order: str, adrift: int, hexes: int, after: int) -> None:
    boat = gunboat("Boat", "J20", adrift=adrift)
    sea, moves = battle(boat, wind=2), {"boat": parse(order)}
    assert drift.due(sea, [boat], moves) == hexes
    drift.count(sea, moves)
    assert boat.adrift == after


@pytest.mark.rule("WS B.V.B.1.p1")
@pytest.mark.parametrize(("still", "hexes"), [(0, 0), (1, 1), (2, 1)])
def test_a_ship_drifts_in_the_second_phase_in_which_she_does_not_move(still: int, hexes: int) -> None:
    one = frigate("One", "J20", still=still)
    assert drift.due(battle(one, wind=2), [one], {"one": parse("0")}) == hexes


@pytest.mark.rule("WS B.XII.p1", "WS S.0.p2")
@pytest.mark.parametrize(("at", "came", "fate"), [("J1", "J4", "left"), ("K2", "K7", "afloat")])
def test_who_lies_half_a_hex_within_the_outermost_is_as_far_out_but_not_who_lies_a_whole_one(
    at: str, came: str, fate: str
) -> None:
    """Every second column lies half a hex lower. Outer has not moved: she has not left of her own will."""
    outer, mover, lower = frigate("Outer", "I1"), frigate("Mover", at, done=Done(hexes=3)), frigate("Lower", "J31", side=FRENCH)
    sea = battle(outer, mover, lower, board=Board(rows=30))
    leaving.review(sea, {"outer": outer.place, "mover": Place(parse_hex(came), 1), "lower": lower.place})
    assert [one.fate for one in (outer, mover, lower)] == ["afloat", fate, "afloat"]


@pytest.mark.rule("WS B.XII.p1")
@pytest.mark.parametrize(
    ("bows", "edges"),
    [
        ((), ()),
        (("A1", "A30"), ()),
        (("A1", "A31"), ("1", "4")),
        (("A1", "J30"), ()),
        (("J1", "A31"), ()),  # shifted by a column, J1 lies a row lower
        (("A1", "J31"), ("1", "4")),
        (("A5", "J5"), ()),
        (("A5", "K5"), ("5-6", "2-3")),
        (("A1", "K31"), ("5-6", "2-3", "1", "4")),
    ],
)
def test_ships_find_no_room_together_when_they_span_more_rows_or_columns_than_the_board_has(
    bows: tuple[str, ...], edges: tuple[str, ...]
) -> None:
    assert leaving.too_far_apart(Board(columns=10, rows=30), [parse_hex(bow) for bow in bows]) == edges


@pytest.mark.rule("WS B.IV.B.8", "WS B.V.C.2.p1")
def test_who_waits_outside_for_a_hex_that_is_taken_collides_with_nobody() -> None:
    waiting = frigate("Waiting", "J10", heading=4, side=FRENCH, fate="coming", arrives=1)
    sea = battle(frigate("Lying", "J10"), waiting, wind=3)
    facts = sail(sea, waiting="2")
    assert where(sea) == {"lying": "J10/1"}
    assert told(facts, Collided) == []
    assert waiting.fate == "coming"


@pytest.mark.rule("WS D.III.A.5.b")
def test_a_burning_fireship_has_one_order_and_any_other_is_wrong_from_its_first_step() -> None:
    fire = frigate("Fire", "J20", fireship=True, lit=True, crew=(0,))
    sea = battle(fire, wind=2)
    assert orders.fault(sea, fire, "4") is None
    for text in ("3", "L", "4R"):
        assert (orders.fault(sea, fire, text) or "").startswith("at step 1 (")
        assert orders.cut(sea, fire, text) == "4"
    assert orders.fault(sea, fire, "0") == orders.BURNING


@pytest.mark.rule("WS O.IV.3", "WS B.IV.B.8")
@pytest.mark.parametrize(
    ("moves", "lying"), [(["1"], ("afloat", "J10/4")), (["2", "1"], ("afloat", "J12/4")), (["0"], ("coming", "J10/4"))]
)
def test_a_ship_that_is_to_enter_is_on_the_board_after_her_first_hex(moves: list[str], lying: tuple[str, str]) -> None:
    one = frigate("One", "J10", heading=4, fate="coming", arrives=1, orders=moves)
    then = notation.foreseen(battle(one, wind=3), one)
    assert (then.fate, lies(then)) == lying
    assert one.fate == "coming"


@pytest.mark.rule("WS B.V.B.1.p4", "WS B.V.B.1.p2")
@pytest.mark.parametrize(("order", "lying"), [("0", "K20/1"), ("R", "K20/2"), ("L", "K20/6"), ("BR", "K20/2"), ("BBL", "K20/6")])
def test_who_turns_in_place_drifts_with_her_new_heading_also_if_she_backed_before(order: str, lying: str) -> None:
    sea = battle(frigate("One", "J20", still=3), wind=2)
    sail(sea, one=order)
    assert where(sea) == {"one": lying}


@pytest.mark.rule("WS B.IV.B.8", "WS B.V.C.2.p1")
def test_who_enters_astern_of_a_ship_that_is_thrown_back_stays_outside() -> None:
    leaver, lying = frigate("Leaver", "J11", heading=4), frigate("Lying", "J12", side=FRENCH)
    coming = frigate("Coming", "J10", heading=4, fate="coming", arrives=1)
    sea = battle(leaver, lying, coming, wind=3)
    facts = sail(sea, CLEAR, leaver="1", coming="1")
    assert where(sea) == {"leaver": "J11/4", "lying": "J12/1"}
    assert [(fact.keeper, fact.other) for fact in told(facts, Collided)] == [("lying", "leaver")]
    assert coming.fate == "coming"


@pytest.mark.rule("WS B.IV.B.8")
def test_who_is_kept_outside_by_one_who_was_thrown_back_still_has_her_first_hex_before_her() -> None:
    leaver, lying = frigate("Leaver", "J11", heading=4, orders=["1"]), frigate("Lying", "J12", side=FRENCH)
    coming = frigate("Coming", "J10", heading=4, fate="coming", arrives=1, orders=["3"])
    sea = throwing(battle(leaver, lying, coming, wind=3), CLEAR)
    courses = planning.laid_out(sea)
    course = next(one for one in courses if one.ship is coming)
    hexes = [course.goal(step) for step in range(3)]
    played(sea, execution.make_step(sea, courses, 0))
    assert course.outside
    assert [course.goal(step) for step in (1, 2)] == hexes[:2]
    assert course.waited == 1


@pytest.mark.rule("WS S.1.III.J")
def test_who_goes_back_farther_than_she_began_is_out_as_soon_as_all_have_moved() -> None:
    one, other = frigate("One", "J20"), frigate("Other", "N20", 4, side=FRENCH)
    sea = battle(one, other, wind=3, special={special_leaving.RETIRE: []})
    special_leaving.remember_starts(sea)
    sail(sea, one="1", other="1")
    assert (one.fate, other.fate) == ("left", "afloat")


@pytest.mark.rule("WS D.III.D.2.e", "WS B.IV.B.8")
def test_only_a_gunboat_holds_her_place_by_rowing_and_not_one_that_is_still_to_enter() -> None:
    boat, coming, sail_on = gunboat("Boat", "J20"), gunboat("Coming", "A20", 3, fate="coming"), frigate("Sail", "T20")
    sea = battle(boat, coming, sail_on, wind=2)
    assert orders.fault(sea, boat, "RW") is None
    assert orders.cut(sea, boat, "RW") == "RW"
    for other in (coming, sail_on):
        assert orders.fault(sea, other, "RW") == orders.NO_ROWING
        assert orders.cut(sea, other, "RW") == "0"


@pytest.mark.rule("WS A.V.C.2.p1", "WS A.V.C.3", "WS A.V.C.4")
@pytest.mark.parametrize(
    ("text", "step", "left"), [("0", 0, "0"), ("LL", 0, "LL"), ("1", 1, "0"), ("L1", 2, "L"), ("LLL", 3, "LL"), ("LR", 2, "L")]
)
def test_an_order_at_anchor_is_legal_as_far_as_the_springs_allow(text: str, step: int, left: str) -> None:
    one = frigate("One", "J20", anchor=Anchor("bow"))
    sea = battle(one, wind=2)
    why = orders.fault(sea, one, text)
    assert why is None if not step else why is not None and why.startswith(f"at step {step} (")
    assert orders.cut(sea, one, text) == left


@pytest.mark.rule("WS S.7.II.G", "WS S.4.IV")
def test_who_sails_off_over_an_edge_is_counted_at_it_and_who_sinks_is_not() -> None:
    one, two = frigate("One", "J20"), frigate("Two", "L20")
    sea = throwing(battle(one, two))
    leaving.remove(sea, one, "left", "4")
    leaving.remove(sea, two, "sunk")
    assert [(fact.ship, fact.fate, fact.edge) for fact in told(sea.tray.journal, LeftBoard)] == [
        ("one", "left", "4"),
        ("two", "sunk", ""),
    ]
    assert sea.special == {"gone.british.4": 1}


@pytest.mark.rule("WS B.V.C.3")
def test_all_who_drift_do_so_together_on_the_last_step_of_the_longest_move() -> None:
    turning, idle, mover = frigate("Turning", "J20", still=3), frigate("Idle", "N20", still=3), frigate("Mover", "T20")
    for order, steps in (("0", 2), ("3", 3)):
        for one, text in ((turning, "R"), (idle, "0"), (mover, order)):
            one.orders = [text]
        sea = battle(turning, idle, mover, wind=2)
        found = {course.ship.id: course.schedule for course in planning.laid_out(sea)}
        after = Place(parse_hex("J20"), 2)
        assert found["turning"] == [after] * (steps - 1) + [drift.downwind(sea, after, 1)]
        assert found["idle"] == [idle.place] * (steps - 1) + [drift.downwind(sea, idle.place, 1)]
        assert len(found["mover"]) == len(parse(order).steps)


@pytest.mark.rule("WS B.V.C.2.p3", "WS B.V.B.1.p2")
def test_dice_are_thrown_for_one_hex_at_a_time_since_who_loses_it_claims_no_other() -> None:
    """Drifter would come to two hexes at once; when her bow has lost one of them, her stern does not come to the other."""
    ahead, crossing = frigate("Ahead", "K19", 4), frigate("Crossing", "K22")
    sea = battle(ahead, crossing, frigate("Drifter", "J20", side=FRENCH, still=3), wind=2)
    facts = sail(sea, 6, 1, CLEAR, ahead="1", crossing="1")
    assert where(sea) == {"ahead": "K20/4", "crossing": "K21/1", "drifter": "J20/1"}
    assert [(fact.keeper, fact.other) for fact in told(facts, Collided)] == [("ahead", "drifter")]
    assert [fact.ship for fact in told(facts, Moved)] == ["ahead", "crossing"], "who was thrown back has not moved"


@pytest.mark.rule("WS S.1.III.Q", "WS D.III.D.3.d")
def test_gunboats_that_may_lie_together_still_collide_with_an_enemy_who_comes_to_their_hex() -> None:
    boats = gunboat("One", "J21"), gunboat("Two", "J21"), gunboat("Foe", "J19", heading=4, side=FRENCH)
    sea = battle(*boats, wind=2, special={stacks.STACKS: []})
    for one in boats:
        one.orders = ["1"]
    facts = played(throwing(sea), execution.execute(sea))
    assert told(facts, Collided)
    assert sea.ships["foe"].bow not in (sea.ships["one"].bow, sea.ships["two"].bow)


@pytest.mark.rule("WS B.V.B.2.p1")
@pytest.mark.parametrize(("turns", "hexes"), [((0, 1), 1), ((1, 0), 1), ((1, 2), 0), ((2, 4), 1)])
def test_a_raft_drifts_by_the_turns_of_who_has_drifted_least(turns: tuple[int, int], hexes: int) -> None:
    """Ships of the line drift every second turn."""
    first, second = ship("First", "J20", still=5, adrift=turns[0]), ship("Second", "K20", still=5, adrift=turns[1])
    sea = battle(first, second, wind=2)
    assert drift.rate(sea, [first, second]) == 2
    assert drift.due(sea, [first, second], {"first": parse("0"), "second": parse("0")}) == hexes


@pytest.mark.rule("WS A.CH.8.H")
@pytest.mark.parametrize(("lamed", "ability", "steering"), [(0, 3, ""), (2, 1, ""), (3, 0, "rudder"), (4, 0, "rudder")])
def test_a_ship_whose_steering_is_hit_more_often_than_she_turns_has_no_turn_left(lamed: int, ability: int, steering: str) -> None:
    one = frigate("One", "J20", lamed=lamed)
    assert helm.turning_ability(one) == ability
    assert helm.helm_of(battle(one, wind=2), one).steering == steering


@pytest.mark.rule("WS O.VII.D.2", "WS B.V.B.3")
def test_a_tug_that_is_grappled_to_a_third_is_held_and_by_her_tow_alone_she_is_not() -> None:
    tug, tow, third = frigate("Tug", "J20"), frigate("Tow", "J22"), frigate("Third", "J18", side=FRENCH)
    sea = battle(tug, tow, third, options=Options(towing=True))
    towing.begin(sea, tug, tow)
    assert (helm.held(sea, tug), helm.held(sea, tow)) == ("", "towed")
    ties.grapple(sea, tug, third)
    assert helm.held(sea, tug) == "attached"


@pytest.mark.rule("WS A.III.B.2.p5")
@pytest.mark.parametrize(("velocity", "hold"), [(3, ""), (6, "rowers")])
def test_in_a_gale_only_vessels_under_oars_are_held_and_only_where_the_wind_has_effects(velocity: int, hold: str) -> None:
    boat, sails = gunboat("Boat", "J20"), frigate("Sails", "N20")
    for effects in (True, False):
        sea = battle(boat, sails, velocity=velocity, options=only(Options(), wind_effects=effects))
        assert (helm.held(sea, boat), helm.held(sea, sails)) == (hold if effects else "", "")


@pytest.mark.rule("WS B.IV.A.5", "WS D.III.D.2.c")
def test_the_usual_order_is_straight_ahead_also_after_standing_still_and_short_of_who_stands_in_the_way() -> None:
    still, behind, boat = frigate("Still", "J20", still=1), frigate("Behind", "N24"), gunboat("Boat", "T20", astern=True)
    sea = battle(
        still, behind, frigate("Wreck", "N20", crew=(0, 0, 0)), boat, frigate("Moored", "X20", anchor=Anchor("bow")), wind=2
    )
    usual = {key: safety.straight(sea, one, safety.standing(sea), helm.helm_of(sea, one)) for key, one in sea.ships.items()}
    assert usual == {"still": "4", "behind": "2", "wreck": "0", "boat": "0", "moored": "0"}


def test_a_gunboat_fills_one_hex_and_is_ashore_by_that_alone() -> None:
    boat, large = gunboat("Boat", "J20", still=1), frigate("Large", "N20")
    sea = battle(boat, large, board=Board(land=(parse_hex("J21"), parse_hex("N21"))))
    assert safety.standing(sea) == {code(boat.bow)}
    assert [waters.ashore(sea.board, one.place, one.length) for one in (boat, large)] == [False, True]


@pytest.mark.rule("WS O.XI.C", "WS S.0.p1", "WS S.0.p2")
@pytest.mark.parametrize(("row", "gone", "fate"), [(1, False, "afloat"), (0, True, "left"), (10, True, "ashore")])
def test_who_has_come_onto_land_or_over_an_edge_of_a_board_with_land_is_gone(row: int, gone: bool, fate: str) -> None:
    one = frigate("One", "J20")
    sea = throwing(battle(one, board=Board(land=(parse_hex("J10"),))))
    one.bow = one.bow._replace(row=row)
    assert leaving.overboard(sea, one) is gone
    assert one.fate == fate


@pytest.mark.rule("WS B.XII.p1", "WS S.0.p2")
def test_of_two_who_went_as_far_outward_the_one_farther_from_the_others_is_out() -> None:
    lone, near, mate = frigate("Lone", "J1"), frigate("Near", "J31", 4, side=FRENCH), frigate("Mate", "L31", 4, side=FRENCH)
    sea = throwing(battle(lone, near, mate, board=Board(rows=30)))
    began = {"lone": Place(parse_hex("J2"), 1), "near": Place(parse_hex("J30"), 4), "mate": Place(parse_hex("L30"), 4)}
    for one in sea.ships.values():
        one.done = Done(hexes=1)
    leaving.review(sea, began)
    assert [one.fate for one in (lone, near, mate)] == ["left", "afloat", "afloat"]


ATTITUDE_D = helm.BY_RELATIVE.index(helm.DEAD_AHEAD)


@pytest.mark.rule("WS D.III.D.2.c", "WS B.IV.A.12")
@pytest.mark.parametrize(
    ("into_wind", "step", "why"),
    [
        (2, "K", ""),
        (1, "K", "she may enter 0 hexes"),
        (0, "K", "she may enter 0 hexes"),
        (1, "F", ""),
        (0, "F", "she may enter 0 hexes"),
    ],
)
def test_a_gunboat_goes_one_hex_less_backward_in_each_attitude_and_never_less_than_none(
    into_wind: int, step: Step, why: str
) -> None:
    backward = step == "K"
    boat = helm.Helm((3, 3, 3, into_wind), 4, 0, boat=True, ahead=not backward, astern=backward)
    so_far = legality.Reckoning(ATTITUDE_D, way=step, turns=3)
    assert why in (legality.refused(boat, so_far, step) or "")
    assert bool(legality.refused(boat, so_far, step)) is bool(why)


@pytest.mark.rule("WS B.IV.A.4", "WS D.III.D.2.c")
@pytest.mark.parametrize(("allowance", "why"), [(0, "is 0"), (1, "is 0"), (2, None)])
def test_a_gunboat_that_has_one_factor_or_none_cannot_go_backward(allowance: int, why: str | None) -> None:
    boat = helm.Helm((allowance,) * 4, 4, 0, boat=True, ahead=False, astern=True)
    found = legality.refused(boat, legality.begun(boat), "K")
    assert found is None if why is None else why in (found or "")


@pytest.mark.rule("WS A.V.C.2.p1", "WS A.V.C.7")
def test_an_anchor_that_holds_is_let_go_once() -> None:
    one = frigate("One", "J20", anchoring="bow")
    sea = throwing(battle(one, options=Options(anchoring=True)))
    anchors.take_effect(sea)
    assert (one.anchor, one.anchoring) == (Anchor("bow"), None)
    anchors.note(sea, one, anchors.CUT)
    for _ in range(2):
        anchors.take_effect(sea)
        assert one.anchor is None


@pytest.mark.rule("WS O.XIV.p1")
@pytest.mark.parametrize(("upwind", "turn", "hexes"), [(0, 1, 1), (4, 5, 0), (4, 6, 1)])
def test_a_fore_and_aft_rig_goes_a_hex_into_the_wind_every_second_turn(upwind: int, turn: int, hexes: int) -> None:
    one = frigate("One", "J20", aft_rig=True, upwind=upwind)
    assert fore_and_aft.weatherly(battle(one, turn=turn, options=Options(fore_and_aft=True)), one) == hexes
    assert fore_and_aft.weatherly(battle(one, turn=turn), one) == 0


@pytest.mark.rule("WS S.1.III.E", "WS S.11.III.4.c")
def test_an_allowance_that_a_scenario_changes_is_reckoned_anew_each_turn() -> None:
    """Three sections down, she goes nowhere in attitude C but by the least way, every second turn."""
    one = frigate("One", "J20")
    one.rigging = [0, 0, 0, 1]
    sea = battle(one, wind=2, special={lake.LEAST: []}, turn=4)
    assert special.changes_allowances(sea, one)
    into_wind = [allowance.allowances(sea, one)[2]]
    one.tasks[lake.LEAST] = 3
    into_wind.append(allowance.allowances(sea, one)[2])
    sea.turn = 5
    into_wind.append(allowance.allowances(sea, one)[2])
    assert into_wind == [1, 0, 1]
    sea.special = {}
    assert not special.changes_allowances(sea, one)
    one.tasks[SAILS] = 1
    assert special.changes_allowances(sea, one), "without sails bent she has none"

"""WS B.IV.B.8, B.V.A.2, B.XII, S.0.p2, S.0.p4, O.XI: ships that enter, leave, go ashore and run aground; tows and fireships."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships.board import Board, Shoal, hexes, parse_hex
from tactical.wooden_ships.boarding import crews, prizes
from tactical.wooden_ships.movement.facts import Collided, Cut, Entered, LeftBoard, SetAfire
from tactical.wooden_ships.movement.leaving import too_far_apart
from tactical.wooden_ships.movement.orders import cut, fault, legal, straight_on
from tactical.wooden_ships.state import Aground, Anchor, Battle, Options, Ship
from tests.tactical.wooden_ships.helmsmen import frigate, lies, sail, told, where
from tests.tactical.wooden_ships.yard import FRENCH, battle, ship

CLEAR = 6
COAST = Board(land=hexes(["J18", "T1"]))
SHORE = Board(land=hexes(["T1"]), land_edges=("1",))


def sea_of(*ships: Ship, **fields: Any) -> Battle:
    return battle(*ships, **{"wind": 2, **fields})


# -- entering ------------------------------------------------------------------------------------------------------------


def coming(name: str, at: str = "J35", **fields: Any) -> Ship:
    """A frigate that is to come in by a hex of edge 4, heading 1."""
    return frigate(name, at, fate="coming", arrives=1, **fields)


@pytest.mark.rule("WS B.IV.B.8", "WS B.V.A.2")
def test_a_ship_that_enters_pays_for_her_first_hex_and_moves_on() -> None:
    late = coming("Late")
    sea = sea_of(late)
    assert "4" in legal(sea, late)
    assert "5" not in legal(sea, late)
    facts = sail(sea, late="4")
    assert (lies(late), late.fate, late.done.hexes) == ("J32/1", "afloat", 4)
    assert told(facts, Entered) == [Entered("late", parse_hex("J35"))]


@pytest.mark.rule("WS B.IV.B.8")
def test_she_comes_in_straight_ahead() -> None:
    late = coming("Late")
    sea = sea_of(late)
    assert fault(sea, late, "L1") == "at step 1 (L): she enters with a hex straight ahead (WS B.IV.B.8)"
    assert fault(sea, late, "1L1") is None
    assert cut(sea, late, "B1") == "0"
    sail(sea, late="0")
    assert late.fate == "coming"


@pytest.mark.rule("WS B.V.A.2")
def test_nobody_enters_before_she_is_due() -> None:
    late = coming("Late")
    late.arrives = 3
    sea = sea_of(late)
    sail(sea, late="4")
    assert not late.on_board
    sea.turn = 3
    sail(sea, late="4")
    assert late.on_board


@pytest.mark.rule("WS B.V.A.2")
def test_a_line_comes_in_ship_behind_ship_and_waits_while_the_hex_is_taken() -> None:
    first, second = coming("First"), coming("Second")
    sea = sea_of(first, second)
    assert not told(sail(sea, first="4", second="4"), Collided)
    assert where(sea) == {"first": "J32/1", "second": "J34/1"}
    assert second.done.order == "2"
    blocked = sea_of(frigate("Lying", "J34", anchor=Anchor("ordinary")), late := coming("Late"))
    assert not told(sail(blocked, late="4"), Collided)
    assert late.fate == "coming"


# -- leaving -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.XII.p1", "WS B.XII.p2")
def test_on_an_open_board_the_counters_are_shifted_and_nobody_leaves() -> None:
    swift, slow = frigate("Swift", "J2"), frigate("Slow", "J20", heading=3)
    sea = sea_of(swift, slow)
    sail(sea, swift="4")
    assert (swift.bow, swift.fate) == ((9, -2), "afloat")
    sail(sea, swift="4")
    assert swift.fate == "afloat"


@pytest.mark.rule("WS S.0.p2", "WS B.XII.p1")
def test_she_is_gone_when_the_others_cannot_be_laid_on_the_board_with_her() -> None:
    swift, slow = frigate("Swift", "J2"), frigate("Slow", "J34", anchor=Anchor("ordinary"))
    sea = sea_of(swift, slow)
    sail(sea, swift="2")  # 34 rows apart: both just find room
    assert swift.fate == "afloat"
    facts = sail(sea, swift="1")
    assert (swift.fate, slow.fate) == ("left", "afloat")
    assert told(facts, LeftBoard) == [LeftBoard("swift", "left", "1")]


@pytest.mark.rule("WS S.0.p2")
def test_only_who_went_of_her_own_will_is_out() -> None:
    swift, hulk = frigate("Swift", "J35"), frigate("Hulk", "J1", heading=1, still=1, crew=(0, 0, 0))
    sea = battle(swift, hulk, wind=1)
    sail(sea, swift="0")
    assert (lies(hulk), hulk.fate, swift.fate) == ("J0/1", "afloat", "afloat")
    far = sea_of(frigate("Fleer", "J35", heading=3), *(frigate(f"F{n}", f"{n}1", side=FRENCH) for n in "JLN"))
    far.ships["fleer"].bow = parse_hex("J35")._replace(row=37)
    sail(far, fleer="1")
    assert [one.fate for one in far.ships.values()] == ["left", "afloat", "afloat", "afloat"]


@pytest.mark.rule("WS S.0.p2")
def test_of_two_who_part_she_who_went_farther_is_out() -> None:
    swift, slow = frigate("Swift", "J2"), frigate("Slow", "J34", heading=4)
    sail(sea_of(swift, slow), swift="3", slow="1")
    assert (swift.fate, slow.fate) == ("left", "afloat")
    swift, slow = frigate("Swift", "J2"), frigate("Slow", "J34", heading=4)
    sail(sea_of(swift, slow, wind=5), swift="1", slow="3")
    assert (swift.fate, slow.fate) == ("afloat", "left")


def test_the_board_has_room_for_51_columns_and_35_rows() -> None:
    board = Board()
    assert too_far_apart(board, list(hexes(["A1", "YY35"]))) == ()
    assert too_far_apart(board, [parse_hex("A1"), parse_hex("YY1")._replace(col=51)]) == ("5-6", "2-3")
    assert too_far_apart(board, [parse_hex("A1"), parse_hex("A35")._replace(row=36)]) == ("1", "4")
    # Shifted by a column, those of every second column lie a row lower, so that these two just fit.
    assert too_far_apart(board, [parse_hex("B1")._replace(row=0), parse_hex("A35")]) == ()
    assert too_far_apart(board, [parse_hex("A1")._replace(row=0), parse_hex("B35")]) == ("1", "4")


@pytest.mark.rule("WS S.0.p2")
def test_on_a_fixed_board_she_leaves_over_the_edge() -> None:
    swift = frigate("Swift", "D2")
    sea = sea_of(swift, board=COAST)
    assert "4" in legal(sea, swift)
    facts = sail(sea, swift="4")
    assert swift.fate == "left"
    assert told(facts, LeftBoard) == [LeftBoard("swift", "left", "1")]


# -- land ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.0.p4")
def test_no_ship_goes_onto_land_of_her_own_will() -> None:
    swift = frigate("Swift", "J20")
    sea = sea_of(swift, board=COAST)
    assert "1" in legal(sea, swift)
    assert not {"2", "3", "4", "2L1"} & set(legal(sea, swift))
    assert "1R1" in legal(sea, swift)
    assert fault(sea, swift, "3") == "at step 2 (1): no ship goes onto land of her own will (WS S.0.p4)"
    assert cut(sea, swift, "3") == "1"


@pytest.mark.rule("WS S.0.p4")
def test_nor_swings_her_stern_onto_it() -> None:
    swift = frigate("Swift", "J17", heading=2)  # turned to 1 her stern would be on J18
    sea = sea_of(swift, board=COAST)
    assert "L" not in legal(sea, swift)
    assert "R" in legal(sea, swift)


@pytest.mark.rule("WS S.0.p4")
def test_nor_over_an_edge_that_is_a_shore() -> None:
    swift = frigate("Swift", "D2")
    sea = sea_of(swift, board=SHORE)
    assert [text for text in legal(sea, swift) if text.isdigit()] == ["0", "1"]
    off = frigate("Off", "D34", heading=4)
    assert "1" in legal(sea_of(off, board=SHORE), off)


@pytest.mark.rule("WS O.XI.C")
def test_a_ship_that_is_driven_ashore_is_destroyed() -> None:
    hulk = frigate("Hulk", "I19", still=1)  # the wind takes her bow to J18
    sea = sea_of(hulk, board=COAST)
    facts = sail(sea)
    assert hulk.fate == "ashore"
    assert told(facts, LeftBoard) == [LeftBoard("hulk", "ashore")]
    fire = frigate("Fire", "J20", fireship=True, lit=True, crew=(0, 0, 0))
    sail(sea_of(fire, board=COAST))
    assert fire.fate == "ashore"


@pytest.mark.rule("WS O.II.p2")
def test_who_has_no_order_in_time_sails_straight_on_but_not_ashore() -> None:
    swift = frigate("Swift", "J22")
    assert straight_on(sea_of(swift), swift) == "4"
    assert straight_on(sea_of(swift, board=COAST), swift) == "3"


# -- shoals --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.XI.A")
def test_running_aground_ends_her_move_and_the_log_is_corrected() -> None:
    swift = frigate("Swift", "J22", depth=17)
    sea = sea_of(swift, options=Options(aground=True), shoals=[Shoal(parse_hex("J20"), 17)])
    sail(sea, 4, swift="4")
    assert (lies(swift), swift.done.order, swift.done.hexes) == ("J20/1", "2", 2)
    assert swift.aground == Aground(4, parse_hex("J21"), 1, 1)
    sea.shoals = [Shoal(parse_hex("J17"), 18)]
    swift.aground = None
    sail(sea, swift="4")
    assert lies(swift) == "J16/1"


# -- tows ----------------------------------------------------------------------------------------------------------------


def towed(**fields: Any) -> Battle:
    tug = frigate("Tug", "J20", towing="tow", grapples={"tow": 1})
    tow = frigate("Tow", "J22", towed_by="tug", grapples={"tug": 1}, **fields)
    return sea_of(tug, tow, options=Options(towing=True))


@pytest.mark.rule("WS O.VII.D.2")
def test_the_tow_moves_in_the_wake_of_the_tug_on_one_order() -> None:
    sea = towed()
    assert legal(sea, sea.ships["tow"]) == ("0",)
    sail(sea, tug="1R1", tow="0")
    assert where(sea) == {"tug": "K19/2", "tow": "J20/1"}
    assert (sea.ships["tow"].done.hexes, sea.ships["tow"].still) == (2, 0)
    sail(sea, tug="1")
    assert where(sea) == {"tug": "L18/2", "tow": "J19/2"}


@pytest.mark.rule("WS O.VII.D.2", "WS B.V.C.2.p1")
def test_what_stops_the_tow_stops_the_tug() -> None:
    sea = towed()
    sea.ships["rock"] = frigate("Rock", "K21", heading=2, anchor=Anchor("ordinary"), side=FRENCH)  # stern J21
    sail(sea, CLEAR, tug="2")
    assert where(sea) == {"tug": "J20/1", "tow": "J22/1", "rock": "K21/2"}


def test_tug_and_tow_that_stay_drift_together() -> None:
    sea = towed()
    sail(sea)
    sail(sea)
    assert where(sea) == {"tug": "K20/1", "tow": "K22/1"}
    assert [one.still for one in sea.ships.values()] == [2, 2]


# -- springs and fore-and-aft rigs -----------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.V.C.4")
def test_a_ship_turned_on_her_springs_has_entered_no_hex() -> None:
    moored = frigate("Moored", "J20", anchor=Anchor("stern"))  # stern J21
    sea = sea_of(moored, options=Options(anchoring=True))
    sail(sea, moored="RR")
    assert lies(moored) == "K22/3"
    assert (moored.done.hexes, moored.done.turns, moored.done.swung, moored.still) == (0, 0, 2, 1)


@pytest.mark.rule("WS O.XIV.p1")
def test_a_fore_and_aft_rig_goes_a_hex_into_the_wind_every_second_turn() -> None:
    schooner = frigate("Schooner", "J20", heading=5, aft_rig=True)
    sea = sea_of(schooner, options=Options(fore_and_aft=True))
    assert "1" in legal(sea, schooner)
    sail(sea, schooner="1")
    assert lies(schooner) == "I21/5"
    assert "1" not in legal(sea, schooner)
    sail(sea)
    assert "1" in legal(sea, schooner)


# -- fireships -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS D.III.A.5.a", "WS D.III.A.5.b")
def test_a_fireship_is_lit_when_the_orders_are_shown_and_runs_on_by_herself() -> None:
    fire = frigate("Fire", "J20", fireship=True, crew=(1,), hull=3, notes=["(Fire)"])
    sea = sea_of(fire, ship("Far", "DD4"))
    facts = sail(sea, fire="0")
    assert told(facts, SetAfire) == [SetAfire("fire", 1)]
    assert (fire.lit, fire.crew, lies(fire)) == (True, [0], "J16/1")
    sail(sea, fire="L")
    assert lies(fire) == "J12/1"
    other = frigate("Other", "J20", notes=["(Fire)"])
    sail(sea_of(other))
    assert (other.lit, other.notes) == (False, [])


@pytest.mark.rule("WS D.III.A.5.d")
def test_a_burning_fireship_loses_a_hull_square_in_each_phase() -> None:
    fire = frigate("Fire", "J20", fireship=True, lit=True, crew=(0,), hull=3)
    sea = sea_of(fire, ship("Far", "DD4"))
    sail(sea)
    assert fire.hull == 2
    sail(sea)
    assert fire.hull == 1


@pytest.mark.rule("WS D.III.A.5.c")
def test_the_fouling_die_of_a_collision_with_her_is_less_by_one() -> None:
    for lit, fouled in ((True, ["line"]), (False, [])):
        fire = frigate("Fire", "J22", fireship=True, lit=lit)
        sea = sea_of(fire, ship("Line", "J19", side=FRENCH))
        sail(sea, 4, fire="4")
        assert fire.fouled == fouled


@pytest.mark.rule("WS D.III.A.5.a", "WS B.IX.D.8")
def test_friends_aboard_and_a_prize_crew_leave_a_fireship_that_is_lit_too() -> None:
    far = ship("Far", "DD4", crew=(5, 4, 4))
    fire = frigate("Fire", "J20", fireship=True, crew=(1,), hull=3, notes=["(Fire)"])
    sea = sea_of(fire, far)
    fire.guests = crews.leave(sea, far, {1: 2})
    assert told(sail(sea), SetAfire) == [SetAfire("fire", 3)]
    assert (fire.hands, fire.out_of_action, far.crew_away) == (0, True, [])
    taken = frigate("Fire", "J20", fireship=True, crew=(1,), hull=3, notes=["(Fire)"], side=FRENCH)
    sea = sea_of(taken, far)
    prizes.take(sea, taken, far.side, *crews.leave(sea, far, {2: 2}))
    taken.notes = ["(Fire)"]
    assert told(sail(sea), SetAfire) == [SetAfire("fire", 3)]
    assert (taken.lit, taken.captor, taken.side, taken.hands, taken.crew) == (True, None, FRENCH, 0, [0])


@pytest.mark.rule("WS D.III.A.5.a", "WS B.IX.D.4")
def test_nobody_lights_a_fireship_that_has_surrendered() -> None:
    fire = frigate("Fire", "J20", fireship=True, crew=(1,), hull=3, notes=["(Fire)"], surrendered="firepower")
    sea = sea_of(fire, ship("Far", "DD4"))
    assert told(sail(sea), SetAfire) == []
    assert not fire.lit


@pytest.mark.rule("WS D.III.A.5.b")
def test_that_a_burning_fireship_does_not_do_what_was_written_is_no_fault() -> None:
    fire = frigate("Fire", "J20", fireship=True, lit=True, crew=(0,), hull=3)
    assert told(sail(sea_of(fire, ship("Far", "DD4")), fire="R1"), Cut) == []

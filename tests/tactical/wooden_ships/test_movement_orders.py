"""WS B.IV.A.5-16, B.IV.B, A.V.B, A.V.D: which moves may be written, and what is left of a text that is illegal."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.sea.hexes import Place
from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.movement import catalogue, orders
from tactical.wooden_ships.movement.helm import Helm
from tactical.wooden_ships.movement.orders import cut, end_place, fault, legal, with_backing
from tactical.wooden_ships.movement.steps import BadOrder, Move, canonical, in_words, parse, read, text_of
from tactical.wooden_ships.state import Aground, Battle, Options, Ship, basic
from tests.tactical.wooden_ships.helmsmen import first_rate, frigate, gunboat, lies, sail
from tests.tactical.wooden_ships.yard import FRENCH, battle, only, ship

HEADINGS = (1, 2, 3, 4, 5, 6)
# With the wind to 1, by heading: attitudes B A C D C A.
B, A, C, D = 1, 2, 3, 4


def sea_of(one: Ship, wind: int = 1, **options: Any) -> Battle:
    return battle(one, wind=wind, options=only(Options(), **options))


def is_legal(one: Ship, text: str, **options: Any) -> bool:
    return fault(sea_of(one, **options), one, text) is None


# -- the catalogue against an independent count ----------------------------------------------------------------------------


def naive(allowances: dict[str, int], turning: int, heading: int, wind: int) -> set[str]:
    """All legal orders by trying every row of steps, each judged by the whole of it."""
    attitudes = {(wind - 1 + steps) % 6: name for steps, name in zip(range(6), "BACDCA", strict=True)}
    found = {"0"}
    most = allowances[attitudes[heading - 1]]
    for length in range(1, max(most, 1) + 1):
        for row in product("1LR", repeat=length):
            facing, headings = heading - 1, []
            for step in row:
                facing = (facing + {"1": 0, "L": -1, "R": 1}[step]) % 6
                headings.append(attitudes[facing])
            turns = [number for number, step in enumerate(row) if step != "1"]
            hexes = [number for number, step in enumerate(row) if step == "1"]
            free = most == 0 and length == 1 and len(turns) == 1
            if not free and (
                length > most
                or len(turns) > turning
                or any(later - earlier == 1 for earlier, later in pairwise(turns))
                or any(sum(headings[n] == name for n in hexes) > allowances[name] for name in allowances)
                or any(headings[number] == "D" and number < length - 1 for number in turns)
            ):
                continue
            text = "".join(row).replace("1111111", "7").replace("111111", "6").replace("11111", "5")
            found.add(text.replace("1111", "4").replace("111", "3").replace("11", "2"))
    return found


RIGS = {
    "battle sail 3, turning 2": ((3, 2, 1, 0), 2, (19, 9, 4, 3)),
    "battle sail 4, turning 3": ((4, 3, 1, 0), 3, (35, 20, 4, 3)),
    "full sail 7, turning 3": ((7, 6, 2, 0), 3, (244, 165, 8, 3)),
}


@pytest.mark.parametrize("rig", RIGS)
def test_the_catalogue_has_as_many_orders_as_were_counted(rig: str) -> None:
    allowances, turning, counts = RIGS[rig]
    for heading, count in zip((A, B, C, D), counts, strict=True):
        assert len(catalogue.orders(Helm(allowances, turning, heading - 1))) == count


@pytest.mark.parametrize("wind", [1, 4])
@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("rig", RIGS)
def test_the_catalogue_is_what_an_independent_count_finds(rig: str, heading: int, wind: int) -> None:
    (a, b, c, d), turning, _ = RIGS[rig]
    found = catalogue.orders(Helm((a, b, c, d), turning, (heading - wind) % 6))
    assert len(set(found)) == len(found)
    assert set(found) == naive({"A": a, "B": b, "C": c, "D": d}, turning, heading, wind)


def test_the_catalogue_is_made_once_for_each_case() -> None:
    one, other = ship("One", "J20", heading=2), ship("Other", "D4", heading=5, side=FRENCH)
    assert legal(sea_of(one, wind=1), one) is legal(sea_of(other, wind=4), other)


# -- texts ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.B.2", "WS B.IV.B.3", "WS B.IV.B.4")
def test_a_text_is_its_steps_in_the_order_of_execution() -> None:
    assert parse("3L") == Move(("F", "F", "F", "L"))
    assert parse("L1R1") == Move(("L", "F", "R", "F"))
    assert parse("R1L") != parse("L1R")
    assert end_place(Place(parse_hex("J20"), 1), "3") == (parse_hex("J17"), 1)
    assert end_place(Place(parse_hex("J20"), 1), "R") == (parse_hex("J20"), 2)
    assert end_place(Place(parse_hex("J20"), 1), "L") == (parse_hex("J20"), 6)
    assert end_place(Place(parse_hex("J20"), 1), "2R1") == (parse_hex("K18"), 2)


@pytest.mark.rule("WS B.IV.B.6", "WS B.V.B.4", "WS D.III.D.2.e")
def test_0_is_no_move_d_is_drift_and_rw_holds_a_gunboat() -> None:
    assert parse("0") == Move(())
    assert parse("D") == Move((), "D")
    assert parse("LD") == Move(("L",), "D")
    assert parse("RW") == Move((), "RW")
    assert canonical("LD") == "L"
    assert canonical(" b b 1 ") == "BB1"


@pytest.mark.parametrize("text", ["", "X", "1X", "W", "BW", "1D", "RWL", "LRW", "DD", "99", "1L-?"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadOrder):
        parse(text)


def test_moves_in_words() -> None:
    assert in_words("L1R2") == "left, 1 hex, right, 2 hexes"
    assert in_words("BB1") == "back sails, back sails, 1 hex"
    assert in_words("BW2") == "2 hexes backward"
    assert [in_words("0"), in_words("RW")] == ["no move", "row to hold her place"]


# -- hexes and factors -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.A.5.p1", "WS B.IV.A.5.p3")
def test_each_hex_costs_a_factor_and_when_they_are_spent_she_stops() -> None:
    line = ship("Line", "J20", A)
    assert is_legal(line, "3")
    assert fault(sea_of(line), line, "4") == "at step 4 (1): she has spent her 3 movement factors (WS B.IV.A.5)"
    assert cut(sea_of(line), line, "4") == "3"


@pytest.mark.rule("WS B.IV.A.5.p2", "WS B.IV.A.5.e75")
@pytest.mark.parametrize("edition", [1975, 1981])
@pytest.mark.parametrize("heading", HEADINGS)
def test_she_only_goes_where_her_bow_points(edition: Any, heading: int) -> None:
    ahead = {1: "J19", 2: "K20", 3: "K21", 4: "J21", 5: "I21", 6: "I20"}[heading]
    one = ship("One", "J20", heading)
    sea = battle(one, wind=heading, options=Options(edition=edition))
    assert not any("BW" in text for text in legal(sea, one))
    assert fault(sea, one, "BW1") == "at step 1 (BW1): only gunboats go backward (WS B.IV.A.5)"
    sail(sea, one="1")
    assert lies(one) == f"{ahead}/{heading}"


@pytest.mark.rule("WS B.IV.A.6")
def test_factors_are_neither_saved_nor_lent() -> None:
    saver, other = ship("Saver", "J20", A), ship("Other", "D8", A)
    sea = battle(saver, other)
    before = legal(sea, other)
    sail(sea, saver="1", other="1")
    assert "4" not in legal(sea, saver)
    assert legal(sea, other) == before
    assert "4" not in before


@pytest.mark.rule("WS B.IV.A.7", "WS B.IV.A.7.e75")
@pytest.mark.parametrize("edition", [1975, 1981])
def test_she_may_spend_none_some_or_all_of_her_factors(edition: Any) -> None:
    line = ship("Line", "J20", A)
    sea = battle(line, options=Options(edition=edition))
    assert [text for text in legal(sea, line) if text.isdigit()] == ["0", "1", "2", "3"]


@pytest.mark.rule("WS B.IV.A.12", "WS B.IV.A.12.ex")
def test_x03_in_an_attitude_she_enters_no_more_hexes_than_its_allowance() -> None:
    swift = frigate("Swift", "J20", A)
    sea = sea_of(swift)
    assert fault(sea, swift, "R2") == "at step 3 (1): in attitude C she may enter 1 hex and no more (WS B.IV.A.12)"
    assert cut(sea, swift, "R2") == "R1"
    assert is_legal(swift, "R1L1")
    assert is_legal(swift, "L3")  # attitude B


@pytest.mark.rule("WS B.IV.A.12")
def test_the_hexes_of_an_attitude_are_counted_over_the_whole_move() -> None:
    swift = frigate("Swift", "J20", A, canvas="full")
    assert is_legal(swift, "R2L1")
    assert is_legal(swift, "R1L1R1")
    assert not is_legal(swift, "R2L1R1")
    assert "in attitude C she may enter 2 hexes" in str(fault(sea_of(swift), swift, "R2L1R1"))


@pytest.mark.rule("WS B.IV.A.13", "WS B.IV.A.13.ex")
def test_x04_a_better_attitude_later_adds_nothing() -> None:
    line = ship("Line", "J20", B)
    assert is_legal(line, "R1")
    assert not is_legal(line, "R2")
    assert cut(sea_of(line), line, "R2") == "R1"


@pytest.mark.rule("WS B.IV.A.14")
def test_the_limit_of_an_attitude_is_on_hexes_not_on_turns() -> None:
    """In attitude C she has one hex: she turns into C, goes it, and turns again in C's last hex, to A or into D."""
    swift = frigate("Swift", "J20", A)
    assert is_legal(swift, "R1R")
    assert is_legal(swift, "R1L")


@pytest.mark.rule("WS B.IV.B.3.ex")
def test_x05_l1r1_uses_all_four_factors() -> None:
    swift = frigate("Swift", "J20", heading=6)  # to the left lies attitude C
    sea = sea_of(swift)
    assert is_legal(swift, "L1R1")
    for more in ("L1R11", "L1R1L", "L1R2"):
        assert cut(sea, swift, more) == "L1R1"
    assert cut(sea, swift, "L2") == "L1"
    sail(sea, swift="L1R1")
    assert lies(swift) == "H20/6"
    assert swift.done.order == "L1R1"


# -- turns ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.A.8.p1")
def test_one_turn_in_a_hex() -> None:
    swift = frigate("Swift", "J20", A)
    assert fault(sea_of(swift), swift, "LL") == "at step 2 (L): she may turn once in a hex (WS B.IV.A.8)"
    assert not is_legal(swift, "1LR")
    assert not is_legal(swift, "LBL")
    assert is_legal(swift, "L1L")


@pytest.mark.rule("WS B.IV.A.8.p2")
def test_a_turn_is_about_the_bow_hex_and_the_stern_swings() -> None:
    line = ship("Line", "J20", heading=1)  # stern J21
    sea = sea_of(line)
    sail(sea, line="R")
    assert lies(line) == "J20/2"
    assert orders.places(line, "L") == [(parse_hex("J20"), 1)]


@pytest.mark.rule("WS B.IV.A.9", "WS I.II.C.1")
def test_no_more_turns_than_her_turning_ability() -> None:
    swift = frigate("Swift", "J20", A, canvas="full")
    assert is_legal(swift, "L1R1L1")
    assert "her turning ability is 3" in str(fault(sea_of(swift), swift, "L1R1L1R"))
    line = ship("Line", "J20", A, canvas="full")
    assert is_legal(line, "L1R1")
    assert "her turning ability is 2" in str(fault(sea_of(line), line, "L1R1L"))
    great = first_rate("Great", "J20", A, canvas="full")
    assert is_legal(great, "L3")
    assert "her turning ability is 1" in str(fault(sea_of(great), great, "L1R"))


@pytest.mark.rule("WS B.IV.A.10", "WS B.IV.A.11")
def test_a_turn_costs_a_factor_and_may_not_overspend() -> None:
    line = ship("Line", "J20", A)
    assert is_legal(line, "L2")
    assert not is_legal(line, "L3")
    assert fault(sea_of(line), line, "3L") == ("at step 4 (L): the turn would cost more factors than she has left (WS B.IV.A.11)")


@pytest.mark.rule("WS B.IV.A.15")
def test_a_ship_that_has_no_allowance_may_turn_in_place_for_nothing() -> None:
    line = ship("Line", "J20", D)
    sea = sea_of(line)
    assert legal(sea, line) == ("0", "L", "R")
    sail(sea, line="L")
    assert (lies(line), line.done.turns) == ("J20/3", 0)
    assert not is_legal(ship("Line", "J20", D), "L1")


@pytest.mark.rule("WS B.IV.A.16")
def test_turning_into_the_wind_ends_her_move() -> None:
    swift = frigate("Swift", "J20", C, canvas="full")
    sea = sea_of(swift)
    assert is_legal(swift, "R")
    for more in ("R1", "RB"):
        assert "she has turned into attitude D and must stop" in str(fault(sea, swift, more))
    assert cut(sea, swift, "1R1") == "1R"


@pytest.mark.rule("WS A.CH.8.H")
def test_lost_steering_lowers_the_turning_ability_for_good() -> None:
    line = ship("Line", "J20", A, canvas="full", lamed=1)
    assert is_legal(line, "L1")
    assert not is_legal(line, "L1R")
    line.lamed = 2
    assert "her steering is gone" in str(fault(sea_of(line), line, "L"))
    assert legal(sea_of(line), line) == ("0", "1", "2", "3", "4", "5")


# -- backing sails and standing still ----------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.V.B")
def test_each_b_spends_a_factor_anywhere_in_the_move() -> None:
    line = ship("Line", "J20", A)
    for text in ("B", "BB1", "B1B", "1B1", "LB1", "BL1", "B B 1"):
        assert is_legal(line, text), text
    for text in ("BBBB", "BBB1", "1B2", "L1B1"):
        assert not is_legal(line, text), text
    assert not is_legal(line, "B", backing=False)
    assert not is_legal(ship("Line", "J20", D), "B")


def test_backing_is_no_part_of_the_catalogue_but_a_few_orders_are_offered() -> None:
    line = ship("Line", "J20", A)
    sea = sea_of(line)
    assert not any("B" in text for text in legal(sea, line))
    assert with_backing(sea, line) == ("B1", "B2", "BB1")
    assert all(fault(sea, line, text) is None for text in with_backing(sea, line))
    assert with_backing(battle(line, options=basic()), line) == ()


@pytest.mark.rule("WS A.V.D", "WS A.V.D.1", "WS A.V.D.2")
def test_who_stood_still_goes_straight_first_or_turns_and_does_nothing_else() -> None:
    swift = frigate("Swift", "J20", A, still=1)
    sea = sea_of(swift)
    assert is_legal(swift, "L")
    assert is_legal(swift, "1L2")
    assert is_legal(swift, "1L1R")
    for text in ("L1", "LB"):
        assert "after turning in place she may do nothing else" in str(fault(sea, swift, text))
    swift.canvas = "full"
    assert is_legal(swift, "1L1R1")
    assert "her turning ability is 3, one less after standing still" in str(fault(sea, swift, "1L1R1L"))
    swift.still = 0
    assert is_legal(swift, "L1")
    assert is_legal(swift, "1L1R1L")


@pytest.mark.rule("WS A.V.D.1", "WS A.V.D.2")
def test_a_ship_of_turning_ability_1_that_stood_still_may_turn_in_place_only() -> None:
    great = first_rate("Great", "J20", A, still=3)
    assert legal(sea_of(great), great) == ("0", "1", "2", "3", "L", "R")


@pytest.mark.rule("WS A.V.D")
def test_without_the_advanced_rule_standing_still_does_not_matter() -> None:
    swift = frigate("Swift", "J20", A, still=2)
    assert is_legal(swift, "L1", slow_turns=False)


# -- who may not move ------------------------------------------------------------------------------------------------------


def held(**fields: Any) -> tuple[tuple[str, ...], str]:
    one = frigate("One", "J20", A)
    sea = battle(one, frigate("Other", "J23", A))
    for name, value in fields.items():
        setattr(one, name, value)
    return legal(sea, one), str(fault(sea, one, "1"))


@pytest.mark.rule("WS B.V.B.3", "WS B.VI.A.6", "WS B.V.C.6")
@pytest.mark.parametrize("tie", [{"fouled": ["other"]}, {"grapples": {"other": 1}}])
def test_fouled_or_grappled_ships_neither_move_nor_turn(tie: dict[str, Any]) -> None:
    texts, why = held(**tie)
    assert texts == ("0",)
    assert "she is fouled or grappled, and can only drift" in why


@pytest.mark.rule("WS B.VII.B.5")
def test_no_move_after_all_sections_were_in_boarding_parties() -> None:
    assert held(spent=True) == (("0",), "at step 1 (1): all her sections were in boarding parties last turn (WS B.VII.B.5)")


@pytest.mark.rule("WS O.XI.A")
def test_no_move_aground() -> None:
    texts, why = held(aground=Aground(3, parse_hex("J21"), 1))
    assert (texts, "she is aground" in why) == (("0",), True)


@pytest.mark.rule("WS B.VIII.D.2.b", "WS A.VIII.C.5")
@pytest.mark.parametrize("state", [{"crew": [0, 0, 0]}, {"doom": "sinks"}, {"surrendered": "struck"}])
def test_no_move_for_who_is_helpless(state: dict[str, Any]) -> None:
    assert held(**state) == (("0",), "at step 1 (1): nobody works her")


@pytest.mark.rule("WS D.III.A.5.b")
def test_a_burning_fireship_runs_straight_with_all_her_allowance() -> None:
    fire = frigate("Fire", "J20", A, fireship=True, lit=True, crew=(0, 0, 0))
    sea = sea_of(fire)
    assert legal(sea, fire) == ("4",)
    for text in ("0", "L", "3", "4L"):
        assert cut(sea, fire, text) == "4"
        assert "a fireship that is lit runs straight on" in str(fault(sea, fire, text))


# -- dismasted -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turning", "wait"),
    [
        pytest.param(1, 3, marks=pytest.mark.rule("WS B.V.B.5.a")),
        pytest.param(2, 2, marks=pytest.mark.rule("WS B.V.B.5.b")),
        pytest.param(3, 1, marks=pytest.mark.rule("WS B.V.B.5.c")),
    ],
)
def test_a_dismasted_ship_drifts_some_turns_before_she_can_turn(turning: int, wait: int) -> None:
    """The first phase in which she lies still is no drifting yet; then she waits."""
    hulk = ship("Hulk", "J20", A, turning=turning, number=3, rating="F")
    sea = sea_of(hulk)
    hulk.rigging = [0, 0, 0]
    for phase in range(1 + wait):
        assert legal(sea, hulk) == ("0",), phase
        assert "must drift for some turns before she can turn" in str(fault(sea, hulk, "L"))
        sail(sea)
    assert legal(sea, hulk) == ("0", "L", "R")


@pytest.mark.rule("WS B.V.B.5.d")
def test_after_a_turn_she_waits_as_long_again() -> None:
    hulk = ship("Hulk", "J20", A, turning=2)
    sea = sea_of(hulk)
    hulk.rigging = [0, 0, 0]
    for _ in range(3):
        sail(sea)
    sail(sea, hulk="L")
    assert hulk.heading == B
    assert legal(sea, hulk) == ("0",)
    sail(sea)
    assert legal(sea, hulk) == ("0",)
    sail(sea)
    assert legal(sea, hulk) == ("0", "L", "R")


# -- gunboats --------------------------------------------------------------------------------------------------------------


def boat(**fields: Any) -> tuple[Battle, Ship]:
    one = gunboat("Boat", "J20", A, **fields)
    return battle(one, velocity=1), one


@pytest.mark.rule("WS D.III.D.2.b")
def test_gunboats_turn_for_nothing_four_times() -> None:
    sea, one = boat()
    assert fault(sea, one, "L1R1L1R1") is None
    assert "her turning ability is 4" in str(fault(sea, one, "L1R1L1R1L"))
    assert "she may turn once in a hex" in str(fault(sea, one, "LL"))
    assert "she has spent her 4 movement factors" in str(fault(sea, one, "L5"))


@pytest.mark.rule("WS D.III.D.2.c.1")
def test_backward_a_gunboat_goes_one_hex_less() -> None:
    sea, one = boat(astern=True)
    assert fault(sea, one, "BW3") is None
    assert "she has spent her 3 movement factors" in str(fault(sea, one, "BW4"))
    assert fault(sea, one, "BW1LBW2") is None
    sail(sea, boat="BW2")
    assert lies(one) == "H21/2"


@pytest.mark.rule("WS D.III.D.2.c.2")
def test_a_gunboat_changes_her_way_after_a_turn_in_one_hex() -> None:
    sea, one = boat()
    for text in ("BW1", "1BW1"):
        assert "changes between forward and backward only after a turn in one hex" in str(fault(sea, one, text))
    sail(sea, boat="RW")
    assert fault(sea, one, "BW1") is None
    assert fault(sea, one, "1") is None
    assert "changes between forward and backward" in str(fault(sea, one, "1BW1"))
    sail(sea, boat="BW1")
    assert fault(sea, one, "BW1") is None
    assert "changes between forward and backward" in str(fault(sea, one, "1"))
    sail(sea, boat="0")
    assert fault(sea, one, "1") is None


@pytest.mark.rule("WS D.III.D.2.e")
def test_only_a_gunboat_that_is_free_holds_her_place_by_rowing() -> None:
    sea, one = boat()
    assert "RW" in legal(sea, one)
    one.grapples = {"x": 1}
    assert legal(sea, one) == ("0",)
    assert "she is fouled or grappled" in str(fault(sea, one, "RW"))
    line = ship("Line", "J20", A)
    assert fault(sea_of(line), line, "RW") == "only a gunboat holds her place by rowing (WS D.III.D.2.e)"


def test_a_turn_into_the_wind_does_not_stop_oars() -> None:
    one = gunboat("Boat", "J20", C)
    assert fault(battle(one, velocity=1), one, "R1") is None


# -- what is illegal is cut ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.B.7")
@pytest.mark.parametrize(
    ("text", "left"),
    [("2X1", "2"), ("LL", "L"), ("4", "3"), ("L1R2", "L1R"), ("X", "0"), ("", "0"), ("1D", "1"), ("BW2", "0"), ("25", "3")],
)
def test_a_move_ends_at_the_point_of_the_fault(text: str, left: str) -> None:
    line = ship("Line", "J20", A)
    sea = sea_of(line)
    assert fault(sea, line, text)
    assert cut(sea, line, text) == left
    facts = sail(sea, line=text)
    assert line.done.order == left
    assert any(type(fact).__name__ == "Cut" for fact in facts)


SHIPS = {
    "line": lambda heading, still: ship("One", "J20", heading, still=still),
    "frigate under full sail": lambda heading, still: frigate("One", "J20", heading, still=still, canvas="full"),
    "gunboat": lambda heading, still: gunboat("One", "J20", heading, still=still),
}


@pytest.mark.rule("WS B.IV.B.7")
@given(
    rig=st.sampled_from(sorted(SHIPS)),
    heading=st.sampled_from(HEADINGS),
    still=st.integers(0, 1),
    tokens=st.lists(st.sampled_from(["1", "2", "3", "L", "R", "B", "BW1", "BW2", "D", "RW", "X", " "]), max_size=7),
)
def test_any_text_is_cut_at_its_longest_legal_prefix(rig: str, heading: int, still: int, tokens: list[str]) -> None:
    one = SHIPS[rig](heading, still)
    sea = battle(one, velocity=2)
    text = "".join(tokens)
    left = cut(sea, one, text)
    assert fault(sea, one, left) is None
    assert "B" in left or left in legal(sea, one)
    if fault(sea, one, text) is None:
        assert canonical(text) == left
        return
    made = parse(left).steps
    whole, _ = read(text)
    assert whole.steps[: len(made)] == made
    for longer in range(len(made) + 1, len(whole.steps) + 1):
        assert fault(sea, one, text_of(whole.steps[:longer])) is not None


@pytest.mark.rule("WS A.V.B", "WS D.III.D.2.a")
def test_a_vessel_under_oars_has_no_sails_to_back() -> None:
    boat, sails = gunboat("Boat", "J20"), frigate("Sails", "N20")
    sea = battle(boat, sails, wind=2)
    assert fault(sea, sails, "B1") is None
    assert "WS A.V.B" in (fault(sea, boat, "B1") or "")

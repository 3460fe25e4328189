"""WS B.IV, B.IV.B.5-6, O.II.p2, O.IV: the form on which a side writes its moves."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import Form, IllegalChoice
from tactical.wooden_ships.board import Board, hexes
from tactical.wooden_ships.movement import execution, notation
from tactical.wooden_ships.movement.orders import legal
from tactical.wooden_ships.state import Anchor, Battle, Options, Ship
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.helmsmen import first_rate, frigate, where
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, only, played, ship


def sea_of(*ships: Ship, **options: Any) -> Battle:
    return battle(*ships, wind=2, options=only(Options(), **options))


def forms(sea: Battle) -> dict[str, Form[Any]]:
    """The forms of a notation phase that would be asked now; nothing is written by it."""
    found = [question for question in asked(notation.write(sea)) if isinstance(question, Form)]
    for one in sea.ships.values():
        one.orders, one.notes = [], []
    return {form.side: form for form in found}


def keys(form: Form[Any], line: str) -> list[str]:
    return [option.key for part in form.parts if part.key == line for option in part.options]


def usual(form: Form[Any], line: str) -> str:
    return next(part.usual for part in form.parts if part.key == line)


@pytest.mark.rule("WS B.IV", "WS B.IV.B.1", "WS B.IV.B.6", "WS B.II.B")
def test_each_side_writes_an_order_for_each_ship_in_secret_before_any_moves() -> None:
    sea = sea_of(ship("A", "J20"), ship("B", "D8"), ship("C", "T20", side=FRENCH))
    asked_of = forms(sea)
    assert {side: form.keys() for side, form in asked_of.items()} == {BRITISH: "a, b", FRENCH: "c"}
    assert all(form.secret for form in asked_of.values())
    before = where(sea)
    played(sea, notation.write(sea), {"british orders": {"a": "L1", "b": "0"}, "french orders": {"c": "2"}})
    assert where(sea) == before
    assert [one.orders for one in sea.ships.values()] == [["L1"], ["0"], ["2"]]
    assert seen_by(sea, FRENCH).ships["a"].orders == []


@pytest.mark.rule("WS B.IV.B.5")
def test_orders_are_open_to_all_when_they_are_carried_out() -> None:
    sea = sea_of(ship("A", "J20"), ship("C", "T20", side=FRENCH))
    played(sea, notation.write(sea), {"british orders": {"a": "L1"}, "french orders": {"c": "2"}})
    played(sea, execution.execute(sea))
    assert seen_by(sea, FRENCH).ships["a"].done.order == "L1"


def test_a_line_offers_the_catalogue_and_takes_any_other_legal_text() -> None:
    one = ship("A", "J20")
    form = forms(sea := sea_of(one))[BRITISH]
    assert keys(form, "a") == list(legal(sea, one))
    assert form.resolve({"a": " b B 1 "}) == {"a": "BB1"}
    with pytest.raises(IllegalChoice, match=r"'LL' cannot be done: at step 2 \(L\): she may turn once in a hex"):
        form.resolve({"a": "LL"})
    with pytest.raises(IllegalChoice, match="is no move"):
        form.resolve({"a": "?"})


def test_who_has_no_choice_is_not_asked() -> None:
    fast, other = ship("Fast", "J20", fouled=["other"]), ship("Other", "K20", fouled=["fast"], side=FRENCH)
    sea = sea_of(fast, other)
    assert forms(sea) == {}
    fire = frigate("Fire", "J20", fireship=True, lit=True, crew=(0,))
    sea = sea_of(fire)
    assert forms(sea) == {}
    played(sea, notation.write(sea))
    assert fire.orders == ["4"]


def test_the_usual_line_is_straight_ahead_as_far_as_is_safe() -> None:
    sea = sea_of(frigate("Free", "D20"), frigate("Stopped", "J20"), frigate("Rock", "J16", still=1))
    form = forms(sea)[BRITISH]
    assert usual(form, "free") == "4"
    assert usual(form, "stopped") == "2"
    coast = Board(land=hexes(["D18"]), land_edges=("1",))
    sea = battle(frigate("Free", "D20"), frigate("Edge", "J3"), frigate("Wind", "T20", heading=5), wind=2, board=coast)
    form = forms(sea)[BRITISH]
    assert [usual(form, line) for line in ("free", "edge", "wind")] == ["1", "2", "0"]


@pytest.mark.rule("WS O.II.p2")
def test_with_the_clock_a_line_left_empty_is_straight_on_with_all_she_has() -> None:
    sea = sea_of(frigate("Stopped", "J20"), frigate("Rock", "J16", still=1), timed_moves=True)
    assert usual(forms(sea)[BRITISH], "stopped") == "4"
    played(sea, notation.write(sea), {"orders": {"rock": "0"}})
    assert sea.ships["stopped"].orders == ["4"]


@pytest.mark.rule("WS B.IV.B.8")
def test_who_is_due_to_enter_has_a_line_too() -> None:
    late = frigate("Late", "J35", fate="coming", arrives=2)
    sea = sea_of(late, ship("A", "J20"))
    assert forms(sea)[BRITISH].keys() == "a"
    sea.turn = 2
    form = forms(sea)[BRITISH]
    assert form.keys() == "late, a"
    assert usual(form, "late") == "4"


# -- notes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.V.C", "WS A.II.C")
def test_notes_stand_beside_the_moves_where_anything_may_be_noted() -> None:
    sea = sea_of(ship("A", "J20"), ship("B", "D8", anchor=Anchor("bow")), anchoring=True)
    form = forms(sea)[BRITISH]
    assert form.keys() == "a, a:note, b, b:note"
    assert keys(form, "a:note") == ["none", "A", "AB", "AS"]
    assert keys(form, "b:note") == ["none", "(A)", "a"]
    played(sea, notation.write(sea), {"orders": {"a": "1", "a:note": "AB"}})
    assert (sea.ships["a"].notes, sea.ships["b"].notes) == (["AB"], [])
    assert forms(sea_of(ship("A", "J20")))[BRITISH].keys() == "a"


@pytest.mark.rule("WS A.V.C.6.p2")
def test_who_weighs_is_not_turned_on_her_springs() -> None:
    sea = sea_of(ship("B", "D8", anchor=Anchor("bow")), anchoring=True)
    form = forms(sea)[BRITISH]
    assert form.resolve({"b": "LL"}) == {"b": "LL", "b:note": ""}
    with pytest.raises(IllegalChoice, match="she weighs her anchor"):
        form.resolve({"b": "LL", "b:note": "(A)"})


@pytest.mark.rule("WS D.III.A.5.a")
def test_a_fireship_may_be_lit_once() -> None:
    fire = frigate("Fire", "J20", fireship=True, crew=(1,))
    sea = sea_of(fire, ship("Far", "DD4"))
    assert keys(forms(sea)[BRITISH], "fire:note") == ["none", "(Fire)"]
    played(sea, notation.write(sea), {"orders": {"fire:note": "(Fire)"}})
    assert not fire.lit
    assert seen_by(sea, FRENCH).ships["fire"].notes == []
    played(sea, execution.execute(sea))
    assert fire.lit
    assert forms(sea)[BRITISH].keys() == "far"


# -- moves ahead -----------------------------------------------------------------------------------------------------------


def fleets() -> Battle:
    flag = first_rate("Flag", "J20", heading=3, squadron="1", flag=True)
    return sea_of(flag, ship("Far", "D8", heading=3, squadron="2"), command_lag="squadrons")


@pytest.mark.rule("WS O.IV.2", "WS O.IV.3", "WS O.IV.3.ex")
def test_x13_other_squadrons_are_written_three_turns_ahead() -> None:
    """What is written for a later turn need only be a move: nobody knows yet what will be legal then."""
    sea = fleets()
    far, flag = sea.ships["far"], sea.ships["flag"]
    form = forms(sea)[BRITISH]
    assert (usual(form, "flag"), usual(form, "far")) == ("3", "3 3 3")
    assert "L1 2 2" in keys(form, "far")
    with pytest.raises(IllegalChoice, match="has 1 moves; expected 3"):
        form.resolve({"far": "2L1R"})
    with pytest.raises(IllegalChoice, match="'9' cannot be done"):
        form.resolve({"far": "9 3 3"})
    form.resolve({"far": "3 3 9"})
    played(sea, notation.write(sea), {"orders": {"flag": "1", "far": "3 L1 2"}})
    assert (flag.orders, far.orders) == (["1"], ["3", "L1", "2"])
    played(sea, execution.execute(sea))
    assert far.orders == ["L1", "2"]
    far.orders = ["L1"]
    two = notation.line(sea, far, frozenset())
    assert two is not None
    assert {len(option.key.split()) for option in two.options} == {2}
    far.orders = ["L1", "2"]
    played(sea, notation.write(sea), {"orders": {"flag": "1", "far": "5R"}})
    assert far.orders == ["L1", "2", "5R"]


@pytest.mark.rule("WS O.IV.3", "WS B.IV.B.7")
def test_what_was_written_ahead_and_cannot_be_done_is_cut_when_its_turn_comes() -> None:
    sea = fleets()
    far = sea.ships["far"]
    played(sea, notation.write(sea), {"orders": {"far": "1 3 3"}})
    sail_on(sea)
    far.rigging = [0, 7, 7]
    sail_on(sea)
    assert far.done.order == "2"


def sail_on(sea: Battle) -> None:
    played(sea, execution.execute(sea))


# -- nobody peeks ------------------------------------------------------------------------------------------------------------


def test_a_sides_form_does_not_change_with_the_enemys_secrets() -> None:
    def form_with(loads: Any, written: list[str]) -> Form[Any]:
        enemy = ship("C", "J16", side=FRENCH, orders=written)
        enemy.decks["left"].shot = loads
        sea = sea_of(ship("A", "J20"), enemy)
        return next(one for one in asked(notation.write(sea)) if isinstance(one, Form) and one.side == BRITISH)

    one, other = form_with("round", []), form_with("grape", ["2"])
    assert [(part.key, part.options, part.usual) for part in one.parts] == [
        (part.key, part.options, part.usual) for part in other.parts
    ]

"""WS B.VIII.D, A.X.B, B.IX.A.3: marks on a log, and marks erased again."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.wooden_ships import squares
from tactical.wooden_ships.state import GunSquare
from tests.tactical.wooden_ships.yard import ship


@pytest.mark.rule("WS B.VIII.D.4.a.p1")
def test_rigging_marks_tell_which_sections_went() -> None:
    one = ship("One", "M10", rigging=(2, 3, 1))
    assert squares.mark_rigging(one, 1) == []
    assert squares.mark_rigging(one, 4) == [1, 2]
    assert one.rigging == [0, 0, 1]
    assert squares.mark_rigging(one, 9) == [3]
    assert squares.mark_rigging(one, 1) == []
    assert squares.lowest_section(one.rigging) is None
    assert squares.faults(one) == []


@pytest.mark.rule("WS A.CH.8.R")
def test_a_rigging_section_is_what_is_left_of_the_first_that_stands() -> None:
    one = ship("One", "M10", rigging=(2, 3, 1))
    squares.mark_rigging(one, 3)
    assert squares.mark_rigging_section(one) == [2]
    assert one.rigging == [0, 0, 1]


@pytest.mark.rule("WS A.X.B.p3")
def test_erasing_takes_the_latest_marks_first() -> None:
    one = ship("One", "M10", guns=2, carronades=2, rigging=(1, 1, 1))
    squares.mark_rigging(one, 3)
    assert squares.erase_rigging(one, 2) == 2
    assert one.rigging == [0, 1, 1]
    for square in (GunSquare("left", "bow"), GunSquare("right", "stern", True)):
        assert squares.mark_gun(one, square)
    assert squares.erase_guns(one, 1) == 1
    assert one.gun_marks == [GunSquare("left", "bow")]
    squares.mark_hull(one, 1)
    assert squares.erase_hull(one, 2) == 1
    assert one.hull == 14
    assert squares.faults(one) == []


@pytest.mark.rule("WS B.VIII.D.3.a.p1")
def test_a_square_that_is_not_open_is_not_marked() -> None:
    one = ship("One", "M10", guns=1)
    assert not squares.mark_gun(one, GunSquare("left", "bow"))
    assert one.gun_marks == []
    assert squares.mark_gun(one, GunSquare("left", "stern"))
    assert not squares.mark_gun(one, GunSquare("left", "stern"))
    assert squares.faults(one) == []


def test_faults_are_found() -> None:
    for spoil, word in (
        (lambda one: setattr(one, "hull", 15), "hull"),
        (lambda one: one.crew.__setitem__(0, 4), "crew section 1"),
        (lambda one: one.rigging_marks.append(2), "rigging section 2"),
        (lambda one: one.decks["left"].guns.__setitem__(1, 4), "left stern"),
    ):
        one = ship("One", "M10")
        spoil(one)
        [fault] = squares.faults(one)
        assert word in fault


acts = st.lists(st.tuples(st.sampled_from(["hull", "crew", "rigging", "guns"]), st.booleans(), st.integers(0, 9)), max_size=20)
WHERE = [GunSquare(deck, half, short) for deck in ("left", "right") for half in ("bow", "stern") for short in (False, True)]


@settings(max_examples=80, deadline=None)
@given(acts)
def test_marks_and_open_squares_are_always_those_printed(done: list[tuple[str, bool, int]]) -> None:
    one = ship("One", "M10", carronades=3)
    mark = {"hull": squares.mark_hull, "crew": squares.mark_crew, "rigging": squares.mark_rigging}
    erase = {
        "hull": squares.erase_hull, "crew": squares.erase_crew, "rigging": squares.erase_rigging, "guns": squares.erase_guns,
    }  # fmt: skip
    for what, marking, count in done:
        if not marking:
            erase[what](one, count)
        elif what == "guns":
            squares.mark_gun(one, WHERE[count % len(WHERE)])
        else:
            mark[what](one, count)
        assert squares.faults(one) == []


@pytest.mark.rule("WS B.IX.A.3")
def test_people_who_are_only_away_are_no_losses_that_others_could_make_good() -> None:
    one = ship("Alfred", "J20", crew=(5, 4, 4))
    squares.mark_crew(one, 4)
    one.crew_away = [2, 0, 0]
    assert squares.erase_crew(one, 4) == 2
    assert (one.crew, one.crew_marks) == ([3, 4, 4], [1, 1])


def test_a_log_with_a_square_marked_too_often_is_wrong_though_squares_and_marks_add_up() -> None:
    one = ship("Alfred", "J20", crew=(5, 4, 4), rigging=(7, 7, 7), guns=2)
    one.crew, one.crew_marks = [-1, 4, 4], [1] * 6
    assert len(squares.faults(one)) == 1
    one = ship("Alfred", "J20", guns=2)
    one.decks["left"].guns, one.gun_marks = [-1, 1], [GunSquare("left", "bow")] * 2
    assert len(squares.faults(one)) == 1


def test_a_deck_for_which_no_squares_are_printed_has_none() -> None:
    one = ship("Alfred", "J20")
    one.printed = msgspec.structs.replace(one.printed, carronades={})
    assert squares.faults(one) == []
    one.decks["left"].carronades = [0, 1]
    assert len(squares.faults(one)) == 1


def test_a_fault_of_a_log_names_its_section() -> None:
    one = ship("Alfred", "J20", crew=(5, 4, 4))
    one.crew, one.crew_marks = [5, 4, -1], [3] * 5
    assert [fault for fault in squares.faults(one) if "section 3 has -1 open of 4" in fault] == squares.faults(one) != []

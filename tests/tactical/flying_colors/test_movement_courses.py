"""Where ships can go: every end of a move, found quickly and by search; courses composed; chance play that keeps ships apart."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from table.decisions import Decision, IllegalChoice
from table.dice import draw
from table.seats import RandomLegal
from tactical.flying_colors.board import adjacent, berths, hexes_of, moorings
from tactical.flying_colors.hexes import on_map
from tactical.flying_colors.movement import activate, drift, moves
from tactical.flying_colors.movement.courses import CLEAR, Waters, searched_courses
from tactical.flying_colors.movement.manoeuvres import Handling, Leg, leg_of, reach
from tactical.flying_colors.movement.voyage import fresh_way
from tactical.flying_colors.state import Action, Face, Options, Ship
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import copied, sail
from tests.tactical.flying_colors.pictures import action, ship

# -- counts --------------------------------------------------------------------------------------------------------------

COUNTS = """
            running reaching beating
1 MP              3        2       2
2 MPs            10        5       6
3 MPs            20       12      12
4 MPs            46       29      28
5 MPs            83       51      51
8 MPs, full     189      104     129
"""


def counted(costs: Handling, aspect: int, mps: int) -> int:
    return len(reach(costs, Leg(aspect, mps, mps // 2)))


def test_how_many_ends_a_move_has_in_open_water() -> None:
    """Counted by hand for the first row: Running with one point she goes ahead, and may turn either way for nothing; Reaching she
    goes ahead, or turns to Running where she is; Beating she goes ahead, and may turn one way."""
    lines = ["            running reaching beating"]
    for name, mps, costs in (
        ("1 MP", 1, Handling()),
        ("2 MPs", 2, Handling()),
        ("3 MPs", 3, Handling()),
        ("4 MPs", 4, Handling()),
        ("5 MPs", 5, Handling()),
        ("8 MPs, full", 8, Handling(to_running=2, to_beating=4)),
    ):
        running, reaching, beating = (counted(costs, aspect, mps) for aspect in (0, 1, 2))
        lines.append(f"{name:<12}{running:>7} {reaching:>8} {beating:>7}")
    assert "\n".join(lines) == COUNTS.strip("\n")


@pytest.mark.parametrize("mps", range(1, 7))
def test_the_two_tacks_mirror_each_other(mps: int) -> None:
    for one, other in ((1, 5), (2, 4)):
        assert counted(Handling(), one, mps) == counted(Handling(), other, mps)


# -- quick and thorough --------------------------------------------------------------------------------------------------


def scattered(numbers: list[int], rigging: int, sails: str, wind: int) -> tuple[Action, Ship]:
    """V in the middle and others about her, none in another's hex."""
    vessel = ship("V", Hex(40, 30), 1)
    vessel.rigging, vessel.sails = rigging, sails  # type: ignore[assignment]
    fought = action({"V": vessel}, wind=wind)
    for number in numbers:
        place, facing = divmod(number, 6)
        other = ship(f"x{number}", Hex(35 + place % 11, 24 + place // 11 % 12), facing + 1, "French", large=number % 2 == 0)
        taken = berths(fought)
        if not any(hex in taken for hex in hexes_of(other)):
            fought.ships[other.id] = other
    return fought, vessel


crowds = st.lists(st.integers(0, 11 * 12 * 6 - 1), max_size=30, unique=True)


@settings(deadline=None, max_examples=150)
@given(crowds, st.sampled_from([0, 3, 6, 9]), st.sampled_from(["plain", "full"]), st.integers(1, 6))
def test_the_quick_way_finds_what_the_search_finds(numbers: list[int], rigging: int, sails: str, wind: int) -> None:
    fought, vessel = scattered(numbers, rigging, sails, wind)
    way = fresh_way(fought, vessel)
    if way.by == "sail":
        waters, leg = Waters(fought, vessel, way, moorings(fought, vessel)), leg_of(fought, vessel, way)
        quick = {course.place for course in moves(fought, vessel)}
        thorough = {course.place for course in searched_courses(waters, vessel.place, leg)}
        assert quick == thorough
        assert (waters._searched(vessel.place, leg) == CLEAR) is bool(quick)


@settings(deadline=None, max_examples=40)
@example([294, 432], 5, 0)
@given(crowds, st.integers(1, 6), st.integers(0, 999))
def test_every_course_on_offer_can_be_sailed(numbers: list[int], wind: int, which: int) -> None:
    fought, vessel = scattered(numbers, 0, "plain", wind)
    ends = moves(fought, vessel)
    if ends:
        course = ends[which % len(ends)]
        lookout = RandomLegal(f"{which}")
        flow = activate(fought, vessel)
        question = next(flow)
        assert isinstance(question, Decision)
        try:
            sailed = vessel.place == course.place  # where there is but one course, nobody is asked
            answer: Any = "end" if sailed and len(ends) == 1 else [*course.steps, "end"]
            while True:
                question = flow.send(question.resolve(answer))  # type: ignore[union-attr]
                answer = lookout.answer(None, question, "0")  # type: ignore[arg-type]
        except StopIteration:
            pass
        assert vessel.place == course.place


def test_near_the_edge_the_search_keeps_her_on_the_map() -> None:
    fought = action({"V": ship("V", Hex(69, 67), 3)}, wind=2)
    ends = moves(fought, fought.ships["V"])
    assert ends
    for course in ends:
        tried = copied(fought)
        sail(tried, "V", [*course.steps, "end"])
        assert tried.ships["V"].place == course.place
        assert all(on_map(fought.layout, hex) for hex in hexes_of(tried.ships["V"]))


# -- out of command ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.5.1b")
def test_a_shy_ship_ends_away_from_the_enemy_if_she_can() -> None:
    vessel, enemy = ship("V", Hex(40, 30), 1), ship("T", Hex(40, 26), 1, "French")
    fought = action({"V": vessel, "T": enemy}, wind=2)
    bold, shy = moves(fought, vessel), moves(fought, vessel, shy=True)
    assert 0 < len(shy) < len(bold)

    def near(place: Any) -> bool:
        vessel.bow, vessel.facing = place
        return adjacent(vessel, enemy)

    start = vessel.place
    assert any(near(course.place) for course in bold)
    assert not any(near(course.place) for course in shy)
    vessel.bow, vessel.facing = start


@pytest.mark.rule("FC 3.5.1b")
def test_and_near_it_if_she_cannot() -> None:
    """With one point and the enemy ahead and on either bow she has no choice."""
    vessel, enemy = ship("V", Hex(40, 30), 1), ship("T", Hex(41, 28), 4, "French")
    vessel.rigging = 9
    fought = action({"V": vessel, "T": enemy}, wind=1)
    assert moves(fought, vessel, shy=True) == moves(fought, vessel)


# -- orders --------------------------------------------------------------------------------------------------------------


def test_a_course_is_refused_with_the_step_that_cannot_be_sailed_and_what_could() -> None:
    fought = action({"V": ship("V", Hex(40, 30), 1)}, wind=2)
    with pytest.raises(IllegalChoice, match=r"helm \[FC 3\.6\]: 'starboard' after 2 MPs are left; expected ahead, slip, back"):
        sail(fought, "V", ["ahead", "starboard", "ahead", "starboard", "starboard"])
    for course in ([], [1], "west", ["west"]):
        with pytest.raises(IllegalChoice, match=r"FC 3\.6"):
            sail(copied(fought), "V", course)


def test_what_cannot_be_done_when_its_turn_comes_is_asked_anew() -> None:
    """The tack brought her about without points, so that the rest of the course is void."""
    fought = action({"V": ship("V", Hex(40, 30), 1), "T": ship("T", Hex(46, 30), 1, "French")}, wind=3)
    asked = sail(fought, "V", ["tack", "through", "ahead", "ahead", "end"], "end", dice=(1,))
    assert asked.kinds == ["British: helm", "British: helm"]


def test_shots_that_are_not_on_offer_are_left_out_of_a_course() -> None:
    fought = action({"V": ship("V", Hex(40, 30), 1)}, wind=1)
    sail(fought, "V", ["ahead", "fire:port:T", "ahead", "ahead", "ahead", "end"])
    assert fought.ships["V"].bow == Hex(40, 26)


# -- chance play ---------------------------------------------------------------------------------------------------------


def melee(seed: str) -> Action:
    """Twelve ships of all kinds close together, some hurt."""
    fleet: dict[str, Ship] = {}
    for n in range(12):
        large = draw(seed, 4 * n, 3) > 0
        other = ship(f"s{n}", Hex(36 + 2 * (n % 4), 20 + 4 * (n // 4)), 1, ("British", "French")[n % 2], large)
        other.facing = 1 + draw(seed, 4 * n + 1, 2) * 3
        if other.facing == 4 and large:
            other.bow = Hex(other.bow.col, other.bow.row + 1)
        other.rigging = draw(seed, 4 * n + 2, 15)
        other.dismasted = draw(seed, 4 * n + 3, 8) == 0
        other.oared = not large and n % 3 == 0
        fleet[other.id] = other
    fought = action(fleet, wind=1 + draw(seed, 99, 6), seed=seed, options=Options(anchoring=True, short_sails=True))
    fought.ships["s1"].front = Face("1", 14)
    return fought


def sound(fought: Action) -> None:
    """No hex is shared, nobody is off the map, and what holds two ships is known to both."""
    afloat = [vessel for vessel in fought.ships.values() if vessel.on_map]
    hexes = [hex for vessel in afloat for hex in hexes_of(vessel)]
    assert len(hexes) == len(set(hexes))
    assert all(on_map(fought.layout, hex) for hex in hexes)
    for vessel in afloat:
        assert all(vessel.id in fought.ships[mate].grappled for mate in vessel.grappled)
        assert all(vessel.id in fought.ships[mate].fouled for mate in vessel.fouled)
    assert fought.way is None


@pytest.mark.parametrize("edition", [2023, 2006])
@pytest.mark.parametrize("seed", [f"chance-{n}" for n in range(12)])
def test_chance_play_keeps_ships_apart_and_comes_to_an_end(seed: str, edition: Any) -> None:
    fought = melee(seed)
    fought.options = Options(edition=edition, anchoring=True, short_sails=True)
    seat, asked = RandomLegal(seed), 0
    for turn in range(1, 9):
        fought.turn = turn
        fought.wind = 1 + (fought.wind - 1 + (turn % 4 == 0)) % 6
        for vessel in fought.ships.values():
            flow, answer = activate(fought, vessel, shy=turn % 3 == 0), None
            try:
                while True:
                    question: Any = flow.send(answer)
                    asked += 1
                    answer = question.resolve(seat.answer(None, question, f"{asked}"))
                    assert asked < 5000
            except StopIteration:
                sound(fought)
        drift(fought)
        sound(fought)
    assert asked > 100

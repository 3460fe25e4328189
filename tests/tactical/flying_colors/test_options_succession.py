"""FC 4.12: turning in succession. A British line A, B, C, D (frigates) heads 1 with the wind on its quarter, Rodney in A."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors import activation, command
from tactical.flying_colors.movement import Idle
from tactical.flying_colors.options.facts import CornerMarked, LineBroken
from tactical.flying_colors.options.succession import corner_of, radius
from tactical.flying_colors.state import Action, Options
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import Asked, facts, play
from tests.tactical.flying_colors.quarterdeck import battle, commands, flag, singles

CORNER = Hex(40, 29)
WEAR = ["ahead", "starboard", "ahead", "ahead", "end"]
AHEAD = [*["ahead"] * 5, "end"]
SLOW = ["ahead", "back", "ahead", "back", "ahead", "end"]


def line(rows: tuple[int, ...] = (30, 33, 36, 39), succession: bool = True, audacity: int = 2) -> Action:
    places = {letter: (40, row) for letter, row in zip("ABCD", rows, strict=True)}
    fought = battle(places, {"F": (60, 60)}, (audacity, 0), wind=6, options=Options(succession=succession))
    flag(fought, "A", reach=1, rank=3, name="Rodney")
    return fought


def form(fought: Action, *answers: str) -> Asked:
    return play(fought, command.determine(fought), answers or ["formation:Rodney"])


def activate(fought: Action, orders: dict[str, list[str]], *last: str) -> list[str]:
    """The line acts: each ship with her orders, the rest straight on; then what is asked of the line."""
    fought.mover = "British"
    play(fought, activation.next_activation(fought), ["command:Rodney"] if len(activation.ready(fought, "British")) > 1 else [])
    kinds: list[str] = []
    for letter, course in orders.items():
        alone = len(fought.waiting) == 1
        answers: list[Any] = [] if alone else [f"ship:{letter}"]
        closing = last if alone else ()
        kinds += play(fought, activation.act(fought, Idle()), [*answers, course, *closing]).kinds
    return kinds


STRAIGHT = {"B": AHEAD, "C": AHEAD, "D": AHEAD}
CLOSING_UP = STRAIGHT | {"B": SLOW}


def cornered(fought: Action) -> Action:
    """A wears to port in the first hex; the others stand on, close up behind."""
    form(fought)
    activate(fought, {"A": WEAR} | CLOSING_UP, "mark")
    return fought


def test_the_line_reaches_and_a_turn_to_starboard_leaves_it_beating() -> None:
    """What the tests below build on: from Reaching to Beating costs two MPs."""
    fought = line()
    form(fought)
    assert commands(fought)["Rodney"] == ["A", "B", "C", "D"]
    activate(fought, {"A": WEAR})
    assert (fought.ships["A"].facing, fought.turned[0].hex) == (2, CORNER)


@pytest.mark.rule("FC 4.12")
def test_a_line_of_which_part_has_turned_may_mark_the_corner() -> None:
    fought = cornered(line())
    assert [(corner.hex, corner.facing, corner.last, corner.waiting) for corner in fought.corners] == [
        (CORNER, 2, "A", ["B", "C", "D"])
    ]
    assert facts(fought, CornerMarked)
    core = line(succession=False)
    form(core)
    assert "British: succession" not in activate(core, {"A": WEAR} | CLOSING_UP)


@pytest.mark.rule("FC 4.12")
def test_the_owner_may_let_it_break_and_none_is_asked_when_all_have_turned() -> None:
    fought = line()
    form(fought)
    activate(fought, {"A": WEAR} | CLOSING_UP, "none")
    assert fought.corners == []
    straight = line()
    form(straight)
    assert "British: succession" not in activate(straight, {"A": AHEAD} | STRAIGHT)


@pytest.mark.rule("FC 4.12.1")
def test_the_next_ship_must_be_within_four_hexes_of_the_last_that_turned() -> None:
    """Next turn the line is one formation over its corner; without the marker only A is left."""
    fought = cornered(line())
    fought.turn += 1
    form(fought)
    assert commands(fought)["Rodney"] == ["A", "B", "C", "D"]
    fought.corners = []
    play(fought, command.determine(fought), [])
    assert singles(fought) == ["B", "C", "D", "F"]
    astern = cornered(line())
    astern.ships["B"].bow = Hex(40, 36)
    play(astern, command.determine(astern), [])
    assert (singles(astern), astern.corners) == (["B", "C", "D", "F"], [])
    lost = cornered(line())
    lost.ships["A"].fate = "sunk"
    play(lost, command.determine(lost), [])
    assert lost.corners == []


@pytest.mark.rule("FC 4.12.1")
def test_no_corner_is_marked_where_it_is_further() -> None:
    fought = line()
    form(fought)
    activate(fought, {"A": WEAR})
    fought.ships["B"].bow = Hex(40, 31)
    assert corner_of(fought, activation.in_hand(fought)) is not None
    fought.ships["B"].bow = Hex(40, 32)
    assert corner_of(fought, activation.in_hand(fought)) is None


@pytest.mark.rule("FC 4.12.2a")
def test_the_marker_commands_as_far_as_the_fleets_audacity() -> None:
    for audacity in (1, 3):
        fought = cornered(line(audacity=audacity))
        assert radius(fought, fought.corners[0]) == audacity


def follow(hexes: int, audacity: int = 2) -> Action:
    """Next turn B turns after so many hexes; she is one hex behind the corner."""
    fought = cornered(line(audacity=audacity))
    fought.turn += 1
    form(fought)
    fought.mover = "British"
    play(fought, activation.next_activation(fought), [])
    play(fought, activation.act(fought, Idle()), ["ship:A", [*["ahead"] * 2, "end"]])
    spent = ["ahead"] * hexes + ["starboard"]
    fought.ships["B"].bow = Hex(40, 30)
    play(fought, activation.act(fought, Idle()), ["ship:B", [*spent, *["ahead"] * (3 - hexes), "end"]])
    return fought


@pytest.mark.rule("FC 4.12.2b")
def test_who_turns_at_the_corner_or_near_it_stays_in_the_line() -> None:
    at = follow(1)
    assert (at.corners[0].last, at.corners[0].waiting) == ("B", ["C", "D"])
    near = follow(3)
    assert near.corners[0].last == "B", "two hexes beyond it, with audacity 2"


@pytest.mark.rule("FC 4.12.2b")
def test_who_does_not_breaks_it_for_all_behind() -> None:
    fought = follow(3, audacity=1)
    assert fought.corners == []
    assert singles(fought) == ["B", "C", "D", "F"]
    assert facts(fought, LineBroken) == [LineBroken("Rodney", ["B", "C", "D"])]
    assert fought.waiting == [], "they act as ships out of command, later"
    left = {one.id: one.activated for one in fought.commands}
    assert (left["B"], left["C"], left["D"]) == (True, False, False)


@pytest.mark.rule("FC 4.12.2b")
def test_the_marker_goes_when_the_last_has_turned() -> None:
    fought = follow(1)
    fought.corners[0].waiting = ["C"]
    fought.ships["C"].bow = Hex(40, 30)
    fought.ships["A"].bow, fought.ships["B"].bow = Hex(50, 20), Hex(52, 20)
    play(fought, activation.act(fought, Idle()), ["ship:C", WEAR])
    assert fought.corners == []


@pytest.mark.rule("FC 4.12.3")
def test_a_long_line_may_have_two_corners() -> None:
    """A turns again next turn while B, C and D have yet to pass the first corner: the second is for all of them."""
    fought = cornered(line())
    fought.turn += 1
    form(fought)
    fought.wind = 1
    activate(fought, {"A": ["ahead", "starboard", "ahead", "ahead", "end"]})
    fought.ships["B"].bow = Hex(43, 29)
    second = corner_of(fought, activation.in_hand(fought))
    assert second is not None
    assert (second.facing, second.waiting) == (3, ["B", "C", "D"])
    fought.corners.append(second)
    fought.ships["B"].bow = Hex(40, 30)
    play(fought, activation.act(fought, Idle()), ["ship:B", ["ahead", "starboard", *["ahead"] * 3, "end"]])
    assert [corner.waiting for corner in fought.corners] == [["C", "D"], ["B", "C", "D"]], "she has the second corner before her"

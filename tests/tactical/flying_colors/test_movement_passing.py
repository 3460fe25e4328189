"""FC 3.6.11-3.6.14: through another ship's hex, across her and along her."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import IllegalChoice, Option
from table.flows import Flow
from tactical.flying_colors.movement import Idle, attacked, broadside_towards
from tactical.flying_colors.movement.facts import Evaded, Passed
from tactical.flying_colors.state import Action, Anchor, Options, Ship
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import facts, offered, sail
from tests.tactical.flying_colors.pictures import action, same, shown

EVADED, NOT_EVADED = 9, 0  # dice


class Gunners(Idle):
    """A company that may fire once at the enemy, from wherever she is."""

    def __init__(self, target: str) -> None:
        self.target = target

    def shots(self, action: Action, ship: Ship) -> list[Option[Any]]:
        assert action.way is not None
        return [] if action.way.fired or not action.way.spent else [Option("fire:once", "fire", self.target)]

    def fire(self, action: Action, ship: Ship, shot: Any) -> Flow[None]:
        attacked(action, ship, action.ships[shot])
        yield from ()


# -- stacking and passing through ----------------------------------------------------------------------------------------

THROUGH = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     S1    .     .
    .     .     .     .     .     .
       .     .     s     .     .
    .     .     F2    .     .     .
       .     f     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
"""


def crossing(**options: Any) -> Action:
    """Fortitude, Reaching with 5 points, is about to go through the Superbe's stern from her port quarter: hex A. Hex B is on
    the other side."""
    return action(THROUGH, wind=1, french="S", options=Options(**options))


@pytest.mark.rule("FC 3.6.11a", "FC 3.6.12a")
def test_a_ship_passes_through_a_large_enemy_but_does_not_end_there() -> None:
    fought = crossing()
    sail(fought, "F", [*["ahead"] * 4, "back", "end"])
    assert shown(fought, THROUGH) == same("""
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     F2    .
           .     .     S1    f     .
        .     .     .     .     .     .
           .     .     s     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
    """)
    assert facts(fought, Passed) == [], "across a large ship nothing is declared"


@pytest.mark.rule("FC 3.6.11a", "FC 3.6.12a", "FC 3.6.11c")
def test_without_the_points_to_clear_her_she_may_not_go_through() -> None:
    """With two points of five her stern would still be in the Superbe's hex: she must slip away or back and turn."""
    slow = crossing()
    slow.ships["F"].rigging = 9
    assert "ahead" in offered(crossing(), "F")
    assert offered(slow, "F") == ["slip", "back"]
    sail(slow, "F", "back")
    assert slow.ships["F"].place == (Hex(24, 13), 1), "after backing there was nothing but the turn"


@pytest.mark.rule("FC 3.6.12b", "FC 3.6.12e")
def test_once_her_bow_is_clear_she_turns_as_she_likes() -> None:
    """W6: in hex B either turn is free; nothing is declared and nobody is asked."""
    for turn in ("port", "starboard"):
        fought = crossing()
        asked = sail(fought, "F", ["ahead", "ahead", turn, "ahead"], unfinished=True)
        assert asked.kinds == ["British: helm", "British: helm"]
        assert facts(fought, Passed) == []


@pytest.mark.rule("FC 3.6.12c", "FC 3.6.12e")
def test_a_turn_in_the_enemys_hex_is_free_unless_it_is_onto_her_rake_line() -> None:
    """W7: in hex A a turn to starboard is free; one to port is along the Superbe's length, and so a pass-along."""
    away, along = crossing(), crossing()
    assert sail(away, "F", ["ahead", "starboard", "ahead", "ahead"], "end").kinds == ["British: helm", "British: helm"]
    assert facts(away, Passed) == []
    asked = sail(along, "F", ["ahead", "port", "ahead", "ahead", "ahead", "end"], "port")
    assert asked.kinds == ["British: helm", "British: pass-along"]
    assert facts(along, Passed) == [Passed("F", "S", side="port")]


@pytest.mark.rule("FC 3.6.12c")
def test_the_way_to_the_rake_line_is_shut_when_she_could_not_clear_her() -> None:
    """Along the whole length she needs two more points and a last turn; with one fewer the turn is not hers to make."""
    slow = crossing()
    slow.ships["F"].rigging = 6
    assert "port" in offered(crossing(), "F", "ahead")
    with pytest.raises(IllegalChoice, match=r"'port' after 2 MPs are left; expected ahead"):
        sail(slow, "F", ["ahead", "port"])


@pytest.mark.rule("FC 3.6.11a")
def test_friends_are_passed_through_too() -> None:
    fought = crossing()
    fought.ships["S"].side = "British"
    sail(fought, "F", [*["ahead"] * 4, "back", "end"])
    assert fought.ships["F"].facing == 2


# -- small ships ---------------------------------------------------------------------------------------------------------

SMALL = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     S1    .     .
    .     .     F2    .     .     .
       .     f     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
"""
ACROSS = [*["ahead"] * 5, "end"]


def frigate(**fields: Any) -> Action:
    fought = action(SMALL, wind=1, french="S")
    for name, value in fields.items():
        setattr(fought.ships["S"], name, value)
    return fought


@pytest.mark.rule("FC 3.6.13a", "FC 3.6.13c")
@pytest.mark.parametrize("end", ["bow", "stern"])
def test_across_a_small_ship_one_declares_ahead_or_astern_of_her(end: Any) -> None:
    """W8: Fortitude goes clean through the frigate's hex."""
    fought = frigate()
    asked = sail(fought, "F", ACROSS, end, "stand-on")
    assert asked.kinds == ["British: helm", "British: cross", "French: evade"]
    assert facts(fought, Passed) == [Passed("F", "S", end=end)]


@pytest.mark.rule("FC 3.6.13b")
def test_she_may_evade_and_then_her_captain_chooses() -> None:
    evaded, failed = frigate(), frigate()
    sail(evaded, "F", ACROSS, "stern", "evade", "bow", dice=(EVADED,))
    assert facts(evaded, Passed) == [Passed("F", "S", end="bow")]
    sail(failed, "F", ACROSS, "stern", "evade", dice=(NOT_EVADED,))
    assert facts(failed, Passed) == [Passed("F", "S", end="stern")]
    assert facts(failed, Evaded) == [Evaded("S", "F", False)]


HELPLESS = [
    {"dismasted": True},
    {"grappled": ["X"]},
    {"fouled": ["X"]},
    {"anchor": Anchor()},
    {"aground": True},
    {"struck": True},
]


@pytest.mark.rule("FC 3.6.13b")
@pytest.mark.parametrize("state", HELPLESS, ids=lambda state: next(iter(state)))
def test_who_cannot_move_cannot_evade(state: dict[str, Any]) -> None:
    fought = frigate(**state)
    assert sail(fought, "F", ACROSS, "stern").kinds == ["British: helm", "British: cross"]


@pytest.mark.rule("FC 3.6.13a")
def test_along_a_small_ship_it_is_a_pass_along() -> None:
    """Who turns onto her rake line in her hex came from one of her side hexes, so the near side is the only one."""
    fought = frigate()
    sail(fought, "F", ["ahead", "port", "ahead", "ahead", "ahead", "end"], "bow", "stand-on")
    assert facts(fought, Passed) == [Passed("F", "S", end="bow"), Passed("F", "S", side="port")]


# -- pass-along ----------------------------------------------------------------------------------------------------------

ASTERN = """
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     S1    .     .
    .     .     .     .     .
       .     s     .     .
    .     .     .     .     .
       .     H1    .     .
    .     .     .     .     .
       .     h     .     .
"""
ALONG = [*["ahead"] * 5, "end"]


def astern(picture: str = ASTERN, **fields: Any) -> Action:
    """Hercules, Reaching with 5 points, is straight astern of the enemy."""
    fought = action(picture, wind=2, french="S")
    for name, value in fields.items():
        setattr(fought.ships["S"], name, value)
    return fought


@pytest.mark.rule("FC 3.6.12d", "FC 3.6.14a", "FC 3.6.14b", "FC 3.6.14h")
@pytest.mark.parametrize("side", ["port", "starboard"])
def test_from_straight_astern_one_names_a_side_and_the_enemy_may_oppose(side: Any) -> None:
    """W9: whichever side Hercules names, the enemy may roll, and on a success picks the side."""
    named, picked = astern(), astern()
    assert sail(named, "H", ALONG, side, "stand-on").kinds == ["British: helm", "British: pass-along", "French: evade"]
    assert facts(named, Passed) == [Passed("H", "S", side=side)]
    other: Any = {"port": "starboard", "starboard": "port"}[side]
    sail(picked, "H", ALONG, side, "evade", other, dice=(EVADED,))
    assert facts(picked, Passed) == [Passed("H", "S", side=other)]


@pytest.mark.rule("FC 3.6.14b")
@pytest.mark.parametrize("state", HELPLESS, ids=lambda state: next(iter(state)))
def test_who_cannot_move_cannot_oppose_a_pass_along(state: dict[str, Any]) -> None:
    fought = astern(**state)
    assert sail(fought, "H", ALONG, "port").kinds == ["British: helm", "British: pass-along"]


@pytest.mark.rule("FC 3.6.14a")
def test_a_friend_is_passed_on_the_side_one_likes() -> None:
    fought = astern(side="British")
    assert sail(fought, "H", ALONG, "starboard").kinds == ["British: helm", "British: pass-along"]
    assert facts(fought, Passed) == [Passed("H", "S", side="starboard")]


@pytest.mark.rule("FC 3.6.14a")
def test_from_straight_ahead_it_is_the_same() -> None:
    picture = """
        .     .     .     .     .
           .     h     .     .
        .     .     .     .     .
           .     H4    .     .
        .     .     .     .     .
           .     S1    .     .
        .     .     .     .     .
           .     s     .     .
        .     .     .     .     .
           .     .     .     .
        .     .     .     .     .
           .     .     .     .
    """
    fought = action(picture, wind=3, french="S")
    sail(fought, "H", ALONG, "port", "stand-on")
    assert facts(fought, Passed) == [Passed("H", "S", side="port")]
    assert broadside_towards(fought.ships["H"], fought.ships["S"], "port") == "port", "on opposite courses port faces port"


# -- turning onto the rake line ------------------------------------------------------------------------------------------

TURNING = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     S1    .     .     .
    .     .     .     .     .     .
       .     s     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     F6    .     .     .
       .     .     f     .     .
"""
ROUND = ["starboard", *["ahead"] * 4, "end"]


def turning(**fields: Any) -> Action:
    """Case B: Fortitude comes from the Superbe's starboard quarter and turns in hex B, astern of her, onto her rake line."""
    fought = action(TURNING, wind=1, french="S", weather="breezy")
    for name, value in fields.items():
        setattr(fought.ships["S"], name, value)
    return fought


@pytest.mark.rule("FC 3.6.14c", "FC 3.6.14d", "FC 3.6.14i")
def test_who_has_raked_passes_the_far_side() -> None:
    """W10: having fired her starboard broadside from the rake line she must take the Superbe's port side, the same guns toward
    her; nobody is asked."""
    fought = turning()
    asked = sail(fought, "F", ["ahead", "fire:once", *ROUND], company=Gunners("S"))
    assert asked.kinds == ["British: helm"]
    assert facts(fought, Passed) == [Passed("F", "S", side="port")]
    assert broadside_towards(fought.ships["F"], fought.ships["S"], "port") == "starboard"


@pytest.mark.rule("FC 3.6.14c", "FC 3.6.14e", "FC 3.6.14f", "FC 3.6.14i")
def test_who_has_not_may_choose_and_only_the_far_side_can_be_opposed() -> None:
    """W11: near, nobody can object; far, the Superbe may, and on a success picks the side."""
    near, far = turning(), turning()
    asked = sail(near, "F", ["ahead", *ROUND], "starboard")
    assert asked.kinds == ["British: helm", "British: pass-along"]
    assert facts(near, Passed) == [Passed("F", "S", side="starboard")]
    asked = sail(far, "F", ["ahead", *ROUND], "port", "evade", "starboard", dice=(EVADED,))
    assert asked.kinds == ["British: helm", "British: pass-along", "French: evade", "French: pass-along"]
    assert facts(far, Passed) == [Passed("F", "S", side="starboard")]


@pytest.mark.rule("FC 3.6.14d")
def test_a_shot_from_elsewhere_than_the_rake_line_binds_nobody() -> None:
    """She backs and fires before she comes to the rake line; then the choice is still hers."""
    fought = turning()
    fought.ships["F"].sails = "full"
    asked = sail(fought, "F", ["back", "fire:once", "ahead", *ROUND[:-1]], "starboard", unfinished=True, company=Gunners("S"))
    assert asked.kinds[:2] == ["British: helm", "British: pass-along"]


@pytest.mark.rule("FC 3.6.14e")
def test_a_dismasted_enemy_cannot_oppose_the_far_side() -> None:
    fought = turning(dismasted=True)
    assert sail(fought, "F", ["ahead", *ROUND], "port").kinds == ["British: helm", "British: pass-along"]


ABEAM = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     S1    .     .     .
    .     .     F6    .     .     .
       .     s     f     .     .
    .     .     .     .     .     .
       .     .     .     .     .
"""


@pytest.mark.rule("FC 3.6.14g", "FC 3.6.14j")
def test_from_abeam_only_the_near_side_is_left() -> None:
    """W12: from the Superbe's middle starboard hex Fortitude comes onto the rake line in hex C and turns to starboard: she
    passes the near side, and only her port guns face the enemy."""
    fought = action(ABEAM, wind=1, french="S")
    asked = sail(fought, "F", ["ahead", "starboard", "ahead", "ahead", "ahead", "end"])
    assert asked.kinds == ["British: helm"]
    assert facts(fought, Passed) == [Passed("F", "S", side="starboard")]
    assert broadside_towards(fought.ships["F"], fought.ships["S"], "starboard") == "port"


@pytest.mark.rule("FC 3.6.14g")
def test_not_even_a_rake_opens_the_far_side_to_who_came_from_abeam() -> None:
    fought = action(ABEAM, wind=1, french="S")
    course = ["ahead", "fire:once", "starboard", "ahead", "ahead", "ahead", "end"]
    sail(fought, "F", course, company=Gunners("S"))
    assert facts(fought, Passed) == [Passed("F", "S", side="starboard")]


@pytest.mark.rule("FC 2006:11.8c")
def test_in_2006_the_mover_chose_and_nobody_opposed() -> None:
    fought = action(ABEAM, wind=1, french="S", options=Options(edition=2006))
    asked = sail(fought, "F", ["ahead", "starboard", "ahead", "ahead", "ahead", "end"], "port")
    assert asked.kinds == ["British: helm", "British: pass-along"]
    fought = action(ASTERN, wind=2, french="S", options=Options(edition=2006))
    assert sail(fought, "H", ALONG, "port").kinds == ["British: helm", "British: pass-along"]

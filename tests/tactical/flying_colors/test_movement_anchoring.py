"""FC 3.6.19: at anchor."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from table.decisions import Option
from table.flows import Flow
from tactical.flying_colors.fire import shots, weigh
from tactical.flying_colors.fire.gunners import at_the_moment
from tactical.flying_colors.fire.weighing import row_shifts
from tactical.flying_colors.movement import Idle
from tactical.flying_colors.movement.facts import Anchored
from tactical.flying_colors.state import Action, Anchor, Commander, Options, Ship, Values
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import facts, halfway, offered, sail
from tests.tactical.flying_colors.pictures import action, same, ship, shown

ROADS = """
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     V1    .     .
    .     .     .     .     .
       .     v     .     .
    .     .     .     .     .
       .     .     .     .
"""


def roads(wind: int = 2, anchor: Anchor | None = None, picture: str = ROADS, turn: int = 1, **fields: Any) -> Action:
    limits = fields.pop("limits", False)
    options = Options(anchoring=fields.pop("anchoring", True), anchoring_limits=limits, edition=fields.pop("edition", 2023))
    fought = action(picture, wind=wind, options=options)
    fought.turn = turn
    fought.ships["V"].anchor = anchor
    for name, value in fields.items():
        setattr(fought.ships["V"], name, value)
    return fought


class Gunner(Idle):
    """Fires one shot whenever she may."""

    def shots(self, action: Action, ship: Ship) -> list[Option[Any]]:
        return [] if action.way is None or action.way.fired else [Option("fire:once", "fire", None)]

    def fire(self, action: Action, ship: Ship, shot: Any) -> Flow[None]:
        yield from ()


# -- dropping ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.19a")
def test_only_where_the_scenario_allows_it() -> None:
    assert "anchor" in offered(roads(), "V")
    assert "anchor" not in offered(roads(anchoring=False), "V")


@pytest.mark.rule("FC 3.6.19d")
def test_it_is_declared_at_the_start_and_never_under_full_sails() -> None:
    assert "anchor" not in offered(roads(), "V", "ahead")
    assert not [key for key in offered(roads(), "V", "ahead") if key.startswith("drop")]
    assert "anchor" not in offered(roads(sails="full"), "V")


@pytest.mark.rule("FC 3.6.19a", "FC 3.6.19d", "FC 3.6.2a")
def test_having_declared_it_she_halts_where_she_likes_with_points_unspent() -> None:
    """At once, or after some of her five hexes; in the end she must."""
    fought = roads()
    assert {"drop:bow", "drop:stern"} <= set(offered(fought, "V", "anchor"))
    sail(fought, "V", ["anchor", "ahead", "ahead", "drop:bow"])
    vessel = fought.ships["V"]
    assert vessel.place == (Hex(23, 10), 1)
    assert vessel.anchor == Anchor("bow", turn=1)
    assert facts(fought, Anchored) == [Anchored("V", True, "bow")]
    keys = offered(roads(), "V", ["anchor", *["ahead"] * 5])
    assert [key for key in keys if key.startswith("end")] == []
    assert "drop:bow" in keys


@pytest.mark.rule("FC 3.6.19e")
def test_a_large_ship_anchors_by_the_bow_or_the_stern_a_small_one_just_anchors() -> None:
    by_the_stern = roads()
    sail(by_the_stern, "V", ["anchor", "drop:stern"])
    assert by_the_stern.ships["V"].anchor == Anchor("stern", turn=1)
    small = roads(picture=ROADS.replace("v", "."))
    assert [key for key in offered(small, "V", "anchor") if key.startswith("drop")] == ["drop:bow"]


@pytest.mark.rule("FC 3.6.19e")
def test_she_fires_before_or_after_the_anchor_is_down() -> None:
    """The anchor's help in firing begins when it is on the ground."""
    before, after = roads(), roads()
    asked = sail(before, "V", "anchor", unfinished=True, company=Gunner())
    assert "fire:once" in asked.offers()
    assert before.ships["V"].anchor is None
    asked = sail(after, "V", ["anchor", "drop:bow"], unfinished=True, company=Gunner())
    assert asked.offers() == ["fire:once", "end"]
    assert after.ships["V"].anchor is not None


@pytest.mark.rule("FC 3.6.19a")
def test_no_anchor_in_another_ships_hex() -> None:
    fought = roads()
    fought.ships["W"] = ship("W", Hex(23, 11), 1, large=False)
    keys = offered(fought, "V", "anchor", "ahead", "port")
    assert not [key for key in keys if key.startswith("drop")]


@pytest.mark.rule("FC 2006:11.6a")
def test_in_2006_it_needed_no_declaration() -> None:
    old = roads(edition=2006)
    assert "anchor" not in offered(old, "V")
    sail(old, "V", ["ahead", "drop:bow", "end"])
    assert old.ships["V"].anchor == Anchor("bow", turn=1)


@pytest.mark.rule("FC 2006:11.6a", "FC 3.6.19d")
def test_in_2006_she_anchored_under_full_sails_and_then_took_them_in_or_not() -> None:
    """Eight MPs, of which seven are lost; in 2023 she can neither declare it nor drop it."""
    for answers, sails in ((["ahead", "drop:bow", "end:plain"], "plain"), (["ahead", "drop:stern", "end"], "full")):
        old = roads(edition=2006, sails="full")
        sail(old, "V", answers)
        vessel = old.ships["V"]
        assert (vessel.anchor is not None, vessel.bow, vessel.sails) == (True, Hex(23, 11), sails)
    new = roads(sails="full")
    assert not [key for key in (*offered(new, "V"), *offered(new, "V", "ahead")) if key.startswith(("anchor", "drop"))]
    settled = roads(anchor=Anchor(turn=1), turn=2, edition=2006, sails="full")
    assert "end:plain" not in offered(settled, "V"), "at the end of the move in which she anchors, not later"


@pytest.mark.rule("FC 4.2a")
def test_with_limits_a_ship_anchors_twice() -> None:
    assert "anchor" in offered(roads(limits=True, anchorings=1), "V")
    assert "anchor" not in offered(roads(limits=True, anchorings=2), "V")
    assert "anchor" in offered(roads(anchorings=2), "V")
    counted = roads(anchorings=1)
    sail(counted, "V", ["anchor", "drop:bow"])
    assert counted.ships["V"].anchorings == 2


# -- swinging ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.19f")
def test_she_swings_one_hexside_a_turn_from_the_turn_after() -> None:
    fresh, settled = roads(anchor=Anchor(turn=3), turn=3), roads(anchor=Anchor(turn=3), turn=4)
    assert not [key for key in offered(fresh, "V") if key.startswith("swing")]
    assert offered(settled, "V") == ["swing:port:bow", "swing:starboard:bow", "slip-anchor", "end"]
    sail(settled, "V", "swing:port:bow")
    assert settled.ships["V"].facing == 6, "and once is all"


@pytest.mark.rule("FC 3.6.19f")
def test_an_oared_ship_swings_as_far_as_she_likes() -> None:
    fought = roads(anchor=Anchor(), oared=True)
    sail(fought, "V", ["swing:port:bow", "swing:port:bow", "swing:port:bow", "end"])
    assert fought.ships["V"].facing == 4


@pytest.mark.rule("FC 3.6.19g")
@pytest.mark.parametrize(
    ("end", "picture"),
    [
        (
            "bow",
            """
            .     .     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     V2    .     .
            .     v     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     .     .     .
            """,
        ),
        (
            "stern",
            """
            .     .     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     .     .     .
            .     .     .     .     .
               .     .     .     .
            .     .     V2    .     .
               .     v     .     .
            .     .     .     .     .
               .     .     .     .
            """,
        ),
    ],
)
def test_a_large_ship_swings_about_the_hex_that_is_anchored(end: Any, picture: str) -> None:
    fought = roads(anchor=Anchor(end))
    sail(fought, "V", f"swing:starboard:{end}")
    assert shown(fought, ROADS) == same(picture)


@pytest.mark.rule("FC 3.6.19g")
def test_a_small_ship_swings_in_place_and_nobody_into_another() -> None:
    small = roads(picture=ROADS.replace("v", "."), anchor=Anchor())
    sail(small, "V", "swing:starboard:bow")
    assert small.ships["V"].place == (Hex(23, 12), 2)
    beset = roads(anchor=Anchor())
    beset.ships["W"] = ship("W", Hex(22, 13), 1, large=False)
    assert "swing:starboard:bow" not in offered(beset, "V")
    assert "swing:port:bow" in offered(beset, "V")


@pytest.mark.rule("FC 3.6.19h")
def test_the_spring_is_hauled_before_the_guns_fire_and_the_guns_know_it() -> None:
    """So that every shot of an activation in which she swings is fired with the weaker rate."""
    swung, fired = roads(anchor=Anchor()), roads(anchor=Anchor())
    sail(swung, "V", "swing:port:bow", unfinished=True, company=Gunner())
    assert swung.way is not None
    assert swung.way.rotated == 1
    assert sail(fired, "V", "fire:once", company=Gunner()).kinds == ["British: helm"], "after the shot nothing is left to do"
    assert fired.ships["V"].facing == 1


@pytest.mark.rule("FC 4.2b")
def test_with_limits_she_swings_no_more_than_three_hexsides_from_her_first_facing() -> None:
    limited, free = roads(anchor=Anchor(swung=3), limits=True), roads(anchor=Anchor(swung=3))
    assert "swing:starboard:bow" not in offered(limited, "V")
    assert "swing:port:bow" in offered(limited, "V")
    assert "swing:starboard:bow" in offered(free, "V")
    sail(limited, "V", "swing:port:bow")
    assert limited.ships["V"].anchor == Anchor(swung=2)


@pytest.mark.rule("FC 2006:11.6c")
def test_in_2006_she_swung_either_end() -> None:
    swings = [key for key in offered(roads(anchor=Anchor(), edition=2006), "V") if key.startswith("swing")]
    assert swings == ["swing:port:bow", "swing:port:stern", "swing:starboard:bow", "swing:starboard:stern"]
    old = roads(anchor=Anchor(), edition=2006)
    sail(old, "V", ["swing:starboard:stern"])
    assert old.ships["V"].place == (Hex(24, 13), 2), "the anchored bow goes, the stern stays"


@pytest.mark.rule("FC 2006:11.6c", "FC 3.6.19h")
@pytest.mark.parametrize(("edition", "weaker"), [(2006, False), (2023, True)])
def test_in_2006_the_spring_cost_no_rate_and_was_hauled_after_the_shot_as_well(edition: Any, weaker: bool) -> None:
    swung, fired = (roads(anchor=Anchor(), edition=edition) for _ in range(2))
    sail(swung, "V", ["swing:port:bow"], unfinished=True, company=Gunner())
    swung.ships["F"] = ship("F", Hex(27, 12), 1, "French")
    aimed = next(one for one in shots(swung, swung.ships["V"]) if one.target == "F")
    shifts = [why for _, why in row_shifts(swung, swung.ships["V"], aimed, raked=False)]
    assert ("rotating at anchor" in shifts) is weaker
    if weaker:
        sail(fired, "V", ["fire:once"], company=Gunner())
    else:
        assert "swing:port:bow" in sail(fired, "V", ["fire:once"], unfinished=True, company=Gunner()).offers()


# -- slipping ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.19i")
def test_slipping_is_declared_at_the_start_and_the_anchor_gone_before_any_shot() -> None:
    fought = roads(anchor=Anchor())
    assert "slip-anchor" not in offered(roads(anchor=Anchor(), oared=True), "V", "swing:port:bow")
    asked = sail(fought, "V", "slip-anchor", unfinished=True, company=Gunner())
    assert "fire:once" in asked.offers()
    assert fought.ships["V"].anchor is None
    fired = roads(anchor=Anchor(), oared=True)
    sail(fired, "V", "fire:once", company=Gunner())
    assert fired.ships["V"].anchor is not None
    assert facts(fought, Anchored) == [Anchored("V", False)]


@pytest.mark.rule("FC 3.6.19j")
@pytest.mark.parametrize(("wind", "mps"), [(1, 2), (2, 2), (3, 1)])
def test_she_gets_half_her_points_at_least_one(wind: int, mps: int) -> None:
    """Half of 4, of 5 and of 2."""
    assert halfway(roads(wind, Anchor()), "V", "slip-anchor").allowance == mps


@pytest.mark.rule("FC 3.6.19j")
def test_half_of_a_single_point_is_one() -> None:
    """By a card that gives a ship Beating but one."""
    fought = roads(3, Anchor())
    tables = fought.tables
    beating = msgspec.structs.replace(tables.movement["beating"], plain=1)
    fought.attach(msgspec.structs.replace(tables, movement={**tables.movement, "beating": beating}))
    sail(fought, "V", "slip-anchor", unfinished=True)
    assert fought.way is not None
    assert fought.way.allowance == 1


@pytest.mark.rule("FC 3.6.19j")
def test_no_full_sails_and_no_anchor_in_that_activation_but_in_the_next() -> None:
    fought = roads(1, Anchor())
    assert "anchor" not in offered(fought, "V", "slip-anchor")
    assert "end:full" not in offered(fought, "V", "slip-anchor", "ahead", "ahead")
    sail(fought, "V", ["slip-anchor", "ahead", "ahead", "end"])
    vessel = fought.ships["V"]
    assert (vessel.bow, vessel.sails) == (Hex(23, 10), "plain")
    assert "anchor" in offered(fought, "V")
    assert halfway(fought, "V").allowance == 4
    assert "end:full" in offered(fought, "V", ["ahead"] * 4)


@pytest.mark.rule("FC 3.6.19k")
def test_in_irons_she_slips_by_sternway_and_has_half_her_points_in_the_turn_after() -> None:
    fought = roads(4, Anchor())
    vessel = fought.ships["V"]
    sail(fought, "V", "slip-anchor", "cast:port")
    assert vessel.place == (Hex(23, 13), 6), "one hex with the wind, and her head cast"
    assert vessel.weighing
    next_turn = halfway(fought, "V")
    assert (next_turn.allowance, next_turn.slipped) == (1, True)
    assert "anchor" not in offered(fought, "V")
    sail(fought, "V", "ahead", "end")
    assert not vessel.weighing
    assert halfway(fought, "V").allowance == 2


@pytest.mark.rule("FC 3.6.19k")
def test_who_does_not_cast_her_head_makes_sternway_again_before_she_has_her_half() -> None:
    fought = roads(4, Anchor())
    vessel = fought.ships["V"]
    sail(fought, "V", "slip-anchor", "end")
    sail(fought, "V", "cast:port")
    assert vessel.weighing
    assert halfway(fought, "V").allowance == 1


@pytest.mark.rule("FC 3.6.19i")
def test_a_ship_bound_to_her_anchor_or_without_masts_stays() -> None:
    states: list[dict[str, Any]] = [{"held": True}, {"dismasted": True}, {"mastless": True}, {"aground": True}]
    for state in states:
        assert "slip-anchor" not in _offers(roads(anchor=Anchor(), **state))
    assert "slip-anchor" in _offers(roads(anchor=Anchor()))


def _offers(fought: Action) -> list[str]:
    asked = sail(fought, "V", unfinished=True, company=Gunner())
    return asked.offers()


@pytest.mark.rule("FC 2006:11.6b")
@pytest.mark.parametrize(("die", "quality", "raised"), [(5, 0, True), (6, 0, False), (6, 1, True)])
def test_in_2006_the_anchor_was_raised_by_a_die_for_the_next_turn(die: int, quality: int, raised: bool) -> None:
    fought = roads(anchor=Anchor(), edition=2006)
    fought.commanders["x"] = Commander("x", "x", "British", "British", 1, Values(3, quality), Values(1, 0), ship="V")
    asked = sail(fought, "V", ["slip-anchor"], "end", dice=(die,))
    assert asked.kinds[0] == "British: helm"
    assert (fought.ships["V"].anchor is None) is raised
    assert fought.ships["V"].bow == Hex(23, 12)
    fought.turn = 2
    assert ("ahead" in offered(fought, "V")) is raised, "in the turn after she moves as ever"
    assert halfway(fought, "V").allowance == (5 if raised else 0), "with all her points"


@pytest.mark.rule("FC 2006:11.6b", "FC 2006:11.6c")
@pytest.mark.parametrize("die", [5, 6])
def test_in_2006_she_swung_in_the_turn_in_which_she_weighed_and_did_no_more(die: int) -> None:
    """Whether the anchor comes up or not: about either end, once; neither ahead, nor to anchor again, nor to change sails."""
    swings = ["swing:port:bow", "swing:port:stern", "swing:starboard:bow", "swing:starboard:stern"]
    fought = roads(anchor=Anchor(), edition=2006)
    assert offered(fought, "V", "slip-anchor", dice=(die,)) == [*swings, "end"]
    sail(fought, "V", ["slip-anchor", "swing:port:stern"], dice=(die,))
    assert fought.ships["V"].facing == 6, "and once is all"
    new = roads(anchor=Anchor())
    assert not [key for key in offered(new, "V", "slip-anchor") if key.startswith("swing")], "in 2023 she is under way at once"


@pytest.mark.rule("FC 2006:11.6b", "FC 2006:12.0")
def test_in_2006_she_fired_from_where_she_weighed_without_the_help_of_the_anchor() -> None:
    fought = roads(anchor=Anchor(), edition=2006)
    sail(fought, "V", ["slip-anchor"], dice=(5,), unfinished=True, company=Gunner())
    vessel = fought.ships["V"]
    assert at_the_moment(fought, vessel)
    fought.ships["F"] = ship("F", Hex(27, 12), 1, "French")
    aimed = next(one for one in shots(fought, vessel) if one.target == "F")
    assert "anchored" not in [why for _, why in weigh(fought, aimed).modifiers]
    under_sail = roads(edition=2006)
    sail(under_sail, "V", unfinished=True, company=Gunner())
    assert not at_the_moment(under_sail, under_sail.ships["V"]), "else no shot before an MP is spent"

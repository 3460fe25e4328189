"""FC 4.1-4.3, 4.9: the end of the world, anchoring limits, grounding and the lead, short sails in shallows."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Roll
from tactical.flying_colors.board import foul, hexes_of
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.movement import allowance, drift
from tactical.flying_colors.movement.facts import Collided, Grounded, SeaShifted
from tactical.flying_colors.movement.voyage import fresh_way
from tactical.flying_colors.state import Action, Battery, Commander, Options, Shoal, Values
from tactical.sea.hexes import Hex, within
from tests.tactical.flying_colors.helmsman import facts, halfway, offered, sail, throw
from tests.tactical.flying_colors.pictures import action, ship

BOW = Hex(40, 30)
BANK = tuple(Hex(40, row) for row in range(20, 29))  # two hexes ahead of V and on


def shoaly(depth: int | None = -1, edition: Edition = 2023, options: dict[str, Any] | None = None, **fields: Any) -> Action:
    """V, Reaching with the wind to 2, has a bank ahead of her."""
    vessel = ship("V", BOW, 1)
    for name, value in fields.items():
        setattr(vessel, name, value)
    in_force = Options(edition=edition, **{"grounding": True, **(options or {})})
    fought = action({"V": vessel}, wind=2, options=in_force)
    fought.shoals = [Shoal("A", depth, BANK)]
    return fought


def rolls(fought: Action) -> list[Roll]:
    return [roll for roll in facts(fought, Roll) if roll.why == "grounding"]


AHEAD = ["ahead"] * 5


# -- taking the ground ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.3.1a")
def test_a_die_for_each_step_into_a_shoal_hex() -> None:
    """Five hexes ahead: the bow comes into the bank with the second, the stern follows it."""
    fought = shoaly()
    sail(fought, "V", [*AHEAD, "end"], dice=(9, 9, 9, 9))
    assert len(rolls(fought)) == 4
    deep = shoaly(options={"grounding": False})
    sail(deep, "V", [*AHEAD, "end"])
    assert rolls(deep) == [], "by this option only"


@pytest.mark.rule("FC 4.3.1a")
def test_a_stern_that_swings_into_a_shoal_counts_too() -> None:
    fought = shoaly()
    fought.shoals = [Shoal("A", -1, (Hex(39, 29),))]
    assert fought.ships["V"].bow == BOW
    sail(fought, "V", "ahead", "starboard", unfinished=True, dice=(9,))
    (roll,) = rolls(fought)
    assert [modifier.why for modifier in roll.modifiers] == ["depth", "rate"]


@pytest.mark.rule("FC 4.3.1b")
@pytest.mark.parametrize(("depth", "die", "aground"), [(-1, 1, True), (-1, 2, False), (-2, 2, True), (-2, 3, False)])
def test_depth_and_rate_count(depth: int, die: int, aground: bool) -> None:
    """A third rate goes aground at 3 or less."""
    fought = shoaly(depth)
    sail(fought, "V", ["ahead", "ahead"], dice=(die,), unfinished=not aground)
    assert fought.ships["V"].aground is aground


@pytest.mark.rule("FC 4.3.1b")
def test_so_does_a_commanders_quality() -> None:
    fought = shoaly()
    fought.commanders["X"] = Commander("X", "X", "British", "British", 2, Values(4, 2), Values(2, 1), ship="V")
    sail(fought, "V", ["ahead", "ahead"], dice=(0,), unfinished=True)
    assert not fought.ships["V"].aground, "0 - 1 + 3 + 2 is 4"


@pytest.mark.rule("FC 4.3.1b")
def test_of_shoals_entered_together_the_shallowest_counts() -> None:
    fought = shoaly()
    fought.shoals = [Shoal("A", -1, (Hex(41, 29),)), Shoal("B", -3, (Hex(41, 30),))]
    sail(fought, "V", "slip", dice=(9,), unfinished=True)
    (roll,) = rolls(fought)
    assert roll.total == 9 - 3 + 3


@pytest.mark.rule("FC 4.3.1c")
def test_a_ship_aground_stays_there_and_may_fight() -> None:
    fought = shoaly(None)
    sail(fought, "V", [*AHEAD, "end"])
    vessel = fought.ships["V"]
    assert (vessel.bow, vessel.aground) == (Hex(40, 28), True), "where nobody floats no die is thrown"
    assert facts(fought, Grounded) == [Grounded("V", Hex(40, 28))]
    assert halfway_by(fought) == "lying"
    sail(fought, "V")
    assert vessel.bow == Hex(40, 28)


def halfway_by(fought: Action) -> str:
    return fresh_way(fought, fought.ships["V"]).by


@pytest.mark.rule("FC 4.3.1d")
def test_a_rivers_bars_are_worse() -> None:
    """A third rate and depth -1: a die of 2 makes 4."""
    for river, aground in ((True, True), (False, False)):
        fought = shoaly(options={"river": river})
        sail(fought, "V", ["ahead", "ahead"], dice=(2,), unfinished=not aground)
        assert fought.ships["V"].aground is aground


@pytest.mark.rule("FC 2006:18.15")
def test_some_nations_pilots_never_touch() -> None:
    fought = shoaly(None)
    fought.special["sure_pilots"] = ["British"]
    sail(fought, "V", [*AHEAD, "end"])
    assert not fought.ships["V"].aground


# -- the lead ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.3.2a")
def test_the_lead_is_for_ships_near_shallows_and_helps_by_one() -> None:
    fought = shoaly()
    sail(fought, "V", ["lead", "ahead", "ahead"], dice=(1,), unfinished=True)
    assert not fought.ships["V"].aground, "1 - 1 + 3 + 1 is 4"
    fought = shoaly()
    fought.shoals = [Shoal("A", -1, (Hex(40, 10),))]
    assert "lead" not in offered(fought, "V"), "no shallows near"
    assert "lead" not in offered(shoaly(options={"grounding": False}), "V", "ahead")


@pytest.mark.rule("FC 4.3.2b")
def test_it_is_declared_before_anything_else() -> None:
    fought = shoaly()
    assert "lead" in offered(fought, "V")
    assert "lead" not in offered(fought, "V", "ahead")


@pytest.mark.rule("FC 4.3.2c")
def test_it_needs_sound_rigging() -> None:
    assert "lead" in offered(shoaly(rigging=5), "V")
    assert "lead" not in offered(shoaly(rigging=6), "V")


@pytest.mark.rule("FC 4.3.2d")
@pytest.mark.parametrize(("wind", "mps"), [(1, 3), (2, 3), (3, 2)])
def test_casting_she_goes_slowly(wind: int, mps: int) -> None:
    fought = shoaly()
    fought.wind = wind
    assert halfway(fought, "V", "lead").allowance == mps


@pytest.mark.rule("FC 4.3.2e")
def test_a_ship_without_way_casts_no_lead() -> None:
    fought = shoaly()
    fought.wind = 4
    assert offered(fought, "V") == ["cast:port", "cast:starboard", "end", "end:full"], "in irons"
    fouled = shoaly()
    fouled.ships["W"] = ship("W", Hex(41, 30), 1, "French")
    foul(fouled.ships["V"], fouled.ships["W"])
    assert "lead" not in offered(fouled, "V")


@pytest.mark.rule("FC 4.3.2f")
def test_nor_one_under_full_sails_nor_does_she_make_them() -> None:
    assert "lead" not in offered(shoaly(sails="full"), "V")
    fought = shoaly()
    fought.shoals = [Shoal("A", -1, (Hex(40, 26),))]
    assert "end:full" in offered(fought, "V", [*["ahead"] * 3, "starboard", "ahead"])
    sail(fought, "V", ["lead", "ahead", "ahead", "ahead"])
    assert fought.ships["V"].sails == "plain", "nothing was left to choose"


@pytest.mark.rule("FC 4.3.2g")
def test_oars_are_not_slowed() -> None:
    fought = shoaly(oared=True)
    assert halfway(fought, "V", "oars", "lead").allowance == 2
    assert halfway(fought, "V", "oars", "lead").casting


@pytest.mark.rule("FC 4.3.2i")
def test_a_casting_ship_does_not_grapple() -> None:
    fought = shoaly()
    fought.ships["T"] = ship("T", Hex(39, 30), 1, "French")
    fought.ships["T"].dismasted = True
    assert "grapple:T" in offered(fought, "V")
    assert "grapple:T" not in offered(fought, "V", "lead")


@pytest.mark.rule("FC 4.3.2k")
def test_the_lead_does_not_help_a_drifting_ship_nor_one_going_astern() -> None:
    fought = shoaly(dismasted=True)
    fought.wind = 1
    fought.ships["V"].bow = Hex(40, 29)
    sail(fought, "V")
    throw(fought, 1)
    drift(fought)
    assert fought.ships["V"].aground, "1 - 1 + 3"
    backing = shoaly()
    backing.wind, backing.shoals = 4, [Shoal("A", -1, (Hex(40, 32),))]
    sail(backing, "V", dice=(1,))
    assert backing.ships["V"].aground, "in irons she made sternway into the bank"


@pytest.mark.rule("FC 4.3.2l")
def test_a_casting_ship_spends_all_her_points() -> None:
    fought = shoaly()
    assert "end" not in offered(fought, "V", ["lead", "ahead"])
    sail(fought, "V", ["lead", "ahead", "ahead", "ahead", "end"], dice=(9, 9))
    assert fought.ships["V"].bow == Hex(40, 27)


@pytest.mark.rule("FC 2006:11.7")
def test_in_2006_there_is_no_lead() -> None:
    assert "lead" not in offered(shoaly(edition=2006), "V", "ahead")


@pytest.mark.rule("FC 4.9d")
def test_who_ends_in_shallows_goes_to_short_sails() -> None:
    both = {"short_sails": True}
    for sails in ("plain", "full"):
        fought = shoaly(options=both, sails=sails)
        course = AHEAD if sails == "plain" else ["ahead"] * 8
        sail(fought, "V", [*course, "end"], dice=(9,) * (len(course) - 1))
        assert fought.ships["V"].sails == "short", sails
    only = shoaly()
    sail(only, "V", [*AHEAD, "end"], dice=(9,) * 4)
    assert only.ships["V"].sails == "plain"
    past = shoaly(options=both)
    past.shoals = [Shoal("A", -1, (Hex(40, 28),))]
    sail(past, "V", [*AHEAD, "end"], dice=(9,))
    assert past.ships["V"].sails == "plain", "her stern is past it"


@pytest.mark.rule("FC 4.9e")
def test_under_the_lead_short_sails_cost_nothing_more() -> None:
    fought = shoaly(options={"short_sails": True}, sails="short")
    assert allowance(fought, fought.ships["V"]) == 4
    assert halfway(fought, "V", "lead").allowance == 3
    fought.ships["V"].sails = "plain"
    assert halfway(fought, "V", "lead").allowance == 3


# -- the end of the world ------------------------------------------------------------------------------------------------


FAR = Hex(50, 20)


def at_the_edge(other: Hex = FAR, **options: Any) -> Action:
    """V runs off the upper edge with the one MP that she has left."""
    vessel, second = ship("V", Hex(40, 1), 1), ship("W", other, 1)
    vessel.rigging = 9
    return action({"V": vessel, "W": second}, wind=1, options=Options(**options))


@pytest.mark.rule("FC 4.1a", "FC 4.0")
def test_all_ships_are_shifted_to_make_room() -> None:
    fought = at_the_edge(end_of_the_world=True)
    sail(fought, "V", "end")
    assert (fought.ships["V"].bow, fought.ships["V"].fate) == (Hex(40, 1), "afloat")
    assert fought.ships["W"].bow == Hex(50, 21)
    assert facts(fought, SeaShifted) == [SeaShifted(4)]
    core = at_the_edge()
    sail(core, "V")
    assert core.ships["V"].fate == "gone"


@pytest.mark.rule("FC 4.1a")
def test_aslant_if_straight_back_would_push_another_off() -> None:
    """The sea cannot go to 4, for W lies at the lower edge: but it can go to 3, where an odd column's hex lies higher."""
    fought = at_the_edge(Hex(50, 67), end_of_the_world=True)
    fought.ships["V"].bow = Hex(41, 1)
    sail(fought, "V", "end")
    assert [ship.bow for ship in fought.ships.values()] == [Hex(40, 1), Hex(49, 67)]
    assert facts(fought, SeaShifted) == [SeaShifted(5)]


@pytest.mark.rule("FC 4.1b")
def test_where_no_shift_is_possible_she_is_gone() -> None:
    fought = at_the_edge(Hex(50, 67), end_of_the_world=True)
    sail(fought, "V")
    assert (fought.ships["V"].fate, fought.ships["W"].bow) == ("gone", Hex(50, 67)), "W would be pushed over the lower edge"
    land = at_the_edge(end_of_the_world=True)
    land.batteries = [Battery("b", "b", "French", "French", Hex(60, 60), "3", 9)]
    sail(land, "V")
    assert land.ships["V"].fate == "gone", "the shore does not move"


def beset_at_the_edge(ahead: int) -> Action:
    """V, Reaching, among small ships as far as the upper edge, so many of them ahead of her, T the first; she has just the MPs to
    pass these and to leave the last astern.

    T2    #     #          ahead = 1, 3 MPs
       #     #
    #     V1    #
       #     #
    #     v     #
    """
    vessel = ship("V", Hex(40, ahead + 1), 1)
    vessel.rigging = 9 - 3 * ahead
    fleet = {"V": vessel}
    for number, hex in enumerate(within(vessel.bow, 5)):
        if hex.row >= 1 and hex not in hexes_of(vessel):
            name = "T" if hex == Hex(40, ahead) else f"x{number}"
            fleet[name] = ship(name, hex, 2, large=False)
    return action(fleet, wind=2, options=Options(end_of_the_world=True))


@pytest.mark.rule("FC 3.6.11b", "FC 3.6.15b", "FC 3.6.15f", "FC 3.6.15g", "FC 4.1a")
@pytest.mark.parametrize(("ahead", "course", "unspent"), [(1, ["back"], 2), (1, ["ahead", "back"], 3), (2, ["back"], 3)])
@pytest.mark.parametrize("fouled", [True, False])
def test_who_would_lie_in_anothers_hex_beyond_the_edge_has_collided(
    ahead: int, course: list[str], unspent: int, fouled: bool
) -> None:
    """Having backed she would end with her bow over the edge and her stern in another ship. So the sea stays, and she goes back
    to where she last lay clear; the MPs that she had there are unspent."""
    fought = beset_at_the_edge(ahead)
    before = [vessel.place for vessel in fought.ships.values()]
    sail(fought, "V", *course, *(["end"] if fouled else []), dice=(9 if fouled else 0,))
    assert facts(fought, Collided) == [Collided("V", "T", fouled)]
    (roll,) = facts(fought, Roll)
    assert [modifier.value for modifier in roll.modifiers if modifier.why == "MPs not spent"] == [unspent]
    assert [vessel.place for vessel in fought.ships.values()] == before
    assert facts(fought, SeaShifted) == []
    assert fought.ships["V"].fouled == (["T"] if fouled else [])


@pytest.mark.rule("FC 3.6.11a", "FC 4.1a")
def test_who_can_get_clear_beyond_the_edge_has_room_made() -> None:
    """Her stern is still in T, but with the MP that she has left it swings into the water that the shift has opened."""
    fought = beset_at_the_edge(1)
    sail(fought, "V", "ahead", "ahead")
    assert facts(fought, SeaShifted) == [SeaShifted(4)]
    assert facts(fought, Collided) == []
    assert (fought.ships["V"].place, fought.ships["T"].bow) == ((Hex(40, 1), 2), Hex(40, 2))

"""FC 3.6.4-3.6.10: going ahead, wearing, tacking, side slipping, sternway and backing sails, shown before and after."""

from __future__ import annotations

import pytest

from table.decisions import IllegalChoice
from tactical.flying_colors.hexes import ASPECTS, aspect
from tactical.flying_colors.movement import in_irons, moves
from tactical.flying_colors.movement.facts import Manoeuvred
from tactical.flying_colors.state import Commander, Options, Values
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import facts, halfway, offered, sail
from tests.tactical.flying_colors.pictures import action, same, ship, shown

SEA = """
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
    .     .     V1    .     .     .
       .     .     .     .     .
    .     .     v     .     .     .
       .     .     .     .     .
"""


def after(picture: str, wind: int, *answers: object, dice: tuple[int, ...] = (), **fields: object) -> str:
    """The picture after V's activation."""
    fought = action(picture, wind=wind, french="F")
    for name, value in fields.items():
        setattr(fought.ships["V"], name, value)
    sail(fought, "V", *answers, dice=dice)
    return shown(fought, picture)


# -- ahead and wearing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6", "FC 3.6.4")
def test_she_goes_ahead_hex_by_hex_over_her_bow_for_a_point_each() -> None:
    fought = action(SEA, wind=1)
    sail(fought, "V", ["ahead", "ahead", "ahead", "ahead", "end"])
    track = [(fact.bow, fact.mps) for fact in facts(fought, Manoeuvred)]
    assert track == [(Hex(24, 12), 3), (Hex(24, 11), 2), (Hex(24, 10), 1), (Hex(24, 9), 0)], "no hex is skipped"


@pytest.mark.rule("FC 3.6.5a")
def test_wearing_swings_the_stern_about_the_bow() -> None:
    assert after(SEA, 1, ["ahead", "starboard", "ahead", "ahead", "ahead", "end"]) == same("""
        .     .     .     .     .     .
           .     .     .     V2    .
        .     .     .     v     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
    """)
    still = action(SEA, wind=1)
    assert not {"port", "starboard"} & set(offered(still, "V")), "not before a point is spent"
    way = halfway(still, "V", "ahead", "starboard")
    assert way.track[-2:] == [(Hex(24, 12), 1), (Hex(24, 12), 2)], "the bow stays"


@pytest.mark.rule("FC 3.6.5b")
def test_one_turn_a_hex() -> None:
    fought = action(SEA, wind=1)
    assert {"port", "starboard"} <= set(offered(fought, "V", "ahead"))
    assert not {"port", "starboard"} & set(offered(fought, "V", "ahead", "port"))
    assert not {"port", "starboard"} & set(offered(fought, "V", "ahead", "port", "back")), "backing makes no new hex"
    assert {"port", "starboard"} & set(offered(fought, "V", "ahead", "port", "ahead"))


@pytest.mark.rule("FC 3.6.5c")
def test_no_wear_brings_the_bow_into_the_wind() -> None:
    """Wind to 3: facing 1 she Beats, and a turn to port would be into irons."""
    fought = action(SEA, wind=3)
    keys = offered(fought, "V", "ahead")
    assert "starboard" in keys
    assert "port" not in keys
    with pytest.raises(IllegalChoice, match=r"FC 3\.6"):
        sail(fought, "V", ["ahead", "port", "ahead"])


@pytest.mark.rule("FC 3.6.5d", "FC 3.6.5e", "FC 3.6.5f")
@pytest.mark.parametrize(
    ("wind", "turn", "becomes", "cost"),
    [
        (2, "starboard", "running", 1),
        (6, "port", "running", 1),
        (2, "port", "beating", 2),
        (6, "starboard", "beating", 2),
        (1, "port", "reaching", 0),
        (1, "starboard", "reaching", 0),
        (3, "starboard", "reaching", 0),
        (5, "port", "reaching", 0),
    ],
)
def test_what_turns_cost(wind: int, turn: str, becomes: str, cost: int) -> None:
    fought = action(SEA, wind=wind)
    before, worn = halfway(fought, "V", "ahead"), halfway(fought, "V", "ahead", turn)
    assert before.mps - worn.mps == cost
    assert ASPECTS[aspect(worn.track[-1].facing, wind)] == becomes


@pytest.mark.rule("FC 3.6.5e")
def test_a_turn_that_costs_more_than_is_left_is_not_offered() -> None:
    fought = action(SEA, wind=6)
    assert "starboard" in offered(fought, "V", "ahead", "ahead", "ahead")
    keys = offered(fought, "V", "ahead", "ahead", "ahead", "ahead")
    assert "starboard" not in keys
    assert "port" in keys


@pytest.mark.rule("FC 3.6.5g")
def test_on_her_only_point_she_may_wear_in_place_to_running_not_to_beating() -> None:
    """Twelve rigging hits leave 1 of 5; one point cannot be backed, so without this she could not turn in place."""
    fought = action(SEA, wind=2)
    fought.ships["V"].rigging = 12
    assert offered(fought, "V") == ["ahead", "starboard"]
    assert after(SEA, 2, ["starboard", "end"], rigging=12) == same("""
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     V2    .     .     .
           .     v     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
    """)
    fought.ships["V"].rigging = 9
    assert offered(fought, "V") == ["ahead", "slip", "back"], "with two points she must spend one first"


# -- tacking -------------------------------------------------------------------------------------------------------------

UPWIND = """
    .     .     .     .     .     .     f
       .     .     .     .     .     .
    .     .     .     .     .     .     F4
       .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
    .     .     V2    .     .     .     .
       .     v     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
"""


@pytest.mark.rule("FC 3.6.6a")
def test_only_a_ship_beating_at_the_start_of_her_move_may_tack() -> None:
    beating, reaching, running = action(SEA, wind=3), action(SEA, wind=2), action(SEA, wind=1)
    assert "tack" in offered(beating, "V")
    assert "tack" not in offered(beating, "V", "ahead")
    assert "tack" not in offered(reaching, "V")
    assert "tack" not in offered(reaching, "V", "ahead", "port"), "Beating by now, but not at the start"
    assert "tack" not in offered(running, "V")


@pytest.mark.rule("FC 3.6.6b", "FC 3.6.6f")
def test_a_tack_swings_the_bow_about_the_stern_into_the_wind_and_may_end_there() -> None:
    """Unlike in wearing the stern stays. On a 0 she hangs in irons, and whoever finds her so may grapple her."""
    assert after(UPWIND, 4, "tack", "end", dice=(0,)) == same("""
        .     .     .     .     .     .     f
           .     .     .     .     .     .
        .     .     .     .     .     .     F4
           .     .     .     .     .     .
        .     .     .     .     .     .     .
           .     .     .     .     .     .
        .     .     .     .     .     .     .
           .     V1    .     .     .     .
        .     .     .     .     .     .     .
           .     v     .     .     .     .
        .     .     .     .     .     .     .
           .     .     .     .     .     .
    """)
    hung, through = action(UPWIND, wind=4, french="F"), action(UPWIND, wind=4, french="F")
    sail(hung, "V", "tack", "end", dice=(0,))
    sail(through, "V", "tack", ["ahead", "ahead", "end"], dice=(6,))
    assert in_irons(hung, hung.ships["V"])
    assert not in_irons(through, through.ships["V"])
    assert moves(hung, hung.ships["V"]) == [], "she has no points in her next turn"


@pytest.mark.rule("FC 3.6.6b")
def test_a_small_ship_tacks_in_place() -> None:
    picture = SEA.replace("v", ".")
    assert after(picture, 3, "tack", "end:full", dice=(1,)) == same(picture.replace("V1", "V5"))


@pytest.mark.rule("FC 3.6.6c", "FC 3.6.6d")
@pytest.mark.parametrize(
    ("die", "bow"),
    [(1, Hex(22, 14)), (2, Hex(22, 14)), (3, Hex(21, 13)), (5, Hex(21, 13)), (6, Hex(20, 13)), (9, Hex(20, 13))],
)
def test_the_table_says_with_how_many_points_she_comes_about(die: int, bow: Hex) -> None:
    """None, one or two, and all of them must be spent; she is Beating on the other tack."""
    fought = action(UPWIND, wind=4, french="F")
    sail(fought, "V", ["tack", "through", "ahead", "ahead"], "end", dice=(die,))
    assert fought.ships["V"].place == (bow, 6)
    assert ASPECTS[aspect(6, fought.wind)] == "beating"


@pytest.mark.rule("FC 3.6.6g")
def test_two_tacks_gain_two_hexes_to_windward() -> None:
    """W3: each time the table gives two points and she goes two hexes ahead on the new tack."""
    fought = action(UPWIND, wind=4, french="F")
    sail(fought, "V", "tack", ["ahead", "ahead", "end"], dice=(6,))
    assert shown(fought, UPWIND) == same("""
        .     .     .     .     .     .     f
           .     .     .     .     .     .
        .     .     .     .     .     .     F4
           .     .     .     .     .     .
        .     .     .     .     .     .     .
           .     .     .     .     .     .
        V6    .     .     .     .     .     .
           v     .     .     .     .     .
        .     .     .     .     .     .     .
           .     .     .     .     .     .
        .     .     .     .     .     .     .
           .     .     .     .     .     .
    """)
    sail(fought, "V", "tack", ["ahead", "ahead", "end"], dice=(6,))
    assert shown(fought, UPWIND) == same("""
        .     .     .     .     .     .     f
           .     .     .     .     .     .
        .     .     .     .     .     .     F4
           .     .     .     .     .     .
        .     .     V2    .     .     .     .
           .     v     .     .     .     .
        .     .     .     .     .     .     .
           .     .     .     .     .     .
        .     .     .     .     .     .     .
           .     .     .     .     .     .
        .     .     .     .     .     .     .
           .     .     .     .     .     .
    """)


@pytest.mark.rule("FC 3.6.6e")
def test_one_tack_an_activation() -> None:
    fought = action(UPWIND, wind=4, french="F")
    keys = offered(fought, "V", "tack", dice=(6,))
    assert keys == ["ahead", "back"], "Beating again, but no second tack"


@pytest.mark.rule("FC 3.6.6c", "FC 3.7.11a", "FC 2.2.2.3")
@pytest.mark.parametrize(
    ("rigging", "quality", "aboard", "facing"),
    [(0, 0, "V", 6), (3, 0, "V", 1), (3, 1, "V", 6), (3, 1, "W", 1)],
    ids=["sound", "cut rigging", "and a commander", "who is elsewhere"],
)
def test_cut_rigging_hinders_a_tack_and_a_commander_aboard_helps(rigging: int, quality: int, aboard: str, facing: int) -> None:
    """A die of 1 is just enough; three rigging hits take one from it, a commander adds his quality to his own ship's."""
    fought = action(UPWIND, wind=4, french="F")
    fought.ships["V"].rigging = rigging
    fought.commanders["hood"] = Commander("hood", "Hood", "British", "British", 2, Values(5, quality), Values(3, 0), ship=aboard)
    sail(fought, "V", "tack", "end", dice=(1,))
    assert fought.ships["V"].facing == facing


@pytest.mark.rule("FC 3.6.6b")
def test_no_bow_is_swung_into_another_ship() -> None:
    """A tack that might leave her in another's hex is not begun: W lies where V's bow would hang in irons."""
    free = action(UPWIND, wind=4, french="F")
    beset = action(UPWIND, wind=4, french="F")
    beset.ships["W"] = ship("W", Hex(23, 13), 1, large=False)
    assert "tack" in offered(free, "V")
    assert "tack" not in offered(beset, "V")


# -- side slipping -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.7a", "FC 3.6.7b")
def test_a_side_slip_goes_forward_and_to_leeward_and_may_be_repeated() -> None:
    """Wind to 2: reaching with it over her port quarter, she slips to starboard, two points each, her facing kept."""
    assert after(SEA, 2, ["slip", "slip", "ahead", "end"]) == same("""
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     V1    .     .
           .     .     .     .     .
        .     .     .     v     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
    """)
    fought = action(SEA, wind=2)
    assert [halfway(fought, "V", *slips).mps for slips in (["slip"], ["slip", "slip"])] == [3, 1]
    assert "slip" not in offered(fought, "V", "slip", "slip")


@pytest.mark.rule("FC 3.6.7a")
def test_with_the_wind_on_the_other_side_she_slips_to_the_other() -> None:
    way = halfway(action(SEA, wind=6), "V", "slip")
    assert way.track == [(Hex(24, 13), 1), (Hex(23, 12), 1)]


@pytest.mark.rule("FC 3.6.7a")
def test_only_a_ship_that_is_reaching_at_that_moment_slips() -> None:
    assert "slip" not in offered(action(SEA, wind=1), "V")
    assert "slip" not in offered(action(SEA, wind=3), "V")
    assert "slip" in offered(action(SEA, wind=1), "V", "ahead", "port"), "she has become so"


@pytest.mark.rule("FC 3.6.7c")
@pytest.mark.parametrize("blocked", ["bow", "stern"])
def test_no_side_slip_into_another_ship(blocked: str) -> None:
    picture = """
        .     .     .     .     .
           .     .     .     .
        .     .     .     .     .
           .     .     .     .
        .     .     .     .     .
           .     .     a     .
        .     .     V1    .     .
           .     .     b     .
        .     .     v     .     .
           .     .     .     .
    """
    picture = picture.replace("a  " if blocked == "bow" else "b  ", "W1 ")
    picture = picture.replace("b  " if blocked == "bow" else "a  ", ".  ")
    assert "slip" not in offered(action(picture, wind=2), "V")
    assert "slip" in offered(action(picture.replace("W1", ". "), wind=2), "V")


# -- backing sails -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.10a", "FC 3.6.10b")
def test_backing_spends_a_point_in_place_once_a_hex_and_lets_her_wear() -> None:
    fought = action(SEA, wind=1)
    assert not {"port", "starboard"} & set(offered(fought, "V"))
    keys = offered(fought, "V", "back")
    assert {"port", "starboard"} <= set(keys)
    assert "back" not in keys
    assert "back" in offered(fought, "V", "back", "ahead")
    assert halfway(fought, "V", "back").mps == 3
    assert after(SEA, 1, ["back", "port", "ahead", "ahead", "ahead", "end"]) == same("""
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           V6    .     .     .     .
        .     v     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
    """)


@pytest.mark.rule("FC 3.6.10c")
def test_no_backing_before_a_tack_but_after_it() -> None:
    beating = action(UPWIND, wind=4, french="F")
    assert "back" in offered(beating, "V")
    assert "tack" not in offered(beating, "V", "back")
    assert "back" in offered(beating, "V", "tack", dice=(6,))


@pytest.mark.rule("FC 3.6.10d")
@pytest.mark.parametrize(("wind", "rigging", "backs"), [(2, 0, 2), (1, 0, 2), (2, 6, 1), (3, 0, 1), (2, 12, 0)])
def test_at_most_half_the_points_are_backed_rounded_down(wind: int, rigging: int, backs: int) -> None:
    fought = action(SEA, wind=wind)
    fought.ships["V"].rigging = rigging
    course: list[str] = []
    for _ in range(backs):
        assert "back" in offered(fought, "V", *course)
        course += ["back", "ahead"]
    left = halfway(fought, "V", *course[:-1]) if course else halfway(fought, "V")
    assert left.backs == 0
    if left.mps > 1:
        assert "back" not in offered(fought, "V", *course)


@pytest.mark.rule("FC 3.6.10e")
def test_six_points_and_two_hexes() -> None:
    """W4: Reaching with 6, she backs 1, wears to Beating for 2, goes ahead, backs 1, and goes ahead."""
    fought = action(SEA, wind=2, weather="breezy")
    way = halfway(fought, "V")
    assert (way.mps, way.backs) == (6, 3)
    sail(fought, "V", ["back", "port", "ahead", "back", "ahead", "end"])
    assert [(fact.act, fact.mps) for fact in facts(fought, Manoeuvred)] == [
        ("back", 5),
        ("port", 3),
        ("ahead", 2),
        ("back", 1),
        ("ahead", 0),
    ]
    assert shown(fought, SEA) == same("""
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     V6    .     .     .     .
           .     v     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
    """)


@pytest.mark.rule("FC 2006:11.5")
def test_in_2006_half_was_rounded_up() -> None:
    """W5: Running with 3 she backs, wears to Reaching, goes ahead and backs again: two of three, which 2023 forbids."""
    course = ["back", "port", "ahead", "back", "end"]
    old = action(SEA, wind=1, options=Options(edition=2006), weather="calm")
    sail(old, "V", course)
    assert old.ships["V"].place == (Hex(23, 12), 6)
    with pytest.raises(IllegalChoice, match=r"'back' after 1 MPs"):
        sail(action(SEA, wind=1, weather="calm"), "V", course)


# -- sternway ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.9a", "FC 3.6.9b")
def test_a_ship_in_irons_goes_back_with_the_wind_and_may_cast_her_head() -> None:
    assert after(SEA, 4, "cast:starboard", "end") == same("""
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     .     .     .     .
           .     .     .     .     .
        .     .     V2    .     .     .
           .     v     .     .     .
    """)
    fought = action(SEA, wind=4)
    sail(fought, "V", "end")
    assert fought.ships["V"].place == (Hex(24, 14), 1), "the turn is hers to make or not, the hex is not"


@pytest.mark.rule("FC 3.6.9a")
def test_rigging_losses_that_leave_no_points_mean_sternway_too() -> None:
    """Beating with six rigging hits: one hex with the wind, sideways for her."""
    fought = action(SEA, wind=3)
    fought.ships["V"].rigging = 6
    assert offered(fought, "V") == ["cast:starboard", "end"]
    sail(fought, "V", "end")
    assert fought.ships["V"].place == (Hex(25, 13), 1)


@pytest.mark.rule("FC 3.6.9e")
def test_sternway_never_ends_with_a_turn_into_irons() -> None:
    """As above the wind is to 3: to port would be into it."""
    fought = action(SEA, wind=3)
    fought.ships["V"].rigging = 6
    assert "cast:port" not in offered(fought, "V")
    fought.wind = 4
    assert {"cast:port", "cast:starboard"} <= set(offered(fought, "V"))


@pytest.mark.rule("FC 3.6.9c")
def test_sternway_into_another_ship_leaves_her_where_she_is() -> None:
    picture = SEA.rstrip() + "\n    .     .     W4    .     .     .\n"
    fought = action(picture, wind=4)
    assert offered(fought, "V") == ["end", "end:full"], "without sternway her rudder does not turn her"
    sail(fought, "V", "end")
    assert shown(fought, picture) == same(picture)
    assert fought.ships["V"].fouled == []


@pytest.mark.rule("FC 3.6.9d")
def test_a_dismasted_ship_makes_no_sternway() -> None:
    fought = action(SEA, wind=4)
    fought.ships["V"].dismasted = True
    sail(fought, "V")
    assert shown(fought, SEA) == same(SEA)

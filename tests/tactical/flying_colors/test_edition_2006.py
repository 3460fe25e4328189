"""The first edition's own words, counters, wind, small ships, wearing and ships out of command, each beside 2023."""

from __future__ import annotations

from math import cos, radians, sqrt
from typing import Any

import pytest

from tactical.flying_colors import scenarios, telling
from tactical.flying_colors.board import grapple
from tactical.flying_colors.counter_terms import Edition, Rate, Shape
from tactical.flying_colors.damage.facts import Damaged
from tactical.flying_colors.drawing.ships import about
from tactical.flying_colors.editions import edition as tables_of
from tactical.flying_colors.fire import shots
from tactical.flying_colors.fire.gunners import at_the_moment
from tactical.flying_colors.fire.weighing import wind_of
from tactical.flying_colors.hexes import broadside, weather_side
from tactical.flying_colors.movement.rates import may_press
from tactical.flying_colors.ratings import Counter
from tactical.flying_colors.state import Action, Face, Options
from tactical.sea.hexes import Hex, hull
from tests.tactical.flying_colors.gundeck import ALONGSIDE, battle, under_way
from tests.tactical.flying_colors.helmsman import offered
from tests.tactical.flying_colors.pictures import action, ship

EDITIONS: tuple[Edition, Edition] = (2006, 2023)
SEA = """
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     V1    .     .
    .     .     .     .     .
       .     v     .     .
    .     .     .     .     .
"""


def alone(edition: Edition, wind: int, rigging: int = 0) -> Action:
    fought = action(SEA, wind=wind, options=Options(edition=edition))
    fought.ships["V"].rigging = rigging
    return fought


# -- words and counters --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:2.0a")
@pytest.mark.parametrize(("edition", "men", "state"), [(2006, "manpower", "in chains"), (2023, "marines", "in irons")])
def test_manpower_and_in_chains_are_what_2006_called_them(edition: Edition, men: str, state: str) -> None:
    fought = alone(edition, wind=4)
    told = about(fought, fought.ships["V"])
    assert f"{men} 4" in told
    assert state in told.splitlines()
    hurt = telling.tell(fought, [Damaged("V", 0, 0, 2, "melee")])
    assert f"of her {men}" in " ".join(str(line) for line in hurt)
    fought.wind = 1
    assert state not in about(fought, fought.ships["V"]).splitlines()


@pytest.mark.rule("FC 2006:2.0b")
def test_a_red_symbol_is_all_that_2006_knew_of_carronades_and_oars_it_had_none() -> None:
    """In 2023 hexagon and square are symbols of their own, and a grey circle has oars."""
    shapes: tuple[Shape, ...] = ("circle", "hexagon", "square")

    def bonus(edition: Edition, colour: Any) -> list[int]:
        return [tables_of(edition).carronade_bonus("Danish", colour, shape, 2, 1805) for shape in shapes]

    assert bonus(2006, "red") == [1, 1, 1]
    assert bonus(2006, "plain") == [0, 0, 0]
    assert len(set(bonus(2023, "plain"))) > 1
    boat = Counter("Boat", "Danish", 1, "T", "small", Face("T", 2, 1), Face("", 1, 1), oared=True)
    assert [boat.launched("Boat", "Danish", Hex(20, 20), 1, edition).oared for edition in EDITIONS] == [False, True]


@pytest.mark.rule("FC 2006:2.0c")
def test_every_ship_in_the_battles_of_2006_is_of_one_of_its_five_nations() -> None:
    found = {ship.nationality for name in scenarios.available() for ship in scenarios.set_up(name, year=2006).ships.values()}
    afloat = {nation for nation in found if "batteries" not in nation}
    assert afloat == {"British", "Danish", "Dutch", "French", "Spanish"}


# -- the wind in gunnery -------------------------------------------------------------------------------------------------


def cartesian(hex: Hex) -> tuple[float, float]:
    """East and north, in hexes; odd columns lie half a hex lower."""
    return hex.col * sqrt(3) / 2, -(hex.row + 0.5 * (hex.col % 2))


def downwind(one: Hex, other: Hex, wind: int) -> float:
    """How far one hex lies to leeward of another; direction 1 is up, and they count clockwise."""
    east, north = (there - here for here, there in zip(cartesian(one), cartesian(other), strict=True))
    angle = radians(60 * (wind - 1))
    return east * cos(radians(90) - angle) + north * cos(angle)


@pytest.mark.rule("FC 2006:4.2", "FC 3.7.6a", "FC 3.7.6b")
@pytest.mark.parametrize("large", [True, False])
def test_who_is_in_the_arc_of_the_lee_broadside_is_downwind_of_it_so_that_both_editions_say_the_same(large: bool) -> None:
    """Every target within ten hexes, for every wind: none in the lee arc lies upwind of the nearest part of the ship, none in the
    weather arc downwind. So where 2006 looks at the target and 2023 at the side, no shot is fired otherwise."""
    bow, seen = Hex(40, 40), 0
    for wind in range(1, 7):
        weather = weather_side(1, wind)
        own = hull(bow, 1, large)
        for target in (Hex(col, row) for col in range(30, 51) for row in range(29, 52)):
            side = broadside(bow, 1, large, target)
            if weather is None or side is None:
                continue
            leeway = [downwind(hex, target, wind) for hex in own]
            seen += 1
            assert (min(leeway) if side == weather else -max(leeway)) < 1e-9, (wind, target)
    assert seen > 500


@pytest.mark.rule("FC 2006:4.2")
def test_in_2006_the_wind_right_aft_or_ahead_helped_nobody() -> None:
    for wind in (1, 4):
        fought = battle(edition=2006, wind=wind)
        under_way(fought, "V")
        assert {wind_of(fought, fought.ships["V"], one) for one in shots(fought, fought.ships["V"])} == {""}


# -- out of command ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:8.0c")
@pytest.mark.parametrize(("edition", "fires"), [(2006, True), (2023, False)])
def test_in_2006_a_ship_that_hung_back_fired_if_she_was_grappled_with_an_enemy(edition: Edition, fires: bool) -> None:
    """To one who has struck, so that no enemy who fights is next to her; fast to a friend she holds her fire in either."""
    fought = battle(ALONGSIDE, edition=edition)
    vessel, foe = fought.ships["V"], fought.ships["F"]
    foe.struck = True
    under_way(fought, "V", shy=True, spent=True)
    assert not at_the_moment(fought, vessel)
    grapple(vessel, foe)
    assert at_the_moment(fought, vessel) is fires
    foe.side = vessel.side
    assert not at_the_moment(fought, vessel)


# -- sailing -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:11.1", "FC 3.6.3a")
def test_in_2006_every_small_ship_pressed_on_that_had_a_point_at_all() -> None:
    every: tuple[Rate, ...] = ("4", "5", "6", "G", "T")
    for edition, rates in zip(EDITIONS, (every, every[1:3]), strict=True):
        presses = tuple[Rate, ...]()
        for rate in every:
            fought = action({"V": ship("V", Hex(40, 20), 1, large=False)}, wind=2, options=Options(edition=edition))
            fought.ships["V"].front = Face(rate, 5, 1)
            presses += (rate,) if may_press(fought, fought.ships["V"]) and "press" in offered(fought, "V") else ()
            fought.wind = 4
            assert not may_press(fought, fought.ships["V"]), "in chains she has none"
        assert presses == rates
        large = action({"V": ship("V", Hex(40, 20), 1)}, wind=2, options=Options(edition=edition))
        large.ships["V"].front = Face("4", 9, 1)
        assert not may_press(large, large.ships["V"])


@pytest.mark.rule("FC 2006:11.2", "FC 3.6.5g", "FC 3.6.7a")
def test_in_2006_nobody_side_slipped_or_wore_in_place_on_her_one_point() -> None:
    """Reaching she has five points, which in 2023 are enough to slip; with four lost to rigging she has the one that in 2023 lets
    her wear to Running without advancing. Having advanced or backed she wears in either."""
    for edition, slips in zip(EDITIONS, (False, True), strict=True):
        whole, crippled = alone(edition, wind=2), alone(edition, wind=2, rigging=12)
        assert ("slip" in offered(whole, "V")) is slips
        assert ("starboard" in offered(crippled, "V")) is slips
        for first in ("ahead", "back"):
            assert "starboard" in offered(whole, "V", first)
        assert "starboard" not in offered(whole, "V"), "before an MP is spent"

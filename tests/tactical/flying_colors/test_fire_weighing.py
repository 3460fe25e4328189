"""FC 3.7.6, 3.7.7.7, 3.7.10: the strength of a shot."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors.board import foul, grapple
from tactical.flying_colors.fire import Weighed, battery_shots, expected, weigh
from tactical.flying_colors.fire.gunnery import discharge
from tactical.flying_colors.state import Action, Anchor, Battery, Face
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.gundeck import ABEAM, ALONGSIDE, CLOSE, battle, fire, shot, under_way
from tests.tactical.flying_colors.helmsman import throw
from tests.tactical.flying_colors.pictures import ship


def weighed(fought: Action, aim: Any = "hull", **fields: Any) -> Weighed:
    """V's shot at F with some of her fields set."""
    for name, value in fields.items():
        setattr(fought.ships["V"], name, value)
    return weigh(fought, shot(fought, "V", "F", aim=aim, rakes=False))


def three_hexes_off() -> Action:
    fought = battle()
    fought.ships["F"].bow = Hex(23, 11)
    return fought


# -- the row -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.7a", "FC 2.2.1.1b", "FC 3.7c")
def test_the_row_is_that_of_her_rate_or_one_of_its_own_for_an_overgunned_first_rate() -> None:
    fought = battle()
    assert weighed(fought).row == "3"
    assert weighed(fought, front=Face("1", 20)).row == "1"
    assert weighed(fought, front=Face("1", 20, colour="yellow")).row == "(1)"
    assert weighed(fought, damaged=True).row == "5"


@pytest.mark.rule("FC 3.7.7.7d", "FC 3.7.11j")
def test_every_six_hull_hits_cost_a_row() -> None:
    assert [weighed(battle(), front=Face("2", 20), hull=hits).row for hits in (0, 5, 6, 11, 12)] == ["2", "2", "3", "3", "4"]


@pytest.mark.rule("FC 3.7.7.7e")
def test_in_a_tack_she_fires_a_row_weaker() -> None:
    fought = battle()
    way = under_way(fought, "V")
    assert weighed(fought).row == "3"
    way.tack = "begun"
    assert weighed(fought).row == "4"
    way.tack = "done"
    assert weighed(fought).row == "3"


@pytest.mark.rule("FC 3.7.7.7c", "FC 3.6.19h")
def test_swinging_at_anchor_she_fires_a_row_weaker() -> None:
    fought = battle()
    way = under_way(fought, "V")
    assert weighed(fought, anchor=Anchor()).row == "3"
    way.rotated = 1
    assert weighed(fought).row == "4"
    fought.way = None
    assert weighed(fought).row == "3"


@pytest.mark.rule("FC 3.7.7.7f", "FC 3.7.7.7g", "FC 3.7.7.7h")
@pytest.mark.parametrize("fields", [{"sails": "full"}, {"dismasted": True}, {"on_fire": True}], ids=str)
def test_full_sails_lost_masts_and_a_fire_aboard_cost_a_row_each(fields: dict[str, Any]) -> None:
    fought = battle()
    assert weighed(fought).row == "3"
    assert weighed(fought, **fields).row == "4"


@pytest.mark.rule("FC 3.7.7.7i", "FC 3.7.7.7b")
def test_a_third_rate_with_fourteen_hull_hits_and_a_partial_broadside_fires_as_a_sixth() -> None:
    """W18."""
    fought = battle()
    fought.ships["F"].bow = Hex(22, 7)
    found = weighed(fought, front=Face("3", 20), hull=14)
    assert (found.row, found.shifts) == ("6", [(1, "partial broadside"), (2, "hull hits")])


@pytest.mark.rule("FC 3.7.7.7j", "FC 3.7f")
def test_past_the_last_row_the_shot_does_nothing_but_the_broadside_has_fired() -> None:
    for hull, row in ((12, "T"), (18, None)):
        fought = battle()
        found = weighed(fought, front=Face("6", 30), hull=hull)
        assert (found.row, found.firepower is None) == (row, row is None or row == "T")
    fire(fought, shot(fought, "V", "F"))
    assert fought.ships["V"].fired == ["starboard"]
    assert (fought.ships["F"].hull, fought.ships["F"].rigging) == (0, 0)


# -- firepower -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.7k", "FC 3.7.7.7l", "FC 3.7.7.7m", "FC 3.7.7.7r", "FC 2.2.1.1c")
def test_britannia_and_ajax_at_three_hexes() -> None:
    """W19, W20: 12 less 1 for the black circle, 8 and 1 for the white one."""
    britannia = weighed(three_hexes_off(), front=Face("1", 20, colour="black"))
    ajax = weighed(three_hexes_off(), front=Face("3", 20, colour="white"))
    assert (britannia.powers, britannia.firepower) == ([(12, "guns"), (-1, "black symbol")], 11)
    assert (ajax.powers, ajax.firepower) == ([(8, "guns"), (1, "white symbol")], 9)


@pytest.mark.rule("FC 3.7.7.7l", "FC 3.7.7.7m", "FC 2.2.1.1c")
def test_beyond_the_shaded_cells_no_symbol_counts() -> None:
    for colour in ("white", "black"):
        assert weighed(battle(), front=Face("3", 20, colour=colour)).powers == [(4, "guns")]


@pytest.mark.rule("FC 3.7.7.7n")
def test_the_firing_fleets_audacity_adds_to_firepower() -> None:
    fought = battle()
    fought.fleets["British"].audacity = {"British": 2}
    fought.fleets["French"].audacity = {"French": 3}
    assert weighed(fought).powers == [(4, "guns"), (2, "audacity")]
    assert weigh(fought, shot(fought, "F", "V")).firepower == 4 + 3


@pytest.mark.rule("FC 3.7.7.7p")
def test_the_first_broadside_of_each_side_is_the_best_where_it_is_played_so() -> None:
    fought = battle(first_broadside=True)
    assert weighed(fought).firepower == 4 + 2
    assert weighed(fought, opened=["port"]).firepower == 4 + 2
    assert weighed(fought, opened=["port", "starboard"]).firepower == 4
    assert weighed(battle()).firepower == 4


@pytest.mark.rule("FC 3.7.7.7p", "FC 3.7f", "FC 3.7e")
def test_a_broadside_that_has_fired_is_marked_for_the_turn_and_for_the_battle() -> None:
    fought = battle()
    fire(fought, shot(fought, "V", "F"), 0)
    assert (fought.ships["V"].fired, fought.ships["V"].opened) == (["starboard"], ["starboard"])


@pytest.mark.rule("FC 3.7.7.7o", "FC 3.7.9c")
def test_ships_fast_to_each_other_fire_as_at_point_blank() -> None:
    for fasten in (grapple, foul):
        fought = battle(ALONGSIDE)
        assert weighed(fought).firepower == 12
        fasten(fought.ships["V"], fought.ships["F"])
        assert weighed(fought).powers == [(12, "guns"), (2, "attached")]


@pytest.mark.rule("FC 3.7.7.7q", "FC 3.7.10a", "FC 3.7.10i", "FC 3.7.10h", "FC 3.7.10b")
def test_a_british_hexagon_at_one_hex_adds_three() -> None:
    """W23."""
    for year, shape, bonus in ((1779, "hexagon", 3), (1778, "hexagon", 0), (1790, "square", 4), (1790, "circle", 2)):
        fought = battle(ALONGSIDE, year=year)
        found = weighed(fought, front=Face("3", 20, shape=shape))  # type: ignore[arg-type]
        assert (bonus, "carronades") in found.powers or not bonus
        assert found.firepower == 12 + bonus


@pytest.mark.rule(
    "FC 3.7.10b", "FC 3.7.10c", "FC 3.7.10d", "FC 3.7.10e", "FC 3.7.10f", "FC 3.7.10g", "FC 3.7.10h", "FC 2.2.1.1e", "FC 2.2.1.1f"
)
@pytest.mark.parametrize(
    ("nation", "early_far", "early_near", "late_far", "late_near"),
    [
        ("British", 1, 2, 1, 2),
        ("American", 0, 1, 1, 2),
        ("French", 0, 0, 1, 1),
        ("Dutch", 0, 0, 1, 1),
        ("Spanish", 0, 0, 0, 1),
        ("Russian", 0, 0, 0, 1),
        ("Turkish", 0, 0, 0, 1),
        ("United Provinces", 0, 0, 1, 1),
        ("Chilean", 0, 0, 1, 1),
        ("Peruvian", 0, 0, 1, 1),
        ("Colombian", 0, 0, 1, 1),
        ("Brazilian", 0, 0, 1, 2),
        ("Portuguese", 0, 0, 1, 2),
        ("Danish", 0, 0, 0, 0),
    ],
)
def test_carronades_by_nation_year_and_range(nation: str, early_far: int, early_near: int, late_far: int, late_near: int) -> None:
    """In the charts' derived values: a British ship of 1805 has +2 at range 1, French, Spanish and Dutch +1, a Dane none."""
    for year, bonuses in ((1786, (0, early_far, early_near)), (1787, (0, late_far, late_near)), (1778, (0, 0, 0))):
        for column, base, bonus in zip((24, 23, 21), (6, 8, 12), bonuses, strict=True):
            fought = battle(year=year)
            fought.ships["F"].bow = Hex(column, 11)
            found = weighed(fought, nationality=nation)
            assert found.firepower == base + bonus, (year, column)


def test_fog_and_heavy_seas_of_a_scenario() -> None:
    """2006:18.18: every shot loses two; 2006:18.4: one fired with the wind does."""
    for special, wind, power in (
        ({"firepower": -2}, 1, 4 - 2),
        ({"leeward_firepower": -2}, 2, 4 - 2),
        ({"leeward_firepower": -2}, 6, 4),
        ({}, 2, 4),
    ):
        fought = battle(wind=wind)
        fought.special = dict(special)
        assert weighed(fought).firepower == power


# -- the wind ------------------------------------------------------------------------------------------------------------


def wind_of(fought: Action, aim: Any = "hull", **fields: Any) -> list[tuple[int, str]]:
    return [(value, why) for value, why in weighed(fought, aim, **fields).modifiers if "wind" in why]


@pytest.mark.rule("FC 3.7.6a", "FC 3.7.6b", "FC 3.7.6d", "FC 3.7.7.7t", "FC 3.7.7.7u")
@pytest.mark.parametrize(("wind", "lee"), [(2, True), (3, True), (5, False), (6, False), (1, None), (4, None)])
def test_reaching_or_beating_the_lee_broadside_fires_with_the_wind(wind: int, lee: bool | None) -> None:
    """W15, W16: facing 1 with wind 2 or 3 her starboard guns fire with the wind: better at the hull, worse at the rigging."""
    fought = battle(wind=wind)
    hull, rigging = wind_of(fought), wind_of(fought, "rigging")
    if lee is None:
        assert (hull, rigging) == ([], [])
    elif lee:
        assert (hull, rigging) == ([(1, "with the wind")], [(-1, "with the wind")])
    else:
        assert (hull, rigging) == ([(-1, "into the wind")], [(1, "into the wind")])


@pytest.mark.rule("FC 3.7.6c", "FC 3.6.19c")
@pytest.mark.parametrize("fields", [{"anchor": Anchor()}, {"aground": True}, {"grappled": ["X"]}, {"fouled": ["X"]}], ids=str)
def test_the_wind_does_not_matter_to_a_ship_held_fast(fields: dict[str, Any]) -> None:
    fought = battle(wind=2)
    fought.ships["X"] = ship("X", Hex(19, 11), 1, "French")
    assert wind_of(fought) == [(1, "with the wind")]
    assert wind_of(fought, **fields) == []


@pytest.mark.rule("FC 3.7.9d", "FC 3.6.17c")
def test_nor_to_ships_fast_to_each_other() -> None:
    fought = battle(ALONGSIDE, wind=2)
    assert wind_of(fought) == [(1, "with the wind")]
    grapple(fought.ships["V"], fought.ships["F"])
    assert wind_of(fought) == []


# -- the die -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.7t", "FC 3.7.7.7u")
def test_the_british_fire_at_hulls_and_the_french_at_rigging() -> None:
    fought = battle()
    found = {
        (nation, aim): weighed(fought, aim, nationality=nation).die
        for nation in ("British", "French", "Spanish")
        for aim in ("hull", "rigging")
    }
    assert found == {
        ("British", "hull"): 1,
        ("British", "rigging"): 0,
        ("French", "hull"): 0,
        ("French", "rigging"): 1,
        ("Spanish", "hull"): 0,
        ("Spanish", "rigging"): 0,
    }


@pytest.mark.rule("FC 3.7.7.7v", "FC 3.6.19b")
def test_an_anchored_ship_and_a_battery_add_two() -> None:
    fought = battle()
    assert weighed(fought, anchor=Anchor()).modifiers == [(2, "anchored"), (1, "British")]
    assert weighed(fought, anchor=None, mastless=True).modifiers == [(2, "anchored"), (1, "British")]


@pytest.mark.rule("FC 3.6.3f", "FC 4.9b")
def test_canvas_is_hit_the_more_of_it_is_set() -> None:
    for sails, more in (("full", 2), ("plain", 0), ("short", -1)):
        fought = battle()
        fought.ships["F"].sails = sails  # type: ignore[assignment]
        assert weighed(fought, "rigging").die == more
        assert weighed(fought, "hull").die == 1


@pytest.mark.rule("FC 3.7.7.7s")
def test_no_more_than_five_is_added_to_the_die() -> None:
    fought = battle(wind=6)
    fought.ships["F"].sails = "full"
    found = weighed(fought, "rigging", nationality="French")
    assert found.die == 1 + 1 + 2
    one = shot(fought, "V", "F", aim="rigging")
    assert weigh(fought, one._replace(aid=1)).die == 5
    assert weigh(fought, one._replace(aid=3)).die == 5
    assert weigh(fought, one._replace(aid=-9)).die == -5


@pytest.mark.rule("FC 3.7.7.7s")
def test_the_firers_size_picks_the_table() -> None:
    """A die of 9 with firepower 2: a large ship's result is better by a row than a small one's."""
    fought = battle()
    assert weighed(fought).size == "large"
    fought.ships["V"] = ship("V", Hex(20, 11), 1, large=False)
    assert weighed(fought).size == "small"
    fought.ships["F"], fought.ships["V"] = ship("F", Hex(26, 11), 1, "French", large=False), ship("V", Hex(20, 11), 1)
    fought.ships["F"].game = True
    assert weighed(fought).size == "large"


# -- results -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.7x", "FC 3.7d", "FC 3.7.7.5a")
def test_a_result_of_two_hull_and_a_rigging_hit_is_marked_so() -> None:
    """W21: the large table has 2HR at firepower 6 and a modified 9 at the hull; at the rigging 3R stands there."""
    for aim, hull, rigging in (("hull", 2, 1), ("rigging", 0, 3)):
        fought = battle(CLOSE)
        fought.ships["V"].nationality = "Danish"
        assert weighed(fought, aim).firepower == 6
        fire(fought, shot(fought, "V", "F", aim=aim), 9)  # type: ignore[arg-type]
        assert (fought.ships["F"].hull, fought.ships["F"].rigging) == (hull, rigging)


@pytest.mark.rule("FC 3.7.8")
def test_what_a_die_has_above_twelve_is_a_die_on_the_other_column() -> None:
    """W22: a modified 14 at the hull with firepower 12: 4H* of column 12, and the rigging's 3R at 2; the neighbour: 13 gives the
    rigging's 2RH at 1, and 12 nothing more."""
    for aid, hull, rigging in ((5, 4, 3), (4, 4 + 1, 2), (3, 4, 0)):
        fought = battle(ALONGSIDE)
        fought.ships["V"].nationality = "Danish"
        one = shot(fought, "V", "F")._replace(aid=aid)
        assert (weigh(fought, one).firepower, weigh(fought, one).die) == (12, aid)
        fire(fought, one, 9, 9)
        assert (fought.ships["F"].hull, fought.ships["F"].rigging) == (hull, rigging)


@pytest.mark.rule("FC 3.7.2a", "FC 2006:5.3")
def test_a_frigate_that_hurts_a_ship_of_the_line_becomes_fair_game() -> None:
    for die, hurt in ((0, False), (8, True)):
        fought = battle(CLOSE)
        frigate = fought.ships["V"] = ship("V", Hex(20, 11), 1, large=False)
        fire(fought, shot(fought, "V", "F"), die)
        assert frigate.game == hurt


@pytest.mark.rule("FC 3.7.2a", "FC 2006:5.3")
def test_to_hurt_another_frigate_is_enough_in_2006_only() -> None:
    for edition, die in ((2023, 8), (2006, 9)):
        fought = battle(CLOSE, edition=edition)  # type: ignore[arg-type]
        frigate = fought.ships["V"] = ship("V", Hex(20, 11), 1, large=False)
        fought.ships["F"] = ship("F", Hex(24, 11), 1, "French", large=False)
        fire(fought, shot(fought, "V", "F"), die)
        assert fought.ships["F"].hull
        assert frigate.game == (edition == 2006)


# -- expectations --------------------------------------------------------------------------------------------------------


def test_the_average_is_that_of_ten_dice() -> None:
    fought = battle(ALONGSIDE)
    one = shot(fought, "V", "F")
    hull = rigging = 0
    for die in range(10):
        again = battle(ALONGSIDE)
        again.ships["F"].front = Face("3", 99)
        throw(again, die, 9)
        discharge(again, one)
        hull += again.ships["F"].hull
        rigging += again.ships["F"].rigging
    mean = expected(fought, one)
    assert (mean.hull, mean.rigging) == (hull / 10, rigging / 10)
    assert 0 < mean.fire < 1


# -- shore batteries -----------------------------------------------------------------------------------------------------


def ashore(**options: Any) -> Action:
    fought = battle(ABEAM, **options)
    del fought.ships["F"]
    fought.batteries.append(Battery("fort", "the fort", "French", "French", Hex(24, 11), "2", 10))
    return fought


@pytest.mark.rule("FC 4.6.1b", "FC 2006:12.13a")
def test_at_a_battery_only_the_guns_own_modifiers_count_and_in_2006_none() -> None:
    for edition, anchored in ((2023, 2), (2006, 0)):
        fought = ashore(edition=edition, wind=2)
        assert weigh(fought, shot(fought, "V", "fort")).modifiers == []
        fought.ships["V"].anchor = Anchor()
        assert weigh(fought, shot(fought, "V", "fort")).die == anchored


@pytest.mark.rule("FC 3.7.7.7v", "FC 4.6.1d", "FC 4.6b")
def test_a_battery_fires_with_two_on_the_die_and_no_wind_or_carronades() -> None:
    fought = ashore(year=1805)
    at_hull, at_rigging = battery_shots(fought, fought.batteries[0])
    assert weigh(fought, at_hull).modifiers == [(2, "battery")]
    assert (weigh(fought, at_hull).row, weigh(fought, at_hull).powers) == ("2", [(7, "guns"), (0, "audacity")])
    fought.ships["V"].sails = "full"
    assert weigh(fought, at_rigging).die == 4
    fire(fought, at_hull, 9)
    fire(fought, at_hull, 9)
    assert battery_shots(fought, fought.batteries[0]) == []

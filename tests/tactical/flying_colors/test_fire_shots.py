"""FC 3.7.1-3.7.5, 3.7.7.1-3.7.7.5: what a ship may fire at."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors.board import foul, grapple, hexes_of, moorings, sights
from tactical.flying_colors.fire import Gunners, Lookout, ready, shots, weigh
from tactical.flying_colors.fire.bearings import view
from tactical.flying_colors.state import Anchor, Face
from tactical.sea.hexes import Hex, Place
from tests.tactical.flying_colors.gundeck import ABEAM, ALONGSIDE, CLOSE, battle, keys, shot, under_way
from tests.tactical.flying_colors.helmsman import copied, sail
from tests.tactical.flying_colors.pictures import action, ship
from tests.tactical.flying_colors.test_board import ST_ALBANS

GUNNERS = Gunners()


# -- arcs ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.4a", "FC 3.7a", "FC 3.7.7.1a", "FC 3.7.7.5a")
def test_a_ship_fires_at_hull_or_rigging_of_an_enemy_in_an_arc_in_range_and_in_sight() -> None:
    fought = battle()
    assert keys(fought, "V") == ["starboard:hull:F", "starboard:rigging:F"]
    assert keys(fought, "F") == ["port:hull:V", "port:rigging:V"]
    fought.ships["F"].side = "British"
    assert keys(fought, "V") == []


@pytest.mark.rule("FC 3.7.4a")
def test_neither_ahead_nor_astern() -> None:
    for bow in (Hex(20, 6), Hex(20, 17)):
        fought = battle()
        fought.ships["F"].bow = bow
        assert keys(fought, "V") == []


@pytest.mark.rule("FC 3.7.7.4a", "FC 3.7.7.4b", "FC 3.7.7.7b")
def test_with_one_hex_of_two_in_the_arc_the_broadside_is_partial() -> None:
    """F, on V's starboard bow, has her stern in the arc and her bow ahead of it."""
    fought = battle()
    assert not shot(fought, "V", "F").sighting.partial
    fought.ships["F"].bow = Hex(22, 7)
    partial = shot(fought, "V", "F")
    assert partial.sighting.partial
    assert weigh(fought, partial).row == "4"
    fought.ships["F"].bow = Hex(22, 8)
    assert not shot(fought, "V", "F").sighting.partial
    assert weigh(fought, shot(fought, "V", "F")).row == "3"


@pytest.mark.rule("FC 3.7.4a", "FC 3.7.7.4a")
def test_a_small_target_is_in_the_arc_whole_or_not_at_all() -> None:
    fought = battle()
    fought.ships["V"] = ship("V", Hex(20, 12), 1, large=False)
    fought.ships["F"] = ship("F", Hex(22, 8), 1, "French", large=False)
    assert keys(fought, "V") == []
    fought.ships["F"].bow = Hex(22, 9)
    assert not shot(fought, "V", "F").sighting.partial


# -- sights --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.3a", "FC 3.7.3d", "FC 3.7.7.4a")
@pytest.mark.parametrize(
    ("name", "offered", "partial"), [("A", True, False), ("B", True, True), ("C", False, False), ("D", True, True)]
)
def test_st_albans_fires_at_one_whole_at_two_in_part_and_at_one_not_at_all(name: str, offered: bool, partial: bool) -> None:
    fought = action(ST_ALBANS[name], french="TXY")
    for other in fought.ships.values():
        other.game = True
    found = [one.sighting.partial for one in shots(fought, fought.ships["S"]) if one.target == "T" and one.aim == "hull"]
    assert found == ([partial] if offered else [])


@pytest.mark.rule("FC 3.7.3b", "FC 3.7.7.3b")
def test_the_gunners_eye_agrees_with_the_board() -> None:
    """Every offset and pair of facings of the fast reckoning against the plain one, with ships in the way."""
    fought = battle()
    one, other = fought.ships["V"], fought.ships["F"]
    for n, hex in enumerate((Hex(22, 10), Hex(23, 12), Hex(19, 14), Hex(18, 9))):
        fought.ships[f"X{n}"] = ship(f"X{n}", hex, 1 + n, large=bool(n % 2))
    for large in (True, False):
        other.size = "large" if large else "small"
        for facing in (1, 2, 3):
            for col in range(14, 27, 2):
                for row in range(5, 19, 3):
                    other.bow, other.facing = Hex(col, row), facing
                    seen = view(one.place, True, other.place, large)
                    crowded = any(hex in hexes_of(other) for x in range(4) for hex in hexes_of(fought.ships[f"X{x}"]))
                    if seen.range > 1 and not crowded:
                        look = Lookout(moorings(fought))
                        clear, lines = sights(fought, one, other)
                        assert (look.counts(20 * 1024 + 11 - 10, seen.lines), len(seen.lines)) == (clear, lines)


@pytest.mark.rule("FC 3.7.3a")
def test_the_hexes_of_friend_enemy_and_wreck_all_hide_a_ship() -> None:
    for fields in ({}, {"side": "French"}, {"struck": True}, {"fate": "awash"}):
        fought = battle(CLOSE)
        wall = fought.ships["X"] = ship("X", Hex(22, 11), 1)
        for name, value in fields.items():
            setattr(wall, name, value)
        assert not [key for key in keys(fought, "V") if key.endswith("F")]
    fought.ships["X"].fate = "sunk"
    assert keys(fought, "V") == ["starboard:hull:F", "starboard:rigging:F"]


# -- ranges --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.3a", "FC 2.2.1.1d")
def test_guns_carry_ten_hexes_and_carronades_alone_five() -> None:
    for colour, reach in (("plain", 10), ("red", 5), ("white", 10)):
        for distance in (reach, reach + 1):
            fought = battle()
            fought.ships["V"].front = Face("3", 12, 4, 5, colour=colour)  # type: ignore[arg-type]
            fought.ships["F"].bow = Hex(20 + distance, 11)
            fought.ships["F"].facing = 3 if distance % 2 else 1
            fought.ships["F"] = ship("F", Hex(20 + distance, 12), 1, "French", large=False)
            fought.ships["F"].game = True
            assert bool(keys(fought, "V")) == (distance == reach), (colour, distance)


# -- who may fire, and at whom -------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.2a", "FC 3.7.2b")
def test_a_ship_of_the_line_leaves_a_frigate_alone_until_it_has_hurt_one() -> None:
    fought = battle()
    frigate = fought.ships["F"] = ship("F", Hex(26, 11), 1, "French", large=False)
    assert keys(fought, "V") == []
    assert keys(fought, "F") == ["port:hull:V", "port:rigging:V"]
    frigate.game = True
    assert keys(fought, "V") == ["starboard:hull:F", "starboard:rigging:F"]
    frigate.game = False
    fought.ships["V"] = ship("V", Hex(20, 11), 1, large=False)
    assert keys(fought, "V") == ["starboard:hull:F", "starboard:rigging:F"]


@pytest.mark.rule("FC 3.7.11q", "FC 3.7.11w", "FC 2.2.1.1h", "FC 3.8.3a")
@pytest.mark.parametrize(
    "fields",
    [
        {"struck": True},
        {"captor": "British"},
        {"damaged": True, "hull": 11},
        {"fate": "awash"},
        {"damaged": True, "back": Face("", 5)},
    ],
    ids=str,
)
def test_who_has_struck_is_taken_has_no_hull_or_no_guns_left_does_not_fire(fields: dict[str, Any]) -> None:
    fought = battle()
    assert keys(fought, "V")
    for name, value in fields.items():
        setattr(fought.ships["V"], name, value)
    assert keys(fought, "V") == []


@pytest.mark.rule("FC 3.7.11w", "FC 3.7.11f")
def test_with_one_hull_point_left_she_fires_even_adrift() -> None:
    fought = battle()
    vessel = fought.ships["V"]
    vessel.damaged, vessel.hull, vessel.dismasted = True, 10, True
    assert "fire:starboard:hull:F" in offered_with_guns(fought)
    vessel.hull = 11
    assert sail(fought, "V", company=GUNNERS).questions == []


@pytest.mark.rule("FC 3.7.11q")
def test_a_ship_that_has_struck_is_no_target() -> None:
    fought = battle()
    fought.ships["F"].struck = True
    assert keys(fought, "V") == []


@pytest.mark.rule("FC 3.7.1a", "FC 3.7.1f")
def test_each_broadside_fires_once_a_turn() -> None:
    fought = battle()
    fought.ships["G"] = ship("G", Hex(14, 11), 1, "French")
    fought.ships["V"].fired = ["starboard"]
    assert keys(fought, "V") == ["port:hull:G", "port:rigging:G"]
    fought.ships["V"].fired = ["starboard", "port"]
    assert keys(fought, "V") == []


# -- the moment ----------------------------------------------------------------------------------------------------------


def offered_with_guns(fought: Any, *answers: Any, dice: tuple[int, ...] = (), shy: bool = False) -> list[str]:
    return sail(copied(fought), "V", *answers, dice=dice, company=GUNNERS, shy=shy, unfinished=True).offers()


@pytest.mark.rule("FC 3.7.1b", "FC 3.7.1d", "FC 3.7.1e", "FC 3.7.7.1a")
def test_she_fires_once_an_mp_is_spent_be_it_by_backing_and_before_or_after_a_free_turn() -> None:
    fought = battle()
    assert not [key for key in offered_with_guns(fought) if key.startswith("fire")]
    for first in ("ahead", "back"):
        assert "fire:starboard:hull:F" in offered_with_guns(fought, [first])
    assert "fire:starboard:hull:F" in offered_with_guns(fought, ["back", "starboard"])


@pytest.mark.rule("FC 3.7.1b")
@pytest.mark.parametrize("fields", [{"anchor": Anchor()}, {"aground": True}, {"dismasted": True}, {"mastless": True}], ids=str)
def test_a_ship_that_lies_still_need_spend_nothing(fields: dict[str, Any]) -> None:
    fought = battle()
    for name, value in fields.items():
        setattr(fought.ships["V"], name, value)
    assert "fire:starboard:hull:F" in offered_with_guns(fought)


@pytest.mark.rule("FC 3.7.1b")
def test_so_does_one_grappled_or_fouled() -> None:
    for fasten in (grapple, foul):
        fought = battle(ALONGSIDE)
        fasten(fought.ships["V"], fought.ships["F"])
        assert "fire:starboard:hull:F" in offered_with_guns(fought)


@pytest.mark.rule("FC 3.7.1c")
def test_in_a_tack_and_making_sternway_she_fires_at_once() -> None:
    """W Beating tacks: her bow is in the wind. In Irons she makes sternway, and may fire before."""
    fought = battle(wind=3)
    assert not [key for key in offered_with_guns(fought) if key.startswith("fire")]
    fought.ships["F"].bow = Hex(24, 14)
    assert [key for key in offered_with_guns(fought, ["tack"]) if key.startswith("fire")]
    fought = battle(wind=4)
    assert "fire:starboard:hull:F" in offered_with_guns(fought)


@pytest.mark.rule("FC 3.5.1b")
def test_out_of_command_she_fires_only_if_she_began_next_to_an_enemy() -> None:
    fought = battle(ALONGSIDE)
    way = under_way(fought, "V", shy=True)
    assert ready(fought, fought.ships["V"])
    way.track = [Place(Hex(20, 20), 1)]
    assert not ready(fought, fought.ships["V"])
    way.shy = False
    assert ready(fought, fought.ships["V"])


# -- fast to another -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.7.1b")
def test_through_an_arc_with_a_ship_made_fast_she_fires_at_nothing_else() -> None:
    fought = battle(ALONGSIDE)
    fought.ships["G"] = ship("G", Hex(24, 16), 1, "French")
    fought.ships["H"] = ship("H", Hex(16, 12), 1, "French")
    assert {key.rpartition(":")[2] for key in keys(fought, "V")} == {"F", "G", "H"}
    foul(fought.ships["V"], fought.ships["F"])
    assert keys(fought, "V") == ["starboard:hull:F", "port:hull:H"]


@pytest.mark.rule("FC 3.7.7.1b")
def test_a_ship_fast_to_a_friend_is_silent_on_that_side() -> None:
    fought = battle(ALONGSIDE, french="G")
    fought.ships["G"] = ship("G", Hex(24, 16), 1, "French")
    fought.ships["F"].bow = Hex(21, 11)
    grapple(fought.ships["V"], fought.ships["F"])
    fought.ships["V"].fired = []
    assert keys(fought, "V") == []


@pytest.mark.rule("FC 3.7.7.5b", "FC 3.6.17c", "FC 3.7.9d")
def test_a_ship_made_fast_lays_her_guns_on_hulls_only() -> None:
    for fasten in (grapple, foul):
        fought = battle(ALONGSIDE)
        assert keys(fought, "V") == ["starboard:hull:F", "starboard:rigging:F"]
        fasten(fought.ships["V"], fought.ships["F"])
        assert keys(fought, "V") == ["starboard:hull:F"]
        assert keys(fought, "F") == ["port:hull:V"]


@pytest.mark.rule("FC 3.7.9d")
def test_her_arcs_bind_her_all_the_same() -> None:
    """F lies across V's bow, out of both arcs: V cannot fire at the ship that has fouled her."""
    fought = battle()
    fought.ships["F"].bow, fought.ships["F"].facing = Hex(20, 10), 1
    fought.ships["F"].bow = Hex(20, 9)
    foul(fought.ships["V"], fought.ships["F"])
    assert keys(fought, "V") == []
    fought.ships["F"].bow, fought.ships["F"].facing = Hex(21, 10), 3
    assert (keys(fought, "V"), keys(fought, "F")) == (["starboard:hull:F"], ["starboard:hull:V"])


# -- swivels and chasers -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.5", "FC 3.7.5.1a", "FC 3.7.5.1b", "FC 3.7.5.1c", "FC 3.7.7.7w", "FC 3.7.5.2e")
@pytest.mark.parametrize("kind", ["pivots", "oared"])
def test_swivel_guns_fire_out_of_the_arc(kind: str) -> None:
    """Ahead off her rake line with -1 and the nearer broadside; on it with -3 and either."""
    fought = battle()
    boat = fought.ships["V"] = ship("V", Hex(20, 12), 1, large=False)
    prey = fought.ships["F"] = ship("F", Hex(21, 7), 1, "French", large=False)
    assert keys(fought, "V") == []
    setattr(boat, kind, True)
    assert keys(fought, "V") == ["starboard:hull:F", "starboard:rigging:F"]
    one = shot(fought, "V", "F")
    assert (one.sighting.bears, (-1, "outside arc") in weigh(fought, one).modifiers) == ("outside arc", True)
    prey.bow = Hex(19, 7)
    assert keys(fought, "V") == ["port:hull:F", "port:rigging:F"]
    prey.bow = Hex(20, 7)
    assert keys(fought, "V") == ["port:hull:F", "port:rigging:F", "starboard:hull:F", "starboard:rigging:F"]
    one = shot(fought, "V", "F", "port")
    assert (-3, "down her own rake line") in weigh(fought, one).modifiers
    prey.bow = Hex(26, 12)
    one = shot(fought, "V", "F")
    assert (one.sighting.bears, one.sighting.broadside) == ("broadside", "starboard")
    assert not [why for _, why in weigh(fought, one).modifiers if "arc" in why or "rake" in why]


@pytest.mark.rule("FC 3.7.5.1b")
def test_a_target_partly_on_her_rake_line_is_on_it() -> None:
    fought = battle()
    boat = fought.ships["V"] = ship("V", Hex(20, 12), 1, large=False)
    boat.oared = True
    fought.ships["F"].bow, fought.ships["F"].facing = Hex(21, 5), 2
    one = shot(fought, "V", "F", "port")
    assert one.sighting.bears == "rake line"


@pytest.mark.rule("FC 3.7.5.1d")
def test_swivel_guns_know_no_partial_broadside_for_the_arc() -> None:
    fought = battle()
    boat = fought.ships["V"] = ship("V", Hex(20, 12), 1, large=False)
    fought.ships["F"].bow = Hex(22, 8)
    assert shot(fought, "V", "F").sighting.partial
    boat.pivots = True
    assert not shot(fought, "V", "F").sighting.partial
    fought.ships["F"].bow = Hex(26, 11)
    fought.ships["X"] = ship("X", Hex(24, 12), 1, large=False)
    assert shot(fought, "V", "F").sighting.partial


@pytest.mark.rule("FC 3.7.5.2a", "FC 3.7.5.2d", "FC 3.7.5.2e")
def test_chase_guns_bear_on_her_own_rake_line_where_both_players_want_them() -> None:
    fought = battle()
    fought.ships["F"].bow = Hex(20, 6)
    assert keys(fought, "V") == []
    fought = battle(chase_guns=True)
    fought.ships["F"].bow = Hex(20, 6)
    assert keys(fought, "V") == ["bow:chase:F"]
    fought.ships["F"].bow = Hex(20, 16)
    assert keys(fought, "V") == ["stern:chase:F"]
    fought.ships["V"].fired = ["port", "starboard"]
    assert keys(fought, "V") == ["stern:chase:F"]
    under_way(fought, "V", chased=["stern"])
    assert keys(fought, "V") == []
    fought.way = None
    fought.ships["V"].front = Face("T", 4)
    assert keys(fought, "V") == []


def test_a_place_where_she_does_not_lie_yet_can_be_tried() -> None:
    fought = battle()
    there = Place(Hex(24, 11), 1)
    assert [one.sighting.range for one in shots(fought, fought.ships["V"], place=there)] == [2, 2]
    assert [one.sighting.range for one in shots(fought, fought.ships["V"])] == [6, 6]


def test_a_picture_of_the_range() -> None:
    assert shot(battle(ABEAM), "V", "F").sighting.range == 6
    assert shot(battle(CLOSE), "V", "F").sighting.range == 4
    assert shot(battle(ALONGSIDE), "V", "F").sighting.range == 1

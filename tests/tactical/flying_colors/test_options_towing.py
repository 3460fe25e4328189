"""FC 4.4: towing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from table.reading.faults import BadFile
from tactical.flying_colors import scenarios
from tactical.flying_colors.board import berths, foul, hexes_of
from tactical.flying_colors.command import commandable
from tactical.flying_colors.damage import status_checks
from tactical.flying_colors.movement import drift
from tactical.flying_colors.movement.facts import TowParted
from tactical.flying_colors.movement.rates import may_carry_full_sails, may_press
from tactical.flying_colors.movement.towing import put_beside, take_in_tow
from tactical.flying_colors.state import Action, Face, Options, Shoal
from tactical.sea.hexes import Hex, Place
from tests.tactical.flying_colors.helmsman import facts, halfway, offered, play, sail
from tests.tactical.flying_colors.pictures import action, ship

BOW = Hex(40, 30)
SURE = 9  # a die


def tow(tower: bool = True, towed: bool = True, **options: Any) -> Action:
    """T tows W; both large unless told otherwise. The wind blows to 2: they are Reaching."""
    fleet = {"T": ship("T", BOW, 1, large=tower), "W": ship("W", BOW, 1, large=towed)}
    fought = action(fleet, wind=2, options=Options(towing=True, **options))
    take_in_tow(fought, fleet["T"], fleet["W"])
    return fought


# -- where they lie ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.4.1", "FC 4.4")
@pytest.mark.parametrize(
    ("tower", "towed", "hexes"),
    [
        (True, True, [BOW, Hex(40, 31)]),
        (False, False, [BOW]),
        (True, False, [Hex(40, 31)]),
        (False, True, [BOW, Hex(40, 31)]),
    ],
    ids=["both large", "both small", "a small one astern", "a small one ahead"],
)
def test_a_ship_in_tow_lies_in_her_towers_hexes(tower: bool, towed: bool, hexes: list[Hex]) -> None:
    fought = tow(tower, towed)
    assert list(hexes_of(fought.ships["W"])) == hexes
    assert fought.ships["W"].facing == fought.ships["T"].facing
    length = 2 if tower or towed else 1
    assert len(berths(fought)) == length, "together they fill no more hexes than the longer one"


@pytest.mark.rule("FC 4.4.2")
def test_she_counts_for_no_command() -> None:
    fought = tow()
    assert [ship.id for ship in commandable(fought, "British")] == ["T"]
    fought.ships["W"].towed_by = None
    assert [ship.id for ship in commandable(fought, "British")] == ["T", "W"]


# -- moving --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.4.3a")
def test_both_move_as_one() -> None:
    fought = tow()
    sail(fought, "T", ["ahead", "starboard", "ahead", "ahead", "end"])
    assert fought.ships["T"].place == fought.ships["W"].place != Place(BOW, 1)
    small = tow(towed=False)
    sail(small, "T", [*["ahead"] * 4, "end"])
    assert (small.ships["T"].bow, small.ships["W"].bow) == (Hex(40, 26), Hex(40, 27))


@pytest.mark.rule("FC 4.4.3a", "FC 3.6.11a")
def test_a_small_tower_minds_the_length_of_her_tow() -> None:
    """Two hexes ahead and one back there is a brig: T alone could end before her, but W's stern would lie upon her."""
    fought = tow(tower=False)
    fought.ships["X"] = ship("X", Hex(40, 27), 1, large=False)
    assert not any(key.startswith("end") for key in offered(fought, "T", ["ahead"] * 2))
    assert all(hexes_of(one)[-1] != Hex(40, 27) or one.id == "X" for one in fought.ships.values())
    sail(fought, "T", "ahead", "ahead", unfinished=True)


@pytest.mark.rule("FC 4.4.3b")
def test_a_tow_costs_an_mp_full_sails_and_the_small_ships_mp() -> None:
    fought = tow(tower=False)
    frigate, towed = fought.ships["T"], fought.ships["W"]
    assert halfway(fought, "T").allowance == 4
    assert not may_press(fought, frigate)
    assert not may_carry_full_sails(fought, frigate)
    assert not may_carry_full_sails(fought, towed)
    frigate.towing = towed.towed_by = None
    towed.bow = Hex(50, 30)
    assert halfway(fought, "T").allowance == 5
    assert may_press(fought, frigate)
    assert may_carry_full_sails(fought, towed)


@pytest.mark.rule("FC 4.4.3a")
def test_they_drift_together_too() -> None:
    fought = tow()
    fought.ships["T"].dismasted = True
    drift(fought)
    assert fought.ships["T"].place == fought.ships["W"].place == Place(Hex(41, 29), 1)


@pytest.mark.rule("FC 4.3.2j")
def test_the_lead_serves_both() -> None:
    """A die of 1 for each, with depth -1, third rates and the lead: 4; without it 3, and they are aground."""
    for order, aground in ((["lead"], False), ([], True)):
        fought = tow(grounding=True)
        fought.shoals = [Shoal("A", -1, (Hex(40, 29),))]
        sail(fought, "T", [*order, "ahead"], dice=(1, 1), unfinished=not aground)
        assert [ship.aground for ship in fought.ships.values()] == [aground, aground]


@pytest.mark.rule("FC 4.3.1c", "FC 4.4.3a")
def test_a_tow_that_takes_the_ground_holds_her_tower() -> None:
    fought = tow(grounding=True)
    fought.ships["T"].front = Face("6", 6, 2, 2)
    fought.shoals = [Shoal("A", -1, (Hex(40, 29),))]
    sail(fought, "T", ["ahead"], dice=(1, 1))
    assert [ship.aground for ship in fought.ships.values()] == [False, True]
    sail(fought, "T")
    assert fought.ships["T"].bow == Hex(40, 29)


# -- parting -------------------------------------------------------------------------------------------------------------


def grappled(*others: Any, tower: bool = True, towed: bool = True) -> Action:
    """F, a French two-decker, lies to port of the pair, dismasted; T grapples her. Other ships may be in the way."""
    fought = tow(tower, towed)
    fought.ships["T"].dismasted = True
    fought.ships["F"] = ship("F", Hex(39, 30), 1, "French")
    fought.ships["F"].dismasted = True
    for number, hex in enumerate(others):
        fought.ships[f"X{number}"] = ship(f"X{number}", hex, 1, large=False)
    sail(fought, "F", "grapple:T", "stand-on", "end", dice=(SURE,))
    return fought


def places(fought: Action) -> dict[str, Hex]:
    return {name: fought.ships[name].bow for name in ("T", "W")}


@pytest.mark.rule("FC 4.4.4a")
def test_a_grapple_parts_the_tow() -> None:
    fought = grappled()
    assert facts(fought, TowParted) == [TowParted("T", "W")]
    assert places(fought) == {"T": Hex(40, 29), "W": Hex(40, 31)}, "stern to bow"
    assert (fought.ships["T"].towing, fought.ships["W"].towed_by) == (None, None)
    assert fought.ships["F"].grappled == ["T"]


@pytest.mark.rule("FC 4.4.4a")
@pytest.mark.parametrize(
    ("tower", "towed", "bows"),
    [(False, False, (29, 30)), (False, True, (29, 30)), (True, False, (30, 32))],
    ids=["both small", "small before large", "large before small"],
)
def test_only_as_far_apart_as_needed(tower: bool, towed: bool, bows: tuple[int, int]) -> None:
    assert places(grappled(tower=tower, towed=towed)) == {"T": Hex(40, bows[0]), "W": Hex(40, bows[1])}


@pytest.mark.rule("FC 4.4.4b")
def test_without_room_the_free_ship_slips_to_the_side() -> None:
    fought = grappled(Hex(40, 29))
    assert places(fought) == {"T": BOW, "W": Hex(41, 29)}
    assert places(grappled(Hex(40, 29), Hex(41, 28)))["W"] == Hex(41, 29)


@pytest.mark.rule("FC 4.4.4c")
def test_without_any_room_both_are_held() -> None:
    fought = grappled(Hex(40, 29), Hex(41, 29), Hex(41, 30))
    assert places(fought) == {"T": BOW, "W": BOW}
    assert fought.ships["F"].grappled == ["T", "W"]
    assert fought.ships["W"].grappled == ["F"]


@pytest.mark.rule("FC 4.4.4d")
def test_a_tower_that_fouls_another_lays_her_tow_beside_her() -> None:
    fought = action({"T": ship("T", BOW, 1), "W": ship("W", BOW, 1)}, wind=2, options=Options(towing=True))
    take_in_tow(fought, fought.ships["T"], fought.ships["W"])
    fought.ships["X"] = ship("X", Hex(45, 30), 1, "French")
    foul(fought.ships["T"], fought.ships["X"])
    asked = play(fought, put_beside(fought, fought.ships["T"], fought.ships["X"]), ["port"])
    assert asked.offers() == ["port", "starboard"]
    assert places(fought) == {"T": BOW, "W": Hex(39, 30)}


@pytest.mark.rule("FC 4.4.4d")
@pytest.mark.parametrize("rooms", [1, 0])
def test_where_there_is_room(rooms: int) -> None:
    fought = tow()
    fought.ships["X"] = ship("X", Hex(39, 30), 1, "French")
    if not rooms:
        fought.ships["Y"] = ship("Y", Hex(41, 30), 1)
    foul(fought.ships["T"], fought.ships["X"])
    play(fought, put_beside(fought, fought.ships["T"], fought.ships["X"]), [])
    assert places(fought)["W"] == (Hex(41, 30) if rooms else BOW)
    assert fought.ships["W"].fouled == ([] if rooms else ["X"])


@pytest.mark.rule("FC 4.4.4d", "FC 4.4.4a")
def test_a_collision_parts_the_tows_of_both() -> None:
    """T runs into the French tower X, which lies across her way with another ship in tow."""
    fought = tow()
    fought.wind = 1
    fought.ships["T"].rigging = 6
    fought.ships["X"] = ship("X", Hex(40, 29), 2, "French")
    fought.ships["Y"] = ship("Y", Hex(40, 29), 2, "French")
    take_in_tow(fought, fought.ships["X"], fought.ships["Y"])
    for number, hex in enumerate([Hex(39, 30), Hex(41, 30), Hex(39, 31), Hex(41, 31)]):
        fought.ships[f"Z{number}"] = ship(f"Z{number}", hex, 1, large=False)
    fought.ships["T"].damaged = fought.ships["X"].damaged = True
    sail(fought, "T", "end", dice=(SURE,))
    assert {(parted.ship, parted.towed) for parted in facts(fought, TowParted)} == {("X", "Y"), ("T", "W")}
    assert fought.ships["X"].bow == Hex(41, 28)


@pytest.mark.rule("FC 4.4.6", "FC 4.4")
def test_a_tow_may_be_dropped_in_the_status_check() -> None:
    fought = tow()
    asked = play(fought, status_checks(fought), ["hold"])
    assert asked.kinds == ["British: tow"]
    assert fought.ships["T"].towing == "W"
    play(fought, status_checks(fought), ["cut"])
    assert places(fought) == {"T": Hex(40, 29), "W": Hex(40, 31)}
    assert fought.ships["T"].sails == "plain", "full sails are for her next move"
    blocked = tow()
    blocked.ships["X"] = ship("X", Hex(40, 29), 1, large=False)
    assert play(blocked, status_checks(blocked), []).kinds == [], "no room to draw apart"


# -- in a scenario -------------------------------------------------------------------------------------------------------

BATTLE = """
name = "A tow"
case = "mine"
date = "1801-07-13"
turns = 10
maps = "A"
wind = 1
weather = "normal"
anchoring = false

[[fleets]]
side = "British"
audacity = { British = 1 }

[[fleets.squadrons]]
nation = "British"
ships = [{ ship = "Mars", at = "A4010-4011", tows = "Victory" }, { ship = "Victory" }]

[[fleets]]
side = "French"
audacity = { French = 0 }

[[fleets.squadrons]]
nation = "French"
ships = [{ ship = "Achille", at = "A5010-5011" }]
"""


@pytest.mark.rule("FC 4.4")
def test_a_scenario_may_begin_with_a_tow(tmp_path: Path) -> None:
    path = tmp_path / "tow.toml"
    path.write_text(BATTLE, encoding="utf-8")
    fought = scenarios.set_up(str(path))
    mars, victory = fought.ships["british-mars"], fought.ships["british-victory"]
    assert (mars.towing, victory.towed_by, victory.place) == (victory.id, mars.id, mars.place)
    assert fought.options.towing


@pytest.mark.rule("FC 4.4", "FC 4.4.1")
@pytest.mark.parametrize(
    ("was", "now", "match"),
    [
        ('tows = "Victory"', 'tows = "Ajax"', "tows 'Ajax'; expected another ship of her squadron"),
        ('{ ship = "Victory" }', '{ ship = "Victory", at = "A4020-4021" }', "though she is towed"),
        (', tows = "Victory"', "", "no position"),
    ],
)
def test_a_tow_that_cannot_be_is_refused(tmp_path: Path, was: str, now: str, match: str) -> None:
    path = tmp_path / "tow.toml"
    path.write_text(BATTLE.replace(was, now), encoding="utf-8")
    with pytest.raises(BadFile, match=match):
        scenarios.set_up(str(path))

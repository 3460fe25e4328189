"""WS B.VIII.A.4-5, B.VIII.B.1-2, B.VIII.B.5, B.VIII.B.8: whom a broadside may fire at, how far, how aimed; who fires."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tactical.wooden_ships import special
from tactical.wooden_ships.fire.ranges import range_between
from tactical.wooden_ships.fire.targets import ready, targets
from tactical.wooden_ships.state import Aground, Anchor, Boarders, Company, Done, Ship
from tests.tactical.wooden_ships.gundeck import BASIC, aimed_at, drawn, names
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, ship

# -- the nearest ---------------------------------------------------------------------------------------------------------

TWO_ENEMIES = """
.     .     .     .     .
   .     .     .     .
V1    .     R1    .     S1
   .     .     .     .
v     .     r     .     s
   .     .     .     .
"""


@pytest.mark.rule("WS B.VIII.A.4.a")
def test_only_the_nearest_ship_may_be_fired_at() -> None:
    fight = drawn(TWO_ENEMIES, french="RS", options=BASIC)
    assert names(fight, "V", "right") == ["R"]
    fight.ships["r"].fate = "left"
    assert names(fight, "V", "right") == ["S"]


OTHERS_BETWEEN = """
.     .     .     .     .     .     .     .     .
   .     .     .     .     .     .     .     .
S1    .     R1    .     V1    .     P1    .     Q1
   .     .     .     .     .     .     .     .
s     .     r     .     v     .     p     .     q
   .     .     .     .     .     .     .     .
"""


def surrendered(ship: Ship) -> None:
    ship.surrendered = "firepower"


def struck_and_taken(ship: Ship) -> None:
    ship.surrendered, ship.captor, ship.side = "struck", BRITISH, BRITISH
    ship.prize = Company("v", BRITISH, "average", [2], 1)


def doomed(ship: Ship) -> None:
    ship.surrendered, ship.doom = "struck", "sinks"


def without_a_crew(ship: Ship) -> None:
    ship.crew = [0, 0, 0]


def taken_by_us(ship: Ship) -> None:
    ship.captor, ship.side = BRITISH, BRITISH
    ship.prize = Company("v", BRITISH, "average", [2], 1)


def a_friend(ship: Ship) -> None:
    ship.home = ship.side = BRITISH


@pytest.mark.rule("WS B.VIII.A.4.b", "WS B.VIII.A.2")
@pytest.mark.parametrize("become", [surrendered, struck_and_taken, doomed, without_a_crew, taken_by_us, a_friend])
@pytest.mark.parametrize("options", [BASIC, None])
def test_what_is_no_enemy_blocks_its_own_field_and_no_other(become: Callable[[Ship], None], options: Any) -> None:
    """Past a friend, a prize of ours, a surrendered ship or a hulk nobody fires; the other broadside does."""
    fight = drawn(OTHERS_BETWEEN, french="RSPQ", options=options)
    assert (names(fight, "V", "left"), names(fight, "V", "right")) == (["R"], ["P"])
    become(fight.ships["p"])
    assert (names(fight, "V", "left"), names(fight, "V", "right")) == (["R"], [])


@pytest.mark.rule("WS B.VIII.A.4.b")
def test_a_prize_of_the_enemy_is_an_enemy_and_a_burning_fireship_too() -> None:
    """WS B.IX.D.11 says what a prize loses under fire: so it is fired at. A fireship burns without a crew."""
    fight = drawn(TWO_ENEMIES, french="RS", options=BASIC)
    prize = fight.ships["r"]
    prize.home, prize.captor, prize.prize = BRITISH, FRENCH, Company("s", FRENCH, "average", [2], 1)
    assert names(fight, "V", "right") == ["R"]
    burning = fight.ships["s"]
    burning.fireship = burning.lit = True
    burning.crew = [0]
    prize.fate = "left"
    assert names(fight, "V", "right") == ["S"]


LAND_BETWEEN = """
.     .     .     .     .     .     .
   .     .     .     .     .     .
.     .     R1    .     V1    .     P1
   .     .     .     .     #     .
.     .     r     .     v     .     p
   .     .     .     .     .     .
"""


@pytest.mark.rule("WS B.VIII.A.4.b", "WS B.VIII.A.2")
def test_land_blocks_too() -> None:
    fight = drawn(LAND_BETWEEN, french="RP", options=BASIC)
    assert (names(fight, "V", "left"), names(fight, "V", "right")) == (["R"], [])


AS_NEAR = """
.     .     .     .     .
   .     .     S1    .
V1    .     .     .     .
   .     .     s     .
v     .     .     .     .
   .     .     R1    .
.     .     .     .     .
   .     .     r     .
"""


@pytest.mark.rule("WS B.VIII.A.5")
def test_of_those_as_near_the_firer_chooses() -> None:
    """Both are five hexes away: either may be the nearest, even when one of them is no enemy."""
    fight = drawn(AS_NEAR, french="RS", options=BASIC)
    assert {name: one.range for name, one in aimed_at(fight, "V", "right").items()} == {"R": 5, "S": 5}
    a_friend(fight.ships["s"])
    assert names(fight, "V", "right") == ["R"]


LAND_AS_NEAR = """
.     .     .     .     .
   .     .     R1    .
V1    .     .     .     .
   .     .     r     .
v     .     .     .     .
   .     .     #     .
"""


@pytest.mark.rule("WS B.VIII.A.5")
def test_land_as_near_as_the_enemy_does_not_block() -> None:
    assert names(drawn(LAND_AS_NEAR, french="R", options=BASIC), "V", "right") == ["R"]


@pytest.mark.rule("WS B.VIII.A.3", "WS B.VIII.A.1")
def test_nobody_beyond_ten_hexes_or_off_the_other_side() -> None:
    firer, enemy = ship("Victory", "J20"), ship("Redoutable", "T20", side=FRENCH)
    fight = battle(firer, enemy, options=BASIC)
    assert [(one.ship.id, one.range) for one in targets(fight, firer, "right")] == [("redoutable", 10)]
    assert targets(fight, firer, "left") == []
    enemy.bow = enemy.bow._replace(col=enemy.bow.col + 1)
    assert targets(fight, firer, "right") == []


# -- how far -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VIII.B.1")
@pytest.mark.parametrize(
    ("at", "heading", "hexes"),
    [
        ("L20", 1, 2),  # abreast
        ("L17", 1, 3),  # her stern is the nearer
        ("L22", 1, 2),  # her bow is the nearer, counted from our stern
        ("M20", 2, 2),  # her stern
        ("J18", 1, 1),  # right ahead
    ],
)
def test_range_is_counted_between_the_nearest_hexes(at: str, heading: int, hexes: int) -> None:
    one, other = ship("Victory", "J20"), ship("Redoutable", at, heading, FRENCH)
    assert range_between(one, other) == range_between(other, one) == hexes


@pytest.mark.rule("WS B.VIII.B.2", "WS B.VIII.A.9", "WS B.VIII.A.9.cl", "WS A.AMMO.e75")
@pytest.mark.parametrize("edition", [1975, 1981])
def test_carronades_fire_within_two_hexes_in_either_edition(edition: Any) -> None:
    """Three open carronade squares join the guns at two hexes, not at three, whatever the 1981 table prints."""
    firer, enemy = ship("Victory", "J20", guns=10, carronades=4), ship("Redoutable", "L20", side=FRENCH)
    fight = battle(firer, enemy, options=replace(BASIC, edition=edition))
    firer.decks["right"].guns, firer.decks["right"].carronades = [4, 3], [1, 2]
    assert [one.squares for one in targets(fight, firer, "right")] == [10]
    enemy.bow = enemy.bow._replace(col=enemy.bow.col + 1)
    assert [(one.range, one.squares) for one in targets(fight, firer, "right")] == [(3, 7)]
    assert fight.tables.carronade_range_printed(edition) == (3 if edition == 1981 else 2)


@pytest.mark.rule("WS B.VIII.B.2")
def test_marked_squares_and_the_other_side_do_not_count() -> None:
    firer, enemy = ship("Victory", "J20", guns=10), ship("Redoutable", "L20", side=FRENCH)
    fight = battle(firer, enemy)
    firer.decks["right"].guns = [2, 0]
    assert [one.squares for one in targets(fight, firer, "right")] == [2]
    firer.decks["right"].guns = [0, 0]
    assert targets(fight, firer, "right") == []


@pytest.mark.rule("WS B.VIII.A.9")
def test_a_broadside_of_carronades_is_silent_at_long_range() -> None:
    firer, enemy = ship("Glatton", "J20", guns=0, carronades=6), ship("Redoutable", "M20", side=FRENCH)
    fight = battle(firer, enemy)
    assert targets(fight, firer, "right") == []
    enemy.bow = enemy.bow._replace(col=enemy.bow.col - 1)
    assert [one.squares for one in targets(fight, firer, "right")] == [6]


# -- aiming --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VIII.B.5", "WS B.VIII.B.5.cl")
@pytest.mark.parametrize(("at", "hexes", "aims"), [("O20", 5, ("hull", "rigging")), ("P20", 6, ("rigging",))])
def test_at_six_hexes_or_more_only_the_rigging(at: str, hexes: int, aims: tuple[str, ...]) -> None:
    firer, enemy = ship("Victory", "J20"), ship("Redoutable", at, side=FRENCH)
    assert [(one.range, one.aims) for one in targets(battle(firer, enemy), firer, "right")] == [(hexes, aims)]


@pytest.mark.rule("WS B.VIII.B.8")
@pytest.mark.parametrize("tie", ["fouled", "grappled"])
def test_ships_that_hang_together_fire_only_at_the_hull(tie: str) -> None:
    firer, enemy = ship("Victory", "J20"), ship("Redoutable", "K20", side=FRENCH)
    fight = battle(firer, enemy)
    assert [one.aims for one in targets(fight, firer, "right")] == [("hull", "rigging")]
    if tie == "fouled":
        firer.fouled, enemy.fouled = ["redoutable"], ["victory"]
    else:
        firer.grapples, enemy.grapples = {"redoutable": 1}, {"victory": 1}
    assert [one.aims for one in targets(fight, firer, "right")] == [("hull",)]


@pytest.mark.rule("WS B.VIII.B.8")
def test_it_does_not_hold_for_a_ship_that_hangs_on_another() -> None:
    firer, enemy = ship("Victory", "J20"), ship("Redoutable", "K20", side=FRENCH)
    firer.fouled = ["bucentaure"]
    assert [one.aims for one in targets(battle(firer, enemy), firer, "right")] == [("hull", "rigging")]


@pytest.mark.rule("WS D.III.D.4.c")
@pytest.mark.parametrize("at", ["K20", "Q20"])
def test_a_gunboat_is_fired_at_in_the_hull_at_any_range(at: str) -> None:
    firer, boat = ship("Victory", "J20"), ship("Boats", at, 5, FRENCH, number=7, rating="GB")
    assert [one.aims for one in targets(battle(firer, boat), firer, "right")] == [("hull",)]


@pytest.mark.rule("WS D.III.D.4.a", "WS D.III.D.4.d")
def test_a_gunboat_fires_all_her_guns_ahead_at_the_nearest() -> None:
    boat, near, far = ship("Boats", "J20", number=7), ship("Near", "K18", side=FRENCH), ship("Far", "J13", side=FRENCH)
    fight = battle(boat, near, far)
    assert [(one.ship.id, one.range, one.halves, one.squares) for one in targets(fight, boat, "bow")] == [
        ("near", 2, ("bow", "stern"), 10)
    ]
    boat.heading = 4
    assert targets(fight, boat, "bow") == []


# -- who fires at all ----------------------------------------------------------------------------------------------------


def aground(ship: Ship) -> None:
    ship.aground = Aground(3, ship.bow, ship.heading)


def mast_overside(ship: Ship) -> None:
    ship.hanging = ["left"]


def swung(ship: Ship) -> None:
    ship.anchor, ship.done = Anchor("bow"), Done(swung=1)


def weighing(ship: Ship) -> None:
    ship.anchor = Anchor("ordinary", weighing=1)


def weighed(ship: Ship) -> None:
    ship.done = Done(weighed=True)


def all_boarding(ship: Ship) -> None:
    ship.parties = [Boarders("OBP", (1, 2)), Boarders("DBP", (3,))]


def last_section_boarding(ship: Ship) -> None:
    ship.crew, ship.parties = [0, 0, 4], [Boarders("OBP", (3,))]


def last_section_pumping(ship: Ship) -> None:
    ship.crew, ship.flooded = [0, 0, 4], 1


def at_a_task(ship: Ship) -> None:
    ship.done = Done(task="R")


def not_cleared(ship: Ship) -> None:
    ship.decks["right"].cleared = 1


def empty(ship: Ship) -> None:
    ship.decks["right"].shot = None


def half_loaded(ship: Ship) -> None:
    ship.decks["right"].shot, ship.decks["right"].ramming = None, True


def fired_out(ship: Ship) -> None:
    ship.fireship, ship.shots_left = True, {"right": 0}


def lit(ship: Ship) -> None:
    ship.fireship = ship.lit = True
    ship.crew = [0, 0, 0]


@pytest.mark.parametrize(
    "become",
    [
        pytest.param(surrendered, marks=pytest.mark.rule("WS B.IX.D.4")),
        pytest.param(doomed, marks=pytest.mark.rule("WS A.VIII.C.5")),
        pytest.param(without_a_crew, marks=pytest.mark.rule("WS B.VIII.D.2.b", "WS B.VIII.C.3.p2")),
        pytest.param(aground, marks=pytest.mark.rule("WS O.XI.E")),
        pytest.param(mast_overside, marks=pytest.mark.rule("WS O.VIII.B.p3")),
        pytest.param(swung, marks=pytest.mark.rule("WS A.V.C.4")),
        pytest.param(weighing, marks=pytest.mark.rule("WS A.V.C.6.p2")),
        pytest.param(weighed, marks=pytest.mark.rule("WS A.V.C.6.p2")),
        pytest.param(all_boarding, marks=pytest.mark.rule("WS B.VII.B.5", "WS B.VIII.C.3.p2")),
        pytest.param(last_section_boarding, marks=pytest.mark.rule("WS B.VII.B.5", "WS B.VIII.C.3.p2")),
        pytest.param(last_section_pumping, marks=pytest.mark.rule("WS B.VIII.C.3.p2", "WS A.CH.12.H")),
        pytest.param(at_a_task, marks=pytest.mark.rule("WS S.11.III.5")),
        pytest.param(not_cleared, marks=pytest.mark.rule("WS S.11.III.4.b")),
        pytest.param(empty),
        pytest.param(half_loaded, marks=pytest.mark.rule("WS A.VIII.B.3.c.p1")),
        pytest.param(fired_out, marks=pytest.mark.rule("WS D.III.A.3")),
        pytest.param(lit, marks=pytest.mark.rule("WS D.III.A.3")),
    ],
)
def test_who_cannot_fire_has_no_target(become: Callable[[Ship], None]) -> None:
    fight = drawn(TWO_ENEMIES, french="RS")
    assert names(fight, "V", "right") == ["R"]
    become(fight.ships["v"])
    assert names(fight, "V", "right") == []


@pytest.mark.rule("WS B.IX.D.12", "WS B.IX.D.5")
def test_a_prize_fires_for_her_captor_unless_she_struck() -> None:
    fight = drawn(TWO_ENEMIES, french="RS")
    prize = fight.ships["v"]
    prize.home, prize.captor, prize.prize = FRENCH, BRITISH, Company("v", BRITISH, "crack", [3], 1)
    prize.crew = [0, 0, 0]
    assert names(fight, "V", "right") == ["R"]
    prize.surrendered = "struck"
    assert names(fight, "V", "right") == []


@pytest.mark.rule("WS B.VIII.C.3.p2")
def test_one_section_is_enough_to_fire() -> None:
    fight = drawn(TWO_ENEMIES, french="RS")
    fight.ships["v"].crew, fight.ships["v"].parties = [0, 4, 4], [Boarders("OBP", (2,))]
    assert names(fight, "V", "right") == ["R"]


@pytest.mark.rule("WS S.11.III.4.b")
def test_a_broadside_that_is_not_cleared_leaves_the_other_free() -> None:
    one = ship("Orient", "J20")
    one.decks["left"].cleared = 4
    assert (ready(one, "left"), ready(one, "right")) == (False, True)


# -- gunboats' own sight -------------------------------------------------------------------------------------------------

ALONG_A_HEXSIDE = """
.     .     .
   .     R1    .
.     .     .
   .     r     .
.     {over}.
   P1    {under}.
.     B1    .
"""


@pytest.mark.rule("WS S.1.III.O")
@pytest.mark.parametrize(
    ("over", "under", "seen"), [(".", ".", ["P", "R"]), ("F1", ".", ["P"]), (".", "F1", ["P"]), ("#", ".", ["P"])]
)
def test_gunboats_may_see_past_the_nearest_along_empty_hexes(
    over: str, under: str, seen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the ordinary rule the near gunboat hides the ship behind her; on a line along a hexside both hexes must be empty."""
    boats: dict[str, dict[str, Any]] = {letter: {"number": 7} for letter in "BPF"}
    picture = ALONG_A_HEXSIDE.format(over=over.ljust(6), under=under.ljust(6))
    fight = drawn(picture, french="RP", logs=boats, special={"a rule": 1})
    assert names(fight, "B", "bow") == ["P"]
    monkeypatch.setattr(special, "sees_along_lines", lambda battle, ship: ship.number == 7)
    assert names(fight, "B", "bow") == seen

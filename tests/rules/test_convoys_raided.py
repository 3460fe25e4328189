"""The convoy attack task (SL 6.27, 10.18): auxiliaries fall upon convoys in their range, once a space and increment."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.record.battle import Fired
from campaign.rules.auxiliaries import convoy_attack, tasks
from campaign.rules.convoys import finding, scattering
from campaign.state import World
from tests.rules.battle_chart import aux
from tests.rules.chart import A, B, drive, fleet, lone, throw, thrown, told
from tests.rules.convoy_chart import MID, NEAR, OCEAN, ROAD, on_route, put_with, send
from tests.rules.gun_chart import flat_table, with_tables

TASK = "convoy-attack:indiamen"


def raided(*pieces: Any, place: str = NEAR, storm: str = "", **script: Any) -> World:
    """A convoy with raiders about; every column of the table reads its own number."""
    world = on_route(*pieces, storm=storm)
    send(world, place=place, **script)
    throw(world)
    return with_tables(world, combat_damage=flat_table(c0="0", c1="2")) if not storm else world


def offered(world: World, side: str = B) -> list[str]:
    return [errand.key for errand in convoy_attack.offers(world, side)]


def fall_on(world: World, *dice: int, **answers: str) -> None:
    throw(world, *dice)
    drive(convoy_attack.attack(world, B, "indiamen"), answers)


# -- who and whom ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.27", "SL 10.18")
@pytest.mark.parametrize(
    ("aux_class", "able"),
    [
        ("Fleet", True),
        ("Fleet-50", True),
        ("Light", True),
        ("Galley", True),
        ("Bomb", False),
        ("Fireship", False),
        ("Marine", False),
    ],
)
def test_which_classes_attack_convoys(aux_class: str, able: bool) -> None:
    world = raided(aux("raider", aux_class, B, at="gg"), fleet("gg", NEAR, side=B))
    assert offered(world) == ([TASK] if able else [])
    assert offered(world, A) == [], "nobody attacks his own"


@pytest.mark.rule("SL 10.181")
def test_the_convoy_must_be_within_range_or_where_one_is_stationed() -> None:
    """From the foe's port mid is one point away, near two."""
    for range_, within in ((1, False), (3, True)):
        assert offered(raided(aux("raider", side=B, at="port:foe", range=range_))) == ([TASK] if within else [])
    assert offered(raided(aux("raider", side=B, box="stationed", at=NEAR))) == [TASK]
    assert offered(raided(aux("raider", side=B, box="stationed", at=ROAD))) == []


@pytest.mark.rule("SL 6.297d", "SL 10.181")
def test_a_stationed_auxiliary_attacks_in_its_space_and_its_station_is_over() -> None:
    world = raided(aux("raider", side=B, box="stationed", at=NEAR))
    fall_on(world, 5)
    assert (world.convoys["indiamen"].damage, world.auxiliaries["raider"].box) == (2, "recovery")


@pytest.mark.rule("SL 10.182", "SL 10.156")
def test_a_scattered_convoy_is_attacked_only_when_it_was_come_upon() -> None:
    world = raided(aux("raider", side=B, at="gg"), fleet("gg", NEAR, side=B))
    scattering.scatter(world, world.convoys["indiamen"], "lost too much", "SL 10.142")
    assert offered(world) == []
    finding.expose(world, world.convoys["indiamen"], "found by a search")
    assert offered(world) == [TASK]


@pytest.mark.rule("SL 10.181")
def test_none_is_attacked_in_a_sea_zone_or_a_gale() -> None:
    assert offered(raided(aux("raider", side=B, at="gg"), fleet("gg", OCEAN, side=B), place=OCEAN)) == []
    assert offered(raided(aux("raider", side=B, at="gg"), fleet("gg", MID, side=B), place=MID, storm=MID)) == []
    assert offered(raided(aux("raider", side=B, at="gg"), fleet("gg", MID, side=B), place=MID)) == [TASK]


# -- the attack --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.183", "SL 8.36")
def test_an_attack_is_one_die_on_the_first_column_nobody_replies_and_the_auxiliary_goes_to_recover() -> None:
    world = raided(aux("raider", side=B, at="gg"), fleet("gg", NEAR, side=B), fleet("ff", NEAR))
    fall_on(world, 5)
    (fired,) = told(world, Fired)
    assert (fired.column, fired.die, fired.rule, thrown(world)) == (1, 5, "SL 10.183", [5])
    assert (world.convoys["indiamen"].damage, world.convoys["indiamen"].hits) == (2, 2)
    assert (world.auxiliaries["raider"].box, world.squadrons["gg-1"].damage) == ("recovery", 0)


@pytest.mark.rule("SL 10.183")
def test_one_on_its_station_that_attacks_a_scattered_convoy_keeps_its_station() -> None:
    world = raided(aux("raider", side=B, box="stationed", at=NEAR))
    scattering.scatter(world, world.convoys["indiamen"], "lost too much", "SL 10.142")
    finding.expose(world, world.convoys["indiamen"], "found by a search")
    fall_on(world, 5)
    assert (world.convoys["indiamen"].damage, world.auxiliaries["raider"].box) == (2, "stationed")


@pytest.mark.rule("SL 10.184")
def test_an_escort_takes_a_column_from_the_attack_and_others_in_company_do_not() -> None:
    world = raided(aux("raider", side=B, at="port:foe"), lone("frigates", NEAR), fleet("ff", NEAR))
    put_with(world, world.convoys["indiamen"], "frigates")
    fall_on(world, 5)
    (fired,) = told(world, Fired)
    assert (fired.column, [tuple(shift) for shift in map(_plain, fired.shifts)]) == (0, [(-1, "an escort")])
    assert world.convoys["indiamen"].damage == 0
    world.convoys["indiamen"].escorts.clear()
    world.auxiliaries["raider"].box, world.auxiliaries["raider"].at = "assigned", "port:foe"
    fall_on(world, 5)
    assert world.convoys["indiamen"].damage == 2


def _plain(modifier: Any) -> tuple[int, str]:
    return modifier.value, modifier.why


@pytest.mark.rule("SL 8.36", "SL 8.34", "SL 10.183")
def test_the_shifts_of_a_fleet_hold_for_its_raiders_beside_what_an_escort_takes() -> None:
    world = raided(aux("raider", side=B, at="port:foe"), lone("frigates", NEAR))
    with_tables(world, combat_columns=msgspec.structs.replace(world.charts.combat_columns, fleet_shifts={B: 2}))
    put_with(world, world.convoys["indiamen"], "frigates")
    fall_on(world, 5)
    (fired,) = told(world, Fired)
    assert (fired.column, [tuple(shift) for shift in map(_plain, fired.shifts)]) == (2, [(2, B), (-1, "an escort")])


@pytest.mark.rule("SL 10.183", "SL 10.184", "SL 8.344")
def test_what_an_escort_takes_past_the_end_of_the_table_is_taken_from_the_points() -> None:
    world = raided(aux("raider", side=B, at="port:foe"), lone("frigates", NEAR))
    convoys = msgspec.structs.replace(world.charts.convoys, escorted=-3)
    with_tables(world, combat_damage=flat_table(c0="5", c1="9"), convoys=convoys)
    put_with(world, world.convoys["indiamen"], "frigates")
    fall_on(world, 5)
    (fired,) = told(world, Fired)
    assert (fired.column, [*map(_plain, fired.modifiers)]) == (0, [(-2, "shifts off the table")])
    assert world.convoys["indiamen"].damage == 3


@pytest.mark.rule("SL 10.185")
def test_one_attack_a_space_and_increment() -> None:
    world = raided(aux("one", side=B, at="port:foe"), aux("two", side=B, at="port:foe"))
    send(world, "others", NEAR)
    send(world, "elsewhere", MID)
    assert offered(world) == [TASK, "convoy-attack:others", "convoy-attack:elsewhere"]
    fall_on(world, 5, auxiliary="one")
    assert offered(world) == ["convoy-attack:elsewhere"], "the space has had its attack"
    finding.forget(world)
    assert offered(world) == [TASK, "convoy-attack:others", "convoy-attack:elsewhere"]


@pytest.mark.rule("SL 10.185", "SL 10.156")
def test_in_the_next_increment_a_scattered_convoy_must_be_come_upon_again() -> None:
    world = raided(aux("one", side=B, at="port:foe"), aux("two", side=B, at="port:foe"))
    scattering.scatter(world, world.convoys["indiamen"], "lost too much", "SL 10.142")
    finding.expose(world, world.convoys["indiamen"], "found by a search")
    fall_on(world, 5, auxiliary="one")
    finding.forget(world)
    assert offered(world) == []


@pytest.mark.rule("SL 10.186", "SL 6.281c", "SL 6.283")
@pytest.mark.parametrize(("screen", "die", "damage", "box"), [("Fleet", 5, 0, "recovery"), ("Light", 5, 2, "recovery")])
def test_a_partial_screen_adds_one_to_the_die_and_a_failure_nothing(screen: str, die: int, damage: int, box: str) -> None:
    """On column 1 a 5 or less does 2 here; a Fleet auxiliary screens another in part, a Light one fails."""
    world = raided(aux("raider", side=B, at="port:foe"), aux("screen", screen, A, at="indiamen"))
    world = with_tables(world, combat_damage=flat_table() | {"1": ("2",) * 6 + ("0",) * 4})
    fall_on(world, die, screen="screen")
    assert world.convoys["indiamen"].damage == damage
    assert world.auxiliaries["screen"].box == box


@pytest.mark.rule("SL 10.186", "SL 6.28e")
def test_a_successful_screen_stops_the_attack() -> None:
    world = raided(aux("raider", "Light", B, at="port:foe"), aux("screen", side=A, at="indiamen"))
    fall_on(world, screen="screen")
    assert (world.convoys["indiamen"].damage, world.auxiliaries["raider"].box) == (0, "recovery")
    assert thrown(world) == []


@pytest.mark.rule("SL 10.186")
def test_past_the_highest_die_the_last_cell_is_read() -> None:
    world = raided(aux("raider", side=B, at="port:foe"), aux("screen", side=A, at="indiamen"))
    fall_on(world, 9, screen="screen")
    assert told(world, Fired)[0].die == 9


@pytest.mark.rule("SL 10.18", "SL 6.14")
def test_the_task_is_declared_like_any_other() -> None:
    world = raided(aux("raider", side=B, at="port:foe"))
    throw(world, 5)
    drive(tasks.declare(world), {"task": TASK})
    assert world.convoys["indiamen"].damage == 2

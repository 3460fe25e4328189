"""Stationing (SL 6.29): where, by whom, unseen; what a stationed auxiliary may do, and who may drive it off."""

from __future__ import annotations

import msgspec
import pytest

from campaign import sequence
from campaign.record.auxiliaries import Screened, Tasked
from campaign.rules import movement
from campaign.rules.auxiliaries import administration, boxes, gale, screening, search, stationing, tasks
from campaign.state import Auxiliary, Track, World
from maps.sea import Sea
from maps.waters import Almanac
from tests.rules.battle_chart import aux
from tests.rules.chart import STANDARD, A, B, Force, drive, fleet, throw, told
from tests.rules.lookout_chart import (
    BANK,
    CAPE,
    DEEP,
    FAR,
    GUT,
    MINE,
    SHOAL,
    THEIRS,
    YOURS,
    ZONE,
    asked,
    boxed,
    lookout,
    offing,
    seen,
)


def keys(world: World, side: str = A) -> list[str]:
    return [errand.key for errand in stationing.offers(world, side)]


def sweeps(world: World, side: str = B) -> list[str]:
    """Where a side may screen an enemy on his station."""
    return [key.removeprefix("clear:") for key in keys(world, side) if key.startswith("clear:")]


def take(world: World, place: str = YOURS, side: str = A, **answers: str) -> list[tuple[str, ...]]:
    return asked(stationing.take(world, side, place), answers)


# -- taking station ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.29")
def test_frigates_fifties_and_galleys_take_station_and_light_craft_do_not() -> None:
    for name in STANDARD.auxiliary_classes:
        world = lookout(fleet("ff", YOURS), aux("a1", name, at="ff"))
        assert (f"station:{YOURS}" in keys(world)) == (name in ("Fleet", "Fleet-50", "Galley")), name


@pytest.mark.rule("SL 6.291", "SL 6.299")
def test_stations_are_straits_and_the_spaces_of_the_enemys_ports_only() -> None:
    world = lookout(
        fleet("ff", BANK), fleet("gg", BANK, side=B), aux("a1", at="ff", range=9), aux("b1", side=B, at="gg", range=9)
    )
    assert keys(world, A) == [f"station:{GUT}", f"station:{YOURS}"]
    assert keys(world, B) == [f"station:{GUT}", f"station:{MINE}"]
    reached = boxes.reach(world, world.auxiliaries["a1"])
    assert {MINE, THEIRS, CAPE, DEEP, FAR, ZONE, SHOAL} <= {*reached}, "all these were in range"


@pytest.mark.rule("SL 6.291")
def test_a_theatre_may_name_other_stations_which_both_sides_take_and_sweep() -> None:
    def named(*pieces: Force | Auxiliary) -> World:
        world = lookout(*pieces)
        spaces = offing().spaces | {"deep": msgspec.structs.replace(offing().spaces["deep"], station=True)}
        return world.attach(Almanac(Sea(msgspec.structs.replace(offing(), spaces=spaces))), world.charts)

    world = named(fleet("ff", DEEP), fleet("gg", DEEP, side=B), aux("a1", at="ff", range=0), aux("b1", side=B, at="gg", range=0))
    assert (keys(world, A), keys(world, B)) == ([f"station:{DEEP}"], [f"station:{DEEP}"])
    take(world, DEEP)
    assert boxed(world)["a1"] == ("stationed", DEEP)
    world.increment.tracks = [Track("gg", SHOAL, DEEP)]
    assert sweeps(world) == [DEEP]
    rovers = named(fleet("ff", DEEP), aux("rovers", at="ff", base="mine", range=0))
    assert keys(rovers) == [f"station:{DEEP}"], "it is off no enemy's port, so corsairs may too (SL 10.222)"


@pytest.mark.rule("SL 6.291")
def test_several_may_share_a_station() -> None:
    world = lookout(fleet("ff", BANK), aux("a1", at="ff"), aux("a2", at="ff"))
    take(world, auxiliary="a1")
    take(world)
    assert boxed(world) == {"a1": ("stationed", YOURS), "a2": ("stationed", YOURS)}


@pytest.mark.rule("SL 6.292")
def test_it_is_placed_within_range_and_out_of_gales_as_if_on_a_task_and_nobody_sees_what_it_is() -> None:
    assert keys(lookout(fleet("ff", BANK), aux("a1", at="ff", range=1))) == [f"station:{GUT}", f"station:{YOURS}"]
    assert keys(lookout(fleet("ff", BANK), aux("a1", at="ff", range=0))) == []
    assert keys(lookout(fleet("ff", BANK), aux("a1", at="ff", range=1), storm=YOURS)) == [f"station:{GUT}"]
    world = lookout(fleet("ff", BANK), aux("a1", at="ff"))
    take(world)
    assert [(fact.task, fact.target) for fact in told(world, Tasked)] == [("station", YOURS)], "the one task that is not shown"
    assert told(world, Screened) == []


@pytest.mark.rule("SL 6.294", "SL 6.281d")
@pytest.mark.parametrize(("sent", "after"), [
    ("Galley", {"a1": ("recovery", ""), "b1": ("recovery", "")}),
    ("Fleet", {"a1": ("stationed", YOURS), "b1": ("recovery", "")}),
])  # fmt: skip
def test_it_may_be_screened_as_it_arrives(sent: str, after: dict[str, tuple[str, str]]) -> None:
    world = lookout(fleet("ff", BANK), fleet("gg", YOURS, side=B), aux("a1", sent, at="ff"), aux("b1", side=B, at="gg"))
    assert take(world, screen="screen") == [(f"{B}:screen",)]
    assert boxed(world) == after


@pytest.mark.rule("SL 6.299")
def test_one_that_cruises_in_a_sea_zone_cannot_be_screened_until_it_does_something() -> None:
    world = lookout(fleet("gg", ZONE, side=B), aux("a1", box="cruising", at=ZONE, range=9), aux("b1", side=B, at="gg"))
    assert keys(world, B) == []
    assert screening.screeners(world, A, ZONE) == [], "nor does it screen there"
    assert f"station:{YOURS}" in keys(world, A), "it traces its range from the zone"


# -- once it is there -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.294", "SL 6.295")
def test_once_stationed_it_is_screened_only_by_the_port_or_by_a_formation_that_enters() -> None:
    at_anchor = lookout(fleet("gg", YOURS, side=B), aux("b1", side=B, at="gg"), aux("a1", box="stationed", at=YOURS))
    assert sweeps(at_anchor) == [], "who lay there already has had his chance"
    port = lookout(aux("b1", side=B, at="port:yours"), aux("a1", box="stationed", at=YOURS))
    assert sweeps(port) == [YOURS]
    enters = lookout(fleet("gg", BANK, side=B), aux("b1", side=B, at="gg"), aux("a1", box="stationed", at=YOURS))
    assert sweeps(enters) == []
    drive(movement.sail_freely(enters, B), {"gg": YOURS})
    assert sweeps(enters) == [YOURS]
    enters.increment.tracks = []
    assert sweeps(enters) == [], "only as it enters"


@pytest.mark.rule("SL 6.295")
def test_a_formation_that_comes_out_of_harbour_enters_too_with_the_auxiliaries_of_all_its_flotillas() -> None:
    world = lookout(fleet("gg", "harbour:yours", side=B), fleet("hh", "harbour:yours", side=B, kind="detachment"))
    world.formations["hh"].superior = "gg"
    world.auxiliaries = {one.id: one for one in (aux("b1", side=B, at="hh"), aux("a1", box="stationed", at=YOURS))}
    drive(movement.sail_freely(world, B), {"gg": YOURS})
    assert sweeps(world) == [YOURS]


@pytest.mark.rule("SL 6.295")
def test_the_port_may_do_so_at_any_time_but_not_in_a_gale_and_against_enemies_alone() -> None:
    ours, enemy = aux("b1", side=B, at="port:yours"), aux("a1", box="stationed", at=YOURS)
    for increment in (1, 2, 3, 4):
        assert sweeps(lookout(ours, enemy, increment=increment)) == [YOURS]
    assert sweeps(lookout(ours, enemy, storm=YOURS)) == []
    assert sweeps(lookout(aux("b1", "Fireship", B, at="port:yours"), enemy)) == []
    assert sweeps(lookout(ours, aux("b2", side=B, box="stationed", at=YOURS))) == []


@pytest.mark.rule("SL 6.295")
@pytest.mark.parametrize(("stationed", "stays"), [("Galley", False), ("Fleet", True)])
def test_driven_off_or_not_by_the_matrix_and_the_screen_is_spent(stationed: str, stays: bool) -> None:
    world = lookout(
        aux("b1", side=B, at="port:yours"), aux("b2", side=B, at="port:yours"), aux("a1", stationed, box="stationed", at=YOURS)
    )
    throw(world)
    assert asked(stationing.clear(world, B, YOURS), {"auxiliary": "b2"}) == [(f"{B}:auxiliary",)]
    assert boxed(world) == {
        "b1": ("assigned", "port:yours"), "b2": ("recovery", ""), "a1": ("stationed", YOURS) if stays else ("recovery", ""),
    }  # fmt: skip


def test_of_several_face_down_chance_says_which_is_met() -> None:
    world = lookout(aux("b1", side=B, at="port:yours"), *(aux(f"a{n}", "Galley", box="stationed", at=YOURS) for n in (1, 2, 3)))
    throw(world, (1, 3))
    assert drive(stationing.clear(world, B, YOURS)) == [], "there is but one who could screen"
    assert {name for name, (box, _) in boxed(world).items() if box == "recovery"} == {"a2", "b1"}


def test_in_double_blind_play_the_offer_does_not_tell_whether_anybody_is_stationed_there() -> None:
    worlds = [
        lookout(aux("b1", side=B, at="port:yours", range=0), *more) for more in ((), (aux("a1", box="stationed", at=YOURS),))
    ]
    for world in worlds:
        world.double_blind = True
        assert sweeps(world) == [YOURS]
    throw(worlds[0])
    drive(stationing.clear(worlds[0], B, YOURS))
    assert boxed(worlds[0]) == {"b1": ("recovery", "")}


# -- what it may do -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.293", "SL 6.297", "SL 6.297a", "SL 6.298")
def test_it_may_search_its_own_space_when_it_pleases_and_no_other() -> None:
    world = lookout(
        fleet("gg", YOURS, side=B), fleet("hh", BANK, side=B),
        aux("a1", box="stationed", at=YOURS, range=5), aux("a2", box="stationed", at=YOURS, range=5),
    )  # fmt: skip
    assert [errand.key for errand in search.offers(world, A)] == [f"search:{YOURS}"]
    assert keys(world) == [], "nor is it sent to another station"
    throw(world, 5)
    drive(tasks.declare(world), {"task": f"search:{YOURS}", "auxiliary": "a1"})
    assert seen(world) == {"gg"}
    assert boxed(world) == {"a1": ("recovery", ""), "a2": ("stationed", YOURS)}, "each acts by itself"


@pytest.mark.rule("SL 6.297b")
def test_it_may_shadow_what_it_finds_there_and_what_is_in_sight_there() -> None:
    found = lookout(fleet("gg", YOURS, side=B), aux("a1", box="stationed", at=YOURS))
    throw(found, 0)
    drive(search.search(found, A, YOURS), {"shadow": "shadow"})
    assert boxed(found) == {"a1": ("shadowing", "gg")}
    in_sight = lookout(
        fleet("gg", GUT, side=B, spotted=True), fleet("hh", BANK, side=B, spotted=True), aux("a1", box="stationed", at=GUT)
    )
    assert [errand.key for errand in search.offers(in_sight, A)] == ["shadow:gg"]
    throw(in_sight, 0)
    drive(search.pick_up(in_sight, A, "gg"))
    assert boxed(in_sight) == {"a1": ("shadowing", "gg")}


@pytest.mark.rule("SL 6.297c")
def test_it_may_screen_there() -> None:
    world = lookout(
        fleet("ff", GUT, spotted=True),
        fleet("gg", BANK, side=B),
        aux("b1", "Galley", B, at="gg"),
        aux("a1", box="stationed", at=GUT),
    )
    throw(world)
    drive(search.pick_up(world, B, "ff"), {"screen": "screen"})
    assert boxed(world) == {"b1": ("recovery", ""), "a1": ("recovery", "")}


@pytest.mark.rule("SL 6.298")
def test_its_tasks_may_be_screened_again_but_not_by_one_that_has_been() -> None:
    """The port screened it on its station; the fleet screens its search."""
    world = lookout(
        fleet("gg", YOURS, side=B),
        aux("b1", side=B, at="port:yours"),
        aux("b2", side=B, at="gg"),
        aux("a1", box="stationed", at=YOURS),
    )
    throw(world)
    drive(stationing.clear(world, B, YOURS))
    assert boxed(world)["a1"] == ("stationed", YOURS)
    assert [one.id for one in screening.screeners(world, B, YOURS)] == ["b2"]
    throw(world, 9)
    assert asked(search.search(world, A, YOURS), {"screen": "screen"}) == [(f"{B}:screen",)]
    assert boxed(world) == {"b1": ("recovery", ""), "b2": ("recovery", ""), "a1": ("recovery", "")}


@pytest.mark.rule("SL 6.296")
def test_it_stays_for_the_turn_unless_a_gale_drives_it_off_and_leaves_in_the_auxiliaries_step() -> None:
    world = lookout(aux("a1", box="stationed", at=YOURS))
    for increment in (1, 2, 3, 4):
        world.clock.increment = increment
        drive(sequence.increment(world))
    drive(sequence.end_impulse(world))
    assert boxed(world) == {"a1": ("stationed", YOURS)}
    drive(administration.step(world))
    assert boxed(world) == {"a1": ("recovery", "")}
    blown = lookout(aux("a1", box="stationed", at=YOURS), winds=["red"])
    blown.gales = lookout(storm=YOURS).gales
    blown.gales[0].force = 12
    throw(blown, 0)
    gale.scatter(blown)
    assert boxed(blown) == {"a1": ("recovery", "")}

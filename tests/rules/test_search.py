"""Searching (SL 6.21, 7.12) and the declaring of tasks (SL 6.14)."""

from __future__ import annotations

import msgspec
import pytest

from campaign import sequence
from campaign.record.auxiliaries import Searched
from campaign.record.sailing import Spotted
from campaign.rules.auxiliaries import search, tasks
from campaign.state import Auxiliary, World
from table.dice import Roll
from tests.rules.battle_chart import aux
from tests.rules.chart import STANDARD, A, B, drive, fleet, throw, thrown, told
from tests.rules.lookout_chart import BANK, CAPE, DEEP, GUT, SHOAL, ZONE, asked, boxed, dummy, lookout, seen

FINDS, TOUCHES, FAILS = (
    5,
    2,
    6,
)  # dice of a frigate on the standard Search Table: the last that find, that touch, the first to fail


def keys(world: World, side: str = A) -> list[str]:
    return [errand.key for errand in search.offers(world, side)]


def off_the_bank(*auxiliaries: Auxiliary, enemies: int = 1) -> World:
    """A's ff in the deep with its auxiliaries, and unspotted enemies gg-1, gg-2... on the bank, two points away."""
    foes = [fleet(f"gg{n}", BANK, side=B) for n in range(1, enemies + 1)]
    return lookout(fleet("ff", DEEP), *foes, *(auxiliaries or (aux("a1", at="ff"),)))


def look(world: World, *dice: int | tuple[int, int], **answers: str) -> list[tuple[str, ...]]:
    """A searches the bank under these dice; returns what was asked."""
    throw(world, *dice)
    return asked(search.search(world, A, BANK), answers)


# -- what may be searched ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.21", "SL 7.12")
def test_frigates_fifties_light_craft_and_galleys_search_and_nobody_else() -> None:
    for name in STANDARD.auxiliary_classes:
        world = off_the_bank(aux("a1", name, at="ff"))
        searches = name in ("Fleet", "Fleet-50", "Light", "Galley")
        assert keys(world) == (["search:space:bank"] if searches else []), name


@pytest.mark.rule("SL 7.121")
def test_the_target_is_a_space_within_range_never_a_sea_zone_nor_one_in_a_gale() -> None:
    assert keys(off_the_bank(aux("a1", at="ff", range=2))) == ["search:space:bank"]
    assert keys(off_the_bank(aux("a1", at="ff", range=1))) == [], "two points against the wind"
    in_zone = lookout(
        fleet("ff", DEEP), fleet("gg", ZONE, side=B), fleet("hh", "in:sz:west", side=B), aux("a1", at="ff", range=5)
    )
    assert keys(in_zone) == []
    assert keys(lookout(fleet("ff", DEEP), fleet("gg", BANK, side=B), aux("a1", at="ff"), storm=BANK)) == []


@pytest.mark.rule("SL 7.121")
def test_only_those_sent_to_sea_search() -> None:
    boxes = {
        "assigned": "ff",
        "stationed": BANK,
        "cruising": ZONE,
        "available": "",
        "recovery": "",
        "shadowing": "ff",
        "aside": "",
    }
    can = {box for box, at in boxes.items() if keys(off_the_bank(aux("a1", box=box, at=at, range=5)))}
    assert can == {"assigned", "stationed", "cruising"}


@pytest.mark.rule("SL 7.121")
def test_one_auxiliary_is_sent_and_no_more() -> None:
    world = off_the_bank(aux("a1", at="ff"), aux("a2", at="ff"))
    assert look(world, FAILS, auxiliary="a2") == [(f"{A}:auxiliary",)]
    assert boxed(world) == {"a1": ("assigned", "ff"), "a2": ("recovery", "")}


@pytest.mark.rule("SL 7.122")
def test_a_space_is_searched_once_an_impulse_by_each_side() -> None:
    world = lookout(
        fleet("ff", BANK), fleet("gg", BANK, side=B), fleet("hh", DEEP, side=B), aux("a1", at="ff"), aux("a2", at="ff"),
        aux("b1", side=B, at="gg"),
    )  # fmt: skip
    assert keys(world) == ["search:space:bank", "search:space:deep"]
    look(world, FAILS, screen="none", auxiliary="a1")
    assert keys(world) == ["search:space:deep"], "but another space may be"
    assert keys(world, B) == ["search:space:bank"], "and the enemy may search this one"
    world.clock.increment += 1
    assert keys(world) == ["search:space:deep"], "whatever the increment"
    drive(sequence.begin_impulse(world))
    assert keys(world) == ["search:space:bank", "search:space:deep"]


# -- the search ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.125a", "SL 7.125b", "SL 7.125c", "SL 7.124", "SL 7.125")
def test_the_space_is_named_then_a_screen_declared_then_both_auxiliaries_chosen() -> None:
    world = lookout(
        fleet("ff", DEEP), fleet("gg1", BANK, side=B), aux("a1", at="ff"), aux("a2", at="ff"),
        aux("b1", side=B, at="gg1"), aux("b2", side=B, at="gg1"),
    )  # fmt: skip
    throw(world, FAILS)
    rounds = asked(search.search(world, A, BANK), {"screen": "screen", f"{A}:auxiliary": "a1", f"{B}:auxiliary": "b1"})
    assert rounds == [(f"{B}:screen",), (f"{A}:auxiliary", f"{B}:auxiliary")]
    assert [(fact.side, fact.place) for fact in told(world, Searched)] == [(A, BANK)]


@pytest.mark.rule("SL 7.124", "SL 6.281a")
def test_a_search_that_is_screened_finds_nothing() -> None:
    world = off_the_bank(aux("a1", "Galley", at="ff"), aux("b1", side=B, at="gg1"))
    look(world, screen="screen")
    assert thrown(world) == []
    assert seen(world) == set()
    assert keys(world) == [], "and the space has been searched all the same"


@pytest.mark.rule("SL 7.125d", "SL 7.111a", "SL 4.23b")
@pytest.mark.parametrize(("die", "found"), [(0, True), (FINDS, True), (FAILS, False), (9, False)])
def test_the_table_is_read_for_an_unspotted_formation_and_a_yes_shows_it_at_once(die: int, found: bool) -> None:
    world = off_the_bank()
    look(world, die)
    assert seen(world) == ({"gg1"} if found else set())
    assert [(fact.formation, fact.rule) for fact in told(world, Spotted)] == ([("gg1", "SL 7.111a")] if found else [])
    assert [fact.found for fact in told(world, Searched)] == [["gg1"] if found else []]


@pytest.mark.rule("SL 7.125d", "SL 7.123")
def test_a_die_for_each_unspotted_formation_of_the_enemys_in_the_space_and_for_no_other() -> None:
    world = lookout(
        fleet("ff", DEEP), fleet("friend", BANK), fleet("known", BANK, side=B, spotted=True), fleet("far", CAPE, side=B),
        fleet("gg1", BANK, side=B), fleet("gg2", BANK, side=B), fleet("gg3", BANK, side=B), aux("a1", at="ff"),
    )  # fmt: skip
    look(world, (0, 3), FINDS, (0, 2), FAILS, FINDS)
    assert [roll.die for roll in told(world, Roll) if roll.sides == 10] == [FINDS, FAILS, FINDS]
    assert seen(world) == {"known", "gg1", "gg3"}


@pytest.mark.rule("SL 6.28f", "SL 6.313")
def test_a_partial_screen_and_a_poorer_lookout_make_it_harder() -> None:
    def sights(sent: str, screen: str, die: int) -> bool:
        world = off_the_bank(aux("a1", sent, at="ff"), *([aux("b1", screen, B, at="gg1")] if screen else []))
        look(world, die, **({"screen": "screen"} if screen else {}))
        return seen(world) == {"gg1"}

    penalty, fifty = STANDARD.search.partial_screen, STANDARD.auxiliary_classes["Fleet-50"].search
    assert penalty > 0
    assert fifty > 0
    assert sights("Fleet", "", FINDS)
    assert not sights("Fleet", "Fleet", FINDS)
    assert sights("Fleet", "Fleet", FINDS - penalty)
    assert not sights("Fleet-50", "", FINDS)
    assert sights("Fleet-50", "", FINDS - fifty)


@pytest.mark.rule("SL 7.125f")
def test_when_it_is_over_the_searcher_and_the_screen_go_to_recover() -> None:
    world = off_the_bank(aux("a1", at="ff"), aux("b1", "Light", B, at="gg1"))
    look(world, FINDS, screen="screen")
    assert boxed(world) == {"a1": ("recovery", ""), "b1": ("recovery", "")}


# -- keeping touch ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.13", "SL 7.125e", "SL 7.132")
def test_shadowing_is_offered_only_where_the_table_permits_it() -> None:
    world = off_the_bank()
    assert look(world, TOUCHES, shadow="shadow") == [(f"{A}:shadow",)]
    assert boxed(world) == {"a1": ("shadowing", "gg1")}
    sighted = off_the_bank()
    assert look(sighted, TOUCHES + 1) == []
    assert (seen(sighted), boxed(sighted)) == ({"gg1"}, {"a1": ("recovery", "")})


@pytest.mark.rule("SL 7.131")
def test_to_shadow_one_is_to_give_up_looking_for_the_others() -> None:
    world = off_the_bank(enemies=3)
    look(world, (1, 3), TOUCHES, shadow="shadow")
    assert (seen(world), boxed(world)) == ({"gg2"}, {"a1": ("shadowing", "gg2")})
    on = off_the_bank(enemies=3)
    look(on, (1, 3), TOUCHES, (0, 2), FINDS, FAILS, shadow="none")
    assert (seen(on), boxed(on)) == ({"gg1", "gg2"}, {"a1": ("recovery", "")})


@pytest.mark.rule("SL 6.22", "SL 7.13")
def test_a_formation_in_sight_may_be_shadowed_if_the_table_permits() -> None:
    def sent(die: int) -> World:
        world = lookout(fleet("ff", DEEP), fleet("gg", BANK, side=B, spotted=True), aux("a1", at="ff"))
        assert keys(world) == ["shadow:gg"], "there is nothing to search for"
        throw(world, die)
        drive(search.pick_up(world, A, "gg"))
        assert keys(world) == []
        return world

    assert boxed(sent(TOUCHES)) == {"a1": ("shadowing", "gg")}
    found = STANDARD.search.found
    assert told(sent(TOUCHES), Roll)[0].results == {search.TOUCH: f"0-{TOUCHES}", search.SIGHT: f"{TOUCHES + 1}-{found}"}
    assert boxed(sent(TOUCHES + 1)) == {"a1": ("recovery", "")}
    for name in STANDARD.auxiliary_classes:
        world = lookout(fleet("ff", DEEP), fleet("gg", BANK, side=B, spotted=True), aux("a1", name, at="ff"))
        assert bool(keys(world)) == (name in ("Fleet", "Fleet-50", "Light", "Galley"))


@pytest.mark.rule("SL 6.281a")
def test_whoever_is_sent_to_shadow_may_be_screened() -> None:
    foe = fleet("gg", BANK, side=B, spotted=True)
    world = lookout(fleet("ff", DEEP), foe, aux("a1", "Galley", at="ff"), aux("b1", side=B, at="gg"))
    throw(world)
    drive(search.pick_up(world, A, "gg"), {"screen": "screen"})
    assert boxed(world) == {"a1": ("recovery", ""), "b1": ("recovery", "")}


# -- secrets ------------------------------------------------------------------------------------------------------------------


def offered(world: World) -> bytes:
    return msgspec.json.encode([(errand.key, errand.label) for errand in search.offers(world, A)])


def test_what_may_be_searched_does_not_tell_a_dummy_from_a_fleet_nor_one_counter_from_three() -> None:
    ours = (fleet("ff", DEEP), aux("a1", at="ff"))
    real = offered(lookout(*ours, fleet("gg", BANK, side=B)))
    assert real == offered(lookout(*ours, dummy(1, BANK)))
    assert real == offered(lookout(*ours, fleet("hh", BANK, side=B), dummy(1, BANK), dummy(2, BANK)))
    assert b"gg" not in real


def test_in_double_blind_play_every_space_in_range_is_offered_whoever_is_there() -> None:
    ours = (fleet("ff", DEEP), aux("a1", at="ff", range=2))
    worlds = [lookout(*ours, *foes) for foes in ((), (fleet("gg", BANK, side=B),), (dummy(1, SHOAL),))]
    for world in worlds:
        world.double_blind = True
    assert keys(worlds[0]) == ["search:space:bank", "search:space:shoal", "search:space:deep"]
    assert offered(worlds[0]) == offered(worlds[1]) == offered(worlds[2])


def test_in_double_blind_play_a_vain_search_throws_dice_that_are_not_the_searchers_to_see() -> None:
    blind, open_ = off_the_bank(), off_the_bank()
    blind.double_blind = True
    for world, about in ((blind, "gg1"), (open_, "a1")):
        look(world, FAILS)
        assert [roll.about for roll in told(world, Roll)] == [about]


# -- declaring tasks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.141")
def test_player_a_declares_first_and_is_asked_again_when_the_other_has_done_something() -> None:
    world = lookout(fleet("ff", BANK), fleet("gg", BANK, side=B), aux("a1", at="ff"), aux("b1", side=B, at="gg"))
    assert asked(tasks.declare(world), {"task": "none"}) == [(f"{A}:task",), (f"{B}:task",)]
    rounds = asked(tasks.declare(world), {f"{A}:task": "none", f"{B}:task": "station:space:gut"})
    assert rounds == [(f"{A}:task",), (f"{B}:task",), (f"{A}:task",)], "what B did might have given A a reason"
    assert boxed(world)["b1"] == ("stationed", GUT)


@pytest.mark.rule("SL 6.141", "SL 4.23a")
@pytest.mark.parametrize("increment", [1, 2, 3, 4])
def test_tasks_may_be_declared_in_every_increment(increment: int) -> None:
    world = off_the_bank()
    world.clock.increment = increment
    throw(world, FINDS)
    drive(tasks.declare(world), {"task": "search:space:bank"})
    assert seen(world) == {"gg1"}


@pytest.mark.rule("SL 7.123")
def test_searches_of_both_sides_in_one_increment_are_all_resolved() -> None:
    world = lookout(fleet("ff", BANK), fleet("gg", BANK, side=B), aux("a1", at="ff"), aux("b1", side=B, at="gg"))
    throw(world, FINDS, FINDS)
    drive(tasks.declare(world), {"task": "search:space:bank", "screen": "none"})
    assert seen(world) == {"ff", "gg"}


def test_who_has_nobody_to_send_is_not_asked() -> None:
    world = lookout(fleet("ff", DEEP), fleet("gg", BANK, side=B))
    assert asked(tasks.declare(world)) == []

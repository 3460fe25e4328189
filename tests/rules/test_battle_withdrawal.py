"""Withdrawing before the battle, and where one must go then (SL 8.23, 8.223a, 7.223; 8.54 step 4)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.engagement import Battle
from campaign.record.battle import StoodOff
from campaign.rules import interdiction, movement
from campaign.rules.battle import engaged as first
from campaign.rules.battle import gauge, occasion, withdrawal
from campaign.state import Constraint, Track, World
from maps.place import Place
from maps.theatre import Theatre
from table.decisions import Form
from tests.rules.battle_chart import BREST, OPEN, A, B, came, engaged, meeting, narrow_seas, off_brest, on_chart, play, relief
from tests.rules.chart import Force, fleet, lane, large, theatre, throw, told
from tests.rules.fleet_chart import FRENCH, flotilla, man


def ours(id: str = "ff", place: str = OPEN, lr: int = 3, count: int = 1) -> Force:
    return flotilla(id, "flag", place, man(f"{id}-admiral", lr=lr), count)


def theirs(id: str = "gg", place: str = OPEN, lr: int = 3, count: int = 1) -> Force:
    return flotilla(id, "flag", place, man(f"{id}-admiral", lr=lr, command=FRENCH), count, command=FRENCH)


def opened(world: World, holder: str = A, place: str = OPEN, **more: Any) -> Battle:
    """A battle at a place, the first formation of each side announced and the gauge taken."""
    initial = {side: next(one.id for one in world.fleet(side) if one.place == place) for side in (A, B)}
    battle = engaged(
        world, place, gauge=holder, initial=initial, engaged={side: [name] for side, name in initial.items()}, **more
    )
    battle.seniors = {side: world.formations[name].leader for side, name in initial.items()}
    throw(world)
    return battle


def whither(world: World, formation: str) -> list[str]:
    """What the formation may do with its next point."""
    return [option.key for option in movement.courses(world, world.formations[formation], marked=False)]


# -- who may -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.23", "SL 8.11e")
@pytest.mark.parametrize("holder", [A, B])
def test_the_holder_of_the_gauge_may_withdraw_any_or_all_and_the_other_may_not(holder: str) -> None:
    for leaving in ([], ["hh"], ["ff", "hh"]):
        names = {A: "ff", B: "gg"}
        world = meeting(ours(), theirs(), ours("hh") if holder == A else theirs("hh"))
        battle = opened(world, holder)
        withdrawn = [names[holder] if name == "ff" else name for name in leaving]
        (question,) = play(withdrawal.declare(world, battle), {"withdrawal": dict.fromkeys(withdrawn, "withdraw")})
        assert isinstance(question, Form)
        assert (question.side, [part.key for part in question.parts]) == (holder, [names[holder], "hh"])
        assert battle.withdrawn == withdrawn
        assert list(world.constraints) == withdrawn
        assert [(fact.formation, fact.why) for fact in told(world, StoodOff)] == [(name, "withdrew") for name in withdrawn]


@pytest.mark.rule("SL 8.232")
def test_if_all_of_a_side_withdraw_there_is_no_battle() -> None:
    for leaving, refused in ((["ff", "hh"], True), (["ff"], False), ([], False)):
        world = meeting(ours(), ours("hh"), theirs())
        battle = opened(world)
        play(withdrawal.declare(world, battle), {"withdrawal": dict.fromkeys(leaving, "withdraw")})
        assert withdrawal.refused(battle) == refused


@pytest.mark.rule("SL 8.232", "SL 8.211")
def test_who_fits_out_in_the_port_does_not_hold_the_space_when_all_at_sea_have_withdrawn() -> None:
    world = meeting(ours(place="space:toulon"), theirs(place="space:toulon"), theirs("kk", "harbour:toulon"))
    battle = opened(world, B, "space:toulon")
    (question,) = play(withdrawal.declare(world, battle), {"withdrawal": {"gg": "withdraw"}})
    assert isinstance(question, Form)
    assert [part.key for part in question.parts] == ["gg"]
    assert withdrawal.refused(battle)


@pytest.mark.rule("SL 8.21", "SL 8.23")
def test_another_takes_the_place_of_an_initial_formation_that_withdraws() -> None:
    world = meeting(ours(), ours("hh"), ours("ii"), theirs())
    battle = opened(world)
    asked = play(withdrawal.declare(world, battle), {"withdrawal": {"ff": "withdraw"}, "engage": "ii"})
    assert [question.kind.name for question in asked] == ["withdrawal", "engage"]
    assert (battle.initial, battle.engaged) == ({A: "ii", B: "gg"}, {A: ["ii"], B: ["gg"]})
    assert battle.seniors[A] == "ii-admiral"
    assert battle.gauge == A, "the gauge stays where it was"
    alone = meeting(ours(), ours("hh"), theirs())
    play(withdrawal.declare(alone, opened(alone)), {"withdrawal": {"ff": "withdraw"}})
    assert alone.battle is not None
    assert alone.battle.initial[A] == "hh", "not asked for, being the only one"


@pytest.mark.rule("SL 8.223a")
def test_one_may_withdraw_though_the_enemy_brought_the_battle_on_by_showing_himself() -> None:
    world = meeting(ours(lr=1), theirs(lr=4))
    world.formations["ff"].spotted = False
    (chance,) = occasion.occasions(world)
    (question,) = play(occasion.brought_on(world, chance), {"attack": "attack"})
    assert (question.side, world.formations["ff"].spotted) == (A, True)
    battle = world.battle
    assert battle is not None
    play(first.announce(world, battle))
    gauge.settle(world, battle)
    play(withdrawal.declare(world, battle), {"withdrawal": {"gg": "withdraw"}})
    assert battle.gauge == B
    assert withdrawal.refused(battle)
    assert world.formations["gg"].spotted, "SL 7.111g: even so it has been seen"


# -- where to ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.231")
def test_who_withdrew_stays_until_the_next_increment_and_must_then_go() -> None:
    world = meeting(ours(), ours("hh"), theirs())
    play(withdrawal.declare(world, opened(world)), {"withdrawal": {"ff": "withdraw"}})
    assert world.formations["ff"].place == OPEN
    assert "mark-time" not in whither(world, "ff")
    assert "mark-time" in whither(world, "hh")
    assert whither(world, "ff") == [key for key in whither(world, "hh") if key != "mark-time"], "any lane: no enemy came by one"


@pytest.mark.rule("SL 8.231")
def test_not_by_a_lane_that_an_enemy_came_by() -> None:
    world = meeting(ours(), theirs(), theirs("kk"))
    came(world, "gg", "space:cadiz")
    came(world, "ff", "space:haven")
    play(withdrawal.declare(world, opened(world)), {"withdrawal": {"ff": "withdraw"}})
    assert world.constraints == {"ff": Constraint(OPEN, barred=(Place("space:cadiz"),))}
    assert whither(world, "ff") == ["space:haven", "space:cove", "space:toulon"]


@pytest.mark.rule("SL 8.231")
def test_the_whole_lane_is_closed_with_its_small_spaces() -> None:
    """An enemy ran down from south over the bank to deep; who beats back would come to the bank."""
    world = on_chart(narrow_seas(), ours(place="space:deep"), theirs(place="space:deep"))
    battle = opened(world, place="space:deep")
    assert whither(world, "ff") == ["mark-time", "space:bank"]
    came(world, "gg", "space:south", "with")
    assert withdrawal.constraint(world, battle, world.formations["ff"]).barred == ("space:bank", "space:south")


@pytest.mark.rule("SL 8.231")
def test_nor_into_the_sea_zone_that_an_enemy_came_out_of() -> None:
    world = on_chart(off_brest(), ours(place=BREST), theirs(place=BREST))
    came(world, "gg", "out:biscay:brest")
    play(withdrawal.declare(world, opened(world, place=BREST)), {"withdrawal": {"ff": "withdraw"}})
    assert whither(world, "ff") == ["space:iroise"]


@pytest.mark.rule("SL 8.231", "SL 8.122")
def test_after_passing_each_other_neither_goes_where_the_other_came_from() -> None:
    """On the shoal between west and mid; at mid, whence gg began, only ff has come by a lane."""
    for place, barred in (("space:shoal", ("space:west",)), ("space:mid", ("space:shoal", "space:west")), ("space:west", ())):
        world = on_chart(narrow_seas(), ours(place=place), theirs(place=place))
        world.increment.tracks = [
            Track("ff", Place("space:west"), Place("space:mid")),
            Track("gg", Place("space:mid"), Place("space:west")),
        ]
        assert withdrawal.constraint(world, opened(world, B, place), world.formations["gg"]).barred == barred


def dead_end() -> Theatre:
    return theatre([large("bay"), large("sea")], [lane("bay", "sea")])


@pytest.mark.rule("SL 8.231")
def test_who_has_no_way_out_cannot_withdraw() -> None:
    world = on_chart(dead_end(), fleet("ff", "space:bay"), fleet("gg", "space:bay", side=B))
    came(world, "gg", "space:sea")
    assert play(withdrawal.declare(world, opened(world, place="space:bay"))) == []
    free = on_chart(dead_end(), fleet("ff", "space:bay"), fleet("gg", "space:bay", side=B))
    assert len(play(withdrawal.declare(free, opened(free, place="space:bay")))) == 1


# -- interdiction --------------------------------------------------------------------------------------------------------


def blockade_run(place: str, *dice: int, winds: tuple[str, ...] = ()) -> World:
    """ff blockades Brest and gg, with the better leader, has come there."""
    world = on_chart(off_brest(), ours(place=BREST, lr=1), theirs(place=place, lr=9), winds=winds)
    world.formations["ff"].charge = BREST
    throw(world, *dice)
    play(movement.sail_all(world), {"sailing": {"gg": BREST}})
    interdiction.take_station(world)
    (chance,) = occasion.occasions(world)
    play(occasion.brought_on(world, chance))
    assert world.battle is not None
    play(first.announce(world, world.battle))
    gauge.settle(world, world.battle)
    return world


@pytest.mark.rule("SL 7.223")
@pytest.mark.parametrize(
    ("place", "dice", "back"),
    [
        ("space:iroise", (), "space:iroise"),
        ("harbour:brest", (), "harbour:brest"),
        ("out:biscay:brest", (5,), "in:biscay:north"),
    ],
)
def test_out_of_an_interdicted_space_one_goes_back_whence_one_came(place: str, dice: tuple[int, ...], back: str) -> None:
    world = blockade_run(place, *dice)
    battle = world.battle
    assert battle is not None
    assert battle.gauge == B
    play(withdrawal.declare(world, battle), {"withdrawal": {"gg": "withdraw"}})
    assert world.constraints["gg"] == Constraint(BREST, back=Place(back))
    assert whither(world, "gg") == [back]
    throw(world)
    world.battle = None
    play(movement.sail_all(world))
    assert world.formations["gg"].place == back, "for one point and without catching the wind"


@pytest.mark.rule("SL 7.223", "SL 8.231")
def test_who_was_there_before_goes_by_any_lane_that_no_enemy_used() -> None:
    world = blockade_run("space:iroise")
    battle = world.battle
    assert battle is not None
    world.increment.tracks = []
    battle.interdicted = False
    play(withdrawal.declare(world, battle), {"withdrawal": {"gg": "withdraw"}})
    assert world.constraints["gg"] == Constraint(BREST)
    assert set(whither(world, "gg")) == {"space:iroise", "in:biscay:north", "harbour:brest"}


@pytest.mark.rule("SL 7.223", "SL 8.231")
def test_the_interdictor_himself_is_bound_as_anybody() -> None:
    world = blockade_run("space:iroise")
    battle = world.battle
    assert battle is not None
    battle.gauge = A
    play(withdrawal.declare(world, battle), {"withdrawal": {"ff": "withdraw"}})
    assert world.constraints["ff"] == Constraint(BREST, barred=(Place("space:iroise"),))


# -- SL 8.54, step 4 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.54e")
def test_8_54_the_relief_could_withdraw_and_does_not() -> None:
    world = relief()
    (chance,) = occasion.occasions(world)
    play(occasion.brought_on(world, chance))
    battle = world.battle
    assert battle is not None
    play(first.announce(world, battle), {"engage": "rf1"})
    gauge.settle(world, battle)
    (question,) = play(withdrawal.declare(world, battle))
    assert isinstance(question, Form)
    assert (question.side, [part.key for part in question.parts]) == (B, ["rf1", "rf2"])
    assert not withdrawal.refused(battle)
    assert (battle.withdrawn, world.constraints) == ([], {})

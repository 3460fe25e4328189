"""What a theatre may rule about battles: contingents and commands (SL 8.251, 8.253), whither the beaten (SL 8.462)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from campaign.engagement import Battle
from campaign.exclusive_rules.rows import Anchorage, CommandInBattle, Contingent, ExclusiveRules, Narrows
from campaign.rules import movement
from campaign.rules.battle import course, joining
from campaign.state import World
from maps.place import Place
from maps.theatre import Port, Theatre
from maps.waters import Step
from table.dice import Roll
from tests.rules.aftermath_chart import after, lose, ours, theirs
from tests.rules.battle_chart import engaged, meeting, on_chart, play
from tests.rules.chart import FLAGS, A, B, drive, edge, lane, large, small, strait, theatre, throw, told, zone
from tests.rules.fleet_chart import FRENCH, OPEN, SPANISH, flotilla, man

# -- side by side --------------------------------------------------------------------------------------------------------


def allied(rules: ExclusiveRules, *, flag: str = "spain", first: str = FRENCH) -> tuple[World, Battle]:
    """gg of the French is engaged; kk of another contingent, and of their command or another, would come up."""
    other = flotilla("kk", "flag", OPEN, man("kk-leader", command=first, lr=5), 1, command=first)
    world = meeting(ours(), theirs(), other, stations={f"command:{SPANISH}": "kk-leader"})
    for squadron in world.squadrons_of("kk"):
        squadron.flag = flag
    world.attach(world.almanac, world.charts, exclusive=rules)
    battle = engaged(world, OPEN, initial={A: "ff", B: "gg"}, engaged={A: ["ff"], B: ["gg"]}, gauge=A)
    return world, battle


def dues(rules: ExclusiveRules, **more: Any) -> dict[str, int]:
    """What is added to the die of kk, by reason; only what the theatre adds."""
    world, battle = allied(rules, **more)
    throw(world, 9)
    play(joining.reinforce(world, battle))
    (roll,) = told(world, Roll)
    return {one.why: one.value for one in roll.modifiers if "beside" in one.why}


def rules(*rows: Contingent | CommandInBattle) -> ExclusiveRules:
    return ExclusiveRules(
        contingents=tuple(row for row in rows if isinstance(row, Contingent)),
        commands=tuple(row for row in rows if isinstance(row, CommandInBattle)),
    )


@pytest.mark.rule("SL 8.25", "SL 8.251")
def test_a_contingent_may_come_up_the_harder_beside_others() -> None:
    assert dues(rules()) == {}
    assert list(dues(rules(Contingent(flag="spain", die=2))).values()) == [2]
    assert dues(rules(Contingent(flag="spain", die=2)), flag=FLAGS[B]) == {}, "they are of the contingent that began it"
    assert dues(rules(Contingent(flag=FLAGS[B], die=2)), flag=FLAGS[B]) == {}
    assert dues(rules(Contingent(flag="spain", beside=("portugal",), die=2))) == {}
    assert list(dues(rules(Contingent(flag="spain", beside=(FLAGS[B],), die=2))).values()) == [2]


@pytest.mark.rule("SL 8.251")
def test_a_contingent_may_stand_off_from_a_battle_of_others() -> None:
    world, battle = allied(rules())
    assert [one.id for one in joining.eligible(world, battle, B)] == ["kk"]
    world, battle = allied(rules(Contingent(flag="spain", stands_off=True)))
    assert joining.eligible(world, battle, B) == []


@pytest.mark.rule("SL 8.253")
def test_a_command_may_come_up_the_harder_beside_another_or_stand_off() -> None:
    spanish = {"first": SPANISH, "flag": FLAGS[B]}
    assert dues(rules(), **spanish) == {}
    assert list(dues(rules(CommandInBattle(command=SPANISH, die=1)), **spanish).values()) == [1]
    assert dues(rules(CommandInBattle(command=FRENCH, die=1)), flag=FLAGS[B]) == {}, "it is the command that began it"
    assert dues(rules(CommandInBattle(command=SPANISH, beside=("home",), die=1)), **spanish) == {}
    world, battle = allied(rules(CommandInBattle(command=SPANISH, stands_off=True)), first=SPANISH)
    assert joining.eligible(world, battle, B) == []


# -- where the beaten go -------------------------------------------------------------------------------------------------

GUT, WEST, EAST, SOUND = (Place(f"space:{name}") for name in ("gut", "west", "east", "sound"))
NARROWS = ExclusiveRules(narrows=(Narrows(space="gut", ends=(("west", "ocean"), ("east",))),))


@cache
def gut() -> Theatre:
    """The gut, a strait: to the west the shoal, west and the ocean; to the east the rock and east; and to the side a sound."""
    return theatre(
        [large("west"), small("shoal"), strait("gut"), small("rock"), large("east"), large("sound")],
        [lane("gut", "west", "shoal", to="west"), lane("gut", "east", "rock", to="east"), lane("gut", "sound", dashed=True)],
        zones=[zone("ocean", edge("inshore", "gut"))],
        ports=[Port("sound", FLAGS[B], key=True)],
    )


def beaten(whence: Place | None, exclusive: ExclusiveRules = NARROWS) -> set[str]:
    """gg comes into the gut from somewhere, or has lain there always, and loses a battle; where it may go then."""
    world = on_chart(gut(), ours("ff", place=GUT), theirs("gg", place=GUT))
    world.attach(world.almanac, world.charts, exclusive=exclusive)
    world.prestige = {A: 0, B: 0}
    throw(world)
    if whence is not None:
        movement.come_to(world, world.formations["gg"], whence, GUT, Step(GUT, 0, "SL 5.14"))
    world.increment.tracks.clear()
    engaged(world, GUT)
    lose(world, "gg-1")
    after(world, 9)
    return {option.key for option in movement.courses(world, world.formations["gg"], marked=False)}


@pytest.mark.rule("SL 8.462")
def test_the_beaten_leave_narrows_by_the_end_that_they_came_in_at() -> None:
    free = beaten(WEST, ExclusiveRules())
    assert {"space:west", "space:east", "space:sound"} <= free
    assert beaten(WEST) == {place for place in free if place not in ("space:east", "space:rock")}
    assert beaten(EAST) == {place for place in free if place not in ("space:west", "space:shoal", "in:ocean:inshore")}
    assert beaten(Place("out:ocean:gut")) == beaten(WEST)
    assert beaten(SOUND) == free, "it is at neither end"
    assert beaten(None) == free, "nobody knows whence it came"


@pytest.mark.rule("SL 8.462")
def test_whence_a_formation_came_is_forgotten_when_it_has_left_and_the_victor_goes_anywhere() -> None:
    world = on_chart(gut(), ours("ff", place=GUT), theirs("gg", place=GUT))
    world.attach(world.almanac, world.charts, exclusive=NARROWS)
    throw(world)
    for here, there in ((WEST, GUT), (GUT, EAST)):
        movement.come_to(world, world.formations["gg"], here, there, Step(there, 0, "SL 5.14"))
        assert ("gg" in world.came_by) == (there == GUT)


@pytest.mark.rule("SL 8.462", "SL 8.231")
def test_who_withdraws_is_bound_by_the_narrows_too() -> None:
    world = on_chart(gut(), ours("ff", place=SOUND), theirs("gg", place=GUT))
    world.attach(world.almanac, world.charts, exclusive=NARROWS)
    world.prestige = {A: 0, B: 0}
    for formation in world.formations.values():
        formation.spotted = True
    world.came_by["gg"] = EAST
    world.leaders["gg-leader"].leadership = 9
    throw(world, 0, 0, 0, 9)
    drive(movement.sail_all(world), {"ff": GUT})
    play(course.fight_all(world), {"attack": "attack", "withdrawal": {"gg": "withdraw"}})
    assert {option.key for option in movement.courses(world, world.formations["gg"], marked=False)} == {"space:east"}


@pytest.mark.rule("SL 8.462", "SL 8.461")
@pytest.mark.parametrize(("rows", "sortied", "ways"), [((), True, 2), (("sound",), True, 1), (("sound",), False, 2)])
def test_who_came_out_of_a_close_anchorage_and_lost_goes_back_into_it(rows: tuple[str, ...], sortied: bool, ways: int) -> None:
    world = on_chart(gut(), ours("ff", place=SOUND), theirs("gg", place=SOUND))
    world.attach(world.almanac, world.charts, exclusive=ExclusiveRules(anchorages=tuple(Anchorage(port=name) for name in rows)))
    world.prestige = {A: 0, B: 0}
    throw(world)
    battle = engaged(world, SOUND)
    battle.sortied = ["gg"] if sortied else []
    lose(world, "gg-1")
    after(world, 9)
    found = [option.key for option in movement.courses(world, world.formations["gg"], marked=False)]
    assert len(found) == ways
    assert "harbour:sound" in found

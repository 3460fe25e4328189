"""Marines (SL 6.25): hooks that a theatre's exclusive rules fill."""

from __future__ import annotations

import pytest

from campaign.record.auxiliaries import Tasked
from campaign.rules.auxiliaries import exclusive, marines
from campaign.rules.auxiliaries.exclusive import Venture
from campaign.rules.auxiliaries.marines import CUTTING_OUT, RAID, SIEGE
from campaign.state import Auxiliary, World
from table.decisions import Decision, Kind, Option
from table.flows import Flow, ask
from tests.rules.battle_chart import OPEN, A, B, aux, meeting
from tests.rules.chart import throw, told
from tests.rules.fleet_chart import flotilla, man
from tests.rules.gun_chart import answered


@pytest.fixture(autouse=True)
def no_ventures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exclusive, "VENTURES", {})


def off_toulon(at: str = "ff", place: str = "space:toulon") -> World:
    world = meeting(flotilla("ff", "flag", place, man("smith"), 1))
    world.auxiliaries["jollies"] = aux("jollies", "Marine", at=at)
    throw(world)
    return world


def at_toulon(world: World, landed: Auxiliary) -> list[str]:
    return ["space:toulon"]


def storm(world: World, landed: Auxiliary, target: str) -> Flow[None]:
    """A landing that asks, and whose answer leaves a mark."""
    options = (Option("mole", "the mole", 1), Option("citadel", "the citadel", 2))
    points = yield from ask(Decision(landed.side, "SL 6.25", Kind("landing"), options, target, landed.id))
    world.prestige[landed.side] = points


def offered(world: World, side: str = A) -> list[str]:
    return [errand.key for errand in marines.offers(world, side)]


@pytest.mark.rule("SL 6.25")
def test_without_exclusive_rules_marines_have_nothing_to_do() -> None:
    assert offered(off_toulon()) == []


@pytest.mark.rule("SL 6.25", "SL 6.25a", "SL 6.25b", "SL 6.25c")
@pytest.mark.parametrize("name", [RAID, CUTTING_OUT, SIEGE])
def test_a_theatre_fills_the_hook_and_the_venture_is_carried_out(name: str) -> None:
    world = off_toulon()
    exclusive.allow(world.theatre, Venture(name, "marines", at_toulon, storm))
    (errand,) = marines.offers(world, A)
    assert errand.key == f"{name}:jollies:space:toulon"
    answered(errand.run(world), (A, "landing", "citadel"))
    assert world.prestige[A] == 2
    assert world.auxiliaries["jollies"].box == "recovery"
    assert [(fact.auxiliary, fact.task, fact.target) for fact in told(world, Tasked)] == [("jollies", name, "space:toulon")]


@pytest.mark.rule("SL 6.25")
def test_another_theatres_ventures_and_those_of_other_classes_are_not_offered() -> None:
    world = off_toulon()
    exclusive.allow("elsewhere", Venture(RAID, "marines", at_toulon, storm))
    exclusive.allow(world.theatre, Venture(RAID, "bombard", at_toulon, storm))
    assert offered(world) == []
    exclusive.allow(world.theatre, Venture(RAID, "marines", at_toulon, storm))
    assert len(offered(world)) == 1
    assert offered(world, B) == []


@pytest.mark.rule("SL 6.251")
def test_marines_land_from_a_formation_and_never_from_a_port() -> None:
    for at, count in (("port:toulon", 0), ("ff", 1)):
        world = off_toulon(at)
        exclusive.allow(world.theatre, Venture(RAID, "marines", at_toulon, storm))
        assert len(offered(world)) == count
        exclusive.VENTURES.clear()


@pytest.mark.rule("SL 6.112")
def test_their_range_is_one_whatever_the_counter_says() -> None:
    for place, count in ((OPEN, 1), ("space:haven", 0)):
        world = off_toulon(place=place)
        exclusive.allow(world.theatre, Venture(RAID, "marines", at_toulon, storm))
        assert len(offered(world)) == count
        exclusive.VENTURES.clear()

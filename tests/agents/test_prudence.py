"""A player's officers watch the wear of his ships: those near their rating go to a dockyard, and a fresh watch relieves them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from campaign import views
from campaign.agents.instructions import read
from campaign.agents.sailing_master import SailingMaster
from campaign.agents.wear_watch import WearWatch
from campaign.rules import attrition, movement, ports, sinking
from campaign.state import World
from maps.place import Place
from maps.theatre import Port, Theatre
from table.decisions import Form
from table.within import driven
from tests.rules.chart import FLAGS, STANDARD, A, B, almanac, at_sea, fleet, lane, large, strait, theatre, throw

SUMMER, WINTER = 9, 1
HOME, STATION = Place("harbour:home"), Place("space:off")


@cache
def coast() -> Theatre:
    """home (a key port) - s1 - off - foe, off at the end of a long way l1 to l11; home - gut (a strait) - bay (a port). Nothing
    leads to lake; no wind is ever to be caught."""
    way = [f"l{number}" for number in range(1, 12)]
    return theatre(
        [*(large(name) for name in ("home", "s1", "off", "bay", "foe", "lake", *way)), strait("gut")],
        [
            lane("home", "s1", to="home"), lane("s1", "off", to="s1"), lane("off", "foe", to="foe"),
            lane("bay", "gut", to="gut"), lane("gut", "home", to="home"),
            *(lane(a, b, to=b) for a, b in pairwise(way)), lane(way[-1], "off", to="off"),
        ],
        ports=[Port("home", FLAGS[A], key=True), Port("bay", FLAGS[A]), Port("foe", FLAGS[B], key=True, blockade=3)],
    )  # fmt: skip


def line(id: str = "ff", *calls: tuple[int, str], more: str = "") -> str:
    told = ", ".join(f'{{ turn = {turn}, to = "{to}" }}' for turn, to in calls or ((1, "off"),))
    return f'[[formation]]\nid = "{id}"\nrendezvous = "home"\nsquadrons = ["{id}-1"]\ncalls = [{told}]\n{more}\n'


def master(text: str, *, watched: bool = True) -> SailingMaster:
    sea = almanac(coast()).sea
    return SailingMaster(sea, read(text, sea), wear=WearWatch(sea, STANDARD) if watched else None)


def seen(world: World) -> views.View:
    return views.view(world, A, tuple(ports.friendly_berths(world, A)))


def told(world: World, text: str = "", formation: str = "ff", *, watched: bool = True) -> str:
    """What the officers write on the line of a formation."""
    question = next(movement.commit(world, A))
    assert isinstance(question, Form)
    answer: dict[str, str] = master(text or line(), watched=watched).answer(seen(world), question, "0.0")
    return answer[formation]


def on_station(damage: int, turn: int = SUMMER, place: str = STATION, **more: Any) -> World:
    return at_sea(coast(), fleet("ff", place, damage=(damage,)), turn=turn, **more)


# -- home in time --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.35", "SL 11.22")
@pytest.mark.parametrize(
    ("turn", "damage", "key"),
    [(SUMMER, 6, "mark-time"), (SUMMER, 7, "space:s1"), (WINTER, 5, "mark-time"), (WINTER, 6, "space:s1")],
)
def test_ships_are_taken_home_before_another_turn_could_bring_them_to_their_rating(turn: int, damage: int, key: str) -> None:
    """Of ten: a point at sea, in winter two; two at most in the turn that they come in; at ten they may sink."""
    assert told(on_station(damage, turn)) == key


def test_who_is_told_off_keeps_his_station_if_nobody_watches_or_the_turn_is_pressed() -> None:
    world = on_station(7)
    assert told(world, watched=False) == "mark-time"
    assert told(world, line(more=f"pressed = {world.clock.number}")) == "mark-time"
    assert told(world, line(more=f"pressed = {world.clock.number + 1}")) == "space:s1"


def test_once_homeward_they_do_not_turn_back() -> None:
    assert told(on_station(7, place="space:s1")) == "space:home"
    assert told(on_station(7, place="space:home")) == HOME
    assert told(on_station(6, place="space:s1")) == "space:off"


@pytest.mark.rule("SL 11.23")
def test_what_a_blockade_costs_is_counted() -> None:
    """Three points before Foe: ships with four stay elsewhere, and leave that station."""
    free = on_station(4, place="space:foe")
    assert told(free, line("ff", (1, "foe"))) == "mark-time"
    charged = on_station(4, place="space:foe")
    charged.formations["ff"].charge = Place("space:foe")
    assert told(charged, line("ff", (1, "foe"))) == "space:off"


@pytest.mark.rule("SL 7.351", "SL 7.352")
def test_a_fleet_that_went_home_in_time_is_never_checked_for_sunk_sail() -> None:
    """As its turn ends at home, and the next: no die is thrown for sail, though the attrition between is the worst."""
    world = on_station(7)
    for place in ("space:s1", "space:home", HOME):
        driven(movement.sail_all(world), lambda question: question.resolve(_answer(world, question)))
        assert world.formations["ff"].place == place
    driven(sinking.check(world, list(world.squadrons.values())), lambda question: question)
    throw(world, 9)
    attrition.assess(world)
    assert world.squadrons["ff-1"].damage == 9
    driven(sinking.check(world, list(world.squadrons.values())), lambda question: question)


def _answer(world: World, question: Any) -> Any:
    return master(line()).answer(seen(world), question, "0.0") if question.side == A else {}


# -- in the yard ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "key"), [(6, "space:home"), (7, "stay")])
def test_in_a_yard_they_stay_until_they_bear_the_station_and_the_way_home(damage: int, key: str) -> None:
    assert told(on_station(damage, place=HOME)) == key


def test_straits_and_turns_at_sea_are_what_a_passage_costs() -> None:
    """From Bay to Home is no turn's end, but a strait; from far off a turn's end, dearer in winter."""
    world, watch = on_station(0), WearWatch(almanac(coast()).sea, STANDARD)
    view = seen(world)
    assert watch.passage(view, "flag:bay", HOME) == 1
    assert watch.passage(view, "space:l1", HOME) == 1
    assert watch.passage(seen(on_station(0, WINTER)), "space:l1", HOME) == 2
    assert watch.passage(view, HOME, "space:lake") is None


# -- reliefs -------------------------------------------------------------------------------------------------------------


def watches(worn: int, fresh: int, second: tuple[tuple[int, str], ...] = ((1, "home"), (12, "off"))) -> tuple[World, str]:
    world = at_sea(coast(), fleet("ff", STATION, damage=(worn,)), fleet("gg", HOME, damage=(fresh,)), turn=SUMMER)
    return world, line() + line("gg", *second)


@pytest.mark.parametrize(("worn", "fresh", "key"), [(7, 0, "space:home"), (7, 4, "stay"), (6, 0, "stay")])
def test_a_fresh_watch_takes_the_station_of_one_that_is_spent(worn: int, fresh: int, key: str) -> None:
    """Not one that has to be repaired itself, nor while the first can stay."""
    world, text = watches(worn, fresh)
    assert told(world, text, "gg") == key


def test_only_who_keeps_the_same_station_at_other_times_relieves() -> None:
    world, text = watches(7, 0, ((1, "home"), (12, "s1")))
    assert told(world, text, "gg") == "stay"


def test_a_relief_keeps_the_station_while_the_first_is_repaired_and_goes_home_when_that_is_fit() -> None:
    world = at_sea(coast(), fleet("ff", HOME, damage=(4,)), fleet("gg", STATION), turn=SUMMER)
    text = line() + line("gg", (1, "home"), (12, "off"))
    assert told(world, text, "gg") == "mark-time"
    world.squadrons["ff-1"].damage = 3
    assert told(world, text, "gg") == "space:s1"


def test_without_a_call_the_spent_go_home_too() -> None:
    text = '[[formation]]\nid = "ff"\ncalls = []\n'
    assert told(on_station(7), text) == "space:s1"
    assert told(on_station(6), text) == "mark-time"

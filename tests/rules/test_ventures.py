"""Ventures against the shore (SL 6.24b, 6.25): a theatre's rows of raids, cutting out, sieges and bombardments, carried out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.event_book.conditions import Reads, Turns
from campaign.event_book.effects import Corsairs, Count, Prestige
from campaign.exclusive_rules.rows import Bombardment, CuttingOut, ExclusiveRules, Raid, Siege
from campaign.record.auxiliaries import CutOut, Tasked, Ventured
from campaign.record.causes import Outcome
from campaign.record.fleet import SailSank
from campaign.rules import events
from campaign.rules.admiralty import journal
from campaign.rules.auxiliaries import tasks, ventures
from campaign.state import SquadronCounter, World
from orders.execution import Deed
from tests.rules.battle_chart import OPEN, A, B, aux, meeting
from tests.rules.chart import FLAGS, NEUTRAL, Force, berthed, fleet, throw, thrown, told
from tests.rules.fleet_chart import TOULON, flotilla, man
from tests.rules.gun_chart import answered, keys
from tests.rules.politics_chart import book, box, war

OFF_TOULON = "space:toulon"
FRIGATES = "Frigate"


def raid(**more: Any) -> Raid:
    return Raid(**{"id": "mole", "name": "a raid on the mole", "at": ("toulon",), "die": 4, **more})


def boats(**more: Any) -> CuttingOut:
    return CuttingOut(**{"id": "boats", "name": "an attack by boats", "at": ("toulon",), "die": 4, **more})


def off_toulon(
    *rows: Raid | CuttingOut | Siege | Bombardment, forces: tuple[Force, ...] = (), at: str = "ff", place: str = OFF_TOULON
) -> World:
    """A British flag with marines, by default off the enemy's Toulon, whose harbour has a blockade value of 1."""
    world = meeting(flotilla("ff", "flag", place, man("smith"), 1), *forces)
    world.auxiliaries["jollies"] = aux("jollies", "Marine", at=at)
    world.prestige = dict.fromkeys(world.sides, 0)
    world.attach(
        world.almanac, world.charts, exclusive=ExclusiveRules(
            tuple(row for row in rows if isinstance(row, Raid)),
            tuple(row for row in rows if isinstance(row, CuttingOut)),
            tuple(row for row in rows if isinstance(row, Siege)),
            tuple(row for row in rows if isinstance(row, Bombardment)),
        ),
    )  # fmt: skip
    throw(world)
    return world


def offered(world: World, side: str = A) -> list[str]:
    return [errand.key for errand in ventures.offers(world, side)]


def sent(world: World, *dice: int | tuple[int, int], script: tuple[tuple[str, str, str], ...] = ()) -> Outcome:
    """The first venture that is offered, with these dice and no others; how it came out."""
    throw(world, *dice)
    answered(ventures.offers(world, A)[0].run(world), *script)
    assert thrown(world) == [die if isinstance(die, int) else die[0] for die in dice]
    (fact,) = told(world, Ventured)
    return fact.outcome


# -- who may, and where ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.25")
def test_without_rows_marines_have_nothing_to_do_and_with_one_they_are_asked_about_it() -> None:
    assert offered(off_toulon()) == []
    world = off_toulon(raid())
    assert offered(world) == ["raid:jollies:mole:space:toulon"]
    assert "raid:jollies:mole:space:toulon" in [errand.key for errand in tasks.offered(world, A)]
    assert offered(world, B) == [], "they are not his"


@pytest.mark.rule("SL 6.25")
def test_a_venture_is_for_a_side_and_while_its_conditions_hold() -> None:
    assert offered(off_toulon(raid(side=B))) == []
    assert len(offered(off_toulon(raid(side=A)))) == 1
    world = off_toulon(raid(needs=(Turns(2, 3),)))
    assert offered(world) == []
    world.clock.turn = 2
    assert len(offered(world)) == 1
    assert offered(off_toulon(raid(barred_by=(Turns(1, 1),)))) == []


@pytest.mark.rule("SL 6.251")
def test_marines_land_from_a_formation_and_never_from_a_port() -> None:
    assert offered(off_toulon(raid(), at="port:toulon")) == []
    assert len(offered(off_toulon(raid()))) == 1


@pytest.mark.rule("SL 6.112")
def test_their_range_is_one_whatever_the_counter_says() -> None:
    assert len(offered(off_toulon(raid(), place=OPEN))) == 1
    assert offered(off_toulon(raid(), place="space:haven")) == []


@pytest.mark.rule("SL 6.25a", "SL 6.25b")
def test_ports_that_are_raided_or_entered_by_boats_are_the_enemys() -> None:
    assert offered(off_toulon(raid(at=("haven",)), place="space:haven")) == []
    assert offered(off_toulon(boats(at=("haven",)), place="space:haven")) == []
    assert offered(off_toulon(raid(at=("open",)), place=OPEN)) != [], "a point of the land is nobody's port"
    world = off_toulon(raid(), boats())
    assert len(offered(world)) == 2
    world.events.colours["toulon"] = NEUTRAL
    assert offered(world) == [], "a neutral's port is left alone"


# -- how they fare -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.25a", "SL 6.12e")
@pytest.mark.parametrize(("die", "outcome", "points"), [(3, Outcome.SUCCESS, 2), (4, Outcome.REPULSED, -1)])
def test_a_raid_succeeds_on_its_die_and_does_what_its_row_says(die: int, outcome: Outcome, points: int) -> None:
    world = off_toulon(raid(effects=(Prestige(A, 2),), repulse=(Prestige(A, -1),)))
    assert sent(world, die) is outcome
    assert (world.prestige[A], world.auxiliaries["jollies"].box) == (points, "recovery")
    assert [(fact.auxiliary, fact.task, fact.target) for fact in told(world, Tasked)] == [("jollies", "raid", OFF_TOULON)]


@pytest.mark.rule("SL 7.232")
def test_the_blockade_value_of_a_harbour_hampers_marines_and_nothing_does_at_a_point_of_the_land() -> None:
    assert sent(off_toulon(raid()), 4) is Outcome.REPULSED, "4 and the blockade value of 1"
    assert sent(off_toulon(raid(at=("open",)), place=OPEN), 4) is Outcome.SUCCESS


@pytest.mark.rule("SL 6.25")
def test_a_place_that_was_raided_is_left_in_peace_for_the_turns_of_its_row() -> None:
    world = off_toulon(raid(rest=2))
    sent(world, 0)
    for turns, count in ((0, 0), (2, 0), (3, 1)):
        world.clock.turns_played = turns
        world.auxiliaries["jollies"].box, world.auxiliaries["jollies"].at = "assigned", "ff"
        assert len(offered(world)) == count, turns
    world = off_toulon(raid(rest=2))
    sent(world, 9)
    world.auxiliaries["jollies"].box, world.auxiliaries["jollies"].at = "assigned", "ff"
    assert len(offered(world)) == 1, "who was beaten off may come again"


@pytest.mark.rule("SL 6.281e", "SL 6.28")
@pytest.mark.parametrize(("screened", "hindrance", "outcome"), [(False, 0, Outcome.SUCCESS), (True, 2, Outcome.REPULSED)])
def test_a_theatre_may_let_a_venture_be_screened(screened: bool, hindrance: int, outcome: Outcome) -> None:
    world = off_toulon(raid(screened=screened, hindrance=hindrance))
    world.auxiliaries["guarda-costas"] = aux("guarda-costas", "Galley", B, at="port:toulon")
    world.charts.screening["Marine"] = {"Galley": "partial"}
    script = ((B, "screen", "screen"),) if screened else ()
    assert sent(world, 2, script=script) is outcome
    del world.charts.screening["Marine"]


# -- cutting out -------------------------------------------------------------------------------------------------------


def prey(id: str = "x", **more: Any) -> Force:
    return berthed(id, TOULON, side=B, **more)


@pytest.mark.rule("SL 6.25b", "SL 8.441", "SL 8.442")
def test_a_sail_is_cut_out_and_taken_into_a_squadron_with_room() -> None:
    world = off_toulon(boats(), forces=(prey(),))
    before = [ship.id for ship in world.squadrons["x"].ships]
    own = world.squadrons["ff-1"]
    own.ships = own.ships[:3]
    script = ((A, "cut out", "x"), (A, "prize", "squadron:ff-1"))
    assert sent(world, 0, (1, 3), script=script) is Outcome.SUCCESS
    taken = before[1]
    assert taken in [ship.id for ship in own.ships]
    assert taken not in [ship.id for ship in world.squadrons["x"].ships]
    assert own.damage == 3
    (fact,) = told(world, CutOut)
    assert (fact.squadron, fact.side, fact.to) == ("x", A, "ff-1")
    assert [one.cause.by_guns for one in told(world, SailSank)] == [False]


@pytest.mark.rule("SL 8.441", "SL 8.444")
def test_a_prize_without_room_has_a_new_squadron_or_is_burnt() -> None:
    world = off_toulon(boats(), forces=(prey(),))
    own = world.squadrons["ff-1"]
    own.capacity = own.sail
    assert sent(world, 0, (0, 3), script=((A, "cut out", "x"),)) is Outcome.SUCCESS
    assert [fact.to for fact in told(world, CutOut)] == [""], "there is no squadron for her"
    world = off_toulon(boats(), forces=(prey(),))
    world.squadrons["ff-1"].capacity = world.squadrons["ff-1"].sail
    world.spare_squadrons["new"] = SquadronCounter("new", "New", A, FLAGS[A], world.squadrons["x"].sail_class)
    sent(world, 0, (0, 3), script=((A, "cut out", "x"), (A, "prize", "new:new")))
    assert (world.squadrons["new"].formation, world.squadrons["new"].sail, world.squadrons["new"].damage) == ("ff", 1, 3)


@pytest.mark.rule("SL 6.25b")
def test_boats_go_for_the_classes_of_the_row_and_find_nothing_where_there_are_none() -> None:
    world = off_toulon(boats(classes=(FRIGATES,)), forces=(prey(),))
    assert offered(world) == ["cutting-out:jollies:boats:space:toulon"], "what lies there is not known before"
    assert sent(world) is Outcome.NOTHING_THERE
    world = off_toulon(boats(classes=(FRIGATES,)), forces=(prey(), prey("y")))
    world.squadrons["y"].sail_class = FRIGATES
    throw(world, 0, (0, 3))
    (question,) = answered(ventures.offers(world, A)[0].run(world), (A, "cut out", "y"))[:1]
    assert keys(question) == ["y"]


@pytest.mark.rule("SL 6.25b")
def test_a_flagship_and_corsairs_without_number_are_not_cut_out() -> None:
    for field in ("flagship", "endless"):
        world = off_toulon(boats(), forces=(prey(),))
        setattr(world.squadrons["x"], field, True)
        assert sent(world) is Outcome.NOTHING_THERE


# -- sieges and bombardments -------------------------------------------------------------------------------------------


def besieged(*, active: bool) -> World:
    row = Siege(id="lines", name="marines in the lines", at=("toulon",), die=5, campaign="south", boxes=-1)
    world = off_toulon(row)
    world.attach(world.almanac, world.charts, book(war("south", [box(), box(), box()], 2)))
    events.begin(world)
    world.events.wars["south"].active, world.events.wars["south"].box = active, 2
    return world


@pytest.mark.rule("SL 6.25c", "SL 9.233")
def test_a_siege_is_helped_while_it_lasts_and_its_marker_moves() -> None:
    assert offered(besieged(active=False)) == []
    world = besieged(active=True)
    assert sent(world, 0) is Outcome.SUCCESS
    assert world.events.wars["south"].box == 1
    world = besieged(active=True)
    sent(world, 9)
    assert world.events.wars["south"].box == 2


@pytest.mark.rule("SL 6.24b", "SL 6.241")
def test_bombs_shell_what_the_theatre_names_and_several_may_shell_the_same() -> None:
    row = Bombardment(id="train", name="shells into the camp", at=("haven",), die=4, effects=(Count("camp", A),))
    world = off_toulon(row, place="space:haven")
    for name in ("bomb", "mortar"):
        world.auxiliaries[name] = aux(name, "Bomb", at="ff", range=0)
    assert offered(world) == ["bombardment:bomb:train:space:haven", "bombardment:mortar:train:space:haven"]
    throw(world, 4, 4)
    for errand in ventures.offers(world, A):
        answered(errand.run(world))
    assert world.events.tallies == {"camp": {A: 2}}
    assert {world.auxiliaries[name].box for name in ("bomb", "mortar")} == {"recovery"}
    assert world.auxiliaries["jollies"].box == "assigned", "it is no task for marines"


@pytest.mark.rule("SL 6.24b", "SL 6.242")
@pytest.mark.parametrize(("posts", "shells"), [(("formation",), 0), (("formation", "port"), 1)])
def test_bombs_at_a_port_shell_where_their_class_may_be_there(posts: tuple[Any, ...], shells: int) -> None:
    world = off_toulon(Bombardment(id="lines", name="shells into the lines", at=("haven",), die=4), place="space:haven")
    classes = world.charts.auxiliary_classes
    bomb = msgspec.structs.replace(classes["Bomb"], posts=posts)
    tables = msgspec.structs.replace(world.charts, auxiliary_classes=classes | {"Bomb": bomb})
    world.attach(world.almanac, tables, exclusive=world.exclusive)
    world.auxiliaries = {"bomb": aux("bomb", "Bomb", at="port:haven", range=0)}
    assert len(offered(world)) == shells


@pytest.mark.rule("SL 6.24b", "SL 7.232")
@pytest.mark.parametrize(("die", "outcome"), [(4, Outcome.SUCCESS), (5, Outcome.REPULSED)])
def test_the_blockade_value_of_a_harbour_does_not_hamper_bombs(die: int, outcome: Outcome) -> None:
    world = off_toulon(Bombardment(id="train", name="shells into the arsenal", at=("toulon",), die=4))
    world.auxiliaries = {"bomb": aux("bomb", "Bomb", at="ff", range=0)}
    assert world.sea.theatre.ports["toulon"].hampers == 1
    assert sent(world, die) is outcome


@pytest.mark.rule("SL 6.25")
def test_a_campaign_from_before_there_were_events_has_no_sieges_to_help() -> None:
    """Its file knows of no wars ashore, whatever the theatre has today."""
    world = besieged(active=True)
    world.events.wars.clear()
    assert offered(world) == []
    row = raid(barred_by=(Reads("south", "won"),))
    world.attach(world.almanac, world.charts, exclusive=ExclusiveRules(raids=(row,)))
    assert len(offered(world)) == 1


# -- orders ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.25a", "SL 9.37")
def test_a_raid_that_succeeded_is_a_deed_of_the_formation_that_landed_it_wherever_it_lies() -> None:
    for die, deeds in ((0, [Deed("raided", OFF_TOULON)]), (9, [])):
        world = off_toulon(raid(), place=OPEN, forces=(fleet("gg", OFF_TOULON),))
        sent(world, die)
        assert journal.deeds(world, world.formations["ff"], told(world, Ventured)) == deeds
        assert journal.deeds(world, world.formations["gg"], told(world, Ventured)) == []


# -- corsairs ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.215")
def test_a_raid_may_put_corsairs_out_of_the_war_for_a_time() -> None:
    from campaign.corsairing import Base

    world = off_toulon(raid(effects=(Corsairs("toulon", "neutralised", 3),)))
    world.corsairs.bases["toulon"] = Base("toulon", B, active=True)
    sent(world, 0)
    assert world.corsairs.bases["toulon"].quiet_until == world.clock.number + 3

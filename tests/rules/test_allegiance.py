"""Contingents that turn their coats (SL 3.133), and what nobody controls (SL 2.321)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from campaign.game import SeaLords
from campaign.record.fleet import Forgone
from campaign.record.politics import TurnedCoat
from campaign.record.sailing import MadeReady
from campaign.rules import allegiance, arrivals, movement, ports, reinforcement
from campaign.state import Arrival, Division, Sail, World
from maps.place import Place
from maps.theatre import Port, Theatre
from table.decisions import IllegalChoice
from tests.rules.chart import FLAGS, HEADING, A, B, Force, almanac, drive, lane, large, squadron, theatre, throw, told
from tests.rules.fleet_chart import COMMANDS, FRENCH, HOME, alone, at_mess, blank, flotilla, man, navy

DUTCH = "holland"
TEXEL, ROAD, OPEN, HAVEN = map(Place, ("harbour:texel", "space:texel", "space:open", "harbour:haven"))


@cache
def narrow_seas() -> Theatre:
    """Haven is A's, toulon B's, and texel flies the flag of the Dutch, who serve A."""
    sides = (replace(HEADING.sides[0], flags=(FLAGS[A], DUTCH)), HEADING.sides[1])
    harbours = [Port("haven", FLAGS[A], key=True), Port("texel", DUTCH, key=True), Port("toulon", FLAGS[B], key=True)]
    names = [port.space for port in harbours]
    chart = theatre([large(name) for name in (*names, "open")], [lane("open", name) for name in names], ports=harbours)
    return replace(chart, heading=replace(HEADING, sides=sides))


def dutch(id: str, place: str, formation: str | None = None) -> Force:
    """A Dutch squadron of the Home Fleet: in a flotilla, at a berth, or independent at sea."""
    if formation is None:
        force = alone(id, place)
        force.squadrons[0].flag = DUTCH
        return force
    one = squadron(id, A, formation=formation, command=HOME)
    one.flag = DUTCH
    return Force((), (one,), ())


def allied(*forces: Force) -> World:
    world = navy(*forces).attach(almanac(narrow_seas()), navy().charts)
    throw(world)
    return world


@pytest.mark.rule("SL 3.133", "SL 5.281")
@pytest.mark.parametrize(("to", "command"), [(B, FRENCH), (None, "")])
def test_a_contingent_turns_and_its_ports_with_it(to: str | None, command: str) -> None:
    world = allied()
    assert (ports.owner(world, "texel"), ports.owner(world, "haven")) == (A, A)
    allegiance.turn_coat(world, DUTCH, to, command)
    assert (ports.owner(world, "texel"), ports.owner(world, "haven")) == (to, A)
    assert ports.welcomes(world, "texel", A) is False
    assert ports.welcomes(world, "texel", B) is (to == B)
    assert [(fact.flag, fact.to) for fact in told(world, TurnedCoat)] == [(DUTCH, to)]


@pytest.mark.rule("SL 3.133", "SL 3.121")
@pytest.mark.parametrize("flag", [FLAGS[B], "spain"])
def test_a_command_stays_with_its_fleet(flag: str) -> None:
    """French and Spanish are a command each; the Dutch are a contingent beside the English in one."""
    world = allied()
    with pytest.raises(IllegalChoice, match=r"\[SL 3.133\]"):
        allegiance.turn_coat(world, flag, A, HOME)
    assert (world.allegiance, world.commands) == ({}, {command.id: command for command in COMMANDS})


@pytest.mark.rule("SL 3.133", "SL 3.13")
def test_it_turns_to_another_side_than_its_own_and_into_a_command_of_that_side() -> None:
    world = allied()
    for to, command, rule in ((A, HOME, "SL 3.133"), (B, HOME, "SL 3.13"), (B, "", "SL 3.13")):
        with pytest.raises(IllegalChoice, match=rf"\[{rule}\]"):
            allegiance.turn_coat(world, DUTCH, to, command)
    allegiance.turn_coat(world, DUTCH, B, FRENCH)
    assert (world.commands[HOME].flags, world.commands[FRENCH].flags) == ((FLAGS[A],), (FLAGS[B], DUTCH))
    allegiance.turn_coat(world, DUTCH, A, HOME)
    assert world.commands[HOME].flags == (FLAGS[A], DUTCH)


@pytest.mark.rule("SL 3.133")
def test_the_squadrons_of_one_that_becomes_an_enemy_serve_him_where_they_are() -> None:
    world = allied(
        flotilla("ff", "flag", OPEN, man("chief")), dutch("mixed", OPEN, "ff"), dutch("lone", OPEN), dutch("texel", TEXEL),
    )  # fmt: skip
    allegiance.turn_coat(world, DUTCH, B, FRENCH)
    turned = {one.id: (one.side, one.command, world.place_of(one)) for one in world.squadrons.values() if one.flag == DUTCH}
    assert turned == {"mixed": (B, FRENCH, OPEN), "lone": (B, FRENCH, OPEN), "texel": (B, FRENCH, TEXEL)}
    assert [one.id for one in world.company("ff")] == ["ff-1"]
    assert {one.id: (one.side, one.kind) for one in world.fleet(B)} == {
        "independent-mixed": (B, "independent"), "independent-lone": (B, "independent"),
    }  # fmt: skip


@pytest.mark.rule("SL 3.133", "SL 2.321")
def test_those_of_one_that_goes_neutral_are_nobodys_and_out_of_play_formed() -> None:
    world = allied(flotilla("ff", "flag", OPEN, man("chief")), dutch("lone", OPEN), dutch("texel", TEXEL))
    world.squadrons["ff-1"].flag = DUTCH
    allegiance.turn_coat(world, DUTCH, None)
    assert (world.squadrons, world.formations, at_mess(world)) == ({}, {}, {"chief"})
    assert {name: one.sail for name, one in world.elsewhere.items()} == {"ff-1": 3, "lone": 3, "texel": 3}
    assert world.spare_squadrons == {}


@pytest.mark.rule("SL 3.133", "SL 2.351", "SL 5.282")
@pytest.mark.parametrize(("to", "command"), [(B, FRENCH), (None, "")])
def test_who_lies_in_a_port_that_closes_puts_to_sea_and_is_seen_and_who_is_laid_up_there_is_interned(
    to: str | None, command: str
) -> None:
    """Those at a port of their own stay where they are."""
    world = allied(
        flotilla("ff", "flag", TEXEL, man("chief")), flotilla("gg", "flag", HAVEN, man("other")),
        alone("fitting", TEXEL), alone("laid-up", TEXEL, in_ordinary=True),
    )  # fmt: skip
    allegiance.turn_coat(world, DUTCH, to, command)
    assert {one.id: (one.place, one.spotted) for one in world.formations.values()} == {
        "ff": (ROAD, True), "gg": (HAVEN, False), "independent-fitting": (ROAD, True),
    }  # fmt: skip
    assert [*world.elsewhere] == ["laid-up"]
    assert {fact.formation for fact in told(world, MadeReady)} == {"ff", "independent-fitting"}


@pytest.mark.rule("SL 3.133", "SL 5.282")
def test_a_turncoat_in_his_old_friends_port_must_leave_it_and_the_menus_of_movement_know_it() -> None:
    world = allied(dutch("guest", HAVEN), alone("home", OPEN))

    def berths(side: str) -> set[str]:
        return {option.key for option in movement.menu(world, ROAD, side, marked=False)} & {TEXEL}

    assert (berths(A), berths(B)) == ({TEXEL}, set())
    allegiance.turn_coat(world, DUTCH, B, FRENCH)
    assert (berths(A), berths(B)) == (set(), {TEXEL})
    assert world.formations["independent-guest"].place == "space:haven"


@pytest.mark.rule("SL 3.133")
def test_a_sides_view_has_the_berths_of_its_friends_of_today() -> None:
    game = SeaLords("trafalgar-1805")
    world = game.new_world("1")
    before = game.view(world, "allies").berths
    world.allegiance["batavian"] = ""
    assert {*before} - {*game.view(world, "allies").berths} == {"harbour:texel", "flag:flushing"}


@pytest.mark.rule("SL 3.133", "SL 11.14")
@pytest.mark.parametrize("how", ["port", "entry", "division"])
def test_ships_of_a_contingent_that_has_turned_do_not_come_to_its_old_side(how: str) -> None:
    sail = Arrival(
        1805, 1, A, "haven" if how == "port" else "", DUTCH, ships=(Sail("x", "x"),), entry=Place("" if how == "port" else OPEN)
    )
    loyal, turned = allied(), allied()
    for world in (loyal, turned):
        world.spare_squadrons = {"y": blank("y", flag=DUTCH)}
    allegiance.turn_coat(turned, DUTCH, B, FRENCH)
    assert [(one.side, one.command) for one in turned.spare_squadrons.values()] == [(B, FRENCH)], "its counters go over too"
    for world in (loyal, turned):
        one = dutch("z", OPEN).squadrons[0]
        one.formation = None
        world.schedule = [Arrival(1805, 1, A, division=Division(OPEN, (one,))) if how == "division" else sail]
        throw(world)
        drive(reinforcement.receive(world))
        world.clock.next_turn()
        drive(arrivals.enter(world))
    assert (len(loyal.squadrons), turned.squadrons) == (1, {})
    assert [(fact.why, fact.rule) for fact in told(turned, Forgone)] == [(arrivals.TURNED, "SL 11.14")]

"""Escort and interception orders (SL 10.12, 9.315) as the convoys' own rules carry them out and the Admiralty judges them."""

from __future__ import annotations

import pytest

from campaign import facts, sequence
from campaign.convoying import Convoy
from campaign.rules import organisation
from campaign.rules.admiralty import desk, issuing, journal, judging, special
from campaign.rules.convoys import escorts, releasing, scattering, voyages
from campaign.rules.leaders import fleet_station
from campaign.state import World
from orders.kinds import Escort, Intercept
from tests.rules.battle_chart import play
from tests.rules.chart import A, B, Force, berthed, fleet, throw, told
from tests.rules.convoy_chart import FAR, GOAL, HAVEN, MID, NEAR, OCEAN, on_route, send
from tests.rules.orders_chart import booklet, executing, held, order


def guarded(*forces: Force, place: str = NEAR, **more: object) -> tuple[World, Convoy]:
    """A convoy at sea, and a booklet with the order to escort it in hand."""
    world = on_route(*forces)
    world.commands = {}
    convoy = send(world, place=place)
    book = booklet(order("guard", Escort("indiamen"), squadrons=True, extends=False, **more))
    world.attach(world.almanac, world.charts, booklets={book.id: book})
    for leader in world.leaders.values():
        world.stations[fleet_station(leader.side)] = leader.id
        leader.strategy = 9
    desk.open_books(world)
    world.admiralty.sets[A].receive("guard")
    throw(world, 0, 0, 0, 0)
    return world, convoy


def ordered(world: World, whom: str = "ff") -> None:
    book = world.booklets[A]
    assert issuing.issue(world, book, book.orders["guard"], whom)


def increment(world: World, *dice: int) -> None:
    world.clock.increment = 4
    throw(world, *dice)
    play(sequence.increment(world))


@pytest.mark.rule("SL 10.12", "SL 10.121", "SL 9.315")
def test_an_escort_order_is_offered_while_its_convoy_can_be_escorted_and_sends_its_formation_to_it() -> None:
    world, convoy = guarded(fleet("ff", MID), berthed("idle", HAVEN))
    (line,) = [part for part in issuing.form_of(world, A).parts if part.key == "issue:guard"]
    assert [option.key for option in line.options] == ["keep", "ff", "squadron:idle"], "not the convoy itself"
    ordered(world)
    assert [*convoy.bound] == ["ff"]
    convoy.scattered = True
    world.admiralty.issued.clear()
    world.admiralty.sets[A].hand.append("guard")
    assert [part.key for part in issuing.form_of(world, A).parts if part.key == "issue:guard"] == []


@pytest.mark.rule("SL 10.121", "SL 3.351")
def test_a_squadron_by_itself_becomes_an_escort() -> None:
    world, convoy = guarded(fleet("ff", MID), berthed("idle", HAVEN))
    ordered(world, "squadron:idle")
    assert [*convoy.bound] == ["independent-idle"]
    organisation.moor_independents(world)
    assert "independent-idle" in world.formations


@pytest.mark.rule("SL 10.124", "SL 9.38a")
def test_a_convoy_that_comes_in_with_its_escort_fulfils_the_order() -> None:
    world, convoy = guarded(fleet("ff", FAR), place=FAR)
    ordered(world)
    increment(world, 0)
    assert convoy.escorts == ["ff"]
    assert executing(world) == {"ff": "guard"}
    for _ in range(2):
        increment(world)
    assert world.formations["ff"].place == GOAL
    throw(world)
    play(judging.end_impulse(world))
    assert held(world).progress.begun
    throw(world)
    play(sequence.convoy_step(world))
    assert executing(world) == {}
    assert world.admiralty.sets[A].fulfilled == 1


@pytest.mark.rule("SL 10.154", "SL 9.38b", "SL 4.3c")
def test_a_convoy_that_scatters_fails_the_order() -> None:
    world, convoy = guarded(fleet("ff", NEAR))
    ordered(world)
    assert convoy.escorts == ["ff"]
    throw(world)
    scattering.scatter(world, convoy, "it is beset", "SL 10.151")
    journal.keep(world)
    play(judging.end_impulse(world))
    assert executing(world) == {}
    assert (world.admiralty.sets[A].fulfilled, world.admiralty.sets[A].failed) == (0, 1)


@pytest.mark.rule("SL 10.124", "SL 9.411d")
def test_an_escort_may_be_handed_over_and_the_convoy_goes_on() -> None:
    world, convoy = guarded(fleet("ff", NEAR), fleet("gg", NEAR))
    ordered(world)
    special.hand_over(world, held(world), world.formations["gg"])
    assert convoy.escorts == ["gg"]
    assert executing(world) == {"gg": "guard"}
    throw(world, 0)
    judging.give_up(world, held(world, "gg"))
    assert (convoy.escorts, convoy.status) == ([], "formed")


@pytest.mark.rule("SL 9.37d")
def test_a_convoy_that_is_gone_before_its_escort_came_is_a_failure() -> None:
    world, convoy = guarded(fleet("ff", HAVEN), place=FAR)
    ordered(world)
    throw(world)
    world.put(world.formations["indiamen"], GOAL)
    voyages.land(world, convoy)
    journal.keep(world)
    play(judging.end_impulse(world))
    assert world.admiralty.sets[A].failed == 1


@pytest.mark.rule("SL 10.132", "SL 9.37b")
def test_an_enemy_s_convoy_in_battle_and_its_damage_are_told_to_who_was_to_intercept_it() -> None:
    world, _ = guarded(fleet("ee", NEAR, side=B))
    book = booklet(order("hunt", Intercept(("indiamen",), points=3)), side=B)
    world.attach(world.almanac, world.charts, booklets={book.id: book})
    desk.open_books(world)
    issuing.give(world, book.orders["hunt"], world.formations["ee"])
    throw(world)
    told_of = [
        facts.Engaged("ee", "as the first", battle="battle-1", rule="SL 8.21"),
        facts.Engaged("indiamen", "as a convoy", battle="battle-1", rule="SL 10.13"),
        facts.ConvoyHarmed("indiamen", 3, 3, "fired on", rule="SL 10.132"),
        facts.BattleEnded("", {A: 0, B: 0}, battle="battle-1", rule="SL 8.432"),
        facts.ConvoyHarmed("others", 9, 9, "a gale", rule="SL 5.36"),
    ]
    world.tray.journal += told_of
    journal.keep(world)
    assert [(deed.act, deed.at, deed.count) for deed in held(world, "ee").progress.deeds] == [("convoy", "indiamen", 3)]
    play(judging.end_impulse(world), {"extend": "end"})
    assert world.admiralty.sets[B].fulfilled == 1


def test_the_words_by_which_an_escort_is_judged_are_those_that_the_convoys_write() -> None:
    world, convoy = guarded(fleet("ff", NEAR))
    ordered(world)
    assert any(fact.what == escorts.JOINED for fact in told(world, facts.Escorting))
    releasing.leave_escort(world, "ff", "so it was said", "SL 10.124", fulfilled=True)
    assert any(fact.what.startswith(releasing.RELEASED) and fact.fulfilled for fact in told(world, facts.Escorting))
    assert OCEAN in convoy.script.route

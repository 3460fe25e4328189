"""The sequence of play (SL 4): the stages of a turn in the rulebook's order."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from campaign.calendar import IMPULSES, INCREMENTS
from campaign.record.fleet import Formed
from campaign.record.weather import TurnBegan
from campaign.rules import (
    arrivals,
    attrition,
    corsairs,
    dummies,
    end_of_war,
    events,
    gales,
    independents,
    interdiction,
    leaders,
    movement,
    organisation,
    reinforcement,
    reorganisation,
    repair,
    sighting_book,
    sinking,
    spotting,
    winds,
)
from campaign.rules.admiralty import issuing, journal, judging
from campaign.rules.admiralty.step import orders_step
from campaign.rules.auxiliaries import administration, conversion, rebasing, shadowing, tasks
from campaign.rules.battle import course, disorder
from campaign.rules.convoys import timetable, victuals, voyages
from campaign.rules.flagships import parting
from campaign.state import Administration, Impulse, Increment, World
from table.dice import log
from table.flows import Flow, Phase


class Stage(NamedTuple):
    """One stage of a turn: its name, its case, what happens, and the impulse and increment it belongs to, if any."""

    name: str
    rule: str
    play: Callable[[World], Flow[None]]
    impulse: int = 0
    increment: int = 0


def begin_turn(world: World) -> Flow[None]:
    """SL 4.21, 11.15: the turn opens with random events, if the theatre has any, and what came by sea enters the chart."""
    clock = world.clock
    log(world, TurnBegan(clock.name, clock.number, clock.season, clock.date, rule="SL 4.21"))
    events.befall(world)
    corsairs.begin_turn(world)
    yield from arrivals.enter(world)
    formed = [fact for fact in world.tray.journal if isinstance(fact, Formed) and fact.arrived]
    issuing.provide(world, [fact.piece for fact in formed])


def begin_impulse(world: World) -> Flow[None]:
    """SL 4.22a: winds and gales at the start of every impulse; order is restored (SL 8.454) and sail converted (SL 6.322)."""
    world.impulse = Impulse()
    winds.determine(world)
    disorder.recover(world)
    victuals.come_in(world)
    corsairs.look_out(world)
    yield from conversion.at_sea(world)


def increment(world: World) -> Flow[None]:
    """SL 4.22c, 4.23: one movement point for all: gales first, then sailing, then what came of it: tasks, and battles."""
    world.increment = Increment()
    yield from gales.open_increment(world)
    yield from movement.sail_all(world)
    interdiction.take_station(world)
    spotting.passing(world)
    yield from tasks.declare(world)
    yield from spotting.reveal_at_will(world)
    yield from course.fight_all(world)
    yield from judging.after_battles(world)
    organisation.rejoin(world)
    yield from gales.close_increment(world)
    voyages.close_increment(world)
    timetable.report_landings(world)
    journal.keep(world)
    world.increment = Increment(battle_spaces=world.increment.battle_spaces)


def end_impulse(world: World) -> Flow[None]:
    """SL 4.24, 7.14: shadows may be driven off, formations out of sight are concealed, and orders judged."""
    yield from shadowing.counter(world)
    spotting.conceal(world)
    yield from judging.end_impulse(world)


def end_operations(world: World) -> Flow[None]:
    """SL 7.351a, 11.23b-c: when the Operations Phase ends, stations have told, and who is past his damage rating may lose a sail.

    Independent squadrons that have made port are squadrons fitting out again (SL 3.355), and leaderless flotillas are
    dissolved there (SL 3.491).
    """
    corsairs.plunder(world)
    interdiction.wear(world)
    yield from sinking.check(world, list(world.squadrons.values()))
    organisation.moor_independents(world)
    organisation.unform_leaderless(world)
    world.administration = Administration()


def suffer_attrition(world: World) -> Flow[None]:
    """SL 4.3b, 11.22."""
    attrition.assess(world)
    return
    yield


def convoy_step(world: World) -> Flow[None]:
    """SL 4.3c: convoys that have come in disband, and their escorts' orders end; others assemble."""
    yield from timetable.step(world)
    yield from judging.judge_escorts(world)


def review_admirals(world: World) -> Flow[None]:
    """SL 4.3h, 3.484: only in the winter quarterly turn; the year's prestige is counted anew from here."""
    if world.clock.turn == 1:
        for side in world.sides:
            if world.clock.turns_played:
                leaders.review(world, side)
            world.prestige_before[side] = world.prestige.get(side, 0)
    return
    yield


def reinforce_and_reorganise(world: World) -> Flow[None]:
    """SL 4.3j, 11.1: arrivals and departures, troops and victuals (SL 10.16-10.17), promotions and exchanges, then the plans.

    Whoever a plan has put ashore may not be passed over either (SL 3.482), so seniority is settled again after it.
    """
    yield from reinforcement.receive(world)
    timetable.embark_troops(world)
    yield from victuals.step(world)
    yield from judging.judge_escorts(world)
    if world.clock.turn == 1:
        reinforcement.promote_by_date(world)
        for side in world.sides:
            yield from reinforcement.promote_by_merit(world, side)
    yield from reinforcement.exchange(world)
    for side in world.sides:
        leaders.recover(world, side)
        yield from reinforcement.buy_leaders(world, side)
        leaders.fill_vacancies(world, side)
        yield from reinforcement.request(world, side)
        yield from leaders.settle_seniority(world, side)
    yield from reorganisation.reorganise(world)
    yield from rebasing.rebase(world)
    organisation.unform_leaderless(world)
    for side in world.sides:
        yield from leaders.settle_seniority(world, side)
    world.administration.reinforcing = []


def _impulse(number: int) -> tuple[Stage, ...]:
    """SL 4.22: winds, dummies, movement in four increments; then the end of the impulse (SL 4.24)."""
    return (
        Stage("winds", "SL 4.22a", begin_impulse, number),
        Stage("dummies", "SL 4.22b", dummies.place, number),
        *(Stage("increment", "SL 4.22c", increment, number, n) for n in range(1, INCREMENTS + 1)),
        Stage("end of impulse", "SL 4.24", end_impulse, number),
    )


OPERATIONS: tuple[Stage, ...] = (
    Stage("turn begins", "SL 4.21", begin_turn),
    *(stage for number in range(1, IMPULSES + 1) for stage in _impulse(number)),
    Stage("operations end", "SL 7.351a", end_operations),
)

ADMINISTRATION: tuple[Stage, ...] = (
    Stage("events", "SL 4.3a", events.step),
    Stage("attrition", "SL 4.3b", suffer_attrition),
    Stage("convoys", "SL 4.3c", convoy_step),
    Stage("return from ordinary", "SL 4.3d", repair.return_from_ordinary),
    Stage("repairs", "SL 4.3e", repair.repair),
    Stage("into ordinary", "SL 4.3f", repair.into_ordinary),
    Stage("orders", "SL 4.3g", orders_step),
    Stage("fleet admiral's relief", "SL 4.3h", review_admirals),
    Stage("auxiliaries", "SL 4.3i", administration.step),
    Stage("reinforcement and reorganisation", "SL 4.3j", reinforce_and_reorganise),
)

TURN: tuple[Stage, ...] = OPERATIONS + ADMINISTRATION


def next_phase(world: World) -> Phase[World]:
    """The stage that the clock stands before, as a phase that moves the clock on when it is done.

    Whatever happened in it, flagships that have lost their mates leave their flotillas (SL 10.311c), and the sighting book is
    brought up to date (SL 7.115).
    """
    stage = TURN[world.clock.stage]

    def play(world: World) -> Flow[None]:
        world.clock.impulse, world.clock.increment = stage.impulse, stage.increment
        yield from independents.spoken_for(world, stage.play(world))
        parting.settle(world)
        sighting_book.keep(world)
        tick(world)
        end_of_war.conclude(world)

    return Phase(stage.name, stage.rule, play)


def tick(world: World) -> None:
    """On to the next stage, and after the last to the next turn (SL 4.11)."""
    clock = world.clock
    clock.stage += 1
    if clock.stage == len(TURN):
        clock.stage = clock.impulse = clock.increment = 0
        clock.next_turn()

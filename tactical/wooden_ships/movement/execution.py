"""WS B.V: all ships move together, step by step."""

from __future__ import annotations

from table.dice import log
from table.flows import Flow
from tactical.sea.hexes import DECODED, Place
from tactical.wooden_ships import special
from tactical.wooden_ships.damage import explosion
from tactical.wooden_ships.movement import collision, drift, leaving, notes, planning
from tactical.wooden_ships.movement.attitude import attitude
from tactical.wooden_ships.movement.course import Course
from tactical.wooden_ships.movement.facts import Drifted, Entered, Moved
from tactical.wooden_ships.movement.steps import text_of
from tactical.wooden_ships.movement.tangle import Tangle
from tactical.wooden_ships.options import aground, fore_and_aft
from tactical.wooden_ships.state import Battle


def execute(battle: Battle) -> Flow[None]:
    """WS B.V.A.1: the written moves are carried out, a step of all ships at a time."""
    notes.carry_out(battle)
    courses = planning.laid_out(battle)
    began = {course.ship.id: course.at for course in courses if not course.outside}
    step = 0
    while any(course.under_way(step) for course in courses):
        yield from make_step(battle, courses, step)
        step += 1
    for course in courses:
        write_down(battle, course)
    drift.count(battle, {course.ship.id: course.carried_out for course in courses})
    leaving.review(battle, began)
    special.moved(battle)
    yield from explosion.burn(battle)


# -- one step ------------------------------------------------------------------------------------------------------------


def make_step(battle: Battle, courses: list[Course], step: int) -> Flow[None]:
    """WS B.V.C.1: one step of all ships, counted from 0; where hexes are shared, ships collide."""
    hold_outside(courses, step)
    taking_part = [course for course in courses if course.outside or course.ship.fate == "afloat"]
    under_way = [course for course in taking_part if course.under_way(step)]
    wanted = {course.ship.id: course.goal(step) for course in taking_part}
    goals = wanted
    for course in under_way:
        course.track.append(course.at)
    if collision.clash(taking_part, wanted):
        tangle = Tangle(battle, step, taking_part, dict(wanted))
        yield from collision.settle(tangle)
        collision.aftermath(tangle, wanted)
        goals = tangle.goals
    for course in under_way:
        place = goals[course.ship.id]
        if place == wanted[course.ship.id]:
            advance(battle, course, place, step)
        elif course.outside:
            course.wait(step)


def hold_outside(courses: list[Course], step: int) -> None:
    """WS B.IV.B.8: a ship that is to enter by a hex that is not free waits for the next step."""
    coming = [course for course in courses if course.outside and course.goal(step) != course.at]
    if not coming:
        return
    inside = (course for course in courses if not course.outside and course.ship.on_board)
    taken = {number for course in inside for number in course.filled(course.goal(step))}
    for course in coming:
        entered = course.filled(course.goal(step))
        if taken.isdisjoint(entered):
            taken.update(entered)
        else:
            course.wait(step)


def advance(battle: Battle, course: Course, place: Place, step: int) -> None:
    """A ship has made a step: where she lies now, and what becomes of her there."""
    before, ship, drifts = course.at, course.ship, course.drifts(step)
    if not ship.on_board and not course.outside:
        return
    if course.outside and place == before:
        return
    course.made = step + 1 - course.waited
    if place == before:
        return
    course.at = place
    ship.bow, ship.heading = place
    course.drifted += drifts
    if course.outside:
        course.outside, ship.fate = False, "afloat"
        log(battle, Entered(ship.id, place.bow))
    if place.bow != before.bow and not drifts and ship.anchor is None:
        course.entered += 1
        if attitude(place.facing, battle.wind.direction) == "D":
            fore_and_aft.made(battle, ship)
    if leaving.overboard(battle, ship) or _strikes(battle, course, before):
        course.end()


def _strikes(battle: Battle, course: Course, before: Place) -> bool:
    """WS O.XI.A: whether she has come to water too shallow for her, and is aground."""
    if not battle.shoals:
        return False
    old = course.filled(before)
    entered = [DECODED[number] for number in course.filled(course.at) if number not in old]
    struck = aground.strikes(battle, course.ship, entered)
    if struck is not None:
        aground.run(battle, course.ship, before, struck)
    return struck is not None


# -- the log -------------------------------------------------------------------------------------------------------------


def write_down(battle: Battle, course: Course) -> None:
    """WS B.V.C.4.p2, B.V.B.4: the log says what she has really done, with D if she drifted."""
    ship, made, done = course.ship, course.carried_out, course.ship.done
    done.hexes, done.drifted = course.entered, course.drifted
    if ship.anchor is not None:
        done.swung = made.turns
    elif course.paid:
        done.turns = made.turns
    mark = "D" if course.drifted else made.mark if made.mark == "RW" else ""
    done.order = (text_of(made.steps) if made.steps or not mark else "") + mark
    if made.hexes:
        ship.astern = "K" in made.steps
    track = [*course.track, course.at]
    while len(track) > 1 and track[-1] == track[-2]:
        track.pop()
    if made.steps or len(track) > 1:
        log(battle, Moved(ship.id, done.order, track))
    if course.drifted and ship.on_board:
        log(battle, Drifted(ship.id, ship.bow))

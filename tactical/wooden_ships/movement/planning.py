"""WS B.V.A, B.V.C.1: what every ship is to do in the phase, laid out step by step before the first is made."""

from __future__ import annotations

from table.dice import log
from tactical.sea.hexes import DECODED
from tactical.wooden_ships import special
from tactical.wooden_ships.movement import drift, orders
from tactical.wooden_ships.movement.course import Course
from tactical.wooden_ships.movement.facts import Cut
from tactical.wooden_ships.movement.steps import NOTHING, Move, parse
from tactical.wooden_ships.options import towing
from tactical.wooden_ships.state import Battle, Ship


def laid_out(battle: Battle) -> list[Course]:
    """The courses of all ships on the board and of those that enter."""
    ships = [ship for ship in battle.ships.values() if ship.on_board or enters(battle, ship)]
    courses = {ship.id: begun(battle, ship) for ship in ships}
    moves = {key: Move(course.order, course.mark) for key, course in courses.items()}
    for tug in ships:
        if tug.towing in courses:
            _in_tow(courses[tug.id], courses[tug.towing])
    _drifting(battle, courses, moves)
    return list(courses.values())


def enters(battle: Battle, ship: Ship) -> bool:
    """WS B.V.A.2: whether a ship that is still to come is due to enter."""
    return ship.fate == "coming" and bool(special.entries(battle, ship))


def begun(battle: Battle, ship: Ship) -> Course:
    """WS B.IV.B.7: a ship's course by this turn's order, as far as that is legal; the order is struck off her list."""
    written = ship.orders.pop(0) if ship.orders else NOTHING
    ruled = orders.ruled(battle, ship, written)
    if ruled.why and not ship.lit:
        log(battle, Cut(ship.id, written, ruled.why))
    move, schedule = parse(ruled.text), orders.places(ship, ruled.text)
    course = Course(
        ship,
        orders.start(ship),
        move.steps,
        move.mark,
        paid=ruled.helm.turn_cost > 0,
        schedule=schedule,
        ordered=len(schedule),
        outside=ship.fate == "coming",
    )
    course.group = [course]
    return course


def _in_tow(tug: Course, tow: Course) -> None:
    """WS O.VII.D.2: the tow, who has no move of her own, follows in the tug's wake, a hex for each that the tug enters."""
    lies, before = tow.at, tug.at
    for place in tug.schedule:
        if place.bow != before.bow:
            lies = towing.follows(lies, tuple(DECODED[number] for number in tug.filled(place)))
        tow.schedule.append(lies)
        before = place
    tow.ordered = len(tow.schedule)
    tug.group = tow.group = [tug, tow]


def _drifting(battle: Battle, courses: dict[str, Course], moves: dict[str, Move]) -> None:
    """WS B.V.C.3: who drifts does so on the last steps of the phase; a raft drifts as one."""
    rafts = [(raft, hexes) for raft in drift.rafts(battle) if (hexes := drift.due(battle, raft, moves))]
    if not rafts:
        return
    longest = max(len(course.schedule) for course in courses.values())
    last = max([longest, *(len(courses[ship.id].schedule) + hexes for raft, hexes in rafts for ship in raft)])
    for raft, hexes in rafts:
        group = [courses[ship.id] for ship in raft]
        for course in group:
            course.group = group
            lies = course.schedule[-1] if course.schedule else course.at
            course.schedule += [lies] * (last - hexes - len(course.schedule))
            course.schedule += [drift.downwind(battle, lies, number) for number in range(1, hexes + 1)]

"""WS B.V.C, D.III.D.3: ships that come to the same hex on the same step.

Who was there stays; of those who come, a bow goes before a stern that swings in, and else dice decide. Whoever does not get the
hex goes back to where she was, and may be in the way of a third there: so it goes on until no hex is shared.
"""

from __future__ import annotations

from collections.abc import Sequence

from table.decisions import Decision, Option
from table.dice import log
from table.flows import Flow, ask
from tactical.sea.hexes import DECODED, Place
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.board import label_of
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement import leaving
from tactical.wooden_ships.movement.course import Course
from tactical.wooden_ships.movement.facts import Collided, Contested, RunDown, ThrownBack
from tactical.wooden_ships.movement.tangle import Claim, Tangle, crowded
from tactical.wooden_ships.state import Battle


def clash(courses: Sequence[Course], goals: dict[str, Place]) -> bool:
    """WS B.V.C.1.p2: whether any hex would be filled twice. Who enters has waited until hers is free."""
    taken = [number for course in courses if not course.outside for number in course.filled(goals[course.ship.id])]
    return len(set(taken)) < len(taken)


def settle(tangle: Tangle) -> Flow[None]:
    """WS B.V.C.2, D.III.D.3: throw ships back until no hex is shared: ships first, then gunboats, which give way to them."""
    boats = any(course.boat for course in tangle.courses)
    if boats:
        _crushed(tangle)
    while True:
        changed = yield from _settle_among(tangle, boats=False)
        if boats:
            changed = changed or _run_down(tangle)
            if not changed:
                changed = yield from _settle_among(tangle, boats=True)
        if not changed:
            return


# -- ships among themselves, and gunboats among themselves ----------------------------------------------------------------


def _settle_among(tangle: Tangle, *, boats: bool) -> Flow[bool]:
    """WS B.V.C.2, D.III.D.3.d: whether anybody was thrown back. What needs no dice comes first, all of it together; then one hex
    for which dice are thrown."""
    hexes = crowded(tangle, boats=boats)
    held = [number for number, claims in hexes.items() if any(claim.manner == "held" for claim in claims)]
    if held:
        for number in held:
            _stays(tangle, number, hexes[number])
        return True
    certain = [number for number, claims in hexes.items() if len(_best(claims)) == 1]
    for number in certain or [*hexes][:1]:
        keeper = yield from _awarded(tangle, number, hexes[number])
        _award(tangle, number, keeper, [claim.course for claim in hexes[number] if claim.course is not keeper])
    return bool(hexes)


def _stays(tangle: Tangle, number: int, claims: list[Claim]) -> None:
    """WS B.V.C.2.p1: who is in the hex has it; who would enter goes back."""
    keeper = next(claim.course for claim in claims if claim.manner == "held")
    _award(tangle, number, keeper, [claim.course for claim in claims if claim.manner != "held"])


def _award(tangle: Tangle, number: int, keeper: Course, others: list[Course]) -> None:
    for other in others:
        tangle.meet(keeper, other, number)
        tangle.throw_back(other)


def _best(claims: list[Claim]) -> list[Claim]:
    """WS B.V.C.2.p2: who may get a hex that all come to on one step: bows go before sterns that swing in."""
    others = [claim for claim in claims if claim.manner != "swing"]
    return others if any(claim.manner == "bow" for claim in others) else claims


def _awarded(tangle: Tangle, number: int, claims: list[Claim]) -> Flow[Course]:
    """WS B.V.C.2.p2-p3: who gets the hex: the only bow, or whom the high die chooses."""
    best = sorted((claim.course for claim in _best(claims)), key=lambda course: course.ship.id)
    if len(best) == 1:
        return best[0]
    battle, hex = tangle.battle, DECODED[number]
    chooser = _highest(battle, best, label_of(hex))
    offered = [chooser, *(course for course in best if course is not chooser)]
    options = tuple(Option(course.ship.id, f"{course.ship.name} gets it", course) for course in offered)
    prompt = f"{' and '.join(course.ship.name for course in best)} come to {label_of(hex)} together: who gets the hex?"
    keeper = yield from ask(Decision(chooser.ship.side, "WS B.V.C.2.p3", kinds.CONTESTED, options, prompt, chooser.ship.id))
    log(battle, Contested(hex, chooser.ship.id, keeper.ship.id))
    return keeper


def _highest(battle: Battle, courses: list[Course], where: str) -> Course:
    """WS B.V.C.2.p3: a die for each ship; equal dice of different sides are thrown again."""
    while True:
        thrown = [
            (d6(battle, f"{course.ship.name}: who gets {where}?", "WS B.V.C.2.p3", course.ship.id).die, course)
            for course in courses
        ]
        most = max(die for die, _ in thrown)
        courses = [course for die, course in thrown if die == most]
        if len({course.ship.side for course in courses}) == 1:
            return courses[0]


# -- gunboats and larger ships ---------------------------------------------------------------------------------------------


def _run_down(tangle: Tangle) -> bool:
    """WS D.III.D.3.a-c: a gunboat that meets a larger ship goes back; she is destroyed if she was in the hex before, also if
    she went back to it. The larger ship sails on. Whether any was met."""
    for number, claims in crowded(tangle, boats=None).items():
        larger = [claim.course for claim in claims if not claim.course.boat]
        boats = [claim for claim in claims if claim.course.boat]
        if not larger or not boats:
            continue
        (keeper,) = larger  # they have settled among themselves who has the hex
        for boat, manner in boats:
            tangle.meet(keeper, boat, number)
            if manner == "held":
                _destroy(tangle, boat, keeper)
            else:
                tangle.throw_back(boat)
        return True
    return False


def _crushed(tangle: Tangle) -> None:
    """WS D.III.D.3.c: a gunboat that comes to a hex together with more than one larger ship is destroyed, whoever gets it."""
    for number, claims in crowded(tangle, boats=None).items():
        larger = [claim.course for claim in claims if not claim.course.boat]
        for boat in [claim.course for claim in claims if claim.course.boat and len(larger) > 1]:
            for one in larger:
                tangle.meet(one, boat, number)
            _destroy(tangle, boat, larger[0])


def _destroy(tangle: Tangle, boat: Course, by: Course) -> None:
    log(tangle.battle, RunDown(boat.ship.id, by.ship.id))
    leaving.remove(tangle.battle, boat.ship, "sunk")
    tangle.courses.remove(boat)
    for one in [*boat.group]:
        one.group = [one] if one is boat else [other for other in one.group if other is not boat]


# -- what comes of it --------------------------------------------------------------------------------------------------------


def aftermath(tangle: Tangle, wanted: dict[str, Place]) -> None:
    """WS B.V.C.4-5: of those who met, all movement is over, but for a larger ship that met a gunboat; each meeting is a
    collision, and a die says whether the two are fouled, if they lie side by side after all have gone back who must. `wanted`:
    where everybody was to lie after the step."""
    battle = tangle.battle
    meetings = sorted(tangle.meetings, key=lambda met: sorted((met.keeper.ship.id, met.other.ship.id)))
    for keeper, other, number in meetings:
        keeper.ship.done.collided = other.ship.done.collided = True
        log(battle, Collided(keeper.ship.id, other.ship.id, DECODED[number], tangle.step + 1))
        for course, against in ((keeper, other), (other, keeper)):
            if course.boat or not against.boat:
                course.end()
    for course in tangle.courses:
        if not course.outside and tangle.goals[course.ship.id] != wanted[course.ship.id]:
            log(battle, ThrownBack(course.ship.id, course.at.bow))
    for keeper, other, _ in meetings:
        if keeper.ship.on_board and other.ship.on_board and tangle.beside(keeper, other):
            ties.collision(battle, keeper.ship, other.ship)

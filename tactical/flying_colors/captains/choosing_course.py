"""A ship's course: of all places that she can reach the one that serves best, the course to it, and when to fire on the way.

All places are compared by what her broadsides would do from there, what would be done to her, and how well she does her duty
there; only the best few courses are followed step by step, for rakes and broadsides fired in passing.
"""

from __future__ import annotations

from tactical.flying_colors.board import numbers_of
from tactical.flying_colors.captains.duty import duty_of
from tactical.flying_colors.captains.friends import first_masked
from tactical.flying_colors.captains.gunnery import Broadside, Gunnery, at_the_end, in_passing, lying_after
from tactical.flying_colors.captains.own_side import crossing
from tactical.flying_colors.captains.prospect import Edge, Prospect
from tactical.flying_colors.fire.bearings import BESIDE
from tactical.flying_colors.movement import Course
from tactical.sea.hexes import CODED, TO_STERN, code

FOLLOWED, MOST = 4, 24  # courses that a captain thinks through; the most, while the next might still be better
MASKED = 1.5  # cost of a friend before her own guns when her move is over
AGAIN = 0.8  # of what those guns would do, since they are masked when she weighs next, too
GUARD = 2.0  # cost of a loaded broadside masked on the way, with which she could have answered an attack
COURTESY = 1.5  # cost of lying before friends' guns, for each hit that these would give
QUIET = 4.0  # worth of a broadside for which one that hauls out lets herself be answered (FC 3.7.7.2)


def ranked(prospect: Prospect, courses: list[Course], gunnery: Gunnery) -> list[tuple[float, int, float, float, float]]:
    """All ends of her move, the best first: its whole worth with the sign turned, which course leads there, its worth without
    her own fire, and what each broadside would do."""
    duty, lookout, friends, masking = duty_of(prospect), prospect.lookout, prospect.ship.side, prospect.friends
    large, shoals, alongside = prospect.large, prospect.shoals, prospect.alongside
    guns = masking.all if masking is not None else {}
    through = prospect.deck.temper.through if prospect.order.of_battle else 0.0
    across = crossing(prospect.ship.bow, prospect.contacts) if through else None
    edge = Edge(prospect.action)
    open_sea = edge.far(prospect.ship.bow, prospect.reach)
    found = []
    for number, course in enumerate(courses):
        place = course.place
        facing = place.facing
        bow = CODED[place.bow]
        port, starboard, taken = gunnery.worth(bow, facing)
        worth = duty(place) - taken
        if across is not None and across(place):
            worth -= through
        if not open_sea and not prospect.order.away:
            worth -= edge.danger(place)
        to_port, to_starboard = BESIDE[facing, large]
        if masking is not None and lookout is not None:
            if lookout.masks(friends, bow, to_port):
                port, worth = 0.0, worth - MASKED - AGAIN * port
            if lookout.masks(friends, bow, to_starboard):
                starboard, worth = 0.0, worth - MASKED - AGAIN * starboard
            if bow in guns or (large and bow + TO_STERN[facing] in guns):
                worth -= COURTESY * masking.masked_at(bow, facing)
        port, starboard = port if gunnery.port else 0.0, starboard if gunnery.starboard else 0.0
        if alongside and place in alongside:
            worth += alongside[place].worth
        if shoals:
            worth -= _shallows(prospect, course)
        found.append((-(worth + port + starboard), number, worth, port, starboard))
    found.sort()
    return found


def _shallows(prospect: Prospect, course: Course) -> float:
    """FC 4.3.1a: what the shallows cost that any part of her enters on a course, step by step."""
    shoals, cost, large = prospect.shoals, 0.0, prospect.large
    before: tuple[int, ...] = numbers_of(prospect.ship)
    for bow, facing in lying_after(prospect.action, prospect.ship.place, course.steps):
        fills = (bow, bow + TO_STERN[facing]) if large else (bow,)
        cost += max(0.0 if number in before else shoals.get(number, 0.0) for number in fills)
        before = fills
    return cost


def chosen(prospect: Prospect, courses: list[Course]) -> tuple[Course, list[Broadside]]:
    """The course that is worth most, with the broadsides to be fired on it and at its end."""
    gunnery = Gunnery(prospect)
    ends = ranked(prospect, courses, gunnery)
    if not prospect.contacts:
        return courses[ends[0][1]], []
    best: tuple[float, Course, dict[str, Broadside]] | None = None
    for rank, (most, number, *end) in enumerate(ends[:MOST]):
        if rank >= FOLLOWED and best is not None and best[0] >= -most:
            break
        worth, passing = followed(prospect, gunnery, courses[number], *end)
        if best is None or worth > best[0]:
            best = worth, courses[number], passing
    assert best is not None
    _, course, passing = best
    fired = at_the_end(prospect, course.place)
    for side, broadside in passing.items():
        if side not in fired or broadside.worth > fired[side].worth:
            fired[side] = broadside
    least = QUIET if prospect.order.duty == "haul out" else 0.0
    return course, [fired[side] for side in sorted(fired) if fired[side].worth > least]


def followed(
    prospect: Prospect, gunnery: Gunnery, course: Course, worth: float, port: float, starboard: float
) -> tuple[float, dict[str, Broadside]]:
    """A course step by step: its whole worth, and the broadsides to be fired in passing. What a friend masks on the way is lost
    from then on (FC 3.7.1), and so are the friends' guns that she masks."""
    passing = in_passing(prospect, course, gunnery.give)
    ship, lookout, friends = prospect.ship, prospect.lookout, prospect.friends
    if friends is not None and lookout is not None:
        way = [(code(ship.bow), ship.facing), *lying_after(prospect.action, ship.place, course.steps)]
        worth -= COURTESY * friends.masked_along(way[1:-1])
        lost = first_masked(lookout.berths, ship, way)
        if "port" in lost:
            port, worth = 0.0, worth - GUARD * gunnery.port
        if "starboard" in lost:
            starboard, worth = 0.0, worth - GUARD * gunnery.starboard
        passing = {side: shot for side, shot in passing.items() if side not in lost or shot.step < lost[side]}
    for side, at_end in (("port", port), ("starboard", starboard)):
        worth += max(at_end, passing[side].worth if side in passing else 0.0)
    return worth, passing


def acts(course: Course, broadsides: list[Broadside]) -> list[str]:
    """Steps and shots in their order."""
    keys: list[str] = []
    for number, step in enumerate(course.steps, 1):
        keys.append(step)
        keys.extend(broadside.key for broadside in broadsides if broadside.step == number)
    keys.extend(broadside.key for broadside in broadsides if broadside.step == -1)
    return keys

"""A ship's course: of all places that she can reach the one that serves best, the course to it, and when to fire on the way.

All places are compared by what her broadsides would do from there, what would be done to her, and how well she does her duty
there; only the best few courses are followed step by step, for rakes and broadsides fired in passing.
"""

from __future__ import annotations

from tactical.flying_colors.captains.duty import duty_of
from tactical.flying_colors.captains.gunnery import Broadside, Gunnery, at_the_end, in_passing
from tactical.flying_colors.captains.prospect import Edge, Prospect
from tactical.flying_colors.fire.bearings import BESIDE
from tactical.flying_colors.movement import Course
from tactical.sea.hexes import CODED, TO_STERN

FOLLOWED = 4  # courses that a captain thinks through
MASKED = 0.6  # cost of a friend before her own guns, or of lying before a friend's
QUIET = 4.0  # worth of a broadside for which one that hauls out lets herself be answered (FC 3.7.7.2)


def ranked(prospect: Prospect, courses: list[Course], gunnery: Gunnery) -> list[tuple[float, int, float, float, float]]:
    """All ends of her move, the best first: its whole worth with the sign turned, which course leads there, its worth without
    her own fire, and what each broadside would do."""
    duty, lookout, friends = duty_of(prospect), prospect.lookout, prospect.ship.side
    large, shoals, alongside = prospect.large, prospect.shoals, prospect.alongside
    edge = Edge(prospect.action)
    open_sea = edge.far(prospect.ship.bow, prospect.reach)
    found = []
    for number, course in enumerate(courses):
        place = course.place
        facing = place.facing
        bow = CODED[place.bow]
        port, starboard, taken = gunnery.worth(bow, facing)
        worth = duty(place) - taken
        if not open_sea and not prospect.order.away:
            worth -= edge.danger(place)
        to_port, to_starboard = BESIDE[facing, large]
        if lookout is not None and lookout.masks(friends, bow, to_port):
            port, worth = 0.0, worth - MASKED
        if lookout is not None and lookout.masks(friends, bow, to_starboard):
            starboard, worth = 0.0, worth - MASKED
        if alongside and place in alongside:
            worth += alongside[place].worth
        if shoals:
            worth -= max(shoals.get(bow, 0.0), shoals.get(bow + TO_STERN[facing], 0.0) if large else 0.0)
        found.append((-(worth + port + starboard), number, worth, port, starboard))
    found.sort()
    return found


def chosen(prospect: Prospect, courses: list[Course]) -> tuple[Course, list[Broadside]]:
    """The course that is worth most, with the broadsides to be fired on it and at its end."""
    gunnery = Gunnery(prospect)
    ends = ranked(prospect, courses, gunnery)
    if not prospect.contacts:
        return courses[ends[0][1]], []
    best: tuple[float, Course, dict[str, Broadside]] | None = None
    for _, number, worth, port, starboard in ends[:FOLLOWED]:
        course = courses[number]
        passing = in_passing(prospect, course, gunnery.give)
        for side, at_end in (("port", port), ("starboard", starboard)):
            worth += max(at_end, passing[side].worth if side in passing else 0.0)
        if best is None or worth > best[0]:
            best = worth, course, passing
    assert best is not None
    _, course, passing = best
    fired = at_the_end(prospect, course.place)
    for side, broadside in passing.items():
        if side not in fired or broadside.worth > fired[side].worth:
            fired[side] = broadside
    least = QUIET if prospect.order.duty == "haul out" else 0.0
    return course, [fired[side] for side in sorted(fired) if fired[side].worth > least]


def acts(course: Course, broadsides: list[Broadside]) -> list[str]:
    """Steps and shots in their order."""
    keys: list[str] = []
    for number, step in enumerate(course.steps, 1):
        keys.append(step)
        keys.extend(broadside.key for broadside in broadsides if broadside.step == number)
    keys.extend(broadside.key for broadside in broadsides if broadside.step == -1)
    return keys

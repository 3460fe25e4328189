"""Conning a ship: of all places that she can reach the one that serves best, the course to it, and when to fire on the way.

All places are compared by what her broadsides would do from there, what would be done to her, and how well she does her duty
there; only the best few courses are followed step by step, for rakes and broadsides fired in passing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tactical.flying_colors.captains import boarding
from tactical.flying_colors.captains.admiral import Order
from tactical.flying_colors.captains.bearings import LIES, NO_END, PORT, RANGES, SEEN, shot_index
from tactical.flying_colors.captains.metal import Metal, metal_of
from tactical.flying_colors.captains.quarterdeck import Contact, Quarterdeck, contacts, helpless, span
from tactical.flying_colors.fire.bearings import ASTERN, BESIDE, STRIDE, Lookout, code
from tactical.flying_colors.fire.shots import Shot, broadside_across, shots
from tactical.flying_colors.hexes import ASPECTS, NEIGHBOURS, STEPS, aspect, axial, on_map, opposite, turned
from tactical.flying_colors.movement import Course, allowance
from tactical.flying_colors.state import Action, Hex, Place, Ship

GUN_RANGE = 10
NEAREST = 6  # enemies that a captain keeps his eye on
FOLLOWED = 5  # courses that he thinks through
MASKED = 0.6  # cost of a friend before her own guns, or of lying before a friend's
SHOALS = 4.0  # cost of ending in shallows
GROUND = 30.0  # of ground that nobody comes off
PASSING = 1.25  # how much more a broadside does that is fired in passing (FC 3.7.9)
AT_HAND = 5  # hexes within which any enemy is as good as her own
LEEWAY = 6  # hexes to the map's edge ahead at which a captain begins to mind it
Point = tuple[float, float]


class Planned(NamedTuple):
    """A whole activation: the acts in their order, and what they are worth."""

    keys: list[str]
    worth: float


class Broadside(NamedTuple):
    """A shot that is to be fired after so many steps."""

    worth: float
    step: int
    key: str


# -- what lies around ----------------------------------------------------------------------------------------------------


class Prospect:
    """What a captain reckons with while he compares places: enemies, friends, the bottom, the edge, and his orders."""

    def __init__(self, deck: Quarterdeck, ship: Ship, order: Order, reach: int) -> None:
        self.deck, self.ship, self.order = deck, ship, order
        self.action: Action = deck.action
        self.large = ship.size == "large"
        self.contacts = contacts(deck, ship, reach + GUN_RANGE + 2, NEAREST)
        self.lookout = Lookout(self.action, ship)
        self.shoals = shoal_codes(self.action)
        self.alongside = boarding.berths_alongside(deck, ship, order, reach + 2)
        self.duty = duty_of(self)

    @property
    def engaged(self) -> bool:
        return bool(self.contacts)


def shoal_codes(action: Action) -> dict[int, float]:
    """What each hex of shallows costs a captain who would end there."""
    if not action.options.grounding or not action.shoals:
        return {}
    known: dict[int, float] | None = action.__dict__.get("captains' shoals")
    if known is None:
        known = {code(hex): GROUND if shoal.depth is None else SHOALS for shoal in action.shoals for hex in shoal.hexes}
        action.__dict__["captains' shoals"] = known
    return known


# -- duty ----------------------------------------------------------------------------------------------------------------

Worth = Callable[[Place], float]


def duty_of(prospect: Prospect) -> Worth:
    """How well a place serves what the admiral ordered."""
    order = prospect.order
    if order.duty in ("fight", "take") and order.target in prospect.action.ships:
        return _closing(prospect)
    if order.duty == "line":
        return _station(prospect)
    return _hauling_out(prospect)


def _leads(prospect: Prospect, share: float) -> list[Point]:
    """By facing how far she would come next turn, by a share of it."""
    action, wind = prospect.action, prospect.action.wind
    leads: list[Point] = [(0.0, 0.0)]
    for facing in range(1, 7):
        mps = share * (action.tables.moves(ASPECTS[aspect(facing, wind)], "plain") or 0)
        leads.append((STEPS[facing][0] * mps, STEPS[facing][1] * mps))
    return leads


def _ahead_of(action: Action, ship: Ship, share: float) -> Point:
    """Where another ship will be when she has stood on for a share of a turn."""
    q, r = axial(ship.bow)
    mps = 0.0 if helpless(ship) else share * allowance(action, ship)
    return q + STEPS[ship.facing][0] * mps, r + STEPS[ship.facing][1] * mps


def _closing(prospect: Prospect) -> Worth:
    """Near to an enemy, her own if none is at hand, and on a course that leads there."""
    temper, action = prospect.deck.temper, prospect.action
    at_hand = [contact.ship for contact in prospect.contacts[:3] if contact.away <= AT_HAND and contact.hull]
    fighting = at_hand and prospect.order.duty == "fight"
    aims = at_hand if fighting else [action.ships[prospect.order.target]]
    points = [(*_ahead_of(action, ship, 0.5), *axial(ship.bow)) for ship in aims]
    leads, close = _leads(prospect, 0.5), 0.6 * temper.close
    wanted = temper.range if prospect.order.duty == "fight" else 1.0
    course = 0 if at_hand else prospect.order.course

    def worth(place: Place) -> float:
        (col, row), facing = place
        q, r = col, row - (col >> 1)
        soon_q, soon_r = q + leads[facing][0], r + leads[facing][1]
        astray = temper.course if course and facing != course else 0.0
        return -astray - close * min(
            abs(span(to_q - soon_q, to_r - soon_r) - wanted) + abs(span(now_q - q, now_r - r) - wanted)
            for to_q, to_r, now_q, now_r in points
        )

    return worth


def _station(prospect: Prospect) -> Worth:
    """In her station behind the ship next ahead, on the line's course."""
    temper, order, action = prospect.deck.temper, prospect.order, prospect.action
    ahead = action.ships.get(order.ahead)
    course = order.course
    if ahead is None or ahead.fate != "afloat" or ahead.struck:
        return lambda place: 0.0 if place[1] == course else -temper.course
    (q0, r0), (dq, dr) = axial(ahead.bow), order.offset
    to_q, to_r = q0 + dq, r0 + dr

    def worth(place: Place) -> float:
        (col, row), facing = place
        astray = temper.station * span(to_q - col, to_r - row + (col >> 1))
        return -astray - (0.0 if facing == course else temper.course)

    return worth


def _hauling_out(prospect: Prospect) -> Worth:
    """Away from the enemy, as far as it goes."""
    close = prospect.deck.temper.close
    feared = [axial(contact.ship.bow) for contact in prospect.contacts[:3]]
    leads = _leads(prospect, 0.5)

    def worth(place: Place) -> float:
        (col, row), facing = place
        q, r = col + leads[facing][0], row - (col >> 1) + leads[facing][1]
        return close * min((min(12.0, span(to_q - q, to_r - r)) for to_q, to_r in feared), default=0.0)

    return worth


# -- comparing places ----------------------------------------------------------------------------------------------------


def metal_worths(metal: Metal, contact: Contact, give: float) -> list[float]:
    """By `shot_index` what a broadside at an enemy is worth, laid where it does most."""
    hull, rigging = give * contact.hull, give * contact.rigging
    return [max(hull * one, rigging * other) for one, other in zip(metal.hull, metal.rigging, strict=True)]


class Gunnery:
    """What broadsides would do, given and taken, from any place."""

    def __init__(self, prospect: Prospect) -> None:
        temper, ship = prospect.deck.temper, prospect.ship
        self.prospect = prospect
        weak = prospect.order.duty == "haul out"
        give, take = (0.5 * temper.give, 2.0 * temper.take) if weak else (temper.give, temper.take)
        metal = metal_of(prospect.action, ship)
        loaded = len(ship.fired) < 2
        self.foes = [
            (
                contact.bow,
                contact.facing,
                contact.large,
                metal_worths(metal, contact, give) if loaded else None,
                [take * hits for hits in contact.metal.hull],
            )
            for contact in prospect.contacts
        ]
        self.port, self.starboard = "port" not in ship.fired, "starboard" not in ship.fired

    def worth(self, bow: int, facing: int) -> tuple[float, float, float]:
        """What her port and starboard broadsides would do, and what she would suffer, if she lay so."""
        port = starboard = taken = 0.0
        large, seen = self.prospect.large, SEEN[facing]
        for foe, heading, foe_large, given, suffered in self.foes:
            lie = LIES[(heading - facing) % 6, large, foe_large][seen[foe - bow]]
            if lie is None:
                continue
            _, side, shot, faced, return_shot = lie
            if side and given is not None:
                hits = given[shot]
                if side == PORT:
                    if hits > port:
                        port = hits
                elif hits > starboard:
                    starboard = hits
            if faced:
                taken += suffered[return_shot]
        return (port if self.port else 0.0), (starboard if self.starboard else 0.0), taken


def ranked(prospect: Prospect, courses: list[Course], gunnery: Gunnery) -> list[tuple[float, int, float, float]]:
    """All ends of her move, the best first: worth without her own fire, which course, and what each broadside would do."""
    duty, sides = prospect.duty, prospect.lookout.sides
    own, large, shoals, alongside = prospect.ship.side, prospect.large, prospect.shoals, prospect.alongside
    edge = Edge(prospect.action)
    found = []
    for number, course in enumerate(courses):
        place = course.place
        (col, row), facing = place
        bow = col * STRIDE + row - (col >> 1)
        port, starboard, taken = gunnery.worth(bow, facing)
        worth = duty(place) - taken - edge.danger(place)
        to_port, to_starboard = BESIDE[facing, large]
        if any(sides.get(bow + step) == own for step in to_port):
            port, worth = 0.0, worth - MASKED
        if any(sides.get(bow + step) == own for step in to_starboard):
            starboard, worth = 0.0, worth - MASKED
        if place in alongside:
            worth += alongside[place].worth
        if shoals:
            worth -= max(shoals.get(bow, 0.0), shoals.get(bow + ASTERN[facing], 0.0) if large else 0.0)
        found.append((worth, number, port, starboard))
    found.sort(key=lambda one: (-(one[0] + one[2] + one[3]), one[1]))
    return found


class Edge:
    """The map's edge: how dangerous it is to head for it."""

    def __init__(self, action: Action) -> None:
        self.layout = action.layout
        self.last = 34 * len(action.layout.maps)

    def danger(self, place: Place) -> float:
        (col, row), facing = place
        if not self.layout.duel and 17 <= col <= 63 and LEEWAY < row <= self.last - LEEWAY:
            return 0.0
        hex, room = place.bow, 0
        while room < LEEWAY and on_map(self.layout, hex := NEIGHBOURS[hex][facing]):
            room += 1
        return 0.0 if room >= LEEWAY else 0.4 * (LEEWAY - room) ** 1.5


# -- thinking a course through -------------------------------------------------------------------------------------------


def places_of(action: Action, start: Place, steps: tuple[str, ...]) -> Iterator[Place]:
    """How she lies after each step."""
    bow, facing = start
    for step in steps:
        if step == "ahead":
            bow = NEIGHBOURS[bow][facing]
        elif step == "port":
            facing = turned(facing, -1)
        elif step == "starboard":
            facing = turned(facing, 1)
        elif step == "slip":
            bow = NEIGHBOURS[bow][action.wind]
        elif step == "astern":
            bow = NEIGHBOURS[bow][opposite(facing)]
        elif step.startswith("about:"):
            facing = turned(facing, int(step[6:]))
        yield Place(bow, facing)


def in_passing(prospect: Prospect, course: Course, metal: Metal) -> dict[str, Broadside]:
    """The best broadside of each side fired on the way: a rake, or one at an enemy whose hex she is in."""
    best: dict[str, Broadside] = {}
    ship, give = prospect.ship, prospect.deck.temper.give
    near = [contact for contact in prospect.contacts if contact.hull and contact.away <= len(course.steps) + 4]
    if not near:
        return best
    places = list(places_of(prospect.action, ship.place, course.steps))
    for number, place in enumerate(places[:-1]):
        bow, facing = code(place.bow), place.facing
        for contact in near:
            lie = LIES[(contact.facing - facing) % 6, prospect.large, contact.large][SEEN[facing][contact.bow - bow]]
            if lie is None or lie.range > 2:
                continue
            side, worth = _passing_shot(prospect, place, contact, lie.range, lie.side, lie.shot, metal)
            worth *= give * contact.hull
            if side and side not in ship.fired and (side not in best or worth > best[side].worth):
                best[side] = Broadside(worth, number + 1, f"fire:{side}:hull:{contact.ship.id}")
    return best


def _passing_shot(
    prospect: Prospect, place: Place, contact: Contact, range: int, side: int, shot: int, metal: Metal
) -> tuple[str, float]:
    """Which broadside, and its hull hits; none unless it rakes or is fired in passing."""
    if range:
        raking = side and shot >= 2 * RANGES
        return (("port" if side == PORT else "starboard"), metal.hull[shot]) if raking else ("", 0.0)
    if (place.facing - contact.facing) % 3 == 0:
        return "", 0.0
    bow_crossed = contact.ship.bow in (place.bow, NEIGHBOURS[place.bow][opposite(place.facing)])
    fired = broadside_across(_at(prospect.ship, place), contact.ship, "bow" if bow_crossed else "stern")
    return fired or "", PASSING * metal.hull[shot_index(1, False, 1 if bow_crossed else 2)]


class _Lying(NamedTuple):
    bow: Hex
    facing: int


def _at(ship: Ship, place: Place) -> Ship:
    return _Lying(place.bow, place.facing)  # type: ignore[return-value]


def at_the_end(prospect: Prospect, place: Place) -> dict[str, Broadside]:
    """The best shot of each broadside from where she ends, with a clear line of sight."""
    best: dict[str, Broadside] = {}
    worths = {contact.ship.id: contact for contact in prospect.contacts}
    metal = metal_of(prospect.action, prospect.ship)
    for shot in shots(prospect.action, prospect.ship, prospect.lookout, place):
        side = shot.sighting.broadside
        if side is not None:
            worth = shot_worth(shot, metal, worths.get(shot.target))
            if side not in best or worth > best[side].worth:
                best[side] = Broadside(worth, -1, shot.key)
    return best


def shot_worth(shot: Shot, metal: Metal, contact: Contact | None) -> float:
    """What a shot is worth: hits by weight of metal, and what each is worth on this enemy."""
    rake = {None: NO_END, "bow": 1, "stern": 2}[shot.sighting.rake]
    index = shot_index(min(shot.sighting.range, RANGES - 1), shot.sighting.partial, rake)
    if contact is None:
        return 0.3 * metal.hull[index]
    if shot.aim == "hull":
        return contact.hull * metal.hull[index] * (PASSING if shot.sighting.close else 1.0)
    return contact.rigging * metal.rigging[index]


def chosen(prospect: Prospect, courses: list[Course]) -> tuple[Course, list[Broadside]]:
    """The course that is worth most, with the broadsides to be fired on it and at its end."""
    gunnery = Gunnery(prospect)
    ends = ranked(prospect, courses, gunnery)
    if not prospect.contacts:
        return courses[ends[0][1]], []
    metal = metal_of(prospect.action, prospect.ship)
    best: tuple[float, Course, dict[str, Broadside]] | None = None
    for worth, number, port, starboard in ends[:FOLLOWED]:
        course = courses[number]
        passing = in_passing(prospect, course, metal)
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
    return course, [fired[side] for side in sorted(fired)]


def acts(course: Course, broadsides: list[Broadside]) -> list[str]:
    """Steps and shots in their order."""
    keys: list[str] = []
    for number, step in enumerate(course.steps, 1):
        keys.append(step)
        keys.extend(broadside.key for broadside in broadsides if broadside.step == number)
    keys.extend(broadside.key for broadside in broadsides if broadside.step == -1)
    return keys

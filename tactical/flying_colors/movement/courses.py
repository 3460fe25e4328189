"""Where a ship can go among others: which ends of her move are free, and which steps the rules allow.

In the open one only looks which of the known ends of a leg are free (`manoeuvres.fan`). Where map or ships leave none, the move
is searched step by step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from tactical.flying_colors.board import (
    Moorings,
    foes,
    long_in_the_water,
    nearest_foe,
    numbers_of,
    separation,
    sterns_in_tow,
)
from tactical.flying_colors.duels.sequence import chased
from tactical.flying_colors.hexes import DUEL_CENTRE, FIRST_COLUMN, LAST_COLUMN, ROWS, on_map
from tactical.flying_colors.movement.manoeuvres import Leg, Manoeuvre, Reached, after, fan, handling, manoeuvres, may_stop
from tactical.flying_colors.movement.usage import usage
from tactical.flying_colors.state import Action, Ship, Way
from tactical.sea.hexes import PLACES, TO_STERN, WAYS, Place, code, distance, hull, ways_within

ELBOW_ROOM = 4  # hexes beyond her MPs that may matter: her length, another's, and a point more for a small ship
CLEAR, TOO_NEAR, DISOBEYED, IMPACT, OFF_MAP = 0, 1, 2, 10, 100  # how well a move ends; an impact the worse for MPs unspent


class Offer(NamedTuple):
    """A step that the rules allow now: what follows it, and whether it goes on, runs into another ship or leaves the map."""

    step: Manoeuvre
    place: Place
    outcome: int


class Waters:
    """What a ship under way must reckon with: where she can float, who lies in her way, and, if she is shy, whom she must keep
    from. It holds while no other ship moves or goes. `others` says who lies where but for her."""

    def __init__(self, action: Action, ship: Ship, way: Way, others: Moorings) -> None:
        self.layout, self.large, self.costs = action.layout, long_in_the_water(action, ship), handling(action, ship, way)
        self.berths = others
        if action.options.towing:
            self.berths = others | {code(hex): towed for hex, towed in sterns_in_tow(action, ship).items()}
        self.shores = frozenset(battery.hex for battery in action.batteries)
        self.backs_before_impact = usage(action).backs_before_impact
        self.threatened: Collection[int] = ()
        if flees(action, ship):
            self.threatened = feared_by_a_prize(action, ship)
        elif way.shy:
            col, room = ship.bow[0], way.mps + ELBOW_ROOM
            near = [foe for foe in foes(action, ship) if -room <= foe.bow[0] - col <= room]
            self.threatened = {own + step for foe in near for own in numbers_of(foe) for step in WAYS}
        self._known: dict[tuple[Place, Leg], int | None] = {}
        self._offers: dict[tuple[Place, Leg, str], Offer | None] = {}
        self.open = False
        self.open = self.roomy(ship.place, way.mps + ELBOW_ROOM)
        self.beyond = CLEAR if chased(action, ship) else OFF_MAP  # FC 5.2.2

    def afloat(self, place: Place) -> bool:
        """Whether all of her is on the map and off the shore."""
        if self.open:
            return True
        return all(on_map(self.layout, hex) and hex not in self.shores for hex in hull(*place, self.large))

    def free(self, place: Place) -> bool:
        """FC 3.6.11a: whether she shares no hex with another ship."""
        bow = code(place[0])
        return bow not in self.berths and not (self.large and bow + TO_STERN[place[1]] in self.berths)

    def met(self, place: Place) -> Ship:
        """The first ship that she shares a hex with, her bow's before her stern's."""
        bow = code(place.bow)
        return self.berths[bow] if bow in self.berths else self.berths[bow + TO_STERN[place.facing]]

    def ending(self, place: Place, leg: Leg) -> int:
        """How well she lies if she ends here, where no other ship is (FC 3.5.1), and if she did as a card bade (FC 4.8.2f)."""
        bow = code(place[0])
        near = bow in self.threatened or (self.large and bow + TO_STERN[place[1]] in self.threatened)
        return (TOO_NEAR if near else CLEAR) + (DISOBEYED if self.disobedient(leg) else 0)

    def disobedient(self, leg: Leg) -> bool:
        """FC 4.8.2fc-fd: the turn that she must make has not been made yet."""
        return self.costs.course in ("port", "starboard") and not leg.obeyed

    def roomy(self, place: Place, room: int) -> bool:
        """Whether no edge and no shore is within so many hexes of her."""
        if self.open:
            return True
        bow = place.bow
        if self.layout.duel:
            inside = distance(bow, DUEL_CENTRE) + room <= self.layout.duel
        else:
            last = ROWS * len(self.layout.maps)
            inside = FIRST_COLUMN + room <= bow.col <= LAST_COLUMN - room and 1 + room <= bow.row <= last - room
        return inside and not (self.shores and any(distance(bow, shore) <= room for shore in self.shores))

    # -- how a move can end --

    def prospect(self, place: Place, leg: Leg) -> int | None:
        """The best end that can be made of a leg; None if she is in another's hex and cannot get clear."""
        known = self._known.get((place, leg), -1)
        if known == -1:
            simple = self.roomy(place, leg.mps + 1) and not self.disobedient(leg)
            best = self._best_in_the_open(place, leg) if simple else None
            known = self._known[place, leg] = self._searched(place, leg) if best is None else best
        return known

    def open_ends(self, place: Place, leg: Leg) -> Iterator[tuple[int, Reached]]:
        """FC 3.6.11a: the ends of a leg where no other ship is, and how well she would lie there. For a roomy place, and if their
        courses slip sideways it remains to be seen whether these are free too."""
        taken, feared, start = self.berths, self.threatened, code(place.bow)
        for there in fan(self.costs, leg, place.facing, self.large):
            bow, stern = start + there.bow, start + there.stern
            if bow not in taken and stern not in taken:
                yield (TOO_NEAR if bow in feared or stern in feared else CLEAR), there

    def _best_in_the_open(self, place: Place, leg: Leg) -> int | None:
        best: int | None = None
        for worth, there in self.open_ends(place, leg):
            if not there.end.slips or self.sailable(place, leg, there.end.course):
                if worth == CLEAR:
                    return CLEAR
                best = worth
        return best

    def _searched(self, place: Place, leg: Leg) -> int | None:
        steps = ((step, after(place, step)) for step in manoeuvres(self.costs, leg))
        worths = [worth for step, there in steps if (worth := self.tried(place, leg, step, there)[1]) is not None]
        if may_stop(self.costs, leg) and self.free(place):
            worths.append(self.ending(place, leg))
        return min(worths, default=None)

    def tried(self, place: Place, leg: Leg, step: Manoeuvre, there: Place) -> tuple[int, int | None]:
        """Whether a step, which leads there, goes on, runs into another or off the map, and the best end after it; None for one
        that may not be taken. Going where there is no getting clear is an impact with all MPs unspent that were left before it
        (FC 3.6.15)."""
        if not self.afloat(there):
            return OFF_MAP, self.beyond if step.toward is not None else None
        if step.key == "slip" and not self.free(there):  # FC 3.6.7c
            return CLEAR, None
        best = self.prospect(there, step.leg)
        if best is not None:
            return CLEAR, best
        runs_into = step.toward is not None and self.free(place)
        return IMPACT, IMPACT + (leg.mps if self.backs_before_impact else 0) if runs_into else None

    def sailable(self, place: Place, leg: Leg, course: tuple[str, ...]) -> bool:
        """Whether no side slip of a course enters an occupied hex."""
        for key in course:
            step = next(step for step in manoeuvres(self.costs, leg) if step.key == key)
            place, leg = after(place, step), step.leg
            if key == "slip" and not self.free(place):
                return False
        return True

    # -- what she may do --

    def offers(self, place: Place, leg: Leg) -> list[Offer]:
        """FC 3.6.11c, 3.6.15c-d: the steps that spoil nothing: those after which she can still end as well as before."""
        tried = [self._offered(place, leg, step) for step in manoeuvres(self.costs, leg)]
        return [offer for offer in tried if offer is not None]

    def offer(self, place: Place, leg: Leg, key: str) -> Offer | None:
        """One of them by its key."""
        for step in manoeuvres(self.costs, leg):
            if step.key == key:
                return self._offered(place, leg, step)
        return None

    def _offered(self, place: Place, leg: Leg, step: Manoeuvre) -> Offer | None:
        """Reckoned once, though a course is checked before it is sailed."""
        known = (place, leg, step.key)
        if known in self._offers:
            return self._offers[known]
        there = after(place, step)
        best, (outcome, worth) = self.prospect(place, leg), self.tried(place, leg, step, there)
        assert best is not None, "a ship is never left where she cannot get clear"
        offer = self._offers[known] = Offer(step, there, outcome) if worth is not None and worth <= best else None
        return offer

    def may_end(self, place: Place, leg: Leg) -> bool:
        """FC 3.6.2a, 3.6.11a: all MPs spent, no hex shared, and no better end to be had."""
        if not may_stop(self.costs, leg) or not self.free(place):
            return False
        ending = self.ending(place, leg)
        return ending == CLEAR or ending == self.prospect(place, leg)


def flees(action: Action, ship: Ship) -> bool:
    """FC 3.8.3b: a prize that sails under nobody's command keeps off the nearest enemies."""
    return ship.captor is not None and not any(
        ship.id in command.ships and command.kind != "single" for command in action.commands
    )


def feared_by_a_prize(action: Action, ship: Ship) -> frozenset[int]:
    """FC 3.8.3b: the hexes from which the nearest enemies are no further off than now, by their numbers."""
    near = nearest_foe(action, ship)
    if near is None:
        return frozenset()
    nearest = [number for foe in foes(action, ship) if separation(ship, foe) == near for number in numbers_of(foe)]
    return frozenset(number + way for number in nearest for way in ways_within(near))


class Course(NamedTuple):
    """A whole move: how she will lie, and the steps that lead there."""

    place: Place
    steps: tuple[str, ...]


def courses(waters: Waters, place: Place, leg: Leg) -> list[Course]:
    """Every end that a ship may make of a leg, each with a course to it; none if she must run into another or off the map."""
    best = waters.prospect(place, leg)
    if best is None or best >= IMPACT:
        return []
    if not waters.roomy(place, leg.mps + 1) or waters.disobedient(leg):
        return _searched(waters, place, leg, best)
    start = code(place.bow)
    found = []
    for worth, there in waters.open_ends(place, leg):
        if there.end.slips and not waters.sailable(place, leg, there.end.course):
            return _searched(waters, place, leg, best)
        if worth == best:
            found.append(Course(PLACES[there.facing][start + there.bow], there.end.course))
    return found


def _searched(waters: Waters, place: Place, leg: Leg, best: int) -> list[Course]:
    return list(searched_courses(waters, place, leg, best))


def searched_courses(waters: Waters, place: Place, leg: Leg, worth: int | None = None) -> Iterator[Course]:
    """Every end, or those of a certain worth; breadth first, so that the course to each is a shortest one."""
    seen, ends = {(place, leg)}, set[Place]()
    queue: list[tuple[Place, Leg, tuple[str, ...]]] = [(place, leg, ())]
    for here, now, steps in queue:
        stops = may_stop(waters.costs, now) and waters.free(here) and here not in ends
        if stops and worth in (None, waters.ending(here, now)):
            ends.add(here)
            yield Course(here, steps)
        for step in manoeuvres(waters.costs, now):
            there = after(here, step)
            barred = not waters.afloat(there) or (step.key == "slip" and not waters.free(there))
            if not barred and (there, step.leg) not in seen:
                seen.add((there, step.leg))
                queue.append((there, step.leg, (*steps, step.key)))

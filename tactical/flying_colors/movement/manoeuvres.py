"""What a ship can do, step by step: each manoeuvre, its cost and where it leads, and every end of a move in open water.

A `Leg` is where a move stands apart from its place; what it can still do depends on nothing else. So all its ends are worked out
once, as seen from the ship, and kept (`reach`, and `fan` for each facing).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tactical.flying_colors.cards.effects import wear_of
from tactical.flying_colors.hexes import BEATING, IN_IRONS, REACHING, RUNNING, aspect
from tactical.flying_colors.movement.usage import usage
from tactical.flying_colors.state import Action, Heading, Ship, Way
from tactical.sea.hexes import NEIGHBOURS, TO_STERN, WAYS, Place, turned

TURNS = (("port", -1), ("starboard", 1))


class Handling(NamedTuple):
    """What manoeuvres cost a ship in this activation; a slip of 0 is not done. `halts`: she need not spend all MPs, since she
    pulls her oars or will drop anchor. `wear` MPs must be spent before each turn, and a `course` is to be steered (FC 4.8.2)."""

    to_running: int = 1
    to_beating: int = 2
    slip: int = 2
    wears_on_one: bool = True
    halts: bool = False
    oars: bool = False
    oars_ahead: int = 1
    oars_astern: int = 2
    oars_about: int = 2
    wear: int = 1
    course: Heading | None = None


class Leg(NamedTuple):
    """Where a move stands: the bearing to the wind, MPs left, how many more may be backed, and what was done in this hex.
    `run` counts the MPs since the last turn where a card asks for more than one, `obeyed` whether its manoeuvre was made."""

    aspect: int
    mps: int
    backs: int = 0
    spent: bool = False
    worn: bool = False
    backed: bool = False
    run: int = 0
    obeyed: bool = False


class Manoeuvre(NamedTuple):
    """One step: the leg after it, the hex she goes to as hexsides from her facing (None: she stays), and how she turns."""

    key: str
    leg: Leg
    toward: int | None = None
    turn: int = 0


def handling(action: Action, ship: Ship, way: Way) -> Handling:
    """FC 3.6.3h, 3.6.5, 3.6.7: the costs in force for a ship."""
    tables, custom = action.tables, usage(action)
    turning, adjustments = tables.turning, tables.adjustments
    factor = turning.full_sails if ship.sails == "full" else 1
    return Handling(
        turning.reaching_to_running * factor,
        turning.reaching_to_beating * factor,
        adjustments.side_slip if custom.side_slips else 0,
        custom.wears_on_her_one_mp,
        way.by == "oars" or way.anchoring,
        way.by == "oars",
        adjustments.oars_ahead,
        adjustments.oars_astern,
        adjustments.oars_about,
        wear_of(action, ship),
        way.course,
    )


def leg_of(action: Action, ship: Ship, way: Way) -> Leg:
    return Leg(aspect(ship.facing, action.wind), way.mps, way.backs, way.spent, way.worn, way.backed, way.run, way.obeyed)


@cache
def manoeuvres(costs: Handling, leg: Leg) -> tuple[Manoeuvre, ...]:
    """All steps that a ship's MPs and the wind allow, whoever may be in the way."""
    if costs.oars:
        return tuple(_under_oars(costs, leg))
    return (*_ahead(costs, leg), *_wears(costs, leg), *_side_slip(costs, leg), *_backing(costs, leg))


def _ahead(costs: Handling, leg: Leg) -> Iterator[Manoeuvre]:
    """FC 3.6.4: across the bow hexside for one MP. In a new hex she may wear and back anew."""
    if leg.mps >= 1:
        yield Manoeuvre("ahead", _onward(costs, leg, 1), toward=0)


def _onward(costs: Handling, leg: Leg, mps: int) -> Leg:
    """In the next hex, so many MPs on."""
    return Leg(leg.aspect, leg.mps - mps, leg.backs, spent=True, run=_run(costs, leg, mps), obeyed=leg.obeyed)


def _run(costs: Handling, leg: Leg, mps: int) -> int:
    """FC 4.8.2dc: MPs since the last turn, counted only as far as a card asks for."""
    return min(costs.wear, leg.run + mps) if costs.wear > 1 else 0


def _wears(costs: Handling, leg: Leg) -> Iterator[Manoeuvre]:
    """FC 3.6.5: once a hex, after an MP was spent, the stern swings one hexside; never into irons."""
    if leg.worn:
        return
    for key, turn in turns(costs, leg):
        to = (leg.aspect + turn) % 6
        cost = wearing_cost(costs, leg.aspect, to)
        on_one = costs.wears_on_one and to == RUNNING and leg.mps == cost == 1  # FC 3.6.5g
        if to != IN_IRONS and cost <= leg.mps and (_may_wear(costs, leg) or (on_one and costs.wear <= 1)):
            worn = leg._replace(aspect=to, mps=leg.mps - cost, spent=True, worn=True, run=0, obeyed=True)
            yield Manoeuvre(key, worn if costs.course else worn._replace(obeyed=False), turn=turn)


def _may_wear(costs: Handling, leg: Leg) -> bool:
    """FC 3.6.5b, 4.8.2dc: after one MP of her move; by a card after so many since her last turn."""
    return leg.spent if costs.wear == 1 else leg.run >= costs.wear


def turns(costs: Handling, leg: Leg) -> tuple[tuple[str, int], ...]:
    """FC 4.8.2fb-fd: both ways; under a card's manoeuvre none, or first the one that it shows."""
    if costs.course == "forward":
        return ()
    return tuple(turn for turn in TURNS if costs.course is None or leg.obeyed or turn[0] == costs.course)


def wearing_cost(costs: Handling, start: int, to: int) -> int:
    """FC 3.6.5d-f: from Reaching to Running or to Beating; any other turn is free."""
    if start not in REACHING:
        return 0
    return costs.to_running if to == RUNNING else costs.to_beating if to in BEATING else 0


def _side_slip(costs: Handling, leg: Leg) -> Iterator[Manoeuvre]:
    """FC 3.6.7a: a ship Reaching shifts one hex with the wind, which is forward and to leeward of her."""
    if leg.aspect in REACHING and costs.slip and leg.mps >= costs.slip:
        leeward = -1 if leg.aspect == REACHING[0] else 1
        yield Manoeuvre("slip", _onward(costs, leg, costs.slip), toward=leeward)


def _backing(costs: Handling, leg: Leg) -> Iterator[Manoeuvre]:
    """FC 3.6.10: an MP without moving, once a hex, as often as half the allowance permits; it counts for wearing."""
    if leg.mps >= 1 and leg.backs >= 1 and not leg.backed:
        run = _run(costs, leg, 1)
        yield Manoeuvre("back", leg._replace(mps=leg.mps - 1, backs=leg.backs - 1, spent=True, backed=True, run=run))


def _under_oars(costs: Handling, leg: Leg) -> Iterator[Manoeuvre]:
    """FC 3.6.3o-q: ahead or astern for MPs, one hexside free before moving and in each hex entered, or about in the first hex."""
    if leg.mps >= costs.oars_ahead:
        yield Manoeuvre("ahead", Leg(leg.aspect, leg.mps - costs.oars_ahead, spent=True, obeyed=leg.obeyed), toward=0)
    if leg.mps >= costs.oars_astern:
        yield Manoeuvre("astern", Leg(leg.aspect, leg.mps - costs.oars_astern, spent=True, obeyed=leg.obeyed), toward=3)
    if not leg.worn:
        for key, turn in turns(costs, leg):
            obeyed = costs.course is not None
            yield Manoeuvre(key, leg._replace(aspect=(leg.aspect + turn) % 6, worn=True, obeyed=obeyed), turn=turn)
    if not (leg.spent or leg.worn or costs.course) and leg.mps >= costs.oars_about:
        for turn in (2, 3, 4):
            rest = leg._replace(aspect=(leg.aspect + turn) % 6, mps=leg.mps - costs.oars_about, spent=True, worn=True)
            yield Manoeuvre(f"about:{turn}", rest, turn=turn)


def after(place: Place, step: Manoeuvre) -> Place:
    """Where a step leads: the bow goes, or stays while the stern swings."""
    bow, facing = place
    if step.toward is not None:
        bow = NEIGHBOURS[bow][turned(facing, step.toward)]
    return Place(bow, turned(facing, step.turn) if step.turn else facing)


def may_stop(costs: Handling, leg: Leg) -> bool:
    """FC 3.6.2a: all MPs must be spent, but not those of oars (FC 3.6.3l), nor by a ship that anchors (FC 3.6.19a)."""
    return leg.mps == 0 or costs.halts


# -- all ends of a leg in open water -------------------------------------------------------------------------------------


class End(NamedTuple):
    """How a move can end, as seen from the ship: hexes along her facing, and along the next direction clockwise, her turn, the
    course that leads there, and whether it slips sideways."""

    ahead: int
    aslant: int
    turn: int
    course: tuple[str, ...]
    slips: bool


@cache
def reach(costs: Handling, leg: Leg) -> tuple[End, ...]:
    """Every end of a leg in open water, each once: by its shortest course, and one without side slips if there is any."""
    ends: dict[tuple[int, int, int], End] = {}
    if may_stop(costs, leg):
        ends[0, 0, 0] = End(0, 0, 0, (), slips=False)
    for step in manoeuvres(costs, leg):
        for end in reach(costs, step.leg):
            known = ends.get(place := _seen_before(step, end))
            if known is None or (end.slips or step.key == "slip", len(end.course) + 1) < (known.slips, len(known.course)):
                ends[place] = End(*place, (step.key, *end.course), end.slips or step.key == "slip")
    return tuple(ends.values())


def _seen_before(step: Manoeuvre, end: End) -> tuple[int, int, int]:
    """An end as it was seen before a step was taken."""
    ahead, aslant = end.ahead, end.aslant
    for _ in range(step.turn % 6):
        ahead, aslant = -aslant, ahead + aslant
    if step.toward is not None:
        dahead, daslant = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))[step.toward % 6]
        ahead, aslant = ahead + dahead, aslant + daslant
    return ahead, aslant, (step.turn + end.turn) % 6


class Reached(NamedTuple):
    """An end seen on the board: how far off bow and stern will lie (in `sea.hexes.code`), the facing, and the end itself."""

    bow: int
    stern: int
    facing: int
    end: End


@cache
def fan(costs: Handling, leg: Leg, facing: int, large: bool) -> tuple[Reached, ...]:
    """Every end of a leg in open water for a ship with this facing; the stern of a small ship is where her bow is."""
    found = []
    for end in reach(costs, leg):
        bow, heading = end.ahead * WAYS[facing] + end.aslant * WAYS[turned(facing, 1)], turned(facing, end.turn)
        found.append(Reached(bow, bow + TO_STERN[heading] if large else bow, heading, end))
    return tuple(found)

"""Escorts (SL 10.12): how a formation comes to a convoy, stays with it, and loses it in a gale; `releasing` is how it is let go.

Orders call `escort`; the convoy itself goes on whatever becomes of its escorts (SL 10.124).
"""

from __future__ import annotations

from typing import TypeVar

from campaign.convoying import Convoy
from campaign.record.convoys import Escorting
from campaign.rules import leaders, oars, organisation
from campaign.rules.convoys import expected, releasing, standing
from campaign.rules.flagships import pairing
from campaign.state import Formation, World
from maps import routes
from maps.place import NO_PLACE
from maps.waters import Step
from orders.execution import Deed
from table.decisions import IllegalChoice, Option
from table.dice import log

T = TypeVar("T")


def escort(world: World, formation: Formation, convoy: Convoy) -> None:
    """SL 10.121, 9.427: a formation is ordered to a convoy, and makes for where that is now, or has joined it if it is there."""
    place = expected.meeting_place(world, convoy)
    if place == NO_PLACE or convoy.side != formation.side:
        raise IllegalChoice(
            f"{formation.name} cannot escort {convoy.name}; expected a friendly convoy that has still to sail somewhere, "
            "on the chart or about to be, and not scattered [SL 10.154]"
        )
    if formation.kind in ("convoy", "dummy") or formation.superior is not None:
        raise IllegalChoice(f"{formation.name} cannot be an escort; expected a formation that acts by itself [SL 10.12]")
    pairing.judge_orders(world, formation)
    other = standing.charge_of(world, formation.id)
    if other is not None:
        raise IllegalChoice(f"{formation.name} is the escort of {other.name}; expected one without a convoy [SL 10.121]")
    convoy.bound[formation.id] = place
    log(world, Escorting(formation.id, convoy.id, "is ordered to it", rule="SL 10.121"))
    meet(world)


# -- coming together -----------------------------------------------------------------------------------------------------


def meet(world: World) -> None:
    """SL 10.121: who has come up with his convoy sails with it from now on, but not in a gale.

    Where it is no longer he takes note of its new place (SL 9.427). What is no formation any more is no escort either.
    """
    for convoy in standing.formed(world):
        for name in [one for one in (*convoy.escorts, *convoy.bound) if one not in world.formations]:
            releasing.leave_escort(world, name, "it is no formation any more", "SL 10.121")
        place = world.formations[convoy.id].place
        for name in [name for name in convoy.bound if world.formations[name].place == place]:
            if world.grip(place) is None:
                join(world, convoy, name)
        for name, noted in convoy.bound.items():
            if world.formations[name].place == noted:
                convoy.bound[name] = place


def join(world: World, convoy: Convoy, formation: str) -> None:
    """SL 10.122: a formation is with its convoy, and they are as one."""
    convoy.bound.pop(formation, None)
    convoy.escorts.append(formation)
    log(world, Escorting(formation, convoy.id, "has joined it", rule="SL 10.121"))
    releasing.enter(world, formation, Deed("joined", convoy.id))


def step_towards(world: World, formation: Formation) -> Step | None:
    """SL 10.121, 9.427: the expedient step of one who is ordered to a convoy; None for all others, and where there is no way."""
    for convoy in world.convoys.values():
        if convoy.bound and (goal := convoy.bound.get(formation.id)) is not None:
            waters = oars.waters_of(world, formation)
            return routes.best_step(waters, formation.place, goal) if goal != formation.place else None
    return None


def towards(world: World, formation: Formation, options: tuple[Option[T], ...]) -> tuple[Option[T], ...]:
    """SL 10.121: of the courses of who is ordered to a convoy only the one that takes him to it; in the port where that
    is still to assemble it waits."""
    if _awaits(world, formation):
        return tuple(one for one in options if not getattr(one.value, "steps", ())) or options
    step = step_towards(world, formation)
    fit = () if step is None else tuple(one for one in options if step in getattr(one.value, "steps", ()))
    return fit or options


def _awaits(world: World, formation: Formation) -> bool:
    """Whether a formation lies where the convoy that it is ordered to will be."""
    convoys = world.convoys.values()
    return any(one.id not in world.formations and one.bound.get(formation.id) == formation.place for one in convoys if one.bound)


def exits(world: World, formation: Formation, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """SL 10.121, 5.154: of the exits that a marker points to the one that leads to the convoy, for who is ordered to one."""
    step = step_towards(world, formation)
    return (step,) if step is not None and step in steps else steps


# -- parted --------------------------------------------------------------------------------------------------------------


def part(world: World, convoy: Convoy, formation: Formation, why: str, rule: str) -> None:
    """SL 10.121, 5.371: an escort has to find its convoy again."""
    convoy.escorts.remove(formation.id)
    convoy.bound[formation.id] = formation.place
    log(world, Escorting(formation.id, convoy.id, f"is parted from it {why}", rule=rule))


def part_in_battle(world: World) -> None:
    """SL 8.122, 10.121: who had passed an enemy before he came up with his convoy is found where they passed, and it is not."""
    for convoy in standing.formed(world):
        place = world.formations[convoy.id].place
        for formation in [one for one in standing.escorts(world, world.formations[convoy.id]) if one.place != place]:
            part(world, convoy, formation, "by an enemy that it had passed", "SL 8.122")


def part_in_gale(world: World) -> None:
    """SL 5.371: an escort in a gale keeps its convoy company by a leadership check, or has to find it again."""
    for convoy in standing.formed(world):
        if not convoy.escorts or world.grip(world.formations[convoy.id].place) is None:
            continue
        for formation in standing.escorts(world, world.formations[convoy.id]):
            roll = organisation.leadership_check(world, formation, "keeping company with the convoy in the gale", "SL 5.371")
            if organisation.swift(world, formation):
                roll.add(-1, "allowance 5")
            if not roll.passes(leaders.leadership(world, formation)):
                part(world, convoy, formation, "by the gale", "SL 5.371")

"""The voyage of a convoy (SL 10.114-10.115): it assembles, sails its route without being asked, and is disbanded at its end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from campaign.convoying import Convoy, Script
from campaign.record.convoys import ConvoyAssembled, ConvoyEnded, TroopsLanded
from campaign.record.fleet import Arrived, Withdrawn
from campaign.rules import organisation
from campaign.rules.auxiliaries import assignment, touch
from campaign.rules.convoys import course, escorts, losses, releasing, scattering, standing
from campaign.state import Formation, Squadron, World
from maps.place import NO_PLACE, Place, is_berth
from maps.waters import Step
from table.dice import log

TRANSPORT = "Transport"  # the class of a convoy's counted sail


# -- assembling ----------------------------------------------------------------------------------------------------------


def assemble(world: World, convoy: Convoy, rule: str) -> None:
    """SL 4.3c, 10.113: a convoy is on the chart where its route begins, for all to see, with the escort that comes with it."""
    place = convoy.script.route[0]
    convoy.status, convoy.leg = "formed", 0
    convoy.damage = convoy.hits = convoy.paid = convoy.judged = convoy.sunk = convoy.served = 0
    convoy.scattered = convoy.arrived = False
    world.formations[convoy.id] = Formation(
        convoy.id, convoy.name, convoy.side, "convoy", place, spotted=True, command=convoy.command
    )
    log(world, ConvoyAssembled(convoy.id, place, rule=rule))
    _man(world, convoy)
    _guard(world, convoy, place)
    escorts.meet(world)


def _man(world: World, convoy: Convoy) -> None:
    """SL 10.141: if its sail are counted they are a squadron, which goes wherever the convoy goes."""
    ships = list(convoy.script.ships)
    if ships:
        _commission(
            world,
            Squadron(
                f"{convoy.id}-transports", convoy.name, convoy.side, convoy.flag, TRANSPORT, ships, formation=convoy.id,
                command=convoy.command, capacity=len(ships),
            ),
        )  # fmt: skip


def _guard(world: World, convoy: Convoy, place: Place) -> None:
    """SL 10.123: the squadron that comes with it is its escort already."""
    guard = convoy.script.guard
    if guard is None:
        return
    ships = list(guard.ships)
    squadron = Squadron(guard.id, guard.name, convoy.side, convoy.flag, guard.sail_class, ships, command=convoy.command)
    _commission(world, squadron)
    escorts.join(world, convoy, organisation.set_independent(world, squadron, place).id)


def _commission(world: World, squadron: Squadron) -> None:
    world.squadrons[squadron.id] = squadron
    log(world, Arrived(squadron.id, [ship.name for ship in squadron.ships], formed=True, rule="SL 11.15"))


# -- sailing -------------------------------------------------------------------------------------------------------------


def points(world: World, side: str) -> Iterator[tuple[Formation, Step | None]]:
    """SL 10.114, 10.162: each convoy of a side that spends a point now, and what on; it scatters if it cannot go on (SL 10.15).

    It asks nobody, and lies where it is once it has come to a port where it has business.
    """
    for convoy in standing.formed(world, side):
        formation = world.formations[convoy.id]
        if not organisation.spends(organisation.allowance(world, formation), world.clock.increment):
            continue
        if has_business(convoy):
            continue
        step = course.next_step(world, convoy, formation)
        why = "" if convoy.scattered else course.obstacle(world, convoy, step)
        if why:
            scattering.scatter(world, convoy, why, "SL 10.114")
            step = course.next_step(world, convoy, formation)
        if step is not None or course.next_place(world, convoy) is not None or not formation.fitting_out:
            yield formation, step


def has_business(convoy: Convoy) -> bool:
    """SL 10.172d: whether a victualling convoy has come to a port of call where it has still to unload, and so lies there."""
    return convoy.kind == "victualling" and convoy.script.route[convoy.leg] in convoy.script.calls and convoy.served != convoy.leg


def reckon(world: World, formation: Formation) -> None:
    """SL 10.115: how far along its route a convoy has come; at its end it is disbanded, at once or in the Convoy Step."""
    convoy = world.convoys[formation.id]
    passed = [number for number, place in enumerate(convoy.script.route) if place == formation.place and number >= convoy.leg]
    if passed:
        convoy.leg = passed[0]
    if course.next_place(world, convoy) is None and _ends_at_once(convoy, formation):
        land(world, convoy)


def _ends_at_once(convoy: Convoy, formation: Formation) -> bool:
    """SL 10.112b, 10.163: who leaves the chart is gone, and troops go ashore as soon as they are in; others lie in port."""
    return not is_berth(formation.place) or convoy.kind == "troop"


# -- the end -------------------------------------------------------------------------------------------------------------


def land(world: World, convoy: Convoy) -> None:
    """SL 10.115, 10.163: a convoy has done what it was sent to do; troops are landed, and count for what they were to."""
    place = world.formations[convoy.id].place
    convoy.arrived = True
    if convoy.kind == "troop":
        log(world, TroopsLanded(convoy.id, place, losses.suffered(world, convoy), rule="SL 10.163"))
    disband(world, convoy, "it has come to its destination", "SL 10.115")


def disband(world: World, convoy: Convoy, why: str, rule: str) -> None:
    """SL 10.115, 4.3c: a convoy leaves the chart with its counted sail and the escort that came with it; others are released."""
    formation = world.formations.get(convoy.id)
    place = formation.place if formation is not None else NO_PLACE
    leaving = [*world.squadrons_of(convoy.id), *_guard_at(world, convoy, place)]
    releasing.release(world, convoy, "for the convoy is disbanded", "SL 10.115", fulfilled=convoy.arrived)
    assignment.release(world, convoy.id, "the convoy is disbanded", "SL 6.134")
    touch.lose(world, convoy.id, "the convoy is disbanded", "SL 7.133")
    world.formations.pop(convoy.id, None)
    for squadron in leaving:
        log(world, Withdrawn(convoy.side, [ship.name for ship in squadron.ships], squadron.id, rule="SL 10.115"))
        organisation.send_elsewhere(world, squadron)
    world.increment.tracks = [track for track in world.increment.tracks if track.formation in world.formations]
    world.constraints.pop(convoy.id, None)
    log(world, ConvoyEnded(convoy.id, place, why, convoy.arrived, rule=rule))
    _put_away(convoy)


def _guard_at(world: World, convoy: Convoy, place: Place) -> list[Squadron]:
    """The escort that came with a convoy, if the convoy has arrived and it with it."""
    guard = convoy.script.guard
    squadron = world.squadrons.get(guard.id) if guard is not None and convoy.arrived else None
    return [squadron] if squadron is not None and world.place_of(squadron) == place else []


def _put_away(convoy: Convoy) -> None:
    """SL 10.172f: a victualling convoy's counter can be used again, and a yearly one is due again; of others the name is left."""
    script = convoy.script
    if convoy.kind == "victualling":
        convoy.status, convoy.cargo = "aside", 0
    elif script.yearly:
        convoy.status, convoy.script = "due", msgspec.structs.replace(script, year=script.year + 1)
    else:
        convoy.status, convoy.script = "ended", Script(script.route[-1:], landing=script.landing)


def bury(world: World) -> None:
    """SL 10.141, 10.172f: a convoy of counted sail that has lost the last is no more, nor one that has lost all its cargo."""
    for convoy in [one for one in world.convoys.values() if one.status == "formed"]:
        if convoy.id not in world.formations:
            disband(world, convoy, "its last sail is gone", "SL 10.141")
        elif convoy.kind == "victualling" and convoy.cargo == 0:
            disband(world, convoy, "it has no stores left", "SL 10.172f")


def close_increment(world: World) -> None:
    """SL 10.121, 10.142: when an increment ends escorts find their convoys, and it is seen which of these hold together."""
    bury(world)
    escorts.meet(world)
    scattering.judge(world)

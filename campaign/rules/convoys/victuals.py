"""Victualling convoys (SL 10.17): formed at their owner's will, they gather repair points and carry them to distant ports."""

from __future__ import annotations

from typing import Literal

from campaign import question_kinds as kinds
from campaign.convoying import Convoy
from campaign.record.convoys import Victualled
from campaign.record.fleet import Formed
from campaign.rules.convoys import course, standing, voyages
from campaign.state import World
from maps.place import is_berth, port_of
from table.decisions import Form, Option, Part
from table.dice import d10, log
from table.flows import Flow, ask_all

Word = Literal["leave", "form", "wait", "proceed"]
FULL = 8  # repair points with which a convoy usually proceeds


def step(world: World) -> Flow[None]:
    """SL 10.172, in the R&R step: what lies in port unloads, what waits gathers, and each side says what forms or proceeds."""
    yield from unload(world)
    gather(world)
    yield from give_word(world)


# -- forming, waiting, proceeding ----------------------------------------------------------------------------------------


def gather(world: World) -> None:
    """SL 10.172b: a convoy that waits gathers repair points, in ordinary if it waits on the chart (SL 10.173).

    One whose port has closed to it is no more.
    """
    for convoy in _of(world, "waiting"):
        if course.closed(world, convoy, convoy.script.route[0]):
            voyages.disband(world, convoy, "its port is closed to it", "SL 10.114")
            continue
        points = world.charts.convoys.gathers
        convoy.cargo += points
        log(world, Victualled(convoy.id, points, convoy.cargo, rule="SL 10.172b"))


def give_word(world: World) -> Flow[None]:
    """SL 10.172a, c: each owner forms the convoys that he will, and lets those that wait proceed."""
    forms = [form for side in world.sides if (form := orders(world, side)).parts]
    answers = yield from ask_all(forms)
    for form in forms:
        for name, word in answers[form.side].items():
            if word == "form":
                world.convoys[name].status = "waiting"
                log(world, Formed(name, world.convoys[name].script.route[0], rule="SL 10.172a"))
            elif word == "proceed":
                _proceed(world, world.convoys[name])


def orders(world: World, side: str) -> Form[Word]:
    """A line for each victualling convoy of a side that is not formed, or waits with something in its holds."""
    begin = Option[Word]("leave", "form none", "leave"), Option[Word]("form", "form it", "form")
    go_on = Option[Word]("wait", "wait for more", "wait"), Option[Word]("proceed", "proceed", "proceed")
    parts = [
        Part(one.id, f"{one.name} ({one.cargo})", go_on, "proceed" if one.cargo >= FULL else "wait")
        for one in _of(world, "waiting")
        if one.side == side and one.cargo
    ]
    aside = [one for one in _of(world, "aside") if one.side == side and not _closed(world, one)]
    parts += [Part(one.id, one.name, begin, "form") for one in aside]
    return Form(
        side, "SL 10.172", kinds.VICTUALLING, tuple(parts), "Which victualling convoys are formed, or proceed?", secret=True
    )


def _closed(world: World, convoy: Convoy) -> bool:
    return any(course.closed(world, convoy, place) for place in convoy.script.route)


def _proceed(world: World, convoy: Convoy) -> None:
    """SL 10.172c: it fits out where it waited, to sail in the next turn; from beyond the chart it has first to come in."""
    if is_berth(convoy.script.route[0]):
        voyages.assemble(world, convoy, "SL 10.172c")
    else:
        convoy.status = "coming"


def come_in(world: World) -> None:
    """SL 10.172c, 10.174: when an impulse begins, a die for every convoy that is expected from beyond the chart."""
    for convoy in _of(world, "coming"):
        limit = convoy.script.enters
        if limit is None or d10(world, "a convoy comes in from beyond the chart", "SL 10.174", about=convoy.id).passes(limit):
            voyages.assemble(world, convoy, "SL 10.172c")


def _of(world: World, status: str) -> list[Convoy]:
    return [one for one in world.convoys.values() if one.kind == "victualling" and one.status == status]


# -- unloading -----------------------------------------------------------------------------------------------------------


def unload(world: World) -> Flow[None]:
    """SL 10.172d-f: in a port of call a convoy unloads some of its repair points, in the last all; empty it is unformed."""
    forms = [form for side in world.sides if (form := landings(world, side)).parts]
    answers = yield from ask_all(forms)
    chosen: dict[str, int] = {name: points for form in forms for name, points in answers[form.side].items()}
    for convoy in [one for one in standing.formed(world) if voyages.has_business(one)]:
        land(world, convoy, chosen.get(convoy.id, convoy.cargo))


def landings(world: World, side: str) -> Form[int]:
    """A line for each convoy in a port that is not its last, with how much it may unload; usually a fair share."""
    parts = tuple(
        Part(one.id, one.name, _portions(one.cargo), _fair(one))
        for one in standing.formed(world, side)
        if voyages.has_business(one) and _calls_left(one) > 1 and one.cargo > 1
    )
    return Form(side, "SL 10.172d", kinds.UNLOAD, parts, "How many repair points are unloaded?", secret=True)


def _portions(cargo: int) -> tuple[Option[int], ...]:
    return tuple(Option(f"unload-{points}", f"{points} of {cargo}", points) for points in range(1, cargo + 1))


def _calls_left(convoy: Convoy) -> int:
    """The ports of call that a convoy has not done with, the one that it lies in among them."""
    return sum(place in convoy.script.calls for place in convoy.script.route[convoy.leg :])


def _fair(convoy: Convoy) -> str:
    return f"unload-{max(1, convoy.cargo // _calls_left(convoy))}"


def land(world: World, convoy: Convoy, points: int) -> None:
    """SL 10.171, 10.172d-f, 11.351: repair points pass from the convoy to the port's box."""
    port = port_of(convoy.script.route[convoy.leg])
    convoy.cargo, convoy.served = convoy.cargo - points, convoy.leg
    world.repair_points[port] = world.repair_points.get(port, 0) + points
    log(world, Victualled(convoy.id, points, convoy.cargo, port, rule="SL 10.172d"))
    if not convoy.cargo:
        convoy.arrived = True
        voyages.disband(world, convoy, "it has unloaded the last of its stores", "SL 10.172f")

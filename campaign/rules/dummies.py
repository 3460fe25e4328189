"""Dummies (SL 4.22b, 7.15): counters that sail like formations and are nothing."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.record.fleet import Unformed
from campaign.record.sailing import DummyFound, DummyPlaced
from campaign.state import Formation, World
from maps.place import Place, is_space
from table.decisions import Form, Option, Part
from table.dice import log, show
from table.flows import Flow, ask_all

KEEP, OFF = "keep", "take-off"


def place(world: World) -> Flow[None]:
    """SL 4.22b, 7.151: when an impulse begins each side may place dummies, and take off some that it has on the chart."""
    forms = [form for side in world.sides if (form := placing_form(world, side)).parts]
    answers = yield from ask_all(forms)
    for form in forms:
        for counter, where in answers[form.side].items():
            if where == OFF:
                log(world, Unformed(counter, "taken off by its owner", rule="SL 7.153"))
                remove(world, world.formations[counter])
            elif where != KEEP:
                put_up(world, form.side, counter, Place(where))


def placing_form(world: World, side: str) -> Form[str]:
    """A line for each counter that can be placed or taken off; unless its owner says so nothing is done with it."""
    open_: list[Option[str]] = [Option(space, world.sea.name(space), space) for space in spaces(world, side)]
    aside = (_as_it_is("aside"), *open_)
    on_chart = (_as_it_is("as it is"), Option(OFF, "take it off", OFF))
    parts = tuple(
        Part(counter, _name(counter), options, KEEP)
        for counter in counters(world, side)
        if len(options := on_chart if counter in world.formations else aside) > 1
    )
    return Form(side, "SL 7.151", kinds.DUMMIES, parts, "Place dummies?", secret=True)


def _as_it_is(label: str) -> Option[str]:
    return Option(KEEP, label, KEEP)


def counters(world: World, side: str) -> list[str]:
    """SL 7.153: the dummies of a side's counter mix, on the chart or not; there are no others."""
    mix = world.dummies.get(side, world.charts.dummy.counters)
    return [f"dummy-{side}-{number}" for number in range(1, mix + 1)]


def _name(counter: str) -> str:
    return f"Dummy {counter.rpartition('-')[2]}"


def spaces(world: World, side: str) -> list[Place]:
    """SL 7.151, 4.22b: where dummies may be placed: with real formations of the side, all of them unspotted, and no enemy.

    In double-blind play nobody knows where the enemy is, so he does not bar a place. Whoever is there, they may also come in
    from off the map, where the theatre says.
    """
    fleet = world.fleet(side)
    real = {one.place for one in fleet if one.kind != "dummy" and is_space(one.place)}
    seen = {one.place for one in fleet if one.spotted}
    enemies = set() if world.double_blind else {one.place for one in world.afloat() if one.side != side}
    return sorted((real - seen - enemies).union(world.sea.doors[side]), key=world.sea.number.__getitem__)


def put_up(world: World, side: str, counter: str, space: Place) -> Formation:
    """SL 7.152: a dummy has neither squadrons nor a leader; it sails as others do until it is found out."""
    dummy = world.formations[counter] = Formation(counter, _name(counter), side, "dummy", space)
    log(world, DummyPlaced(counter, space, rule="SL 7.151"))
    return dummy


def find(world: World, dummy: Formation, why: str) -> None:
    """SL 7.15: a dummy that would be spotted is found out and leaves the chart; its counter may be used again (SL 7.153)."""
    show(world, DummyFound(dummy.id, why, dummy.place, rule="SL 7.15"))
    remove(world, dummy)


def remove(world: World, dummy: Formation) -> None:
    """It leaves nothing behind: no track of this increment, nothing that it would have to do in the next."""
    del world.formations[dummy.id]
    world.increment.tracks = [track for track in world.increment.tracks if track.formation != dummy.id]
    world.constraints.pop(dummy.id, None)

"""Bombardment (SL 6.24): bombs shell what lies at an enemy's berths; what the theatre's rules name, `ventures` has."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.record.auxiliaries import Tasked
from campaign.record.causes import Harm
from campaign.rules import ports
from campaign.rules.auxiliaries import boxes
from campaign.rules.auxiliaries.errands import Crew, Errand, hands
from campaign.rules.battle.gunnery import fire_of, fire_on
from campaign.state import Auxiliary, Squadron, World
from maps.place import port_of, space_named
from table.decisions import Decision, Option
from table.dice import d10, show
from table.flows import Flow, ask


def offers(world: World, side: str, crew: Crew | None = None) -> list[Errand]:
    """SL 6.24: each bomb against each enemy port in its range.

    What lies in port is seen only once the bomb has been sent, so a port is offered whatever is there, until all of it
    has been shelled in this increment (SL 6.241).
    """
    able = [hand.auxiliary for hand in (hands(world, side) if crew is None else crew) if "bombard" in hand.tasks]
    return [
        _errand(world, bomb, port)
        for bomb in able
        if bomb.box == "assigned" and posted(world, bomb)
        for port in _enemy_ports(world, bomb)
        if not shelled(world, port) or targets(world, port)
    ]


def posted(world: World, bomb: Auxiliary) -> bool:
    """SL 6.242: bombs act from a formation, or from a port where the class's chart allows that."""
    return bomb.at in world.formations or "port" in boxes.class_of(world, bomb).posts


def _enemy_ports(world: World, bomb: Auxiliary) -> list[str]:
    """The ports of the enemy whose space a bomb can be sent to; neutrals are left in peace."""
    reach = boxes.reach(world, bomb)
    return [
        port
        for port in world.sea.theatre.ports
        if space_named(port) in reach and ports.owner(world, port) not in (None, bomb.side)
    ]


def targets(world: World, port: str) -> list[Squadron]:
    """SL 6.24a, 6.241: the squadrons fitting out or in ordinary at a port, harbour or not, that no bomb has shelled yet."""
    return [squadron for squadron in ports.lying_at(world, port) if world.shelled.get(squadron.id) != _now(world)]


def shelled(world: World, port: str) -> bool:
    """Whether a squadron was shelled at a port in this increment, be it that nothing is left of it."""
    now = [name for name, when in world.shelled.items() if when == _now(world)]
    return any(name not in world.squadrons or port_of(world.place_of(world.squadrons[name])) == port for name in now)


def _now(world: World) -> str:
    """This increment, as it is written beside the squadrons shelled in it."""
    clock = world.clock
    return f"{clock.year}-{clock.turn}-{clock.impulse}-{clock.increment}"


def _errand(world: World, bomb: Auxiliary, port: str) -> Errand:
    def run(world: World) -> Flow[None]:
        yield from bombard(world, bomb, port)

    return Errand(f"bombard:{bomb.id}:{port}", f"{bomb.name}: bombard {world.sea.name(world.sea.berth(port))}", run)


def bombard(world: World, bomb: Auxiliary, port: str) -> Flow[None]:
    """SL 6.24a: one free attack on one squadron, on the table's column for bombs (SL 8.36); nobody replies."""
    show(world, Tasked(bomb.id, "bombard", world.sea.berth(port), rule="SL 6.24"))
    lying = targets(world, port)
    boxes.to_recovery(world, bomb, "has bombarded" if lying else "has found nobody to shell", "SL 6.12e")
    if not lying:
        return
    options = tuple(Option(one.id, f"{one.name} ({one.sail} sail)", one) for one in lying)
    squadron = yield from ask(Decision(bomb.side, "SL 6.24a", kinds.BOMBARD, options, "Which squadron is shelled?", bomb.id))
    world.shelled = {name: when for name, when in world.shelled.items() if when == _now(world)} | {squadron.id: _now(world)}
    die = d10(world, f"{bomb.name} bombards", "SL 6.24a", about=bomb.id).die
    fire = fire_of(world, bomb, world.charts.combat_columns.bombardment, die)
    yield from fire_on(world, fire._replace(why="bombarded", rule="SL 6.24a", cause=Harm.BOMBS), [squadron])

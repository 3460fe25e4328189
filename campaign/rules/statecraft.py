"""What events do (SL 9.22, 9.238): acts that are done once, and effects that last as long as an event or a status does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.event_book.effects import (
    Act,
    Allegiance,
    Begin,
    Break,
    Cancel,
    Colours,
    Corsairs,
    Count,
    Declare,
    Door,
    Effect,
    Lasting,
    March,
    Orders,
    Peace,
    Prestige,
    Reinforce,
    Stores,
    Wear,
)
from campaign.record.causes import Harm
from campaign.record.politics import EventTold, PortsTurned, StoresSent, Tallied
from campaign.rules import allegiance, corsairs, damage, end_of_war, military_campaigns, ports, prestige, spotting
from campaign.state import Arrival, Sail, World
from table.dice import log


def work(world: World, effects: Iterable[Effect], why: str, rule: str) -> None:
    """SL 9.221: the acts among some effects are done now; what lasts is felt when the step is settled."""
    for effect in effects:
        if not isinstance(effect, Door | Colours | Orders):
            do(world, effect, why, rule)


def do(world: World, act: Act, why: str, rule: str) -> None:
    """One act of an event."""
    match act:
        case Prestige(side=side, points=points):
            prestige.change(world, side, points, why, rule)
        case Count(name=name, side=side, by=by):
            tally(world, name, side, by)
        case Allegiance(flag=flag, to=to, command=command):
            if world.side_of(flag) != (to or None):
                allegiance.turn_coat(world, flag, to or None, command)
        case Reinforce():
            world.schedule.append(_arrival(world, act))
        case Stores(port=port, points=points):
            world.repair_points[port] = world.repair_points.get(port, 0) + points
            log(world, StoresSent(port, points, world.repair_points[port], rule="SL 11.35"))
        case Wear():
            _wear(world, act, why, rule)
        case Cancel(event=event):
            lift(world, event)
        case Peace():
            end_of_war.make_peace(world)
        case Begin(campaign=name):
            military_campaigns.begin(world, world.event_book.campaigns[name])
        case Break(campaign=name):
            military_campaigns.end(world, world.event_book.campaigns[name], why, "SL 9.237")
        case March(campaign=name, boxes=boxes):
            row = world.event_book.campaigns[name]
            work(world, military_campaigns.march(world, row, boxes), row.name, "SL 9.233")
        case Corsairs():
            _stir(world, act, why)
        case Declare(campaign=name, reads=status):
            military_campaigns.declare(world, world.event_book.campaigns[name], status)


def tally(world: World, name: str, side: str, by: int) -> None:
    """A side has done so much for or against something."""
    counts = world.events.tallies.setdefault(name, {})
    counts[side] = counts.get(side, 0) + by
    log(world, Tallied(side, name, by, counts[side], rule="SL 9.31"))


def lift(world: World, event: str) -> None:
    """SL 9.221: what an event brought with it and still lasts is at an end; what it did once is done."""
    for happening in world.events.happenings:
        if happening.id == event and not happening.lifted:
            happening.lifted = True
            log(world, EventTold(event, world.event_book.events[event].name, "its effects are at an end", rule="SL 9.221"))


def _arrival(world: World, act: Reinforce) -> Arrival:
    ships = tuple(Sail(ship.id, ship.name, ship.guns, ship.rate) for ship in act.ships)
    clock = world.clock
    return Arrival(clock.year, clock.turn, act.side, act.port, act.flag, act.sail_class, ships, command=act.command)


def _stir(world: World, act: Corsairs, why: str) -> None:
    """SL 10.214-10.215: the corsairs of a base are called out, called in, or put out of the war for a time."""
    match act.now:
        case "at large":
            corsairs.wake(world, act.base, why)
        case "quiet":
            corsairs.lull(world, act.base, why)
        case "neutralised":
            corsairs.neutralise(world, act.base, act.turns, why)


def _wear(world: World, act: Wear, why: str, rule: str) -> None:
    """Squadrons at certain ports, or at all of their own side's, take damage."""
    places = act.ports or tuple(world.sea.theatre.ports)
    for port in places:
        for squadron in ports.lying_at(world, port):
            if squadron.side == act.side:
                damage.inflict(world, squadron, act.points, why, rule, Harm.OTHER)


# -- what lasts ----------------------------------------------------------------------------------------------------------


def lasting(world: World) -> Iterator[Lasting]:
    """SL 9.221, 9.238: what lasts now, from the weakest to what prevails: statuses first, then events, the latest last."""
    for name, war in world.events.wars.items():
        for status in world.event_book.campaigns[name].statuses:
            if status.id == war.status:
                yield from status.effects
    for happening in world.events.happenings:
        if happening.in_force and not happening.lifted:
            for effect in world.event_book.events[happening.id].effects:
                if isinstance(effect, Door | Colours | Orders):
                    yield effect


def settle(world: World) -> None:
    """SL 5.281-5.282, 9.238: ports fly and admit what prevails now; who lies in one that is closed to him must leave it."""
    doors: dict[str, tuple[str, ...]] = {}
    colours: dict[str, str] = {}
    for effect in lasting(world):
        if isinstance(effect, Door):
            doors |= dict.fromkeys(effect.ports, effect.open_to)
        elif isinstance(effect, Colours):
            colours |= dict.fromkeys(effect.ports, effect.flag)
    before = (world.events.doors, world.events.colours)
    if (doors, colours) == before:
        return
    touched = [port for port in world.sea.theatre.ports if any(port in known for known in (*before, doors, colours))]
    known = {port: (ports.flag(world, port), ports.guests(world, port)) for port in touched}
    world.events.doors, world.events.colours = doors, colours
    turned = {port: (ports.flag(world, port), ports.guests(world, port)) for port in touched}
    log(world, PortsTurned({port: now for port, now in turned.items() if now != known[port]}, rule="SL 9.238"))
    allegiance.clear_ports(world)
    spotting.look_about(world)

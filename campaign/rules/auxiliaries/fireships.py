"""Fireships (SL 6.23): sent down on a squadron in battle, into an enemy's harbour, or from a port at those who blockade it."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.record.auxiliaries import Tasked
from campaign.record.battle import Burned
from campaign.record.causes import Harm, Purpose
from campaign.rules import blockade, ports
from campaign.rules.auxiliaries import boxes
from campaign.rules.auxiliaries.errands import Crew, Errand
from campaign.rules.battle.gunnery import fire_of, fire_on
from campaign.state import Auxiliary, Squadron, World
from maps.place import is_harbour, is_post, open_water, port_of
from table.decisions import Decision, Option
from table.dice import d10, log, show
from table.flows import Flow, ask

WILD = 9  # SL 6.234: no column of the table, the fireship has burnt in vain


# -- outside a battle --------------------------------------------------------------------------------------------------


def offers(world: World, side: str, crew: Crew | None = None) -> list[Errand]:
    """SL 6.23, 6.231-6.232: into the harbour off which a fireship's formation lies, or out of her port at who interdicts it.

    What lies in a harbour is seen only once she has been sent, so she may be sent in whatever is there.
    """
    own = [hand.auxiliary for hand in crew if "fireship" in hand.tasks] if crew is not None else _own(world, side)
    return [_errand(world, ship, place) for ship in _ready(world, own) if (place := _mark(world, ship)) is not None]


def _own(world: World, side: str) -> list[Auxiliary]:
    return [one for one in world.auxiliaries.values() if one.side == side]


def _ready(world: World, own: list[Auxiliary]) -> list[Auxiliary]:
    """Of some auxiliaries the fireships that are assigned to a formation or a port, and in no gale (SL 6.144)."""
    able = [one for one in own if one.box == "assigned" and boxes.able(world, one, "fireship")]
    return [one for one in able if (is_post(one.at) or one.at in world.formations) and _has_leave(world, one)]


def _has_leave(world: World, ship: Auxiliary) -> bool:
    """SL 6.144: whether there is any place that a gale leaves her to be sent to."""
    gripped = world.waters.gripped
    return any(open_water(place) not in gripped for place in boxes.traced(world, ship))


def _mark(world: World, ship: Auxiliary) -> str | None:
    """The place that a fireship may be sent to, if any: an enemy harbour, or the space of her own blockaded port."""
    here = str(boxes.source(world, ship))
    port = port_of(here)
    if is_post(ship.at):
        return here if _interdicting(world, ship) else None
    if port not in world.sea.theatre.ports or ports.owner(world, port) in (None, ship.side):
        return None
    berth = world.sea.berth(port)
    return berth if is_harbour(berth) else None


def _interdicting(world: World, ship: Auxiliary) -> list[Squadron]:
    """SL 6.232: the squadrons of enemy formations that interdict the port a fireship is assigned to."""
    here = boxes.source(world, ship)
    enemies = (one for one in world.afloat() if one.side != ship.side and one.place == here and blockade.interdicts(world, one))
    return [squadron for formation in enemies for squadron in world.company(formation.id)]


def in_harbour(world: World, port: str) -> list[Squadron]:
    """SL 6.237: those fitting out in a harbour, or those in ordinary if nobody else is there."""
    lying = ports.lying_at(world, port)
    return [squadron for squadron in lying if not squadron.in_ordinary] or lying


def _errand(world: World, ship: Auxiliary, place: str) -> Errand:
    def run(world: World) -> Flow[None]:
        yield from send(world, ship, place)

    return Errand(f"fireship:{ship.id}:{place}", f"{ship.name}: fireship, {world.sea.name(place)}", run)


def send(world: World, ship: Auxiliary, place: str) -> Flow[None]:
    """SL 6.233b: she goes in, and her side says which squadron she is for."""
    marks = in_harbour(world, port_of(place)) if is_harbour(place) else _interdicting(world, ship)
    show(world, Tasked(ship.id, "fireship", place, rule="SL 6.23"))
    boxes.to_recovery(world, ship, "has burnt", "SL 6.233g")
    if not marks:
        return
    options = tuple(Option(one.id, _words(one), one) for one in marks)
    squadron = yield from ask(Decision(ship.side, "SL 6.233b", kinds.FIRESHIP, options, "Which squadron?", ship.id))
    yield from attack(world, ship, squadron, port_of(place) if is_harbour(place) else None)


# -- in a battle -------------------------------------------------------------------------------------------------------


def in_battle(world: World, battle: Battle) -> Flow[None]:
    """SL 6.233a, 6.238: before forces reorganise each side may send its fireships, each for itself; Player A first (SL 6.141)."""
    for side in battle.sides:
        for ship in _ready(world, _own(world, side)):
            marks = in_reach(world, battle, ship)
            if not marks:
                continue
            keep: Option[Squadron | None] = Option("none", "hold her back", None)
            options = (keep, *(Option[Squadron | None](one.id, _words(one), one) for one in marks))
            prompt = f"Send {ship.name} down on a squadron?"
            squadron = yield from ask(Decision(side, "SL 6.23", kinds.FIRESHIP, options, prompt, ship.id))
            if squadron is None:
                continue
            log(world, Tasked(ship.id, "fireship", squadron.id, rule="SL 6.23"))
            boxes.to_recovery(world, ship, "has burnt", "SL 6.233g")
            yield from attack(world, ship, squadron, None)


def in_reach(world: World, battle: Battle, ship: Auxiliary) -> list[Squadron]:
    """SL 6.231-6.232, 6.239: the engaged enemies that a fireship may be sent at.

    She is with an engaged formation, or of the port whose blockaders are engaged; who has the weather gauge is safe from her,
    unless he came out of port to fight.
    """
    enemies = [name for name in battle.engaged[battle.enemy(ship.side)] if name in world.formations]
    if battle.gauge != ship.side:
        enemies = [name for name in enemies if name in battle.sortied]
    marks = [squadron for name in enemies for squadron in world.company(name)]
    if is_post(ship.at):
        blockading = {squadron.id for squadron in _interdicting(world, ship)}
        return [squadron for squadron in marks if squadron.id in blockading]
    return marks if _engaged(world, battle, ship) else []


def _engaged(world: World, battle: Battle, ship: Auxiliary) -> bool:
    """SL 6.231, 8.212: whether the formation that she is with, or one it is subordinate to, is engaged."""
    return world.topmost(world.formations[ship.at]).id in battle.engaged[ship.side]


# -- the attack --------------------------------------------------------------------------------------------------------


def attack(world: World, ship: Auxiliary, squadron: Squadron, harbour: str | None) -> Flow[None]:
    """SL 6.233-6.237: a die for success, one for the column, one for the damage; what she burns cannot strike (SL 6.235).

    In a harbour the port's blockade value is taken from the die and damage is doubled; in ordinary it is tripled instead.
    """
    about = world.battle.id if world.battle else ship.id
    roll = d10(world, f"{ship.name} drives down on {squadron.name}", "SL 6.233d", about, Purpose.FIRESHIP)
    if harbour is not None:
        roll.add(-world.sea.theatre.ports[harbour].hampers, "blockade value")
    column = WILD
    if roll.reaches(needed(squadron)):
        column = d10(world, "the fireship's column", "SL 6.234", about, Purpose.FIRESHIP).die
    struck = column != WILD
    log(world, Burned(ship.id, squadron.id, struck, battle=world.battle.id if world.battle else "", rule="SL 6.233e"))
    if struck:
        die = d10(world, "the fireship's damage", "SL 6.233e", about, Purpose.FIRESHIP).die
        multiply = 3 if squadron.in_ordinary else 2 if harbour is not None else 1
        fire = fire_of(world, ship, column, die)._replace(
            multiply=multiply, burning=True, why="a fireship", rule="SL 6.233e", cause=Harm.FIRESHIP
        )
        yield from fire_on(world, fire, [squadron])


def needed(squadron: Squadron) -> int:
    """SL 6.233c-e, 6.237: twice the sail of the squadron; in ordinary, one more than its sail."""
    return squadron.sail + 1 if squadron.in_ordinary else 2 * squadron.sail


def _words(squadron: Squadron) -> str:
    return f"{squadron.name} ({squadron.sail} sail, {needed(squadron)} or more)"

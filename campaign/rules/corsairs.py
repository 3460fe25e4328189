"""Corsairs (SL 10.2): privateers and pirates: who plays them, when they are at large, what they cost, how they are dealt with.

They are auxiliaries like others (SL 10.22), set aside while they are not active. Events call `wake`, `lull` and `neutralise`; an
order to attack a base calls `assault`.
"""

from __future__ import annotations

from campaign.corsairing import BY_SYSTEM, BY_UMPIRE, CORSAIRS, Base
from campaign.record.convoys import CorsairsStir
from campaign.rules import interdiction, organisation, ports, prestige
from campaign.rules.auxiliaries import boxes, touch
from campaign.rules.convoys import finding, standing
from campaign.state import Auxiliary, Formation, World
from maps.place import post_at, space_named
from table.decisions import IllegalChoice
from table.dice import Roll, d10, log, reveal


def crews(world: World, base: Base) -> list[Auxiliary]:
    """SL 10.223: the auxiliaries of a base, wherever they are."""
    return [one for one in world.auxiliaries.values() if one.base == base.port]


# -- who plays them ------------------------------------------------------------------------------------------------------


def controller(world: World, base: Base) -> str:
    """SL 10.213: the fleet that they are friendly to; of enemies of all the side that is named, or each side by turns.

    Those whom the umpire plays (SL 13.2c), or the system (SL 3.113d), are a party of their own.
    """
    if base.controller in (BY_UMPIRE, BY_SYSTEM):
        return CORSAIRS
    return base.side or base.controller or world.sides[(world.clock.number - 1) % len(world.sides)]


def entrust(world: World, controller: str) -> None:
    """SL 10.213, 13.2c: all enemies of all fleets are played by somebody else from now on: a side, each by turns, or nobody's."""
    for base in world.corsairs.bases.values():
        if not base.side:
            base.controller = controller
    _settle_hands(world)


def _settle_hands(world: World) -> None:
    for base in world.corsairs.bases.values():
        side = controller(world, base)
        for crew in crews(world, base):
            crew.side = side
        for squadron in [one for one in world.squadrons.values() if one.corsairs == base.port]:
            squadron.side = world.formations[str(squadron.formation)].side = side


def begin_turn(world: World) -> None:
    """SL 10.213, 10.215: as a turn opens it is settled who plays whom, and bases neutralised long enough are bases again."""
    _settle_hands(world)
    for base in world.corsairs.bases.values():
        if base.quiet_until and base.quiet_until == world.clock.number - 1 and base.active:
            log(world, CorsairsStir(base.port, "at large", "they have built boats again", rule="SL 10.215"))
    muster(world)


# -- when they are at large ----------------------------------------------------------------------------------------------


def awake(world: World, base: Base) -> bool:
    """SL 10.214-10.215: whether a base is active and not neutralised; a friendly one, in a port that is still its friend's."""
    kept = not base.side or ports.owner(world, base.port) == base.side
    return base.active and kept and world.clock.number > base.quiet_until


def look_out(world: World) -> None:
    """SL 10.214: when an impulse begins, those who wait for convoys are active if one that is not their own is in their range."""
    for base in world.corsairs.bases.values():
        if base.wakes == "convoy":
            prey = _prey_in_sight(world, base)
            if prey and not base.active:
                wake(world, base.port, "a convoy is near")
            elif base.active and not prey:
                lull(world, base.port, "no convoy is near")
    muster(world)


def _prey_in_sight(world: World, base: Base) -> bool:
    """Whether a convoy of a side that they are no friends of is within the range of one of their auxiliaries."""
    convoys = {one.place for one in world.formations.values() if one.kind == "convoy" and one.side != base.side}
    return any(convoys & boxes.traced_from(world, crew, _road(base)).keys() for crew in crews(world, base)) if convoys else False


def wake(world: World, port: str, why: str) -> None:
    """SL 10.214: corsairs are active from now on."""
    _stir(world, port, "at large", why, active=True)


def lull(world: World, port: str, why: str) -> None:
    """SL 10.214: corsairs are active no more."""
    _stir(world, port, "quiet", why, active=False)


def _stir(world: World, port: str, state: str, why: str, *, active: bool) -> None:
    world.corsairs.bases[port].active = active
    log(world, CorsairsStir(port, state, why, rule="SL 10.214"))
    muster(world)


def muster(world: World) -> None:
    """SL 10.214, 10.223: those of a base that is awake are assigned to it; of any other they are set aside, wherever they were.

    Those who recover go on recovering.
    """
    for base in world.corsairs.bases.values():
        up = awake(world, base)
        for crew in crews(world, base):
            if up and crew.box == "aside":
                come_home(world, crew, "at large")
            elif not up and crew.box not in ("aside", "recovery"):
                _lie_low(world, crew)


def _lie_low(world: World, crew: Auxiliary) -> None:
    if crew.box == "shadowing":
        touch.lose(world, crew.at, "recalled", "SL 7.132a")
    else:
        boxes.move(world, crew, "aside", "", "not active", "SL 10.214")


def come_home(world: World, crew: Auxiliary, why: str) -> None:
    """SL 10.223: whenever they are fit again they are at their base, and nowhere else; set aside if that is not awake."""
    if awake(world, world.corsairs.bases[crew.base]):
        boxes.move(world, crew, "assigned", post_at(crew.base), why, "SL 10.223")
    else:
        boxes.move(world, crew, "aside", "", why, "SL 10.223")


# -- what they find ------------------------------------------------------------------------------------------------------


def come_upon(world: World, quarry: Formation) -> None:
    """SL 10.221: what enemies of all have found is not spotted; it may be attacked, if it is a convoy."""
    if standing.scattered(world, quarry):
        finding.expose(world, world.convoys[quarry.id], "come upon by corsairs")


# -- what they cost ------------------------------------------------------------------------------------------------------


def plunder(world: World) -> None:
    """SL 10.211: when the operations of a turn end, the bases at large have told on trade; so many turns cost a point."""
    limit = world.charts.corsairs.base_turns_a_point
    for side in world.sides if world.corsairs.bases else ():
        loose = sum(at_large(world, base, side) for base in world.corsairs.bases.values())
        points, left = divmod(world.corsairs.plunder.get(side, 0) + loose, limit)
        world.corsairs.plunder[side] = left
        prestige.change(world, side, -points, "corsairs at large", "SL 10.211")


def at_large(world: World, base: Base, side: str) -> bool:
    """SL 10.211: whether a base preys on a side: awake, no friend's, unwatched by its ships, not all of it recovering.

    Those who go for some sides only leave the others alone (SL 13.2c).
    """
    out = [one for one in crews(world, base) if one.box != "recovery"]
    watched = interdiction.interdictor(world, _road(base), side) is not None
    preys = base.side != side and (not base.prey or side in base.prey)
    return preys and awake(world, base) and bool(out) and not watched


# -- how they are dealt with ---------------------------------------------------------------------------------------------


def neutralise(world: World, port: str, turns: int, why: str, rule: str = "SL 10.215") -> None:
    """SL 10.215: a base is out of the war for this turn and some turns more, by an attack or an event."""
    base = world.corsairs.bases[port]
    base.quiet_until = max(base.quiet_until, world.clock.number + turns)
    log(world, CorsairsStir(port, "neutralised", why, rule=rule))
    muster(world)


def assault(world: World, formation: Formation, port: str) -> bool:
    """SL 10.215: a flotilla that is ordered to attacks a base off which it lies; whether that neutralises it.

    Its leader, marines and bombs help, marines the less where a blockade value hampers them (SL 7.232); what is landed or sent
    in has done its task.
    """
    base = world.corsairs.bases.get(port)
    if base is None or base.side == formation.side:
        raise IllegalChoice(f"{formation.name} cannot attack {port!r}; expected a base of corsairs not its friends [SL 10.215]")
    if formation.kind not in organisation.FLOTILLAS:
        raise IllegalChoice(f"{formation.name} cannot attack {port!r}; expected a flotilla with an order [SL 10.215]")
    if formation.place != _road(base):
        raise IllegalChoice(f"{formation.name} is not off {port!r}; expected it at {_road(base)} [SL 10.215]")
    if world.clock.number <= base.quiet_until:
        raise IllegalChoice(f"{port!r} is neutralised already; expected a base that is not [SL 10.215]")
    roll = d10(world, f"attack on the corsairs of {world.sea.name(_road(base))}", "SL 10.215", about=formation.id)
    roll.add(base.defence, "its defences")
    roll.add(-organisation.leader_bonus(world, formation), "leader")
    _land(world, formation, roll, world.sea.theatre.ports[port].hampers)
    reveal(world)
    if not roll.passes(world.charts.corsairs.assault):
        return False
    neutralise(world, port, world.charts.corsairs.quiet, f"attacked by {formation.name}")
    return True


def _land(world: World, formation: Formation, roll: Roll, hampered: int) -> None:
    """One auxiliary of marines and one of bombs, if the flotilla has any, take part in the attack."""
    marines = min(0, world.charts.corsairs.marines + hampered)
    for task, due in (("marines", marines), ("bombard", world.charts.corsairs.bombs)):
        fit = [one for one in world.assigned_to(formation.id) if task in boxes.class_of(world, one).tasks]
        if fit:
            roll.add(due, fit[0].name)
            boxes.to_recovery(world, fit[0], "took part in an attack on corsairs", "SL 6.12e")


def _road(base: Base) -> str:
    """The space off their port."""
    return space_named(base.port)

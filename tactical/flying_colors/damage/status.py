"""FC 3.1, 3.7.11: the Ship Status Check: fires, drift, colours, sinking, and the guns made ready for the next turn."""

from __future__ import annotations

from table.dice import d10, log
from table.flows import Flow
from tactical.flying_colors.board import hexes_of, mates, separation
from tactical.flying_colors.damage.facts import FireOut
from tactical.flying_colors.damage.fates import explode, sink, strike
from tactical.flying_colors.damage.hits import catch_fire, hits, silenced, vulnerable
from tactical.flying_colors.damage.usage import usage
from tactical.flying_colors.movement import drift
from tactical.flying_colors.movement.towing import cut_tows
from tactical.flying_colors.state import Action, Battery, Ship
from tactical.sea.hexes import distance

SINKS_ABOVE = 5  # 2006:13.3a


def status_checks(action: Action) -> Flow[None]:
    """FC 3.1e: the whole phase in its order, the drift among it; last the Broadside markers come off. In 2006 ships sink before
    others strike (2006:3.0b)."""
    burn(action)
    drift(action)
    for segment in (sinkings, strikes) if usage(action).sinks_before_striking else (strikes, sinkings):
        segment(action)
    yield from cut_tows(action)
    run_out_guns(action)


def run_out_guns(action: Action) -> None:
    """FC 3.1e: no broadside counts as fired any more."""
    for ship in action.ships.values():
        ship.fired = []
    for battery in action.batteries:
        battery.shots = 0


# -- fires ---------------------------------------------------------------------------------------------------------------


def burn(action: Action) -> None:
    """FC 3.7.11: a die for each ship that was on fire when the segment began."""
    for ship in [ship for ship in action.ships.values() if ship.on_fire]:
        if ship.fate == "afloat" and ship.on_fire:
            burn_on(action, ship)


def burn_on(action: Action, ship: Ship) -> None:
    """FC 3.7.11: the fire goes out, or eats hull and rigging and may leap over; the dangerous ones may reach the magazine."""
    die = d10(action, "fire", "FC 3.7.11", ship.id).die
    blaze = action.tables.blaze(die)
    if blaze.out:
        ship.on_fire = False
        log(action, FireOut(ship.id))
    hits(action, ship, blaze.hull, blaze.rigging, cause="blaze")
    neighbours = [action.ships[mate] for mate in mates(ship)]
    if blaze.spreads:
        for mate in neighbours:
            catch_fire(action, mate, ship.id)
    dangerous = die >= action.tables.fires.dangerous and ship.fate == "afloat"
    if dangerous and (neighbours or not usage(action).explodes_only_if_fire_can_spread):
        reach_magazine(action, ship)


def reach_magazine(action: Action, ship: Ship) -> None:
    """FC 3.7.11: whether the fire blows her up."""
    if d10(action, "magazine", "FC 3.7.11", ship.id).reaches(action.tables.fires.explodes):
        explode(action, ship)


# -- colours -------------------------------------------------------------------------------------------------------------


def strikes(action: Action) -> None:
    """FC 3.7.11: every ship that is vulnerable to strike rolls; neither one that has struck nor a prize."""
    for ship in action.ships.values():
        if ship.fate == "afloat" and not ship.struck and ship.captor is None:
            at_least = strikes_at(action, ship)
            if at_least is not None and strike_roll(action, ship, at_least):
                strike(action, ship)


def strikes_at(action: Action, ship: Ship) -> int | None:
    """FC 3.7.11: the modified die that brings her colours down: by hull, by masts, or by both; None if she is not vulnerable."""
    row = action.tables.strike
    hull = ship.damaged and ship.hull_left <= row.hull_left
    masts = ship.dismasted and not usage(action).strikes_by_hull_alone and forsaken(action, ship)
    if hull:
        return row.both if masts else row.hull
    return row.dismasted if masts else None


def forsaken(action: Action, ship: Ship) -> bool:
    """FC 3.7.11: an enemy is within reach and closer than any friend that still fights."""
    enemy = min((_away(ship, foe) for foe in _strangers(action, ship)), default=None)
    if enemy is None or enemy > action.tables.strike.enemy_within:
        return False
    return all(_away(ship, friend) > enemy for friend in _friends(action, ship))


def _strangers(action: Action, ship: Ship) -> list[Ship | Battery]:
    ships = [o for o in action.ships.values() if o.side != ship.side and o.fate == "afloat" and not o.struck]
    return [*ships, *(battery for battery in action.batteries if battery.side != ship.side and not silenced(battery))]


def _friends(action: Action, ship: Ship) -> list[Ship | Battery]:
    """FC 3.7.11: afloat, with hull left, and colours flying."""
    ships = [o for o in action.ships.values() if o.side == ship.side and o is not ship and o.fate == "afloat" and not o.struck]
    batteries = [battery for battery in action.batteries if battery.side == ship.side and not silenced(battery)]
    return [*(other for other in ships if other.hull_left), *batteries]


def _away(ship: Ship, other: Ship | Battery) -> int:
    if isinstance(other, Ship):
        return separation(ship, other)
    return min(distance(hex, other.hex) for hex in hexes_of(ship))


def strike_roll(action: Action, ship: Ship, at_least: int) -> bool:
    """FC 3.7.11: the die less Audacity and the senior commander's Quality (2006:13.3: less the hull left)."""
    roll = d10(action, "strike", "FC 3.7.11", ship.id)
    if usage(action).strikes_by_hull_alone:
        roll.add(-ship.hull_left, "hull left")
    else:
        roll.add(-action.audacity(ship), "audacity")
        for commander in action.aboard(ship)[:1]:
            roll.add(-commander.values.quality, commander.name)
    return roll.reaches(at_least)


# -- sinking -------------------------------------------------------------------------------------------------------------


def sinkings(action: Action) -> None:
    """FC 3.7.11: every ship without hull left rolls; neither one that has struck nor a prize (FC 3.8.3)."""
    for ship in action.ships.values():
        if ship.fate == "afloat" and ship.damaged and not ship.struck and ship.captor is None:
            if usage(action).sinks_by_hull_left:
                lost = vulnerable(action, ship) and _fills(action, ship)
            else:
                lost = ship.hull_left == 0 and sinks(action, ship)
            if lost:
                sink(action, ship)


def sinks(action: Action, ship: Ship) -> bool:
    """FC 3.7.11: a die not above the rate that she began with; light timbers help her, heavy guns drag her down."""
    row = action.tables.sinking
    roll = d10(action, "sink", "FC 3.7.11", ship.id)
    colour = ship.front.colour
    if colour in ("black", "white", "yellow"):
        roll.add(getattr(row, colour), f"{colour} symbol")
    return roll.passes(row.rates[ship.front.rate or "T"])


def _fills(action: Action, ship: Ship) -> bool:
    """2006:13.3a: the die less the hull left, above five."""
    roll = d10(action, "sink", "FC 2006:13.3a", ship.id)
    roll.add(-ship.hull_left, "hull left")
    return roll.reaches(SINKS_ABOVE + 1)

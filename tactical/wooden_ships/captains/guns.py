"""Which ship to fire at and where to aim, what to load, and when to repair instead."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Form, Part
from tactical.sea.hexes import code
from tactical.wooden_ships.captains.appraisal import Weights, Worths, number_of
from tactical.wooden_ships.captains.briefing import NOWHERE, Briefing, attached_foes, hull_share, rigging_share, tail
from tactical.wooden_ships.captains.geometry import BEARINGS, MEETINGS, NONE, Bearing
from tactical.wooden_ships.captains.plan import Plan, crippled
from tactical.wooden_ships.state import Broadside, Ship
from tactical.wooden_ships.terms import Aim, Shot

HOLD = "hold"
SAFE = 8  # hexes to the nearest enemy from which on there is time to repair
NEEDED = 0.7  # share of rigging or hull below which repair is worth a turn
AT_HER_HEELS = 2  # hexes
FEW = 2  # crew squares that are not worth a round of grape


# -- fire ----------------------------------------------------------------------------------------------------------------


def fire(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """For every broadside that may fire the target and aim that are worth most; a poor chance is not worth a first broadside."""
    worths = deck.gunnery.worths
    return {part.key: _shot(deck, worths, part) for part in form.parts if ":" in part.key}


def _shot(deck: Briefing, worths: Worths, part: Part[Any]) -> str:
    key, _, name = part.key.partition(":")
    ship = deck.battle.ships[key]
    guns = ship.decks[name]  # type: ignore[index]  # the line's key names a deck
    best, most = HOLD, deck.temper.hold if guns.initial else 0.0
    for option in part.options:
        target, _, aim = option.key.partition(":")
        if target in deck.battle.ships:
            worth = _worth(deck, worths, ship, guns, name, deck.battle.ships[target], aim)
            if worth > most:
                best, most = option.key, worth
    return best


def _worth(deck: Briefing, worths: Worths, ship: Ship, guns: Broadside, name: str, target: Ship, aim: str) -> float:
    """What a broadside does in the mean to this target, the more the nearer it brings her to giving up."""
    meeting = MEETINGS[ship.heading][tail(target)][code(target.bow) - code(ship.bow)]
    if meeting is None:
        return 0.0
    reach, gives, _ = meeting
    bearing = BEARINGS[gives] if gives != NONE else None
    if bearing is None or bearing.deck != name:
        bearing = Bearing("left", "whole", max(1, reach), "")
    shot: Shot = guns.shot or "round"
    number = number_of(deck.battle, ship, guns, bearing, shot)
    if shot == "grape":
        return deck.temper.crew * max(0, number)
    wanted: Aim = "rigging" if aim == "rigging" else "hull"
    return worths(number, wanted, _weights(deck, target, shot))


def _weights(deck: Briefing, target: Ship, shot: Shot) -> Weights:
    """What a square of this enemy is worth: hull the more the less is left of it, rigging only while there is some."""
    temper = deck.temper
    rigging = temper.rigging * (1 + temper.finish * (1 - rigging_share(target))) if any(target.rigging) else 0.0
    if target.canvas == "full":
        rigging *= 2
    if shot == "chain":
        return 0.0, 0.0, temper.crew, rigging
    return 1 + temper.finish * (1 - hull_share(target)), temper.guns, temper.crew, rigging


# -- loading and repair --------------------------------------------------------------------------------------------------


def load(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """Each ship loads the side where she will want it first; who is out of reach repairs what she needs most."""
    return {part.key: _duty_below(deck, part) for part in form.parts}


def _duty_below(deck: Briefing, part: Part[Any]) -> str:
    ship = deck.battle.ships[part.key.partition(":")[0]]
    keys = [option.key for option in part.options]
    repair = _repair(ship, keys)
    if repair and deck.clear_of(ship, SAFE - 1):
        return repair
    loads = [key for key in keys if key.partition(":")[0] in ship.decks]
    if loads:
        return _load(deck, ship, loads)
    return repair or part.usual


def _repair(ship: Ship, keys: list[str]) -> str:
    """What is most in need of repair, if anything is worth it and may be done."""
    needs = [("repair:rigging", rigging_share(ship)), ("repair:hull", hull_share(ship))]
    wanted = [(share, key) for key, share in needs if key in keys and share < NEEDED]
    if wanted:
        return min(wanted)[1]
    return "repair:guns" if "repair:guns" in keys and ship.gun_marks else ""


def _load(deck: Briefing, ship: Ship, keys: list[str]) -> str:
    """The side that bears on the nearest enemy, or the heavier, with the shot for the work at hand."""
    sides = list(dict.fromkeys(key.partition(":")[0] for key in keys))
    side = sides[0]
    if len(sides) > 1:
        near = _nearest_by_side(deck, ship)
        side = min(sides, key=lambda name: near.get(name, NOWHERE))
    wanted = _shot_for(deck, ship) if f"{side}:chain" in keys or f"{side}:grape" in keys else "round"
    return f"{side}:{wanted}" if f"{side}:{wanted}" in keys else next(key for key in keys if key.startswith(f"{side}:"))


def _nearest_by_side(deck: Briefing, ship: Ship) -> dict[str, int]:
    """Hexes to the nearest enemy on each side of a ship."""
    here, meetings = code(ship.bow), MEETINGS[ship.heading]
    found = dict[str, int]()
    for foe in deck.foes:
        meeting = meetings[tail(foe)][code(foe.bow) - here]
        if meeting is not None and meeting[1] != NONE:
            reach, gives, _ = meeting
            side = BEARINGS[gives].deck
            found[side] = min(reach, found.get(side, NOWHERE))
    return found


def _shot_for(deck: Briefing, ship: Ship) -> Shot:
    """Grape before boarding, chain for a cripple with an enemy at her heels, else round shot."""
    if deck.temper.attack and any(foe.crewed > FEW for foe in attached_foes(deck, ship)):
        return "grape"
    return "chain" if crippled(deck, ship) and not deck.clear_of(ship, AT_HER_HEELS) else "round"


# -- what each broadside begins with -------------------------------------------------------------------------------------


def first_loads(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """Fleets meet at long range: round shot."""
    return {part.key: "round" for part in form.parts if any(option.key == "round" for option in part.options)}

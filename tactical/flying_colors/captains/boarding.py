"""Boarding: whom to lay aboard, when to cut free, how to divide the boarders, and when an admiral shifts his flag."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, NamedTuple

from table.decisions import Answer, Decision, Option
from tactical.flying_colors.board import SIDES, beside
from tactical.flying_colors.captains.admiral import Order, Plan
from tactical.flying_colors.captains.briefing import Briefing, hull_left, hull_total, strikes_soon
from tactical.flying_colors.melee.boarding import Parties
from tactical.flying_colors.melee.strength import dice, may_board, may_lead, value, within_rates
from tactical.flying_colors.movement.grappling import FOULED_ONLY, lies_still, may_be_boarded
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import Place, neighbour, opposite

TAKEN = 6.0  # worth of an enemy carried by boarding
POSSESSION = 4.0  # of one that has struck already
LOST = 12.0  # cost of being carried oneself
LEAVE_BELOW = 0.4  # share of hull left at which an admiral leaves his ship


@cache
def chance(attacking: int) -> float:
    """FC 3.8.1m: how often so many dice together beat one."""
    if attacking < 1:
        return 0.0
    rolls = list(product(range(10), repeat=attacking))
    return sum(sum(roll) > die for roll in rolls for die in range(10)) / (10 * len(rolls))


# -- laying aboard -------------------------------------------------------------------------------------------------------


class Berth(NamedTuple):
    """A place alongside an enemy, and what it is worth to lie there."""

    ship: str
    worth: float


def prey(action: Action, ship: Ship, near: list[Ship]) -> list[Ship]:
    """FC 3.6.16: of the ships near enough the enemies that lie still and could be grappled."""
    if not near or not may_lead(ship) or FOULED_ONLY in action.special:
        return []
    enemies = [other for other in near if other.side != ship.side]
    return [other for other in enemies if may_be_boarded(other) and lies_still(action, other)]


def berths_alongside(deck: Briefing, ship: Ship, order: Order, near: list[Ship]) -> dict[Place, Berth]:
    """Where she could lie to grapple one of these that is worth it."""
    found: dict[Place, Berth] = {}
    if order.duty == "haul out":
        return found
    for other in prey(deck.action, ship, near):
        worth = boarding_worth(deck, ship, other)
        if worth > 0.0:
            for place in _alongside(deck.action, ship, other):
                if place not in found or found[place].worth < worth:
                    found[place] = Berth(other.id, worth)
    return found


def _alongside(action: Action, ship: Ship, other: Ship) -> list[Place]:
    slots = [slot for side in SIDES for slot in beside(action, other, side)]
    facings = (other.facing, opposite(other.facing))
    places = [Place(slot, facing) for slot in slots for facing in facings]
    if ship.large:
        places += [Place(neighbour(slot, facing), facing) for slot in slots for facing in facings]
    return places


def boarding_worth(deck: Briefing, ship: Ship, other: Ship) -> float:
    """What it is worth to hold an enemy fast: nothing if she is too strong, or could carry her boarder."""
    action = deck.action
    if other.struck:
        return POSSESSION
    own, theirs = value(action, ship) + _friends(action, ship, other), max(1, value(action, other))
    if other.captor is None and (own < deck.temper.odds * theirs or not within_rates(action, ship, other)):
        return 0.0
    return TAKEN * chance(dice(action, [ship], other, own))


def _friends(action: Action, ship: Ship, other: Ship) -> int:
    mates = (action.ships[mate] for mate in other.grappled)
    return sum(value(action, mate) for mate in mates if mate.side == ship.side and mate is not ship)


def grapple(deck: Briefing, ship: Ship, offered: list[str]) -> list[str]:
    """FC 3.6.16c: an enemy that she is foul of, if it is worth it."""
    keys = [key for key in offered if key.startswith("grapple:")]
    worths = [(boarding_worth(deck, ship, deck.action.ships[key.partition(":")[2]]), key) for key in keys]
    worth, key = max(worths, default=(0.0, ""))
    return [key] if worth > 0.0 else []


def cut_free(deck: Briefing, ship: Ship, order: Order, offered: list[str]) -> list[str]:
    """FC 3.6.18: from a friend, a prize, or an enemy whom she cannot carry."""
    for key in offered:
        if key.startswith("disengage:"):
            other = deck.action.ships[key.partition(":")[2]]
            if other.side == ship.side or order.duty == "haul out" or boarding_worth(deck, ship, other) <= 0.0:
                return [key]
    return []


def berth(deck: Briefing, plan: Plan, question: Decision[Place]) -> Answer:
    return question.options[0].key


# -- melee ---------------------------------------------------------------------------------------------------------------


def first_melee(deck: Briefing, plan: Plan, question: Decision[list[str]]) -> Answer:
    return question.options[0].key


def board(deck: Briefing, plan: Plan, question: Decision[Parties]) -> Answer:
    """FC 3.8.1g: her men where they are likeliest to carry an enemy, and somebody left to face each of the others."""
    ship = deck.action.ships[question.about]
    return max(question.options, key=lambda option: _division_worth(deck, ship, option)).key


def _division_worth(deck: Briefing, ship: Ship, option: Option[Parties]) -> float:
    action, worth = deck.action, 0.0
    for key, sent in option.value.items():
        foe = action.ships[key]
        if sent and may_board(action, ship, foe):
            points = sent + _friends(action, ship, foe)
            if points >= value(action, foe):
                worth += TAKEN * chance(dice(action, [ship], foe, points))
        elif not sent and may_board(action, foe, ship):
            worth -= LOST
    return worth


def bridge(deck: Briefing, plan: Plan, question: Decision[Ship | None]) -> Answer:
    """FC 3.8.2: always on to the next."""
    return question.options[-1].key


# -- flags ---------------------------------------------------------------------------------------------------------------


def shift_flag(deck: Briefing, plan: Plan, question: Decision[Any]) -> Answer:
    """FC 3.7.11ac: out of a ship that will not hold out."""
    ship = deck.action.ships[question.about]
    doomed = ship.struck or ship.dismasted or ship.on_fire or strikes_soon(ship)
    leaves = doomed or hull_left(ship) < LEAVE_BELOW * hull_total(ship)
    return question.options[1].key if leaves else question.options[0].key

"""Writing the moves of a fleet, ship by ship: each takes the move that is worth most (`weighing`), and keeps clear of the hexes
that those before her will fill at every step (`waters`)."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Form, Part
from tactical.wooden_ships.captains import anchors
from tactical.wooden_ships.captains.briefing import Briefing
from tactical.wooden_ships.captains.plan import Duty, Order, Plan
from tactical.wooden_ships.captains.tracks import Lying, end, first
from tactical.wooden_ships.captains.waters import Waters
from tactical.wooden_ships.captains.weighing import Weighing
from tactical.wooden_ships.movement.steps import NOTHING
from tactical.wooden_ships.state import Ship

HAUL_OFF = Order("haul off")
RANKS: dict[Duty, int] = {"line": 0, "fight": 1, "take": 2, "tow": 3, "stand by": 4, "haul off": 5}  # who is ordered before whom


def write(deck: Briefing, plan: Plan, form: Form[Any]) -> Answer:
    """A move for every ship that is asked for one, leaders first; who enters, or was ordered turns ahead, stands on as usual.

    Whoever would run into a friend that was ordered after her is ordered once more, now that all the others are known.
    """
    ships = deck.battle.ships
    lines = {part.key: part for part in form.parts if part.key in ships}
    waters = Waters(deck, lines)
    free = [ships[key] for key in _in_order(deck, plan, lines) if ships[key].on_board and not ships[key].orders]
    moves = dict[str, str]()
    for again in (False, True):
        for ship in free:
            move = first(moves[ship.id]) if again else None
            if move is None or waters.collisions(ship, move):
                waters.set_free(ship, move)
                moves[ship.id] = best_move(waters, ship, plan.get(ship.id, HAUL_OFF), lines[ship.id])
                waters.reserve(ship, first(moves[ship.id]))
    notes = anchors.notes(deck, plan, form, waters.ends, waters.shore)
    return moves | dict.fromkeys(anchors.weighing(notes, moves), NOTHING) | notes


def _in_order(deck: Briefing, plan: Plan, lines: dict[str, Part[Any]]) -> list[str]:
    """Leaders of the line before who follows; then who fights alone; cripples last. Who minds friends' guns goes by the plan's
    own order, the nearest to the enemy first, so that those behind know whom they would mask."""
    written = [key for key in plan if key in lines] if deck.temper.friends else []
    keys = dict.fromkeys([*written, *lines])
    return sorted(keys, key=lambda key: RANKS[plan[key].duty] if key in plan else len(RANKS))


def best_move(waters: Waters, ship: Ship, order: Order, line: Part[Any]) -> str:
    """The move that is worth most; of equal ones the first, which is the same whenever it is asked. The most hopeful are weighed
    first, and none any more that cannot be the best."""
    weighing = Weighing(waters, ship, order)
    best, most, place, chosen = line.usual, float("-inf"), 0, None
    for less, number, lying in _hopes(weighing, line):
        if -less < most:
            break
        move = line.options[number].key
        cost = waters.collisions(ship, first(move))
        if -less - cost < most:
            continue
        worth = weighing.worth(lying, -less) - cost
        if worth > most or (worth == most and number < place):
            best, most, place, chosen = move, worth, number, lying
    if chosen is not None and waters.deck.temper.friends:
        waters.fires[ship.id] = weighing.fire_from(chosen)
    return best


def _hopes(weighing: Weighing, line: Part[Any]) -> list[tuple[float, int, Lying]]:
    """What is to be hoped of every move, the most first: the hope taken from 0, which of the options it is, and how she ends."""
    hopes = list[tuple[float, int, Lying]]()
    bow, heading = weighing.bow, weighing.ship.heading
    for number, option in enumerate(line.options):
        way, then = end(option.key, heading)
        lying = bow + way, then
        hopes.append((-weighing.hope(lying), number, lying))
    hopes.sort()
    return hopes

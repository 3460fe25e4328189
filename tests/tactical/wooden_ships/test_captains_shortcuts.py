"""What captains work out in a short way, beside the plain way, in seas thrown together at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from table.decisions import Form, Part
from table.flows import Together
from tactical.sea.hexes import COMPASS, SPANS, code, distance
from tactical.wooden_ships.boarding import parties
from tactical.wooden_ships.captains import boarding, helm
from tactical.wooden_ships.captains.appraisal import FAR, Gunnery, number_of
from tactical.wooden_ships.captains.briefing import NOWHERE, Briefing, apart
from tactical.wooden_ships.captains.geometry import BEARINGS
from tactical.wooden_ships.captains.plan import Order, plan
from tactical.wooden_ships.captains.tempers import book
from tactical.wooden_ships.captains.tracks import end
from tactical.wooden_ships.captains.waters import Waters
from tactical.wooden_ships.captains.weighing import Weighing
from tactical.wooden_ships.movement import notation
from tactical.wooden_ships.state import Options, Ship
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.crowds import crowd
from tests.tactical.wooden_ships.yard import BRITISH

SEAS = range(24)


def fleet(seed: int, wide: int = 7) -> Briefing:
    """A side in a crowded sea, in one temper after the other; ships are worn, here and there one is without a load."""
    sea, chance = crowd(seed, Options(towing=True), wide=wide), Random(seed)
    for ship in sea.ships.values():
        ship.hull = chance.randint(1, ship.printed.hull)
        ship.crew = [chance.randint(0, squares) for squares in ship.crew]
        ship.still = chance.choice([0, 0, 1, 2])
        for deck in ship.decks.values():
            deck.guns = [chance.randint(0, squares) for squares in deck.guns]
            deck.initial, deck.shot = chance.choice([True, False]), chance.choice(["round", "round", None])
    return Briefing(seen_by(sea, BRITISH), BRITISH, book()[list(book())[seed % len(book())]])


def asked(flow: Any) -> list[Form[Any]]:
    """The form that a flow asks first of that side, if it asks it anything."""
    request = next(flow)
    assert isinstance(request, Together)
    return [one for one in request.questions if one.side == BRITISH and isinstance(one, Form)]


# -- distances -----------------------------------------------------------------------------------------------------------


def test_a_span_is_the_distance_between_two_hexes() -> None:
    for seed in SEAS:
        bows = [ship.bow for ship in crowd(seed, wide=15).ships.values()]
        for one in bows:
            assert [SPANS[code(other) - code(one)] for other in bows] == [distance(one, other) for other in bows]


@pytest.mark.parametrize("wide", [3, 7, 15])
def test_who_is_clear_of_the_enemy_is_so_of_each_of_them(wide: int) -> None:
    near = 0
    for seed in SEAS:
        deck = fleet(seed, wide)
        for ship in deck.own:
            plain = min((apart(ship, foe) for foe in deck.foes), default=NOWHERE)
            assert [deck.clear_of(ship, hexes) for hexes in range(12)] == [plain > hexes for hexes in range(12)]
            near += plain < 5
    assert near > 10


# -- moves ---------------------------------------------------------------------------------------------------------------


def weighed_one_by_one(waters: Waters, ship: Ship, order: Order, line: Part[Any]) -> str:
    """The best move when each is weighed in full, in the order of the menu."""
    weighing = Weighing(waters, ship, order)
    best, most = line.usual, float("-inf")
    for option in line.options:
        way, heading = end(option.key, ship.heading)
        lying = code(ship.bow) + way, heading
        worth = weighing.worth(lying, weighing.hope(lying)) - waters.collisions(ship, option.key)
        if worth > most:
            best, most = option.key, worth
    return best


def test_the_most_hopeful_moves_are_enough_to_find_the_best() -> None:
    """Ship after ship is given her move, so that those who come later have friends in the way of their guns and of themselves."""
    moved = spoilt = hindered = 0
    for seed in SEAS:
        deck = fleet(seed)
        (form,) = asked(notation.write(deck.battle))
        lines = {part.key: part for part in form.parts if part.key in deck.battle.ships}
        waters, orders = Waters(deck, lines), plan(deck)
        for key, line in lines.items():
            ship, order = deck.battle.ships[key], orders.get(key, helm.HAUL_OFF)
            waters.set_free(ship, None)
            chosen = helm.best_move(waters, ship, order, line)
            assert chosen == weighed_one_by_one(waters, ship, order, line)
            weighing = Weighing(waters, ship, order)
            for option in line.options:
                way, heading = end(option.key, ship.heading)
                lying = code(ship.bow) + way, heading
                hope = weighing.hope(lying)
                assert weighing.worth(lying, hope) <= hope
                spoilt += weighing.worth(lying, hope) < hope
                hindered += waters.collisions(ship, option.key) > 0
            waters.reserve(ship, chosen)
            moved += 1
    assert moved > 100
    assert spoilt > 100
    assert hindered > 100


# -- fire ----------------------------------------------------------------------------------------------------------------


def test_what_guns_are_worth_is_the_same_whether_it_was_known_before_or_not() -> None:
    kept, worths = dict[str, Gunnery](), 0
    for seed in SEAS:
        deck = fleet(seed)
        temper = list(book())[seed % len(book())]
        gunnery = kept.setdefault(temper, Gunnery(deck.battle.tables, deck.battle.options.level, deck.temper))
        for ship in deck.battle.afloat():
            guns, again = gunnery.of(deck.battle, ship), gunnery.of(deck.battle, ship)
            for number, bearing in enumerate(BEARINGS):
                deck_of = ship.decks.get(bearing.deck)
                plain = 0.0
                if deck_of is not None and (deck_of.shot or deck_of.hidden) and not ship.helpless:
                    table = number_of(deck.battle, ship, deck_of, bearing)
                    plain = gunnery.worths(table, "rigging", gunnery.weights)
                    plain = plain if bearing.range >= FAR else max(plain, gunnery.worths(table, "hull", gunnery.weights))
                assert guns.worth(number) == again.worth(number) == plain
                worths += plain > 0
    assert worths > 10_000


# -- boarding ------------------------------------------------------------------------------------------------------------


def test_who_lies_beside_no_enemy_and_no_wreck_sends_nobody() -> None:
    """The line of every ship that nobody holds, weighed entry by entry, beside the short way."""
    quiet = sent = 0
    for seed in SEAS:
        deck = fleet(seed, wide=4)
        for form in asked(parties.prepare(deck.battle)):
            plain = {part.key: boarding.best_entry(deck, deck.battle.ships[part.key], part) for part in form.parts}
            assert boarding.parties(deck, {}, form) == plain
            quiet += sum(plain[part.key] == part.usual for part in form.parts)
            sent += sum(plain[part.key] != part.usual for part in form.parts)
    assert quiet > 20
    assert sent > 3


def test_every_heading_is_among_those_tried() -> None:
    assert {ship.heading for seed in SEAS for ship in fleet(seed).own} == set(COMPASS)

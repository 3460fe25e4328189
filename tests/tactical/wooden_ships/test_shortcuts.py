"""Rules that are worked out in a short way, beside the plain reading of their cases, in seas thrown together at random."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from tactical.sea.hexes import bearing
from tactical.wooden_ships import victory
from tactical.wooden_ships.damage import gun_squares
from tactical.wooden_ships.damage.losses import GunHit
from tactical.wooden_ships.fire import fields, rakes
from tactical.wooden_ships.fire.fields import BIT
from tactical.wooden_ships.fire.ranges import hexes_of, range_between
from tactical.wooden_ships.fire.targets import Body, Outlook, in_sight, is_enemy, outlooks, survey
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement.allowance import allowance, allowances
from tactical.wooden_ships.state import Battle, Deck, Options, Ship, basic
from tactical.wooden_ships.terms import ATTITUDES, HALVES
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.crowds import crowd
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, ship

SEAS = range(60)


# -- fire ----------------------------------------------------------------------------------------------------------------


def whole_outlook(fight: Battle, firer: Ship, deck: Deck) -> Outlook:
    """Whatever lies in a deck's field of fire, hex by hex."""
    enemies, filled = list[Body](), defaultdict[int, int](int)
    for other in fight.afloat():
        range = range_between(firer, other)
        seen = [fields.field(firer, deck, hex) for hex in hexes_of(other)]
        lies_in = sum(BIT[one] for one in dict.fromkeys(seen) if one)
        filled[range] |= lies_in
        enemies += [(other, range, lies_in)] if lies_in and is_enemy(firer, other) else []
    for hex in fight.board.land:
        spot = fields.play(deck).get(bearing(firer.bow, firer.heading, hex))
        if spot is not None and spot.row <= fields.REACH:
            filled[spot.row] |= BIT[spot.field]
    return Outlook(enemies, filled)


@pytest.mark.rule("WS B.VIII.A.4.a", "WS A.VIII.A.5.d")
@pytest.mark.parametrize("options", [Options(), basic()], ids=["advanced", "basic"])
def test_what_lies_in_a_field_of_fire_is_what_lies_there_hex_by_hex(options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    quiet = shots = 0
    for seed in SEAS:
        fight = crowd(seed, options, wide=8)
        sea = survey(fight)
        for firer in fight.afloat():
            decks, seen = list(firer.decks), outlooks(sea, firer)
            every = {deck: whole_outlook(fight, firer, deck) for deck in decks}
            assert list(seen) == [deck for deck in decks if every[deck].enemies]
            for deck, view in seen.items():
                assert {one.id: (far, lies) for one, far, lies in view.enemies} == {
                    one.id: (far, lies) for one, far, lies in every[deck].enemies
                }
                assert view.filled == {far: lies for far, lies in every[deck].filled.items() if lies}
            found = in_sight(fight, firer, sea, decks)
            with monkeypatch.context() as plain:
                plain.setattr("tactical.wooden_ships.fire.targets.outlooks", lambda *_, seen=every: seen)
                assert in_sight(fight, firer, sea, decks) == found
            quiet += len(decks) - len(seen)
            shots += sum(len(targets) for targets in found.values())
    assert quiet > 100
    assert shots > 500


@pytest.mark.rule("WS B.VIII.C.2.p2")
def test_a_rake_is_the_same_for_two_ships_that_lie_so_anywhere() -> None:
    raked = 0
    for seed in SEAS:
        fight = crowd(seed, Options(end_rakes=seed % 2 == 0), wide=3)
        near = fight.tables.gunboats.raked_within
        for firer in fight.afloat():
            for deck in firer.decks:
                for target in fight.afloat():
                    bears = any(fields.in_play(firer, deck, hex) for hex in hexes_of(target))
                    far = target.length == 1 and range_between(firer, target) > near
                    seen = tuple(bearing(target.bow, target.heading, hex) for hex in hexes_of(firer))
                    manner = "ends" if fight.options.end_rakes else "basic"
                    plain = rakes.rake_from(seen, target.length, manner) if bears and not far else None
                    assert rakes.rakes(fight, firer, deck, target) == plain
                    raked += plain is not None
    assert raked > 500


# -- who is beside whom --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VI.A.1")
def test_neighbours_are_those_who_touch() -> None:
    touching = 0
    for seed in SEAS:
        fight = crowd(seed, wide=4)
        near = ties.neighbours(fight)
        for one in fight.afloat():
            plain = [other for other in fight.afloat() if other is not one and ties.adjacent(one, other)]
            assert near[one.id] == plain
            touching += len(plain)
    assert touching > 500


# -- allowances ----------------------------------------------------------------------------------------------------------


ODD: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ({}, {}, {}),
    ({"canvas": "full"}, {}, {}),
    ({"rigging": [0, 7, 7]}, {}, {}),
    ({"rigging": [0, 0, 0]}, {}, {}),
    ({"hanging": ["left"]}, {}, {}),
    ({"canvas": "full", "foul_bottom": True}, {"copper": True}, {}),
    ({"aft_rig": True}, {"fore_and_aft": True}, {}),
    ({"aft_rig": True, "upwind": 1}, {"fore_and_aft": True}, {}),
    ({}, {"blocked_wind": True}, {}),
    ({}, {"wind_effects": False}, {}),
    ({"aft_rig": True}, {}, {"wind-spares-oars": []}),
    ({}, {}, {"least-way": []}),
    ({"tasks": {"sails": 2}}, {}, {"sails": []}),
    ({"towing": "other"}, {}, {}),
]
"""What changes an allowance: fields of the ship, options, and rules of a scenario."""


@pytest.mark.rule("WS B.IV.A.4", "WS B.IV.A.17")
@pytest.mark.parametrize("number", [1, 2, 4, 7])
def test_allowances_that_were_reckoned_before_are_those_of_each_attitude(number: int) -> None:
    """Ships that differ in one thing follow each other, so that one for whom a figure was kept comes before one for whom it
    does not hold."""
    found = dict[tuple[int, ...], None]()
    for velocity in range(7):
        for speeds in ((3, 5), (3, 7), (4, 7)):
            for fields_of, options, tags in ODD:
                one = ship("One", "K10", number=number, speeds=speeds)
                for field, value in fields_of.items():
                    setattr(one, field, value)
                other = ship("Other", "K12", 3, rate=100)
                sea = battle(one, other, velocity=velocity, options=Options(**options), special=dict(tags), turn=2)
                plain = tuple(allowance(sea, one, attitude) for attitude in ATTITUDES)
                assert allowances(sea, one) == plain, (fields_of, options, tags, velocity)
                found[plain] = None
    assert len(found) >= (4 if number == 7 else 10)


# -- gun squares ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VIII.D.3.a.p1")
def test_who_wishes_for_what_is_usual_loses_it() -> None:
    lost = asked = 0
    for seed in SEAS:
        chance, fight = Random(seed), crowd(seed, Options(fields=seed % 2 == 0))
        for one in fight.afloat():
            for guns in one.decks.values():
                guns.guns = [chance.randint(0, 2), chance.randint(0, 2)]
                guns.carronades = [chance.randint(0, 1), chance.randint(0, 1)]
            nearest = (GunHit(chance.choice([None, *one.decks]), chance.choice([None, *HALVES])) for _ in range(5))
            hits = list(nearest)
            usual = gun_squares.usual_losses(fight, one, hits)
            assert usual.squares == gun_squares.fallen(fight, one, hits, {line.key: line.usual for line in usual.lines})
            lost += len(usual.squares)
            asked += len(usual.lines)
    assert lost > 1000
    assert asked > 200


# -- points --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.XI.B.2")
def test_a_ship_that_nothing_has_befallen_scores_nothing() -> None:
    one = ship("One", "K10")
    sea = battle(one, ship("Other", "M10", side=FRENCH))
    assert victory.touched(sea) == []
    assert victory.value(sea, one) == 0
    for field, value in {"fate": "sunk", "captor": FRENCH, "surrendered": "struck", "doom": "sinks"}.items():
        before = getattr(one, field)
        setattr(one, field, value)
        assert victory.value(sea, one) > 0, field
        assert victory.touched(sea) == [one], field
        setattr(one, field, before)


# -- what is seen --------------------------------------------------------------------------------------------------------


def test_what_a_side_sees_is_no_part_of_the_battle_where_it_differs() -> None:
    """Changing an enemy in a view changes nothing in the battle."""
    sea = crowd(1)
    seen = seen_by(sea, BRITISH)
    theirs = next(one for one in seen.ships.values() if one.side == FRENCH)
    theirs.orders.append("3")
    for deck in theirs.decks.values():
        assert (deck.shot, deck.hidden) == (None, True)
        deck.shot = "grape"
    assert sea.ships[theirs.id].orders == []
    assert all(deck.shot == "round" and not deck.hidden for deck in sea.ships[theirs.id].decks.values())

"""What is looked up, kept or asked for singly is what the plain way finds, at every question of a battle."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from table.decisions import Answer
from table.dice import Tray
from table.flows import Flow, Question
from tactical.flying_colors import game, scenarios
from tactical.flying_colors.board import abreast, berths, foes, hexes_of, moorings, separation
from tactical.flying_colors.captains import seat
from tactical.flying_colors.captains.admiral import Order
from tactical.flying_colors.captains.briefing import Briefing, contacts
from tactical.flying_colors.captains.prospect import NEAREST, Prospect
from tactical.flying_colors.captains.temperaments import book
from tactical.flying_colors.fire.masking import masked
from tactical.flying_colors.fire.shots import shots
from tactical.flying_colors.movement import moves, voyage
from tactical.flying_colors.movement.company import Idle
from tactical.flying_colors.movement.conn import Conn, conn_of, everybody, others
from tactical.flying_colors.movement.courses import Waters, feared_by_a_prize
from tactical.flying_colors.movement.voyage import fresh_way
from tactical.flying_colors.options.all_hands import AllHands
from tactical.flying_colors.signals import LINK, Signals
from tactical.flying_colors.state import Action, Ship
from tactical.playing.helm import Helm
from tactical.sea.hexes import COMPASS, DECODED, NEIGHBOURS, Hex, code, distance, hull, side_hexes, within

HANDS = AllHands()


class Watching:
    """Captains who order one act at a time, and look the battle over at every question that they are asked."""

    def __init__(self, action: Action, side: str) -> None:
        self.action, self.captains, self.shots = action, seat(side), 0

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        if question.kind.name != "helm":
            check_ranges(self.action)
        assert moorings(self.action) == {code(hex): ship for hex, ship in berths(self.action).items()}
        if question.kind.name == "muster":
            check_formations(self.action, question.side)
        if isinstance(question, Helm):
            self.check_conn(self.action.ships[question.about])
            self.check_prospect(self.action.ships[question.about])
        answer = self.captains.answer(view, question, moment)
        return answer[:1] if question.kind.name == "helm" and isinstance(answer, list) else answer

    def check_conn(self, ship: Ship) -> None:
        """What her conn keeps of the others and of her waters, and each shot by its key."""
        conn = conn_of(self.action, ship)
        assert conn is not None
        assert others(self.action, ship) == moorings(self.action, ship)
        assert everybody(self.action, ship) == moorings(self.action)
        fresh = Waters(self.action, ship, conn.way, moorings(self.action, ship))
        assert conn.waters.costs == fresh.costs
        if conn.way.by == "sail" and conn.way.tack != "begun":
            assert conn.waters.offers(ship.place, conn.leg) == fresh.offers(ship.place, conn.leg)
        for option in HANDS.shots(self.action, ship):
            assert HANDS.shot(self.action, ship, option.key) == option.value
            assert HANDS.shot(self.action, ship, f"{option.key}-none") is None
            self.shots += 1

    def check_prospect(self, ship: Ship) -> None:
        """Wherever she can go, nobody whom she could fire at is further off than her captain looks."""
        way = self.action.way
        assert way is not None
        deck = Briefing(self.action, ship.side, book()["bold"])
        prospect = Prospect(deck, ship, Order("fight"), way.mps)
        for place in (ship.place, *(course.place for course in moves(self.action, ship, pressed=not way.begun)[::5])):
            lookout = prospect.lookout
            assert shots(self.action, ship, lookout, place, among=prospect.near) == shots(self.action, ship, lookout, place)
        everyone = contacts(deck, ship, list(foes(self.action, ship)), prospect.sight, NEAREST)
        assert prospect.contacts == everyone


@pytest.mark.parametrize("name", ["cape-ortugal-1805", "minorca-1756", "the-nile-1798"])
def test_the_swift_ways_find_what_the_plain_ones_do_in_play(name: str) -> None:
    action = scenarios.set_up(name, "swift")
    action.turns = min(action.turns, 6)
    seats = {side: Watching(action, side) for side in action.fleets}
    game.play(action, seats)
    assert all(watching.shots for watching in seats.values())


def check_ranges(action: Action) -> None:
    for one, other in combinations(action.ships.values(), 2):
        plain = min(distance(here, there) for here in hexes_of(one) for there in hexes_of(other))
        assert separation(one, other) == separation(other, one) == plain
        away = distance(one.bow, other.bow)
        assert abreast(one, [other], away) == [other]
        assert abreast(one, [other], away // 2 - 1) == []


def check_formations(action: Action, side: str) -> None:
    """FC 3.3.3g-i: all that can be reached from a ship, link by link, counting hexes around every enemy."""
    signals = Signals(action, side)
    afloat = [ship for ship in action.ships.values() if ship.fate == "afloat" and not ship.struck]
    fleet = [ship for ship in afloat if ship.side == side]
    barred = frozenset(hex for foe in afloat if foe.side != side for hex in hexes_of(foe))
    for leader in fleet:
        joined, front = {leader.id}, [leader]
        while front:
            last = front.pop()
            reached = counted(set(hexes_of(last)), LINK, barred)
            for ship in fleet:
                near = ship.facing == last.facing and any(hex in reached for hex in hexes_of(ship))
                if near and ship.id not in joined:
                    joined.add(ship.id)
                    front.append(ship)
        assert [ship.id for ship in signals.formation(leader, fleet)] == [ship.id for ship in fleet if ship.id in joined]


def counted(start: set[Hex], steps: int, barred: frozenset[Hex] = frozenset()) -> set[Hex]:
    """All hexes that can be counted to in so many steps, hex by hex."""
    reached = set(start)
    for _ in range(steps):
        reached |= {hex for own in reached for hex in NEIGHBOURS[own]} - barred
    return reached


@pytest.mark.rule("FC 3.8.3b")
def test_a_prize_fears_all_hexes_no_further_from_the_nearest_enemies() -> None:
    action = scenarios.set_up("cape-ortugal-1805", "swift")
    for prize in action.ships.values():
        enemies = [foe for foe in action.ships.values() if foe.side != prize.side]
        near = min(separation(prize, foe) for foe in enemies)
        nearest = {hex for foe in enemies if separation(prize, foe) == near for hex in hexes_of(foe)}
        assert feared_by_a_prize(action, prize) == {code(hex) for hex in counted(nearest, near)}


@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("friend_large", [True, False])
def test_masked_broadsides_are_those_whose_side_hexes_are_filled(large: bool, friend_large: bool) -> None:
    """FC 3.7.1."""
    bow = Hex(40, 40)
    for facing in COMPASS:
        for heading in COMPASS:
            for hex in within(bow, 4):
                own, other = hull(bow, facing, large), hull(hex, heading, friend_large)
                plain = [
                    (mine, side)
                    for side in ("port", "starboard")
                    for mine in (True, False)
                    if any(
                        beside in (other if mine else own)
                        for beside in (
                            side_hexes(bow, facing, large, side) if mine else side_hexes(hex, heading, friend_large, side)
                        )
                    )
                ]
                assert list(masked(code(hex) - code(bow), facing, large, heading, friend_large)) == plain
                assert not plain or distance(bow, hex) <= 2


def test_every_hex_has_a_number_of_its_own() -> None:
    hexes = list(within(Hex(40, 40), 12))
    assert [DECODED[code(hex)] for hex in hexes] == hexes
    for hex in hexes:
        assert DECODED[code(hex) - code(Hex(40, 40))] in within(Hex(0, 0), 12)


class Sinking(Idle):
    """Gunners whose fire sinks a ship, or none."""

    def __init__(self, target: Ship | None) -> None:
        self.target = target

    def fire(self, action: Action, ship: Ship, shot: Any) -> Flow[None]:
        if self.target is not None:
            self.target.fate = "sunk"
        yield from ()


@pytest.mark.parametrize("sinks", [True, False])
def test_after_fire_the_others_are_looked_at_anew_if_one_is_gone(sinks: bool) -> None:
    action = scenarios.set_up("cape-ortugal-1805", "swift")
    ship, other = list(action.ships.values())[:2]
    action.way = fresh_way(action, ship)
    action.lay(Tray())
    conn = Conn(action, ship, Sinking(other if sinks else None))
    before, waters = conn.others, conn.waters
    assert list(voyage.fire(conn, None)) == []
    assert conn.others == moorings(action, ship)
    assert (conn.others is before) != sinks
    assert (conn.waters is waters) != sinks


class Holing(Idle):
    """Gunners whose fire brings her own full sails down."""

    def fire(self, action: Action, ship: Ship, shot: Any) -> Flow[None]:
        ship.sails = "plain"
        yield from ()


@pytest.mark.rule("FC 3.6.3e")
def test_after_fire_she_is_handled_under_the_sails_that_are_left() -> None:
    action = scenarios.set_up("cape-ortugal-1805", "swift")
    ship = next(iter(action.ships.values()))
    ship.sails = "full"
    action.way = fresh_way(action, ship)
    action.lay(Tray())
    conn = Conn(action, ship, Holing())
    before = conn.waters.costs
    assert list(voyage.fire(conn, None)) == []
    assert conn.waters.costs != before

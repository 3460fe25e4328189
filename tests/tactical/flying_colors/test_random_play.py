"""Random legal play of every battle to its end, with what must hold at every moment of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from table.decisions import Answer, Decision
from table.dice import draw
from table.flows import Question
from table.seats import RandomLegal
from tactical.flying_colors import game, scenarios
from tactical.flying_colors.board import foes, hexes_of, navigable
from tactical.flying_colors.hexes import distance, on_map
from tactical.flying_colors.movement import moves
from tactical.flying_colors.special import relief, three_days
from tactical.flying_colors.state import Action, Edition, decode, encode
from tests.tactical.flying_colors.helmsman import throw

SMALL = ("audierne-bay-1797", "bec-du-raz-1798", "cape-ortugal-1805", "el-ferrol-1800", "goza-de-candia-1798")
GREAT = tuple(name for name in scenarios.available() if name not in SMALL)
MOST_QUESTIONS = 60_000
FIERCE = ("fire:", "answer:", "hull")
OPTIONAL = (
    "first_broadside",
    "chase_guns",
    "end_of_the_world",
    "anchoring_limits",
    "towing",
    "defensive_fire",
    "awash",
    "short_sails",
    "men_of_iron",
    "manpower",
    "succession",
)


class Auditor(RandomLegal):
    """Answers at random, and looks over the whole table every so often."""

    def __init__(self, action: Action, seed: str, every: int) -> None:
        super().__init__(seed)
        self.action, self.every, self.asked = action, every, 0
        self.ships = set(action.ships)
        waiting = action.special.get(relief.NAME, [])
        self.coming = set(waiting) if isinstance(waiting, list) else set[str]()

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        self.asked += 1
        assert self.asked < MOST_QUESTIONS
        if self.asked % self.every == 0:
            self.audit()
        return super().answer(view, question, moment)

    def audit(self) -> None:
        sound(self.action)
        assert self.ships <= set(self.action.ships) <= self.ships | self.coming


class Bold(Auditor):
    """Fires, grapples and boards where that is offered."""

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        quiet = super().answer(view, question, moment)
        if not isinstance(question, Decision):
            return quiet
        keys = [option.key for option in question.options]
        if question.kind in ("board", "bridge"):
            return keys[-1]
        fierce = [key for key in keys if key.startswith("grapple:")] or [key for key in keys if key.startswith(FIERCE)]
        if fierce:
            return fierce[draw(f"{self.seed}/{moment}"[-64:], 1, len(fierce))]
        closing = self.closing(question.about) if question.kind == "helm" else None
        return closing if closing in keys else quiet

    def closing(self, ship: str) -> str | None:
        """The first step of a course that ends as near to an enemy as can be."""
        mover = self.action.ships[ship]
        enemies = [hex for foe in foes(self.action, mover) for hex in hexes_of(foe)]
        courses = [course for course in moves(self.action, mover) if course.steps]
        if not (enemies and courses):
            return None
        return min(courses, key=lambda course: min(distance(course.place.bow, hex) for hex in enemies)).steps[0]


def sound(action: Action) -> None:
    """Ships in one place each, hits within bounds, each prize with one captor, commanders and markers where they belong."""
    taken = Counter(hex for ship in action.ships.values() if ship.on_map and ship.towed_by is None for hex in hexes_of(ship))
    passing = {action.way.ship} if action.way is not None else set[str]()
    shared = [hex for hex, count in taken.items() if count > 1]
    under_way = {hex for ship in passing for hex in hexes_of(action.ships[ship])}
    assert set(shared) <= under_way, f"two ships lie in {shared}"
    for ship in action.ships.values():
        assert 1 <= ship.facing <= 6
        assert 0 <= ship.hull <= ship.face.capacity
        assert ship.rigging >= 0
        assert ship.side in action.fleets
        assert ship.captor is None or ship.captor == ship.side
        assert not (ship.captor and ship.struck)
        assert not ship.on_map or all(on_map(action.layout, hex) for hex in hexes_of(ship))
        assert not ship.on_map or all(navigable(action, hex) for hex in hexes_of(ship))
        for mate in (*ship.grappled, *ship.fouled):
            other = action.ships[mate]
            assert ship.id in (*other.grappled, *other.fouled)
            assert ship.on_map
            assert other.on_map
    for commander in action.commanders.values():
        assert (commander.ship is None) == bool(commander.lost)
        assert commander.ship is None or action.ships[commander.ship].fate not in ("sunk", "exploded")
    owned = Counter(ship for command in action.commands for ship in command.ships)
    assert max(owned.values(), default=1) == 1


def battle(
    name: str, seed: str, year: Edition = 2023, every: int = 20, kind: type[Auditor] = Auditor, options: Any = ()
) -> Action:
    action = scenarios.set_up(name, seed=seed, year=year, counters=None, **dict.fromkeys(options, True))
    seat = kind(action, seed, every)
    played = game.play(action, dict.fromkeys(action.fleets, seat))
    seat.audit()
    assert seat.ships | seat.coming >= set(played.ships)
    assert played.verdict is not None
    assert played.step in ("activation", "ship", "melee", "status", "victory")
    assert encode(decode(encode(played))) == encode(played)
    return played


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("edition", [2023, 2006])
def test_small_battles_come_to_an_end(name: str, edition: Edition) -> None:
    for seed in ("one", "two"):
        battle(name, seed, edition, every=1)


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("edition", [2023, 2006])
def test_small_battles_come_to_an_end_with_all_options_in_force(name: str, edition: Edition) -> None:
    battle(name, "one", edition, every=1, options=OPTIONAL)


def test_battles_at_close_quarters_come_to_an_end() -> None:
    """Ships are taken, retaken, burnt and sunk, and still each is in one place and has one captor."""
    played = [battle(name, seed, 2023, 1, Bold) for name in ("cape-ortugal-1805", "el-ferrol-1800") for seed in ("a", "b", "c")]
    ships = [ship for action in played for ship in action.ships.values()]
    assert any(ship.captor for ship in ships)
    assert any(ship.fate == "sunk" for ship in ships)


@pytest.mark.slow
@pytest.mark.parametrize("name", GREAT)
def test_great_battles_come_to_an_end(name: str) -> None:
    battle(name, "one")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["copenhagen-1801", "gut-of-gibraltar-1801", "cape-henry-1781", "the-nile-1798"])
def test_great_battles_come_to_an_end_in_2006(name: str) -> None:
    battle(name, "two", 2006)


@pytest.mark.slow
@pytest.mark.rule("FC 2006:18.74")
def test_three_days_come_to_an_end() -> None:
    action = three_days.begin("glorious-first-1794", "one")
    seat = Auditor(action, "one", 50)
    seat.coming = {"french-temeraire", "french-trente-et-un-mai", "french-trajan", "french-sans-pareil"}
    played = game.play(action, dict.fromkeys(action.fleets, seat))
    seat.audit()
    assert played.special["day"] == 3
    assert played.verdict is not None


def test_the_same_seed_gives_the_same_battle() -> None:
    one, other, third = (battle("el-ferrol-1800", seed) for seed in ("a", "a", "b"))
    assert encode(one) == encode(other) != encode(third)


@pytest.mark.rule("FC 3.6.1")
def test_every_start_on_two_hexes_is_legal() -> None:
    """All 541 of them, and both berths of the Culloden: on water, in nobody else's hex."""
    count = 0
    for name in scenarios.available():
        action = scenarios.set_up(name)
        sound(action)
        count += sum(ship.large and ship.id not in action.special.get("berths", []) for ship in action.ships.values())  # type: ignore[operator]
    assert count == 541
    for die in (0, 9):
        action = scenarios.set_up("the-nile-1798")
        throw(action, die)
        scenarios.roll_berths(action)
        sound(action)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["copenhagen-1801", "gut-of-gibraltar-1801", "the-nile-1798", "trafalgar-1805"])
def test_great_battles_at_close_quarters_come_to_an_end(name: str) -> None:
    battle(name, "a", kind=Bold)

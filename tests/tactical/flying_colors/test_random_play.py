"""Random legal play of the smaller battles to their end, looked over at every question; `tests/samples` plays them all."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors import game, scenarios
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.state import Action, decode, encode
from tests.samples.flying_colors import OPTIONAL
from tests.tactical.flying_colors.auditors import Auditor, Bold
from tests.tactical.flying_colors.helmsman import throw
from tests.tactical.flying_colors.soundness import sound

SMALL = ("audierne-bay-1797", "bec-du-raz-1798", "cape-ortugal-1805", "el-ferrol-1800", "goza-de-candia-1798")


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

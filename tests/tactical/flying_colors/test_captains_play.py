"""Computer captains play every battle to its end, and everything holds on the way."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import Answer
from table.flows import Question
from table.session import Memory, Session
from tactical.flying_colors import duels, game, scenarios
from tactical.flying_colors.captains import seat
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.duels.setting import Kind
from tactical.flying_colors.special import relief
from tactical.flying_colors.state import Action, decode, encode
from tests.tactical.flying_colors.auditors import Watched
from tests.tactical.flying_colors.soundness import sound
from tests.tactical.flying_colors.test_random_play import OPTIONAL

MANY = 5  # games of each battle; `make soak` plays more


def fought(name: str, seed: str, year: Edition = 2023, every: int = 50, options: tuple[str, ...] = ()) -> Action:
    action = scenarios.set_up(name, seed, year, None, **dict.fromkeys(options, True))
    ships, coming = set(action.ships), action.special.get(relief.NAME, [])
    game.play(action, {side: Watched(action, side, every) for side in action.fleets})
    sound(action)
    assert ships <= set(action.ships) <= ships | set(coming if isinstance(coming, list) else [])
    assert action.verdict is not None
    return action


@pytest.mark.parametrize("name", scenarios.available())
def test_every_battle_comes_to_an_end(name: str) -> None:
    fought(name, "one", every=10)


@pytest.mark.slow
@pytest.mark.parametrize("name", scenarios.available())
def test_every_battle_comes_to_an_end_many_times(name: str) -> None:
    for number in range(MANY):
        fought(name, f"many/{number}", every=200)


@pytest.mark.parametrize("year", [2023, 2006])
def test_battles_come_to_an_end_with_all_options_in_force(year: Edition) -> None:
    for name in ("cape-ortugal-1805", "the-nile-1798", "audierne-bay-1797"):
        fought(name, "options", year, options=(*OPTIONAL, "cards"))


@pytest.mark.slow
@pytest.mark.parametrize("name", scenarios.available())
@pytest.mark.parametrize("year", [2023, 2006])
def test_every_battle_comes_to_an_end_with_all_options_in_force(name: str, year: Edition) -> None:
    fought(name, "options", year, options=(*OPTIONAL, "cards"))


@pytest.mark.parametrize("kind", ["meeting", "chase"])
def test_duels_come_to_an_end(kind: Kind) -> None:
    for seed in ("a", "b", "c"):
        attacker, defender = duels.Duellist("British", "Amazon"), duels.Duellist("French", "Romulus")
        action = duels.set_up([attacker], [defender], kind, seed=seed)
        game.play(action, {side: Watched(action, side, 10) for side in action.fleets})
        sound(action)
        assert action.verdict is not None


def test_the_same_seed_gives_the_same_battle() -> None:
    one, other, third = (encode(fought("cape-ortugal-1805", seed)) for seed in ("a", "a", "b"))
    assert one == other != third


def test_a_session_plays_the_same_battle_as_the_quick_way() -> None:
    """With snapshots, phase by phase, captains see the same table and answer the same."""
    action = scenarios.set_up("bec-du-raz-1798", "session")
    session = Session(game.FlyingColors(), Memory(encode(action)))
    for _ in session.play({side: seat(side) for side in action.fleets}):
        pass
    assert session.over
    assert encode(session.state) == encode(decode(encode(fought("bec-du-raz-1798", "session"))))


class Relieved:
    """A seat that is taken anew for every question, as by a process killed and started again."""

    def __init__(self, side: str) -> None:
        self.side = side

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        return seat(self.side).answer(view, question, moment)


@pytest.mark.parametrize("name", ["camperdown-1797", "audierne-bay-1797"])
def test_a_battle_broken_off_at_any_question_and_taken_up_again_is_the_same(name: str) -> None:
    kept, resumed = (scenarios.set_up(name, "resume") for _ in range(2))
    game.play(kept, {side: seat(side) for side in kept.fleets})
    game.play(resumed, {side: Relieved(side) for side in resumed.fleets})
    assert encode(kept) == encode(resumed)


def test_a_duel_taken_up_again_is_the_same() -> None:
    sides = [duels.Duellist("British", "Amazon")], [duels.Duellist("French", "Romulus")]
    kept, resumed = (duels.set_up(*sides, seed="resume") for _ in range(2))
    game.play(kept, {side: seat(side) for side in kept.fleets})
    game.play(resumed, {side: Relieved(side) for side in resumed.fleets})
    assert encode(kept) == encode(resumed)

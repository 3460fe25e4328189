"""Battles by computer captains: the same from the same seed, by a session as in memory, and taken up again at any question."""

from __future__ import annotations

from typing import Any

import pytest

from table.archives import Memory
from table.decisions import Answer
from table.flows import Question
from table.session import Session
from tactical.flying_colors import duels, game, scenarios
from tactical.flying_colors.captains import seat
from tactical.flying_colors.state import Action, decode, encode
from tests.tactical.flying_colors.auditors import Watched
from tests.tactical.flying_colors.soundness import sound


def fought(name: str, seed: str) -> Action:
    """A battle by captains, looked over now and then; `tests/samples` plays them all."""
    action = scenarios.set_up(name, seed)
    game.play(action, {side: Watched(action, side, every=50) for side in action.fleets})
    sound(action)
    assert action.verdict is not None
    return action


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

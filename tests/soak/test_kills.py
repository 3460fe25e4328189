"""Some kills of each way; a thousand are for `python -m tests.soak --kind kills --games 100`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.soak import kills
from tests.soak.failing import GameFailed
from tests.soak.killing import Act, Kept, sealords
from tests.soak.kills import WAYS, KillSoak

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot kill so")
NUMBERS = dict(enumerate(WAYS))


def game(number: int, folder: Path, most: int = 1) -> int:
    return KillSoak(most).play(f"gate/kills/{number}", folder, lambda: None)


@pytest.mark.parametrize("number", NUMBERS, ids=NUMBERS.values())
def test_nothing_is_lost_when_the_program_is_killed(tmp_path: Path, number: int) -> None:
    assert game(number, tmp_path) == 1


def test_an_answer_that_is_lost_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(path: Path, *words: str) -> Act:
        def act() -> None:
            print("the answer of the British is kept", flush=True)
            sealords(path, "status", "war")()

        return act

    monkeypatch.setattr(kills, "sealords", forgetful)
    with pytest.raises(GameFailed, match="answer, process") as failed:
        game(list(WAYS).index("answer"), tmp_path, 20)
    assert "it is not there, though it was said" in str(failed.value.__cause__)


def test_what_is_gone_or_otherwise_is_found() -> None:
    before = Kept([(-1, "a"), (0, "b")], [(0, 0, "british", "sailing", "{}")], [])
    before._replace(states=[*before.states, (1, "c")]).refuse_lost(before)
    for lost in (
        before._replace(states=before.states[:1]),
        before._replace(states=[(-1, "a"), (0, "x")]),
        before._replace(answers=[]),
    ):
        with pytest.raises(AssertionError, match="are lost"):
            lost.refuse_lost(before)

"""Some spoilt inputs of each kind; thousands are for `python -m tests.soak --kind inputs --games 250`."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

import pytest

from tests.soak import inputs
from tests.soak.failing import GameFailed
from tests.soak.inputs import KINDS, InputSoak
from tests.soak.killing import Act
from tests.soak.spoiling import WAYS, spoilt

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no processes that are made so")


def game(kind: str, folder: Path, most: int = 2) -> int:
    return InputSoak(most).play(f"gate/inputs/{list(KINDS).index(kind)}", folder, lambda: None)


@pytest.fixture(autouse=True)
def _own_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game of letters puts into the environment goes with it."""
    for variable in ("SEALORDS_MAIL_WORD", "SEALORDS_MAIL_SEAL"):
        monkeypatch.setenv(variable, "x")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("reports", "log forms")])  # long to lay out
def test_a_spoilt_input_is_refused_or_changes_nothing_unseen(tmp_path: Path, kind: str) -> None:
    assert game(kind, tmp_path) == 2


def broken() -> None:
    raise KeyError("x")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: time.sleep(60), "no end after"),
        (broken, "exit 99: Traceback"),
        (lambda: print("Traceback"), "Traceback"),
        (lambda: exit(70), "exit 70"),
        (lambda: print(len(bytearray(600_000_000))), "MB"),
    ],
)
def test_a_fault_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: Act, words: str) -> None:
    monkeypatch.setattr(inputs, "PATIENCE", 2)
    monkeypatch.setattr(inputs, "sealords", lambda *_: wrong)
    with pytest.raises(GameFailed, match="instructions, input 0") as failed:
        game("instructions", tmp_path)
    assert words in str(failed.value.__cause__)


def test_a_letter_that_is_taken_although_it_is_spoilt_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "sealords", lambda *_: lambda: None)
    with pytest.raises(GameFailed, match="letters, input 0") as failed:
        game("letters", tmp_path)
    assert "is taken" in str(failed.value.__cause__)


def test_every_way_spoils() -> None:
    chance = Random(1)
    found = [spoilt(b"[[formation]]\nid = 'x'\n", chance) for _ in range(200)]
    assert {way for way, _ in found} == set(WAYS)
    assert all(content != b"[[formation]]\nid = 'x'\n" for _, content in found)

"""A program killed at any moment: what it was told is kept is there, and the present is a phase as it began."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic, sleep

import pytest

from campaign.store import reading
from campaign.store.campaigns import Campaigns, state_hash
from table.archives import Choice
from tests.campaign.store_kit import choice, document, record, url

BULK = 60
PATIENCE = 60.0  # how long a player may take to get ready

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill so")

PLAYER = """
import sys
from campaign.store.campaigns import Campaigns
from tests.campaign.store_kit import choice, closing

archive = Campaigns(sys.argv[1]).open("trafalgar")
present = archive.load()
phase, kept = present.phase, present.choices
print("ready", flush=True)
while True:
    for index in range(len(kept), 3):
        answer = choice(index, person=True, answer=f"{phase}.{index}")
        archive.keep_choices(phase, [answer])
        kept.append(answer)
        print("kept", phase, index, flush=True)
    archive.close_phase(closing(phase, *kept, bulk=60))
    print("closed", phase, flush=True)
    phase, kept = phase + 1, []
"""


def answers(phase: int, count: int) -> list[Choice]:
    return [choice(index, person=True, answer=f"{phase}.{index}") for index in range(count)]


def play_and_kill(path: Path, after: float) -> list[str]:
    """Let a player play for some seconds and kill him; returns what he said, without a half line."""
    player = subprocess.Popen([sys.executable, "-c", PLAYER, url(path)], stdout=subprocess.PIPE, text=True)
    assert player.stdout is not None
    too_late = Timer(PATIENCE, player.kill)
    too_late.start()
    try:
        assert player.stdout.readline() == "ready\n"
        sleep(after)
    finally:
        too_late.cancel()
        player.send_signal(signal.SIGKILL)
        said = player.stdout.read()
        player.stdout.close()
        ended = player.wait(timeout=30)
    assert ended == -signal.SIGKILL
    return said[: said.rfind("\n") + 1].splitlines()


def test_a_player_killed_at_any_moment_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "campaigns.db"
    Campaigns(url(path)).create(record(), document(0, BULK)).close()
    random = Random(1805)
    for _ in range(6):
        said = play_and_kill(path, random.uniform(0.01, 0.15))
        read = reading.present(url(path), "trafalgar")
        archive = Campaigns(url(path)).open("trafalgar")
        present = archive.load()
        assert present.snapshot == document(present.phase, BULK)
        assert present.choices == answers(present.phase, len(present.choices))
        assert (read.phase, read.document) == (present.phase, document(read.phase, BULK))
        told = list(archive.history())
        assert [phase.number for phase in told] == list(range(present.phase))
        for phase in told:
            assert phase.state_hash == state_hash(document(phase.number + 1, BULK))
            assert phase.choices == answers(phase.number, 3)
            assert len(phase.dice) == 2
        facts = list(reading.facts(url(path), "trafalgar"))
        assert [(row.phase, row.number) for row in facts] == [(n, m) for n in range(present.phase) for m in range(3)]
        assert_no_promise_is_broken(said, present.phase, len(present.choices))
        archive.close()


def assert_no_promise_is_broken(said: list[str], phase: int, kept: int) -> None:
    """The campaign stands where the player last said, or at the next step that he had no breath to tell."""
    if not said:
        return
    word, at, *index = said[-1].split()
    steps = {(int(at) + 1, 0), (int(at) + 1, 1)} if word == "closed" else {(int(at), int(index[0]) + 1)}
    if word == "kept":
        last = int(index[0]) == 2
        steps.add((int(at) + 1, 0) if last else (int(at), int(index[0]) + 2))
    assert (phase, kept) in steps


def test_a_player_who_never_gets_ready_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PLAYER", "import time; time.sleep(600)")
    monkeypatch.setattr(sys.modules[__name__], "PATIENCE", 0.2)
    began = monotonic()
    with pytest.raises(AssertionError, match="ready"):
        play_and_kill(tmp_path / "campaigns.db", 0.0)
    assert monotonic() - began < 30

"""`kill -9` at any moment of a run, then `sealords run` again: nothing is lost and the end is the same to the byte."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

UNTIL, KILLS = "turn 7", 6


def sealords(db: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "campaign", "--db", str(db), *words]


def begun(db: Path) -> None:
    subprocess.run(sealords(db, "new", "year", "--seed", "1805"), check=True, capture_output=True, timeout=120)


def record(db: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a campaign file holds of the past and the present, but for the keys that rows happen to have."""
    with sqlite3.connect(db) as connection:
        return {
            "present": connection.execute("select phase, document from snapshot where document is not null").fetchall(),
            "states": connection.execute("select phase, name, state_hash from snapshot order by phase").fetchall(),
            "facts": connection.execute("select phase, number, document from fact order by phase, number").fetchall(),
            "choices": connection.execute("select phase, number, side, answer from choice order by 1, 2").fetchall(),
            "dice": connection.execute("select number, value from die order by number").fetchall(),
        }


@pytest.mark.slow
def test_a_run_killed_again_and_again_ends_as_the_uninterrupted_one(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.db", tmp_path / "killed.db"
    begun(whole)
    begun(killed)
    subprocess.run(sealords(whole, "run", "year", "--until", UNTIL), check=True, capture_output=True, timeout=120)
    chance, kills = random.Random(1805), 0
    for moment in sorted(chance.sample(range(2, phases(whole) - 5), KILLS)):
        run = subprocess.Popen(sealords(killed, "run", "year", "--until", UNTIL), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while run.poll() is None and phases(killed) < moment:
            time.sleep(chance.uniform(0.01, 0.03))
        kills += run.poll() is None
        run.kill()
        run.communicate(timeout=30)
    assert kills >= KILLS // 2
    subprocess.run(sealords(killed, "run", "year", "--until", UNTIL), check=True, capture_output=True, timeout=120)
    assert record(killed) == record(whole)
    verified = subprocess.run(sealords(killed, "verify", "year"), check=False, capture_output=True, text=True, timeout=120)
    assert verified.returncode == 0, verified.stderr


def test_a_signal_in_mid_run_leaves_a_campaign_that_goes_on(tmp_path: Path) -> None:
    db = tmp_path / "campaign.db"
    begun(db)
    run = subprocess.Popen(sealords(db, "run", "year", "--until", "turn 40"), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and run.poll() is None and phases(db) < 30:
        time.sleep(0.05)
    run.send_signal(2)
    _, errors = run.communicate(timeout=30)
    assert run.returncode == 130
    assert b"interrupted" in errors
    assert phases(db) >= 30


def phases(db: Path) -> int:
    with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as connection:
        return int(connection.execute("select count(*) from snapshot").fetchone()[0])


def test_the_environment_names_the_database(tmp_path: Path) -> None:
    environment = {**os.environ, "SEALORDS_DB": str(tmp_path / "by-environment.db")}
    command = [sys.executable, "-m", "campaign", "new", "there", "--seed", "1"]
    subprocess.run(command, check=True, capture_output=True, env=environment, timeout=60)
    assert (tmp_path / "by-environment.db").exists()

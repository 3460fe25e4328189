"""A sample game is played once in a run of the tests, whoever asks for it first, in whichever process."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path

import msgspec

from tests.samples.flying_colors import FLYING_COLORS
from tests.samples.met import Met
from tests.samples.wooden_ships import WOODEN_SHIPS
from tests.samples.years import YEARS

SAMPLES: dict[str, Callable[[], Met]] = {**YEARS, **FLYING_COLORS, **WOODEN_SHIPS}


def met_in(name: str, folder: Path) -> Met:
    """What was met in a sample: read from the folder that the processes share, or played and written there."""
    path = folder / f"{name.replace(':', '-')}.json"
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if path.exists():
            return msgspec.json.decode(path.read_bytes(), type=Met)
        met = SAMPLES[name]()
        path.write_bytes(msgspec.json.encode(met))
        return met

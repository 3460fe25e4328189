"""Whoever plays many games lets Python look for garbage seldom: as it is set, every sixth second goes into that."""

from __future__ import annotations

import gc

SELDOM = (100_000, 20, 100)  # Python's own are (700, 10, 10)


def looked_for_seldom() -> None:
    gc.set_threshold(*SELDOM)


def kept_aside() -> None:
    """What is there now stays to the end, and is not looked at again."""
    gc.collect()
    gc.freeze()

"""What the tutor says to an umpire whose battle is fought on a real table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from table.reading.toml import read


@cache
def words() -> Mapping[str, Any]:
    """His texts by their occasions."""
    return read(Path(__file__).with_name("real_table.toml"))

"""Where theatres lie: ours in this package by name, a player's own by its path; and which files hold the chart."""

from __future__ import annotations

import os
from pathlib import Path

from table.reading.faults import BadFile, unknown

HOME = Path(__file__).parent
HEADING = "theatre.toml"
FILES = (HEADING, "spaces.toml", "passages.toml", "ports.toml", "zones.toml", "winds.toml", "wind_table.toml")


def available() -> list[str]:
    """The names of the theatres that come with the game."""
    return sorted(heading.parent.name.replace("_", "-") for heading in HOME.glob(f"*/{HEADING}"))


def theatre_folder(name_or_path: str) -> Path:
    """The folder of a theatre of ours by its name (`trafalgar-1805`), or of a player's own by its path."""
    if name_or_path.replace("_", "-") in available():
        return HOME / name_or_path.replace("-", "_")
    if name_or_path and os.path.exists(name_or_path):
        return Path(name_or_path)
    raise BadFile(unknown("theatre", name_or_path, available()) + ", or the path of a theatre's folder")

"""Where the booklets of a theatre lie: in the folder `orders` of its own."""

from __future__ import annotations

from pathlib import Path

FOLDER = "orders"


def files_of(theatre: Path) -> list[Path]:
    """The booklets of a theatre; none where it has no orders."""
    return sorted((theatre / FOLDER).glob("*.toml"))

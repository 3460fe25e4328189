"""The packages that mutants are drawn of: which of their modules are rules, and where the tests of these lie.

Recorded games and random play of whole campaigns are left out on purpose: they fail at any change, and prove no case.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Package(NamedTuple):
    """Modules and folders with rules, the folders of their tests, and all that these tests depend on."""

    rooms: tuple[Path, ...]
    tests: tuple[Path, ...]
    sources: tuple[Path, ...]


def _package(home: str, rooms: str, tests: str, sources: str) -> Package:
    return Package(
        tuple(Path(home) / room for room in rooms.split()),
        tuple(Path("tests") / folder for folder in tests.split()),
        tuple(Path(folder) for folder in sources.split()),
    )


PACKAGES = {
    "tactical/wooden_ships": _package(
        "tactical/wooden_ships",
        "movement fouling boarding fire damage loading options special"
        " victory.py wind.py setting_up.py squares.py views.py",
        "tactical/wooden_ships",
        "table tactical tests/tactical",
    ),
    "tactical/flying_colors": _package(
        "tactical/flying_colors",
        "movement fire damage melee cards options special activation.py bands.py breakoff.py card.py command.py days.py"
        " editions.py hexes.py initiative.py ratings.py sequence.py shoals.py signals.py victory.py wind.py",
        "tactical/flying_colors",
        "table tactical tests/tactical",
    ),
    "campaign/rules": _package(
        ".",
        "campaign/rules orders/kinds orders/chits.py orders/execution.py"
        " maps/weather.py maps/sea.py maps/waters.py maps/routes.py maps/ranges.py",
        "rules campaign orders maps",
        "table maps orders tactical campaign tests",
    ),
}  # fmt: skip


def chosen(given: str) -> tuple[str, tuple[Path, ...]]:
    """The package that is meant, and its rooms; or, if a folder or module within it is given, only that."""
    path = Path(given)
    for name, package in PACKAGES.items():
        if given == name:
            return name, package.rooms
        if path.exists() and any(path == room or room in path.parents for room in package.rooms):
            return name, (path,)
    raise SystemExit(
        f"{given} holds no rules that mutants are drawn of: name one of {', '.join(PACKAGES)}, or a folder or module in it."
    )


def modules(rooms: tuple[Path, ...]) -> list[Path]:
    """The modules of some rooms in their order."""
    return sorted(path for room in rooms for path in ([room] if room.suffix else room.rglob("*.py")))

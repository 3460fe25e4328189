"""What things are called, read from plain documents: places and winds from the theatre's files, pieces from the snapshot."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import maps


class Names:
    """Names by key; a key that nobody knows is its own name."""

    def __init__(self, world: dict[str, Any]) -> None:
        self.world = world

    def piece(self, key: str) -> str:
        """A formation, a squadron or a leader."""
        for table in ("formations", "squadrons", "leaders"):
            if found := self.world.get(table, {}).get(key):
                return str(found["name"])
        squadron = key.removeprefix("independent-")
        return key if squadron == key else self.piece(squadron)

    def wind(self, key: str) -> str:
        return self._winds.get(key, key)

    def place(self, key: str) -> str:
        """A place as it is named after `from` and `to`."""
        kind, _, rest = key.partition(":")
        first, _, last = rest.partition(":")
        name = self._waters.get(first, first or key)
        match kind:
            case "harbour":
                return f"{name} harbour"
            case "flag":
                return f"{name} roads"
            case "in":
                return f"{name} (standing in by the {last})"
            case "out":
                return f"{name} (standing out for {self._waters.get(last, last)})"
        return name

    def at(self, key: str) -> str:
        """A place as one is at it: `off Ushant`, `in Brest harbour`."""
        name = self.place(key)
        if name.startswith("Off "):
            return f"off {name[4:]}"
        return f"{'off' if key.startswith('space:') else 'in'} {name}"

    @cached_property
    def _waters(self) -> dict[str, str]:
        return {**self._named("spaces.toml", "space"), **self._named("zones.toml", "zone")}

    @cached_property
    def _winds(self) -> dict[str, str]:
        return self._named("winds.toml", "wind")

    def _named(self, file: str, table: str) -> dict[str, str]:
        """The names in a theatre's file; none if it cannot be read, since the keys will do."""
        import tomllib

        try:
            rows = tomllib.loads((self._folder / file).read_text(encoding="utf-8-sig"))[table]
            return {row["id"]: row["name"] for row in rows}
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    @property
    def _folder(self) -> Path:
        """The theatre's: one of ours by its name, or a player's own by its path."""
        theatre = str(self.world.get("theatre", ""))
        ours = Path(maps.__path__[0]) / theatre.replace("-", "_")
        return ours if theatre and ours.is_dir() else Path(theatre)

"""What things are called: places and winds by the chart beside a world's outline, or else by the theatre's files, pieces by the
outline."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path

import maps
from campaign.outline import HasName, Outline
from maps.place import door_of, is_berth, is_flag, is_harbour, is_in_box, is_out_box, is_space, node_of
from table.wording import people, within

USUAL_ROW = re.compile(r'^[^#\n]*?\bid = "([^"\\]*)",?\s+name = "([^"\\]*)"', re.MULTILINE)
DUMMY = "dummy-"  # how the ids of dummies begin: `dummy-british-1`
BEARINGS = ("North", "South", "East", "West", "Northeast", "Northwest", "Southeast", "Southwest", "Lee")
OPEN_WATER = re.compile(
    r"\b(?:Gulf|Bay|Strait|Sea|Ocean|Channel|Passage|Approaches|Trades|Caribbean|Basin|Iroise|Downs|Nore|Raz)\b|^Mid "
)
BY_NAME = re.compile(r"^(?!The ).* (?:Bay|Harbour|Haven|Sound)$|^Mid ")  # `Bantry Bay` needs no article, `the Bay of Biscay` does


class Names:
    """Names by key; a key that nobody knows is its own name.

    Who is no more, as a fallen leader, is looked for in the outline that `outset` reads, which is read only for him.
    """

    def __init__(self, world: Outline, outset: Callable[[], Outline] | None = None) -> None:
        self.world = world
        self.outset = outset

    def piece(self, key: str) -> str:
        """A formation, a squadron, a leader or an auxiliary; a counter keeps its name when it is not in play.

        SL 7.153: a dummy is called the same whether it is on the chart again or not, which is its side's secret.
        """
        if key.startswith(DUMMY):
            return f"Dummy {key.rpartition('-')[2]}"
        for table in self.world.pieces:
            if found := table.get(key):
                return found.name
        if key in self.world.sides:
            return key
        squadron = key.removeprefix("independent-")
        return self._gone.get(key, key) if squadron == key else self.piece(squadron)

    def thing(self, key: str) -> str:
        """A place by its key, which has a colon, or else a piece."""
        return self.place(key) if ":" in key else self.piece(key)

    def post(self, key: str) -> str:
        """What a leader is posted to: a flotilla, or the station of a fleet's or a command's admiral."""
        kind, _, rest = key.partition(":")
        if kind == "fleet" and rest:
            return f"the station of fleet admiral of {people(rest)}"
        if kind == "command" and rest:
            command = self.world.commands.get(rest)
            return f"the station of {within(command.name) if command else rest}"
        return self.piece(key)

    def wind(self, key: str) -> str:
        return self._winds[key]

    def event(self, key: str) -> str:
        return self._events[key]

    def place(self, key: str) -> str:
        """A place as it is named after `from` and `to`."""
        name = self._waters[node_of(key)]
        if is_harbour(key):
            return name if name.endswith("Harbour") else f"{name} harbour"
        if is_flag(key):
            return f"{name} roads"
        if is_in_box(key):
            return f"{name} (standing in by the {door_of(key)})"
        if is_out_box(key):
            return f"{name} (standing out for {self._waters[door_of(key)]})"
        return name

    def action(self, key: str) -> str:
        """What a battle at a place is called within a sentence: `the action off Ushant`."""
        return f"the action {self.at(key)}"

    def at(self, key: str) -> str:
        """A place as one is at it: `off Ushant`, `in the Gulf of Cadiz`, `in Bantry Bay`, `in Brest harbour`."""
        name = within(self.place(key))
        lead, _, rest = name.partition(" ")
        if lead == "Off":
            return f"off {rest}"
        if lead in BEARINGS and rest.startswith("of "):
            return f"to the {lead.lower()} {rest}"
        if lead in ("Windward", "Leeward") and rest.startswith("of "):
            return f"to {lead.lower()} {rest}"
        if is_berth(key):
            return f"in {name}"
        if OPEN_WATER.search(name):
            return f"in {name}" if lead == "the" or BY_NAME.match(name) else f"in the {name}"
        return f"{'off' if is_space(key) else 'in'} {name}"

    @cached_property
    def _gone(self) -> dict[str, str]:
        """The names of all pieces that were there at the outset or were to come."""
        if self.outset is None:
            return {}
        world = self.outset()
        coming = {piece.id: piece.name for entry in world.schedule for piece in entry.pieces}
        return coming | {key: piece.name for table in world.pieces for key, piece in table.items()}

    @cached_property
    def _waters(self) -> Glossary:
        if (chart := self.world.chart) is not None:
            return Glossary.of({**chart.spaces, **chart.zones})
        return Glossary(self._folder, {"spaces.toml": "space", "zones.toml": "zone"})

    @cached_property
    def _winds(self) -> Glossary:
        if (chart := self.world.chart) is not None:
            return Glossary.of(chart.winds)
        return Glossary(self._folder, {"winds.toml": "wind"})

    @cached_property
    def _events(self) -> Glossary:
        if (chart := self.world.chart) is not None:
            return Glossary.of(chart.events)
        return Glossary(self._folder, {"events.toml": "event"})

    @property
    def _folder(self) -> Path:
        """The theatre's: one of ours by its name, or a player's own by its path."""
        theatre = self.world.theatre
        ours = Path(maps.__path__[0]) / theatre.replace("-", "_")
        return ours if theatre and ours.is_dir() else Path(theatre)


class Glossary(dict[str, str]):
    """The names in some files of a theatre, by id, without what stands in brackets after them.

    Rows as they are usually written are found by their look, since reading all of the TOML takes longer than a whole command
    should; for an id that was not found so, the files are read properly. If they cannot be, the id must do.
    """

    def __init__(self, folder: Path, tables: dict[str, str]) -> None:
        super().__init__()
        self.tables = tables
        self.texts = {file: text for file in tables if (text := _text(folder / file))}
        for text in self.texts.values():
            self.add(USUAL_ROW.findall(text))

    @classmethod
    def of(cls, named: Mapping[str, HasName]) -> Glossary:
        """The names of rows that are at hand."""
        found = cls(Path(), {})
        found.add((key, row.name) for key, row in named.items())
        return found

    def add(self, rows: Iterable[tuple[str, str]]) -> None:
        self.update((key, name.partition(" (")[0]) for key, name in rows)

    def __missing__(self, key: str) -> str:
        from table.reading.faults import BadFile
        from table.reading.toml import said

        texts, self.texts = self.texts, {}
        for file, text in texts.items():
            try:
                self.add((row["id"], row["name"]) for row in said(text)[self.tables[file]])
            except (BadFile, KeyError, TypeError, AttributeError):
                continue
        return self.setdefault(key, key)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""

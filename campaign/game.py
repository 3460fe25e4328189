"""The campaign as a game that the driver of `table.session` can play."""

from __future__ import annotations

import json
import tomllib
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from campaign import convoy_book, document, order_books, sequence, views
from campaign.charts.load import load as load_charts
from campaign.clock import Clock
from campaign.event_book.load import FILE as EVENTS
from campaign.event_book.load import load as load_events
from campaign.event_book.load import refuse_strangers
from campaign.forces.load import path_in
from campaign.forces.muster import muster
from campaign.rules import events, ports
from campaign.rules.admiralty import desk, issuing
from campaign.rules.mulligans import Mulligans
from campaign.state import World
from maps.load import FILES, load, theatre_folder
from maps.sea import Sea
from maps.waters import Almanac
from orders.load import files_of
from table.dice import Dice
from table.session import Phase

OWN_CHARTS = "charts.toml"
RULES_VERSION = "8"  # raised whenever the same choices and dice would lead elsewhere


class SeaLords:
    """One theatre with its charts: makes worlds, reads and writes them, and knows what comes next in them."""

    def __init__(self, theatre: str, overrides: tuple[Path, ...] = ()) -> None:
        self.name = theatre
        self.folder = theatre_folder(theatre)
        self.theatre = load(self.folder)
        self.sea = Sea(self.theatre)
        self.almanac = Almanac(self.sea)
        own = self.folder / OWN_CHARTS
        self.charts = load_charts(*([own] if own.exists() else []), *(folder_charts(path) for path in overrides))
        self.event_book = load_events(self.folder, self.theatre)
        self.booklets = order_books.load(self.folder, self.sea, self.event_book)

    def new_world(self, seed: str, by_hand: bool = False, forces_file: Path | None = None) -> World:
        """A campaign as it begins: Turn One of the theatre's year, its forces in their places."""
        world = self._mustered(forces_file) if forces_file else self._beginning.clone()
        world.dice = Dice(seed, by_hand=by_hand)
        return world

    @cached_property
    def _beginning(self) -> World:
        return self._mustered(path_in(self.folder))

    def _mustered(self, forces_file: Path) -> World:
        """The forces of a file in their places; no die falls for it."""
        heading = self.theatre.heading
        world = World(
            dice=Dice(""),
            theatre=self.name,
            clock=Clock(heading.year),
            sides=tuple(side.id for side in heading.sides),
        ).attach(self.almanac, self.charts, self.event_book, self.booklets)
        muster(world, forces_file)
        convoy_book.muster(world, self.folder)
        refuse_strangers(self.event_book, world.commands)
        events.begin(world)
        desk.open_books(world)
        issuing.provide(world, list(world.formations))
        assert world.dice.count == 0, "a campaign begins the same, whatever its seed"
        return world

    def encode(self, state: World) -> bytes:
        return document.encode(state)

    def decode(self, data: bytes) -> World:
        """A world to play: with all that lies beside it, and with mulligans if the option is on (SL 12.31d)."""
        world = document.decode(data).attach(self.almanac, self.charts, self.event_book, self.booklets)
        if self.charts.options.mulligans:
            world.allow(Mulligans())
        return world

    def next_phase(self, state: World) -> Phase[World] | None:
        return None if events.over(state) else sequence.next_phase(state)

    def view(self, state: World, side: str) -> views.View:
        return views.glance(state, side, ports.friendly_berths(state, side))


def folder_charts(path: Path) -> Path:
    """A player's charts: a TOML file, or the `charts.toml` of a folder."""
    return path / OWN_CHARTS if path.is_dir() else path


def fingerprints(theatre: str, overrides: tuple[Path, ...] = ()) -> dict[str, str]:
    """What a campaign is played by, each with the fingerprint of its files: the theatre, and every override of the charts.

    Forces and instructions are not among them: a campaign takes those from its theatre once, when it begins.
    """
    folder = theatre_folder(theatre)
    own = (*FILES, OWN_CHARTS, *([EVENTS] if (folder / EVENTS).exists() else []))
    found = {theatre: fingerprint(*(folder / file for file in own), *files_of(folder))}
    return found | {str(path): fingerprint(folder_charts(path)) for path in overrides}


def fingerprint(*files: Path) -> str:
    """A hash of what TOML files say, whatever their comments and layout; of one that says nothing sound, its bytes."""
    digest = blake2b(digest_size=16)
    for path in files:
        data = path.read_bytes() if path.is_file() else b""
        try:
            said = json.dumps(tomllib.loads(data.decode("utf-8-sig")), sort_keys=True, default=str).encode()
        except (ValueError, RecursionError):
            said = data
        digest.update(len(said).to_bytes(8, "big") + said)
    return digest.hexdigest()

"""The campaign as a game that the driver of `table.session` can play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import msgspec

from campaign import document, sequence, views
from campaign.clock import Clock
from campaign.document import outlined
from campaign.loyalties import loyalties
from campaign.options import chosen
from campaign.record.documents import of_campaign
from campaign.record.readers import Reader
from campaign.record.telling import own, told
from campaign.rules import end_of_war, events, ports
from campaign.rules.admiralty import desk
from campaign.rules.mulligans import Mulligans
from campaign.state import World
from campaign.theatres.compiled import contents
from campaign.theatres.contents import Contents
from maps.folders import theatre_folder
from maps.sea import Sea
from maps.waters import Almanac
from table.dice import Dice, Fact
from table.flows import Phase

RULES_VERSION = "14"  # raised whenever the same choices and dice would lead elsewhere


class SeaLords:
    """One theatre with its charts: makes worlds, reads and writes them, and knows what comes next in them.

    What they say is read from the theatre's files, unless it is `carried`, as a campaign does that was begun by it.
    """

    def __init__(self, theatre: str, overrides: tuple[Path, ...] = (), carried: Contents | None = None) -> None:
        self.name = theatre
        found = self.contents = carried or contents(theatre, overrides)
        self.theatre, self.charts = found.theatre, found.charts
        self.event_book, self.booklets, self.exclusive = found.event_book, found.booklets, found.exclusive
        self.sea = Sea(self.theatre)
        self.almanac = Almanac(self.sea)

    @cached_property
    def folder(self) -> Path:
        """Where the theatre lies, for what a campaign takes from it once, when it begins."""
        return theatre_folder(self.name)

    def new_world(self, seed: str, by_hand: bool = False, forces_file: Path | None = None) -> World:
        """A campaign as it begins: Turn One of the theatre's year, its forces in their places, its end appointed (SL 12.1), and
        the options of its charts. Nobody is asked for mulligans before it is known who plays (`World.lets_stand`)."""
        world = self._mustered(forces_file) if forces_file else self._beginning.clone()
        world.options_chosen, world.lets_stand = chosen(self.charts.options, {}), world.sides
        if self.theatre.heading.end is not None:
            end_of_war.appoint(world, self.theatre.heading.appointed)
        world.dice = Dice(seed, by_hand=by_hand)
        return world

    @cached_property
    def _beginning(self) -> World:
        from campaign.forces.load import path_in

        return self._mustered(path_in(self.folder))

    def _mustered(self, forces_file: Path) -> World:
        """The forces of a file in their places; no die falls for it."""
        from campaign.theatres.outset import begin  # loads the readers of forces and convoys

        heading = self.theatre.heading
        world = World(
            dice=Dice(""),
            theatre=self.name,
            clock=Clock(heading.year),
            sides=tuple(side.id for side in heading.sides),
        ).attach(self.almanac, self.charts, self.event_book, self.booklets, self.exclusive)
        begin(world, self.folder, forces_file)
        return world

    def encode(self, state: World) -> bytes:
        return document.encode(state)

    def decode(self, data: bytes) -> World:
        """A world to play: with all that lies beside it, and with mulligans if the option is on and anybody might want one
        (SL 12.31d)."""
        world = document.decode(data)
        world.attach(self.almanac, self.charts, self.event_book, self.booklets, self.exclusive)
        events.take_up(world)
        desk.open_books(world)
        if world.options.mulligans and not set(world.sides) <= set(world.lets_stand):
            world.allow(Mulligans())
        return world

    def next_phase(self, state: World) -> Phase[World] | None:
        return None if end_of_war.over(state) else sequence.next_phase(state)

    def view(self, state: World, side: str) -> views.View:
        return views.glance(state, side, ports.friendly_berths(state, side))

    def seen(self, state: World, side: str) -> bytes:
        """Of the enemy: his counters and stations, the sighting book, a battle, and what lies open to all (`Discreet`)."""
        view = self.view(state, side)
        book = [one for one in view.book if not one.seen.in_sight]  # the others are among the counters
        shown = view.enemies, view.stations, book, view.battle, view.affairs, view.orders.counts, view.orders.shown
        return msgspec.json.encode(shown)

    def learnt(self, state: World, side: str, facts: Sequence[Fact]) -> list[Fact]:
        reader = Reader(side, loyalties(outlined(state)), state.double_blind)
        return [one for one in of_campaign(facts) if told(one, reader) is not None and not own(one, reader)]

"""How a blockading fleet wears in a year: relieved as its instructions say, and kept at sea without relief.

Both years are sailed by the sailing masters from the same seeds; only the instructions of one flotilla differ: never relieved, it
keeps its first station and is not laid up. A squadron that has lost its last sail goes on counting with the damage it had then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import mean
from typing import NamedTuple

import msgspec

from campaign.agents.instructions import Instruction, StandingInstructions, read
from campaign.agents.sailing_master import SailingMaster
from campaign.agents.seating import standing_instructions
from campaign.charts.sea import TRACK
from campaign.game import SeaLords
from campaign.rules import damage
from campaign.state import World
from maps.place import is_berth
from table.archives import KeepsNothing
from table.seats import Seat
from table.session import Session

KEPT, RELIEVED = "never relieved", "relieved"


class Mark(NamedTuple):
    """A flotilla's squadrons as a turn ends: mean damage, sail, movement allowance of the slowest, and how many are at sea."""

    damage: float
    sail: float
    allowance: float
    at_sea: float


class Wear(NamedTuple):
    """The years of one flotilla, each the mean over the seeds: a mark as the year begins and one as each turn ends.

    From the damage `rating` on its sail may sink (SL 7.35).
    """

    flotilla: str
    squadrons: int
    rating: int
    years: int
    curves: dict[str, list[Mark]]

    def turns_at_sea(self, year: str) -> float:
        """How many turns a squadron ended at sea, in the mean."""
        return sum(mark.at_sea for mark in self.curves[year][1:]) / self.squadrons


class NoBlockade(Exception):
    """A theatre whose instructions keep no fleet at sea."""


def compare(game: SeaLords, seeds: Sequence[str], flotilla: str | None = None, tell: Callable[[], None] = lambda: None) -> Wear:
    """Both years of a flotilla; unless it is named, of the largest that begins the year on a station at sea."""
    books = {side.id: read(standing_instructions(game, side.id), game.sea) for side in game.theatre.heading.sides}
    side, line = _blockade(game, books, flotilla)
    years = {KEPT: {**books, side: kept_at_sea(books[side], line.id)}, RELIEVED: books}
    curves = {}
    for name, instructions in years.items():
        sailed = []
        for seed in seeds:
            sailed.append(sail_a_year(game, instructions, line.company, seed))
            tell()
        curves[name] = [Mark(*map(mean, zip(*turn, strict=True))) for turn in zip(*sailed, strict=True)]
    world = game.new_world(seeds[0])
    present = [name for name in line.company if name in world.squadrons]
    rating = min(damage.rating(world, world.squadrons[name]) for name in present)
    return Wear(world.flotillas[line.id].name, len(present), rating, len(seeds), curves)


def _blockade(game: SeaLords, books: Mapping[str, StandingInstructions], flotilla: str | None) -> tuple[str, Instruction]:
    lines = [(side, line) for side, book in books.items() for line in book.formation if line.calls and line.company]
    ports = game.theatre.ports
    kept = [one for one in lines if one[1].id == flotilla or (flotilla is None and one[1].calls[0].to not in ports)]
    if not kept:
        raise NoBlockade(f"{game.name}: {flotilla or 'no fleet'} begins the year on a station at sea")
    return max(kept, key=lambda one: len(one[1].company))


def kept_at_sea(book: StandingInstructions, flotilla: str) -> StandingInstructions:
    """The same instructions, but that one flotilla keeps its first station to the last and lays up no squadron, however worn."""

    def orders(line: Instruction) -> Instruction:
        if line.id != flotilla:
            return line
        return msgspec.structs.replace(line, calls=line.calls[:1], refit=TRACK + 1)

    return StandingInstructions(tuple(orders(line) for line in book.formation))


def sail_a_year(game: SeaLords, books: Mapping[str, StandingInstructions], squadrons: Sequence[str], seed: str) -> list[Mark]:
    """A mark for the beginning of the theatre's year and for the end of each turn."""
    seats: dict[str, Seat] = {side: SailingMaster(game.sea, book) for side, book in books.items()}
    session = Session(game, KeepsNothing(game.encode(game.new_world(seed))))
    worn = _damage(session.state, squadrons)
    marks = [mark(session.state, worn)]
    for _ in session.play(seats):
        if session.state.clock.turns_played == len(marks):
            worn |= _damage(session.state, squadrons)
            marks.append(mark(session.state, worn))
        if session.state.clock.year > game.theatre.heading.year:
            break
    return marks


def _damage(world: World, squadrons: Sequence[str]) -> dict[str, int]:
    return {name: world.squadrons[name].damage for name in squadrons if name in world.squadrons}


def mark(world: World, worn: Mapping[str, int]) -> Mark:
    """How squadrons stand; `worn` has the damage of each, or what it was when the last sail sank."""
    own = [world.squadrons[name] for name in worn if name in world.squadrons]
    printed = min((world.charts.sail_classes[one.sail_class].allowance for one in own), default=0)
    return Mark(
        mean(worn.values()),
        sum(one.sail for one in own),
        max(0, printed - damage.effect(world, own).allowance),
        sum(not is_berth(world.place_of(one)) for one in own),
    )

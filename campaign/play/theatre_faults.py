"""Everything that is wrong with a theatre's folder, for whoever makes one."""

from __future__ import annotations

from pathlib import Path

from campaign import convoy_book
from campaign.agents.instructions import read, well_formed
from campaign.agents.seating import standing_instructions
from campaign.charts.load import load as load_charts
from campaign.event_book.load import read as read_events
from campaign.exclusive_rules.load import read as read_exclusive
from campaign.forces.load import path_in
from campaign.forces.load import read as read_forces
from campaign.game import SeaLords
from campaign.theatres.history_figures import load as load_history
from campaign.theatres.sources import sources
from maps.load import read as read_chart
from maps.theatre import OPEN_ENDED
from orders.load import read as read_orders
from table.reading.faults import Gathered
from table.reading.toml import text_of


def faults(path: str) -> list[str]:
    """Of a theatre by its name or folder: every row that is ill formed, in whichever file, and what does not fit together.

    Whether the rest fits the chart can be told once the chart is sound, and of instructions once the forces are.
    """
    gathered = Gathered()
    game = gathered.attempt(SeaLords, path)
    if game is None:
        _well_formed(gathered, path)
        return list(dict.fromkeys(gathered.faults))
    world = gathered.attempt(game.new_world, "soundings") if path_in(game.folder).exists() else None
    for side in (side.id for side in game.theatre.heading.sides):
        fleet, squadrons = (None, None) if world is None else (world.flotilla_names(side), world.squadron_names(side))
        text = gathered.attempt(standing_instructions, game, side) or ""
        gathered.attempt(read, text, game.sea, f"instructions/{side}.toml", side, fleet, squadrons)
    gathered.attempt(load_history, game.folder, game.theatre)
    return gathered.faults


def remarks(path: str) -> list[str]:
    """What may be right in a sound theatre, and may have been forgotten."""
    if SeaLords(path).theatre.heading.end is not None:
        return []
    return [
        "theatre.toml: no end; a war here is open-ended. Expected such as `end = {year = 1805}`, or "
        f'`end = "{OPEN_ENDED}"` if that is meant [SL 12.1]'
    ]


def _well_formed(gathered: Gathered, path: str) -> None:
    """Every file by itself, whatever is wrong with the others."""
    of = sources(path)
    gathered.attempt(read_chart, of.folder)
    gathered.attempt(load_charts, *of.charts)
    gathered.attempt(read_events, of.folder)
    gathered.attempt(read_exclusive, of.folder)
    gathered.attempt(read_orders, of.folder)
    gathered.attempt(convoy_book.read, of.folder)
    if path_in(of.folder).exists():
        gathered.attempt(read_forces, path_in(of.folder))
    for file in sorted((of.folder / "instructions").glob("*.toml")):
        gathered.attempt(_instructions, file)


def _instructions(file: Path) -> None:
    name = f"instructions/{file.name}"
    well_formed(text_of(file, name), name)

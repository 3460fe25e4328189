"""What is laid over the chart for the umpire or a side: weather, own fleets, the enemy in sight and where he was last seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaign.game import SeaLords
from campaign.play.table import Table
from campaign.reports.names import Names
from campaign.reports.sightings import dated, line
from campaign.state import Formation, World
from campaign.views import View
from maps.drawing import GaleMark, Overlay, Ship
from table.wording import people

UNKNOWN = "unknown"


def overlay(table: Table, world: World, names: Names, side: str | None) -> Overlay:
    """One moment of a campaign as a side sees it, or all of it for the umpire."""
    reach = world.waters.gripped
    gales = tuple(
        GaleMark(gale.wind, gale.force, gale.place, tuple(place for place, grip in reach.items() if grip.storm.wind == gale.wind))
        for gale in world.gales
    )
    who = f"as {people(side)} see it" if side else "the umpire's chart"
    caption = f"{table.archive.record.name}: {world.clock.name}, {world.clock.date}; {who}"
    return Overlay(tuple(world.impulse.winds), gales, ships(table.game, world, names, side), caption)


def ships(game: SeaLords, world: World, names: Names, side: str | None) -> tuple[Ship, ...]:
    """The formations to show, each under the flag of its first squadron; convoys and dummies under their side's first flag.

    Of its enemies a side sees what it may know (SL 7.11).
    """
    if side is None:
        return tuple(_own(game, world, one.id) for one in world.formations.values())
    seen = game.view(world, side)
    return (*(_own(game, world, name) for name in seen.formations), *_enemies(game, world, seen, names))


def _own(game: SeaLords, world: World, name: str) -> Ship:
    formation = world.formations[name]
    return Ship(formation.name, _flag(game, world, formation), formation.place)


def _flag(game: SeaLords, world: World, formation: Formation) -> str:
    own = world.squadrons_of(formation.id)
    return own[0].flag if own else _first_flag(game, formation.side)


def _first_flag(game: SeaLords, side: str) -> str:
    return next((one.flags[0] for one in game.theatre.heading.sides if one.id == side), "")


def _enemies(game: SeaLords, world: World, seen: View, names: Names) -> Iterator[Ship]:
    """SL 3.323, 7.115: who is in sight under the flag of his command; face down the fleet's, and no more; who is out of sight
    faded, where he was last seen, with the day."""
    commands = {name: one.flags[0] for name, one in world.commands.items() if one.flags}
    book = {entry.formation: entry.seen for entry in seen.book}
    year = seen.clock.year
    for one in seen.enemies:
        if one.id:
            known = book.get(one.id)
            flag = commands.get(known.command, "") if known else ""
            yield Ship(one.name, flag or _first_flag(game, one.side), one.place, note=line(known, names, year) if known else "")
    for (place, side), count in Counter((one.place, one.side) for one in seen.enemies if not one.id).items():
        yield Ship(UNKNOWN if count == 1 else f"{count} {UNKNOWN}", _first_flag(game, side), place)
    for lost in book.values():
        if not lost.in_sight:
            flag = commands.get(lost.command) or _first_flag(game, lost.side)
            yield Ship(f"{lost.name}, {dated(lost, year)}", flag, lost.place, faded=True, note=line(lost, names, year))

"""A small sea of politics: one-line rows of an Event Booklet, and a world that is played by it from Event Step to Event Step.

`red` and `blue` stand for A and B. A world's clock is set with `in_turn`; `event_step` runs the step with the dice named.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.event_book.rows import Box, CampaignRow, EventBook, EventRow, StatusRow, TallyRow
from campaign.rules import events
from campaign.state import World
from maps.theatre import Theatre
from table.dice import Tray
from tests.rules.chart import A, B, Force, at_sea, drive, throw
from tests.rules.dockyard_chart import coast

RED, BLUE = A, B


def event(id: str, **more: Any) -> EventRow:
    return EventRow(id, f"The {id}", **more)


def box(advance: str = "0-3", retreat: str = "6-9", **more: Any) -> Box:
    return Box(advance, retreat, **more)


def war(id: str, track: Sequence[Box], start: int, **more: Any) -> CampaignRow:
    return CampaignRow(id, f"The war of {id}", tuple(track), start, **more)


def status(*ids: str) -> tuple[StatusRow, ...]:
    return tuple(StatusRow(id) for id in ids)


def book(*rows: EventRow | CampaignRow | TallyRow) -> EventBook:
    return EventBook(
        {row.id: row for row in rows if isinstance(row, TallyRow)},
        {row.id: row for row in rows if isinstance(row, EventRow)},
        {row.id: row for row in rows if isinstance(row, CampaignRow)},
    )


def politic(rows: EventBook, *forces: Force, turn: int = 1, chart: Theatre | None = None) -> World:
    """A world at the Event Step of a turn of its first year, with a booklet."""
    world = at_sea(chart or coast(), *forces, turn=turn)
    world.prestige = dict.fromkeys(world.sides, 0)
    world.attach(world.almanac, world.charts, rows)
    events.begin(world)
    world.lay(Tray())
    return world


def in_turn(world: World, turn: int, year: int = 0) -> World:
    """The clock goes on to a turn of a year, counted from 0 for the first."""
    played = year * 16 + turn - 1
    world.clock.year, world.clock.turn, world.clock.turns_played = 1805 + year, turn, played
    return world


def event_step(world: World, *dice: int) -> None:
    """One Event Step with these dice and no others."""
    throw(world, *dice)
    drive(events.step(world))
    assert len(world.tray.thrown) == len(dice), f"{len(dice)} dice were scripted, {len(world.tray.thrown)} fell"


def in_force(world: World) -> list[str]:
    return [one.id for one in world.events.happenings if one.in_force and not one.lifted]


def occurred(world: World) -> list[str]:
    return [one.id for one in world.events.happenings]

"""The end of the war (SL 12.1): appointed as a campaign begins, or brought about by an event; and who has won it then."""

from __future__ import annotations

from campaign.calendar import MONTHS, ORDERS_STEP, TURNS, past
from campaign.clock import turn_of
from campaign.record.politics import WarOver
from campaign.state import World
from campaign.victory import margin, victor
from maps.theatre import End
from table.dice import log


def appoint(world: World, end: End | None) -> None:
    """SL 9.332, 12.1: as a campaign begins it is settled with what it ends; None is an open end. A year is closed in the next."""
    politics, begun = world.events, world.clock.year
    politics.appointed = True
    politics.last_turn = politics.last_stage = None
    politics.ends_with = end.event if end is not None else ""
    if end is None or end.year is None:
        return
    before = (end.year - begun) * TURNS
    if end.month is None:
        politics.last_turn, politics.last_stage = before + TURNS + 1, ORDERS_STEP
    else:
        politics.last_turn = before + turn_of(end.month, end.day or MONTHS[end.month - 1][1])


def make_peace(world: World) -> None:
    """SL 9.22: the war ends with this turn, unless it was to end in it already."""
    politics = world.events
    if politics.last_turn is None or politics.last_turn > world.clock.number:
        politics.last_turn, politics.last_stage = world.clock.number, None


def at_hand(world: World) -> bool:
    """Whether the stage that is being played is the last of the war."""
    politics, clock = world.events, world.clock
    return (clock.number, clock.stage) == (politics.last_turn, politics.last_stage)


def over(world: World) -> bool:
    """Whether the last turn or stage of the war has been played."""
    politics, clock = world.events, world.clock
    return past(clock.number, clock.stage, politics.last_turn, politics.last_stage)


def conclude(world: World) -> None:
    """SL 12.1, 12.13: when the war is over it is said who has won it, if anybody, and by how much."""
    if over(world):
        log(world, WarOver(victor(world.prestige), dict(world.prestige), margin(world.prestige), rule="SL 12.1"))

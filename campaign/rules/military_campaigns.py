"""Military campaigns (SL 9.23): wars ashore in the abstract, a marker on a track and a status."""

from __future__ import annotations

from campaign.event_book.effects import Effect
from campaign.event_book.rows import CampaignRow
from campaign.record.politics import WarTold
from campaign.rules import circumstances
from campaign.rules.circumstances import modified
from campaign.state import World
from maps.theatre import dice_of
from table.dice import d10, log
from table.wording import people

ADVANCE, RETREAT = "the war advances", "the war is thrown back"


def begin_due(world: World) -> None:
    """SL 9.212, 9.232: campaigns whose turn it is begin, if their prerequisites are met and their die serves."""
    for row in world.event_book.campaigns.values():
        if (row.every_turn or world.clock.turn in row.quarters) and circumstances.dated(world, row.not_before):
            if not may_begin(world, row):
                continue
            die = row.die
            if die is None or d10(world, f"{row.name}: does it begin?", "SL 9.237", about=f"war:{row.id}").passes(die):
                begin(world, row)


def may_begin(world: World, row: CampaignRow) -> bool:
    """SL 9.236-9.237: once a year, not past its deadline, and only if nothing bars it."""
    war = world.events.wars[row.id]
    fresh = not war.active and war.year != world.clock.year and world.clock.turn <= row.deadline
    return fresh and circumstances.met(world, row.needs, row.barred_by)


def begin(world: World, row: CampaignRow) -> None:
    """SL 9.232, 9.236: a campaign is active and its marker in the first box, unless it has been fought this year."""
    war = world.events.wars[row.id]
    if war.active or war.year == world.clock.year:
        return
    war.active, war.box, war.year, war.begun = True, row.start, world.clock.year, world.clock.number
    _tell(world, row, "it begins", "SL 9.232")


def due(world: World) -> list[CampaignRow]:
    """SL 9.212, 9.233: the active campaigns that are assessed now, each turn or each quarter."""
    rows = (row for row in world.event_book.campaigns.values() if world.events.wars[row.id].active)
    return [row for row in rows if row.assessed == "turn" or world.clock.quarterly]


def assess(world: World, row: CampaignRow) -> tuple[Effect, ...]:
    """SL 9.233, 9.235: one die with its modifiers on the marker's box says on, back or neither; then the status.

    Returns what comes of it besides. One that was broken off meanwhile is not assessed.
    """
    war, found = world.events.wars[row.id], tuple[Effect, ...]()
    if not war.active:
        return found
    box = row.track[war.box - 1]
    roll = modified(world, f"war:{row.id}", row.name, "SL 9.233", row.sways)
    result = roll.read({ADVANCE: dice_of(box.advance), RETREAT: dice_of(box.retreat)})
    if result is not None:
        found = march(world, row, box.stride if result == ADVANCE else -box.stride)
    if war.active:
        assess_status(world, row)
    return found


def march(world: World, row: CampaignRow, boxes: int) -> tuple[Effect, ...]:
    """SL 9.233-9.235: the marker moves, no farther than the track goes; returns what the new box brings besides."""
    war = world.events.wars[row.id]
    there = min(max(war.box + boxes, 1), len(row.track))
    if not war.active or there == war.box:
        return ()
    war.box, box = there, row.track[there - 1]
    _tell(world, row, f"the marker goes to box {there} of {len(row.track)}" + (f", {box.name}" if box.name else ""), "SL 9.233")
    if box.win:
        end(world, row, f"{people(box.win)} have won", "SL 9.234")
    if box.status:
        declare(world, row, box.status)
    return box.effects


def assess_status(world: World, row: CampaignRow) -> None:
    """SL 9.235: the first assessment whose conditions hold, and whose die serves, gives the status."""
    for one in row.assessments:
        if world.events.wars[row.id].status != one.reads and circumstances.met(world, one.needs):
            about = f"war:{row.id}"
            if one.die is None or d10(world, f"{row.name}: {one.reads}?", "SL 9.235", about=about).passes(one.die):
                declare(world, row, one.reads)
                return


def declare(world: World, row: CampaignRow, status: str) -> None:
    """SL 9.235, 9.238: the status is another, and what lasts with it is felt when the step is settled."""
    war = world.events.wars[row.id]
    if war.status != status:
        war.status = status
        _tell(world, row, f"its status is {status}", "SL 9.235")


def end_overdue(world: World) -> None:
    """SL 9.236: campaigns that have come to the turn of their deadline are over, and nobody has won them."""
    for row in world.event_book.campaigns.values():
        if world.events.wars[row.id].active and world.clock.turn >= row.deadline:
            end(world, row, "the year ends and nothing is decided", "SL 9.236")


def end(world: World, row: CampaignRow, why: str, rule: str) -> None:
    """SL 9.234, 9.236-9.237: a campaign is over for this year: won, undecided, or broken off."""
    war = world.events.wars[row.id]
    if war.active:
        war.active = False
        _tell(world, row, f"it is over: {why}", rule)


def _tell(world: World, row: CampaignRow, what: str, rule: str) -> None:
    log(world, WarTold(row.id, row.name, what, world.events.wars[row.id].box, rule=rule))

"""Ventures against the shore (SL 6.24b, 6.25): raids, cutting out, sieges and bombardments.

The theatre's exclusive rules name them; where it has none of a kind, marines have no such task.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.exclusive_rules.rows import AnyVenture, Bombardment, CuttingOut, Siege
from campaign.record.auxiliaries import Tasked, Ventured
from campaign.record.causes import Outcome
from campaign.rules import circumstances, military_campaigns, ports, statecraft
from campaign.rules.auxiliaries import bombs, boxes, cutting_out, screening
from campaign.rules.auxiliaries.errands import Crew, Errand, hands
from campaign.state import Auxiliary, World
from maps.place import port_of, space_named
from table.dice import d10, log, reveal
from table.flows import Flow


def offers(world: World, side: str, crew: Crew | None = None) -> list[Errand]:
    """SL 6.25, 6.251: each venture that is open to a side, at each place within the range of marines or bombs with a formation.

    What lies in a port is seen only once they have been sent, so a port is offered whatever is there.
    """
    rows = [row for row in world.exclusive.ventures if row.side in ("", side)]
    if not rows:
        return []
    able = [hand.auxiliary for hand in (hands(world, side) if crew is None else crew) if _landing(hand.tasks)]
    return [
        _errand(world, row, one, place)
        for row in rows
        if _open(world, row)
        for one in able
        if boxes.able(world, one, row.task) and posted(world, row, one)
        for place in _places(world, row, one)
    ]


def _landing(tasks: tuple[str, ...]) -> bool:
    return "marines" in tasks or "bombard" in tasks


def posted(world: World, row: AnyVenture, one: Auxiliary) -> bool:
    """SL 6.251: marines are sent from a formation, never from a port; bombs from where their class may be (SL 6.242)."""
    from_there = one.at in world.formations if row.task == "marines" else bombs.posted(world, one)
    return one.box == "assigned" and from_there


def _open(world: World, row: AnyVenture) -> bool:
    """Whether its conditions hold; a siege is helped while it lasts (SL 9.232)."""
    if isinstance(row, Siege):
        war = world.events.wars.get(row.campaign)  # a campaign file from before there were events has none
        if war is None or not war.active:
            return False
    return circumstances.met(world, row.needs, row.barred_by)


def _places(world: World, row: AnyVenture, one: Auxiliary) -> Iterator[str]:
    """Its places within reach, but those left in peace; an enemy's, where a port is raided or boats go in (SL 6.25a-b)."""
    reach = boxes.reach(world, one)
    for space in row.at:
        there = space_named(space)
        if there in reach and world.clock.number > world.left_in_peace.get(f"{row.id}:{space}", 0):
            hostile = space not in world.sea.theatre.ports or ports.owner(world, space) not in (None, one.side)
            if hostile or isinstance(row, Siege | Bombardment):
                yield there


def _errand(world: World, row: AnyVenture, one: Auxiliary, place: str) -> Errand:
    def run(world: World) -> Flow[None]:
        yield from attempt(world, row, one, place)

    return Errand(f"{row.kind}:{one.id}:{row.id}:{place}", f"{one.name}: {row.name}, {world.sea.name(place)}", run)


def attempt(world: World, row: AnyVenture, one: Auxiliary, place: str) -> Flow[None]:
    """SL 6.25: they are sent in, past a screen if the theatre allows one (SL 6.281e); a die says how they fare.

    The blockade value of a harbour is added to it (SL 7.232). Whatever comes of it, they have done their task (SL 6.12e).
    """
    formation, hindrance = one.at, 0
    if row.screened:
        sent, result = yield from screening.contest(world, one.side, row.task, place, [one])
        if sent is None:
            return
        hindrance = row.hindrance if result == "partial" else 0
    else:
        log(world, Tasked(one.id, row.kind, place, rule="SL 6.14"))
    reveal(world)
    boxes.to_recovery(world, one, row.name, "SL 6.12e")
    marks = cutting_out.marks(world, row, port_of(place)) if isinstance(row, CuttingOut) else []
    outcome = Outcome.NOTHING_THERE
    if marks or not isinstance(row, CuttingOut):
        outcome = _fares(world, row, one, place, hindrance)
    log(world, Ventured(one.id, row.kind, row.name, place, outcome, formation, rule=row.rule))
    if outcome is Outcome.REPULSED:
        statecraft.work(world, row.repulse, row.name, row.rule)
    elif outcome is Outcome.SUCCESS:
        world.left_in_peace[f"{row.id}:{port_of(place)}"] = world.clock.number + row.rest
        if marks:
            yield from cutting_out.bring_out(world, one, world.formations[formation], marks)
        _crown(world, row)


def _fares(world: World, row: AnyVenture, one: Auxiliary, place: str, hindrance: int) -> Outcome:
    """One die, on the row's number or less."""
    roll = d10(world, f"{one.name}: {row.name}", row.rule, about=one.id)
    port = world.sea.theatre.ports.get(port_of(place))
    if port is not None and row.task == "marines":
        roll.add(port.hampers, "blockade value")
    roll.add(hindrance, "screened")
    return Outcome.SUCCESS if roll.passes(row.die) else Outcome.REPULSED


def _crown(world: World, row: AnyVenture) -> None:
    """What comes of a success beside what it is for."""
    if isinstance(row, Siege):
        campaign = world.event_book.campaigns[row.campaign]
        statecraft.work(world, military_campaigns.march(world, campaign, row.boxes), campaign.name, "SL 9.233")
    statecraft.work(world, row.effects, row.name, row.rule)
    statecraft.settle(world)

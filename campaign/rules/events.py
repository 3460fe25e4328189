"""Strategic events (SL 9.2): the Event Step, political events tested, delayed and implemented, and random ones."""

from __future__ import annotations

from campaign.event_book.effects import Orders, Peace
from campaign.event_book.rows import EventRow, prerequisites
from campaign.politics import Happening, War
from campaign.record.politics import EventTold
from campaign.rules import circumstances, end_of_war, military_campaigns, statecraft
from campaign.rules.circumstances import modified
from campaign.state import World
from maps.theatre import dice_of
from table.dice import d10, log
from table.flows import Flow


def begin(world: World) -> None:
    """SL 9.231: as a campaign begins every war ashore has its first status, and what goes with it.

    If another booklet is taken up in the course of a campaign, what both know of stays as it was.
    """
    book, known = world.event_book, world.events.wars
    world.events.wars = {name: known.get(name) or War(row.status) for name, row in book.campaigns.items()}
    world.events.happenings = [one for one in world.events.happenings if one.id in book.events]
    statecraft.settle(world)


def take_up(world: World) -> None:
    """SL 9.231: a war ashore that a campaign's document does not know yet has its first status: its booklet is newer."""
    for name, row in world.event_book.campaigns.items():
        world.events.wars.setdefault(name, War(row.status))


def step(world: World) -> Flow[None]:
    """SL 4.3a, 9.211: effects that were waited for, then political events (quarterly), then wars ashore (turn by turn)."""
    begin(world)
    for happening in list(world.events.happenings):
        implement(world, happening)
    for row in in_order(world):
        check(world, row)
    military_campaigns.begin_due(world)
    for war in military_campaigns.due(world):
        statecraft.work(world, military_campaigns.assess(world, war), war.name, "SL 9.233")
    military_campaigns.end_overdue(world)
    statecraft.settle(world)
    fade(world)
    return
    yield


# -- political events ----------------------------------------------------------------------------------------------------


def in_order(world: World) -> list[EventRow]:
    """SL 9.222: the order of the booklet, but prerequisites first, unless an event is to be tested ahead of them."""
    book, found = world.event_book.events, dict[str, EventRow]()

    def place(row: EventRow) -> None:
        for name in prerequisites(row):
            if name not in found:
                place(book[name])
        found.setdefault(row.id, row)

    for row in book.values():
        place(row)
    return list(found.values())


def check(world: World, row: EventRow) -> None:
    """SL 9.211, 9.223: in a quarterly turn of its own, after its date, an event that nothing hinders occurs, perhaps on a die."""
    if world.clock.turn not in row.quarters or not may_occur(world, row):
        return
    if not circumstances.dated(world, row.not_before) or not circumstances.met(world, row.needs, row.barred_by):
        return
    if row.die is not None and not modified(world, f"event:{row.id}", row.name, "SL 9.22", row.sways).passes(row.die):
        return
    occur(world, row)


def may_occur(world: World, row: EventRow) -> bool:
    """SL 9.211: an event of one time has not occurred; one that recurs is not waiting for its effects."""
    if _superseded(world, row):
        return False
    earlier = [one for one in world.events.happenings if one.id == row.id]
    return not earlier or (row.recurs and all(one.in_force or one.lifted for one in earlier))


def _superseded(world: World, row: EventRow) -> bool:
    """SL 12.1: an event that would end the war by its date alone gives way to the end that was appointed."""
    by_date = row.not_before is not None and row.die is None and not (row.needs or row.barred_by)
    return by_date and world.events.appointed and any(isinstance(effect, Peace) for effect in row.effects)


def occur(world: World, row: EventRow) -> None:
    """SL 9.221, 9.223: an event has occurred and is the latest; its effects come now or when its delay is over."""
    world.events.happenings = [one for one in world.events.happenings if one.id != row.id]
    happening = Happening(row.id, world.clock.number, world.clock.number + row.delay)
    world.events.happenings.append(happening)
    log(world, EventTold(row.id, row.name, "it has come to pass", rule="SL 9.22"))
    implement(world, happening)


def implement(world: World, happening: Happening) -> None:
    """SL 9.223-9.224: the effects of an event begin once its delay is over, and its die, thrown every turn, has served."""
    row = world.event_book.events[happening.id]
    if happening.in_force or happening.lifted or world.clock.number < happening.due:
        return
    if row.implementation is not None:
        roll = d10(world, f"{row.name}: are its effects felt?", "SL 9.224", about=f"event:{row.id}")
        if not roll.passes(row.implementation):
            return
    happening.in_force = True
    log(world, EventTold(row.id, row.name, "its effects are felt", rule="SL 9.223"))
    statecraft.work(world, row.effects, row.name, "SL 9.22")
    if row.id == world.events.ends_with:
        end_of_war.make_peace(world)


# -- what orders do for events -------------------------------------------------------------------------------------------


def note(world: World, name: str, side: str, count: int = 1) -> None:
    """SL 9.31: an order, or a deed, of a side has told on something; the next Event Step reckons with it."""
    statecraft.tally(world, name, side, count)


def fade(world: World) -> None:
    """What was done tells for as long as its tally lasts: for one Event Step, or until the year's last is over."""
    over = ("turn", "year") if world.clock.turn == 16 else ("turn",)
    for name in [name for name, row in world.event_book.tallies.items() if row.lasts in over]:
        world.events.tallies.pop(name, None)


def opened(world: World, side: str) -> dict[str, bool]:
    """SL 9.22, 9.341c: the orders of a side that events and statuses bring to its pool or bar from it, the latest prevailing."""
    return {
        order: effect.available
        for effect in statecraft.lasting(world)
        if isinstance(effect, Orders) and effect.side == side
        for order in effect.orders
    }


# -- random events -------------------------------------------------------------------------------------------------------


def befall(world: World) -> None:
    """SL 4.21a: as a turn begins a die says whether something unlooked-for happens, where the theatre plays with that."""
    rows = [row for row in world.event_book.random if row.turns[0] <= world.clock.turn <= row.turns[1]]
    if not rows or not world.options.random_events:
        return
    roll = d10(world, "what befalls?", "SL 4.21a", about="event:random")
    found = roll.read({row.id: dice_of(row.dice) for row in rows})
    for row in rows:
        if row.id == found:
            log(world, EventTold(row.id, row.name, "it befalls", rule="SL 4.21a"))
            statecraft.work(world, row.effects, row.name, "SL 4.21a")
            statecraft.settle(world)

"""Changes of composition that would end an order (SL 9.388, 3.353): only by leave to fail it, beside any other check."""

from __future__ import annotations

from campaign.rules import leaders
from campaign.rules.admiralty import ending, judging
from campaign.state import World
from table.decisions import IllegalChoice

Piece = str


def granted(world: World, formations: list[Piece]) -> bool:
    """SL 9.388, 9.391: whether the admirals allow what would end the orders of these, asked once a turn for each; if all do,
    the orders have failed."""
    orders = [world.admiralty.issued[name] for name in formations]
    unasked = all(judging.untried(world, issued) for issued in orders)
    if not (unasked and all(judging.leave_to_fail(world, issued) for issued in orders)):
        return False
    for issued in orders:
        ending.fail(world, issued, "its formation is broken up", "SL 9.388")
    return True


def unforming(world: World, flotilla: Piece) -> list[Piece]:
    """A flotilla that is unformed, or put under another (SL 9.366), has its order ended."""
    return [flotilla] if flotilla in world.admiralty.issued else []


def emptying(world: World, *squadrons: Piece) -> list[Piece]:
    """The formations under orders that would have no squadron left without these, in their own line or in their divisions."""
    leaving = {*squadrons}
    standing = [name for name in world.admiralty.issued if name in world.formations]
    return [name for name in standing if (company := world.company(name)) and all(one.id in leaving for one in company)]


def parting(world: World, flotilla: Piece) -> list[Piece]:
    """The formations under orders that consist of nothing but a division that would leave them."""
    return emptying(world, *(one.id for one in world.company(flotilla))) if flotilla in world.formations else []


def relieving(world: World, leader: Piece) -> list[Piece]:
    """SL 3.483: a flotilla whose leader is relieved without a successor is unformed."""
    flotilla = world.flotilla_of(leader)
    if flotilla is None or flotilla.id not in world.admiralty.issued:
        return []
    relieved, ceiling = world.leaders[leader], leaders.ceiling_of(world, flotilla)
    fit = leaders.candidates(world, flotilla.side, flotilla.command, flotilla.kind, ceiling, relieved=relieved)
    return [] if fit else [flotilla.id]


def judge_laying_up(world: World, squadrons: list[Piece]) -> None:
    """SL 9.388: nobody is laid up whose formation would be no more and has an order to execute."""
    for name in emptying(world, *squadrons):
        words = f"{world.formations[name].name} would be no more and has an order; expected it to be given up first"
        raise IllegalChoice(f"into ordinary [SL 9.388]: {words}")

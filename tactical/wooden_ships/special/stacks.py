"""WS S.1.III.Q: gunboat counters that lie together in one hex, and share what the enemy's fire does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.decisions import Form, Option, Part
from table.flows import Flow, ask
from tactical.sea.hexes import Hex
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.special import tags
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.terms import GUNBOAT_CLASS

if TYPE_CHECKING:
    from tactical.wooden_ships.damage.losses import Losses

STACKS = "gunboat-stacks"


def is_gunboat(ship: Ship) -> bool:
    return ship.number == GUNBOAT_CLASS


def stack(battle: Battle, ship: Ship) -> list[Ship]:
    """The gunboat counters in a gunboat's hex, herself among them, in the order of set-up."""
    if STACKS not in battle.special or not is_gunboat(ship):
        return [ship]
    return gunboats_in(battle, ship.bow, ship.side)


def gunboats_in(battle: Battle, hex: Hex, side: str) -> list[Ship]:
    """The gunboats of a side in a hex."""
    return [one for one in battle.of(side) if is_gunboat(one) and one.bow == hex]


def may_share(battle: Battle, one: Ship, other: Ship) -> bool:
    """Whether two counters may lie in one hex: gunboats of a side, up to twenty hull squares."""
    if STACKS not in battle.special or one.side != other.side or not (is_gunboat(one) and is_gunboat(other)):
        return False
    together = {ship.id: ship for ship in (one, *gunboats_in(battle, other.bow, other.side))}
    return sum(ship.hull for ship in together.values()) <= tags.figure(battle, STACKS, "hull_squares", 20)


def spread(battle: Battle, losses: dict[str, Losses]) -> Flow[dict[str, Losses]]:
    """The owner of a stack that was hit says who takes each hull hit; what else it suffers falls on the counter aimed at."""
    if STACKS not in battle.special:
        return losses
    for key in [*losses]:
        ship = battle.ships[key]
        mates = stack(battle, ship)
        if len(mates) > 1 and losses[key].hull:
            yield from _share_out(battle, ship, mates, losses)
    return losses


def _share_out(battle: Battle, ship: Ship, mates: list[Ship], losses: dict[str, Losses]) -> Flow[None]:
    options = tuple(Option(mate.id, mate.name, mate.id) for mate in mates)
    hits = losses[ship.id].hull
    parts = tuple(Part(f"hit:{number}", f"hull hit {number}", options, ship.id) for number in range(1, hits + 1))
    form = Form(ship.side, "WS S.1.III.Q", kinds.STACK_HITS, parts, "Which counter of the stack takes each hit?")
    chosen = yield from ask(form)
    losses[ship.id].hull = 0
    for key in chosen.values():
        taker = losses.setdefault(key, type(losses[ship.id])())
        taker.hull += 1

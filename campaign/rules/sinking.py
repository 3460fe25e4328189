"""Sail that sink of their damage (SL 7.35), at the set times."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.record.causes import Sinking
from campaign.rules import damage, organisation
from campaign.state import Squadron, World
from maps.place import is_berth, is_harbour
from table.decisions import Decision, Option
from table.dice import d10
from table.flows import Flow, ask


def check(world: World, squadrons: list[Squadron], *, in_gale: bool = False) -> Flow[None]:
    """SL 7.351-7.352: each squadron makes one check, and loses one sail at most; `in_gale` she founders.

    Where the theatre says so, those that lie in a harbour make none.
    """
    for squadron in squadrons:
        excess = squadron.damage - damage.rating(world, squadron)
        if excess >= 0 and squadron.id in world.squadrons and not _sheltered(world, squadron):
            yield from _sink(world, squadron, excess, Sinking.IN_A_GALE if in_gale else _of_wear(world, squadron))


def _sheltered(world: World, squadron: Squadron) -> bool:
    """SL 7.351, 7.358: whether an exclusive rule keeps a squadron in a harbour, or at any port, from the check: ships do not sink
    at their moorings, and their damage goes on telling until it is mended."""
    place = world.place_of(squadron)
    rows = [row for row in world.exclusive.moorings if row.of in ("", squadron.side, squadron.command)]
    return any(is_berth(place) if row.minor else is_harbour(place) for row in rows)


def _of_wear(world: World, squadron: Squadron) -> Sinking:
    """SL 7.358: at sea she is worn out; in port she is condemned, and may not even have sunk."""
    return Sinking.CONDEMNED if is_berth(world.place_of(squadron)) else Sinking.WORN_OUT


def _sink(world: World, squadron: Squadron, excess: int, cause: Sinking) -> Flow[None]:
    """SL 7.35: at or past its damage rating a squadron loses a sail on a die no higher than the excess."""
    if d10(world, "a sail may sink", "SL 7.35", about=squadron.id).passes(excess):
        ship = yield from choose_sail(world, squadron)
        organisation.lose_sail(world, squadron, ship, "SL 7.35b", cause)


def choose_sail(world: World, squadron: Squadron) -> Flow[str]:
    """SL 7.356: the owner says which sail goes, of those with the lowest damage rating, where there is a choice."""
    weakest = damage.rating(world, squadron)
    ships = [ship for ship in squadron.ships if damage.rating_of(world, squadron, ship) == weakest]
    if len(ships) == 1:
        return ships[0].id
    options = tuple(Option(ship.id, f"{ship.name} ({ship.guns})", ship) for ship in ships)
    chosen = yield from ask(
        Decision(squadron.side, "SL 7.356", kinds.SINK, options, f"{squadron.name}: which sail?", squadron.id)
    )
    return chosen.id

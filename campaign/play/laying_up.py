"""A squadron that a player wishes laid up: kept until the dockyards ask who is laid up, and the squadron can be (SL 4.3f)."""

from __future__ import annotations

from typing import NamedTuple

from campaign.play.choosing import Unknown, chosen
from campaign.play.errors import BadInput
from campaign.play.seat_orders import SeatOrders
from campaign.rules import ports
from campaign.rules.admiralty import composition
from campaign.rules.convoys import standing
from campaign.state import Squadron, World
from maps.place import is_berth, is_flag, port_of
from table.decisions import IllegalChoice
from table.wording import within


class ToLayUp(NamedTuple):
    """A squadron to be laid up: where it is, and what stands in the way of it as things are."""

    squadron: str
    name: str
    damage: int
    where: str
    hindrance: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.damage}), {self.where}: {self.hindrance or 'when the dockyards next lay up'}"


def named(world: World, side: str, words: str) -> Squadron:
    """The squadron of a side that is meant by its name."""
    own = [(one.id, one.name) for one in world.squadrons.values() if one.side == side]
    try:
        return world.squadrons[chosen(words, own, "squadron")]
    except Unknown:
        raise Unknown(f"{words!r} is no squadron of yours; expected a part of its name, as the fleet lists it") from None


def wished(world: World, side: str, book: SeatOrders, squadron: Squadron) -> tuple[SeatOrders, ToLayUp]:
    """The book with the wish; refused for whoever lies in ordinary, and for those who never do."""
    if squadron.in_ordinary:
        raise BadInput(f"{squadron.name} lies in ordinary already")
    if squadron.corsairs:
        raise BadInput(f"{squadron.name} are corsairs, who are never laid up [SL 10.232]")
    if not standing.at_their_disposal(world, squadron):
        raise BadInput(f"{squadron.name} sails with a convoy, and is not at your disposal [SL 10.121]")
    return book.laying_up(squadron.id, on=True), weighed(world, side, squadron)


def could_be(world: World, side: str, book: SeatOrders) -> list[ToLayUp]:
    """All of whom it could be wished and is not, those first whom nothing hinders."""
    own = [one for one in world.squadrons.values() if one.side == side and one.id not in book.lay_up]
    free = [one for one in own if not (one.in_ordinary or one.corsairs) and standing.at_their_disposal(world, one)]
    return sorted((weighed(world, side, one) for one in free), key=lambda one: (bool(one.hindrance), one.name))


def taken_back(book: SeatOrders, squadron: Squadron) -> SeatOrders:
    if squadron.id not in book.lay_up:
        raise BadInput(f"of {squadron.name} it is not wished; expected one of those of whom it is")
    return book.laying_up(squadron.id, on=False)


def listed(world: World, side: str, book: SeatOrders) -> list[ToLayUp]:
    """All of whom it is wished."""
    known = [world.squadrons[name] for name in book.lay_up if name in world.squadrons]
    return [weighed(world, side, one) for one in known if one.side == side]


def weighed(world: World, side: str, squadron: Squadron) -> ToLayUp:
    """SL 3.274, 11.311c, 5.288b, 9.388: it must end the turn fitting out, at a port that takes it, and leave no order behind."""
    place = world.place_of(squadron)
    where = f"{'in' if is_berth(place) else 'at sea,'} {within(world.sea.name(place))}"
    return ToLayUp(squadron.id, squadron.name, squadron.damage, where, _hindrance(world, side, squadron, place))


def _hindrance(world: World, side: str, squadron: Squadron, place: str) -> str:
    if not is_berth(place):
        return "once it ends a turn fitting out in a port of ours; send its formation home [SL 3.274]"
    if not ports.lays_up(world, port_of(place), side):
        return "not in this port, where nobody of ours lies in ordinary [SL 11.311c]"
    moored = [one for one in world.squadrons.values() if one.in_ordinary and one.berth == place]
    if is_flag(place) and moored:
        return f"not while {moored[0].name} lies there in ordinary: a minor port takes one [SL 5.288b]"
    try:
        composition.judge_laying_up(world, [squadron.id])
    except IllegalChoice as refusal:
        return f"not yet: {str(refusal).partition(': ')[2]} [SL 9.388]"
    return ""


def outstanding(world: World, book: SeatOrders) -> SeatOrders:
    """The book without the wishes that have come true, and without those of whom nothing is left."""
    for name in book.lay_up:
        squadron = world.squadrons.get(name)
        if squadron is None or squadron.in_ordinary:
            book = book.laying_up(name, on=False)
    return book

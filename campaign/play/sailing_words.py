"""What it sets to send a formation somewhere, in words."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.agents.instructions import Call
from campaign.calendar import STAGES_AN_IMPULSE, day_and_month, day_of
from campaign.play.sailing_orders import Bond, Choice, Errand, Outlook, SailingOrder
from campaign.record.agreement import agreed
from campaign.reports.names import Names
from maps.place import is_berth, node_of, space_named
from maps.sea import Sea
from table.wording import counted, within

NEXT = 2  # later calls of a bill that are told


def day(turn: int, impulse: int = 1) -> str:
    """The day on which an impulse of a turn begins: `12 February`."""
    number, month = day_and_month(day_of(turn, 1 + (impulse - 1) * STAGES_AN_IMPULSE))
    return f"{number} {month}"


def told(order: SailingOrder, names: Names, sea: Sea, *, typed: bool = True) -> Iterator[str]:
    """An order in lines: what is set, then what else is to be known of it, each set in by two.

    Who has `typed` it is told what else he could have typed.
    """
    name = names.piece(order.formation)
    yield agreed(f"{name} {_errand(order, names)}.", name)
    if order.chosen is not None:
        other = "; `with FORMATION` names another" if typed else ""
        yield f"  It is chosen as {_choice(order.chosen)}{other}."
    if node_of(order.to) in sea.theatre.ports and not is_berth(order.to):
        yield f"  It will lie off {within(names.place(space_named(node_of(order.to))))}: no berth there is ours."
    yield from _chit(order, names)
    if order.before is not None and sea.place_of(order.before.to) != sea.place_of(node_of(order.to)):
        yield f"  It replaces {_call(order.before, names, sea)}."
    yield from _bill(order, names, sea, typed=typed)
    if order.bond is not None:
        yield f"  {bound(order.bond, names)}; this holds once that ends."
    if order.from_turn:
        stays = (
            f"; {counted(order.laid_up, 'squadron')} of it {'stays' if order.laid_up == 1 else 'stay'} in dock"
            if order.laid_up
            else ""
        )
        yield f"  It lies in port: fitted out and formed as this turn ends, it sails from {day(order.from_turn)}{stays}."
    if order.refit is not None and order.refit != order.to:
        port = within(names.place(order.refit))
        other = f" `keep on {short(name)}` has it go at once." if typed else ""
        yield f"  It is too worn for that: it refits in {port} first.{other}"
    if order.outlook is not None:
        yield from _outlook(order.outlook, names)


def _errand(order: SailingOrder, names: Names) -> str:
    place, at = within(names.place(order.to)), names.at(order.to)
    match order.errand:
        case Errand.SAIL:
            return f"is to make for {place}"
        case Errand.HOME:
            return f"is to go home to {place}" + (f" from {day(*order.when)}" if order.when else "")
        case Errand.WATCH:
            return f"is to keep a station {at}"
        case Errand.BLOCKADE:
            return f"is to lie before {place}"
        case Errand.ESCORT:
            return f"is to make for {within(names.piece(order.other))}, {at}"
        case Errand.JOIN:
            return f"is to join {within(names.piece(order.other))}, {at}"
        case Errand.RELIEF:
            return f"is to relieve {within(names.piece(order.other))}, {at}"


def _choice(choice: Choice) -> str:
    if choice.bill:
        return f"the other watch of that station, and fresh: {choice.sail} sail"
    idle = "" if choice.idle else ", though it leaves a station"
    return f"the nearest that is free and sound: {counted(choice.points, 'point')} off, {choice.sail} sail{idle}"


def _chit(order: SailingOrder, names: Names) -> Iterator[str]:
    """SL 7.211, 10.12: whether it is more than to lie there."""
    if order.chit is None:
        return
    what = "escorts a convoy [SL 10.12]" if order.errand is Errand.ESCORT else "closes a port [SL 7.211]"
    if order.chit.holder:
        yield f"  {names.piece(order.chit.holder)} has the order: *{order.chit.title}*."
    elif order.chit.in_hand:
        yield f"  Only one with an order {what}: *{order.chit.title}* is in hand; issue it as the turn ends."
    else:
        yield f"  Only one with an order {what}, and none for it is in hand: it lies there and looks out."


def _bill(order: SailingOrder, names: Names, sea: Sea, *, typed: bool) -> Iterator[str]:
    """What becomes of the bill."""
    if order.kept:
        calls = ", ".join(_whither(call, names, sea) for call in order.kept[:NEXT])
        other = " `and stay` would drop it." if typed else ""
        yield f"  Its watch bill is kept: {calls}.{other}"
        if order.recalled:
            yield "  That calls it away before it can be there."
    if order.dropped:
        calls = ", ".join(_whither(call, names, sea) for call in order.dropped[:NEXT])
        yield f"  Its watch bill is dropped: no longer {calls}."


def _call(call: Call, names: Names, sea: Sea) -> str:
    return f"its station, {_place(call, names, sea)}" if not _port(call, sea) else f"its call to {_place(call, names, sea)}"


def _port(call: Call, sea: Sea) -> bool:
    return call.to in sea.theatre.ports


def _place(call: Call, names: Names, sea: Sea) -> str:
    return within(names.place(sea.place_of(call.to)))


def _whither(call: Call, names: Names, sea: Sea) -> str:
    return f"for {_place(call, names, sea)} from {day(call.turn, call.impulse)}"


def bound(bond: Bond, names: Names) -> str:
    """What binds a formation, and until when."""
    if not bond.title:
        return f"It sails with {within(names.piece(bond.convoy))} until that is in"
    goals = " or ".join(within(names.place(goal)) for goal in bond.goals)
    where = f", for {goals}" if goals else ""
    if bond.due:
        where += f", {bond.served} of {bond.due} full impulses there served"
    if bond.by:
        where += f", by the end of turn {bond.by}"
    if bond.convoy:
        where += f", with {within(names.piece(bond.convoy))}"
    return f"Bound by *{bond.title}*{where}"


def _outlook(outlook: Outlook, names: Names) -> Iterator[str]:
    days, (least, most) = outlook.days, outlook.wear
    span = counted(days.least, "day") if days.least == days.most else f"{days.least} to {days.most} days"
    yield f"  The passage should take {span} in this weather (8 in 10)."
    wear = "no wear but of gales" if not most else f"{least} to {most} points" if least != most else counted(least, "point")
    worst = f"{names.piece(outlook.squadron)}, the worst, has {outlook.damage} of {outlook.rating}"
    yield f"  It costs {wear}; {worst}."


def short(name: str) -> str:
    """A name as one types it."""
    return name.removeprefix("The ").lower()

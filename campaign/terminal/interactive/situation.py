"""Where am I: date, weather, own fleet, what is known of the enemy, and the orders, on one screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaign.play import sighting_book
from campaign.question_kinds import DICE_DESK
from campaign.reports.sightings import line, listed
from campaign.rules.admiralty import desk
from campaign.rules.mulligans import PRICE
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.views import Own, View
from maps.place import is_berth
from table.wording import cut, party, within

NAME, PLACE = 28, 20  # columns
LATEST = 5  # enemies out of sight whose last sighting is on the first page


def heading(deck: ConsolePlayer) -> str:
    """The date, and how far the turn has come."""
    moment = deck.moment
    impulse = f", impulse {moment.impulse}" if moment.impulse else ""
    increment = f" increment {moment.increment}" if moment.increment else ""
    return f"{moment.turn_name}, {moment.date} ({moment.season}){impulse}{increment}"


def lines(deck: ConsolePlayer) -> Iterator[str]:
    view = deck.view
    yield deck.console.paint(f"{heading(deck)} - {deck.title}", "loud")
    yield "Prestige: " + ", ".join(f"{party(side)} {points}" for side, points in view.affairs.prestige.items())
    yield from second_throws(deck, view)
    yield from weather(deck, view)
    yield ""
    yield f"{'Our formations':<{NAME}} {'place':<{PLACE}} sq sail dmg"
    worn = {alarm.formation for alarm in deck.alarms}
    for one in view.formations.values():
        yield from _formation(deck, view, one, worn=one.id in worn)
    yield from _in_port(deck, view)
    yield ""
    yield from enemies(deck, view, LATEST)
    yield ""
    yield from duties(deck, view)


def second_throws(deck: ConsolePlayer, view: View) -> Iterator[str]:
    """SL 12.31d: who has a point may buy a second throw; he is told how, unless he is asked of every die already."""
    has_point = view.affairs.prestige.get(deck.side, 0) >= PRICE
    if has_point and deck.session.state.options.mulligans and DICE_DESK.name not in deck.orders.desks:
        yield f"A point has a die thrown again [SL 12.31d]; `desk {DICE_DESK.name} me` has you asked of every die."


def weather(deck: ConsolePlayer, view: View) -> Iterator[str]:
    """SL 5.24, 5.31: the seasonal winds that blow, and the gales."""
    blowing = ", ".join(deck.names.wind(wind) for wind in view.winds)
    yield deck.console.paint(f"Winds: {blowing or 'none but the prevailing ones'}", "weather")
    for gale in view.gales:
        told = f"Gale: {deck.names.wind(gale.wind)}, force {gale.force}, {deck.names.at(gale.place)}"
        yield deck.console.paint(told, "weather")


def _formation(deck: ConsolePlayer, view: View, one: Own, *, worn: bool) -> Iterator[str]:
    below = [name for name, flotilla in view.flotillas.items() if _under(view, name, one.id) or flotilla.id == one.id]
    squadrons = [squadron for squadron in view.squadrons.values() if squadron.formation in (*below, one.id)]
    marks = [
        words
        for words, applies in (
            ("gale", one.in_gale),
            ("disorder", one.disorganised),
            ("sighted", one.spotted),
            ("order", one.id in view.orders.issued),
            ("worn", worn),
        )
        if applies
    ]
    sail = sum(squadron.sail for squadron in squadrons)
    row = f"{cut(one.name, NAME):<{NAME}} {cut(deck.names.place(one.place), PLACE):<{PLACE}}"
    yield f"{row} {len(squadrons):>2} {sail:>4} {one.damage:>3}  {', '.join(marks)}".rstrip()


def _under(view: View, name: str, superior: str) -> bool:
    """Whether a flotilla is subordinate to another, in whatever depth."""
    above = view.flotillas[name].superior
    return above is not None and (above == superior or _under(view, above, superior))


def _in_port(deck: ConsolePlayer, view: View) -> Iterator[str]:
    """SL 3.273, 11.31: squadrons in port without a flotilla, those fitting out and those in ordinary counted by port."""
    loose = [one for one in view.squadrons.values() if one.formation is None and is_berth(one.place)]
    for state, laid_up in (("Fitting out", False), ("In ordinary", True)):
        ports = Counter(deck.names.place(one.place) for one in loose if one.in_ordinary == laid_up)
        if ports:
            yield f"{state}: " + ", ".join(f"{count} at {port}" for port, count in ports.items())


def enemies(deck: ConsolePlayer, view: View, latest: int = 0) -> Iterator[str]:
    """SL 7.11: of the enemy what lies open: counters where they are, of those sighted who they are, and of who is out of sight
    the last sighting, at most so many of the latest if a number is given."""
    known = [one for one in view.enemies if one.id]
    yield f"The enemy: {len(known)} in sight, counters unknown: {len(view.enemies) - len(known)}"
    lost = [(False, line(entry.seen, deck.names, view.clock.year)) for entry in view.book if not entry.seen.in_sight]
    yield from listed(
        [*((True, sighting_book.in_sight(view, deck.names, one)) for one in known), *lost], latest, "; `enemy` has them"
    )
    unknown = Counter(deck.names.place(one.place) for one in view.enemies if not one.id)
    if unknown:
        yield "  Unknown: " + ", ".join(f"{place}{f' ({count})' if count > 1 else ''}" for place, count in unknown.items())


def duties(deck: ConsolePlayer, view: View) -> Iterator[str]:
    """SL 9.324, 9.36: the orders in hand, and those that formations have."""
    hand = [desk.title(deck.world, deck.side, order) for order in view.orders.hand]
    count = view.orders.counts.get(deck.side, (0, 0))
    done, failed = (number or "none" for number in count)
    yield f"Orders of this year: {done} fulfilled, {failed} failed. In hand: {', '.join(hand) or 'none'}"
    for formation, duty in view.orders.issued.items():
        title = desk.title(deck.world, deck.side, duty.order)
        whither = " or ".join(within(deck.names.place(goal)) for goal in duty.goals)
        standing = "under way" if duty.begun else "not begun"
        yield f"  {deck.names.piece(formation)}: {title} ({standing}{f', for {whither}' if whither else ''})"

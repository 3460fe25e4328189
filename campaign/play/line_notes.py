"""What is to be known of the piece in a line of a form, in a few words: where it lies, who leads it, how it is.

All of it is from the side's own view.
"""

from __future__ import annotations

from campaign.game import SeaLords
from campaign.reports.letters import chit_in_words
from campaign.reports.names import Names
from campaign.rules.admiralty.issuing import HAND, ISSUE, LONE, MEET
from campaign.views import Own, View
from orders.booklet import Order
from table.wording import capital

PREFIXES = (HAND, MEET, LONE, "show:")  # a line whose key begins so is about the piece after it


def note(game: SeaLords, view: View, names: Names, key: str) -> str:
    """What stands beside a line about a piece or an order of the side; nothing of anybody else's."""
    if key.startswith(ISSUE):
        order = order_named(game, view.side, key.removeprefix(ISSUE))
        return asked(order, names) if order is not None else ""
    piece = next((key.removeprefix(one) for one in PREFIXES if key.startswith(one)), key)
    if piece in view.formations:
        return _formation(view, names, view.formations[piece])
    if piece in view.squadrons:
        one = view.squadrons[piece]
        ordinary = ", in ordinary" if one.in_ordinary else ""
        return f"{capital(names.at(one.place))}{ordinary}, {one.sail} sail, damage {one.damage} of {one.rating}"
    return ""


def _formation(view: View, names: Names, one: Own) -> str:
    ships = [ship for ship in view.squadrons.values() if _under(view, ship.formation, one.id)]
    flotilla = view.flotillas.get(one.id)
    leader = f", under {names.piece(flotilla.leader.id)}" if flotilla is not None and flotilla.leader is not None else ""
    sail = f", {sum(ship.sail for ship in ships)} sail" if ships else ""
    gale = ", in a gale" if one.in_gale else ""
    return f"{capital(names.at(one.place))}{sail}{leader}{gale}"


def _under(view: View, formation: str | None, top: str) -> bool:
    """Whether a squadron of one flotilla sails with another."""
    if formation is None or formation == top:
        return formation == top
    flotilla = view.flotillas.get(formation)
    return flotilla is not None and _under(view, flotilla.superior, top)


def order_named(game: SeaLords, side: str, name: str) -> Order | None:
    """An order of a side's booklets."""
    books = (one for one in game.booklets.values() if one.side == side)
    return next((book.orders[name] for book in books if name in book.orders), None)


def asked(order: Order, names: Names) -> str:
    """What an order asks for, and how likely it goes well."""
    return f"{chit_in_words(order, names)} Chance some {order.do.chance:.0%}."

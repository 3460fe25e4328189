"""The papers of a seated player, as values: his fleet on its displays, the Admiralty's desk, his sighting book.

Each is made of what his own side may know.
"""

from __future__ import annotations

from campaign.play import sighting_book
from campaign.play.seated_player import SeatedPlayer
from campaign.play.sighting_book import SightingBook
from campaign.reports import fleet_display, orders_desk
from campaign.reports.fleet_display import Fleet
from campaign.reports.orders_desk import OrdersOfSide


def fleet(player: SeatedPlayer) -> Fleet:
    """SL 3.14: what lies on his sheets of card."""
    name = player.table.archive.record.name
    return fleet_display.displays(player.world, name, player.moment, player.names, player.side).fleets[0]


def orders(player: SeatedPlayer) -> OrdersOfSide:
    """SL 9.324: his orders, and the letters in force."""
    return orders_desk.laid_out(player.world, player.side, player.names)


def enemies(player: SeatedPlayer) -> SightingBook:
    """SL 7.11: what he knows of his enemies."""
    return sighting_book.book(player.view, player.names)

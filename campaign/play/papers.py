"""The papers of a seated player, as values: his fleet on its displays, the Admiralty's desk, his sighting book; a battle before
and after it is fought.

Each is made of what his own side may know.
"""

from __future__ import annotations

from campaign.play import battle_words, sighting_book
from campaign.play.battle_words import OutlookSheet
from campaign.play.seated_player import SeatedPlayer
from campaign.play.sighting_book import SightingBook
from campaign.question_kinds import BATTLE_DESK, LINE_DESK, CampaignKind
from campaign.reports import after_battle_words, fleet_display, orders_desk
from campaign.reports.after_battle import AfterBattle
from campaign.reports.after_battle_words import AfterSheet
from campaign.reports.fleet_display import Fleet
from campaign.reports.orders_desk import OrdersOfSide
from campaign.state import HEX_GAMES
from table.flows import Question


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


def outlook(player: SeatedPlayer, question: Question) -> OutlookSheet | None:
    """SL 8.2: what he may reckon of the battle that he is asked about, before the guns speak."""
    if not isinstance(question.kind, CampaignKind) or question.kind.desk not in (BATTLE_DESK, LINE_DESK):
        return None
    found = player.outlook(question)
    return battle_words.laid_out(found, player.names, on_hexes=player.world.resolver in HEX_GAMES) if found is not None else None


def after_battle(player: SeatedPlayer, battle: AfterBattle) -> AfterSheet:
    """SL 8.4: what a battle came to."""
    return after_battle_words.told(battle, player.names, whole=True)

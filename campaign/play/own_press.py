"""What is printed for a player who sits at the table: of his side, up to what he has heard in the open phase."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from campaign.play.press import Past, Press
from campaign.play.seated_player import SeatedPlayer
from campaign.record.documents import of_campaign
from campaign.record.past import Row
from campaign.reports import fleet_display
from campaign.store import reading


def press(player: SeatedPlayer) -> Press:
    """His press."""
    table, session = player.table, player.session
    record = table.archive.record
    fresh = [Row(fact, session.phase_number, session.state.clock.number) for fact in of_campaign(session.state.tray.journal)]
    rows = [*reading.facts(player.url, record.name), *fresh]
    outset = reading.outset(player.url, record.name)
    return Press(Past(record.name, record.theatre, rows, outset, player.outline, lambda: table.game.contents), player.side)


def edition(player: SeatedPlayer) -> str:
    """A hash of what he has heard in the open phase, and of where the one before it has led: while it is the same, so is what is
    printed for him."""
    heard = player.news.read(of_campaign(player.session.state.tray.journal))
    content = msgspec.json.encode([player.table.archive.stands_at, heard])
    return blake2b(content, digest_size=8).hexdigest()


def sheets(player: SeatedPlayer) -> dict[str, str]:
    """SL 3.14: his own fleet displays as pages, by the name of the file."""
    name = player.table.archive.record.name
    return fleet_display.pages(fleet_display.displays(player.session.state, name, player.moment, player.names, player.side))

"""All that a theatre's folder and the charts say that a campaign is played by; forces and instructions are taken once, apart."""

from __future__ import annotations

import msgspec

from campaign.charts.tables import Charts
from campaign.event_book.rows import EventBook
from campaign.exclusive_rules.rows import NO_EXCLUSIVE_RULES, ExclusiveRules
from maps.theatre import Theatre
from orders.booklet import Booklet


class Contents(msgspec.Struct, frozen=True):
    """A theatre with its charts, its Event Booklet, its orders booklets and its exclusive rules, each found sound."""

    theatre: Theatre
    charts: Charts
    event_book: EventBook
    booklets: dict[str, Booklet]
    exclusive: ExclusiveRules = NO_EXCLUSIVE_RULES

"""The page on which a side plays: its parts and acts, a module a subject. Importing it enters them all."""

from campaign.web.table_page import asked, chart, composing, desk, fleet, hexes, night, past, standing

TABS = {"fleet": "Fleet", "orders": "Orders", "enemy": "Enemy", "night": "Night orders", "log": "Log"}
"""The parts of which one at a time is shown beside the chart, with what each is called."""

__all__ = ["TABS", "asked", "chart", "composing", "desk", "fleet", "hexes", "night", "past", "standing"]

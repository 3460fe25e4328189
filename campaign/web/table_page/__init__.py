"""The page on which a side plays: its parts and acts, a module a subject. Importing it enters them all."""

from campaign.web.places import Place
from campaign.web.table_page import asked, chart, composing, desk, fleet, hexes, lesson, night, past, standing

TABS = {"fleet": "Fleet", "orders": "Orders", "enemy": "Enemy", "night": "Night orders", "log": "Log"}
"""The parts of which one at a time is shown beside the chart, with what each is called."""


def besides(place: Place) -> list[str]:
    """The parts that are on the page of some campaigns only: what a tutor says in the one that is taught on."""
    return ["lesson"] if lesson.taught(place) else []


__all__ = ["TABS", "asked", "besides", "chart", "composing", "desk", "fleet", "hexes", "lesson", "night", "past", "standing"]

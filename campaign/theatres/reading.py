"""Reading a theatre's folder and the charts from TOML; every fault is told at once."""

from __future__ import annotations

from campaign import order_books
from campaign.charts.load import load as load_charts
from campaign.event_book.load import load as load_events
from campaign.exclusive_rules.load import load as load_exclusive
from campaign.theatres.contents import Contents
from campaign.theatres.sources import Sources
from maps.load import load as load_theatre
from maps.sea import Sea
from table.reading.checks import strangers
from table.reading.faults import BadFile, Gathered


def read(sources: Sources) -> Contents:
    """What the files say, or `BadFile`: with every fault of the chart, and if that is sound, with every fault of the rest."""
    theatre = load_theatre(sources.folder)
    gathered = Gathered()
    charts = gathered.attempt(load_charts, *sources.charts)
    events = gathered.attempt(load_events, sources.folder, theatre)
    booklets = gathered.attempt(order_books.load, sources.folder, Sea(theatre), events)
    exclusive = gathered.attempt(load_exclusive, sources.folder, theatre, charts, events)
    end = theatre.heading.appointed
    if events is not None and end is not None and end.event:
        gathered.faults += [f"theatre.toml: end: {fault}" for fault in strangers("event", [end.event], events.events)]
    if gathered.faults or charts is None or events is None or booklets is None or exclusive is None:
        raise BadFile(*gathered.faults)
    return Contents(theatre, charts, events, booklets, exclusive)

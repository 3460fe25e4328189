"""Connections that are kept for whoever opens campaigns again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from campaign.store.default_database import sqlite_path


@contextmanager
def pooled(url: str) -> Iterator[None]:
    """For as long as the context lasts, connections to a server are kept from one opening to the next; a file is opened so
    quickly that it needs no pool."""
    if sqlite_path(url) is not None:
        yield
        return
    from campaign.store import server  # loads SQLAlchemy

    with server.pooled(url):
        yield

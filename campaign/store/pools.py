"""What a process that serves many campaigns asks of the database, be it a file or a server: connections that are kept for whoever
opens campaigns again and again, and to share the campaigns with other processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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


def may_be_shared(url: str) -> bool:
    """Whether several processes may serve the same campaigns: each must hear of what the others write."""
    if sqlite_path(url) is not None:
        return False
    from campaign.store import several_processes

    return several_processes.on_postgres(url)


@contextmanager
def alone(url: str, name: str) -> Iterator[None]:
    """For as long as the context lasts, no other process plays on with a campaign, if several may serve it."""
    if not may_be_shared(url):
        yield
        return
    from campaign.store import several_processes

    with several_processes.alone(url, name):
        yield


@contextmanager
def listening(url: str, heard: Callable[[str], None]) -> Iterator[bool]:
    """For as long as the context lasts, `heard` is told the name of each campaign that anybody has written to, or an empty one if
    any may have been; gives whether it is: of a file nobody is told."""
    if not may_be_shared(url):
        yield False
        return
    from campaign.store import several_processes

    with several_processes.listening(url, heard):
        yield True

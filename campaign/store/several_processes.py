"""Several processes over one PostgreSQL database: one at a time plays on a campaign, and each hears of what the others wrote.

A campaign in a file has one process at a time that serves its pages, and whoever else writes to it is found out by looking.
"""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Engine, create_engine, make_url, text
from sqlalchemy.pool import NullPool

from campaign.store.errors import explained
from campaign.store.header import APPLICATION_ID
from campaign.store.server import CHANNEL, complaints, engine_of

AGAIN = 1.0  # seconds until a connection that was lost is tried again
_KEY = f"hashtextextended(current_schema() || '/' || :name, {APPLICATION_ID})"
_LOCK, _UNLOCK = text(f"SELECT pg_advisory_lock({_KEY})"), text(f"SELECT pg_advisory_unlock({_KEY})")


def on_postgres(url: str) -> bool:
    """Whether a server of campaigns is one that tells its clients of what others have written."""
    return engine_of(url)[0].dialect.name == "postgresql"


@contextmanager
def alone(url: str, name: str) -> Iterator[None]:
    """For as long as the context lasts, nobody else does the same with a campaign of this name; who dies lets go of it."""
    engine, where = engine_of(url)
    with explained(where, *complaints(engine)):
        live = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    try:
        with explained(where, *complaints(engine)):
            live.execute(_LOCK, {"name": name})
        try:
            yield
        finally:
            try:
                live.execute(_UNLOCK, {"name": name})
            except complaints(engine):
                live.invalidate()  # the server lets go of the lock with the connection
    finally:
        live.close()


@contextmanager
def listening(url: str, heard: Callable[[str], None]) -> Iterator[None]:
    """For as long as the context lasts, `heard` is told the name of each campaign that anybody has written to, after the commit,
    in a thread of its own; and an empty name when something may have been missed."""
    wake, stop = os.pipe()
    thread = threading.Thread(target=_listen, args=(url, heard, wake), name="listening", daemon=True)
    thread.start()
    try:
        yield
    finally:
        os.close(stop)  # which is read as an end by whoever waits
        thread.join(2 * AGAIN)
        os.close(wake)


def _listen(url: str, heard: Callable[[str], None], wake: int) -> None:
    """Until it is woken; a connection that is lost is made anew."""
    engine = create_engine(make_url(url), poolclass=NullPool)
    while True:
        with suppress(*complaints(engine)):
            if _listen_until_woken(engine, heard, wake):
                return
        if select.select([wake], [], [], AGAIN)[0]:
            return


def _listen_until_woken(engine: Engine, heard: Callable[[str], None], wake: int) -> bool:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as live:
        live.exec_driver_sql(f"LISTEN {CHANNEL}")
        driver: Any = live.connection.driver_connection
        heard("")
        while True:
            ready = select.select([driver.fileno(), wake], [], [])[0]
            if wake in ready:
                return True
            for name in {told.payload for told in driver.notifies(timeout=0)}:
                heard(name)

"""What tells an open page that something on it has changed: that, and nothing more.

A side is told only when what it may know has changed. What another side does in secret wakes nobody else, so neither the number
of events nor their moments say anything of it.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable

from campaign.web.seats import Seat

KEEP_ALIVE = 15.0  # seconds after which a silent stream says that it is still there
LOOK = 1.0  # seconds between two looks at what other programs have done with the campaigns that are watched
RETRY = b"retry: 1000\n\n"
CHANGED = b"event: changed\ndata: \n\n"
ALIVE = b": still here\n\n"


class Streams:
    """The pages that listen. `known` tells what a side may know, as a short stamp."""

    def __init__(self, known: Callable[[Seat], str]) -> None:
        self._known = known
        self._listeners: dict[Seat, set[asyncio.Event]] = defaultdict(set)
        self._last: dict[Seat, str] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing = False

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()

    def stop(self) -> None:
        """Every stream ends, so that the server can stop at once. From any thread."""
        self._closing = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake_all)

    def _wake_all(self) -> None:
        for seat in self._listeners:
            self._wake(seat)

    # -- told ----------------------------------------------------------------------------------------------------------

    def look(self, campaign: str) -> None:
        """Something was done in a campaign: of those who listen, whoever may know of it is told. From any thread."""
        for seat in [one for one, listeners in list(self._listeners.items()) if one.campaign == campaign and listeners]:
            now = self._known(seat)
            if self._last.get(seat) != now:
                self._last[seat] = now
                if self._loop is not None:
                    self._loop.call_soon_threadsafe(self._wake, seat)

    def _wake(self, seat: Seat) -> None:
        for one in self._listeners[seat]:
            one.set()

    def watched(self) -> set[str]:
        """The campaigns that somebody listens to."""
        return {seat.campaign for seat, listeners in self._listeners.items() if listeners}

    # -- listening -----------------------------------------------------------------------------------------------------

    async def events(self, seat: Seat) -> AsyncIterator[bytes]:
        """One page's stream."""
        woken = asyncio.Event()
        self._listeners[seat].add(woken)
        self._last[seat] = await asyncio.to_thread(self._known, seat)
        try:
            yield RETRY
            yield CHANGED  # the page may have missed something before it listened
            while not self._closing:
                try:
                    await asyncio.wait_for(woken.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield ALIVE
                    continue
                woken.clear()
                if not self._closing:
                    yield CHANGED
        finally:
            self._listeners[seat].discard(woken)

"""What tells an open page that something on it has changed: that, and nothing more.

A side is told only when what it may know has changed. What another side does in secret wakes nobody else, so neither the number
of events nor their moments say anything of it.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from campaign.play.errors import Refusal
from campaign.store.errors import CampaignFileError
from campaign.web.seats import Seat

KEEP_ALIVE = 15.0  # seconds after which a silent stream says that it is still there
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
        self._looks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()  # campaigns of which more was heard while they are looked at
        self._closing = False

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()

    def stop(self) -> None:
        """Every stream ends, so that the server can stop at once. From any thread."""
        self._closing = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake_all)

    def _wake_all(self) -> None:
        for seat in list(self._listeners):
            self._wake(seat)

    # -- told ----------------------------------------------------------------------------------------------------------

    def look(self, campaign: str) -> None:
        """Something was done in a campaign: of those who listen, whoever may know of it is told. From any thread."""
        for seat in [one for one in list(self._listeners) if one.campaign == campaign]:
            self._found(seat, self._known(seat))

    def _found(self, seat: Seat, now: str) -> None:
        """What a side may know now; its pages are told if it is something else. One that has just come is told anyway."""
        before, self._last[seat] = self._last.get(seat), now
        if before not in (None, now) and self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake, seat)

    def heard(self, campaign: str) -> None:
        """Some program has written to a campaign, or perhaps to any if it has no name: whoever listens is told soon. From any
        thread, and as often as it happens: while a campaign is looked at, it is once more afterwards at most."""
        if self._loop is not None and not self._closing:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._heard, campaign)

    def _heard(self, campaign: str) -> None:
        for name in {name for _, name in self.watched() if campaign in ("", name)}:
            if name in self._looks:
                self._again.add(name)
            else:
                self._looks[name] = asyncio.create_task(self._look_soon(name))

    async def _look_soon(self, campaign: str) -> None:
        try:
            again = True
            while again and not self._closing:
                self._again.discard(campaign)
                with suppress(CampaignFileError, Refusal):
                    await asyncio.to_thread(self.look, campaign)
                again = campaign in self._again
        finally:
            self._looks.pop(campaign, None)

    def _wake(self, seat: Seat) -> None:
        for one in self._listeners.get(seat, ()):
            one.set()

    def watched(self) -> set[tuple[str, str]]:
        """The campaigns, and the battles by themselves, that somebody listens to, each with its room."""
        return {(seat.room, seat.campaign) for seat in list(self._listeners)}

    # -- listening -----------------------------------------------------------------------------------------------------

    async def events(self, seat: Seat) -> AsyncIterator[bytes]:
        """One page's stream."""
        woken = asyncio.Event()
        self._listeners[seat].add(woken)
        try:
            self._found(seat, await asyncio.to_thread(self._known, seat))
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
            if not self._listeners[seat]:
                del self._listeners[seat]
                self._last.pop(seat, None)

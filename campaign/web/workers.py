"""Several processes that serve the same campaigns: they share one socket to listen at, and one that dies is started again."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from socket import socket
from types import FrameType
from typing import NamedTuple

from campaign.web.app import application
from campaign.web.seats import Doorkeeper
from campaign.web.server_process import GRACE, Server

SPAWN = multiprocessing.get_context("spawn")  # nothing is taken over from the parent but what is handed on
REST = 1.0  # seconds that a worker has lived at least before it is started again at once


class Work(NamedTuple):
    """What a worker does: over which database, who may sit where, and where it listens."""

    url: str
    doors: Doorkeeper
    listening: socket


class Workers:
    """The parent of the processes that serve. It serves nothing itself."""

    def __init__(self, work: Work, count: int, tell: Callable[[str], None]) -> None:
        self.work, self.count, self.tell = work, count, tell
        self._living: dict[int, tuple[BaseProcess, float]] = {}  # by what the system says when one has died

    def run(self) -> None:
        """Until somebody stops it."""
        for sig in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sig, _interrupted)
        try:
            while True:
                while len(self._living) < self.count:
                    self._start()
                for dead in wait(list(self._living)):
                    assert isinstance(dead, int)
                    self._bury(dead)
        finally:
            self._stop()

    def _start(self) -> None:
        process = SPAWN.Process(target=served, args=(self.work,), name="serving", daemon=True)
        process.start()
        self._living[process.sentinel] = process, time.monotonic()

    def _bury(self, sentinel: int) -> None:
        process, since = self._living.pop(sentinel)
        process.join()
        self.tell(f"A process that serves the pages has ended ({_how(process.exitcode)}); another takes its place.")
        time.sleep(max(0.0, since + REST - time.monotonic()))

    def _stop(self) -> None:
        """All of them at once, as soon as what they answer now is answered."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for process, _ in self._living.values():
            process.terminate()
        last = time.monotonic() + 2 * GRACE
        for process, _ in self._living.values():
            process.join(max(0.0, last - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def served(work: Work) -> None:
    """What a worker does until it is stopped, or its parent is no more."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent.sentinel,), name="parent", daemon=True).start()
    with suppress(KeyboardInterrupt):
        Server(application(work.url, work.doors)).run(sockets=[work.listening])


def _end_with(parent: int) -> None:
    """A parent that was killed leaves nobody behind."""
    wait([parent])
    os.kill(os.getpid(), signal.SIGTERM)


def _interrupted(sig: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _how(code: int | None) -> str:
    return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"

"""Ctrl-C while the computer plays: it is heard between two phases, so that nothing is left half done."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType


class Halt:
    """Whether Ctrl-C was pressed: a first time is heard between phases, a second at once."""

    def __init__(self) -> None:
        self.called = False

    def __call__(self) -> bool:
        return self.called

    def hear(self, number: int, frame: FrameType | None) -> None:
        if self.called:
            raise KeyboardInterrupt
        self.called = True


@contextmanager
def watch_for_interrupt() -> Iterator[Halt]:
    halt = Halt()
    with ExitStack() as stack:
        before = signal.signal(signal.SIGINT, halt.hear)
        stack.callback(signal.signal, signal.SIGINT, before)
        yield halt

"""What the store has done of its own accord and a person should know; whoever shows things to people listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str], None]


def _nobody(words: str) -> None:
    pass


_listener: ContextVar[Listener] = ContextVar("listener", default=_nobody)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """As long as the context lasts, the listener is told, each time in one sentence."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def tell(words: str) -> None:
    """Tell whoever listens."""
    _listener.get()(words)

"""One process that serves pages; it stops at once when it is told to."""

from __future__ import annotations

from types import FrameType

import uvicorn
from starlette.applications import Starlette

GRACE = 1  # seconds that a running answer has when the server stops


class Server(uvicorn.Server):
    """Stops at once, open streams or not: they end before the server waits for what is still running."""

    def __init__(self, app: Starlette) -> None:
        super().__init__(
            uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=GRACE, lifespan="on")
        )
        self._streams = app.state.server.streams

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._streams.stop()
        super().handle_exit(sig, frame)

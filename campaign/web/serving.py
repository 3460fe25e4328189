"""The server as a process: it listens, opens the browser, and stops at once on Ctrl-C."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from campaign.play.application import Application
from campaign.play.errors import BadInput
from campaign.web.app import application
from campaign.web.seats import Doorkeeper, Seat, for_this_machine, kept_secret

GRACE = 1  # seconds that a running answer has when the server stops


def serve(url: str, host: str, port: int, *, browser: bool, secret: Path, tell: Callable[[str], None]) -> None:
    """Serve until somebody stops it. A free port is taken if the usual one is not; one that was asked for is not changed."""
    listening = _listening(host, port)
    doors = Doorkeeper(None if for_this_machine(host) else kept_secret(secret))
    address = f"http://{_named(host)}:{listening.getsockname()[1]}"
    first = address + ("/" if doors.local else doors.link(Seat()))
    tell(f"Sea Lords is at {first} (Ctrl-C stops it; everything is kept)")
    if not doors.local:
        for words in invitations(url, doors, address):
            tell(words)
    server = Server(application(url, doors))
    if browser:
        threading.Timer(0.5, webbrowser.open, [first]).start()
    server.run(sockets=[listening])


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


def invitations(url: str, doors: Doorkeeper, address: str) -> list[str]:
    """The link of each side that people play: whoever has it plays that side."""
    return [
        f"{kept.name}, {side}: {address}{doors.link(Seat(kept.name, side))}"
        for kept in Application(url).campaigns()
        if kept.trouble is None
        for side in Application(url).played_by_people(kept.name)
    ]


def _named(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen()  # whoever is quicker than the server waits for it
    except OSError as error:
        found.close()
        raise BadInput(f"{host}:{port} cannot be listened to ({error.strerror}); expected another --port or --host") from None
    return found

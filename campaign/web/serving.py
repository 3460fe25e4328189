"""The server as a process: it listens, opens the browser, and stops at once on Ctrl-C."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from campaign.play.application import Application
from campaign.play.errors import BadInput
from campaign.web.app import application
from campaign.web.seats import Doorkeeper, Seat, for_this_machine, kept_secret
from campaign.web.server_process import Server
from campaign.web.workers import Work, Workers

EVERYWHERE = ("0.0.0.0", "::")


def serve(url: str, host: str, port: int, *, browser: bool, secret: Path, tell: Callable[[str], None], workers: int = 1) -> None:
    """Serve until somebody stops it, by so many processes. A free port is taken if none was asked for."""
    if workers > 1 and not Application(url).may_be_shared:
        raise BadInput(
            f"--workers {workers}: several processes serve only campaigns that are kept on a PostgreSQL server; those in a file "
            "are served by one (expected --workers 1, or --db postgresql+psycopg://...)"
        )
    listening = _listening(host, port)
    doors = Doorkeeper(None if for_this_machine(host) else kept_secret(secret))
    address = f"http://{named(host)}:{listening.getsockname()[1]}"
    first = address + ("/" if doors.local else doors.link(Seat()))
    tell(f"Sea Lords is at {first} (Ctrl-C stops it; everything is kept)")
    if not doors.local:
        for words in invitations(url, doors, address):
            tell(words)
    if browser:
        threading.Timer(0.5, webbrowser.open, [first]).start()
    if workers > 1:
        Workers(Work(url, doors, listening), workers, tell).run()
    else:
        Server(application(url, doors)).run(sockets=[listening])


def invitations(url: str, doors: Doorkeeper, address: str) -> list[str]:
    """The link of each side that people play: whoever has it plays that side."""
    return [
        f"{kept.name}, {side}: {address}{doors.link(Seat(kept.name, side))}"
        for kept in Application(url).campaigns()
        if kept.trouble is None
        for side in Application(url).played_by_people(kept.name)
    ]


def named(host: str) -> str:
    """The host as an address has it; one that listens everywhere is told by a name at which others may find this machine."""
    if host in EVERYWHERE:
        found = [str(one[4][0]) for one in _addresses() if not str(one[4][0]).startswith("127.")]
        return found[0] if found else socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _addresses() -> list[tuple[Any, ...]]:
    try:
        return list(socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    except OSError:
        return []


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small packets at once only where the protocol is named; else each answer waits 40 ms for the browser's receipt
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen()  # whoever is quicker than the server waits for it
    except OSError as error:
        found.close()
        raise BadInput(f"{host}:{port} cannot be listened to ({error.strerror}); expected another --port or --host") from None
    return found

"""Who may sit where. One function makes a `Seat` of a request; every page of a campaign gets its side from it.

A server that listens to this machine alone asks nobody who he is. One that others can reach gives each side of each campaign a
link with a secret of its own; whoever takes it gets a cookie that is good for that side's pages alone.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

HOST = "host"  # whoever has started the server: he sees the list of campaigns and begins new ones
COOKIE = "seat"
LOCAL = ("localhost", "127.0.0.1", "[::1]", "::1")


CAMPAIGNS, BATTLES = "c", "tactical"  # where the pages of sides are: of campaigns, and of battles by themselves


class Seat(NamedTuple):
    """A side of a campaign, or of a battle by itself (`room`); or the host of the server if both are empty."""

    campaign: str = ""
    side: str = ""
    room: str = CAMPAIGNS

    @property
    def path(self) -> str:
        """Where its pages are, to which its cookie belongs."""
        return f"/{self.room}/{in_path(self.campaign)}/{in_path(self.side)}" if self.campaign else "/"


def in_path(name: str) -> str:
    """A name as a step of an address."""
    return quote(name, safe="")


class NotYours(Exception):
    """A page of a side whose link the visitor does not have."""


class Doorkeeper:
    """Who may open which page. Without a secret the server listens to this machine alone, and everybody there may."""

    def __init__(self, secret: bytes | None = None) -> None:
        self._secret = secret

    @property
    def local(self) -> bool:
        return self._secret is None

    def link(self, seat: Seat) -> str:
        """The address by which a seat is taken, from the server's own on."""
        return f"/join/{self.token(seat)}{seat.path if seat.campaign else ''}"

    def way_in(self, seat: Seat) -> str:
        """Where somebody goes who has just begun what a side plays: to its pages, or to its link where others can come in."""
        return seat.path if self.local else self.link(seat)

    def token(self, seat: Seat) -> str:
        """The secret of a seat; it stays the same as long as the server's does."""
        room = "" if seat.room == CAMPAIGNS else f"\0{seat.room}"
        return hmac.new(self._secret or b"", f"{seat.campaign}\0{seat.side}{room}".encode(), "blake2b").hexdigest()[:32]

    def opens(self, seat: Seat, token: str) -> bool:
        """Whether that is the secret of the seat."""
        return hmac.compare_digest(self.token(seat).encode(), token.encode())

    def admit(self, seat: Seat, cookies: Mapping[str, str]) -> Seat:
        """The seat, if the visitor may sit there."""
        if not self.local and not self.opens(seat, cookies.get(COOKIE if seat.campaign else HOST, "")):
            raise NotYours(seat.campaign)
        return seat


def kept_secret(file: Path) -> bytes:
    """The server's secret, drawn once and kept for its owner alone, so that links outlive a restart."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(f".{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_bytes(secrets.token_bytes(32))
        fresh.rename(file)
    return file.read_bytes()


def for_this_machine(host: str) -> bool:
    """Whether an address to listen to reaches this machine alone."""
    return host in LOCAL or host.startswith("127.")


def links(doors: Doorkeeper, seats: Iterable[Seat]) -> list[tuple[Seat, str]]:
    """Each seat with its link."""
    return [(seat, doors.link(seat)) for seat in seats]

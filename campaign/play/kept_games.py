"""The games that a process has read, kept for the campaigns that are opened next: the theatre, its sea, and the waters that play
has worked out on it.

A server opens campaigns again and again, and most of them are played by the same theatre. What a campaign is played by is known
by the hash of the document that it carries, so that two campaigns share a game only if they carry the same. A game holds nothing
of any campaign, and what it works out it works out again alike: several threads may use it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from campaign.game import SeaLords

MOST = 8  # games that are kept; the one that was not asked for longest goes


class KeptGames:
    """Games by the theatre's name and by the hash of what they were read from."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._lock = Lock()
        self._games: OrderedDict[tuple[str, str], SeaLords] = OrderedDict()

    def of(self, theatre: str, content: str, read: Callable[[], SeaLords]) -> SeaLords:
        """The game that is kept, else the one that `read` gives, kept from now on: read once, however many ask at once."""
        key = theatre, content
        with self._lock:
            if key not in self._games:
                self._games[key] = read()
            self._games.move_to_end(key)
            while len(self._games) > self.most:
                self._games.popitem(last=False)
            return self._games[key]


GAMES = KeptGames()  # those of a process that serves many campaigns

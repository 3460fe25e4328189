"""Battles on hexes that are open in this process, one request at a time each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, RLock

from campaign.play.errors import Refusal
from campaign.play.hex_match import Match
from campaign.play.kept_battles import BattleFolder
from campaign.web.pieces import Versions
from campaign.web.tables import Alone, unshared
from table.decisions import IllegalChoice

MOST = 16  # battles that are kept open


class OpenBattles:
    """The battles of one folder. One that another program has gone on with is opened anew; whoever is `alone` with one is the
    only process that writes to its file."""

    def __init__(self, folder: BattleFolder, alone: Alone = unshared) -> None:
        self.folder = folder
        self._alone = alone
        self._open: dict[str, tuple[Match, int]] = {}
        self._locks: dict[str, RLock] = {}
        self.versions: dict[str, Versions] = defaultdict(Versions)  # of parts that pages were sent, by battle
        self._lock = Lock()

    @contextmanager
    def at(self, name: str) -> Iterator[Match]:
        """A battle for one request. What goes wrong in the middle closes it: the next request opens it as it is kept."""
        path = self.folder.path(name)
        with self._lock:
            lock = self._locks.setdefault(name, RLock())
        with lock, self._alone(f"battle {name}"):
            match, size = self._open.pop(name, (None, 0))
            if match is None or not path.exists() or path.stat().st_size != size:
                match = Match(self.folder.found(name))
            try:
                match.look_at_clocks()
                yield match
            except (Refusal, IllegalChoice):
                self._keep(name, match)
                raise
            self._keep(name, match)

    def _keep(self, name: str, match: Match) -> None:
        with self._lock:
            self._open[name] = match, match.kept.path.stat().st_size
            for spare in list(self._open)[: max(0, len(self._open) - MOST)]:
                del self._open[spare]

    def forget(self, name: str) -> None:
        with self._lock:
            self._open.pop(name, None)

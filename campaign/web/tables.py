"""Campaigns that are open in this process: each with the players who sit at it, one request at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from threading import Lock, RLock

from campaign.play.errors import Refusal
from campaign.play.kept_games import GAMES
from campaign.play.lessons.lesson_sheet import seated
from campaign.play.table import laid_out
from campaign.play.watch import Watch
from campaign.web.bulletins import Bulletin
from campaign.web.kept_papers import KeptPapers
from campaign.web.kept_values import KeptValues
from campaign.web.pieces import Versions
from table.decisions import IllegalChoice

MOST = 128  # campaigns that are kept open; the one that was not asked for longest is closed


class OpenCampaign:
    """A campaign on its table, with everybody who plays it on pages, and what each of them is told."""

    def __init__(self, url: str, name: str, before: OpenCampaign | None = None) -> None:
        self.url, self.name = url, name
        self._stack = ExitStack()
        self.table = self._stack.enter_context(laid_out(url, name, games=GAMES))
        try:
            session = self.table.session()
            sides = [seat.side for seat in self.table.archive.record.seats if seat.kind == "human"]
            self.players = {side: seated(url, self.table, session, side) for side in sides}
            self.watch = Watch(self.table, session, self.players)
            self.bulletins = {side: Bulletin.opened(player) for side, player in self.players.items()}
            self.versions: Versions = Versions() if before is None else before.versions
            self.papers: KeptPapers = KeptPapers() if before is None else before.papers
            self.made = KeptValues()
            self.go_on()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._stack.close()

    @property
    def current(self) -> bool:
        """Whether the campaign still stands in its database as this process left it."""
        return self.table.archive.current

    def go_on(self) -> None:
        """Play goes on until somebody is asked or called; whoever has not read why he was called holds it up."""
        if not any(told.called for told in self.bulletins.values()):
            with self.table.archive.together():
                self.watch.go_on()
        for side, player in self.players.items():
            self.bulletins[side].hear(player)
        self.keep()
        if any(told.called for told in self.bulletins.values()):
            self.watch.session.keep()  # while nobody plays on, a server started anew must stand where this one stands

    def keep(self) -> None:
        """What each player has not read and what he has said is kept with his seat, if it is not kept there already."""
        changes = {side: self.bulletins[side].left_so(player) for side, player in self.players.items()}
        if fresh := {side: change for side, change in changes.items() if change is not None}:
            self.table.archive.amend_all(fresh, needed=False)

    @property
    def waits_for(self) -> list[str]:
        """The sides that must act before play goes on: those that are called, or else asked."""
        called = [side for side, told in self.bulletins.items() if told.called]
        asked = {one.side for one in self.watch.asked() if self.players[one.side].his(one)}
        return called or [side for side in self.players if side in asked]

    def said(self, side: str) -> None:
        """A player has acted: what he was told before is no longer new."""
        self.bulletins[side].clear()


Alone = Callable[[str], AbstractContextManager[None]]


def unshared(name: str) -> AbstractContextManager[None]:
    return nullcontext()


class OpenCampaigns:
    """The campaigns of one database that are open here; whoever is `alone` with one is the only process that plays on with it."""

    def __init__(self, url: str, alone: Alone = unshared) -> None:
        self.url = url
        self._alone = alone
        self._open: dict[str, OpenCampaign] = {}
        self._locks: dict[str, RLock] = {}
        self._lock = Lock()

    @contextmanager
    def at(self, name: str) -> Iterator[OpenCampaign]:
        """A campaign to read, for one request. What goes wrong in the middle closes it: the next request opens it anew."""
        with self._locked(name), self._closed_by_trouble(name):
            known = self._open.get(name)
            if known is None or not known.current:
                with self._alone(name):  # play goes on when it is opened
                    known = self._opened(name)
            yield known

    @contextmanager
    def acting(self, name: str) -> Iterator[OpenCampaign]:
        """The same to act in it, one act at a time, whichever process they came to. How the players sit then is kept."""
        with self._locked(name), self._alone(name), self._closed_by_trouble(name):
            known = self._opened(name)
            yield known
            known.keep()

    def _opened(self, name: str) -> OpenCampaign:
        """A campaign as it stands; one that another process has gone on with is opened anew."""
        before = self._open.get(name)
        if before is not None and before.current:
            return before
        self._close(name)
        known = OpenCampaign(self.url, name, before)
        self._keep(name, known)
        return known

    @contextmanager
    def _locked(self, name: str) -> Iterator[None]:
        with self._lock:
            lock = self._locks.setdefault(name, RLock())
        with lock:
            yield

    @contextmanager
    def _closed_by_trouble(self, name: str) -> Iterator[None]:
        try:
            yield
        except (Refusal, IllegalChoice):
            raise
        except BaseException:
            self._close(name)
            raise

    @contextmanager
    def set_aside(self, name: str) -> Iterator[None]:
        """A campaign is closed while something else is done with it than playing; nobody opens it meanwhile."""
        with self._locked(name), self._alone(name):
            self._close(name)
            yield

    def forget(self, name: str) -> None:
        """A campaign is no more, or has become another."""
        with self.set_aside(name):
            pass

    def close(self) -> None:
        """The server stops."""
        for name in list(self._open):
            self.forget(name)

    def _keep(self, name: str, opened: OpenCampaign) -> None:
        with self._lock:
            self._open[name] = opened
            spare = [one for one in self._open if one != name][: max(0, len(self._open) - MOST)]
        for one in spare:
            lock = self._locks[one]
            if lock.acquire(blocking=False):
                try:
                    self._close(one)
                finally:
                    lock.release()

    def _close(self, name: str) -> None:
        with self._lock:
            known = self._open.pop(name, None)
        if known is not None:
            known.close()

"""A logbook: watches a battle as it is played and keeps, fact by fact, what could be seen to change.

It looks whenever something is logged, so that it needs to know no rule: it sees what an onlooker would see.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from table.dice import Fact, Tray
from tactical.drawing.onlooker import Glance, Onlooker
from tactical.drawing.picture import Picture, ShipSeen, Tie
from tactical.drawing.plotting import Crop, about
from tactical.drawing.vessel import UNSEEN, Look, look
from tactical.sea.hexes import Hex

A_DAY = 1000  # more turns than any has


class Moment(NamedTuple):
    """A fact, on which page it happened, and what was seen to change with it: ships, ties, batteries' hits, how the sides stand.

    A page is a turn; of a battle of several days the thousands are those of the day.
    """

    fact: Fact
    page: int
    wind: int
    looks: dict[str, Look]
    ties: list[Tie] | None
    forts: dict[str, int]
    standing: dict[str, str]


class Changes(NamedTuple):
    """What is seen to differ from the last look."""

    looks: dict[str, Look]
    ties: list[Tie] | None
    forts: dict[str, int]
    standing: dict[str, str]


class _Journal(list[Fact]):
    """A journal that has its logbook look up at every entry."""

    def __init__(self, book: Logbook) -> None:
        super().__init__()
        self.book = book

    def append(self, fact: Fact) -> None:
        super().append(fact)
        self.book.look_up(fact)


class Logbook:
    """The record of one battle from where it stands now. `first` is how every ship looked then, `ever` all that was ever seen of
    her, `roll` every ship, `days` how many turns each day has and its sky (0 is the day of a battle that has only one)."""

    def __init__(self, game: Onlooker[Any], state: Any) -> None:
        self.game, self.state = game, state
        self.moments: list[Moment] = []
        self.ever: dict[str, set[str]] = {}
        self.lain: set[Hex] = set()
        self.roll: dict[str, ShipSeen] = {}
        self._keys: dict[str, object] = {}
        self._shared: object = None
        self._ties: list[Tie] = []
        seen = game.glance(state)
        self.first_forts = dict(seen.forts)
        self._forts = dict(seen.forts)
        self._standing: dict[str, str] = {}
        self.first, tied, _, self.first_standing = self._changes(seen)
        self.first_ties = tied or []
        self.start_page, self.start_wind = page(seen), seen.wind
        self.days = {seen.day: (seen.turns, seen.sky)}

    def open(self) -> Tray:
        """A tray whose facts are watched."""
        tray = Tray()
        tray.journal = _Journal(self)
        return tray

    def look_up(self, fact: Fact) -> None:
        """Something was logged: what has changed since the last look?"""
        seen = self.game.glance(self.state)
        self.moments.append(Moment(fact, page(seen), seen.wind, *self._changes(seen)))
        self.days.setdefault(seen.day, (seen.turns, seen.sky))

    def close(self) -> None:
        """The phase is over: what changed after its last fact belongs to that."""
        looks, tied, forts, standing = self._changes(self.game.glance(self.state))
        if self.moments and (looks or tied is not None or forts or standing):
            last = self.moments[-1]
            self.moments[-1] = last._replace(
                looks=last.looks | looks,
                ties=last.ties if tied is None else tied,
                forts=last.forts | forts,
                standing=last.standing | standing,
            )

    def _changes(self, seen: Glance) -> Changes:
        anew, self._shared = seen.shared != self._shared, seen.shared
        changed = {id for id, key in seen.ships.items() if anew or self._keys.get(id) != key}
        gone = [id for id in self._keys if id not in seen.ships]
        self._keys = dict(seen.ships)
        forts = {id: hits for id, hits in seen.forts.items() if self._forts.get(id) != hits}
        self._forts |= forts
        if not changed and not gone:
            return Changes({}, None, forts, {})
        picture = self.game.picture(self.state, changed)
        self.roll |= {ship.id: ship for ship in picture.ships}
        looks = {ship.id: look(ship, picture.wind) for ship in picture.ships} | dict.fromkeys(gone, UNSEEN)
        for id, shown in looks.items():
            self.ever.setdefault(id, set()).update(shown.parts)
        self.lain.update(ship.place.bow for ship in picture.ships if ship.afloat)
        standing = {side.name: side.tally for side in picture.sides if side.tally != self._standing.get(side.name)}
        self._standing |= standing
        known, self._ties = self._ties, list(picture.ties)
        return Changes(looks, self._ties if self._ties != known else None, forts, standing)

    @property
    def crop(self) -> Crop:
        """The part of the maps that shows all that happened."""
        picture = self.game.picture(self.state)
        return about(picture.grid, [*self.lain, *picture.lain_in])

    @property
    def picture(self) -> Picture:
        """How it looks now, with all ships that were ever seen: those of a battle before may be in the present one no more."""
        now = self.game.picture(self.state)
        present = {ship.id for ship in now.ships}
        return replace(now, ships=(*now.ships, *(ship for id, ship in self.roll.items() if id not in present)))

    @property
    def facts(self) -> list[Fact]:
        return [moment.fact for moment in self.moments]


def page(seen: Glance) -> int:
    return A_DAY * seen.day + seen.turn

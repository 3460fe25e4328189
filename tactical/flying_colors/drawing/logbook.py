"""A logbook: watches a battle as it is played and keeps, fact by fact, what could be seen to change.

It looks whenever something is logged, so that it needs to know no rule: it sees what an onlooker would see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from table.dice import Fact, Tray
from table.seats import Seat
from tactical.flying_colors import sequence
from tactical.flying_colors.drawing.panel import tally
from tactical.flying_colors.drawing.plotting import Crop, about, lain_in
from tactical.flying_colors.drawing.turn_tracks import Tie, ties
from tactical.flying_colors.drawing.vessel import Look, look
from tactical.flying_colors.game import play_phase
from tactical.flying_colors.special import three_days
from tactical.flying_colors.state import Action, Hex, Ship

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


class _Journal(list[Fact]):
    """A journal that has its logbook look up at every entry."""

    def __init__(self, book: Logbook) -> None:
        super().__init__()
        self.book = book

    def append(self, fact: Fact) -> None:
        super().append(fact)
        self.book.look_up(fact)


class Logbook:
    """The record of one battle from where it stands now. `first` is how every ship looked then, `ever` all that was ever seen,
    `days` how many turns each day has and its weather (0 is the day of a battle that has only one)."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.moments: list[Moment] = []
        self.ever: dict[str, set[str]] = {}
        self.lain: set[Hex] = set()
        self._keys: dict[str, Any] = {}
        self._officers: Any = None
        self._ties: list[Tie] = []
        self.first_forts = {battery.id: battery.hits for battery in action.batteries}
        self._forts = dict(self.first_forts)
        self._standing: dict[str, str] = {}
        self.first, tied, _, self.first_standing = self._changes()
        self.first_ties = tied or []
        self.start_page, self.start_wind = page(action), action.wind
        self.days = {three_days.day(action): (action.turns, action.weather)}

    def open(self) -> Tray:
        """A tray whose facts are watched."""
        tray = Tray()
        tray.journal = _Journal(self)
        return tray

    def look_up(self, fact: Fact) -> None:
        """Something was logged: what has changed since the last look?"""
        self.moments.append(Moment(fact, page(self.action), self.action.wind, *self._changes()))
        self.days.setdefault(three_days.day(self.action), (self.action.turns, self.action.weather))

    def close(self) -> None:
        """The phase is over: what changed after its last fact belongs to that."""
        looks, tied, forts, standing = self._changes()
        if self.moments and (looks or tied is not None or forts or standing):
            last = self.moments[-1]
            self.moments[-1] = last._replace(
                looks=last.looks | looks,
                ties=last.ties if tied is None else tied,
                forts=last.forts | forts,
                standing=last.standing | standing,
            )

    def _changes(self) -> tuple[dict[str, Look], list[Tie] | None, dict[str, int], dict[str, str]]:
        action, changed = self.action, []
        active = action.way.ship if action.way is not None else None
        officers = (action.wind, [(officer.ship, officer.lost) for officer in action.commanders.values()])
        anew, self._officers = officers != self._officers, officers
        for id, ship in action.ships.items():
            key = _key(ship, active)
            if anew or self._keys.get(id) != key:
                self._keys[id] = key
                changed.append(ship)
        forts = {battery.id: battery.hits for battery in action.batteries if self._forts.get(battery.id) != battery.hits}
        self._forts |= forts
        if not changed:
            return {}, None, forts, {}
        looks = {ship.id: look(action, ship) for ship in changed}
        for id, seen in looks.items():
            self.ever.setdefault(id, set()).update(seen.parts)
        self.lain.update(ship.bow for ship in changed if ship.on_map)
        tied = ties(action)
        standing = {side: words for side in action.fleets if (words := tally(action, side)) != self._standing.get(side)}
        self._standing |= standing
        known, self._ties = self._ties, tied
        return looks, tied if tied != known else None, forts, standing

    @property
    def crop(self) -> Crop:
        """The part of the maps that shows all that happened."""
        return about(self.action.layout, [*self.lain, *lain_in(self.action)])

    @property
    def facts(self) -> list[Fact]:
        return [moment.fact for moment in self.moments]


def page(action: Action) -> int:
    return A_DAY * three_days.day(action) + action.turn


def _key(ship: Ship, active: str | None) -> tuple[Any, ...]:
    """All of a ship that can be seen."""
    return (
        ship.bow,
        ship.facing,
        ship.hull,
        ship.rigging,
        ship.damaged,
        ship.sails,
        ship.side,
        ship.fate,
        ship.struck,
        ship.captor,
        ship.dismasted,
        ship.on_fire,
        ship.aground,
        ship.adrift,
        ship.anchor.end if ship.anchor is not None else None,
        len(ship.fired),
        *ship.fired,
        *ship.grappled,
        *ship.fouled,
        ship.towing,
        ship.id == active,
    )


def watched(action: Action, seats: Mapping[str, Seat], opened: Logbook | None = None) -> Logbook:
    """Play a battle to its end in memory, and keep its logbook; one `opened` before holds what was seen though a seat fails."""
    book, number = opened or Logbook(action), 0
    while (phase := sequence.next_phase(action)) is not None:
        action.lay(book.open())
        play_phase(action, phase.flow(action), seats, number)
        book.close()
        number += 1
    return book

"""The facts of which the tracks of the last turn are made, as far as whoever looks may read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from campaign.outline import Outline
from campaign.record.documents import AnyFact
from campaign.record.past import Row
from campaign.record.sailing import Sailed
from campaign.record.weather import TurnBegan
from campaign.reports.colours import TURNINGS, Colours
from campaign.reports.sides import seen
from campaign.store import reading

if TYPE_CHECKING:
    from campaign.state import World
    from table.session import Session


def sailed(url: str, name: str, side: str | None, world: Outline, until: int | None = None) -> list[AnyFact]:
    """Who sailed in the turn, up to the end of a phase if one is given, or in the turn before if nobody has yet; as a side may
    read it, or all of it for the umpire. `world` is the campaign as it stood then.
    """
    turnings = [row for row in reading.facts(url, name, kinds=TURNINGS) if until is None or row.phase <= until]
    since = reading.facts(url, name, since_phase=_since(turnings), kinds=[Sailed])
    rows = [row for row in since if until is None or row.phase <= until]
    return _latest(rows, turnings, side, world, lambda: reading.outset(url, name))


class KeptTracks:
    """Who sailed, as one player may read it. The past is only added to, so that each phase of it is read once, and anew when a
    closed one was opened again."""

    def __init__(self, url: str, name: str, side: str) -> None:
        self.url, self.name, self.side = url, name, side
        self._stands = 0, 0  # the phase that was open when it was read, and how often a closed one had been opened again
        self._turnings: list[Row] = []
        self._sailed: list[Row] = []
        self._facts: list[AnyFact] = []

    def facts(self, session: Session[World], world: Outline, outset: Callable[[], Outline]) -> list[AnyFact]:
        """Up to the open phase; `world` is the campaign as it stands, `outset` as it began."""
        stands = session.phase_number, session.reopened
        if self._stands != stands:
            self._read(*stands)
            self._stands = stands
            self._facts = _latest(self._sailed, self._turnings, self.side, world, outset)
        return self._facts

    def _read(self, until: int, reopened: int) -> None:
        """Whatever was closed since it was read last."""
        url, name, (since, before) = self.url, self.name, self._stands
        if since == 0 or before != reopened:
            self._turnings = [*reading.facts(url, name, kinds=TURNINGS)]
            self._sailed = [*reading.facts(url, name, since_phase=_since(self._turnings), kinds=[Sailed])]
        else:
            fresh = [*reading.facts(url, name, since_phase=since, kinds=(*TURNINGS, Sailed))]
            self._turnings += (row for row in fresh if isinstance(row.fact, TURNINGS))
            self._sailed += (row for row in fresh if isinstance(row.fact, Sailed))
        first = _since(self._turnings)
        self._sailed = [row for row in self._sailed if first <= row.phase < until]


def _began(turnings: Iterable[Row]) -> list[int]:
    """The phases that turns began with."""
    return [row.phase for row in turnings if isinstance(row.fact, TurnBegan)]


def _since(turnings: Iterable[Row]) -> int:
    """The phase that the turn before the present one began with."""
    return min(_began(turnings)[-2:], default=0)


def _latest(
    rows: Iterable[Row], turnings: Iterable[Row], side: str | None, world: Outline, outset: Callable[[], Outline]
) -> list[AnyFact]:
    """Of rows of two turns those of the later, or of the earlier if there are none, as a side may read them: each piece is whose
    it was as it sailed, since what was another's then stays his secret."""
    now = max(_began(turnings), default=0)
    turns: tuple[list[Row], list[Row]] = [], []
    for row in rows:
        turns[row.phase < now].append(row)
    for turn in turns:
        told = turn
        if side is not None and turn:
            told = [*seen(Colours(outset(), world, turnings).over(turn), side, blind=world.double_blind)]
        if told:
            return [row.fact for row in told]
    return []

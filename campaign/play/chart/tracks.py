"""The facts of which the tracks of the last turn are made, as far as whoever looks may read them."""

from __future__ import annotations

from collections import OrderedDict
from itertools import zip_longest
from threading import Lock

from campaign.outline import Outline
from campaign.record.documents import AnyFact
from campaign.record.past import Row
from campaign.record.sailing import Sailed
from campaign.record.weather import TurnBegan
from campaign.reports.colours import TURNINGS, Colours
from campaign.reports.sides import seen
from campaign.store import reading


def sailed(url: str, name: str, side: str | None, world: Outline, until: int | None = None) -> list[AnyFact]:
    """Who sailed in the turn, up to the end of a phase if one is given, or in the turn before if nobody has yet; as a side may
    read it, or all of it for the umpire. `world` is the campaign as it stood then.

    Each piece is whose it was as it sailed: what was another's then stays his secret.
    """
    began = [row.phase for row in reading.facts(url, name, kinds=[TurnBegan]) if until is None or row.phase <= until]
    for since, next_turn in reversed([*zip_longest(began, began[1:])][-2:]):
        rows = [row for row in reading.facts(url, name, since_phase=since, kinds=[Sailed]) if _within(row, until, next_turn)]
        if side is not None and rows:
            turnings = reading.facts(url, name, kinds=TURNINGS)
            rows = [*seen(Colours(reading.outset(url, name), world, turnings).over(rows), side, blind=world.double_blind)]
        if rows:
            return [row.fact for row in rows]
    return []


def _within(row: Row, until: int | None, next_turn: int | None) -> bool:
    """Whether a row is of a turn, and not of a phase after the one that is looked at."""
    return (until is None or row.phase <= until) and (next_turn is None or row.phase < next_turn)


class KeptTracks:
    """What was read of who sailed, by side and by the state that a campaign stood at: it changes with a phase alone."""

    def __init__(self, most: int = 64) -> None:
        self.most = most
        self._lock = Lock()
        self._kept: OrderedDict[tuple[str, str, str | None, str], list[AnyFact]] = OrderedDict()

    def of(self, url: str, name: str, side: str | None, state: str, world: Outline) -> list[AnyFact]:
        """Who sailed up to the open phase, which began with a state of this hash."""
        key = url, name, side, state
        with self._lock:
            known = self._kept.get(key)
        if known is None:
            known = sailed(url, name, side, world)
            with self._lock:
                self._kept[key] = known
                while len(self._kept) > self.most:
                    self._kept.popitem(last=False)
        return known

"""Whose each piece was when something happened.

Most pieces serve one side for good. A contingent's squadrons go over with it (SL 3.133), and who plays the corsairs that are
enemies of all may change from turn to turn (SL 10.213). The present alone would give a piece's whole past to its last owner, so
that the log and the gazette read the sides as they stood at each row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain

from campaign.loyalties import loyalties
from campaign.outline import Outline, SpareSquadron, Squadron
from campaign.record.documents import AnyFact
from campaign.record.past import Row
from campaign.record.politics import TurnedCoat
from campaign.record.readers import Loyal
from campaign.record.weather import TurnBegan

TURNINGS = (TurnBegan, TurnedCoat)  # the kinds of fact by which pieces come to another side


class Colours:
    """The side of every piece from the outset on, changed by the facts that change it; `past` holds at least all of those."""

    def __init__(self, outset: Outline, present: Outline, past: Iterable[Row] = ()) -> None:
        self.worlds = (present, outset)
        self.since: list[tuple[int, int]] = []
        self.loyal: list[Loyal] = [loyalties(present) | self._contingents(_served(outset)) | loyalties(outset)]
        for row in past:
            if turned := self._turned(row.fact):
                self.since.append((row.phase, row.number or 0))
                self.loyal.append({**self.loyal[-1], **turned})

    @property
    def now(self) -> Loyal:
        """The sides as they stand at last."""
        return self.loyal[-1]

    def over(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Rows of the past, each with the sides of all pieces as it was written."""
        for row in rows:
            epoch = bisect_right(self.since, (row.phase, row.number or 0)) if self.since else 0
            yield row._replace(loyal=self.loyal[epoch])

    def _turned(self, fact: AnyFact) -> dict[str, str]:
        """The pieces that a fact brings to another side, with that side."""
        match fact:
            case TurnedCoat(flag=flag, to=to):
                return self._contingents({flag: to or ""})
            case TurnBegan(number=turn):
                return self._corsairs(turn)
        return {}

    def _contingents(self, serving: Mapping[str, str]) -> dict[str, str]:
        """SL 3.133: the squadrons of some flags, formed or not, by the side that their flag serves."""
        squadrons = chain.from_iterable(map(_squadrons, self.worlds))
        return {one.id: serving[one.flag] for one in squadrons if one.flag in serving}

    def _corsairs(self, turn: int) -> dict[str, str]:
        """SL 10.213: the corsairs that each side plays by turns, by the side whose turn it is."""
        sides = self.worlds[0].sides
        return dict.fromkeys(self._shared, sides[(turn - 1) % len(sides)])

    @cached_property
    def _shared(self) -> list[str]:
        """The corsairs whom the sides play by turns."""
        bases = self.worlds[0].corsairs.bases.values()
        shared = [base.port for base in bases if not (base.side or base.controller)]
        crews = [(one.id, one.base) for world in self.worlds for one in world.auxiliaries.values()]
        ships = [(one.id, one.corsairs) for world in self.worlds for one in world.squadrons.values()]
        return [key for key, port in (*crews, *ships) if port in shared]


def _squadrons(world: Outline) -> Iterator[Squadron | SpareSquadron]:
    """What turns its coat with its flag: squadrons, formed or not."""
    return chain(world.squadrons.values(), world.spare_squadrons.values())


def _served(outset: Outline) -> dict[str, str]:
    """The side that each flag served at the outset, for squadrons that came into play later."""
    return {one.flag: one.side for one in _squadrons(outset) if one.flag} | outset.allegiance

"""Whose each piece was when something happened.

Most pieces serve one side for good. A contingent's squadrons go over with it (SL 3.133), and who plays the corsairs that are
enemies of all may change from turn to turn (SL 10.213). The present alone would give a piece's whole past to its last owner, so
that the log and the gazette read the sides as they stood at each row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaign.record.documents import AnyFact
from campaign.record.past import Row
from campaign.record.politics import TurnedCoat
from campaign.record.readers import Loyal
from campaign.record.weather import TurnBegan
from campaign.reports.loyalties import loyalties

Document = Mapping[str, Any]

TURNINGS = (TurnBegan, TurnedCoat)  # the kinds of fact by which pieces come to another side
CONTINGENTS = ("squadrons", "spare_squadrons")  # what turns its coat with its flag


class Colours:
    """The side of every piece from the outset on, changed by the facts that change it; `past` holds at least all of those."""

    def __init__(self, outset: Document, present: Document, past: Iterable[Row] = ()) -> None:
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
        pieces = [piece for world in self.worlds for table in CONTINGENTS for piece in world.get(table, {}).items()]
        return {key: serving[one["flag"]] for key, one in pieces if one.get("flag") in serving}

    def _corsairs(self, turn: int) -> dict[str, str]:
        """SL 10.213: the corsairs that each side plays by turns, by the side whose turn it is."""
        present = self.worlds[0]
        bases = present.get("corsairs", {}).get("bases", {}).values()
        sides = present.get("sides", ())
        shared = [base["port"] for base in bases if not (base.get("side") or base.get("controller"))]
        crews = [(key, one.get("base")) for world in self.worlds for key, one in world.get("auxiliaries", {}).items()]
        ships = [(key, one.get("corsairs")) for world in self.worlds for key, one in world.get("squadrons", {}).items()]
        return {key: sides[(turn - 1) % len(sides)] for key, port in (*crews, *ships) if port in shared}


def _served(outset: Document) -> dict[str, str]:
    """The side that each flag served at the outset, for squadrons that came into play later."""
    squadrons = [one for table in CONTINGENTS for one in outset.get(table, {}).values()]
    return {one["flag"]: one["side"] for one in squadrons if one.get("flag")} | dict(outset.get("allegiance", {}))

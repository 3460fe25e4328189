"""News: what a side has heard since it was last told, in few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from campaign.loyalties import loyalties
from campaign.outline import Outline, joined
from campaign.record.documents import AnyFact
from campaign.record.fleet import Damaged
from campaign.record.pauses import Pause
from campaign.record.readers import Reader, side_of
from campaign.record.sailing import Sailed
from campaign.record.telling import in_words, told
from campaign.reports.colours import TURNINGS
from campaign.reports.names import Names
from table.dice import Roll
from table.wording import capital, counted

MOST = 6  # squadrons whose wear is told one by one


class News:
    """What one side hears: only what it may be told, the voyages of its own formations drawn together."""

    def __init__(self, side: str, world: Outline, outset: Callable[[], Outline] | None = None) -> None:
        self.side = side
        self.loyal: dict[str, str] = {}  # whose each piece was when he last heard
        self.heard: list[AnyFact] = []
        self.in_gale: list[str] = []
        self.grounds: list[Pause] = []
        self.names = Names(world, outset)
        self.know(world)

    def know(self, world: Outline) -> None:
        """Who is who; a piece that is no more keeps its name and its side."""
        self.names.world = joined(self.names.world, world)
        self.present = loyalties(world)
        self.loyal = self.present | self.loyal
        self.blind = world.double_blind

    def own(self, piece: str) -> bool:
        return side_of(piece, self.loyal) == self.side

    def hear(self, facts: Iterable[AnyFact]) -> None:
        """Each fact by whose the pieces were as it happened: those that changed sides are as they are known once that is told."""
        for fact in facts:
            self.loyal |= self.present if isinstance(fact, TURNINGS) else {}
            mine = told(fact, Reader(self.side, self.loyal, self.blind))
            if mine is not None:
                self.heard.append(mine)
                ground = None if isinstance(mine, Roll) else mine.pause(self.own)
                self.grounds += [ground] if ground else []
        self.loyal |= self.present

    def read(self, facts: Iterable[AnyFact]) -> list[AnyFact]:
        """Of some facts those that the side may read, as it reads them."""
        reader = Reader(self.side, self.loyal, self.blind)
        return [mine for fact in facts if (mine := told(fact, reader)) is not None]

    def arrived(self, formations: Iterable[str]) -> None:
        """Formations of his have come where they were sent."""
        self.grounds += [Pause.ARRIVAL for formation in formations if self.own(formation)]

    def gripped(self, formations: Iterable[str]) -> None:
        """A gale has taken hold of formations of his."""
        caught = list(formations)
        self.in_gale += caught
        self.grounds += [Pause.GALE] * len(caught)

    def worn(self, formations: Iterable[str]) -> None:
        """Formations of his have come near their damage rating."""
        self.grounds += [Pause.WEAR for formation in formations if self.own(formation)]

    def lines(self) -> Iterator[str]:
        """All of it in words, and then it is no longer new: what befell, then damage, gales and voyages drawn together."""
        heard, gripped, self.heard, self.in_gale, self.grounds = self.heard, self.in_gale, [], [], []
        for fact in heard:
            if not isinstance(fact, Roll) and fact.is_news(self.side):
                yield f"{capital(in_words(fact, self.names))} [{fact.rule}]"
        yield from self._damage(heard)
        if gripped:
            yield f"In a gale now: {', '.join(map(self.names.piece, gripped))} [SL 5.34]"
        yield from self._voyages(heard)

    def _damage(self, heard: list[AnyFact]) -> Iterator[str]:
        """SL 11.2: what wear and weather did to a squadron, one line for all of it."""
        worn: dict[str, int] = {}
        total: dict[str, int] = {}
        for fact in heard:
            if isinstance(fact, Damaged) and not fact.battle:
                worn[fact.squadron] = worn.get(fact.squadron, 0) + fact.points
                total[fact.squadron] = fact.total
        if worn:
            told = [f"{self.names.piece(name)} {points} ({total[name]} in all)" for name, points in worn.items()]
            more = f" and {counted(len(told) - MOST, 'squadron')} more" if len(told) > MOST else ""
            yield f"Damage of wear and weather: {', '.join(told[:MOST])}{more} [SL 11.2]"

    def _voyages(self, heard: list[AnyFact]) -> Iterator[str]:
        voyages: dict[str, list[str]] = {}
        for fact in heard:
            if isinstance(fact, Sailed) and self.own(fact.formation) and fact.formation not in self.names.world.convoys:
                voyages.setdefault(fact.formation, [fact.here]).append(fact.there)
        for formation, way in voyages.items():
            yield f"{self.names.piece(formation)}: {' > '.join(self.names.place(place) for place in way)}"

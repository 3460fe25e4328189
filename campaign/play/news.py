"""News: what a side has heard since it was last told, in few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from campaign.loyalties import loyalties
from campaign.outline import Outline, joined
from campaign.record.agreement import several
from campaign.record.auxiliaries import Searched
from campaign.record.causes import Apart
from campaign.record.documents import AnyFact
from campaign.record.fleet import Damaged, Formed, Subordinated
from campaign.record.pauses import Pause
from campaign.record.readers import Reader, side_of
from campaign.record.sailing import Anchored, Parted, Sailed
from campaign.record.telling import in_words, told
from campaign.record.wording import about
from campaign.reports.colours import TURNINGS
from campaign.reports.dates import Moment, of_clock
from campaign.reports.names import Names
from table.dice import Roll
from table.wording import capital, counted, listed, people, within

MOST = 6  # squadrons whose wear is told one by one


class Heard(NamedTuple):
    """A fact that a side has heard of, and when it happened."""

    fact: AnyFact
    moment: Moment

    @property
    def day(self) -> str:
        return self.moment.day


class News:
    """What one side hears: only what it may be told, the voyages of its own formations drawn together."""

    def __init__(self, side: str, world: Outline, outset: Callable[[], Outline] | None = None) -> None:
        self.side = side
        self.loyal: dict[str, str] = {}  # whose each piece was when he last heard
        self.heard: list[Heard] = []
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

    def hear(self, facts: Iterable[AnyFact], moment: Moment | None = None) -> None:
        """Each fact by whose the pieces were as it happened: those that changed sides are as they are known once that is told.

        They happened at this moment, or at the present one.
        """
        now = of_clock(self.names.world.clock) if moment is None else moment
        for fact in facts:
            self.loyal |= self.present if isinstance(fact, TURNINGS) else {}
            mine = told(fact, Reader(self.side, self.loyal, self.blind))
            if mine is not None:
                self.heard.append(Heard(mine, now))
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
        """All of it in words, each line with its date, and then it is no longer new: what befell, then who was formed, damage,
        gales and voyages drawn together."""
        heard, gripped, self.heard, self.in_gale, self.grounds = self.heard, self.in_gale, [], [], []
        drawn_together = self._parted(heard) | self._in_vain(heard)
        for number, one in enumerate(heard):
            if number in drawn_together:
                yield from drawn_together[number]
            elif not isinstance(one.fact, Roll) and one.fact.is_news(self.side):
                yield f"{one.day}: {capital(in_words(one.fact, self.names))} [{one.fact.rule}]"
        yield from self._formed(heard)
        yield from self._damage(heard)
        if gripped:
            day = of_clock(self.names.world.clock).day
            yield f"{day}: In a gale now: {', '.join(map(self.names.piece, gripped))} [SL 5.34]"
        yield from self._voyages(heard)

    def _parted(self, heard: list[Heard]) -> dict[int, list[str]]:
        """SL 5.37b: what a gale did to a formation, told once: where, who is by himself, and where he has come to since. By the
        numbers of the facts, the first of a formation with the line and the others with none."""
        gales: dict[tuple[str, str, str], dict[int, tuple[str, str]]] = {}
        now: dict[str, str] = {}
        for number, (fact, moment) in enumerate(heard):
            match fact:
                case Parted(cause=Apart.GALE, formation=whole, squadron=piece, independent=alone, place=place):
                    gales.setdefault((whole, place, moment.day), {})[number] = piece, alone
                case Subordinated(by_gale=True, formation=piece, whole=whole, place=place):
                    gales.setdefault((whole, place, moment.day), {})[number] = piece, piece
                case Sailed(formation=piece, there=place) | Anchored(formation=piece, place=place):
                    now[piece] = place
        found: dict[int, list[str]] = {}
        for (whole, place, day), pieces in gales.items():
            gone = [self._come_to(piece, now.get(alone)) for piece, alone in pieces.values()]
            told = about(within(self.names.piece(whole)), f"is parted by the gale {self.names.at(place)}")
            alone = "is by itself" if len(gone) == 1 and not several(gone[0]) else "are by themselves"
            found |= {number: [] for number in pieces}
            found[min(pieces)] = [f"{day}: {told}: {listed(gone)} {alone} [{heard[min(pieces)].fact.rule}]"]
        return found

    def _in_vain(self, heard: list[Heard]) -> dict[int, list[str]]:
        """SL 7.12: where the side has searched on a day and found nothing, told once if it has searched in several places."""
        days: dict[str, list[int]] = {}
        for number, (fact, moment) in enumerate(heard):
            if isinstance(fact, Searched) and fact.side == self.side and not fact.found:
                days.setdefault(moment.day, []).append(number)
        found: dict[int, list[str]] = {}
        for day, numbers in days.items():
            if len(numbers) > 1:
                facts = [fact for number in numbers if isinstance(fact := heard[number].fact, Searched)]
                places = listed([self.names.at(fact.place) for fact in facts])
                told = f"{capital(people(self.side))} search {places} and find nothing"
                found |= {number: [] for number in numbers} | {numbers[0]: [f"{day}: {told} [{facts[0].rule}]"]}
        return found

    def _come_to(self, piece: str, place: str | None) -> str:
        return within(self.names.piece(piece)) + (f" (now {self.names.at(place)})" if place else "")

    def _formed(self, heard: list[Heard]) -> Iterator[str]:
        """SL 3.321, 3.25: flotillas and squadrons that were formed, one line for all of a day."""
        days: dict[str, list[str]] = {}
        for fact, moment in heard:
            if isinstance(fact, Formed) and not fact.arrived:
                days.setdefault(moment.day, []).append(f"{self.names.piece(fact.piece)}, {self.names.at(fact.place)}")
        for day, formed in days.items():
            yield f"{day}: Formed: {'; '.join(formed)} [SL 3.321]"

    def _damage(self, heard: list[Heard]) -> Iterator[str]:
        """SL 11.2: what wear and weather did to a squadron, one line for all of it."""
        worn: dict[str, int] = {}
        total: dict[str, int] = {}
        days: list[str] = []
        for fact, moment in heard:
            if isinstance(fact, Damaged) and not fact.battle:
                worn[fact.squadron] = worn.get(fact.squadron, 0) + fact.points
                total[fact.squadron] = fact.total
                days.append(moment.day)
        if worn:
            told = [f"{self.names.piece(name)} {points} ({total[name]} in all)" for name, points in worn.items()]
            more = f" and {counted(len(told) - MOST, 'squadron')} more" if len(told) > MOST else ""
            yield f"{_span(days)}: Damage of wear and weather: {', '.join(told[:MOST])}{more} [SL 11.2]"

    def _voyages(self, heard: list[Heard]) -> Iterator[str]:
        """Own voyages, and those that the enemy made in sight (SL 7.112); of convoys none."""
        voyages: dict[str, list[str]] = {}
        days: dict[str, list[str]] = {}
        for fact, moment in heard:
            if isinstance(fact, Sailed) and fact.formation not in self.names.world.convoys:
                voyages.setdefault(fact.formation, [fact.here]).append(fact.there)
                days.setdefault(fact.formation, []).append(moment.day)
        for formation, way in voyages.items():
            who = "" if self.own(formation) else "In sight: "
            places = " > ".join(self.names.place(place) for place in way)
            yield f"{_span(days[formation])}: {who}{self.names.piece(formation)}: {places}"


def _span(days: list[str]) -> str:
    """`3 Jan`, or `3 Jan to 8 Jan`."""
    first, last = days[0], days[-1]
    return first if first == last else f"{first} to {last}"

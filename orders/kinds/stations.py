"""Orders that keep a formation in one place: interdiction and blockade, a show of force, a campaign, a relief, a base."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from maps.place import space_named
from maps.sea import Sea
from orders.execution import Progress, Verdict, Watch, Whereabouts
from orders.kinds.instructions import Instructions, standing, waited
from orders.outlook import Wording


class Station(Instructions, frozen=True):
    """So many full impulses without a break at one place (SL 9.37b)."""

    place: str
    impulses: int

    @property
    def places(self) -> tuple[str, ...]:
        return (self.place,)

    @property
    def impulses_due(self) -> int:
        return self.impulses

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        return (self.place,)

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        return waited(progress, self.place, self.impulses)


class Interdict(Station, frozen=True, tag="interdict"):
    """SL 7.21-7.22: a strait or a port is closed to the enemy; whoever has to leave it too soon has failed (SL 7.221)."""

    chance = 0.8

    @property
    def charge(self) -> str:
        return self.place

    def faults(self, sea: Sea) -> Iterator[str]:
        yield from super().faults(sea)
        if self.place not in interdictable(sea):
            yield f"{self.place} is neither a strait nor a port, nor designated; expected one of these (SL 7.212)"

    def task(self, words: Wording) -> str:
        return f"To close {words.place(self.place)} to the enemy for {words.span(self.impulses)}, without leaving that station."

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        return "failed" if self._left(progress) else waited(progress, self.place, self.impulses)

    def lost(self, progress: Progress, watch: Watch) -> str:
        return "its station was left too soon"

    def _left(self, progress: Progress) -> bool:
        """Whether it has been anywhere else since it came, be it for a moment."""
        before = [] if progress.begun else [*takewhile(lambda one: one != self.place, progress.track)]
        return any(one != self.place for one in progress.track[len(before) :])


class ShowOfForce(Station, frozen=True, tag="show of force"):
    """The flag is shown, or a watch is kept, where everybody can see it."""

    chance = 0.85

    def task(self, words: Wording) -> str:
        return f"To be {words.at(self.place)} for {words.span(self.impulses)} together."


class Support(Station, frozen=True, tag="support"):
    """A campaign ashore (SL 9.23) is supported from the sea while it lasts; without it the order is void (SL 9.386)."""

    chance = 0.85

    campaign: str

    @property
    def event(self) -> str:
        return self.campaign

    def task(self, words: Wording) -> str:
        there = words.place(self.place)
        return f"To support the campaign ashore from {there} for {words.span(self.impulses)}, while it lasts."

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        return waited(progress, self.place, self.impulses) if self.campaign in watch.events else "invalid"


class Relieve(Station, frozen=True, tag="relieve"):
    """A blockade is raised: a friend stands off the port, and when the time is over no enemy interdicts it."""

    chance = 0.8

    @property
    def relieves(self) -> str:
        return self.place

    def task(self, words: Wording) -> str:
        return f"To raise the blockade of {words.place(self.place)} and hold the ground for {words.span(self.impulses)}."

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        if self.place in watch.interdicted:
            progress.begun = progress.begun or self.place in progress.track
            progress.count = 0
            return standing(progress)
        return waited(progress, self.place, self.impulses)


class DestroyBase(Station, frozen=True, tag="destroy base"):
    """SL 10.215: a nest of corsairs is attacked; an impulse in which a battle was lost there does not count."""

    chance = 0.5

    @property
    def base(self) -> str:
        return self.place

    def task(self, words: Wording) -> str:
        return f"To lie {words.at(self.place)} for {words.span(self.impulses)} and destroy the corsairs there."

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        verdict = waited(progress, self.place, self.impulses)
        if not progress.did("lost"):
            return verdict
        progress.count = 0
        return standing(progress)


def interdictable(sea: Sea) -> list[str]:
    """SL 7.212: straits, ports, and what else the theatre designates, in the order of its file."""
    theatre, straits = sea.theatre, sea.straits
    named = (space.id for space in theatre.spaces.values() if space.interdictable or space.id in theatre.ports)
    allowed = {*straits, *(space_named(space) for space in named)}
    return [place for place in (space_named(space) for space in theatre.spaces) if place in allowed]

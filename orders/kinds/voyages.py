"""Orders that send a formation somewhere: cruises, troops, breaking out, joining another, a new base."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from maps.place import is_berth
from maps.sea import Sea
from orders.execution import Candidate, Progress, Verdict, Watch, Whereabouts
from orders.kinds.instructions import Instructions, standing, waited
from orders.outlook import Errand, Outlook, Wording


class Cruise(Instructions, frozen=True, tag="cruise"):
    """SL 9.37c, 9.372: a route of named places is travelled so many times; a round begins again at its first place."""

    chance = 0.9

    route: tuple[str, ...]
    times: int = 1

    @property
    def places(self) -> tuple[str, ...]:
        return self.route

    def faults(self, sea: Sea) -> Iterator[str]:
        yield from super().faults(sea)
        if len(self.route) < 2 or any(one == other for one, other in pairwise(self.route)):
            yield f"route {', '.join(self.route)}; expected two places or more, none twice running (SL 9.37c)"

    def task(self, words: Wording) -> str:
        often = f", and so {self.times} times" if self.times > 1 else ""
        return f"To cruise by {', '.join(words.place(place) for place in self.route)}{often}."

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        return Errand(self.route * self.times, 0)

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        return (self.route[progress.leg],) if progress.laps < self.times else ()

    def ahead(self, progress: Progress) -> tuple[str, ...]:
        return self.route[progress.leg :] if progress.laps + 1 >= self.times else self.route

    def note(self, progress: Progress) -> None:
        """The next place of the route may be reached; after the last the route is travelled once more."""
        if progress.laps == self.times or progress.place != self.route[progress.leg]:
            return
        progress.begun = True
        progress.leg += 1
        if progress.leg == len(self.route):
            progress.laps += 1
            progress.leg = 1 if self.route[0] == self.route[-1] else 0

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        return "fulfilled" if progress.laps >= self.times else standing(progress)


class Carry(Instructions, frozen=True, tag="carry troops"):
    """Troops are embarked, carried and landed, each taking full impulses; a battle lost with them aboard ends the expedition."""

    chance = 0.8

    embark: str
    land: str
    impulses: int = 1

    @property
    def places(self) -> tuple[str, ...]:
        return (self.embark, self.land)

    @property
    def begins_at(self) -> str:
        return self.embark

    def faults(self, sea: Sea) -> Iterator[str]:
        yield from super().faults(sea)
        if self.embark == self.land:
            yield f"embark and land are both {self.land}; expected two places"

    def task(self, words: Wording) -> str:
        there = f"carry them to {words.place(self.land)} and land them there"
        return f"To embark troops {words.at(self.embark)}, {there}, {words.span(self.impulses)} for each."

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        return Errand((self.embark, *via, self.land), 2 * self.impulses)

    @property
    def impulses_due(self) -> int:
        return self.impulses

    def outward(self, progress: Progress) -> bool:
        return progress.sailed and progress.leg == 1

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        return (self.places[progress.leg],)

    def ahead(self, progress: Progress) -> tuple[str, ...]:
        return self.places[progress.leg :]

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        if progress.leg and progress.did("lost"):
            return "failed"
        verdict = waited(progress, self.places[progress.leg], self.impulses)
        if verdict != "fulfilled" or progress.leg:
            return verdict
        progress.leg, progress.count = 1, 0
        return "under way"

    def lost(self, progress: Progress, watch: Watch) -> str:
        return "a battle was lost with the troops aboard"


class BreakOut(Instructions, frozen=True, tag="break out"):
    """A port is left, past whoever watches it, and a named sea reached; perhaps one waits there for so many full impulses."""

    chance = 0.85
    may_be_none = ("impulses",)

    out_of: str
    to: str
    impulses: int = 0

    @property
    def places(self) -> tuple[str, ...]:
        return (self.out_of, self.to)

    @property
    def begins_at(self) -> str:
        return self.out_of

    def task(self, words: Wording) -> str:
        wait = f", and wait there for {words.span(self.impulses)}" if self.impulses else ""
        return f"To leave {words.place(self.out_of)} and gain {words.place(self.to)}{wait}."

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        return Errand((self.out_of, *via, self.to), self.impulses)

    @property
    def impulses_due(self) -> int:
        return self.impulses

    def refuses(self, who: Candidate) -> str:
        return "" if who.place == self.out_of else f"it does not lie at {self.out_of}"

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        return (self.to,)

    def ahead(self, progress: Progress) -> tuple[str, ...]:
        return (self.to,)

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        progress.begun = progress.begun or progress.place != self.out_of
        return waited(progress, self.to, self.impulses)


class Join(Instructions, frozen=True, tag="join", rename={"with_": "with"}):
    """A junction of two formations, wherever they meet; `at` is where one waits for the other, if it is said.

    `out_of` is the port of whoever may be given it; `within` are the places where the other is met: until it is in one of them
    one lies in that port.
    """

    chance = 0.7
    moving = True

    with_: str
    at: str = ""
    out_of: str = ""
    within: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(place for place in (self.at, self.out_of, *self.within) if place)

    @property
    def begins_at(self) -> str:
        return self.out_of

    def faults(self, sea: Sea) -> Iterator[str]:
        yield from super().faults(sea)
        if self.out_of and not is_berth(self.out_of):
            yield f"out_of {self.out_of}; expected the berth of a port, as harbour:brest or flag:vigo"
        if self.within and (self.at or not self.out_of):
            yield "within: one waits in port; expected out_of beside it, and no at"

    @property
    def partner(self) -> str:
        return self.with_

    @property
    def waits_at(self) -> str:
        return self.at

    def task(self, words: Wording) -> str:
        wait = f", and until it is near to lie ready {words.at(self.out_of)}" if self.within else ""
        return f"To join {words.piece(self.with_)}{f' {words.at(self.at)}' if self.at else ''}{wait}."

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        there = next(filter(None, (outlook.meeting(self.with_, place) for place in self.within or (self.at,))), "")
        return Errand((there,), 1) if there else None

    def refuses(self, who: Candidate) -> str:
        if self.out_of and who.place != self.out_of:
            return f"it does not lie at {self.out_of}"
        return f"it is with {self.with_} already" if self.with_ in (who.id, *who.company) else ""

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        there = self.at or where(self.with_)
        if self.within and there not in self.within:
            return (self.out_of,)
        return (there,) if there else ()

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        progress.begun = progress.begun or progress.sailed
        if self.with_ in watch.company:
            return "fulfilled"
        return standing(progress) if self.with_ in watch.fleet else "failed"

    def lost(self, progress: Progress, watch: Watch) -> str:
        return "whom it was to join is no more"


class Rebase(Instructions, frozen=True, tag="rebase"):
    """Another port becomes the formation's own: it has come to fit out there; `out_of` is the port of whoever may be given it."""

    chance = 0.95

    port: str
    out_of: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        return (self.port, self.out_of) if self.out_of else (self.port,)

    @property
    def begins_at(self) -> str:
        return self.out_of

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        return Errand((*outlook.on_the_way(via, self.port), self.port), 0)

    def faults(self, sea: Sea) -> Iterator[str]:
        yield from super().faults(sea)
        if not is_berth(self.port):
            yield f"port {self.port}; expected the berth of a port, as harbour:brest or flag:vigo"
        if self.out_of and not is_berth(self.out_of):
            yield f"out_of {self.out_of}; expected the berth of a port, as harbour:brest or flag:vigo"

    def task(self, words: Wording) -> str:
        return f"To bring the squadron to fit out {words.at(self.port)}."

    def refuses(self, who: Candidate) -> str:
        if self.out_of and who.place != self.out_of:
            return f"it does not lie at {self.out_of}"
        return f"it lies at {self.port} already" if who.place == self.port else ""

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        return (self.port,)

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        progress.begun = progress.begun or progress.sailed
        return "fulfilled" if progress.place == self.port else standing(progress)

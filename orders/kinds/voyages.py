"""Orders that send a formation somewhere: cruises, troops, breaking out, joining another, a new base."""

from __future__ import annotations

from orders.execution import Candidate, Progress, Verdict, Watch, Whereabouts
from orders.kinds.instructions import Instructions, standing, waited


class Cruise(Instructions, frozen=True, tag="cruise"):
    """SL 9.37c, 9.372: a route of named places is travelled so many times; a round begins again at its first place."""

    route: tuple[str, ...]
    times: int = 1

    @property
    def places(self) -> tuple[str, ...]:
        return self.route

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

    embark: str
    land: str
    impulses: int = 1

    @property
    def places(self) -> tuple[str, ...]:
        return (self.embark, self.land)

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


class BreakOut(Instructions, frozen=True, tag="break out"):
    """A port is left, past whoever watches it, and a named sea reached; perhaps one waits there for so many full impulses."""

    out_of: str
    to: str
    impulses: int = 0

    @property
    def places(self) -> tuple[str, ...]:
        return (self.out_of, self.to)

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
    """A junction of two formations, wherever they meet; `at` is where one waits for the other, if it is said."""

    with_: str
    at: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        return (self.at,) if self.at else ()

    def refuses(self, who: Candidate) -> str:
        return f"it is with {self.with_} already" if self.with_ in (who.id, *who.company) else ""

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        there = self.at or where(self.with_)
        return (there,) if there else ()

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        progress.begun = progress.begun or progress.sailed
        if self.with_ in watch.company:
            return "fulfilled"
        return standing(progress) if self.with_ in watch.fleet else "failed"


class Rebase(Instructions, frozen=True, tag="rebase"):
    """Another port becomes the formation's own: it has come to fit out there."""

    port: str

    @property
    def places(self) -> tuple[str, ...]:
        return (self.port,)

    def refuses(self, who: Candidate) -> str:
        return f"it lies at {self.port} already" if who.place == self.port else ""

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        return (self.port,)

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        progress.begun = progress.begun or progress.sailed
        return "fulfilled" if progress.place == self.port else standing(progress)

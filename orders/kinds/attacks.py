"""Orders against the enemy's shores: raids and bombardments."""

from __future__ import annotations

from orders.execution import Progress, Verdict, Watch, Whereabouts
from orders.kinds.instructions import Instructions, standing


class Raid(Instructions, frozen=True, tag="raid"):
    """So many of some places are raided, each in full impulses without a battle lost there, or by marines in a day."""

    at: tuple[str, ...]
    count: int = 1
    impulses: int = 1

    @property
    def places(self) -> tuple[str, ...]:
        return self.at

    @property
    def impulses_due(self) -> int:
        return self.impulses

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        left = self._left(progress)
        return (progress.place,) if progress.place in left else left

    def ahead(self, progress: Progress) -> tuple[str, ...]:
        """None must be raided while there are others to raid instead."""
        left = self._left(progress)
        return left if len(progress.done) + len(left) <= self.count else ()

    def _left(self, progress: Progress) -> tuple[str, ...]:
        return tuple(place for place in self.at if place not in progress.done)

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        progress.begun = progress.begun or any(place in self.at for place in progress.track)
        for place in self.at:
            if place not in progress.done and self._raided(progress, place):
                progress.done.append(place)
        return "fulfilled" if len(progress.done) >= self.count else standing(progress)

    def _raided(self, progress: Progress, place: str) -> bool:
        """Whether a place has been dealt with: the impulses there must follow one another (SL 9.37b)."""
        if progress.did("raided", place):
            return True
        if progress.place != place:
            return False
        progress.count = progress.count + 1 if progress.served(place) and not progress.did("lost") else 0
        if progress.count < self.impulses:
            return False
        progress.count = 0
        return True


class Bombard(Instructions, frozen=True, tag="bombard"):
    """SL 6.24: bombs that the formation carries are sent so many times against what lies in a port."""

    place: str
    times: int = 1

    @property
    def places(self) -> tuple[str, ...]:
        return (self.place,)

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        return (self.place,)

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        fired = progress.did("bombarded", self.place)
        progress.count += fired
        progress.begun = progress.begun or bool(fired) or self.place in progress.track
        return "fulfilled" if progress.count >= self.times else standing(progress)

"""Orders against the enemy's shores: raids and bombardments."""

from __future__ import annotations

from collections.abc import Iterator

from maps.sea import Sea
from orders.execution import Progress, Verdict, Watch, Whereabouts
from orders.kinds.instructions import Instructions, standing
from orders.outlook import Errand, Outlook, Wording

BOMBARDING = 2  # impulses that a bombardment takes, more or less


class Raid(Instructions, frozen=True, tag="raid"):
    """SL 6.25a: so many of some places are raided, each in full impulses without a battle lost there, or by marines at once."""

    chance = 0.8

    at: tuple[str, ...]
    count: int = 1
    impulses: int = 1

    @property
    def places(self) -> tuple[str, ...]:
        return self.at

    @property
    def raids(self) -> tuple[str, ...]:
        return self.at

    @property
    def impulses_due(self) -> int:
        return self.impulses

    def faults(self, sea: Sea) -> Iterator[str]:
        yield from super().faults(sea)
        if not 0 < self.count <= len(self.at):
            yield f"count {self.count} of {len(self.at)} places; expected no more than there are"

    def task(self, words: Wording) -> str:
        places = ", ".join(words.place(place) for place in self.at)
        each = f"{words.span(self.impulses)} for each; marines who carry the place do it at once"
        return f"To raid {self.count} of these: {places}, {each}."

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        """The nearest of them."""
        far = {place: outlook.distance(place) for place in self.at}
        near = sorted((points, place) for place, points in far.items() if points is not None)[: self.count]
        return Errand(tuple(place for _, place in near), self.count * self.impulses) if near else None

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

    chance = 0.6
    moving = True

    place: str
    times: int = 1

    @property
    def places(self) -> tuple[str, ...]:
        return (self.place,)

    @property
    def bombards(self) -> str:
        return self.place

    def task(self, words: Wording) -> str:
        often = f" {self.times} times" if self.times > 1 else ""
        return f"To bombard {words.place(self.place)}{often} with the bombs assigned to you."

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        return Errand(self.places, BOMBARDING) if outlook.bombs() else None

    def goals(self, progress: Progress, where: Whereabouts) -> tuple[str, ...]:
        return (self.place,)

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        fired = progress.did("bombarded", self.place)
        progress.count += fired
        progress.begun = progress.begun or bool(fired) or self.place in progress.track
        return "fulfilled" if progress.count >= self.times else standing(progress)

"""Orders about convoys: seeing one's own safe, falling upon the enemy's."""

from __future__ import annotations

from orders.execution import News, Progress, Verdict, Watch
from orders.kinds.instructions import Instructions, standing
from orders.outlook import Errand, Outlook, Wording

NO_NEWS = News()
VOYAGE = 8  # impulses that a convoy is escorted for, more or less
LOOKOUT = 4  # impulses that a convoy must be waited for, at least


class Escort(Instructions, frozen=True, tag="escort"):
    """SL 10.12: the convoy is joined and kept company with; it is safe in port, or the order has failed (SL 10.154).

    How its escort comes to it, and sails with it, is for the rules of convoys (SL 10.121-10.122).
    """

    chance = 0.75
    fades = 0.4
    moving = True

    convoy: str

    @property
    def convoy_ids(self) -> tuple[str, ...]:
        return (self.convoy,)

    @property
    def escorts(self) -> str:
        return self.convoy

    def task(self, words: Wording) -> str:
        return f"To join {words.piece(self.convoy)} and see the convoy safe to its destination."

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        there = outlook.convoy(self.convoy)
        return Errand((there,), VOYAGE) if there else None

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        news = watch.convoys.get(self.convoy, NO_NEWS)
        progress.begun = progress.begun or news.escorted or bool(progress.did("joined", self.convoy))
        if progress.did("delivered", self.convoy):
            return "fulfilled" if progress.begun else "failed"
        return "failed" if progress.did("forsaken", self.convoy) or news.over else standing(progress)

    def lost(self, progress: Progress, watch: Watch) -> str:
        if progress.did("delivered", self.convoy):
            return "the convoy came in before it was joined"
        return "the convoy was scattered or lost" if progress.did("forsaken", self.convoy) else "the convoy's voyage is over"


class Intercept(Instructions, frozen=True, tag="intercept"):
    """One of some convoys of the enemy is attacked for so many points of damage, before all of them are in port.

    Where to look for it is left to the admiral; `ground` are places on its track where the letter would have him wait for it.
    """

    chance = 0.4
    fades = 0.4
    moving = True

    convoys: tuple[str, ...]
    points: int = 1
    ground: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        return self.ground

    @property
    def convoy_ids(self) -> tuple[str, ...]:
        return self.convoys

    @property
    def prey(self) -> tuple[str, ...]:
        return self.convoys

    def task(self, words: Wording) -> str:
        prey = " or ".join(words.piece(one) for one in self.convoys)
        return f"To fall upon {prey} and do {self.points} damage or more."

    def errand(self, outlook: Outlook, via: tuple[str, ...]) -> Errand | None:
        """To the ground that the letter names, or where one of them is seen."""
        there = outlook.nearest(self.ground or outlook.sighted(self.convoys))
        return Errand((there,), LOOKOUT) if there else None

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        progress.count += progress.did("convoy", *self.convoys)
        progress.begun = progress.begun or progress.sailed
        if progress.count >= self.points:
            return "fulfilled"
        out_of_reach = all(watch.convoys.get(one, NO_NEWS).over for one in self.convoys)
        return "failed" if out_of_reach else standing(progress)

    def lost(self, progress: Progress, watch: Watch) -> str:
        if not progress.begun:
            return "the convoy's voyage was over before it had sailed"
        harmed = "was not hurt enough" if progress.count else "was missed"
        return f"the convoy {harmed}, and its voyage is over"

"""Orders about convoys: seeing one's own safe, falling upon the enemy's."""

from __future__ import annotations

from orders.execution import News, Progress, Verdict, Watch
from orders.kinds.instructions import Instructions, standing

TO_COME = News("to come")


class Escort(Instructions, frozen=True, tag="escort"):
    """SL 10.12: the convoy is joined and kept company with; it is safe in port, or the order has failed (SL 10.154).

    How its escort comes to it, and sails with it, is for the rules of convoys (SL 10.121-10.122).
    """

    convoy: str

    @property
    def convoy_ids(self) -> tuple[str, ...]:
        return (self.convoy,)

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        news = watch.convoys.get(self.convoy, TO_COME)
        progress.begun = progress.begun or news.escorted or bool(progress.did("joined", self.convoy))
        if progress.did("delivered", self.convoy):
            return "fulfilled" if progress.begun else "failed"
        lost = progress.did("forsaken", self.convoy) or news.sight in ("arrived", "scattered", "lost")
        return "failed" if lost else standing(progress)


class Intercept(Instructions, frozen=True, tag="intercept"):
    """One of some convoys of the enemy is attacked for so many points of damage, before all of them are in port.

    Where to look for it is left to the admiral; `ground` are places on its track where the letter would have him wait for it.
    """

    convoys: tuple[str, ...]
    points: int = 1
    ground: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        return self.ground

    @property
    def convoy_ids(self) -> tuple[str, ...]:
        return self.convoys

    def judge(self, progress: Progress, watch: Watch) -> Verdict:
        progress.count += progress.did("convoy", *self.convoys)
        progress.begun = progress.begun or progress.sailed
        if progress.count >= self.points:
            return "fulfilled"
        out_of_reach = all(watch.convoys.get(one, TO_COME).sight in ("arrived", "lost") for one in self.convoys)
        return "failed" if out_of_reach else standing(progress)

"""A reorganisation as a player speaks of it (SL 11.13): each act in words with the leave that it needs, and who would follow.

All of it is of the side's own pieces, which its player knows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from campaign.rules import leaders, organisation, reorganisation
from campaign.rules.fleet_acts import Act, FormFlotilla, in_words
from campaign.state import Formation, Leader, World
from table.decisions import IllegalChoice, Plan

DIE = 10  # figures of the die of a check


class Leave(NamedTuple):
    """SL 3.45: the strategy check that an act needs: whose, nobody's being a notional admiral, and on how many of ten dice."""

    leader: str
    tenths: int

    @property
    def words(self) -> str:
        whose = f"{self.leader}'s strategy check" if self.leader else "the check of a notional admiral"
        return f"{whose}, {10 * self.tenths}%"


class Weighed(NamedTuple):
    """An act in words, the leave it needs, and the formations whose orders it would end (SL 9.388)."""

    words: str
    leave: Leave | None = None
    ends: tuple[str, ...] = ()

    def __str__(self) -> str:
        beside = [self.leave.words] if self.leave is not None else []
        beside += [f"it would end the order of {name}" for name in self.ends]
        return f"{self.words} ({'; '.join(beside)})" if beside else self.words


def weighed(world: World, plan: Plan[Any], act: Any) -> Weighed:
    """An act of a plan as it stands before any other is done; what hangs on one before it is told in words alone."""
    meant: Act = plan.read(act)
    words = in_words(world, meant)
    try:
        need = reorganisation.legal(world, plan.side, plan.read(act))
    except IllegalChoice:
        return Weighed(words)
    ends = tuple(world.formations[name].name for name in reorganisation.breaking(world, meant))
    return Weighed(words, None if isinstance(need, bool) else _leave(need), ends)


def _leave(leader: Leader | None) -> Leave:
    rating = leaders.checked_rating(leader, strategy=True)
    return Leave(leader.name if leader is not None else "", min(DIE, rating + 1))


def successors(world: World, flotilla: Formation) -> list[Leader]:
    """SL 3.463, 3.483: who may take over if a flotilla's leader is relieved: the seniors of the mess, one of them by chance."""
    present = world.leader_of(flotilla)
    ceiling = leaders.ceiling_of(world, flotilla)
    fit = leaders.candidates(world, flotilla.side, flotilla.command, flotilla.kind, ceiling, relieved=present)
    best = max((leaders.standing(world, one) for one in fit), default=None)
    return [one for one in fit if leaders.standing(world, one) == best]


def formable(world: World, plan: Plan[Any], squadrons: list[str], before: list[Any]) -> str:
    """SL 3.33: the smallest spare flotilla that can be formed of some squadrons after the acts before it; else why none can."""
    refusal = IllegalChoice("no flotilla counter is left to be formed [SL 3.325]")
    spare = [one for one in world.flotillas.values() if one.side == plan.side and one.id not in world.formations]
    own = world.squadrons[squadrons[0]].command
    for counter in sorted(spare, key=lambda one: (one.command != own, organisation.FLOTILLAS.index(one.kind))):
        try:
            plan.resolve([*before, msgspec.to_builtins(FormFlotilla(counter.id, tuple(squadrons)))])
        except IllegalChoice as error:
            refusal = error if counter.command == own else refusal
        else:
            return counter.id
    raise refusal

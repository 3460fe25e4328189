"""A reorganisation as a player speaks of it (SL 11.13): each act in words with the leave that it needs, and who would follow.

All of it is of the side's own pieces, which its player knows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from campaign.rules import leaders, organisation, reorganisation
from campaign.rules.fleet_acts import (
    Act,
    DetachFlotilla,
    DetachSquadron,
    FormFlotilla,
    HulkSail,
    RelieveLeader,
    RelieveStation,
    Subordinate,
    TransferAuxiliary,
    TransferSail,
    UnformFlotilla,
    in_words,
    piece_words,
)
from campaign.state import Formation, Leader, World
from table.decisions import IllegalChoice, Plan
from table.wording import within

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

    @property
    def beside(self) -> list[str]:
        """What is to be known before it is done: the check, and the orders that it would end."""
        check = [self.leave.words] if self.leave is not None else []
        return check + [f"it would end the order of {within(name)}" for name in self.ends]

    def __str__(self) -> str:
        return f"{self.words} ({'; '.join(self.beside)})" if self.beside else self.words


class Meant(NamedTuple):
    """An act by its verb and by the name of the piece that it is done to: where a player looks for it."""

    verb: str
    piece: str


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


def meant(world: World, plan: Plan[Any], act: Any) -> Meant:
    """Under which verb and which piece an act is listed: a sail under the squadron that she leaves."""
    verb, key = _filed(plan.read(act))
    return Meant(verb, piece_words(world, key))


def _filed(act: Act) -> tuple[str, str]:
    match act:
        case FormFlotilla(flotilla=piece):
            return "Form", piece
        case UnformFlotilla(flotilla=piece):
            return "Break up", piece
        case Subordinate(flotilla=piece):
            return "Join", piece
        case DetachFlotilla(flotilla=piece) | DetachSquadron(squadron=piece):
            return "Detach", piece
        case TransferSail(donor=piece) | TransferAuxiliary(auxiliary=piece):
            return "Transfer", piece
        case RelieveLeader(leader=piece) | RelieveStation(leader=piece):
            return "Relieve", piece
        case HulkSail(squadron=piece):
            return "Hulk", piece
    raise AssertionError(act)


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

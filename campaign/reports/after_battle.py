"""After a battle, in one screen (SL 8.4): who was lost and why, what was taken, what it cost, and where the beaten went.

All of it is from the facts of the battle, whoever has resolved it: the table, a game on hexes, or a report from a real table.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from campaign.record.battle import BattleEnded, BattleJoined, BroughtTo, Engaged, Lost, Regained, Struck
from campaign.record.causes import Sinking
from campaign.record.convoys import ConvoyHarmed
from campaign.record.documents import AnyFact
from campaign.record.fleet import Damaged, Disorganised
from campaign.record.leaders import LeaderFate
from campaign.record.politics import PrestigeChanged
from campaign.record.readers import Loyal, side_of
from campaign.record.sailing import Sailed
from campaign.reports.battle_report import belongs

WHY = {Sinking.AT_A_BLOW: "at a blow", Sinking.WORN_DOWN: "of her damage"}


class ShipLost(msgspec.Struct, frozen=True):
    """A ship that is lost to her side: of which squadron, why, and what became of her: `taken` by whom, or nobody."""

    name: str
    squadron: str
    why: str
    taken: str = ""
    scuttled: bool = False


class Hurt(msgspec.Struct, frozen=True):
    """What a squadron has suffered in a battle, and in all."""

    squadron: str
    points: int
    total: int


class Merchantmen(msgspec.Struct, frozen=True):
    """What a convoy has lost in a battle, in points of which a sail sunk is four (SL 10.132), and in all."""

    convoy: str
    points: int
    total: int


class Fallen(msgspec.Struct, frozen=True):
    """A leader, and what befell him."""

    leader: str
    fate: str


class Retiring(msgspec.Struct, frozen=True):
    """A formation of the beaten side: it must leave with its next point (SL 8.46b), and whither it has gone, if it has."""

    formation: str
    whither: str = ""
    disordered: bool = False


class Cost(msgspec.Struct, frozen=True):
    """What a battle has cost one side, and won it."""

    side: str
    lost: tuple[ShipLost, ...] = ()
    regained: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()
    leaders: tuple[Fallen, ...] = ()
    hurt: tuple[Hurt, ...] = ()
    prestige: int = 0
    merchantmen: tuple[Merchantmen, ...] = ()


class AfterBattle(msgspec.Struct, frozen=True):
    """A battle when it is over; pieces and places by their ids."""

    battle: str
    place: str
    victor: str
    fought: bool
    costs: tuple[Cost, ...]
    beaten: tuple[Retiring, ...] = ()


def over(facts: Sequence[AnyFact], loyal: Loyal) -> list[AfterBattle]:
    """The battles that are over by some facts in their order, those of a phase or of more; `loyal` says whose each piece is."""
    ended = [fact.battle for fact in facts if isinstance(fact, BattleEnded)]
    return [after(facts, battle, loyal) for battle in ended]


def after(facts: Sequence[AnyFact], battle: str, loyal: Loyal) -> AfterBattle:
    """One battle: its own facts, those that it brought until the next, and whither the beaten sailed then."""
    begins = next(place for place, fact in enumerate(facts) if isinstance(fact, BattleJoined) and fact.battle == battle)
    rest = facts[begins + 1 :]
    until = next((place for place, fact in enumerate(rest) if isinstance(fact, BattleJoined)), len(rest))
    own = [facts[begins], *(fact for fact in rest[:until] if belongs(fact, battle))]
    joined, ended = facts[begins], next(fact for fact in own if isinstance(fact, BattleEnded))
    assert isinstance(joined, BattleJoined)
    brought = [fact for fact in own if isinstance(fact, BroughtTo)]
    place = str(brought[-1].place if brought else joined.place)
    one, other = joined.sides
    costs = tuple(_cost(own, side, foe, loyal) for side, foe in ((one, other), (other, one)))
    beaten = [] if not ended.victor else _beaten(own, facts[begins:], place, ended.victor, loyal)
    return AfterBattle(battle, place, ended.victor, ended.fought, costs, tuple(beaten))


def followed(told: AfterBattle, facts: Sequence[AnyFact]) -> AfterBattle:
    """A battle that is over, with whither the beaten have gone since, by later facts."""
    gone = _gone(facts, told.place)
    beaten = (msgspec.structs.replace(one, whither=one.whither or gone.get(one.formation, "")) for one in told.beaten)
    return msgspec.structs.replace(told, beaten=tuple(beaten))


def _gone(facts: Sequence[AnyFact], place: str) -> dict[str, str]:
    """The first place that each formation has sailed to out of one."""
    found: dict[str, str] = {}
    for fact in facts:
        if isinstance(fact, Sailed) and fact.here == place:
            found.setdefault(fact.formation, str(fact.there))
    return found


def _cost(facts: Sequence[AnyFact], side: str, foe: str, loyal: Loyal) -> Cost:
    own = [fact for fact in facts if side_of(_piece(fact), loyal) == side]
    struck = [fact for fact in facts if isinstance(fact, Struck)]
    given_up = {fact.sail: fact for fact in struck if fact.side == foe}
    back = tuple(fact.sail for fact in own if isinstance(fact, Regained))
    lost = [fact for fact in own if isinstance(fact, Lost) and fact.sail not in back]
    hurt: dict[str, Hurt] = {}
    for fact in own:
        if isinstance(fact, Damaged):
            before = hurt.get(fact.squadron)
            hurt[fact.squadron] = Hurt(fact.squadron, fact.points + (before.points if before else 0), fact.total)
    return Cost(
        side,
        tuple(_lost(fact, given_up.get(fact.sail), foe) for fact in lost),
        back,
        tuple(fact.sail for fact in struck if fact.side == side and fact.squadron),
        tuple(Fallen(fact.leader, fact.fate) for fact in own if isinstance(fact, LeaderFate)),
        tuple(hurt.values()),
        sum(fact.points for fact in facts if isinstance(fact, PrestigeChanged) and fact.side == side),
        _merchantmen(own),
    )


def _merchantmen(own: Sequence[AnyFact]) -> tuple[Merchantmen, ...]:
    """Each convoy with all that it took."""
    found: dict[str, Merchantmen] = {}
    for fact in own:
        if isinstance(fact, ConvoyHarmed):
            before = found.get(fact.convoy)
            found[fact.convoy] = Merchantmen(fact.convoy, fact.points + (before.points if before else 0), fact.total)
    return tuple(found.values())


def _piece(fact: AnyFact) -> str:
    """Whose loss a fact tells of."""
    match fact:
        case Lost(squadron=piece) | Damaged(squadron=piece) | Regained(squadron=piece) | LeaderFate(leader=piece):
            return piece
        case ConvoyHarmed(convoy=piece):
            return piece
    return ""


def _lost(fact: Lost, struck: Struck | None, foe: str) -> ShipLost:
    taken = foe if struck is not None and struck.squadron else ""
    scuttled = struck is not None and not struck.squadron
    return ShipLost(fact.sail, fact.squadron, WHY.get(fact.cause, fact.why), taken, scuttled)


def _beaten(own: Sequence[AnyFact], since: Sequence[AnyFact], place: str, victor: str, loyal: Loyal) -> list[Retiring]:
    """SL 8.46b: the beaten side's formations, and the first place that each has sailed to."""
    gone = _gone(since, place)
    disordered = {fact.formation for fact in own if isinstance(fact, Disorganised) and not fact.recovered}
    engaged = [fact.formation for fact in own if isinstance(fact, Engaged)]
    return [Retiring(one, gone.get(one, ""), one in disordered) for one in engaged if side_of(one, loyal) not in ("", victor)]

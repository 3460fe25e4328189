"""How far a side can take back what it has answered, and why no farther; and the taking back itself.

The limits are the driver's (`table.taking_back`), and what has gone or come by mail stays. The refusal says what fell or was
shown, as far as the side may read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from campaign.document import outlined
from campaign.loyalties import loyalties
from campaign.play.errors import Refusal
from campaign.play.table import Table
from campaign.question_kinds import about
from campaign.record.documents import AnyFact, of_campaign
from campaign.record.readers import Reader
from campaign.record.telling import in_words, told
from campaign.reports.names import Names
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import World
from table.archives import Choice
from table.decisions import IllegalChoice
from table.dice import Roll
from table.session import Given, Session
from table.taking_back import Bar, Ground, Stands
from table.wording import capital, people

UNLESS = " What another player has answered upon stands, too."
OF_OTHERS = (Ground.ASKED, Ground.ANSWERED)  # who is asked, and has answered, is a secret where nobody sees the other
STAYS = "what was answered before this question stays answered"
RULED = "a report is taken back before the next phase is played [SL 8.126]"


class TakenBack(NamedTuple):
    """An answer that can be taken back: to what kind of question, by which case it was asked, in which phase, and the
    how-manyth there."""

    kind: str
    rule: str
    phase: int
    number: int

    @property
    def about(self) -> str:
        return about(self.kind)


class HowFar(NamedTuple):
    """What a side could take back, one answer after the other, the latest first; then why no more, in a sentence."""

    answers: tuple[TakenBack, ...]
    why: str


def told_back(taken: Choice) -> str:
    """What the player is told when an answer is taken back."""
    return f"The answer about {about(taken.kind)} [{taken.rule}] is taken back."


def how_far(table: Table, session: Session[World], side: str) -> HowFar:
    """How far an undo would reach now, as the side can know it: who has answered in secret since is not told by it."""
    reach = session.reach(table.answering(side), discreet=True)
    found: list[TakenBack] = []
    why = why_not(session, side, reach.bar)
    for given in reach.answers:
        try:
            _refuse(table, session, given)
        except IllegalChoice as refusal:
            why = str(refusal)
            break
        found.append(TakenBack(given.choice.kind, given.choice.rule, given.phase, given.choice.index))
    meanwhile = UNLESS if found and sum(seat.kind == "human" for seat in table.archive.record.seats) > 1 else ""
    return HowFar(tuple(found), f"{capital(why)}.{meanwhile}")


def take_back(table: Table, session: Session[World], side: str, times: int = 1) -> list[Choice]:
    """Take back a side's last answers, so many of them; returns them, the last first. A refusal says what stands in the way."""
    taken: list[Choice] = []
    for _ in range(times):
        try:
            _refuse(table, session, session.to_take_back(side))
            taken.append(session.undo(side))
        except Stands as standing:
            raise Refusal(why_not(session, side, standing.bar)) from standing
        except IllegalChoice as error:
            raise Refusal(str(error)) from error
    return taken


def undo(table: Table, side: str) -> Choice:
    """Take back a side's last answer, as play has come to rest since; returns what was taken back."""
    table.answering(side)
    session = table.at_question()
    (taken,) = take_back(table, session, side)
    table.rest(session)
    return taken


def _refuse(table: Table, session: Session[World], given: Given) -> None:
    """What is settled or sent is not taken back."""
    if session.over:
        raise IllegalChoice("the war is over, and what its players have won by is on record [SL 12.41]")
    table.refuse_mailed(given)


# -- why not -----------------------------------------------------------------------------------------------------------


def why_not(session: Session[World], side: str, bar: Bar) -> str:
    """What stands in the way of an undo, as a side may know it; the umpire of a real table is told how far a report goes."""
    words = _in_the_way(session, side, bar)
    return f"{words}; {RULED}" if side == UMPIRE and session.state.resolver == "table" else words


def _in_the_way(session: Session[World], side: str, bar: Bar) -> str:
    if bar.ground is Ground.DIE and session.needed is not None:
        return f'the die for "{session.needed.why}" is to be thrown; what has come to the dice stays so'
    read = list(_read(session.state, side, bar))
    dice = [fact for fact in read if isinstance(fact, Roll)]
    names = Names(outlined(session.state))
    if bar.ground is Ground.DIE and dice:
        return f"the die for {_thrown_for(dice[0], names)} has fallen; what is thrown stays thrown"
    happened = [in_words(fact, names) for fact in read if not isinstance(fact, Roll)]
    if bar.ground is Ground.SHOWN and happened:
        return f"{happened[0]}; what is seen stays seen"
    if bar.ground is Ground.ANSWERED and happened:
        return f"{people(bar.side)} have answered since, and that was seen: {happened[-1]}"
    if session.state.double_blind and bar.ground in OF_OTHERS:
        return STAYS
    return str(bar)


def _read(world: World, side: str, bar: Bar) -> Iterator[AnyFact]:
    """Of the facts behind a bar those that a side may read."""
    reader = Reader(side, loyalties(outlined(world)), world.double_blind)
    for fact in of_campaign(bar.facts):
        mine = told(fact, reader)
        if mine is not None:
            yield mine


def _thrown_for(roll: Roll, names: Names) -> str:
    """What a die was thrown for, with the piece that it is about."""
    about = names.piece(roll.about) if roll.about and ":" not in roll.about else ""
    return f'"{roll.why}"' + (f" ({about})" if about and about != roll.about else "")

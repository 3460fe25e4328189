"""What people are asked, and what they answer and throw."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from campaign.agents.seating import officers
from campaign.play import seat_orders
from campaign.play.errors import BadInput
from campaign.play.table import Ended, Table, Waiting
from campaign.question_kinds import campaign_kind
from campaign.state import World
from table.archives import Closing
from table.decisions import Answer, Form, Option, Plan, StaleChoice
from table.dice import DieNeeded
from table.flows import Question
from table.seats import Explained
from table.session import Session

LONGEST_SHOWN = 200  # characters of an answer that is refused


# -- asked -------------------------------------------------------------------------------------------------------------


class Pending(NamedTuple):
    """What is asked now, of everybody or of one side: `others` are the people who must answer besides.

    `moment` names the question's place in the campaign, as the one who asks may count it, and `moments` as each side that is
    asked counts it, by which its answer may be sent. `counsel` is what a side's officers advise, for that side alone.
    """

    moment: str
    die: DieNeeded | None
    questions: tuple[Question, ...]
    others: tuple[str, ...]
    ended: Ended | None = None
    moments: Mapping[str, str] = {}
    counsel: Explained | None = None


def pending(table: Table, side: str | None = None) -> Pending:
    """What a person must answer or throw next; of one side only what is asked of it."""
    if side is not None:
        table.answering(side)
    session = table.looked_at()
    asked = table.for_people(session)
    own = tuple(question for question in asked if side in (None, question.side))
    others = tuple(dict.fromkeys(question.side for question in asked if question not in own))
    moment = session.moment if side is None else own_moment(session, side)
    moments = {question.side: own_moment(session, question.side) for question in own}
    advised = counsel(table, session, own[0]) if side is not None and own and campaign_kind(own[0]) else None
    return Pending(moment, session.needed, own, others, table.ended(session), moments, advised)


def counsel(table: Table, session: Session[World], question: Question) -> Explained | None:
    """What a side's officers advise by its own book and view; nobody advises an umpire, or who has plotted his moves."""
    seat = next((seat for seat in table.archive.record.seats if seat.side == question.side), None)
    if seat is None or seat.kind != "human":
        return None
    book = seat_orders.opened(table.game, seat.side, seat.instructions).book
    view = table.game.view(session.state, seat.side)
    return officers(table.game, seat.side, book).answer(view, question, session.moment)


def own_moment(session: Session[World], side: str) -> str:
    """The moment as one side counts it: how often the enemy was asked is not for it to know."""
    return f"{session.phase_number}.{sum(choice.side == side for choice in session.choices)}"


def die_document(need: DieNeeded | None) -> dict[str, Any] | None:
    """A die that is waited for, as a document."""
    if need is None:
        return None
    shows = {"lowest": need.lowest, "highest": need.highest}
    return {"number": need.number, "sides": need.sides, **shows, "why": need.why, "rule": need.rule}


def document(question: Question) -> dict[str, Any]:
    """A question as a document, its options by their keys."""
    asked: dict[str, Any] = {
        "side": question.side, "rule": question.rule, "kind": question.kind.name, "prompt": question.prompt,
    }  # fmt: skip
    if isinstance(question, Form):
        parts = [{"key": p.key, "label": p.label, "usual": p.usual, "options": _options(p.options)} for p in question.parts]
        return asked | {"parts": parts}
    if isinstance(question, Plan):
        return asked | {"offers": question.offers()}
    return asked | {"options": _options(question.options)}


def _options(options: tuple[Option[Any], ...]) -> list[dict[str, str]]:
    return [{"key": option.key, "label": option.label} for option in options]


# -- answered ----------------------------------------------------------------------------------------------------------


class Answered(NamedTuple):
    """An answer or a die that is kept: the phase that it has ended, if it was the last of it, and what is waited for now."""

    phase_over: str | None
    waiting: Waiting


def answer(table: Table, side: str, given: Answer) -> Answered:
    """A side's answer: an option's key, a form's keys by line, or a plan's acts in their order."""
    table.answering(side)
    session = table.at_question()
    return kept(table, session, session.choose(side, given))


def answer_text(table: Table, side: str, text: str, at: str | None = None) -> Answered:
    """A side's answer as it was typed or sent: an option's key, or JSON for a form or a plan.

    One that is meant for a moment is refused `at` any other: the question that it was given to is asked no more.
    """
    table.answering(side)
    session = table.at_question()
    refuse_stale(session, side, at)
    question = next((question for question in session.pending if question.side == side), None)
    return kept(table, session, session.choose(side, parsed(text, question)))


def refuse_stale(session: Session[World], side: str, at: str | None) -> None:
    """An answer for another moment than the one that is asked now, as this side counts them."""
    now = own_moment(session, side)
    if at not in (None, now):
        raise StaleChoice(f"the answer is for moment {at}, and now it is {now}; `sealords pending --json` tells what is asked")


def kept(table: Table, session: Session[World], closing: Closing | None) -> Answered:
    """Play comes to rest after something was kept."""
    table.rest(session)
    return Answered(closing.name if closing else None, table.waiting(session))


def parsed(text: str, question: Question | None) -> Answer:
    """What was typed, as an answer: JSON for a form or a plan, else an option's key as it stands."""
    if not isinstance(question, Form | Plan):
        return text
    expected = f"{question.kind} is " + (
        "a plan and expects a list of acts" if isinstance(question, Plan) else "a form and expects an object of keys"
    )
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    try:
        given = json.loads(text, object_pairs_hook=each_once)
        json.dumps(given, ensure_ascii=False).encode()
        return given
    except UnicodeEncodeError:
        raise BadInput(f"{shown!r} holds half a letter, which no text can be kept with; {expected}") from None
    except RecursionError:
        raise BadInput(f"{shown!r} is nested too deep; {expected}") from None
    except ValueError:
        raise BadInput(f"{shown!r} cannot be read as an answer; {expected}, as `sealords pending` shows") from None


def each_once(entries: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of a JSON text, if it names no key twice."""
    for key, count in Counter(key for key, _ in entries).items():
        if count > 1:
            raise BadInput(f"the answer names {key!r} {count} times; expected each line once")
    return dict(entries)


def enter_die(table: Table, value: int) -> Answered:
    """What a die shows that a person has thrown."""
    session = table.at_question()
    if session.needed is None and not table.archive.record.by_hand:
        raise StaleChoice(f"{table.archive.record.name} throws its own dice; none is waited for")
    return kept(table, session, session.enter_die(value) or next(session.play(table.seats), None))

"""SL 8.126: a battle goes out to a real table, and the umpire's report of it is read, put right, tried and entered."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from campaign.document import outlined
from campaign.play.answering import Answered, each_once, kept
from campaign.play.errors import BadInput, Refusal
from campaign.play.table import Table
from campaign.question_kinds import BATTLE_REPORT
from campaign.record.battle import BattleJoined
from campaign.record.documents import AnyFact, of_campaign
from campaign.record.telling import in_words
from campaign.reports import battle_report
from campaign.reports.dates import at_stage, nth_turn
from campaign.reports.names import Names
from campaign.rules.battle.resolving import UMPIRE, brief_of, taken_in
from campaign.state import World
from table.decisions import Answer
from table.session import Session
from table.wording import capital
from tactical import forms, odd_reports, sheets
from tactical.forms import Filled, Logs
from tactical.handoff import Amendment, BadReport, BattleBrief, BattleReport, as_report
from tactical.sheets import Fault

WHOLE_BATTLE = "battle"  # what is amended of the report as a whole goes by this id
OF_THE_WHOLE = ("field", "remarks", "resolver")
BECAUSE = " because "  # what stands between an amendment and a reason of its own
READABLE = "a result form (.csv) or a report (.json)"


class HandedOut(NamedTuple):
    """A battle for a real table: its brief, the names of its pieces, and the date."""

    brief: BattleBrief
    names: Names
    date: str


class Proposed(NamedTuple):
    """A report that fits its brief: as the umpire's answer, what would come of it in words, and what looks odd in it."""

    brief: BattleBrief
    answer: Answer
    told: tuple[str, ...]
    remarks: tuple[str, ...] = ()


class FieldUnknown(BadReport):
    """A form that does not say who held the field; these are the `sides` that may have."""

    def __init__(self, brief: BattleBrief) -> None:
        self.sides = brief.sides
        expected = ", ".join((*brief.sides, forms.NOBODY))
        super().__init__(
            f"the form of {brief.id} does not say who held the field; expected one of {expected} under `side` in its line, or "
            f"--amend {WHOLE_BATTLE}:field=SIDE with a reason"
        )


def hand_out(table: Table) -> HandedOut:
    """The battle that waits for the table; its brief is written down."""
    session = table.at_question()
    brief = awaited(table, session)
    table.rest(session)
    world = session.state
    when = at_stage(nth_turn(world.clock.number, world.clock), world.clock.stage)
    return HandedOut(brief, _names(session), when.date)


def _names(session: Session[World]) -> Names:
    return Names(outlined(session.state))


def awaited(table: Table, session: Session[World]) -> BattleBrief:
    """The brief of the battle whose report the umpire is asked for; it is still the one that was written down."""
    name, kinds, now = table.archive.record.name, [question.kind for question in session.pending], session.handed
    if now is None or BATTLE_REPORT not in kinds:
        raise BadInput(f"{name}: no battle waits for its report; expected one of a campaign begun with --battles table")
    kept = table.archive.brief
    if kept is not None and kept.name == now.name and kept != now:
        raise Refusal(
            f"{name}: the brief of {kept.name} was handed out as {kept.content}, and these rules make {now.content} of it; "
            "enter its report with the program that it was handed out by"
        )
    return brief_of(now)


def propose(
    table: Table,
    session: Session[World],
    name: str,
    content: bytes,
    changes: Sequence[str] = (),
    why: str = "",
    field: str | None = None,
) -> Proposed:
    """A report read from a file's content, with the umpire's changes (`ID:FIELD=VALUE`) and his reason; nothing is entered yet.

    `name` says by its ending whether it is a result form (.csv) or a report as JSON. A BadReport tells every fault. `field` is
    who held it (or `nobody`) where the form leaves it blank; without it such a form is a `FieldUnknown`, once it has no other
    fault.
    """
    brief = awaited(table, session)
    found = _plain(name, content, brief)
    if not found.field_known and field is not None:
        found.report["field"] = "" if field == forms.NOBODY else field
    report, put_right = amended(brief, as_report(brief, found.report), changes, why, found.faults)
    left = [fault.words for fault in found.faults if (fault.of, fault.field) not in put_right]
    taken = taken_in(brief, msgspec.to_builtins(report), left)
    if not found.field_known and field is None and not any(one.startswith(f"{WHOLE_BATTLE}:field=") for one in changes):
        raise FieldUnknown(brief)
    given = [json.loads(msgspec.json.encode(taken))]
    told = tuple(preview(table, session, given, _names(session), brief.id))
    return Proposed(brief, given, told, tuple(odd_reports.remarks(brief, taken)))


def enter(table: Table, session: Session[World], proposed: Proposed) -> Answered:
    """The report is the umpire's answer."""
    return kept(table, session, session.choose(UMPIRE, proposed.answer))


def _plain(name: str, content: bytes, brief: BattleBrief) -> Filled:
    """What a file says, as plain data, and what of it cannot be meant."""
    sheets.refuse_workbook(content)
    if name.lower().endswith(".csv"):
        text = sheets.decoded(content)
        return forms.read_form(brief, text, _logs(brief, text))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{name}: it is not text in UTF-8; expected {READABLE}") from None
    if not text.strip():
        raise BadReport(f"the file is empty; expected {READABLE}, filled in")
    try:
        found = json.loads(text, object_pairs_hook=each_once)
        json.dumps(found, ensure_ascii=False).encode()
        return Filled(found, [])
    except UnicodeEncodeError:
        raise BadReport("it holds half a letter, which no text can be kept with; expected a report in UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise BadReport(f"no JSON document ({error}); expected a report, or a result form that ends in .csv") from error


def _logs(brief: BattleBrief, text: str) -> Logs | None:
    """The logs of the game whose squares a form counts, if it does."""
    game = forms.counted_by(text)
    if not game:
        return None
    from tactical.playing.registry import UnknownGame, game_named

    try:
        return game_named(game).squares(brief)
    except UnknownGame as error:
        raise BadReport(f"no result form: its line for the rules says {game!r}; {error}") from None


# -- putting right -------------------------------------------------------------------------------------------------------


def amended(
    brief: BattleBrief, report: BattleReport, amend: Sequence[str], why: str, faults: Sequence[Fault] = ()
) -> tuple[BattleReport, set[tuple[str, str]]]:
    """The report with the umpire's changes, and whose fields were put right. A change is `ID:FIELD=VALUE`, or with a reason of
    its own `ID:FIELD=VALUE because WORDS`. What stood there and the reason are kept with the report; of a cell that could not be
    read (`faults`) its text."""
    unread = {(fault.of, fault.field): fault.stands for fault in faults if fault.of}
    put_right: set[tuple[str, str]] = set()
    data: dict[str, Any] = msgspec.to_builtins(report)
    lines = {WHOLE_BATTLE: {key: data[key] for key in OF_THE_WHOLE}}
    lines |= {one["id"]: one for part in ("ships", "leaders") for one in data[part]}
    kept = [*report.amendments]
    for words in amend:
        change, _, own = words.partition(BECAUSE)
        if not (reason := own.strip() or why):
            raise BadReport(f"--amend {words}: it needs its reason; expected --why WORDS, or ID:FIELD=VALUE because WORDS")
        of, field, value = _change(change, lines)
        stood = lines[of][field] if (of, field) in put_right else unread.get((of, field), lines[of][field])
        kept.append(Amendment(of, f"{field}={stood}", f"{field}={value}", reason))
        lines[of][field] = value
        put_right.add((of, field))
    return as_report(brief, data | lines[WHOLE_BATTLE] | {"amendments": msgspec.to_builtins(kept)}), put_right


def _change(words: str, lines: dict[str, dict[str, Any]]) -> tuple[str, str, Any]:
    """Of whom an amendment is, which field of hers, and what it is to be."""
    of, colon, change = words.partition(":")
    field, sign, value = change.partition("=")
    if not colon or not sign:
        raise BadReport(f"--amend {words}: expected ID:FIELD=VALUE, such as victory:hull=40 or {WHOLE_BATTLE}:field=british")
    if of not in lines:
        raise BadReport(f"--amend {words}: unknown id {of!r}; expected one of {', '.join(lines)}")
    fields = [key for key in lines[of] if key != "id"]
    if field not in fields:
        raise BadReport(f"--amend {words}: {of} has no {field!r}; expected one of {', '.join(fields)}")
    if isinstance(lines[of][field], int):
        share = field in forms.PARTS
        figure = sheets.per_cent(value) if share else sheets.whole_number(value)
        if figure is None or not value:
            raise BadReport(f"--amend {words}: expected {'a number of per cent' if share else 'a whole number'} for {field}")
        return of, field, figure
    if field in ("fate", "captor", "field"):
        value = value.strip().lower()
    return of, field, "" if field in ("captor", "field") and value == forms.NOBODY else value


# -- what would come of it -----------------------------------------------------------------------------------------------


def preview(table: Table, session: Session[World], given: list[Any], names: Names, battle: str) -> Iterator[str]:
    """The facts that the report would bring of this battle, found on a second table; of what comes after it nothing is shown."""
    second = table.rehearsal()
    for _ in second.play(table.seats):
        raise AssertionError("the seats answered otherwise the second time")
    before = len(session.state.tray.journal)
    closing = second.choose(UMPIRE, given)
    journal = second.state.tray.journal if closing is None else closing.facts
    for fact in of_the_battle(of_campaign(journal[before:]), battle):
        yield capital(in_words(fact, names))


def of_the_battle(facts: Iterable[AnyFact], battle: str) -> list[AnyFact]:
    """What is told from a battle's report to the last that it brings, up to the next battle."""
    told: list[AnyFact] = []
    last = 0
    for fact in facts:
        if isinstance(fact, BattleJoined):
            break
        told.append(fact)
        last = len(told) if battle_report.belongs(fact, battle) else last
    return told[:last]

"""`battle sheet` and `battle enter`: a battle goes out to a real table, and what came of it comes back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from campaign.play.errors import BadInput, Refusal
from campaign.play.table import Table, each_once, laid_out, written
from campaign.question_kinds import BATTLE_REPORT
from campaign.reports import battle_report, battle_sheet
from campaign.reports.dates import at_stage, nth_turn
from campaign.reports.log_lines import in_words
from campaign.reports.names import Names
from campaign.rules.battle.resolving import UMPIRE, handed_out, taken_in
from campaign.state import World
from campaign.terminal import paper
from table.session import Session
from table.wording import capital
from tactical import forms
from tactical.forms import Filled
from tactical.handoff import Amendment, BadReport, BattleBrief, BattleReport, as_report

WHOLE_BATTLE = "battle"  # what is amended of the report as a whole goes by this id
OF_THE_WHOLE = ("field", "remarks", "resolver")


def sheet(url: str, name: str, out: Path, form: Path | None, brief_to: Path | None) -> None:
    """The battle that waits for the table: a page to print, and beside it the empty result form; the brief for a program."""
    csv = out.with_suffix(".csv") if form is None else form
    for path, ending in ((out, ".html"), (csv, ".csv"), (brief_to, ".json")):
        if path is not None:
            paper.out_file(path, (ending,))
    with laid_out(url, name, to_read=True) as table:
        session = table.at_question()
        brief = awaited(table, session)
        table.rest(session)
        world = session.state
        names = Names(json.loads(msgspec.json.encode(world)))
        when = at_stage(nth_turn(world.clock.number, msgspec.to_builtins(world.clock)), world.clock.stage)
    paper.write(out, battle_sheet.rendered(battle_sheet.sheet(brief, names, when.date, name)).encode())
    print(f"{out}: {brief.id}, to be printed; {csv}: {_laid_beside(csv, brief, names)}")
    if brief_to is not None:
        paper.write(brief_to, msgspec.json.encode(brief))
        print(f"{brief_to}: its brief, for another program, whose report answers {brief.id} ({brief.content})")
    print(f"`sealords battle enter {name} {csv}` reads the form when it is filled in")


def _laid_beside(csv: Path, brief: BattleBrief, names: Names) -> str:
    """The empty form is written, unless one lies there that somebody has filled in, or something else altogether."""
    empty = forms.form(brief, names.thing)
    if csv.exists() and forms.decoded(paper.read_bytes(csv, "a result form")) != empty:
        return "it is there already and not empty, and stays as it is; --form writes an empty one elsewhere"
    paper.write(csv, empty.encode("utf-8-sig"))
    return "its result form"


def awaited(table: Table, session: Session[World]) -> BattleBrief:
    """The brief of the battle whose report the umpire is asked for; it is still the one that was written down."""
    name, kinds = table.archive.record.name, [question.kind for question in session.pending]
    brief = handed_out(session.state, kinds)
    if brief is None or BATTLE_REPORT not in kinds:
        raise BadInput(f"{name}: no battle waits for its report; expected one of a campaign begun with --battles table")
    kept = table.archive.brief
    if kept is not None and kept.battle == brief.id and kept != written(session.phase_number, brief):
        raise Refusal(
            f"{name}: the brief of {kept.battle} was handed out as {kept.content}, and these rules make {brief.content} of it; "
            "enter its report with the program that it was handed out by"
        )
    return brief


def enter(url: str, name: str, file: Path, amend: list[str], why: str, yes: bool) -> None:
    """A report is read, put right where the umpire says so, shown with what would come of it, and entered if that is agreed."""
    with laid_out(url, name) as table:
        session = table.at_question()
        brief = awaited(table, session)
        try:
            found = _plain(file, brief)
            report = amended(brief, as_report(brief, found.report), amend, why)
            given = [json.loads(msgspec.json.encode(taken_in(brief, msgspec.to_builtins(report), found.faults)))]
        except BadReport as error:
            head, *faults = str(error).splitlines()
            raise BadInput(f"{file}: {head} {'; '.join(fault.removeprefix('- ') for fault in faults)}".strip()) from error
        names = Names(json.loads(msgspec.json.encode(session.state)))
        for line in preview(table, session, given, names, brief.id):
            print(line)
        if not yes and not paper.attended():
            raise BadInput(f"{brief.id} still waits: nobody can be asked here, so nothing was entered; --yes enters it")
        if not yes and not paper.agreed(f"Enter this report of {brief.id}?"):
            raise BadInput(f"{brief.id} still waits; nothing was entered")
        table.tell(session, f"the report of {brief.id} is kept", session.choose(UMPIRE, given))
        print(f"`sealords undo {name} --side {UMPIRE}` takes it back until the next phase is played")


def _plain(file: Path, brief: BattleBrief) -> Filled:
    """What a file says, as plain data, and what of it cannot be meant."""
    what = "a result form (.csv) or a report (.json)"
    if file.suffix.lower() == ".csv":
        return forms.read_form(brief, forms.decoded(paper.read_bytes(file, what)))
    text = paper.read_text(file, what)
    if not text.strip():
        raise BadReport(f"the file is empty; expected {what}, filled in")
    try:
        return Filled(json.loads(text, object_pairs_hook=each_once), [])
    except (ValueError, RecursionError) as error:
        raise BadReport(f"no JSON document ({error}); expected a report, or a result form that ends in .csv") from error


# -- putting right -------------------------------------------------------------------------------------------------------


def amended(brief: BattleBrief, report: BattleReport, amend: list[str], why: str) -> BattleReport:
    """The report with the umpire's changes, each `ID:FIELD=VALUE`; what stood there and his reason are kept with it."""
    if amend and not why:
        raise BadReport("an amendment needs its reason; expected --why WORDS")
    data: dict[str, Any] = msgspec.to_builtins(report)
    lines = {WHOLE_BATTLE: {key: data[key] for key in OF_THE_WHOLE}}
    lines |= {one["id"]: one for part in ("ships", "leaders") for one in data[part]}
    kept = [*report.amendments]
    for words in amend:
        of, field, value = _change(words, lines)
        kept.append(Amendment(of, f"{field}={lines[of][field]}", f"{field}={value}", why))
        lines[of][field] = value
    return as_report(brief, data | lines[WHOLE_BATTLE] | {"amendments": msgspec.to_builtins(kept)})


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
        if not forms.WHOLE.fullmatch(value):
            raise BadReport(f"--amend {words}: expected a whole number for {field}")
        return of, field, int(value)
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
    for fact in of_the_battle((json.loads(msgspec.json.encode(fact)) for fact in journal[before:]), battle):
        yield capital(in_words(fact, names))


def of_the_battle(facts: Iterable[dict[str, Any]], battle: str) -> list[dict[str, Any]]:
    """What is told from a battle's report to the last that it brings, up to the next battle."""
    told: list[dict[str, Any]] = []
    last = 0
    for fact in facts:
        if fact["fact"] == "battle-joined":
            break
        told.append(fact)
        last = len(told) if battle_report.belongs(fact, battle) else last
    return told[:last]

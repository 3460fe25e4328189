"""`battle sheet` and `battle enter`: a battle goes out to a real table, and what came of it comes back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from campaign import facts
from campaign.reports import battle_sheet
from campaign.reports.dates import at_stage, nth_turn
from campaign.reports.log_lines import in_words
from campaign.reports.names import Names
from campaign.rules.battle.resolving import UMPIRE, taken_in
from campaign.state import World
from campaign.terminal import paper
from campaign.terminal.refusals import BadInput
from campaign.terminal.sailing import Table, each_once, laid_out
from table.session import Session
from table.wording import capital
from tactical import forms
from tactical.handoff import Amendment, BadReport, BattleBrief, BattleReport


def sheet(url: str, name: str, out: Path, form: Path | None) -> None:
    """The battle that waits for the table: a page to print, and beside it the empty result form."""
    paper.out_file(out, (".html",))
    csv = out.with_suffix(".csv") if form is None else form
    paper.out_file(csv, (".csv",))
    with laid_out(url, name, to_read=True) as table:
        session = table.at_question()
        brief = awaited(name, session)
        world = session.state
        names = Names(json.loads(msgspec.json.encode(world)))
        when = at_stage(nth_turn(world.clock.number, msgspec.to_builtins(world.clock)), world.clock.stage)
    paper.write(out, battle_sheet.rendered(battle_sheet.sheet(brief, names, when.date, name)).encode())
    paper.write(csv, forms.form(brief).encode())
    print(f"{out}: {brief.id}, to be printed; {csv}: its result form")
    print(f"`sealords battle enter {name} {csv}` reads the form when it is filled in")


def awaited(name: str, session: Session[World]) -> BattleBrief:
    """The brief of the battle whose report the umpire is asked for."""
    if not any(question.kind == "battle report" for question in session.pending):
        raise BadInput(f"{name}: no battle waits for its report; expected one of a campaign begun with --battles table")
    return next(fact.brief for fact in reversed(session.state.tray.journal) if isinstance(fact, facts.Arrayed))


def enter(url: str, name: str, file: Path, amend: list[str], why: str, yes: bool) -> None:
    """A report is read, put right where the umpire says so, shown with what would come of it, and entered if that is agreed."""
    text = paper.read_text(file, "a result form (.csv) or a report (.json)")
    with laid_out(url, name) as table:
        session = table.at_question()
        brief = awaited(name, session)
        try:
            report = amended(brief, taken_in(brief, _plain(file, text)), amend, why)
        except BadReport as error:
            head, *faults = str(error).splitlines()
            raise BadInput(f"{file}: {head} {'; '.join(fault.removeprefix('- ') for fault in faults)}".strip()) from error
        given = [json.loads(msgspec.json.encode(report))]
        names = Names(json.loads(msgspec.json.encode(session.state)))
        for line in preview(table, session, given, names):
            print(line)
        if not yes and not paper.agreed(f"Enter this report of {brief.id}?"):
            raise BadInput(f"{brief.id} still waits; nothing was entered")
        table.tell(session, f"the report of {brief.id} is kept", session.choose(UMPIRE, given))
        print(f"`sealords undo {name} --side {UMPIRE}` takes it back until the next phase is played")


def _plain(file: Path, text: str) -> Any:
    if file.suffix.lower() == ".csv":
        return forms.read_form(text)
    try:
        return json.loads(text, object_pairs_hook=each_once)
    except (ValueError, RecursionError) as error:
        raise BadReport(f"no JSON document ({error}); expected a report, or a result form that ends in .csv") from error


# -- putting right -------------------------------------------------------------------------------------------------------


def amended(brief: BattleBrief, report: BattleReport, amend: list[str], why: str) -> BattleReport:
    """The report with the umpire's changes, each `ID:FIELD=VALUE`; what stood there and his reason are kept with it."""
    if amend and not why:
        raise BadReport("an amendment needs its reason; expected --why WORDS")
    data: dict[str, Any] = json.loads(msgspec.json.encode(report))
    kept = [*report.amendments]
    for words in amend:
        of, _, change = words.partition(":")
        field, _, value = change.partition("=")
        line = next((one for one in (*data["ships"], *data["leaders"]) if one["id"] == of), None)
        if line is None or field not in line or field == "id":
            raise BadReport(f"--amend {words}: expected ID:FIELD=VALUE, such as victory:hull=40")
        kept.append(Amendment(of, f"{field}={line[field]}", change, why))
        if isinstance(line[field], int) and not forms.WHOLE.fullmatch(value):
            raise BadReport(f"--amend {words}: expected a whole number for {field}")
        line[field] = int(value) if isinstance(line[field], int) else value
    data["amendments"] = [msgspec.to_builtins(one) for one in kept]
    return taken_in(brief, data)


# -- what would come of it -----------------------------------------------------------------------------------------------


def preview(table: Table, session: Session[World], given: list[Any], names: Names) -> Iterator[str]:
    """The facts that the report would bring at once, found on a second table."""
    second = table.rehearsal()
    for _ in second.play(table.seats):
        raise AssertionError("the seats answered otherwise the second time")
    before = len(session.state.tray.journal)
    closing = second.choose(UMPIRE, given)
    journal = second.state.tray.journal if closing is None else closing.facts
    for fact in journal[before:]:
        yield capital(in_words(json.loads(msgspec.json.encode(fact)), names))

"""`battle sheet` and `battle enter`: a battle goes out to a real table, and what came of it comes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from campaign.play import files, umpire_reports
from campaign.play.errors import BadInput
from campaign.play.table import Table, laid_out
from campaign.play.tactical_games import game_wanted
from campaign.play.umpire_reports import READABLE, FieldUnknown, HandedOut, Proposed
from campaign.reports import battle_sheet
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import World
from campaign.terminal import output
from campaign.terminal.playing import tell
from table.session import Session
from tactical import forms, sheets
from tactical.handoff import BadReport
from tactical.playing.hex_game import HexGame
from tactical.playing.registry import USUAL


def sheet(url: str, name: str, out: Path, form: Path | None, brief_to: Path | None, game: str = USUAL) -> None:
    """The battle that waits for the table: a page to print, for owners of a game too, and beside it the empty result form, and a
    page of logs if that game has them; the brief for a program."""
    rules = game_wanted(game)
    csv = out.with_suffix(".csv") if form is None else form
    for path, ending in ((out, ".html"), (csv, ".csv"), (brief_to, ".json")):
        if path is not None:
            output.out_file(path, (ending,))
    with laid_out(url, name, to_read=True) as table:
        battle = umpire_reports.hand_out(table)
    brief = battle.brief
    page = battle_sheet.sheet(brief, battle.names, battle.date, name, rules.name)
    output.write(out, battle_sheet.rendered(page).encode())
    print(f"{out}: {battle.names.action(brief.place)}, to be printed; {csv}: {_laid_beside(csv, battle, rules)}")
    if page.hexes.logs:
        logs = out.with_stem(f"{out.stem}-logs")
        output.write(logs, page.hexes.logs.encode())
        print(f"{logs}: a log for each ship, to be printed")
    if brief_to is not None:
        output.write(brief_to, msgspec.json.encode(brief))
        print(f"{brief_to}: its brief, for another program, whose report answers {brief.id} ({brief.content})")
    print(f"`sealords battle enter {name} {csv}` reads the form when it is filled in")


def _laid_beside(csv: Path, battle: HandedOut, rules: HexGame[Any]) -> str:
    """The empty form is written, unless one lies there that somebody has filled in, or something else altogether."""
    empty = forms.form(battle.brief, rules.terms, battle.names.thing, rules.squares(battle.brief))
    if csv.exists() and sheets.decoded(files.read_bytes(csv, "a result form")) != empty:
        return "it is there already and not empty, and stays as it is; --form writes an empty one elsewhere"
    output.write(csv, sheets.encoded(empty))
    return "its result form"


def enter(url: str, name: str, file: Path, amend: list[str], why: str, yes: bool) -> None:
    """A report is read, put right where the umpire says so, shown with what would come of it, and entered if that is agreed."""
    with laid_out(url, name) as table:
        session = table.at_question()
        umpire_reports.awaited(table, session)
        found = proposed(table, session, file, amend, why)
        for line in found.told:
            print(line)
        for remark in found.remarks:
            print(f"Is this right? {remark}")
        battle = found.brief.id
        if not yes and not output.attended():
            raise BadInput(f"{battle} still waits: nobody can be asked here, so nothing was entered; --yes enters it")
        if not yes and not output.agreed(f"Enter this report of {battle}?"):
            raise BadInput(f"{battle} still waits; nothing was entered")
        tell(name, f"the report of {battle} is kept", umpire_reports.enter(table, session, found))
        print(f"`sealords undo {name} --side {UMPIRE}` takes it back until the next phase is played")


def proposed(table: Table, session: Session[World], file: Path, amend: list[str], why: str) -> Proposed:
    """The report in a file; who held the field is asked if the form leaves it blank and a person can be asked."""
    content = files.read_bytes(file, READABLE)
    try:
        try:
            return umpire_reports.propose(table, session, str(file), content, amend, why)
        except FieldUnknown as blank:
            if not output.attended():
                raise
            held = output.one_of("Who held the field?", (*blank.sides, forms.NOBODY))
            return umpire_reports.propose(table, session, str(file), content, amend, why, held)
    except BadReport as error:
        raise BadInput(f"{file}: {error.in_one_line}") from error

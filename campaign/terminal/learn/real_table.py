"""The third course: a battle goes to a real table, and what came of it comes back in a form."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from campaign.play import umpire_reports
from campaign.play.errors import Refusal
from campaign.play.lessons import course
from campaign.play.lessons.real_table import specimen as filled_in
from campaign.play.lessons.unseen_pupil import begun_at_battle
from campaign.play.table import laid_out
from campaign.rules.battle.resolving import UMPIRE
from campaign.terminal import output, table_battles
from campaign.terminal.exit_codes import one_line
from campaign.terminal.interactive.console import Leave
from campaign.terminal.learn import tutorial
from campaign.terminal.learn.tutor import Tutor, texts
from tactical import forms, sheets
from tactical.playing.registry import game_named

NAME = course.ON_TABLE
SHEET, FORM, SPECIMEN = (Path(f"{NAME}{end}") for end in (".html", ".csv", "-filled-in.csv"))
COURSE = "real_table"


def learn_at_table(url: str, again: bool, console: Tutor | None = None) -> None:
    """The umpire's part of a battle with a tutor: the sheet printed, the form filled in, shown and entered."""
    tutor = console or Tutor()
    begun_at_battle(url, NAME, "table", again=again)
    tutor.teach(COURSE, ())
    with tutorial.leaving(tutor, "sealords learn table"):
        tutor.quote("", texts(COURSE)["welcome"])
        if not _waits(url):
            tutor.quote("", texts(COURSE)["done"])
            return
        _printed(url, tutor)
        _entered(url, tutor)
        tutor.farewell()


def _waits(url: str) -> bool:
    """Whether the battle is still to be reported."""
    with laid_out(url, NAME, to_read=True) as table:
        return any(question.side == UMPIRE for question in table.at_question().pending)


def _asked(tutor: Tutor, prompt: str) -> str:
    typed = tutor.ask(prompt)
    if typed.lower() in ("q", "quit"):
        raise Leave
    return typed


def _printed(url: str, tutor: Tutor) -> None:
    tutor.quote("Lesson 1, The sheet: ", texts(COURSE)["sheet"])
    _asked(tutor, f"Enter writes {SHEET} and {FORM} here, q leaves:")
    table_battles.sheet(url, NAME, SHEET, FORM, None)


def _entered(url: str, tutor: Tutor) -> None:
    """A form is read until one can be entered; a wrong one says all that is wrong with it and changes nothing."""
    tutor.quote("Lesson 2, The form: ", texts(COURSE)["form"])
    while True:
        typed = _asked(tutor, "The form that you have filled in (Enter: I fill one in for you):")
        if not typed:
            output.write(SPECIMEN, sheets.encoded(specimen(url)))
            tutor.quote("", texts(COURSE)["specimen"].format(form=SPECIMEN))
        try:
            for line in _shown(url, Path(typed) if typed else SPECIMEN):
                tutor.say(line)
            tutor.quote("Lesson 3, The report: ", texts(COURSE)["report"])
            if _asked(tutor, "Enter enters it, another form is asked for by `no`:").lower() not in ("n", "no"):
                table_battles.enter(url, NAME, Path(typed) if typed else SPECIMEN, [], "", yes=True)
                return
        except Refusal as refusal:
            tutor.say(f"No: {one_line(refusal)}")
            tutor.quote("", texts(COURSE)["refused"])


def _shown(url: str, form: Path) -> Iterator[str]:
    """What would come of a form, which is not entered yet."""
    with laid_out(url, NAME, to_read=True) as table:
        session = table.at_question()
        proposed = table_battles.proposed(table, session, form, [], "")
        yield from proposed.told
        yield from (f"Is this right? {remark}" for remark in proposed.remarks)


def specimen(url: str) -> str:
    """The form as it might come back."""
    with laid_out(url, NAME, to_read=True) as table:
        battle = umpire_reports.hand_out(table)
    found = filled_in(battle.brief)
    rows = [line.cells for line in forms.IN_PER_CENT.lines(forms.form(battle.brief, game_named("flying-colors").terms))]
    for row in rows:
        row |= {"side": found.field} if row.get("line") == "field" else found.cells.get(row.get("id", ""), {})
    return forms.IN_PER_CENT.written(rows)

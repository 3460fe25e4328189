"""`new`, `plot`, `run`, `pending`, `answer`, `die`, `undo`: what the application has done, told at the terminal."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

from campaign.clock import Clock
from campaign.play import answering, beginning, files, plots, running, taking_back
from campaign.play.answering import Answered
from campaign.play.beginning import File, NewCampaign
from campaign.play.errors import BadInput, BadSetting
from campaign.play.running import Step
from campaign.play.table import laid_out
from campaign.question_kinds import BATTLE_REPORT, about
from campaign.reports.dates import of_clock
from campaign.rules.battle.resolving import UMPIRE
from campaign.terminal import next_steps, output
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interrupts import watch_for_interrupt
from table.decisions import Form, Plan
from table.flows import Question
from table.wording import counted, party, people

# -- beginning ---------------------------------------------------------------------------------------------------------


def new(url: str, wanted: NewCampaign) -> None:
    try:
        begun = beginning.create(url, wanted)
    except BadSetting as error:
        raise BadInput(f"--{error}") from error
    seated = ", ".join(f"{party(seat.side)} by {seat.kind}" for seat in begun.seats)
    print(f"{begun.name}: {begun.turn} in {begun.theatre}; {seated}")
    print(begun.ending)


def plot(url: str, name: str, side: str, file: str) -> None:
    """SL 13.21: a player hands his plots to the umpire."""
    plots.hand_in(url, name, side, File(file, files.read_text(Path(file), "a TOML file of plots")))
    print(f"{name}: the plots of {people(side)} are in the umpire's hands; `sealords run {name}` goes on by them")


# -- playing -----------------------------------------------------------------------------------------------------------


def run(url: str, name: str, until: str, accept: bool) -> None:
    """Play on, phase by phase."""
    with laid_out(url, name, accept=accept) as table:
        with ExitStack() as stack:
            halt = stack.enter_context(watch_for_interrupt())

            def progress(most: int) -> Step:
                step = stack.enter_context(output.progress(most))
                return lambda clock: step(_short(clock))

            ran = running.run(table, until, halted=halt, step=progress)
        print(f"{name}: {ran.clock.name}, {ran.clock.date}; {counted(ran.played, 'phase')} played")
    if ran.halted:
        raise Interrupted(f"interrupted; {name} is kept as it stands, and `sealords run {name}` goes on from here")
    for words in next_steps.waiting(name, ran.waiting):
        print(words)


def _short(clock: Clock) -> str:
    return of_clock(clock).short


# -- answering ---------------------------------------------------------------------------------------------------------


def pending(url: str, name: str, side: str | None, as_json: bool) -> None:
    with laid_out(url, name, to_read=True) as table:
        asked = answering.pending(table, side)
    if as_json:
        questions = [answering.document(one) | {"moment": asked.moments[one.side]} for one in asked.questions]
        if asked.counsel is not None:
            questions[0]["advice"] = asked.counsel._asdict()
        output.document(
            {"campaign": name, "moment": asked.moment, "die": answering.die_document(asked.die), "questions": questions}
        )
        return
    if asked.die is not None:
        print(f"{asked.die}; `sealords die` takes its value")
    for question in asked.questions:
        show(question, name)
    if asked.die is None and not asked.questions:
        others = " and ".join(map(people, asked.others))
        over = next_steps.outcome(asked.ended)
        next_ = f"{others} must answer" if others else over[0] if over else f"`sealords run {name}` goes on"
        print(f"{name}: nothing is asked{f' of {people(side)}' if side else ''} now; {next_}")


def show(question: Question, name: str) -> None:
    """A question with its options, the key of each first; the report of a battle is a form and not given here."""
    print(f"{party(question.side)}: {question.prompt or question.kind} [{question.rule}]")
    if question.kind is BATTLE_REPORT:
        print(f"  {next_steps.for_the_umpire(name)};")
        print(f"  `sealords answer {name} {UMPIRE} '[]'` leaves it to the Combat Damage Table")
        return
    if isinstance(question, Plan):
        for act in question.offers():
            print(f"  {json.dumps(act)}")
        print("  answer as JSON, a list of acts in the order they are to be done; [] for none")
        return
    if not isinstance(question, Form):
        for option in question.options:
            print(f"  {option.key}: {option.label}")
        return
    for part in question.parts:
        print(f"  {part.key} ({part.label})")
        for option in part.options:
            print(f"    {option.key}: {option.label}{' (usual)' if option.key == part.usual else ''}")
    print("  answer as JSON, a key for each line that is not to be as usual:", json.dumps({question.parts[0].key: "..."}))


def tell(name: str, done: str, answered: Answered) -> None:
    """What was done, and what comes next."""
    print(f"{name}: {done}" + (f"; {answered.phase_over} is over" if answered.phase_over else ""))
    for words in next_steps.waiting(name, answered.waiting) or [f"`sealords run {name}` goes on"]:
        print(words)


def answer(url: str, name: str, side: str, text: str, at: str | None = None) -> None:
    with laid_out(url, name) as table:
        tell(name, f"the answer of {people(side)} is kept", answering.answer_text(table, side, text, at))


def die(url: str, name: str, value: int) -> None:
    with laid_out(url, name) as table:
        tell(name, f"the die shows {value}", answering.enter_die(table, value))


def undo(url: str, name: str, side: str, *, only_list: bool = False) -> None:
    if only_list:
        with laid_out(url, name, to_read=True) as table:
            for line in next_steps.how_far_back(taking_back.how_far(table, table.at_question(), side)):
                print(line)
        return
    with laid_out(url, name) as table:
        taken = taking_back.undo(table, side)
    print(f"{name}: the answer of {people(side)} about {about(taken.kind)} [{taken.rule}] is taken back")

"""The first course played unseen by a pupil who does as he is told: courses of battles begin where one is to be fought."""

from __future__ import annotations

from campaign.play import sending
from campaign.play.lessons.course import SIDE, begin_unless_there
from campaign.play.lessons.first_command import LESSONS
from campaign.play.lessons.lesson_sheet import Offer, rows
from campaign.play.lessons.taught_player import TaughtPlayer
from campaign.play.table import laid_out
from campaign.play.watch import Watch
from campaign.question_kinds import BATTLE_REPORT, WHO_COMMANDS
from campaign.state import World
from campaign.store.campaigns import Campaigns
from table.decisions import Answer, Form
from table.flows import Question
from table.session import Session

MOST = 300  # times that play stops for him; three turns have some sixty
AFTER = "refit"  # the lesson that comes after the battle
THERE = (WHO_COMMANDS, BATTLE_REPORT)  # what is asked when a battle is to be fought on hexes, or on a real table


def begun_at_battle(url: str, name: str, battles: str, *, again: bool = False) -> None:
    """The campaign of a course about a battle, unless it is there already and to be gone on with."""
    if again or name not in Campaigns(url).names():
        begin_unless_there(url, name, again, battles)
        brought_to_battle(url, name)


def brought_to_battle(url: str, name: str) -> None:
    """A campaign of the course, brought to its battle."""
    with laid_out(url, name) as table:
        session = table.session()
        pupil = TaughtPlayer(url, table, session, SIDE)
        watch = Watch(table, session, {SIDE: pupil})
        for _ in range(MOST):
            watch.go_on()
            pupil.hear_present()
            list(pupil.news.lines())  # he has read it, and play may go on
            if _there(session):
                table.rest(session)
                return
            _obey(watch, pupil)
    raise AssertionError("the course has come to no battle")


def _there(session: Session[World]) -> bool:
    return any(question.kind in THERE for question in session.pending)


def _obey(watch: Watch[TaughtPlayer], pupil: TaughtPlayer) -> None:
    """He does what the tutor would do for him, and else what his officers advise."""
    offers = [row.offer for row in rows(pupil, LESSONS) if row.offer is not None and not row.learnt and row.name != AFTER]
    for offer in offers:
        if offer.act == "sail":
            told = dict(offer.fields)
            sending.send(pupil, told["formation"], told["to"])
            return
    question = next((one for one in watch.asked() if pupil.his(one)), None)
    if question is not None:
        watch.hear(pupil.answer(question, _answer(pupil, question, offers)))


def _answer(pupil: TaughtPlayer, question: Question, offers: list[Offer]) -> Answer:
    if not offers:
        return pupil.advice(question)
    fields = dict(offers[0].fields)
    if isinstance(question, Form):
        return {name.removeprefix("line."): value for name, value in fields.items()}
    return fields["answer"]

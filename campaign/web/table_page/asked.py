"""What a player is asked, and what he answers, throws and takes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from campaign.play.errors import BadInput
from campaign.play.question_sheet import sheet
from campaign.web.acts import Done, Given, act
from campaign.web.parts import part
from campaign.web.places import Place
from table.decisions import Answer, Form, Plan, StaleChoice
from table.flows import Question
from table.wording import listed

LINE = "line."  # a form's line is a field called so, with the line's key after it
PLAN = "plan"  # a field that says that the acts sent, or none, are the whole plan


@part("question")
def question(place: Place) -> Mapping[str, Any]:
    asked = place.question
    return {
        "moment": place.moment,
        "sheet": sheet(place.player, asked) if asked is not None else None,
        "die": place.die,
        "ended": place.ended,
        "called": place.bulletin.called,
        "reach": place.player.how_far_back(),
    }


@act("answer")
def answer(place: Place, given: Given) -> Done:
    """His answer, to the question that he saw."""
    asked = _asked(place, given)
    place.campaign.watch.hear(place.player.answer(asked, _read(asked, given)))
    return Done(on=True)


@act("advice")
def as_advised(place: Place, given: Given) -> Done:
    """What his officers advise."""
    asked = _asked(place, given)
    place.campaign.watch.hear(place.player.answer(asked, place.player.advice(asked)))
    return Done(on=True)


@act("on")
def sail_on(place: Place, given: Given) -> Done:
    """He has read why he was called."""
    return Done(on=True)


@act("undo")
def undo(place: Place, given: Given) -> Done:
    """His last answer is taken back, and asked again."""
    _refuse_stale(place, given)
    taken = place.player.take_back()
    place.campaign.watch.heard_again()
    return Done(words=f"Taken back: {taken.kind}.")


@act("die")
def die(place: Place, given: Given) -> Done:
    """What a die shows that people have thrown."""
    shown = given.one("value").strip()
    if not shown.isdecimal():
        raise BadInput(f"{shown!r} is no number; expected what the die shows")
    place.campaign.watch.hear(place.campaign.watch.session.enter_die(int(shown)))
    return Done(on=True)


def _asked(place: Place, given: Given) -> Question:
    _refuse_stale(place, given)
    asked = place.question
    if asked is None:
        raise StaleChoice("nothing is asked of you now")
    return asked


def _refuse_stale(place: Place, given: Given) -> None:
    if given.one("at") != place.moment:
        raise StaleChoice("the campaign has gone on since this page was shown; here is what is asked now")


def _read(question: Question, given: Given) -> Answer:
    """The answer in the fields of what was sent: a page sends every line of a form, and of a plan that it is one."""
    if isinstance(question, Form):
        lines = given.under(LINE)
        missing = [part.label for part in question.parts if part.key not in lines]
        if missing:
            raise BadInput(f"the answer came without {listed(missing)}; nothing was answered")
        return lines
    if isinstance(question, Plan):
        if not given.one(PLAN):
            raise BadInput("the answer came without its plan; nothing was answered")
        try:
            return [msgspec.json.decode(one) for one in given.all("act")]
        except msgspec.DecodeError:
            raise BadInput("the acts of the plan cannot be read; the page may have been cut off") from None
    return given.one("answer")

"""What a player is asked, and what he answers, throws and takes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from campaign import rulebook
from campaign.play import papers, taking_back, wear_words
from campaign.play.campaign_deck import deck_of
from campaign.play.errors import BadInput
from campaign.play.hex_sheet import answer_of, helm
from campaign.play.question_sheet import sheet
from campaign.play.wear_words import Offer
from campaign.web.acts import Done, act
from campaign.web.parts import part
from campaign.web.places import Place
from campaign.web.sent import Given
from table.decisions import Answer, Form, IllegalChoice, Plan, StaleChoice
from table.flows import Question
from table.wording import listed

LINE = "line."  # a form's line is a field called so, with the line's key after it
OTHER = "other."  # what is written beside a line that also takes what it does not list
PLAN = "plan"  # a field that says that the acts sent, or none, are the whole plan


@part("question")
def question(place: Place) -> Mapping[str, Any]:
    asked, die = place.question, place.die
    deck = deck_of(place.player, asked) if asked is not None else None
    rule = asked.rule if asked is not None else die.rule if die is not None else ""
    return {
        "moment": place.moment,
        "sheet": sheet(place.player, asked) if asked is not None and deck is None else None,
        "helm": helm(deck, place.looking) if deck is not None else None,
        "looking": place.looking,
        "by_kind": False,
        "cases": rulebook.explaining(rule) if rule else [],
        "die": die,
        "ended": place.ended,
        "called": place.bulletin.called,
        "grounds": place.bulletin.grounds,
        "set": place.bulletin.set,
        "alarms": _alarms(place),
        "outlook": papers.outlook(place.player, asked) if asked is not None else None,
        "after": [papers.after_battle(place.player, one) for one in place.bulletin.battles],
        "in_battle": place.player.view.battle is not None,
        "reach": place.player.how_far_back(),
        "own": place.player.has_answered,
    }


def _alarms(place: Place) -> list[Offer]:
    """Formations of whose wear he has been told since he last acted, as they stand now."""
    due = {one.formation for one in place.bulletin.wear}
    return [wear_words.offer(one, place.player.names) for one in place.player.alarms if one.formation in due]


@act("answer")
def answer(place: Place, given: Given) -> Done:
    """His answer, to the question that he saw; what is refused is kept as a draft, so that he need not begin again."""
    asked = question_of(place, given)
    wanted = _read(place, asked, given)
    try:
        asked.resolve(wanted)
    except IllegalChoice:
        if isinstance(asked, Form | Plan):
            place.player.keep_draft(asked, wanted)
        raise
    place.campaign.watch.hear(place.player.answer(asked, wanted))
    return Done(on=True)


@act("check")
def check(place: Place, given: Given) -> Done:
    """A form or plan is tried and kept as a draft; nothing is given."""
    asked = question_of(place, given)
    wanted = _read(place, asked, given)
    place.player.keep_draft(asked, wanted)
    asked.resolve(wanted)
    return Done(words=("It may stand so. It is kept as a draft, and not given yet.",))


@act("advice")
def as_advised(place: Place, given: Given) -> Done:
    """What his officers advise."""
    asked = question_of(place, given)
    place.campaign.watch.hear(place.player.answer(asked, place.player.advice(asked)))
    return Done(on=True)


@act("anew")
def anew(place: Place, given: Given) -> Done:
    """The draft is struck out: the question stands as it is advised."""
    place.player.keep_draft(question_of(place, given), None)
    return Done(words=("Your draft is struck out: it stands as your officers advise.",))


@act("on")
def sail_on(place: Place, given: Given) -> Done:
    """He has read why he was called: what his page has shown of it, and not what he was called for since."""
    if given.one("told", place.bulletin.call) != place.bulletin.call:
        raise StaleChoice("you were called for something else since this page was shown; here it is")
    return Done(on=True)


@act("undo")
def undo(place: Place, given: Given) -> Done:
    """His last answer is taken back, and asked again."""
    refuse_stale(place, given)
    taken = place.player.take_back()
    place.campaign.watch.heard_again()
    return Done(words=(taking_back.told_back(taken),))


@act("die")
def die(place: Place, given: Given) -> Done:
    """What a die shows that people have thrown, if it is still wanted: a form that is sent twice enters one die."""
    needed = place.die
    if needed is None or given.one("die") != str(needed.number):
        raise StaleChoice("that die is entered already; here is what is wanted now")
    shown = given.one("value").strip()
    if not shown.isdecimal():
        raise BadInput(f"{shown!r} is no number; expected what the die shows")
    place.campaign.watch.throw(int(shown))
    return Done(on=True)


def question_of(place: Place, given: Given) -> Question:
    """What he is asked, if it is what he saw."""
    refuse_stale(place, given)
    asked = place.question
    if asked is None:
        raise StaleChoice("nothing is asked of you now")
    return asked


def refuse_stale(place: Place, given: Given) -> None:
    if given.one("at") != place.moment:
        raise StaleChoice("the campaign has gone on since this page was shown; here is what is asked now")


def _read(place: Place, question: Question, given: Given) -> Answer:
    """The answer in the fields of what was sent: a page sends every line of a form, and of a plan that it is one."""
    if (deck := deck_of(place.player, question)) is not None:
        return answer_of(deck, list(given.fields))
    if isinstance(question, Form):
        lines = given.under(LINE) | _written(place, question, given)
        missing = [part.label for part in question.parts if part.key not in lines]
        if missing:
            raise BadInput(f"the answer came without {listed(missing)}; nothing was answered")
        return lines
    if isinstance(question, Plan):
        if not given.one(PLAN):
            raise BadInput("the answer came without its plan; nothing was answered")
        return acts_of(given)
    return given.one("answer")


def _written(place: Place, question: Form[Any], given: Given) -> dict[str, str]:
    """What is written in lines that take more than they list, as the rules read it."""
    parts = {part.key: part for part in question.parts if part.read is not None}
    written = {key: text.strip() for key, text in given.under(OTHER).items() if key in parts and text.strip()}
    return {key: place.player.spelt(question, parts[key], text) for key, text in written.items()}


def acts_of(given: Given) -> list[Any]:
    """The acts of a plan that a page has sent."""
    try:
        return [msgspec.json.decode(one) for one in given.all("act")]
    except msgspec.DecodeError:
        raise BadInput("the acts of the plan cannot be read; the page may have been cut off") from None

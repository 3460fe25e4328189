"""A plan composed act by act: added, struck out, put before another; each change is checked, and nothing is given."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.play import question_sheet
from campaign.play.errors import BadInput
from campaign.web.acts import Done, act
from campaign.web.places import Place
from campaign.web.sent import Given
from campaign.web.table_page.asked import acts_of, question_of
from table.decisions import Plan

MOVES = {"up": -1, "down": 1}
STRIKE = "strike"


@act("plan")
def plan(place: Place, given: Given) -> Done:
    """One change of the plan that he composes: `change` is `strike 2`, `up 2` or `down 2`; else an act to `add`, by itself, in
    `words`, or of the squadrons that it is to be formed of."""
    asked = question_of(place, given)
    if not isinstance(asked, Plan):
        raise BadInput("that is no plan; an answer to this question is one of its options")
    acts = acts_of(given) if given.all("act") else question_sheet.composed(place.player, asked)
    changed = _moved(acts, given.one("change")) if given.one("change") else [*acts, _added(place, asked, acts, given)]
    asked.resolve(changed)
    place.player.keep_draft(asked, changed)
    new = [question_sheet.act_words(place.player, asked, one) for one in changed if one not in acts]
    return Done(words=tuple(f"Planned: {words}. Nothing is done before you say so." for words in new))


def _added(place: Place, asked: Plan[Any], acts: list[Any], given: Given) -> Any:
    if given.one("words").strip() or given.all("squadron"):
        return question_sheet.spoken(place.player, asked, acts, given.one("words"), given.all("squadron"))
    try:
        return msgspec.json.decode(given.one("add"))
    except msgspec.DecodeError:
        raise BadInput("no act was chosen; expected one of those that are listed") from None


def _moved(acts: list[Any], change: str) -> list[Any]:
    """The acts without one, or with one a place earlier or later."""
    what, _, number = change.partition(" ")
    if not number.isdecimal() or int(number) >= len(acts) or what not in (*MOVES, STRIKE):
        raise BadInput("that act is no longer in the plan")
    place = int(number)
    rest = [*acts[:place], *acts[place + 1 :]]
    if what == STRIKE:
        return rest
    at = max(0, place + MOVES[what])
    return [*rest[:at], acts[place], *rest[at:]]

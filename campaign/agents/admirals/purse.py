"""What prestige is spent on (SL 12.3): never what the lead over the enemy is made of."""

from __future__ import annotations

from collections import Counter
from typing import Any

from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.views import View
from table.decisions import Decision, Form, IllegalChoice
from table.seats import Explained

LATEST = 12  # the turn of the year after which nothing that is bought would tell


def to_spare(desk: AllotmentDesk, view: View) -> bool:
    """Whether he is so far ahead that a point may go."""
    held = view.affairs.prestige
    lead = held.get(view.side, 0) - max((points for side, points in held.items() if side != view.side), default=0)
    return lead > desk.temper.spare and held.get(view.side, 0) > 0 and view.clock.turn <= LATEST


def request(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 11.122: asking costs nothing, and two in ten bring a ship for one that loses one."""
    keys = [option.key for option in question.options]
    if to_spare(desk, view) and "ask-1" in keys:
        return Explained("ask-1", "We are well ahead: a point of prestige for a better chance of a ship.")
    return Explained(next((key for key in keys if key == "ask-0"), keys[0]), "It costs nothing to ask for ships.")


def ransom(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 11.183b: an admiral is worth a point when there are points to spare."""
    captive = next((option.key for option in question.options if option.key != "none"), None)
    if captive is None or not to_spare(desk, view):
        return Explained("none", "Our prestige is worth more than our captives.")
    return Explained(captive, "We are well ahead, and want our admiral back.")


def repairs(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 11.321, 11.323: a yard works first on who is soonest fit for sea, since worn ships come in faster than it mends them;
    three dice more for a point, if there are points to spare and work to do."""
    filled, why = _soonest_fit(desk, view, form), "The yards work first on who is soonest fit for sea."
    if not to_spare(desk, view) or not view.orders.hand:
        return Explained(filled, why)
    first = sorted((part.key for part in form.parts), key=lambda name: _urgency(desk, view, name))[:3]
    paid = {**filled, **{name: "both" if filled[name] == "roll" else "extra" for name in first}}
    try:
        form.resolve(paid)
    except IllegalChoice:
        return Explained(filled, why)
    return Explained(paid, "We are well ahead, and orders wait for ships: a point of prestige for three more dice in the yards.")


def _soonest_fit(desk: AllotmentDesk, view: View, form: Form[Any]) -> dict[str, str]:
    """The dice of each yard, as many as are usual there, in the order of need."""
    usual = {part.key: part.usual for part in form.parts}
    dice = Counter(view.squadrons[name].place for name, key in usual.items() if key == "roll")
    filled = dict.fromkeys(usual, "none")
    for name in sorted(usual, key=lambda name: _urgency(desk, view, name)):
        berth = view.squadrons[name].place
        if dice[berth] > 0:
            filled[name] = "roll"
            dice[berth] -= 1
    return filled


def _urgency(desk: AllotmentDesk, view: View, name: str) -> tuple[bool, bool, int, str]:
    """SL 7.351: who may sink at his berth first, then who wants least to be fit for sea, then who is fit and could be sound."""
    one = view.squadrons[name]
    sinks = one.damage >= one.rating and not desk.shelters(view.side, one.command)
    return not sinks, one.damage <= desk.temper.fit, one.damage, name

"""An admiral: a seat that answers whatever a side is asked, from its view alone, and says why.

He has no memory and throws no dice: the same view and question have the same answer, so that a year can be played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from campaign.agents.admirals import deceiving, drawing, fighting, issuing, mustering, persevering, purse, sailing, scouting
from campaign.agents.admirals.allotment import Desk
from campaign.agents.admirals.temper import Temper
from campaign.agents.flag_captain import FlagCaptain
from campaign.charts import Charts
from campaign.views import View
from maps.sea import Sea
from orders.booklet import Booklet
from table.decisions import Answer, Decision, Form, Plan
from table.flows import Question
from table.seats import Explained

Policy = Callable[[Desk, View, Any], Explained]

POLICIES: dict[str, Policy] = {
    "receive": drawing.receive,
    "orders": issuing.issue,
    "extend": persevering.extend,
    "abandon": persevering.abandon,
    "inherit": persevering.inherit,
    "return": mustering.fit_out,
    "lay up": mustering.lay_up,
    "reorganisation": mustering.reorganise,
    "repairs": purse.repairs,
    "request": purse.request,
    "ransom": purse.ransom,
    "markers": sailing.sail,
    "sailing": sailing.sail,
    "exit": sailing.leave_zone,
    "attack": fighting.attack,
    "task": scouting.task,
    "assignment": scouting.assign,
    "dummies": deceiving.dummies,
    "rebasing": deceiving.rebase,
}


CAPTAINS: dict[str, str] = {
    "engage": "The formation with most sound squadrons goes first.",
    "battle space": "One place is as good as another with the gauge in hand.",
    "assist": "Every frigate that can help a friend up is sent.",
    "sit out": "The most damaged squadron is the one to be spared.",
    "admiral": "The admirals fight where the array puts them.",
    "put up": "The soundest squadron whose turn it is goes first.",
    "protect": "The convoy is what the escort is there for.",
    "double": "Two ships on one: the first combat is doubled.",
    "shift": "The better leader's shift is for our own fire.",
    "sink whom": "The first of their line is aimed at.",
    "fireship": "The first that can be reached is fired at.",
    "prize": "The soundest squadron that can bear her takes the prize, or else she is scuttled.",
    "prize flotilla": "The prize sails with the first flotilla that can have her.",
    "lost leader": "Some leader must be lost to his flotilla; it is the first.",
    "screen": "An enemy's cruiser is not let pass unhindered.",
    "auxiliary": "The first at hand is sent.",
    "shadow": "Whoever is found is kept in sight.",
    "counter-shadow": "A shadow is driven off.",
    "follow": "One part is followed, the first.",
    "bombard": "The first squadron in range is shelled.",
    "reinforcement": "Everybody who can come up tries to.",
    "flags": "Every leader is aboard where he usually is.",
    "mates": "Every flagship fights beside her usual mate.",
    "show": "Nothing is shown that need not be.",
    "regrouping": "The fleet keeps its order after a battle.",
}
"""Why the flag captain answers as he does, by the kind of question."""

USUAL: dict[str, str] = {
    "conversion": "Sail of the line serve better in the line than as cruisers.",
    "to sail": "Two more sail of the line are not worth a cruiser.",
    "victualling": "The victuallers sail by their timetable.",
    "unload": "The stores are landed as they come.",
    "join": "A squadron that comes in joins as it usually does.",
    "keep": "The strongest part is kept with the flag.",
    "give way": "The senior man has the strongest flotilla.",
    "sink": "One sail is as good as another, and it is the first.",
    "merit": "The first who deserves it is put forward.",
    "buy": "Leaders are not to be bought with prestige.",
    "mulligan": "A die that has fallen is let stand.",
}
"""Why things are left as they are, by the kind of question."""


class Admiral:
    """Sits for a side with a temper, the chart, the charts of the game and the side's own booklets."""

    def __init__(self, sea: Sea, charts: Charts, booklets: Iterable[Booklet], temper: Temper) -> None:
        self.desk = Desk(sea, temper, {order.id: order for booklet in booklets for order in booklet.order})
        self.charts = charts
        self.captain = FlagCaptain(charts)

    def answer(self, view: View, question: Question, moment: str) -> Explained:
        """The answer and why: by his own policies, else his flag captain's, else things are left as they are."""
        if question.kind == "withdrawal" and isinstance(question, Form):
            return fighting.withdraw(self.desk, view, question, self.charts)
        if question.kind == "intensity" and isinstance(question, Decision):
            return fighting.intensity(self.desk, view, question, self.charts)
        if question.kind == "keep" and question.rule == "SL 9.351b" and isinstance(question, Decision):
            return drawing.keep(self.desk, view, question)
        policy = POLICIES.get(question.kind)
        if policy is not None:
            return policy(self.desk, view, question)
        left = self.captain.answer(view, question, moment)
        if left is not None:
            return Explained(left, CAPTAINS.get(question.kind, "The flag captain sees to it."))
        return Explained(as_it_is(view, question), USUAL.get(question.kind, "Things are left as they are."))


def as_it_is(view: View, question: Question) -> Answer:
    """The usual answer: no act, every line as usual, the first option; of several pieces to keep, the strongest."""
    if isinstance(question, Plan):
        return []
    if isinstance(question, Form):
        return {}
    if question.kind in ("keep", "give way"):
        return max((option.key for option in question.options), key=lambda name: _sail(view, name))
    return question.options[0].key


def _sail(view: View, name: str) -> int:
    """The sail of a flotilla or a squadron."""
    return sum(one.sail for one in view.squadrons.values() if name in (one.id, one.formation))

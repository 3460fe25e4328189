"""An admiral: a seat that answers whatever a side is asked, from its view alone, and says why.

He has no memory and throws no dice: the same view and question have the same answer, so that a year can be played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from campaign import question_kinds as kinds
from campaign.agents.admirals import (
    deceiving,
    drawing,
    fighting,
    issuing,
    mustering,
    persevering,
    purse,
    rejoining,
    sailing,
    scouting,
)
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.temper import Temper
from campaign.agents.flag_captain import FlagCaptain
from campaign.charts.tables import Charts
from campaign.exclusive_rules.rows import NO_EXCLUSIVE_RULES, ExclusiveRules
from campaign.question_kinds import campaign_kind
from campaign.views import View
from maps.sea import Sea
from orders.booklet import Booklet
from table.decisions import Decision, Kind
from table.flows import Question
from table.seats import Explained, simplest

Policy = Callable[[AllotmentDesk, View, Any], Explained]


def strongest(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 5.37b, 3.464: of several flotillas or squadrons that with most sail."""
    best = max((option.key for option in question.options), key=lambda name: _sail(view, name))
    return Explained(best, STRONGEST[question.kind])


def _sail(view: View, name: str) -> int:
    """The sail of a flotilla or a squadron."""
    return sum(one.sail for one in view.squadrons.values() if name in (one.id, one.formation))


STRONGEST: dict[Kind, str] = {
    kinds.KEEP_COMPANY: "The strongest part is kept with the flag.",
    kinds.GIVE_WAY: "The senior man has the strongest flotilla.",
}
POLICIES: dict[Kind, Policy] = {
    kinds.RECEIVE: drawing.receive,
    kinds.KEEP_ORDER: drawing.keep,
    kinds.ORDERS: issuing.issue,
    kinds.EXTEND: persevering.extend,
    kinds.ABANDON: persevering.abandon,
    kinds.INHERIT: persevering.inherit,
    kinds.RETURN: mustering.fit_out,
    kinds.LAY_UP: mustering.lay_up,
    kinds.REORGANISATION: rejoining.reorganise,
    kinds.REGROUPING: rejoining.regroup,
    kinds.REPAIRS: purse.repairs,
    kinds.REQUEST: purse.request,
    kinds.RANSOM: purse.ransom,
    kinds.MARKERS: sailing.sail,
    kinds.SAILING: sailing.sail,
    kinds.EXIT: sailing.leave_zone,
    kinds.KEEP_COMPANY: strongest,
    kinds.GIVE_WAY: strongest,
    kinds.ATTACK: fighting.attack,
    kinds.TASK: scouting.task,
    kinds.DUMMIES: deceiving.dummies,
    kinds.REBASING: deceiving.rebase,
}
BY_CHARTS: dict[Kind, Callable[[AllotmentDesk, View, Any, Charts], Explained]] = {
    kinds.WITHDRAWAL: fighting.withdraw,
    kinds.INTENSITY: fighting.intensity,
    kinds.ASSIGNMENT: scouting.assign,
}
"""What he weighs himself, by the charts of the game or without; with the rest he is content with what his officers answer."""


class Admiral:
    """Sits for a side with a temper, the chart, the charts of the game, his own booklets and the theatre's exclusive rules."""

    def __init__(
        self,
        sea: Sea,
        charts: Charts,
        booklets: Iterable[Booklet],
        temper: Temper,
        exclusive: ExclusiveRules = NO_EXCLUSIVE_RULES,
    ) -> None:
        orders = {order.id: order for booklet in booklets for order in booklet.order}
        moorings = [row.of for row in exclusive.moorings]
        self.desk = AllotmentDesk(sea, charts, temper, orders, {row.id: row for row in exclusive.ventures}, moorings)
        self.charts = charts
        self.captain = FlagCaptain(charts)

    def answer(self, view: View, question: Question, moment: str) -> Explained:
        """The answer and why: by his own policies, else his flag captain's, else what is usual."""
        policy, by_charts = POLICIES.get(question.kind), BY_CHARTS.get(question.kind)
        if policy is not None:
            return policy(self.desk, view, question)
        if by_charts is not None:
            return by_charts(self.desk, view, question, self.charts)
        kind, left = campaign_kind(question), self.captain.answer(view, question, moment)
        if left is None:
            left = (kind.usual if kind is not None and kind.usual else simplest)(question)
        return Explained(left, kind.why if kind is not None else "")

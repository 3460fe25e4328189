"""A staff officer: for every question what a competent officer of the side would do, legal, and why in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

from campaign import question_kinds as kinds
from campaign.agents.admirals import temper
from campaign.agents.admirals.admiral import Admiral
from campaign.agents.sailing_master import SailingMaster
from campaign.agents.staff import choosing, dockyard, ordering, sailing, wear
from campaign.agents.staff.wear import PrudentDesk
from campaign.charts.tables import Charts
from campaign.exclusive_rules.rows import NO_EXCLUSIVE_RULES, ExclusiveRules
from campaign.question_kinds import campaign_kind
from campaign.views import View
from maps.sea import Sea
from orders.booklet import Booklet
from table.decisions import IllegalChoice, Kind
from table.flows import Question
from table.seats import Explained, simplest

TEMPER = "prudent"  # the weights by which he judges (temperaments.toml)
ONLY_LEGAL = "Nothing else that we thought of is allowed as things stand."
BY_THE_BOOK = "Your own instructions say so."

Policy = Callable[[PrudentDesk, View, Any], Explained]
POLICIES: dict[Kind, Policy] = {
    kinds.ORDERS: ordering.issue,
    kinds.EXTEND: wear.extend,
    kinds.ABANDON: wear.abandon,
    kinds.ENGAGE: choosing.engage,
    kinds.BATTLE_SPACE: choosing.battle_space,
    kinds.REINFORCEMENT: choosing.reinforce,
    kinds.DOUBLE: choosing.double,
    kinds.SINK_WHOM: choosing.sink_whom,
    kinds.PRIZE: choosing.prize,
    kinds.PRIZE_FLOTILLA: choosing.join,
    kinds.LOST_LEADER: choosing.lost_leader,
    kinds.FIRESHIP: choosing.most_sail,
    kinds.BOMBARD: choosing.most_sail,
    kinds.CUT_OUT: choosing.most_sail,
    kinds.SINK: choosing.least_ship,
    kinds.AUXILIARY: choosing.auxiliary,
    kinds.COUNTER_SHADOW: choosing.auxiliary,
    kinds.FOLLOW: choosing.follow,
    kinds.JOIN: choosing.join,
    kinds.MERIT: choosing.merit,
}
"""What he weighs himself; the rest is asked of the admiral, and what that one leaves of the flag captain."""
BY_THE_LINES: dict[Kind, Callable[[PrudentDesk, SailingMaster, View, Any], Explained]] = {
    kinds.MARKERS: sailing.sail,
    kinds.SAILING: sailing.sail,
    kinds.EXIT: sailing.leave_zone,
    kinds.RETURN: dockyard.fit_out,
    kinds.LAY_UP: dockyard.lay_up,
    kinds.REORGANISATION: dockyard.reorganise,
}
"""What the player's own instructions go before."""


class StaffOfficer:
    """Sits for a side with the chart, the charts of the game, its booklets, and a master who has its player's book."""

    def __init__(
        self,
        sea: Sea,
        charts: Charts,
        booklets: Iterable[Booklet],
        master: SailingMaster,
        exclusive: ExclusiveRules = NO_EXCLUSIVE_RULES,
    ) -> None:
        mood = temper.read(TEMPER, "staff")
        self.master = master
        self.admiral = Admiral(sea, charts, booklets, mood, exclusive)
        own = self.admiral.desk
        self.desk = self.admiral.desk = PrudentDesk(sea, charts, mood, own.orders, own.ventures, own.moored)
        self.book_only = not self.desk.orders

    def answer(self, view: View, question: Question, moment: str) -> Explained:
        """What he advises; where the rules do not allow that, what is usual."""
        for found in self._thoughts(view, question, moment):
            with suppress(IllegalChoice):
                question.resolve(found.answer)
                return found
        return Explained(simplest(question), ONLY_LEGAL)

    def intended(self, view: View) -> dict[str, tuple[str, str]]:
        """Whither formations that go by no line of the player's are bound, by their orders or by the staff, and what for."""
        return dict(sailing.intended(self.desk, self.master, view))

    def _thoughts(self, view: View, question: Question, moment: str) -> Iterator[Explained]:
        """What comes to his mind, the best first."""
        kind = campaign_kind(question)
        if self.book_only and kind is not None and kind.usual is None and kind.officer == kinds.MASTER:
            yield Explained(self.master.answer(view, question, moment), BY_THE_BOOK)
        elif (by_lines := BY_THE_LINES.get(question.kind)) is not None:
            yield by_lines(self.desk, self.master, view, question)
        elif (policy := POLICIES.get(question.kind)) is not None:
            yield policy(self.desk, view, question)
        yield self.admiral.answer(view, question, moment)
        yield Explained(self.master.answer(view, question, moment), ONLY_LEGAL)

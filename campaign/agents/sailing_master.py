"""A sailing master: a seat that follows written instructions, so that a year can be sailed without a person.

A formation without instructions makes for its nearest friendly port (SL 3.355), or to its flotilla if that is nearer.
The master has no memory: what he does follows from the date, the weather and his own ships, so that he does the same again in
a replay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign import question_kinds as kinds
from campaign.agents import dockyard
from campaign.agents.flag_captain import FlagCaptain
from campaign.agents.instructions import Instruction, StandingInstructions
from campaign.agents.line_assignment import LineAssignment
from campaign.agents.prudence import PrudentAssignment
from campaign.agents.wear_watch import WearWatch
from campaign.question_kinds import campaign_kind
from campaign.views import Own, View, waters_of
from maps import routes
from maps.place import is_berth, open_water
from maps.sea import Sea
from maps.waters import Step, Waters
from table.decisions import Answer, Decision, Form, Kind, Part, Plan
from table.flows import Question
from table.seats import simplest


class SailingMaster:
    """Sails a side's formations by the book; with a watch on their wear, as a prudent man does."""

    def __init__(
        self, sea: Sea, book: StandingInstructions, captain: FlagCaptain | None = None, wear: WearWatch | None = None
    ) -> None:
        self.sea = sea
        self.captain = captain
        self.bill = LineAssignment(sea, book) if wear is None else PrudentAssignment(sea, book, wear)
        self.book = {line.id: line for line in book.formation}
        self.to_lay_up = book.lay_up
        self.avoid = {line.id: frozenset(sea.place_of(place) for place in line.avoid) for line in book.formation}

    def answer(self, view: View, question: Question, moment: str) -> Answer:
        """By the book; what battles and auxiliaries ask is left to his flag captain, if he has one."""
        fighting = self.captain.answer(view, question, moment) if self.captain else None
        return self._answer(view, question) if fighting is None else fighting

    def _answer(self, view: View, question: Question) -> Answer:
        """What he weighs, or else what is usual; of a form he writes out every line."""
        policy = POLICIES.get(question.kind)
        if policy is not None:
            return policy(self, view, question)
        kind = campaign_kind(question)
        answer = (kind.usual if kind is not None and kind.officer == kinds.MASTER and kind.usual else simplest)(question)
        return {part.key: part.usual for part in question.parts} | answer if isinstance(question, Form) else answer

    def _fit_out(self, view: View, form: Form[Any]) -> Answer:
        return dockyard.fit_out(self.bill, view, form)

    def _lay_up(self, view: View, form: Form[Any]) -> Answer:
        return dockyard.as_wished(form, dockyard.lay_up(self.bill, view, form), self.to_lay_up).answer

    def _reorganise(self, view: View, plan: Plan[Any]) -> Answer:
        return dockyard.reorganise(self.bill, view, plan)

    def _sail(self, view: View, form: Form[Any]) -> Answer:
        """SL 5.15: where each formation sails."""
        return {part.key: self._order(view, view.formations[part.key], part) for part in form.parts}

    def _largest(self, view: View, question: Decision[object]) -> str:
        """SL 5.37b, 3.464: of several flotillas or squadrons the largest stays with the flag, or goes to the senior man."""
        return max((option.key for option in question.options), key=lambda name: _size(view, name))

    # -- sailing -----------------------------------------------------------------------------------------------------

    def _order(self, view: View, formation: Own, part: Part[object]) -> str:
        """The key of the option that takes a formation on its way; the usual one when it need not move."""
        step = self._step(view, formation)
        if step is None:
            return part.usual
        for option in part.options:
            if step in getattr(option.value, "steps", ()):
                return option.key
        return part.usual

    def _exit(self, view: View, question: Decision[object]) -> str:
        """SL 5.154: of an edge's exits the one on the way."""
        step = self._step(view, view.formations[question.about])
        keys = [option.key for option in question.options]
        return step.to if step is not None and step.to in keys else keys[0]

    def _step(self, view: View, formation: Own) -> Step | None:
        """The next step, judged anew before every point (SL 2.362); None to stay, but not in a gale if it is to seek shelter."""
        goal = self._goal(view, formation)
        if goal is None or goal == formation.place:
            line = self.bill.line_for(view, formation.id)
            return self._to_shelter(view, formation) if formation.in_gale and line and line.gale == "shelter" else None
        return self.next_step(view, formation.id, goal)

    def next_step(self, view: View, name: str, goal: str) -> Step | None:
        """The expedient step of a formation towards a place, within what its instructions say of gales."""
        formation, line = view.formations[name], self.bill.line_for(view, name)
        if line is None:
            return routes.best_step(waters_of(view, formation), formation.place, goal)
        step = routes.best_step(waters_of(view, formation), formation.place, goal, self.avoid[line.id] - {formation.place})
        if step is None or line.gale == "sail-on":
            return step
        return self._in_weather(view, formation, line, step)

    def _goal(self, view: View, formation: Own) -> str | None:
        """The place of the latest call; whither its flotilla is for one that has lost it."""
        line = self.bill.line_for(view, formation.id)
        if formation.kind == "independent":
            return self._homeward(view, formation, line)
        if line is None:
            return formation.place if formation.fitting_out else nearest(waters_of(view, formation), formation.place, view.berths)
        if formation.id not in self.bill.of_flotilla:
            return self.bill.bound_for(view, line)
        flag = view.flotillas.get(line.id)
        if formation.id != line.id and flag is not None and flag.place is not None and not is_berth(flag.place):
            return flag.place
        goal = self.bill.goal(view, line)
        return self.bill.held_back(view, line, formation, goal) or goal

    def _homeward(self, view: View, formation: Own, line: Instruction | None) -> str | None:
        """SL 3.355: an independent squadron joins its flotilla or makes for a friendly port, whichever is nearer."""
        if formation.fitting_out:
            return formation.place
        flag = view.flotillas.get(line.id) if line else None
        at_sea = (flag.place,) if flag and flag.place and not is_berth(flag.place) else ()
        return nearest(waters_of(view, formation), formation.place, (*at_sea, *view.berths))

    def _in_weather(self, view: View, formation: Own, line: Instruction, step: Step) -> Step | None:
        """What the instructions say of gales: never into one; before one or in one, heave to or run for shelter (SL 2.366)."""
        if open_water(step.to) not in view.waters.gripped:
            return step
        return self._to_shelter(view, formation) if line.gale == "shelter" else None

    def _to_shelter(self, view: View, formation: Own) -> Step | None:
        """The step towards the nearest friendly port out of the gale; one who lies at a berth stays there."""
        snug = tuple(berth for berth in view.berths if open_water(berth) not in view.waters.gripped)
        haven = None if formation.fitting_out else nearest(waters_of(view, formation), formation.place, snug)
        return routes.best_step(waters_of(view, formation), formation.place, haven) if haven is not None else None


Policy = Callable[[SailingMaster, View, Any], Answer]

POLICIES: dict[Kind, Policy] = {
    kinds.MARKERS: SailingMaster._sail,
    kinds.SAILING: SailingMaster._sail,
    kinds.EXIT: SailingMaster._exit,
    kinds.KEEP_COMPANY: SailingMaster._largest,
    kinds.GIVE_WAY: SailingMaster._largest,
    kinds.RETURN: SailingMaster._fit_out,
    kinds.LAY_UP: SailingMaster._lay_up,
    kinds.REORGANISATION: SailingMaster._reorganise,
}
"""What he weighs; the rest is answered as usual."""


def nearest(waters: Waters, here: str, places: tuple[str, ...]) -> str | None:
    """The closest of several places as things stand, in movement points; the first named of equals."""
    best, least = None, 1 << 30
    for place in places:
        points = routes.distance(waters, here, place)
        if points is not None and points < least:
            best, least = place, points
    return best


def _size(view: View, name: str) -> int:
    """How many squadrons a flotilla has, with those of its divisions; a squadron is one."""
    lesser = [one.id for one in view.flotillas.values() if one.superior == name]
    own = sum(one.formation == name for one in view.squadrons.values())
    return max(1, own + sum(_size(view, one) for one in lesser))

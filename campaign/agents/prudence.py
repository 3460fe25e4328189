"""A watch bill kept by a prudent man: ships near their damage rating go to a dockyard, and a fresh watch takes their station.

He has no memory either: who is spent and who relieves him follows from the date and the ships, in every copy alike.
"""

from __future__ import annotations

from campaign.agents.instructions import Instruction, StandingInstructions
from campaign.agents.line_assignment import LineAssignment
from campaign.agents.wear_watch import WearWatch, company
from campaign.calendar import IMPULSES, STAGES_AN_IMPULSE, TURNS
from campaign.views import Own, OwnSquadron, View
from maps.place import Place, is_berth, is_harbour
from maps.sea import Sea

OPERATIONS = 1 + IMPULSES * STAGES_AN_IMPULSE  # SL 7.351a: the stage with which the operations of a turn end


class PrudentAssignment(LineAssignment):
    """A side's instructions, but that nobody is kept at sea until his ships sink of it, unless his line is pressed."""

    def __init__(self, sea: Sea, book: StandingInstructions, wear: WearWatch) -> None:
        super().__init__(sea, book)
        self.wear = wear

    # -- whom the player presses -----------------------------------------------------------------------------------------

    def pressed(self, view: View, line: Instruction) -> bool:
        """Whether a line is to keep the sea in the operations that come, however worn."""
        return line.pressed == self.number(view)

    @staticmethod
    def number(view: View) -> int:
        """SL 4.13: the turn of the campaign whose operations come or are under way."""
        return view.clock.number + (view.clock.stage > OPERATIONS)

    # -- who is fit ----------------------------------------------------------------------------------------------------

    def fit(self, view: View, line: Instruction, one: OwnSquadron) -> bool:
        """Also fit to do what the line has it do next turn, and to come home from it; what the player has called it to for once
        is done by all who bear it, though the bill would have them refit."""
        turn = view.clock.turn % TURNS + 1
        for_once = any(call.year for call in line.calls_in(turn, view.clock.year + (turn == 1)))
        if not (super().fit(view, line, one) or for_once):
            return False
        if self.pressed(view, line) or not self._in_yard(view, one.place):
            return True
        goals = self.goals_in(view, line, turn)
        return all(self.wear.bears(view, one, goal) for goal in goals if goal != one.place)

    def held_back(self, view: View, line: Instruction, formation: Own, goal: Place | None) -> Place | None:
        """A dockyard, for ships that are spent; in one they stay until they bear what is asked of them."""
        if self.pressed(view, line):
            return super().held_back(view, line, formation, goal)
        if not self._in_yard(view, formation.place):
            return self.refuge(view, line, formation.place) if self.wear.spent(view, formation, goal or formation.place) else None
        if goal is None or goal == formation.place:
            return None
        bears = all(self.wear.bears(view, one, goal) for one in company(view, formation.id))
        return None if bears else formation.place

    def _in_yard(self, view: View, place: str) -> bool:
        return is_harbour(place) and place in view.berths

    def refuge(self, view: View, line: Instruction, here: Place) -> Place | None:
        """The rendezvous, if the way there costs no more than that to the nearest dockyard."""
        nearest, home = self.wear.haven(view, here), self.home(view, line)
        if nearest is None or home is None or not self._in_yard(view, home):
            return nearest
        there, far = self.wear.passage(view, here, nearest), self.wear.passage(view, here, home)
        return home if there is not None and far is not None and far <= there else nearest

    # -- reliefs -------------------------------------------------------------------------------------------------------

    def goal(self, view: View, line: Instruction) -> Place | None:
        """Whither the call leads that holds now, or the station of another watch that is spent."""
        own = super().goal(view, line)
        return self._relieves(view, line) or own if own is None or is_berth(own) else own

    def goals_in(self, view: View, line: Instruction, turn: int) -> list[Place]:
        found = super().goals_in(view, line, turn)
        relieved = self._relieves(view, line) if all(map(is_berth, found)) else None
        return [*found, relieved] if relieved is not None else found

    def _relieves(self, view: View, line: Instruction) -> Place | None:
        """The station that a line keeps for another: the first in the book that has none but this to relieve it."""
        for other in self.lines:
            if other is not line and self.relief(view, other) is line:
                return super().goal(view, other)
        return None

    def relief(self, view: View, line: Instruction) -> Instruction | None:
        """The fresh watch for a station that its own cannot keep now: a line that keeps it at other times and lies in port."""
        station = super().goal(view, line)
        if station is None or is_berth(station) or not self._wanting(view, line, station):
            return None
        return next((one for one in self.lines if one is not line and self.fresh(view, one, station)), None)

    def _wanting(self, view: View, line: Instruction, station: Place) -> bool:
        """Whether the flotilla of a line is spent at sea, or in port for the most part not fit for its station."""
        flotilla = view.formations.get(line.id)
        if flotilla is not None and not is_berth(flotilla.place):
            return self.held_back(view, line, flotilla, station) is not None
        return not self._ready(view, line, station)

    def fresh(self, view: View, line: Instruction, station: Place) -> bool:
        """Whether a line keeps a station at other times, is in port now, and most of its squadrons are fit for it."""
        own = super().goal(view, line)
        if all(self.anchorage(view, call.to) != station for call in line.calls) or not (own is None or is_berth(own)):
            return False
        return self._ready(view, line, station)

    def _ready(self, view: View, line: Instruction, station: Place) -> bool:
        ships = self.company(view, line)
        fit = [one for one in ships if one.damage < line.refit and self.wear.bears(view, one, station)]
        return 2 * len(fit) >= len(ships) > 0

"""Under which line of the instructions each flotilla and squadron stands, and where that line wants it."""

from __future__ import annotations

from campaign.agents.instructions import FOUNDERING, Instruction, StandingInstructions
from campaign.calendar import IMPULSES, TURNS
from campaign.views import Own, OwnFlotilla, OwnSquadron, View
from maps.place import Place, is_berth, is_harbour
from maps.sea import Sea

ON_STATION = 3  # turns that a flotilla must have at sea yet for a squadron to be sent after it


class LineAssignment:
    """A side's instructions with an index."""

    def __init__(self, sea: Sea, book: StandingInstructions) -> None:
        self.sea = sea
        self.lines = book.formation
        self.of_flotilla = {name: line for line in book.formation for name in line.flotillas}
        self.of_squadron = {name: line for line in book.formation for name in line.company}

    def line_of(self, squadron: OwnSquadron) -> Instruction | None:
        """The line a squadron stands under: that of the flotilla it sails with, if the book has it, or else its own."""
        return self.of_flotilla.get(squadron.formation or "") or self.of_squadron.get(squadron.id)

    def line_for(self, view: View, formation: str) -> Instruction | None:
        """The line a formation sails by: its own, or that of its first squadron."""
        if formation in self.of_flotilla:
            return self.of_flotilla[formation]
        return next((self.line_of(one) for one in view.squadrons.values() if one.formation == formation), None)

    def company(self, view: View, line: Instruction) -> list[OwnSquadron]:
        """The squadrons that stand under a line now, in the order of the book."""
        order = {name: number for number, name in enumerate(line.company)}
        under = [one for one in view.squadrons.values() if self.line_of(one) is line]
        return sorted(under, key=lambda one: order.get(one.id, len(order)))

    # -- who is fit ----------------------------------------------------------------------------------------------------

    def fit(self, view: View, line: Instruction, one: OwnSquadron) -> bool:
        """Whether a squadron may leave port: a worn one only for home, or where there is no dockyard of its side's for it."""
        dockyard = one.place in view.berths and is_harbour(one.place)
        return one.damage < line.refit or not dockyard or self.homeward(view, line, one.place)

    def held_back(self, view: View, line: Instruction, formation: Own, goal: Place | None) -> Place | None:
        """Where a formation goes instead of its goal because of its ships' state; None if it goes there."""
        homeward = goal == self.home(view, line)
        return formation.place if is_harbour(formation.place) and formation.damage >= FOUNDERING and not homeward else None

    # -- places and times --------------------------------------------------------------------------------------------

    def anchorage(self, view: View, to: str) -> Place:
        """Where a call leads: the berth if it is a friend's port, else the place itself."""
        if to in self.sea.theatre.ports and self.sea.berth(to) in view.berths:
            return self.sea.berth(to)
        return self.sea.place_of(to)

    def goal(self, view: View, line: Instruction) -> Place | None:
        """Whither the call leads that holds now."""
        clock = view.clock
        call = line.call(clock.turn, clock.impulse or (IMPULSES if clock.stage else 1), clock.year)
        return self.anchorage(view, call.to) if call else None

    def goals_in(self, view: View, line: Instruction, turn: int) -> list[Place]:
        """Whither the calls lead that hold at some time of a turn of the year."""
        return [self.anchorage(view, call.to) for call in line.calls_in(turn, _year_of(view, turn))]

    def home(self, view: View, line: Instruction) -> Place | None:
        """Where its squadrons gather, if it has such a place."""
        return self.anchorage(view, line.rendezvous) if line.rendezvous else None

    def leaves(self, view: View, line: Instruction, berth: str) -> bool:
        """Whether next turn the line leads elsewhere than to this berth."""
        return any(goal != berth for goal in self.goals_in(view, line, view.clock.turn % TURNS + 1))

    def homeward(self, view: View, line: Instruction, berth: str) -> bool:
        """Whether next turn the line leads from another port to the rendezvous."""
        turn = view.clock.turn % TURNS + 1
        calls = line.calls_in(turn, _year_of(view, turn))
        return bool(calls) and calls[-1].to == line.rendezvous and self.anchorage(view, line.rendezvous) != berth

    def quarry(self, view: View, line: Instruction, turns: int) -> OwnFlotilla | None:
        """The line's flotilla for others to be sent after, if it is at sea and keeps its station for so many turns more."""
        flotilla = view.flotillas.get(line.id)
        if flotilla is None or flotilla.place is None or is_berth(flotilla.place) or flotilla.kind == "detachment":
            return None
        coming = range(view.clock.turn + 1, view.clock.turn + turns + 1)
        goals = {call.to for turn in coming for call in line.calls_in(turn, view.clock.year)}
        return flotilla if len(goals) == 1 and not is_berth(self.anchorage(view, goals.pop())) else None

    def bound_for(self, view: View, line: Instruction, turns: int = 1) -> Place | None:
        """Whither stray squadrons of a line go: after their flotilla, or else to the rendezvous."""
        flotilla = self.quarry(view, line, turns)
        if flotilla is not None:
            return flotilla.place
        return self.home(view, line)


def _year_of(view: View, turn: int) -> int:
    """The year of this turn, or of the next."""
    return view.clock.year + (turn < view.clock.turn)

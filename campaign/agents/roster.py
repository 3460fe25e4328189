"""Which squadrons are to sail next turn, and in which flotillas.

One reckoning serves the whole administrative phase, so that its steps agree: a squadron told off is fitted out, one that is not
is laid up in ordinary, and the plan forms the flotillas as told off. Who has no leader, or more squadrons than the leaders
control (SL 3.44), leaves the most worn behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaign.agents.instructions import Instruction
from campaign.agents.line_assignment import ON_STATION, LineAssignment
from campaign.rules.leaders import RANKS
from campaign.views import OwnFlotilla, OwnLeader, OwnSquadron, View
from maps.place import Place, is_berth


class Company(NamedTuple):
    """Flotillas told off at a berth, the first above the others, each with its squadrons; or squadrons that sail alone."""

    berth: Place
    flotillas: dict[str, list[str]]
    alone: tuple[str, ...] = ()

    @property
    def squadrons(self) -> list[str]:
        return [*self.alone, *(name for names in self.flotillas.values() for name in names)]


class Mess:
    """The leaders that could be posted, the senior first. Chance decides between equals (SL 3.463c), so each counts for the least
    control that one of his rank and command has."""

    def __init__(self, leaders: Iterable[OwnLeader]) -> None:
        self.leaders = sorted(leaders, key=lambda one: -RANKS.index(one.rank))
        self.least = {(one.command, one.rank): one.control for one in sorted(self.leaders, key=lambda one: -one.control)}

    def post(self, flotilla: OwnFlotilla) -> int:
        """SL 3.463, 3.322: the senior of the command and of the right sort leaves the mess; his control, or 0 if there is none.

        An admiral has a detachment only for want of a commodore (SL 3.334).
        """
        own = [one for one in self.leaders if one.command == flotilla.command]
        fit = [one for one in own if (one.rank == RANKS[0]) == (flotilla.kind == "detachment")]
        chosen = next(iter(fit or (own if flotilla.kind == "detachment" else [])), None)
        if chosen is None:
            return 0
        self.leaders.remove(chosen)
        return self.least[chosen.command, chosen.rank]

    def spares(self, view: View, line: Instruction) -> bool:
        """Whether there is a man for the line's strays: the only one of his command waits for its flotilla to be formed."""
        flag = view.flotillas.get(line.id)
        own = [one for one in self.leaders if flag is not None and one.command == flag.command]
        return len(own) > (flag is not None and flag.place is None)

    def copy(self) -> Mess:
        twin = Mess(self.leaders)
        twin.least = self.least
        return twin


def tell_off(bill: LineAssignment, view: View, *, from_ordinary: bool) -> list[Company]:
    """Every company that is to sail next turn; squadrons in ordinary are counted only while they can still be fitted out."""
    mess = Mess((*view.mess, *_coming_ashore(bill, view)))
    found: list[Company] = []
    for line in bill.lines:
        moored = [one for one in bill.company(view, line) if is_berth(one.place)]
        ready = [one for one in moored if bill.fit(view, line, one) and (from_ordinary or not one.in_ordinary)]
        top, berth = view.flotillas.get(line.id), _muster_place(view, line, moored)
        if berth is not None and top is not None and bill.leaves(view, line, berth):
            mess, flotillas = _muster(view, line, top, [one for one in ready if one.place == berth], mess)
            found += [Company(berth, flotillas)] if flotillas else []
        apart = [one for one in ready if one.place != berth]
        found += _strays(bill, view, line, apart, mess, {name for one in found for name in one.flotillas})
    return found


def _coming_ashore(bill: LineAssignment, view: View) -> Iterator[OwnLeader]:
    """Leaders of flotillas in port whose squadrons stay there, or are told off anew."""
    for flotilla in view.flotillas.values():
        if flotilla.leader is not None and is_berth(flotilla.place or "") and flotilla.id in bill.of_flotilla:
            yield flotilla.leader


def _muster_place(view: View, line: Instruction, moored: list[OwnSquadron]) -> Place | None:
    """The berth of the line's flotilla, or where most of its squadrons are; None while it is at sea."""
    top = view.flotillas.get(line.id)
    if top is not None and top.place is not None:
        return top.place if is_berth(top.place) else None
    places = [one.place for one in moored]
    return max(places, key=places.count, default=None)


def _muster(
    view: View, line: Instruction, top: OwnFlotilla, ready: list[OwnSquadron], mess: Mess
) -> tuple[Mess, dict[str, list[str]]]:
    """The flotillas of a line, with no more squadrons than their leaders control; and who is left in the mess."""
    taken = sorted(ready, key=lambda one: one.damage)
    while taken:
        left = mess.copy()
        control, flotillas = _divide(view, line, top, [one.id for one in ready if one in taken], left)
        if control >= len(taken):
            return left, flotillas
        if not control:
            break
        taken.pop()
    return mess, {}


def _divide(view: View, line: Instruction, top: OwnFlotilla, names: list[str], mess: Mess) -> tuple[int, dict[str, list[str]]]:
    """Squadrons by flotilla as the book has them, and the leaders' control; those of a division without one go with the flag."""
    control, divisions = mess.post(top), dict[str, list[str]]()
    in_flag = [name for name in names if not any(name in division.squadrons for division in line.divisions)]
    for division in line.divisions if control else ():
        own = [name for name in names if name in division.squadrons]
        counter = view.flotillas.get(division.id)
        more = mess.post(counter) if own and in_flag and counter is not None and _at_hand(counter) else 0
        if more:
            divisions[division.id] = own
        else:
            in_flag += own
        control += more
    return control, {top.id: in_flag, **divisions}


def _at_hand(counter: OwnFlotilla) -> bool:
    """Whether a division's counter is free or lies in port."""
    return counter.place is None or is_berth(counter.place)


def _strays(
    bill: LineAssignment, view: View, line: Instruction, ready: list[OwnSquadron], mess: Mess, used: set[str]
) -> Iterator[Company]:
    """Squadrons apart from their flotilla are sent after it or to the rendezvous, in a detachment if there is a leader for it."""
    for berth in dict.fromkeys(one.place for one in ready):
        here = [one for one in ready if one.place == berth]
        if bill.bound_for(view, line) not in (None, berth):
            for name in dict.fromkeys(one.formation for one in here if one.formation is not None):
                yield Company(berth, {name: [one.id for one in here if one.formation == name]})
        loose = sorted((one for one in here if one.formation is None), key=lambda one: one.damage)
        if loose and bill.bound_for(view, line, ON_STATION) not in (None, berth) and mess.spares(view, line):
            counter = _spare(bill, view, line, loose[0], used)
            control = mess.post(counter) if counter is not None else 0
            if counter is not None and control:
                used.add(counter.id)
                yield Company(berth, {counter.id: [one.id for one in loose[:control]]})


def _spare(bill: LineAssignment, view: View, line: Instruction, stray: OwnSquadron, used: set[str]) -> OwnFlotilla | None:
    """A counter for a stray squadron: its own division's if that is free, else a detachment of its command that no line has."""
    free = [one for one in view.flotillas.values() if one.place is None and one.id not in used]
    own = {division.id for division in line.divisions if stray.id in division.squadrons}
    unnamed = {one.id for one in free if one.kind == "detachment" and one.command == stray.command} - bill.of_flotilla.keys()
    return next((one for one in free if one.id in own), None) or next((one for one in free if one.id in unnamed), None)

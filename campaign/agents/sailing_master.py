"""A sailing master: a seat that follows written instructions, so that a year can be sailed without a person.

Instructions are a TOML file; each formation has ports of call with the turn and impulse from which it makes for them,
and what to do in a gale:

    [[formation]]
    id = "toulon-fleet"
    gale = "shelter"          # or "heave-to", or "sail-on"
    calls = [ { turn = 4, impulse = 2, to = "cadiz" }, { turn = 6, to = "fort-de-france" } ]

`to` is a port, a space or a sea zone. `squadrons` are those it is formed of again after a refit; in a port of its own a squadron
with `refit` damage points or more (4 unless said otherwise) is laid up, repaired, and fitted out again.
A formation without instructions makes for its nearest friendly port (SL 3.355).
The master has no memory: what he does follows from the date and the weather, so that he does the same again in a replay.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, Literal

import msgspec

from campaign.calendar import IMPULSES, TURNS
from campaign.views import Own, View
from maps import routes
from maps.load import plainly
from maps.sea import Sea, open_water
from maps.soundness import unknown
from maps.waters import Step, Waters
from table.decisions import Answer, Decision, Form, IllegalChoice, Part, Plan
from table.flows import Question

REFIT, FIT = 4, 3  # damage points at which a squadron in port is laid up, and to which it is repaired


class BadInstructions(Exception):
    """Instructions that cannot be followed; every fault is named with its line of the file's tables."""


class Call(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From a turn and impulse on, make for this place."""

    turn: int
    to: str
    impulse: int = 1


class Instruction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one formation is to do."""

    id: str
    calls: tuple[Call, ...]
    gale: Literal["shelter", "heave-to", "sail-on"] = "heave-to"
    squadrons: tuple[str, ...] = ()
    refit: int = REFIT
    avoid: tuple[str, ...] = ()


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file of instructions."""

    formation: tuple[Instruction, ...] = ()


def read(text: str, sea: Sea, name: str = "instructions", side: str = "", fleet: Collection[str] | None = None) -> Book:
    """The instructions of a file's text, every place known and every date possible; `fleet` names the side's formations."""
    try:
        book = msgspec.convert(tomllib.loads(text), Book)
    except msgspec.ValidationError as error:
        raise BadInstructions(f"{name}: {plainly(error, Book)}") from error
    except (ValueError, RecursionError) as error:
        raise BadInstructions(f"{name}: is not TOML: {error}") from error
    if faults := [f"{name}: {fault}" for fault in (*_faults(book, sea), *_strangers(book, side, fleet))]:
        raise BadInstructions("\n".join(faults))
    return book


def _strangers(book: Book, side: str, fleet: Collection[str] | None) -> Iterator[str]:
    """Formations that are not the side's to instruct; nothing is asked when its fleet is not given."""
    for line in book.formation:
        if fleet is not None and line.id not in fleet:
            yield unknown(f"formation of {side}", line.id, fleet)


def _faults(book: Book, sea: Sea) -> Iterator[str]:
    """Places that the theatre has not, dates that no year has, and formations named twice."""
    known = {*sea.theatre.spaces, *sea.theatre.zones}
    for line in book.formation:
        for place in (*(call.to for call in line.calls), *line.avoid):
            if place not in known:
                yield f"formation {line.id!r}: unknown place {place!r}; expected a port, space or sea zone of the theatre"
        for call in line.calls:
            if not (1 <= call.turn <= TURNS and 1 <= call.impulse <= IMPULSES):
                when = f"turn {call.turn} impulse {call.impulse}"
                yield f"formation {line.id!r}: {when}; expected turn 1-{TURNS}, impulse 1-{IMPULSES}"
    for id_, count in sorted(Counter(line.id for line in book.formation).items()):
        if count > 1:
            yield f"formation {id_!r} is named twice; expected each once"


class SailingMaster:
    """Sails a side's formations by the book."""

    def __init__(self, sea: Sea, book: Book) -> None:
        self.sea = sea
        self.book = {line.id: line for line in book.formation}
        self.avoid = {line.id: frozenset(sea.place_of(place) for place in line.avoid) for line in book.formation}

    def answer(self, view: View, question: Question, moment: str) -> Answer:
        if isinstance(question, Plan):
            return self._plan(view, question)
        if isinstance(question, Form):
            return {part.key: self._line(view, question.kind, part) for part in question.parts}
        if question.kind == "exit":
            return self._exit(view, question)
        return question.options[0].key

    def _line(self, view: View, kind: str, part: Part[Any]) -> str:
        """A line of a form: where to sail, or whether a squadron is laid up, repaired or fitted out."""
        if kind == "lay up":
            worn = self._worst(view, part.key) >= self._line_of(part.key).refit
            return "lay-up" if worn and view.squadrons[part.key].place.startswith("harbour:") else "stay"
        if kind == "return":
            return "fit-out" if self._worst(view, part.key) <= FIT else "remain"
        if kind == "repairs":
            return part.usual
        return self._order(view, view.formations[part.key], part)

    def _line_of(self, squadron: str) -> Instruction:
        """The instructions of the flotilla that a squadron belongs to, formed or not."""
        return next((line for line in self.book.values() if squadron in line.squadrons), Instruction("", ()))

    def _worst(self, view: View, squadron: str) -> int:
        """The damage of the worst of a flotilla's squadrons that lie together: they are laid up and fitted out as one."""
        place = view.squadrons[squadron].place
        mates = {squadron, *self._line_of(squadron).squadrons} & view.squadrons.keys()
        return max(view.squadrons[mate].damage for mate in mates if view.squadrons[mate].place == place)

    def _plan(self, view: View, plan: Plan[Any]) -> Answer:
        """Form again each flotilla of the book that is not formed, once its squadrons lie together fitting out."""
        acts: list[dict[str, Any]] = []
        for line in self.book.values():
            own = [view.squadrons[name] for name in line.squadrons if name in view.squadrons]
            free = [one for one in own if one.formation is None and not one.in_ordinary]
            if line.id in view.formations or not own or len(free) < len(own) or len({one.place for one in own}) > 1:
                continue
            wanted = [*acts, {"act": "form-flotilla", "flotilla": line.id, "squadrons": [one.id for one in own]}]
            try:
                plan.resolve(wanted)
            except IllegalChoice:
                continue
            acts = wanted
        return acts

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
        """The next step, judged anew before every point (SL 2.362); None to stay."""
        goal = self._goal(view, formation, self.book.get(formation.id))
        if goal is None or goal == formation.place:
            return None
        return self.next_step(view, formation.id, goal)

    def next_step(self, view: View, name: str, goal: str) -> Step | None:
        """The expedient step of a formation towards a place, within what its instructions say of gales."""
        formation, line = view.formations[name], self.book.get(name)
        avoid = self.avoid.get(formation.id, routes.Nowhere)
        step = routes.best_step(view.waters, formation.place, goal, avoid - {formation.place})
        if step is None or line is None or line.gale == "sail-on":
            return step
        return self._in_weather(view, formation, line, step)

    def _goal(self, view: View, formation: Own, line: Instruction | None) -> str | None:
        """The place of the latest call, its berth if it is a friend's port; without instructions the nearest friendly port."""
        if line is None:
            return formation.place if formation.fitting_out else nearest(view.waters, formation.place, view.berths)
        now = (view.clock.turn, view.clock.impulse)
        due = [call for call in line.calls if (call.turn, call.impulse) <= now]
        if not due:
            return None
        to = max(due, key=lambda call: (call.turn, call.impulse)).to
        if to in self.sea.theatre.ports and self.sea.berth(to) in view.berths:
            return self.sea.berth(to)
        return self.sea.place_of(to)

    def _in_weather(self, view: View, formation: Own, line: Instruction, step: Step) -> Step | None:
        """What the instructions say of gales: never into one; before one or in one, heave to or run for shelter (SL 2.366)."""
        gripped = view.waters.gripped
        if open_water(step.to) not in gripped:
            return step
        if line.gale == "shelter" and not formation.fitting_out:
            snug = tuple(berth for berth in view.berths if open_water(berth) not in gripped)
            haven = nearest(view.waters, formation.place, snug)
            if haven is not None:
                return routes.best_step(view.waters, formation.place, haven)
        return None


def nearest(waters: Waters, here: str, berths: tuple[str, ...]) -> str | None:
    """The closest of several berths as things stand, in movement points; the first named of equals."""
    best, least = None, 1 << 30
    for berth in berths:
        points = routes.distance(waters, here, berth)
        if points is not None and points < least:
            best, least = berth, points
    return best

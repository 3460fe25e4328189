"""What a captain can reckon before he answers: where an order leads, what his guns may do, and over which hexes they bear.

Each game reckons it by its own rules, from what a side may see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from table.decisions import Answer
from table.dice import Tableau
from table.flows import Question
from tactical.sea.hexes import Hex, Place

V = TypeVar("V", bound=Tableau, contravariant=True)


class Course(NamedTuple):
    """A move that a ship may be given now: the line of the form that it is written in ("" for a decision), the answer that orders
    it, in words, and how she lies before it and after each step; the last is where she ends if nothing stops her."""

    ship: str
    line: str
    answer: Answer
    words: str
    places: tuple[Place, ...]

    @property
    def end(self) -> Place:
        return self.places[-1]


class Odds(msgspec.Struct, frozen=True):
    """What a shot may be expected to do, in words; why, by the modifiers of the rules; who fires, and at whom."""

    words: str
    why: str
    ship: str
    target: str


class Arc(NamedTuple):
    """The hexes that guns bear on, each with its range; what guns they are, and how they are: loaded, fired, empty. `ready`: they
    are known to be loaded."""

    guns: str
    state: str
    hexes: tuple[tuple[Hex, int], ...]
    ready: bool = False


class Foresight(Protocol[V]):
    """What a game reckons for a captain. A view is what his side may see."""

    def courses(self, view: V, question: Question, ship: str) -> Sequence[Course]:
        """The moves that a ship may be given by an answer to a question; none if it does not ask for hers."""

    def odds(self, view: V, question: Question) -> Mapping[tuple[str, str], Odds]:
        """By line ("" for a decision) and key what each answer that fires may be expected to do."""

    def ends(self, view: V, question: Question, answer: Answer) -> Mapping[str, Place]:
        """How each ship would lie that an answer orders to move, if nothing stops her; none whose end hangs on dice."""

    def arcs(self, view: V, ship: str, place: Place | None = None) -> Sequence[Arc]:
        """Over which hexes a ship's guns bear from where she lies, or would lie."""

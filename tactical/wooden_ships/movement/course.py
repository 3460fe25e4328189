"""One ship's part in a movement phase: what she is to do step by step, and how far she has got."""

from __future__ import annotations

from dataclasses import dataclass, field

from tactical.sea.hexes import TO_STERN, Place, code
from tactical.wooden_ships.movement.steps import Mark, Move, Step
from tactical.wooden_ships.state import Ship
from tactical.wooden_ships.terms import GUNBOAT_CLASS


@dataclass(slots=True, eq=False)
class Course:
    """A ship and her schedule.

    - `order`: the steps of her order, and its `mark`; `paid`: whether turns cost her factors.
    - `schedule`: how she is to lie after each step: `ordered` of them are her order's or her tug's, then she waits, and drifts
      on the last. `at`: how she lies now; `track`: how she lay before each
      step of hers.
    - `outside`: she is still to enter; `waited`: steps for which she could not.
    - `made`: steps that she has made, those of her order first; `entered`: hexes that her bow has sailed into, or was towed
      into; `drifted`: hexes of drift; `ended`: a collision, land or a shoal has ended her move.
    - `group`: all who can only move together, she among them: a raft that drifts, or tug and tow.
    """

    ship: Ship
    at: Place
    order: tuple[Step, ...] = ()
    mark: Mark = ""
    paid: bool = True
    schedule: list[Place] = field(default_factory=list)
    ordered: int = 0
    outside: bool = False
    waited: int = 0
    made: int = 0
    entered: int = 0
    drifted: int = 0
    ended: bool = False
    group: list[Course] = field(default_factory=list)
    track: list[Place] = field(default_factory=list)

    @property
    def boat(self) -> bool:
        return self.ship.number == GUNBOAT_CLASS

    @property
    def carried_out(self) -> Move:
        """WS B.V.C.4.p2: the move that she has made."""
        return Move(self.order[: self.made], self.mark)

    def under_way(self, step: int) -> bool:
        """Whether a step, counted from 0, is still to be made by her."""
        return not self.ended and step < len(self.schedule)

    def goal(self, step: int) -> Place:
        """How she is to lie after a step."""
        return self.schedule[step] if not self.ended and step < len(self.schedule) else self.at

    def drifts(self, step: int) -> bool:
        """WS B.V.C.3: whether a step is one of drift."""
        return step - self.waited >= self.ordered

    def filled(self, place: Place) -> tuple[int, ...]:
        """The hexes that she fills when she lies so, as numbers."""
        bow = code(place.bow)
        return (bow,) if self.ship.number == GUNBOAT_CLASS else (bow, bow + TO_STERN[place.facing])

    def wait(self, step: int) -> None:
        """WS B.IV.B.8: she cannot enter yet: the step is lost to her, and with it a factor."""
        self.schedule = [*self.schedule[:step], self.at, *self.schedule[step:-1]]
        self.waited += 1

    def end(self) -> None:
        """WS B.V.C.4.p1: her move is over, and that of all who can only move with her."""
        for one in self.group:
            one.ended = True

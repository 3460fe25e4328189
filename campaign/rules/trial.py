"""A plan tried before it is taken: every act judged on the world that the acts before it would leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from campaign.state import World
from table.decisions import IllegalChoice

A = TypeVar("A")


class Trial(Generic[A]):
    """Acts judged on the world itself while nothing has to be done before them, and on a second one from then on.

    What was done there is kept, so that a plan which only goes on from the one tried last is judged from there. `judge` refuses
    an act and changes nothing; `do` carries out one that was not refused; `words` name an act, with its number, in a refusal.
    """

    def __init__(
        self, world: World, judge: Callable[[World, A], object], do: Callable[[World, A], object], words: Callable[[int, A], str]
    ) -> None:
        self._world, self._judge, self._do, self._words = world, judge, do, words
        self._begin()

    def _begin(self) -> None:
        self._stand, self._done = self._world, list[A]()

    def check(self, acts: list[A]) -> None:
        """Refuses a list that holds an act which is not legal after those before it."""
        if acts[: len(self._done)] != self._done:
            self._begin()
        for number, act in enumerate(acts[len(self._done) :], len(self._done) + 1):
            self._go_on(acts[: number - 1])
            try:
                self._judge(self._stand, act)
            except IllegalChoice as error:
                raise IllegalChoice(f"{self._words(number, act)}: {error}") from error

    def _go_on(self, acts: list[A]) -> None:
        """Do what of these acts is not done yet, on a second world; nobody is asked to throw the dice of a trial."""
        for act in acts[len(self._done) :]:
            if self._stand is self._world:
                self._stand = self._world.clone()
                self._stand.dice.by_hand = False
            self._do(self._stand, act)
            self._done.append(act)

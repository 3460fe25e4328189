"""A game watched as it is played in memory, by somebody who may see all or with the eyes of one side."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Generic, TypeVar

from table.dice import Fact, Tableau
from table.seats import Seat
from tactical.drawing.logbook import Logbook
from tactical.drawing.onlooker import Flash, Glance, Told
from tactical.drawing.picture import Picture
from tactical.playing.hex_game import HexGame
from tactical.playing.in_memory import play_phase

S = TypeVar("S", bound=Tableau)


class SeenBy(Generic[S]):
    """The eyes of one side: what is pictured and told is what it may see and know."""

    def __init__(self, game: HexGame[S], side: str) -> None:
        self.game, self.side = game, side

    def picture(self, state: S, only: Container[str] | None = None) -> Picture:
        return self.game.picture(self.game.view(state, self.side), only)

    def glance(self, state: S) -> Glance:
        return self.game.glance(self.game.view(state, self.side))

    def tell(self, state: S, happened: Iterable[Fact], *, dice: bool = True, side: str | None = None) -> list[Told]:
        return self.game.tell(state, happened, dice=dice, side=self.side)

    def flash(self, fact: Fact) -> Flash | None:
        return self.game.flash(fact)


def watched(game: HexGame[S], state: S, seats: Mapping[str, Seat], opened: Logbook | None = None) -> Logbook:
    """Play a battle to its end in memory, and keep its logbook; one `opened` before holds what was seen though a seat fails."""
    book, number = opened or Logbook(game, state), 0
    while (phase := game.next_phase(state)) is not None:
        state.lay(book.open())
        play_phase(game, state, phase.flow(state), seats, number)
        book.close()
        number += 1
    return book

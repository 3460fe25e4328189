"""The watch: a campaign that people sit at goes on by itself until one of them is asked or called.

The terminal's loop and the pages share it. Nothing is printed: whoever shows it to people asks what stands now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from campaign.play.running import Halted, never
from campaign.play.seated_player import SeatedPlayer
from campaign.play.table import Table
from campaign.play.until import position
from campaign.state import World
from table.archives import Closing
from table.flows import Question
from table.session import Session

P = TypeVar("P", bound=SeatedPlayer)


class Watch(Generic[P]):
    """A session with the players who sit at it here; `last` is the point of the war at which the watch ends, if not the war's."""

    def __init__(self, table: Table, session: Session[World], players: Mapping[str, P], last: int | None = None) -> None:
        self.table = table
        self.session = session
        self.players = dict(players)
        self.last = last

    @property
    def over(self) -> bool:
        ended = self.last is not None and position(self.session.state.clock) >= self.last
        return self.session.over or ended

    @property
    def called(self) -> bool:
        """Whether something has happened that one of those who sit here is to be called for."""
        return any(player.called for player in self.players.values())

    def on_deck(self, side: str) -> bool:
        """Whether a player by mail was called from below: what he had left to his officers is over, until his next letter."""
        officers = self.table.officers.get(side)
        return officers is not None and officers.over(self.session.moment)

    # -- play goes on --------------------------------------------------------------------------------------------------

    def sail(self, halted: Halted = never) -> None:
        """The other seats answer, phase by phase, until somebody here is called or asked; a halt is heard between two phases."""
        for closing in self.session.play(self.table.seats):
            self.hear(closing)
            if halted() or self.over or self.called:
                break
        self.table.rest(self.session)

    def go_on(self, halted: Halted = never) -> None:
        """Play goes on, officers answering what is not their player's affair, until somebody here must answer or is called."""
        while not (self.over or halted()):
            self.sail(halted)
            if self.over or self.called or self.session.needed is not None:
                break
            routine = next((one for one in self.asked() if not self.players[one.side].his(one)), None)
            if routine is None:
                break
            player = self.players[routine.side]
            self.hear(player.answer(routine, player.unasked(routine)))

    def asked(self) -> list[Question]:
        """What is asked of those who sit here, whether they answer it themselves or their officers do."""
        return [question for question in self.session.pending if question.side in self.players]

    def throw(self, shown: int) -> None:
        """What a die shows that people have thrown."""
        self.hear(self.session.enter_die(shown))

    def hear(self, closing: Closing | None) -> None:
        """A phase is over: everybody here hears what it has left to tell."""
        if closing is not None:
            for player in self.players.values():
                player.hear_out(closing)

    def heard_again(self) -> None:
        """An answer may have been taken back: nobody here is told twice of what stands."""
        for player in self.players.values():
            player.heard_again()

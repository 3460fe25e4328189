"""A game of one phase: a battle that two fleets have come to, resolved as the world says."""

from __future__ import annotations

from campaign import document as stored
from campaign.rules.battle import resolving
from campaign.state import World
from table.flows import Flow, Phase


class OneBattle:
    """The battle that lies on the table of a world; it is over when it is reported."""

    def __init__(self, outset: World) -> None:
        self.outset = outset

    def encode(self, state: World) -> bytes:
        return stored.encode(state)

    def decode(self, data: bytes) -> World:
        return stored.decode(data).attach(self.outset.almanac, self.outset.charts)

    def next_phase(self, state: World) -> Phase[World] | None:
        battle = state.battle
        return None if battle is None or battle.reported else Phase("battle", "SL 8.126", self._fought)

    def _fought(self, world: World) -> Flow[None]:
        assert world.battle is not None
        yield from resolving.resolve(world, world.battle)

    def view(self, state: World, side: str) -> None:
        return None

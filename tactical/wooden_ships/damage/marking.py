"""WS B.VIII.D: hits are marked when all fire is done. The Combat Phase ends here, whether anybody has fired or not."""

from __future__ import annotations

from collections.abc import Sequence

from table.flows import Flow
from tactical.wooden_ships.boarding import prizes
from tactical.wooden_ships.damage import criticals, explosion, surrender
from tactical.wooden_ships.damage.inflicting import inflict
from tactical.wooden_ships.damage.volley import Volley
from tactical.wooden_ships.state import Battle


def mark(battle: Battle, volleys: Sequence[Volley]) -> Flow[None]:
    """WS B.VIII.A.7, B.VIII.D: what all broadsides of a Combat Phase did is marked together; then critical hits, surrender, and
    whose hull is gone. To be called once in every Combat Phase, since fires and fallen rigging last by such phases."""
    surrendering = surrender.due(battle, volleys)
    criticals.wear_off(battle)
    exploding = yield from inflict(battle, volleys)
    surrender.give_up(battle, surrendering)
    prizes.settle(battle)
    yield from explosion.blow_up(battle, exploding)

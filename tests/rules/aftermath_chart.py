"""A battle that has been fought: who was there, what each side lost, and what comes after.

world = fought(ours("ff", 2), theirs("gg", 2), intensity="medium")
lose(world, "gg-1", 2)
after(world, 5, prize="squadron:ff-1")
"""

from __future__ import annotations

from typing import Any

from campaign.engagement import Battle, Loss
from campaign.record.causes import Sinking
from campaign.rules import organisation
from campaign.rules.battle import aftermath
from campaign.state import World
from table.flows import Question
from tests.rules.battle_chart import engaged, meeting, play
from tests.rules.chart import Force, throw
from tests.rules.fleet_chart import FRENCH, OPEN, REAR, flotilla, man


def ours(id: str = "ff", count: int = 2, *, kind: Any = "flag", place: str = OPEN, rank: str = REAR, **more: Any) -> Force:
    """A flotilla of A's under `ff-leader`."""
    return flotilla(id, kind, place, man(f"{id}-leader", rank), count, **more)


def theirs(id: str = "gg", count: int = 2, *, kind: Any = "flag", place: str = OPEN, rank: str = REAR, **more: Any) -> Force:
    """A flotilla of B's French under `gg-leader`."""
    return flotilla(id, kind, place, man(f"{id}-leader", rank, command=FRENCH), count, command=FRENCH, **more)


def fought(*forces: Force, intensity: Any = "light", place: str = OPEN, without: tuple[str, ...] = (), **more: Any) -> World:
    """All at a place have fought there but those named in `without`, who did not come up."""
    world = meeting(*forces, **more)
    battle = engaged(world, place, intensity=intensity)
    battle.engaged = {side: [name for name in names if name not in without] for side, names in battle.engaged.items()}
    world.increment.battle_spaces = [place]
    return world


def lose(world: World, squadron: str, count: int = 1, *, burnt: bool = False) -> None:
    """So many sail of a squadron have been sunk in the battle."""
    one = world.squadrons[squadron]
    for sail in one.ships[:count]:
        table(world).losses.append(Loss(sail, one.id, one.side, one.flag, one.sail_class, burnt))
        organisation.lose_sail(world, one, sail.id, "SL 8.337b", Sinking.AT_A_BLOW)


def table(world: World) -> Battle:
    assert world.battle is not None
    return world.battle


def after(world: World, *dice: int | tuple[int, int], **answers: Any) -> list[Question]:
    """What comes after the battle under these dice, every one of them thrown; `lost_leader` is the kind `lost leader`."""
    throw(world, *dice)
    asked = play(aftermath.conclude(world, table(world)), {key.replace("_", " "): value for key, value in answers.items()})
    assert len(world.tray.thrown) == len(dice)
    assert world.battle is None
    return asked

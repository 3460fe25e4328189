"""Scattered convoys come upon (SL 10.155-10.156): to be attacked in the same increment, though they are not spotted."""

from __future__ import annotations

from campaign.convoying import Convoy
from campaign.record.convoys import ConvoyFound
from campaign.rules.convoys import standing
from campaign.state import World
from table.dice import show


def expose(world: World, convoy: Convoy, why: str) -> None:
    """SL 10.156: ships of a scattered convoy are come upon: it may be attacked in this increment, and is not spotted for it."""
    if not convoy.exposed:
        convoy.exposed = True
        show(world, ConvoyFound(convoy.id, why, world.formations[convoy.id].place, rule="SL 10.156"))


def forget(world: World) -> None:
    """SL 10.156, 10.159, 10.185: a new increment, and scattered convoys have to be come upon again."""
    for convoy in standing.formed(world):
        convoy.exposed = convoy.attacked = False

"""Auxiliaries in gales (SL 5.33d, 5.362): when an increment opens, some of those at sea in one are driven off."""

from __future__ import annotations

from campaign.rules.auxiliaries import boxes, touch
from campaign.state import Auxiliary, World
from maps.place import is_post
from maps.weather import Gripped
from table.dice import d10


def scatter(world: World) -> None:
    """SL 5.313e, 5.33d, 5.362: each auxiliary in a gale's grip may be lost to the Recovery box; a shadow always is."""
    for auxiliary in world.auxiliaries.values():
        grip = _grip(world, auxiliary)
        if grip is None:
            continue
        if auxiliary.box == "shadowing":
            touch.lose(world, auxiliary.at, "in a gale", "SL 7.132b")
        else:
            weather(world, auxiliary, grip)


def _grip(world: World, auxiliary: Auxiliary) -> Gripped | None:
    """The gale that has hold of one stationed, assigned to a formation, at sea in a zone, or shadowing; ports are havens."""
    exposed = auxiliary.box in (*boxes.AT_SEA, "shadowing") and not is_post(auxiliary.at)
    place = boxes.source(world, auxiliary) if exposed else None
    return world.grip(place) if place else None


def weather(world: World, auxiliary: Auxiliary, grip: Gripped) -> None:
    """SL 5.362: a check for each, by the gale's force and range."""
    chance = world.charts.gales[grip.storm.force].scatters[grip.range]
    if chance and d10(world, "an auxiliary in a gale", "SL 5.362", about=auxiliary.id).passes(chance - 1):
        boxes.to_recovery(world, auxiliary, f"driven off by a gale of force {grip.storm.force}", "SL 5.362")

"""Recovery (SL 6.16): out of the Recovery box by a die, and into it from stations at the end of a turn."""

from __future__ import annotations

from campaign.rules import corsairs
from campaign.rules.auxiliaries import boxes
from campaign.state import World
from maps.theatre import dice_of
from table.dice import d10


def recover(world: World) -> None:
    """SL 6.161: a die for each auxiliary in the Recovery box; within the range of its class it is available again.

    Corsairs have a box of their own, and return to their base (SL 10.223).
    """
    for auxiliary in world.auxiliaries.values():
        if auxiliary.box == "recovery":
            roll = d10(world, "recovery", "SL 6.161", about=auxiliary.id)
            if roll.read({"available": dice_of(boxes.class_of(world, auxiliary).recovers)}):
                if auxiliary.base:
                    corsairs.come_home(world, auxiliary, "recovered")
                else:
                    boxes.move(world, auxiliary, "available", "", "recovered", "SL 6.161")


def relieve_stations(world: World) -> None:
    """SL 6.296: the turn over, all that are stationed come in; after the dice of recovery, so that they wait for the next."""
    for auxiliary in world.auxiliaries.values():
        if auxiliary.box == "stationed":
            boxes.to_recovery(world, auxiliary, "relieved of its station", "SL 6.296")

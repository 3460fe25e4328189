"""Interdiction (SL 7.2): who is charged with a strait or a port takes station there, sees who enters, and pays for it."""

from __future__ import annotations

from campaign.record.sailing import Interdicting
from campaign.rules import blockade, spotting
from campaign.rules.blockade import interdicts, leave
from campaign.state import Formation, World
from table.dice import log

__all__ = ["interdictor", "interdicts", "leave", "take_station", "wear"]


def take_station(world: World) -> None:
    """SL 7.22, 7.225, 7.24a: after sailing, whoever has come to his station interdicts it and is seen, as is who enters there."""
    for formation in world.afloat():
        if interdicts(world, formation):
            if formation.interdicting != formation.place:
                formation.interdicting = formation.place
                log(world, Interdicting(formation.id, formation.place, rule="SL 7.22"))
            spotting.spot(world, formation, "interdicting", "SL 7.225")
    for formation in intruders(world):
        spotting.spot(world, formation, "entered an interdicted space", "SL 7.24a")


def intruders(world: World) -> list[Formation]:
    """SL 7.223, 7.24a: the formations that have entered a space in this increment that an enemy interdicts."""
    kept = {(one.place, one.side) for one in world.afloat() if interdicts(world, one)}
    came = [world.formations[track.formation] for track in world.increment.tracks] if kept else []
    return [one for one in came if any(place == one.place and side != one.side for place, side in kept)]


def interdictor(world: World, place: str, side: str) -> Formation | None:
    """SL 7.226: the formation of a side that interdicts a place, whatever friends are there as well."""
    return next((one for one in world.fleet(side) if one.place == place and interdicts(world, one)), None)


def wear(world: World) -> None:
    """SL 7.231, 11.23b-c: when a turn's operations end, stations have told on those who kept them."""
    for formation in world.afloat():
        if formation.interdicting:
            blockade.wear(world, formation)

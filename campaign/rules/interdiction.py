"""Interdiction (SL 7.2): who is charged with a strait or a port, takes station there, sees who enters, and wears on it."""

from __future__ import annotations

from campaign import facts
from campaign.rules import blockade, spotting
from campaign.rules.blockade import interdicts, leave
from campaign.state import Formation, World
from table.decisions import Form, Option, Part
from table.dice import log
from table.flows import Flow, ask_all

__all__ = ["charge", "interdictable", "interdictor", "interdicts", "leave", "take_station", "wear"]

KEEP, NONE = "keep", "none"
FLOTILLAS = ("detachment", "flag", "grand flag")  # independent squadrons have no duty but to make port (SL 3.355)


def interdictable(world: World) -> list[str]:
    """SL 7.212: straits, ports, and what else the theatre designates, in the order of its file."""
    theatre, straits = world.sea.theatre, world.sea.straits
    named = (space.id for space in theatre.spaces.values() if space.interdictable or space.id in theatre.ports)
    allowed = {*straits, *(f"space:{space}" for space in named)}
    return [place for place in (f"space:{space}" for space in theatre.spaces) if place in allowed]


def charge(world: World) -> Flow[None]:
    """SL 7.211, 7.222: in the orders step each side says in secret which flotilla is to interdict what."""
    forms = [form for side in world.sides if (form := charges(world, side)).parts]
    answers = yield from ask_all(forms)
    for form in forms:
        for name, place in answers[form.side].items():
            if place is not None and place != world.formations[name].charge:
                world.formations[name].charge = place
                log(world, facts.Charged(name, place, rule="SL 7.211"))


def charges(world: World, side: str) -> Form[str | None]:
    """A line a flotilla, all with the same options: as before, nothing, or any place that may be interdicted."""
    places = [Option[str | None](place, f"interdict {world.sea.name(place)}", place) for place in interdictable(world)]
    options: tuple[Option[str | None], ...] = (Option(KEEP, "as before", None), Option(NONE, "interdict nothing", ""), *places)
    parts = tuple(Part(one.id, one.name, options, KEEP) for one in world.fleet(side) if one.kind in FLOTILLAS)
    return Form(side, "SL 7.211", "charge", parts, "Which flotillas are to interdict a strait or a port?", secret=True)


def take_station(world: World) -> None:
    """SL 7.22, 7.225, 7.24a: after sailing, whoever has come to his station interdicts it and is seen, as is who enters there."""
    for formation in world.afloat():
        if interdicts(world, formation):
            if formation.interdicting != formation.place:
                formation.interdicting = formation.place
                log(world, facts.Interdicting(formation.id, formation.place, rule="SL 7.22"))
            spotting.spot(world, formation, "interdicting", "SL 7.225")
    for formation in intruders(world):
        spotting.spot(world, formation, "entered an interdicted space", "SL 7.24a")


def intruders(world: World) -> list[Formation]:
    """SL 7.223, 7.24a: the formations that have entered a space in this increment that an enemy interdicts."""
    came = [world.formations[track.formation] for track in world.tracks]
    return [one for one in came if any(interdictor(world, one.place, foe) for foe in _foes(world, one))]


def _foes(world: World, formation: Formation) -> list[str]:
    return [side for side in world.sides if side != formation.side]


def interdictor(world: World, place: str, side: str) -> Formation | None:
    """SL 7.226: the formation of a side that interdicts a place, whatever friends are there as well."""
    return next((one for one in world.fleet(side) if one.place == place and interdicts(world, one)), None)


def wear(world: World) -> None:
    """SL 7.231, 11.23b-c: when a turn's operations end, stations have told on those who kept them."""
    for formation in world.afloat():
        if formation.interdicting:
            blockade.wear(world, formation)

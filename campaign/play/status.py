"""Where campaigns stand, by light reading only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from campaign.outline import Formation, Outline
from campaign.play.errors import BadInput
from campaign.reports.dates import of_clock
from campaign.reports.names import Names
from campaign.reports.sightings import known
from campaign.reports.verdict import Ending, Standing
from campaign.store import reading
from campaign.store.default_database import sqlite_path
from campaign.store.header import there
from campaign.store.present import PresentCampaign

WORN = 6  # damage points from which a turn at sea in winter and the first in port bring most squadrons to their rating (SL 7.34)


class Kept(NamedTuple):
    """A campaign in a database: its name, theatre and rules, and why it cannot be opened, if so."""

    name: str
    theatre: str
    rules_version: str
    trouble: str | None


def campaigns(url: str) -> list[Kept]:
    """The campaigns of a database, none if it is not there yet."""
    path = sqlite_path(url)
    found = [] if path is not None and not there(path) else reading.campaigns(url)
    return [Kept(one.name, one.theatre, one.rules_version, one.trouble) for one in found]


def status(url: str, name: str, side: str | None = None) -> dict[str, Any]:
    """Where a campaign stands, as a document: date, weather, and every formation, or one side's."""
    return described(reading.present(url, name), side)


def known_side(world: Outline, side: str | None) -> str | None:
    """A side of the campaign, or None for the umpire, who sees them all."""
    if side is not None and side not in world.sides:
        raise BadInput(f"unknown side {side!r}; expected one of {', '.join(world.sides)}")
    return side


def described(present: PresentCampaign, only: str | None) -> dict[str, Any]:
    """The document that `status` shows, to the umpire or to one side only: no seed and no dice are in it."""
    world = present.world
    seen = [side for side in world.sides if known_side(world, only) in (None, side)]
    names, moment = Names(world), of_clock(world.clock)
    seats = {seat.side: seat.kind for seat in present.seats}
    clock, standing, end = msgspec.structs.asdict(world.clock), Standing.of(world), Ending.of(world)
    return {
        "name": present.name,
        "theatre": present.theatre,
        "rules_version": present.rules_version,
        "phase": present.phase,
        "standing": msgspec.to_builtins(standing) | {"words": standing.words},
        "end": msgspec.to_builtins(end) | {"words": "" if standing.over else end.words(names.event(end.event))},
        "options": msgspec.to_builtins(world.options_chosen),
        "clock": clock | {"turn_name": moment.turn_name, "date": moment.date, "season": moment.season},
        "winds": [names.wind(wind) for wind in world.winds],
        "gales": [
            {"wind": names.wind(gale.wind), "force": gale.force, "place": gale.place, "at": names.at(gale.place)}
            for gale in world.gales
        ],
        "sides": [
            {
                "side": side,
                "seat": seats.get(side, ""),
                "formations": _fleet(world, side, names),
                "in_port": _in_port(world, side, names),
                "enemy": msgspec.to_builtins(known(world.sightings, side, names, world.clock.year)),
            }
            for side in seen
        ],
    }


def _fleet(world: Outline, side: str, names: Names) -> list[dict[str, Any]]:
    """A side's formations, subordinate flotillas after their superior, each with its own sail and worst damage."""
    own = [formation for formation in world.formations.values() if formation.side == side]
    return list(_under(None, 0, own, world, names))


def _under(superior: str | None, depth: int, own: list[Formation], world: Outline, names: Names) -> Iterator[dict[str, Any]]:
    for formation in own:
        if formation.superior == superior:
            yield _formation(formation, depth, world, names)
            yield from _under(formation.id, depth + 1, own, world, names)


def _formation(formation: Formation, depth: int, world: Outline, names: Names) -> dict[str, Any]:
    squadrons = [squadron for squadron in world.squadrons.values() if squadron.formation == formation.id]
    return {
        "id": formation.id,
        "name": formation.name,
        "kind": formation.kind,
        "leader": names.piece(formation.leader) if formation.leader else "",
        "superior": formation.superior,
        "depth": depth,
        "place": formation.place,
        "place_name": names.place(formation.place),
        "spotted": formation.spotted,
        "squadrons": len(squadrons),
        "sail": sum(len(squadron.ships) for squadron in squadrons),
        "damage": (worst := max((squadron.damage for squadron in squadrons), default=0)),
        "worn": worst >= WORN,
    }


def _in_port(world: Outline, side: str, names: Names) -> list[dict[str, Any]]:
    """A side's squadrons in no formation, each at its berth."""
    return [
        {
            "id": squadron.id,
            "name": squadron.name,
            "place": squadron.berth,
            "place_name": names.place(squadron.berth or ""),
            "sail": len(squadron.ships),
            "damage": squadron.damage,
            "in_ordinary": squadron.in_ordinary,
        }
        for squadron in world.squadrons.values()
        if squadron.side == side and squadron.formation is None
    ]

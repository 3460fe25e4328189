"""What one side may know of the world, named field by field."""

from __future__ import annotations

import msgspec

from campaign.clock import Clock
from campaign.state import Formation, GaleMarker, Squadron, World, is_berth
from maps.waters import Waters


class Own(msgspec.Struct, frozen=True):
    """A formation of the side's own, with all that its owner knows of it."""

    id: str
    name: str
    kind: str
    place: str
    fitting_out: bool
    in_gale: bool
    damage: int


class OwnSquadron(msgspec.Struct, frozen=True):
    """A squadron of the side's own."""

    id: str
    name: str
    place: str
    formation: str | None
    damage: int
    sail: int
    in_ordinary: bool


class View(msgspec.Struct, frozen=True):
    """A side's view: the date, the weather, and its own formations."""

    side: str
    clock: Clock
    winds: tuple[str, ...]
    gales: tuple[GaleMarker, ...]
    formations: dict[str, Own]
    squadrons: dict[str, OwnSquadron]
    berths: tuple[str, ...]
    waters: Waters


def view(world: World, side: str, berths: tuple[str, ...]) -> View:
    """What a side may see now. The enemy's formations are not in it: spotting is a later chapter's."""
    own = {formation.id: _own(world, formation) for formation in world.fleet(side)}
    squadrons = {one.id: _squadron(world, one) for one in world.squadrons.values() if one.side == side}
    return View(side, world.clock, tuple(world.winds), tuple(world.gales), own, squadrons, berths, world.waters)


def _squadron(world: World, one: Squadron) -> OwnSquadron:
    return OwnSquadron(one.id, one.name, world.place_of(one), one.formation, one.damage, one.sail, one.in_ordinary)


def _own(world: World, formation: Formation) -> Own:
    squadrons: list[Squadron] = world.company(formation.id)
    return Own(
        formation.id,
        formation.name,
        formation.kind,
        formation.place,
        is_berth(formation.place),
        world.grip(formation.place) is not None,
        max(squadron.damage for squadron in squadrons),
    )

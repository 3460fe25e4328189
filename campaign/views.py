"""What one side may know of the world, named field by field."""

from __future__ import annotations

import msgspec

from campaign.clock import Clock
from campaign.state import Formation, GaleMarker, Kind, Leader, Squadron, World, is_berth
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
    command: str


class OwnLeader(msgspec.Struct, frozen=True):
    """A leader of the side's own: what counts when he is posted."""

    id: str
    command: str
    rank: str
    control: int


class OwnFlotilla(msgspec.Struct, frozen=True):
    """A flotilla counter of the side's own; without a place it is not formed."""

    id: str
    kind: Kind
    command: str
    place: str | None = None
    superior: str | None = None
    leader: OwnLeader | None = None


class View(msgspec.Struct, frozen=True):
    """A side's view: the date, the weather, and its own fleet.

    `formations` are those that act by themselves, `flotillas` all counters, subordinate or unformed ones too, `mess` the
    leaders without a flotilla.
    """

    side: str
    clock: Clock
    winds: tuple[str, ...]
    gales: tuple[GaleMarker, ...]
    formations: dict[str, Own]
    squadrons: dict[str, OwnSquadron]
    flotillas: dict[str, OwnFlotilla]
    mess: tuple[OwnLeader, ...]
    berths: tuple[str, ...]
    waters: Waters


def view(world: World, side: str, berths: tuple[str, ...]) -> View:
    """What a side may see now. The enemy's formations are not in it: spotting is a later chapter's."""
    return View(
        side,
        world.clock,
        tuple(world.winds),
        tuple(world.gales),
        {formation.id: _own(world, formation) for formation in world.fleet(side)},
        {one.id: _squadron(world, one) for one in world.squadrons.values() if one.side == side},
        _flotillas(world, side),
        tuple(_leader(one) for one in world.mess(side)),
        berths,
        world.waters,
    )


def _squadron(world: World, one: Squadron) -> OwnSquadron:
    return OwnSquadron(one.id, one.name, world.place_of(one), one.formation, one.damage, one.sail, one.in_ordinary, one.command)


def _flotillas(world: World, side: str) -> dict[str, OwnFlotilla]:
    """All flotillas of a side, formed or not."""
    spare = {one.id: OwnFlotilla(one.id, one.kind, one.command) for one in world.flotillas.values() if one.side == side}
    formed = [one for one in world.formations.values() if one.side == side and one.kind != "independent"]
    return spare | {one.id: _flotilla(world, one) for one in formed}


def _flotilla(world: World, one: Formation) -> OwnFlotilla:
    leader = world.leader_of(one)
    return OwnFlotilla(one.id, one.kind, one.command, one.place, one.superior, _leader(leader) if leader else None)


def _leader(one: Leader) -> OwnLeader:
    return OwnLeader(one.id, one.command, one.rank, one.control)


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

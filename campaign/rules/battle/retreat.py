"""Where the beaten may go (SL 8.461-8.462): anywhere, but where the theatre names narrows and close anchorages."""

from __future__ import annotations

from campaign.engagement import Battle
from campaign.exclusive_rules.rows import Narrows
from campaign.state import Constraint, Formation, World
from maps.place import Place, in_box, node_of, out_box, port_of, space_named
from maps.sea import edge_to


def of_the_beaten(world: World, battle: Battle, formation: Formation) -> Constraint:
    """SL 8.46b, 8.462: it must leave, back into the close anchorage it came out of, or out of narrows by the end it came in."""
    port = port_of(battle.place)
    if formation.id in battle.sortied and any(row.port == port for row in world.exclusive.anchorages):
        return Constraint(battle.place, back=world.sea.berth(port))
    return Constraint(battle.place, barred=far_end(world, formation))


def remember(world: World, formation: Formation, here: Place) -> None:
    """SL 8.462: whence a formation has come into narrows is kept as long as it is there."""
    world.came_by.pop(formation.id, None)
    if narrows_at(world, formation.place) is not None:
        world.came_by[formation.id] = here


def narrows_at(world: World, place: str) -> Narrows | None:
    """The row of a place, if it is a strait with ends."""
    rows = world.exclusive.narrows
    return next((row for row in rows if space_named(row.space) == place), None) if rows else None


def far_end(world: World, formation: Formation) -> tuple[Place, ...]:
    """SL 8.462: the places out of narrows that lie at the end opposite to where a formation came in; none if it began there."""
    row, here = narrows_at(world, formation.place), world.came_by.get(formation.id)
    if row is None or here is None:
        return ()
    for near, far in (row.ends, row.ends[::-1]):
        if any(here in _ways(world, formation.place, node) for node in near):
            return tuple(place for node in far for place in _ways(world, formation.place, node))
    return ()


def _ways(world: World, place: Place, node: str) -> tuple[Place, ...]:
    """The stops of the lane from a place to a space, or the boxes of a sea zone next to it."""
    if node in world.sea.theatre.zones:
        zone = world.sea.theatre.zones[node]
        edge = edge_to(zone, node_of(place))
        assert edge is not None, f"{place} is no exit of {node}: the rows were checked"
        return in_box(zone.id, edge.id), out_box(zone.id, node_of(place))
    lane = world.sea.lanes[place, space_named(node)]
    return lane[lane.index(place) + 1 :]

"""The ways that a player's formations have before them, from where they are."""

from __future__ import annotations

from campaign.play.seated_player import SeatedPlayer
from maps import routes
from maps.place import Place


def way_to(player: SeatedPlayer, formation: str, to: Place) -> tuple[Place, ...]:
    """The places on the expedient route (SL 2.36), from where it is; none if it is not on the chart or there is no way."""
    own = player.view.formations.get(formation)
    if own is None:
        return ()
    found = routes.route(player.view.waters.eldest, own.place, to)
    return (own.place, *(step.to for step in found.steps)) if found else ()


def bound(player: SeatedPlayer) -> dict[str, tuple[Place, ...]]:
    """The ways of those that a line of his own book calls elsewhere now, by formation."""
    found = {}
    for line in player.orders.formation:
        goal = player.bill.goal(player.view, line)
        way = way_to(player, line.id, goal) if goal is not None else ()
        if len(way) > 1:
            found[line.id] = way
    return found

"""The formations and places that a player names in words."""

from __future__ import annotations

from contextlib import suppress

from campaign.play import own_names
from campaign.play.choosing import Unclear, Unknown, chosen
from campaign.play.seated_player import SeatedPlayer


def own(player: SeatedPlayer, typed: str) -> str:
    """One of the side's own formations: by its name, or else by its admiral, its flagship or where it lies."""
    if not typed:
        raise Unclear("which formation? Say its name, its admiral, its flagship or where it lies; `where` lists them")
    view = player.view
    for called in (
        own_names.by_name(view, player.names, player.orders),
        list(own_names.otherwise(view, player.names)),
        own_names.unformed(view, player.names),
    ):
        with suppress(Unknown):
            return chosen(typed, called, "formation")
    _refuse_ashore(player, typed)
    known = "expected its name, its admiral, its flagship or where it lies (`where` lists them)"
    raise Unknown(f"{typed!r} is no formation of yours; {known}")


def _refuse_ashore(player: SeatedPlayer, typed: str) -> None:
    """A leader who has no flotilla is told as that."""
    try:
        leader = chosen(typed, own_names.ashore(player.view, player.names), "leader")
    except Unclear:
        return
    raise Unknown(f"{player.names.piece(leader)} has no flotilla now; he is posted when one is formed [SL 3.46]")


def port_or_water(player: SeatedPlayer, typed: str) -> str:
    """The id of a space, port or zone of the theatre, by its name."""
    theatre = player.table.game.theatre
    waters = [*((one.id, one.name) for one in theatre.spaces.values()), *((one.id, one.name) for one in theatre.zones.values())]
    if typed.isdecimal() or not typed:
        raise Unclear(f"{typed or 'whither'}: expected the name of a port, a space or a sea zone")
    try:
        return chosen(typed, waters, "place")
    except Unknown:
        raise Unknown(f"{typed!r} is no place on the chart; expected the name of a port, a space or a sea zone") from None

"""The formations and places that a player names at the prompt."""

from __future__ import annotations

from contextlib import suppress

from campaign.play import own_names
from campaign.play.choosing import Unclear, Unknown, chosen
from campaign.terminal.interactive.console_player import ConsolePlayer


def own(deck: ConsolePlayer, typed: str) -> str:
    """One of the side's own formations: by its name, or else by its admiral, its flagship or where it lies."""
    if not typed:
        raise Unclear("which formation? Say its name, its admiral, its flagship or where it lies; `where` lists them")
    view = deck.view
    for called in (
        own_names.by_name(view, deck.names, deck.orders),
        list(own_names.otherwise(view, deck.names)),
        own_names.unformed(view, deck.names),
    ):
        with suppress(Unknown):
            return chosen(typed, called, "formation")
    _refuse_ashore(deck, typed)
    known = "expected its name, its admiral, its flagship or where it lies (`where` lists them)"
    raise Unknown(f"{typed!r} is no formation of yours; {known}")


def _refuse_ashore(deck: ConsolePlayer, typed: str) -> None:
    """A leader who has no flotilla is told as that."""
    try:
        leader = chosen(typed, own_names.ashore(deck.view, deck.names), "leader")
    except Unclear:
        return
    raise Unknown(f"{deck.names.piece(leader)} has no flotilla now; he is posted when one is formed [SL 3.46]")


def port_or_water(deck: ConsolePlayer, typed: str) -> str:
    """The id of a space, port or zone of the theatre, by its name."""
    theatre = deck.table.game.theatre
    waters = [*((one.id, one.name) for one in theatre.spaces.values()), *((one.id, one.name) for one in theatre.zones.values())]
    if typed.isdecimal() or not typed:
        raise Unclear(f"{typed or 'whither'}: expected the name of a port, a space or a sea zone")
    try:
        return chosen(typed, waters, "place")
    except Unknown:
        raise Unknown(f"{typed!r} is no place on the chart; expected the name of a port, a space or a sea zone") from None

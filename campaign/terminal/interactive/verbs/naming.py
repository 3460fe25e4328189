"""The formations and places that a player names at the prompt."""

from __future__ import annotations

from campaign.terminal.interactive.choosing import Unclear, chosen
from campaign.terminal.interactive.console_player import ConsolePlayer


def own(deck: ConsolePlayer, typed: str) -> str:
    """One of the side's own formations, by its name."""
    return chosen(typed, [(one.id, one.name) for one in deck.view.formations.values()], "formation")


def port_or_water(deck: ConsolePlayer, typed: str) -> str:
    """The id of a space, port or zone of the theatre, by its name."""
    theatre = deck.table.game.theatre
    waters = [*((one.id, one.name) for one in theatre.spaces.values()), *((one.id, one.name) for one in theatre.zones.values())]
    if typed.isdecimal():
        raise Unclear(f"{typed} is no place; expected the name of a port, a space or a sea zone")
    return chosen(typed, waters, "place")

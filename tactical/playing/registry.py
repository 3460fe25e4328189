"""The hex games by name. A game is loaded when it is first asked for: whoever only reads a campaign needs none."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from tactical.playing.hex_game import HexGame

FLYING_COLORS, WOODEN_SHIPS = "flying colors", "wooden ships"
USUAL = FLYING_COLORS


def _flying_colors() -> HexGame[Any]:
    from tactical.flying_colors.hex_game import FlyingColorsGame

    return FlyingColorsGame()


def _wooden_ships() -> HexGame[Any]:
    from tactical.wooden_ships.hex_game import WoodenShipsGame

    return WoodenShipsGame()


GAMES: dict[str, Callable[[], HexGame[Any]]] = {FLYING_COLORS: _flying_colors, WOODEN_SHIPS: _wooden_ships}
"""How each game is loaded."""


class UnknownGame(ValueError):
    """There is no game of that name; the message says which there are."""


@cache
def _loaded(name: str) -> HexGame[Any]:
    return GAMES[name]()


def game_named(name: str) -> HexGame[Any]:
    """The game of a name; a hyphen may stand for a blank."""
    plain = name.replace("-", " ").lower()
    if plain not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; expected {', '.join(one.replace(' ', '-') for one in GAMES)}")
    return _loaded(plain)

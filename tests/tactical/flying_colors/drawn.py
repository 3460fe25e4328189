"""Actions of Flying Colors laid before the drawings, which know only pictures of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from table.dice import Fact
from table.seats import Seat
from tactical import drawing
from tactical.drawing import Crop, board_picture, ensigns, letters, logbook, plotting, replay, ship_parts, turn_tracks, vessel
from tactical.drawing.picture import Grid, ShipSeen
from tactical.drawing.vessel import Look
from tactical.flying_colors.drawing import pictures
from tactical.flying_colors.drawing.ships import ship_seen
from tactical.flying_colors.hex_game import FlyingColorsGame
from tactical.flying_colors.state import Action, Layout, Ship
from tactical.playing import watching
from tactical.sea.hexes import Hex, Place
from tests.tactical.flying_colors import pictures as hexes_in_letters

GAME = FlyingColorsGame()


def grid(layout: Layout) -> Grid:
    return pictures.grid(layout)


def draw(action: Action, before: Action | None = None, happened: Iterable[Fact] = (), caption: str = "") -> str:
    earlier = pictures.picture(before) if before is not None else None
    return drawing.draw(pictures.picture(action), earlier, happened, caption=caption)


def hour(action: Action) -> str:
    return pictures.picture(action).hour


def page_board(action: Action, crop: Crop) -> str:
    return board_picture.board(pictures.picture(action), crop)


def to_the_action(action: Action) -> Crop:
    return drawing.to_the_action(pictures.picture(action))


def whole(layout: Layout) -> Crop:
    return drawing.whole(grid(layout))


def about(layout: Layout, hexes: Iterable[Hex], margin: int) -> Crop:
    return plotting.about(grid(layout), hexes, margin)


def side_colour(action: Action, side: str) -> str:
    return ensigns.side_colour(pictures.picture(action), side)


def look(action: Action, ship: Ship) -> Look:
    return vessel.look(ship_seen(action, ship), action.wind)


def build(ship: Ship) -> ship_parts.Build:
    """As she is built, wherever she lies."""
    action = hexes_in_letters.action("A1\n")
    return ship_parts.build(ship_seen(action, ship))


def tracks(before: Action, happened: Iterable[Fact]) -> dict[str, list[Place]]:
    return turn_tracks.tracks(pictures.picture(before), happened)


# -- in letters ----------------------------------------------------------------------------------------------------------


def board(action: Action, crop: Crop | None = None, paint: letters.Paint = letters.plain) -> list[str]:
    return letters.board(pictures.picture(action), crop, paint)


def codes(action: Action) -> dict[str, str]:
    return letters.codes(pictures.picture(action))


def roll(action: Action) -> Iterator[str]:
    return letters.roll(pictures.picture(action))


def describe(action: Action, ship: Ship) -> str:
    return letters.describe(ship_seen(action, ship))


def wind_line(action: Action) -> str:
    return letters.wind_line(pictures.picture(action))


def seen(action: Action, ship: str) -> ShipSeen:
    return ship_seen(action, action.ships[ship])


# -- watched -------------------------------------------------------------------------------------------------------------


def opened(action: Action) -> logbook.Logbook:
    return logbook.Logbook(GAME, action)


def watched(action: Action, seats: Mapping[str, Seat]) -> logbook.Logbook:
    return watching.watched(GAME, action, seats)


def effect(fact: Fact, place: dict[str, int]) -> list[Any] | None:
    return replay.effect(GAME.flash(fact), place)

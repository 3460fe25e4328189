"""The board of a hex game at a terminal: in letters and colours, or as a picture in a file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from campaign.terminal import output
from table.wording import party
from tactical.drawing import Crop, draw, letters, to_the_action
from tactical.drawing.picture import Picture
from tactical.drawing.plotting import about
from tactical.sea.hexes import Hex

PICTURES = (".svg", ".png", ".txt")
PIXELS = 2400
NEARBY = 9  # hexes about the ship in hand
MARGIN = 5  # letters before the first column of a board
SMALL = 2  # letters of a hex on a board that must fit the screen
COLOURS = {
    "British": "red",
    "French": "blue",
    "Franco-Spanish": "blue",
    "Spanish": "yellow",
    "Dutch": "magenta",
    "Danish": "green",
    "American": "cyan",
    "Allies": "blue",
}
SHADES: dict[str, dict[str, Any]] = {
    letters.SEA: {"fg": "cyan", "dim": True},
    letters.BANK: {"fg": "yellow"},
    letters.MARGIN: {"dim": True},
    letters.ACTIVE: {"bold": True, "reverse": True},
}


def put(picture: Picture, out: Path) -> None:
    """The board in a file, by its ending."""
    ending = out.suffix.lower()
    if ending == ".txt":
        output.write(out, "\n".join([*letters.board(picture), "", *letters.roll(picture), ""]).encode())
    elif ending == ".png":
        from maps.drawing import png

        output.write(out, png(draw(picture), PIXELS))
    else:
        output.write(out, draw(picture).encode())
    print(f"{out}: {picture.name}, {picture.hour.lower()}")


def shown(picture: Picture) -> list[str]:
    """The board for the terminal, in colours if a person looks on."""
    paint = painted()
    return [*letters.board(picture, paint=paint), "", letters.wind_line(picture), signs(), "", *letters.roll(picture, paint)]


def board_about(
    picture: Picture, about_ship: str, paint: letters.Paint, columns: int = 0, rows: int = 0, mine: str = ""
) -> list[str]:
    """The board about a ship, or about all of them; no more of it than a screen has room for, if its size is given: then the
    ships of one side before others."""
    ship = picture.ship(about_ship)
    near = ship is not None and ship.afloat
    crop = about(picture.grid, ship.hexes, NEARBY) if ship is not None and near else to_the_action(picture)
    middle = ship.place.bow if ship is not None and near else Hex((crop.left + crop.right) // 2, (crop.top + crop.bottom) // 2)
    shown = fitted(crop, middle, (columns - MARGIN) // letters.WIDE if columns else 0, rows // 2)
    if not near and not _in_sight(picture, shown) and MARGIN + SMALL * (crop.right - crop.left + 1) <= columns:
        return [
            *letters.small_board(picture, _without_empty_rows(picture, crop), paint),
            *letters.key(picture, paint),
            letters.wind_line(picture),
        ]
    if not near and not _in_sight(picture, shown):
        shown = _about_own(picture, mine, crop, shown)
    part = [] if near or _in_sight(picture, shown) else ["This is a part of the board; a picture in a file shows all of it."]
    whom = [letters.describe(ship)] if ship is not None else []
    return [*letters.board(picture, shown, paint), *part, letters.wind_line(picture), *whom]


def _about_own(picture: Picture, mine: str, crop: Crop, shown: Crop) -> Crop:
    """A part of the board no larger than the one shown, about the midmost ship of a side; it is empty sea that would be seen."""
    own = sorted((one.place.bow for one in picture.ships if one.afloat and one.side == mine), key=lambda bow: bow.col)
    size = shown.right - shown.left + 1, shown.bottom - shown.top + 1
    return fitted(crop, own[len(own) // 2], *size) if own else shown


def _without_empty_rows(picture: Picture, crop: Crop) -> Crop:
    """A part of the board from the first row in which a ship lies to the last."""
    rows = [hex.row for hex in picture.lain_in]
    return Crop(crop.left, max(crop.top, min(rows)), crop.right, min(crop.bottom, max(rows)))


def _in_sight(picture: Picture, shown: Crop) -> bool:
    """Whether every ship lies on a part of the board."""
    return all(shown.left <= hex.col <= shown.right and shown.top <= hex.row <= shown.bottom for hex in picture.lain_in)


def fitted(crop: Crop, middle: Hex, columns: int, rows: int) -> Crop:
    """At most so many columns and rows of a part of the maps, about a hex; 0 is as many as there are."""
    left, right = _stretch(crop.left, crop.right, middle.col, columns)
    top, bottom = _stretch(crop.top, crop.bottom, middle.row, rows)
    return Crop(left, top, right, bottom)


def _stretch(first: int, last: int, middle: int, most: int) -> tuple[int, int]:
    if not most or last - first < most:
        return first, last
    start = min(max(first, middle - most // 2), last - most + 1)
    return start, start + most - 1


def signs() -> str:
    return "Signs: " + ", ".join(f"{mark} {words}" for mark, words in letters.SIGNS.items())


def painted() -> letters.Paint:
    """How letters are coloured: not at all where no person looks on."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return letters.plain
    from typer import style

    def paint(words: str, whose: str) -> str:
        return style(words, **SHADES.get(whose, {"fg": COLOURS.get(party(whose), "cyan"), "bold": True}))

    return paint

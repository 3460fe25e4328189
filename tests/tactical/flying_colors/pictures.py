"""Pictures of hexes in plain text, read and drawn: columns three characters apart, odd ones a line lower.

.     .     .         columns 10, 12, 14 ...
   .     .     .      columns 11, 13, 15 ...
.     V1    .         a ship's bow is a capital with her facing,
   .     .     .
.     v     .         the stern of a large one the same letter in lower case
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from table.dice import Dice
from tactical.flying_colors.board import hexes_of
from tactical.flying_colors.state import Action, Face, Fleet, Layout, Options, Ship, Weather
from tactical.sea.hexes import Hex, stern_of

CORNER = Hex(20, 10)
TWO_DECKER = Face("3", 12, 4, 5)
BEATEN = Face("5", 11, 3, 5)
FRIGATE = Face("5", 6, 2, 2)
BEATEN_FRIGATE = Face("6", 5, 1, 2)


def rows(picture: str) -> list[str]:
    """The lines of a picture without its margin."""
    lines = [line.rstrip() for line in picture.splitlines() if line.strip()]
    margin = min(len(line) - len(line.lstrip()) for line in lines)
    return [line[margin:] for line in lines]


def read(picture: str, corner: Hex = CORNER) -> dict[Hex, str]:
    """What a picture shows in each hex."""
    shown: dict[Hex, str] = {}
    for y, line in enumerate(rows(picture)):
        for match in re.finditer(r"\S+", line):
            col, off = divmod(match.start(), 3)
            assert (off, (y - col) % 2) == (0, 0), f"{match[0]!r} in line {y} stands beside its hex:\n{line}"
            shown[Hex(corner.col + col, corner.row + (y - col % 2) // 2)] = match[0]
    return shown


def find(picture: str, token: str, corner: Hex = CORNER) -> Hex:
    """The hex of a token that is shown once."""
    (hex,) = [hex for hex, shown in read(picture, corner).items() if shown == token]
    return hex


def draw(like: str, marks: Mapping[Hex, str], corner: Hex = CORNER) -> str:
    """A picture of the hexes of another, with these marks and dots elsewhere."""
    lines = [[" "] * 99 for _ in rows(like)]
    for hex in read(like, corner):
        col, row = hex.col - corner.col, hex.row - corner.row
        for place, letter in enumerate(marks.get(hex, ".")):
            lines[2 * row + col % 2][3 * col + place] = letter
    return "\n".join("".join(line).rstrip() for line in lines)


def same(picture: str) -> str:
    """A picture as `draw` would give it."""
    return "\n".join(rows(picture))


def ships(picture: str, french: str = "", corner: Hex = CORNER) -> dict[str, Ship]:
    """The ships of a picture by their letters, British but for those named."""
    shown = read(picture, corner)
    sterns = {token: hex for hex, token in shown.items() if token.islower()}
    found: dict[str, Ship] = {}
    for hex, token in sorted(shown.items(), key=lambda item: item[1]):
        if re.fullmatch(r"[A-Z][1-6]", token):
            letter, facing = token[0], int(token[1])
            large = letter.lower() in sterns
            assert not large or sterns[letter.lower()] == stern_of(hex, facing), f"{letter}: her stern is not behind her bow"
            found[letter] = ship(letter, hex, facing, "French" if letter in french else "British", large)
    return found


def ship(letter: str, bow: Hex, facing: int, side: str = "British", large: bool = True) -> Ship:
    """A plain two-decker, or a frigate."""
    faces = (TWO_DECKER, BEATEN) if large else (FRIGATE, BEATEN_FRIGATE)
    return Ship(letter, letter, side, side, "large" if large else "small", *faces, bow, facing)


def action(
    fleet: dict[str, Ship] | str,
    wind: int = 1,
    french: str = "",
    weather: Weather = "normal",
    seed: str = "hexes",
    options: Options | None = None,
) -> Action:
    """The smallest battle: ships, or the picture that shows them, and a wind."""
    return Action(
        dice=Dice(seed),
        name="a battle",
        year=1781,
        turns=10,
        layout=Layout(("A", "B")),
        wind=wind,
        ships=ships(fleet, french) if isinstance(fleet, str) else fleet,
        fleets={side: Fleet(side, {side: 1}) for side in ("British", "French")},
        weather=weather,
        options=options or Options(),
    )


def shown(action: Action, like: str, corner: Hex = CORNER) -> str:
    """The ships of a battle, drawn on the hexes of a picture."""
    marks: dict[Hex, str] = {}
    for ship in action.ships.values():
        if ship.on_map:
            bow, *stern = hexes_of(ship)
            marks[bow] = f"{ship.id}{ship.facing}"
            marks |= dict.fromkeys(stern, ship.id.lower())
    return draw(like, marks, corner)

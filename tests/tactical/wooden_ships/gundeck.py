"""Battles drawn in plain text, for rules of gunnery: columns three characters apart, odd ones a line lower.

.     .     .         a hex of the sea
   .     .     .
.     V1    .         a ship's bow is a capital with her heading,
   .     #     .      land
.     v     .         the stern of a ship of two hexes the same letter in lower case
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tactical.sea.hexes import Hex, axial, stern_of
from tactical.sea.hexes import at as hex_at
from tactical.wooden_ships.board import Board, hull
from tactical.wooden_ships.fire.targets import Target, targets
from tactical.wooden_ships.state import Battle, Deck, Options, Ship, basic
from tactical.wooden_ships.terms import Half
from tests.tactical.wooden_ships import yard
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH

CORNER = Hex(20, 10)
BASIC = basic()
BOTH: tuple[Half, ...] = ("bow", "stern")
Move = Callable[[Hex], Hex]


# -- pictures ------------------------------------------------------------------------------------------------------------


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


def drawn(
    picture: str,
    french: str = "",
    options: Options | None = None,
    logs: Mapping[str, dict[str, Any]] | None = None,
    **fields: Any,
) -> Battle:
    """The battle that a picture shows. Ships whose letters are named are French, the others British; `logs` has what a ship's
    log is filled in with, by her letter. Their ids are their letters in lower case."""
    shown = read(picture)
    ships = [
        _ship(token, hex, FRENCH if token[0] in french else BRITISH, (logs or {}).get(token[0], {}))
        for hex, token in shown.items()
        if re.fullmatch(r"[A-Z][1-6]", token)
    ]
    for one in ships:
        if one.length == 2:
            assert shown.get(stern_of(one.bow, one.heading)) == one.id, f"the stern of {one.name} stands elsewhere"
    board = Board(land=tuple(hex for hex, token in shown.items() if token == "#"))
    return yard.battle(*sorted(ships, key=lambda one: one.id), options=options, board=board, **fields)


def _ship(token: str, hex: Hex, side: str, log: dict[str, Any]) -> Ship:
    one = yard.ship(token[0], "A1", int(token[1]), side, **log)
    one.bow = hex
    return one


# -- what bears ----------------------------------------------------------------------------------------------------------


def aimed_at(battle: Battle, letter: str, deck: Deck) -> dict[str, Target]:
    """The ships that a deck of a ship may fire at, by their letters."""
    return {one.ship.name: one for one in targets(battle, battle.ships[letter.lower()], deck)}


def names(battle: Battle, letter: str, deck: Deck) -> list[str]:
    return list(aimed_at(battle, letter, deck))


def bearing_halves(battle: Battle, letter: str, deck: Deck) -> dict[str, tuple[Half, ...]]:
    """The sections that may fire at each of them."""
    return {name: one.halves for name, one in aimed_at(battle, letter, deck).items()}


# -- the same battle, turned or in a mirror ------------------------------------------------------------------------------


def rotated(hex: Hex) -> Hex:
    """A hex when the board is turned by 60 degrees clockwise about the first."""
    q, r = axial(hex)
    return hex_at(-r, q + r)


def mirrored(hex: Hex) -> Hex:
    """A hex in a mirror that stands along the columns."""
    q, r = axial(hex)
    return hex_at(-q, q + r)


def turned(battle: Battle) -> Battle:
    """A battle with the whole board turned by 60 degrees clockwise."""
    return _moved(battle, rotated, lambda heading: heading % 6 + 1)


def mirror(battle: Battle) -> Battle:
    """A battle in a mirror: the two broadsides of each ship change places."""
    seen = _moved(battle, mirrored, lambda heading: (8 - heading - 1) % 6 + 1)
    for ship in seen.ships.values():
        if "left" in ship.decks:
            ship.decks = {"left": ship.decks["right"], "right": ship.decks["left"]}
    return seen


def _moved(battle: Battle, move: Move, heading: Callable[[int], int]) -> Battle:
    ships = {key: replace(ship, bow=move(ship.bow), heading=heading(ship.heading)) for key, ship in battle.ships.items()}
    for key, ship in ships.items():
        old = battle.ships[key]
        assert hull(ship.bow, ship.heading, ship.length) == tuple(map(move, hull(old.bow, old.heading, old.length)))
    return replace(battle, ships=ships, board=replace(battle.board, land=tuple(map(move, battle.board.land))))

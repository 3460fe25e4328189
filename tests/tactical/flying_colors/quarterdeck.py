"""Small battles with commanders, for tests of the turn, of command and of the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from table.dice import Dice
from tactical.flying_colors.card import ShareLost
from tactical.flying_colors.state import Action, Command, Commander, Fleet, Layout, Options, Ship, Values
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.pictures import ship

BRITISH, FRENCH = "British", "French"
At = tuple[int, int] | tuple[int, int, int]


def frigates(side: str, places: Mapping[str, At], large: bool = False) -> dict[str, Ship]:
    """Ships by letter: column, row and facing, which is 1 unless given."""
    return {letter: ship(letter, Hex(at[0], at[1]), at[2] if len(at) == 3 else 1, side, large) for letter, at in places.items()}


def battle(
    british: Mapping[str, At],
    french: Mapping[str, At],
    audacity: tuple[int, int] = (2, 0),
    turn: int = 2,
    large: bool = False,
    **fields: Any,
) -> Action:
    """A battle with the wind from astern of ships that face 1; the British are the bolder, unless said otherwise."""
    given: dict[str, Any] = {"options": Options(), "turns": 10, "wind": 1} | fields
    return Action(
        dice=Dice("quarterdeck"),
        name="a battle",
        year=1781,
        layout=Layout(("A", "B")),
        ships=frigates(BRITISH, british, large) | frigates(FRENCH, french, large),
        fleets={BRITISH: Fleet(BRITISH, {BRITISH: audacity[0]}), FRENCH: Fleet(FRENCH, {FRENCH: audacity[1]})},
        turn=turn,
        **given,
    )


def flag(action: Action, letter: str, reach: int = 3, quality: int = 1, rank: int = 2, name: str = "") -> Commander:
    """A commander aboard a ship; one of rank 3 is the fleet admiral."""
    aboard = action.ships[letter]
    fit = Values(reach, quality)
    hurt = Values((reach + 1) // 2, quality - 1)
    key = name or f"admiral-{letter.lower()}"
    found = Commander(key, key, aboard.nationality, aboard.side, rank, fit, hurt, 3, letter)
    action.commanders[key] = found
    if rank == 3:
        action.fleets[aboard.side].admiral = key
    return found


def bare_die(action: Action) -> Action:
    """The same battle with a Break Off Table of one column that adds nothing, so that a break check is its die and modifiers."""
    tables = action.tables
    action.attach(replace(tables, break_off=replace(tables.break_off, lost=(ShareLost(100, 0),))))
    return action


def commands(action: Action, side: str = "") -> dict[str, list[str]]:
    """The ships of each command, of all or of one side."""
    return {command.id: command.ships for command in action.commands if side in ("", command.side)}


def singles(action: Action) -> list[str]:
    """The ships out of command."""
    return sorted(ship for command in action.commands if command.kind == "single" for ship in command.ships)


def declared(action: Action, *told: tuple[str, str, list[str]]) -> None:
    """Commands as if declared: kind or `single`, id, ships."""
    for kind, key, ships in told:
        side = action.ships[ships[0]].side
        lead = None if kind == "single" else key
        action.commands.append(Command(key, side, kind, ships, lead))  # type: ignore[arg-type]

"""The rooms of commands: each is where the program looks for it, and only the one that is asked for is set up."""

from __future__ import annotations

from importlib import import_module

import pytest
from typer.main import get_command

from campaign.cli import GROUPS, ROOMS, asked, program


def names(room: str) -> tuple[str, ...]:
    commands = import_module(f"campaign.commands.{room}").room.registered_commands
    return tuple(one.name or one.callback.__name__ for one in commands)


@pytest.mark.parametrize("room", ROOMS)
def test_every_command_is_found_in_its_room(room: str) -> None:
    assert names(room) == ROOMS[room]


def test_one_command_is_set_up_where_it_is_known_and_all_where_it_is_not() -> None:
    everything = {*(word for words in ROOMS.values() for word in words), *GROUPS}
    for word in everything:
        assert list(get_command(program(word)).commands) == [word]  # type: ignore[attr-defined]
    for other in ("--help", "statsu", None):
        assert set(get_command(program(other)).commands) == everything  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (["status", "war"], "status"),
        (["--db", "map", "status", "war"], "status"),
        (["--debug", "--db=x", "battle", "list", "war"], "battle"),
        (["--help"], "--help"),
        (["--db"], None),
        ([], None),
    ],
)
def test_the_command_of_a_line(line: list[str], word: str | None) -> None:
    assert asked(line) == word

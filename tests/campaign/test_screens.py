"""A thousand screens: every command is typed at every prompt, and none shows an id, a document or a bare citation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from campaign.play.table import laid_out
from campaign.question_kinds import DESKS
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.sitting_down import play
from campaign.terminal.interactive.verbs.registry import COMMANDS
from tests.campaign.at_terminal import started
from tests.campaign.screen_faults import faults, ids

SIZE = (80, 24)
SCREENS = 500  # of each of the campaigns
ENDS_IT = ("quit",)
AFTER = {  # what is typed after a command that needs more
    "map": ("", "whole", "OFF USHANT"),
    "fleet": ("", "CHANNEL"),
    "letter": ("BLOCKADE", "X"),
    "log": ("", "40"),
    "rules": ("SL 8.3", "GALE", "2006:18.12"),
    "sail": ("CHANNEL FLEET to BREST", "NELSON to OFF TOULON", "X to Y", "CHANNEL FLEET to ORDERS"),
    "gale": ("CHANNEL FLEET shelter", "X"),
    "desk": ("", *(f"{name} me" for name in DESKS)),
    "pause": ("", "gale off"),
    "go": ("NOWHERE",),
    "board": ("", "all"),
    "captain": ("X",),
    "instructions": ("",),
}
ANSWERS = ("?", "+", "+ JOIN", "1", "2", "99", "0", "ZEBRA", "1 = 2", "2 =", "1", "all", "-1", "+1", "3 = ZEBRA")


def typed() -> Iterator[str]:
    """Every command with what may follow it, answers good and bad, and now and then Enter."""
    commands = [
        f"{one.word} {after}".strip() for one in COMMANDS if one.word not in ENDS_IT for after in AFTER.get(one.word, ("",))
    ]
    for count, line in enumerate(cycle([*commands, *ANSWERS])):
        yield line
        if count % 6 == 5:
            yield ""


COMMANDS_THERE = "Who commands on the hexes?"


def drawn(url: str, capsys: pytest.CaptureFixture[str], *, to_a_battle: bool) -> list[tuple[str, str]]:
    """So many screens, each with what was typed before it; if wished first Enter until a battle is commanded on the hexes."""
    screens: list[tuple[str, str]] = []
    lines, last = typed(), "play"

    def read(prompt: str) -> str:
        nonlocal last
        screens.append((last, capsys.readouterr().out + prompt))
        if len(screens) > SCREENS:
            raise EOFError
        there = COMMANDS_THERE in screens[-1][1]
        last = "2" if there else "" if to_a_battle and not any(COMMANDS_THERE in one for _, one in screens) else next(lines)
        return last

    play(url, "war", "british", False, Console(read, size=SIZE, colour=False))
    return screens


@pytest.mark.slow
@pytest.mark.parametrize("battles", ["abstract", "hexes"])
def test_no_screen_shows_an_id_a_document_or_a_bare_citation(
    tmp_path: Path, battles: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "war.db"
    seats = ("--seat", "british=human", "--seat", "allies=sailing-master")
    started(f"--db={path}", "new", "war", "--seed", "5", *seats, "--battles", battles)
    url = f"sqlite:///{path}"
    with laid_out(url, "war", to_read=True) as table:
        known = ids(table.session().state)
    capsys.readouterr()
    screens = drawn(url, capsys, to_a_battle=battles == "hexes")
    assert len(screens) > SCREENS
    assert len({what.split()[0] for what, _ in screens if what}) > len(COMMANDS) - 2, "every command was typed"
    if battles == "hexes":
        assert any("[FC 3.6]" in screen for _, screen in screens), "a ship's helm was asked"
    shown = [f"after {what!r}: {fault}" for what, screen in screens for fault in faults(screen, known)]
    assert shown == [], "\n".join(dict.fromkeys(shown))


@pytest.mark.parametrize(
    "line",
    [
        "the Brest fleet, brest-fleet, sails",
        "{'act': 'x'}",
        '["x"]',
        "to space:off-ushant",
        "SL 8.33c",
        "orde is wounded",
        "None",
    ],
)
def test_the_fuzzer_would_see_it(line: str) -> None:
    known = re.compile(r"(?<![\w-])(?:brest-fleet|orde)(?![\w-])")
    assert list(faults(line, known))
    assert not list(faults("Orde's squadron sails for Off Ushant [SL 5.15]", known))

"""What a player sees: the chart in letters, colour that only repeats, nothing of the enemy's secrets, one player at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.play.table import laid_out
from campaign.terminal.interactive import situation, text_chart
from campaign.terminal.interactive.console import WIPED, Console
from campaign.terminal.interactive.console_player import ConsolePlayer
from maps.place import Place
from tests.campaign.at_terminal import started
from tests.campaign.play_kit import Desk, Hand, Step, look_anew, outset, until, war

__all__ = ["outset", "war"]  # fixtures
PAINT = re.compile("\x1b\\[[0-9;]*m")


@pytest.fixture
def deck(war: Desk) -> Iterator[ConsolePlayer]:
    """The British quarterdeck at the outset, on a terminal of 80 by 24."""
    with laid_out(war.url, "war") as table:
        yield ConsolePlayer(war.url, table, table.session(), "british", Console(Hand([]), size=(80, 24), colour=False))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("about", ["", "whole", "1", "2", "off ushant", "mediterranean fleet", "bridgetown"])
def test_the_chart_fits_the_screen(deck: ConsolePlayer, about: str, size: tuple[int, int]) -> None:
    deck.console = Console(Hand([]), size=size, colour=False)
    drawn = list(text_chart.lines(deck, about))
    assert max(map(len, drawn)) <= size[0]
    assert len(drawn) <= size[1] - 2 or about in ("", "whole", "1")
    assert any("." in row for row in drawn[:-2]), "there is a coast"


def test_the_chart_shows_ours_by_letter_and_the_enemy_as_unknown_until_he_is_sighted(deck: ConsolePlayer) -> None:
    drawn = "\n".join(text_chart.lines(deck, "off ushant"))
    assert re.search(r"A.* Off Ushant|A\?", drawn)
    assert "A The Channel Fleet, Off Ushant" in drawn
    assert "? Brest harbour" in drawn
    brest = next(one for one in deck.world.formations.values() if one.place == "harbour:brest")
    assert brest.name not in drawn
    brest.spotted = True
    look_anew(deck)
    assert f"1 {brest.name}, Brest harbour" in "\n".join(text_chart.lines(deck, "off ushant"))


def test_colour_repeats_what_the_letters_say(deck: ConsolePlayer) -> None:
    plain = [*text_chart.lines(deck, ""), *situation.lines(deck)]
    deck.console = Console(Hand([]), size=(80, 24), colour=True)
    painted = [*text_chart.lines(deck, ""), *situation.lines(deck)]
    assert any(PAINT.search(row) for row in painted)
    assert [PAINT.sub("", row) for row in painted] == plain


def test_no_colour_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert Console(Hand([]), colour=True).paint("words", "loud") == "words"


def test_a_secret_of_the_enemys_changes_nothing_on_the_screen(deck: ConsolePlayer) -> None:
    def screen() -> list[str]:
        return [*situation.lines(deck), *text_chart.lines(deck, ""), *text_chart.lines(deck, "brest")]

    before, world = screen(), deck.world
    for squadron in world.squadrons.values():
        if squadron.side == "allies":
            squadron.damage += 3
            squadron.name = "Secret"
    for formation in world.formations.values():
        if formation.side == "allies":
            formation.name, formation.charge = "Secret", Place("space:brest")
    world.prestige_before["allies"] = 7
    look_anew(deck)
    assert screen() == before


def test_hot_seat_clears_the_screen_between_the_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "war.db"
    started(f"--db={path}", "new", "war", "--seed", "4", "--seat", "british=human", "--seat", "allies=human")
    desk = Desk(path, capsys)
    steps: list[Step] = [until("The terminal is for", 60), ""] * 4
    told = desk.sits(*steps, hot_seat=True)
    parts = re.split("The terminal is for (.*?) now", told)[1:]
    assert len(set(parts[::2])) == 2, "both have sat here"
    for name, screen in zip(parts[::2], parts[1::2], strict=True):
        mine, other = ("British", "Allies") if "Royal" in name else ("Allies", "British")
        asked = [line for line in screen.splitlines() if "sails on" in line]
        assert all(line.startswith(mine) for line in asked), other
        assert "\n" * 24 in screen


def test_a_screen_is_wiped_whole_with_what_has_scrolled_off(capsys: pytest.CaptureFixture[str]) -> None:
    Console(Hand([""]), size=(80, 24), colour=True).hand_over("The Royal Navy")
    assert capsys.readouterr().out.count(WIPED) == 2
    assert "\x1b[3J" in WIPED

"""The end of a war as its players meet it: told by `new`, `run`, `status`, log, gazette and `play`; careers are settled by it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from campaign.experiments.tournament import Chair, Match, fingerprint_of
from campaign.experiments.tournament import play as played_in_memory
from campaign.game import RULES_VERSION, SeaLords
from campaign.play.theatre_faults import faults, remarks
from campaign.reports.verdict import Ending, Standing
from campaign.store.campaigns import Campaigns
from maps.folders import theatre_folder
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.outline_kit import outline
from tests.campaign.test_forces import SOUND
from tests.maps import small_theatre

__all__ = ["played", "terminal"]

MASTERS = ("--seat", "britain=random", "--seat", "allies=random")
CLOSED = "The war ends when the year 1805 is closed, in Turn One of 1806."


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A theatre of a year that is played in a moment."""
    folder = small_theatre.write(tmp_path)
    (folder / "forces.toml").write_text(SOUND, encoding="utf-8")
    small_theatre.alter(folder, "theatre.toml", "year = 1805\n", "year = 1805\nend = {year = 1805}\n")
    return folder


@pytest.mark.rule("SL 9.332", "SL 12.1", "SL 12.41")
def test_a_year_is_played_to_its_closing_told_everywhere_and_settled(terminal: Terminal, small: Path, tmp_path: Path) -> None:
    players = ("--player", "britain=Anna", "--player", "allies=Ben")
    begun = terminal("new", "war", "--theatre", str(small), "--seed", "1", *MASTERS, *players)
    assert (begun.code, begun.out.splitlines()[-1]) == (0, CLOSED)
    assert CLOSED in terminal("status", "war").out
    terminal("run", "war", "--until", "end of year")
    assert "Turn One of 1806" in terminal("status", "war").out
    assert "the war is not over" in terminal("career", "settle", "war").err
    ended = terminal("run", "war", "--until", "end of war")
    status = terminal("status", "war", "--json").document
    standing = status["standing"]
    assert standing["over"] is True
    words = standing["words"]
    assert words.startswith("The war is over")
    assert words in ended.out
    assert "It is entered in the career of Anna and Ben" in ended.out
    assert words in terminal("status", "war").out
    assert CLOSED not in terminal("status", "war").out
    assert "THE WAR IS OVER: " in terminal("log", "war").out
    page = tmp_path / "gazette.html"
    terminal("report", "war", "--out", str(page))
    assert "The Verdict" in page.read_text(encoding="utf-8")
    anna = terminal("career", "show", "Anna", "--json").document
    assert anna["services"][0]["prestige"] == standing["prestige"]["britain"]
    assert "it is settled already" in terminal("career", "settle", "war").err
    again = terminal("run", "war", "--until", "1805")
    assert (again.code, "; 0 phases played" in again.out, words in again.out) == (0, True, True)
    assert "It is entered" not in again.out
    assert words in terminal("pending", "war").out
    assert terminal("verify", "war").code == 0


@pytest.mark.rule("SL 12.1")
def test_who_wishes_plays_on(terminal: Terminal, small: Path) -> None:
    new = ("new", "--theatre", str(small), "--seed", "1", *MASTERS)
    assert "The war ends when the year 1806 is closed, in Turn One of 1807." in terminal(*new, "two", "--years", "2").out
    assert "The war is open-ended." in terminal(*new, "ever", "--open-ended").out
    for name in ("two", "ever"):
        said = terminal("run", name, "--until", "turn 20")
        assert (said.code, "The war is over" in said.out, "Turn Four of 1806" in said.out) == (0, False, True)
    unknown = terminal("run", "ever", "--until", "end of war")
    assert (unknown.code, "nobody knows yet when this war ends" in unknown.err) == (2, True)
    both = terminal(*new, "both", "--years", "2", "--open-ended")
    assert (both.code, "cannot be open-ended and last 2 years" in both.err) == (2, True)
    assert terminal(*new, "none", "--years", "0").code == 2
    assert "The war is over" in terminal("run", "two", "--until", "end of war").out


def test_a_campaign_from_before_wars_had_an_end_goes_on_as_it_was_begun(terminal: Terminal, small: Path) -> None:
    terminal("new", "old", "--theatre", str(small), "--seed", "1", *MASTERS)
    database = Campaigns(f"sqlite:///{terminal.database}")
    with database.open("old", rules_version=RULES_VERSION) as archive:
        game = SeaLords(str(small))
        world = game.decode(archive.load().snapshot)
    document = game.encode(world).replace(
        b',"last_turn":17,"last_stage":36,"ends_with":"","appointed":true', b',"last_turn":null'
    )
    assert b"ends_with" not in document
    assert game.next_phase(game.decode(document)) is not None
    assert game.decode(document).events.last_turn is None


def test_a_campaign_that_was_begun_is_not_told_that_its_theatre_ends_otherwise_now(terminal: Terminal, small: Path) -> None:
    terminal("new", "old", "--theatre", str(small), "--seed", "1", *MASTERS)
    small_theatre.alter(small, "theatre.toml", "end = {year = 1805}", "end = {year = 1805, month = 1}")
    assert terminal("run", "old").code == 0
    assert CLOSED in terminal("status", "old").out, "it keeps what it was begun with"


def test_play_shows_how_a_war_has_ended(terminal: Terminal, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal("new", "war", "--theatre", str(small), "--seed", "1", "--seat", "allies=random", "--seat", "britain=human")
    monkeypatch.setattr("campaign.game.end_of_war.over", lambda world: True)
    said = terminal("play", "war")
    assert (said.code, "The war is over, and nobody has won it. Prestige: Britain 0, Allies 0" in said.out) == (0, True)


@pytest.mark.rule("SL 9.332", "SL 12.1")
def test_a_tournament_has_the_same_end_and_victor_as_a_campaign(terminal: Terminal, small: Path) -> None:
    match = Match(str(small), (), tuple(Chair(side, "sailing-master") for side in ("britain", "allies")))
    year = played_in_memory(SeaLords(str(small)), match, "1", fingerprint_of(match))
    seats = ("--seat", "britain=sailing-master", "--seat", "allies=sailing-master")
    terminal("new", "war", "--theatre", str(small), "--seed", "1", *seats)
    terminal("run", "war", "--until", "end of war")
    standing = terminal("status", "war", "--json").document["standing"]
    assert standing["over"] is True
    assert (year.victor, {side: tally.prestige for side, tally in year.sides.items()}) == (
        standing["victor"],
        standing["prestige"],
    )


# -- what a theatre says of it -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theatre", ["trafalgar-1805", "first-command"])
def test_our_theatres_end_with_the_closing_of_their_year(theatre: str) -> None:
    assert SeaLords(theatre).new_world("1").events.last_turn == 17
    assert remarks(theatre) == []


@pytest.mark.parametrize(
    ("end", "fault"),
    [
        ('"opne"', "end: 'opne'; expected such as {year = 1805}"),
        ("1805", "end: expected string | table, got integer"),
        ("{}", "end: found neither a date nor an event"),
        ('{year = 1805, event = "peace"}', "end: found both a date and an event"),
        ("{year = 1804}", "end: year 1804; expected 1805, in which the war begins, or a later one"),
        ("{year = 1805, month = 2, day = 30}", "end: there is no day 30 of month 2"),
        ("{year = 1805, day = 3}", "end: a day of no month"),
        ("{month = 3}", "end: a day or month of no year"),
        ('{event = "moonrise"}', "end: unknown event 'moonrise'"),
        ("{yaer = 1805}", "end: unknown field 'yaer'"),
    ],
)
def test_an_end_that_is_none_is_refused_by_check_and_new(terminal: Terminal, tmp_path: Path, end: str, fault: str) -> None:
    folder = Path(shutil.copytree(theatre_folder("first-command"), tmp_path / "mine"))
    small_theatre.alter(folder, "theatre.toml", "end = {year = 1805}", f"end = {end}")
    assert any(fault in words for words in faults(str(folder))), faults(str(folder))
    assert fault in terminal("new", "mine", "--theatre", str(folder)).err


def test_a_theatre_without_an_end_says_so_unless_it_is_open_ended_by_that_word(terminal: Terminal, small: Path) -> None:
    small_theatre.alter(small, "theatre.toml", "end = {year = 1805}\n", "")
    said = terminal("theatre", "check", str(small))
    assert (said.code, "no end; a war here is open-ended" in said.out, "sound" in said.out) == (0, True, True)
    assert len(terminal("theatre", "check", str(small), "--json").document["remarks"]) == 1
    assert "The war is open-ended." in terminal("new", "ever", "--theatre", str(small)).out
    small_theatre.alter(small, "theatre.toml", "year = 1805\n", 'year = 1805\nend = "open"\n')
    assert "no end" not in terminal("theatre", "check", str(small)).out


# -- words -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("politics", "words"),
    [
        ({"last_turn": 17, "last_stage": 36}, CLOSED),
        ({"last_turn": 19}, "The war ends with Turn Three of 1806."),
        ({"ends_with": "amiens"}, "The war ends with the turn of an event: The Peace of Amiens."),
        ({}, "The war is open-ended."),
    ],
)
def test_the_end_in_words(politics: dict[str, object], words: str) -> None:
    world = outline(clock={"year": 1805, "turn": 5, "turns_played": 4}, events=politics)
    assert Ending.of(world).words("The Peace of Amiens") == words


def test_a_year_that_is_closed_is_over_in_outline_too() -> None:
    def over(stage: int) -> bool:
        clock = {"year": 1806, "turn": 1, "stage": stage, "turns_played": 16}
        return Standing.of(outline(clock=clock, events={"last_turn": 17, "last_stage": 36})).over

    assert [over(stage) for stage in (0, 36, 37)] == [False, False, True]

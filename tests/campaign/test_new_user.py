"""What a new user stumbles over: words that are wrong, names written otherwise, a poor terminal, nobody's seat."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.outline import Outline
from campaign.play.news import News
from campaign.record.causes import Harm, Sinking
from campaign.record.fleet import SailSank
from campaign.record.telling import in_words
from campaign.reports.names import Names
from table.dice import Roll
from tests.campaign.at_terminal import MASTERS, Terminal, played, started, terminal
from tests.campaign.facts_kit import made
from tests.campaign.outline_kit import outline
from tests.campaign.play_kit import FOUGHT_AT_ONCE, Desk

__all__ = ["played", "terminal"]  # fixtures

FIRED = {"fact": "fired", "battle": "", "side": "allies", "column": 1, "die": 9, "cell": "2", "points": 2, "sunk": 0}


# -- words ---------------------------------------------------------------------------------------------------------------


def test_a_harbour_is_called_so_once() -> None:
    names = Names(outline(theatre="trafalgar-1805"))
    assert names.at("harbour:antigua") == "in English Harbour"
    assert names.at("harbour:plymouth") == "in Plymouth harbour"


@pytest.mark.parametrize(
    ("combat", "cause", "words"),
    [
        (2, Harm.GUNS, "combat 2: the Allies fire on column 1"),
        (0, Harm.BOMBS, "bombs of the Allies shell the harbour, column 1"),
        (0, Harm.RAID, "raiders of the Allies fall on a convoy, column 1"),
        (0, Harm.FIRESHIP, "a fireship of the Allies burns, column 1"),
    ],
)
def test_what_is_fired_outside_the_line_is_no_combat(combat: int, cause: Harm, words: str) -> None:
    assert in_words(made(FIRED | {"combat": combat, "cause": cause}), Names(outline())).startswith(words)


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        (Sinking.AT_A_BLOW, "loses Hero; 2 left"),
        (Sinking.REPORTED, "loses Hero; 2 left"),
        (Sinking.FOUNDERED, "loses Hero to the sea; 2 left"),
    ],
)
def test_only_what_founders_is_lost_to_the_sea(cause: Sinking, words: str) -> None:
    assert in_words(SailSank("van", 2, cause, "Hero", rule="SL 1"), Names(outline())) == f"van {words}"


def test_who_has_fallen_keeps_his_name_and_what_is_at_hand_is_not_looked_up() -> None:
    asked: list[str] = []

    def outset() -> Outline:
        asked.append("outset")
        return outline(leaders={"graves": {"name": "T. Graves"}}, squadrons={"van": {"name": "The van"}})

    names = Names(outline(leaders={"nelson": {"name": "Nelson"}}, sides=["british"]), outset)
    assert [names.piece(key) for key in ("nelson", "british")] == ["Nelson", "british"]
    die = Roll(4, "the die of a battle", "SL 8.3", 0, about="battle-3")
    assert in_words(die, names) == "battle-3: the die of a battle: 4"
    assert not asked
    assert [names.piece(key) for key in ("graves", "independent-van", "nobody")] == ["T. Graves", "The van", "nobody"]
    assert asked == ["outset"]


def test_the_log_names_a_leader_who_has_fallen(tmp_path: Path, terminal: Terminal) -> None:
    """T. Graves is killed off Oléron with this seed, and is on no list any more."""
    db = f"--db={tmp_path / 'war.db'}"
    started(db, "new", "war", "--seed", FOUGHT_AT_ONCE, *MASTERS)
    started(db, "run", "war")
    said = terminal(db, "log", "war", "--kind", "leader-fate")
    assert "T. Graves: " in said.out
    assert "graves" not in said.out


@pytest.mark.parametrize(("points", "side", "told"), [(0, "allies", False), (2, "allies", True), (0, "british", True)])
def test_a_raid_of_the_enemys_that_came_to_nothing_is_no_news(points: int, side: str, told: bool) -> None:
    news = News("british", outline())
    news.hear([made(FIRED | {"combat": 0, "cause": "raid", "points": points, "side": side})])
    assert bool(list(news.lines())) == told


# -- names ---------------------------------------------------------------------------------------------------------------


def test_a_side_may_be_written_with_a_capital(terminal: Terminal, tmp_path: Path) -> None:
    assert terminal("status", "nelson", "--side", "British").out == terminal("status", "nelson", "--side", "british").out
    assert "nothing is asked" in terminal("answer", "nelson", "BRITISH", "x").err
    assert terminal("new", "anson", "--seat", "British=human", "--last", "Allies").code == 0
    assert "unknown side 'prussia'" in terminal("status", "nelson", "--side", "Prussia").err


def test_whoever_wants_to_play_where_nobody_can_is_told_how_to_begin(terminal: Terminal) -> None:
    said = terminal("play", "nelson")
    assert said.code == 2
    assert "no side of nelson is a human's; `sealords new NAME --seat british=human` begins such a campaign" in said.err


def test_both_players_at_one_screen_are_told_where_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "war.db"
    started(f"--db={path}", "new", "war", "--seed", "4", "--seat", "british=human", "--seat", "allies=human")
    told = Desk(path, capsys).sits("", "", "", "", "", hot_seat=True)
    for title in ("The Combined Fleet", "The Royal Navy"):
        assert told.count(f"1 January 1805 (winter) - {title}") == 1


# -- terminals -----------------------------------------------------------------------------------------------------------


def test_a_terminal_without_accents_and_letters_that_nobody_can_read(terminal: Terminal) -> None:
    """Missiessy lies at Rochefort and the squadron that watches him off Oléron, which ASCII cannot write."""
    command = [sys.executable, "-m", "campaign", "play", "keith"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, input=b"map \xe9\n\xff\nquit\n", env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"Off Ol?ron" in done.stdout
    assert done.stdout.count(b"No: ") == 2


def test_a_die_thrown_by_hand_is_asked_for_until_it_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An empty line once was taken for a command without a short form."""
    path = tmp_path / "war.db"
    started(f"--db={path}", "new", "war", "--seed", "4", "--dice", "by-hand", "--seat", "british=human", *MASTERS[:2])
    told = Desk(path, capsys).sits("", "", "99", "-1", "x", "?", "3")
    assert told.count("No: '' is no number; expected what the die shows, from 0 to 9") == 1
    assert told.count("No: ") == 4
    assert "SL 5.242:" in told
    assert "die 1 (d10) is needed" in told

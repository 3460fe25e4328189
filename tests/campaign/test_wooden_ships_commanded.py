"""A person commands in a battle of Wooden Ships in the middle of a campaign: by forms, in secret, or by his captains."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.play.hex_replay import commanded, fought_again, found
from campaign.play.table import laid_out
from campaign.rules.battle.hexes import on_table
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.sitting_down import play
from tactical.playing.registry import game_named
from tactical.wooden_ships.question_kinds import KINDS
from tests.campaign.at_terminal import started
from tests.campaign.play_kit import BATTLE, Desk, Hand, Step, until, wider

BEFORE = ("2", "", "")  # he commands himself; the flagship and the first loads are as usual
OVER = "Enter sails on"


@pytest.fixture(scope="session")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign by Wooden Ships whose british are asked who commands off Oléron, to be copied."""
    path = tmp_path_factory.mktemp("wooden-ships") / "war.db"
    seats = ("--seat", "british=human", "--seat", "allies=sailing-master")
    started(f"--db={path}", "new", "war", "--seed", BATTLE, *seats, "--battles", "wooden-ships")
    hand = Hand(["i timetable", "pause wear off", until("1-2 ")])
    play(f"sqlite:///{path}", "war", None, False, Console(hand, size=(80, 24), colour=False))
    return path


@pytest.fixture
def war(tmp_path: Path, joined: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(Path(shutil.copy(joined, tmp_path / "war.db")), capsys)


def answered(path: Path) -> list[tuple[str, str, bool]]:
    """Side, kind and whether a person gave it, of every answer on the hexes that is on record."""
    with closing(sqlite3.connect(path)) as connection:
        (phase,) = connection.execute("select max(phase) from choice where kind = 'hex battle'").fetchone()
        query = "select side, kind, person from choice where phase = ? and undone = 0 order by number"
        rows = connection.execute(query, (phase,)).fetchall()
    kept = ("hex battle", *(kind.name for kind in KINDS))
    return [(side, kind, bool(person)) for side, kind, person in rows if kind in kept]


@pytest.mark.rule("SL 8.126", "WS B.IV.B.5")
def test_he_writes_the_orders_of_all_his_ships_on_one_form_and_sees_what_came_of_both_sides(war: Desk) -> None:
    told = war.sits(*BEFORE, "Foudroyant 0", "")
    assert re.search(r"^Turn 1 of \d+; the wind blows", told, re.MULTILINE)
    assert "What are the broadsides loaded with? [WS B.X]" in told
    asked = told.partition("How do your ships move? [WS B.IV]")[2]
    assert [name in asked for name in ("Foudroyant", "Thunderer", "Achilles")] == [True] * 3
    before, sails, after = asked.partition("The Allies sail: ")
    assert sails
    assert "Foudroyant -> 0" in before
    assert "Jemmappes" not in before, "nothing of theirs before both have written"
    assert "Thunderer makes" in after
    assert "Foudroyant makes" not in after, "as he has ordered"
    assert wider(told, war.hand, 80) == []


def test_a_form_is_explained_and_a_high_board_is_drawn_small(war: Desk) -> None:
    told = war.sits("2", "?")
    assert "changes lines of several ships" in " ".join(told.split())
    assert "2 = ushant" not in told
    board = told.partition("\nTurn 1 of ")[0].rpartition("\n\n")[2]
    assert len(board.splitlines()) < 40, "a line a row, not two"


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("steps", [("1",), (*BEFORE, "", "captain")], ids=["captains", "commanded"])
def test_a_battle_that_is_over_is_listed_told_shown_again_and_verified(
    war: Desk, tmp_path: Path, steps: tuple[Step, ...]
) -> None:
    fought = war.battle
    told = war.sits(*steps, until(OVER))
    assert "It was fought ship by ship (wooden ships)" in told
    page = tmp_path / "film.html"
    for command in (("replay", "war", fought, "--out", str(page)), ("show", "war", fought), ("list", "war", "--json")):
        war.capsys.readouterr()
        started(f"--db={war.path}", "battle", *command)
        said = war.capsys.readouterr().out
        if command[0] == "show":
            assert "wooden ships" in said
        elif command[0] == "list":
            assert [one["fought"] for one in json.loads(said) if one["battle"] == fought] == [True]
    assert "Foudroyant" in page.read_text()
    assert "<title>The action off Oléron" in page.read_text()
    with laid_out(war.url, "war", to_read=True) as table:
        brief, report, answers = found("war", fought, list(table.archive.history()))
        assert ("british" in answers) == (len(steps) > 1)
        assert report.resolver == "wooden ships"
        rules = game_named(report.resolver)
        other = fought_again(rules, brief, "other dice", {})
        assert rules.report(brief, rules.laid_out(brief, "other dice"), other.state) != report
    started(f"--db={war.path}", "verify", "war")
    assert "played again to the same states" in war.capsys.readouterr().out


@pytest.mark.rule("SL 8.126")
def test_what_captains_answer_leaves_no_record_and_what_a_person_answers_does(war: Desk) -> None:
    war.sits("1", until(OVER))
    assert {kind for _, kind, _ in answered(war.path)} == {"hex battle"}, "both sides have left it to them"


@pytest.mark.rule("SL 8.126")
def test_each_form_that_he_signs_is_on_record_at_once_and_nothing_of_the_enemy_s(war: Desk) -> None:
    war.sits(*BEFORE, "Foudroyant 0, Thunderer 1", "")  # she comes up under the other's stern
    kept = answered(war.path)
    signed = ["hex battle", "flagship", "first loads", "orders", "grapple", "boarding parties"]
    assert [kind for _, kind, person in kept if person] == signed, "the last two are of his own ships alone, and signed for him"
    assert {side for side, kind, _ in kept if kind != "hex battle"} == {"british"}


@pytest.mark.rule("SL 8.126")
def test_broken_off_he_is_asked_where_he_was_and_the_battle_so_far_is_the_same(war: Desk) -> None:
    war.sits(*BEFORE, "", "")
    with laid_out(war.url, "war", to_read=True) as table:
        session = table.at_question()
        board = on_table(session)
        assert board is not None
        kind = session.pending[0].kind.name
        (answers,) = commanded(session.choices)
        book = fought_again(board.rules, board.brief, board.seed, answers)
        assert [str(fact) for fact in book.facts] == [str(fact) for fact in board.facts]
        before = board.rules.encode(board.state)
    told = war.sits("log")
    assert "Turn 1: the wind blows" in told.rpartition("this turn:")[2]
    with laid_out(war.url, "war", to_read=True) as table:
        again = on_table(table.at_question())
        assert again is not None
        assert (again.rules.encode(again.state), table.at_question().pending[0].kind.name) == (before, kind)


@pytest.mark.rule("SL 8.126", "WS B.IV.B.5")
def test_orders_that_were_carried_out_are_not_taken_back(war: Desk) -> None:
    told = war.sits(*BEFORE, "", "undo")
    (refusal,) = [line for line in told.splitlines() if "No: " in line]
    assert "nothing is taken back" in refusal


@pytest.mark.rule("SL 8.126")
def test_a_turn_or_the_rest_of_the_battle_is_left_to_the_captains(war: Desk) -> None:
    told = war.sits(*BEFORE, "captain turn", "captain", until(OVER))
    turn, _, rest = told.partition("Your captains have the deck until turn 1 is over.")[2].partition(
        "The flag captain fights the rest of the action off Oléron."
    )
    assert "== Turn 2" in turn
    assert "[WS " not in rest, "nothing more is asked of him"
    assert "The battle on the hexes is over" in rest
    kept = answered(war.path)
    assert {side for side, kind, _ in kept if kind != "hex battle"} == {"british"}
    started(f"--db={war.path}", "verify", "war")

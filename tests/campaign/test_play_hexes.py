"""A person commands on the hexes in the middle of a campaign: what he sees, what he may order, and what he leaves to others."""

from __future__ import annotations

import random
import re
import shutil
import sys
from pathlib import Path

import pytest

from campaign.play.errors import BadInput
from campaign.play.hex_replay import commanded, fought_again, found
from campaign.play.table import laid_out
from campaign.rules.battle.hexes import on_table
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.play_loop import PlayLoop
from campaign.terminal.interactive.sitting_down import play
from table.archives import Choice
from tactical.flying_colors.hand_off import homeward
from tactical.flying_colors.hand_off import laid_out as set_up
from tactical.playing.registry import game_named
from tests.campaign.at_terminal import started
from tests.campaign.play_kit import HEAVY, Desk, Hand, Step, until, wider
from tests.campaign.screen import Screen
from tests.campaign.test_play_fuzz import LINES

COMMAND = ("2", "")  # on the hexes himself, under plain sails
HELM = " end, ? explains"  # a course is advised


@pytest.fixture(scope="session")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign on hexes whose british are asked who commands off Oléron, to be copied."""
    path = tmp_path_factory.mktemp("hexes") / "war.db"
    seats = ("--seat", "british=human", "--seat", "allies=sailing-master")
    started(f"--db={path}", "new", "war", "--seed", HEAVY, *seats, "--battles", "hexes")
    hand = Hand(["i timetable", "pause wear off", until("1-2 ")])
    play(f"sqlite:///{path}", "war", None, False, Console(hand, size=(80, 24), colour=False))
    return path


@pytest.fixture
def war(tmp_path: Path, joined: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(Path(shutil.copy(joined, tmp_path / "war.db")), capsys)


def test_he_sees_the_board_whose_ship_is_asked_and_what_she_may_do(war: Desk) -> None:
    told = war.sits(*COMMAND, until(HELM))
    assert "Allies: A1 Jemmappes" in told, "so high a board is drawn small, with a key"
    assert re.search(r"B1↑", told), "that about a ship is not"
    assert re.search(r"^Turn 1 of 6; the wind blows", told, re.MULTILINE)
    assert "Foudroyant: 5 MPs [FC 3.6]" in told
    assert re.search(r"^ [ *] 1 ahead$", told, re.MULTILINE)
    assert re.search(r"^ [ *] 3 back sails$", told, re.MULTILINE)
    asked = told.rpartition("Foudroyant: 5 MPs")[2]
    assert len(re.findall(r"^ \* ", asked, re.MULTILINE)) == 1, "what her captain would begin with"
    assert "  The Gloire acts." in told, "he hears what happens on the hexes"
    board = [line for line in told.splitlines() if " · " in line]
    assert max(map(len, board)) <= 80


def test_her_captain_says_why_below_what_he_advises(war: Desk) -> None:
    told = war.sits(*COMMAND, until(HELM))
    asked = told.rpartition("Foudroyant: 5 MPs")[2]
    assert re.search(r"^  \* It (brings|takes|keeps) her .*\d+ hex", asked, re.MULTILINE)


def test_a_ship_is_conned_by_a_course_by_keys_or_numbers_and_it_is_taken_back(war: Desk) -> None:
    told = war.sits(*COMMAND, until(HELM), "ahead ahead", "undo", "1 1", "undo", "a a", "undo", "end", "x", "99")
    assert told.count("The Foudroyant stands on two hexes") == 3
    assert told.count('The answer about "helm" [FC 3.6] is taken back.') == 3
    refusals = [line for line in told.splitlines() if "No: " in line]
    assert len(refusals) == 3
    assert all("expected" in line for line in refusals)


def test_what_dice_have_fallen_on_is_not_taken_back(war: Desk) -> None:
    told = war.sits(*COMMAND, until(HELM), "", "undo")
    assert "No: nothing is taken back: a die has fallen since" in told


def test_the_board_is_drawn_to_a_file_and_the_battle_shown_again(war: Desk, tmp_path: Path) -> None:
    files = [tmp_path / f"board.{ending}" for ending in ("svg", "png", "txt", "html")]
    told = war.sits(
        *COMMAND,
        until(HELM),
        *(f"board {file}" for file in files),
        "board x.bmp",
        "board all",
        "ships",
        "log",
        "odds",
        "?",
        "battle",
    )
    assert all(file.stat().st_size > 1000 for file in files)
    assert "Foudroyant" in files[3].read_text()
    assert "x.bmp" in told.partition("No: ")[2].splitlines()[0]
    assert re.search(r"A8 Majestueux, Missiessy \(range 6, quality 2\): ", told), "every ship is on the roll"
    assert "odds are those of the Combat Damage Table" in told
    assert "desk hexes officers" in told
    assert "== The action off Oléron" in told


def test_the_log_of_the_battle_stands_below_the_campaign_s(war: Desk) -> None:
    told = war.sits("2", "log")
    above, heading, below = told.partition("\nThe battle on the hexes, this turn:\n")
    assert heading
    assert "| SL " in above
    assert " acts." not in below, "before the first turn there is nothing to tell but of sails"
    assert "The Gloire acts." in war.sits(*COMMAND[1:], until(HELM), "log").rpartition("this turn:")[2]
    assert "this turn:" not in war.sits("log 3"), "so many lines of the campaign's alone"


def test_the_battle_shown_again_is_the_one_that_was_fought(war: Desk) -> None:
    war.sits(*COMMAND, until(HELM), "ahead ahead")
    with laid_out(war.url, "war") as table:
        session = table.session()
        board = on_table(session)
        assert board is not None
        (answers,) = commanded(session.choices)
        book = fought_again(board.rules, board.brief, board.seed, answers)
        assert [str(fact) for fact in book.facts] == [str(fact) for fact in board.facts]


@pytest.mark.parametrize("steps", [("1",), (*COMMAND, until(HELM), "ahead ahead", "captain")])
def test_a_battle_on_hexes_can_be_watched_when_it_is_over(war: Desk, tmp_path: Path, steps: tuple[Step, ...]) -> None:
    fought = war.battle
    war.sits(*steps, until("Enter sails on"))
    page = tmp_path / "film.html"
    started(f"--db={war.path}", "battle", "replay", "war", fought, "--out", str(page))
    assert "Foudroyant" in page.read_text()
    with laid_out(war.url, "war", to_read=True) as table:
        with pytest.raises(BadInput, match="battle-7 was not fought on hexes in war"):
            found("war", "battle-7", list(table.archive.history()))
        brief, report, answers = found("war", fought, list(table.archive.history()))
        assert ("british" in answers) == (len(steps) > 1)
        other = fought_again(game_named(report.resolver), brief, "other dice", {})
        assert homeward.report(brief, set_up(brief, "other dice"), other.state) != report


def test_two_battles_of_one_phase_are_told_apart() -> None:
    def chose(side: str, kind: str, answer: str) -> Choice:
        return Choice(0, side, kind, "SL 8.126", answer, person=True)

    first = [chose("allies", "hex battle", "captains"), chose("british", "hex battle", "command"), chose("british", "helm", "a")]
    second = [chose("allies", "hex battle", "command"), chose("british", "hex battle", "captains"), chose("allies", "helm", "b")]
    assert commanded([chose("allies", "attack", "x"), *first, *second]) == [{"british": ["a"]}, {"allies": ["b"]}]


def test_a_ship_a_turn_or_the_rest_of_the_battle_is_left_to_the_captains(war: Desk, tmp_path: Path) -> None:
    film = tmp_path / "film.html"
    told = war.sits(*COMMAND, until(HELM), "captain nobody", "captain ship", "captain turn", "captain", f"board {film}")
    assert "captain nobody: expected captain, captain turn" in told
    ship, _, turn = told.partition("The Foudroyant is her captain's until turn 1 is over.")[2].partition("Your captains have")
    assert "The Foudroyant fires" in ship
    assert "Which ship acts next?" in ship, "other ships are still his"
    second, _, rest = turn.partition("The flag captain fights the rest of the action off")
    assert "The Achilles acts." in second
    assert "== Turn 2" in second
    assert "[FC " not in rest
    assert "The battle on the hexes is over" in rest
    assert re.search(r"British: \d fighting", rest)
    assert "The battle ends" in rest
    assert film.exists(), "a battle that is over can still be watched"
    started(f"--db={war.path}", "verify", "war")


def test_what_was_left_to_the_captains_stays_theirs_when_he_comes_back(war: Desk) -> None:
    """The process dies before his captains have answered: nobody asks him again, until he takes it back."""
    fought = war.battle
    war.sits(*COMMAND)
    with laid_out(war.url, "war") as table:
        deck = ConsolePlayer(war.url, table, table.session(), "british", Console(Hand([]), size=(80, 24), colour=False))
        assert deck.his(deck.session.pending[0])
        deck.write(deck.orders.leaving(fought))
    with laid_out(war.url, "war") as table:
        deck = ConsolePlayer(war.url, table, table.session(), "british", Console(Hand([]), size=(80, 24), colour=False))
        assert not deck.his(deck.session.pending[0])
        deck.write(deck.orders.leaving(""))
        assert deck.his(deck.session.pending[0])


def test_a_standing_instruction_leaves_all_hexes_to_the_captains(war: Desk) -> None:
    told = war.sits("desk hexes officers", "", until("Enter sails on"))
    assert "It was fought ship by ship" in told
    assert "[FC " not in told


def test_nothing_of_the_board_lies_on_the_table_without_a_battle_on_hexes(war: Desk) -> None:
    told = war.sits("board", "ships", "captain turn")
    assert told.count("No: no battle lies on the hexes now; when fleets meet you are asked") == 3
    assert "new --battles hexes" not in told


def test_a_campaign_that_never_fights_on_hexes_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "war.db"
    started(f"--db={path}", "new", "war", "--seat", "british=human", "--seat", "allies=sailing-master")
    assert "No: this campaign fights no battles on hexes; `new --battles hexes` or" in Desk(path, capsys).sits("board")


@pytest.mark.parametrize(("words", "done"), [("captain", "fights the rest"), ("captain turn", "until turn 1 is over")])
def test_what_he_has_taken_back_he_may_leave_to_the_captains(war: Desk, words: str, done: str) -> None:
    told = war.sits(*COMMAND, until(HELM), "ahead ahead", "undo", words)
    after = told.partition("is taken back.")[2].partition(done)[2]
    assert "Foudroyant: 4 MPs [FC 3.6]" not in after, "she is not asked about again"


def test_two_at_one_screen_need_no_curtain_for_the_board_but_for_their_secrets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "war.db"
    seats = ("--seat", "british=human", "--seat", "allies=human")
    started(f"--db={path}", "new", "war", "--seed", "4", *seats, "--battles", "hexes")
    desk = Desk(path, capsys)
    tried: list[str] = []

    def both_command(prompt: str) -> str | None:
        """`command` is refused where something else is asked, and then Enter goes on."""
        tried.append("command" if prompt.startswith("1-2 ") and tried[-1:] != ["command"] else "")
        return tried[-1] if not prompt.startswith("British, 1-") else None

    desk.sits(both_command, hot_seat=True)
    told = desk.sits(*[""] * 90, hot_seat=True)
    assert wider(told, desk.hand, 80) == [], "neither the curtain nor a ship's own line"
    assert "The terminal is for the Royal Navy now." in told
    assert told.count("-- The Royal Navy --") > 2, "the board is handed on without a curtain"
    assert told.count("-- The Combined Fleet --") > 2
    assert told.count("The terminal is for") <= 3, "each has heard his own news behind it"
    again = desk.sits(*[""] * 6, "where", *[""] * 20, hot_seat=True)
    after = again.rpartition("Our formations")[2]
    assert "The terminal is for" in after.partition("-- The")[0], "what one of them has looked up is not left for the other"


def test_the_curtain_falls_after_a_player_is_told_where_he_is(tmp_path: Path) -> None:
    """Even where the next question is open to both, the first screen of the one before was not."""
    path = tmp_path / "war.db"
    started(f"--db={path}", "new", "war", "--seed", "4", "--seat", "british=human", "--seat", "allies=human")
    hand = Hand([""] * 4)
    console = Console(hand, size=(80, 24), colour=False)
    with laid_out(f"sqlite:///{path}", "war") as table:
        session = table.session()
        decks = [ConsolePlayer(f"sqlite:///{path}", table, session, side, console) for side in ("british", "allies")]
        watch = PlayLoop(table, session, decks, console)
        for deck in (*decks, *decks):
            watch._face(deck, openly=True)
    assert len(hand.prompts) == 3, "each is told once, and then there is nothing to hide"


@pytest.mark.parametrize("seed", range(3))
def test_anything_typed_on_the_hexes_is_answered(war: Desk, seed: int) -> None:
    chance = random.Random(seed)
    course = ("ahead", "ahead ahead", "a a p e", "1 1 2", "port end", "end", "e", "fire", "ahead x", "all = full", "all = x")
    looks = ("board", "board all", "ships", "log", "odds", "battle", "captain ship", "captain me", "captain x", "undo", "?")
    typed = [line for line in LINES if line != "captain"]
    told = war.sits("2", *(chance.choice((*typed, *course, *course, *looks)) for _ in range(150)))
    assert "is kept as it stands" in told
    assert "[FC 3.6]" in told
    started(f"--db={war.path}", "verify", "war")


def test_killed_in_a_battle_on_hexes_he_is_asked_where_he_was(war: Desk) -> None:
    command = [sys.executable, "-m", "campaign", "--db", str(war.path), "play", "war"]
    with Screen(command) as screen:
        told = ""
        for _ in range(30):
            told = screen.at_prompt()
            if "Foudroyant: 5 MPs" in told:
                break
            screen.type("2" if "Who commands" in told else "")
        assert "A1 Jemmappes" in screen.text
        screen.type("ahead ahead")
        screen.expect("The Foudroyant stands on two hexes")
        screen.program.kill()
    with Screen(command) as screen:
        for _ in range(5):
            told = screen.at_prompt()
            if "Foudroyant: 3 MPs" in told:
                break
            screen.type("")
        assert "Foudroyant: 3 MPs" in told
        assert "The Lion acts." in screen.text, "he is told the turn again"
        screen.type("captain")
        screen.expect("The battle on the hexes is over")
        screen.at_prompt()
        assert "Traceback" not in screen.text
    started(f"--db={war.path}", "verify", "war")

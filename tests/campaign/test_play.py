"""A person plays a side at the terminal: what he is asked, what his officers see to, and what he may say."""

from __future__ import annotations

import re
import sqlite3

import pytest

from campaign.play.errors import BadInput
from campaign.record.battle import TookCommand
from campaign.record.telling import in_words
from campaign.reports.names import Names
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interactive.console import PAINT, Console, Leave
from campaign.terminal.interactive.sitting_down import play
from tests.campaign.at_terminal import started
from tests.campaign.outline_kit import outline
from tests.campaign.play_kit import Desk, Hand, outset, until, war, wider

__all__ = ["outset", "war"]  # fixtures


def kept(desk: Desk, kind: str) -> list[tuple[str, int]]:
    """The answers on record to questions of a kind, and whether each was taken back."""
    with sqlite3.connect(desk.path) as file:
        return list(
            file.execute("select answer, undone from choice where kind = ? and side = 'british' order by phase, number", [kind])
        )


def test_a_turn_with_a_battle_is_played_by_pressing_enter_where_an_admiral_is_needed(war: Desk) -> None:
    told = war.sits("i timetable", until("23 Jan 1805"))
    assert "BATTLE off Oléron" in told
    assert "call 'Admiral!'" in told, "the battle is asked step by step"
    assert "Which orders are issued, and to whom?" in told
    assert "Reorganise your fleet." in told
    assert "Sail each formation." not in told, "the sailing master sails"
    assert "Channel third division: Off Ushant > Plymouth" in told, "he hears of his own voyages"
    assert not re.search("^Missiessy's squadron: ", told, re.MULTILINE), "and of no others"
    assert len(war.hand.prompts) < 60
    assert war.view().clock.turn == 2
    assert kept(war, "sailing"), "what the master answered is on record"
    started(f"--db={war.path}", "verify", "war")


def test_the_first_screen_says_where_he_is_and_nothing_is_played_before_he_says_so(war: Desk) -> None:
    told = war.sits()
    for words in ("1 January 1805", "Winds:", "The Channel Fleet", "Off Ushant", "The enemy: 0 in sight", "In hand: none"):
        assert words in told
    assert "Missiessy" not in told, "an enemy who is not sighted has no name"
    assert "`sealords play war` goes on from here" in told
    assert max(map(len, told.splitlines()[:30])) <= 80
    assert war.view().clock.stage == 0


def test_he_takes_the_helm_and_sails_one_formation_elsewhere(war: Desk) -> None:
    told = war.sits("helm", until("LINE = CHOICE"), "off ferrol = ortegal", "", "helm")
    assert "The squadron off Ferrol -> Off Cape Ortegal" in told
    assert '"ferrol-blockade":"space:off-ortegal"' in kept(war, "sailing")[0][0].replace(" ", "")
    assert '"downs-squadron":"stay"' in kept(war, "sailing")[0][0].replace(" ", ""), "the other lines stand as advised"


def test_a_standing_instruction_is_kept_and_sailed_by(war: Desk) -> None:
    war.sits("sail squadron off ferrol to vigo")
    told = war.sits("instructions", "go turn", until("23 Jan"))
    assert re.search(r"The squadron off Ferrol +for Vigo;", told)
    assert war.view().formations["ferrol-blockade"].place.endswith(":vigo")


def test_what_he_is_called_for_is_his_to_say(war: Desk) -> None:
    """Both play to the same place: with every pause off only questions are put to him."""
    often = war.sits("i timetable", until("all shows"))
    calls = sum("sails on" in prompt for prompt in war.hand.prompts)
    assert calls > 2
    quiet = [
        f"pause {name} off" for name in ("impulse", "battle", "sighting", "order", "arrival", "gale", "wear", "loss", "event")
    ]
    path = war.path.with_name("again.db")
    started(f"--db={path}", "new", "war", "--seed", "4", "--seat", "british=human", "--seat", "allies=sailing-master")
    again = Desk(path, war.capsys)
    again.sits("i timetable", *quiet, "pause reinforcement off", until("all shows"))
    assert sum("sails on" in prompt for prompt in again.hand.prompts) == len(quiet) + 3
    assert often


def test_a_battle_may_be_left_to_the_flag_captain(war: Desk) -> None:
    told = war.sits("i timetable", until("1-2 "), "odds", "captain", until("sails on"))
    assert "heavy      British" in told
    assert "The flag captain fights the rest of the action off" in told
    after = told.partition("The flag captain fights")[2]
    assert "The battle ends" in after
    assert "Which of them loses a sail?" not in after


def test_a_desk_left_to_the_officers_asks_no_more(war: Desk) -> None:
    officers = [f"desk {name} officers" for name in ("battle", "line", "search", "orders", "fleet", "posts")]
    told = war.sits("i timetable", *officers, until("23 Jan"))
    assert "BATTLE off Oléron" in told
    assert not [prompt for prompt in war.hand.prompts if "sails on" not in prompt]


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("nonsense", "'nonsense' is no command"),
        ("sail nobody to brest", "'nobody' is no formation of yours"),
        ("sail channel fleet to", "expected sail FORMATION to PLACE"),
        ("sail channel fleet to atlantis", "'atlantis' is no place on the chart"),
        ("sail squadron to brest", "could be"),
        ("gale channel fleet hide", "expected gale FORMATION shelter or heave-to or sail-on"),
        ("pause gale maybe", "expected pause gale on, or pause gale off"),
        ("desk nonsense me", "'nonsense' is no desk; expected one of sailing, search"),
        ("desk battle you", "expected desk battle me, or desk battle officers"),
        ("odds", "SL 8.125"),
        ("battle", "no battle is on the table"),
        ("captain", "no battle is on the table"),
        ("undo", "nothing is taken back"),
        ("rules SL 99.9", "there is no case 99.9"),
        ("letter", "expected the name of an order"),
        ("map atlantis", "is no place or formation here"),
        ("map /nowhere/chart.svg", "there is no directory /nowhere"),
        ("instructions /nowhere.toml", "there is no such file"),
        ("log many", "expected a number of lines"),
        ("go 1 January 1700", "is past"),
        ("go", "No: go: expected go turn, go impulse, or go and a date such as 12 March 1805"),
        ("go soon", "until 'soon' is not understood"),
        ("sail", "No: sail: expected sail FORMATION to PLACE"),
        ("gale", "No: gale: expected gale FORMATION"),
        ("\x00\x1b[A", "is no command"),
    ],
)
def test_bad_input_is_refused_in_one_line_and_asked_again(war: Desk, line: str, refusal: str) -> None:
    told = war.sits(line, size=(130, 24))
    (said,) = [words for words in told.splitlines() if "No: " in words]
    assert refusal in said
    assert len(war.hand.prompts) == 2


def test_a_log_in_which_nothing_stands_says_so(war: Desk) -> None:
    assert war.sits("l").count("Nothing has happened yet.") == 1
    assert "Nothing has happened yet." not in war.sits("", "l")


def test_on_eighty_columns_lines_are_broken_once_and_no_ruler_or_track_at_all(war: Desk) -> None:
    told = war.sits("f channel fleet", "o", "letter western squadron").splitlines()
    tracks = [line for line in told if "[3]" in line]
    assert tracks
    assert all(re.search(r" 0  1 .* 9  10$", line) for line in tracks), "a track is whole"
    assert not [line for line in told if "Jamaica (SOL" in line], "only what was asked for"
    assert "-" * 80 in told, "a ruler is one line"
    letter = told[told.index("Sir,") + 2 :]
    assert letter[0].startswith("The fleet under your flag")
    assert not letter[1].startswith(" ")
    assert all(60 < len(line) <= 80 for line in letter[: letter.index("") - 1]), "a paragraph fills the screen"
    wide = war.sits("f channel fleet", size=(130, 24))
    assert re.search(r"1st Channel \(SOL.* 0  1  2 \[3\]", wide), "where there is room the track stands beside its squadron"


EVERY_PAGE = (
    "i", "w", "desk", "pause", "commands", "enemy", "fleet", "orders", "log", "map", "map whole", "rules SL 8.3", "?",
    "sail channel fleet to nore", "gale channel fleet shelter", "xyzzy",
)  # fmt: skip


@pytest.mark.parametrize("width", [60, 80])
def test_no_page_is_wider_than_the_screen(war: Desk, width: int) -> None:
    told = war.sits(*EVERY_PAGE, "", "", *EVERY_PAGE, until("1-3 "), "battle", "odds", "?", size=(width, 24))
    assert re.search(r"^Winds: .*\n    \S", told, re.MULTILINE), "a list of winds is broken, and set in"
    assert wider(told, war.hand, width) == []
    assert "is to make for the Nore harbour." in told


def test_a_long_line_keeps_its_one_colour_or_its_column_and_a_prompt_is_broken_before_its_last_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    hand = Hand([""])
    screen = Console(hand, size=(60, 24), colour=True)
    words = "a word and then one more " * 4
    screen.page([screen.paint(words, "weather")])
    first, second = capsys.readouterr().out.splitlines()
    assert all(line.startswith("\x1b[36m") and line.endswith("\x1b[0m") for line in (first, second))
    assert second.startswith("\x1b[36m    ")
    screen.say(f"{screen.paint('a', 'ours')} {screen.paint(words, 'theirs')}")
    assert "\x1b" not in capsys.readouterr().out, "no colour runs on into the next line"
    screen.say(f"  desk  {words}", hang=8)
    assert [len(line) - len(line.lstrip()) for line in capsys.readouterr().out.splitlines()] == [2, 8]
    screen.ask(f"{words}:")
    assert [len(PAINT.sub("", prompt)) < 60 for prompt in (*capsys.readouterr().out.splitlines(), *hand.prompts)] == [True] * 3


def test_bad_answers_are_refused_in_one_line_and_asked_again(war: Desk) -> None:
    told = war.sits("helm", until("LINE = CHOICE"), "99 = 1", "1 = 99", "off = 1", "1 = atlantis", "xyzzy", "")
    assert told.count("No: ") == 5
    assert len(kept(war, "sailing")) >= 1


def test_an_answer_is_taken_back_and_asked_of_him_again(war: Desk) -> None:
    """The orders are issued in secret and nothing has come of them before the enemy's are in; here they come first."""
    told = war.sits(
        until("1-31"), "letter close blockade of brest", "choose:cornwallis-off-brest", "undo", "none", until("23 Jan")
    )
    assert "is taken back" in told
    first, second = kept(war, "receive")[:2]
    assert {first, second} == {('"choose:cornwallis-off-brest"', 1), ('"none"', 0)}


def test_orders_are_received_and_issued_by_name_with_their_letters(war: Desk) -> None:
    told = war.sits(
        until("1-31"),
        "choose:guard-ireland",
        until("LINE = CHOICE"),
        "letter guard the coast",
        "issue guard the coast of ireland to orde",
        "orders",
        "",
    )
    assert re.search("Guard the coast of Ireland +-> Orde.s squadron", told)
    assert "== The Royal Navy ==" in told
    assert '"issue:guard-ireland":"cadiz-blockade"' in kept(war, "orders")[0][0]


def test_a_question_mark_explains_the_choice_with_its_rule(war: Desk) -> None:
    told = war.sits("i timetable", "?", "commands", until("all shows"), "?", "all")
    assert "SL 6.14:" in told
    assert "It is a question of the search desk" in told
    assert "take station at" in told
    war.sits("rules SL 8.345", "q")


def test_the_end_of_the_input_leaves_and_an_interrupt_says_so(war: Desk) -> None:
    assert "is kept as it stands" in war.sits()
    assert "is kept as it stands" in war.sits("q")

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="goes on from here"):
        play(war.url, "war", None, False, Console(interrupted, size=(80, 24)))


def test_who_may_sit_down(war: Desk) -> None:
    console = Console(Hand([]), size=(80, 24))
    with pytest.raises(BadInput, match="allies is not a human's in war"):
        play(war.url, "war", "allies", False, console)
    with pytest.raises(BadInput, match="unknown side 'prussia'"):
        play(war.url, "war", "prussia", False, console)
    with pytest.raises(BadInput, match="--hot-seat is for two human sides"):
        play(war.url, "war", None, True, console)


def test_a_pager_may_be_left(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Console(Hand(["", "q"]), size=(80, 12), colour=True)
    screen.page(f"line {number}" for number in range(40))
    told = capsys.readouterr().out
    assert "line 19" in told
    assert "line 20" not in told
    with pytest.raises(Leave):
        screen.ask("more?")


def test_nothing_leaves_the_screen_before_he_has_looked(capsys: pytest.CaptureFixture[str]) -> None:
    """Twelve rows hold ten lines and a prompt: what is more waits for Enter, and nothing else is heard there."""
    hand = Hand(["", "w", "", "answered"])
    screen = Console(hand, size=(80, 12), colour=True)
    for number in range(25):
        screen.say(f"line {number}")
    assert screen.ask("Well?") == "answered"
    assert [prompt.count("-- more: Enter --") for prompt in hand.prompts] == [1, 1, 1, 0]
    told = capsys.readouterr().out
    parts = told.split("-- more: Enter --")
    assert [part.count("line") for part in parts] == [10, 10, 0, 5]
    assert "'w' can be said at the end of the page." in parts[2]


def test_what_belongs_together_stands_on_one_screen(capsys: pytest.CaptureFixture[str]) -> None:
    hand = Hand(["", "", "", "", "", ""])
    screen = Console(hand, size=(80, 12), colour=True)

    def told(before: int, first: int, second: int) -> list[int]:
        """So many lines of news, then a board and a question; the lines on each screen that came of it."""
        capsys.readouterr()
        for _ in range(before):
            screen.say("line")
        with screen.whole():
            screen.page(["line"] * first)
            with screen.whole():
                screen.page(["line"] * second)
        screen.ask("Well?")
        return [part.count("line") for part in capsys.readouterr().out.split("-- more")]

    hand.steps = [""] * 9
    assert told(2, 4, 4) == [10], "there is room for all of it"
    assert told(3, 4, 4) == [3, 8], "board and question stand together on the next"
    assert told(3, 6, 5) == [9, 5], "together they are too much for one, and the question has its own"


def test_a_line_without_a_leader_in_command_is_told_too() -> None:
    """SL 8.26: a notional leader has no name; the log once stumbled over him."""
    names = Names(outline())
    told = {
        leader: in_words(TookCommand("british", leader, battle="battle-1", rule="SL 8.26"), names) for leader in (None, "calder")
    }
    assert told == {None: "the senior captain commands for the British", "calder": "calder commands for the British"}


@pytest.mark.slow
def test_a_whole_year_is_a_few_hundred_key_strokes(war: Desk) -> None:
    told = war.sits(until("Jan 1806", 900))
    assert len(war.hand.prompts) < 900
    assert "Turn Sixteen of 1805" in told
    assert war.view().clock.year == 1806
    started(f"--db={war.path}", "verify", "war")


def test_a_war_that_is_over_says_who_has_won(war: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaign.game.end_of_war.over", lambda world: world.clock.stage > 1)
    told = war.sits(*[""] * 10)
    assert "The war is over, and nobody has won it. Prestige: Allies 0, British 0" in told
    assert "is kept as it stands" not in told

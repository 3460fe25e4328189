"""`sealords tactical`: battles listed, shown, fought by the computer and by hand at the terminal."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from campaign.cli import main
from campaign.play.battle_file import BattleFile, Setting
from campaign.play.tactical_games import in_full, manned, seated, seats_of, wishes
from campaign.terminal.ship_orders import given
from campaign.terminal.tactical_auto import Outcome, band, fight, lines
from table.decisions import Decision, IllegalChoice, Option
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.fleets import home_ships
from tactical.flying_colors.game import FlyingColors
from tactical.flying_colors.scenarios import FOLDER, set_up
from tactical.flying_colors.state import Action
from tactical.flying_colors.tournament import handicap
from tactical.playing.helm import Helm
from tactical.playing.hex_game import Loss
from tactical.playing.registry import game_named
from tactical.sea.hexes import distance
from tests.campaign.at_terminal import Said

SMALL = "bec-du-raz-1798"
PROMPT = "? explains"
RULES = game_named("flying-colors")
DAYS = "glorious-first-1794"
TWO_DAYS = """\
name = "Two days"
case = "2006:18.74"
days = [{ scenario = "cape-ortugal-1805", weather = "calm" }, { scenario = "bec-du-raz-1798", weather = "normal" }]
stations = [{ side = "British", first = "A2510", last = "A2534" }, { side = "French", first = "A3510", last = "A3534" }]
victory = { tie = "French" }

[reinforcements]
after_day = 1
side = "French"
ships = ["Achille"]
commander = "villeneuve-3"
boards = ["Achille"]
or_guns_above = 80
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """Types a command in an empty directory."""
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> Said:
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["tactical", *words])
        out, err = capsys.readouterr()
        return Said(int(left.value.code or 0), out, err)

    return command


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterator[str]], None]:
    """Lets a hand type these lines, and then close the terminal."""

    def hand(lines: Iterator[str]) -> None:
        def read(prompt: str) -> str:
            print(prompt)
            line = next(lines, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)

    return hand


def ones(count: int = 10**6) -> Iterator[str]:
    """The first option each time; of a form the usual."""
    return (word for _ in range(count) for word in ("1",))


# -- list and show -----------------------------------------------------------------------------------------------------


def test_the_battles_are_listed_oldest_first(run: Callable[..., Said]) -> None:
    said = run("list")
    assert said.code == 0
    assert said.out.index("minorca-1756") < said.out.index("trafalgar-1805")
    assert "27 British, 33 Franco-Spanish" in said.out
    rows = run("list", "--rules", "flying-colors", "--json").document
    assert len(rows) == 21, "twenty battles and a campaign"
    assert rows[0]["name"] == "minorca-1756"


@pytest.mark.rule("FC 2006:18.74")
def test_the_three_days_of_june_are_listed_shown_fought_and_filmed(run: Callable[..., Said], tmp_path: Path) -> None:
    row = next(line for line in run("list", "--rules", "flying-colors").out.splitlines() if line.startswith(f"{DAYS} "))
    assert "The Glorious First of June, a campaign" in row
    assert "3 days  26 British, 26 French" in row
    rows = run("list", "--rules", "flying-colors", "--json").document
    assert [one["days"] for one in rows if one["days"]] == [
        ["glorious-first-may-28-1794", "glorious-first-may-29-1794", "glorious-first-june-1-1794"]
    ]
    assert "Day 1, turn 1 of 15; the wind" in run("show", "glorious-first-1").out
    said = run("auto", DAYS, "--games", "2", "--replay", "june.html")
    assert said.out.startswith(f"{DAYS}: 2 games")
    page = (tmp_path / "june.html").read_text()
    assert "Day 3 of 3, 1 June 1794: the weather is normal." in page


@pytest.mark.rule("FC 2006:18.74")
def test_the_three_days_are_played_and_resumed_on_any_day(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    """A campaign of one's own, of two days with a few ships."""
    (tmp_path / "mine.toml").write_text(TWO_DAYS)
    typed(repeat("captain turn"))
    whole = run("play", "mine.toml", "--seed", "1", "--save", "whole.battle")
    assert "== Day 2 of 2, 21 April 1798: the weather is normal" in whole.out
    assert "How does the fleet deploy? [FC 2006:18.74]" in whole.out
    assert "The battle is over" in whole.out
    first = state_of(tmp_path / "whole.battle").special["turns_past"]
    assert isinstance(first, int)
    typed(repeat("captain turn", first + 1))
    assert "The battle is over" not in run("play", "mine.toml", "--seed", "1", "--save", "parts.battle").out
    assert state_of(tmp_path / "parts.battle").special["day"] == 2
    typed(repeat("captain turn"))
    run("play", "--resume", "parts.battle")
    assert state_of(tmp_path / "parts.battle") == state_of(tmp_path / "whole.battle")
    assert run("show", "whole.battle", "--out", "film.html").code == 0


def test_a_battle_is_shown_in_letters(run: Callable[..., Said]) -> None:
    said = run("show", SMALL)
    assert said.code == 0
    assert "B1↖" in said.out
    assert "B1 Mars: A5418↖, rate 3" in said.out
    assert "\x1b" not in said.out
    assert run("show", "bec-du-raz").out == said.out
    assert run("show", SMALL, "--json").document["name"] == SMALL


def test_how_a_printed_set_up_is_read_is_noted_under_the_board(run: Callable[..., Said]) -> None:
    assert "Note: The cape's spelling is the printed one; charts call it Cape Ortegal." in run("show", "cape-ort").out
    june = run("show", DAYS).out
    assert june.count("Note: FCPA adds the French Brutus, the printed set-up does not.") == 1, "of three days, once"
    assert "Note: The text names a Board I" in june


def test_a_battle_tells_what_it_is_under_the_board_and_its_switches_show(run: Callable[..., Said]) -> None:
    nile = run("show", "the-nile").out
    assert "British: audacity 2. Commanders: Nelson in Vanguard (fleet admiral, rank 3, range 9, quality 4;" in nile
    assert "marines 4" in nile
    assert "The French are surprised" in nile
    assert "Designed, and not in force: the French lie moored" in nile
    assert "Victory: " in nile
    plain = run("show", "the-nile", "--option", "moored", "--option", "fought-out").out
    assert "Designed: the French lie moored" in plain
    assert "Designed: the battle is fought out" in plain


def test_a_battle_may_be_fought_out(run: Callable[..., Said]) -> None:
    stopped, out = (run("auto", "camperdown", *more, "--json").document for more in ((), ("--option", "fought-out")))
    assert [one["why"] for one in stopped["outcomes"]] == ["break off"]
    assert [one["why"] for one in out["outcomes"]] == ["last turn"]


@pytest.mark.parametrize("ending", [".svg", ".png", ".txt"])
def test_a_battle_is_drawn(run: Callable[..., Said], tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"mars{ending}"
    assert run("show", SMALL, "--out", str(out)).code == 0
    drawn = out.read_bytes()
    if ending == ".svg":
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
    elif ending == ".png":
        assert drawn.startswith(b"\x89PNG")
    else:
        assert "B1 Mars" in drawn.decode()


def test_a_players_own_battle_is_shown(run: Callable[..., Said], tmp_path: Path) -> None:
    shutil.copy(FOLDER / f"{SMALL}.toml", tmp_path / "mine.toml")
    assert "B1 Mars" in run("show", str(tmp_path / "mine.toml")).out


# -- auto --------------------------------------------------------------------------------------------------------------


def test_one_game_is_told(run: Callable[..., Said]) -> None:
    said = run("auto", SMALL, "--seed", "7")
    assert said.code == 0
    assert said.out.startswith(f"{SMALL}: 1 game, seed 7, 2023 rules; British by captain, French by captain\n")
    assert "100.0%" in said.out
    assert "ships lost" in said.out
    assert run("auto", SMALL, "--seed", "7").out == said.out


def test_many_games_have_a_distribution(run: Callable[..., Said]) -> None:
    found = run("auto", SMALL, "--games", "12", "--seed", "7", "--json").document
    assert found["games"] == 12 == sum(row["games"] for row in found["results"])
    assert [one["game"] for one in found["outcomes"]] == list(range(1, 13))
    assert len({one["seed"] for one in found["outcomes"]}) == 12
    for side, figures in found["losses"].items():
        lost = [one["losses"][side]["sunk"] + one["losses"][side]["taken"] for one in found["outcomes"]]
        assert figures["lost"]["mean"] == pytest.approx(sum(lost) / 12)
        assert (figures["lost"]["low"], figures["lost"]["high"]) == (sorted(lost)[1], sorted(lost)[-2])


def test_more_processes_give_the_same_games(run: Callable[..., Said]) -> None:
    alone = run("auto", SMALL, "--games", "3", "--seat", "British=random", "--seat", "French=random").out
    assert run("auto", SMALL, "--games", "3", "--jobs", "2", "--seat", "British=random", "--seat", "French=random").out == alone


def test_other_seats_and_rules_fight_another_battle() -> None:
    plain = Setting(SMALL, "5", 2023, {}, {"British": "captain", "French": "captain"})
    assert fight(plain, 1) == fight(plain, 1)
    others = [
        Setting(SMALL, "5", 2023, {}, {"British": "random", "French": "captain"}),
        Setting(SMALL, "5", 2006, {}, {"British": "captain", "French": "captain"}),
    ]
    for other in others:
        assert fight(other, 1) != fight(plain, 1)
    assert plain.laid_out().options.chase_guns is False
    assert Setting(SMALL, "5", 2023, {"chase_guns": True}, {}).laid_out().options.chase_guns is True


def test_the_band_leaves_out_a_tenth_at_either_end() -> None:
    assert band([float(n) for n in range(1, 11)]) == (5.5, 2.0, 9.0)
    assert band([3.0]) == (3.0, 3.0, 3.0)


@pytest.mark.parametrize("ending", [".csv", ".json", ".txt"])
def test_games_are_written_to_a_file(run: Callable[..., Said], tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"games{ending}"
    said = run("auto", SMALL, "--games", "2", "--out", str(out))
    assert said.code == 0
    assert "2 games" in said.err
    text = out.read_text()
    if ending == ".csv":
        assert text.splitlines()[0].startswith("game,seed,winner,level,why,turns,British points,British sunk")
        assert len(text.splitlines()) == 3
    elif ending == ".json":
        assert len(json.loads(text)["outcomes"]) == 2
    else:
        assert text == said.out


def test_a_game_is_filmed(run: Callable[..., Said], tmp_path: Path) -> None:
    film = tmp_path / "mars.html"
    assert run("auto", SMALL, "--replay", str(film)).code == 0
    page = film.read_text()
    assert page.startswith("<!doctype html>")
    assert "The battle is over" in page


# -- make ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:18.1")
def test_a_battle_made_for_points_is_shown_and_fought(run: Callable[..., Said], tmp_path: Path) -> None:
    said = run("make", "dutch", "British", "--points", "40", "--seed", "3", "--year", "1797", "--out", "mine.toml")
    assert said.code == 0
    assert said.out.startswith("mine.toml: Dutch and British, 40 points, 1797; the wind blows towards ")
    assert said.out.count("audacity 1") == 1
    assert "`sealords tactical play mine.toml` fights it." in said.out
    assert run("show", "mine.toml").code == 0
    assert run("auto", "mine.toml").out.startswith("mine.toml: 1 game")
    first = (tmp_path / "mine.toml").read_text()
    run("make", "dutch", "British", "--points", "40", "--seed", "3", "--year", "1797", "--out", "mine.toml")
    assert (tmp_path / "mine.toml").read_text() == first, "the same seed makes the same battle"


@pytest.mark.rule("FC 2006:18.1")
def test_fleets_and_places_are_those_that_were_named(run: Callable[..., Said]) -> None:
    ships = ["--ship", "British=Victory:nelson-3", "--ship", "british=Mars", "--ship", "French=Achille:villeneuve-3"]
    places = ["--formation", "columns:2", "--edge", "top:line:3", "--maps", "a", "--shoal", "b=-1", "--turns", "9"]
    assert run("make", "British", "French", "--points", "30", *ships, *places, "--seed", "1", "--out", "mine.toml").code == 0
    action = run("show", "mine.toml", "--json").document
    assert sorted(action["ships"]) == ["british-mars", "british-victory", "french-achille"]
    assert (action["turns"], action["layout"]["maps"], [one["name"] for one in action["shoals"]]) == (9, ["A"], ["B"])
    assert sorted({ship["facing"] for ship in action["ships"].values()}) == [2, 3]


@pytest.mark.rule("FC 2006:18.1")
def test_players_are_asked_for_their_fleets_at_the_terminal(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    """Both strike out a ship of the usual fleet; the British, who have saved more, come from an edge."""
    typed(iter(["", "?", "-1", "x", "", "", "-2", "", "columns:2", "left:line:3"]))
    said = run(
        "make", "British", "French", "--points", "40", "--seed", "1", "--ask", "British", "--ask", "French", "--out", "m.toml"
    )
    assert said.code == 0, said.err
    assert said.out.count("The terminal is for the ") == 2, "the fleets are bought in secret"
    assert "FC 2006:18.1  " in said.out
    assert re.search(r"^ +1 \w.*: \d points$", said.out, re.MULTILINE)
    assert "of 40 points are spent" in said.out
    assert "No: 'x': expected +" in said.out
    assert (tmp_path / "m.toml").exists()


def test_a_battle_half_made_is_not_written(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(iter([""]))
    said = run("make", "British", "French", "--points", "40", "--ask", "British", "--out", "m.toml")
    assert (said.code, said.err) == (1, "sealords: the battle was not made; nothing is written\n")
    assert not (tmp_path / "m.toml").exists()


@pytest.mark.rule("FC 2006:18.1")
def test_what_is_for_sale_is_listed_with_its_price(run: Callable[..., Said]) -> None:
    said = run("make", "--prices", "british")
    assert re.search(r"^nelson-3 +rank 3 +7$", said.out, re.MULTILINE)
    assert re.search(r"^Victory +\d+ guns, rate \d +\d+$", said.out, re.MULTILINE)


@pytest.mark.rule("FC 5.0")
@pytest.mark.parametrize("kind", ["meeting", "chase"])
def test_a_duel_is_made_shown_fought_and_played(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path, kind: str
) -> None:
    ships = ["--ship", "British=Indefatigable", "--ship", "British=Amazon", "--ship", "french=Romulus"]
    said = run("make", "British", "French", "--duel", kind, *ships, "--year", "1797", "--out", "duel.toml")
    assert said.out == f"duel.toml: a {kind}, Indefatigable and Romulus; `sealords tactical play duel.toml` fights it.\n"
    action = run("show", "duel.toml", "--json", "--option", "awash").document
    assert sorted(action["ships"]) == ["british-amazon", "british-indefatigable", "french-romulus"]
    assert (action["special"]["duel"], action["year"], action["turns"]) == (kind, 1797, 0)
    assert action["options"]["awash"]
    assert action["options"]["cards"]
    assert run("auto", "duel.toml", "--replay", "duel.html").code == 0
    assert "Indefatigable" in (tmp_path / "duel.html").read_text()
    typed(repeat(""))
    assert "The battle is over" in run("play", "duel.toml", "--side", "French").out


# -- tournament --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2006:18.2")
def test_what_was_bid_is_added_to_the_break_checks_of_the_weaker_side(run: Callable[..., Said]) -> None:
    plain = Setting("camperdown-1797", "5", 2023, {"tournament": True}, {"British": "captain", "Dutch": "captain"})
    action = msgspec.structs.replace(plain, bid=3).laid_out()
    assert [handicap(action, side) for side in ("British", "Dutch")] == [0, 3]
    assert handicap(plain.laid_out(), "Dutch") == 0
    said = run("auto", SMALL, "--bid", "2")
    assert said.out.splitlines()[0].endswith("; 2 was bid for the bolder side")


@pytest.mark.rule("FC 2006:18.2")
def test_two_players_bid_unseen_for_the_bolder_side(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(iter(["", "2", "", "2", "", "1", "", "x", "9", "?", "4", "quit"]))
    said = run("play", SMALL, "--player", "Ann", "--player", "Bob", "--option", "tournament", "--save", "a.battle")
    assert said.code == 0, said.err
    assert said.out.count("The bids were alike.") == 2
    assert said.out.count("expected what you bid, 0 to 5 [FC 2006:18.2]") == 2
    told = " ".join(said.out.split())
    assert "Bob plays the British, Ann the French, who add 4 to their break checks [FC 2006:18.2]." in told
    assert "-- British: Bob --" in said.out
    kept = BattleFile.found(tmp_path / "a.battle")
    assert (kept.setting.bid, kept.setting.players) == (4, {"British": "Bob", "French": "Ann"})
    assert handicap(state_of(tmp_path / "a.battle"), "French") == 4


def test_a_bidding_that_is_left_begins_no_battle(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(iter(["", "2"]))
    said = run("play", SMALL, "--player", "Ann", "--player", "Bob")
    assert (said.code, said.err) == (1, "sealords: nobody has won the bidding; no battle is begun\n")
    assert not list(tmp_path.glob("*.battle"))


# -- what cannot be had ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["show", "lepanto-1571"], ["'lepanto-1571'", "trafalgar-1805"]),
        (["show", "nowhere.toml"], ["nowhere.toml", "no such file"]),
        (["show", "glorious"], ["'glorious'"]),
        (["show", SMALL, "--edition", "1999"], ["--edition 1999", "2023", "2006"]),
        (["show", SMALL, "--option", "sea-monsters"], ["sea-monsters", "chase-guns"]),
        (["show", SMALL, "--out", "board.bmp"], ["board.bmp", ".svg"]),
        (["show", SMALL, "--out", "no/where.svg"], ["there is no directory"]),
        (["show", SMALL, "--out", "board.html"], ["board.html", "a battle that was fought"]),
        (["show", "gone.battle"], ["gone.battle", "no such file"]),
        (["auto", SMALL, "--games", "0"], ["--games"]),
        (["auto", SMALL, "--jobs", "0"], ["--jobs"]),
        (["auto", SMALL, "--seat", "Dutch=captain"], ["Dutch=captain", "British, French"]),
        (["auto", SMALL, "--seat", "British=parrot"], ["parrot", "captain, random, human"]),
        (["auto", SMALL, "--seat", "British=captain:drunk"], ["captain:drunk", "bold"]),
        (["auto", SMALL, "--seat", "British=human"], ["British=human", "tactical play"]),
        (["auto", SMALL, "--seed", ""], ["a seed has 1 to"]),
        (["auto", SMALL, "--out", "games.xls"], ["games.xls", ".csv"]),
        (["auto", SMALL, "--replay", "film.mp4"], ["film.mp4", ".html"]),
        (["play"], ["--resume"]),
        (["play", SMALL, "--resume", "x.battle"], ["--resume"]),
        (["play", SMALL, "--side", "Dutch"], ["--side Dutch", "British, French"]),
        (["play", "--resume", "gone.battle"], ["gone.battle", "no such file"]),
        (["play", SMALL, "--save", "x.txt"], ["x.txt", ".battle"]),
        (["auto", SMALL, "--bid", "9"], ["--bid 9", "0 to 5"]),
        (["auto", "even.toml", "--bid", "2"], ["--bid", "as bold", "FC 2006:18.2"]),
        (["play", SMALL, "--player", "Ann"], ["--player Ann", "two names"]),
        (["play", SMALL, "--player", "Ann", "--player", "Ann"], ["two names"]),
        (["play", SMALL, "--player", "Ann", "--player", "Bob", "--bid", "2"], ["neither --bid nor --side"]),
        (["play", "--resume", "x.battle", "--bid", "2"], ["what was bid stays"]),
        (["make", "British", "--out", "m.toml"], ["two nations", "--prices"]),
        (["make", "British", "French"], ["two nations and --out"]),
        (["make", "British", "Swiss", "--out", "m.toml"], ["'Swiss'", "British, French", "FC 2006:18.1"]),
        (["make", "British", "British", "--out", "m.toml"], ["two nations"]),
        (["make", "British", "French", "--out", "m.txt"], ["m.txt", ".toml"]),
        (["make", "British", "French", "--points", "6", "--out", "m.toml"], ["6 points buy no British ship"]),
        (["make", "British", "French", "--points", "2000", "--out", "m.toml"], ["does not fit on these maps"]),
        (["make", "British", "French", "--maps", "Q", "--out", "m.toml"], ["'Q'", "A, B and C"]),
        (["make", "British", "French", "--shoal", "B", "--out", "m.toml"], ["--shoal B", "B=-1"]),
        (["make", "British", "French", "--shoal", "Z=-1", "--out", "m.toml"], ["shoals.Z"]),
        (["make", "British", "French", "--ship", "Dutch=Mars", "--out", "m.toml"], ["Dutch=Mars", "British or French"]),
        (["make", "British", "French", "--ship", "British=Mars", "--out", "m.toml"], ["no commander", "FC 2006:18.1"]),
        (["make", "British", "French", "--ship", "British=Ark:nelson-3", "--out", "m.toml"], ["'Ark'"]),
        (["make", "British", "French", "--formation", "wedge", "--out", "m.toml"], ["'wedge'", "columns:2"]),
        (["make", "British", "French", "--ask", "Dutch", "--out", "m.toml"], ["--ask Dutch"]),
        (["make", "British", "French", "--duel", "brawl", "--out", "m.toml"], ["--duel brawl", "meeting, chase"]),
        (["make", "British", "French", "--duel", "chase", "--out", "m.toml"], ["nobody on one side", "FC 5.0"]),
        (["make", "--prices", "Swiss"], ["--prices Swiss", "Dutch"]),
    ],
)
def test_bad_input_is_refused_in_one_clear_line(
    run: Callable[..., Said], tmp_path: Path, line: list[str], words: list[str]
) -> None:
    (tmp_path / "even.toml").write_text((FOLDER / f"{SMALL}.toml").read_text().replace("British = 1", "British = 0"))
    said = run(*line)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("sealords: ")
    assert said.err.count("\n") == 1
    for word in words:
        assert word in said.err


@pytest.mark.parametrize("content", ["", "{", "[]\n", '{"form":"other"}\n', "\x00\n", '{"form":"sealords battle 1"}\n'])
def test_a_file_that_is_no_battle_is_refused(run: Callable[..., Said], tmp_path: Path, content: str) -> None:
    (tmp_path / "x.battle").write_text(content)
    for line in (["play", "--resume", "x.battle"], ["show", "x.battle"]):
        said = run(*line)
        assert said.code == 2
        assert "x.battle" in said.err
        assert "expected a battle" in said.err


def test_every_command_explains_itself(run: Callable[..., Said]) -> None:
    for command in ("list", "show", "auto", "play", "make"):
        assert "Usage: sealords tactical" in run(command, "--help").out
    assert "captain:bold" in re.sub(r"\s+", " ", run("auto", "--help").out)


# -- wishes ------------------------------------------------------------------------------------------------------------


def test_rules_are_put_in_and_taken_out_by_name() -> None:
    assert wishes(RULES, ["chase-guns", "no-grounding", "short_sails"]) == {
        "chase_guns": True,
        "grounding": False,
        "short_sails": True,
    }
    assert "edition" not in RULES.switches
    assert "chase-guns" in RULES.switches


def test_names_in_short() -> None:
    assert in_full(RULES, "trafalgar") == "trafalgar-1805"
    assert in_full(RULES, "glorious") == "glorious"
    assert in_full(RULES, "mine.toml") == "mine.toml"


def test_seats_by_name() -> None:
    sides = ["British", "French"]
    assert seated(RULES, [], sides) == {"British": "captain", "French": "captain"}
    assert seated(RULES, ["french=random"], sides)["French"] == "random"
    begun = Setting(SMALL, "1", 2023, {}, seated(RULES, ["French=captain:bold"], sides))
    assert manned(begun, []).seats == {"British": "human", "French": "captain:bold"}
    assert manned(begun, ["french"]).seats == {"British": "captain", "French": "human"}
    assert manned(Setting(SMALL, "1", 2023, {}, seated(RULES, ["French=human"], sides)), []).seats["British"] == "captain"
    assert list(seats_of(manned(begun, []))) == ["French"]


# -- play --------------------------------------------------------------------------------------------------------------


def test_a_battle_is_played_to_its_end_and_filmed(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(_usual())
    said = run("play", SMALL, "--seed", "3", "--save", "a.battle", "--replay", "a.html")
    assert said.code == 0, said.err
    assert "The battle is over" in said.out
    assert "British: " in said.out
    assert "The battle is over" in (tmp_path / "a.html").read_text()
    again = run("show", "a.battle", "--out", "b.html")
    assert again.code == 0
    assert (tmp_path / "a.html").read_text() == (tmp_path / "b.html").read_text()
    assert run("show", "a.battle").out.splitlines()[0].startswith("     ")


def test_who_begins_a_battle_is_told_what_it_is_and_may_ask_again(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None]
) -> None:
    typed(iter(["scenario", "quit"]))
    said = " ".join(run("play", SMALL, "--save", "a.battle").out.split())  # wherever a line is broken
    assert said.count("British cannot win unless the Hercule is made vulnerable, or worse.") == 2
    assert said.count("British: audacity") == 2
    typed(iter(["quit"]))
    assert "British: audacity" not in run("play", "--resume", "a.battle").out, "he has been told"


def _usual() -> Iterator[str]:
    """The usual sails, and then the first option for ever."""
    yield ""
    yield from ones()


def state_of(path: Path) -> Action:
    return FlyingColors().decode(BattleFile.found(path).present.snapshot)


def test_a_battle_broken_off_again_and_again_is_the_same_battle(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(_usual())
    run("play", SMALL, "--seed", "3", "--save", "whole.battle")
    lines, said = _usual(), None
    typed(_few(lines, 3))
    said = run("play", SMALL, "--seed", "3", "--save", "parts.battle")
    assert said.code == 0
    assert "--resume parts.battle" in said.out
    for _ in range(200):
        typed(_few(lines, 7))
        said = run("play", "--resume", "parts.battle")
        if "The battle is over" in said.out:
            break
    assert state_of(tmp_path / "parts.battle") == state_of(tmp_path / "whole.battle")


def _few(lines: Iterator[str], count: int) -> Iterator[str]:
    for _ in range(count):
        yield next(lines)


def test_a_line_that_was_cut_off_is_as_if_never_written(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    path = tmp_path / "cut.battle"
    typed(_few(_usual(), 5))
    run("play", SMALL, "--seed", "3", "--save", "cut.battle")
    whole = path.read_bytes()
    path.write_bytes(whole + whole.splitlines()[-1][:9])
    before = len(BattleFile.found(path).answers)
    typed(iter(["captain", "quit"]))
    assert run("play", "--resume", "cut.battle").code == 0
    assert path.read_bytes().startswith(whole)
    assert len(BattleFile.found(path).answers) > before


def test_a_kept_battle_is_not_written_over(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(iter([]))
    assert run("play", SMALL).code == 0
    kept = (tmp_path / f"{SMALL}.battle").read_bytes()
    said = run("play", SMALL)
    assert said.code == 2
    assert "--resume" in said.err
    assert (tmp_path / f"{SMALL}.battle").read_bytes() == kept


def test_the_words_of_the_quarterdeck(run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path) -> None:
    typed(iter(["help", "?", "fleet", "board", "all", "log", "draw x.svg", "draw x.bmp", "nonsense", "99", "", "quit"]))
    said = run("play", SMALL, "--seed", "3")
    assert said.code == 0
    assert "Answer with the number of an option" in said.out
    assert "F1 Hercule: A4117" in said.out
    assert (tmp_path / "x.svg").exists()
    assert "No: x.bmp: expected" in said.out
    assert "No: 'nonsense' is no choice of Mars: plain sails; full sails" in said.out
    assert "No: 99: there is only one line; expected 1" in said.out


def test_an_answer_is_taken_back(run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path) -> None:
    typed(iter(["undo", "", "ahead", "undo", "quit"]))
    said = run("play", SMALL, "--seed", "3")
    assert said.out.count("No: there is no answer of the British to take back") == 1
    assert 'The answer to "helm" is taken back.' in said.out or "No: a die has fallen" in said.out
    assert len([line for line in (tmp_path / f"{SMALL}.battle").read_text().splitlines() if "dropped" in line]) == 1


def test_enter_takes_what_the_captains_advise(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    """As in a campaign: the advice has a star, and Enter takes it, a whole course at once."""
    typed(repeat(""))
    said = run("play", SMALL, "--seed", "3", "--save", "enter.battle")
    assert "The battle is over" in said.out
    assert re.search(r"^ \* ?\d+ \w+", said.out, re.MULTILINE)
    assert re.search(r"British, 1-\d+ \(Enter: (ahead|port|starboard) ", said.out)
    typed(repeat("captain"))
    run("play", SMALL, "--seed", "3", "--save", "captain.battle")
    assert state_of(tmp_path / "enter.battle") == state_of(tmp_path / "captain.battle")
    typed(_usual())
    run("play", SMALL, "--seed", "3", "--save", "ones.battle")
    assert state_of(tmp_path / "enter.battle") != state_of(tmp_path / "ones.battle")


def test_a_form_is_changed_line_by_line_and_answered_by_enter(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(iter(["1", "1 = full", "quit"]))
    said = run("play", SMALL, "--seed", "3", "--save", "open.battle")
    assert "Mars -> full sails" in said.out
    assert not [one for one in BattleFile.found(tmp_path / "open.battle").answers if one.side == "British"]
    typed(iter(["all = full", "", "quit"]))
    run("play", SMALL, "--seed", "3", "--save", "given.battle")
    (answer,) = [one.answer for one in BattleFile.found(tmp_path / "given.battle").answers if one.kind == "first sails"][:1]
    assert answer == {"british-mars": "full"}


def test_after_an_answer_is_taken_back_the_question_before_lies_there_again(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(iter(["", "ahead", "undo", "quit"]))
    said = run("play", SMALL, "--seed", "3")
    first, again = said.out.partition('The answer to "helm" is taken back.')[::2]
    menu = re.compile(r"^ [* ] ?\d+ .*$", re.MULTILINE)
    assert menu.findall(again) == menu.findall(first.partition("Mars: ")[2])[: len(menu.findall(again))]
    assert menu.findall(again)


def test_a_captain_answers_for_a_person(run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path) -> None:
    typed(iter(["captain sleep", "captain", "captain turn", "quit"]))
    said = run("play", SMALL, "--seed", "3")
    assert said.code == 0
    assert "No: captain sleep: expected captain, captain turn" in said.out
    assert said.out.count(PROMPT) == 4
    assert "== Turn 2" in said.out
    assert all(choice.person for choice in BattleFile.found(tmp_path / f"{SMALL}.battle").answers if choice.side == "British")


def test_a_battle_that_is_not_over_can_be_watched_as_far_as_it_went(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(iter(["captain turn", "captain turn", "quit"]))
    run("play", SMALL, "--seed", "3", "--save", "a.battle")
    assert run("show", "a.battle", "--out", "a.html").code == 0
    page = (tmp_path / "a.html").read_text()
    assert "Turn 3: the wind" in page
    assert "The battle is over" not in page


def test_a_record_that_does_not_fit_is_refused(
    run: Callable[..., Said], typed: Callable[[Iterator[str]], None], tmp_path: Path
) -> None:
    typed(iter(["captain turn", "quit"]))
    run("play", SMALL, "--seed", "3", "--save", "a.battle")
    path = tmp_path / "a.battle"
    unsealed = re.sub(r',"seal":"[0-9a-f]{32}"', "", path.read_text())  # as files were before they had seals
    path.write_text(re.sub(r'("kind":"helm".*?"answer":).*?,"person"', r'\1"fly","person"', unsealed))
    said = run("show", "a.battle", "--out", "a.html")
    assert said.code == 1
    assert "does not fit" in said.err


def test_two_people_at_one_terminal(run: Callable[..., Said], typed: Callable[[Iterator[str]], None]) -> None:
    typed(iter(["", "", "quit"]))
    said = run("play", SMALL, "--side", "British", "--side", "French")
    british, _, french = said.out.partition("-- French --")
    assert "-- British --" in british
    assert "Under which sails does each ship begin?" in british
    assert "Under which sails does each ship begin?" in french
    typed(iter(["", "", "quit"]))
    assert "-- British --" not in run("play", SMALL, "--save", "alone.battle").out, "a person alone knows whom he commands"


@pytest.mark.slow
@pytest.mark.parametrize("moment", [3, 9])
def test_a_killed_process_loses_no_answer(tmp_path: Path, moment: int) -> None:
    """The process is killed while it waits for the next answer; every answer before is in the file."""
    path = tmp_path / "k.battle"
    command = [sys.executable, "-m", "campaign", "tactical", "play", SMALL, "--seed", "3", "--save", str(path)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": os.getcwd()}
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for line in ["", *["1"] * (moment - 1)]:
        process.stdin.write(line + "\n")
    process.stdin.flush()
    prompts, last = 0, ""
    while prompts <= moment:
        letter = process.stdout.read(1)
        assert letter
        last = (last + letter)[-len(PROMPT) :]
        prompts += last == PROMPT
    process.send_signal(signal.SIGKILL)
    process.communicate()
    answers = BattleFile.found(path).answers
    assert sum(choice.person for choice in answers) == moment


# -- what is typed -----------------------------------------------------------------------------------------------------

OPTIONS: tuple[Option[tuple[str, ...]], ...] = tuple(
    Option(key, label, (key,)) for key, label in (("ahead", "ahead"), ("port", "wear to port"), ("press", "press on"))
)
HELM = Helm("British", "FC 3.6", kinds.HELM, OPTIONS)
SHIPS = Decision("British", "FC 3.3.3", kinds.NEXT_SHIP, (Option("ship:a-caesar", "Caesar", 1), Option("ship:a-hero", "Hero", 2)))


@pytest.mark.parametrize(
    ("words", "question", "answer"),
    [
        ("2", HELM, "port"),
        ("a", HELM, "ahead"),
        ("ahead 2 end", HELM, ["ahead", "port", "end"]),
        ("a, a, p, e", HELM, ["ahead", "ahead", "port", "end"]),
        ("pr", HELM, "press"),
        ("hero", SHIPS, "ship:a-hero"),
        ("ship:a-c", SHIPS, "ship:a-caesar"),
    ],
)
def test_what_is_typed_is_understood(words: str, question: Decision[object], answer: object) -> None:
    assert given(words, question) == answer


@pytest.mark.parametrize(
    ("words", "question", "said"),
    [
        ("9", HELM, "1 to 3"),
        ("0", HELM, "1 to 3"),
        ("ship", SHIPS, "may mean Caesar; Hero"),
        ("zebra", SHIPS, "'zebra' is none of her orders now"),
    ],
)
def test_what_cannot_be_meant_is_refused(words: str, question: Decision[object], said: str) -> None:
    with pytest.raises(IllegalChoice, match=re.escape(said)):
        given(words, question)


@pytest.mark.rule("FC 2006:18.1")
def test_a_bolder_fleet_that_is_told_nothing_comes_from_well_away(run: Callable[..., Said], tmp_path: Path) -> None:
    """The lines of two great fleets would otherwise lie across each other."""
    out = tmp_path / "mine.toml"
    assert run("make", "British", "French", "--seed", "4", "--out", str(out)).code == 0
    action = set_up(str(out))
    bows = [[ship.bow for ship in home_ships(action, side)] for side in action.fleets]
    assert min(distance(one, other) for one in bows[0] for other in bows[1]) > 10, "out of gunshot (FC 3.7)"


@pytest.mark.rule("FC 4.6.2a")
def test_hulks_and_rafts_are_printed_as_such_where_a_battle_has_lost_any() -> None:
    setting = Setting("copenhagen-1801", "5", 2023, {}, {"British": "captain", "Danish": "captain"})

    def printed(danish: Loss) -> list[str]:
        ended = Outcome(
            1, "5", "British", "decisive", "", 10, {"British": 9, "Danish": 1}, {"British": Loss(0, 1, 0), "Danish": danish}
        )
        return [" ".join(line.split()) for line in lines(setting, [ended])]

    told = printed(Loss(sunk=2, taken=1, gone=0, hulks=2, rafts=3))
    assert "ships lost 1.0 (1-1) 3.0 (3-3)" in told
    assert "of them hulks 0.0 (0-0) 2.0 (2-2)" in told
    assert "rafts lost 0.0 (0-0) 3.0 (3-3)" in told
    assert not any("hulks" in line or "rafts" in line for line in printed(Loss(sunk=2, taken=1, gone=0)))


def test_captains_say_why_they_advise_what_they_do(run: Callable[..., Said], typed: Callable[[Iterator[str]], None]) -> None:
    typed(iter([""] * 12))
    told = run("play", SMALL, "--side", "British", "--seed", "why").out
    assert re.search(r"^  \* It (brings|takes|keeps) her .*\d+ hex", told, re.MULTILINE)
    typed(iter([""] * 4))
    told = run("play", "mars-hercule", "--side", "british", "--seed", "why", "--save", "duel.battle").out
    assert re.search(r"^  Advised: It (brings|takes|keeps) her .*\d+ hex", told, re.MULTILINE)

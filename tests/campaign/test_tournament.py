"""The tournament: years played in memory, kept line by line, stopped and gone on with, and what they come to."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from campaign.calendar import ORDERS_STEP
from campaign.clock import Clock
from campaign.document import outlined
from campaign.experiments import tournament
from campaign.experiments.results_file import BadResultsFile
from campaign.experiments.standings import Spread, drawn, standings, wilson
from campaign.experiments.tournament import (
    Chair,
    Match,
    Tally,
    Year,
    YearLost,
    closed,
    count,
    fingerprint_of,
    play,
    seeds,
    with_an_end,
)
from campaign.experiments.tournament_results import TournamentResults
from campaign.game import SeaLords
from campaign.loyalties import loyalties
from campaign.record.battle import BattleEnded, Struck
from campaign.record.causes import Sinking
from campaign.record.fleet import SailSank
from campaign.record.orders import OrderFailed, OrderFulfilled
from campaign.record.politics import WarOver
from campaign.rules import end_of_war
from campaign.terminal import parallel
from campaign.terminal import tournament as terminal_tournament
from campaign.terminal.interrupts import Halt
from maps.theatre import End
from table.archives import Memory
from table.session import Session
from tests.campaign.at_terminal import Said, Terminal, played, terminal
from tests.campaign.test_forces import SOUND
from tests.games.record import game
from tests.maps import small_theatre

__all__ = ["played", "terminal"]

SIDES = ("britain", "allies")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A theatre whose year is played in a quarter of a second."""
    folder = small_theatre.write(tmp_path_factory.mktemp("small"))
    (folder / "forces.toml").write_text(SOUND, encoding="utf-8")
    return folder


def match(theatre: Path | str, **kinds: str) -> Match:
    return Match(str(theatre), (), tuple(Chair.of(side, kinds.get(side, "random")) for side in SIDES))


def year(seed: str, victor: str = "", fingerprint: str = "f", **points: int) -> Year:
    return Year(fingerprint, seed, victor, 16, 3, {side: Tally(points.get(side, 0)) for side in SIDES})


def contest(terminal: Terminal, small: Path, out: Path, *words: str, years: int = 3) -> Said:
    seats = ("--seat", "britain=random", "--seat", "allies=random")
    return terminal("tournament", "--theatre", str(small), "--years", str(years), "--out", str(out), *seats, *words)


# -- a year --------------------------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_year_again_and_another_seed_another(small: Path) -> None:
    lords = SeaLords(str(small))
    first = play(lords, match(small), "a/1", "f")
    assert first == play(SeaLords(str(small)), match(small), "a/1", "f")
    assert first.turns == 16
    others = [play(lords, match(small), f"a/{n}", "f") for n in range(2, 5)]
    assert any(msgspec.structs.replace(other, seed="a/1") != first for other in others)


def test_a_year_that_stands_still_names_its_seed(small: Path) -> None:
    with pytest.raises(YearLost, match=r"seed a/1: the year stands still in Turn One of 1805, waiting for britain"):
        play(SeaLords(str(small)), match(small, britain="human"), "a/1", "f")


def test_a_year_that_breaks_names_its_seed(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise LookupError("no such lane")

    monkeypatch.setattr(tournament, "count", broken)
    with pytest.raises(YearLost, match="seed a/1: LookupError: no such lane"):
        play(SeaLords(str(small)), match(small), "a/1", "f")


@pytest.mark.rule("SL 7.358")
def test_sail_prizes_victories_and_orders_are_counted_by_side() -> None:
    found, loyal = year("1"), {"van": "britain", "first": "allies"}
    found.battles = 0
    told = [
        SailSank("van", 3, Sinking.AT_A_BLOW, "Hero", rule="SL 8.337b"),
        SailSank("van", 2, Sinking.FOUNDERED, "Ajax", rule="SL 7.35b"),
        SailSank("van", 1, Sinking.WORN_OUT, "Brave", rule="SL 7.35b"),
        SailSank("first", 3, Sinking.CONDEMNED, "Argus", rule="SL 7.35b"),
        SailSank("first", 2, Sinking.WORN_DOWN, "Rayo", rule="SL 8.338"),
        Struck("Rayo", "britain", "van", battle="battle-1", rule="SL 8.441"),
        Struck("Atlas", "britain", "", battle="battle-1", rule="SL 8.444"),
        BattleEnded("britain", {"britain": 1, "allies": 1}, battle="battle-1", rule="SL 8.43"),
        BattleEnded("", {}, fought=False, battle="battle-2", rule="SL 8.43"),
        OrderFulfilled("britain", "watch", "Watch", "grand", rule="SL 9.38a"),
        OrderFailed("allies", "raid", "Raid", "stray", "given up", rule="SL 9.387"),
    ]
    count(found, told, loyal)
    britain, allies = (found.sides[side] for side in SIDES)
    assert (britain.lost, allies.lost) == ({"guns": 1, "sea": 2, "port": 0}, {"guns": 1, "sea": 0, "port": 1})
    assert (britain.prizes, britain.victories, allies.victories, found.battles) == (1, 1, 0, 1)
    assert (britain.fulfilled, britain.failed, allies.failed) == ({"watch": 1}, {}, {"raid": 1})


@pytest.mark.rule("SL 9.332", "SL 12.1")
def test_the_year_is_played_to_its_closing_and_what_was_not_fulfilled_has_failed() -> None:
    lords = game("trafalgar-1805")
    world = lords.new_world("1")
    issued = {one.order: one.side for one in world.admiralty.issued.values()}
    assert issued
    world.clock = Clock(1806, stage=ORDERS_STEP, turns_played=16)
    next(world.admiralty.sets[book.id] for book in world.booklets.values() if book.side == "british").fulfilled = 4
    session = Session(lords, Memory(lords.encode(world)))
    found = Year("f", "1", "", 0, 0, {side: Tally() for side in world.sides})
    (closing,) = session.play({})
    assert session.over
    count(found, closing.facts, loyalties(outlined(world)))
    closed(found, session.state, world.prestige)
    for side in world.sides:
        assert found.sides[side].failed == {order: 1 for order, whose in issued.items() if whose == side}
    (ended,) = [fact for fact in closing.facts if isinstance(fact, WarOver)]
    assert (found.victor, ended.victor) == ("british", "british")
    assert found.sides["british"].at_close > 0
    assert {side: tally.at_close for side, tally in found.sides.items()} == session.state.prestige


def test_a_war_without_an_end_is_played_to_the_closing_of_its_first_year() -> None:
    world = game("trafalgar-1805").new_world("1")
    end_of_war.appoint(world, End(event="peace"))
    found = with_an_end(world).events
    assert (found.last_turn, found.last_stage, found.ends_with) == (17, ORDERS_STEP, "peace")
    end_of_war.appoint(world, End(year=1805, month=2))
    assert with_an_end(world).events.last_turn == 3, "an end of its own stays"


# -- what is played ------------------------------------------------------------------------------------------------------


def test_the_fingerprint_is_of_players_theatre_charts_and_rules(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = fingerprint_of(match(small))
    assert own == fingerprint_of(match(small))
    assert own != fingerprint_of(match(small, allies="sailing-master"))
    other = small_theatre.write(tmp_path)
    (other / "forces.toml").write_text(SOUND.replace("damage = 2", "damage = 3"), encoding="utf-8")
    assert own != fingerprint_of(match(other))
    (other / "forces.toml").write_text(SOUND, encoding="utf-8")
    assert own == fingerprint_of(match(other))
    (tmp_path / "mine.toml").write_text("x = 1", encoding="utf-8")
    assert own != fingerprint_of(match(small)._replace(charts=(tmp_path / "mine.toml",)))
    monkeypatch.setattr(tournament, "RULES_VERSION", "another")
    assert own != fingerprint_of(match(small))


def test_an_admiral_is_told_what_follows_his_kind() -> None:
    assert Chair.of("british", "admiral:bold:8") == ("british", "admiral", "bold:8")
    assert Chair.of("british", "admiral") == ("british", "admiral", None)


def test_a_longer_tournament_begins_with_the_years_of_a_shorter() -> None:
    assert seeds("x", 5)[:3] == seeds("x", 3) == ["x/1", "x/2", "x/3"]


# -- the book ------------------------------------------------------------------------------------------------------------


def test_a_book_counts_only_what_was_played_by_the_same(tmp_path: Path) -> None:
    path = tmp_path / "years.jsonl"
    ours, theirs = TournamentResults(path, "f"), TournamentResults(path, "g")
    ours.add(year("1", "britain"))
    theirs.add(year("1", "allies", fingerprint="g"))
    again = TournamentResults(path, "f")
    assert {seed: one.victor for seed, one in again.years.items()} == {"1": "britain"}
    assert again.strangers == 1


@pytest.mark.parametrize("cut", [1, 20, 120])
def test_a_line_that_was_cut_off_is_left_and_the_next_stands_whole(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "years.jsonl"
    book = TournamentResults(path, "f")
    book.add(year("1"))
    book.add(year("2"))
    path.write_bytes(path.read_bytes()[:-cut])
    again = TournamentResults(path, "f")
    assert set(again.years) == ({"1", "2"} if cut == 1 else {"1"})
    again.add(year("3"))
    assert set(TournamentResults(path, "f").years) == {*again.years, "3"}


def test_a_file_that_is_no_book_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "years.jsonl"
    TournamentResults(path, "f").add(year("1"))
    path.write_bytes(path.read_bytes() + b"Dear Sir,\n")
    with pytest.raises(BadResultsFile, match="line 2"):
        TournamentResults(path, "f")


# -- the command ---------------------------------------------------------------------------------------------------------


def test_several_processes_play_the_same_years_as_one(terminal: Terminal, small: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert contest(terminal, small, one).code == 0
    assert contest(terminal, small, two, "--jobs", "2").code == 0
    assert sorted(one.read_text().splitlines()) == sorted(two.read_text().splitlines())
    assert len(one.read_text().splitlines()) == 3


def test_what_is_in_the_book_is_not_played_again(
    terminal: Terminal, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "years.jsonl"
    assert contest(terminal, small, out, years=2).code == 0
    before, asked = out.read_text(), list[str]()

    def noted(game: SeaLords, what: Match, seed: str, fingerprint: str) -> Year:
        asked.append(seed)
        return play(game, what, seed, fingerprint)

    monkeypatch.setattr(terminal_tournament, "play", noted)
    said = contest(terminal, small, out, years=4)
    assert asked == ["1805/3", "1805/4"]
    assert out.read_text().startswith(before)
    assert contest(terminal, small, tmp_path / "at-once.jsonl", years=4).out == said.out


def test_a_halt_keeps_what_was_played_and_the_same_command_goes_on(
    terminal: Terminal, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "years.jsonl"

    def hailed(game: SeaLords, what: Match, seed: str, fingerprint: str) -> Year:
        if seed.endswith("/2"):
            os.kill(os.getpid(), signal.SIGINT)
        return play(game, what, seed, fingerprint)

    with monkeypatch.context() as patch:
        patch.setattr(terminal_tournament, "play", hailed)
        said = contest(terminal, small, out, years=4)
    assert said.code == 130
    assert f"2 years are kept in {out}, and the same command plays the 2 left" in said.err
    assert len(out.read_text().splitlines()) == 2
    assert contest(terminal, small, out, years=4).code == 0
    assert len(out.read_text().splitlines()) == 4


def test_after_a_halt_the_years_under_way_are_waited_for_and_no_more_are_begun(small: Path) -> None:
    halt = Halt()
    halt.called = True
    tasks = [(match(small), seed, "f") for seed in ("a/1", "a/2", "a/3")]
    years = list(parallel.apart(terminal_tournament._year, tasks, 2, halt, terminal_tournament._sit_down, match(small)))
    assert {one.seed for one in years} == {"a/1", "a/2"}


def test_years_played_by_others_are_named_and_not_counted(terminal: Terminal, small: Path, tmp_path: Path) -> None:
    out = tmp_path / "years.jsonl"
    TournamentResults(out, "other").add(year("1805/1", fingerprint="other"))
    said = contest(terminal, small, out, years=1)
    assert "1 years in it were played by other rules, data or players" in said.err
    assert len(out.read_text().splitlines()) == 2


def test_it_tells_shares_prestige_losses_and_orders(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal_tournament, "play", _made_up)
    words = ("tournament", "--years", "10", "--out", str(tmp_path / "t.jsonl"), "--british", "random")
    said = terminal(*words, "--plot", str(tmp_path / "t.svg"))
    assert said.code == 0
    assert "10 years, allies by sailing-master, british by random; nobody won 2" in said.out
    assert "30.0% (10.8-60.3)" in said.out
    assert "western-squadron" in said.out
    assert "Never ended: " in said.out
    assert ElementTree.parse(tmp_path / "t.svg").getroot().tag.endswith("svg")
    found = terminal(*words, "--json").document
    allies, british = found["sides"]
    assert (found["years"], found["ties"], allies["wins"], british["wins"]) == (10, 2, 5, 3)
    assert allies["prestige"]["mean"] == pytest.approx(4.5)
    assert next(one for one in british["orders"] if one["id"] == "western-squadron")["fulfilled"] == 10


def _made_up(game: SeaLords, what: Match, seed: str, fingerprint: str) -> Year:
    number = int(seed.rpartition("/")[2])
    victor = "allies" if number <= 5 else "british" if number <= 8 else ""
    sides = {"allies": Tally(number - 1), "british": Tally(3, fulfilled={"western-squadron": 1})}
    return Year(fingerprint, seed, victor, 16, number, sides)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--british", "nelson"), "unknown kind 'nelson'; expected one of admiral, officers, sailing-master, random"),
        (("--british", "human"), "british by human: nobody waits for people here; expected a kind that plays by itself"),
        (("--allies", "plot"), "expected a kind that plays by itself"),
        (("--allies", "random:8"), "expected random and nothing after it"),
        (("--seat", "danes=random"), "unknown side 'danes'; expected one of allies, british"),
        (("--out", "{}/years.txt"), "expected a file that ends in .jsonl or .json"),
        (("--out", "{}/nowhere/years.jsonl"), "there is no directory"),
        (("--plot", "{}/plot.pdf"), "expected a file that ends in .svg or .png"),
        (("--seed", ""), "--seed '': with a stroke and the year's number it may have 64 bytes, and not none"),
        (("--seed", "x" * 64), "it may have 64 bytes"),
        (("--years", "0"), "0 is not in the range"),
        (("--jobs", "0"), "0 is not in the range"),
        (("--theatre", "atlantis"), "atlantis"),
        (("--out", "{}/letter.jsonl"), "letter.jsonl, line 1: it is no year of a tournament"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_played(
    terminal: Terminal, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    (tmp_path / "letter.jsonl").write_text("Dear Sir,\n")
    given = [word.format(tmp_path) for word in words]
    answer = terminal("tournament", "--years", "1", *(() if "--out" in given else ("--out", str(tmp_path / "t.jsonl"))), *given)
    assert answer.code == 2
    assert said in answer.err
    assert not (tmp_path / "t.jsonl").exists()


def test_a_side_that_a_theatre_has_not_is_refused(terminal: Terminal, small: Path, tmp_path: Path) -> None:
    answer = contest(terminal, small, tmp_path / "t.jsonl", "--british", "random")
    assert answer.code == 2
    assert "has no such side; expected --seat with one of britain, allies" in answer.err


@pytest.mark.slow
def test_the_masters_play_a_year_of_1805(terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "t.jsonl"
    assert terminal("tournament", "--years", "1", "--seed", "a", "--out", str(out)).code == 0
    found = json.loads(out.read_text())
    assert found["turns"] == 16
    assert found["battles"] > 0
    assert sum(tally["prestige"] for tally in found["sides"].values())


# -- figures -------------------------------------------------------------------------------------------------------------


def test_wilsons_interval_is_as_published() -> None:
    """Against the values of Newcombe (1998), Statistics in Medicine 17: 857-872, table I."""
    for wins, years, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(wins, years) == pytest.approx((low, high), abs=5e-5)


def test_a_spread_has_mean_deviation_and_quarters() -> None:
    assert Spread.of([2, 4, 4, 4, 5, 5, 7, 9]) == Spread(5.0, 2.0, 2, 4.0, 4.5, 5.5, 9)
    assert Spread.of([3]) == Spread(3.0, 0.0, 3, 3, 3, 3, 3)


def test_margins_are_the_first_side_s_over_the_last_s() -> None:
    years = [year("1", "britain", britain=5, allies=1), year("2", "allies", britain=-2, allies=1), year("3", britain=1, allies=1)]
    found = standings(years, {"britain": {"watch": "Watch"}})
    assert found.margins == {-3: 1, 0: 1, 4: 1}
    assert [one.id for one in found.sides[0].orders] == ["watch"]
    picture = drawn(found, "a <title>", {"britain": "#c8102e"})
    assert ElementTree.fromstring(picture).find(".//{*}rect") is not None
    assert picture.count("1 year by") == 3
